import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, type Locator, type Page} from '@playwright/test';
import {Globby} from '@docusaurus/utils';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {axe, openInMode} from '../support/axe.ts';
import {hydrated} from '../support/chunks.ts';

const query = '/api/operations/queries/warehouse';
const mutation = '/api/operations/mutations/create-presigned-upload-url';

const panelOf = (page: Page): Locator => page.locator('[data-example]');
const outcome = (page: Page): Locator => panelOf(page).getByRole('group', {name: /^(?:Answer|Events)$/});
const status = (page: Page): Locator => panelOf(page).getByRole('status');
// The first run downloads and starts the simulator, which takes seconds on a busy machine.
const started = {timeout: 20_000};

test.describe.configure({timeout: 120_000});
const run = (page: Page): Promise<void> => panelOf(page).getByRole('button', {name: 'Run'}).click();

/** What an answer, or each event, says, whatever it cost. */
async function told(page: Page): Promise<string> {
  const text = (await outcome(page).textContent()) ?? '';
  return text.replace(/,\n {2}"extensions": \{[^]*?\n {2}\}/g, '');
}

/** Names of the files with code of the simulator, the editor or the schema that a page asks for. */
function lazyFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (/simulator|editor|codemirror|cm6|buildAST|schema\.graphql/.test(pathname)) files.push(pathname);
  });
  return files;
}

test('nothing of simulator and editor is loaded before it is asked for', async ({page}) => {
  const files = lazyFiles(page);
  await page.goto(query);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(files).toEqual([]);
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
  expect(files.join()).toMatch(/simulator/);
  expect(files.join()).not.toMatch(/editor|codemirror|schema\.graphql/);
});

test('a run answers in place what the page prints', async ({page}) => {
  await page.goto(query);
  await hydrated(page);
  const printed = await told(page);
  await run(page);
  await expect(status(page)).toHaveText(/^Succeeded\. \d+ points?\.$/, started);
  await expect(panelOf(page).getByText('from your run')).toBeVisible(started);
  expect(await told(page)).toBe(printed);
});

/** Addresses of all operations with scenarios; a sample of 20 unless `ALL_SCENARIOS` is set. */
function pagesWithScenarios(): string[] {
  const routes = new Map(loadModel('schema').operations.map(({name, route}) => [name, route]));
  const all = Globby.sync('schema/scenarios/*.yaml').flatMap((file) => routes.get(path.basename(file, '.yaml')) ?? []);
  const step = process.env['ALL_SCENARIOS'] ? 1 : Math.max(1, Math.floor(all.length / 20));
  return all.filter((_, index) => index % step === 0);
}

for (const route of pagesWithScenarios()) {
  test(`every scenario of ${route} answers as it is printed`, async ({page}) => {
    const titles = async () => panelOf(page).locator('option').allTextContents();
    await page.goto(route);
    await hydrated(page);
    const count = Math.max(1, (await titles()).length);
    const reset = panelOf(page).getByRole('button', {name: 'Reset'});
    for (let index = 0; index < count; index += 1) {
      // The page and its simulator stay, and the data is as it was at the beginning.
      if (await reset.isVisible()) {
        await reset.click();
        await expect(reset).toHaveCount(0);
      }
      if (count > 1) await panelOf(page).getByRole('combobox', {name: 'Scenario'}).selectOption({index});
      const printed = await told(page);
      await run(page);
      await expect(panelOf(page).getByText('from your run')).toBeVisible(started);
      expect(await told(page)).toBe(printed);
    }
  });
}

test('Ctrl+Enter runs from anywhere in the panel', async ({page}) => {
  await page.goto(query);
  await hydrated(page);
  await panelOf(page).getByRole('group', {name: 'Query'}).focus();
  await page.keyboard.press('Control+Enter');
  await expect(status(page)).toContainText('Succeeded', started);
});

test('another scenario is chosen by its title, and its refusal is told', async ({page}) => {
  await page.goto(mutation);
  await hydrated(page);
  const scenarios = panelOf(page).getByRole('combobox', {name: 'Scenario'});
  const refused = (await scenarios.locator('option').allTextContents()).findIndex((text) => /^Refused/.test(text));
  await scenarios.selectOption({index: refused});
  const reason = (await panelOf(page).locator('[data-label="Answer"] code').first().textContent()) ?? '';
  expect(reason).toMatch(/^[A-Z_]+$/);
  await run(page);
  await expect(status(page)).toContainText(`Refused with ${reason}.`, started);
});

test('a change lasts for the visit, across pages and a reload, until it is reset', async ({page}) => {
  await page.goto(mutation);
  await hydrated(page);
  const kept = panelOf(page).getByText('Your changes last for this visit.');
  await expect(kept).toHaveCount(0);
  await run(page);
  await expect(kept).toBeVisible(started);
  await page.goto(query);
  await hydrated(page);
  await expect(kept).toBeVisible(started);
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
  await panelOf(page).getByRole('button', {name: 'Reset'}).click();
  await expect(kept).toHaveCount(0);
  await expect(status(page)).toHaveText('The data is as it was at the beginning.');
  await page.reload();
  await hydrated(page);
  await expect(kept).toHaveCount(0);
});

