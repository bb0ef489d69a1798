import {expect as baseExpect, test} from '@playwright/test';
import {hit, startSearchService, type SearchService} from '../support/search-service.ts';
import {collectErrors, openModal, searchModal, texts, useHostedService} from '../support/search-page.ts';
import {axe, openInMode} from '../support/axe.ts';
import {hydrated} from '../support/chunks.ts';

/** Generous, because a busy machine is not a failure. */
const expect = baseExpect.configure({timeout: 20_000});
test.describe.configure({timeout: 120_000});

let service: SearchService;
let errors: string[];

const orders = [
  hit('Order statuses', {url: '/help/faqs/what-do-different-order-statuses-mean'}),
  hit('On hold', {
    type: 'lvl2',
    lvl1: 'Order statuses',
    url: '/help/faqs/what-do-different-order-statuses-mean#on-hold',
  }),
  hit('Order allocation', {url: '/help/faqs/what-is-order-allocation'}),
  hit('A text', {
    type: 'content',
    lvl1: 'Order routing',
    content: 'How an order is routed',
    url: '/help/faqs/what-are-order-routing-strategies',
  }),
  hit('Order object', {lvl0: 'API', url: '/api/types/objects/order'}),
];

test.beforeEach(async ({page}) => {
  service = await startSearchService();
  service.behave((query) => ({hits: query.includes('zzz') ? [] : orders, nbHits: query.includes('zzz') ? 0 : 41}));
  errors = collectErrors(page);
  await useHostedService(page, service.origin);
});

test.afterEach(async () => {
  await service.close();
  expect(errors).toEqual([]);
});

