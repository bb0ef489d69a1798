import {expect as baseExpect, test} from '@playwright/test';
import {collectErrors, openModal, searchModal} from '../support/search-page.ts';

/** Generous, because a busy machine is not a failure. */
const expect = baseExpect.configure({timeout: 20_000});
test.describe.configure({timeout: 120_000});

let errors: string[];

test.beforeEach(({page}) => {
  errors = collectErrors(page);
});

test.afterEach(() => {
  expect(errors).toEqual([]);
});

test('answers from the index embedded in the site, under the site’s content security policy', async ({page}) => {
  await page.goto('/help');
  const {hits, footerLink, dialog} = await openModal(page, 'order status');
  await expect(hits.first()).toHaveText(/What do different order statuses mean/);
  await expect(footerLink).toHaveText(/^See all \d+ results$/);
  await expect(dialog.locator('.DocSearch-Logo')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/what-do-different-order-statuses-mean/);
});

test('API names are found from the API section, and guides by searching everything', async ({page}) => {
  await page.goto('/api');
  const {hits, dialog} = await openModal(page, 'createOrder');
  await expect(hits.first()).toHaveText(/createOrder/);
  await page.keyboard.press('Control+/');
  await expect(dialog.getByText('Searching everything')).toBeVisible();
  await expect(hits.first()).toHaveText(/createOrder/);
});

for (const width of [390, 1440])
  test(`rows of hits are as wide as their list, and nothing sticks out of it, at ${width} px`, async ({page}) => {
    await page.goto('/help');
    const {hits, dialog} = await openModal(page, 'refund an order');
    await expect(hits.first()).toBeVisible();
    await page.setViewportSize({width, height: 844});
    await expect(dialog.locator('.DocSearch-Hit-kind').first()).toBeVisible();
    const right = (selector: string): Promise<number[]> =>
      dialog.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    const [edge = 0] = await right('.DocSearch-Hits');
    for (const end of await right('.DocSearch-Hit a')) expect(end).toBeCloseTo(edge, 0);
    for (const end of await right('.DocSearch-Hit-kind, .DocSearch-Hit-path')) expect(end).toBeLessThan(edge);
    for (const end of await right('.DocSearch-Scope-switch')) expect(edge - end).toBeLessThan(30);
  });

test('the engine is asked for a letter once, before the modal draws it', async ({page}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    const {postMessage} = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, call: {requests?: {query: string}[]}) {
      // A query without words loads a section ahead.
      for (const {query} of call.requests ?? []) if (query) asked.push(query);
      postMessage.call(this, call);
    };
    Object.assign(window, {asked});
  });
  await page.goto('/help');
  const {hits} = await openModal(page, 'ord');
  await expect(hits.first()).toBeVisible();
  // The modal draws the letter when its handlers have run, and those are done when the event reaches the window.
  await page.evaluate(() => {
    window.addEventListener('input', () =>
      Object.assign(window, {before: [...(window as unknown as {asked: string[]}).asked]}),
    );
  });
  await page.keyboard.type('e');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as {before?: string[]}).before))
    .toEqual(['ord', 'orde']);
  await expect(hits.locator('mark', {hasText: /^orde$/i}).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as {asked: string[]}).asked)).toEqual(['ord', 'orde']);
});

test('without hits three suggestions, each of which leads to hits', async ({page}) => {
  await page.goto('/changelog');
  const {hits, dialog, input} = await openModal(page, 'qqqqxzv jjjwq');
  await expect(dialog.getByText('No results for')).toBeVisible();
  const suggestions = dialog.locator('.DocSearch-Prefill');
  await expect(suggestions).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    await input.fill('qqqqxzv jjjwq');
    await suggestions.nth(index).click();
    await expect(hits.first()).toBeVisible();
  }
});

test('downloads nothing of the search before the search box is touched', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/help');
  await page.locator('.DocSearch-Button-Key').first().waitFor();
  await page.waitForLoadState('networkidle');
  const before = requested.length;
  expect(requested.filter((path) => path.startsWith('/search/'))).toEqual([]);
  await searchModal(page).button.hover();
  await expect.poll(() => requested.slice(before).some((path) => path.startsWith('/assets/search/help.'))).toBe(true);
});

test('works offline once opened', async ({page, context}) => {
  await page.goto('/help');
  const {hits, input} = await openModal(page, 'order');
  await expect(hits.first()).toBeVisible();
  await context.setOffline(true);
  await input.fill('local routing');
  await expect(hits.first()).toHaveText(/local routing/i);
  await page.keyboard.press('Escape');
  const again = await openModal(page, 'allocation');
  await expect(again.hits.first()).toHaveText(/allocation/i);
});