test('a run works where the browser refuses storage', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await page.goto(mutation);
  await hydrated(page);
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
});

test('a simulator that does not load says so, and runs at the next try', async ({page}) => {
  await page.route(/simulator-worker/, (route) => route.abort());
  await page.goto(query);
  await hydrated(page);
  await run(page);
  await expect(status(page)).toContainText("The simulator can't be loaded. Check your network connection");
  await page.unroute(/simulator-worker/);
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
});

test('a run that takes long is stopped, and the next one starts the simulator again', async ({page}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/simulator[_-]worker/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(query);
  await hydrated(page);
  await run(page);
  await panelOf(page).getByRole('button', {name: 'Stop'}).click();
  await expect(status(page)).toContainText('You stopped the simulator. The next run starts it again');
  release();
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
});

test('once loaded, the simulator answers without a network', async ({page, context}) => {
  await page.goto(query);
  await hydrated(page);
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
  await context.setOffline(true);
  await run(page);
  await expect(status(page)).toContainText('Succeeded', started);
});

test.describe('an editor', () => {
  /** The text field of an editor. */
  const field = (page: Page, name: string): Locator => panelOf(page).getByRole('textbox', {name});

  async function edit(page: Page, mode = 'light'): Promise<void> {
    await openInMode(page, mode, query);
    await hydrated(page);
    await panelOf(page).getByRole('button', {name: 'Edit'}).click();
    await expect(field(page, 'Query')).toBeFocused();
  }

  test('changes the request that is run, and is left by keyboard', async ({page}) => {
    await edit(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('query { warehouses(first: 1) { nodes { name } totalCount } }');
    await page.keyboard.press('Control+Enter');
    await expect(status(page)).toContainText('Succeeded', started);
    await expect(outcome(page)).toContainText('totalCount');
    await page.keyboard.press('Tab');
    await expect(field(page, 'Variables')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field(page, 'Variables')).not.toBeFocused();
    await panelOf(page).getByRole('button', {name: 'Discard edits'}).click();
    await expect(panelOf(page).getByRole('group', {name: 'Query'})).toContainText('warehouse(');
  });

  test('runs the last letter typed, however soon the keys that run it follow', async ({page}) => {
    await edit(page);
    await page.locator('[data-editor="Query"] .cm-content').waitFor();
    await page.keyboard.press('Control+a');
    await page.evaluate(async () => {
      document.execCommand('insertText', false, 'query { warehouses(first: 1) { totalCount } }');
      // The editor reads what was typed at the end of this task; the keys come before any other.
      await Promise.resolve();
      const place = document.querySelector('[data-editor="Query"]')?.shadowRoot?.querySelector('.cm-content');
      const keys = {key: 'Enter', ctrlKey: true, bubbles: true, composed: true, cancelable: true};
      place?.dispatchEvent(new KeyboardEvent('keydown', keys));
    });
    await expect(outcome(page)).toContainText('totalCount', started);
  });

  test('scrolls in its place, however long the text is', async ({page}) => {
    await edit(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('# one more line\n'.repeat(80));
    const heights = await panelOf(page)
      .locator('[data-editor]')
      .evaluateAll((places) =>
        places.map((place) => [place.clientHeight, place.shadowRoot?.querySelector('.cm-editor')?.clientHeight]),
      );
    expect(heights).toHaveLength(2);
    for (const [place, editor] of heights) expect(editor).toBe(place);
    await panelOf(page).getByRole('button', {name: 'Discard edits'}).click();
  });

  /** Writes a text anew. */
  async function rewrite(page: Page, text: string): Promise<void> {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  }

  test('completes, explains and checks by the documented schema', async ({page}) => {
    await edit(page);
    await rewrite(page, 'query { warehouses { nodes { nothing } } }');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('nothing', started);
    // Enter is a new line until the list has been open for 75 ms, and each letter opens it anew: people are slower.
    await expect(async () => {
      await rewrite(page, 'query { warehouses { nodes { ');
      await page.keyboard.type('buildi');
      const offered = page.locator('.cm-tooltip-autocomplete [aria-selected=true]');
      await expect(offered).toContainText('buildingType', {timeout: 5_000});
      await page.waitForTimeout(250);
      await page.keyboard.press('Enter');
      await expect(field(page, 'Query')).toContainText('buildingType', {timeout: 1_000});
    }).toPass(started);
    await page.keyboard.insertText(' } } }');
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page
        .locator('.cm-line')
        .first()
        .hover({position: {x: 100, y: 8}});
      await expect(page.locator('.cm-tooltip-hover')).toContainText(/Warehouse/, {timeout: 5_000});
    }).toPass(started);
  });

  test('says what is wrong with variables before anything runs', async ({page}) => {
    await edit(page);
    await run(page);
    await expect(status(page)).toContainText('Succeeded', started);
    await field(page, 'Variables').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"id": ');
    await run(page);
    await expect(status(page)).toContainText('The variables are not JSON');
    await expect(panelOf(page).locator('[data-stale]')).toContainText('from an earlier run');
  });

  test('is asked for when somebody points at Edit, and takes its place without moving anything', async ({page}) => {
    const files = lazyFiles(page);
    await page.goto(query);
    await hydrated(page);
    const button = panelOf(page).getByRole('button', {name: 'Edit'});
    await button.hover();
    await expect.poll(() => files.join()).toMatch(/editor/);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/editor|codemirror/, async (route) => {
      await held;
      await route.continue();
    });
    await button.click();
    const height = async () => (await panelOf(page).boundingBox())?.height;
    await expect(field(page, 'Query')).toBeFocused();
    const before = await height();
    release();
    await expect(panelOf(page).locator('[data-editor]')).toHaveCount(2);
    await expect(field(page, 'Query')).toBeFocused();
    expect(await height()).toBe(before);
  });

  test('is in view with the focus on a phone', async ({page}) => {
    await page.setViewportSize({width: 390, height: 700});
    await edit(page);
    await expect(panelOf(page).locator('[data-editor]').first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('has no fault of accessibility, neither has the answer', async ({page}) => {
    for (const mode of ['light', 'dark'] as const) {
      await edit(page, mode);
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
      await run(page);
      await expect(status(page)).toContainText('Succeeded', started);
      await field(page, 'Query').focus();
      const {violations} = await axe(page).include('[data-example]').analyze();
      expect(violations.map(({id, nodes}) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    }
  });
});

test('where the editor does not load, a plain field does its work', async ({page}) => {
  await page.route(/codemirror/, (route) => route.abort());
  await page.goto(query);
  await hydrated(page);
  await panelOf(page).getByRole('button', {name: 'Edit'}).click();
  await expect(panelOf(page).getByText('The editor can’t be loaded.').first()).toBeVisible();
  await panelOf(page).getByRole('textbox', {name: 'Query'}).fill('{ warehouses(first: 1) { totalCount } }');
  await panelOf(page).getByRole('textbox', {name: 'Variables'}).fill('');
  await run(page);
  await expect(outcome(page)).toContainText('totalCount', started);
});

/** The request that an address of the playground carries. */
function carried(href: string | null): {as: string; document: string; before: {document: string}[]} {
  return JSON.parse(Buffer.from(href?.split('#')[1] ?? '', 'base64url').toString()) as ReturnType<typeof carried>;
}

test('an example with steps before answers in the playground what its page prints', async ({page}) => {
  await page.goto('/api/operations/mutations/close-asn');
  await hydrated(page);
  await expect(panelOf(page).getByText(/^After/)).toBeVisible();
  const printed = await told(page);
  await panelOf(page).getByRole('link', {name: 'Open in the playground'}).click();
  const first = page.getByRole('region', {name: 'Runs first'});
  await expect(first.getByRole('listitem').first()).toContainText(' as ');
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  const answer = page.getByRole('region', {name: 'Text of the answer'});
  await expect(answer).toContainText('"data"', started);
  expect(((await answer.textContent()) ?? '').replace(/,\n {2}"extensions": \{[^]*?\n {2}\}/g, '')).toBe(printed);
  await expect(first.getByRole('listitem').first()).toContainText('ran in this visit');
});

test('the link to the playground carries the request, and the earlier steps of a guide', async ({page}) => {
  await page.goto('/api/guides/ship-an-order');
  await hydrated(page);
  const link = panelOf(page).nth(2).getByRole('link', {name: 'Open in the playground'});
  await link.hover();
  const request = carried(await link.getAttribute('href'));
  expect(request.as).not.toBe('');
  expect(request.before).toHaveLength(2);
  const text = await panelOf(page).nth(0).getByRole('group', {name: 'Mutation'}).textContent();
  expect(request.before[0]?.document).toBe(text?.trim());
});

test('choosing a language in one example changes the others of the page', async ({page}) => {
  await page.goto('/api/guides/ship-an-order');
  await hydrated(page);
  await panelOf(page).nth(0).locator('label', {hasText: 'Python'}).click();
  await expect(panelOf(page).nth(1).getByRole('radio', {name: 'Python'})).toBeChecked();
  await expect(panelOf(page).nth(1).getByRole('group', {name: 'Python'})).toBeVisible();
});

test('only the language that is chosen is coloured', async ({page}) => {
  await page.goto(mutation);
  await hydrated(page);
  const pieces = (language: string) => panelOf(page).locator(`[data-notation="${language}"] code span`);
  await expect(pieces('Python')).toHaveCount(0);
  await panelOf(page).locator('label', {hasText: 'Python'}).click();
  await expect(pieces('Python').first()).toBeVisible();
  await expect(pieces('cURL')).toHaveCount(0);
});

test('no page prints the token of a caller', () => {
  const html = readFileSync('build/api/operations/queries/warehouse.html', 'utf8');
  expect(html).not.toContain('session-of-');
});
