import {serverAudits} from 'graphql-http';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {bodyOf, get, headersOf, json, me, post} from './support/server-client.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0, cors: ['https://tool.example.com']});
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

/** The code of the first error of a response. */
const codeOf = async (response: Response): Promise<string | undefined> =>
  (await bodyOf(response)).errors?.[0]?.extensions.code;

describe('the audit of GraphQL over HTTP', () => {
  /** Checks that the endpoint fails on purpose; the page on HTTP behaviour names them. */
  const deviations = {SHOULD: ['572B', 'FDE2', '7B9B'], MAY: ['6C01', '6C02']};

  test('passes but for the deviations that are documented', async () => {
    const audits = serverAudits({url: server.url});
    const failed: Record<string, string[]> = {MUST: [], SHOULD: [], MAY: []};
    for (const audit of audits) {
      const {status} = await audit.fn();
      const [level = ''] = audit.name.split(' ');
      if (status !== 'ok') failed[level]?.push(audit.id);
    }
    expect(audits.length).toBeGreaterThan(60);
    expect(failed).toEqual({MUST: [], ...deviations});
  });
});

describe('methods', () => {
  test('GET runs a query with variables', async () => {
    const response = await get(server, {
      query: 'query N {me {email}} query O($first: Int!) {orders(first: $first) {nodes {number}}}',
      variables: '{"first": 1}',
      operationName: 'O',
      extensions: '{}',
    });
    expect(response.status).toBe(200);
    const body = await bodyOf(response);
    expect(body.data).toEqual({orders: {nodes: [{number: 'AP-10410'}]}});
    expect(response.headers.get('x-request-id')).toBe(body.extensions?.requestId);
  });

  test.each([
    ['GET of a mutation', () => get(server, {query: 'mutation {signOut(input: {}) {userErrors {reason}}}'}), 'POST'],
    ['PUT', () => fetch(server.url, {method: 'PUT', headers: json, body: '{}'}), 'GET, POST'],
    ['DELETE', () => fetch(server.url, {method: 'DELETE'}), 'GET, POST'],
  ])('%s is refused with 405 and what is allowed', async (_name, send, allowed) => {
    const response = await send();
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await codeOf(response)).toBe('BAD_REQUEST');
  });

  test('GET without a token is refused as POST is', async () => {
    const response = await fetch(`${server.url}?query={orders{totalCount}}`);
    expect(response.status).toBe(401);
    expect(await codeOf(response)).toBe('UNAUTHENTICATED');
  });

  test('variables that are no object run nothing', async () => {
    const asked = await post(server, '{products(first: 1) {nodes {id description}}}');
    const {nodes} = asked.body.data?.['products'] as {nodes: [{id: string}]};
    const query = `mutation {updateProduct(input: {id: "${nodes[0].id}", description: "Changed"}) {userErrors {reason}}}`;
    const body = JSON.stringify({query, variables: 'x'});
    const headers = {...json, ...headersOf(server, 'dana')};
    expect((await fetch(server.url, {method: 'POST', headers, body})).status).toBe(400);
    expect((await post(server, '{products(first: 1) {nodes {id description}}}')).body.data).toEqual(asked.body.data);
  });
});

