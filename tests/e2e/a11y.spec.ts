import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, type Page} from '@playwright/test';
import {buildFolder, pages, routeOf} from '../build-files.ts';
import {axe} from '../support/axe.ts';
import {breakChunk, chunkOfDoc, hydrated, interceptPath} from '../support/chunks.ts';
import {openModal, searchModal} from '../support/search-page.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Good advice beyond WCAG that a Markdown table can't follow: its first row is of headers, and a corner has no text. */
const notOurs = ['empty-table-header'];

/** One page of each kind. */
const kinds = {
  'landing page': '/',
  'Help home': '/help',
  'guide with diagram and table': '/help/core-concepts/understanding-order-management',
  category: '/help/faqs',
  glossary: '/help/glossary',
  changelog: '/changelog',
  'release note': '/changelog/2025 Q3/edi-beta',
  archive: '/changelog/archive',
  tag: '/changelog/tags/orders',
  tags: '/changelog/tags',
  team: '/changelog/authors/orders-team',
  'API home': '/api',
  'API guide': '/api/guides/ship-an-order',
  'list of operations': '/api/operations/mutations',
  mutation: '/api/operations/mutations/create-order',
  object: '/api/types/objects/order',
  enum: '/api/types/enums/new-order-status',
  playground: '/playground',
  'search page': '/search?q=order',
  'not-found page': '/no-such-page',
} as const;

const widths = [1440, 390];

const wcag = (page: Page) => axe(page).withTags(tags).disableRules(notOurs);

async function violations(page: Page, builder = wcag(page)): Promise<string[]> {
  const {violations: found} = await builder.analyze();
  return found.flatMap(({id, nodes}) =>
    nodes.map(({html, failureSummary}) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}

async function setMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), mode);
}

/** Elements have their last colours and places at once: a measure in the middle of a transition says nothing. */
async function withoutTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

test.beforeEach(async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
});

test.describe('axe finds nothing (WCAG 2.2 AA)', () => {
  test.beforeEach(({page}) => withoutTransitions(page));

  for (const [kind, address] of Object.entries(kinds)) {
    test(`on the ${kind}, in both modes, at ${widths.join(', ')} px`, async ({page}) => {
      test.setTimeout(240_000);
      await page.goto(address);
      await hydrated(page);
      const folded = page.locator('details:not([open]) > summary:visible');
      for (let opened = 0; opened < 3 && (await folded.count()) > 0; opened += 1) await folded.first().click();
      const found: Record<string, string[]> = {};
      for (const width of widths) {
        await page.setViewportSize({width, height: 900});
        await setMode(page, 'light');
        // What the navbar or the filter of a sidebar covers has no size.
        await page.evaluate(() => {
          for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
        });
        const contents = page.getByRole('button', {name: 'On this page'});
        if (await contents.isVisible()) await contents.click();
        found[`light ${width}`] = await violations(page);
        await setMode(page, 'dark');
        // The modes differ in colours alone.
        found[`dark ${width}`] = await violations(page, axe(page).withRules(['color-contrast']));
      }
      expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
    });
  }

  for (const mode of ['light', 'dark'] as const) {
    test(`with the mobile menu open, in ${mode} mode`, async ({page}) => {
      await page.setViewportSize({width: 390, height: 844});
      await page.goto(kinds['guide with diagram and table']);
      await hydrated(page);
      await setMode(page, mode);
      await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
      const sidebar = page.locator('.navbar-sidebar');
      await expect(sidebar.getByRole('button', {name: /back to main menu/i})).toBeInViewport();
      expect(await violations(page)).toEqual([]);
      await sidebar.getByRole('button', {name: /back to main menu/i}).click();
      await expect(sidebar.getByRole('link', {name: 'Changelog', exact: true})).toBeInViewport();
      expect(await violations(page)).toEqual([]);
    });

    test(`with the search modal open, in ${mode} mode`, async ({page}) => {
      await page.goto('/api');
      await hydrated(page);
      await setMode(page, mode);
      const {hits} = await openModal(page, 'order');
      await expect(hits.first()).toBeVisible();
      // The modal's library draws its grids as lists, whose roles are replaced.
      expect(await violations(page, wcag(page).include('.DocSearch-Root').disableRules(['aria-allowed-role']))).toEqual(
        [],
      );
    });

    test(`on the crash page and the box of a failed page, in ${mode} mode`, async ({page}) => {
      const address = '/help/faqs/what-is-local-routing';
      await breakChunk(page, chunkOfDoc('faqs/what-is-local-routing'));
      await page.goto(address);
      await expect(page.getByText('This page crashed.')).toBeVisible();
      await setMode(page, mode);
      // Docusaurus writes both errors in its own reds, which are a little too pale for WCAG.
      expect(await violations(page, wcag(page).disableRules([...notOurs, 'color-contrast']))).toEqual([]);
      await interceptPath(page, chunkOfDoc('faqs/what-is-order-allocation'), (route) => route.abort());
      await page.goto('/help/faqs/what-is-order-allocation');
      await expect(page.getByRole('alert').getByRole('button', {name: 'Retry'})).toBeVisible();
      await setMode(page, mode);
      // The box stands before the page's landmarks: the page it reports on could not start.
      expect(await violations(page, wcag(page).disableRules([...notOurs, 'color-contrast', 'region']))).toEqual([]);
    });
  }
});

