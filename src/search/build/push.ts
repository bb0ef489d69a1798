/** Replaces what the hosted service answers from: all indices or none, each with its settings. */
import type {Algoliasearch, IndexSettings, OperationIndexParams} from 'algoliasearch';
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
  /** Whether an index may lose more than half of its records. */
  shrink?: boolean;
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

function explain(error: unknown, indexName: string, state: string): PushError {
  if (error instanceof PushError) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new PushError(
      `ALGOLIA_ADMIN_API_KEY was refused for "${indexName}" (${status}: ${(error as Error).message}). Use a key of this application with the rights browse, addObject, deleteObject, deleteIndex, settings and editSettings. ${state}`,
    );
  }
  if (error instanceof Error && error.name === 'RetryError') {
    return new PushError(
      `The search service can't be reached. Check ALGOLIA_APP_ID, ALGOLIA_HOSTS and the network. ${state}`,
    );
  }
  return new PushError(`${indexName}: ${error instanceof Error ? error.message : String(error)}. ${state}`);
}

/** One index while it is replaced. */
interface Replacement extends PushTarget {
  live: ReadonlySet<string>;
  /** Filled with the new records and settings, then moved over the live index. */
  next: string;
  /** The live index as it was, until all are replaced. */
  previous: string;
}

/** Tells what would change. @throws PushError where an index would lose more than half of its records. */
function compare({indexName, records, live}: Replacement, {dryRun, shrink = false, log}: PushOptions): void {
  const ids = new Set(records.map(({objectID}) => objectID));
  const added = [...ids].filter((id) => !live.has(id)).length;
  const removed = [...live].filter((id) => !ids.has(id)).length;
  const counts = `${records.length} records (${added} added, ${removed} removed, ${ids.size - added} kept)`;
  log(`${indexName}: ${dryRun ? `would hold ${counts}; nothing was written` : counts}`);
  if (shrink || ids.size * 2 >= live.size) return;
  throw new PushError(
    `${indexName} would shrink from ${live.size} to ${ids.size} records. Check the build, or push with --shrink if that is meant. Nothing was written.`,
  );
}

/** Starts a task of the service and waits until it is done. */
const complete = (options: PushOptions, indexName: string, start: () => Promise<{taskID: number}>): Promise<void> =>
  withRetries(indexName, options, async () => {
    const {taskID} = await start();
    await options.client.waitForTask({indexName, taskID});
  });

/** Copies or moves an index to another name. */
const transfer = (options: PushOptions, indexName: string, to: OperationIndexParams): Promise<void> =>
  complete(options, indexName, () => options.client.operationIndex({indexName, operationIndexParams: to}));

/** Fills the new index beside the live one; rules and synonyms that were made in the service's dashboard go with it. */
async function fill({indexName, next, live, records}: Replacement, options: PushOptions): Promise<void> {
  const {client} = options;
  await complete(options, next, () => client.deleteIndex({indexName: next}));
  if (live.size > 0)
    await transfer(options, indexName, {operation: 'copy', destination: next, scope: ['rules', 'synonyms']});
  await complete(options, next, () => client.setSettings({indexName: next, indexSettings}));
  const objects = records.map((record) => ({...record}));
  await withRetries(next, options, () =>
    client.saveObjects({indexName: next, objects, batchSize: 1000, waitForTasks: true}),
  );
}

/** Puts the indices that were replaced already back, and says what became of them. */
async function restore(replaced: readonly Replacement[], options: PushOptions): Promise<string> {
  try {
    for (const {indexName, previous, live} of replaced)
      await (live.size > 0
        ? transfer(options, previous, {operation: 'move', destination: indexName})
        : complete(options, indexName, () => options.client.deleteIndex({indexName})));
    return 'Every index is as it was.';
  } catch {
    const names = replaced.map(({indexName}) => indexName).join(', ');
    return `These may hold the new records, the others the old ones: ${names}. Push again.`;
  }
}

/** Removes what a push leaves; a failure costs nothing but room in the service. */
async function cleanUp(replacements: readonly Replacement[], {client, log}: PushOptions): Promise<void> {
  for (const indexName of replacements.flatMap(({next, previous}) => [next, previous]))
    await client.deleteIndex({indexName}).catch(() => log(`${indexName} could not be removed; the next push does it.`));
}

/**
 * Replaces records and settings of all indices, or of none: each is filled beside the live one, and only when all are
 * complete do they take the live ones' places. What was replaced before a failure is put back.
 *
 * @throws PushError that says what to do and how the indices stand.
 */
export async function push(options: PushOptions): Promise<void> {
  const {client, targets, dryRun} = options;
  const replacements: Replacement[] = [];
  const replaced: Replacement[] = [];
  let isWriting = false;
  let [current = ''] = targets.map(({indexName}) => indexName);
  try {
    for (const target of targets) {
      current = target.indexName;
      const live = await withRetries(current, options, () => liveIds(client, target.indexName));
      replacements.push({...target, live, next: `${current}_next`, previous: `${current}_previous`});
    }
    for (const replacement of replacements) compare(replacement, options);
    if (dryRun) return;
    isWriting = true;
    for (const replacement of replacements) {
      current = replacement.indexName;
      await fill(replacement, options);
    }
    for (const {indexName, previous, live} of replacements) {
      current = indexName;
      if (live.size > 0) await transfer(options, indexName, {operation: 'copy', destination: previous});
    }
    for (const replacement of replacements) {
      current = replacement.indexName;
      replaced.push(replacement);
      await transfer(options, replacement.next, {operation: 'move', destination: current});
    }
  } catch (error) {
    throw explain(error, current, await restore(replaced, options));
  } finally {
    if (isWriting) await cleanUp(replacements, options);
  }
}
