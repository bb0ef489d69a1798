import {expect, test} from '@playwright/test';
import {axe} from '../support/axe.ts';
import {hydrated} from '../support/chunks.ts';

test('the not-found page offers the page that the address meant', async ({page}) => {
  await page.goto('/api/operations/mutations/orderCreate');
  await page.getByRole('status').getByRole('link', {name: 'createOrder mutation'}).click();
  await expect(page).toHaveURL('/api/operations/mutations/create-order');
});

test('a missing page keeps its title after hydration and when a link leads to it', async ({page}) => {
  const title = 'Page Not Found | Endless Docs';
  for (const address of ['/help/nope', '/api/nope', '/nope']) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole('button', {name: 'Search the documentation'})).toBeVisible();
    await expect(page, address).toHaveTitle(title);
    await page.goto('/help');
    await hydrated(page);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), {href, textContent: 'Missing'});
      document.querySelector('main')?.prepend(link);
    }, address);
    await page.getByRole('link', {name: 'Missing', exact: true}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
    await expect(page, `link to ${address}`).toHaveTitle(title);
  }
});

test('the not-found page opens the search', async ({page}) => {
  await page.goto('/no-such-page');
  await page.getByRole('button', {name: 'Search the documentation'}).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('only the not-found page loads the list of pages', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/help');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('page-index'))).toEqual([]);
});

test('the not-found page with its suggestions has no faults that axe finds', async ({page}) => {
  await page.goto('/help/order-routing');
  await expect(page.getByRole('heading', {name: 'Did you mean'})).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the not-found page leads to the sections and offers nothing that needs a script', async ({page}) => {
    await page.goto('/no-such-page');
    const main = page.getByRole('main');
    for (const name of ['Help', 'Changelog', 'API']) await expect(main.getByRole('link', {name})).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
  });
});
