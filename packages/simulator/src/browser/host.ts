/** The simulator behind the messages of its thread: does one task after another, and says which of them change the state. */
import {readContract, type Contract} from '../model/contract.ts';
import type {Entity, Rules, State} from '../model/rules.ts';
import {unpackState} from '../model/pack.ts';
import {momentAfter} from '../model/scenario.ts';
import {Simulator, type Answer, type SimulatorRequest} from '../model/simulator.ts';
import type {Engine, Entry, Outcome, Started, Table, Task} from './protocol.ts';

type Records = ReadonlyMap<string, Entity>;
type Listener = (channel: number, event: Answer) => void;

export class SimulatorHost {
  readonly #contract: Contract;
  readonly #rules: Rules;
  /** What every visit begins with. Records are never changed in place, so copies of their tables are enough. */
  readonly #initial: State;
  readonly #version: string;
  readonly #channels = new Map<number, () => void>();
  #simulator: Simulator;
  /** Records before the last change, by id: a changed record is another object. */
  #before: Records;

  constructor({version, sdl, state}: Engine, rules: Rules) {
    this.#version = version;
    this.#contract = readContract(sdl, {assumeValid: true, assumeValidSDL: true, noLocation: true});
    this.#rules = rules;
    this.#initial = unpackState(state);
    this.#simulator = this.#fresh();
    this.#before = this.#records();
  }

  /** @param send - Takes the events of subscriptions. */
  run(task: Task, send: Listener): Outcome {
    switch (task.type) {
      case 'start':
        return {value: this.#start(task.version, task.entries)};
      case 'execute':
        return this.#execute(task.request);
      case 'subscribe':
        return {value: this.#subscribe(task.request, task.channel, send)};
      case 'unsubscribe':
        return {value: this.#unsubscribe(task.channel)};
      case 'advance':
        return this.#advance(task.by);
      case 'reset':
        return {value: this.#reset()};
      case 'table':
        return {value: this.#table(task.name)};
    }
  }

  #fresh(): Simulator {
    const tables = Object.entries(this.#initial.records).map(([type, records]) => [type, {...records}] as const);
    const {answers, points} = this.#initial;
    const state = {...this.#initial, answers: {...answers}, points: {...points}, records: Object.fromEntries(tables)};
    return new Simulator({contract: this.#contract, rules: this.#rules, state});
  }

  /** Repeats what a visit did, unless it did so to the data of another build. */
  #start(version: string, entries: readonly Entry[]): Started {
    for (const entry of version === this.#version ? entries : []) {
      if ('advance' in entry) this.#simulator.advance(entry.advance);
      else this.#simulator.execute(entry.request);
    }
    return {now: this.#simulator.state.now, version: this.#version};
  }

  #execute(request: SimulatorRequest): Outcome {
    if (!/\bmutation\b/.test(request.query)) return {value: this.#simulator.execute(request)};
    this.#before = this.#records();
    return {value: this.#simulator.execute(request), entry: {request}};
  }

  #advance(by: string): Outcome {
    const to = momentAfter(this.#simulator.state.now, by);
    this.#before = this.#records();
    this.#simulator.advance(to);
    return {value: this.#simulator.state.now, entry: {advance: to}};
  }

  #subscribe(request: SimulatorRequest, channel: number, send: Listener): Answer | null {
    const end = this.#simulator.subscribe(request, (event) => send(channel, event));
    if (typeof end !== 'function') return end;
    this.#channels.set(channel, end);
    return null;
  }

  #unsubscribe(channel: number): null {
    this.#channels.get(channel)?.();
    this.#channels.delete(channel);
    return null;
  }

  #reset(): string {
    for (const channel of this.#channels.keys()) this.#unsubscribe(channel);
    this.#simulator = this.#fresh();
    this.#before = this.#records();
    return this.#simulator.state.now;
  }

  #records(): Records {
    const all = Object.values(this.#simulator.state.records).flatMap((records) => Object.values(records));
    return new Map(all.map((record) => [record.id, record]));
  }

  #table(name: string): Table {
    const records = this.#simulator.store.all(name);
    const changed = records.filter((record) => this.#before.get(record.id) !== record).map(({id}) => id);
    return {now: this.#simulator.state.now, records, changed};
  }
}
