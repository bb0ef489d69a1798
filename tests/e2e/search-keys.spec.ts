import {expect, test, type Locator, type Page} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

const modal = 'dialog';

/** Opens a page whose scripts wait until the returned function is called. */
async function openUnready(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/js/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  // A script tells that it has run; that it was downloaded says too little.
  await page.addInitScript(() =>
    document.addEventListener(
      'load',
      ({target}) => {
        if (target instanceof HTMLScriptElement && target.src.endsWith('/js/early-keys.js'))
          document.documentElement.dataset['earlyKeys'] = 'ready';
      },
      {capture: true},
    ),
  );
  await page.goto('/help', {waitUntil: 'commit'});
  await page.locator('html[data-early-keys]').waitFor();
  return release;
}

for (const [name, open] of [
  ['Ctrl+K', (page: Page) => page.keyboard.press('Control+K')],
  ['the slash', (page: Page) => page.keyboard.press('/')],
  ['the search button', (page: Page) => page.locator('.DocSearch-Button').click()],
] as const) {
  test(`${name} opens a dialog before the scripts run, and what is typed into it goes on`, async ({page}) => {
    const release = await openUnready(page);
    await open(page);
    const input = page.getByRole(modal).locator('input');
    await expect(input).toBeFocused();
    await page.keyboard.type('hold');
    await expect(input).toHaveValue('hold');
    release();
    await expect(page.locator('.DocSearch-Input')).toHaveValue('hold');
    await expect(page.getByRole(modal)).toHaveCount(1);
  });
}

test('the field of the dialog before the scripts run is as wide as the dialog', async ({page}) => {
  await openUnready(page);
  await page.keyboard.press('/');
  const width = async (part: Locator) => (await part.boundingBox())?.width;
  const dialog = page.getByRole(modal);
  expect(await width(dialog.locator('input'))).toBe(await width(dialog));
});

test('before the scripts run, Escape closes the dialog and Enter searches', async ({page}) => {
  const release = await openUnready(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole(modal)).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('hold');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/search\?q=hold$/);
});

test('Back closes the search before it leaves the page', async ({page}) => {
  await page.goto('/help');
  await hydrated(page);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole(modal)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole(modal)).toHaveCount(0);
  await expect(page).toHaveURL('/help');
});
