import {shardIds, type SectionId} from './types.ts';

export type IndexNames = Record<SectionId, string>;

/** How the site searches, decided at build time and handed to the browser in `customFields.search`. */
export type SearchConfig =
  | {engine: 'embedded'; indexNames: IndexNames}
  | {
      engine: 'algolia';
      appId: string;
      /** The public, search-only key. */
      apiKey: string;
      indexNames: IndexNames;
      /** Origins that replace the service's own hosts, for proxies and tests. */
      hosts: string[];
      /** Whether the service's click and view analytics are on. */
      insights: boolean;
    };

type Environment = Readonly<Record<string, string | undefined>>;

function value(environment: Environment, name: string): string {
  return (environment[name] ?? '').trim();
}

/** Names of the four indices: `ALGOLIA_INDEX_HELP` and so on, else `endless-docs-help` and so on. */
export function readIndexNames(environment: Environment): IndexNames {
  const ids: SectionId[] = [...shardIds, 'global'];
  const names = Object.fromEntries(
    ids.map((id) => [id, value(environment, `ALGOLIA_INDEX_${id.toUpperCase()}`) || `endless-docs-${id}`]),
  ) as IndexNames;
  if (new Set(Object.values(names)).size < ids.length) {
    throw new Error(
      `Two sections share an index: ${JSON.stringify(names)}. Give ${ids.map((id) => `ALGOLIA_INDEX_${id.toUpperCase()}`).join(', ')} different names.`,
    );
  }
  return names;
}

export function readHosts(environment: Environment): string[] {
  const given = value(environment, 'ALGOLIA_HOSTS')
    .split(/[\s,]+/)
    .filter(Boolean);
  return given.map((host) => {
    const url = URL.canParse(host) ? new URL(host) : undefined;
    if (url && ['http:', 'https:'].includes(url.protocol)) return url.origin;
    throw new Error(
      `ALGOLIA_HOSTS has "${host}", which is not an http(s) origin. Write a comma-separated list such as https://search-proxy.example.com.`,
    );
  });
}

/**
 * Chooses the engine: the hosted service when `ALGOLIA_APP_ID` and `ALGOLIA_SEARCH_API_KEY` are both set, the index
 * embedded in the site when neither is. One without the other is an error.
 */
export function readSearchConfig(environment: Environment): SearchConfig {
  const indexNames = readIndexNames(environment);
  const appId = value(environment, 'ALGOLIA_APP_ID');
  const apiKey = value(environment, 'ALGOLIA_SEARCH_API_KEY');
  if (!appId && !apiKey) return {engine: 'embedded', indexNames};
  const missing = (what: string, name: string, other: string): Error =>
    new Error(
      `${what} is missing: ${other} is set, ${name} is not. Set ${name} to that of the service, or unset both to search the embedded index.`,
    );
  if (!appId) throw missing('appId', 'ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_API_KEY');
  if (!apiKey) throw missing('apiKey', 'ALGOLIA_SEARCH_API_KEY', 'ALGOLIA_APP_ID');
  if (apiKey === value(environment, 'ALGOLIA_ADMIN_API_KEY')) {
    throw new Error(
      'ALGOLIA_SEARCH_API_KEY is the key of ALGOLIA_ADMIN_API_KEY, and every reader would get it. Set ALGOLIA_SEARCH_API_KEY to the search-only key.',
    );
  }
  return {
    engine: 'algolia',
    appId,
    apiKey,
    indexNames,
    hosts: readHosts(environment),
    insights: value(environment, 'ALGOLIA_INSIGHTS') === 'true',
  };
}

/** The theme's own settings, which it requires even when the embedded index answers. */
export function themeSearchConfig(search: SearchConfig) {
  const {appId, apiKey} = search.engine === 'algolia' ? search : {appId: 'embedded', apiKey: 'embedded'};
  return {appId, apiKey, indexName: search.indexNames.global, contextualSearch: false, searchPagePath: false as const};
}
