/**
 * Runs every check and adds up what they counted; the last line is `N passed, N failed`. A step without a count of its
 * own (types, lint, build) counts as one, and a step that can't run counts as failed. Two steps run at a time, because
 * the build and the programs leave a core idle; the output of each is printed when it ends. The browser tests
 * run alone, at the end. `npm test -- types lint` runs these steps only.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {ensureBrowser} from './lib/ensure-browser.ts';

interface Count {
  passed: number;
  failed: number;
  /** Names of the failed tests, repeated at the end: the output of a step that ends early is far above. */
  failures?: string[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {ok: boolean; file: string; line: number; title: string}[];
}

interface Step {
  name: string;
  command: string[];
  /** JSON report of a test runner, and how to read its counts. */
  report?: {file: string; count: (report: unknown) => Count};
  needsBuild?: boolean;
}

function vitestCount(report: unknown): Count {
  const {numPassedTests, numFailedTests, numFailedTestSuites, testResults} = report as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: {name: string; assertionResults: {status: string; fullName: string}[]}[];
  };
  const failures = testResults.flatMap(({name, assertionResults}) =>
    assertionResults
      .filter(({status}) => status === 'failed')
      .map(({fullName}) => `${path.relative(process.cwd(), name)}: ${fullName}`),
  );
  // A suite that can't be loaded fails without a failed test.
  return {passed: numPassedTests, failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests, failures};
}

function failedSpecs({suites = [], specs}: PlaywrightSuite): string[] {
  const failed = specs.filter(({ok}) => !ok).map(({file, line, title}) => `tests/e2e/${file}:${line}: ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

function playwrightCount(report: unknown): Count {
  const {stats, errors, suites} = report as {
    stats: {expected: number; unexpected: number; flaky: number};
    errors: unknown[];
    suites: PlaywrightSuite[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap(failedSpecs),
  };
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
  {name: 'types', command: npm('typecheck')},
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

/** Lines that are repeated at the end for a runner that failed without a failed test. */
const lastLines = 30;

const total: Count = {passed: 0, failed: 0};
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
  const one = status === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
  if (!report || !existsSync(report.file)) return one;
  const counted = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  if (one.failed === 0 || counted.failed > 0) return counted;
  // Not a test but its runner failed; what it printed last says why.
  return {...counted, failed: 1, failures: printed.trimEnd().split('\n').slice(-lastLines)};
}

async function count(step: Step, obstacle?: string): Promise<void> {
  const reason = step.needsBuild && !isBuilt ? 'the build failed' : obstacle;
  if (reason) console.error(`\n── ${step.name} is not run: ${reason}`);
  const started = performance.now();
  const {passed, failed, failures = []}: Count = reason ? {passed: 0, failed: 1} : await run(step);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) summary.push(`${step.name}: ${failed} failed`, ...failures.map((name) => `  ${name}`));
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
