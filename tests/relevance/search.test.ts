/**
 * Search answers what readers ask: every judged query runs against the index of the built site, and no section's half
 * may fall below its floor. Raise a floor when a figure has risen for good; a change that lowers one isn't an improvement.
 */
import {describe, expect, test} from 'vitest';
import {answer} from '../../src/search/engine/answer.ts';
import {createIndex} from '../../src/search/engine/rank.ts';
import type {ShardId} from '../../src/search/model/types.ts';
import {
  builtPages,
  halves,
  judgedQueries,
  operationsQuestions,
  rankOf,
  score,
  type Half,
} from '../support/relevance.ts';

/** The least mean reciprocal rank of each section with judged queries, by half. */
const floors = {
  help: {tune: 0.97, 'hold-out': 0.845},
  changelog: {tune: 0.99, 'hold-out': 0.97},
  api: {tune: 0.975, 'hold-out': 0.975},
} satisfies Partial<Record<ShardId, Record<Half, number>>>;

const indexes = new Map([...builtPages()].map(([id, pages]) => [id, createIndex(pages)]));

function urls(section: ShardId, query: string): string[] {
  const index = indexes.get(section);
  if (!index) throw new Error(`There is no index of ${section}`);
  return answer([index], {indexName: section, query, hitsPerPage: 50}).hits.map(({url}) => url);
}

describe.each(Object.keys(floors) as (keyof typeof floors)[])('%s', (section) => {
  test.each(halves)('%s', (half) => {
    const judged = judgedQueries(half).filter((query) => query.section === section);
    const {mrr, first, count} = score(judged.map(({query, expect: pages}) => rankOf(urls(section, query), pages)));
    console.log(`${section}, ${half}: MRR@10 ${mrr.toFixed(3)}, first ${first.toFixed(3)} of ${count}`);
    expect(count).toBeGreaterThan(0);
    expect(mrr).toBeGreaterThanOrEqual(floors[section][half]);
  });
});

test('every name of the API that is held out comes first, however it is spelled', () => {
  const names = judgedQueries('hold-out').filter(({section, kind}) => section === 'api' && kind !== 'description');
  expect(names.filter(({query, expect: pages}) => rankOf(urls('api', query), pages) !== 1)).toEqual([]);
});

/** Words that the reference doesn't use itself, and the address among the first three hits that answers them. */
test.each([
  ['pagination', '/api#paging'],
  ['paginate', '/api#paging'],
  ['websocket', '/api#subscriptions'],
  ['throttle', '/api#limits'],
  ['429', '/api#limits'],
  ['401', '/api#authentication'],
  ['sdk', '/api#first-request'],
  ['retry', '/api/guides/errors-and-retries'],
  ['playground', '/api#endpoint-and-sandbox'],
  ['webhook', '/api#subscriptions'],
  ['mark order as shipped', '/api/operations/mutations/ship-order-manually'],
])('%s is answered in the API', (query, url) => {
  expect(urls('api', query).slice(0, 3)).toContain(url);
});

test('payloads, connections and edges come last, unless they are asked for by name', () => {
  const isWrapper = (url: string): boolean => /-(?:payload|connection|edge)(?:#|$)/.test(url);
  for (const query of ['ship order', 'order', 'products', 'cancel order']) {
    const all = urls('api', query).map(isWrapper);
    expect(all.indexOf(true) === -1 || !all.slice(all.indexOf(true)).includes(false)).toBe(true);
  }
  expect(urls('api', 'ShipOrderManuallyPayload')[0]).toBe('/api/types/objects/ship-order-manually-payload');
  expect(urls('api', 'OrderConnecti')[0]).toBe('/api/types/objects/order-connection');
});

test('the page that answers a question of a shift is among the first five for the words they search', () => {
  const missed = operationsQuestions().flatMap(({words, page}) => {
    const rank = rankOf(urls('help', words), [page]);
    return rank === 0 || rank > 5
      ? [`${words}: ${page} is ${rank === 0 ? 'not among the first ten' : `at ${rank}`}`]
      : [];
  });
  expect(missed).toEqual([]);
});
