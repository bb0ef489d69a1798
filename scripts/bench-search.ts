/**
 * Measures search on the pages of `build/`: how good and fast its answers are, and the time from a keystroke to painted
 * results in a browser: `npm run bench:search [-- --no-browser] [--misses]`. `--misses` lists the tuning queries that
 * are not answered first, never those held out.
 */
import {parseArgs} from 'node:util';
import {pageRequest} from '../src/search/model/request.ts';
import {shardIds} from '../src/search/model/types.ts';
import {builtPages, engineOf, halves, judgedQueries, rankOf, score, shownHits} from '../tests/support/relevance.ts';
import {launchBrowser} from './lib/ensure-browser.ts';
import {startNginx} from './lib/nginx-server.ts';
import {percentile} from './lib/percentile.ts';

const {values: options} = parseArgs({
  options: {'no-browser': {type: 'boolean', default: false}, misses: {type: 'boolean', default: false}},
});

const pace = (times: readonly number[]): string =>
  `${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms p95`;

async function measureEngine(): Promise<void> {
  const engine = engineOf(builtPages());
  for (const section of [...shardIds, 'global'] as const) {
    for (const half of halves) {
      const times: number[] = [];
      const ranks: number[] = [];
      for (const {kind, query, expect} of judgedQueries(half).filter((judged) => judged.section === section)) {
        const started = performance.now();
        await engine.search({requests: [pageRequest(query, section, 1, 1440)]});
        times.push(performance.now() - started);
        const urls = (await shownHits(engine, section, query)).map(({url}) => url);
        const rank = rankOf(urls, expect);
        if (options.misses && half === 'tune' && rank !== 1) console.log(`  ${rank || '–'}  ${kind}: ${query}`);
        ranks.push(rank);
      }
      const {count, first, three} = score(ranks);
      const quality = `first ${first.toFixed(3)}  first three ${three.toFixed(3)}`;
      console.log(`${section.padEnd(10)} ${half.padEnd(9)} ${String(count).padStart(4)}  ${quality}  ${pace(times)}`);
    }
  }
}

const typedQueries = ['createOrder', 'purchase order status', 'cancelFulfillment', 'warehouse', 'refund'];

async function measureKeystrokes(): Promise<void> {
  const server = await startNginx();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(90_000);
    await page.goto(`http://127.0.0.1:${server.port}/api`, {waitUntil: 'networkidle'});
    await page.keyboard.press('Control+k');
    const input = page.locator('.DocSearch-Modal .DocSearch-Input');
    await input.fill('order');
    await page.locator('.DocSearch-Hit').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
    await page.evaluate(() => {
      const times: number[] = [];
      let typedAt: number | undefined;
      const field = document.querySelector('.DocSearch-Input');
      field?.addEventListener('input', () => (typedAt = performance.now()), {capture: true});
      new MutationObserver(() => {
        const started = typedAt;
        if (started === undefined) return;
        typedAt = undefined;
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - started)));
      }).observe(document.querySelector('.DocSearch-Dropdown') ?? document.body, {childList: true, subtree: true});
      Object.assign(window, {keystrokes: times});
    });
    for (const query of typedQueries) {
      await input.fill('');
      await page.keyboard.type(query, {delay: 250});
    }
    await page.waitForTimeout(500);
    const times = await page.evaluate(() => (window as unknown as {keystrokes: number[]}).keystrokes);
    console.log(`keystroke to painted results at 4× CPU slowdown: ${pace(times)}, ${times.length} keystrokes`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await measureEngine();
if (!options['no-browser']) await measureKeystrokes();
