/** Which scripts pages start with, what they do before these run, and when these are missing. */
import {expect, test} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

test('a link sets no attributes of the page, and keeps its other parameters', async ({page}) => {
  await page.goto('/help?docusaurus-theme=x&a=1&docusaurus-data-mode=embed&%64ocusaurus-data-other=1#top');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html[data-mode], html[data-other]')).toHaveCount(0);
  await expect(page).toHaveURL('/help?a=1#top');
});

for (const file of ['main.*.js', 'styles.*.css']) {
  test(`a page without ${file} is reloaded once, then says so and leads on`, async ({page}) => {
    let loaded = 0;
    page.on('request', (request) => (loaded += request.isNavigationRequest() ? 1 : 0));
    await page.route(
      new RegExp(`/assets/(?:js|css)/${file.replaceAll('.', '\\.').replace('*', '.*')}$`),
      async (route) => route.fulfill({status: 404, body: ''}),
    );
    await page.goto('/help').catch(() => undefined);
    const alert = page.getByRole('alert').filter({hasText: 'could not be loaded'});
    await expect(alert).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(loaded).toBe(2);
    await alert.getByRole('link', {name: 'list of sections'}).click();
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('link', {name: 'Changelog'}).first()).toBeVisible();
  });
}

const kinds = [
  '/',
  '/help/core-concepts/understanding-order-management',
  '/changelog',
  '/changelog/2025%20Q3/order-tasks',
  '/api/operations/mutations/create-order',
  '/search',
];
for (const address of kinds) {
  test(`the HTML of ${address} names every script that the page draws itself with`, async ({page}) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/assets/js/')) asked.push(new URL(request.url()).pathname);
    });
    const response = await page.goto(address);
    const html = (await response?.text()) ?? '';
    await hydrated(page);
    expect(asked.filter((script) => !html.includes(`src=${script} `))).toEqual([]);
    expect(asked.length).toBeLessThan(6);
  });
}

test('a page without its joined scripts asks for their parts, without a reload', async ({page}) => {
  let loaded = 0;
  page.on('request', (request) => (loaded += request.isNavigationRequest() ? 1 : 0));
  await page.route(/\/joined\./, (route) => route.abort());
  await page.goto('/changelog');
  await hydrated(page);
  expect(loaded).toBe(1);
});
