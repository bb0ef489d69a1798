/** Compares the sizes of the build with `budgets.json` and prints a table: gzip, unless the name says otherwise. */
import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {Globby} from '@docusaurus/utils';
import {checkBudget, parseBudgets, type Encoding} from './checks/budgets.ts';
import {runCommand} from './lib/command.ts';

const build = path.resolve('build');
const compressors = {gz: gzipSync, br: brotliCompressSync};

/** Size of a file as it is sent; those that are too small to be compressed beforehand have no twin. */
function sizeOf(file: string, encoding: Encoding): number {
  if (encoding === 'raw') return statSync(file).size;
  const twin = `${file}.${encoding}`;
  return existsSync(twin) ? statSync(twin).size : compressors[encoding](readFileSync(file)).length;
}

await runCommand(() => {
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  const filesOf = (pattern: string | string[]): string[] => Globby.sync(pattern, {cwd: build, absolute: true});
  const budgets = parseBudgets(readFileSync('budgets.json', 'utf8'));
  const rows = budgets.map(([name, budget]) => checkBudget(name, budget, filesOf, sizeOf));
  const width = Math.max(...rows.map(({name}) => name.length));
  const cell = (value: number): string => value.toFixed(1).padStart(9);
  console.log(`${'kB, gzip unless named'.padEnd(width)}      size     limit`);
  for (const {name, value, limit, problem = ''} of rows)
    console.log(`${name.padEnd(width)} ${cell(value)} ${cell(limit)}  ${problem}`.trimEnd());
  const failed = rows.filter(({problem}) => problem).length;
  console.log(`${rows.length - failed} passed, ${failed} failed`);
  if (failed > 0)
    throw new Error('Make the build smaller, or change the limit in budgets.json with the reason in the commit.');
}, 'budgets');
