import {sectionOf} from '../../src/site/model/address.ts';
import {api, type Section} from '../../src/site/model/sections.ts';

export type Sizes = Readonly<Record<string, number>>;

/** Of what grows with content: the limit at a number of files of a pattern, and what each more, or less, may add. */
interface GrowingLimit {
  limit: number;
  files: number;
  of: string;
  each: number;
  /** From how many files on it grows no further. */
  most?: number;
}
export type Limits = Readonly<Record<string, number | GrowingLimit>>;

export interface BudgetRow {
  name: string;
  value: number;
  limit?: number | undefined;
  problem?: string | undefined;
}

/** Limits that no budget may exceed, whatever the build measures. */
export const ceilings: Sizes = {
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
export function parseBudgets(text: string): Limits {
  const budgets = JSON.parse(text) as Limits;
  for (const [name, given] of Object.entries(budgets)) {
    const ceiling = ceilings[name] ?? Infinity;
    const numbers = typeof given === 'object' ? [given.limit, given.files, given.each] : [given];
    if (!numbers.every((number) => typeof number === 'number' && number > 0) || (numbers[0] ?? 0) > ceiling)
      throw new Error(
        `budgets.json: the limit of "${name}" is ${JSON.stringify(given)}. Give a number of kB above 0, at most ${ceiling}, or {"limit", "files", "of", "each"}.`,
      );
  }
  return budgets;
}

function problemOf(value: number | undefined, limit: number | undefined): string | undefined {
  if (value === undefined) return 'is in budgets.json and not in the build';
  if (limit === undefined) return 'has no limit in budgets.json';
  return value > limit ? `over by ${(value - limit).toFixed(1)} kB` : undefined;
}

/**
 * Compares measures with limits. A measure without a limit and a limit without a measure are problems too.
 *
 * @param count - Counts the files of a pattern in the build.
 */
export const checkBudgets = (measures: Sizes, budgets: Limits, count: (of: string) => number): BudgetRow[] =>
  Object.keys({...measures, ...budgets}).map((name) => {
    const [value, given] = [measures[name], budgets[name]];
    const limit =
      typeof given === 'object'
        ? given.limit + (Math.min(count(given.of), given.most ?? Infinity) - given.files) * given.each
        : given;
    return {name, value: value ?? 0, limit, problem: problemOf(value, limit)};
  });

const kindOfSection: Record<Section['content'], string> = {
  guides: 'guide',
  blog: 'changelog list',
  reference: 'API list',
};

const kindOfFile: Record<string, string> = {
  index: 'home',
  '404': 'not found',
  search: 'search',
  playground: 'playground',
};

export function kindOfPage(file: string): string {
  const name = file.replace(/\.html$/, '');
  const reference = new RegExp(`^${api.id}/(?:operations|types)/([^/]+)/`).exec(name)?.[1];
  if (reference) return `API ${reference}`;
  const section = sectionOf(`/${name}`);
  if (section?.content === 'blog' && /\/\d{4} Q\d\//.test(name)) return 'release note';
  return section ? kindOfSection[section.content] : (kindOfFile[name] ?? 'other');
}
