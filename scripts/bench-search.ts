/**
 * Measures search on the pages of `build/`: how good and fast its answers are, what the first one downloads, and the
 * time from a keystroke to painted results: `npm run bench:search [-- --no-browser] [--misses]`.
 *
 * `--misses` lists the tuning queries that are not answered first, never those held out.
 */
import {parseArgs} from 'node:util';
import {brotliCompressSync} from 'node:zlib';
import type {Browser, Page} from '@playwright/test';
import {pageRequest} from '../src/search/model/request.ts';
import {shardIds, type ShardId} from '../src/search/model/types.ts';
import {builtPages, engineOf, judgedQueries, querySets, rankOf, score, shownHits} from '../tests/support/relevance.ts';
import {launchBrowser} from './lib/ensure-browser.ts';
import {startNginx} from './lib/nginx-server.ts';
import {percentile} from './lib/percentile.ts';

const pace = (times: readonly number[]): string =>
  `${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms p95`;

async function measureEngine(withMisses: boolean): Promise<void> {
  const engine = engineOf(builtPages());
  for (const section of [...shardIds, 'global'] as const) {
    for (const set of querySets) {
      const times: number[] = [];
      const ranks: number[] = [];
      for (const {kind, query, expect} of judgedQueries(set).filter((judged) => judged.section === section)) {
        const started = performance.now();
        await engine.search({requests: [pageRequest(query, section, 1, 1440)]});
        times.push(performance.now() - started);
        const rank = rankOf(
          (await shownHits(engine, section, query)).map(({url}) => url),
          expect,
        );
        if (withMisses && set === 'tune' && rank !== 1) console.log(`  ${rank || '–'}  ${kind}: ${query}`);
        ranks.push(rank);
      }
      const {count, first, three} = score(ranks);
      const quality = `first ${first.toFixed(3)}  first three ${three.toFixed(3)}`;
      console.log(`${section.padEnd(10)} ${set.padEnd(9)} ${String(count).padStart(4)}  ${quality}  ${pace(times)}`);
    }
  }
}

async function openModal(page: Page): Promise<void> {
  page.setDefaultTimeout(90_000);
  await page.locator('.DocSearch-Button-Key').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('.DocSearch-Modal .DocSearch-Input').waitFor();
}

/** Prints what a section downloads from the opening of the modal to the first result. */
async function measureDownloads(browser: Browser, origin: string, section: ShardId, query: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/${section}`, {waitUntil: 'networkidle'});
  const sizes = {index: 0, other: 0};
  const reading: Promise<void>[] = [];
  page.context().on('response', (response) => {
    const kind = /\/search\/[^/]+\.json$/.test(response.url()) ? 'index' : 'other';
    const add = (body: Buffer): void => void (sizes[kind] += brotliCompressSync(body).length);
    reading.push(response.body().then(add, () => undefined));
  });
  await openModal(page);
  await page.keyboard.type(query);
  await page.locator('.DocSearch-Hit').first().waitFor();
  await Promise.all(reading);
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(
    `${section}: ${kilobytes(sizes.index)} of index and texts and ${kilobytes(sizes.other)} of other files, Brotli, from opening the modal to the first result`,
  );
  await page.close();
}

/** Typed letter by letter; a page answers the queries of the first row more slowly than those that follow. */
const typedQueries = [
  ['createOrder', 'purchase order status', 'allocate', 'inventory item quantity', 'asn receiving'],
  ['cancelFulfillment', 'shipment tracking number', 'warehouse', 'product variant barcode', 'sales channel'],
  ['updateCustomer', 'return order line', 'refund', 'location address country', 'webhook event'],
];

/** Makes the page record the milliseconds from each keystroke until its results are painted, in `window.keystrokes`. */
function recordKeystrokes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const keystrokes: number[] = [];
    let typedAt: number | undefined;
    document
      .querySelector('.DocSearch-Input')
      ?.addEventListener('input', () => (typedAt = performance.now()), {capture: true});
    new MutationObserver(() => {
      const started = typedAt;
      if (started === undefined) return;
      typedAt = undefined;
      requestAnimationFrame(() => setTimeout(() => keystrokes.push(performance.now() - started)));
    }).observe(document.querySelector('.DocSearch-Dropdown') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, {keystrokes});
  });
}

async function measureKeystrokes(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/api`, {waitUntil: 'networkidle'});
  await openModal(page);
  const input = page.locator('.DocSearch-Input');
  await input.fill('order');
  await page.locator('.DocSearch-Hit').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await recordKeystrokes(page);
  for (const [row, queries] of typedQueries.entries()) {
    for (const query of queries) {
      await input.fill('');
      await page.keyboard.type(query, {delay: 250});
    }
    await page.waitForTimeout(500);
    const times = await page.evaluate(() => (window as unknown as {keystrokes: number[]}).keystrokes.splice(0));
    const which = `${row === 0 ? 'first' : 'further'} queries`;
    console.log(`api: keystroke to painted results at 4× CPU slowdown, ${which}: ${pace(times)} (${times.length})`);
  }
}

async function measureBrowser(): Promise<void> {
  const server = await startNginx();
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await launchBrowser();
  try {
    await measureDownloads(browser, origin, 'help', 'allocation');
    await measureDownloads(browser, origin, 'changelog', 'shortcuts');
    await measureDownloads(browser, origin, 'api', 'createOrder');
    await measureKeystrokes(browser, origin);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const {values} = parseArgs({
  options: {'no-browser': {type: 'boolean', default: false}, misses: {type: 'boolean', default: false}},
});
await measureEngine(values.misses);
if (!values['no-browser']) await measureBrowser();
