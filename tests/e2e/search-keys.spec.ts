import {expect, test} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

const modal = 'dialog';

for (const [name, key] of [
  ['Ctrl+K', 'Control+K'],
  ['the slash', '/'],
] as const) {
  test(`${name} pressed before the scripts run opens the search with what is typed after it`, async ({page}) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/js/main.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/help', {waitUntil: 'commit'});
    await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/js/early-keys.js`).length > 0);
    await page.keyboard.press(key);
    await page.keyboard.type('hold');
    await expect(page.getByRole(modal)).toHaveCount(0);
    release();
    await expect(page.getByRole(modal).locator('input').first()).toHaveValue('hold');
  });
}

test('Back closes the search before it leaves the page', async ({page}) => {
  await page.goto('/help');
  await hydrated(page);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole(modal)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole(modal)).toHaveCount(0);
  await expect(page).toHaveURL('/help');
});
