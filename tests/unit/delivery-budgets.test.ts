import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {ceilings, checkBudget, parseBudgets, type Budget, type BudgetRow} from '../../scripts/checks/budgets.ts';

const files: Record<string, Record<string, number>> = {
  '*.html': {'a.html': 1000, 'b.html': 2000, 'c.html': 6000},
  '*.js': {'main.js': 10_540},
};
const check = (budget: Budget): BudgetRow =>
  checkBudget(
    'a',
    budget,
    (pattern) => Object.keys(files[String(pattern)] ?? {}),
    (file, encoding) => (files[`*${file.slice(file.indexOf('.'))}`]?.[file] ?? 0) / (encoding === 'raw' ? 1 : 10),
  );

describe('size budgets', () => {
  it('pass at the limit and fail above it', () => {
    expect(check({limit: 1.1, of: '*.js'})).toEqual({name: 'a', value: 1.1, limit: 1.1, problem: undefined});
    expect(check({limit: 10, of: '*.js', as: 'raw'}).problem).toBe('over by 0.5 kB');
  });

  it.each([
    ['sum', 9],
    ['median', 2],
    ['largest', 6],
  ] as const)('measure the %s of files', (take, value) => {
    expect(check({limit: 10, of: '*.html', take, as: 'raw'}).value).toBe(value);
  });

  it('fail when no file is meant', () => {
    expect(check({limit: 1, of: '*.css', take: 'largest'}).problem).toBe('no file of the build is meant');
  });

  it.each([
    [{from: 1, with: '*.html', each: 3}, 16],
    [{from: 4, with: '*.html', each: 3}, 7],
    [{from: 1, with: '*.html', each: 3, most: 2}, 13],
  ])('grow by %j from 10 kB to %d', (grows, limit) => {
    expect(check({limit: 10, of: '*.js', grows}).limit).toBe(limit);
  });

  it('name a limit that is not a number', () => {
    expect(() => parseBudgets('{"a": {"limit": "10", "of": "*"}}')).toThrow('the numbers of "a"');
    expect(() => parseBudgets('{"a": {"limit": 10, "of": "*", "grows": {"from": 5, "with": "*"}}}')).toThrow('"a"');
  });

  it('refuse a limit above its ceiling, and each ceiling has a limit', () => {
    expect(() => parseBudgets('{"changelog list uncompressed": {"limit": 201, "of": "*"}}')).toThrow('at most 200');
    const names = parseBudgets(readFileSync('budgets.json', 'utf8')).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(ceilings)));
  });
});
