/** A program that keeps a copy of orders as the guide "Follow orders" tells, with the documents that pages print. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import type {Client} from 'graphql-ws';
import {WebSocket} from 'ws';
import type {RunningServer} from '../../src/server/server.ts';
import {headersOf, post, socketOf} from '../support/server-client.ts';

export interface Order {
  number: string;
  newStatus: string;
  updatedAt: string;
}

interface Page {
  nodes: (Order & {id: string})[];
  pageInfo: {hasNextPage: boolean; endCursor: string | null};
}

const home = readFileSync('api/index.mdx', 'utf8');
/** The printed query, with pages so small that there are many borders between them. */
const changed = (/```graphql\n(query OrdersChanged.*?)\n```/s.exec(home)?.[1] ?? '').replace('first: 100', 'first: 7');
const story = parse(readFileSync('schema/scenarios/stories/follow-orders-after-a-gap.yaml', 'utf8')) as {
  steps: {document: string}[];
};
const listen = story.steps[0]?.document ?? '';

const minute = 60_000;

export class Follower {
  /** Orders by their numbers, which don't change. */
  readonly copy = new Map<string, Order>();
  readonly #server: RunningServer;
  #moment: string;
  #client: Client | undefined;
  #cut: () => void = () => undefined;
  #connections = 0;
  #isBehind = true;

  /** @param since - From when on it wants to know all that changes. */
  constructor(server: RunningServer, since: string) {
    this.#server = server;
    this.#moment = since;
  }

  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** Subscribes, then asks for what changed, and moves its moment on once the last page is read. */
  async connect(): Promise<void> {
    const connection = (this.#connections += 1);
    this.#isBehind = true;
    const headers = headersOf(this.#server, 'orders-export');
    const brandId = headersOf(this.#server, 'dana')['X-Brand-Id'];
    const keep = (cut: () => void): void => void (this.#cut = cut);
    class Cable extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols);
        this.on('error', () => undefined);
        keep(() => this.terminate());
      }
    }
    const client = socketOf(this.#server, headers, Cable as typeof WebSocket);
    this.#client = client;
    const stream = client.iterate({query: listen, variables: {brandId}});
    const listening = this.#listen(stream, connection);
    // The socket answers in the order in which it was asked: then the subscription is open.
    await client.iterate({query: '{me {email}}'}).next();
    await this.#catchUp(connection);
    void listening;
  }

  /** Ends the connection as a cable that is pulled does, whatever is under way. */
  async disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#connections += 1;
    this.#cut();
    // What never connected can't be disposed of.
    await Promise.resolve(client?.dispose()).catch(() => undefined);
  }

  async #listen(stream: AsyncIterable<unknown>, connection: number): Promise<void> {
    try {
      for await (const event of stream) {
        if (connection !== this.#connections) return;
        this.#store((event as {data: {orderUpdatesByBrand: Order}}).data.orderUpdatesByBrand);
      }
    } catch {
      // The connection broke.
    }
  }

  async #catchUp(connection: number): Promise<void> {
    const updatedAfter = new Date(Date.parse(this.#moment) - minute).toISOString();
    let after: string | null = null;
    let latest = this.#moment;
    for (let hasNextPage = true; hasNextPage; ) {
      const {body} = await post(this.#server, changed, {as: 'orders-export', variables: {updatedAfter, after}});
      // What arrives after the cable was pulled is lost.
      if (connection !== this.#connections) return;
      const page = body.data?.['orders'] as Page | undefined;
      if (!page) throw new Error(JSON.stringify(body.errors));
      for (const order of page.nodes) {
        this.#store(order);
        if (order.updatedAt > latest) latest = order.updatedAt;
      }
      ({hasNextPage, endCursor: after} = page.pageInfo);
    }
    if (latest > this.#moment) this.#moment = latest;
    this.#isBehind = false;
  }

  #store({number, newStatus, updatedAt}: Order): void {
    const known = this.copy.get(number);
    if (!known || known.updatedAt < updatedAt) this.copy.set(number, {number, newStatus, updatedAt});
    if (!this.#isBehind && updatedAt > this.#moment) this.#moment = updatedAt;
  }
}
