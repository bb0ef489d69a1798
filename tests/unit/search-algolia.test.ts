import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createAlgoliaClient, timeouts} from '../../src/search/client/algolia/client.ts';
import {createHostsCache, hostsOf} from '../../src/search/client/algolia/hosts.ts';
import {createRequester} from '../../src/search/client/algolia/requester.ts';
import {failureText} from '../../src/search/model/failure.ts';
import {pageRequest} from '../../src/search/model/request.ts';
import {hit, startSearchService, type SearchService} from '../support/search-service.ts';

const indexNames = {help: 'help', api: 'api', changelog: 'changelog', global: 'global'};
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

  it('a silent host is left for the next one', async () => {
    one.behave(() => 'silent');
    const {results} = await client().search({requests: [request]});
    expect(results[0]?.hits[0]?.hierarchy.lvl1).toBe('two');
  });

  it('a host that hangs costs the second for connecting, not the two for reading as well', async () => {
    one.behave(() => 'silent');
    const began = performance.now();
    await client().search({requests: [request]});
    expect(performance.now() - began).toBeLessThan(1800);
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

describe('requester', () => {
  const sent = {
    url: 'https://search.example.com',
    method: 'POST',
    headers: {},
    data: '{}',
    connectTimeout: 5,
    responseTimeout: 5,
  };
  const silent = ((_: unknown, {signal}: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )) as typeof fetch;

  it('reading has a time of its own, which begins with the headers of the answer', async () => {
    const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const slow = (head: number, body: number) =>
      createRequester((async (_: unknown, {signal}: RequestInit) => {
        const aborted = new Promise<never>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        );
        await Promise.race([after(head), aborted]);
        const text = () => Promise.race([after(body).then(() => '{}'), aborted]);
        return {status: 200, headers: new Headers(), text};
      }) as unknown as typeof fetch);
    const times = {connectTimeout: 60, responseTimeout: 120};
    expect(await slow(10, 80).send({...sent, ...times})).toMatchObject({status: 200, content: '{}'});
    expect(await slow(90, 0).send({...sent, ...times})).toMatchObject({status: 0, isTimedOut: true});
    expect(await slow(10, 200).send({...sent, ...times})).toMatchObject({status: 0, isTimedOut: true});
  });

  it('tells a timeout from a network that failed, so that only the former lengthens the next', async () => {
    expect(await createRequester(silent).send(sent)).toMatchObject({status: 0, isTimedOut: true});
    expect(await createRequester(() => Promise.reject(new TypeError('Failed to fetch'))).send(sent)).toEqual({
      status: 0,
      content: 'Failed to fetch',
      isTimedOut: false,
    });
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
