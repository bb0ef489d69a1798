import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {readIndexNames} from '../../src/search/model/environment.ts';
import {createAlgoliaClient, timeouts} from '../../src/search/client/algolia/client.ts';
import {createHostsCache, hostsOf} from '../../src/search/client/algolia/hosts.ts';
import {failureText} from '../../src/search/model/failure.ts';
import {pageRequest} from '../../src/search/model/request.ts';
import {hit, startSearchService, type SearchService} from '../support/search-service.ts';

const indexNames = {...readIndexNames({}), help: 'help', api: 'api', changelog: 'changelog', global: 'global'};
const request = pageRequest('order', 'help', 1, 1440);
let one: SearchService;
let two: SearchService;

function client(hosts = [one.origin, two.origin]) {
  return createAlgoliaClient({
    engine: 'algolia',
    appId: 'APP',
    apiKey: 'public-key',
    indexNames,
    hosts,
    insights: false,
  });
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => error,
  );
}

describe('client of the hosted service', () => {
  beforeEach(async () => {
    [one, two] = await Promise.all([startSearchService(), startSearchService()]);
    one.behave(() => ({hits: [hit('one')]}));
    two.behave(() => ({hits: [hit('two')]}));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all([one.close(), two.close()]);
  });

  it('posts a list of requests to /1/indexes/*/queries with the credentials as query parameters', async () => {
    const {results} = await client().search({requests: [request]});
    expect(results[0]?.hits[0]?.hierarchy.lvl1).toBe('one');
    expect(one.received).toHaveLength(1);
    expect(one.received[0]).toMatchObject({method: 'POST', path: '/1/indexes/*/queries', requests: [request]});
    expect(one.received[0]?.parameters).toMatchObject({
      'x-algolia-application-id': 'APP',
      'x-algolia-api-key': 'public-key',
    });
  });

  it('connects within 1 s, reads within 2 s, writes within 30 s', () => {
    expect(timeouts).toEqual({connect: 1000, read: 2000, write: 30_000});
  });

  it.each([500, 503, 301])('an answer %i, neither 2xx nor 4xx, is retried on the next host', async (status) => {
    one.behave(() => ({status}));
    const {results} = await client().search({requests: [request]});
    expect(results[0]?.hits[0]?.hierarchy.lvl1).toBe('two');
  });

  it('a failed host is held down for 120 s, then asked again', async () => {
    one.behave(() => ({status: 503}));
    const search = client();
    await search.search({requests: [request]});
    await search.search({requests: [{...request, query: 'orders'}]});
    expect(one.received).toHaveLength(1);
    expect(two.received).toHaveLength(2);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 119_000);
    await search.search({requests: [{...request, query: 'late'}]});
    expect(one.received).toHaveLength(1);
    vi.spyOn(Date, 'now').mockReturnValue(now + 121_000);
    await search.search({requests: [{...request, query: 'later'}]});
    expect(one.received).toHaveLength(2);
  });

  it('a host that hangs costs the second for connecting, not the two for reading as well, and is left for the next', async () => {
    one.behave(() => 'silent');
    const began = performance.now();
    const {results} = await client().search({requests: [request]});
    expect(results[0]?.hits[0]?.hierarchy.lvl1).toBe('two');
    expect(performance.now() - began).toBeLessThan(1800);
  });

  it.each([
    [1500, 'two'],
    [2600, 'one'],
  ])(
    'reading has two seconds of its own, from the head of the answer on: %i ms, host %s',
    async (milliseconds, host) => {
      const slow = createServer((_, response) => {
        response.writeHead(200, {'content-type': 'application/json'}).flushHeaders();
        setTimeout(() => response.end(JSON.stringify({results: [{hits: [hit('two')]}]})), milliseconds);
      });
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
      const {port} = slow.address() as AddressInfo;
      const {results} = await client([`http://127.0.0.1:${port}`, one.origin]).search({requests: [request]});
      expect(results[0]?.hits[0]?.hierarchy.lvl1).toBe(host);
      slow.closeAllConnections();
      slow.close();
    },
  );

  it('a host that hangs gives the next one more time, one that refuses does not', async () => {
    one.behave(() => 'silent');
    two.behave(() => ({hits: [hit('two')], delay: 1500}));
    const {results} = await client().search({requests: [request]});
    expect(results[0]?.hits[0]?.hierarchy.lvl1).toBe('two');
    await one.close();
    expect(await failure(client().search({requests: [request]}))).toMatchObject({name: 'RetryError'});
  });

  it('all hosts unreachable is a retry error', async () => {
    await Promise.all([one.close(), two.close()]);
    const error = await failure(client().search({requests: [request]}));
    expect(error).toMatchObject({name: 'RetryError'});
    expect(failureText(error).help).toBe('You might want to check your network connection.');
  });

  it.each([400, 403, 404, 429])(
    'a %i answer surfaces the message of the server, at once and from one host',
    async (status) => {
      one.behave(() => ({status, message: 'Invalid Application-ID or API key'}));
      const error = await failure(client().search({requests: [request]}));
      expect(failureText(error).help).toBe('Invalid Application-ID or API key');
      expect([one.received.length, two.received.length]).toEqual([1, 0]);
    },
  );

  it('an unparseable answer is a deserialization error', async () => {
    one.behave(() => ({raw: '<html>'}));
    const error = await failure(client().search({requests: [request]}));
    expect(error).toMatchObject({name: 'DeserializationError'});
  });

  it('missing credentials are errors', () => {
    const missing = (appId: string, apiKey: string) => () =>
      createAlgoliaClient({engine: 'algolia', appId, apiKey, indexNames, hosts: [], insights: false});
    expect(missing('', 'key')).toThrow('`appId` is missing.');
    expect(missing('APP', '')).toThrow('`apiKey` is missing.');
  });
});

describe('hosts', () => {
  it.each([
    ['http://localhost:8108', {url: 'localhost', accept: 'readWrite', protocol: 'http', port: 8108}],
    ['https://search.example.com', {url: 'search.example.com', accept: 'readWrite', protocol: 'https'}],
  ])('%s', (origin, host) => {
    expect(hostsOf([origin])).toEqual([host]);
  });

  it('a host saved with its state is found by its plain description, methods and all', async () => {
    const cache = createHostsCache();
    const plain = {url: 'a.example.com', accept: 'read', protocol: 'https'};
    const stateful = {...plain, status: 'down', isUp: () => false};
    await cache.set(stateful, stateful);
    expect(await cache.get(plain, async () => plain)).toBe(stateful);
    await cache.delete(plain);
    expect(await cache.get(plain, async () => plain)).toBe(plain);
  });
});