test.describe('opening and closing', () => {
  test('opens by click, Ctrl+K, slash outside text fields, a typed key on the focused button and the landing page’s button; closes on Escape', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const {button, dialog, input} = searchModal(page);
    await button.click();
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('n');
    await expect(input).toHaveValue('n');
    await page.keyboard.type('ext');
    await expect(input).toHaveValue('next');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeHidden();

    await page.keyboard.press('/');
    await expect(input).toHaveValue('');
    await page.keyboard.type('a/b');
    await expect(input).toHaveValue('a/b');
    await page.keyboard.press('Escape');

    await page.getByRole('button', {name: 'Search the documentation'}).click();
    await expect(input).toBeFocused();
  });

  test('the slash in a text field writes a slash', async ({page}) => {
    await page.goto('/search');
    await page.getByRole('searchbox').pressSequentially('a/b');
    await expect(page.getByRole('searchbox')).toHaveValue('a/b');
    await expect(searchModal(page).dialog).toBeHidden();
  });

  test('the button is labelled Search, the placeholder is Search docs, the input ends at 64 characters', async ({
    page,
  }) => {
    await page.goto('/help');
    const {button} = searchModal(page);
    await expect(button).toHaveText(/^Search/);
    const {input} = await openModal(page);
    await expect(input).toHaveAttribute('placeholder', 'Search docs');
    await input.pressSequentially('x'.repeat(70));
    await expect(input).toHaveValue('x'.repeat(64));
  });

  test('the initial query is the current text selection, cut to 64 characters', async ({page}) => {
    await page.goto('/help');
    const selected = await page.evaluate(() => {
      const paragraph = [...document.querySelectorAll('article p')].find(
        ({textContent}) => (textContent ?? '').length > 100,
      );
      const range = document.createRange();
      range.selectNodeContents(paragraph as Node);
      getSelection()?.addRange(range);
      return getSelection()?.toString() ?? '';
    });
    const {input} = await openModal(page);
    await expect(input).toHaveValue(selected.trim().slice(0, 64));
    await page.keyboard.type('x');
    await expect(input).toHaveValue('x');
  });

  test('letters typed while the modal’s code loads are kept, in order', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/js/*.js', async (route) => {
      await held;
      await route.fallback();
    });
    await page.locator('.DocSearch-Button-Key').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ord');
    await expect(page.getByText('Loading search…')).toBeVisible();
    const away = await page.getByRole('button', {name: 'Cancel', exact: true}).evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      const [word, row] = [text, button.parentElement ?? button].map((part) => part.getBoundingClientRect());
      return word && row ? word.top + word.bottom - row.top - row.bottom : NaN;
    });
    expect(Math.abs(away)).toBeLessThan(3);
    release();
    await page.keyboard.type('er st', {delay: 5});
    const {input, hits} = searchModal(page);
    await expect(input).toHaveValue('order st');
    await expect(input).toBeFocused();
    await expect(hits).toHaveCount(5);
  });

  test('a modal whose code does not load says so and is tried again on request', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    let blocked = true;
    await page.route('**/assets/js/*.js', (route) => (blocked ? route.abort() : route.fallback()));
    await page.locator('.DocSearch-Button-Key').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('order');
    await expect(page.getByText('Search could not be loaded.')).toBeVisible();
    blocked = false;
    await page.getByRole('button', {name: 'Retry'}).click();
    const {input, hits} = searchModal(page);
    await expect(input).toHaveValue('order');
    await expect(hits).toHaveCount(5);
  });
});

test.describe('results', () => {
  test('are the three best, then grouped by top-level title as a tree, with footer hints and the count of all results', async ({
    page,
  }) => {
    await page.goto('/help');
    const {dialog, hits, footerLink} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    expect(await texts(dialog.locator('.DocSearch-Hit-source'))).toEqual(['Best matches', 'Help', 'API']);
    await expect(dialog.locator('.DocSearch-Hit--Child')).toHaveText(/On hold/);
    await expect(footerLink).toHaveText('See all 41 results');
    await expect(footerLink).toHaveAttribute('href', '/search?q=order&section=help');
    await expect(dialog.getByLabel('Enter key')).toBeVisible();
    await expect(dialog.getByLabel('Arrow up')).toBeVisible();
    await expect(dialog.getByLabel('Arrow down')).toBeVisible();
    await expect(dialog.getByLabel('Escape key')).toBeVisible();
  });

  test('the request is the documented one: 20 hits, snippets of 10 words, the section’s index', async ({page}) => {
    await page.goto('/api');
    const {hits} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    const {path, parameters, requests} = service.received.at(-1) ?? {};
    expect(path).toBe('/1/indexes/*/queries');
    expect(parameters).toMatchObject({'x-algolia-application-id': 'TESTAPP', 'x-algolia-api-key': 'public-key'});
    expect(requests).toEqual([
      {
        query: 'order',
        indexName: 'endless-docs-api',
        attributesToRetrieve: [...[0, 1, 2, 3, 4, 5, 6].map((n) => `hierarchy.lvl${n}`), 'content', 'type', 'url'],
        attributesToSnippet: [...[1, 2, 3, 4, 5, 6].map((n) => `hierarchy.lvl${n}:10`), 'content:10'],
        snippetEllipsisText: '…',
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        hitsPerPage: 20,
        clickAnalytics: false,
      },
    ]);
  });

  test('the service is asked once for each letter', async ({page}) => {
    await page.goto('/help');
    const {hits, input} = await openModal(page);
    for (const query of ['o', 'or', 'ord']) {
      await input.press(query.slice(-1));
      await expect.poll(() => service.received.at(-1)?.requests[0]?.query).toBe(query);
      await expect(hits).toHaveCount(5);
    }
    expect(service.received.map(({requests}) => requests[0]?.query)).toEqual(['o', 'or', 'ord']);
  });

  test('snippets have 5 words on screens up to 768 px, where the modal fills the screen', async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    await page.goto('/help');
    await hydrated(page);
    await searchModal(page).button.click();
    const {input, hits, dialog} = searchModal(page);
    await input.fill('order');
    await expect(hits).toHaveCount(5);
    expect(service.received.at(-1)?.requests[0]?.attributesToSnippet).toContain('content:5');
    expect(await dialog.locator('.DocSearch-Modal').boundingBox()).toEqual({x: 0, y: 0, width: 390, height: 844});
    await dialog.getByRole('button', {name: 'Cancel'}).click();
    await expect(dialog).toBeHidden();
  });

  test('Enter goes to the hit, Ctrl+Enter opens a tab, Shift+Enter a window; arrows choose', async ({
    page,
    context,
  }) => {
    await page.goto('/help');
    const {hits, active, dialog} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText(/On hold/);
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    expect(new URL((await tab).url() || 'about:blank').href).toContain('#on-hold');
    await page.bringToFront();
    await page.keyboard.press('ArrowDown');
    const popup = context.waitForEvent('page');
    await page.keyboard.press('Shift+Enter');
    await (await popup).waitForURL('**/what-is-order-allocation');
    await page.bringToFront();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/what-do-different-order-statuses-mean$/);
    await expect(dialog).toBeHidden();
  });

  test('before anything is typed, four pages of the section are offered, by mouse and by Tab', async ({page}) => {
    await page.goto('/help');
    const {dialog, input} = await openModal(page);
    const start = dialog.getByRole('navigation', {name: 'Start here'}).getByRole('link');
    await expect(start).toHaveCount(4);
    await input.fill('order');
    await expect(start).toHaveCount(0);
    await input.fill('');
    await start.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/help\/when-something-goes-wrong\/order-stuck$/);
    await expect(dialog).toBeHidden();
  });

  test('a pasted text that is too long is cut, and the modal says so', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/help');
    const {dialog, input} = await openModal(page);
    await page.evaluate(() => navigator.clipboard.writeText('order '.repeat(20)));
    await page.keyboard.press('Control+v');
    await expect(input).toHaveValue('order '.repeat(20).slice(0, 64));
    await expect(dialog.getByText('A search takes the first 64 characters.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(dialog.getByText('A search takes the first 64 characters.')).toBeHidden();
  });

  test('Clear empties the input and keeps the focus', async ({page}) => {
    await page.goto('/help');
    const {input, hits, dialog} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    await dialog.getByRole('button', {name: 'Clear the query'}).click();
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
    await expect(dialog.getByText('No recent searches')).toBeVisible();
  });

  test('an older answer never replaces a newer one', async ({page}) => {
    await page.goto('/help');
    const {hits, input, footerLink} = await openModal(page);
    service.behave((query) =>
      query === 'old' ? {hits: [hit('Old')], nbHits: 1, delay: 600} : {hits: [hit('New')], nbHits: 2},
    );
    await input.fill('old');
    await expect.poll(() => service.received.length).toBe(1);
    await input.fill('new');
    await expect(hits).toHaveText(/New/);
    await page.waitForTimeout(800);
    await expect(hits).toHaveText(/New/);
    await expect(footerLink).toHaveText('See all 2 results');
  });

  test('searching is stalled after 300 ms', async ({page}) => {
    await page.goto('/help');
    const {hits, input, dialog} = await openModal(page);
    service.behave(() => 'silent');
    await input.fill('order');
    await expect(dialog).toHaveClass(/DocSearch-Container--Stalled/);
    service.behave(() => ({hits: orders}));
    await input.fill('orders');
    await expect(hits).toHaveCount(5);
    await expect(dialog).not.toHaveClass(/DocSearch-Container--Stalled/);
  });

  test('No results for "{query}": three suggestions that prefill the input, and the report link', async ({page}) => {
    await page.goto('/help');
    const {dialog, input, hits} = await openModal(page, 'zzz');
    await expect(dialog.locator('.DocSearch-NoResults .DocSearch-Title')).toHaveText('No results for "zzz"');
    await expect(dialog.getByText('Try searching for')).toBeVisible();
    await expect(dialog.locator('.DocSearch-Prefill')).toHaveCount(3);
    await expect(dialog.getByText('Believe this query should return results?')).toBeVisible();
    await expect(dialog.getByRole('link', {name: 'Let us know.'})).toHaveAttribute(
      'href',
      /^mailto:support@example\.com/,
    );
    await expect(hits).toHaveCount(0);
    await dialog.locator('.DocSearch-Prefill').first().click();
    await expect(input).toHaveValue('order statuses ');
    await expect(hits).toHaveCount(5);
  });
});

