import {expect, test} from '@playwright/test';
import {axe} from '../support/axe.ts';
import {hydrated} from '../support/chunks.ts';

const address = '/api/whats-changed';

test('the page of changes lists releases, each with links to the elements that it brought', async ({page}) => {
  await page.goto(address);
  expect(await page.locator('article h2').count()).toBeGreaterThan(10);
  expect(await page.locator('article h2 ~ ul > li > p:first-child > a[href^="/api/"]').count()).toBeGreaterThan(100);
  const announced = await page.locator('article p', {hasText: /^Announced in /}).allTextContents();
  expect(announced.length).toBeGreaterThan(10);
  expect(new Set(announced).size / announced.length).toBeGreaterThan(0.8);
  const paragraphs = page
    .locator('article li', {has: page.locator('p + p')})
    .first()
    .locator('p');
  const [name, text] = await Promise.all([paragraphs.first().boundingBox(), paragraphs.last().boundingBox()]);
  expect((text?.y ?? 0) - (name?.y ?? 0) - (name?.height ?? 0)).toBeLessThan(4);
  await expect(page.locator('.table-of-contents a').first()).toHaveText(/^\d+ \w+ \d{4}$/);
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

test('the page of changes has no faults that axe finds', async ({page}) => {
  await page.goto(address);
  await hydrated(page);
  expect((await axe(page).analyze()).violations).toEqual([]);
});
