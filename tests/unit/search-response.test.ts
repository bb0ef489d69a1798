import {describe, expect, it} from 'vitest';
import {DeserializationError, readResponse} from '../../src/search/model/response.ts';
import type {SearchHit, SearchRequest, SearchResult} from '../../src/search/model/types.ts';
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

it('a count that is missing, or less than the hits, is that of the hits', () => {
  for (const nbHits of [undefined, 'many', -1, NaN, 1])
    expect(read({hits: [hit('a'), hit('b')], nbHits}).nbHits).toBe(2);
  expect(read({hits: [hit('a')], nbHits: 41})).toMatchObject({nbHits: 41, nbPages: 3, page: 0});
});

it('ten thousand hits are cut to as many as were asked for', () => {
  const hits = Array.from({length: 10_000}, (_, number) => hit(`h${number}`, {lvl0: `Group ${number}`}));
  expect(read({hits, nbHits: 10_000}).hits).toHaveLength(20);
});

it('a text is titled by its heading', () => {
  const text = {
    ...hit('Orders'),
    type: 'content',
    content: 'a table row',
    hierarchy: {lvl0: 'Help', lvl1: 'Orders', lvl2: 'Hold'},
  };
  expect(read({hits: [text]}).hits[0]).toMatchObject({type: 'lvl2', content: 'a table row', hierarchy: {lvl2: 'Hold'}});
});

it('every text can be inserted as HTML, and every address followed', () => {
  const hostile = {...hit('<script>1</script>', {content: '<b>x</b>'}), url: 'javascript:alert(1)'};
  const [first] = read({hits: [hostile]}).hits;
  expect(JSON.stringify({...first, objectID: ''})).not.toMatch(/<(?!\/?mark>)/);
  expect(first?.url).toBe('/');
});
