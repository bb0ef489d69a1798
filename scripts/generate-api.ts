/**
 * Generates the API reference: reads the schema, renders every page, and only then replaces those that differ from the
 * last run.
 */
import {fork} from 'node:child_process';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {getRenderer} from '@graphql-markdown/core/renderer';
import {readBacklinks} from '../src/reference/build/backlinks.ts';
import {readReleases, renderChangeLog} from '../src/reference/build/change-log.ts';
import {entriesByDomain, listings} from '../src/reference/model/kinds.ts';
import {SchemaError, type Entity, type SchemaModel} from '../src/reference/model/model.ts';
import {referenceOf, type Reference} from '../src/reference/build/reference.ts';
import {renderIndexPage, renderPage} from '../src/reference/build/render-page.ts';
import {groupBy} from '../src/site/model/group-by.ts';
import {changeLogRoute} from '../src/reference/model/routes.ts';
import {generationMark, isOwnSchema, loadModel, schemaFolder} from '../src/reference/build/schema-source.ts';
import {api} from '../src/site/model/sections.ts';
import {lastCommits} from '../src/site/build/last-commits.ts';
import {runCommand} from './lib/command.ts';
import {syncFolder} from './lib/sync-folder.ts';
import {writeDownloads} from '../src/reference/build/downloads.ts';
import {shownScenarios} from 'endless-simulator';
import {readRuns, runsFile, stateOf} from 'endless-simulator/node';

const nameOf = ({name, source, kind}: Entity): string =>
  `${name} (${kind}${source ? `, ${source.file}:${source.line}` : ''})`;

