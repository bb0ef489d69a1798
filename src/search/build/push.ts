/** Replaces what the hosted service answers from: each index with its settings. */
import type {Algoliasearch, IndexSettings} from 'algoliasearch';
import {hierarchyLevels, type SearchRecord} from '../model/types.ts';

const titles = hierarchyLevels.slice(1).map((level) => `hierarchy.${level}`);

/** How the service searches the records; it follows the embedded engine where the service has a setting for it. */
export const indexSettings: IndexSettings = {
  searchableAttributes: [
    ...titles.map((title) => `unordered(${title})`),
    'unordered(keywords)',
    'content',
    'unordered(expansion)',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'type', 'url'],
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
  indexName: string;
  records: SearchRecord[];
}

export interface PushOptions {
  client: Algoliasearch;
  targets: readonly PushTarget[];
  dryRun: boolean;
  /** Whether an index may lose more than half of its records. */
  shrink?: boolean;
  log: (line: string) => void;
}

/** The status with which the service refused a request; `undefined` when it wasn't the service that refused. */
const statusOf = (error: unknown): unknown => (Object(error) as {status?: unknown}).status;

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
    if (statusOf(error) !== 404) throw error;
  }
  return ids;
}

function explain(error: unknown, indexName: string, state: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  const status = statusOf(error);
  if (status === 401 || status === 403)
    return new Error(
      `ALGOLIA_ADMIN_API_KEY was refused for "${indexName}" (${status}: ${message}). Use a key of this application with the rights browse, addObject, deleteObject, deleteIndex, settings and editSettings. ${state}`,
    );
  if (error instanceof Error && error.name === 'RetryError')
    return new Error(
      `The search service can't be reached. Check ALGOLIA_APP_ID, ALGOLIA_HOSTS and the network. ${state}`,
    );
  return new Error(`${indexName}: ${message}. ${state}`);
}

/** Tells what would change. @throws Error where an index would lose more than half of its records. */
async function compare({indexName, records}: PushTarget, options: PushOptions): Promise<void> {
  const {client, dryRun, shrink = false, log} = options;
  const live = await liveIds(client, indexName);
  const ids = new Set(records.map(({objectID}) => objectID));
  const added = [...ids].filter((id) => !live.has(id)).length;
  const removed = [...live].filter((id) => !ids.has(id)).length;
  const counts = `${records.length} records (${added} added, ${removed} removed, ${ids.size - added} kept)`;
  log(`${indexName}: ${dryRun ? `would hold ${counts}; nothing was written` : counts}`);
  if (shrink || ids.size * 2 >= live.size) return;
  throw new Error(
    `It would shrink from ${live.size} to ${ids.size} records. Check the build, or push with --shrink if that is meant`,
  );
}

/**
 * Replaces settings and records of all indices, one after the other, once all have been compared. Readers get the old
 * records of an index until its new ones are complete.
 *
 * @throws Error that says what to do and how the indices stand
 */
export async function push(options: PushOptions): Promise<void> {
  const {client, targets, dryRun} = options;
  let state = 'Nothing was written.';
  let current = '';
  try {
    for (const target of targets) {
      current = target.indexName;
      await compare(target, options);
    }
    if (dryRun) return;
    for (const {indexName, records} of targets) {
      current = indexName;
      state = `Indices from ${indexName} on hold the old records. Push again.`;
      const {taskID} = await client.setSettings({indexName, indexSettings});
      await client.waitForTask({indexName, taskID});
      await client.replaceAllObjects({indexName, objects: records.map((record) => ({...record})), batchSize: 1000});
    }
  } catch (error) {
    throw explain(error, current, state);
  }
}
