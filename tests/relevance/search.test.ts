/**
 * Search answers what readers ask: every judged query is asked of the built site as the modal asks it, and what the
 * modal draws is compared with what the pages answer. Raise a floor when a figure has risen for good; a change that
 * falls below one isn't an improvement.
 */
import {setImmediate} from 'node:timers/promises';
import {afterAll, describe, expect, test} from 'vitest';
import type {SectionId} from '../../src/search/model/types.ts';
import {
  builtPages,
  engineOf,
  everydayQuestions,
  halves,
  judgedQueries,
  operationsQuestions,
  rankOf,
  score,
  shownHits,
  type Half,
} from '../support/relevance.ts';
import {compareWithLastCommit, fallen} from '../support/relevance-history.ts';

/** Least answers of queries that the first hit answers, and one of the first three. */
type Floor = readonly [first: number, three: number];
const floors = {
  help: {tune: [0.91, 0.97], 'hold-out': [0.8, 0.92]},
  changelog: {tune: [0.97, 0.98], 'hold-out': [0.94, 0.97]},
  api: {tune: [0.92, 0.97], 'hold-out': [0.9, 0.97]},
  global: {tune: [0.88, 0.97], 'hold-out': [0.88, 0.98]},
} satisfies Partial<Record<SectionId, Record<Half, Floor>>>;

const pages = builtPages();
const engine = engineOf(pages);
async function shown(section: SectionId, query: string): Promise<string[]> {
  // The engine answers without a pause, and the runner takes a worker that is silent for a minute for dead.
  await setImmediate();
  return (await shownHits(engine, section, query)).map(({url}) => url);
}

const ranksOfAll: Record<string, number> = {};
afterAll(() => console.log(compareWithLastCommit(ranksOfAll)));

test('a query that falls out of the first three, or from the first place, is named', () => {
  const before = {a: 1, b: 1, c: 3, d: 0, e: 2, gone: 1};
  expect(fallen(before, {a: 2, b: 1, c: 9, d: 4, e: 3, new: 0})).toEqual(['a: from 1 to 2', 'c: from 3 to 9']);
});

describe.each(Object.keys(floors) as (keyof typeof floors)[])('%s', (section) => {
  test.each(halves)('%s', async (half) => {
    const judged = judgedQueries(half).filter((query) => query.section === section);
    const ranks = await Promise.all(
      judged.map(async ({query, expect: best}) => rankOf(await shown(section, query), best)),
    );
    for (const [index, {query}] of judged.entries()) ranksOfAll[`${section}, ${half}: ${query}`] = ranks[index] ?? 0;
    const {first, three, count} = score(ranks);
    console.log(`${section}, ${half}: first ${first.toFixed(3)}, first three ${three.toFixed(3)} of ${count}`);
    expect(count).toBeGreaterThan(0);
    expect(first).toBeGreaterThanOrEqual(floors[section][half][0]);
    expect(three).toBeGreaterThanOrEqual(floors[section][half][1]);
  });
});

test('a name of the API that is held out comes first, however it is spelled: 98 of 100', async () => {
  const spelled = ['exact', 'spaced', 'kebab', 'prefix', 'typo', 'field', 'name'];
  const names = judgedQueries('hold-out').filter(({section, kind}) => section === 'api' && spelled.includes(kind));
  const missed: string[] = [];
  for (const {query, expect: best} of names) if (rankOf(await shown('api', query), best) !== 1) missed.push(query);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(0.02 * names.length);
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
])('%s is answered in the API', async (query, url) => {
  expect(rankOf((await shown('api', query)).slice(0, 3), [url])).toBeGreaterThan(0);
});

test('payloads, connections and edges come last, unless they are asked for by name', async () => {
  const isWrapper = (url: string): boolean => /-(?:payload|connection|edge)(?:#|$)/.test(url);
  for (const query of ['ship order', 'order', 'products', 'cancel order']) {
    const all = (await shown('api', query)).map(isWrapper);
    expect(all.indexOf(true) === -1 || !all.slice(all.indexOf(true)).includes(false)).toBe(true);
  }
  expect((await shown('api', 'ShipOrderManuallyPayload'))[0]).toBe('/api/types/objects/ship-order-manually-payload');
  expect((await shown('api', 'OrderConnecti'))[0]).toBe('/api/types/objects/order-connection');
});

test('the page that answers a question of a shift is among the first five for the words they search', async () => {
  const missed: string[] = [];
  for (const {words, page} of operationsQuestions()) {
    const rank = rankOf(await shown('help', words), [page]);
    if (rank === 0 || rank > 5) missed.push(`${words}: ${page} is ${rank === 0 ? 'missing' : `at ${rank}`}`);
  }
  expect(missed).toEqual([]);
});

test.each(everydayQuestions())(
  '$words.0, and said in two other ways, is answered among the first three',
  async ({words, pages: best}) => {
    const answers = await Promise.all(
      words.map(async (asked) => [asked, (await shown('help', asked)).slice(0, 3)] as const),
    );
    expect(answers.filter(([, urls]) => rankOf(urls, best) === 0)).toEqual([]);
  },
);
