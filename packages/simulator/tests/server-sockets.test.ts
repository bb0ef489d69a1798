import type {Client} from 'graphql-ws';
import {WebSocket} from 'ws';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {changeProduct, headersOf, post, productChanges, socketOf, steer} from './support/server-client.ts';

let server: RunningServer;
let client: Client | undefined;
beforeAll(async () => {
  server = await startServer({port: 0, pingEvery: 200});
});
afterAll(() => server.close());
beforeEach(async () => {
  await client?.dispose();
  server.host.reset();
});

const dana = (): Record<string, string> => headersOf(server, 'dana');

/** Events of a subscription to the products of Alder & Pine. */
function follow(connectionParams: Record<string, string>, query = productChanges) {
  client = socketOf(server, connectionParams);
  return client.iterate({query, variables: {brandId: dana()['X-Brand-Id']}});
}

const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A socket that speaks the protocol by hand. */
async function open(params: Record<string, string> = dana()): Promise<{socket: WebSocket; received: string[]}> {
  const socket = new WebSocket(server.url.replace('http', 'ws'), 'graphql-transport-ws');
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString('utf8')));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({type: 'connection_init', payload: params}));
  await expect.poll(() => received).toContain('{"type":"connection_ack"}');
  return {socket, received};
}

const closeCode = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.once('close', (code) => resolve(code)));

describe('a socket', () => {
  test('delivers what changes', async () => {
    const events = follow(dana());
    const first = events.next();
    await later(200);
    const id = await changeProduct(server, 'New words');
    expect((await first).value).toMatchObject({data: {productUpdatesByBrand: {id, description: 'New words'}}});
  });

  test('answers queries and mutations as well', async () => {
    const {value} = (await follow(dana(), '{me {email}}').next()) as {value: unknown};
    expect(value).toMatchObject({data: {me: {email: 'dana.reyes@example.com'}}, extensions: {cost: {points: 1}}});
  });

  test('carries pings as messages, and lives while they are answered', async () => {
    const {socket, received} = await open();
    for (let answered = 0; answered < 3; answered += 1) {
      await expect.poll(() => received.at(-1)).toBe('{"type":"ping"}');
      received.pop();
      socket.send('{"type":"pong"}');
    }
    expect(socket.readyState).toBe(WebSocket.OPEN);
    expect(await closeCode(socket)).toBe(1006);
  });

  test('ends the subscription that its client completes', async () => {
    const {socket, received} = await open();
    const payload = {query: productChanges, variables: {brandId: dana()['X-Brand-Id']}};
    socket.send(JSON.stringify({id: '1', type: 'subscribe', payload}));
    await later(100);
    socket.send('{"id":"1","type":"complete"}');
    await later(100);
    await changeProduct(server, 'Unheard');
    await later(100);
    expect(received.join()).not.toContain('Unheard');
    socket.close();
  });
});

describe('a refused operation', () => {
  test.each([
    ['a document that is wrong', 'subscription {nothing}', 'BAD_REQUEST'],
    ['a query that is wrong', '{nothing}', 'BAD_REQUEST'],
    ['no document', '{', 'BAD_REQUEST'],
    [
      'a brand out of reach',
      'subscription {productUpdatesByBrand(brandId: "bra_01K6CWFTT0003FYJF3M8KTHRXJ") {id}}',
      'FORBIDDEN',
    ],
  ])('arrives as an error: %s', async (_name, query, code) => {
    await expect(follow(dana(), query).next()).rejects.toMatchObject([{extensions: {code}}]);
  });
});

test('a refused operation leaves the socket open', async () => {
  const {socket, received} = await open();
  socket.send(JSON.stringify({id: '1', type: 'subscribe', payload: {query: '{nothing}'}}));
  await expect.poll(() => received.join()).toContain('"type":"error"');
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
});

