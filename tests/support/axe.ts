import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/**
 * axe for a page without frames: it looks for violations alone, and puts its result together in the page itself,
 * which takes a third of the time.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();

/** Opens a page as a reader who chose a colour mode before. */
export async function openInMode(page: Page, mode: string, url: string): Promise<void> {
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
  await page.goto(url);
}
