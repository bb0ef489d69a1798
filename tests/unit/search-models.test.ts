import {describe, expect, it} from 'vitest';
import {itemAt} from '../../src/search/model/list.ts';
import {entriesOf, recordOf, type PageSection, type SearchPage} from '../../src/search/model/pages.ts';
import {labelOf, shardsOf} from '../../src/search/model/sections.ts';
import {shardIds} from '../../src/search/model/types.ts';

it('an item that is not there is an error', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(() => itemAt(['a'], 1)).toThrow(new RangeError('There is no item 1 among 1'));
});

it('sections have a label, and shards that answer for them', () => {
  expect([labelOf('help'), labelOf('global')]).toEqual(['Help', 'everything']);
  expect([shardsOf('help'), shardsOf('global')]).toEqual([['help'], shardIds]);
});

describe('records', () => {
  const row: PageSection = {
    kind: 'field',
    level: 3,
    title: 'b',
    anchor: 'field-b',
    text: '',
    keywords: [],
    expansion: '',
  };
  const page: SearchPage = {
    shard: 'api',
    path: '/api/a',
    lvl0: 'Objects',
    title: 'A<B>',
    rank: 8,
    text: 'x & y',
    keywords: ['k & l'],
    expansion: 'more',
    sections: [{...row, kind: 'heading', level: 2, title: 'H'}, row, {...row, title: 'c'}],
  };
  const [whole, , field, other] = entriesOf(page);
  const levels = {lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null};

  it('of a page have its words and weight', () => {
    expect(whole && recordOf(whole, 'title')).toEqual({
      objectID: '/api/a',
      url: '/api/a',
      type: 'lvl1',
      content: 'x &amp; y',
      hierarchy: {lvl0: 'Objects', lvl1: 'A&lt;B&gt;', ...levels},
      keywords: ['k &amp; l'],
      expansion: 'more',
      weight: {pageRank: 8, level: 100, position: 0},
    });
    expect(whole && recordOf(whole, 'content')).toMatchObject({
      objectID: '/api/a~text',
      type: 'content',
      weight: {pageRank: 8, level: 0, position: 0},
    });
  });

  it('of a row stand below the heading, not below the row before', () => {
    expect(field && recordOf(field, 'title')).toEqual({
      objectID: '/api/a#field-b',
      url: '/api/a#field-b',
      type: 'lvl3',
      content: null,
      hierarchy: {lvl0: 'Objects', lvl1: 'A&lt;B&gt;', ...levels, lvl2: 'H', lvl3: 'b'},
      weight: {pageRank: 8, level: 80, position: 2},
    });
    expect(other?.parents).toEqual(['H']);
  });
});
