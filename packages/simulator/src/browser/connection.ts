/** The simulator as pages see it. It runs in a thread of its own; opening it for the first time downloads it. */
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import type {Call, Message, Started, Table, Task} from './protocol.ts';
import {currentVisit, forgetVisit, keepVisit, type Visit} from './visit.ts';

export interface SimulatorConnection {
  execute: (request: SimulatorRequest) => Promise<Answer>;
  /**
   * Follows a subscription.
   *
   * @returns Its end, or the answer that says why it can't begin.
   */
  subscribe: (request: SimulatorRequest, listener: (event: Answer) => void) => Promise<(() => Promise<void>) | Answer>;
  /** Moves the clock to an ISO 8601 moment, or by a duration such as `P14D`. Gives the moment it then shows. */
  advance: (by: string) => Promise<string>;
  /** Goes back to the data that every visit begins with. */
  reset: () => Promise<void>;
  /** What the visit did so far. */
  journal: () => Visit['entries'];
  /** Records of a type as they are stored. */
  tables: (type: string) => Promise<Table>;
}

/** The simulator can't be reached: it didn't load, or its thread broke. */
export class SimulatorFailure extends Error {
  override name = 'SimulatorFailure';
}

const notLoaded = "The simulator can't be loaded. Check your network connection and run it again.";
const broken = 'The simulator stopped. Run the request again to start it anew.';

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A thread that answers calls, one promise each. */
class Thread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<number, (event: Answer) => void>();
  #last = 0;
  #isOpen = false;

  constructor(worker: Worker, onEnd: () => void) {
    this.#worker = worker;
    this.#worker.onmessage = ({data}: MessageEvent<Message>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#worker.terminate();
      onEnd();
      const failure = new SimulatorFailure(this.#isOpen ? broken : notLoaded);
      for (const {reject} of this.#pending.values()) reject(failure);
      this.#pending.clear();
    };
  }

  call<T>(task: Task): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#pending.set(this.#last, {resolve: (value) => resolve(value as T), reject});
      this.#worker.postMessage({...task, id: this.#last} satisfies Call);
    });
  }

  async follow(request: SimulatorRequest, listener: (event: Answer) => void): Promise<(() => Promise<void>) | Answer> {
    const channel = this.#last + 1;
    this.#listeners.set(channel, listener);
    const refused = await this.call<Answer | null>({type: 'subscribe', request, channel});
    if (refused) {
      this.#listeners.delete(channel);
      return refused;
    }
    return async () => {
      this.#listeners.delete(channel);
      await this.call({type: 'unsubscribe', channel});
    };
  }

  #receive(message: Message): void {
    this.#isOpen = true;
    if ('channel' in message) {
      this.#listeners.get(message.channel)?.(message.event);
      return;
    }
    const waiting = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('failure' in message) {
      waiting?.reject(new SimulatorFailure(message.failure));
      return;
    }
    if (message.entry) keepVisit({entries: [...currentVisit().entries, message.entry]});
    waiting?.resolve(message.value);
  }
}

async function start(createWorker: () => Worker, tell: (message: string) => void): Promise<SimulatorConnection> {
  if (typeof Worker === 'undefined') throw new SimulatorFailure("This browser can't run the simulator.");
  const {version, entries} = currentVisit();
  tell(entries.length > 0 ? 'Loading the simulator and your changes…' : 'Loading the simulator…');
  const thread = new Thread(createWorker(), () => (opened = undefined));
  const started = await thread.call<Started>({type: 'start', version, entries});
  if (started.version !== version) forgetVisit(started.version);
  return {
    execute: (request) => thread.call({type: 'execute', request}),
    subscribe: (request, listener) => thread.follow(request, listener),
    advance: (by) => thread.call({type: 'advance', by}),
    reset: async () => {
      await thread.call({type: 'reset'});
      forgetVisit();
    },
    journal: () => currentVisit().entries,
    tables: (name) => thread.call({type: 'table', name}),
  };
}

let opened: Promise<SimulatorConnection> | undefined;

/**
 * Opens the simulator, once for all pages of the visit.
 *
 * @param createWorker - Starts a worker that calls `serveWorker`.
 * @param tell - Receives the text to show meanwhile.
 * @throws SimulatorFailure that says what to do; the next call tries again.
 */
export function openSimulator(
  createWorker: () => Worker,
  tell: (message: string) => void = () => undefined,
): Promise<SimulatorConnection> {
  opened ??= start(createWorker, tell).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Goes back to the data that every visit begins with, without loading anything. */
export async function resetVisit(): Promise<void> {
  const simulator = await opened?.catch(() => undefined);
  if (simulator) await simulator.reset();
  else forgetVisit();
}
