/**
 * Runs Lighthouse (mobile preset) on nginx, on one page of each kind, and prints the median of three runs. Fails below
 * 100 for accessibility, best practices and SEO, below 95 for performance, or when anything moves while a page loads.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {runCommand} from './lib/command.ts';
import {browserFlags, ensureBrowser} from './lib/ensure-browser.ts';
import {startNginx} from './lib/nginx-server.ts';
import {percentile} from './lib/percentile.ts';

/** The last release of the last major that runs on Node 20. */
const version = '12.8.2';
// A file, because Lighthouse cuts off a large report on standard output when it exits.
const output = path.resolve('.cache/lighthouse.json');

const pages = [
  '/',
  '/help/core-concepts/understanding-order-management',
  '/changelog',
  '/changelog/2025%20Q3/order-tasks',
  '/api',
  '/api/operations/mutations/create-order',
  '/api/types/objects/order',
];
const runs = 3;
const floors = {performance: 95, accessibility: 100, 'best-practices': 100, seo: 100};

interface Report {
  categories: Record<string, {score: number | null}>;
  audits: Record<string, {numericValue?: number}>;
}

function run(url: string, browser: string): Report {
  rmSync(output, {force: true});
  const args = [
    '--yes',
    `lighthouse@${version}`,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${Object.keys(floors).join(',')}`,
    `--chrome-flags=${['--headless=new', ...browserFlags].join(' ')}`,
  ];
  const {status, stderr} = spawnSync('npx', args, {encoding: 'utf8', env: {...process.env, CHROME_PATH: browser}});
  if (status !== 0) throw new Error(`Lighthouse fails on ${url}: ${stderr.trim()}`);
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

/** Prints the medians of a page, and returns whether they are good. */
function measure(page: string, origin: string, browser: string): boolean {
  const reports = Array.from({length: runs}, () => run(origin + page, browser));
  const median = (read: (report: Report) => number | null | undefined): number =>
    percentile(
      reports.map((report) => read(report) ?? Number.NaN),
      0.5,
    );
  const scores = Object.keys(floors).map((name) => Math.round(median(({categories}) => categories[name]?.score) * 100));
  const [shift = 1, paint = 0, blocked = 0] = [
    'cumulative-layout-shift',
    'largest-contentful-paint',
    'total-blocking-time',
  ].map((id) => median(({audits}) => audits[id]?.numericValue));
  console.log(
    `${scores.join(' ')}  shift ${shift.toFixed(3)}  LCP ${paint.toFixed(0)} ms  TBT ${blocked.toFixed(0)} ms  ${page}`,
  );
  // Shifts below 0.001 are rounding errors of the measurement.
  return shift < 0.001 && Object.values(floors).every((floor, index) => (scores[index] ?? 0) >= floor);
}

await runCommand(async () => {
  mkdirSync(path.dirname(output), {recursive: true});
  const browser = await ensureBrowser();
  const server = await startNginx();
  console.log(Object.keys(floors).join(' '));
  try {
    const results = pages.map((page) => measure(page, `http://127.0.0.1:${server.port}`, browser));
    if (!results.every(Boolean)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
});
