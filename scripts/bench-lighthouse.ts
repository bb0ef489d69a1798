/**
 * Runs Lighthouse (mobile preset) on nginx, on one page of each kind, and prints the median of three runs. Fails below
 * 100 for accessibility, best practices and SEO, below 95 for performance, or when anything moves while a page loads.
 * The last report of a page that fails is in `.cache/lighthouse`.
 */
import {spawnSync} from 'node:child_process';
import {copyFileSync, existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {browserFlags, ensureBrowser} from './lib/ensure-browser.ts';
import {startNginx} from './lib/nginx-server.ts';
import {percentile} from './lib/percentile.ts';

/** The last release of the last major that runs on Node 20. */
const version = '12.8.2';
const folder = path.resolve('.cache/lighthouse');
// A file, because Lighthouse cuts off a large report on standard output when it exits.
const output = path.join(folder, 'report.json');

const pages: Record<string, string> = {
  home: '/',
  guide: '/help/core-concepts/understanding-order-management',
  changelog: '/changelog',
  'release note': '/changelog/2025%20Q3/order-tasks',
  'API home': '/api',
  operation: '/api/operations/mutations/create-order',
  object: '/api/types/objects/order',
};

const runs = 3;
const floors = {performance: 95, accessibility: 100, 'best-practices': 100, seo: 100} as const;
type Category = keyof typeof floors;
const categories = Object.keys(floors) as Category[];

interface Report {
  categories: Record<Category, {score: number | null}>;
  audits: Record<string, {numericValue?: number}>;
  runtimeError?: {message: string};
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
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${['--headless=new', ...browserFlags].join(' ')}`,
  ];
  const env = {...process.env, CHROME_PATH: browser};
  const {stderr} = spawnSync('npx', args, {encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, env});
  if (!existsSync(output)) throw new Error(`Lighthouse gave no report for ${url}: ${stderr.trim()}`);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}

function measure(kind: string, origin: string, browser: string): boolean {
  const reports = Array.from({length: runs}, () => run(`${origin}${pages[kind] ?? ''}`, browser));
  const median = (read: (report: Report) => number | null | undefined): number =>
    percentile(
      reports.map((report) => read(report) ?? Number.NaN),
      0.5,
    );
  const scores = categories.map((category) => Math.round(median((report) => report.categories[category].score) * 100));
  const shift = median(({audits}) => audits['cumulative-layout-shift']?.numericValue);
  const [paint, blocked] = ['largest-contentful-paint', 'total-blocking-time'].map((id) =>
    median(({audits}) => audits[id]?.numericValue)
      .toFixed(0)
      .padStart(7),
  );
  const columns = categories.map((category, index) => String(scores[index]).padStart(category.length));
  console.log(`${kind.padEnd(14)} ${columns.join(' ')}  ${shift.toFixed(3)} ${paint} ${blocked}`);
  // Shifts below 0.001 are rounding errors of the measurement.
  const isGood = shift < 0.001 && categories.every((category, index) => Number(scores[index]) >= floors[category]);
  if (!isGood) copyFileSync(output, path.join(folder, `${kind.replace(/ /g, '-')}.json`));
  return isGood;
}

async function bench(): Promise<void> {
  mkdirSync(folder, {recursive: true});
  const browser = await ensureBrowser();
  const server = await startNginx();
  console.log(`${'page'.padEnd(14)} ${categories.join(' ')}  shift  LCP ms  TBT ms`);
  try {
    const results = Object.keys(pages).map((kind) => measure(kind, `http://127.0.0.1:${server.port}`, browser));
    if (!results.every(Boolean)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

try {
  await bench();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
