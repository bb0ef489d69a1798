/** The report: each rule finds what it is about, and leaves alone what is right. */
import {createClient} from 'graphql-ws';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {WebSocket} from 'ws';
import {reviewLines, type Review} from '../src/report/report.ts';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {get, headersOf, post, productChanges, steer} from './support/server-client.ts';

let server: RunningServer;
let time = 0;
beforeAll(async () => {
  server = await startServer({port: 0, time: () => time});
});
afterAll(() => server.close());
beforeEach(() => steer(server, '/simulator/reset', {report: true}));

const report = async (): Promise<Review> =>
  (await (await fetch(new URL('/simulator/report', server.url))).json()) as Review;

let key = 0;
const idempotent = (): string => `@idempotent(key: "report-${String((key += 1)).padStart(12, '0')}")`;
/** A mutation as it should be sent. */
const tidy = (): string =>
  `mutation M($input: HoldOrderInput!) ${idempotent()} {holdOrder(input: $input) {userErrors {reason}}}`;
const held = (): object => {
  const order = server.host.simulator.store.all('Order').find((each) => each['newStatus'] === 'ALLOCATED');
  return {input: {id: order?.id, reason: 'OTHER', note: 'A question'}};
};
const orders = (more: string, nodes = '{nodes {id}}'): string => `query Q {orders(first: 20 ${more}) ${nodes}}`;
const paged = '{nodes {id} pageInfo {hasNextPage endCursor}}';
const dear = '{orders(first: 100) {nodes {items(first: 100) {nodes {id}}} pageInfo {hasNextPage}}}';

async function untilLimited(): Promise<number> {
  for (;;) {
    const {response} = await post(server, dear);
    if (response.status !== 200) return Number(response.headers.get('retry-after'));
    time += 6000;
  }
}

async function follow(): Promise<void> {
  const connectionParams = headersOf(server, 'dana');
  const client = createClient({url: server.url.replace('http', 'ws'), webSocketImpl: WebSocket, connectionParams});
  const iterator = client.iterate({query: productChanges, variables: {brandId: connectionParams['X-Brand-Id']}});
  const first = iterator.next();
  await expect.poll(() => server.host.report.review().requests).toBe(1);
  void client.dispose();
  await Promise.race([first, iterator.return?.()]);
}

/** For each rule, what it finds and what it leaves alone. */
const cases: Record<string, [wrong: () => Promise<unknown>, right: () => Promise<unknown>]> = {
  'write-without-key': [
    () => post(server, tidy().replace(/@idempotent\([^)]*\)/, ''), {variables: held()}),
    () => post(server, tidy(), {variables: held()}),
  ],
  'retry-too-early': [
    async () => {
      await untilLimited();
      await post(server, '{me {id}}');
    },
    async () => {
      const wait = await untilLimited();
      time += wait * 1000;
      await post(server, '{me {id}}');
    },
  ],
  'same-refusal-again': [
    async () => {
      for (let times = 0; times < 2; times += 1) await post(server, '{nothing}');
    },
    async () => {
      await post(server, '{nothing}');
      await post(server, '{me {id}}');
      await post(server, '{nobody}');
      const again = tidy();
      for (let times = 0; times < 2; times += 1) await post(server, again, {variables: {input: {id: 'x'}}});
    },
  ],
  'user-errors-unread': [
    () => post(server, tidy().replace('userErrors {reason}', 'order {id}'), {variables: held()}),
    () =>
      post(
        server,
        `${tidy().replace('userErrors {reason}', '...P')} fragment P on HoldOrderPayload {userErrors {reason}}`,
        {variables: held()},
      ),
  ],
  'deprecated-element': [
    () => post(server, '{orders(first: 1) {nodes {status}}}'),
    () => post(server, '{orders(first: 1) {nodes {newStatus}}}'),
  ],
  'beta-element': [
    () => post(server, '{ediDocuments(first: 1) {totalCount}}'),
    () => post(server, '{tasks(first: 1) {totalCount}}'),
  ],
  'polled-too-often': [
    async () => {
      for (let times = 0; times < 2; times += 1)
        await post(server, '{process(id: "prc_01K6CWFTT0003FYJF3M8KTHRXJ") {status}}');
    },
    async () => {
      await follow();
      for (let times = 0; times < 6; times += 1) await post(server, orders('sort: {field: UPDATED_AT}', paged));
      for (let times = 0; times < 3; times += 1) {
        await post(server, '{process(id: "prc_01K6CWFTT0003FYJF3M8KTHRXJ") {status}}');
        time += 5000;
      }
      for (let times = 0; times < 4; times += 1) await post(server, '{me {id}}');
    },
  ],
  'list-cut-off': [() => post(server, orders('')), () => post(server, orders('', paged))],
  'over-cost': [
    () =>
      post(
        server,
        dear
          .replace('{id}', '{allocations {id} parent {id}} pageInfo {endCursor}')
          .replace('items(', 'more: items(first: 100) {nodes {id}} a: items(first: 100) {nodes {id}} items('),
      ),
    () => post(server, dear),
  ],
  'token-in-wrong-place': [
    () => get(server, {query: '{me {id}}', access_token: 'x'}),
    () => get(server, {query: '{me {id}}'}),
  ],
  'change-without-expectation': [
    () =>
      post(server, tidy().replaceAll('HoldOrder', 'UpdateOrder').replaceAll('holdOrder', 'updateOrder'), {
        variables: {input: {id: 'x'}},
      }),
    () =>
      post(server, tidy().replaceAll('HoldOrder', 'UpdateOrder').replaceAll('holdOrder', 'updateOrder'), {
        variables: {input: {id: 'x', expectedUpdatedAt: '2025-09-30T09:00:00Z'}},
      }),
  ],
  'values-in-document': [
    () =>
      post(
        server,
        `mutation ${idempotent()} {signOut(input: {}) {userErrors {reason}} holdOrder(input: {id: "x", reason: OTHER}) {userErrors {reason}}}`,
      ),
    () => post(server, tidy(), {variables: held()}),
  ],
  'subscription-without-catch-up': [
    follow,
    async () => {
      await follow();
      await post(server, orders('sort: {field: UPDATED_AT}', paged));
    },
  ],
};

test('every rule has a case', async () => {
  expect(Object.keys(cases).sort()).toEqual((await report()).passed.sort());
});

test.each(Object.entries(cases))('%s is found, and left alone when it is right', async (rule, [wrong, right]) => {
  await right();
  expect((await report()).findings.filter((each) => each.rule === rule)).toEqual([]);
  await steer(server, '/simulator/reset', {report: true});
  await wrong();
  const {findings} = await report();
  const found = findings.find((each) => each.rule === rule);
  expect(found, JSON.stringify(findings)).toBeDefined();
  expect(found?.count).toBeGreaterThan(0);
  expect(found?.example.detail).toBeTruthy();
  expect(found?.page).toMatch(/^https:\/\/docs\.example\.com\/api/);
});

test('a reset keeps what was found, and a new review begins when it is asked for', async () => {
  await post(server, '{orders(first: 1) {nodes {status}}}');
  await steer(server, '/simulator/reset', {});
  expect(reviewLines(await report()).join('\n')).toContain(
    'Order.status. See https://docs.example.com/api#deprecation-policy',
  );
  await steer(server, '/simulator/reset', {report: true});
  expect(reviewLines(await report())).toEqual(['Report on 0 requests: none of the 13 rules found anything.']);
});
