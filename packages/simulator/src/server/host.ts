/** One simulated platform behind a server: its world, its clock and the faults that it was told to have. */
import {momentAfter} from '../model/scenario.ts';
import {after, day} from '../model/time.ts';
import type {Answer, Simulator, SimulatorRequest} from '../model/simulator.ts';
import type {State} from '../model/rules.ts';
import {readPlatform, type Platform} from '../build/scenarios.ts';

export interface HostOptions {
  /** `example` is the data set of the documentation; `empty` knows the predefined role types and nothing else. */
  world: 'example' | 'empty';
  /** Milliseconds that every answer takes longer. */
  latency: number;
  /** Share of requests, from 0 to 1, that fail with the status 503. */
  failures: number;
  /** Whether the clock of the platform moves on with the real one. */
  clock: 'frozen' | 'running';
}

/** Ten years. */
const mostDays = 3653;

/** A number from 0 up to 1 that decides whether a request fails. */
export type Dice = () => number;

function emptied(state: State): State {
  const roleTypes = Object.entries(state.records['RoleType'] ?? {}).filter(
    ([, {isPredefined}]) => isPredefined === true,
  );
  return {...state, records: {RoleType: Object.fromEntries(roleTypes)}};
}

export class Host {
  readonly platform: Platform;
  readonly simulator: Simulator;
  readonly options: HostOptions;
  readonly #dice: Dice;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HostOptions, dice: Dice = Math.random) {
    this.platform = readPlatform();
    this.simulator = this.platform.simulator;
    this.options = options;
    this.#dice = dice;
    this.reset();
    if (options.clock === 'running') this.#run();
  }

  /** Begins again with the world that the server started with. */
  reset(): void {
    const state = structuredClone(this.platform.world.state);
    this.simulator.restore(this.options.world === 'empty' ? emptied(state) : state);
  }

  /**
   * Moves the clock to a moment, or by an ISO 8601 duration, day by day, so that requests are answered between.
   *
   * @returns the moment that the clock then shows.
   * @throws RangeError for a moment in the past, or more than ten years ahead.
   */
  async advance(by: string): Promise<string> {
    const {simulator} = this;
    const {now} = simulator.state;
    const target = momentAfter(now, by);
    const distance = Date.parse(target) - Date.parse(now);
    if (distance < 0)
      throw new RangeError(`The clock shows ${now} and doesn't go back. Reset the simulator to begin again.`);
    if (distance > mostDays * day) throw new RangeError('The clock moves at most ten years at a time.');
    while (simulator.state.now < target) {
      const next = after(simulator.state.now, day);
      simulator.advance(next < target ? next : target);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return simulator.state.now;
  }

  /** Whether this request is one that fails. */
  fails(): boolean {
    return this.options.failures > 0 && this.#dice() < this.options.failures;
  }

  async answer(request: SimulatorRequest): Promise<Answer> {
    const {latency} = this.options;
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    return this.simulator.execute(request);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #run(): void {
    let last = Date.now();
    this.#timer = setInterval(() => {
      const now = Date.now();
      this.simulator.advance(new Date(Date.parse(this.simulator.state.now) + now - last).toISOString());
      last = now;
    }, 1000);
    this.#timer.unref();
  }
}
