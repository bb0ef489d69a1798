import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, type Page} from '@playwright/test';
import {load} from 'cheerio';
import {Globby} from '@docusaurus/utils';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import {readNotes} from '../../src/changelog/build/notes.ts';
import {areas, kinds} from '../../src/changelog/model/taxonomy.ts';
import {buildFolder, pages, sitemapPaths} from '../build-files.ts';
import {axe, openInMode} from '../support/axe.ts';

const origin = 'https://docs.example.com';
const note = '/changelog/2025%20Q3/order-tasks';
const notes = readNotes('changelog').filter(({data}) => data['draft'] !== true);
const tagsOf = (data: Record<string, unknown>) => data['tags'] as string[];
const withTags = (...tags: string[]) => notes.filter(({data}) => tags.every((tag) => tagsOf(data).includes(tag)));
/** Notes that one page of the list shows. */
const listed = Math.min(notes.length, 100);
/** Areas that some note has: the others have neither page nor feeds. */
const usedAreas = areas.filter((area) => withTags(area).length > 0);
const empty = areas
  .flatMap((area) => kinds.map((kind) => ({area, kind})))
  .find(({area, kind}) => withTags(area, kind).length === 0);
const titles = (page: Page) => page.locator('main article h3');
const filter = (page: Page) => page.getByRole('navigation', {name: 'Filter release notes'});

