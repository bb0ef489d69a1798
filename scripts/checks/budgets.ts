import {percentile} from '../lib/percentile.ts';

/** Files of the build, by a pattern or several, and how large they may be. */
export interface Budget {
  /** In kB of 1000 bytes. */
  limit: number;
  of: string | string[];
  /** Compared is the sum of all files, or the median or the largest of them. */
  take?: 'sum' | 'median' | 'largest';
  /** Brotli or no compression instead of gzip. */
  as?: Encoding;
  /** Of what grows with content: what each more file of another pattern, or each less, may add; `most` count. */
  grows?: {from: number; with: string; each: number; most?: number};
}
export type Encoding = 'gz' | 'br' | 'raw';

export interface BudgetRow {
  name: string;
  value: number;
  limit: number;
  problem: string | undefined;
}

const statistics = {
  sum: (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0),
  median: (sizes: readonly number[]) => percentile(sizes, 0.5),
  largest: (sizes: readonly number[]) => Math.max(0, ...sizes),
};

/** Limits that no budget may exceed, whatever the build measures. */
export const ceilings: Readonly<Record<string, number>> = {
  'API pages uncompressed, median': 80,
  'API pages uncompressed, largest': 200,
  'changelog list uncompressed': 200,
  'search guides with engine, Brotli': 90,
  'search blog with engine, Brotli': 40,
  'search reference with engine, Brotli': 135,
  'simulator with schema and data, Brotli': 260,
  'editor, Brotli': 100,
  'language of the editor, Brotli': 100,
};

/** @throws Error when a limit in `budgets.json` is not a positive number, or is above its ceiling. */
export function parseBudgets(text: string): [name: string, Budget][] {
  const budgets = Object.entries(JSON.parse(text) as Record<string, Budget>);
  for (const [name, {limit, grows}] of budgets) {
    const ceiling = ceilings[name] ?? Infinity;
    const numbers: unknown[] = grows ? [limit, grows.from, grows.each] : [limit];
    if (!numbers.every((number) => typeof number === 'number' && number > 0) || limit > ceiling)
      throw new Error(`budgets.json: the numbers of "${name}" have to be above 0, its limit at most ${ceiling} kB.`);
  }
  return budgets;
}

/**
 * Compares files with a budget; one without files is a problem too.
 *
 * @param filesOf - Files of a pattern in the build.
 * @param sizeOf - Bytes of a file in an encoding.
 */
export function checkBudget(
  name: string,
  {limit, of, take = 'sum', as = 'gz', grows}: Budget,
  filesOf: (pattern: string | string[]) => string[],
  sizeOf: (file: string, encoding: Encoding) => number,
): BudgetRow {
  const files = filesOf(of);
  const value = Math.round(statistics[take](files.map((file) => sizeOf(file, as))) / 100) / 10;
  const more = grows ? Math.min(filesOf(grows.with).length, grows.most ?? Infinity) - grows.from : 0;
  const allowed = limit + more * (grows?.each ?? 0);
  const over = value > allowed ? `over by ${(value - allowed).toFixed(1)} kB` : undefined;
  return {name, value, limit: allowed, problem: files.length > 0 ? over : 'no file of the build is meant'};
}
