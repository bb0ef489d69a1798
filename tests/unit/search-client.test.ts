import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {readIndexNames} from '../../src/search/model/environment.ts';
import {createEmbeddedClient, workerDeadline} from '../../src/search/client/embedded.ts';
import {createHost} from '../../src/search/client/host.ts';
import {failureText, SearchError} from '../../src/search/model/failure.ts';
import {formatVersion, packShard} from '../../src/search/model/shard.ts';
import {shardIds} from '../../src/search/model/types.ts';
import type {SearchPage} from '../../src/search/model/pages.ts';

const indexNames = {...readIndexNames({}), help: 'h', api: 'a', changelog: 'c', global: 'g'};
const page = (shard: SearchPage['shard'], title: string): SearchPage => ({
  shard,
  path: `/${shard}/${title.toLowerCase()}`,
  lvl0: 'Section',
  title,
  rank: 10,
  text: '',
  keywords: [],
  expansion: '',
  sections: [],
});
const manifest = JSON.stringify({shards: Object.fromEntries(shardIds.map((id) => [id, `${id}.1.json`]))});
const shards = shardIds.map((id): [string, () => Response] => [
  `/assets/search/${id}.1.json`,
  json(JSON.stringify(packShard(id, [page(id, 'Orders')]))),
]);

let files: Map<string, Response | (() => Response)>;
let requested: string[];

function json(text: string): () => Response {
  return () => new Response(text);
}

beforeEach(() => {
  requested = [];
  files = new Map([['/search/manifest.json', json(manifest)], ...shards]);
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    const file = files.get(url);
    return typeof file === 'function' ? Promise.resolve(file()) : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const search = (indexName: string, host = createHost(indexNames)) => host([{indexName, query: 'orders'}]);

describe('in the worker', () => {
  test('a section loads its own shard with the first call, once', async () => {
    const host = createHost(indexNames);
    expect(requested).toEqual([]);
    const [first, second] = await Promise.all([search('h', host), search('h', host)]);
    expect(first.results[0]?.hits.map(({url}) => url)).toEqual(['/help/orders']);
    expect(second.results[0]?.nbHits).toBe(1);
    expect(requested).toEqual(['/search/manifest.json', '/assets/search/help.1.json']);
  });

  test('global queries all shards', async () => {
    const {results} = await search('g');
    expect(results[0]?.hits.map(({url}) => url).sort()).toEqual(shardIds.map((id) => `/${id}/orders`).sort());
  });

  test.each([
    ['no network', undefined, 'check your network'],
    ['a server error', () => new Response('', {status: 503}), 'check your network'],
    ['no index', () => new Response('', {status: 404}), 'is missing'],
    ['a page instead of the index', () => new Response('<html>'), 'Reload the page|npm run serve'],
    ['broken JSON', json('{"version":1,'), 'Reload the page|npm run serve'],
    ['an index of another version', json('{"version":99}'), 'Reload the page|npm run serve'],
  ])('%s is told, and the next call tries again', async (_, response, help) => {
    for (const url of ['/search/manifest.json', '/assets/search/help.1.json']) {
      const host = createHost(indexNames);
      const right = files.get(url);
      if (response) files.set(url, response);
      else files.delete(url);
      const error = await search('h', host).catch((reason: unknown) => reason);
      expect(failureText(error).help).toMatch(new RegExp(help));
      if (error instanceof SearchError) expect(error.message).toContain(url);
      if (right) files.set(url, right);
      expect((await search('h', host)).results[0]?.nbHits).toBe(1);
    }
  });

  test('an index whose parts are of another shape is corrupt', async () => {
    files.set(
      '/assets/search/help.1.json',
      json(`{"version":${formatVersion},"shard":"help","groups":[["/help","Help",[null]]]}`),
    );
    await expect(search('h')).rejects.toThrow('is broken');
  });

  test.each(['/search/manifest.json', '/assets/search/help.1.json'])('%s that never comes is an error', async (url) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const answers = globalThis.fetch;
    vi.stubGlobal('fetch', (asked: string, {signal}: RequestInit) =>
      asked === url && signal?.aborted ? Promise.reject(new DOMException('aborted')) : answers(asked),
    );
    await expect(search('h')).rejects.toThrow('aborted');
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });
});

describe('the client', () => {
  const ask = (engine: ReturnType<typeof createEmbeddedClient>) =>
    engine.search({requests: [{indexName: 'h', query: 'orders'}]});
  let started: FakeWorker[];

  /** A worker that answers as many searches as told, and falls silent. */
  class FakeWorker {
    static answers = Infinity;
    onmessage: ((event: {data: unknown}) => void) | undefined;
    onerror: ((event: {preventDefault: () => void}) => void) | undefined;
    terminate = vi.fn();
    left = FakeWorker.answers;

    constructor() {
      started.push(this);
    }

    postMessage({id}: {id: number}): void {
      if (this.left-- <= 0) return;
      setTimeout(() => this.onmessage?.({data: {id, json: '{"results":[{"hits":[],"nbHits":7}]}'}}));
    }

    fail(): void {
      this.onerror?.({preventDefault: () => undefined});
    }
  }

  beforeEach(() => {
    started = [];
    FakeWorker.answers = Infinity;
    vi.stubGlobal('Worker', FakeWorker);
  });

  test('starts one worker, with the first call', async () => {
    const engine = createEmbeddedClient(indexNames);
    expect(started).toHaveLength(0);
    await engine.preload?.('help');
    expect((await ask(engine)).results[0]?.nbHits).toBe(7);
    expect(started).toHaveLength(1);
  });

  test('gives up a worker that never answers, and the next call starts another', async () => {
    vi.useFakeTimers();
    FakeWorker.answers = 0;
    const engine = createEmbeddedClient(indexNames);
    const silent = expect(ask(engine)).rejects.toThrow('check your network');
    await vi.advanceTimersByTimeAsync(workerDeadline);
    await silent;
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
    FakeWorker.answers = 1;
    const answer = ask(engine);
    await vi.advanceTimersByTimeAsync(10);
    expect((await answer).results[0]?.nbHits).toBe(7);
  });

  test('replaces a worker that breaks, also while idle', async () => {
    const engine = createEmbeddedClient(indexNames);
    const broken = ask(engine);
    started[0]?.fail();
    await expect(broken).rejects.toThrow('check your network');
    await ask(engine);
    started[1]?.fail();
    expect((await ask(engine)).results[0]?.nbHits).toBe(7);
    expect(started).toHaveLength(3);
  });

  test("a worker that can't be started is a failure, not a crash", async () => {
    vi.stubGlobal('Worker', undefined);
    await expect(ask(createEmbeddedClient(indexNames))).rejects.toThrow();
  });
});
