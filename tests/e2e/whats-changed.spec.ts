import {expect, test} from '@playwright/test';
import {axe} from '../support/axe.ts';
import {hydrated} from '../support/chunks.ts';

const address = '/api/whats-changed';

test('the page of changes is filtered by name and kind, and hides releases of which nothing is left', async ({
  page,
}) => {
  await page.goto(address);
  await hydrated(page);
  const rows = page.locator('[data-change]:visible');
  const all = await rows.count();
  expect(all).toBeGreaterThan(20);
  await page.getByLabel('Show').selectOption('deprecated');
  await expect(page.locator('[data-change="new"]:visible')).toHaveCount(0);
  const deprecated = await rows.count();
  expect(deprecated).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({hasText: `${deprecated} changes`})).toBeVisible();
  await page.getByLabel('Name', {exact: true}).fill('orderstatus.');
  for (const name of await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-name'))))
    expect(name).toContain('orderstatus.');
  await expect(page.locator('article h2:visible')).toHaveCount(1);
  await page.getByLabel('Name', {exact: true}).fill('nothing is called so');
  await expect(rows).toHaveCount(0);
  await expect(page.locator('article h2:visible')).toHaveCount(0);
});

test('the page of changes has its feed in its head, and the sidebar leads to it', async ({page, request}) => {
  await page.goto('/api');
  await page.locator('.menu').getByRole('link', {name: 'What changed'}).click();
  await expect(page).toHaveURL(address);
  const feed = page.locator('link[rel="alternate"][title="What changed in the API (Atom)"]');
  const answer = await request.get((await feed.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/atom+xml');
  const text = await answer.text();
  expect(text).toContain('<feed');
  expect(text.match(/(?:href|src)="(?!https:\/\/)[^"]*"/g)).toBeNull();
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the page of changes is complete and offers no filter', async ({page}) => {
    await page.goto(address);
    expect(await page.locator('[data-change]').count()).toBeGreaterThan(20);
    await expect(page.getByLabel('Show')).toHaveCount(0);
  });
});

test('the page of changes has no faults that axe finds', async ({page}) => {
  await page.goto(address);
  await hydrated(page);
  expect((await axe(page).analyze()).violations).toEqual([]);
});
