import {describe, expect, it} from 'vitest';
import {hasTooManyRecents, parseStored, recentLimit, repairStored} from '../../src/search/client/recents.ts';
import type {StoredHit} from '../../src/search/model/types.ts';
import {hit} from '../support/search-service.ts';

const stored = (title: string): StoredHit => hit(title);
const many = (count: number) => Array.from({length: count}, (_, index) => stored(`hit ${index}`));
const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

function memory(entries: Record<string, string> = {}) {
  return {
    entries,
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
  };
}

const recentKey = '__DOCSEARCH_RECENT_SEARCHES__endless-docs';
const favoriteKey = '__DOCSEARCH_FAVORITE_SEARCHES__endless-docs';

describe('recent searches kept: up to 7 with no favorites, otherwise 4; favorites up to 10', () => {
  it.each([
    [0, 7],
    [1, 4],
    [10, 4],
  ])('beside %i favourites %i', (favorites, limit) => {
    expect(recentLimit(favorites)).toBe(limit);
  });

  it.each([
    [5, 0, false],
    [4, 1, false],
    [5, 1, true],
  ])('%i recent ones beside %i favourites are too many: %s', (recents, favorites, expected) => {
    const store = memory({
      [recentKey]: JSON.stringify(many(recents)),
      [favoriteKey]: JSON.stringify(many(20).slice(10, 10 + favorites)),
    });
    expect(hasTooManyRecents(() => store)).toBe(expected);
    expect(hasTooManyRecents(blocked)).toBe(false);
  });

  it('cuts saved lists to their limits', () => {
    const store = memory({[recentKey]: JSON.stringify(many(9)), [favoriteKey]: '[]'});
    repairStored(() => store);
    expect(JSON.parse(store.entries[recentKey] ?? '')).toHaveLength(7);
    const full = memory({[recentKey]: JSON.stringify(many(30).slice(20)), [favoriteKey]: JSON.stringify(many(12))});
    repairStored(() => full);
    expect(JSON.parse(full.entries[favoriteKey] ?? '')).toHaveLength(10);
    expect(JSON.parse(full.entries[recentKey] ?? '')).toHaveLength(4);
  });
});

describe('saved lists that cannot be trusted', () => {
  it.each([['{'], ['null'], ['{"a":1}'], ['[1,null,{}]']])('%s is an empty list', (text) => {
    expect(parseStored(text, 7)).toEqual([]);
  });

  it('loses markup and doubles', () => {
    const [saved, ...rest] = parseStored(JSON.stringify([stored('<img src=x>'), stored('<img src=x>')]), 7);
    expect(rest).toEqual([]);
    expect(saved?.hierarchy.lvl1).toBe('&lt;img src=x&gt;');
  });

  it('a favourite is not a recent search as well', () => {
    const store = memory({
      [recentKey]: JSON.stringify([stored('a'), stored('b')]),
      [favoriteKey]: JSON.stringify([stored('a')]),
    });
    repairStored(() => store);
    expect(store.entries[recentKey]).not.toContain('lvl1 a');
    expect(store.entries[recentKey]).toContain('lvl1 b');
  });

  it('blocked storage is no error', () => {
    expect(() => repairStored(blocked)).not.toThrow();
  });

  it('keeps what is needed to draw and follow a hit, and no highlights', () => {
    const store = memory({[recentKey]: JSON.stringify([hit('a')])});
    repairStored(() => store);
    expect(Object.keys((JSON.parse(store.entries[recentKey] ?? '[]') as StoredHit[])[0] ?? {})).toEqual([
      'objectID',
      'url',
      'type',
      'content',
      'hierarchy',
    ]);
  });

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'an address such as %j leads home',
    (url) => {
      expect(parseStored(JSON.stringify([{...stored('a'), url}]), 7)[0]?.url).toBe('/');
    },
  );
});
