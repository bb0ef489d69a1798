import {sectionOf} from '../../src/site/model/address.ts';
import {api, type Section} from '../../src/site/model/sections.ts';

/** A measured size. */
export interface Measure {
  name: string;
  value: number;
  unit: string;
}

/** A measure with its limit, and what is wrong with it. */
export interface BudgetRow extends Measure {
  limit?: number | undefined;
  problem?: string | undefined;
}

/** Limits that no budget may exceed, whatever the build measures. */
export const ceilings: Readonly<Record<string, number>> = {
  'API pages uncompressed, median': 80,
  'API pages uncompressed, largest': 200,
  'changelog list uncompressed': 200,
  'search guides with engine, Brotli': 75,
  'search blog with engine, Brotli': 40,
  'search reference with engine, Brotli': 125,
  'simulator with schema and data, Brotli': 260,
  'editor, Brotli': 100,
  'language of the editor, Brotli': 100,
};

/** Limits a tenth above what was measured, none above its ceiling. */
export function proposeBudgets(measures: readonly Measure[]): Record<string, number> {
  return Object.fromEntries(
    measures.map(({name, value}) => [name, Math.min(Math.max(1, Math.ceil(value * 1.1)), ceilings[name] ?? Infinity)]),
  );
}

/** Reads `budgets.json`: a limit for each name. */
export function parseBudgets(text: string): Record<string, number> {
  const budgets: unknown = JSON.parse(text);
  if (typeof budgets !== 'object' || budgets === null) throw new Error('budgets.json must be an object of limits.');
  for (const [name, limit] of Object.entries(budgets)) {
    if (typeof limit !== 'number' || !(limit > 0))
      throw new Error(`budgets.json: the limit of "${name}" is ${JSON.stringify(limit)}. Give a number of kB above 0.`);
    const ceiling = ceilings[name];
    if (ceiling !== undefined && limit > ceiling)
      throw new Error(`budgets.json: the limit of "${name}" is ${limit}. Give at most ${ceiling}.`);
  }
  return budgets as Record<string, number>;
}

/** Puts limits beside measures. A measure without limit and a limit without measure are problems too. */
export function checkBudgets(measures: readonly Measure[], budgets: Readonly<Record<string, number>>): BudgetRow[] {
  const rows = measures.map((measure): BudgetRow => {
    const limit = budgets[measure.name];
    if (limit === undefined) return {...measure, problem: 'has no limit in budgets.json'};
    return {
      ...measure,
      limit,
      problem: measure.value > limit ? `over by ${(measure.value - limit).toFixed(1)} ${measure.unit}` : undefined,
    };
  });
  const measured = new Set(measures.map(({name}) => name));
  const gone = Object.entries(budgets).filter(([name]) => !measured.has(name));
  return [
    ...rows,
    ...gone.map(([name, limit]) => ({
      name,
      value: 0,
      unit: 'kB',
      limit,
      problem: 'is in budgets.json and not in the build',
    })),
  ];
}

const kindOfSection: Record<Section['content'], string> = {
  guides: 'guide',
  blog: 'changelog list',
  reference: 'API list',
};

/** The kind of a page, from its file in the build. */
export function kindOfPage(file: string): string {
  if (file === 'index.html') return 'home';
  if (file === '404.html') return 'not found';
  if (file === 'search.html') return 'search';
  if (file === 'playground.html') return 'playground';
  const reference = new RegExp(`^${api.id}/(?:operations|types)/([^/]+)/`).exec(file)?.[1];
  if (reference) return `API ${reference}`;
  const section = sectionOf(`/${file.replace(/\.html$/, '')}`);
  if (section?.content === 'blog' && /\/\d{4} Q\d\//.test(file)) return 'release note';
  return section ? kindOfSection[section.content] : 'other';
}