async function hydrated(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

test.describe('the list of release notes', () => {
  test('shows all notes on one page, newest first, below one heading', async ({page}) => {
    await page.goto('/changelog');
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Changelog');
    await expect(titles(page)).toHaveCount(listed);
    const dates = await page
      .locator('main article time')
      .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
    expect(dates).toEqual([...dates].sort().reverse());
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`begins within the first screen of ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height});
      await page.goto('/changelog');
      await expect(titles(page).first()).toBeInViewport({ratio: 1});
    });
  }

  test('has its dates in a rail, the kind beside the title, months, and a filter that stays in view', async ({
    page,
  }) => {
    await page.goto('/changelog');
    await expect(page.locator('main section > h2').first()).toHaveText(/^\w+ \d{4}$/);
    const note = page.locator('main article').first();
    const title = await note.locator('h3').boundingBox();
    const date = await note.locator('time').boundingBox();
    expect((date?.x ?? NaN) + (date?.width ?? NaN)).toBeLessThan(title?.x ?? NaN);
    await expect(note.locator('h3 + span')).toHaveText(/^(New|Improved|Changed|Removed|Beta)$/);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await expect(filter(page)).toBeInViewport({ratio: 1});
  });

  test('has the same design for a tag and a team', async ({page}) => {
    const looks: string[] = [];
    for (const address of ['/changelog', '/changelog/tags/orders', '/changelog/authors/orders-team']) {
      await page.goto(address);
      const parts = page.locator(
        'main h1, main section > h2, main article h3, main article time, main article h3 + span',
      );
      const look = await parts.evaluateAll((all) =>
        all.map((part) => {
          const {fontSize, color} = getComputedStyle(part);
          return `${part.tagName} ${fontSize} ${part.tagName === 'SPAN' ? '' : color} ${part.tagName === 'SPAN' ? '' : part.getBoundingClientRect().x}`;
        }),
      );
      looks.push([...new Set(look)].join('\n'));
    }
    expect(new Set(looks).size).toBe(1);
    await page.goto('/changelog/tags/orders');
    await expect(filter(page).getByRole('link', {name: 'Orders', exact: true})).toHaveAttribute('aria-current', 'true');
  });

  test('begins with the highlights of the latest quarter, until it is filtered', async ({page}) => {
    await page.goto('/changelog');
    const highlights = page.getByRole('region', {name: /^Highlights of \d{4} Q\d$/});
    const marked = notes.filter(({data}) => data['highlight'] === true).map(({data}) => data['title'] as string);
    await expect(highlights.getByRole('link').first()).toBeVisible();
    for (const title of await highlights.getByRole('link').allTextContents()) expect(marked).toContain(title);
    await filter(page).getByRole('link', {name: 'Beta', exact: true}).click();
    await expect(highlights).toHaveCount(0);
  });

  test('has a sidebar titled Changelog with 10 entries grouped by year', async ({page}) => {
    await page.goto('/changelog');
    const sidebar = page.locator('aside nav');
    await expect(sidebar).toContainText('Changelog');
    const days = notes
      .map(({data}) => (data['date'] as Date).toISOString())
      .sort()
      .reverse()
      .slice(0, 10);
    const years = [...new Set(days.map((day) => day.slice(0, 4)))];
    await expect(sidebar.getByRole('heading')).toHaveText(years);
    await expect(sidebar.locator('li a')).toHaveCount(10);
  });

  test('leads from the sidebar to the archive', async ({page}) => {
    await page.goto(note);
    await hydrated(page);
    await page.locator('aside nav').getByRole('link', {name: 'All release notes'}).click();
    await expect(page).toHaveURL('/changelog/archive');
  });

  test('weighs less than 200 kB of HTML', () => {
    expect(Buffer.byteLength(readFileSync('build/changelog.html'))).toBeLessThan(200_000);
  });

  test('marks the notes that ask readers to act', async ({page}) => {
    await page.goto('/changelog');
    const marked = page.locator('main article', {hasText: 'Action required by'});
    await expect(marked).toHaveCount(notes.filter(({data}) => data['actionRequired']).length);
    await expect(marked.filter({hasText: 'legacy shipping calculator'})).toContainText(
      'Action required by 30 September 2025.',
    );
  });

  test('has an archive page with every note', async ({page}) => {
    await page.goto('/changelog/archive');
    await expect(page.locator('main li a')).toHaveCount(notes.length);
  });

  // The other kinds of page stand in a11y.spec.ts.
  for (const path of [`/changelog?area=${empty?.area}&kind=${empty?.kind}`, '/changelog/authors/orders-team']) {
    for (const mode of ['light', 'dark'] as const) {
      test(`has no accessibility fault at ${path} in ${mode} mode`, async ({page}) => {
        await openInMode(page, mode, path);
        await hydrated(page);
        const {violations} = await axe(page).include('main').analyze();
        expect(violations.map(({id, nodes}) => [id, nodes.map(({html}) => html.slice(0, 160))])).toEqual([]);
      });
    }
  }
});

test.describe('the filter by area and kind', () => {
  test('narrows the list without a reload and keeps its state in the URL', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, {notReloaded: true}));
    await filter(page).getByRole('link', {name: 'Orders', exact: true}).click();
    await expect(page).toHaveURL('/changelog?area=orders');
    await filter(page).getByRole('link', {name: 'New', exact: true}).click();
    await expect(page).toHaveURL('/changelog?area=orders&kind=new');
    const expected = withTags('orders', 'new').length;
    await expect(titles(page)).toHaveCount(expected);
    await expect(page.getByRole('status').filter({hasText: 'notes'})).toHaveText(
      `${expected} of ${notes.length} notes`,
    );
    await expect(filter(page).getByRole('link', {name: 'Orders', exact: true})).toHaveAttribute('aria-current', 'true');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  test('follows back and forward', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    await filter(page).getByRole('link', {name: 'Beta', exact: true}).click();
    await expect(titles(page)).toHaveCount(withTags('beta').length);
    await page.goBack();
    await expect(titles(page)).toHaveCount(listed);
    await page.goForward();
    await expect(page).toHaveURL('/changelog?kind=beta');
    await expect(titles(page)).toHaveCount(withTags('beta').length);
  });

  test('opens in the state of the URL, and a chosen tag takes itself back', async ({page}) => {
    await page.goto('/changelog?kind=beta');
    await expect(titles(page)).toHaveCount(withTags('beta').length);
    await filter(page).getByRole('link', {name: 'Beta', exact: true}).click();
    await expect(page).toHaveURL('/changelog');
    await expect(titles(page)).toHaveCount(listed);
  });

  test('says so when nothing is left, and leads back', async ({page}) => {
    test.skip(!empty, 'every area has notes of every kind');
    await page.goto(`/changelog?area=${empty?.area}&kind=${empty?.kind}`);
    await expect(page.getByText('No note has both tags.')).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
    await page.getByRole('link', {name: 'Show all notes'}).click();
    await expect(titles(page)).toHaveCount(listed);
  });

  test('offers the feed of the chosen area', async ({page}) => {
    await page.goto('/changelog?area=inventory');
    await expect(page.getByRole('link', {name: 'Atom', exact: true})).toHaveAttribute(
      'href',
      '/changelog/tags/inventory/atom.xml',
    );
  });

  test('works from the keyboard', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    await filter(page).getByRole('link', {name: 'Account', exact: true}).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/changelog?area=account');
    await expect(filter(page).getByRole('link', {name: 'Account', exact: true})).toBeFocused();
  });

  test.describe('without JavaScript', () => {
    test.use({javaScriptEnabled: false});
    test('leads to the pages of the tags', async ({page}) => {
      await page.goto('/changelog');
      await expect(titles(page)).toHaveCount(listed);
      await filter(page).getByRole('link', {name: 'Catalogue', exact: true}).click();
      await expect(page).toHaveURL('/changelog/tags/catalogue');
      await expect(page.getByRole('heading', {level: 1})).toContainText('Catalogue');
    });
  });
});

test.describe('routes with a space', () => {
  for (const [how, address] of [
    ['encoded', note],
    ['typed with a space', '/changelog/2025 Q3/order-tasks'],
    ['with .html', `${note}.html`],
  ] as const) {
    test(`open when ${how}, and again after a reload`, async ({page}) => {
      await page.goto(address);
      await hydrated(page);
      await expect(page.getByRole('heading', {level: 1})).toContainText('Order tasks');
      await page.reload();
      await hydrated(page);
      await expect(page.getByRole('heading', {level: 1})).toContainText('Order tasks');
    });
  }

  test('open by a click, with back and forward', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, {notReloaded: true}));
    await page
      .locator('main')
      .getByRole('link', {name: /^Order tasks/})
      .first()
      .click();
    await expect(page).toHaveURL(note);
    await expect(page.getByRole('heading', {level: 1})).toContainText('Order tasks');
    await page.goBack();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Changelog');
    await page.goForward();
    await expect(page.getByRole('heading', {level: 1})).toContainText('Order tasks');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  test('are fetched ahead when the pointer is on an encoded link', async ({page}) => {
    await page.goto('/changelog');
    await hydrated(page);
    const fetched = () => page.locator('link[rel="prefetch"]').count();
    const before = await fetched();
    await page.locator(`main a[href="${note}"]`).first().hover();
    await expect.poll(fetched).toBeGreaterThan(before);
  });

  test('stand encoded in every link of the page that runs', async ({page}) => {
    for (const path of ['/changelog', note, '/changelog/archive', '/changelog/tags/orders']) {
      await page.goto(path);
      await hydrated(page);
      const raw = await page
        .locator('[href*=" "], [src*=" "]')
        .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 200)));
      expect(raw).toEqual([]);
    }
  });

  test('stand encoded in the HTML of every page: links, canonical, og:url and structured data', () => {
    const raw: string[] = [];
    for (const file of Globby.sync(['build/changelog/**/*.html', 'build/changelog.html', 'build/help/**/*.html'])) {
      const $ = load(readFileSync(file, 'utf8'));
      for (const element of $('[href], [src], meta[content^="http"]')) {
        const value = $(element).attr('href') ?? $(element).attr('src') ?? $(element).attr('content') ?? '';
        if (/\s/.test(value.trim())) raw.push(`${file}: ${value}`);
      }
      for (const script of $('script[type="application/ld+json"]'))
        raw.push(
          ...($(script)
            .text()
            .match(/"https?:[^"]*2025 Q3[^"]*"/g) ?? []),
        );
    }
    expect(raw).toEqual([]);
  });

  test('are canonical in their encoded form', async ({page}) => {
    await page.goto(note);
    await hydrated(page);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${note}`);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${origin}${note}`);
  });

  test('stand encoded in the sitemap, each once', () => {
    const addresses = notes.map(({file}) => `/changelog/${encodeURI(file.replace(/\.mdx$/, ''))}`);
    const inSitemap = sitemapPaths().filter((address) => /^\/changelog\/\d{4}%20Q/.test(address));
    expect(inSitemap.sort()).toEqual(addresses.sort());
  });
});

test.describe('built feeds', () => {
  const expected = (area?: string) =>
    notes
      .filter(({data}) => !area || tagsOf(data).includes(area))
      .map(({file, data}) => [
        `${origin}/changelog/${encodeURI(file.replace(/\.mdx$/, ''))}`,
        data['title'] as string,
        (data['date'] as Date).toISOString(),
      ])
      .sort();

  test('are there for the whole log and for each area that has notes, with whole, encoded addresses alone', () => {
    const files = Globby.sync(['build/changelog/**/{rss,atom}.xml', 'build/changelog/**/feed.json']);
    expect(files).toHaveLength(3 + 2 * usedAreas.length);
    const relative = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const addresses = text.matchAll(
        /(?:(?:href|src|url|link|guid|id)[^>"]{0,20}(?:"|&quot;|>))(\/[^"<&]*|https?:[^"<&]*)/g,
      );
      return Array.from(addresses, ([, address = '']) => address)
        .filter((address) => !/^https?:\/\/[^ ]+$/.test(address))
        .map((address) => `${file}: ${address}`);
    });
    expect(relative).toEqual([]);
  });

  for (const area of [undefined, ...usedAreas]) {
    test(`hold the same notes as the folder: ${area ?? 'whole log'}`, () => {
      const folder = `build/changelog${area ? `/tags/${area}` : ''}`;
      const rss = parseRssFeed(readFileSync(`${folder}/rss.xml`, 'utf8'));
      expect(
        rss.items?.map(({guid, title, pubDate}) => [guid?.value, title, new Date(pubDate ?? '').toISOString()]).sort(),
      ).toEqual(expected(area));
      const atom = parseAtomFeed(readFileSync(`${folder}/atom.xml`, 'utf8'));
      expect(atom.entries?.map(({id, title, published}) => [id, title?.value, published]).sort()).toEqual(
        expected(area),
      );
      expect(atom.links?.find(({rel}) => rel === 'self')?.href).toBe(
        `${origin}/${folder.replace('build/', '')}/atom.xml`,
      );
    });
  }

  test('are there as JSON Feed for the whole log', () => {
    const feed = parseJsonFeed(readFileSync('build/changelog/feed.json', 'utf8'));
    expect(feed.items?.map(({id, title, date_published}) => [id, title, date_published]).sort()).toEqual(expected());
  });

  test('lead to pages that exist', async ({request}) => {
    const feed = parseRssFeed(readFileSync('build/changelog/rss.xml', 'utf8'));
    for (const {link} of feed.items ?? []) expect((await request.get(new URL(link ?? '').pathname)).status()).toBe(200);
  });

  test('are offered by every page of the site', () => {
    const without = pages().filter((file) => {
      const $ = load(readFileSync(path.join(buildFolder, file), 'utf8').split('</head>')[0] ?? '');
      const offered = $('link[rel="alternate"]')
        .toArray()
        .map((link) => $(link).attr('href'));
      return !['/changelog/rss.xml', '/changelog/atom.xml', '/changelog/feed.json'].every((feed) =>
        offered.includes(feed),
      );
    });
    expect(without).toEqual([]);
  });

  test('of an area are offered by the page of its tag', async ({page}) => {
    await page.goto('/changelog/tags/orders');
    await expect(page.locator('link[rel="alternate"][href="/changelog/tags/orders/atom.xml"]')).toHaveCount(1);
  });
});

test('every tag and every team has a page', async ({page, request}) => {
  for (const area of usedAreas) expect((await request.get(`/changelog/tags/${area}`)).status()).toBe(200);
  await page.goto(note);
  await hydrated(page);
  await page.locator('main').getByRole('link', {name: 'Orders team'}).first().click();
  await expect(page).toHaveURL('/changelog/authors/orders-team');
  await expect(page.getByRole('heading', {level: 1})).toContainText('Orders team');
});
