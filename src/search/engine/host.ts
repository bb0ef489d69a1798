/** Loads shards and answers queries; runs in the worker, or on the main thread where there are no workers. */
import {shardIds, type SearchResponse, type SectionId, type SearchRequest, type ShardId} from '../model/types.ts';
import {pageRequest} from '../model/request.ts';
import {answer} from './answer.ts';
import {SearchError} from './errors.ts';
import {createIndex, type SearchIndex} from './index.ts';
import {readShard} from './pack.ts';
import type {CreatePostings} from './postings.ts';
import {rehearse} from './rehearsal.ts';

const desktopWidth = 1440;

export interface HostOptions {
  baseUrl: string;
  indexNames: Record<SectionId, string>;
  /** Whether the site runs on the development server, which has no index. */
  development: boolean;
}

/** Names the files of the shards, which carry a hash of their content. */
export interface Manifest {
  version: number;
  shards: Record<ShardId, string>;
}

export interface Host {
  preload: (section: SectionId) => Promise<void>;
  search: (requests: readonly SearchRequest[]) => Promise<SearchResponse>;
}

export interface WorkerHost extends Host {
  /** Runs in the section what readers might ask, once; nobody need wait for it. */
  rehearse: (section: SectionId) => Promise<void>;
}

const noIndexInDevelopment = 'The search index exists only in a build: run `npm run serve` and search there.';

/** Loads what only the reference needs; readers of prose never download it. */
async function loadPostings(): Promise<CreatePostings> {
  try {
    return (await import('./postings.ts')).createPostings;
  } catch {
    throw new SearchError('network', "The search engine can't be loaded. Check your network connection.");
  }
}

export function createHost({baseUrl, indexNames, development}: HostOptions): WorkerHost {
  const rehearsed = new Set<SectionId>();
  const loading = new Map<ShardId, Promise<SearchIndex>>();
  const base = baseUrl.replace(/\/$/, '');

  async function download(url: string, init: RequestInit): Promise<string> {
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch {
      throw new SearchError('network', `The search index ${url} can't be reached. Check your network connection.`);
    }
    const isPage = (response.headers.get('content-type') ?? '').includes('text/html');
    if (response.status === 404 || response.status === 410 || (response.ok && isPage)) {
      throw new SearchError(
        'index-missing',
        development
          ? noIndexInDevelopment
          : `The search index ${url} is missing (${response.status}). Reload the page.`,
      );
    }
    if (!response.ok)
      throw new SearchError('network', `The search index ${url} was answered with status ${response.status}.`);
    try {
      return await response.text();
    } catch {
      throw new SearchError(
        'network',
        `The search index ${url} broke off while loading. Check your network connection.`,
      );
    }
  }

  async function load(shard: ShardId): Promise<SearchIndex> {
    const postings = shard === 'api' ? loadPostings() : undefined; // beside the index instead of after it
    postings?.catch(() => undefined);
    const manifestUrl = `${base}/search/manifest.json`;
    let file: string | undefined;
    const text = await download(manifestUrl, {cache: 'no-cache'});
    try {
      file = (JSON.parse(text) as Partial<Manifest> | null)?.shards?.[shard];
    } catch {
      file = undefined;
    }
    if (typeof file !== 'string')
      throw new SearchError(
        'index-corrupt',
        `The search index ${manifestUrl} names no file for ${shard}. Reload the page.`,
      );
    const url = `${base}/assets/search/${file}`;
    const packed = readShard(await download(url, {}), url);
    const createPostings = await postings;
    try {
      return createIndex(packed, createPostings);
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
    if (!section) {
      throw new SearchError(
        'unknown-index',
        `There is no index "${indexName}"; known are ${sections.map((id) => `"${indexNames[id]}"`).join(', ')}.`,
      );
    }
    return section;
  }

  return {
    preload: async (section) => {
      await indexesOf(section);
    },
    rehearse: async (section) => {
      if (rehearsed.has(section)) return;
      rehearsed.add(section);
      const indexes = await indexesOf(section);
      await rehearse(
        (query) =>
          answer(indexes, pageRequest(query, indexNames[section], 1, desktopWidth), baseUrl).hits[0]?.hierarchy.lvl1 ??
          undefined,
      );
    },
    search: async (requests) => ({
      results: await Promise.all(
        requests.map(async (request) => answer(await indexesOf(sectionOf(request.indexName)), request, baseUrl)),
      ),
    }),
  };
}
