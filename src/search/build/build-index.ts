/** From a built site to search pages, shards and their manifest. */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import glob from 'fast-glob';
import {addAsked, readAsked, type AskedFile} from './asked.ts';
import type {Manifest} from '../engine/host.ts';
import {formatVersion, packShard} from '../engine/pack.ts';
import type {SearchPage} from '../model/pages.ts';
import {addGlossary, dropStructuralHeadings, extractPage, recordsOf, type GlossaryTerm} from './records.ts';
import {shardIds, type ShardId} from '../model/types.ts';

export interface IndexSources {
  /** Folder of the built site. */
  outDir: string;
  baseUrl: string;
  /** JSON of the glossary. */
  glossary: string;
  /** JSON of further groups of words that mean the same. */
  synonyms: string;
  /** Files of the queries that readers type, by the section that answers them. */
  asked: readonly AskedFile[];
}

/** Where writers keep the queries of Help and of release notes, relative to the site. */
const askedFiles = ['help/asked/*.json', 'changelog/asked.json'];

/** Reads the files of queries of a site, in the order of their paths. */
export async function readAskedFiles(siteDir: string): Promise<AskedFile[]> {
  const files = (await glob(askedFiles, {cwd: siteDir})).sort();
  return Promise.all(files.map(async (file) => ({file, json: await readFile(path.join(siteDir, file), 'utf8')})));
}

function readGlossary(json: string): GlossaryTerm[] {
  const value: unknown = JSON.parse(json);
  const terms = Array.isArray(value) ? (value as Partial<GlossaryTerm>[]) : [];
  const valid = terms.filter(
    (term): term is GlossaryTerm =>
      typeof term.term === 'string' && Array.isArray(term.also) && typeof term.page === 'string',
  );
  if (valid.length === 0 || valid.length !== terms.length) {
    throw new Error('The glossary must be a list of {"term", "also": […], "page"}; at least one entry differs.');
  }
  return valid;
}

function readGroups(json: string): string[][] {
  const value: unknown = JSON.parse(json);
  const valid =
    Array.isArray(value) &&
    value.every((group) => Array.isArray(group) && group.length > 1 && group.every((word) => typeof word === 'string'));
  if (!valid)
    throw new Error('The synonyms must be a list of groups of at least two words, such as [["supplier", "vendor"]].');
  return value as string[][];
}

/** Groups of words that mean the same, from the glossary and from the list of further ones. */
export function synonymGroups({glossary, synonyms}: Pick<IndexSources, 'glossary' | 'synonyms'>): string[][] {
  return [...readGlossary(glossary).map(({term, also}) => [term, ...also]), ...readGroups(synonyms)].filter(
    (group) => group.length > 1,
  );
}

/**
 * Reads all searchable pages of a built site, in the order of their addresses.
 *
 * @throws Error with a line for each fault of the glossary or the queries
 */
export async function readPages({
  outDir,
  baseUrl,
  glossary,
  asked: askedIn,
}: Omit<IndexSources, 'synonyms'>): Promise<SearchPage[]> {
  if (!existsSync(outDir)) throw new Error(`There is no build in ${outDir}. Run \`npm run build\` first.`);
  const files = (
    await glob(
      shardIds.flatMap((id) => [`${id}.html`, `${id}/**/*.html`]),
      {cwd: outDir},
    )
  ).sort();
  const pages: SearchPage[] = [];
  for (const file of files) {
    const route = encodeURI(`/${file.replace(/(?:\/index)?\.html$/, '')}`);
    const page = extractPage(readFileSync(path.join(outDir, file), 'utf8'), route);
    if (page) pages.push(page);
  }
  const empty = shardIds.filter((id) => !pages.some(({shard}) => shard === id));
  if (empty.length > 0) {
    throw new Error(`The build in ${outDir} (base path ${baseUrl}) holds no searchable page of: ${empty.join(', ')}.`);
  }
  const {asked, problems} = readAsked(askedIn);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return addAsked(addGlossary(dropStructuralHeadings(pages), readGlossary(glossary)), asked);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Writes the index into the built site.
 *
 * @returns a summary, a line for each shard
 */
export async function writeIndex(sources: IndexSources): Promise<string[]> {
  const pages = await readPages(sources);
  const synonyms = synonymGroups(sources);
  // Shards lie with the assets, which stay when a new release is published; the manifest belongs to the release.
  const folder = path.join(sources.outDir, 'assets/search');
  const manifest = path.join(sources.outDir, 'search/manifest.json');
  for (const each of [folder, path.dirname(manifest)]) {
    await rm(each, {recursive: true, force: true});
    await mkdir(each, {recursive: true});
  }
  const shards: Partial<Record<ShardId, string>> = {};
  const summary: string[] = [];
  for (const shard of shardIds) {
    const own = pages.filter((page) => page.shard === shard);
    const json = JSON.stringify(packShard(shard, own, synonyms));
    const file = `${shard}.${createHash('sha256').update(json).digest('hex').slice(0, 12)}.json`;
    await writeFile(path.join(folder, file), json);
    shards[shard] = file;
    const records = recordsOf(own, sources.baseUrl).length;
    summary.push(
      `${shard}: ${own.length} pages, ${records} records, ${kB(Buffer.byteLength(json))} (${kB(gzipSync(json).length)} gzip, ${kB(brotliCompressSync(json).length)} Brotli)`,
    );
  }
  await writeFile(manifest, JSON.stringify({version: formatVersion, shards} as Manifest));
  return summary;
}
