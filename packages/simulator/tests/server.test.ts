import {request as httpRequest} from 'node:http';
import {buildClientSchema, getIntrospectionQuery, type IntrospectionQuery} from 'graphql';
import {WebSocket} from 'ws';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {firstSteps, greeting} from '../src/server/greeting.ts';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {headersOf as headersFor, me, post, steer as steerServer} from './support/server-client.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

const headersOf = (caller: string): Record<string, string> => headersFor(server, caller);
const steer = (path: string, body: unknown): Promise<Response> => steerServer(server, path, body);
const ask = (query: string, options?: Parameters<typeof post>[2]) => post(server, query, options);

/** Every answer tells its request id, also in the header, what it cost and what is left of the minute. */
function expectContract(response: Response, body: unknown): void {
  const {extensions} = body as {extensions: {requestId: string; cost: object}};
  expect(extensions.cost).toEqual({
    points: expect.any(Number) as number,
    remaining: expect.any(Number) as number,
    limit: 6000,
    resetsAt: expect.stringMatching(/Z$/) as string,
  });
  expect(response.headers.get('x-request-id')).toBe(extensions.requestId);
}
const note = 'mutation Note($input: AddNoteInput!) {addNote(input: $input) {note {id} userErrors {reason}}}';

describe('the endpoint', () => {
  test('answers over HTTP with cost and request id', async () => {
    const {response, body} = await ask(me);
    expect(response.status).toBe(200);
    expect(body.data).toEqual({me: {email: 'dana.reyes@example.com'}});
    expect(body.extensions?.cost?.points).toBe(1);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  });

  test.each([
    ['a syntax error', '{', {}, 400, 'BAD_REQUEST'],
    ['an unknown field', '{nothing}', {}, 400, 'BAD_REQUEST'],
    ['no token', '{orders {totalCount}}', {as: 'nobody'}, 401, 'UNAUTHENTICATED'],
    ['a wrong token', '{orders {totalCount}}', {headers: {Authorization: 'Bearer nonsense'}}, 401, 'UNAUTHENTICATED'],
    ['a malformed header', me, {headers: {'X-Company-Id': 'Alder'}}, 400, 'BAD_REQUEST'],
    ['a missing permission', '{apiClients {totalCount}}', {as: 'mira'}, 200, 'FORBIDDEN'],
  ])('answers %s as documented', async (_name, query, options, status, code) => {
    const {response, body} = await ask(query, options);
    expect(response.status).toBe(status);
    expect(body.errors?.[0]?.extensions.code).toBe(code);
    expectContract(response, body);
  });

  test('answers a body that is no JSON with BAD_REQUEST', async () => {
    const headers = {'Content-Type': 'application/json', ...headersOf('dana')};
    const response = await fetch(server.url, {method: 'POST', headers, body: '{"query": '});
    expect(response.status).toBe(400);
    const body: unknown = await response.json();
    expect(body).toMatchObject({errors: [{extensions: {code: 'BAD_REQUEST'}}]});
    expectContract(response, body);
  });

  test.each([
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['the keys of prototypes', '{"__proto__": {"query": "{me {email}}"}, "constructor": {"query": "{me {email}}"}}'],
    ['a query that is no text', '{"query": {"__proto__": []}}'],
    ['variables that are no object', '{"query": "{me {email}}", "variables": "x"}'],
    ['an operation that is no text', '{"query": "{me {email}}", "operationName": {}}'],
    ['100,000 open brackets', `{"query": ${'['.repeat(100_000)}`],
  ])('answers a body of %s with BAD_REQUEST', async (_name, body) => {
    const headers = {'Content-Type': 'application/json', ...headersOf('dana')};
    const response = await fetch(server.url, {method: 'POST', headers, body});
    expect(response.status).toBe(400);
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({errors: [{extensions: {code: 'BAD_REQUEST'}}]});
    expectContract(response, answer);
  });

  test('refuses a body above 1 MB', async () => {
    const {response, body} = await ask(`# ${'x'.repeat(1_100_000)}\n${me}`);
    expect(response.status).toBe(413);
    expectContract(response, body);
  });

  test('fails as often as it is told to', async () => {
    const failing = await startServer({port: 0, failures: 1});
    const response = await fetch(failing.url, {method: 'POST', body: '{}'});
    expect(response.status).toBe(503);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(await response.text()).toBe('');
    await failing.close();
  });

  test('fails at the same requests again after a reset', async () => {
    const failing = await startServer({port: 0, failures: 0.5, seed: 7});
    const row = async (): Promise<number[]> => {
      await steerServer(failing, '/simulator/reset', {});
      const statuses = [];
      for (let count = 0; count < 12; count += 1)
        statuses.push((await fetch(failing.url, {method: 'POST', body: '{}'})).status);
      return statuses;
    };
    const first = await row();
    expect(new Set(first)).toEqual(new Set([415, 503]));
    expect(await row()).toEqual(first);
    await failing.close();
  });

  test('is introspected as GraphiQL does', async () => {
    const query = getIntrospectionQuery({inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true});
    const {body} = await ask(query, {as: 'nobody'});
    const schema = buildClientSchema(body.data as unknown as IntrospectionQuery);
    expect(schema.getQueryType()?.getFields()['orders']).toBeDefined();
  });

  test('shows GraphiQL to a browser', async () => {
    const response = await fetch(server.url, {headers: {Accept: 'text/html'}});
    expect(await response.text()).toContain('Endless, simulated');
  });
});

