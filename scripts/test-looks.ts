/**
 * Shows what a change does to the looks of the site: builds a commit and the working tree, takes pictures of one page of
 * each kind from the first, and reports where those of the second differ, as Playwright does with its screenshots.
 *
 *     npm run test:looks -- main
 */
import {spawnSync, type SpawnSyncOptions} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {runCommand} from './lib/command.ts';

const report = path.resolve('.cache/looks/report/index.html');

function run(folder: string, ...command: string[]): void {
  console.log(command.join(' '));
  const [program = '', ...args] = command;
  const {status} = spawnSync(program, args, {cwd: folder, stdio: ['ignore', 'ignore', 'inherit']});
  if (status !== 0) throw new Error(`"${command.join(' ')}" failed in ${folder}.`);
}

/** Takes or compares pictures of the build in a folder. Differences are what is asked for, so they are no failure. */
function takePictures(folder: string, updates: 'all' | 'none'): void {
  const args = ['playwright', 'test', '--config', 'tests/looks/playwright.config.ts', `--update-snapshots=${updates}`];
  const options: SpawnSyncOptions = {env: {...process.env, SITE_ROOT: folder}, stdio: 'inherit'};
  spawnSync('npx', args, options);
}

await runCommand(() => {
  const [, , ref] = process.argv;
  if (ref === undefined) throw new Error('Give a branch, tag or commit: npm run test:looks -- main');
  const folder = mkdtempSync(path.join(tmpdir(), 'endless-docs-looks-'));
  try {
    const old = path.join(folder, 'site');
    run('.', 'git', 'worktree', 'add', '--detach', old, ref);
    run(old, 'npm', 'ci', '--no-audit', '--no-fund');
    run(old, 'npm', 'run', 'build');
    run('.', 'npm', 'run', 'build');
    rmSync('.cache/looks', {recursive: true, force: true});
    takePictures(old, 'all');
    takePictures(process.cwd(), 'none');
    console.log(`What differs: ${report}`);
  } finally {
    rmSync(folder, {recursive: true, force: true});
    spawnSync('git', ['worktree', 'prune']);
  }
}, 'looks');
