/** Pictures of pages, of the build in `SITE_ROOT`: `npm run test:looks` takes them of one build and compares another. */
import path from 'node:path';
import {defineConfig} from '@playwright/test';
import e2e from '../../playwright.config.ts';

const port = 3180;
const output = path.resolve('.cache/looks');

export default defineConfig({
  testDir: '.',
  outputDir: path.join(output, 'results'),
  snapshotPathTemplate: path.join(output, 'before/{arg}{ext}'),
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: {timeout: 30_000},
  reporter: [['line'], ['html', {outputFolder: path.join(output, 'report'), open: 'never'}]],
  use: {...e2e.use, baseURL: `http://localhost:${port}`, trace: 'off'},
  webServer: {
    command: `node --import tsx scripts/serve-build.ts ${port}`,
    cwd: process.env['SITE_ROOT'] ?? process.cwd(),
    env: {SITE_SERVER: 'node'},
    url: `http://127.0.0.1:${port}/`,
  },
});
