import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, type Page, type Route} from '@playwright/test';
import {buildFolder} from '../build-files.ts';
import {assetPath, breakChunk, chunkOfDoc, countDocuments, hydrated, interceptPath} from '../support/chunks.ts';
import {collectErrors, openModal} from '../support/search-page.ts';

const guide = '/help/faqs/what-is-local-routing';
const guideChunk = chunkOfDoc('faqs/what-is-local-routing');
const guideTitle = 'What is local routing?';
/** The chunk of `@theme/DocsRoot`, by the name that Docusaurus gives it. */
const docsRootChunk = '5e95c892';

const guideHeading = (page: Page) => page.getByRole('heading', {level: 1, name: guideTitle});
/** The box of Docusaurus' `Loading`, which has no role or name of its own. */
const failedBox = (page: Page) => page.getByRole('button', {name: 'Retry', exact: true}).locator('../..');

/** Moves on without a click, as links do, so that nothing is prefetched before. */
async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState({}, '', target);
    dispatchEvent(new PopStateEvent('popstate', {state: {}}));
  }, address);
}

/** Holds every request for a path until it is released. */
async function stall(page: Page, pathname: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await interceptPath(page, pathname, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

test.describe('a page that throws while it renders', () => {
  test('is titled Page Error and shows This page crashed., the chain of messages and Try again, which draws it', async ({
    page,
  }) => {
    await breakChunk(page, guideChunk);
    await page.goto(guide);
    await expect(page.getByRole('heading', {level: 1, name: 'This page crashed.', exact: true})).toBeVisible();
    await expect(page).toHaveTitle('Page Error');
    await expect(page.getByText('The page could not be drawn')).toHaveText(
      /The page could not be drawn\s+Cause:\s+A part of it is missing/,
    );
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(page.getByText('This page crashed.')).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'mended', true));
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(guideHeading(page)).toBeVisible();
    await expect(page.getByText('This page crashed.')).toBeHidden();
    await expect(page).toHaveTitle(new RegExp(guideTitle.replace('?', '\\?')));
  });

  test('is reported without the layout when the layout itself throws', async ({page}) => {
    // The page then asks for the parts of the file that has the layout.
    await page.route(/\/joined\./, (route) => route.abort());
    await breakChunk(page, assetPath(`assets/js/${docsRootChunk}.*.js`));
    await page.goto(guide);
    await expect(page.getByRole('heading', {level: 1, name: 'This page crashed.', exact: true})).toBeVisible();
    await expect(page).toHaveTitle('Page Error');
    await expect(page.getByText('A part of it is missing')).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'mended', true));
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(guideHeading(page)).toBeVisible();
  });

  test('a page module without default export is a developer error that says so', async ({page}) => {
    await breakChunk(page, guideChunk, {withoutDefault: true});
    await page.goto(guide);
    await expect(page.getByText(/doesn't have a default export/)).toBeVisible();
  });
});

test.describe('a page module', () => {
  /** Some hosts answer `.html` paths themselves; the page then loads its module after it began to draw. */
  const servePlainHtml = (page: Page) =>
    interceptPath(page, `${guide}.html`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: readFileSync(path.join(buildFolder, `${guide}.html`), 'utf8'),
      }),
    );

  test('that fails to load shows a red box with the error text and Retry, which loads it', async ({page}) => {
    await servePlainHtml(page);
    let gone = true;
    await interceptPath(page, guideChunk, (route) => (gone ? route.abort() : undefined));
    await page.goto(`${guide}.html`);
    await expect(failedBox(page)).toContainText('ChunkLoadError');
    await expect(failedBox(page)).toHaveCSS('background-color', 'rgb(250, 56, 62)');
    gone = false;
    await failedBox(page).getByRole('button', {name: 'Retry'}).click();
    await expect(guideHeading(page)).toBeVisible();
    await expect(failedBox(page)).toBeHidden();
  });

  test('that loads slowly shows an animated spinner', async ({page}) => {
    await servePlainHtml(page);
    const release = await stall(page, guideChunk);
    await page.goto(`${guide}.html`, {waitUntil: 'commit'});
    const spinner = page.locator('svg#loader');
    await expect(spinner).toBeVisible();
    await expect(spinner.locator('animate')).not.toHaveCount(0);
    expect(await spinner.evaluate((svg: SVGSVGElement) => svg.animationsPaused())).toBe(false);
    release();
    await expect(guideHeading(page)).toBeVisible();
    await expect(spinner).toBeHidden();
  });
});