describe('a web page of another origin', () => {
  const origin = 'https://other.example';
  test.each([
    ['read an answer', 'graphql', {Origin: origin}],
    ['move the clock', 'simulator/clock', {Origin: origin}],
    ['reset the data', 'simulator/reset', {Origin: origin}],
    ['ask with a picture or a frame', 'graphql', {'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image'}],
    ['pretend to be this host', 'graphql', {Host: 'other.example'}],
  ])("can't %s", async (_what, path, headers) => {
    const {now} = server.host.simulator.state;
    const {port} = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path: `/${path}`,
          method: 'POST',
          headers: {'Content-Type': 'application/json', ...headers},
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end('{"advance": "P1D"}');
    });
    expect(status).toBe(403);
    expect(server.host.simulator.state.now).toBe(now);
  });

  test("can't send what needs no permission of the browser", async () => {
    const response = await fetch(new URL('/simulator/reset', server.url), {method: 'POST', body: '{}'});
    expect(response.status).toBe(415);
  });

  test("can't show GraphiQL in a frame", async () => {
    const {headers} = await fetch(server.url, {headers: {Accept: 'text/html'}});
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  });

  test("can't open a socket", async () => {
    const socket = new WebSocket(server.url.replace('http', 'ws'), 'graphql-transport-ws', {origin});
    const outcome = await new Promise((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
  });
});

describe('the clock', () => {
  test.each([
    [{to: '9999-12-31T00:00:00Z'}, 'ten years'],
    [{to: '1970-01-01T00:00:00Z'}, "doesn't go back"],
    [{advance: 'P3000000D'}, 'ten years'],
    [{to: 'foo 1'}, 'Send `advance`'],
    [{to: '+200000-01-01'}, 'Send `advance`'],
  ])('refuses %j at once', async (body, message) => {
    const response = await steer('/simulator/clock', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  test('lets others ask while it moves far', async () => {
    const moved = steer('/simulator/clock', {advance: 'P120D'});
    expect((await ask('{countries {code}}')).response.status).toBe(200);
    expect(await (await moved).json()).toEqual({now: '2026-01-28T09:00:00.000Z'});
  });
});

describe('what is printed at the start', () => {
  type Payloads = Record<string, {userErrors: unknown[]; session?: {token: string}; company?: {id: string}}>;

  test('in an empty world leads to a brand, and names no token that fails', async () => {
    const empty = await startServer({port: 0, world: 'empty'});
    const lines = greeting(empty.url, empty.host).join('\n');
    expect(lines).not.toContain(headersOf('dana')['Authorization']);
    const known: Record<string, string> = {};
    const filled = (text: string): string => text.replace(/<(\w+)>/g, (_whole, name: string) => known[name] ?? '');
    for (const {document, headers} of firstSteps) {
      expect(lines).toContain(document);
      const given = Object.entries(headers).map(([name, value]) => [name, filled(value)]);
      const response = await fetch(empty.url, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', ...(Object.fromEntries(given) as Record<string, string>)},
        body: JSON.stringify({query: filled(document)}),
      });
      const {data, errors} = (await response.json()) as {data?: Payloads; errors?: unknown[]};
      expect(errors).toBeUndefined();
      for (const {userErrors, session, company} of Object.values(data ?? {})) {
        expect(userErrors).toEqual([]);
        if (session) known['token'] = session.token;
        if (company) known['company'] = company.id;
      }
    }
    expect(empty.host.simulator.store.all('Brand')).toHaveLength(1);
    await empty.close();
  });

  test('in the example world are tokens that work', async () => {
    const [, token = ''] = /dana .*?(Bearer \S+)/.exec(greeting(server.url, server.host).join('\n')) ?? [];
    const {body} = await ask(me, {as: 'nobody', headers: {Authorization: token}});
    expect(body.data).toEqual({me: {email: 'dana.reyes@example.com'}});
  });
});

test('a note written by a program has no author', async () => {
  const {body} = await ask(note, {as: 'orders-export', variables: {input: {subjectId: 'x', body: 'y'}}});
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
});
