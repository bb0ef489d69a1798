/**
 * Search answers what readers ask: every judged query is asked of the built site as the modal asks it, and what the
 * modal draws is compared with what the pages answer. Raise a floor when a figure has risen for good; a change that
 * falls below one isn't an improvement.
 */
import {describe, expect, test} from 'vitest';
import {nameOf, wrapperRank} from '../../src/search/model/pages.ts';
import type {SectionId} from '../../src/search/model/types.ts';
import {
  builtPages,
  engineOf,
  halves,
  judgedQueries,
  operationsQuestions,
  rankOf,
  score,
  shownHits,
  type Half,
} from '../support/relevance.ts';

/** Least shares of queries that the first hit answers, and one of the first three. */
type Floor = readonly [first: number, three: number];
const floors = {
  help: {tune: [0.75, 0.77], 'hold-out': [0.69, 0.7]},
  changelog: {tune: [0.93, 0.95], 'hold-out': [0.93, 0.95]},
  api: {tune: [0.7, 0.77], 'hold-out': [0.72, 0.81]},
  global: {tune: [0.43, 0.58], 'hold-out': [0.55, 0.63]},
} satisfies Partial<Record<SectionId, Record<Half, Floor>>>;

const pages = builtPages();
const engine = engineOf(pages);
const shown = async (section: SectionId, query: string): Promise<string[]> =>
  (await shownHits(engine, section, query)).map(({url}) => url);

describe.each(Object.keys(floors) as (keyof typeof floors)[])('%s', (section) => {
  test.each(halves)('%s', async (half) => {
    const judged = judgedQueries(half).filter((query) => query.section === section);
    const ranks = await Promise.all(
      judged.map(async ({query, expect: best}) => rankOf(await shown(section, query), best)),
    );
    const {first, three, count} = score(ranks);
    console.log(`${section}, ${half}: first ${first.toFixed(3)}, first three ${three.toFixed(3)} of ${count}`);
    expect(count).toBeGreaterThan(0);
    expect(first).toBeGreaterThanOrEqual(floors[section][half][0]);
    expect(three).toBeGreaterThanOrEqual(floors[section][half][1]);
  });
});