test.describe('files that are gone after a new deploy', () => {
  const files = {
    "the page's module": guideChunk,
    'the main script': assetPath('assets/js/main.*.js'),
    'the runtime': assetPath('assets/js/runtime~main.*.js'),
    'the style sheet': assetPath('assets/css/styles.*.css'),
  };

  for (const [name, file] of Object.entries(files)) {
    test(`${name}: one reload recovers the page`, async ({page}) => {
      const documents = countDocuments(page);
      await interceptPath(page, file, (route) =>
        documents.count === 1 ? route.fulfill({status: 404, body: ''}) : undefined,
      );
      await page.goto(guide, {waitUntil: 'commit'});
      await expect.poll(() => documents.count).toBe(2);
      await hydrated(page);
      await expect(guideHeading(page)).toBeVisible();
      await expect(failedBox(page)).toBeHidden();
      expect(documents.count).toBe(2);
    });
  }

  test('a module that stays away is asked for by one reload, never in a loop; the page stays readable, with the error and Retry', async ({
    page,
  }) => {
    const documents = countDocuments(page);
    let gone = true;
    await interceptPath(page, guideChunk, (route) => (gone ? route.abort() : undefined));
    await page.goto(guide, {waitUntil: 'commit'});
    await expect(failedBox(page)).toContainText('ChunkLoadError');
    await expect(guideHeading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(documents.count).toBe(2);
    gone = false;
    await failedBox(page).getByRole('button', {name: 'Retry'}).click();
    await hydrated(page);
    await expect(failedBox(page)).toBeHidden();
  });

  test('a main script that stays away is asked for by one reload, never in a loop', async ({page}) => {
    const documents = countDocuments(page);
    await interceptPath(page, files['the main script'], (route) => route.abort());
    await page.goto(guide, {waitUntil: 'commit'});
    await expect.poll(() => documents.count).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(documents.count).toBe(2);
    await expect(guideHeading(page)).toBeVisible();
  });
});

test.describe('route loading', () => {
  test('that fails once reloads the whole page at the new address, which then works', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    const documents = countDocuments(page);
    await interceptPath(page, guideChunk, (route) => (documents.count === 0 ? route.abort() : undefined));
    await moveTo(page, guide);
    await expect(guideHeading(page)).toBeVisible();
    await hydrated(page);
    expect(documents.urls).toEqual([guide]);
  });

  test('that keeps failing reloads once, never in a loop', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    const documents = countDocuments(page);
    await interceptPath(page, guideChunk, (route) => route.abort());
    await moveTo(page, guide);
    await expect(failedBox(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(documents.urls).toEqual([guide]);
    await expect(guideHeading(page)).toBeVisible();
  });

  for (const [place, from] of [
    ['another section', '/changelog/2025 Q3/shopify-fulfilment-location-changes'],
    ['the same section', '/help/faqs/what-is-order-allocation'],
  ] as const) {
    test(`leaves a search that opens meanwhile its query and the focus, coming from ${place}`, async ({page}) => {
      const release = await stall(page, guideChunk);
      await page.goto(from);
      await hydrated(page);
      await page.locator(`main a[href^="${guide}"]`).first().click();
      const {dialog, input, hits} = await openModal(page, 'order');
      await expect(hits).not.toHaveCount(0);
      await expect(guideHeading(page)).toHaveCount(0);
      release();
      await expect(guideHeading(page)).toHaveCount(1);
      await page.keyboard.type(' status', {delay: 60}); // the page takes the focus a little after it is shown
      await expect(input).toHaveValue('order status');
      await expect(dialog.getByText('Searching Help')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }

  test('the progress bar starts 200 ms after the path changed, without a spinner, and goes when the page is there', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/changelog');
    await hydrated(page);
    const release = await stall(page, guideChunk);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await moveTo(page, guide);
    const bar = page.locator('#nprogress');
    await page.clock.runFor(199);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(2);
    await expect(bar).toHaveCount(1);
    await expect(bar.locator('.spinner')).toHaveCount(0);
    await expect(page.getByRole('heading', {level: 1, name: 'Changelog'})).toBeVisible();
    release();
    await page.clock.resume();
    await expect(guideHeading(page)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('a change of the fragment alone shows no progress bar', async ({page}) => {
    await page.clock.install();
    await page.goto(guide);
    await hydrated(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await moveTo(page, `${guide}#elsewhere`);
    await page.clock.runFor(1000);
    await expect(page.locator('#nprogress')).toHaveCount(0);
  });
});

test.describe('prefetching', () => {
  /** Distinct files that were asked for ahead and that the page doesn't run. */
  async function askedAhead(page: Page): Promise<string[]> {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
    return page.evaluate(() => {
      const run = new Set([...document.scripts].map(({src}) => src));
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]');
      return [...new Set([...links].map(({href}) => href))].filter((href) => !run.has(href));
    });
  }

  /** The same after a reader pointed at one link and went through others by keyboard. */
  async function prefetched(page: Page, pathname: string, visited: number): Promise<string[]> {
    await page.goto(pathname);
    await hydrated(page);
    const links = page.locator('main a[href^="/"]:visible');
    if (visited > 0) await links.first().hover();
    await links.evaluateAll((all, count) => {
      for (const link of all.slice(0, count)) if (link instanceof HTMLElement) link.focus();
    }, visited);
    return askedAhead(page);
  }

  test('asks for nothing before a reader points at a link, however many are in view', async ({page}) => {
    expect(await prefetched(page, '/api', 0)).toEqual([]);
  });

  test('loads the page of a link under the pointer, or with the focus', async ({page}) => {
    expect((await prefetched(page, '/help', 1)).length).toBeGreaterThan(0);
    const before = await page.locator('link[rel="prefetch"]').count();
    await page.locator('main a[href^="/help/features"]').last().focus();
    await expect.poll(() => page.locator('link[rel="prefetch"]').count()).toBeGreaterThan(before);
  });

  test('loads a section under the pointer, with each note of the changelog', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    await page.locator('nav.navbar a[href="/changelog"]:visible').hover();
    const notes = readdirSync(path.join(buildFolder, 'changelog/2025 Q3')).filter((file) => file.endsWith('.html'));
    await expect
      .poll(async () => (await askedAhead(page)).filter((file) => file.includes('changelog_2025_Q3')).length)
      .toBe(notes.length);
  });

  for (const [name, connection] of [
    ['data-saver on', {effectiveType: '4g', saveData: true}],
    ['a 2g connection', {effectiveType: '2g', saveData: false}],
    ['a slow 2g connection', {effectiveType: 'slow-2g', saveData: false}],
  ] as const) {
    test(`loads nothing ahead with ${name}, and links still work`, async ({page}) => {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', {get: () => value}),
        connection,
      );
      expect(await prefetched(page, '/help', 3)).toEqual([]);
      await page.locator('article a[href="/help/glossary"]').first().click();
      await expect(page.getByRole('heading', {level: 1, name: 'Glossary'})).toBeVisible();
    });
  }
});

test('offline after the first visit: pages that were seen stay reachable, and the rest returns with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/help');
  await hydrated(page);
  await page.getByRole('link', {name: 'glossary'}).first().click();
  await expect(page.getByRole('heading', {level: 1, name: 'Glossary'})).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1, name: 'Welcome to Endless Help'})).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', {level: 1, name: 'Glossary'})).toBeVisible();
  await context.setOffline(false);
  await moveTo(page, guide);
  await expect(guideHeading(page)).toBeVisible();
});

