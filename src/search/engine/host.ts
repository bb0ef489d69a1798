/** Loads shards and answers queries; runs in the worker, or on the main thread where there are no workers. */
import {SearchError} from '../model/errors.ts';
import {readShard, unpackShard, type Manifest} from '../model/shard.ts';
import {shardIds, type SearchResponse, type SectionId, type SearchRequest, type ShardId} from '../model/types.ts';
import {answer} from './answer.ts';
import {createIndex, type SearchIndex} from './rank.ts';

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
  const outOfReach = (): SearchError =>
    new SearchError(
      'network',
      `The search index ${url} ${signal.aborted ? 'takes too long' : "can't be reached"}. Check your network connection.`,
    );
  const response = await fetch(url, {...init, signal}).catch(() => {
    throw outOfReach();
  });
  const isPage = (response.headers.get('content-type') ?? '').includes('text/html');
  if (response.status === 404 || response.status === 410 || (response.ok && isPage)) {
    const missing = `The search index ${url} is missing (${response.status}). Reload the page.`;
    throw new SearchError('index-missing', development ? noIndexInDevelopment : missing);
  }
  if (!response.ok)
    throw new SearchError('network', `The search index ${url} was answered with status ${response.status}.`);
  return response.text().catch(() => {
    throw outOfReach();
  });
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
  const loading = new Map<ShardId, Promise<SearchIndex>>();

  async function load(shard: ShardId): Promise<SearchIndex> {
    const url = shardFolder + fileOf(shard, await download(manifestUrl, {cache: 'no-cache'}, development));
    const packed = readShard(await download(url, {}, development), url);
    try {
      return createIndex(unpackShard(packed));
    } catch {
      throw new SearchError('index-corrupt', `The search index ${url} doesn't hold what it should. Reload the page.`);
    }
  }

  /** A shard is loaded once; after a failure the next call tries again. */
  function indexOf(shard: ShardId): Promise<SearchIndex> {
    const known = loading.get(shard);
    if (known) return known;
    const promise = load(shard);
    loading.set(shard, promise);
    promise.catch(() => loading.delete(shard));
    return promise;
  }

  const indexesOf = (section: SectionId): Promise<SearchIndex[]> =>
    Promise.all((section === 'global' ? shardIds : [section]).map(indexOf));

  function sectionOf(indexName: string): SectionId {
    const sections = Object.keys(indexNames) as SectionId[];
    const section = sections.find((id) => indexNames[id] === indexName);
    if (section) return section;
    const known = sections.map((id) => `"${indexNames[id]}"`).join(', ');
    throw new SearchError('unknown-index', `There is no index "${indexName}"; known are ${known}.`);
  }

  return async (requests) => ({
    results: await Promise.all(
      requests.map(async (request) => answer(await indexesOf(sectionOf(request.indexName)), request)),
    ),
  });
}