test.describe('section', () => {
  for (const [path, index] of [
    ['/help', 'endless-docs-help'],
    ['/changelog', 'endless-docs-changelog'],
    ['/api', 'endless-docs-api'],
    ['/', 'endless-docs-global'],
  ] as const) {
    test(`${path} searches ${index}`, async ({page}) => {
      await page.goto(path);
      const {hits} = await openModal(page, 'order');
      await expect(hits).toHaveCount(5);
      expect(service.received.at(-1)?.requests[0]?.indexName).toBe(index);
    });
  }

  test('follows client navigation while the page stays loaded', async ({page}) => {
    await page.goto('/help');
    await hydrated(page);
    await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Changelog'}).click();
    await expect(page).toHaveURL(/\/changelog$/);
    const {hits} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    expect(service.received.at(-1)?.requests[0]?.indexName).toBe('endless-docs-changelog');
  });

  test('is named, and one keystroke searches everything', async ({page}) => {
    await page.goto('/help');
    const {dialog, input, hits, footerLink} = await openModal(page, 'order');
    await expect(dialog.getByText('Searching Help')).toBeVisible();
    await expect(hits).toHaveCount(5);
    await page.keyboard.press('Control+/');
    await expect(dialog.getByText('Searching everything')).toBeVisible();
    await expect(input).toHaveValue('order');
    await expect(input).toBeFocused();
    await expect(footerLink).toHaveAttribute('href', '/search?q=order');
    expect(service.received.at(-1)?.requests[0]?.indexName).toBe('endless-docs-global');
    await dialog.getByRole('button', {name: 'Search Help only'}).click();
    await expect(dialog.getByText('Searching Help')).toBeVisible();
  });
});

