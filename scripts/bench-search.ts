/**
 * Measures how well and how fast search answers, on the pages of `build/`:
 * `npm run bench:search [-- --engines ours,minisearch,search-local,pagefind] [--half tune] [--no-browser] [--misses]`.
 *
 * `--half tune` leaves out the queries that tuning must not see; `--misses` lists the queries of the half for tuning that our engine misses, never those held out.
 * The engines of others are installed into `.cache/bench-search` the first time; without a registry they are left out.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {createRequire} from 'node:module';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {brotliCompressSync} from 'node:zlib';
import {chromium, type Browser, type Page} from '@playwright/test';
import {build as bundle} from 'esbuild';
import glob from 'fast-glob';
import MiniSearch from 'minisearch';
import {findBrowser} from './checks/ensure-browser.ts';
import {answer} from '../src/search/engine/answer.ts';
import type {Manifest} from '../src/search/engine/host.ts';
import {createIndex} from '../src/search/engine/index.ts';
import {createPostings} from '../src/search/engine/postings.ts';
import {readShard, unpackShard, type PackedShard} from '../src/search/engine/pack.ts';
import {recordsOf, type GlossaryTerm} from '../src/search/build/records.ts';
import {judgedHelp, rankOf, score, type HelpQuestion, type JudgedQuery} from '../src/search/build/relevance.ts';
import {shardIds, type ShardId} from '../src/search/model/types.ts';

const cache = path.resolve('.cache/bench-search');
const blindFile = 'tests/fixtures/help-questions/blind.json';
const halves = ['tune', 'hold-out'] as const;
type Ask = (section: ShardId, query: string) => string[] | Promise<string[]>;
interface Engine {
  ask: Ask;
  close?: () => Promise<void>;
}

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;
const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

function readShards(): Record<ShardId, PackedShard> {
  const manifest = 'build/search/manifest.json';
  if (!existsSync(manifest)) throw new Error(`${manifest} is missing. Run \`npm run build\` first.`);
  const {shards} = readJson<Manifest>(manifest);
  const read = (id: ShardId): PackedShard =>
    readShard(readFileSync(`build/assets/search/${shards[id]}`, 'utf8'), shards[id]);
  return {help: read('help'), api: read('api'), changelog: read('changelog')};
}

function ours(shards: Record<ShardId, PackedShard>): Engine {
  const indexes = {
    help: createIndex(shards.help),
    api: createIndex(shards.api, createPostings),
    changelog: createIndex(shards.changelog),
  };
  return {
    ask: (section, query) =>
      answer([indexes[section]], {indexName: section, query, hitsPerPage: 50}, '/').hits.map(({url}) => url),
  };
}

/** MiniSearch as its manual shows it: titles above text, prefixes, typos; no ranking of ours. */
function plainMiniSearch(shards: Record<ShardId, PackedShard>): Engine {
  const build = (shard: PackedShard): MiniSearch => {
    const index = new MiniSearch({
      idField: 'objectID',
      fields: ['title', 'page', 'content'],
      storeFields: ['url'],
      searchOptions: {prefix: true, fuzzy: 0.2, boost: {title: 8, page: 3}},
    });
    index.addAll(
      recordsOf(unpackShard(shard), '/').map(({objectID, url, hierarchy, content}) => {
        const levels = Object.values(hierarchy).filter((level): level is string => level !== null);
        return {objectID, url, title: levels.at(-1) ?? '', page: hierarchy.lvl1 ?? '', content: content ?? ''};
      }),
    );
    return index;
  };
  const indexes = {help: build(shards.help), api: build(shards.api), changelog: build(shards.changelog)};
  return {ask: (section, query) => indexes[section].search(query).map(({url}) => String(url))};
}

function install(): boolean {
  if (existsSync(path.join(cache, 'node_modules/pagefind'))) return true;
  mkdirSync(cache, {recursive: true});
  writeFileSync(path.join(cache, 'package.json'), '{"private": true}\n');
  console.log('Installing the engines of others into .cache/bench-search…');
  const packages = ['@easyops-cn/docusaurus-search-local@0.55', 'pagefind@1'];
  const {status} = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages], {
    cwd: cache,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  });
  if (status !== 0) console.log('The registry lacks them or is out of reach; they are left out.');
  return status === 0;
}

