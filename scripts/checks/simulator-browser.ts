/** Measures the simulator of a built site in Chromium: its size, how long it takes to be ready, and its answers. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import type {Page} from '@playwright/test';
import type {SimulatorRequest} from 'endless-simulator';
import {launchBrowser} from '../lib/ensure-browser.ts';

export interface BrowserFigures {
  /** Bytes of all files that the worker loads, Brotli, by their names. */
  sizes: ReadonlyMap<string, number>;
  /** Milliseconds until the first task was done at a quarter of the speed, one for each run. */
  ready: number[];
  /** Milliseconds from a request to its answer at full speed. */
  answers: number[];
}

const slowdown = 4;
const runs = 5;

/** Requests after which the clock moves on, so that the points of a minute are never used up. */
const requestsInMinute = 20;

/** Address of the worker in a build; undefined when nothing was built. */
export function builtWorker(build: string): string | undefined {
  const folder = path.join(build, 'assets/js');
  const name = existsSync(folder) && readdirSync(folder).find((own) => /simulator-worker.*\.js$/.test(own));
  return name ? `/assets/js/${name}` : undefined;
}

/** Serves an empty page and the scripts of a build as they are delivered, and notes which of them were asked for. */
async function serve(build: string): Promise<{origin: string; server: Server; sizes: Map<string, number>}> {
  const sizes = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (!url.startsWith('/assets/js/')) {
      response.writeHead(200, {'Content-Type': 'text/html'}).end('<!doctype html><title>Simulator</title>');
      return;
    }
    const script = readFileSync(path.join(build, 'assets/js', `${path.basename(url)}.br`));
    sizes.set(path.basename(url), script.length);
    response.writeHead(200, {'Content-Type': 'text/javascript', 'Content-Encoding': 'br'}).end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, sizes};
}

/** What a thread has and a page hasn't. As text, because the compiler's helpers aren't there in a page. */
const importScripts = `self.importScripts = (file) => {
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.send();
  (0, eval)(request.responseText);
};`;

/**
 * Time until the simulator is ready. A slowdown holds for the page's own thread alone, so the script runs there: the
 * time that a thread takes to start is missing, the rest is the same.
 */
const timeReady = (page: Page, worker: string): Promise<number> =>
  page.evaluate(async (src) => {
    const begun = performance.now();
    const done = new Promise((resolve) => Object.assign(window, {postMessage: resolve}));
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), {src});
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
    window.onmessage?.(new MessageEvent('message', {data: {id: 1, type: 'start', version: '', entries: []}}));
    await done;
    return performance.now() - begun;
  }, worker);

const timeAnswers = (page: Page, src: string, requests: readonly SimulatorRequest[]): Promise<number[]> =>
  page.evaluate(
    async ({address, all, group}) => {
      const worker = new Worker(address);
      const times: number[] = [];
      const tasks = all.flatMap((request, at) => [
        ...(at % group === 0 ? [{type: 'advance', by: 'PT1M'}] : []),
        {type: 'execute', request},
      ]);
      for (const [id, task] of [{type: 'start', version: '', entries: []}, ...tasks].entries()) {
        const begun = performance.now();
        await new Promise((resolve) => {
          worker.onmessage = resolve;
          worker.postMessage({id, ...task});
        });
        if (task.type === 'execute') times.push(performance.now() - begun);
      }
      worker.terminate();
      return times;
    },
    {address: src, all: requests, group: requestsInMinute},
  );

/** Measures the worker of a build with requests that it answers one after another. */
export async function measureInBrowser(
  build: string,
  worker: string,
  requests: readonly SimulatorRequest[],
): Promise<BrowserFigures> {
  const {origin, server, sizes} = await serve(build);
  const browser = await launchBrowser();
  try {
    const ready: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript(importScripts);
      await page.goto(origin);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
      ready.push(await timeReady(page, worker));
      await context.close();
    }
    const page = await browser.newPage();
    await page.goto(origin);
    return {sizes, ready, answers: await timeAnswers(page, worker, requests)};
  } finally {
    await browser.close();
    server.close();
  }
}
