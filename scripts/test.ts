/**
 * Runs every check in order and adds up what they counted; the last line is `N passed, N failed`.
 * A step without a count of its own (types, lint, build) counts as one. A failed build skips what needs it.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {ensureBrowser} from './checks/ensure-browser.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string;
  args: string[];
  /** Reads the counts of a runner from its JSON report. */
  count?: () => Count;
  needsBuild?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function vitestCount(): Count {
  const {numPassedTests, numFailedTests, numTotalTestSuites, numFailedTestSuites} = read(
    'test-results/unit.json',
  ) as Record<string, number>;
  const suitesOnly = numFailedTests === 0 && (numTotalTestSuites ?? 0) > 0 ? (numFailedTestSuites ?? 0) : 0;
  return {passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + suitesOnly};
}

function playwrightCount(): Count {
  const {stats, errors} = read('test-results/e2e.json') as {
    stats: {expected: number; unexpected: number; flaky: number};
    errors: unknown[];
  };
  return {passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length};
}

const steps: Step[] = [
  {name: 'types', command: 'npm', args: ['run', '--silent', 'typecheck']},
  {name: 'lint', command: 'npm', args: ['run', '--silent', 'lint']},
  {name: 'prose', command: 'npm', args: ['run', '--silent', 'lint:prose']},
  {
    name: 'schema changes',
    command: 'npm',
    args: [
      'run',
      '--silent',
      'schema:diff',
      '--',
      '--ci',
      '--if-base',
      '--base',
      process.env['SCHEMA_BASE'] ?? 'origin/main',
    ],
  },
  {name: 'supply chain', command: 'npm', args: ['run', '--silent', 'check:supply']},
  {name: 'build', command: 'npm', args: ['run', '--silent', 'build']},
  {name: 'budgets', command: 'npm', args: ['run', '--silent', 'check:budgets'], needsBuild: true},
  {name: 'unit', command: 'npx', args: ['vitest', 'run'], count: vitestCount},
  {name: 'e2e', command: 'npx', args: ['playwright', 'test'], count: playwrightCount, needsBuild: true},
];

const reports = {unit: 'test-results/unit.json', e2e: 'test-results/e2e.json'} as const;
rmSync('test-results', {recursive: true, force: true});
mkdirSync('test-results', {recursive: true});

const total: Count = {passed: 0, failed: 0};
let built = false;
let browserReady = true;
try {
  await ensureBrowser();
} catch (error) {
  browserReady = false;
  console.error((error as Error).message);
}

for (const step of steps) {
  if (step.needsBuild && !(built && browserReady)) {
    console.error(`\n── ${step.name}: not run, because ${built ? 'there is no browser' : 'the build failed'}`);
    total.failed += 1;
    continue;
  }
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const {status} = spawnSync(step.command, step.args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, FORCE_COLOR: '0'},
  });
  const ok = status === 0;
  const report = reports[step.name as keyof typeof reports];
  const count = step.count && report && existsSync(report) ? step.count() : {passed: ok ? 1 : 0, failed: ok ? 0 : 1};
  if (!ok && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
  if (step.name === 'build') built = ok;
  console.log(
    `── ${step.name}: ${count.passed} passed, ${count.failed} failed in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
