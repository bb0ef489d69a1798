/**
 * Compares the sizes of the build with `budgets.json` and prints a table. Sizes are gzip, in kB of 1000 bytes.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import glob from 'fast-glob';
import {checkBudgets, kindOfPage, parseBudgets, type Measure} from '../src/delivery/budgets.ts';

const build = path.resolve('build');

function size(file: string): number {
  const twin = `${file}.gz`;
  return existsSync(twin) ? readFileSync(twin).length : gzipSync(readFileSync(file), {level: 9}).length;
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

function sizes(pattern: string): number[] {
  return glob.sync(pattern, {cwd: build, absolute: true}).map(size);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function measure(): Measure[] {
  const scripts = sizes('assets/js/{main,runtime~main}.*.js');
  const pagesByKind = new Map<string, number[]>();
  const totals = {html: 0, everything: 0};
  for (const file of glob.sync('**/*', {cwd: build, ignore: ['**/*.{gz,br}']})) {
    const bytes = size(path.join(build, file));
    totals.everything += bytes;
    if (!file.endsWith('.html')) continue;
    totals.html += bytes;
    const kind = kindOfPage(file);
    pagesByKind.set(kind, [...(pagesByKind.get(kind) ?? []), bytes]);
  }
  return [
    {name: 'JavaScript of every page', value: kilobytes(sum(scripts)), unit: 'kB'},
    {name: 'JavaScript of the largest other chunk', value: kilobytes(Math.max(0, ...sizes('assets/js/!(main|runtime~main).*.js'))), unit: 'kB'},
    {name: 'style sheets', value: kilobytes(sum(sizes('assets/css/*.css'))), unit: 'kB'},
    {name: 'fonts', value: kilobytes(sum(sizes('fonts/*.woff2'))), unit: 'kB'},
    ...glob
      .sync('search/*.json', {cwd: build})
      .sort()
      .map((file) => ({name: `search ${path.basename(file).split('.')[0] ?? file}`, value: kilobytes(size(path.join(build, file))), unit: 'kB'})),
    ...[...pagesByKind].sort().flatMap(([kind, all]) => [
      {name: `HTML ${kind}, median`, value: kilobytes(median(all)), unit: 'kB'},
      {name: `HTML ${kind}, largest`, value: kilobytes(Math.max(...all)), unit: 'kB'},
    ]),
    {name: 'all HTML', value: kilobytes(totals.html), unit: 'kB'},
    {name: 'whole site', value: kilobytes(totals.everything), unit: 'kB'},
  ];
}

try {
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  const rows = checkBudgets(measure(), parseBudgets(readFileSync('budgets.json', 'utf8')));
  const width = Math.max(...rows.map(({name}) => name.length));
  console.log(`${'gzip'.padEnd(width)}      size     limit`);
  for (const {name, value, limit, problem} of rows) {
    console.log(`${name.padEnd(width)} ${value.toFixed(1).padStart(9)} ${(limit?.toFixed(1) ?? '–').padStart(9)}${problem ? `  ${problem}` : ''}`);
  }
  const problems = rows.filter(({problem}) => problem);
  console.log(`${rows.length - problems.length} passed, ${problems.length} failed`);
  if (problems.length > 0) {
    console.error('Make the build smaller, or change the limit in budgets.json with the reason in the commit.');
    process.exit(1);
  }
} catch (error) {
  console.error(`[budgets] ${(error as Error).message}`);
  process.exit(1);
}