export function renderPages(reference: Reference): Map<Entity, string> {
  const faults: string[] = [];
  const pages = new Map<Entity, string>();
  for (const entity of reference.model.entities) {
    try {
      pages.set(entity, renderPage(reference, entity));
    } catch (error) {
      faults.push(`${nameOf(entity)}: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new SchemaError(`These items can't be rendered.\n${faults.join('\n')}`);
  return pages;
}

const groups = ['operations', 'types'] as const;

const textsBelow = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
  );

/**
 * Replaces all generated pages below `folder` with graphql-markdown: its renderer walks the items, creates their folders
 * and saves their files. It would log an error while printing and go on, so each page is rendered before, and looked for
 * among the files after.
 */
export async function writePages(
  reference: Reference,
  pages: ReadonlyMap<Entity, string>,
  folder: string,
): Promise<void> {
  for (const group of groups) rmSync(path.join(folder, group), {recursive: true, force: true});
  const textOf = new Map([...pages].map(([{definition}, text]) => [definition as unknown, text]));
  const printer = {printType: (_name: string, type: unknown) => Promise.resolve(textOf.get(type))};
  const renderer = await getRenderer(
    printer as unknown as Parameters<typeof getRenderer>[0],
    folder,
    'api',
    undefined,
    false,
    {hierarchy: {api: {}}},
    '.mdx',
  );
  // Directives of clients and of the schema are in different folders and may share a slug, so each group has its walk.
  for (const group of groups) {
    const entities = [...pages.keys()].filter((entity) => entity.group === group);
    for (const [kind, items] of groupBy(entities, (entity) => entity.kind)) {
      const bySlug = Object.fromEntries(items.map(({slug, definition}): [string, unknown] => [slug, definition]));
      await renderer.renderRootTypes(kind, bySlug);
    }
  }
  for (const listing of listings.filter((candidate) => entriesByDomain(reference.model, candidate).length > 0)) {
    const list = path.join(folder, listing.group, listing.path);
    mkdirSync(list, {recursive: true});
    writeFileSync(path.join(list, 'index.mdx'), renderIndexPage(reference.model, listing));
  }
  const missing = groups.flatMap((group) => {
    const ofGroup = [...pages].filter(([entity]) => entity.group === group);
    const texts = ofGroup.length > 0 ? textsBelow(path.join(folder, group)) : new Set();
    return ofGroup.filter(([, text]) => !texts.has(text)).map(([entity]) => nameOf(entity));
  });
  if (missing.length > 0) throw new SchemaError(`These items have no page: ${missing.join(', ')}.`);
}

/** Where all is that decides what is generated: the schema, what refers to it, and the programs. */
const inputs = [
  schemaFolder,
  'schema',
  'help',
  'changelog',
  `${api.id}/guides`,
  'src',
  'scripts',
  'packages/simulator/src',
  'package-lock.json',
];

/** Tells one state of inputs and of the dates of commits from another. */
function stateOfInputs(): string {
  const dates = createHash('sha256').update([...lastCommits([schemaFolder])].join('\n'));
  return `${stateOf(inputs.filter((place) => existsSync(place)))} ${dates.digest('hex')}`;
}

function countPages(root: string): number {
  const folders = groups.map((group) => path.join(root, api.id, group)).filter((folder) => existsSync(folder));
  return folders.reduce((sum, folder) => sum + readdirSync(folder, {recursive: true}).length, 0);
}

const fileOf = ({route}: Entity, root: string): string => path.join(root, `${route}.mdx`);

/** The SDL of an item as it was saved. */
function sourceOf({definition: {astNode}}: Entity): string {
  const {source, start, end} = astNode?.loc ?? {};
  return source?.body.slice(start, end) ?? '';
}

/** What the pages of the last time were made from, when one process generates again. */
let last: Reference | undefined;

/** Writes the pages of items whose SDL was changed since the last time; returns how many there are. */
function writeChanged(model: SchemaModel, root: string): number {
  if (!last) return 0;
  const sources = new Map(last.model.entities.map((entity) => [entity.route, sourceOf(entity)]));
  const entities = model.entities.filter((entity) => sources.get(entity.route) !== sourceOf(entity));
  const reference = referenceOf(model, last);
  for (const [entity, text] of renderPages({...reference, model: {...model, entities}}))
    if (existsSync(fileOf(entity, root))) writeFileSync(fileOf(entity, root), text);
  return entities.length;
}

/** Reads what pages are made from; scenarios run in a process of their own meanwhile. */
async function readReference(model: SchemaModel, root: string): Promise<Reference> {
  const dates = lastCommits([schemaFolder]);
  if (!isOwnSchema) return referenceOf(model, {dates});
  const runner = existsSync(runsFile()) ? undefined : fork(new URL('lib/runs-process.ts', import.meta.url));
  const ended = runner && once(runner, 'exit');
  const backlinks = readBacklinks(model, root);
  await ended;
  return referenceOf(model, {backlinks, scenarios: shownScenarios(readRuns().scenarios), dates});
}

/** Reads what a later `generate` of this process compares with. */
export async function prepare(): Promise<void> {
  last = await readReference(loadModel(schemaFolder), process.cwd());
}

export async function generate(): Promise<void> {
  const root = process.cwd();
  const started = performance.now();
  const mark = path.join(root, generationMark);
  // What is saved while pages are written isn't in them, so that the state is read before and not after.
  const state = stateOfInputs();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === `${state} ${countPages(root)}`) {
    console.log(
      `[api] Nothing has changed since the last time. To generate anyway, remove ${path.dirname(generationMark)}.`,
    );
    return;
  }
  const model = loadModel(schemaFolder);
  if (writeChanged(model, root) > 0) {
    // Their writer waits for them: the bundler and the browser come first.
    await setTimeout(2000);
    if (stateOfInputs() !== state) return generate();
  }
  const reference = await readReference(model, root);
  last = reference;
  const pages = renderPages(reference);
  writeDownloads(model.schema, root);
  const staged = path.join(root, path.dirname(generationMark), 'pages');
  await writePages(reference, pages, staged);
  for (const group of groups) syncFolder(path.join(staged, group), path.join(root, api.id, group));
  const changeLog = isOwnSchema ? renderChangeLog(readReleases(model, root)) : undefined;
  const changeLogFile = path.join(root, `${changeLogRoute}.mdx`);
  if (changeLog === undefined) rmSync(changeLogFile, {force: true});
  else writeFileSync(changeLogFile, changeLog);
  writeFileSync(mark, `${state} ${countPages(root)}`);
  console.log(`[api] ${pages.size} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

// Tests import this file without running it.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) await runCommand(generate, 'api');
