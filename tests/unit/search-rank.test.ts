/** What each part of the ranking says of a query and a place. */
import {describe, expect, it} from 'vitest';
import {readContent} from '../../src/search/engine/content.ts';
import {createEvidence} from '../../src/search/engine/evidence.ts';
import {createNames} from '../../src/search/engine/names.ts';
import {createVocabulary, parseQuery, type ParsedQuery} from '../../src/search/engine/query.ts';
import {createIndex} from '../../src/search/engine/rank.ts';
import {stem} from '../../src/search/model/text.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';

const section = (
  kind: PageSection['kind'],
  title: string,
  text = '',
  over: Partial<PageSection> = {},
): PageSection => ({kind, level: 2, title, anchor: title, text, keywords: [], expansion: '', ...over});
const page = (title: string, text = '', over: Partial<SearchPage> = {}): SearchPage => ({
  shard: 'api',
  path: `/api/types/objects/${title}`,
  lvl0: 'Objects',
  title,
  rank: 10,
  text,
  keywords: [],
  expansion: '',
  sections: [],
  ...over,
});
const guide = (title: string, text = '', over: Partial<SearchPage> = {}): SearchPage =>
  page(title, text, {shard: 'help', path: `/help/${title}`, lvl0: 'Guides', ...over});

describe('the words of an index that answer a typed one', () => {
  const answers = (terms: string[], value: string, isLast = false): [string, number][] =>
    [...createVocabulary([...terms].sort())(value, isLast).stems].map(([term, weight]) => [
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
        ['orderl', 0.5],
      ],
    ],
    [
      'what it begins, the less the longer it is, where it is no word itself',
      'ware',
      false,
      [
        ['ware9', 0.56],
        ['warehous', 0.3111],
      ],
    ],
    ['one with a slip', 'ordr', false, [['order', 0.5]]],
    ['one with letters swapped', 'stokc', false, [['stock', 0.5]]],
    ['one with another first letter', 'xtock', false, [['stock', 0.3333]]],
    ['a longer one with two slips', 'warehhoose', false, [['warehous', 0.25]]],
    ['the beginning of one with a slip, while it is typed', 'warhe', true, [['warehous', 0.3333]]],
    ['no beginning with a slip, when it is typed', 'warhe', false, []],
    ['none with two slips in few letters', 'xtokc', false, []],
    ['none with a slip in three letters', 'hld', false, []],
    ['another word for it', 'inventory', false, [['stock', 0.4]]],
    ['none', 'zzzz', true, []],
  ])('%s', (_, value, isLast, found) => {
    expect(answers(terms, value, isLast).sort()).toEqual(found.sort());
  });

  it('are 60 at most, the shortest first', () => {
    const many = Array.from({length: 70}, (_, number) => `aaaa${'9'.repeat(70 - number)}`);
    expect(answers(many, 'aaaa', true)).toHaveLength(60);
    expect(answers(many, 'aaaa', true).at(-1)?.[0]).toHaveLength(64);
  });
});

/** A query as an index without any words reads it, with mutations, objects and enums as kinds. */
const read = (text: string): ParsedQuery =>
  parseQuery(text, createVocabulary([]), new Set(['mutation', 'object', 'enum'].map(stem)));

