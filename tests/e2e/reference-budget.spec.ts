import {readFileSync} from 'node:fs';
import fg from 'fast-glob';
import {expect, test, type Page} from '@playwright/test';
import {gzipSync} from 'node:zlib';

const pages = fg.sync('build/api/{operations,types}/**/*.html').map((file) => ({file, size: readFileSync(file).length}));

test('HTML of API pages stays under 80 kB for the median and 200 kB for the largest', () => {
  expect(pages.length).toBeGreaterThan(500);
  const sizes = pages.map(({size}) => size).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(80_000);
  expect(pages.filter(({size}) => size > 200_000)).toEqual([]);
});

/** Compressed size of the scripts that a page itself runs; what is prefetched for other pages is not counted. */
async function scriptSize(page: Page, path: string): Promise<number> {
  const scripts = new Map<string, number>();
  await page.addInitScript(() => {
    // No link enters the view, so that nothing is prefetched.
    window.IntersectionObserver = class {
      root = null;
      rootMargin = '';
      scrollMargin = '';
      thresholds = [];
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    } as unknown as typeof IntersectionObserver;
  });
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await page.goto(path, {waitUntil: 'networkidle'});
  return [...scripts.values()].reduce((sum, size) => sum + size, 0);
}

for (const path of ['/api/operations/mutations/create-order', '/api/types/objects/order', '/api/types/inputs/order-filter']) {
  test(`client JavaScript of ${path} is within 10 % of a Help page's`, async ({page, context}) => {
    const help = await scriptSize(await context.newPage(), '/help/core-concepts/understanding-order-management');
    const api = await scriptSize(page, path);
    console.log(`${path}: ${api} bytes gzip, Help ${help}`);
    expect(api).toBeLessThanOrEqual(help * 1.1);
  });
}
