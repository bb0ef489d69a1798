import {readFileSync} from 'node:fs';
import {expect, test, type Page} from '@playwright/test';
import {load} from 'cheerio';
import {buildFile, sitemapPaths} from '../build-files.ts';
import {encodeAddress} from '../../src/site/model/address.ts';
import {hydrated} from '../support/chunks.ts';
import {specifiedHelp, specifiedNotes} from '../support/spec-pages.ts';

const guide = '/help/core-concepts/understanding-order-management';

const mainNavigation = (page: Page) => page.getByRole('navigation', {name: 'Main'});
const toggle = (page: Page) => page.getByRole('button', {name: /switch between dark and light mode/i}).first();
const html = (page: Page) => page.locator('html');

test.describe('routes', () => {
  const documented = [
    ...specifiedHelp,
    ...Object.values(specifiedNotes).map(encodeAddress),
    '/changelog',
    '/changelog/archive',
    '/api',
    ...(JSON.parse(readFileSync('tests/spec-names.json', 'utf8')) as {route: string}[]).map(({route}) => route),
  ];

  test('every documented route of Help, Changelog and API is a page', () => {
    const built = new Set(sitemapPaths().map((pathname) => pathname.replace(/(.)\/$/, '$1')));
    expect([...new Set(documented)].filter((route) => !built.has(route))).toEqual([]);
  });

  test('routes have no trailing slash and lie below the root', () => {
    const paths = sitemapPaths();
    expect(paths).toContain('/');
    expect(paths.filter((pathname) => pathname !== '/' && pathname.endsWith('/'))).toEqual([]);
    expect(paths.filter((pathname) => !/^\/($|help|changelog|api|playground$)/.test(pathname))).toEqual([]);
  });

  test('about 22 release notes live under /changelog/2025 Q3', () => {
    expect(
      sitemapPaths().filter((pathname) => pathname.startsWith('/changelog/2025%20Q3/')).length,
    ).toBeGreaterThanOrEqual(21);
  });
});

test.describe('document', () => {
  test('has title, tagline, favicon, language en and runs from left to right', async ({page, request}) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Endless Docs/);
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await expect(html(page)).toHaveAttribute('dir', 'ltr');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /GraphQL API of the Endless/);
    const icon = await page.locator('link[rel="icon"]').first().getAttribute('href');
    expect((await request.get(String(icon))).status()).toBe(200);
  });

  test('names classes that the style sheet has', () => {
    const sheet = readFileSync(buildFile('assets/css/styles.*.css'), 'utf8');
    const kinds = [
      'index',
      'help',
      'changelog',
      'api',
      'search',
      'playground',
      'api/operations/mutations/create-order',
    ];
    for (const kind of kinds) {
      const classes = load(readFileSync(buildFile(`${kind}.html`), 'utf8'))('[class]')
        .toArray()
        .flatMap(({attribs}) => (attribs['class'] ?? '').split(/\s+/));
      // Classes of CSS modules end in a hash; some have no rule of their own and only compose others.
      const hashed = [...new Set(classes)].filter((name) => /^[a-z]\w*_[\w-]{4}$/i.test(name));
      const known = hashed.filter((name) => sheet.includes(`.${name}`));
      expect(known.length / hashed.length, kind).toBeGreaterThan(0.8);
    }
  });

  test('has no language dropdown, as en is the only language', async ({page}) => {
    await page.goto('/');
    await expect(page.locator('.navbar .dropdown')).toHaveCount(0);
    await expect(
      page.locator('link[rel="alternate"][hreflang]:not([hreflang="en"]):not([hreflang="x-default"])'),
    ).toHaveCount(0);
  });
});

