/** A procedure of Help reaches the goal that its page names: pressed as printed, and looked at two days later. */
import {readdirSync} from 'node:fs';
import {setImmediate} from 'node:timers/promises';
import {createSlugger} from '@docusaurus/utils';
import {describe, expect, test} from 'vitest';
import {readPages} from '../../scripts/checks/prose/page.ts';
import {goalFolder, playRun, pressesOf, readRun, type GoalRun} from '../support/goals.ts';

/** What the front matter of a page says of one of its procedures. */
interface Goal {
  /** Anchor of the section with the steps; the whole page without it. */
  at?: string;
  /** File of the run, without its extension. */
  run: string;
  /** What is true in the end, in the words of the run. */
  reached: string;
}

const slugOf = (heading: string): string =>
  /\{\/\* #([\w-]+) \*\/\}/.exec(heading)?.[1] ?? createSlugger().slug(heading);

/** Where a page and a run differ: words that the run lacks, and buttons that the page doesn't print in this order. */
function differencesOf(source: string, {at, reached}: Goal, run: GoalRun): string[] {
  const printed = pressesOf(source, at, slugOf);
  let position = 0;
  const missing = run.steps.flatMap(({press}) => {
    if (press === undefined) return [];
    const found = printed.indexOf(press, position);
    if (found < 0) return [`The section ${at ?? 'as a whole'} doesn't say **${press}** after its other steps.`];
    position = found + 1;
    return [];
  });
  return [...missing, ...(reached in run.goal ? [] : [`The run has no facts for "${reached}".`])];
}

const declared = readPages(process.cwd()).flatMap(({route, source, frontMatter}) =>
  ((frontMatter['goals'] ?? []) as Goal[]).map((goal) => ({route, source, goal})),
);

test.each(declared.map(({route, source, goal}) => [`${route}, ${goal.run}`, source, goal] as const))(
  '%s',
  async (_name, source, goal) => {
    // Runs are played without a pause, and the runner takes a worker that is silent for a minute for dead.
    await setImmediate();
    const run = readRun(goal.run);
    expect([...differencesOf(source, goal, run), ...playRun(run)]).toEqual([]);
  },
);

test('every run is that of a page', () => {
  const runs = readdirSync(goalFolder).map((file) => file.replace('.yaml', ''));
  expect(runs.filter((name) => !declared.some(({goal}) => goal.run === name))).toEqual([]);
});

describe('a procedure that misses its goal is found', () => {
  const page =
    '## Take it back\n\n1. Choose **Unfulfil**.\n2. Choose **Release to fulfilment**.\n\n## Else\n\n**Hold**';
  const goal: Goal = {at: 'take-it-back', run: 'taken-back', reached: 'the order is with a warehouse'};
  const run: GoalRun = {
    text: 'A test.',
    steps: [
      {press: 'Unfulfil', as: 'mira', unfulfillOrder: {id: 'ord:10380'}},
      {press: 'Release to fulfilment', releaseOrderToFulfillment: {id: 'ord:10380'}},
    ],
    goal: {'the order is with a warehouse': {'order(id: "ord:10380") {newStatus}': {newStatus: 'IN_PROGRESS'}}},
  };

  test('unless it reaches it', () => {
    expect([...differencesOf(page, goal, run), ...playRun(run)]).toEqual([]);
  });

  test('when a step is missing in the run', () => {
    const [first] = run.steps;
    const forgotten = {...run, steps: first ? [first] : []};
    expect(playRun(forgotten).join()).toContain('newStatus is "ALLOCATED", not "IN_PROGRESS"');
  });

  test.each([
    ['a step is missing on the page', page.replace('Release to fulfilment', 'Hold'), goal],
    ['the page prints the steps in another order', page.replace('**Unfulfil**', 'it'), goal],
    ['the words of the goal are others', page, {...goal, reached: 'the order is shipped'}],
  ])('when %s', (_what, source, own) => {
    expect(differencesOf(source, own, run)).toHaveLength(1);
  });

  test('when it sets back an order that it does not name', () => {
    const counts = ['loc:utrecht-A-02-2', 'loc:utrecht-R-01-1'].map((locationId) => ({
      as: 'mira',
      quickAdjustInventory: {
        inventoryItemId: 'inv:AP-MAT-LNG-GRY',
        warehouseId: 'whs:utrecht',
        locationId,
        newQuantity: 0,
        reasonId: 'iar:stocktaking',
      },
    }));
    const emptied = {...run, steps: [...run.steps, ...counts]};
    expect(playRun(emptied).join(' ')).toContain('ORDERED instead of');
  });

  test('when a step is refused', () => {
    const refused = {...run, steps: [{as: 'noor', holdOrder: {id: 'ord:10380', reason: 'CUSTOMER_REQUEST'}}]};
    expect(() => playRun(refused)).toThrow();
  });
});
