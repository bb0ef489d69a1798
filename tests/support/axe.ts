import {readFileSync} from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';

/**
 * axe for a page without frames: it looks for violations alone, and puts its result together in the page itself,
 * which takes a third of the time.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();

/** Docusaurus appends a hash of the site's address to its keys. */
const {namespace} = JSON.parse(readFileSync('.docusaurus/site-storage.json', 'utf8')) as {namespace: string};

/** Opens a page as a reader who chose a colour mode before. */
export async function openInMode(page: Page, mode: string, url: string): Promise<void> {
  await page.addInitScript(([key, theme]) => localStorage.setItem(key, theme), [`theme${namespace}`, mode] as const);
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
}
