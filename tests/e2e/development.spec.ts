/**
 * One walk through the build and through the site of `npm start`, where routes, chunks and client modules are Docusaurus'
 * own instead of the packed ones.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {expect, test, type Page} from '@playwright/test';
import {freePort} from '../../scripts/lib/nginx-server.ts';
import {countDocuments, hydrated} from '../support/chunks.ts';

const startTimeout = 600_000;

/** Follows links through all sections without loading a further document. */
async function walk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/help`);
  await hydrated(page);
  const documents = countDocuments(page);
  const heading = (name: string) => page.getByRole('heading', {level: 1, name});
  const bar = page.getByRole('navigation', {name: 'Main'});

  await page.locator('article a[href="/help/glossary"]').first().click();
  await expect(heading('Glossary')).toBeVisible();
  await bar.getByRole('link', {name: 'Changelog'}).click();
  await expect(bar.getByRole('link', {name: 'Changelog'})).toHaveAttribute('aria-current', 'page');
  await page.locator('article a[href="/changelog/2025%20Q3/order-tasks"]').first().click();
  await expect(heading('Order tasks')).toBeVisible();
  await bar.getByRole('link', {name: 'API'}).click();
  await page.locator('main a[href="/api/operations/mutations"]').first().click();
  await page.locator('main a[href="/api/operations/mutations/hold-order"]').first().click();
  await expect(heading('holdOrder')).toBeVisible();
  await expect(page.locator('pre .token').first()).toBeVisible();
  await page.locator('main a[href^="/api/types/inputs/hold-order-input"]').first().click();
  await expect(heading('HoldOrderInput')).toBeVisible();
  await page.goBack();
  await expect(heading('holdOrder')).toBeVisible();
  expect(documents.urls).toEqual([]);
}

test('the build leads from page to page, with coloured code', async ({page}) => {
  await walk(page, '');
});

test.describe('npm start', () => {
  let server: ChildProcess;
  let origin: string;

  test.beforeAll(async () => {
    test.setTimeout(startTimeout);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const args = ['start', '--no-open', '--host', '127.0.0.1', '--port', String(port)];
    const env = {...process.env, DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.cache/development'};
    server = spawn('node_modules/.bin/docusaurus', args, {env, stdio: ['ignore', 'inherit', 'inherit']});
    const isReady = () =>
      fetch(origin).then(
        ({ok}) => ok,
        () => false,
      );
    await expect.poll(isReady, {timeout: startTimeout}).toBe(true);
  });
  test.afterAll(() => void server.kill());

  test('leads from page to page, with coloured code', async ({page}) => {
    test.setTimeout(startTimeout);
    await walk(page, origin);
  });
});
