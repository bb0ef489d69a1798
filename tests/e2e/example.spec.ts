import {expect, test, type Locator, type Page} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

const operation = '/api/operations/mutations/create-order';
const pages = [
  operation,
  '/api/operations/queries/orders',
  '/api/operations/mutations/allocate-order',
  '/api/operations/subscriptions/order-updates-by-brand',
];

const panelOf = (page: Page): Locator => page.locator('[data-example]');

/** Whether the whole of an element stands in the window. */
async function isWithinWindow(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = element.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

for (const path of pages) {
  test(`the first screen of ${path} shows what it does, its facts, and the request with its answer`, async ({page}) => {
    await page.goto(path);
    await hydrated(page);
    const panel = panelOf(page);
    for (const part of [panel, page.locator('article dl').first()]) expect(await isWithinWindow(part)).toBe(true);
    const parts = panel.locator('[data-label]:visible');
    const [answer, whole] = await Promise.all([parts.last().boundingBox(), panel.boundingBox()]);
    expect((whole?.y ?? 0) + (whole?.height ?? 0) - (answer?.y ?? Infinity)).toBeGreaterThan(60);
    await expect(panel.getByRole('group', {name: /^(?:Mutation|Query|Subscription)$/})).toBeVisible();
    await expect(panel.getByRole('group', {name: /^(?:Answer|Events)$/})).toBeVisible();
  });
}

for (const width of [390, 1440])
  test(`nothing within the panel scrolls up and down by itself at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await page.goto(operation);
    await hydrated(page);
    const panel = panelOf(page);
    const cut = panel.getByRole('button', {name: /^Show all/});
    while ((await cut.count()) > 0) await cut.first().click();
    await panel.locator('summary', {hasText: 'Variables'}).click();
    const scrolling = await panel
      .locator('*')
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) =>
              element.scrollHeight > element.clientHeight + 1 &&
              /auto|scroll/.test(getComputedStyle(element).overflowY),
          ).length,
      );
    expect(scrolling).toBe(width === 390 ? 0 : 1);
    await expect(panel.getByRole('group', {name: 'Mutation'})).toContainText('userErrors');
  });

test('the panel stays in view while the page scrolls', async ({page}) => {
  await page.goto(operation);
  await hydrated(page);
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await expect.poll(() => isWithinWindow(panelOf(page))).toBe(true);
});

test('below 1200 px the panel stands between the facts and the arguments', async ({page}) => {
  await page.setViewportSize({width: 1100, height: 900});
  await page.goto(operation);
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  const panel = await top('[data-example]');
  expect(await top('article dl')).toBeLessThan(panel);
  expect(panel).toBeLessThan(await top('#arguments'));
});

test('a language is chosen by keyboard, keeps the answer beside it, and is remembered on other pages', async ({
  page,
}) => {
  await page.goto(operation);
  await hydrated(page);
  const panel = panelOf(page);
  await panel.getByRole('radio', {name: 'GraphQL'}).focus();
  for (const label of ['cURL', 'TypeScript', 'Python']) {
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('radio', {name: label})).toBeChecked();
    await expect(panel.getByRole('group', {name: label})).toBeVisible();
    await expect(panel.getByRole('group', {name: 'Answer'})).toBeVisible();
    await expect(panel.getByRole('group', {name: 'Mutation'})).toBeHidden();
  }
  for (const path of ['/api/operations/queries/orders', operation]) {
    await page.goto(path);
    await expect(panel.getByRole('radio', {name: 'Python'})).toBeChecked();
    await expect(panel.getByRole('group', {name: 'Python'})).toContainText('import urllib.request');
  }
});

test('the language still changes where the browser refuses storage', async ({page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto(operation);
  await hydrated(page);
  await panelOf(page).locator('label', {hasText: 'TypeScript'}).click();
  await expect(panelOf(page).getByRole('group', {name: 'TypeScript'})).toContainText('userErrors');
});

test('a public operation is called without a token, a subscription over its socket', async ({page}) => {
  await page.goto('/api/operations/mutations/sign-in');
  await hydrated(page);
  const panel = panelOf(page);
  await panel.locator('label', {hasText: 'cURL'}).click();
  await expect(panel.getByRole('group', {name: 'cURL'})).toContainText('https://sandbox.api.example.com/graphql');
  await expect(panel.getByRole('group', {name: 'cURL'})).not.toContainText('Authorization');
  await page.goto('/api/operations/subscriptions/order-updates-by-brand');
  await expect(panel.getByRole('group', {name: 'cURL'})).toContainText('connection_ack');
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('every language of the example is there', async ({page}) => {
    await page.goto(operation);
    const panel = panelOf(page);
    await expect(panel.getByRole('group', {name: 'Answer'})).toContainText('"data"');
    await panel.locator('label', {hasText: 'Python'}).click();
    await expect(panel.getByRole('group', {name: 'Python'})).toContainText('import urllib.request');
  });
});
