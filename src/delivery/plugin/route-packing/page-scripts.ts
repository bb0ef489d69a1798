/**
 * Names the scripts of a page in its HTML, so that browsers fetch them beside the main script and not after it, one round
 * trip later.
 */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {ChunkFiles} from './chunk-files.ts';
import {hashLength} from './page-files.ts';
import {pageSuffix, unpackRoutes, type ChunkNames, type Route, type RouteTable} from './route-table.ts';

const folder = 'assets/js';
const joinedPrefix = `${folder}/joined.`;

/** The name of a chunk from that of its file. */
const chunkOf = (script: string): string => path.basename(script).replace(/\.\w+\.js$/, '');

const namesIn = (chunks: ChunkNames = []): string[] =>
  typeof chunks === 'string' ? [chunks] : Object.values(chunks).flatMap(namesIn);

function* pagesOf(
  routes: readonly Route<string[]>[],
  outer: string[] = [],
): Generator<[page: string, names: string[]]> {
  for (const {path: page, component, routes: inner} of routes) {
    const names = [...outer, ...component];
    if (inner) yield* pagesOf(inner, names);
    else yield [decodeURI(page), names];
  }
}

/**
 * The scripts of each page, from the root of the build.
 *
 * @param scripts - All scripts, where the chunk of a page's content is found by its name.
 */
export function scriptsOfPages(
  table: RouteTable,
  files: Readonly<ChunkFiles>,
  scripts: readonly string[],
): Map<string, string[]> {
  const fileOf = new Map(scripts.map((script) => [chunkOf(script), script]));
  const filesOf = (name: string): string[] => files[name] ?? [fileOf.get(name) ?? []].flat();
  const routes = unpackRoutes(table, (_path, _hash, chunks) => namesIn(chunks));
  return new Map([...pagesOf(routes)].map(([page, names]) => [page, [...new Set(names.flatMap(filesOf))]]));
}

/** Puts scripts into one file: a page's dozen small ones would each cost a request. */
function join(scripts: readonly string[], build: string): string[] {
  if (scripts.length < 2) return [...scripts];
  const content = scripts.map((script) => readFileSync(path.join(build, script), 'utf8')).join('\n');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, hashLength);
  const joined = `${joinedPrefix}${hash}.js`;
  writeFileSync(path.join(build, joined), content);
  return [joined];
}

/**
 * Reads the scripts of each page of a build: one for what pages of its kind share, and one for its content.
 *
 * @param generated - Folder of the modules that the bundler was given.
 */
export function readScripts(generated: string, build: string): Map<string, string[]> {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(generated, file), 'utf8'));
  const pages = scriptsOfPages(
    read('table.json') as RouteTable,
    read('chunk-files.json') as ChunkFiles,
    readdirSync(path.join(build, folder)).map((name) => `${folder}/${name}`),
  );
  const joined = new Map<string, string[]>();
  const joinOnce = (scripts: string[]): string[] => {
    const key = scripts.join();
    if (!joined.has(key)) joined.set(key, join(scripts, build));
    return joined.get(key) ?? [];
  };
  const isContent = (script: string): boolean => pageSuffix.test(chunkOf(script));
  return new Map(
    [...pages].map(([page, scripts]) => [
      page,
      [...joinOnce(scripts.filter((script) => !isContent(script))), ...joinOnce(scripts.filter(isContent))],
    ]),
  );
}

/**
 * Adds scripts to the HTML of a page. Joined ones run before the main script, which would otherwise ask for their parts;
 * it waits for no other.
 */
export function withScripts(html: string, scripts: readonly string[]): string {
  const missing = scripts.filter((script) => !html.includes(`/${script}`));
  const order = (script: string): string => (script.startsWith(joinedPrefix) ? 'defer' : 'async');
  const elements = missing.map((script) => `<script src=/${script} ${order(script)} data-chunk></script>`).join('');
  return html.replace(/<script src="?\/assets\/js\/main\./, (main) => elements + main);
}
