import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {Globby} from '@docusaurus/utils';
import {buildSchema, type IntrospectionQuery} from 'graphql';
import {pages} from '../build-files.ts';
import {hydrated} from '../support/chunks.ts';

const guide = '/help/faqs/what-is-local-routing';
const operation = '/api/operations/mutations/create-order';
const note = '/changelog/2025%20Q3/edi-beta';
const origin = 'https://docs.example.com';

const built = (address: string): string =>
  readFileSync(path.join('build', decodeURI(new URL(address, origin).pathname)), 'utf8');

test.describe('Markdown of pages', () => {
  test('every page of Help, Changelog and API has one with title, address and heading, and absolute links', () => {
    const ofSections = pages().filter((page) => /^(?:help|changelog|api)(?:\.html$|\/)/.test(page));
    expect(ofSections.length).toBeGreaterThan(1000);
    const faults = ofSections.flatMap((page) => {
      const text = built(encodeURI(`/${page.replace(/html$/, 'md')}`));
      return [
        /^---\ntitle: "/.test(text) || `${page}: no title`,
        /\n# \S/.test(text) || `${page}: no heading`,
        !/\]\((?!https?:|mailto:|<)/.test(text.replace(/```[\s\S]*?```|`[^`]*`/g, '')) || `${page}: relative link`,
        !/\bundefined\b/.test(text.replace(/```[\s\S]*?```|`[^`]*`/g, '')) || `${page}: undefined`,
      ].filter((fault) => typeof fault === 'string');
    });
    expect(faults).toEqual([]);
  });

  for (const [name, page, ...texts] of [
    ['a guide', guide, '# What is local routing?', '## '],
    ['an operation with its signature', operation, 'createOrder', '```graphql', 'CreateOrderInput'],
    ['a release note with a space in its address', note, '# EDI beta', '16 September 2025'],
    ['the API home', '/api', '# GraphQL API', '## Map of the API', '### Orders', '```python'],
    ['the list of release notes', '/changelog', 'EDI beta'],
  ] as const) {
    test(`the Markdown of ${name} is served as Markdown and named in the head of the page`, async ({
      page: tab,
      request,
    }) => {
      await tab.goto(page);
      const link = tab.locator('head link[rel="alternate"][type="text/markdown"]');
      await expect(link).toHaveAttribute('href', `${page}.md`);
      const response = await request.get(`${page}.md`);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toContain('text/markdown');
      const text = await response.text();
      for (const part of texts) expect(text).toContain(part);
      for (const noise of ['Direct link to', 'Edit this page', 'Skip to main content', 'On this page', 'Copy page'])
        expect(text).not.toContain(noise);
    });
  }

  test('the landing page has none', async ({page}) => {
    await page.goto('/');
    await expect(page.locator('link[type="text/markdown"]')).toHaveCount(0);
  });
});

test.describe('llms.txt', () => {
  for (const file of ['/llms.txt', '/help/llms.txt', '/changelog/llms.txt', '/api/llms.txt']) {
    test(`${file} lists pages that exist, each with a description`, () => {
      const text = built(file);
      expect(text).toMatch(/^# .+\n\n> .+\n/);
      const entries = [...text.matchAll(/^- \[(.+)\]\((\S+)\)(: .+)?$/gm)];
      expect(entries.length).toBeGreaterThan(15);
      for (const [, title, url = '', description] of entries) {
        expect(url.startsWith(`${origin}/`), title).toBe(true);
        expect(built(url).length, url).toBeGreaterThan(0);
        expect(description, title).toBeTruthy();
      }
    });
  }

  test('/api/llms.txt lists every page of the reference', () => {
    const listed = new Set(
      [...built('/api/llms.txt').matchAll(/\]\(https:\/\/docs\.example\.com(\S+)\.md\)/g)].map(
        ([, address]) => address,
      ),
    );
    const pages = Globby.sync('api/{operations,types}/*/*.html', {cwd: 'build'}).map(
      (file) => `/${file.replace(/\.html$/, '')}`,
    );
    expect(pages.filter((page) => !listed.has(page))).toEqual([]);
  });
});

test.describe('Copy page', () => {
  test.use({permissions: ['clipboard-read', 'clipboard-write']});

  for (const page of [guide, operation, note, '/help/faqs', '/changelog']) {
    test(`puts the Markdown of ${page} on the clipboard and announces it`, async ({page: tab, request}) => {
      await tab.goto(page);
      await hydrated(tab);
      await tab.getByRole('button', {name: 'Copy page'}).click();
      await expect(tab.getByRole('button', {name: 'Copied'}).locator('[aria-live="polite"]')).toHaveText('Copied');
      expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(
        await (await request.get(`${page}.md`)).text(),
      );
    });
  }

  test('copies the page that is shown after moving on without a reload', async ({page}) => {
    await page.goto('/help/faqs');
    await page.locator(`main a[href="${guide}"]`).click();
    await expect(page).toHaveURL(guide);
    await page.getByRole('button', {name: 'Copy page'}).click();
    await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# What is local routing?');
  });

  for (const [name, answer] of [
    ['the network fails', 'abort'],
    ['the file is missing', 'missing'],
  ] as const) {
    test(`offers the link when ${name}`, async ({page}) => {
      await page.route('**/*.md', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({status: 404, body: 'Not found'}),
      );
      await page.goto(guide);
      await hydrated(page);
      await page.getByRole('button', {name: 'Copy page'}).click();
      await expect(page.getByRole('button', {name: 'Copying failed: open the Markdown'})).toBeVisible();
      await expect(page.getByRole('link', {name: 'View as Markdown'})).toHaveAttribute('href', `${guide}.md`);
    });
  }

  test('is reached by keyboard and does not move its neighbours when its label changes and changes back', async ({
    page,
  }) => {
    await page.goto(guide);
    await hydrated(page);
    const button = page.getByRole('button', {name: 'Copy page'});
    const before = await button.boundingBox();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
    expect(await page.getByRole('button', {name: 'Copied'}).boundingBox()).toEqual(before);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', {name: 'View as Markdown'})).toBeFocused();
    await expect(button).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('only "View as Markdown" shows, and works', async ({page}) => {
    await page.goto(guide);
    await expect(page.getByRole('button', {name: 'Copy page'})).toBeHidden();
    const link = page.getByRole('link', {name: 'View as Markdown'});
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', `${guide}.md`);
  });
});

test.describe('schema downloads', () => {
  test('/schema.graphql is the SDL of the whole schema', async ({request}) => {
    const response = await request.get('/schema.graphql');
    expect(response.status()).toBe(200);
    const schema = buildSchema(await response.text());
    expect(schema.getMutationType()?.getFields()['createOrder']?.description).toBeTruthy();
  });

  test('/schema.json is an introspection result', async ({request}) => {
    const response = await request.get('/schema.json');
    expect(response.headers()['content-type']).toContain('application/json');
    const {__schema} = (await response.json()) as IntrospectionQuery;
    expect(__schema.types.map(({name}) => name)).toContain('Order');
  });
});