test.describe('navbar', () => {
  test('has Help, Changelog and API on the left, search box and colour-mode toggle on the right', async ({page}) => {
    await page.goto(guide);
    const links = mainNavigation(page).locator('.navbar__items:not(.navbar__items--right) .navbar__link');
    await expect(links).toHaveText(['Help', 'Changelog', 'API']);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/help',
      '/changelog',
      '/api',
    ]);
    const left = await Promise.all((await links.all()).map(async (link) => (await link.boundingBox())?.x ?? NaN));
    await expect(mainNavigation(page).locator('.navbar__items--right .navbar__link')).toHaveText(['Playground']);
    const search = await page
      .getByRole('button', {name: /^Search/})
      .first()
      .boundingBox();
    const mode = await toggle(page).boundingBox();
    expect(left).toEqual([...left].sort((a, b) => a - b));
    expect(Math.max(...left)).toBeLessThan(720);
    expect(search?.x).toBeGreaterThan(720);
    expect(mode?.x).toBeGreaterThan(720);
  });

  test('marks the current section and leads to each', async ({page}) => {
    await page.goto(guide);
    await hydrated(page);
    for (const [label, address] of [
      ['Changelog', '/changelog'],
      ['API', '/api'],
      ['Help', '/help'],
    ] as const) {
      await mainNavigation(page).getByRole('link', {name: label, exact: true}).click();
      await expect(page).toHaveURL(address);
      await expect(mainNavigation(page).locator('.navbar__link--active')).toHaveText([label]);
    }
  });

  test('stays when the page scrolls', async ({page}) => {
    await page.goto(guide);
    await hydrated(page);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(mainNavigation(page)).toBeInViewport();
  });

  for (const [width, collapsed] of [
    [996, true],
    [997, false],
  ] as const) {
    test(`the breakpoint is 996 px: at ${width} px the navbar is ${collapsed ? 'a hamburger' : 'open'}`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: 800});
      await page.goto(guide);
      const hamburger = page.getByRole('button', {name: 'Toggle navigation bar'});
      const help = mainNavigation(page).locator('.navbar__item.navbar__link').first();
      await expect(hamburger).toBeVisible({visible: collapsed});
      await expect(help).toBeVisible({visible: !collapsed});
    });
  }

  test('below 996 px a sidebar opens from the hamburger, with a back-to-main-menu button, and closes', async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 844});
    await page.goto(guide);
    await hydrated(page);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    const sidebar = page.locator('.navbar-sidebar');
    await expect(sidebar.getByRole('link', {name: 'Warehouses and locations'})).toBeVisible();
    await sidebar.getByRole('button', {name: /back to main menu/i}).click();
    await expect(sidebar.getByRole('link', {name: 'Changelog', exact: true})).toBeVisible();
    await sidebar.getByRole('link', {name: 'Changelog', exact: true}).click();
    await expect(page).toHaveURL('/changelog');
    await expect(sidebar).not.toBeInViewport();
  });
});

test('Skip to main content is the first stop of the keyboard and leads past the navbar', async ({page}) => {
  await page.goto(guide);
  await hydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', {name: 'Skip to main content'});
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  const [title, bar] = await Promise.all([page.locator('h1').boundingBox(), mainNavigation(page).boundingBox()]);
  expect(title?.y).toBeGreaterThan((bar?.y ?? NaN) + (bar?.height ?? NaN));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('nav[aria-label="Main"]') === null)).toBe(true);
});

test.describe('colour mode', () => {
  for (const preference of ['light', 'dark'] as const) {
    test(`is light by default, also when the system prefers ${preference}`, async ({page}) => {
      await page.emulateMedia({colorScheme: preference});
      await page.goto('/help');
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
    });
  }

  test('the toggle alternates light and dark, and the choice stays', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    for (const mode of ['dark', 'light', 'dark']) {
      await toggle(page).click();
      await expect(html(page)).toHaveAttribute('data-theme', mode);
    }
    await page.goto('/changelog');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('table of contents', () => {
  test('covers heading levels 2 to 3', async ({page}) => {
    await page.goto('/help/core-concepts/understanding-warehouses-and-locations');
    const listed = await page
      .locator('.table-of-contents a')
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').slice(1)));
    const levels = await page.evaluate(
      (ids) => ids.map((id) => document.getElementById(id)?.closest('h1, h2, h3, h4, h5, h6')?.tagName),
      listed,
    );
    expect(new Set(levels)).toEqual(new Set(['H2', 'H3']));
    const present = await page
      .locator('article')
      .locator('h2[id], h3[id]')
      .evaluateAll((headings) => headings.map(({id}) => id));
    expect(listed).toEqual(present);
  });
});

test.describe('sidebars', () => {
  test('Help has one that cannot be hidden', async ({page}) => {
    await page.goto(guide);
    await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeVisible();
    await expect(page.getByRole('button', {name: /^(collapse|hide|expand) sidebar$/i})).toHaveCount(0);
  });

  test('its categories collapse by themselves when another opens', async ({page}) => {
    await page.goto(guide);
    await hydrated(page);
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    const warehouses = sidebar.getByRole('link', {name: 'Warehouses and locations'});
    await expect(warehouses).toBeVisible();
    await sidebar.getByRole('link', {name: 'FAQs', exact: true}).click();
    await expect(page).toHaveURL('/help/faqs');
    await expect(sidebar.getByRole('link', {name: /local routing/i})).toBeVisible();
    await expect(warehouses).toBeHidden();
  });

  test('the API sidebar is not collapsible', async ({page}) => {
    await page.goto('/api');
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    await expect(sidebar.getByRole('link').first()).toBeVisible();
    await expect(sidebar.locator('.menu__caret, .menu__link--sublist-caret, .menu__list-item--collapsed')).toHaveCount(
      0,
    );
  });
});

test('the footer leads to the sections, feeds, the schema and support', async ({page, request}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of [
    '/help',
    '/changelog',
    '/api',
    '/changelog/rss.xml',
    '/changelog/atom.xml',
    '/schema.graphql',
    '/help/support/contacting-support',
  ]) {
    expect(addresses).toContain(address);
    expect((await request.get(address)).status(), address).toBe(200);
  }
  expect(addresses).toContain('mailto:support@example.com');
});

test('no announcement bar is shown unless one is set', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('[class*="announcementBar"]')).toHaveCount(0);
});
