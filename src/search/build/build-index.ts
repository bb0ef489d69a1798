/** From a built site to search pages, shards and their manifest. */
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {Globby} from '@docusaurus/utils';
import {readGlossary} from '../../site/build/glossary.ts';
import type {SearchPage} from '../model/pages.ts';
import {packShard, type Manifest} from '../model/shard.ts';
import {shardIds, type ShardId} from '../model/types.ts';
import {addPhrases, readPhrases} from './phrases.ts';
import {shortenTexts} from './shorten.ts';
import {addGlossary, dropStructure, extractPage, recordsOf} from './records.ts';

export interface IndexSources {
  /** Folder of the site, where writers keep the phrases. */
  siteDir: string;
  /** Folder of the built site. */
  outDir: string;
}

/**
 * Reads all searchable pages of a built site, in the order of their addresses.
 *
 * @throws Error with a line for each fault of the phrases, or what is wrong with the glossary
 */
export async function readPages({siteDir, outDir}: IndexSources): Promise<SearchPage[]> {
  if (!existsSync(outDir)) throw new Error(`There is no build in ${outDir}. Run \`npm run build\` first.`);
  const files = await Globby(
    shardIds.flatMap((id) => [`${id}.html`, `${id}/**/*.html`]),
    {cwd: outDir},
  );
  const pages: SearchPage[] = [];
  for (const file of files.sort()) {
    const route = encodeURI(`/${file.replace(/(?:\/index)?\.html$/, '')}`);
    const page = extractPage(await readFile(path.join(outDir, file), 'utf8'), route);
    if (page) pages.push(page);
  }
  const empty = shardIds.filter((id) => !pages.some(({shard}) => shard === id));
  if (empty.length > 0) throw new Error(`The build in ${outDir} holds no searchable page of: ${empty.join(', ')}.`);
  const {phrases, problems} = await readPhrases(siteDir);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return addPhrases(addGlossary(dropStructure(pages), readGlossary(siteDir)), phrases);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Writes the index into the built site.
 *
 * @returns a summary, a line for each shard
 */
export async function writeIndex(sources: IndexSources): Promise<string[]> {
  const pages = shortenTexts(await readPages(sources));
  // Shards lie with the assets, which stay when a new release is published; the manifest belongs to the release.
  const folder = path.join(sources.outDir, 'assets/search');
  const manifestFolder = path.join(sources.outDir, 'search');
  for (const each of [folder, manifestFolder]) {
    await rm(each, {recursive: true, force: true});
    await mkdir(each, {recursive: true});
  }
  const summaries: string[] = [];
  const files: [ShardId, string][] = [];
  for (const shard of shardIds) {
    const shardPages = pages.filter((page) => page.shard === shard);
    const json = JSON.stringify(packShard(shard, shardPages));
    const file = `${shard}.${createHash('sha256').update(json).digest('hex').slice(0, 12)}.json`;
    await writeFile(path.join(folder, file), json);
    files.push([shard, file]);
    const sizes = `${kB(Buffer.byteLength(json))} (${kB(brotliCompressSync(json).length)} Brotli)`;
    summaries.push(`${shard}: ${shardPages.length} pages, ${recordsOf(shardPages).length} records, ${sizes}`);
  }
  const manifest: Manifest = {shards: Object.fromEntries(files) as Manifest['shards']};
  await writeFile(path.join(manifestFolder, 'manifest.json'), JSON.stringify(manifest));
  return summaries;
}