/** The files of a section, with their routes. */
function filesOf(section: ShardId, shard: PackedShard): {filePath: string; url: string; type: 'docs' | 'blog'}[] {
  return unpackShard(shard).map(({path: route}) => {
    const file = path.resolve('build', `.${decodeURI(route)}.html`);
    return {
      filePath: existsSync(file) ? file : path.resolve('build', `.${route}/index.html`),
      url: route,
      type: section === 'changelog' ? 'blog' : 'docs',
    };
  });
}

interface LocalSearchServer {
  scanDocuments: (
    files: {filePath: string; url: string; type: string}[],
    config: Record<string, unknown>,
  ) => Promise<unknown[]>;
  buildIndex: (documents: unknown[], config: Record<string, unknown>) => unknown[];
}

interface LocalSearchWorker {
  search: (baseUrl: string, context: string, query: string, limit: number) => Promise<{document: {u: string}}[]>;
}

/** docusaurus-search-local: its own indexer, and its own worker bundled for Node. */
async function searchLocal(shards: Record<ShardId, PackedShard>): Promise<Engine> {
  const require = createRequire(path.join(cache, 'package.json'));
  const root = path.join(cache, 'node_modules/@easyops-cn/docusaurus-search-local/dist');
  const {scanDocuments} = require(path.join(root, 'server/server/utils/scanDocuments.js')) as Pick<
    LocalSearchServer,
    'scanDocuments'
  >;
  const {buildIndex} = require(path.join(root, 'server/server/utils/buildIndex.js')) as Pick<
    LocalSearchServer,
    'buildIndex'
  >;
  const config = {
    language: ['en'],
    removeDefaultStopWordFilter: [],
    removeDefaultStemmer: false,
    ignoreCssSelectors: [],
    ignoreFiles: [],
  };
  const indexes: Partial<Record<string, string>> = {};
  for (const section of shardIds) {
    indexes[section] = JSON.stringify(
      buildIndex(await scanDocuments(filesOf(section, shards[section]), config), config),
    );
  }
  const outfile = path.join(cache, 'search-local-worker.mjs');
  const constants = [
    'export const language = ["en"];',
    'export const removeDefaultStopWordFilter = [];',
    'export const removeDefaultStemmer = false;',
    'export const fuzzyMatchingDistance = 1;',
    'export const searchIndexUrl = "index{dir}.json";',
    'export const __setLanguage = () => {};',
    'export const __setRemoveDefaultStopWordFilter = () => {};',
  ].join('\n');
  await bundle({
    entryPoints: [path.join(root, 'client/client/theme/worker.js')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    plugins: [
      {
        name: 'settings',
        setup(bundler) {
          bundler.onLoad({filter: /proxiedGeneratedConstants\.js$/}, () => ({contents: constants}));
          bundler.onResolve({filter: /^comlink$/}, () => ({path: 'comlink', namespace: 'stub'}));
          bundler.onLoad({filter: /^comlink$/, namespace: 'stub'}, () => ({
            contents: 'export const expose = () => {};',
          }));
        },
      },
    ],
  });
  const {SearchWorker} = (await import(pathToFileURL(outfile).href)) as {SearchWorker: new () => LocalSearchWorker};
  const worker = new SearchWorker();
  const outer = globalThis.fetch;
  Object.assign(globalThis, {
    location: {origin: 'http://localhost'},
    fetch: (url: string) => Promise.resolve(new Response(indexes[/index-(\w+)\.json/.exec(url)?.[1] ?? ''])),
  });
  for (const section of shardIds) await worker.search('/', section, 'order', 1);
  Object.assign(globalThis, {fetch: outer});
  return {
    ask: async (section, query) => (await worker.search('/', section, query, 50)).map(({document}) => document.u),
  };
}

function serve(folder: string): Promise<{origin: string; server: Server}> {
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.html': 'text/html',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.woff2': 'font/woff2',
  };
  const server = createServer((request, response) => {
    const route = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = [route, `${route}.html`, path.join(route, 'index.html')]
      .map((name) => path.join(folder, name))
      .find((name) => path.extname(name) !== '' && existsSync(name));
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {'content-type': types[path.extname(file)] ?? 'application/octet-stream'})
      .end(readFileSync(file));
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server}),
    ),
  );
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath ? {executablePath} : {}),
    args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

