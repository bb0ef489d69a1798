import {describe, expect, test} from 'vitest';
import {answer} from '../../src/search/engine/answer.ts';
import {createIndex} from '../../src/search/engine/rank.ts';
import {formatVersion, packShard, readShard} from '../../src/search/model/shard.ts';
import {escapeHtml} from '../../src/search/model/markup.ts';
import {allowedTypos, isStopWord, joinText, splitWords, stem} from '../../src/search/model/text.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';
import type {SearchHit, SearchRequest, SearchResult} from '../../src/search/model/types.ts';
import {editDistance} from '../../src/site/model/edit-distance.ts';

function section(kind: PageSection['kind'], title: string, text = '', over: Partial<PageSection> = {}): PageSection {
  const anchor = kind === 'heading' ? title.toLowerCase().replace(/ /g, '-') : `${kind}-${title}`;
  return {kind, level: 2, title, anchor, text, keywords: [], expansion: '', ...over};
}

function page(
  path: string,
  title: string,
  text = '',
  sections: PageSection[] = [],
  over: Partial<SearchPage> = {},
): SearchPage {
  return {shard: 'api', path, lvl0: 'Objects', title, rank: 10, text, keywords: [], expansion: '', sections, ...over};
}

const reference = [
  page(
    '/api/operations/mutations/create-order',
    'createOrder',
    'Places an order for a customer.',
    [section('argument', 'input')],
    {lvl0: 'Mutations'},
  ),
  page(
    '/api/operations/mutations/create-order-template',
    'createOrderTemplate',
    'Stores lines that later orders reuse.',
    [],
    {lvl0: 'Mutations'},
  ),
  page(
    '/api/types/inputs/create-order-input',
    'CreateOrderInput',
    'What createOrder needs.',
    [section('field', 'lines')],
    {lvl0: 'Inputs', rank: 8},
  ),
  page(
    '/api/types/objects/create-order-payload',
    'CreateOrderPayload',
    'What createOrder returns.',
    [section('field', 'order')],
    {rank: 6},
  ),
  page('/api/types/objects/order', 'Order', 'A sale from entry to delivery.', [
    section('field', 'status', 'Where the order stands.'),
    section('field', 'shippingAddress'),
  ]),
  page('/api/types/objects/asn', 'ASN', 'Notice of goods on their way.', [section('field', 'status')]),
  page(
    '/api/types/enums/order-status',
    'OrderStatus',
    'State of a sale.',
    [section('value', 'ON_HOLD', 'Waits for a person.')],
    {lvl0: 'Enums'},
  ),
  page('/api/types/scalars/iso8601-date-time', 'ISO8601DateTime', 'A moment.', [], {lvl0: 'Scalars'}),
  page('/api/types/objects/promise', 'Promise', 'Returns Promise<User> & "more".', []),
];

const help = [
  page(
    '/help/faqs/what-is-order-allocation',
    'What is order allocation?',
    'Allocation reserves stock for one order.',
    [
      section('heading', 'The three stages', 'First a warehouse is chosen, then units are reserved.', {
        keywords: ['Commitment', 'consumed stock'],
      }),
    ],
    {shard: 'help', lvl0: 'FAQs', keywords: ['reservation']},
  ),
  page(
    '/help/core-concepts/suppliers',
    'Suppliers',
    'A supplier delivers goods that you bought.',
    [section('heading', 'Contacts', 'People to call.')],
    {shard: 'help', lvl0: 'Core concepts'},
  ),
];

function ask(query: string, params: Partial<SearchRequest> = {}, pages: SearchPage[] = reference): SearchResult {
  return answer(createIndex(pages), {indexName: 'endless', query, ...params});
}

const first = (query: string, pages: SearchPage[] = reference): string => ask(query, {}, pages).hits[0]?.url ?? '';

