/**
 * Compares the sizes of the build with `budgets.json` and prints a table, in kB of 1000 bytes, gzip unless the name says
 * otherwise.
 */
import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {Globby} from '@docusaurus/utils';
import {checkBudgets, kindOfPage, parseBudgets, type Sizes} from './checks/budgets.ts';
import {runCommand} from './lib/command.ts';
import {percentile} from './lib/percentile.ts';
import {groupBy} from '../src/site/model/group-by.ts';
import {api, sections} from '../src/site/model/sections.ts';

const build = path.resolve('build');
const files = (pattern: string): string[] => Globby.sync(pattern, {cwd: build, absolute: true});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const compressors = {gz: gzipSync, br: brotliCompressSync};

/** Size of a file as it is sent; those that are too small to be compressed beforehand have no twin. */
function sizeOf(file: string, encoding: 'gz' | 'br' = 'gz'): number {
  const twin = `${file}.${encoding}`;
  return existsSync(twin) ? statSync(twin).size : compressors[encoding](readFileSync(file)).length;
}

const brotliSizeOf = (pattern: string): number => sum(files(pattern).map((file) => sizeOf(file, 'br')));

/** Brotli size of the scripts that match a pattern, of which there must be one. */
function scriptSize(pattern: string): number {
  const size = brotliSizeOf(`assets/js/${pattern}.js`);
  if (size === 0)
    throw new Error(`No script of ${build}/assets/js is named ${pattern}. Correct the pattern in scripts/budgets.ts.`);
  return size;
}

/** Scripts that have a limit of their own. */
const ownBudget = 'main|runtime~main|joined|*simulator-worker*|vendors-node_modules_*|*endless-playground*';

function measure(): Sizes {
  const gzipSizes = (pattern: string): number[] => files(pattern).map((file) => sizeOf(file));
  const reference = files(`${api.id}/{operations,types}/**/*.html`).map((file) => statSync(file).size);
  const pages = Globby.sync('**/*.html', {cwd: build}).map((file) => ({
    kind: kindOfPage(file),
    size: sizeOf(path.join(build, file)),
  }));
  const engine = scriptSize('*search_client_worker*');
  const searches = Array.from(
    groupBy(sections, ({content}) => content),
    ([content, alike]) => [
      `search ${content} with engine, Brotli`,
      engine + Math.max(...alike.map(({id}) => brotliSizeOf(`assets/search/${id}.*json`))),
    ],
  );
  const kinds = [...groupBy(pages, ({kind}) => kind)].sort().flatMap(([kind, ofKind]) => {
    const sizes = ofKind.map(({size}) => size);
    return [
      [`HTML ${kind}, median`, percentile(sizes, 0.5)],
      [`HTML ${kind}, largest`, Math.max(...sizes)],
    ];
  });
  const bytes: Record<string, number> = {
    'JavaScript of every page': sum(gzipSizes('assets/js/{main,runtime~main}.*.js')),
    'JavaScript of the largest other chunk': Math.max(0, ...gzipSizes(`assets/js/!(${ownBudget}).*.js`)),
    'JavaScript joined for a page, largest': Math.max(0, ...gzipSizes('assets/js/joined.*.js')),
    'style sheets': sum(gzipSizes('assets/css/*.css')),
    fonts: sum(gzipSizes('fonts/*.woff2')),
    'search manifest': sum(gzipSizes('search/manifest.*json')),
    ...(Object.fromEntries(searches) as Sizes),
    'simulator with schema and data, Brotli': scriptSize('*simulator-worker*'),
    'examples of the playground, Brotli': scriptSize('*endless-playground*'),
    'editor, Brotli': scriptSize('{editor.*,vendors-node_modules_codemirror_*}'),
    'language of the editor, Brotli': scriptSize('{editor-language.*,vendors-node_modules_{cm6-graphql,graphql}_*}'),
    'API pages uncompressed, median': percentile(reference, 0.5),
    'API pages uncompressed, largest': Math.max(0, ...reference),
    'changelog list uncompressed': statSync(path.join(build, 'changelog.html')).size,
    ...(Object.fromEntries(kinds) as Sizes),
    'all HTML': sum(pages.map(({size}) => size)),
    'whole site': sum(gzipSizes('**/!(*.gz|*.br)')),
  };
  return Object.fromEntries(Object.entries(bytes).map(([name, size]) => [name, Math.round(size / 100) / 10]));
}

await runCommand(() => {
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  const rows = checkBudgets(measure(), parseBudgets(readFileSync('budgets.json', 'utf8')), (of) => files(of).length);
  const width = Math.max(...rows.map(({name}) => name.length));
  const cell = (value: number | undefined): string => (value?.toFixed(1) ?? '–').padStart(9);
  console.log(`${'kB, gzip unless named'.padEnd(width)}      size     limit`);
  for (const {name, value, limit, problem = ''} of rows)
    console.log(`${name.padEnd(width)} ${cell(value)} ${cell(limit)}  ${problem}`.trimEnd());
  const failed = rows.filter(({problem}) => problem).length;
  console.log(`${rows.length - failed} passed, ${failed} failed`);
  if (failed > 0)
    throw new Error('Make the build smaller, or change the limit in budgets.json with the reason in the commit.');
}, 'budgets');
