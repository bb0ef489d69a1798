/** What each part of the ranking says, with round weights. */
import {describe, expect, it} from 'vitest';
import {readContent} from '../../src/search/engine/content.ts';
import {features, type Features} from '../../src/search/engine/features.ts';
import {createNames} from '../../src/search/engine/names.ts';
import {createIndex} from '../../src/search/engine/rank.ts';
import {createVocabulary, startingWith} from '../../src/search/engine/vocabulary.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';

const section = (
  kind: PageSection['kind'],
  title: string,
  text = '',
  over: Partial<PageSection> = {},
): PageSection => ({kind, level: 2, title, anchor: title, text, keywords: [], expansion: '', ...over});
const page = (title: string, text = '', over: Partial<SearchPage> = {}): SearchPage => ({
  shard: 'api',
  path: `/api/${title}`,
  lvl0: 'Objects',
  title,
  rank: 10,
  text,
  keywords: [],
  expansion: '',
  sections: [],
  ...over,
});

describe('the words of an index that answer a typed one', () => {
  const answers = (terms: string[], value: string, isLast = false): [string, number][] =>
    [...createVocabulary([...terms].sort(), {prefix: 0.5, typo: 0.24})(value, isLast).stems].map(([term, weight]) => [
      term,
      Number(weight.toFixed(4)),
    ]);
  const terms = ['hold', 'order', 'orders', 'orderly', 'stock', 'warehouse', 'ware9'];

  it.each<[string, string, boolean, [string, number][]]>([
    ['itself', 'order', false, [['order', 1]]],
    ['another form of it', 'ordering', false, [['order', 1]]],
    [
      'what it begins, while it is typed',
      'order',
      true,
      [
        ['order', 1],
        ['orderl', 0.3571],
      ],
    ],
    [
      'what it begins, the less the longer it is',
      'ware',
      true,
      [
        ['ware9', 0.4],
        ['warehous', 0.2222],
      ],
    ],
    [
      'what it begins, where it is no word itself',
      'ware',
      false,
      [
        ['ware9', 0.4],
        ['warehous', 0.2222],
      ],
    ],
    ['one with a slip', 'ordr', false, [['order', 0.24]]],
    ['one with letters swapped', 'stokc', false, [['stock', 0.24]]],
    ['one with another first letter', 'xtock', false, [['stock', 0.24]]],
    ['a longer one with two slips', 'warehhoose', false, [['warehous', 0.12]]],
    ['the beginning of one with a slip, while it is typed', 'warhe', true, [['warehous', 0.16]]],
    ['no beginning with a slip, when it is typed', 'warhe', false, []],
    ['none with two slips in few letters', 'xtokc', false, []],
    ['none with a slip in three letters', 'hld', false, []],
    ['none', 'zzzz', true, []],
  ])('%s', (_, value, isLast, found) => {
    expect(answers(terms, value, isLast).sort()).toEqual(found.sort());
  });

  it('are 60 at most, the shortest and those with the fewest slips first', () => {
    const many = Array.from({length: 70}, (_, number) => `aaaa${'9'.repeat(70 - number)}`);
    expect(answers(many, 'aaaa', true)).toHaveLength(60);
    expect(answers(many, 'aaaa', true).at(-1)?.[0]).toHaveLength(64);
    const near = Array.from({length: 70}, (_, number) => `carri${String.fromCharCode(97 + (number % 26))}${number}`);
    const found = answers([...near, 'carrierss'], 'carrierzz');
    expect(found).toHaveLength(1);
    const slips = Array.from({length: 65}, (_, number) => `warehous${String.fromCharCode(200 + number)}x`);
    expect(answers([...slips, 'warehouse1'], 'warehouse')).toContainEqual(['warehouse1', 0.45]);
  });

  it('are found in a sorted list', () => {
    expect(startingWith(['a', 'ab', 'abc', 'abd', 'b'], 'ab')).toEqual(['ab', 'abc', 'abd']);
    expect(startingWith(['a', 'b'], 'c')).toEqual([]);
    expect(startingWith(['a', 'b'], 'b')).toEqual(['b']);
    expect(startingWith([], 'a')).toEqual([]);
  });
});

