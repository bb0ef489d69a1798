/** What an answer holds besides its order: pages of hits, snippets by attribute, and the levels of titles. */
import {describe, expect, test} from 'vitest';
import {answer} from '../../src/search/engine/answer.ts';
import {createIndex} from '../../src/search/engine/rank.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';
import type {SearchHit, SearchRequest, SearchResult} from '../../src/search/model/types.ts';

const heading = (title: string, level: PageSection['level'] = 2, text = ''): PageSection => ({
  kind: 'heading',
  level,
  title,
  anchor: title,
  text,
  keywords: [],
  expansion: '',
});

const page = (title: string, over: Partial<SearchPage> = {}): SearchPage => ({
  shard: 'help',
  path: `/help/${title}`,
  lvl0: 'Help',
  title,
  rank: 10,
  text: '',
  keywords: [],
  expansion: '',
  sections: [],
  ...over,
});

const ask = (pages: SearchPage[], query: string, params: Partial<SearchRequest> = {}): SearchResult =>
  answer(createIndex(pages), {indexName: 'help', query, ...params});

describe('hits by pages', () => {
  const long = [page('Orders', {sections: Array.from({length: 1100}, (_, number) => heading(`Order ${number}`))})];

  test('are 20, of the first 1,000', () => {
    expect(ask(long, 'order')).toMatchObject({nbHits: 1101, nbPages: 50, page: 0, hitsPerPage: 20});
    expect(ask(long, 'order').hits).toHaveLength(20);
    expect(ask(long, 'order', {page: 49}).hits).toHaveLength(20);
    expect(ask(long, 'order', {page: 50}).hits).toEqual([]);
    expect(ask(long, 'order', {page: 3, hitsPerPage: 300}).hits).toHaveLength(100);
  });

  test('are none when none is asked for', () => {
    expect(ask(long, 'order', {hitsPerPage: 0})).toMatchObject({hitsPerPage: 0, hits: [], nbHits: 1101});
  });
});

describe('snippets', () => {
  const text = 'alpha two three four five six seven eight nine ten eleven twelve';
  const pages = [page('Numbers', {title: 'Numbers from the first to the very last of them all', text})];
  const snippetsOf = (attributesToSnippet?: string[], query = 'alpha'): SearchHit['_snippetResult'] | undefined =>
    ask(pages, query, {...(attributesToSnippet && {attributesToSnippet})}).hits[0]?._snippetResult;

  test.each([
    ['content:3', '<mark>alpha</mark> two three…'],
    ['content:10', '<mark>alpha</mark> two three four five six seven eight nine ten…'],
  ])('of %s are as long as asked for', (attribute, value) => {
    expect(snippetsOf([attribute])?.content).toEqual({value});
  });

  test('of titles and texts have one length, of ten words unless another is asked for', () => {
    expect(snippetsOf(['hierarchy.lvl1:2', 'content:2'])).toEqual({
      content: {value: '<mark>alpha</mark> two…'},
      hierarchy: {lvl0: {value: 'Help'}, lvl1: {value: 'Numbers from…'}},
    });
    expect(snippetsOf()?.content?.value).toMatch(/ ten…$/);
  });

  test('of a page without text are none', () => {
    const [hit] = ask([page('Empty')], 'empty', {attributesToSnippet: ['content:5']}).hits;
    expect(hit?._highlightResult).toEqual({
      hierarchy: {
        lvl0: {value: 'Help', matchedWords: []},
        lvl1: {value: '<mark>Empty</mark>', matchedWords: ['empty']},
      },
    });
    expect(hit?._snippetResult.content).toBeUndefined();
    expect(hit?.content).toBeNull();
  });
});

test('a heading is of the level of its trail, however deep', () => {
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'];
  const sections = titles.map((title, at) => heading(title, (at + 2) as PageSection['level']));
  const deep = [page('Letters', {sections})];
  const found = titles.map((title) => ask(deep, title).hits[0]);
  expect(found.map((hit) => hit?.type)).toEqual(['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']);
  expect(found[4]?.hierarchy).toEqual({
    lvl0: 'Help',
    lvl1: 'Letters',
    lvl2: 'Alpha',
    lvl3: 'Beta',
    lvl4: 'Gamma',
    lvl5: 'Delta',
    lvl6: 'Epsilon',
  });
});

test('headings of one level follow one another, they are not below each other', () => {
  const sections = [heading('Alpha', 3), heading('Beta', 3), heading('Gamma', 2)];
  const {hits} = ask([page('Letters', {sections})], 'gamma');
  expect(hits[0]?.hierarchy).toMatchObject({lvl1: 'Letters', lvl2: 'Gamma', lvl3: null});
  expect(ask([page('Letters', {sections})], 'beta').hits[0]?.hierarchy).toMatchObject({lvl2: 'Beta', lvl3: null});
});

test('answers of several shards are put in one order, with wrapper types behind', () => {
  const api = [
    page('Shop', {shard: 'api', path: '/api/types/objects/shop', lvl0: 'Objects'}),
    page('ShopPayload', {shard: 'api', path: '/api/types/objects/shop-payload', lvl0: 'Objects', rank: 6}),
  ];
  const guides = [page('Till', {text: 'Sells in a shop.'}), page('Open a shop')];
  const one = answer(createIndex([...api, ...guides]), {indexName: 'all', query: 'shop'});
  const other = answer(createIndex([...guides, ...api]), {indexName: 'all', query: 'shop'});
  expect(one.hits.map(({url}) => url)).toEqual([
    '/api/types/objects/shop',
    '/help/Open a shop',
    '/help/Till',
    '/api/types/objects/shop-payload',
  ]);
  expect(other.hits).toEqual(one.hits);
  expect(one).toMatchObject({nbHits: 4, nbPages: 1, index: 'all', query: 'shop'});
});
