import {readFileSync} from 'node:fs';
import {beforeEach, describe, expect, test} from 'vitest';
import {readContract} from '../src/model/contract.ts';
import {emptyState, Store} from '../src/model/store.ts';

const contract = readContract(readFileSync('packages/simulator/tests/fixtures/library.graphql', 'utf8'));
const id = (prefix: string, number: number): string => `${prefix}_01K6C${String(number).padStart(21, '0')}`;
const brand = id('bra', 1);

let store: Store;
beforeEach(() => {
  store = new Store(contract, emptyState());
});

const add = (index: number, number: string): string => store.insert('Book', {id: id('bok', index), brand, number}).id;
const highest = (): number => store.highestNumber('Book', 'brand', brand, 'AP');

/** Does something to the store and takes it back. */
function undone(change: () => void): void {
  store.rehearse(change);
}

describe('the highest number', () => {
  test('follows records as they come, change and go', () => {
    expect(highest()).toBe(0);
    const first = add(1, 'AP-10');
    expect(highest()).toBe(10);
    const second = add(2, 'AP-99');
    expect(highest()).toBe(99);
    store.update('Book', second, {number: 'AP-12'});
    expect(highest()).toBe(12);
    store.update('Book', second, {brand: id('bra', 2)});
    expect(highest()).toBe(10);
    store.remove('Book', first);
    expect(highest()).toBe(0);
  });

  test('is the former one after changes were undone', () => {
    const first = add(1, 'AP-10');
    expect(highest()).toBe(10);
    undone(() => {
      add(2, 'AP-99');
      store.update('Book', first, {number: 'AP-5'});
      expect(highest()).toBe(99);
    });
    expect(highest()).toBe(10);
  });

  test('counts whole numbers of its stem alone', () => {
    for (const [index, number] of ['AP-7', 'APX-90', 'AP-8-B', 'SO-50', 'AP-'].entries()) add(index + 1, number);
    expect(highest()).toBe(7);
  });
});

describe('records by what they hold', () => {
  test('come in the order in which they were made, also after an undone removal', () => {
    add(2, 'AP-2');
    add(3, 'AP-3');
    expect(store.referring('Book', 'brand', brand)).toHaveLength(2);
    add(1, 'AP-1');
    undone(() => store.remove('Book', id('bok', 2)));
    const places = store.referring('Book', 'brand', brand).map((book) => book.id);
    expect(places).toEqual([1, 2, 3].map((index) => id('bok', index)));
  });

  test('are found by number', () => {
    const book = add(1, 'AP-1');
    store.update('Book', book, {number: 'AP-2'});
    expect(store.referring('Book', 'number', 'AP-1')).toEqual([]);
    expect(store.referring('Book', 'number', 'AP-2')).toEqual([store.get('Book', book)]);
  });

  test('are found by having a field', () => {
    const book = add(1, 'AP-1');
    expect(store.having('Book', 'dueAt')).toEqual([]);
    store.update('Book', book, {dueAt: '2025-10-01T09:00:00.000Z'});
    expect(store.having('Book', 'dueAt')).toHaveLength(1);
    store.update('Book', book, {dueAt: null});
    expect(store.having('Book', 'dueAt')).toEqual([]);
  });
});

describe('what was read', () => {
  test('has changed when a record of a type did that was read', () => {
    const {reads} = store.reading(() => [...store.all('Book'), ...store.referring('Loan', 'book', id('bok', 1))]);
    store.insert('Company', {id: id('com', 1), name: 'Alder'});
    expect(store.isAsRead(reads)).toBe(true);
    add(1, 'AP-1');
    expect(store.isAsRead(reads)).toBe(false);
  });

  test('has changed when the clock moved that was read', () => {
    const timeless = store.reading(() => store.all('Book'));
    const timely = store.reading(() => store.now);
    store.state.now = '2025-10-01T09:00:00.000Z';
    expect(store.isAsRead(timeless.reads)).toBe(true);
    expect(store.isAsRead(timely.reads)).toBe(false);
  });

  test('has changed when a change of it was undone', () => {
    add(1, 'AP-1');
    let reads = new Map() as ReturnType<typeof store.reading>['reads'];
    undone(() => {
      store.update('Book', id('bok', 1), {number: 'AP-2'});
      ({reads} = store.reading(() => store.get('Book', id('bok', 1))));
    });
    expect(store.isAsRead(reads)).toBe(false);
  });

  test('is the same when other records of a type changed', () => {
    const first = add(1, 'AP-1');
    const second = add(2, 'AP-2');
    const one = store.reading(() => store.get('Book', first));
    const numbered = store.reading(() => store.referring('Book', 'number', 'AP-1'));
    const none = store.reading(() => store.having('Book', 'dueAt'));
    store.update('Book', second, {title: 'Another'});
    add(3, 'AP-3');
    for (const {reads} of [one, numbered, none]) expect(store.isAsRead(reads)).toBe(true);
    store.update('Book', second, {number: 'AP-1'});
    expect([one, numbered, none].map(({reads}) => store.isAsRead(reads))).toEqual([true, false, true]);
    store.update('Book', second, {dueAt: '2025-10-01T09:00:00.000Z'});
    expect(store.isAsRead(none.reads)).toBe(false);
    store.update('Book', first, {title: 'Changed'});
    expect(store.isAsRead(one.reads)).toBe(false);
  });

  test('is the same whatever whoever asked does with a list', () => {
    add(1, 'AP-1');
    add(2, 'AP-1');
    const {value, reads} = store.reading(() => store.referring('Book', 'number', 'AP-1'));
    value.reverse();
    add(3, 'AP-3');
    expect(store.isAsRead(reads)).toBe(true);
  });

  test('has changed when the next full hour is another one', () => {
    const {value, reads} = store.reading(() => store.nextFull(3_600_000));
    expect(value).toBe('2025-09-30T09:00:00.000Z');
    store.state.now = '2025-09-30T09:00:00.001Z';
    expect(store.isAsRead(reads)).toBe(false);
    const later = store.reading(() => store.nextFull(3_600_000));
    store.state.now = '2025-09-30T09:59:00.000Z';
    expect(store.isAsRead(later.reads)).toBe(true);
  });
});

