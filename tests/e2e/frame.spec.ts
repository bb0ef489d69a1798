/** The frame that all pages share: size and place of titles, the width of the frame, and cards in place of tables on phones. */
import {expect, test} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

const titled = {
  guide: '/help/guides/orders/changing-an-order',
  category: '/help/faqs',
  changelog: '/changelog',
  note: '/changelog/2025 Q3/new-order-statuses',
  tag: '/changelog/tags/orders',
  author: '/changelog/authors',
  archive: '/changelog/archive',
  list: '/api/operations/mutations',
  'home of the reference': '/api',
  search: '/search?q=order',
  'not found': '/no-such-page',
  playground: '/playground',
};

test('titles of all kinds of pages have one size and one left edge', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  const measured: Record<string, string> = {};
  for (const [kind, address] of Object.entries(titled)) {
    await page.goto(address);
    const title = page.locator('main h1').first();
    const size = await title.evaluate((element) => getComputedStyle(element).fontSize);
    const box = await title.boundingBox();
    measured[kind] = `${size} at ${Math.round(box?.x ?? -1)}`;
  }
  // The playground uses the whole frame.
  const expected = Object.keys(titled).map((kind) => [kind, kind === 'playground' ? '36px at 20' : '36px at 292']);
  expect(measured).toEqual(Object.fromEntries(expected));
});

test('on a wide screen the frame is centred, with the sidebar beside the text', async ({page}) => {
  await page.setViewportSize({width: 2560, height: 1000});
  await page.goto(titled.guide);
  const sidebar = await page.locator('.theme-doc-sidebar-container').boundingBox();
  const title = await page.locator('main h1').boundingBox();
  expect(sidebar?.x).toBe((2560 - 1600) / 2);
  expect(title?.x).toBe((2560 - 1600) / 2 + 292);
});

test('the home page runs a request, and leads to the newest action required', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  const example = page.getByRole('region', {name: 'Find a product by its SKU'});
  await example.getByRole('button', {name: 'Run'}).click();
  await expect(example.getByText('from your run')).toBeVisible();
  await expect(example.getByRole('status')).toContainText('Succeeded');
  const action = page.locator('main p', {hasText: /^Action required by \d+ \w+ \d{4}\./});
  await action.getByRole('link').click();
  await expect(page).toHaveURL(/\/changelog\/./);
});

test('a table of three columns is a list of cards on a phone, which name each cell', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/help/faqs/what-do-different-order-statuses-mean');
  const table = page.locator('.markdown table').first();
  const cell = table.locator('td').nth(1);
  const label = await cell.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(label).toBe(JSON.stringify((await table.locator('th').nth(1).textContent())?.trim()));
  expect((await cell.boundingBox())?.width).toBeGreaterThan(300);
});