describe('close codes', () => {
  test('4401 without a token', async () => {
    await expect(follow({}).next()).rejects.toMatchObject({code: 4401});
  });

  test.each([
    ['a company', {'X-Company-Id': 'com_01K6CWFTT0003FYJF3M8KTHRXJ', 'X-Brand-Id': ''}],
    ['a brand', {'X-Brand-Id': 'bra_01K6CWFTT0003FYJF3M8KTHRXJ'}],
    ['a malformed company', {'X-Company-Id': 'Alder'}],
  ])('4403 for %s that the caller can’t reach', async (_name, headers) => {
    await expect(follow({...dana(), ...headers}).next()).rejects.toMatchObject({code: 4403});
  });

  test('4401 once the session has ended', async () => {
    const events = follow(dana());
    const first = events.next();
    await later(200);
    await post(server, 'mutation {signOut(input: {}) {userErrors {reason}}}');
    await expect(first).rejects.toMatchObject({code: 4401});
  });

  test('4401 when the session ends by time, though nothing changes then', async () => {
    const {store} = server.host.simulator;
    for (const {id} of store.all('Session')) store.update('Session', id, {_keptAlive: false});
    // Much happens at full hours, and the session mustn't end with one.
    await steer(server, '/simulator/clock', {to: '2025-09-30T09:01:00.000Z'});
    let code: unknown;
    const closed = follow(dana())
      .next()
      .catch((error: CloseEvent) => (code = error.code));
    await later(200);
    // Opening the subscription was the last use of the session.
    await steer(server, '/simulator/clock', {to: '2025-09-30T10:00:59.999Z'});
    await later(100);
    expect(code).toBeUndefined();
    await steer(server, '/simulator/clock', {to: '2025-09-30T10:01:00.000Z'});
    expect(await closed).toBe(4401);
  });

  test('4401 for an operation once the session has ended', async () => {
    const {socket, received} = await open();
    await post(server, 'mutation {signOut(input: {}) {userErrors {reason}}}');
    expect(socket.readyState).toBe(WebSocket.OPEN);
    const closed = closeCode(socket);
    socket.send(JSON.stringify({id: '1', type: 'subscribe', payload: {query: '{me {email}}'}}));
    expect(await closed).toBe(4401);
    expect(received.join()).not.toContain('"next"');
  });

  test('4401 from an address that the key may not be used from', async () => {
    const secret = headersOf(server, 'stock-sync')['Authorization'];
    const {store} = server.host.simulator;
    const key = store.all('APIKey').find(({_secret}) => secret === `Bearer ${String(_secret)}`);
    store.update('APIKey', key?.id ?? '', {allowedIpAddresses: ['198.51.100.0/24']});
    const events = follow(headersOf(server, 'stock-sync'));
    await expect(events.next()).rejects.toMatchObject({code: 4401});
  });

  test('4429 for the 51st subscription', async () => {
    const {socket} = await open();
    const payload = {query: productChanges, variables: {brandId: dana()['X-Brand-Id']}};
    for (let id = 1; id <= 51; id += 1) socket.send(JSON.stringify({id: String(id), type: 'subscribe', payload}));
    expect(await closeCode(socket)).toBe(4429);
  });

  test('4429 when no points are left', async () => {
    const dear = '{orders(first: 100) {nodes {items(first: 100) {nodes {id}}}}}';
    while ((await post(server, dear)).response.status === 200);
    let status = 200;
    while (status === 200) status = (await post(server, '{me {id}}')).response.status;
    await expect(follow(dana()).next()).rejects.toMatchObject({code: 4429});
  });

  test('4409 for an id that is in use', async () => {
    const {socket} = await open();
    const payload = {query: productChanges, variables: {brandId: dana()['X-Brand-Id']}};
    for (const id of ['1', '1']) socket.send(JSON.stringify({id, type: 'subscribe', payload}));
    expect(await closeCode(socket)).toBe(4409);
  });

  test('4400 for a message that breaks the protocol', async () => {
    const {socket} = await open();
    socket.send('hello');
    expect(await closeCode(socket)).toBe(4400);
  });

  test('1009 for a message that is too large, with one line for who runs the simulator', async () => {
    const {socket} = await open();
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    socket.send('x'.repeat(1_000_001));
    expect(await closeCode(socket)).toBe(1009);
    expect(printed.mock.calls).toEqual([['A socket is closed: a message is larger than 1 MB.']]);
    printed.mockRestore();
  });

  test('4429 for a second connection_init', async () => {
    const {socket} = await open();
    socket.send('{"type":"connection_init"}');
    expect(await closeCode(socket)).toBe(4429);
  });

  test('4408 without connection_init for ten seconds', async () => {
    const patient = await startServer({port: 0});
    const began = Date.now();
    const socket = new WebSocket(patient.url.replace('http', 'ws'), 'graphql-transport-ws');
    expect(await closeCode(socket)).toBe(4408);
    expect(Date.now() - began).toBeGreaterThan(9_000);
    await patient.close();
  });

  test('none for another protocol, which opens no socket', async () => {
    const socket = new WebSocket(server.url.replace('http', 'ws'), 'graphql-ws');
    socket.on('error', () => undefined);
    expect(await closeCode(socket)).toBe(1006);
  });

  test('1001 after 24 hours, and not before', async () => {
    const {socket} = await open();
    const closed = closeCode(socket);
    await steer(server, '/simulator/clock', {advance: 'PT23H59M'});
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await steer(server, '/simulator/clock', {advance: 'PT1M'});
    expect(await closed).toBe(1001);
  });

  test.each([
    ['24 hours are over', 'P1D', 1001, undefined],
    ['the key ends', 'PT61M', 4401, '2025-09-30T10:00:00.000Z'],
  ])('come after what changed before: %s', async (_name, advance, code, expiresAt) => {
    const {store} = server.host.simulator;
    for (const {id} of expiresAt ? store.all('APIKey') : []) store.update('APIKey', id, {expiresAt});
    const {socket, received} = await open(headersOf(server, 'orders-export'));
    const closed = closeCode(socket);
    const query = 'subscription F($brandId: EndlessID!) {orderUpdatesByBrand(brandId: $brandId) {number updatedAt}}';
    const payload = {query, variables: {brandId: dana()['X-Brand-Id']}};
    socket.send(JSON.stringify({id: '1', type: 'subscribe', payload}));
    await later(200);
    await steer(server, '/simulator/clock', {advance});
    expect(await closed).toBe(code);
    const moments = received.flatMap((text) => /"updatedAt":"([^"]*)"/.exec(text)?.slice(1) ?? []);
    expect(moments.slice(0, 2)).toEqual(['2025-09-30T09:00:20.000Z', '2025-09-30T09:15:30.000Z']);
    expect(moments).toEqual([...moments].sort());
    for (const moment of moments) expect(moment < (expiresAt ?? '2025-10-01T09:00:00.000Z')).toBe(true);
  });

  test('1001 when the simulator begins again', async () => {
    const {socket} = await open();
    const closed = closeCode(socket);
    await steer(server, '/simulator/reset', {});
    expect(await closed).toBe(1001);
  });
});