test.describe('localStorage', () => {
  const states = {
    blocked: () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    },
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
    'full of rubbish': (suffix: string) => {
      for (const key of [
        `theme${suffix}`,
        '__DOCSEARCH_RECENT_SEARCHES__endless-docs',
        '__DOCSEARCH_FAVORITE_SEARCHES__endless-docs',
        `docusaurus.announcement.id${suffix}`,
        `docusaurus.announcement.dismiss${suffix}`,
        `docs-preferred-version-default${suffix}`,
      ]) {
        localStorage.setItem(key, '{"<img src=x onerror=alert(1)>":[');
      }
    },
  };

  for (const [state, prepare] of Object.entries(states)) {
    test(`that is ${state} takes nothing from the reader: pages, colour mode and search work`, async ({page}) => {
      const errors = collectErrors(page);
      // Docusaurus adds a hash of the site's address to its names.
      const [, suffix = ''] = /getItem\("theme(-\w+)"\)/.exec(readFileSync('build/help.html', 'utf8')) ?? [];
      expect(suffix).not.toBe('');
      await page.addInitScript(prepare, suffix);
      await page.goto('/help');
      await hydrated(page);
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
      await page
        .getByRole('button', {name: /switch between dark and light mode/i})
        .first()
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      const {hits} = await openModal(page, 'order');
      await expect(hits.first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/\/help$/);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      // The theme's storage reports what the browser refuses, once, for whoever develops the site.
      expect(errors.filter((error) => !/QuotaExceeded|localStorage|storage/i.test(error))).toEqual([]);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('pages are readable and lead on: content, sidebar, contents, footer, changelog and reference', async ({
    page,
  }) => {
    await page.goto(guide);
    await expect(guideHeading(page)).toBeVisible();
    await page
      .getByRole('navigation', {name: 'Docs sidebar'})
      .locator('a[href="/help/faqs/what-is-order-allocation"]')
      .click();
    await expect(page.getByRole('heading', {level: 1, name: /order allocation/i})).toBeVisible();
    await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Changelog'}).click();
    await expect(page.locator('article').first()).toBeVisible();
    await page.goto('/api/operations/mutations/create-order');
    await expect(page.getByRole('heading', {level: 1})).toContainText('createOrder');
    await page.getByRole('contentinfo').getByRole('link', {name: 'Help', exact: true}).click();
    await expect(page.getByRole('heading', {level: 1, name: 'Welcome to Endless Help'})).toBeVisible();
  });
});

test.describe('the announcement bar', () => {
  /** Serves the site as if `announcement` were set in src/site/model/site.ts. */
  async function announce(page: Page, current: () => string): Promise<void> {
    await page.route('**/assets/js/main.*.js', async (route: Route) => {
      const response = await route.fetch();
      const text = await response.text();
      const bar = `announcementBar:{id:${JSON.stringify(current())},content:"Maintenance on <b>Sunday</b>",isCloseable:!0},`;
      await route.fulfill({
        response,
        headers: {...response.headers(), 'cache-control': 'no-store'},
        body: text.replace('navbar:{hideOnScroll', `${bar}navbar:{hideOnScroll`),
      });
    });
  }

  test('is dismissed for good, and shown again when its id changes', async ({page}) => {
    let id = 'first';
    await announce(page, () => id);
    const bar = page.getByRole('banner').filter({hasText: 'Maintenance on Sunday'});
    await page.goto('/help');
    await expect(bar).toBeVisible();
    await bar.getByRole('button', {name: 'Close'}).click();
    await expect(bar).toBeHidden();
    await page.reload();
    await hydrated(page);
    await expect(bar).toBeHidden();
    id = 'second';
    await page.reload();
    await expect(bar).toBeVisible();
  });
});

test.describe('paths', () => {
  test('an unknown path shows the not-found page, served and by moving on', async ({page}) => {
    const response = await page.goto('/help/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', {level: 1, name: 'Page Not Found'})).toBeVisible();
    await page.goto('/help');
    await hydrated(page);
    const documents = countDocuments(page);
    await moveTo(page, '/api/types/objects/nothing');
    await expect(page.getByRole('heading', {level: 1, name: 'Page Not Found'})).toBeVisible();
    expect(documents.count).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', {level: 1, name: 'Welcome to Endless Help'})).toBeVisible();
  });

  for (const [ending, target] of [
    ['.html', `${guide}.html`],
    ['/index.html', `${guide}/index.html`],
    ['a trailing slash', `${guide}/`],
  ] as const) {
    test(`a path ending in ${ending} acts as the path without, served and by moving on`, async ({page}) => {
      await page.goto(`${target}?from=mail#here`);
      await expect(guideHeading(page)).toBeVisible();
      await expect(page).toHaveURL(`${guide}?from=mail#here`);
      await page.goto('/changelog');
      await hydrated(page);
      const documents = countDocuments(page);
      await moveTo(page, target);
      await expect(guideHeading(page)).toBeVisible();
      expect(documents.count).toBe(0);
    });
  }
});
