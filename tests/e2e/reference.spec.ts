import {expect, test} from '@playwright/test';
import {chunkOfDoc, countDocuments, hydrated} from '../support/chunks.ts';

const operation = '/api/operations/mutations/create-order';
const order = '/api/types/objects/order';

test('an operation page answers in its sections what it does, needs, returns and gives', async ({page}) => {
  await page.goto(operation);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('createOrder');
  await expect(page).toHaveTitle(/createOrder mutation/);
  await expect(page.locator('article h2')).toHaveText([/Example/, /Arguments/, /Returns/, /Errors/, /Related/]);
  await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toContainText('API');
  await expect(page.locator('article [data-kind]')).toHaveAttribute('data-kind', 'operations-mutations');
});

test('breadcrumbs lead from a page of the API to its list and to the API', async ({page}) => {
  const trail = page.getByRole('navigation', {name: 'Breadcrumbs'});
  for (const [address, list, label] of [
    ['/api/guides/ship-an-order', '/api/guides', 'Guides'],
    [operation, '/api/operations/mutations', 'Mutations'],
  ] as const) {
    await page.goto(address);
    await expect(trail.getByRole('link', {name: 'API', exact: true})).toHaveAttribute('href', '/api');
    await expect(trail.getByRole('link', {name: label, exact: true})).toHaveAttribute('href', list);
  }
});

