import {readFileSync} from 'node:fs';
import {expect as stock, test, type Page} from '@playwright/test';
import {axe, openInMode} from '../support/axe.ts';

// The first request waits until the simulator is loaded.
const expect = stock.configure({timeout: 20_000});

const link = (request: object): string => `/playground#${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
const answer = (page: Page) => page.getByRole('region', {name: 'Text of the answer'});
const run = (page: Page) => page.getByRole('button', {name: 'Run', exact: true}).click();
const orders = {document: '{ orders(first: 1) { nodes { number } } }', as: 'dana'};

test('a link opens its request, and its answer tells what it cost', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await expect(page.getByRole('status').first()).toHaveText(/^Succeeded\. \d+ points?\.$/);
});

/** Opens the example that the words find first. */
async function openExample(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox', {name: 'Examples'});
  await field.fill(words);
  await expect(page.getByRole('listbox', {name: 'Examples'}).getByRole('option').first()).toBeVisible();
  await field.press('Enter');
}

test('the caller decides what is answered', async ({page}) => {
  await page.goto(link(orders));
  await page.getByLabel('Act as').selectOption('nobody');
  await run(page);
  await expect(answer(page)).toContainText('UNAUTHENTICATED');
});

test('requests stand in tabs and in the history, and open from there again', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  const history = page.getByRole('region', {name: 'History'});
  await expect(history.getByRole('listitem')).toHaveCount(1);
  const tabs = page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]');
  await page.getByRole('button', {name: 'New request'}).click();
  await expect(tabs).toHaveCount(2);
  await history.getByRole('button', {name: 'orders'}).click();
  await expect(tabs).toHaveCount(3);
  await page
    .getByRole('button', {name: /^Close/})
    .last()
    .click();
  await expect(tabs).toHaveCount(2);
});

test('requests, their answers and the history survive a reload', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await page.getByRole('button', {name: 'New request'}).click();
  const tabs = page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]');
  const history = page.getByRole('region', {name: 'History'}).getByRole('listitem');
  await page.reload();
  await expect(tabs).toHaveCount(2);
  await expect(tabs.last()).toHaveAttribute('aria-pressed', 'true');
  await expect(history).toHaveCount(1);
  await tabs.first().click();
  await expect(answer(page)).toContainText('"number"');
  await run(page);
  await expect(history).toHaveCount(2);
});

test('the playground works where the browser refuses storage', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
});

test('a subscription stays open and hears of the mutation in another tab', async ({page}) => {
  const brandId = /bra_\w{26}/.exec(readFileSync('build/api/operations/mutations/create-order.html', 'utf8'))?.[0];
  const document =
    'subscription Changes($brandId: EndlessID!) { orderUpdatesByBrand(brandId: $brandId) { newStatus } }';
  await page.goto(link({document, variables: JSON.stringify({brandId}), as: 'mira'}));
  await run(page);
  await expect(page.getByText(/^Listening\./)).toBeVisible();
  await openExample(page, 'createOrder two tents Utrecht');
  await run(page);
  await expect(answer(page)).toContainText('createOrder');
  const events = page.getByRole('region', {name: 'Events of Changes', exact: true});
  await expect(events.getByRole('status')).toHaveText('1 event');
  await expect(events).toContainText('"newStatus": "PENDING"');
  await events.getByRole('button', {name: 'Stop'}).click();
  await expect(events).toHaveCount(0);
  const sent = page.getByRole('region', {name: 'History'}).getByRole('listitem').filter({hasText: 'Changes'});
  await expect(sent).toContainText('One event arrived.');
  await page.getByRole('button', {name: 'Changes', exact: true}).first().click();
  await expect(answer(page)).toContainText('"newStatus": "PENDING"');
});

test('the clock moves, the data is shown as tables and goes back to its beginning', async ({page}) => {
  await page.goto(link(orders));
  await page.getByRole('button', {name: 'Show', exact: true}).click();
  const time = page.locator('time[datetime]').last();
  await expect(page.getByRole('region', {name: 'Records of Order'}).getByRole('row').nth(1)).toBeVisible();
  const records = page.getByRole('region', {name: 'Records of Order'});
  await expect(records.getByRole('columnheader').first()).toHaveCSS('text-align', 'start');
  const before = await time.getAttribute('datetime');
  await page.getByRole('button', {name: 'Advance'}).click();
  await expect(time).not.toHaveAttribute('datetime', before ?? '');
  await page.getByRole('button', {name: 'Reset the data'}).click();
  await expect(time).toHaveAttribute('datetime', before ?? '');
});

test('examples are found by words, and opened by mouse and by keyboard', async ({page}) => {
  await page.goto('/playground');
  const field = page.getByRole('combobox', {name: 'Examples'});
  const options = page.getByRole('listbox', {name: 'Examples'}).getByRole('option');
  const tabs = page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]');
  await field.click();
  await expect(options).toHaveCount(60);
  await field.fill('cancelOrder');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(tabs).toHaveCount(2);
  await expect(tabs.last()).toHaveText(/cancelOrder/i);
  await field.fill('no example is called like this');
  await expect(page.getByText('No example has all these words.')).toBeVisible();
  await field.fill('cancelOrder');
  await options.last().click();
  await expect(tabs).toHaveCount(3);
});

test('the bar between request and answer is moved by keyboard and by mouse', async ({page}) => {
  await page.goto(link(orders));
  const bar = page.getByRole('separator', {name: 'Width of the request'});
  const width = async () => (await page.getByRole('region', {name: 'Request'}).boundingBox())?.width ?? 0;
  const half = await width();
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('aria-valuenow', '55');
  expect(await width()).toBeGreaterThan(half + 40);
  const {x = 0, y = 0} = (await bar.boundingBox()) ?? {};
  await page.mouse.move(x + 5, y + 100);
  await page.mouse.down();
  await page.mouse.move(20, y + 100);
  await page.mouse.up();
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
});

test('the schema is looked through beside the request', async ({page}) => {
  await page.goto(link(orders));
  await page.getByRole('region', {name: 'Answer'}).getByText('Schema', {exact: true}).click();
  const field = page.getByRole('searchbox', {name: 'Find in the schema'});
  const schema = page.getByRole('region', {name: 'Answer'});
  await field.fill('createOrder');
  await schema.getByRole('button', {name: 'createOrder', exact: true}).click();
  await expect(schema.getByRole('link', {name: 'createOrder'})).toHaveAttribute(
    'href',
    '/api/operations/mutations/create-order',
  );
  await schema.getByRole('button', {name: 'CreateOrderInput!'}).click();
  await expect(schema.getByText('shippingAddress', {exact: true})).toBeVisible();
  await field.fill('@idempotent');
  await schema.getByRole('button', {name: 'idempotent', exact: true}).click();
  await expect(schema.getByRole('link', {name: 'idempotent'})).toHaveAttribute(
    'href',
    '/api/operations/directives/idempotent',
  );
  await expect(schema.getByText('key', {exact: true})).toBeVisible();
});

test('the schema leaves nothing empty below itself on a phone', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await page.locator('summary', {hasText: 'Schema'}).click();
  await page.getByRole('searchbox', {name: 'Find in the schema'}).fill('PageInfo');
  await page.getByRole('button', {name: 'PageInfo', exact: true}).click();
  const empty = await page.locator('details', {hasText: 'Schema'}).evaluate((details) => {
    const end = details.querySelector('li:last-child')?.getBoundingClientRect().bottom ?? 0;
    return details.getBoundingClientRect().bottom - end;
  });
  expect(empty).toBeLessThan(60);
});

test('what a caller may do is beside the choice of the caller', async ({page}) => {
  await page.goto(link(orders));
  const summary = page.getByText(/^\d+ permissions$/);
  await summary.click();
  await expect(page.getByText(/orders: .*create/)).toBeVisible();
  await page.getByLabel('Act as').selectOption('nobody');
  await expect(summary).toHaveText('0 permissions');
});

test('a reset is taken back', async ({page}) => {
  await page.goto(link(orders));
  await openExample(page, 'createOrder two tents Utrecht');
  await run(page);
  await expect(answer(page)).toContainText('createOrder');
  const entries = () =>
    page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('simulator-visit') ?? '{}') as {entries?: unknown[]}).entries?.length,
    );
  const done = await entries();
  expect(done).toBeGreaterThan(0);
  await page.getByRole('button', {name: 'Reset the data'}).click();
  await expect(page.getByText('The data is as it was at the beginning.')).toBeVisible();
  expect(await entries()).toBe(0);
  await page.getByRole('button', {name: 'Undo the reset'}).click();
  await expect(page.getByText('Your changes are back.')).toBeVisible();
  expect(await entries()).toBe(done);
  await expect(page.getByRole('button', {name: 'Undo the reset'})).toHaveCount(0);
});

test('a closed request opens again', async ({page}) => {
  await page.goto(link({...orders, document: '{ me { __typename } }'}));
  const tabs = page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]');
  await page.getByRole('button', {name: 'Close me'}).click();
  await expect(tabs).toHaveText(['Orders']);
  await page.getByRole('button', {name: 'Reopen me'}).click();
  await expect(tabs).toHaveText(['Orders', 'me']);
});

test('a link shows all that runs first, and none of it runs after it was left out', async ({page}) => {
  const hidden = {as: 'nobody', document: 'query First { me { __typename } }', variables: {x: 1}, advance: 'P1D'};
  await page.goto(link({...orders, before: [hidden], headers: '{"X-Brand-Id": "b"}', advance: 'P2D'}));
  const first = page.getByRole('region', {name: 'Runs first'});
  await expect(first).toContainText('First as Nobody: without a token, after the clock moved by P1D');
  await expect(first).toContainText('Then the clock moves by P2D.');
  await expect(page.getByLabel('Further headers as JSON')).toHaveValue('{"X-Brand-Id": "b"}');
  await first.locator('summary').click();
  await expect(first).toContainText('me { __typename }');
  await expect(first).toContainText('"x": 1');
  await first.getByRole('button', {name: 'Leave out'}).click();
  await expect(first).toHaveCount(0);
  await page.reload();
  await expect(answer(page)).toBeVisible();
  await expect(first).toHaveCount(0);
});

test('a damaged link says so, and keeps what is open', async ({page}) => {
  await page.goto(link(orders));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await page.goto(link({...orders, before: 'x'}));
  await page.reload();
  await expect(page.getByText('The link carries no request that can be read.')).toBeVisible();
  await expect(page.getByRole('group', {name: 'Open requests'}).locator('[aria-pressed]')).toHaveText(['orders']);
});

test('an answer is dimmed when its request has changed, and a refusal says why', async ({page}) => {
  await page.goto(link({...orders, document: '{ orders(first: 1) { nodes { nothing } } }'}));
  await run(page);
  await expect(page.getByRole('status')).toContainText('Failed with BAD_REQUEST.');
  await expect(page.getByRole('status')).toContainText('Cannot query field "nothing"');
  const stale = page.getByText('to an earlier version of the request');
  await expect(stale).toHaveCount(0);
  await page.getByLabel('Act as').selectOption('nobody');
  await expect(stale).toBeVisible();
});

test('a request is copied as code, with the brand of its caller', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(link({...orders, as: 'mira'}));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  await page.getByText('Copy as code').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [language, begins] of [
    ['cURL', 'curl "${ENDLESS_URL:-'],
    ['TypeScript', 'const url = process.env.ENDLESS_URL'],
    ['Python', 'import json'],
  ] as const) {
    await page.getByRole('button', {name: language, exact: true}).click();
    await expect.poll(copied).toContain(begins);
    for (const part of ['ENDLESS_TOKEN', 'ENDLESS_COMPANY', 'ENDLESS_BRAND', 'orders('])
      expect(await copied()).toContain(part);
  }
  await expect(page.getByRole('button', {name: 'Copied as Python'})).toBeVisible();
});

test('a request is laid out anew', async ({page}) => {
  await page.goto(link({...orders, document: '{orders(first:1){totalCount}}'}));
  await expect(page.locator('[data-editor]')).toHaveCount(2);
  await page.getByRole('button', {name: 'Format'}).click();
  await expect(page.getByRole('textbox', {name: 'Document'})).toContainText('orders(first: 1) {');
  await page.getByRole('textbox', {name: 'Document'}).press('Control+z');
  await expect(page.getByRole('textbox', {name: 'Document'})).toContainText('{orders(first:1)');
});

test('a simulator that hangs is stopped, and the data can always be reset', async ({page}) => {
  await page.addInitScript(() => {
    const {postMessage} = Worker.prototype;
    Worker.prototype.postMessage = function post(this: Worker, message: {type?: string}) {
      if (message.type !== 'execute' || sessionStorage.getItem('hangs') === null) postMessage.call(this, message);
    };
    sessionStorage.setItem('hangs', 'yes');
  });
  await page.goto(link(orders));
  await run(page);
  await expect(page.getByText('Working…')).toBeVisible();
  await page.getByRole('button', {name: 'Stop'}).click();
  await expect(page.getByText('You stopped the simulator. The next run starts it again')).toBeVisible();
  await run(page);
  await page.getByRole('button', {name: 'Reset the data'}).click();
  await expect(page.getByText('The data is as it was at the beginning.')).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('hangs'));
  await run(page);
  await expect(answer(page)).toContainText('"number"');
});

test('Ctrl+Enter runs, and a mistake in the variables is told', async ({page}) => {
  await page.goto(link({...orders, variables: '{'}));
  await page.getByLabel('Act as').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/The variables are not JSON/)).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the playground with an answer and records has no faults that axe finds, ${scheme}`, async ({page}) => {
    await openInMode(page, scheme, link(orders));
    await run(page);
    await expect(answer(page)).toContainText('"number"');
    await page.getByRole('button', {name: 'Advance'}).click();
    await expect(page.getByRole('region', {name: 'Records of Order'})).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
  });
}

test('the playground is no wider than a phone, and Run is in its first screen', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto(link(orders));
  await expect(page.getByRole('button', {name: 'Run', exact: true})).toBeInViewport({ratio: 1});
  await run(page);
  await expect(answer(page)).toContainText('"number"');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the playground says where complete examples are', async ({page}) => {
    await page.goto('/playground');
    // A browser that was told to run no scripts still keeps what stands in noscript as text: it is read as delivered.
    const html = await page.request.get('/playground').then((response) => response.text());
    expect(html).toMatch(/<noscript>.*The playground needs JavaScript\./s);
  });
});
