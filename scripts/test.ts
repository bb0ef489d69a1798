/**
 * Runs every check and adds up what they counted; the last line is `N passed, N failed`. A step without a count of its
 * own (lint, build) counts as one, and a step that can't run counts as failed. Two steps run at a time, because
 * the build and the programs leave a core idle; the output of each is printed when it ends. The browser tests
 * run alone, at the end. `npm test -- lint unit` runs these steps only.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {ensureBrowser} from './lib/ensure-browser.ts';

interface Count {
  passed: number;
  failed: number;
  /** What a step printed last, which names what failed. */
  last?: string;
}

interface Step {
  name: string;
  command: string[];
  /** JSON report of a test runner, and how to read its counts. */
  report?: {file: string; count: (report: unknown) => Count};
  needsBuild?: boolean;
}

function vitestCount(report: unknown): Count {
  const {numPassedTests, numFailedTests, numFailedTestSuites} = report as Record<string, number>;
  // A suite that can't be loaded fails without a failed test.
  return {passed: numPassedTests ?? 0, failed: numFailedTests || numFailedTestSuites || 0};
}

function playwrightCount(report: unknown): Count {
  const {stats, errors} = report as {stats: Record<'expected' | 'unexpected' | 'flaky', number>; errors: unknown[]};
  return {passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length};
}

const npm = (script: string, ...args: string[]): string[] => ['npm', 'run', '--silent', script, '--', ...args];

function vitest(name: string): Step {
  const file = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  return {name, command: npm(`test:${name}`, ...reporters), report: {file, count: vitestCount}};
}

/** Not set on a branch without a pull request: then the schema is compared with the release. */
const schemaBase = process.env['SCHEMA_BASE'];

/** Steps in the order in which they start; the build first, because it takes longest and others wait for it. */
const parallel: Step[] = [
  {name: 'build', command: npm('build')},
  {name: 'lint', command: npm('lint')},
  {name: 'format', command: npm('format:check')},
  {name: 'prose', command: npm('lint:prose')},
  {name: 'schema', command: npm('lint:schema')},
  {name: 'supply chain', command: npm('check:supply')},
  {name: 'schema changes', command: npm('schema:diff', '--ci', ...(schemaBase ? ['--base', schemaBase] : []))},
  vitest('programs'),
  vitest('simulator'),
  vitest('unit'),
  {name: 'budgets', command: npm('check:budgets'), needsBuild: true},
  {...vitest('relevance'), needsBuild: true},
];
const browserTests: Step = {
  name: 'e2e',
  command: ['npx', 'playwright', 'test'],
  report: {file: 'test-results/e2e.json', count: playwrightCount},
  needsBuild: true,
};

const lastLines = 40;
const total: Count = {passed: 0, failed: 0};
/** The failed steps with what they printed last: the output of one that ends early is far above. */
const summary: string[] = [];
let isBuilt = existsSync('build/index.html');

/** Runs a step and returns what it counted; a runner that fails without a failed test counts one. */
async function run({name, command: [program = '', ...args], report}: Step): Promise<Count> {
  const stdio = name === browserTests.name ? 'inherit' : 'pipe';
  const child = spawn(program, args, {stdio: ['ignore', stdio, stdio], env: {...process.env, FORCE_COLOR: '0'}});
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  // A program that doesn't exist fails like one that ends with an error.
  const status: unknown = await once(child, 'close').then(([code]: unknown[]) => code, String);
  process.stdout.write(`\n── ${name}\n${printed}`);
  const last = printed.trimEnd().split('\n').slice(-lastLines).join('\n');
  const one = status === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1, last};
  if (!report || !existsSync(report.file)) return one;
  const {passed, failed} = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  return {passed, failed: Math.max(failed, one.failed), last};
}

async function count(step: Step, obstacle?: string): Promise<void> {
  const reason = step.needsBuild && !isBuilt ? 'the build failed' : obstacle;
  if (reason) console.error(`\n── ${step.name} is not run: ${reason}`);
  const started = performance.now();
  const {passed, failed, last}: Count = reason ? {passed: 0, failed: 1} : await run(step);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) summary.push(`${step.name}: ${failed} failed`, last ?? '');
  if (step.name === 'build') isBuilt = failed === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`── ${step.name}: ${passed} passed, ${failed} failed in ${seconds} s`);
}

const {positionals: chosen} = parseArgs({allowPositionals: true});
const steps = [...parallel, browserTests].map(({name}) => name);
const unknown = chosen.filter((name) => !steps.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are ${steps.join(', ')}.`);
  process.exit(1);
}
const isChosen = ({name}: Step): boolean => chosen.length === 0 || chosen.includes(name);
rmSync('test-results', {recursive: true, force: true});
mkdirSync('test-results', {recursive: true});

const queue = parallel.filter(isChosen);
let building: Promise<void> | undefined;
async function work(): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    if (step.needsBuild) await building;
    const counting = count(step);
    if (step.name === 'build') building = counting;
    await counting;
  }
}
await Promise.all([work(), work()]);
if (isChosen(browserTests)) {
  const obstacle = await ensureBrowser().then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
  await count(browserTests, obstacle);
}
if (summary.length > 0) console.log(`\n── failed\n${summary.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