describe('what a name says of a query', () => {
  const weights: Features = {
    ...features.reference,
    exactName: 100,
    typeAndField: 50,
    begunName: 40,
    misspeltName: 30,
    keywordName: 20,
    isPage: 1,
  };
  const pages = [
    page('Order', '', {
      sections: [section('field', 'status'), section('heading', 'Life of it')],
      keywords: ['purchase'],
    }),
    page('OrderLine'),
    page('CarrierServiceLevel'),
    page('What is allocation?'),
    page('All of it'),
  ];
  function score(title: string, joined: string, bare = joined) {
    const {places} = readContent(pages, weights);
    const names = createNames(places, weights);
    const place = places.find(({entry}) => (entry.section?.title ?? entry.page.title) === title);
    if (!place) throw new Error(`There is no ${title}`);
    const {points, isMeant} = names.score(place, {joined, bare}, names.completing({joined, bare}));
    return [Number(points.toFixed(3)), isMeant];
  }

  it.each<[string, string, string, number, boolean]>([
    ['is a page', 'Order', 'order', 101, true],
    ['is a field', 'status', 'status', 50, false],
    ['is its type and field', 'status', 'orderstatus', 50, true],
    ['begins a page', 'Order', 'ord', 41, true],
    ['begins another page, too', 'OrderLine', 'ord', 35, false],
    ['begins a field', 'status', 'stat', 13.333, true],
    ['begins with one letter', 'Order', 'o', 1, false],
    ['begins with two letters', 'Order', 'or', 41, true],
    ['is misspelt', 'Order', 'ordre', 31, false],
    ['is misspelt twice', 'CarrierServiceLevel', 'carierservicelevl', 16, false],
    ['is type and field, misspelt', 'status', 'ordrstatus', 25, false],
    ['is misspelt three times', 'CarrierServiceLevel', 'carierservcelevl', 1, false],
    ['is misspelt in three letters', 'Order', 'xyz', 1, false],
    ['is misspelt, but begins another', 'OrderLine', 'order', 35, false],
    ['is a keyword', 'Order', 'purchase', 21, false],
    ['is something else', 'Life of it', 'warehouse', 0, false],
  ])('that %s: %s by %s', (_, title, query, points, isMeant) => {
    expect(score(title, query)).toEqual([points, isMeant]);
  });

  it('that differs in words without meaning counts a little less', () => {
    expect(score('What is allocation?', 'ofallocation', 'allocation')).toEqual([91, true]);
    expect(score('What is allocation?', 'whatisallocation', 'allocation')).toEqual([101, true]);
    expect(score('All of it', 'ofthe', '')).toEqual([1, false]);
  });
});

describe('a query', () => {
  const queryOf = (text: string) => {
    const {joined, bare, words} = createIndex([page('Order', 'Hold it.')]).rank(text).query;
    return {joined, bare, words: words.map(({value}) => value)};
  };

  it.each([
    ['How do I hold the order?', {joined: 'howdoiholdtheorder', bare: 'holdorder', words: ['hold', 'order']}],
    ['signIn', {joined: 'signin', bare: 'signin', words: ['sign', 'in']}],
    ['signIn now', {joined: 'signinnow', bare: 'sign', words: ['sign']}],
    ['inSign', {joined: 'insign', bare: 'sign', words: ['sign']}],
    ['sign in', {joined: 'signin', bare: 'sign', words: ['sign']}],
    ['what is it', {joined: 'whatisit', bare: '', words: ['what', 'is', 'it']}],
    ['order hold orders', {joined: 'orderholdorders', bare: 'orderholdorders', words: ['hold', 'order']}],
    ['', {joined: '', bare: '', words: []}],
  ])('%j is read for its meaning', (text, query) => {
    expect(queryOf(text)).toEqual(query);
  });

  it.each([
    ['order', true],
    ['order ', false],
    ['order.', false],
    ['order box', false],
    ['box9', true],
    ['box9!', false],
    ['étage', true],
  ])('%j may be the beginning of a word: %s', (text, isTyped) => {
    const pages = ['Order', 'Orderly', 'Box9', 'Box99', 'Étage', 'Étagère'].map((title) => page(title));
    expect((createIndex(pages).rank(text).query.words[0]?.stems.size ?? 0) > 1).toBe(isTyped);
  });
});

