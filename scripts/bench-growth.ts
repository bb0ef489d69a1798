/**
 * Rehearses growth: `npm run bench:growth -- 0 1 2` adds to a copy of the site what two years bring
 * (`tests/support/growth.ts`), as often as each number says, runs every check of content, builds it, and prints times and
 * sizes: gzip, those of search Brotli. Fails when a check does.
 */
import {spawnSync} from 'node:child_process';
import {rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {grow} from '../tests/support/growth.ts';
import {runCommand} from './lib/command.ts';
import {copySite} from './lib/copy-site.ts';

const run = (script: string, ...args: string[]): string[] => ['npm', 'run', '--silent', script, ...args];
const steps = {
  'reference generated': run('generate'),
  'schema checked': run('lint:schema'),
  'prose checked': run('lint:prose'),
  built: ['npx', '--no-install', 'docusaurus', 'build'],
  'made ready': run('deliver'),
  'budgets checked': run('check:budgets'),
  'search judged': run('test:relevance'),
  // Without the test that adds the same pages to a copy of its own.
  'content tested': ['npx', 'vitest', 'run', '--project', 'content', '--exclude', 'tests/content/additions.test.ts'],
};
const sizes = {
  'script of every page': 'assets/js/{main,runtime~main}.*.js.gz',
  'search in Help': 'assets/search/help.*.br',
  'search in the changelog': 'assets/search/changelog.*.br',
  'search in the API': 'assets/search/api.*.br',
  'list of notes': 'changelog.html.gz',
};
let first: {pages: number; script: number} | undefined;

function rehearse(times: number): void {
  const folder = copySite('growth');
  const print = (what: string, value: number | string): void => console.log(`${times} ×  ${what.padEnd(30)} ${value}`);
  try {
    // Real files: the bundler names some chunks by the folder of the packages.
    rmSync(path.join(folder, 'node_modules'));
    spawnSync('cp', ['-al', path.resolve('node_modules'), folder]);
    print('pages and types added', grow(folder, times));
    for (const [name, [program = '', ...args]] of Object.entries(steps)) {
      const started = performance.now();
      const env = {...process.env, NODE_OPTIONS: '--max-old-space-size=6144'};
      const options = {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, env} as const;
      const {status, stdout, stderr} = spawnSync(program, args, options);
      print(name, `${((performance.now() - started) / 1000).toFixed(0)} s${status === 0 ? '' : ', and fails'}`);
      if (status === 0) continue;
      console.error(`${stdout.slice(-6000)}\n${stderr.slice(-3000)}`);
      process.exitCode = 1;
    }
    const built = (pattern: string): string[] =>
      Globby.sync(pattern, {cwd: path.join(folder, 'build'), absolute: true});
    const sizeOf = (pattern: string): number => built(pattern).reduce((sum, file) => sum + statSync(file).size, 0);
    for (const [what, pattern] of Object.entries(sizes)) print(what, `${(sizeOf(pattern) / 1000).toFixed(1)} kB`);
    const now = {pages: built('**/*.html').length, script: sizeOf(sizes['script of every page'])};
    print('pages', now.pages);
    first ??= now;
    if (now.pages > first.pages)
      print('script for each page more', `${((now.script - first.script) / (now.pages - first.pages)).toFixed(1)} B`);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

await runCommand(() => {
  const chosen = process.argv.slice(2).map(Number);
  if (chosen.length === 0 || !chosen.every((times) => Number.isInteger(times) && times >= 0))
    throw new Error('Say how often growth is added: npm run bench:growth -- 0 1 2');
  chosen.forEach(rehearse);
});
