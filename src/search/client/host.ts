/** Loads shards and answers queries; runs in the worker, or on the main thread where there are no workers. */
import {SearchError} from '../model/errors.ts';
import type {SearchPage} from '../model/pages.ts';
import {shardsOf} from '../model/sections.ts';
import {remembering} from '../model/remember.ts';
import {readShard, type Manifest} from '../model/shard.ts';
import type {SearchRequest, SearchResponse, SectionId, ShardId} from '../model/types.ts';
import {answer} from '../engine/answer.ts';
import {createIndex, type SearchIndex} from '../engine/rank.ts';

export interface HostOptions {
  indexNames: Record<SectionId, string>;
  /** Whether the site runs on the development server, which has no index. */
  development: boolean;
}

/** Answers queries; the shard of a section is loaded by the first query to it. */
export type Host = (requests: readonly SearchRequest[]) => Promise<SearchResponse>;

const manifestUrl = '/search/manifest.json';
const shardFolder = '/assets/search/';
/** Milliseconds after which a file that doesn't come is given up. */
const downloadDeadline = 10_000;
const noIndexInDevelopment = 'The search index exists only in a build: run `npm run serve` and search there.';

async function download(url: string, init: RequestInit, development: boolean): Promise<string> {
  const signal = AbortSignal.timeout(downloadDeadline);
  try {
    const response = await fetch(url, {...init, signal});
    const isPage = (response.headers.get('content-type') ?? '').includes('text/html');
    if (response.status === 404 || response.status === 410 || (response.ok && isPage)) {
      const missing = `The search index ${url} is missing (${response.status}). Reload the page.`;
      throw new SearchError('index-missing', development ? noIndexInDevelopment : missing);
    }
    if (response.ok) return await response.text();
    throw new SearchError('network', `The search index ${url} was answered with status ${response.status}.`);
  } catch (error) {
    if (error instanceof SearchError) throw error;
    const what = signal.aborted ? 'takes too long' : "can't be reached";
    throw new SearchError('network', `The search index ${url} ${what}. Check your network connection.`);
  }
}

/** The file of a shard, named by the manifest. */
function fileOf(shard: ShardId, manifest: string): string {
  let file: unknown;
  try {
    file = (JSON.parse(manifest) as Partial<Manifest> | null)?.shards?.[shard];
  } catch {
    file = undefined;
  }
  if (typeof file === 'string') return file;
  throw new SearchError(
    'index-corrupt',
    `The search index ${manifestUrl} names no file for ${shard}. Reload the page.`,
  );
}

export function createHost({indexNames, development}: HostOptions): Host {
  const pagesOf = remembering(async (shard: ShardId): Promise<SearchPage[]> => {
    const url = shardFolder + fileOf(shard, await download(manifestUrl, {cache: 'no-cache'}, development));
    return readShard(await download(url, {}, development), url);
  });
  const indexOf = remembering(async (section: SectionId): Promise<SearchIndex> => {
    const pages = await Promise.all(shardsOf(section).map(pagesOf));
    return createIndex(pages.flat());
  });

  function sectionOf(indexName: string): SectionId {
    const sections = Object.keys(indexNames) as SectionId[];
    const section = sections.find((id) => indexNames[id] === indexName);
    if (section) return section;
    const known = sections.map((id) => `"${indexNames[id]}"`).join(', ');
    throw new SearchError('unknown-index', `There is no index "${indexName}"; known are ${known}.`);
  }

  return async (requests) => ({
    results: await Promise.all(
      requests.map(async (request) => answer(await indexOf(sectionOf(request.indexName)), request)),
    ),
  });
}
