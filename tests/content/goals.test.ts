/** A procedure of Help reaches the goal that its page names: pressed as printed, and looked at two days later. */
import {setImmediate} from 'node:timers/promises';
import {describe, expect, test} from 'vitest';
import {differencesOf, type Goal} from '../../scripts/checks/prose/goals.ts';
import {readPages} from '../../scripts/checks/prose/page.ts';
import {playRun, readRun, type GoalRun} from '../support/goals.ts';

const declared = readPages(process.cwd()).flatMap(({route, frontMatter}) =>
  ((frontMatter['goals'] ?? []) as Goal[]).map(({run}) => [`${route}, ${run}`, run] as const),
);

// That pages agree with their runs, `npm run lint:prose` says.
test.each(declared)('%s', async (_name, run) => {
  // Runs are played without a pause, and the runner takes a worker that is silent for a minute for dead.
  await setImmediate();
  expect(playRun(readRun(run))).toEqual([]);
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
