/** Measures in Chromium how long the simulator of a built site takes to be ready, and what it loads. */
import {existsSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {chromium, type Page} from '@playwright/test';

const slowdown = 4;
const runs = 5;

/** What a thread has and a page hasn't. As text, because the compiler's helpers aren't there in a page. */
const importScripts = `self.importScripts = (file) => {
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.send();
  (0, eval)(request.responseText);
};`;

/**
 * Returns the milliseconds until the simulator is ready. A slowdown applies to the page's own thread alone, so the
 * script runs there: the time that a thread takes to start is missing, the rest is the same.
 */
const timeReady = (page: Page, worker: string): Promise<number> =>
  page.evaluate(async (src) => {
    const begun = performance.now();
    const ready = new Promise((resolve) => Object.assign(window, {postMessage: resolve}));
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), {src});
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
    window.onmessage?.(new MessageEvent('message', {data: {id: 1, type: 'start', version: '', entries: []}}));
    await ready;
    return performance.now() - begun;
  }, worker);

/**
 * Bytes of the scripts that the worker loads, compressed, and the times until it is ready, one for each run.
 *
 * @param folder - Folder of the scripts, with their compressed twins.
 */
export async function measureStart(folder: string): Promise<{bytes: number; times: number[]}> {
  const worker = readdirSync(folder).find((file) => /simulator-worker.*\.js$/.test(file)) ?? '';
  const executablePath = [process.env['CHROME_PATH'] ?? '', '/usr/bin/chromium'].find((file) => existsSync(file));
  const args = ['--disable-gpu', '--no-sandbox'];
  const browser = await chromium.launch({args, ...(executablePath && {executablePath})});
  const times: number[] = [];
  const loaded = new Set<string>();
  try {
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.newPage();
      await page.addInitScript(importScripts);
      await page.route('**/*', (route) => {
        const {pathname} = new URL(route.request().url());
        if (pathname === '/') return route.fulfill({contentType: 'text/html', body: ''});
        const file = path.join(folder, path.basename(pathname));
        loaded.add(file);
        return route.fulfill({path: file});
      });
      await page.goto('http://simulator.test/');
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
      times.push(await timeReady(page, `/assets/js/${worker}`));
      await page.close();
    }
    return {bytes: [...loaded].reduce((sum, file) => sum + statSync(`${file}.br`).size, 0), times};
  } finally {
    await browser.close();
  }
}