test('headings never skip a level, and every page has one of level 1', () => {
  const faults = pages().flatMap((file) => {
    const html = readFileSync(path.join(buildFolder, file), 'utf8');
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    const skip = levels.find((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
    const first = levels.filter((level) => level === 1).length;
    return skip !== undefined || first !== 1 ? [`${routeOf(file)}: ${levels.join(' ')}`] : [];
  });
  expect(faults).toEqual([]);
});

test.describe('keyboard', () => {
  test('a reader gets from the start page to a section, a page of its sidebar and its contents', async ({page}) => {
    await page.goto('/');
    await hydrated(page);
    const focusLink = async (name: string, root: string, key: string) => {
      const target = page.locator(`${root} a`).getByText(name, {exact: true}).first();
      for (let press = 0; press < 80; press += 1) {
        await page.keyboard.press(key);
        if (await target.evaluate((element) => document.activeElement?.closest('a')?.contains(element) ?? false))
          return;
      }
      throw new Error(`${key} never reaches "${name}"`);
    };
    await focusLink('Help', '.navbar', 'Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help');
    // The focus is on the title, which the sidebar precedes.
    await focusLink('Glossary', '.theme-doc-sidebar-container', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help/glossary');
  });

  test('every stop shows where the focus is', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'nothing has the focus';
        const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(element);
        const shown =
          (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
          boxShadow !== 'none' ||
          element.className.toString().includes('skipToContent');
        return shown ? '' : element.outerHTML.slice(0, 200);
      });
      expect(seen).toBe('');
    }
  });

  test('the title of a new page has the focus, in the same section and in another one', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    for (const [name, title] of [
      ['Glossary', 'Glossary'],
      ['Changelog', 'Changelog'],
    ] as const) {
      await page.getByRole('link', {name, exact: true}).first().click();
      await expect(page.getByRole('heading', {level: 1, name: title})).toBeFocused();
    }
  });

  test('an anchor shows its heading below the bar', async ({page}) => {
    await page.goto('/help/faqs/what-do-different-order-statuses-mean');
    await hydrated(page);
    await page.locator('.table-of-contents a').nth(2).click();
    const heading = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    const bar = await page.locator('.navbar').boundingBox();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
    expect((await heading.boundingBox())?.y).toBeGreaterThan(bar?.height ?? NaN);
  });

  test('focus returns to the search button when the modal closes', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    const {button, input, dialog} = searchModal(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the mobile menu is a dialog: it has the focus, the page behind it is inert, and Escape closes it', async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 844});
    await page.goto('/help');
    await hydrated(page);
    const opener = page.getByRole('button', {name: 'Toggle navigation bar'});
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', {name: 'Menu'});
    const close = menu.getByRole('button', {name: 'Close navigation bar'});
    await expect(close).toBeInViewport();
    await expect(menu.locator(':focus')).toHaveCount(1);
    await expect(page.locator('.main-wrapper')).toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await expect(close).not.toBeInViewport();
    await expect(opener).toBeFocused();
    await expect(page.locator('.main-wrapper')).not.toHaveAttribute('inert');
  });
});