test.describe('recent and favourite searches', () => {
  test('a chosen hit is recent, once, in every section; saving moves it to the favourites; both can be deleted', async ({
    page,
  }) => {
    await page.goto('/help');
    for (const path of ['/help', '/api']) {
      await page.goto(path);
      const {hits} = await openModal(page, 'order');
      await expect(hits).toHaveCount(5);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/order-statuses/);
    }
    await page.goto('/changelog');
    const {dialog, hits} = await openModal(page);
    await expect(hits).toHaveCount(1);
    expect(await texts(dialog.locator('.DocSearch-Hit-source'))).toEqual(['Recent']);
    await dialog.getByTitle('Save this search').click();
    await expect(dialog.locator('.DocSearch-Hit-source')).toHaveText(['Favorite']);
    await expect(hits).toHaveCount(1);
    await dialog.getByTitle('Remove this search from favorites').click();
    await expect(dialog.getByText('No recent searches')).toBeVisible();
  });

  test('a text without its page among the results is remembered too', async ({page}) => {
    await page.goto('/help');
    const {hits, active} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText(/How an order is routed/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/routing-strategies/);
    const again = await openModal(page);
    await expect(again.hits).toHaveText(/How an order is routed/);
  });

  test('up to 7 recent searches with no favourites, otherwise 4', async ({page}) => {
    await page.addInitScript(
      (recents) => {
        if (!localStorage.getItem('__DOCSEARCH_RECENT_SEARCHES__endless-docs'))
          localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__endless-docs', recents);
      },
      JSON.stringify(Array.from({length: 12}, (_, index) => hit(`Page ${index}`))),
    );
    await page.goto('/help');
    const {hits, dialog} = await openModal(page);
    await expect(hits).toHaveCount(7);
    await dialog.getByTitle('Save this search').first().click();
    await expect(dialog.locator('.DocSearch-Hit-source')).toHaveText(['Recent', 'Favorite']);
    await page.keyboard.press('Escape');
    await openModal(page);
    await expect(hits).toHaveCount(5);
  });
});

