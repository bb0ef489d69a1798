import {expect, test, type Page} from '@playwright/test';
import {hydrated} from '../support/chunks.ts';

const pages = `
  / /search?q=order /help/no-such-page /playground
  /help /help/core-concepts/understanding-order-management /help/faqs/what-do-different-order-statuses-mean
  /changelog /changelog/2025%20Q3/order-tasks /changelog/archive
  /api /api/guides/ship-an-order /api/operations/mutations /api/operations/mutations/create-order
  /api/types/objects/order /api/types/inputs/create-order-input /api/types/enums/new-order-status
`
  .trim()
  .split(/\s+/);
/** Longer pages are cut: below, they repeat what is above. */
const tallest = 6000;

/** Opens a page as a reader does who has chosen a mode before: pictures follow the choice only. */
async function openIn(page: Page, address: string, mode: string): Promise<void> {
  const html = await (await page.request.get(address)).text();
  const [, key] = /getItem\(["'](theme[^"']*)["']\)/.exec(html) ?? [];
  if (key === undefined) throw new Error('No page reads a stored colour mode: look for "theme" in build/index.html.');
  await page.addInitScript(([name, theme]) => localStorage.setItem(name, theme), [key, mode] as const);
  await page.goto(address, {waitUntil: 'networkidle'});
  await hydrated(page);
}

for (const width of [390, 1440])
  for (const mode of ['light', 'dark', 'print'])
    for (const address of pages)
      test(`${address}, ${width} px, ${mode}`, async ({page}) => {
        await page.setViewportSize({width, height: 900});
        await page.emulateMedia({reducedMotion: 'reduce'});
        await openIn(page, address, mode === 'dark' ? mode : 'light');
        await page.emulateMedia({media: mode === 'print' ? 'print' : 'screen'});
        const height = Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight));
        await page.setViewportSize({width, height});
        await expect(page).toHaveScreenshot(`${address.replace(/\W+/g, '-')}-${width}-${mode}.png`);
      });
