import {tmpdir} from 'node:os';
import path from 'node:path';
import {defineConfig} from '@playwright/test';
import {browserFlags, findBrowser} from './scripts/lib/ensure-browser.ts';

const port = Number(process.env['PORT'] ?? 3100);
const executablePath = findBrowser();
const isNetwork = process.env['SITE_SERVER'] === 'network';

/** What Cloudflare Pages runs, with a Node.js that is new enough for it: got for the run, no dependencies of the site. */
const network = [
  'npx --yes',
  `--package node-${process.platform}-${process.arch}@22.23.3 --package wrangler@4.164.0`,
  `-- wrangler pages dev "${path.resolve('build')}" --ip 127.0.0.1 --port ${port}`,
].join(' ');

/** Browser tests run against the production build in `build/`. */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isNetwork ? [] : '**/delivery-network.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 30_000,
  // A trace costs a quarter of the time: only what failed is run again with one. The list names what passed only then.
  retries: 1,
  reporter: [['list'], ['json', {outputFile: 'test-results/e2e.json'}]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'on-first-retry',
    viewport: {width: 1440, height: 900},
    launchOptions: {
      ...(executablePath ? {executablePath} : {}),
      args: [
        ...browserFlags,
        // Windows without the address bar's two hidden pages: a third of the time of a page.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      ],
    },
  },
  webServer: {
    command: isNetwork ? network : `node --import tsx scripts/serve-build.ts ${port}`,
    // Wrangler leaves files where it runs.
    ...(isNetwork ? {cwd: tmpdir(), env: {WRANGLER_SEND_METRICS: 'false', CI: 'true'}} : {}),
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: {signal: 'SIGTERM', timeout: 5_000},
  },
});
