import {sectionOf} from '../../src/site/model/address.ts';
import {api, type Section} from '../../src/site/model/sections.ts';

export type Sizes = Readonly<Record<string, number>>;

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
export function parseBudgets(text: string): Sizes {
  const budgets = JSON.parse(text) as Record<string, unknown>;
  for (const [name, limit] of Object.entries(budgets)) {
    const ceiling = ceilings[name] ?? Infinity;
    if (typeof limit !== 'number' || !(limit > 0 && limit <= ceiling))
      throw new Error(
        `budgets.json: the limit of "${name}" is ${JSON.stringify(limit)}. Give a number of kB above 0, at most ${ceiling}.`,
      );
  }
  return budgets as Sizes;
}

function problemOf(value: number | undefined, limit: number | undefined): string | undefined {
  if (value === undefined) return 'is in budgets.json and not in the build';
  if (limit === undefined) return 'has no limit in budgets.json';
  return value > limit ? `over by ${(value - limit).toFixed(1)} kB` : undefined;
}

/** Compares measures with limits. A measure without a limit and a limit without a measure are problems too. */
export const checkBudgets = (measures: Sizes, budgets: Sizes): BudgetRow[] =>
  Object.keys({...measures, ...budgets}).map((name) => {
    const [value, limit] = [measures[name], budgets[name]];
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