describe('scores', () => {
  const silent: Features = {
    title: 8,
    parent: 3,
    keyword: 5,
    expansion: 8,
    text: 1,
    saturation: 1.2,
    lengthNorm: 0.6,
    prefix: 0.7,
    typo: 0.5,
    scale: 1,
    own: 0,
    page: 0,
    coverage: 0,
    exactName: 0,
    typeAndField: 0,
    begunName: 0,
    misspeltName: 0,
    keywordName: 0,
    isPage: 0,
  };
  const pages = [
    page('Alpha', 'stock stock level', {
      sections: [section('heading', 'Beta', 'stock of a warehouse, and what it is for')],
    }),
    page('Gamma', 'level of the carrier', {rank: 8, keywords: ['stock']}),
    page('Delta', 'carrier', {expansion: 'level'}),
    page('StockPayload', 'carrier', {rank: 6}),
    page('Epsilon', 'warehouse', {
      sections: Array.from({length: 4}, (_, at) => section('field', `f${at}`, 'warehouse')),
    }),
  ];
  const scores = (query: string, weights: Partial<Features>): string[] =>
    createIndex(pages, {...silent, ...weights})
      .rank(query)
      .hits.map(
        ({entry, score, isLast}) =>
          `${entry.section?.title ?? entry.page.title} ${score.toFixed(4)}${isLast ? ' last' : ''}`,
      );

  it('of the words of a place', () => {
    expect(scores('stock level', {own: 1})).toMatchInlineSnapshot(`
      [
        "Gamma 0.5654",
        "Alpha 0.5451",
        "Delta 0.4742",
        "Beta 0.2122",
        "StockPayload 0.3315 last",
      ]
    `);
  });

  it('of the words of its page', () => {
    expect(scores('warehouse', {page: 1})).toMatchInlineSnapshot(`
      [
        "Epsilon 1.4949",
        "f0 1.4949",
        "f1 1.4949",
        "Beta 0.4842",
        "f2 1.4949",
        "f3 1.4949",
      ]
    `);
  });

  it('of the share of words that it holds', () => {
    expect(scores('stock carrier', {coverage: 1})).toMatchInlineSnapshot(`
      [
        "Gamma 0.9700",
        "Delta 0.5616",
        "Alpha 0.4384",
        "Beta 0.4384",
        "StockPayload 0.9400 last",
      ]
    `);
  });

  it('of equals, by address and place on the page', () => {
    const equal = [
      page('Longer', 'stock'),
      page('Short', 'stock', {sections: [section('field', 'b', 'stock'), section('field', 'a', 'stock')]}),
    ];
    const {hits} = createIndex(equal, silent).rank('stock');
    expect(hits.map(({entry}) => entry.section?.title ?? entry.page.title)).toEqual(['Short', 'b', 'a', 'Longer']);
    const reversed = createIndex([...equal].reverse(), silent).rank('stock');
    expect(reversed.hits.map(({entry}) => entry.section?.title ?? entry.page.title)).toEqual([
      'Short',
      'b',
      'a',
      'Longer',
    ]);
  });

  it('by the weights of reference or prose, as its pages are', () => {
    const scoreOf = (shard: SearchPage['shard'], given?: Features) =>
      createIndex([page('Stock', 'Stock.', {shard})], given).rank('stock').hits[0]?.score;
    expect(scoreOf('api')).toBe(scoreOf('help', features.reference));
    expect(scoreOf('help')).toBe(scoreOf('api', features.prose));
    expect(scoreOf('help')).not.toBe(scoreOf('api'));
    expect(createIndex([]).rank('stock').hits).toEqual([]);
  });
});

it('the words of a place are those of its titles, keywords, phrases and text, without stop words', () => {
  const weights = {...features.reference, title: 8, parent: 3, keyword: 5, expansion: 2, text: 1};
  const content = readContent(
    [
      page('OrderLine', 'The text of it.', {
        keywords: ['row'],
        expansion: 'phrase',
        sections: [section('field', 'unitPrice', 'Text, text.')],
      }),
    ],
    weights,
  );
  const [whole, field] = content.places;
  expect(content.terms).toEqual(['line', 'order', 'orderline', 'phrase', 'price', 'row', 'text', 'unit', 'unitprice']);
  expect([...content.postings].map(([stem, found]) => `${stem} ${JSON.stringify([...found])}`).sort()).toEqual([
    'lin [[0,8],[1,3]]',
    'order [[0,8],[1,3]]',
    'orderlin [[0,8],[1,3]]',
    'phras [[0,2]]',
    'pric [[1,8]]',
    'row [[0,5]]',
    'text [[0,1],[1,2]]',
    'unit [[1,8]]',
    'unitpric [[1,8]]',
  ]);
  expect([whole?.length, field?.length, content.averageLength]).toEqual([32, 26, 29]);
  expect(whole).toMatchObject({page: 0, joined: 'orderline', bare: 'orderline', withParent: [], keywords: ['row']});
  expect(field).toMatchObject({page: 0, joined: 'unitprice', bare: 'unitprice', withParent: ['orderlineunitprice']});
  expect(readContent([], weights)).toMatchObject({places: [], terms: [], averageLength: 1});
});
