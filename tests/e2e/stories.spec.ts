import {expect, test, type Locator, type Page} from '@playwright/test';
import {renamedIds, withIds} from 'endless-simulator/browser';
import {hydrated} from '../support/chunks.ts';

// The first run downloads and starts the simulator, which takes seconds on a busy machine.
const started = {timeout: 30_000};
test.describe.configure({timeout: 120_000});

const guide = '/api/guides/ship-an-order';
const examples = (page: Page): Locator => page.locator('[data-example]');
const outcomeOf = (example: Locator): Locator => example.getByRole('group', {name: /^(?:Answer|Events)$/});

/** What an answer, or each event, says, whatever it cost. */
async function told(example: Locator): Promise<string> {
  const text = (await outcomeOf(example).textContent()) ?? '';
  return text.replace(/,\n {2}"extensions": \{[^]*?\n {2}\}/g, '');
}

/** What a step of a guide prints. */
interface Step {
  document: string;
  variables: unknown;
  answer: unknown;
}

async function printedStep(example: Locator): Promise<Step> {
  const text = async (name: RegExp): Promise<string> =>
    (await example.getByRole('group', {name, includeHidden: true}).textContent({timeout: 1000}))?.trim() ?? '';
  return {
    document: await text(/^(?:Mutation|Query)$/),
    variables: JSON.parse(await text(/^Variables$/)) as unknown,
    answer: JSON.parse(await text(/^Answer$/)) as unknown,
  };
}

/** Statuses that an answer tells of an order. */
const statusesIn = (answer: unknown): string[] => JSON.stringify(answer).match(/"newStatus":"\w+"/g) ?? [];

async function write(page: Page, name: RegExp, text: string): Promise<void> {
  await examples(page).getByRole('textbox', {name}).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('six steps of an order, each on the page of its operation, go on from one another', async ({page}) => {
  await page.goto(guide);
  await hydrated(page);
  const operations = [
    'mutations/create-order',
    'mutations/approve-order',
    'mutations/release-order-to-fulfillment',
    'mutations/accept-order-fulfillment',
    'mutations/fulfill-order',
    'queries/order-shipment',
  ];
  const steps: Step[] = [];
  for (const index of operations.keys()) steps.push(await printedStep(examples(page).nth(index)));
  let ids: Record<string, string> = {};
  for (const [index, {document, variables, answer}] of steps.entries()) {
    await page.goto(`/api/operations/${operations[index] ?? ''}`);
    await hydrated(page);
    const panel = examples(page);
    if (index > 0) await expect(panel.getByText('Your changes last for this visit.')).toBeVisible();
    await panel.getByRole('button', {name: 'Edit'}).click();
    await write(page, /^(?:Mutation|Query)$/, document);
    await write(page, /^Variables$/, JSON.stringify(withIds(variables, ids)));
    await panel.getByRole('button', {name: 'Run'}).click();
    await expect(panel.getByRole('status')).toContainText('Succeeded', started);
    const live = JSON.parse((await outcomeOf(panel).textContent()) ?? '') as unknown;
    ids = {...ids, ...renamedIds(answer, live)};
    expect(statusesIn(live)).toEqual(statusesIn(answer));
  }
});

test('a step of a guide runs the earlier ones first, once, and answers what is printed', async ({page}) => {
  await page.goto(guide);
  await hydrated(page);
  for (const {at, says} of [
    {at: 2, says: 'Ran the 2 earlier steps first. Succeeded.'},
    {at: 3, says: 'Succeeded.'},
    {at: 5, says: 'Ran the earlier step first. Succeeded.'},
  ]) {
    const step = examples(page).nth(at);
    const printed = await told(step);
    await step.getByRole('button', {name: 'Run'}).click();
    await expect(step.getByRole('status')).toHaveText(new RegExp(`^${says}`), started);
    expect(await told(step)).toBe(printed);
  }
});

for (const path of [
  'cost-and-limits',
  'errors-and-retries',
  'follow-orders',
  'connect-your-own-shop',
  'feed-an-erp',
  'feed-the-catalogue',
  'keep-stock-in-step',
  'receive-goods',
  'report-on-operations',
  'ship-an-order',
  'sign-in-and-access',
  'work-as-a-warehouse',
]) {
  test(`the last step of ${path} answers what is printed, whatever the page leaves out`, async ({page}) => {
    await page.goto(`/api/guides/${path}`);
    await hydrated(page);
    const step = examples(page).last();
    const printed = await told(step);
    await step.getByRole('button', {name: 'Run'}).click();
    await expect(step.getByText('from your run')).toBeVisible(started);
    await expect(step.getByRole('status')).toContainText(/earlier steps? first/);
    expect(await told(step)).toBe(printed);
  });
}
