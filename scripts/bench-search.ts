/**
 * Compares search with MiniSearch on the pages of `build/`, and measures it in a browser:
 * `npm run bench:search [-- --no-browser] [--misses]`.
 *
 * `--misses` lists the queries of the half for tuning that our engine misses, never those held out.
 */
import {parseArgs} from 'node:util';
import {brotliCompressSync} from 'node:zlib';
import type {Browser, Page} from '@playwright/test';
import MiniSearch from 'minisearch';
import {answer} from '../src/search/engine/answer.ts';
import {createIndex} from '../src/search/engine/rank.ts';
import {entriesOf, nameOf, textOf} from '../src/search/model/pages.ts';
import {isStopWord, joinText, splitWords, stem} from '../src/search/model/text.ts';
import {shardIds, type ShardId} from '../src/search/model/types.ts';
import {builtPages, halves, judgedQueries, rankOf, score} from '../tests/support/relevance.ts';
import {launchBrowser} from './lib/ensure-browser.ts';
import {startNginx} from './lib/nginx-server.ts';
import {percentile} from './lib/percentile.ts';

type Ask = (section: ShardId, query: string) => string[];

function need<Value>(map: ReadonlyMap<ShardId, Value>, section: ShardId): Value {
  const value = map.get(section);
  if (!value) throw new Error(`There is no index of ${section}`);
  return value;
}

function ours(): Ask {
  const indexes = new Map([...builtPages()].map(([id, pages]) => [id, createIndex(pages)]));
  return (section, query) =>
    answer([need(indexes, section)], {indexName: section, query, hitsPerPage: 50}).hits.map(({url}) => url);
}

/** MiniSearch with all that our engine has besides its ranking: the same tokenizer, stemmer, fields and phrases. */
function miniSearch(): Ask {
  const tokenize = (text: string): string[] =>
    splitWords(text).flatMap(({joined, parts}) => {
      const own = parts.map(({value}) => value).filter((value) => !isStopWord(value));
      return parts.length > 1 ? [...own, joined] : own;
    });
  const indexes = new Map(
    [...builtPages()].map(([id, pages]) => {
      const index = new MiniSearch({
        fields: ['title', 'name', 'parents', 'keywords', 'expansion', 'text'],
        storeFields: ['url', 'name'],
        tokenize,
        processTerm: stem,
        searchOptions: {
          prefix: (term) => term.length > 2,
          fuzzy: (term) => (term.length > 3 ? 0.2 : false),
          boost: {title: 4, name: 4, parents: 1.5, keywords: 2, expansion: 1, text: 1},
          boostDocument: (_, __, stored) => (stored?.['name'] === typed ? 4 : 1),
        },
      });
      index.addAll(
        pages.flatMap(entriesOf).map((entry, number) => {
          const {page, section, parents} = entry;
          const {keywords, expansion} = section ?? page;
          return {
            id: number,
            url: page.path,
            title: nameOf(entry),
            name: joinText(nameOf(entry)),
            parents: section ? [page.title, ...parents].join(' ') : '',
            keywords: keywords.join(' '),
            expansion,
            text: textOf(entry),
          };
        }),
      );
      return [id, index] as const;
    }),
  );
  let typed = '';
  return (section, query) => {
    typed = joinText(query);
    return need(indexes, section)
      .search(query)
      .slice(0, 50)
      .map(({url}) => String(url));
  };
}

function compare(name: string, ask: Ask, withMisses: boolean): void {
  console.log(`\n${name}`);
  for (const half of halves) {
    for (const section of shardIds) {
      const times: number[] = [];
      const ranks = judgedQueries(half)
        .filter((judged) => judged.section === section)
        .map(({kind, query, expect}) => {
          const began = performance.now();
          const rank = rankOf(ask(section, query), expect);
          times.push(performance.now() - began);
          if (withMisses && half === 'tune' && rank !== 1) console.log(`  ${rank || '–'}  ${kind}: ${query}`);
          return rank;
        });
      const {count, mrr, first} = score(ranks);
      const figures = `MRR@10 ${mrr.toFixed(3)}  first ${first.toFixed(3)}`;
      const pace = `${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms p95`;
      console.log(`  ${half.padEnd(9)} ${section.padEnd(10)} ${String(count).padStart(4)}  ${figures}  ${pace}`);
    }
  }
}

async function open(page: Page): Promise<void> {
  page.setDefaultTimeout(90_000);
  await page.locator('.DocSearch-Button-Key').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('.DocSearch-Modal .DocSearch-Input').waitFor();
}

/** What is typed, letter by letter; a page runs its first queries slower than those that follow. */
const typedQueries = [
  ['createOrder', 'purchase order status', 'allocate', 'inventory item quantity', 'asn receiving'],
  ['cancelFulfillment', 'shipment tracking number', 'warehouse', 'product variant barcode', 'sales channel'],
  ['updateCustomer', 'return order line', 'refund', 'location address country', 'webhook event'],
];

/** What is downloaded in a section up to the first result. */
async function measureDownloads(browser: Browser, origin: string, section: ShardId, query: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/${section}`, {waitUntil: 'networkidle'});
  const bodies: {url: string; size: number}[] = [];
  const reading: Promise<unknown>[] = [];
  page.context().on('response', (response) => {
    reading.push(
      response.body().then(
        (body) => bodies.push({url: response.url(), size: brotliCompressSync(body).length}),
        () => undefined,
      ),
    );
  });
  await open(page);
  await page.keyboard.type(query);
  await page.locator('.DocSearch-Hit').first().waitFor();
  await Promise.all(reading);
  const sum = (test: RegExp): number =>
    bodies.filter(({url}) => test.test(url)).reduce((total, {size}) => total + size, 0);
  const index = sum(/\/search\/[^/]+\.json$/);
  console.log(
    `${section}: ${(sum(/./) / 1000).toFixed(1)} kB Brotli from opening to the first result, of it index and texts ${(index / 1000).toFixed(1)} kB, all else ${((sum(/./) - index) / 1000).toFixed(1)} kB`,
  );
  await page.close();
}

/** Lets the page note the time from each keystroke to painted results. */
function watchKeystrokes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = [];
    let typed: number | undefined;
    document
      .querySelector('.DocSearch-Input')
      ?.addEventListener('input', () => (typed = performance.now()), {capture: true});
    new MutationObserver(() => {
      const began = typed;
      if (began === undefined) return;
      typed = undefined;
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)));
    }).observe(document.querySelector('.DocSearch-Dropdown') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, {keystrokes: times});
  });
}

async function measureKeystrokes(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/api`, {waitUntil: 'networkidle'});
  await open(page);
  const input = page.locator('.DocSearch-Input');
  await input.fill('order');
  await page.locator('.DocSearch-Hit').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await watchKeystrokes(page);
  const all: number[] = [];
  const tell = (what: string, times: readonly number[]): void =>
    console.log(
      `api: keystroke to painted results at 4× CPU slowdown, ${what}: median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms (${times.length} keystrokes)`,
    );
  for (const [at, queries] of typedQueries.entries()) {
    for (const query of queries) {
      await input.fill('');
      await page.keyboard.type(query, {delay: 250});
    }
    await page.waitForTimeout(500);
    const times = await page.evaluate(() => (window as unknown as {keystrokes: number[]}).keystrokes.splice(0));
    tell(at === 0 ? 'first queries of a visit' : 'further queries', times);
    all.push(...times);
  }
  tell('all', all);
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
compare('ours', ours(), values.misses);
compare('MiniSearch', miniSearch(), false);
if (!values['no-browser']) await measureBrowser();
