/** The frame that all pages share: size and place of titles, the width of the frame, and cards in place of tables on phones. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {load} from 'cheerio';
import {buildFolder, pages} from '../build-files.ts';
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

const kinds = {
  home: '/',
  'guide with diagram and table': '/help/core-concepts/understanding-order-management',
  'Help home': '/help',
  runbook: '/help/when-something-goes-wrong/order-stuck',
  glossary: '/help/glossary',
  tags: '/changelog/tags',
  team: '/changelog/authors/orders-team',
  changes: '/api/whats-changed',
  'guide of the reference': '/api/guides/connect-your-own-shop',
  operation: '/api/operations/mutations/create-order',
  type: '/api/types/objects/order',
  enum: '/api/types/enums/new-order-status',
  ...titled,
};

test('no kind of page scrolls sideways from 320 to 2560 px, or moves while it loads', async ({page}) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, {shifts});
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  const faults: string[] = [];
  for (const [kind, address] of Object.entries(kinds)) {
    await page.setViewportSize({width: 1440, height: 900});
    await page.goto(address);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => {
      const [{domInteractive = 0} = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const {shifts} = window as unknown as {shifts: PerformanceEntry[]};
      // A busy browser draws a page that it has read in part: what comes with the rest is no move of the page.
      const moves = shifts.filter(({startTime}) => startTime > domInteractive) as (PerformanceEntry & {
        value: number;
      })[];
      return moves.reduce((sum, {value}) => sum + value, 0);
    });
    if (shift > 0) faults.push(`${kind} moves by ${shift}`);
    for (const width of [320, 390, 600, 768, 996, 1440, 1920, 2560]) {
      await page.setViewportSize({width, height: 900});
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) faults.push(`${kind} is ${over} px too wide at ${width} px`);
    }
  }
  expect(faults).toEqual([]);
});

/** What readers come for, and the links that lead there from the home page. */
const walks: [task: string, links: string[], title: string][] = [
  ['integrate my shop', ['Follow the guide of your integration', 'Connect your own shop'], 'Connect your own shop'],
  ['why is my order stuck', ['Something goes wrong today', 'An order is stuck'], 'An order is stuck'],
  ['what changed in orders this quarter', ['Changelog', 'Orders'], 'Changelog'],
  ['which permission does my colleague need', ['Give a colleague access'], 'Roles and permissions'],
  ['try without an account', ['Playground'], 'API playground'],
];

for (const [task, links, title] of walks) {
  test(`"${task}" takes at most three clicks on menus and links`, async ({page}) => {
    expect(links.length).toBeLessThanOrEqual(3);
    await page.goto('/');
    await hydrated(page);
    for (const [index, name] of links.entries()) {
      const part = index === 0 ? page : page.locator('main');
      const before = page.url();
      await part.getByRole('link', {name}).first().click();
      await expect(page).not.toHaveURL(before);
    }
    await expect(page.getByRole('heading', {level: 1})).toHaveText(title);
  });
}

test('names in the sidebar of Help and of the guides of the API are the titles of their pages', () => {
  const differing = pages()
    .filter((file) => /^(?:help|api\/guides)[/.]/.test(file))
    .flatMap((file) => {
      const $ = load(readFileSync(path.join(buildFolder, file), 'utf8'));
      const entry = $('.theme-doc-sidebar-container a[aria-current="page"]').first().text().trim();
      const title = $('h1').first().text().trim();
      return entry === '' || title === entry || title.endsWith(`: ${entry}`) || file === 'api/guides.html'
        ? []
        : [`${file}: ${entry}`];
    });
  expect(differing).toEqual([]);
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

test('a phone has one row above the title: the way up, the actions and the contents', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/help/guides/shopify/processing-shopify-orders');
  await hydrated(page);
  const row = [
    page.getByRole('navigation', {name: 'Breadcrumbs'}).getByRole('link', {name: 'Shopify'}),
    page.getByRole('button', {name: 'Copy page'}),
    page.getByRole('button', {name: 'On this page'}),
  ];
  const middles = await Promise.all(
    row.map(async (part) => {
      const box = await part.boundingBox();
      return (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
  expect((await page.locator('h1').boundingBox())?.y).toBeLessThan(150);
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
