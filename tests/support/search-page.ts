import type {Locator, Page} from '@playwright/test';
import type {SearchConfig} from '../../src/search/model/environment.ts';

/** Collects every uncaught exception, unhandled rejection and console error; a failed download itself is not one. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`console: ${message.text()}`);
  });
  return errors;
}

const serviceOrigin = 'https://search.example.com';

/**
 * Serves the built site as if it had been built with credentials of the hosted service, whose requests are passed on to
 * the local service: a browser keeps a page that was served through a test from asking the machine itself.
 */
export async function useHostedService(page: Page, local: string, {insights = false} = {}): Promise<void> {
  await page.route(`${serviceOrigin}/**`, async (route) => {
    try {
      await route.fulfill({response: await route.fetch({url: route.request().url().replace(serviceOrigin, local)})});
    } catch {
      await route.abort().catch(() => undefined); // the page may be gone by now
    }
  });
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy']?.replace(
        "connect-src 'self'",
        `connect-src 'self' ${serviceOrigin}${insights ? ' https://insights.algolia.io' : ''}`,
      );
      return route.fulfill({response, headers: {...headers, ...(policy && {'content-security-policy': policy})}});
    },
  );
  const config: Omit<Extract<SearchConfig, {engine: 'algolia'}>, 'indexNames'> = {
    engine: 'algolia',
    appId: 'TESTAPP',
    apiKey: 'public-key',
    hosts: [serviceOrigin],
    insights,
  };
  // The configuration is in the main bundle alone.
  await page.route('**/assets/js/main.*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const inner = JSON.stringify(config).slice(1, -1);
    await route.fulfill({response, body: text.replace(/"?engine"?:"embedded"/, inner)});
  });
}

/** The parts of the search modal. */
export function searchModal(page: Page) {
  const dialog = page.getByRole('dialog', {name: 'Search docs'});
  return {
    dialog,
    input: page.locator('.DocSearch-Input'),
    hits: dialog.locator('.DocSearch-Hit'),
    active: dialog.locator('.DocSearch-Hit[aria-selected="true"]'),
    footerLink: dialog.locator('.DocSearch-HitsFooter a'),
    button: page.locator('.DocSearch-Button'),
  };
}

/** Opens the modal with the keyboard and waits until its own input has the focus. */
export async function openModal(page: Page, query = ''): Promise<ReturnType<typeof searchModal>> {
  await page.locator('.DocSearch-Button-Key').first().waitFor();
  await page.keyboard.press('Control+k');
  const modal = searchModal(page);
  await modal.input.waitFor();
  if (query) await modal.input.fill(query);
  return modal;
}

/** Texts of all matching elements, trimmed. */
export async function texts(locator: Locator): Promise<string[]> {
  return (await locator.allInnerTexts()).map((text) => text.trim());
}
