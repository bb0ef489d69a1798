/**
 * Lighthouse (mobile preset) on nginx, one page of each kind, the median of three runs. Fails below 100 for
 * accessibility, best practices and SEO, below 95 for performance, or when anything moves while the page loads.
 * Installs Lighthouse into `.cache/lighthouse` on first use.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {browserFlags, ensureBrowser} from './lib/ensure-browser.ts';
import {startNginx} from './lib/nginx-server.ts';
import {percentile} from './lib/percentile.ts';

/** The last major that runs on Node 20. */
const version = '12.8.2';
const folder = path.resolve('.cache/lighthouse');
const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
// Through a file: what Lighthouse prints of a large report is cut when it exits.
const output = path.join(folder, 'report.json');

const pages = [
  {kind: 'home', path: '/'},
  {kind: 'guide', path: '/help/core-concepts/understanding-order-management'},
  {kind: 'changelog', path: '/changelog'},
  {kind: 'release note', path: '/changelog/2025%20Q3/order-tasks'},
  {kind: 'API home', path: '/api'},
  {kind: 'operation', path: '/api/operations/mutations/create-order'},
  {kind: 'object', path: '/api/types/objects/order'},
];

const floors = {performance: 95, accessibility: 100, 'best-practices': 100, seo: 100} as const;
type Category = keyof typeof floors;
const categories = Object.keys(floors) as Category[];

interface Finding {
  node?: {selector?: string; snippet?: string};
  description?: string;
  url?: string;
  sourceLocation?: {url?: string};
}

interface Report {
  categories: Record<Category, {score: number | null; auditRefs: {id: string; weight: number}[]}>;
  audits: Record<
    string,
    {score: number | null; title: string; numericValue?: number; displayValue?: string; details?: {items?: Finding[]}}
  >;
  runtimeError?: {code: string; message: string};
}

function install(): void {
  if (existsSync(cli)) return;
  console.error(`Installing lighthouse@${version} into ${path.relative('.', folder)}.`);
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n');
  const {status} = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `lighthouse@${version}`],
    {cwd: folder, stdio: 'inherit'},
  );
  if (status !== 0)
    throw new Error(`lighthouse@${version} could not be installed. Check the connection to the npm registry.`);
}

/** How often a run is repeated whose recording failed, as Lighthouse asks for ("Please run Lighthouse again"). */
const attempts = 4;

function run(url: string, browser: string, attempt = 1): Report {
  const args = [
    cli,
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${['--headless=new', ...browserFlags].join(' ')}`,
  ];
  rmSync(output, {force: true});
  const {stderr} = spawnSync(process.execPath, [...args, `--output-path=${output}`], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: {...process.env, CHROME_PATH: browser},
  });
  if (!existsSync(output)) throw new Error(`Lighthouse gave no report for ${url}: ${stderr.trim()}`);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.runtimeError && attempt < attempts) return run(url, browser, attempt + 1);
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}

const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

async function bench(): Promise<boolean> {
  const {values} = parseArgs({options: {runs: {type: 'string', default: '3'}, only: {type: 'string'}}});
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs is "${values.runs}". Give a number from 1.`);
  const chosen = pages.filter(({kind}) => !values.only || kind === values.only);
  if (chosen.length === 0)
    throw new Error(`--only is "${String(values.only)}". Choose one of ${pages.map(({kind}) => kind).join(', ')}.`);
  install();
  const browser = await ensureBrowser();
  const server = await startNginx();
  let good = true;
  console.log(`${'page'.padEnd(14)} performance accessibility best-practices  seo  shift  LCP ms  TBT ms`);
  try {
    for (const page of chosen) {
      const reports: Report[] = [];
      for (let index = 0; index < runs; index += 1)
        reports.push(run(`http://127.0.0.1:${server.port}${page.path}`, browser));
      const score = (category: Category): number =>
        Math.round(median(reports.map((report) => (report.categories[category].score ?? 0) * 100)));
      const audit = (id: string): number =>
        median(reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN));
      const shift = audit('cumulative-layout-shift');
      const scores = categories.map((category) => ({category, value: score(category)}));
      const low = scores.filter(({category, value}) => value < floors[category]);
      console.log(
        `${page.kind.padEnd(14)} ${scores.map(({category, value}) => String(value).padStart(category.length)).join(' ')}  ${shift.toFixed(3)} ${audit('largest-contentful-paint').toFixed(0).padStart(7)} ${audit('total-blocking-time').toFixed(0).padStart(7)}`,
      );
      // Shifts below 0.001 are rounding of the measurement.
      if (low.length > 0 || !(shift < 0.001)) good = false;
      const [report] = reports;
      for (const {category} of low) {
        const refs = report?.categories[category].auditRefs ?? [];
        const failed = refs
          .map(({id, weight}) => ({audit: report?.audits[id], weight}))
          .filter(({audit: found, weight}) => weight > 0 && found?.score != null && found.score < 0.9);
        for (const {audit: found} of failed) {
          console.log(`  ${category}: ${found?.title ?? ''} ${found?.displayValue ?? ''}`);
          if (category === 'performance') continue;
          for (const {node, description, url, sourceLocation} of found?.details?.items?.slice(0, 5) ?? [])
            console.log(`    ${[node?.snippet, description, url ?? sourceLocation?.url].filter(Boolean).join(' ')}`);
        }
      }
    }
  } finally {
    await server.stop();
  }
  return good;
}

try {
  if (!(await bench())) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
