import {describe, expect, it} from 'vitest';
import {actionLabel, readAction} from '../../src/changelog/model/action.ts';
import {matchesFilter, parseFilter, tagKey, writeFilter} from '../../src/changelog/model/filter.ts';
import {parseDay, quarterFolder} from '../../src/changelog/model/quarter.ts';
import {formatDay} from '../../src/site/model/dates.ts';

describe('filter of the list in the URL', () => {
  it.each([
    ['', {}],
    ['?area=orders', {area: 'orders'}],
    ['?kind=new&area=api', {area: 'api', kind: 'new'}],
    ['?area=nonsense&kind=new', {kind: 'new'}],
    ['?area=new&kind=orders', {}],
  ])('is read from "%s"', (search, filter) => {
    expect(parseFilter(search)).toEqual(filter);
  });

  it.each([
    [{}, '', ''],
    [{area: 'orders', kind: 'new'} as const, '', '?area=orders&kind=new'],
    [{kind: 'beta'} as const, '?area=orders&ref=mail', '?ref=mail&kind=beta'],
  ])('%j is written after "%s" as "%s"', (filter, search, written) => {
    expect(writeFilter(filter, search)).toBe(written);
    expect(parseFilter(written)).toEqual(filter);
  });

  it.each([
    [{}, true],
    [{area: 'orders'} as const, true],
    [{area: 'orders', kind: 'new'} as const, true],
    [{area: 'orders', kind: 'beta'} as const, false],
    [{area: 'api'} as const, false],
  ])('%j lets a new note on orders through: %s', (filter, passes) => {
    expect(matchesFilter(['orders', 'new'], filter)).toBe(passes);
  });

  it('knows a tag by the last part of its address', () => {
    expect(tagKey('/changelog/tags/orders')).toBe('orders');
  });
});

describe('days', () => {
  it.each([
    ['2025-01-01', '2025 Q1'],
    ['2025-03-31', '2025 Q1'],
    ['2025-07-01', '2025 Q3'],
    ['2025-09-30', '2025 Q3'],
    ['2025-10-01', '2025 Q4'],
  ])('%s lies in the folder %s', (day, folder) => {
    expect(quarterFolder(parseDay(day) ?? new Date(NaN))).toBe(folder);
  });

  it.each(['2025-02-30', '30.9.2025', '2025-9-3', 20250930, undefined])('%s is none', (value) => {
    expect(parseDay(value)).toBeUndefined();
  });

  it('are written as in the text of the notes', () => {
    expect(formatDay(new Date('2025-09-30T00:00:00Z'))).toBe('30 September 2025');
  });
});

describe('the action-required mark', () => {
  it.each([['2025-09-30'], ['2025-09-30T00:00:00.000Z'], [new Date('2025-09-30T00:00:00Z')]])(
    'reads the day from %s',
    (by) => {
      const action = readAction({by, what: ' Move the rules. '});
      expect(action?.what).toBe('Move the rules.');
      expect(action && actionLabel(action)).toBe('Action required by 30 September 2025');
    },
  );

  it.each([
    [undefined],
    [null],
    ['soon'],
    [{by: '2025-09-31', what: 'x'}],
    [{by: '2025-09-30', what: ' '}],
    [{by: '2025-09-30', what: 7}],
  ])('is absent for %j', (value) => {
    expect(readAction(value)).toBeUndefined();
  });
});
