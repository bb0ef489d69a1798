/** One simulated platform behind a server: its world, its clock and the faults that it was told to have. */
import {isDuration, momentAfterDuration} from '../model/duration.ts';
import {after, day, second, utcMoment} from '../model/time.ts';
import type {Answer, Simulator, SimulatorRequest} from '../model/simulator.ts';
import type {State} from '../model/rules.ts';
import {checkRecords} from '../build/own-world.ts';
import {readPlatform, type Platform} from '../build/scenarios.ts';
import {Report} from '../report/report.ts';

export interface HostOptions {
  /** Folder of the schema and the example data. */
  schema: string;
  /**
   * `example` is the data set of the documentation, `empty` knows the predefined role types and nothing else, and
   * anything else is a folder of YAML files such as those of the example.
   */
  world: string;
  /** Milliseconds that every answer takes longer. */
  latency: number;
  /** Share of requests, from 0 to 1, that fail with the status 503. */
  failures: number;
  /** Whether the clock of the platform moves on with the real one. */
  clock: 'frozen' | 'running';
  /** Decides which requests fail, and the ids of new records. */
  seed: number;
  /** Real time in milliseconds; for tests. */
  time: () => number;
}

/** Ten years. */
const mostDays = 3653;

/** Records that one seed numbers before it meets the next. */
const recordsOfSeed = 1_000_000;

/** How long a connection of a subscription lives. */
const longestConnection = day;

interface Connection {
  until: string;
  end: (reason: string) => void;
}

function emptied(state: State): State {
  const roleTypes = Object.entries(state.records['RoleType'] ?? {}).filter(
    ([, {isPredefined}]) => isPredefined === true,
  );
  return {...state, records: {RoleType: Object.fromEntries(roleTypes)}};
}

/** A number from 0 up to 1 for each step of a sequence, which the seed alone decides (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Seconds that an answer asks its caller to wait. */
export const waitOf = ({errors = []}: Answer): number | undefined =>
  errors.map(({extensions}) => extensions['retryAfter']).find((wait) => typeof wait === 'number');

export class Host {
  readonly platform: Platform;
  readonly simulator: Simulator;
  readonly options: HostOptions;
  readonly report: Report;
  #dice: () => number;
  readonly #connections = new Set<Connection>();
  /** Real times at which callers have waited as they were told, by the moment that they waited for. */
  readonly #waits = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #steered = 0;

  constructor(options: HostOptions) {
    const {schema, world} = options;
    const isOwn = !['example', 'empty'].includes(world);
    this.platform = readPlatform(schema, isOwn ? world : undefined);
    if (isOwn) checkRecords(this.platform, world, schema);
    this.simulator = this.platform.simulator;
    this.simulator.onFailure = (error) => console.error(error);
    this.options = options;
    this.report = new Report(this.platform.contract);
    this.#dice = diceOf(options.seed);
    this.reset();
    if (options.clock === 'running') this.#run();
  }

