import {describe, expect, it} from 'vitest';
import {DeserializationError, readResponse} from '../../src/search/model/response.ts';
import type {SearchHit, SearchRequest, SearchResult} from '../../src/search/model/types.ts';
import {hitUrl} from '../../src/search/model/url.ts';
import {hit} from '../support/search-service.ts';

const request: SearchRequest = {indexName: 'help', query: 'order', hitsPerPage: 20};
const read = (result: unknown): SearchResult => readResponse({results: [result]}, [request])[0] as SearchResult;
const titles = ({hits}: SearchResult) => hits.map(({hierarchy}) => hierarchy.lvl1);
const without = (name: keyof SearchHit): unknown => ({...hit('bad'), [name]: undefined});

describe('an answer that is none', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['an empty object', {}],
    ['no results', {results: []}],
    ['a result without hits', {results: [{nbHits: 3}]}],
    ['hits that are no list', {results: [{hits: 'order'}]}],
    ['hits none of which can be shown', {results: [{hits: [{}, null, 7]}]}],
  ])('%s is a deserialization error', (_, response) => {
    expect(() => readResponse(response, [request])).toThrow(DeserializationError);
  });
});

describe('hits that cannot be drawn', () => {
  it.each([
    ['no id', without('objectID')],
    ['a number as id', {...hit('bad'), objectID: 7}],
    ['no address', without('url')],
    ['no titles', without('hierarchy')],
    ['a number as title', {...hit('bad'), hierarchy: {lvl0: 'Help', lvl1: 7}}],
    ['an object as group', {...hit('bad'), hierarchy: {lvl0: {}, lvl1: 'bad'}}],
  ])('%s: it is left out, the others stay', (_, bad) => {
    expect(titles(read({hits: [bad, hit('good')], nbHits: 2}))).toEqual(['good']);
  });

  it('highlights that are no texts are left out', () => {
    const [first] = read({hits: [{...hit('a'), _snippetResult: {content: 7, hierarchy: {lvl1: {value: {}}}}}]}).hits;
    expect(first?._snippetResult).toEqual({hierarchy: {}});
  });
});

it('a hit is read as far as it is needed', () => {
  const given = {
    ...hit('Orders'),
    url: '/help/orders#hold',
    content: '',
    hierarchy: {lvl0: 'Help', lvl1: 'Orders', lvl2: '', lvl3: null},
    _highlightResult: {
      content: {value: 'a <mark>b</mark> <i>', matchedWords: ['b']},
      hierarchy: {lvl1: {value: '<mark>Orders</mark>'}, lvl2: {}},
    },
    _snippetResult: null,
    more: true,
  };
  expect(read({hits: [given]}).hits).toEqual([
    {
      objectID: given.objectID,
      url: '/help/orders#hold',
      type: 'lvl1',
      content: null,
      hierarchy: {lvl0: 'Help', lvl1: 'Orders', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null},
      _highlightResult: {
        content: {value: 'a <mark>b</mark> &lt;i&gt;', matchedWords: ['b']},
        hierarchy: {lvl1: {value: '<mark>Orders</mark>', matchedWords: []}},
      },
      _snippetResult: {hierarchy: {}},
    },
  ]);
});

it('a hit with nothing but its group is left out, as one with an empty id or without a group', () => {
  const bad = [
    {...hit('a'), hierarchy: {lvl0: 'Help'}},
    {...hit('a'), objectID: ''},
    {...hit('a'), hierarchy: {lvl1: 'A'}},
  ];
  expect(titles(read({hits: [...bad, hit('b')]}))).toEqual(['b']);
});

it('pages are those of the answer, or follow from the count', () => {
  const hits = [hit('a')];
  expect(read({hits, nbHits: 41, page: 2, nbPages: 9})).toMatchObject({
    page: 2,
    nbPages: 9,
    hitsPerPage: 20,
    query: 'order',
    index: 'help',
  });
  expect(read({hits, nbHits: 41})).toMatchObject({page: 0, nbPages: 3});
});

it('why an answer is none is said', () => {
  const messages = [{}, {results: [{}]}, {results: [{hits: [7]}]}].map((response) => {
    try {
      return readResponse(response, [request]);
    } catch (error) {
      return String(error);
    }
  });
  expect(messages).toEqual([
    'DeserializationError: The answer holds no results',
    'DeserializationError: The answer holds no hits',
    'DeserializationError: The answer holds no hit that can be shown',
  ]);
});

it('a count that is missing is that of the hits', () => {
  expect(read({hits: [hit('a'), hit('b')]}).nbHits).toBe(2);
});

it('ten thousand hits are cut to as many as were asked for', () => {
  const hits = Array.from({length: 10_000}, (_, number) => hit(`h${number}`, {lvl0: `Group ${number}`}));
  expect(read({hits, nbHits: 10_000}).hits).toHaveLength(20);
});

it('a text stays one, unless it is empty', () => {
  const text = {
    ...hit('Orders'),
    type: 'content',
    content: 'a table row',
    hierarchy: {lvl0: 'Help', lvl1: 'Orders', lvl2: 'Hold'},
  };
  expect(read({hits: [text]}).hits[0]).toMatchObject({
    type: 'content',
    content: 'a table row',
    hierarchy: {lvl2: 'Hold'},
  });
  expect(read({hits: [{...text, content: ''}]}).hits[0]).toMatchObject({type: 'lvl2', content: null});
});

it('every text can be inserted as HTML, and every address followed', () => {
  const hostile = {...hit('<script>1</script>', {content: '<b>x</b>'}), url: 'javascript:alert(1)'};
  const [first] = read({hits: [hostile]}).hits;
  expect(JSON.stringify({...first, objectID: ''})).not.toMatch(/<(?!\/?mark>)/);
  expect(hitUrl(first?.url ?? '', 'https://docs.example.com')).toBe('/');
});
