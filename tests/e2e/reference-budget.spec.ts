import {readFileSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {expect, test, type Page} from '@playwright/test';
import {Globby} from '@docusaurus/utils';

const pages = Globby.sync('build/api/{operations,types}/**/*.html').map((file) => ({
  file,
  size: readFileSync(file).length,
}));

test('HTML of API pages stays under 80 kB for the median and 200 kB for the largest', () => {
  expect(pages.length).toBeGreaterThan(500);
  const sizes = pages.map(({size}) => size).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(80_000);
  expect(pages.filter(({size}) => size > 200_000)).toEqual([]);
});

/** Compressed size of the scripts that a page itself runs; what is prefetched for other pages is not counted. */
async function scriptSize(page: Page, path: string): Promise<number> {
  await page.goto(path, {waitUntil: 'load'});
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry instanceof PerformanceResourceTiming && entry.initiatorType === 'script',
      )
      .map(({name}) => new URL(name).pathname),
  );
  const scripts = [...new Set(urls)].filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  return scripts.reduce(
    (sum, url) => sum + brotliCompressSync(readFileSync(`build${decodeURIComponent(url)}`)).length,
    0,
  );
}

for (const path of [
  '/api',
  '/api/operations/mutations/create-order',
  '/api/types/objects/order',
  '/api/types/inputs/order-filter',
]) {
  test(`JavaScript of ${path} is at most 150 kB`, async ({page}) => {
    const size = await scriptSize(page, path);
    console.log(`${path}: ${size} bytes Brotli`);
    expect(size).toBeLessThanOrEqual(150_000);
  });
}