describe('words', () => {
  test.each([
    ['createOrder', ['create', 'order'], 'createorder'],
    ['create-order', ['create', 'order'], 'createorder'],
    ['ON_HOLD', ['on', 'hold'], 'onhold'],
    ['ASNItem', ['asn', 'item'], 'asnitem'],
    ['createB2BOrderTemplate', ['create', 'b2b', 'order', 'template'], 'createb2bordertemplate'],
    ['ISO8601DateTime', ['iso8601', 'date', 'time'], 'iso8601datetime'],
    ['Order.status', ['order', 'status'], 'orderstatus'],
    ["the warehouse's café", ['the', 'warehouse', 'cafe'], 'thewarehousecafe'],
  ])('camelCase, kebab and snake are split: %s', (text, parts, joined) => {
    expect(splitWords(text).flatMap((word) => word.parts.map(({value}) => value))).toEqual(parts);
    expect(joinText(text)).toBe(joined);
  });

  test('offsets point into the text', () => {
    const text = 'see createOrder now';
    const parts = splitWords(text).flatMap((word) => word.parts);
    expect(parts.map(({start, end}) => text.slice(start, end))).toEqual(['see', 'create', 'Order', 'now']);
  });

  test.each([
    ['allocated', 'allocation'],
    ['allocate', 'allocating'],
    ['fulfilment', 'fulfillment'],
    ['cancelled', 'cancellation'],
    ['shipping', 'shipment'],
    ['deliveries', 'delivered'],
    ['receive', 'receiving'],
    ['move', 'moved'],
    ['moves', 'moving'],
    ['box', 'boxes'],
    ['add', 'adding'],
    ['sell', 'selling'],
  ])('%s and %s have one stem', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  test.each([
    ['status', 'state'],
    ['order', 'ordinal'],
    ['address', 'add'],
    ['note', 'not'],
    ['string', 'str'],
    ['speed', 'spe'],
  ])('%s and %s keep stems of their own', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  test.each([
    ['order', 'order', 0],
    ['oredr', 'order', 1],
    ['ordr', 'order', 1],
    ['orders', 'order', 1],
    ['odrre', 'order', 2],
    ['abcd', 'order', 3],
  ])('from %s to %s are %i typos, a swap being one', (word, term, distance) => {
    expect(editDistance(word, term, 2)).toBe(distance);
  });

  test('the distance to a beginning ignores what follows', () => {
    expect(editDistance('alocat', 'allocation', 1, true)).toBe(1);
  });

  test('one typo from 4 letters, two from 8', () => {
    expect(['sku', 'item', 'receive', 'purchase'].map(allowedTypos)).toEqual([0, 1, 1, 2]);
  });

  test('stop words carry no meaning, names do', () => {
    expect([isStopWord('how'), isStopWord('order')]).toEqual([true, false]);
  });

  test('markup is escaped', () => {
    expect(escapeHtml(`<b a="1">&'`)).toBe('&lt;b a=&quot;1&quot;&gt;&amp;&#39;');
  });
});

describe('ranking', () => {
  test.each([
    ['exact', 'createOrder', '/api/operations/mutations/create-order'],
    ['spaced', 'create order', '/api/operations/mutations/create-order'],
    ['kebab', 'create-order', '/api/operations/mutations/create-order'],
    ['upper case', 'CREATEORDER', '/api/operations/mutations/create-order'],
    ['prefix from 3 letters', 'cre', '/api/operations/mutations/create-order'],
    ['prefix within the last word', 'createOrderT', '/api/operations/mutations/create-order-template'],
    ['one typo', 'craeteOrder', '/api/operations/mutations/create-order'],
    ['a typo in one of two words', 'create ordr', '/api/operations/mutations/create-order'],
    ['type and field', 'Order shippingAddress', '/api/types/objects/order#field-shippingAddress'],
    ['type and field, dotted', 'asn.status', '/api/types/objects/asn#field-status'],
    ['enum value', 'on hold', '/api/types/enums/order-status#value-ON_HOLD'],
    ['a name that is also type and field', 'order status', '/api/types/enums/order-status'],
    ['words of a description', 'goods on their way', '/api/types/objects/asn'],
  ])('%s: %s', (_, query, url) => {
    expect(first(query)).toBe(url);
  });

  test('of names that begin as the query, the shortest comes first', () => {
    const objects = ['Carriage', 'Carrier', 'CarrierServiceLevel', 'CarrierAccount'].map((title, at) =>
      page(`/api/types/objects/${at}`, title),
    );
    expect(ask('carri', {}, objects).hits.map(({hierarchy}) => hierarchy.lvl1)).toEqual([
      'Carrier',
      'Carriage',
      'CarrierAccount',
      'CarrierServiceLevel',
    ]);
  });

  test('a short name that begins as the query is before a longer one whose text holds it too', () => {
    const objects = [
      page('/api/types/objects/a', 'Parcel'),
      page('/api/types/objects/b', 'ParcelLabelling', 'Parcel.'),
    ];
    expect(first('parce', objects)).toBe('/api/types/objects/a');
  });

  test('pages stand above payloads that bear their name', () => {
    const urls = ask('createOrder').hits.map(({url}) => url);
    expect(urls.at(-1)).toMatch(/create-order-payload/);
    expect(first('CreateOrderPayl')).toBe('/api/types/objects/create-order-payload');
  });

  test('words of the glossary find the section that explains them', () => {
    expect(first('consumed stock', help)).toBe('/help/faqs/what-is-order-allocation#the-three-stages');
  });

  test('a question without its stop words finds the page', () => {
    expect(first('How do I get stock reserved for an order?', help)).toContain('/help/faqs/what-is-order-allocation');
  });

  test('nothing matches an empty query, punctuation, or words that nothing holds', () => {
    for (const query of ['', '   ', '<>', 'zzzzqqqq'])
      expect(ask(query)).toMatchObject({hits: [], nbHits: 0, nbPages: 0});
  });
});

describe('answers in the shape of the service', () => {
  const params = {
    attributesToSnippet: ['hierarchy.lvl1:5', 'content:5'],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  };
  const hit = (query: string, url: string, pages = reference): SearchHit | undefined =>
    ask(query, {...params, hitsPerPage: 100}, pages).hits.find((found) => found.url === url);

  test("a match in the title is of the title's level", () => {
    expect(hit('createOrder', '/api/operations/mutations/create-order')).toMatchObject({
      objectID: '/api/operations/mutations/create-order',
      type: 'lvl1',
      hierarchy: {lvl0: 'Mutations', lvl1: 'createOrder', lvl2: null},
      _highlightResult: {
        hierarchy: {lvl1: {value: '<mark>createOrder</mark>', matchedWords: ['create', 'order', 'createorder']}},
      },
      _snippetResult: {hierarchy: {lvl1: {value: '<mark>createOrder</mark>'}}},
    });
  });

  test('a match in the text is titled by its heading, with a snippet of the text', () => {
    const found = hit('warehouse chosen', '/help/faqs/what-is-order-allocation#the-three-stages', help);
    expect(found).toMatchObject({
      type: 'lvl2',
      objectID: '/help/faqs/what-is-order-allocation#the-three-stages',
      hierarchy: {lvl2: 'The three stages'},
    });
    expect(found?._snippetResult.content).toEqual({value: 'First a <mark>warehouse</mark> is <mark>chosen</mark>…'});
  });

  test('what was typed of a word is marked', () => {
    expect(hit('creat', '/api/operations/mutations/create-order')?._highlightResult.hierarchy.lvl1?.value).toBe(
      '<mark>creat</mark>eOrder',
    );
    expect(hit('createor', '/api/operations/mutations/create-order')?._highlightResult.hierarchy.lvl1?.value).toBe(
      '<mark>createOr</mark>der',
    );
  });

  test('texts are escaped, tags are not', () => {
    const found = hit('user', '/api/types/objects/promise');
    expect(found?.content).toBe('Returns Promise&lt;User&gt; &amp; &quot;more&quot;.');
    expect(found?._highlightResult.content?.value).toBe(
      'Returns Promise&lt;<mark>User</mark>&gt; &amp; &quot;more&quot;.',
    );
  });

  test('markup as query is a word like others', () => {
    const {query, hits} = ask('<img src=x onerror=alert(1)> order', params);
    expect(query).toBe('<img src=x onerror=alert(1)> order');
    expect(JSON.stringify(hits)).not.toContain('<img');
  });

  test('the true number of hits is told, and pages follow one another', () => {
    const all = ask('order', {hitsPerPage: 100});
    const pages = [0, 1, 2, 3, 4, 5].flatMap((page) => ask('order', {hitsPerPage: 2, page}).hits);
    expect(all.nbHits).toBe(all.hits.length);
    expect(ask('order', {hitsPerPage: 2})).toMatchObject({
      nbHits: all.nbHits,
      nbPages: Math.ceil(all.nbHits / 2),
      page: 0,
      hitsPerPage: 2,
      index: 'endless',
    });
    expect(pages.map(({objectID}) => objectID)).toEqual(all.hits.map(({objectID}) => objectID).slice(0, 12));
  });

  test('a page beyond the last, or none of it, is empty but counted', () => {
    expect(ask('order', {page: 99})).toMatchObject({hits: [], page: 99});
    expect(ask('order', {hitsPerPage: 0}).nbHits).toBeGreaterThan(0);
  });

  test('several shards answer as one, best first', () => {
    const {hits, nbHits} = answer(createIndex([...reference, ...help]), {indexName: 'all', query: 'supplier'});
    expect(hits[0]?.url).toBe('/help/core-concepts/suppliers');
    expect(nbHits).toBe(hits.length);
  });
});

describe('the wire format', () => {
  const pages = [
    ...reference,
    page(
      '/api/odd-address',
      'Another title',
      'Text.',
      [
        section('heading', 'Chosen', '', {anchor: 'own-anchor', expansion: 'box parcel'}),
        section('heading', 'Known', 'Text.', {keywords: ['a term']}),
      ],
      {expansion: '404', keywords: ['another term']},
    ),
  ];

  test('gives back the pages it was made from', () => {
    const byPath = (a: SearchPage, b: SearchPage): number => a.path.localeCompare(b.path);
    expect(readShard(JSON.stringify(packShard('api', pages)), '').sort(byPath)).toEqual([...pages].sort(byPath));
  });

  test('leaves out addresses and anchors that follow from titles', () => {
    const json = JSON.stringify(packShard('api', reference));
    expect(json).not.toContain('create-order');
    expect(json).not.toContain('field-status');
  });

  test.each([
    ['no JSON', '<!doctype html>'],
    ['half a file', '{"version":1'],
    ['null', 'null'],
    ['another version', JSON.stringify({...packShard('api', []), version: formatVersion + 1})],
  ])('refuses %s', (_, text) => {
    const message = 'The search index /search/api.json is broken or of another version. Reload the page.';
    expect(() => readShard(text, '/search/api.json')).toThrow(message);
  });
});

describe('prose', () => {
  const pages = [
    page('/help/phrase', 'Support', 'Write to us.', [], {
      shard: 'help',
      lvl0: 'Help',
      keywords: ['account locked', 'order a visit'],
    }),
    page('/help/money', 'Money', 'An order can be refunded in the shop.', [], {shard: 'help', lvl0: 'Help'}),
    page('/help/place', 'Place', 'An order is packed here.', [], {shard: 'help', lvl0: 'Help'}),
  ];

  test('a question is answered by the page whose keywords readers would use, in any form of the words', () => {
    expect(first('why was my account locking?', pages)).toBe('/help/phrase');
  });

  test('all words of a title that carry meaning lead to its page, before a section that explains them as a term', () => {
    const onOrOff = section('heading', 'On or off', 'Local routing is off. Turn it on for a channel.', {
      keywords: ['local routing'],
    });
    const local = page('/help/local', 'What is local routing?', 'Endless chooses the warehouse itself.', [onOrOff], {
      shard: 'help',
    });
    expect(first('local routing', [local, ...pages])).toBe('/help/local');
  });

  test('a rare word of a question tells more than a frequent one', () => {
    expect(first('can that order be refunded', pages)).toBe('/help/money');
  });

  describe('words of readers', () => {
    const shelf = section('heading', 'Places', 'Where units are kept.', {expansion: 'drawer'});
    const stores = page('/help/stores', 'Stores', 'Buildings for units.', [shelf], {shard: 'help'});
    const asked = [...pages, stores];

    test('lead to the section that they were listed for, in any form', () => {
      expect(first('drawers', asked)).toBe('/help/stores#places');
    });

    test('are never shown', () => {
      expect(JSON.stringify(ask('drawer', {attributesToSnippet: ['content:20']}, asked).hits[0])).not.toContain(
        'drawer',
      );
    });
  });

  test('searching everything, a whole API name beats a guide that mentions it', () => {
    const guide = page('/help/guide', 'Orders by program', 'Call createOrder for each sale.', [], {
      shard: 'help',
      keywords: ['create order by API'],
    });
    expect(answer(createIndex([guide, ...reference]), {indexName: 'global', query: 'createOrder'}).hits[0]?.url).toBe(
      '/api/operations/mutations/create-order',
    );
  });
});