test('an index that cannot be fetched shows the error screen until a query answers', async ({page}) => {
  await page.goto('/help');
  let blocked = true;
  await page.route('**/search/*.json', (route) => (blocked ? route.abort() : route.fallback()));
  const {input, dialog, hits} = await openModal(page, 'order');
  await expect(dialog.getByText('Unable to fetch results')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(dialog.getByText('Unable to fetch results')).toBeVisible();
  blocked = false;
  await input.fill('orders');
  await expect(hits.first()).toBeVisible();
});

test('works with localStorage blocked, and with markup as query', async ({page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/help');
  const {hits, dialog, input} = await openModal(page, '<qqqqxzv jjjwq>');
  await expect(dialog.getByText('No results for')).toBeVisible();
  expect(await dialog.locator('qqqqxzv').count()).toBe(0);
  await input.fill('order');
  await expect(hits.first()).toBeVisible();
});

test.describe('search page', () => {
  test('serves “See all”: query and section in the URL, the same count, not indexed', async ({page}) => {
    await page.goto('/help');
    const {footerLink} = await openModal(page, 'order');
    await expect(footerLink).toBeVisible();
    const count = (await footerLink.innerText()).replace(/\D/g, '');
    await footerLink.click();
    await expect(page).toHaveURL(/\/search\?q=order&section=help$/);
    await expect(page.getByRole('status').filter({hasText: 'results for'})).toHaveText(`${count} results for "order"`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByRole('searchbox')).toHaveValue('order');
    await expect(page.getByRole('navigation', {name: 'Section'}).getByRole('link', {name: 'Help'})).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('pages, filters and follows a hit by keyboard', async ({page}) => {
    await page.goto('/search?q=order');
    const first = page.locator('main ol h2 a').first();
    await expect(first).toBeVisible();
    const title = await first.innerText();
    const next = page.getByRole('link', {name: 'Next', exact: true});
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=order&page=2$/);
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page.locator('main ol')).toHaveAttribute('start', '21');
    await page.goBack();
    await expect(first).toHaveText(title);
    const filter = page.getByRole('navigation', {name: 'Section'}).getByRole('link', {name: 'Changelog'});
    await filter.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=order&section=changelog$/);
    await expect(first).toHaveAttribute('href', /^\/changelog\//);
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/changelog\//);
  });

  test('a page beyond the last leads to the last; the next page takes the focus and says which it is', async ({
    page,
  }) => {
    await page.goto('/search?q=order&section=help&page=99');
    await expect(page).toHaveURL(/&page=(?!99)\d+$/);
    await expect(page).toHaveTitle(/^order – Search/);
    await page.goto('/search?q=order&section=help');
    await page.getByRole('link', {name: 'Next', exact: true}).click();
    const summary = page.getByRole('status').filter({hasText: 'results for'});
    await expect(summary).toHaveText(/, page 2 of \d+$/);
    await expect(summary).toBeFocused();
  });

  test('typing searches and keeps every letter; clearing says what to do', async ({page}) => {
    await page.goto('/search');
    await expect(page.getByText('Type to search the guides')).toBeVisible();
    const box = page.getByRole('searchbox');
    await box.pressSequentially('local routing');
    await expect(box).toHaveValue('local routing');
    await expect(page.locator('main ol h2').first()).toHaveText(/local routing/i);
    await box.fill('');
    await expect(page.getByText('Type to search the guides')).toBeVisible();
  });

  test('no results, hostile markup and nonsense parameters', async ({page}) => {
    await page.goto(`/search?q=${encodeURIComponent('<qqqqxzv jjjwq>')}&section=help&page=-3`);
    await expect(page.getByText('No results for "<qqqqxzv jjjwq>"')).toBeVisible();
    await expect(page.getByText('Try searching for:')).toBeVisible();
    await expect(page.getByRole('link', {name: 'Search everything'})).toBeVisible();
    await expect(page.getByRole('link', {name: 'Let us know.'})).toBeVisible();
    expect(await page.locator('main qqqqxzv').count()).toBe(0);
  });

  test('an index that cannot be fetched: the error, and Retry', async ({page}) => {
    let blocked = true;
    await page.route('**/search/*.json', (route) => (blocked ? route.abort() : route.fallback()));
    await page.goto('/search?q=order');
    await expect(page.getByText('Unable to fetch results')).toBeVisible();
    await expect(page.getByText('You might want to check your network connection.')).toBeVisible();
    blocked = false;
    await page.getByRole('button', {name: 'Retry'}).click();
    await expect(page.locator('main ol h2').first()).toBeVisible();
  });
});
