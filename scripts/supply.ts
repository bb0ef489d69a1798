/**
 * Checks what the site is built from, without network: the lock file, install scripts, supported Node versions,
 * licences, and files or dependencies that nothing uses.
 */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {checkLicences, checkLock, type LockFile} from './checks/supply.ts';

interface Check {
  name: string;
  run: () => string[];
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;

/** Runs a tool; its output is the problem when it fails. */
function tool(command: string, args: string[]): string[] {
  const {status, stdout, stderr} = spawnSync('npx', ['--no-install', command, ...args], {
    encoding: 'utf8',
    env: {...process.env, FORCE_COLOR: '0'},
  });
  if (status === 0) return [];
  const noise = /^npm warn/;
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() && !noise.test(line));
  return lines.length > 0 ? lines : [`${command} ended with ${String(status)}`];
}

const lock = read<LockFile>('package-lock.json');
const manifest = read<{engines: {node: string}}>('package.json');

const checks: Check[] = [
  {name: 'lock file', run: () => checkLock(lock, manifest.engines.node)},
  {name: 'licences of what the site is built with', run: () => checkLicences(lock)},
  {name: 'unused files, exports and dependencies', run: () => tool('knip', ['--no-progress'])},
];

let failed = 0;
for (const {name, run} of checks) {
  const problems = run();
  console.log(`${problems.length === 0 ? 'passed' : 'failed'}  ${name}`);
  for (const problem of problems) console.log(`        ${problem}`);
  if (problems.length > 0) failed += 1;
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
