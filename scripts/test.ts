/**
 * Runs every check in order and adds up what they counted; the last line is `N passed, N failed`.
 * A step without a count of its own (types, lint, build) counts as one. A step that can't run counts as failed.
 * Checks of the source use one core each, so they run two at a time; what they print comes when they end.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {ensureBrowser} from './lib/ensure-browser.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  /** JSON report of a runner, and how to read its counts. */
  report?: {file: string; count: (report: unknown) => Count};
  needs?: 'build' | 'browser';
}

function vitestCount(report: unknown): Count {
  const counts = report as Record<string, number>;
  const failedTests = counts['numFailedTests'] ?? 0;
  // A suite that can't be loaded fails without a failed test.
  const failed = failedTests === 0 ? (counts['numFailedTestSuites'] ?? 0) : failedTests;
  return {passed: counts['numPassedTests'] ?? 0, failed};
}

function playwrightCount(report: unknown): Count {
  const {stats, errors} = report as {stats: {expected: number; unexpected: number; flaky: number}; errors: unknown[]};
  return {passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length};
}

const npm = (script: string, ...args: string[]): string[] => ['npm', 'run', '--silent', script, '--', ...args];

/** A step of vitest, by the end of its script's name. */
function vitest(name: string): Step {
  const file = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  return {name, command: npm(`test:${name}`, ...reporters), report: {file, count: vitestCount}};
}

/** Unset on a branch that is worked on alone: then the release is what the schema is compared with. */
const schemaBase = process.env['SCHEMA_BASE'];

/** Checks of the source, the longest first. */
const checks: Step[] = [
  {name: 'lint', command: npm('lint')},
  {name: 'types', command: npm('typecheck')},
  {name: 'format', command: npm('format:check')},
  {name: 'prose', command: npm('lint:prose')},
  {name: 'schema', command: npm('lint:schema')},
  {name: 'supply chain', command: npm('check:supply')},
  {
    name: 'schema changes',
    command: npm('schema:diff', '--ci', '--if-base', ...(schemaBase ? ['--base', schemaBase] : [])),
  },
];

/** Steps that use what came before, and every core. */
const steps: Step[] = [
  {name: 'build', command: npm('build')},
  {name: 'budgets', command: npm('check:budgets'), needs: 'build'},
  vitest('unit'),
  vitest('programs'),
  {...vitest('relevance'), needs: 'build'},
  {
    name: 'e2e',
    command: ['npx', 'playwright', 'test'],
    report: {file: 'test-results/e2e.json', count: playwrightCount},
    needs: 'browser',
  },
];

/** Runs one step and returns what it counted; a runner that failed without a failed test counts one. */
async function run({command: [program = '', ...args], report}: Step, stdio: 'inherit' | 'pipe'): Promise<Count> {
  const child = spawn(program, args, {stdio: ['ignore', stdio, stdio], env: {...process.env, FORCE_COLOR: '0'}});
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  // A program that doesn't exist fails like one that ends with an error.
  const status: unknown = await once(child, 'close').then(([code]: unknown[]) => code, String);
  process.stdout.write(printed);
  const one = status === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
  if (!report || !existsSync(report.file)) return one;
  const counted = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  return {passed: counted.passed, failed: Math.max(counted.failed, one.failed)};
}

rmSync('test-results', {recursive: true, force: true});
mkdirSync('test-results', {recursive: true});

const ready = {build: false, browser: true};
try {
  await ensureBrowser();
} catch (error) {
  ready.browser = false;
  console.error((error as Error).message);
}

/** Why a step can't run, if it can't. */
function obstacle({needs}: Step): string | undefined {
  if (needs && !ready.build) return 'the build failed';
  return needs === 'browser' && !ready.browser ? 'there is no browser' : undefined;
}

const total: Count = {passed: 0, failed: 0};
async function count(step: Step, stdio: 'inherit' | 'pipe'): Promise<void> {
  const reason = obstacle(step);
  if (reason) console.error(`\n── ${step.name}: not run, because ${reason}`);
  else if (stdio === 'inherit') console.log(`\n── ${step.name}`);
  const started = performance.now();
  const {passed, failed} = reason ? {passed: 0, failed: 1} : await run(step, stdio);
  total.passed += passed;
  total.failed += failed;
  if (step.name === 'build') ready.build = failed === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`── ${step.name}: ${passed} passed, ${failed} failed in ${seconds} s`);
}

async function countAll(queue: Step[]): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) await count(step, 'pipe');
}
await Promise.all([countAll(checks), countAll(checks)]);
for (const step of steps) await count(step, 'inherit');

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
