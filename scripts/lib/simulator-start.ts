/** Measures in Chromium how long the simulator of a built site takes to be ready, and what it loads. */
import {readdirSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {launchBrowser} from './ensure-browser.ts';
import {startNginx} from './nginx-server.ts';

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

/** Bytes of the scripts that the worker loads, compressed, and the times until it is ready, one for each run. */
export async function measureStart(): Promise<{bytes: number; times: number[]}> {
  const server = await startNginx();
  const origin = `http://127.0.0.1:${server.port}`;
  const worker = readdirSync('build/assets/js').find((file) => /simulator-worker.*\.js$/.test(file)) ?? '';
  const browser = await launchBrowser();
  const times: number[] = [];
  let bytes = 0;
  try {
    for (let run = 0; run < runs; run += 1) {
      // The policy of the site forbids what stands in for importScripts.
      const context = await browser.newContext({bypassCSP: true});
      const page = await context.newPage();
      await page.addInitScript(importScripts);
      await page.goto(`${origin}/robots.txt`);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
      const sizes: Promise<{responseBodySize: number}>[] = [];
      page.on('requestfinished', (request) => sizes.push(request.sizes()));
      times.push(await timeReady(page, `/assets/js/${worker}`));
      bytes = (await Promise.all(sizes)).reduce((sum, {responseBodySize}) => sum + responseBodySize, 0);
      await context.close();
    }
    return {bytes, times};
  } finally {
    await browser.close();
    await server.stop();
  }
}