test('the oldest records go at once, and come back when that is undone', () => {
  const ids = [1, 2, 3].map((index) => add(index, `AP-${index}`));
  const listed = (): string[] => store.all('Book').map((book) => book.id);
  undone(() => {
    store.trim('Book', 2);
    expect(listed()).toEqual(ids.slice(1));
    expect(store.count('Book')).toBe(2);
    expect(store.referring('Book', 'number', 'AP-1')).toEqual([]);
    add(4, 'AP-4');
  });
  expect(listed()).toEqual(ids);
  expect(store.count('Book')).toBe(3);
  expect(store.referring('Book', 'number', 'AP-1')).toHaveLength(1);
});

describe('a change', () => {
  const book = (): unknown => store.get('Book', id('bok', 1));

  test('to values that are there already is none, by what lists and objects hold', () => {
    add(1, 'AP-1');
    store.update('Book', id('bok', 1), {tags: ['a', 'b'], size: {width: 1, height: null}});
    const before = book();
    const same = {number: 'AP-1', tags: ['a', 'b'], size: {width: 1}, brand, note: null};
    expect(store.update('Book', id('bok', 1), same)).toBe(before);
    expect(store.update('Book', id('bok', 1), {})).toBe(before);
    for (const other of [{tags: ['b', 'a']}, {tags: ['a']}, {size: {width: 1, height: 2}}, {number: 'AP-01'}]) {
      expect(store.update('Book', id('bok', 1), other)).not.toBe(before);
      store.update('Book', id('bok', 1), same);
    }
  });

  test('of its moment alone is told', () => {
    add(1, 'AP-1');
    store.transaction([], () => {
      store.update('Book', id('bok', 1), {number: 'AP-1'});
      expect(store.changes).toEqual([]);
      store.touch('Book', id('bok', 1));
      expect(store.changes).toHaveLength(1);
    });
  });

  test('that an operation takes back is none, unless it was told as such', () => {
    const own = add(1, 'AP-1');
    const before = book();
    const there = (): unknown => store.update('Book', own, {number: 'AP-2'});
    const back = (): unknown => store.update('Book', own, {number: 'AP-1'});
    store.transaction([], () => {
      there();
      expect(back()).toBe(before);
      expect(store.changes).toEqual([]);
      there();
      store.touch('Book', own);
      back();
      expect(store.changes).toHaveLength(3);
    });
    expect(book()).not.toBe(before);
    store.changes = [];
    // Another operation brings it back: both have changed it.
    for (const each of [there, back]) {
      store.transaction([], each);
      expect(store.changes).toHaveLength(1);
      store.changes = [];
    }
  });

  test('that is taken back within a part that fails stays told', () => {
    const own = add(1, 'AP-1');
    store.transaction([], () => {
      store.update('Book', own, {number: 'AP-2'});
      expect(() =>
        store.part(() => {
          store.update('Book', own, {number: 'AP-1'});
          throw new Error('refused');
        }),
      ).toThrow('refused');
      expect(book()).toMatchObject({number: 'AP-2'});
      expect(store.changes).toHaveLength(1);
      expect(highest()).toBe(2);
    });
  });

  test('that no answer shows is kept, untold and taken back with what failed', () => {
    const own = add(1, 'AP-1');
    const before = book();
    store.transaction([], () => store.note('Book', own, {_mark: 1}));
    expect(store.asNoted(before)).toBe(book());
    store.update('Book', own, {number: 'AP-2'});
    expect(store.asNoted(before)).toBe(book());
    store.update('Book', own, {number: 'AP-1'});
    store.changes = [];
    expect(book()).toMatchObject({number: 'AP-1', _mark: 1});
    expect(store.changes).toEqual([]);
    store.rehearse(() => store.note('Book', own, {_mark: 2}));
    expect(book()).toMatchObject({_mark: 1});
  });
});