describe('bodies', () => {
  test.each([
    ['text/plain', me],
    ['application/x-www-form-urlencoded', `query=${me}`],
    ['application/graphql', me],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('of %s are refused with 415 and a reason', async (type, body) => {
    const response = await fetch(server.url, {method: 'POST', headers: {'Content-Type': type}, body});
    expect(response.status).toBe(415);
    const answer = await bodyOf(response);
    expect(answer.errors?.[0]?.message).toContain('application/json');
    expect(response.headers.get('x-request-id')).toBe(answer.extensions?.requestId);
  });

  test('that come in parts are refused above 1 MB', async () => {
    const part = new TextEncoder().encode('x'.repeat(100_000));
    let parts = 0;
    const body = new ReadableStream({
      pull: (controller) => (++parts > 20 ? controller.close() : controller.enqueue(part)),
    });
    const response = await fetch(server.url, {method: 'POST', headers: json, body, duplex: 'half'} as RequestInit);
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toBe('BAD_REQUEST');
  });

  test('with several requests are refused', async () => {
    const response = await fetch(server.url, {method: 'POST', headers: json, body: `[{"query": "${me}"}]`});
    expect(response.status).toBe(400);
    expect((await bodyOf(response)).errors?.[0]?.message).toBe('Batching is not supported.');
  });

  test('with the hash of a persisted operation are refused by the name of their protocol', async () => {
    const persistedQuery = {version: 1, sha256Hash: 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38'};
    const send = (body: object): Promise<Response> =>
      fetch(server.url, {
        method: 'POST',
        headers: {...json, ...headersOf(server, 'dana')},
        body: JSON.stringify({...body, extensions: {persistedQuery}}),
      });
    const response = await send({});
    expect(response.status).toBe(400);
    expect((await bodyOf(response)).errors?.[0]?.message).toBe('PersistedQueryNotSupported');
    expect((await bodyOf(await send({query: me}))).data).toEqual({me: {email: 'dana.reyes@example.com'}});
  });
});

describe('media types', () => {
  test.each(['application/json', 'application/graphql-response+json'])('%s is sent when asked for', async (type) => {
    const {response} = await post(server, me, {headers: {Accept: type}});
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  test.each(['image/png', 'text/html', 'image/png, text/plain', 'application/json; charset=iso-8859-1'])(
    'another one is refused with 406 and a reason, and nothing is executed: %s',
    async (type) => {
      const add = 'mutation {addProduct(input: {sku: "X-406", name: "X"}) {product {id} userErrors {reason}}}';
      const {response, body} = await post(server, add, {headers: {Accept: type}});
      expect(response.status).toBe(406);
      expect(body.errors?.[0]?.message).toContain('application/json');
      expect(body.extensions).toMatchObject({cost: {points: 0, remaining: 6000}});
      expect(server.host.simulator.store.referring('Product', 'sku', 'X-406')).toEqual([]);
    },
  );

  test.each(['*/*', 'application/*;q=0.8', 'text/html, */*;q=0.1', 'Application/JSON; charset=UTF-8', ''])(
    '%s lets an answer through',
    async (type) => {
      const {response} = await post(server, me, {headers: {Accept: type}});
      expect(response.status).toBe(200);
    },
  );
});

describe('headers of answers', () => {
  test.each([
    ['GraphiQL', 'graphql', {headers: {Accept: 'text/html'}}, 200],
    ['a request of another path', 'nothing', {}, 404],
    ['the root', '', {redirect: 'manual'}, 302],
    ['a reset', 'simulator/reset', {method: 'POST', headers: json, body: '{}'}, 200],
    ['a reset by GET', 'simulator/reset', {}, 405],
    ['a preflight', 'graphql', {method: 'OPTIONS'}, 204],
  ] satisfies [string, string, RequestInit, number][])(
    'name a request id also for %s',
    async (_name, path, options, status) => {
      const response = await fetch(new URL(`/${path}`, server.url), options);
      expect(response.status).toBe(status);
      expect(response.headers.get('x-request-id')).toMatch(/^req_\d+$/);
      await response.body?.cancel();
    },
  );

  test('name the scheme of a missing token', async () => {
    const {response} = await post(server, '{orders {totalCount}}', {as: 'nobody'});
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each(['bearer', 'BEARER', 'Bearer'])('take the scheme as %s', async (scheme) => {
    const Authorization = headersOf(server, 'dana')['Authorization']?.replace('Bearer', scheme);
    expect((await post(server, me, {as: 'nobody', headers: {Authorization}})).response.status).toBe(200);
  });
});

describe('pages of other origins', () => {
  const page = (origin: string, path = 'graphql'): Promise<Response> =>
    fetch(new URL(`/${path}`, server.url), {
      method: 'POST',
      headers: {...json, Origin: origin, ...headersOf(server, 'dana')},
      body: JSON.stringify(path === 'graphql' ? {query: me} : {}),
    });

  test.each(['http://localhost:3000', 'https://tool.example.com'])('%s may read and reset', async (origin) => {
    for (const path of ['graphql', 'simulator/reset']) {
      const asked = await fetch(new URL(`/${path}`, server.url), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
      const response = await page(origin, path);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After, WWW-Authenticate');
    }
  });

  test('others may neither read nor reset', async () => {
    for (const path of ['graphql', 'simulator/reset']) {
      const response = await page('https://other.example', path);
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