describe('a query', () => {
  it.each<[string, string, string[]]>([
    ['How do I hold the order?', 'howdoiholdtheorder', ['hold', 'order']],
    ['signIn', 'signin', ['sign', 'in', 'signin']],
    ['signIn now', 'signinnow', ['sign', 'signin']],
    ['sign in', 'signin', ['sign']],
    ['what is it', 'whatisit', ['what', 'is', 'it']],
    ['order hold orders', 'orderholdorders', ['hold', 'order']],
    ['', '', []],
  ])('%j is read for its meaning', (text, joined, words) => {
    const query = read(text);
    expect([query.joined, query.words.map(({value}) => value)]).toEqual([joined, words]);
  });

  it('has words that two of its words are together, if one of them has no meaning alone', () => {
    const wordOf = createVocabulary(['list', 'orderlist', 'todo']);
    const words = (text: string) => parseQuery(text, wordOf, new Set()).words.map(({value}) => value);
    expect(words('to do list')).toEqual(['list', 'todo']);
    expect(words('order list')).toEqual(['order', 'list']);
    expect(words('not do list')).not.toContain('notdo');
  });

  it.each([
    ['createOrder', 'name'],
    ['@beta', 'name'],
    ['ON_HOLD', 'name'],
    ['orders:create', 'name'],
    ['Order.items', 'name'],
    ['purchase order', 'words'],
    ['how do I cancel an order', 'question'],
    ['a parcel came back today', 'question'],
  ])('%j looks like a %s', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  it.each([
    ['sign in mutation', 'signin', stem('mutation')],
    ['mutation signIn', 'signin', stem('mutation')],
    ['order status enum', 'orderstatus', 'enum'],
    ['product object type', 'product', 'object'],
    ['list of enums', '', 'list enum'],
    ['all mutations', '', `list ${stem('mutation')}`],
  ])('%j asks for a name of a kind', (text, joined, kind) => {
    expect(read(text).names.map((name) => [name.joined, name.kind])).toContainEqual([joined, kind]);
  });

  it('contains the names that a pasted message quotes', () => {
    const names = read('Cannot query field "status" on type "Order".').names.map(({text}) => text);
    expect(names.slice(1)).toEqual(['Order.status', 'status.Order', 'status', 'Order']);
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

describe('what a name says of a query', () => {
  const {places} = readContent([
    page('Order', '', {sections: [section('field', 'status'), section('heading', 'Life of it')]}),
    page('OrderLine'),
    page('CarrierServiceLevel'),
    page('What is allocation?'),
    page('order', '', {lvl0: 'Queries', path: '/api/operations/queries/order'}),
    page('Mutations', '', {lvl0: 'API', path: '/api/operations/mutations'}),
  ]);
  const names = createNames(places);
  function compare(title: string, text: string) {
    const [place] = places.filter(({entry}) => (entry.section?.title ?? entry.page.title) === title);
    const {
      names: [whole, ofKind],
    } = read(text);
    const query = ofKind?.kind ? ofKind : whole;
    if (!place || !query) throw new Error(`There is no ${title}`);
    const {signals, isMeant} = names.compare(place, query, names.completing(query));
    return [signals, isMeant];
  }

  it.each<[string, string, string, object, boolean]>([
    ['is a page in its own case', 'Order', 'Order', {exactName: 1, ownCase: 1, kind: 0}, true],
    ['is a page in another case', 'order', 'Order', {exactName: 1, ownCase: 0, kind: 0}, true],
    ['is a field', 'status', 'status', {exactName: 0.5, ownCase: 1, kind: 0}, false],
    ['is its type and field', 'status', 'order status', {typeAndField: 1, kind: 0}, true],
    ['is its type and field, with a dot', 'status', 'Order.status', {typeAndField: 2}, false],
    ['is of the kind that is asked for', 'Order', 'order object', {exactName: 1, ownCase: 0, kind: 1}, true],
    ['is of another kind', 'order', 'order object', {}, false],
    ['is the list of the kind', 'Mutations', 'all mutations', {exactName: 1, kind: 1}, true],
    ['begins with two letters', 'Order', 'or', {begunName: 1, kind: 0}, true],
    ['begins with one letter', 'Order', 'o', {misspeltName: 0, kind: 0}, false],
    ['is misspelt', 'Order', 'ordre', {misspeltName: 1, kind: 0}, false],
    ['is misspelt twice', 'CarrierServiceLevel', 'carierservicelevl', {misspeltName: 0.5, kind: 0}, false],
    ['is misspelt three times', 'CarrierServiceLevel', 'carierservcelevl', {misspeltName: 0, kind: 0}, false],
    ['has other letters at its beginning', 'Order', 'xrder', {misspeltName: 0, kind: 0}, false],
    ['differs in words without meaning', 'What is allocation?', 'allocation', {exactName: 0.8}, true],
    ['is in another form', 'What is allocation?', 'allocations', {exactName: 0.8}, true],
  ])('that %s: %s by %s', (_, title, query, signals, isMeant) => {
    expect(compare(title, query)).toEqual([expect.objectContaining(signals), isMeant]);
  });

  it('begins a longer name less than a shorter one', () => {
    const begun = (title: string): number => (compare(title, 'ord')[0] as {begunName: number}).begunName;
    expect(begun('Order')).toBe(1);
    expect(begun('OrderLine')).toBeLessThan(begun('Order'));
    expect(begun('OrderLine')).toBeGreaterThan(0.4);
  });
});

describe('what the words of a query say', () => {
  const pages = [
    guide('Alpha', 'stock level', {sections: [section('heading', 'Beta', 'The warehouse keeps stock.')]}),
    guide('Gamma', 'level', {sections: [section('heading', 'Delta', 'carrier', {keywords: ['ship late']})]}),
    page('StockMutation', 'stock', {lvl0: 'Mutations'}),
  ];
  const content = readContent(pages);
  const evidenceOf = (text: string) =>
    createEvidence(content)(parseQuery(text, createVocabulary(content.terms), new Set([stem('mutation')])));
  const [alpha, beta, gamma, delta, mutation] = [0, 1, 2, 3, 4];

  it('counts for their place, and for the page around it', () => {
    const {places, pages: whole, total} = evidenceOf('warehouse');
    expect([...places.keys()]).toEqual([beta]);
    expect([...whole.keys()]).toEqual([0]);
    expect(places.get(beta)?.coverage).toBe(total.prose);
  });

  it('is more for a rare word than for a frequent one, and for all words than for one of them', () => {
    const {places} = evidenceOf('stock carrier');
    expect(places.get(delta)?.coverage).toBeGreaterThan(places.get(alpha)?.coverage ?? Infinity);
    expect(evidenceOf('stock level').places.get(alpha)?.coverage).toBeGreaterThan(
      evidenceOf('stock level').places.get(gamma)?.coverage ?? Infinity,
    );
  });

  it('counts a keyword the more the query contains of it', () => {
    const keywordOf = (text: string): number => evidenceOf(text).places.get(delta)?.keyword ?? 0;
    expect(keywordOf('why do we ship so late')).toBeGreaterThan(keywordOf('ship today'));
    expect(keywordOf('ship today')).toBeGreaterThan(0);
    expect(keywordOf('carrier')).toBe(0);
  });

  it('leaves the word that names a kind to names in the reference', () => {
    const {places, total} = evidenceOf('stock mutation');
    expect(total.reference).toBeLessThan(total.prose);
    expect(places.get(mutation)?.coverage).toBe(total.reference);
  });

  it('says how far a title agrees', () => {
    const {agreement} = evidenceOf('stock level');
    expect(agreement(['stock', 'level'])).toBeGreaterThan(agreement(['stock', 'level', 'other']));
    expect(agreement(['other'])).toBe(0);
    expect(agreement([])).toBe(0);
  });
});

describe('the order', () => {
  const titles = (pages: SearchPage[], query: string): string[] =>
    createIndex(pages)
      .rank(query)
      .hits.map(({entry}) => entry.section?.title ?? entry.page.title);

  it('of equals goes by address and place on the page', () => {
    const equal = [
      guide('Longer', 'stock'),
      guide('Short', 'stock', {sections: [section('heading', 'b', 'stock'), section('heading', 'a', 'stock')]}),
    ];
    expect(titles(equal, 'stock')).toEqual(titles([...equal].reverse(), 'stock'));
  });

  it('brings one place of a page among the first three, and two among the first six', () => {
    const long = guide('Stock', 'stock', {
      sections: Array.from({length: 5}, (_, number) => section('heading', `stock ${number}`, 'stock')),
    });
    const pages = [long, ...['A', 'B', 'C', 'D', 'E'].map((title) => guide(title, 'Units in stock here'))];
    const isLong = createIndex(pages)
      .rank('stock')
      .hits.map(({entry}) => entry.page === long);
    expect(isLong.slice(0, 3).filter(Boolean)).toHaveLength(1);
    expect(isLong.slice(0, 6).filter(Boolean)).toHaveLength(2);
  });

  it('puts wrapper types last unless they are asked for by name', () => {
    const pages = [page('StockPayload', 'stock', {rank: 6}), page('Stock', 'Units.')];
    expect(titles(pages, 'stock')).toEqual(['Stock', 'StockPayload']);
    expect(titles(pages, 'StockPayload')[0]).toBe('StockPayload');
  });

  it('of everything puts a question to guides, and a name to the reference', () => {
    const pages = [page('holdOrder', 'Stops a late parcel.'), guide('Late parcels', 'Why a parcel is late.')];
    expect(titles(pages, 'why is my parcel late')[0]).toBe('Late parcels');
    expect(titles(pages, 'holdOrder')[0]).toBe('holdOrder');
  });

  it('has no hit in an index without pages', () => {
    expect(createIndex([]).rank('stock').hits).toEqual([]);
  });
});

it('the words of a place are those of its titles, keywords, phrases and text, without stop words', () => {
  const {places, terms, postings} = readContent([
    page('OrderLine', 'The text of it.', {
      keywords: ['row'],
      expansion: 'phrase',
      sections: [section('field', 'unitPrice', 'Text, text.')],
    }),
  ]);
  expect(terms).toEqual(['line', 'order', 'orderline', 'phrase', 'price', 'row', 'text', 'unit', 'unitprice']);
  expect([...(postings.get('order') ?? [])]).toEqual([
    [0, 8],
    [1, 3],
  ]);
  expect([...(postings.get('text') ?? [])]).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(places.map(({joined, kind, withParent}) => [joined, kind, withParent])).toEqual([
    ['orderline', 'object', []],
    ['unitprice', 'field', ['orderlineunitprice']],
  ]);
  expect(readContent([])).toMatchObject({places: [], terms: []});
});
