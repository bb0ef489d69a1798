/**
 * Compares the sizes of the build with `budgets.json` and prints a table, in kB of 1000 bytes, gzip unless the name says
 * otherwise. `--write` sets the limits a tenth above the measured sizes.
 */
import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {Globby} from '@docusaurus/utils';
import {checkBudgets, kindOfPage, parseBudgets, proposeBudgets, type Measure} from './checks/budgets.ts';
import {percentile} from './lib/percentile.ts';
import {groupBy} from '../src/site/model/group-by.ts';
import {api, sections} from '../src/site/model/sections.ts';

const build = path.resolve('build');
const files = (pattern: string): string[] => Globby.sync(pattern, {cwd: build, absolute: true});
const sizes = (pattern: string): number[] => files(pattern).map(size);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function size(file: string): number {
  const twin = `${file}.gz`;
  return existsSync(twin) ? readFileSync(twin).length : gzipSync(readFileSync(file), {level: 9}).length;
}

function brotliSize(file: string): number {
  const twin = `${file}.br`;
  return existsSync(twin) ? readFileSync(twin).length : brotliCompressSync(readFileSync(file)).length;
}

/** Brotli size of the scripts that match a pattern, of which there must be one. */
function scriptSize(pattern: string): number {
  const found = files(`assets/js/${pattern}.js`);
  if (found.length === 0)
    throw new Error(`No script of ${build}/assets/js is named ${pattern}. Correct the pattern in scripts/budgets.ts.`);
  return sum(found.map(brotliSize));
}

/** Size of what the first search downloads in addition to its index: the worker with the engine. */
const searchEngineSize = (): number => scriptSize('*search_engine_worker*');

/** What the first search in a section downloads besides the engine. */
const indexSize = (section: string): number => sum(files(`assets/search/${section}.*json`).map(brotliSize));

/** Scripts that have a limit of their own. */
const ownBudget = 'main|runtime~main|*simulator-worker*|vendors-node_modules_*|*endless-playground*';

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

function measure(): Measure[] {
  const reference = files(`${api.id}/{operations,types}/**/*.html`).map((file) => statSync(file).size);
  const scripts = sizes('assets/js/{main,runtime~main}.*.js');
  const pagesByKind = new Map<string, number[]>();
  const totals = {html: 0, everything: 0};
  for (const file of Globby.sync('**/*', {cwd: build, ignore: ['**/*.{gz,br}']})) {
    const bytes = size(path.join(build, file));
    totals.everything += bytes;
    if (!file.endsWith('.html')) continue;
    totals.html += bytes;
    const kind = kindOfPage(file);
    pagesByKind.set(kind, [...(pagesByKind.get(kind) ?? []), bytes]);
  }
  return [
    {name: 'JavaScript of every page', value: kilobytes(sum(scripts)), unit: 'kB'},
    {
      name: 'JavaScript of the largest other chunk',
      value: kilobytes(Math.max(0, ...sizes(`assets/js/!(${ownBudget}).*.js`))),
      unit: 'kB',
    },
    {name: 'style sheets', value: kilobytes(sum(sizes('assets/css/*.css'))), unit: 'kB'},
    {name: 'fonts', value: kilobytes(sum(sizes('fonts/*.woff2'))), unit: 'kB'},
    {name: 'search manifest', value: kilobytes(sum(sizes('search/manifest.*json'))), unit: 'kB'},
    ...[...groupBy(sections, ({content}) => content)].map(([content, alike]) => ({
      name: `search ${content} with engine, Brotli`,
      value: kilobytes(searchEngineSize() + Math.max(...alike.map(({id}) => indexSize(id)))),
      unit: 'kB',
    })),
    {name: 'simulator with schema and data, Brotli', value: kilobytes(scriptSize('*simulator-worker*')), unit: 'kB'},
    {name: 'examples of the playground, Brotli', value: kilobytes(scriptSize('*endless-playground*')), unit: 'kB'},
    {name: 'editor, Brotli', value: kilobytes(scriptSize('{editor.*,vendors-node_modules_codemirror_*}')), unit: 'kB'},
    {
      name: 'language of the editor, Brotli',
      value: kilobytes(scriptSize('{editor-language.*,vendors-node_modules_{cm6-graphql,graphql}_*}')),
      unit: 'kB',
    },
    {name: 'API pages uncompressed, median', value: kilobytes(percentile(reference, 0.5)), unit: 'kB'},
    {name: 'API pages uncompressed, largest', value: kilobytes(Math.max(0, ...reference)), unit: 'kB'},
    {
      name: 'changelog list uncompressed',
      value: kilobytes(statSync(path.join(build, 'changelog.html')).size),
      unit: 'kB',
    },
    ...[...pagesByKind].sort().flatMap(([kind, all]) => [
      {name: `HTML ${kind}, median`, value: kilobytes(percentile(all, 0.5)), unit: 'kB'},
      {name: `HTML ${kind}, largest`, value: kilobytes(Math.max(...all)), unit: 'kB'},
    ]),
    {name: 'all HTML', value: kilobytes(totals.html), unit: 'kB'},
    {name: 'whole site', value: kilobytes(totals.everything), unit: 'kB'},
  ];
}

try {
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  const {values} = parseArgs({options: {write: {type: 'boolean', default: false}}});
  const measures = measure();
  if (values.write) writeFileSync('budgets.json', `${JSON.stringify(proposeBudgets(measures), null, 2)}\n`);
  const rows = checkBudgets(measures, parseBudgets(readFileSync('budgets.json', 'utf8')));
  const width = Math.max(...rows.map(({name}) => name.length));
  console.log(`${'kB, gzip unless named'.padEnd(width)}      size     limit`);
  for (const {name, value, limit, problem} of rows) {
    console.log(
      `${name.padEnd(width)} ${value.toFixed(1).padStart(9)} ${(limit?.toFixed(1) ?? '–').padStart(9)}${problem ? `  ${problem}` : ''}`,
    );
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
