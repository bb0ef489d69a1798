/** The simulator as pages see it. It runs in a thread of its own; opening it for the first time downloads it. */
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import type {Call, Message, Started, Table, Task} from './protocol.ts';
import {currentVisit, forgetVisit, keepVisit} from './visit.ts';

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
  /** Records of a type as they are stored. */
  tables: (type: string) => Promise<Table>;
}

/** The simulator can't be reached: it didn't load, or its thread broke. */
export class SimulatorFailure extends Error {
  override name = 'SimulatorFailure';
}

const notLoaded = "The simulator can't be loaded. Check your network connection and run it again.";
const again = 'The next run starts it again, with the changes of your visit.';
const broken = `The simulator has stopped. ${again}`;
const stopped = `You stopped the simulator. ${again}`;

/** How long the thread may work on a task, in seconds. */
const patience = {start: 60, other: 30};

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** A thread that answers calls, one promise each. */
class Thread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<number, (event: Answer) => void>();
  readonly #onEnd: () => void;
  #last = 0;
  #isOpen = false;
  #hasEnded = false;

  constructor(worker: Worker, onEnd: () => void) {
    this.#worker = worker;
    this.#worker.onmessage = ({data}: MessageEvent<Message>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.end(this.#isOpen ? broken : notLoaded);
    };
    this.#onEnd = onEnd;
  }

  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Ends the thread, whatever it does. What it was asked fails with the message. */
  end(message: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#worker.onmessage = null;
    this.#worker.terminate();
    this.#onEnd();
    for (const {reject, timer} of this.#pending.values()) {
      clearTimeout(timer);
      reject(new SimulatorFailure(message));
    }
    this.#pending.clear();
  }

  call<T>(task: Task): Promise<T> {
    if (this.#hasEnded) return Promise.reject(new SimulatorFailure(broken));
    return new Promise((resolve, reject) => {
      this.#last += 1;
      const seconds = task.type === 'start' ? patience.start : patience.other;
      const silent = `The simulator gave no answer for ${seconds} seconds and was stopped. ${again}`;
      const timer = setTimeout(() => this.end(silent), seconds * 1000);
      this.#pending.set(this.#last, {resolve: (value) => resolve(value as T), reject, timer});
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
    clearTimeout(waiting?.timer);
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
  const thread = new Thread(createWorker(), () => {
    current = undefined;
    opened = undefined;
    for (const listener of endListeners) listener();
  });
  current = thread;
  const started = await thread.call<Started>({type: 'start', version, entries}).catch((error: unknown) => {
    thread.end('');
    if (entries.length === 0) throw error;
    throw new SimulatorFailure(`${(error as Error).message} If that fails, reset the data.`, {cause: error});
  });
  if (started.version !== version) forgetVisit(started.version);
  return {
    execute: (request) => thread.call({type: 'execute', request}),
    subscribe: (request, listener) => thread.follow(request, listener),
    advance: (by) => thread.call({type: 'advance', by}),
    reset: () => thread.call({type: 'reset'}),
    tables: (name) => thread.call({type: 'table', name}),
  };
}

let current: Thread | undefined;
let opened: Promise<SimulatorConnection> | undefined;
const endListeners = new Set<() => void>();

/** Stops the simulator, whatever it does. */
export const stopSimulator = (): void => current?.end(stopped);

/** Calls `listener` when the simulator ends, and its subscriptions with it, until the returned function is called. */
export function followEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

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

/** Goes back to the data that every visit begins with, without loading anything; a simulator that works is stopped. */
export async function resetVisit(): Promise<void> {
  if (current?.isBusy) stopSimulator();
  const simulator = await opened?.catch(() => undefined);
  await simulator?.reset();
  forgetVisit();
}