test.describe('errors', () => {
  test('all hosts unreachable: the error screen stays until the next query answers', async ({page}) => {
    await page.goto('/help');
    const {input, dialog, hits} = await openModal(page);
    service.behave(() => ({status: 503}));
    await input.fill('order');
    await expect(dialog.getByText('Unable to fetch results')).toBeVisible();
    await expect(dialog.getByText('You might want to check your network connection.')).toBeVisible();
    await page.waitForTimeout(700);
    await expect(dialog.getByText('Unable to fetch results')).toBeVisible();
    await expect(dialog).toHaveClass(/DocSearch-Container--Errored/);
    service.behave(() => ({hits: orders, delay: 500}));
    await input.fill('orders');
    await expect.poll(() => service.received.at(-1)?.requests[0]?.query).toBe('orders');
    await expect(dialog.getByText('Unable to fetch results')).toBeVisible();
    await expect(hits).toHaveCount(5);
    await expect(dialog.getByText('Unable to fetch results')).toBeHidden();
  });

  test('a host that never answers is given up after the second for connecting', async ({page}) => {
    await page.goto('/help');
    const {input, dialog} = await openModal(page);
    service.behave(() => 'silent');
    await input.fill('order');
    await expect(dialog.getByText('Unable to fetch results')).toBeVisible({timeout: 2500});
  });

  test('a 4xx answer shows the message of the service', async ({page}) => {
    await page.goto('/help');
    const {input, dialog} = await openModal(page);
    service.behave(() => ({status: 403, message: 'Invalid Application-ID or API key'}));
    await input.fill('order');
    await expect(dialog.getByText('Unable to fetch results')).toBeVisible();
    await expect(dialog.getByText('Invalid Application-ID or API key')).toBeVisible();
  });

  test('an unparseable answer shows the error screen; clearing returns to the start screen', async ({page}) => {
    await page.goto('/help');
    const {input, dialog} = await openModal(page);
    service.behave(() => ({raw: '<html>'}));
    await input.fill('order');
    await expect(dialog.getByText('The search service sent an answer that could not be read.')).toBeVisible();
    await input.fill('');
    await expect(dialog.getByText('No recent searches')).toBeVisible();
    await page.waitForTimeout(500);
    await expect(dialog.getByText('No recent searches')).toBeVisible();
  });

  test('Retry asks again for what was typed', async ({page}) => {
    await page.goto('/help');
    const {input, dialog, hits} = await openModal(page);
    service.behave(() => ({status: 503}));
    await input.fill('order');
    const retry = dialog.getByRole('button', {name: 'Retry'});
    await expect(retry).toBeVisible();
    service.behave(() => ({hits: orders}));
    await retry.click();
    await expect(hits).toHaveCount(5);
    await expect(input).toHaveValue('order');
    await expect(retry).toBeHidden();
  });

  test('works with localStorage blocked', async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/help');
    const {hits} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/order-statuses/);
    const {dialog} = await openModal(page);
    await expect(dialog.getByText('No recent searches')).toBeVisible();
  });

  test('markup in queries, answers and saved searches stays text', async ({page}) => {
    const markup = '<img src=x onerror="window.hacked=1">';
    service.behave((query) =>
      query.startsWith('<') ? {hits: []} : {hits: [hit(markup, {content: markup, lvl0: markup})]},
    );
    await page.goto('/help');
    const {dialog, input, hits} = await openModal(page, markup);
    await expect(dialog.getByText(`No results for "${markup}"`)).toBeVisible();
    await input.fill('order');
    await expect(hits).toHaveCount(1);
    await expect(hits).toHaveText(new RegExp('<img src=x'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await openModal(page);
    await expect(dialog.getByText('Recent', {exact: true})).toBeVisible();
    await expect(hits).toHaveText(new RegExp('<img src=x'));
    expect(await dialog.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

test.describe('accessibility', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`the modal in ${theme} has no violations with results, without, and failed`, async ({page}) => {
      await openInMode(page, theme, '/help');
      await baseExpect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const {input, dialog, hits} = await openModal(page);
      const check = async () => {
        const {violations} = await axe(page).disableRules(['aria-allowed-role']).analyze();
        expect(violations.map(({id, nodes}) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      };
      await expect(dialog.getByText('No recent searches')).toBeVisible();
      await check();
      await input.fill('order');
      await expect(hits).toHaveCount(5);
      await check();
      await input.fill('zzz');
      await expect(dialog.getByText('No results for')).toBeVisible();
      await check();
      service.behave(() => ({status: 403, message: 'Refused'}));
      await input.fill('refused');
      await expect(dialog.getByText('Refused')).toBeVisible();
      await check();
    });
  }

  test('Tab stays in the modal', async ({page}) => {
    await page.goto('/help');
    const {dialog, hits} = await openModal(page, 'order');
    await expect(hits).toHaveCount(5);
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });
});
