/** Loads shards and answers queries, in the worker. */
import {SearchError} from '../model/failure.ts';
import type {SearchPage} from '../model/pages.ts';
import {shardsOf} from '../model/sections.ts';
import {remembering} from '../model/remember.ts';
import {readShard, type Manifest} from '../model/shard.ts';
import {shardIds, type SearchRequest, type SearchResponse, type SectionId, type ShardId} from '../model/types.ts';
import {answer} from '../engine/answer.ts';
import {createIndex, type SearchIndex} from '../engine/rank.ts';

/** Answers queries; the shard of a section is loaded by the first query to it. */
export type Host = (requests: readonly SearchRequest[]) => Promise<SearchResponse>;

const manifestUrl = '/search/manifest.json';
const shardFolder = '/assets/search/';
/** Milliseconds after which a file that doesn't come is given up. */
const downloadDeadline = 10_000;

async function download(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, {...init, signal: AbortSignal.timeout(downloadDeadline)});
  if (response.status === 404) throw new SearchError(`The search index ${url} is missing. Reload the page.`);
  if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
  return response.text();
}

/** The file of a shard, named by the manifest. */
function fileOf(shard: ShardId, manifest: string): string {
  try {
    return (JSON.parse(manifest) as Manifest).shards[shard];
  } catch {
    const isServed = process.env.NODE_ENV !== 'development';
    const help = isServed ? 'Reload the page.' : 'It exists only in a build: run `npm run serve` and search there.';
    throw new SearchError(`The search index ${manifestUrl} can't be read. ${help}`);
  }
}

export function createHost(indexNames: Record<SectionId, string>): Host {
  const pagesOf = remembering(async (shard: ShardId): Promise<SearchPage[]> => {
    const url = shardFolder + fileOf(shard, await download(manifestUrl, {cache: 'no-cache'}));
    return readShard(await download(url), url);
  });
  const indexOf = remembering(async (section: SectionId): Promise<SearchIndex> => {
    const pages = await Promise.all(shardsOf(section).map(pagesOf));
    return createIndex(pages.flat());
  });
  const sectionOf = (indexName: string): SectionId => shardIds.find((id) => indexNames[id] === indexName) ?? 'global';

  return async (requests) => ({
    results: await Promise.all(
      requests.map(async (request) => answer(await indexOf(sectionOf(request.indexName)), request)),
    ),
  });
}
