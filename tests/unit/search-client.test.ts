import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {readIndexNames} from '../../src/search/model/environment.ts';
import {createEmbeddedClient, workerDeadlines} from '../../src/search/client/embedded.ts';
import {SearchError} from '../../src/search/model/errors.ts';
import {packShard} from '../../src/search/model/shard.ts';
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
const manifest = JSON.stringify({version: 1, shards: Object.fromEntries(shardIds.map((id) => [id, `${id}.1.json`]))});
const shards = shardIds.map((id): [string, () => Response] => [
  `/assets/search/${id}.1.json`,
  json(JSON.stringify(packShard(id, [page(id, 'Orders')]))),
]);

let files: Map<string, Response | (() => Response)>;
let requested: string[];

function json(text: string): () => Response {
  return () => new Response(text, {headers: {'content-type': 'application/json'}});
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

const client = () => createEmbeddedClient(indexNames);
const search = (indexName: string, engine = client()) => engine.search({requests: [{indexName, query: 'orders'}]});

describe('without workers, on the main thread', () => {
  test('nothing is downloaded before the first call', () => {
    client();
    expect(requested).toEqual([]);
  });

  test('a section loads its own shard, once', async () => {
    const engine = client();
    await engine.preload('help');
    const [first, second] = await Promise.all([search('h', engine), search('h', engine)]);
    expect(first.results[0]?.hits.map(({url}) => url)).toEqual(['/help/orders']);
    expect(second.results[0]?.nbHits).toBe(1);
    expect(requested).toEqual(['/search/manifest.json', '/assets/search/help.1.json']);
  });

  test('global queries all shards', async () => {
    const {results} = await search('g');
    expect(results[0]?.hits.map(({url}) => url).sort()).toEqual(shardIds.map((id) => `/${id}/orders`).sort());
  });

  test.each([
    ['no network', undefined, 'network', /can't be reached/],
    ['a server error', () => new Response('', {status: 503}), 'network', /status 503/],
    ['no index', () => new Response('', {status: 404}), 'index-missing', /is missing \(404\)/],
    [
      'a page instead of the index',
      () => new Response('<html>', {headers: {'content-type': 'text/html'}}),
      'index-missing',
      /is missing/,
    ],
    ['broken JSON', json('{"version":1,'), 'index-corrupt', /names no file|isn't valid JSON/],
    ['an index of another version', json('{"version":99,"shards":{}}'), 'index-corrupt', /names no file|has format 99/],
  ])('%s is a typed error, and the next call tries again', async (_, response, code, message) => {
    for (const url of ['/search/manifest.json', '/assets/search/help.1.json']) {
      const engine = client();
      const right = files.get(url);
      if (response) files.set(url, response);
      else files.delete(url);
      const error = await search('h', engine).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SearchError);
      expect(error).toMatchObject({code, message: expect.stringMatching(message) as string});
      if (right) files.set(url, right);
      expect((await search('h', engine)).results[0]?.nbHits).toBe(1);
    }
  });

  test('an index whose parts are of another shape is corrupt', async () => {
    files.set('/assets/search/help.1.json', json('{"version":3,"shard":"help","groups":[["/help","Help",[null]]]}'));
    await expect(search('h')).rejects.toMatchObject({code: 'index-corrupt'});
  });

  test('an unknown index is named with those that exist', async () => {
    await expect(search('nope')).rejects.toMatchObject({
      code: 'unknown-index',
      message: `There is no index "nope"; known are "${Object.values(indexNames).join('", "')}".`,
    });
  });
});

describe('with workers', () => {
  class BrokenWorker {
    terminate = vi.fn();
    onerror: ((event: {preventDefault: () => void}) => void) | null = null;
    postMessage(): void {
      setTimeout(() => this.onerror?.({preventDefault: () => undefined}));
    }
  }

  test("a worker that can't be started is given up for the main thread", async () => {
    const refused = vi.fn().mockImplementation(() => {
      throw new DOMException('Refused by a content security policy', 'SecurityError');
    });
    vi.stubGlobal('Worker', refused);
    expect((await search('h')).results[0]?.nbHits).toBe(1);
    expect(refused).toHaveBeenCalledOnce();
  });

  test('a worker that breaks is given up for the main thread', async () => {
    vi.stubGlobal('Worker', BrokenWorker);
    const engine = client();
    files.delete('/search/manifest.json');
    await expect(search('h', engine)).rejects.toMatchObject({code: 'network'});
    files.set('/search/manifest.json', json(manifest));
    expect((await search('h', engine)).results[0]?.nbHits).toBe(1);
  });

  /** A worker that answers as many searches as told, and then does what it is told. */
  function workerThatStops(answers: number, stop: (worker: {onerror: BrokenWorker['onerror']}) => void) {
    return class {
      onmessage: ((event: {data: unknown}) => void) | null = null;
      onerror: BrokenWorker['onerror'] = null;
      terminate = vi.fn();
      answered = 0;
      postMessage({id}: {id: number}): void {
        if (this.answered >= answers) return;
        this.answered += 1;
        const json = JSON.stringify({results: [{hits: [], nbHits: 7}]});
        setTimeout(() => {
          this.onmessage?.({data: {id, ok: true, json}});
          if (this.answered === answers) stop(this);
        });
      }
    };
  }

  test('a worker that never answers is given up for the page after its deadline', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'Worker',
      workerThatStops(0, () => undefined),
    );
    const answer = search('h');
    await vi.advanceTimersByTimeAsync(workerDeadlines.load - 100);
    expect(requested).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect((await answer).results[0]?.nbHits).toBe(1);
  });

  test('a worker that falls silent after an answer is given up sooner', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'Worker',
      workerThatStops(1, () => undefined),
    );
    const engine = client();
    const first = search('h', engine);
    await vi.advanceTimersByTimeAsync(10);
    expect((await first).results[0]?.nbHits).toBe(7);
    const second = search('h', engine);
    await vi.advanceTimersByTimeAsync(workerDeadlines.ask + 100);
    expect((await second).results[0]?.nbHits).toBe(1);
  });

  test('a worker that dies while idle is noticed, and the next query is answered in the page at once', async () => {
    vi.stubGlobal(
      'Worker',
      workerThatStops(1, ({onerror}) => onerror?.({preventDefault: () => undefined})),
    );
    const engine = client();
    expect((await search('h', engine)).results[0]?.nbHits).toBe(7);
    expect((await search('h', engine)).results[0]?.nbHits).toBe(1);
  });
});

describe('deadlines of downloads', () => {
  test.each(['/search/manifest.json', '/assets/search/help.1.json'])('%s that never comes is an error', async (url) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const answers = globalThis.fetch;
    vi.stubGlobal('fetch', (asked: string, {signal}: RequestInit) =>
      asked === url && signal?.aborted ? Promise.reject(new DOMException('aborted')) : answers(asked),
    );
    await expect(search('h')).rejects.toMatchObject({
      code: 'network',
      message: `The search index ${url} takes too long. Check your network connection.`,
    });
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });
});
