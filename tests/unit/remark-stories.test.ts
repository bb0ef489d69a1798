import {readFileSync} from 'node:fs';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {describe, expect, test} from 'vitest';
import remarkStories from '../../src/content/plugin/remark-stories.ts';
import {noteStoryStep, stepsBefore} from '../../src/playground/client/story-steps.ts';
import type {StoryStepData} from '../../src/reference/model/scenario.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import type {Exchange, StoryRun} from 'endless-simulator';
import type {FlowElement} from '../../src/site/model/markdown.ts';

const step = (title: string, data: Record<string, unknown>, watched?: Record<string, unknown>): Exchange => ({
  as: 'dana',
  title,
  headers: {},
  document: '',
  variables: {},
  answer: {data, extensions: {requestId: 'req_000001'}},
  ...(watched ? {watched} : {}),
});
const stories = new Map<string, StoryRun>([
  [
    'ship',
    {
      slug: 'ship',
      title: 'Ship',
      steps: [
        step('Create', {createOrder: {order: {newStatus: 'PENDING', total: 1234, lines: [{sku: 'A', open: 2}]}}}),
        {...step('Approve', {}, {stock: {available: -3}}), document: 'mutation {approveOrder {order {id}}}'},
        step('Wait', {}, {stock: {available: 5}}),
        step('Bill', {orders: [{status: 'CANCELED', hold: 'ON_HOLD', currency: 'EUR'}]}),
      ],
    },
  ],
]);

async function markdownOf(mdx: string, path = 'help/page.mdx'): Promise<string> {
  const file = await remark()
    .use(remarkMdx)
    .use(remarkGfm)
    .use(remarkStories, {stories: () => stories, model: () => loadModel('schema')})
    .process({path, value: mdx});
  return String(file);
}

describe('numbers out of stories', () => {
  test('stand in a sentence as text', async () => {
    expect(
      await markdownOf(
        'It is <StoryValue story="ship" step="Create" path="createOrder.order.newStatus" /> with <StoryValue story="ship" step="Create" path="createOrder.order.total" /> units and <StoryValue story="ship" step="Approve" path="watched.stock.available" /> left.',
      ),
    ).toBe('It is `PENDING` with 1,234 units and −3 left.\n');
  });

  test('stand in a table with a row for each step that tells one', async () => {
    const table = await markdownOf(
      '<StoryTable story="ship" columns="Step: title | Available: watched.stock.available" />',
    );
    expect(table.split('\n').map((line) => line.replace(/\s+/g, ' '))).toEqual([
      '| Step | Available |',
      expect.stringMatching(/^\|/) as string,
      '| Approve | −3 |',
      '| Wait | 5 |',
      '',
    ]);
  });

  test('stand in a table with a row for each entry of a list', async () => {
    const table = await markdownOf(
      '<StoryEntries story="ship" step="Create" list="createOrder.order.lines" columns="SKU: sku | Open: open" />',
    );
    const lines = table.split('\n').map((line) => line.replace(/\s+/g, ' '));
    expect(lines[2]).toBe('| A | 2 |');
    // A heading in capitals is no name of the schema.
    expect(lines[0]).toBe('| SKU | Open |');
  });

  test.each([
    ['help/core-concepts/page.mdx', '| Cancelled | On hold | `EUR` |'],
    ['api/guides/page.mdx', '| `CANCELED` | `ON_HOLD` | `EUR` |'],
  ])('stand in a table of %s as %s', async (file, row) => {
    const table = await markdownOf(
      '<StoryEntries story="ship" step="Bill" list="orders" columns="Status: status | Hold: hold | In: currency" />',
      file,
    );
    expect(table.split('\n')[2]?.replace(/\s+/g, ' ')).toBe(row);
  });

  test.each([
    ['<StoryEntries story="ship" step="Create" list="createOrder.x" columns="A: b" />', 'has no list at'],
    ['<StoryValue story="sell" step="Create" path="x" />', 'There is no story "sell". Stories: ship.'],
    ['<StoryValue story="ship" step="Pack" path="x" />', 'has no step "Pack". Its steps: Create; Approve; Wait; Bill.'],
    ['<StoryValue story="ship" step="Create" path="createOrder.order.number" />', 'has no value at'],
    ['<StoryValue story="ship" step="Create" />', 'It needs path="…".'],
    [
      '<StoryTable story="ship" columns="A: title | B: watched.stock.nothing" />',
      'has a value at "watched.stock.nothing"',
    ],
    ['<AutomaticChanges statuses="Nothing" />', 'Nothing is not a status of the schema.'],
  ])('fail the build where the run has none: %s', async (mdx, message) => {
    await expect(markdownOf(mdx)).rejects.toThrow(message);
  });
});

test('changes that happen by themselves are those of the schema', async () => {
  const table = await markdownOf('<AutomaticChanges statuses="NewOrderStatus" />');
  const declared = readFileSync('schema/orders.graphql', 'utf8').replace(/\s+/g, ' ');
  const rows = table.split('\n').slice(2).filter(Boolean);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows)
    expect(declared).toContain(`when: "${(row.split('|')[3] ?? '').trim().replace(/^when /, '')}"`);
});

test('a step stands on a page as its request and answer', () => {
  const tree = remark().use(remarkMdx).parse('<StoryStep story="ship" step="Create" />');
  remarkStories({stories: () => stories, model: () => loadModel('schema')})(tree, {path: 'help/page.mdx', data: {}});
  const [element] = tree.children as FlowElement[];
  const [data] = element?.attributes ?? [];
  expect(JSON.parse(String(data?.value))).toMatchObject({
    kind: 'queries',
    scenarios: [{title: 'Create', shown: {as: 'dana', answer: {data: {createOrder: {order: {total: 1234}}}}}}],
  });
});

const dataOfSteps = (...titles: string[]): StoryStepData[] => {
  const source = titles.map((title) => `<StoryStep story="ship" step="${title}" />`).join('\n\n');
  const tree = remark().use(remarkMdx).parse(source);
  remarkStories({stories: () => stories, model: () => loadModel('schema')})(tree, {path: 'help/page.mdx', data: {}});
  return (tree.children as FlowElement[]).map(
    ({attributes: [attribute]}) => JSON.parse(String(attribute?.value)) as StoryStepData,
  );
};

test('a step runs after those that the page shows above it', () => {
  const data = dataOfSteps('Create', 'Approve', 'Wait');
  expect(data.map(({at}) => at)).toEqual([0, 1, 2]);
  for (const step of data) noteStoryStep(step);
  expect(stepsBefore({story: 'ship', at: 2})).toHaveLength(2);
});

test('a page that leaves out a step that changes something fails the build', () => {
  expect(() => dataOfSteps('Create', 'Wait')).toThrow(
    'the page shows “Wait” before “Approve”, which changes something.',
  );
});