test.describe('screen-reader names', () => {
  test('search, toggle, copy buttons and the tabs of an example have one', async ({page}) => {
    await page.goto('/api/operations/mutations/create-order');
    await hydrated(page);
    await expect(page.getByRole('button', {name: /^Search/}).first()).toBeVisible();
    await expect(page.getByRole('button', {name: /switch between dark and light mode/i}).first()).toBeVisible();
    await expect(page.getByRole('button', {name: 'Copy mutation'}).first()).toBeAttached();
    // The tabs are radio buttons, which work without JavaScript.
    const languages = page.getByRole('group', {name: 'Language of the example'}).getByRole('radio');
    await expect(languages).toHaveCount(4);
    for (const [at, name] of ['GraphQL', 'cURL', 'TypeScript', 'Python'].entries())
      await expect(languages.nth(at)).toHaveAccessibleName(name);
  });

  test('each landmark of a page has a name of its own', async ({page}) => {
    await page.goto(kinds['guide with diagram and table']);
    const names = await page
      .getByRole('navigation')
      .evaluateAll((all) =>
        all
          .filter((nav) => nav.checkVisibility())
          .map((nav) => nav.getAttribute('aria-label') ?? nav.getAttribute('aria-labelledby') ?? ''),
      );
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
  });
});

test.describe('reflow', () => {
  test('text of 200 % keeps the navbar usable and the page from scrolling sideways', async ({page}) => {
    await page.goto(kinds['guide with diagram and table']);
    await hydrated(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', {name: /^Search/}).first()).toBeInViewport({ratio: 1});
  });
});

test.describe('preferences of the system', () => {
  test('reduced motion: nothing moves and nothing scrolls smoothly', async ({page}) => {
    await page.goto('/api');
    await hydrated(page);
    await page
      .getByRole('button', {name: /switch between dark and light mode/i})
      .first()
      .click();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
        .map((animation) => (animation instanceof CSSTransition ? animation.transitionProperty : 'animation'))
        .filter((property) => !/color|fill|stroke|opacity|background|shadow|filter|outline/.test(property)),
    );
    expect(moving).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });

  test('forced colours show what is chosen', async ({page}) => {
    await page.emulateMedia({forcedColors: 'active'});
    for (const [address, chosen, other] of [
      ['/changelog?kind=beta', '.pills__item[aria-current="true"]', '.pills__item:not([aria-current])'],
      ['/help/glossary', '.menu__link[aria-current="page"]', '.menu__link:not([aria-current])'],
      ['/search?q=order', 'main nav [aria-current]', 'main nav a:not([aria-current])'],
    ] as const) {
      await page.goto(address);
      await hydrated(page);
      const outline = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).outlineStyle);
      await expect.poll(() => outline(chosen), address).toBe('solid');
      expect(await outline(other), address).toBe('none');
    }
  });

  test('forced colours show the words of a query, on the page of results and in the modal', async ({page}) => {
    await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
    const colors = () =>
      page
        .locator('mark')
        .first()
        .evaluate((element) => {
          const {backgroundColor, color} = getComputedStyle(element);
          return [backgroundColor, color];
        });
    await page.goto('/search?q=order');
    const shown = ['rgb(255, 255, 0)', 'rgb(0, 0, 0)'];
    expect(await colors()).toEqual(shown);
    await page.goto('/help');
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('order');
    expect(await colors()).toEqual(shown);
  });

  test('forced colours: controls keep their borders or symbols, and links their underline or colour', async ({
    page,
  }) => {
    await page.emulateMedia({forcedColors: 'active'});
    await page.goto('/help');
    await hydrated(page);
    await expect(page.getByRole('button', {name: /^Search/}).first()).toBeVisible();
    const [link, text] = await page.evaluate(() => {
      const color = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).color;
      return [color('article p a'), color('article p')];
    });
    expect(link).not.toBe(text);
    await page
      .getByRole('button', {name: /^Search/})
      .first()
      .focus();
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).not.toBe(
      'none',
    );
  });
});
