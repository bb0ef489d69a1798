import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/**
 * axe for a page without frames: it looks for violations alone, and puts its result together in the page itself,
 * which takes a third of the time.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();
