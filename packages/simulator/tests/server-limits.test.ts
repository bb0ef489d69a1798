import {connect} from 'node:net';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {momentAfterDuration} from '../src/model/duration.ts';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {get, headersOf, post, steer} from './support/server-client.ts';

let server: RunningServer;
let time = 0;
beforeAll(async () => {
  server = await startServer({port: 0, time: () => time});
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

describe('limits', () => {
  test('look-ups cost a point for every 20', async () => {
    const ids = Array.from({length: 401}, (_, n) => `a${n}: company(id: "com_01K6CWFTT0003FYJF3M8KTHRXJ") {id}`);
    const {body} = await post(server, `{${ids.join(' ')}}`);
    expect(body.extensions?.cost?.points).toBe(21);
    expect((await post(server, `{${ids[0] ?? ''}}`)).body.extensions?.cost?.points).toBe(1);
  });

  test.each([
    ['a text', '{warehouses(filter: {query: "$"}) {totalCount}}', 'x'.repeat(101), 'has more than 100 characters'],
    ['a text', '{warehouses(filter: {query: "$"}) {totalCount}}', 'x', 'has fewer than 2 characters'],
    ['a page', '{orders(first: 1) {nodes {items(first: $) {totalCount}}}}', '101', 'is more than 100'],
  ])('hold for %s that a query reads: %s', async (_, document, value, problem) => {
    const {body} = await post(server, document.replace('$', value));
    expect(body.errors).toMatchObject([{extensions: {code: 'BAD_REQUEST'}}]);
    expect(body.errors?.[0]?.message).toContain(problem);
  });

  test('a document of unclosed texts is refused, and others are answered', async () => {
    const [bomb, other] = await Promise.all([post(server, '"\\'.repeat(45_000)), post(server, '{me {email}}')]);
    expect(bomb.response.status).toBe(400);
    expect(other.response.status).toBe(200);
  });

  test('end for a caller who waits as told, although the clock stands', async () => {
    const dear = '{orders(first: 100) {nodes {items(first: 100) {nodes {id}}}}}';
    let answer = await post(server, dear);
    while (answer.response.status === 200) answer = await post(server, dear);
    expect(answer.response.status).toBe(429);
    const wait = Number(answer.response.headers.get('retry-after'));
    expect(wait).toBe(answer.body.errors?.[0]?.extensions.retryAfter);
    time += (wait - 1) * 1000;
    expect((await post(server, dear)).response.status).toBe(429);
    time += 1000;
    expect((await post(server, dear)).response.status).toBe(200);
  });

  test('hold for the addresses that a key may be used from', async () => {
    const export1 = '{orders(first: 1) {totalCount}}';
    const from = async (address: string): Promise<number> =>
      (await post(server, export1, {as: 'stock-sync', headers: {'X-Forwarded-For': address}})).response.status;
    const key = server.host.simulator.store
      .all('APIKey')
      .find(({_secret}) => headersOf(server, 'stock-sync')['Authorization'] === `Bearer ${String(_secret)}`);
    server.host.simulator.store.update('APIKey', key?.id ?? '', {allowedIpAddresses: ['198.51.100.0/24']});
    expect(await from('198.51.100.7')).toBe(200);
    expect(await from('198.51.100.7, 10.0.0.1')).toBe(200);
    expect(await from('192.0.2.1')).toBe(401);
    expect((await post(server, export1, {as: 'stock-sync'})).response.status).toBe(401);
  });

  test('on the address of a request are answered with 431', async () => {
    const response = await get(server, {query: `{me {email}} # ${'x'.repeat(20_000)}`});
    expect(response.status).toBe(431);
    expect(await response.text()).toBe('');
  });

  test('no other machine reaches the port', async () => {
    const {port} = new URL(server.url);
    const outcome = await new Promise((resolve) => {
      const socket = connect({host: '127.0.0.2', port: Number(port)});
      socket.on('connect', () => resolve('connected'));
      socket.on('error', ({code}: NodeJS.ErrnoException) => resolve(code));
    });
    expect(outcome).toBe('ECONNREFUSED');
  });
});

describe('steps of the clock', () => {
  test('move it by any duration', async () => {
    expect(await (await steer(server, '/simulator/clock', {advance: 'PT1S'})).json()).toEqual({
      now: '2025-09-30T09:00:01.000Z',
    });
  });

  test.each([
    ['PT0.25S', '2025-09-30T09:00:00.250Z'],
    ['PT90M', '2025-09-30T10:30:00.000Z'],
    ['P1W', '2025-10-07T09:00:00.000Z'],
    ['P5M', '2026-02-28T09:00:00.000Z'],
    ['P1Y2M3DT4H5M6S', '2026-12-03T13:05:06.000Z'],
  ])('%s after 30 September is %s', (duration, moment) => {
    expect(momentAfterDuration('2025-09-30T09:00:00.000Z', duration)).toBe(moment);
  });

  test.each(['P', 'PT', 'P1', '1D', 'P1S', 'PT1D', 'P-1D', 'soon'])('%s is none', async (advance) => {
    expect((await steer(server, '/simulator/clock', {advance})).status).toBe(400);
  });
});
