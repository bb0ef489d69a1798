import {expect, test, type Page} from '@playwright/test';
import {collectErrors, openModal, searchModal} from '../support/search-page.ts';

// Building an index may take seconds where many tests share a processor.
const patient = expect.configure({timeout: 20_000});

let errors: string[];

test.beforeEach(({page}) => {
  errors = collectErrors(page);
});

test.afterEach(() => {
  expect(errors).toEqual([]);
});

/** Addresses of the index files that a page asks for. */
function watchIndex(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = /\/search\/([^/]+\.json)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) files.push(name);
  });
  return files;
}

test("a section's shard alone is loaded, when the modal is about to open, into a worker", async ({page}) => {
  const files = watchIndex(page);
  await page.goto('/help', {waitUntil: 'networkidle'});
  expect(files).toEqual([]);
  expect(page.workers()).toHaveLength(0);
  await searchModal(page).button.hover();
  await patient.poll(() => files.map((name) => name.split('.')[0])).toEqual(['manifest', 'help']);
  expect(page.workers()).toHaveLength(1);
  await openModal(page);
  await searchModal(page).input.fill('allocation');
  await patient(page.locator('.DocSearch-Hit a').first()).toHaveAttribute(
    'href',
    /\/help\/faqs\/what-is-order-allocation/,
  );
  expect(files).toHaveLength(2);
});

for (const [query, href] of [
  ['createOrder', '/api/operations/mutations/create-order'],
  ['create order', '/api/operations/mutations/create-order'],
  ['craeteOrder', '/api/operations/mutations/create-order'],
] as const) {
  test(`the first answer to "${query}" in the API is its page, marked`, async ({page}) => {
    await page.goto('/api');
    await openModal(page);
    await searchModal(page).input.fill(query);
    const first = page.locator('.DocSearch-Hit a').first();
    await patient(first).toHaveAttribute('href', new RegExp(`${href}$`));
    await expect(first.locator('mark')).not.toHaveCount(0);
  });
}

test('works offline once opened', async ({page, context}) => {
  await page.goto('/help');
  await openModal(page);
  await searchModal(page).input.fill('order');
  await patient(page.locator('.DocSearch-Hit').first()).toBeVisible();
  await context.setOffline(true);
  await searchModal(page).input.fill('warehouse');
  await patient(page.locator('.DocSearch-Hit a').first()).toHaveAttribute('href', /warehouses/);
});

for (const [name, answer] of [
  ['missing', {status: 200, contentType: 'text/html', body: '<html>'}],
  ['corrupt', {status: 200, contentType: 'application/json', body: '{"version":'}],
] as const) {
  test(`an index that is ${name} shows the error screen, and the next query tries again`, async ({page}) => {
    await page.route('**/search/*.json', (route) => route.fulfill(answer));
    await page.goto('/help');
    await openModal(page);
    await searchModal(page).input.fill('order');
    await patient(page.getByText('Unable to fetch results')).toBeVisible();
    await page.unroute('**/search/*.json');
    await searchModal(page).input.fill('orders');
    await patient(page.locator('.DocSearch-Hit').first()).toBeVisible();
  });
}

test('markup as query finds nothing and stays text', async ({page}) => {
  await page.goto('/help');
  await openModal(page);
  await searchModal(page).input.fill('<img src=x onerror=alert(1)>');
  await expect(page.locator('.DocSearch-Modal img')).toHaveCount(0);
  await patient(page.locator('.DocSearch-NoResults, .DocSearch-Hit').first()).toBeVisible();
});
