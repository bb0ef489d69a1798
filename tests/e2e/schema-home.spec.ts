import {expect, test} from '@playwright/test';
import {axe, openInMode} from '../support/axe.ts';
import {hydrated} from '../support/chunks.ts';

test.describe('schema home', () => {
  test('/api/ leads to the same page as /api', async ({page}) => {
    await page.goto('/api/');
    await expect(page.getByRole('heading', {level: 1, name: 'GraphQL API'})).toBeVisible();
  });

  test('the first request stands there in cURL, TypeScript and Python', async ({page}) => {
    await page.goto('/api#first-request');
    for (const language of ['cURL', 'TypeScript', 'Python'])
      await expect(page.getByRole('heading', {level: 3, name: language})).toBeVisible();
    await expect(page.locator('pre', {hasText: 'import urllib.request'})).toBeVisible();
  });

  test('every link of the map leads to a page', async ({page, request}) => {
    await page.goto('/api');
    const addresses = await page
      .locator('[id^="map-"] a[href^="/api/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(80);
    for (const address of new Set(addresses)) expect((await request.get(address)).status(), address).toBe(200);
    const targets = await page
      .locator('[id^="map-"] a[href^="#"]')
      .evaluateAll(
        (links) => links.filter((link) => !document.getElementById((link.getAttribute('href') ?? '').slice(1))).length,
      );
    expect(targets).toBe(0);
  });

  test('a block of the map lights up those that it refers to, by mouse and by keyboard', async ({page}) => {
    await page.goto('/api');
    await hydrated(page);
    const orders = page.locator('#map-orders');
    const related = page.locator('[data-related="true"]');
    await expect(related).toHaveCount(0);
    await orders.hover();
    const expected = await orders
      .locator('a[href^="#map-"]')
      .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').slice(1)));
    expect(expected.length).toBeGreaterThan(0);
    await expect(related).toHaveCount(expected.length);
    expect((await related.evaluateAll((blocks) => blocks.map(({id}) => id))).sort()).toEqual(expected.sort());
    await page.mouse.move(0, 0);
    await expect(related).toHaveCount(0);
    await orders.getByRole('link').first().focus();
    await expect(related).toHaveCount(expected.length);
  });

  test('headings follow one another without a gap', async ({page}) => {
    await page.goto('/api');
    const levels = await page
      .locator('main :is(h1, h2, h3, h4, h5, h6)')
      .evaluateAll((headings) => headings.map(({tagName}) => Number(tagName.slice(1))));
    expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('the files of the schema can be downloaded', async ({page, request}) => {
    await page.goto('/api#downloads');
    for (const file of ['schema.graphql', 'schema.json', 'llms.txt']) {
      const address = await page
        .locator('main')
        .getByRole('link', {name: file, exact: true})
        .last()
        .getAttribute('href');
      expect((await request.get(address ?? '')).status(), file).toBe(200);
    }
  });

  for (const width of [390, 996, 1440]) {
    test(`fits a screen of ${width} px without scrolling sideways`, async ({page}) => {
      await page.setViewportSize({width, height: 900});
      await page.goto('/api');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  for (const mode of ['light', 'dark']) {
    test(`map and page actions have no accessibility fault in ${mode} mode, with a block of the map active`, async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({reducedMotion: 'reduce'});
      await openInMode(page, mode, '/api');
      await hydrated(page);
      await page.locator('#map-orders').hover();
      const {violations} = await axe(page).include('[id^="map-"]').include('main [data-search="ignore"]').analyze();
      expect(violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`)).toEqual(
        [],
      );
    });
  }
});

test.describe('schema home without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the map shows its domains, objects and operations as links', async ({page}) => {
    await page.goto('/api');
    await expect(page.locator('#map-orders').getByRole('link', {name: 'createOrder'})).toHaveAttribute(
      'href',
      '/api/operations/mutations/create-order',
    );
  });
});
