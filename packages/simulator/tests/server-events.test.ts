import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {
  bodyOf,
  changeProduct,
  get,
  headersOf,
  json,
  post,
  productChanges,
  steer,
  type Body,
} from './support/server-client.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

describe('subscriptions over HTTP', () => {
  const send = (as: string, headers: Record<string, string>): Promise<Response> =>
    fetch(server.url, {
      method: 'POST',
      headers: {...json, ...headersOf(server, as), ...headers},
      body: JSON.stringify({query: productChanges, variables: {brandId: headersOf(server, 'dana')['X-Brand-Id']}}),
    });
  const events = {Accept: 'text/event-stream'};

  /** Reads a stream until it has a text, or ends. */
  async function readUntil(response: Response, wanted: string): Promise<string> {
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes(wanted)) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += new TextDecoder().decode(part.value);
    }
    void reader?.cancel();
    return text;
  }

  test('have the request id of their events', async () => {
    const response = await send('dana', events);
    await changeProduct(server, 'As an event');
    const id = response.headers.get('X-Request-Id') ?? 'none';
    expect(id).toBe('req_000001');
    expect(await readUntil(response, '"requestId"')).toContain(`"requestId":"${id}"`);
  });

  test('are sent as server-sent events', async () => {
    const response = await send('dana', events);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const id = await changeProduct(server, 'As an event');
    const text = await readUntil(response, 'data: {');
    expect(text).toMatch(/^:\n\n/);
    const [, data = '{}'] = /event: next\ndata: (.*)\n/.exec(text) ?? [];
    const {requestId} = (JSON.parse(data) as Body).extensions ?? {};
    expect(JSON.parse(data)).toEqual({
      data: {productUpdatesByBrand: {id, description: 'As an event'}},
      extensions: {requestId},
    });
  });

  test('begin by GET as well', async () => {
    const response = await get(
      server,
      {query: productChanges, variables: JSON.stringify({brandId: headersOf(server, 'dana')['X-Brand-Id']})},
      events,
    );
    const id = await changeProduct(server, 'By GET');
    expect(await readUntil(response, 'data: {')).toContain(id);
  });

  test('say what to send when the client asks for JSON', async () => {
    const response = await send('dana', {Accept: 'application/json'});
    expect(response.status).toBe(406);
    const {errors, data} = await bodyOf(response);
    expect(errors?.[0]?.message).toContain('text/event-stream');
    expect(data).toBeUndefined();
  });

  test('are refused with the status of the refusal', async () => {
    const response = await send('nobody', events);
    expect(response.status).toBe(401);
    expect(await readUntil(response, 'event: complete')).toContain('UNAUTHENTICATED');
  });

  test('end when their session ends by time, with nothing that changes then', async () => {
    const {store} = server.host.simulator;
    for (const {id} of store.all('Session')) store.update('Session', id, {_keptAlive: false});
    const response = await send('dana', events);
    await steer(server, '/simulator/clock', {advance: 'PT59M'});
    await changeProduct(server, 'Just before');
    // Which prolonged the session.
    await steer(server, '/simulator/clock', {advance: 'PT60M1S'});
    const text = await readUntil(response, 'event: complete');
    expect(text).toMatch(/Just before[^]*event: complete/);
  });

  test('end after 24 hours', async () => {
    const response = await send('dana', events);
    await steer(server, '/simulator/clock', {advance: 'PT24H'});
    expect(await readUntil(response, 'event: complete')).toContain('event: complete');
  });

  test('end with the session, and when the simulator begins again', async () => {
    const signedOut = await send('dana', events);
    await post(server, 'mutation {signOut(input: {}) {userErrors {reason}}}');
    expect(await readUntil(signedOut, 'event: complete')).toContain('event: complete');
    server.host.reset();
    const response = await send('dana', events);
    server.host.reset();
    expect(await readUntil(response, 'event: complete')).toContain('event: complete');
  });

  test('are what GraphiQL opens', async () => {
    const page = await (await fetch(server.url, {headers: {Accept: 'text/html'}})).text();
    expect(page).toContain('"subscriptionsProtocol":"SSE"');
    expect(page).toContain(headersOf(server, 'dana')['Authorization']);
  });
});
