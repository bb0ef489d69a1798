/** Replaces what the hosted service answers from, one index at a time, so that readers never meet a half-filled one. */
import type {Algoliasearch, IndexSettings} from 'algoliasearch';
import {hierarchyLevels, type SearchRecord, type SectionId} from '../model/types.ts';

const titles = hierarchyLevels.slice(1).map((level) => `hierarchy.${level}`);

/** How the service searches the records; it follows the embedded engine where the service has a setting for it. */
export const indexSettings: IndexSettings = {
  searchableAttributes: [
    ...titles.map((title) => `unordered(${title})`),
    'unordered(keywords)',
    'content',
    'unordered(expansion)',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'type', 'url', 'url_without_anchor', 'anchor'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
  ranking: ['words', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  // A title and the text below it are two records with one address.
  attributeForDistinct: 'url',
  distinct: true,
  camelCaseAttributes: [...titles, 'content'],
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  ignorePlurals: true,
  removeStopWords: true,
  indexLanguages: ['en'],
  queryLanguages: ['en'],
  removeWordsIfNoResults: 'allOptional',
};

export interface PushTarget {
  section: SectionId;
  indexName: string;
  records: SearchRecord[];
}

export interface PushOptions {
  client: Algoliasearch;
  targets: readonly PushTarget[];
  dryRun: boolean;
  log: (line: string) => void;
  /** Pauses between attempts, in milliseconds; its length is the number of further attempts. */
  pauses?: readonly number[];
}

/** A failed push, in words that say what to do and in what state the indices are. */
export class PushError extends Error {
  override readonly name = 'PushError';
}

/** The status with which the service refused a request; `undefined` when it wasn't the service that refused. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

/** Whether trying again can help: the service was out of reach, busy or broken, not of another opinion. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status === 429 || status >= 500;
  return error instanceof Error && error.name === 'RetryError';
}

async function withRetries<Value>(
  what: string,
  {pauses = [1000, 4000, 10_000], log}: PushOptions,
  task: () => Promise<Value>,
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined || !isPassing(error)) throw error;
      log(`${what}: ${(error as Error).message.split('\n')[0]} Trying again in ${pause} ms.`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** What a push would write, without asking the service: a dry run needs no credentials. */
export function summarise(targets: readonly PushTarget[], log: (line: string) => void): void {
  for (const {indexName, records} of targets) {
    const size = Buffer.byteLength(JSON.stringify(records)) / 1000;
    const pages = new Set(records.map((record) => record.url_without_anchor)).size;
    log(
      `${indexName}: would hold ${records.length} records of ${pages} pages (${size.toFixed(1)} kB); nothing was written`,
    );
  }
  log('Not compared with the live indices: ALGOLIA_APP_ID and ALGOLIA_ADMIN_API_KEY are not set.');
}

/** Ids in the live index; none when it doesn't exist yet. */
async function liveIds(client: Algoliasearch, indexName: string): Promise<Set<string>> {
  const ids = new Set<string>();
  try {
    await client.browseObjects({
      indexName,
      browseParams: {attributesToRetrieve: ['objectID'], hitsPerPage: 1000},
      aggregator: ({hits}) => {
        for (const {objectID} of hits) ids.add(objectID);
      },
    });
  } catch (error) {
    if (statusOf(error) === 404) return ids;
    throw error;
  }
  return ids;
}

function explain(error: unknown, target: PushTarget, stage: string, replaced: readonly string[]): PushError {
  const state =
    stage === 'settings'
      ? `The records of "${target.indexName}" are new, its settings may be old. Push again.`
      : `The index "${target.indexName}" is as it was.`;
  const before = replaced.length > 0 ? ` Already replaced: ${replaced.join(', ')}.` : '';
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new PushError(
      `ALGOLIA_ADMIN_API_KEY was refused for "${target.indexName}" (${status}: ${(error as Error).message}). Use a key of this application with the rights browse, addObject, deleteObject, deleteIndex, settings and editSettings. ${state}${before}`,
    );
  }
  if (error instanceof Error && error.name === 'RetryError') {
    return new PushError(
      `The search service can't be reached. Check ALGOLIA_APP_ID, ALGOLIA_HOSTS and the network. ${state}${before}`,
    );
  }
  return new PushError(
    `${target.indexName}: ${error instanceof Error ? error.message : String(error)}. ${state}${before}`,
  );
}

/**
 * Replaces the records of each index, then writes settings. Records go to a temporary index that takes the
 * live one's place in the end; until then nothing that readers search is touched.
 */
export async function push(options: PushOptions): Promise<void> {
  const {client, targets, dryRun, log} = options;
  const replaced: string[] = [];
  for (const target of targets) {
    const {indexName, records} = target;
    let stage = 'read';
    try {
      const live = await withRetries(indexName, options, () => liveIds(client, indexName));
      const ids = new Set(records.map(({objectID}) => objectID));
      const added = [...ids].filter((id) => !live.has(id)).length;
      const removed = [...live].filter((id) => !ids.has(id)).length;
      const counts = `${records.length} records (${added} added, ${removed} removed, ${ids.size - added} kept)`;
      if (dryRun) {
        log(`${indexName}: would hold ${counts}; nothing was written`);
        continue;
      }
      log(`${indexName}: writing ${records.length} records…`);
      stage = 'records';
      const objects = records.map((record) => ({...record}));
      await withRetries(indexName, options, () =>
        client.replaceAllObjects({indexName, objects, batchSize: 1000, scopes: ['settings', 'rules']}),
      );
      replaced.push(indexName);
      stage = 'settings';
      await withRetries(indexName, options, async () => {
        const settings = await client.setSettings({indexName, indexSettings});
        await client.waitForTask({indexName, taskID: settings.taskID});
      });
      log(`${indexName}: ${counts}`);
    } catch (error) {
      throw explain(
        error,
        target,
        stage,
        replaced.filter((name) => name !== indexName),
      );
    }
  }
}
