import {expect, test, type Page} from '@playwright/test';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {sitemapPaths} from '../build-files.ts';
import {hydrated} from '../support/chunks.ts';

const policy = readPolicy(process.cwd());

// The faults name their pages; a trace of hundreds of pages takes longer than the pages do.
test.use({trace: 'off'});

/** Pages drawn from the schema differ in content alone: one of eight is opened, or all of them with `EVERY_PAGE=1`. */
const share = process.env['EVERY_PAGE'] ? 1 : 8;
const isDrawn = (pathname: string): boolean => /^\/api\/(operations|types)\/[^/]+\/./.test(pathname);

/** Three of four of those are opened from a page that runs already, as links do; the others are loaded. */
const isOpenedInPlace = (pathname: string, index: number): boolean => isDrawn(pathname) && index % 4 !== 0;

/** Opens pages one after the other as links do, and gives back those that never came. */
async function openInPlace(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const shown = () =>
      new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href).pathname;
    const missing: string[] = [];
    for (const target of all) {
      history.pushState({}, '', target);
      dispatchEvent(new PopStateEvent('popstate', {state: {}}));
      let waited = 0;
      for (; shown() !== target && waited < 4000; waited += 1) await new Promise((resolve) => setTimeout(resolve, 5));
      if (shown() !== target) missing.push(`${target} is not shown`);
    }
    return missing;
  }, paths);
}

const workers = 2;
for (let worker = 0; worker < workers; worker += 1) {
  test(`pages open under the policy with an empty console and ask no other origin (${worker + 1} of ${workers})`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const faults: string[] = [];
    const at = () => new URL(page.url()).pathname;
    page.on('console', (message) => faults.push(`${at()}: ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => faults.push(`${at()}: uncaught: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${at()}: ${response.status()}: ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${at()}: failed: ${request.url()}`);
    });
    page.on('request', (request) => {
      const {protocol, origin} = new URL(request.url());
      if (protocol.startsWith('http') && origin !== baseURL) faults.push(`${at()}: asks ${request.url()}`);
    });
    const all = sitemapPaths();
    const drawn = all.filter(isDrawn).filter((_, index) => index % share === 0);
    // The page of results is the one that the sitemap leaves out.
    const paths = ['/search', ...all.filter((pathname) => !isDrawn(pathname)), ...drawn].filter(
      (_, index) => index % workers === worker,
    );
    expect(drawn.length).toBeGreaterThan(100);
    for (const pathname of paths.filter((each, index) => !isOpenedInPlace(each, index))) {
      const response = await page.goto(pathname, {waitUntil: 'commit'});
      if (response?.status() !== 200) faults.push(`${pathname}: status ${response?.status()}`);
      if (response?.headers()['content-security-policy'] !== policy) faults.push(`${pathname}: another policy`);
      await hydrated(page);
    }
    const rest = paths.filter(isOpenedInPlace);
    expect(rest.length).toBeGreaterThan(drawn.length / 4);
    await page.goto('/api');
    await hydrated(page);
    for (let start = 0; start < rest.length; start += 50)
      faults.push(...(await openInPlace(page, rest.slice(start, start + 50))));
    expect(faults).toEqual([]);
  });
}
