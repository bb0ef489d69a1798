import {readFileSync} from 'node:fs';
import {expect as stock, test, type Page} from '@playwright/test';
import {axe} from '../support/axe.ts';

// The first request waits until the simulator is loaded.
const expect = stock.configure({timeout: 20_000});

const link = (request: object): string => `/playground#${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
const answer = (page: Page) => page.getByRole('region', {name: 'Text of the answer'});
const run = (page: Page) => page.getByRole('button', {name: 'Run', exact: true}).click();
const orders = {document: '{ orders(first: 1) { nodes { number } } }', as: 'dana'};

test('a link opens its request, and its answer tells what it cost', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await expect(page.getByRole('region', {name: 'Answer', exact: true})).toContainText(/\d+ points?/);
});

test('the caller decides what is answered', async ({page}) => {
  await page.goto(link(orders));
  await page.getByLabel('Act as').selectOption('nobody');
  await run(page);
  await expect(answer(page)).toContainText('UNAUTHENTICATED');
});

test('requests stand in tabs and in the history, and open from there again', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  const history = page.getByRole('region', {name: 'History'});
  await expect(history.getByRole('listitem')).toHaveCount(1);
  const tabs = page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]');
  await page.getByRole('button', {name: 'New request'}).click();
  await expect(tabs).toHaveCount(2);
  await history.getByRole('button', {name: 'orders'}).click();
  await expect(tabs).toHaveCount(3);
  await page
    .getByRole('button', {name: /^Close/})
    .last()
    .click();
  await expect(tabs).toHaveCount(2);
});

test('requests, their answers and the history survive a reload', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await page.getByRole('button', {name: 'New request'}).click();
  const tabs = page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]');
  const history = page.getByRole('region', {name: 'History'}).getByRole('listitem');
  await page.reload();
  await expect(tabs).toHaveCount(2);
  await expect(tabs.last()).toHaveAttribute('aria-pressed', 'true');
  await expect(history).toHaveCount(1);
  await tabs.first().click();
  await expect(answer(page)).toContainText('"number"');
  await run(page);
  await expect(history).toHaveCount(2);
});

test('the playground works where the browser refuses storage', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
});

test('a subscription stays open and hears of the mutation in another tab', async ({page}) => {
  const brandId = /bra_\w{26}/.exec(readFileSync('build/api/operations/mutations/create-order.html', 'utf8'))?.[0];
  const document =
    'subscription Changes($brandId: EndlessID!) { orderUpdatesByBrand(brandId: $brandId) { newStatus } }';
  await page.goto(link({document, variables: JSON.stringify({brandId}), as: 'mira'}));
  await run(page);
  await expect(page.getByText(/^Listening\./)).toBeVisible();
  await page.getByLabel('Example').selectOption({label: 'Order two tents for a customer in Utrecht'});
  await run(page);
  await expect(answer(page)).toContainText('createOrder');
  const events = page.getByRole('region', {name: 'Events of Changes', exact: true});
  await expect(events.getByRole('status')).toHaveText('1 event');
  await expect(events).toContainText('"newStatus": "PENDING"');
  await events.getByRole('button', {name: 'Stop'}).click();
  await expect(events).toHaveCount(0);
});

test('the clock moves, the data is shown as tables and goes back to its beginning', async ({page}) => {
  await page.goto(link(orders));
  await page.getByRole('button', {name: 'Show', exact: true}).click();
  const time = page.locator('time[datetime]').last();
  await expect(page.getByRole('region', {name: 'Records of Order'}).getByRole('row').nth(1)).toBeVisible();
  const before = await time.getAttribute('datetime');
  await page.getByRole('button', {name: 'Advance'}).click();
  await expect(time).not.toHaveAttribute('datetime', before ?? '');
  await page.getByRole('button', {name: 'Reset the data'}).click();
  await expect(time).toHaveAttribute('datetime', before ?? '');
});

test('every example of the list opens in a tab', async ({page}) => {
  await page.goto('/playground');
  const list = page.getByLabel('Example');
  const value = await list.locator('optgroup option').last().getAttribute('value');
  await list.selectOption(value ?? '');
  await expect(page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]')).toHaveCount(2);
});

test('Ctrl+Enter runs, and a mistake in the variables is told', async ({page}) => {
  await page.goto(link({...orders, variables: '{'}));
  await page.getByLabel('Act as').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/The variables are no JSON/)).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the playground with an answer and records has no faults that axe finds, ${scheme}`, async ({page}) => {
    await page.goto(link(orders).replace('#', `?docusaurus-theme=${scheme}#`));
    await run(page);
    await expect(answer(page)).toContainText('"number"');
    await page.getByRole('button', {name: 'Advance'}).click();
    await expect(page.getByRole('region', {name: 'Records of Order'})).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
  });
}

test('the playground is no wider than a phone', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the playground says where complete examples are', async ({page}) => {
    await page.goto('/playground');
    // A browser that was told to run no scripts still keeps what stands in noscript as text: it is read as delivered.
    const html = await page.request.get('/playground').then((response) => response.text());
    expect(html).toMatch(/<noscript>.*The playground needs JavaScript\./s);
  });
});