test('links are followed without a new document, the sidebar marks the new page, and Back returns', async ({page}) => {
  const documents = countDocuments(page);
  const current = page.locator('.theme-doc-sidebar-container [aria-current="page"]');
  await page.goto(operation);
  await hydrated(page);
  await expect(current).toHaveText('createOrder');
  const sidebar = page.locator('.theme-doc-sidebar-container');
  await sidebar.locator('summary', {hasText: 'Order fulfillment'}).click();
  await sidebar.getByRole('link', {name: 'allocateOrder', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('allocateOrder');
  await expect(current).toHaveText('allocateOrder');
  await expect(page.locator('article dl dt')).not.toHaveCount(0);
  await page.locator('article [data-signature] a').first().click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('AllocateOrderInput');
  await expect(page.locator('article [data-search="field"]')).not.toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('createOrder');
  await expect(page.locator('article [data-signature] a').first()).toBeVisible();
  expect(documents.count).toBe(1);
});

test('a page that React could not take over is drawn whole', async ({page}) => {
  await page.route(
    (url) => url.pathname === order,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({response, body: (await response.text()).replace('Was this page helpful?', 'Changed.')});
    },
  );
  await page.goto(order);
  await expect(page.getByText('Was this page helpful?')).toBeVisible();
  await expect(page.locator('article [data-search="field"]')).not.toHaveCount(0);
  await expect(
    page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Order', exact: true}),
  ).toBeVisible();
});

test('the address of a field leads to it, and its link shows on hover', async ({page}) => {
  await page.goto(`${order}#field-newStatus`);
  const row = page.locator('[id="field-newStatus"]');
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('data-search', 'field');
  await row.hover();
  await expect(row.getByRole('link', {name: 'Link to newStatus'})).toHaveCSS('opacity', '1');
});

test('a type link shows a card on hover and focus, Escape hides it, and nothing moves', async ({page}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(operation);
  const link = page.locator('article [data-signature] a').first();
  await expect(link).toHaveText('CreateOrderInput');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const before = await link.boundingBox();
  await link.hover();
  const card = page.getByRole('tooltip');
  await expect(card).toBeVisible();
  await expect(card).toContainText('CreateOrderInput');
  expect(await link.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.locator('article [data-signature] pre').focus();
  await page.keyboard.press('Tab');
  await expect(card).toContainText('CreateOrderInput');
  await expect(link).toHaveAttribute('aria-describedby', 'type-card');
});

test('the page of a type is fetched once the pointer is on its link', async ({page}) => {
  const chunk = chunkOfDoc('types/inputs/create-order-input');
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/api/operations/mutations/create-order');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(files).not.toContain(chunk);
  await page.locator('article a[href="/api/types/inputs/create-order-input"]').first().hover();
  await expect.poll(() => files).toContain(chunk);
});

test('any entry is two actions away: filter and choose', async ({page}) => {
  await page.goto('/api/types/scalars/email');
  await hydrated(page);
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await sidebar.getByRole('searchbox').fill('create order');
  await sidebar.getByRole('link', {name: 'createOrder', exact: true}).click();
  await expect(page).toHaveURL(/\/api\/operations\/mutations\/create-order$/);
});

test('the filter stays in view, forgives missing letters, and gives the arrow keys its results', async ({page}) => {
  await page.goto('/api/operations/mutations/update-warehouse');
  await hydrated(page);
  const filter = page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('searchbox');
  await expect(filter).toBeInViewport();
  await filter.fill('shpmanual');
  const found = page.locator('[data-found] a');
  await expect(found.first()).toHaveText('shipOrderManually');
  await filter.fill('trackingNumber');
  await expect(found.first()).toBeVisible();
  await filter.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(filter).toBeFocused();
});

test('the filter says when nothing is found and Escape clears it', async ({page}) => {
  await page.goto(operation);
  await hydrated(page);
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await sidebar.getByRole('searchbox').fill('qqqq');
  await expect(sidebar.getByRole('status')).toHaveText('No name contains “qqqq”.');
  await page.keyboard.press('Escape');
  await expect(sidebar.getByRole('link', {name: 'createOrder', exact: true})).toHaveAttribute('aria-current', 'page');
});

test('the sidebar has no collapsible category and shows the entry of the page', async ({page}) => {
  await page.goto(order);
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await expect(sidebar.locator('[aria-expanded], .menu__caret')).toHaveCount(0);
  await expect(sidebar.getByRole('link', {name: 'Order', exact: true})).toBeInViewport();
});

test('the sidebar has one order everywhere, and only the domain of the page is unfolded', async ({page}) => {
  const orders = [];
  for (const address of ['/api', '/api/guides/ship-an-order', operation, order]) {
    await page.goto(address);
    const links = page.getByRole('navigation', {name: 'Docs sidebar'}).locator('a');
    const names = (await links.allTextContents()).map((text) => text.replace(/\d+$/, ''));
    orders.push(names.filter((name) => ['Guides', 'Playground', 'What changed', 'Queries', 'Objects'].includes(name)));
  }
  for (const names of orders) expect(names).toEqual(['Guides', 'Playground', 'What changed', 'Queries', 'Objects']);
  await hydrated(page);
  const domains = page
    .getByRole('navigation', {name: 'Docs sidebar'})
    .locator('details', {has: page.locator('summary')});
  await expect(domains.and(page.locator('[open]'))).toHaveCount(1);
  const sales = domains.filter({hasText: /^Sales channels/});
  await sales.locator('summary').click();
  await sales.getByRole('link', {name: 'SalesChannel', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('SalesChannel');
});

test('a type shows a sample from a run, and a long input its fields at a glance', async ({page}) => {
  await page.goto(order);
  await expect(page.locator('article h2', {hasText: 'Sample'})).toBeVisible();
  await expect(page.locator('article pre', {hasText: '"number":'}).first()).toBeVisible();
  await page.goto('/api/types/inputs/create-order-input');
  await page
    .getByRole('navigation', {name: 'Fields'})
    .getByRole('link', {name: 'shippingAddress', exact: true})
    .click();
  await expect(page.locator('[id="field-shippingAddress"]')).toBeInViewport();
});

test('an error leads to the field that it names', async ({page}) => {
  await page.goto('/api/operations/mutations/create-api-key');
  await page.locator('article').getByRole('link', {name: 'expiresAt', exact: true}).last().click();
  await expect(page).toHaveURL(/#argument-input\.expiresAt$/);
  await expect(page.locator('[id="argument-input.expiresAt"]')).toBeInViewport();
});

test('an enum that is a state machine has a diagram and a table', async ({page}) => {
  await page.goto('/api/types/enums/new-order-status');
  await expect(page.getByRole('heading', {name: 'Transitions'})).toBeVisible();
  await expect(page.locator('article table').getByRole('link', {name: 'approveOrder'}).first()).toHaveAttribute(
    'href',
    '/api/operations/mutations/approve-order',
  );
  await expect(page.locator('article svg[role="img"], article [role="img"]').first()).toBeVisible();
});

for (const path of [
  '/api/operations/queries',
  '/api/operations/mutations',
  '/api/types/objects',
  '/api/types/payloads',
  '/api/types/connections',
  '/api/types/scalars',
]) {
  test(`${path} lists its entries by domain`, async ({page}) => {
    await page.goto(path);
    await expect(page.locator('article h2').first()).toBeVisible();
    expect(await page.locator('article dfn a').count()).toBeGreaterThan(5);
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('fields unfold', async ({page}) => {
    await page.goto(operation);
    const fields = page.locator('article details').filter({hasText: 'OrderItemInput'}).last();
    await expect(page.locator('article details[open]').first()).toBeVisible();
    await expect(fields).toBeAttached();
    await expect(page.getByRole('searchbox', {name: 'Filter all names of the API'})).toBeHidden();
  });
});

test.describe('at 390 px', () => {
  test.use({viewport: {width: 390, height: 844}});

  for (const path of [
    operation,
    order,
    '/api/types/inputs/order-filter',
    '/api/types/enums/new-order-status',
    '/api/types/scalars/endless-id',
    '/api/operations/queries',
    '/api/types/directives/error',
  ]) {
    test(`${path} never scrolls sideways`, async ({page}) => {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  }
});