/** Pagefind: its own indexer, a bundle for each section, queried in a browser as it is on a site. */
async function pagefind(): Promise<Engine> {
  const globs: Record<ShardId, string> = {
    help: 'help{.html,/**/*.html}',
    api: 'api{.html,/**/*.html}',
    changelog: 'changelog/*/*.html',
  };
  const folder = path.join(cache, 'pagefind');
  mkdirSync(folder, {recursive: true});
  for (const section of shardIds) {
    const args = [
      '--site',
      path.resolve('build'),
      '--glob',
      globs[section],
      '--root-selector',
      'article',
      '--output-path',
      path.join(folder, section),
    ];
    const {status, stderr} = spawnSync(
      process.execPath,
      [path.join(cache, 'node_modules/pagefind/lib/runner/bin.cjs'), ...args],
      {encoding: 'utf8'},
    );
    if (status !== 0) throw new Error(`Pagefind ended with ${status}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  }
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Pagefind</title>');
  const {origin, server} = await serve(folder);
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${origin}/index.html`);
  return {
    ask: async (section, query) => {
      const urls = await page.evaluate(
        async ({section, query}) => {
          const script = `/${section}/pagefind.js`;
          const engine = (await import(script)) as {
            search: (query: string) => Promise<{results: {data: () => Promise<{raw_url?: string; url: string}>}[]}>;
          };
          const {results} = await engine.search(query);
          const data = await Promise.all(results.slice(0, 10).map((result) => result.data()));
          return data.map(({raw_url, url}) => raw_url ?? url);
        },
        {section, query},
      );
      return urls.map((url) => encodeURI(decodeURI(url)).replace(/(?:\/index)?\.html$/, ''));
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function open(page: Page): Promise<void> {
  page.setDefaultTimeout(90_000);
  await page.locator('.DocSearch-Button-Key').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('.DocSearch-Modal .DocSearch-Input').waitFor();
}

/** What is typed, letter by letter; a page runs its first queries slower than those that follow. */
const typedQueries = [
  ['createOrder', 'purchase order status', 'allocate', 'inventory item quantity', 'asn receiving'],
  ['cancelFulfillment', 'shipment tracking number', 'warehouse', 'product variant barcode', 'sales channel'],
  ['updateCustomer', 'return order line', 'refund', 'location address country', 'webhook event'],
];

/** Time from a keystroke to painted results and downloads up to the first result, in the built site. */
async function measureBrowser(): Promise<void> {
  const {origin, server} = await serve(path.resolve('build'));
  const browser = await launch();
  try {
    for (const [section, query] of [
      ['help', 'allocation'],
      ['changelog', 'shortcuts'],
      ['api', 'createOrder'],
    ] as const) {
      const page = await browser.newPage();
      await page.goto(`${origin}/${section}`, {waitUntil: 'networkidle'});
      const bodies: {url: string; size: number}[] = [];
      const reading: Promise<unknown>[] = [];
      page.context().on('response', (response) => {
        reading.push(
          response.body().then(
            (body) => bodies.push({url: response.url(), size: brotliCompressSync(body).length}),
            () => undefined,
          ),
        );
      });
      await open(page);
      await page.keyboard.type(query);
      await page.locator('.DocSearch-Hit').first().waitFor();
      await Promise.all(reading);
      const sum = (test: RegExp): number =>
        bodies.filter(({url}) => test.test(url)).reduce((total, {size}) => total + size, 0);
      const index = sum(/\/search\/[^/]+\.json$/);
      console.log(
        `${section}: ${(sum(/./) / 1000).toFixed(1)} kB Brotli from opening to the first result, of it index and texts ${(index / 1000).toFixed(1)} kB, all else ${((sum(/./) - index) / 1000).toFixed(1)} kB`,
      );
      await page.close();
    }
    const page = await browser.newPage();
    await page.goto(`${origin}/api`, {waitUntil: 'networkidle'});
    await open(page);
    const input = page.locator('.DocSearch-Input');
    await input.fill('order');
    await page.locator('.DocSearch-Hit').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
    await page.evaluate(() => {
      const times: number[] = [];
      let typed: number | undefined;
      document
        .querySelector('.DocSearch-Input')
        ?.addEventListener('input', () => (typed = performance.now()), {capture: true});
      new MutationObserver(() => {
        const began = typed;
        if (began === undefined) return;
        typed = undefined;
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)));
      }).observe(document.querySelector('.DocSearch-Dropdown') ?? document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      Object.assign(window, {keystrokes: times});
    });
    const all: number[] = [];
    const tell = (what: string, times: readonly number[]): void =>
      console.log(
        `api: keystroke to painted results at 4× CPU slowdown, ${what}: median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms (${times.length} keystrokes)`,
      );
    for (const [at, queries] of typedQueries.entries()) {
      for (const query of queries) {
        await input.fill('');
        await page.keyboard.type(query, {delay: 250});
      }
      await page.waitForTimeout(500);
      const times = await page.evaluate(() => (window as unknown as {keystrokes: number[]}).keystrokes.splice(0));
      tell(at === 0 ? 'first queries of a visit' : 'further queries', times);
      all.push(...times);
    }
    tell('all', all);
  } finally {
    await browser.close();
    server.close();
  }
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      engines: {type: 'string', default: 'ours,minisearch,search-local,pagefind'},
      'no-browser': {type: 'boolean', default: false},
      half: {type: 'string'},
      misses: {type: 'boolean', default: false},
    },
  });
  const shards = readShards();
  const makers: Record<string, () => Engine | Promise<Engine>> = {
    ours: () => ours(shards),
    minisearch: () => plainMiniSearch(shards),
    'search-local': () => searchLocal(shards),
    pagefind: () => pagefind(),
  };
  const wanted = values.engines.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !(name in makers));
  if (unknown.length > 0)
    throw new Error(`--engines has ${unknown.join(', ')}; known are ${Object.keys(makers).join(', ')}.`);
  const measured = halves.filter((half) => values.half === undefined || half === values.half);
  if (measured.length === 0) throw new Error(`--half is ${values.half ?? ''}; known are ${halves.join(', ')}.`);
  const foreign = new Set(['search-local', 'pagefind']);
  const mayForeign = !wanted.some((name) => foreign.has(name)) || install();
  const questions = glob
    .sync('tests/fixtures/help-questions/*.json', {ignore: [blindFile]})
    .sort()
    .flatMap((file) => readJson<HelpQuestion[]>(file));
  const blind = readJson<HelpQuestion[]>(blindFile);
  const glossary = readJson<GlossaryTerm[]>('help/glossary.json');

  for (const name of wanted) {
    if (foreign.has(name) && !mayForeign) continue;
    let engine: Engine;
    try {
      engine = await (makers[name] as () => Engine | Promise<Engine>)();
    } catch (error) {
      console.log(`\n${name}: left out, because ${(error as Error).message}`);
      continue;
    }
    for (const half of measured) {
      const queries = [
        ...readJson<JudgedQuery[]>(`tests/fixtures/search/${half}.json`),
        ...judgedHelp(questions, blind, glossary, half),
      ];
      const ranks = new Map<string, number[]>();
      const times: number[] = [];
      for (const {section, kind, query, expect} of queries) {
        const began = performance.now();
        const rank = rankOf(await engine.ask(section, query), expect);
        times.push(performance.now() - began);
        const names =
          section === 'api' && kind !== 'description'
            ? [kind, 'names']
            : section === 'help' && /question$|^synonym$/.test(kind)
              ? [kind, 'questions and synonyms']
              : [kind];
        for (const group of [...names, 'all'])
          ranks.set(`${section}\t${group}`, [...(ranks.get(`${section}\t${group}`) ?? []), rank]);
        if (values.misses && half === 'tune' && name === 'ours' && rank !== 1)
          console.log(`  ${rank || '–'}  ${kind}: ${query} → ${expect[0] ?? ''}`);
      }
      console.log(
        `\n${name}, ${half}: ${queries.length} queries, ${percentile(times, 0.5).toFixed(1)} ms median, ${percentile(times, 0.95).toFixed(1)} ms p95`,
      );
      console.log(
        `  ${'section'.padEnd(10)} ${'kind'.padEnd(24)} ${'n'.padStart(4)} ${'MRR@10'.padStart(7)} ${'@1'.padStart(6)} ${'@3'.padStart(6)}`,
      );
      for (const [key, own] of [...ranks].sort(([a], [b]) => a.localeCompare(b))) {
        const [section = '', kind = ''] = key.split('\t');
        const {count, mrr, first, firstThree} = score(own);
        console.log(
          `  ${section.padEnd(10)} ${kind.padEnd(24)} ${String(count).padStart(4)} ${mrr.toFixed(3).padStart(7)} ${first.toFixed(3).padStart(6)} ${firstThree.toFixed(3).padStart(6)}`,
        );
      }
    }
    await engine.close?.();
  }
  if (!values['no-browser']) await measureBrowser();
}

main().catch((error: unknown) => {
  console.error(`[bench] ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
