import {afterEach, describe, expect, it, vi} from 'vitest';
import {readIndexNames} from '../../src/search/model/environment.ts';
import {shardIds} from '../../src/search/model/types.ts';
import {patience} from '../../src/search/client/ask.ts';
import type {FailureText} from '../../src/search/model/failure.ts';
import {createModalSearch, stallThreshold} from '../../src/search/client/modal-client.ts';
import {isSuggestion} from '../../src/search/model/suggestions.ts';
import type {
  SearchEngine,
  SearchHit,
  SearchRequest,
  SearchResponse,
  SearchResult,
} from '../../src/search/model/types.ts';
import {hit} from '../support/search-service.ts';

function response(hits: SearchHit[], nbHits = hits.length): SearchResponse {
  return {results: [{hits, nbHits, page: 0, nbPages: 1, hitsPerPage: 20, query: '', index: ''}]};
}

/** The sections that are asked when Help has no hit. */
const others = shardIds.filter((id) => id !== 'help');

/** An engine whose answers come when the test says so. */
function controlledEngine() {
  const waiting = new Map<string, {resolve: (value: SearchResponse) => void; reject: (error: unknown) => void}>();
  const asked: SearchRequest[][] = [];
  const engine: SearchEngine = {
    search: ({requests}) => {
      asked.push([...requests]);
      return new Promise((resolve, reject) =>
        waiting.set(requests.map(({query}) => query).join('|'), {resolve, reject}),
      );
    },
  };
  const get = (query: string) => {
    const found = waiting.get(query);
    if (!found) throw new Error(`Nothing asked for "${query}"`);
    return found;
  };
  return {
    engine,
    asked,
    answer: (query: string, value: SearchResponse) => get(query).resolve(value),
    fail: (query: string, error: unknown) => get(query).reject(error),
  };
}

