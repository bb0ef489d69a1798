import {defineConfig} from '@playwright/test';
import {browserFlags, findBrowser} from './scripts/lib/ensure-browser.ts';

const port = Number(process.env['PORT'] ?? 3100);
const executablePath = findBrowser();

/** Browser tests run against the production build in `build/`. */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: process.env['SITE_SERVER'] === 'network' ? [] : '**/delivery-network.spec.ts',
  outputDir: 'test-results',
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
    command: `node --import tsx scripts/serve-build.ts --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: {signal: 'SIGTERM', timeout: 5_000},
  },
});
