import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {ceilings, checkBudgets, kindOfPage, parseBudgets} from '../../scripts/checks/budgets.ts';

const none = (): number => 0;

describe('size budgets', () => {
  it('pass at the limit and fail above it', () => {
    expect(checkBudgets({a: 10}, {a: 10}, none)).toEqual([{name: 'a', value: 10, limit: 10, problem: undefined}]);
    expect(checkBudgets({a: 10.5}, {a: 10}, none)[0]?.problem).toBe('over by 0.5 kB');
  });

  it('fail for something new without a limit, and for a limit of something gone', () => {
    expect(checkBudgets({new: 1}, {gone: 5}, none).map(({name, problem}) => `${name} ${problem ?? ''}`)).toEqual([
      'new has no limit in budgets.json',
      'gone is in budgets.json and not in the build',
    ]);
  });

  it.each([
    [10, 100],
    [12, 106],
    [9, 97],
    [50, 130],
  ])('allow %d pages %d kB where pages add to them', (pages, kilobytes) => {
    const limits = {a: {limit: 100, files: 10, of: '*.html', each: 3, most: 20}};
    const [row] = checkBudgets({a: kilobytes}, limits, (of) => (of === '*.html' ? pages : 0));
    expect(row).toEqual({name: 'a', value: kilobytes, limit: kilobytes, problem: undefined});
    expect(checkBudgets({a: kilobytes + 1}, limits, () => pages)[0]?.problem).toBe('over by 1.0 kB');
  });

  it('name a limit that is not a number', () => {
    expect(() => parseBudgets('{"a": "10"}')).toThrow('the limit of "a" is "10"');
    expect(() => parseBudgets('{"a": {"limit": 10, "files": 5, "of": "*"}}')).toThrow('the limit of "a" is {');
  });

  it('refuse a limit above its ceiling, and each ceiling has a limit', () => {
    expect(() => parseBudgets('{"changelog list uncompressed": 201}')).toThrow('at most 200');
    expect(Object.keys(parseBudgets(readFileSync('budgets.json', 'utf8')))).toEqual(
      expect.arrayContaining(Object.keys(ceilings)),
    );
  });

  it.each([
    ['index.html', 'home'],
    ['404.html', 'not found'],
    ['elsewhere.html', 'other'],
    ['help.html', 'guide'],
    ['help/faqs/a.html', 'guide'],
    ['changelog.html', 'changelog list'],
    ['changelog/tags/a.html', 'changelog list'],
    ['changelog/2025 Q3/a.html', 'release note'],
    ['api.html', 'API list'],
    ['api/types/objects/order.html', 'API objects'],
    ['api/operations/queries/order.html', 'API queries'],
  ])('%s is a page of the kind %s', (file, kind) => {
    expect(kindOfPage(file)).toBe(kind);
  });
});