/** What the modal does with the client: ask, show the error screen for a retry error, take the answer. */
function modal(engine: () => Promise<SearchEngine>) {
  const seen = {
    input: '',
    errors: 0,
    counts: [] as number[],
    failures: [] as FailureText[],
    answers: [] as SearchHit[][],
    queryIDs: [] as (string | undefined)[],
  };
  const search = createModalSearch({
    engine,
    section: 'help',
    indexNames: {
      ...readIndexNames({}),
      help: 'help-index',
      api: 'api-index',
      changelog: 'changelog-index',
      global: 'global-index',
    },
    currentQuery: () => seen.input,
    onAnswer: (count) => seen.counts.push(count),
    onFailure: (text) => seen.failures.push(text),
  });
  const type = (query: string) => {
    seen.input = query;
    void search({requests: [{query, indexName: 'recents'}]})
      .catch((error: Error) => {
        if (error.name === 'RetryError') seen.errors += 1;
        throw error;
      })
      .then(({results}) => {
        seen.answers.push(results[0]?.hits ?? []);
        seen.queryIDs.push(results[0]?.queryID);
      });
  };
  return {seen, type};
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('client of the modal', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks for a letter at once, when the engine is there', async () => {
    const {engine, asked} = controlledEngine();
    const {type} = modal(() => Promise.resolve(engine));
    const queries = () => asked.map(([request]) => request?.query);
    type('o');
    expect(queries()).toEqual([]);
    await settle();
    type('or');
    expect(queries()).toEqual(['o', 'or']);
    await settle();
    expect(queries()).toEqual(['o', 'or']);
  });

  it('asks the index of the section, whatever name the modal keeps recent searches under', async () => {
    const {engine, asked, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('order');
    await settle();
    expect(asked[0]).toMatchObject([{query: 'order', indexName: 'help-index'}]);
    answer('order', response([hit('Order')], 41));
    await settle();
    expect(seen.counts).toEqual([41]);
    expect(seen.answers).toHaveLength(1);
  });

  it('gives the modal what analytics knows the answer by', async () => {
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('order');
    await settle();
    const [result] = response([hit('Order')]).results;
    answer('order', {results: [{...result, queryID: 'a1b2'} as SearchResult]});
    await settle();
    expect(seen.queryIDs).toEqual(['a1b2']);
  });

  it('a text stays one below its page, and is titled by its heading where the modal could not remember it', async () => {
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    const text = (lvl1: string) => hit(`A text of ${lvl1}`, {type: 'content', lvl1, content: 'How it is routed'});
    type('order');
    await settle();
    answer('order', response([hit('Orders'), text('Orders'), text('Routing')]));
    await settle();
    expect(seen.answers[0]?.map((each) => each.type)).toEqual(['lvl1', 'content', 'lvl1']);
  });

  it('an older answer never replaces a newer one', async () => {
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('or');
    await settle();
    type('order');
    await settle();
    answer('order', response([hit('new')]));
    await settle();
    answer('or', response([hit('old')], 99));
    await settle();
    expect(seen.answers.map(([first]) => first?.hierarchy.lvl1)).toEqual(['new']);
    expect(seen.counts).toEqual([1]);
  });

  it('an older failure neither shows an error nor rejects', async () => {
    const {engine, answer, fail} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('or');
    await settle();
    type('order');
    await settle();
    fail('or', {name: 'RetryError'});
    answer('order', response([hit('new')]));
    await settle();
    expect(seen).toMatchObject({errors: 0, failures: []});
    expect(seen.answers).toHaveLength(1);
  });

  it('a failure shows the error screen, again after the modal’s stall, until the next query answers', async () => {
    vi.useFakeTimers();
    const {engine, answer, fail} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('order');
    await settle();
    fail('order', {name: 'ApiError', status: 403, message: 'Invalid key'});
    await settle();
    expect(seen.errors).toBe(1);
    expect(seen.failures).toEqual([{title: 'Unable to fetch results', help: 'Invalid key'}]);
    vi.advanceTimersByTime(stallThreshold + 50);
    expect(seen.errors).toBe(2);
    type('orders');
    await settle();
    answer('orders', response([hit('Orders')]));
    await settle();
    vi.advanceTimersByTime(1000);
    expect(seen.errors).toBe(2);
    expect(seen.answers).toHaveLength(1);
  });

  it('six seconds without an answer show the error screen, and an answer that still comes replaces it', async () => {
    vi.useFakeTimers();
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('order');
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(seen.errors).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.errors).toBe(1);
    expect(seen.failures[0]?.help).toBe('You might want to check your network connection.');
    answer('order', response([hit('Order')], 3));
    await settle();
    expect(seen.answers).toHaveLength(1);
    expect(seen.counts).toEqual([3]);
  });

  it('six seconds after another query was typed, nothing is shown', async () => {
    vi.useFakeTimers();
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('or');
    await settle();
    type('order');
    await settle();
    answer('order', response([hit('Order')]));
    await vi.advanceTimersByTimeAsync(2 * patience);
    expect(seen.errors).toBe(0);
  });

  it('a failure after the input was cleared shows nothing', async () => {
    const {engine, fail} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('order');
    await settle();
    seen.input = '';
    fail('order', {name: 'RetryError'});
    await settle();
    expect(seen.errors).toBe(0);
  });

  it('an engine that cannot be loaded shows the error screen, and is asked for again', async () => {
    const {engine, answer} = controlledEngine();
    let loads = 0;
    const {seen, type} = modal(async () => {
      loads += 1;
      if (loads === 1) throw new Error('Loading chunk 7 failed');
      return engine;
    });
    type('order');
    await settle();
    expect(seen.errors).toBe(1);
    type('orders');
    await settle();
    answer('orders', response([hit('Orders')]));
    await settle();
    expect(seen.answers).toHaveLength(1);
  });

  it('an answer without results is an error, not a crash', async () => {
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    type('order');
    await settle();
    answer('order', {results: []});
    await settle();
    expect(seen.failures[0]?.help).toBe('The search service sent an answer that could not be read.');
  });

  it('no hits bring three suggestions, in a list longer than the one before', async () => {
    const {engine, answer} = controlledEngine();
    const {seen, type} = modal(async () => engine);
    for (const query of ['zzzz order', 'yyyy order']) {
      type(query);
      await settle();
      answer(query, response([]));
      await settle();
      answer(others.map(() => query).join('|'), {results: others.flatMap(() => response([]).results)});
      await settle();
    }
    const [first = [], second = []] = seen.answers;
    expect(first.every(isSuggestion) && second.every(isSuggestion)).toBe(true);
    expect(first.slice(0, 3).map(({hierarchy}) => hierarchy.lvl0)).toEqual([
      'order statuses',
      'routing strategies',
      'shopify integration',
    ]);
    expect(second.length).toBeGreaterThan(first.length);
    expect(seen.counts).toEqual([0, 0]);
  });
});
