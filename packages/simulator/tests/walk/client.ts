/** A caller over HTTP who knows the schema and the tokens of the example world, and nothing of the simulator's insides. */
import {request} from 'node:http';
import type {Fields} from '../../src/model/rules.ts';

export interface Reply {
  data?: Record<string, unknown> | null;
  errors?: {message: string; path?: (string | number)[]; extensions: {code: string; reason?: string}}[];
  extensions?: {cost?: {remaining: number}};
}

/** A user error of a mutation. */
export interface Refused {
  code: string;
  reason: string;
  field: string[] | null;
  message: string;
}

/** Callers by their names, with their headers. */
export type Headers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Points with which a reader still gets on for the rest of a step. */
const enough = 2_500;

export class Client {
  readonly #url: string;
  readonly #headers: Headers;
  /** The moment that the clock of the server shows, as far as it is known. */
  now = '';
  /** Mutations that were sent, and those of them that weren't refused, by their names. */
  readonly tally = new Map<string, {sent: number; done: number}>();
  #remaining = Infinity;

  constructor(url: string, headers: Headers) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Sends JSON over a connection of its own: one that is kept can close while the machine is busy. */
  #post(address: string | URL, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const options = {method: 'POST', agent: false, headers: {'Content-Type': 'application/json', ...headers}};
      const sent = request(address, options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8')) as Reply));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  }

  /** Sends a document and gives the answer, whatever it is. */
  async send(query: string, variables: Fields = {}, caller = 'dana'): Promise<Reply> {
    const reply = await this.#post(this.#url, {query, variables}, this.#headers[caller]);
    if (caller === 'dana') this.#remaining = reply.extensions?.cost?.remaining ?? this.#remaining;
    return reply;
  }

  /** Counts a mutation. */
  count(operation: string, isRefused: boolean): void {
    const {sent, done} = this.tally.get(operation) ?? {sent: 0, done: 0};
    this.tally.set(operation, {sent: sent + 1, done: done + (isRefused ? 0 : 1)});
  }

  /**
   * Reads with a document that has to be answered.
   *
   * @throws Error when the answer has errors: no query of a record that can be seen may fail.
   */
  async read<T = Fields>(query: string, variables: Fields = {}, caller = 'dana'): Promise<T> {
    const {data, errors = []} = await this.send(query, variables, caller);
    if (errors.length > 0 || !data)
      throw new Error(
        `A query failed: ${errors.map(({path, message, extensions}) => `${extensions.code} ${path?.join('.') ?? ''}: ${message}`).join('; ')}`,
      );
    return data as T;
  }

  async #steer(path: string, body: object): Promise<void> {
    const {now, message} = (await this.#post(new URL(path, this.#url), body)) as {now?: string; message?: string};
    if (now === undefined) throw new Error(`${path} answered: ${message ?? 'nothing'}`);
    this.now = now;
  }

  async reset(): Promise<void> {
    await this.#steer('/simulator/reset', {});
    this.#remaining = Infinity;
  }

  async advance(duration: string): Promise<void> {
    await this.#steer('/simulator/clock', {advance: duration});
    this.#remaining = Infinity;
  }

  /** Reads the clock. */
  async look(): Promise<void> {
    await this.#steer('/simulator/clock', {});
  }

  get isShort(): boolean {
    return this.#remaining < enough;
  }

  /** Lets a minute pass when the points of this one run out. */
  async breathe(): Promise<void> {
    if (this.isShort) await this.advance('PT1M');
  }
}