  /** Begins again with the world that the server started with. Open subscriptions end. */
  reset(): void {
    const {seed, world} = this.options;
    const state = structuredClone(this.platform.world.state);
    state.sequence += seed * recordsOfSeed;
    this.#dice = diceOf(seed);
    for (const {end} of [...this.#connections]) end('The simulator was reset');
    this.#waits.clear();
    this.report.forget();
    this.simulator.restore(world === 'empty' ? emptied(state) : state);
  }

  /**
   * Moves the clock to a moment, or by an ISO 8601 duration, day by day, so that requests are answered between.
   *
   * @returns the moment that the clock then shows.
   * @throws RangeError for what is neither, a moment in the past or more than ten years ahead, and after a reset.
   */
  async advance(by: string): Promise<string> {
    const {simulator} = this;
    const {state} = simulator;
    const {now} = state;
    const target = momentAfterDuration(now, by) ?? utcMoment(by);
    const tooFar = 'The clock moves at most ten years at a time.';
    if (target === undefined && isDuration(by)) throw new RangeError(tooFar);
    if (target === undefined)
      throw new RangeError(
        `"${by}" is no duration and no moment. Send \`advance\` with P1D or PT1S, or a moment such as 2025-10-01T09:00:00Z.`,
      );
    const distance = Date.parse(target) - Date.parse(now);
    if (distance < 0)
      throw new RangeError(`The clock shows ${now} and doesn't go back. Reset the simulator to begin again.`);
    if (distance > mostDays * day) throw new RangeError(tooFar);
    while (simulator.state.now < target) {
      const {now: before} = simulator.state;
      const ends = [...this.#connections].map(({until}) => until);
      const [next = target] = [target, after(before, day), ...ends].filter((moment) => moment > before).sort();
      this.#moveTo(next);
      await new Promise((resolve) => setImmediate(resolve));
      if (simulator.state !== state) throw new RangeError('The simulator was reset while its clock moved.');
    }
    return simulator.state.now;
  }

  /**
   * The id of an answer that isn't the platform's. It is longer than the platform's ids and takes none of them, so that
   * these are the same whether or not a test moves the clock.
   */
  nextSteeringId(): string {
    this.#steered += 1;
    return `req_${String(this.#steered).padStart(10, '0')}`;
  }

  /** Whether this request is one that fails. */
  fails(): boolean {
    return this.options.failures > 0 && this.#dice() < this.options.failures;
  }

  /** Waits for as long as every answer takes longer. */
  async delay(): Promise<void> {
    const {latency} = this.options;
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
  }

  /** @param url - Address of the request, of which the report looks for tokens. */
  async answer(request: SimulatorRequest, url?: string): Promise<Answer> {
    await this.delay();
    return this.execute(request, url);
  }

  /** Answers a query or a mutation at once. */
  execute(request: SimulatorRequest, url?: string): Answer {
    this.#passWaits();
    return this.#noted(request, this.simulator.execute(request), url);
  }

  /** Follows a subscription, as {@link Simulator.subscribe} does. */
  subscribe(...[request, listener, ended]: Parameters<Simulator['subscribe']>): ReturnType<Simulator['subscribe']> {
    this.#passWaits();
    const end = this.simulator.subscribe(request, listener, ended);
    const begun: Answer = {extensions: {requestId: 'its events'}};
    const answer = this.#noted(request, typeof end === 'function' ? begun : end);
    return typeof end === 'function' ? end : answer;
  }

  /**
   * Ends a connection when it has lived for 24 hours of the simulated clock, or the simulator is reset.
   *
   * @returns forgets the connection, once it has ended by itself.
   */
  limitLife(end: (reason: string) => void): () => void {
    const connection = {until: after(this.simulator.state.now, longestConnection), end};
    this.#connections.add(connection);
    return () => this.#connections.delete(connection);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #moveTo(moment: string): void {
    this.simulator.advance(moment);
    // Not before what happened until then has been sent.
    for (const {until, end} of this.#connections) if (until <= moment) setImmediate(end, '24 hours are over');
  }

  /** Milliseconds on a clock that moves with the simulated one and, while that stands, with the real one. */
  #time(): number {
    const simulated = Date.parse(this.simulator.state.now);
    return this.options.clock === 'running' ? simulated : simulated + this.options.time();
  }

  /** Notes a request for the report, and until when a caller was told to wait: a clock that stands won't come there. */
  #noted(request: SimulatorRequest, answer: Answer, url?: string): Answer {
    const {now} = this.simulator.state;
    this.report.note(request, answer, {time: this.#time(), now, url});
    const wait = waitOf(answer);
    if (wait === undefined || this.options.clock === 'running') return answer;
    const moment = after(this.simulator.state.now, wait * second);
    if (!this.#waits.has(moment)) this.#waits.set(moment, this.options.time() + wait * second);
    return answer;
  }

  /** Moves a standing clock on by what a caller has waited as it was told. */
  #passWaits(): void {
    for (const [moment, due] of [...this.#waits]) {
      if (due > this.options.time()) continue;
      this.#waits.delete(moment);
      if (moment > this.simulator.state.now) this.#moveTo(moment);
    }
  }

  #run(): void {
    let last = Date.now();
    this.#timer = setInterval(() => {
      const now = Date.now();
      this.#moveTo(after(this.simulator.state.now, now - last));
      last = now;
    }, second);
    this.#timer.unref();
  }
}
