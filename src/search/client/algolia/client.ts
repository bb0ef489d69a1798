import {liteClient} from 'algoliasearch/lite';
import type {SearchConfig} from '../../model/environment.ts';
import type {SearchEngine, SearchRequest, SearchResponse} from '../../model/types.ts';
import {createHostsCache, hostsOf} from './hosts.ts';

type AlgoliaConfig = Extract<SearchConfig, {engine: 'algolia'}>;

/** Milliseconds to connect, to read and to write. */
export const timeouts = {connect: 1000, read: 2000, write: 30_000};

/**
 * The hosted service's client: credentials as query parameters, several hosts tried in turn, a failed one held down for
 * 120 s. A refused request is not repeated, so that its message reaches the reader at once.
 */
export function createAlgoliaClient({appId, apiKey, hosts}: AlgoliaConfig): SearchEngine {
  const client = liteClient(appId, apiKey, {
    authMode: 'WithinQueryParameters',
    timeouts,
    hostsCache: createHostsCache(),
    maxRateLimitRetries: 0,
    ...(hosts.length > 0 && {hosts: hostsOf(hosts)}),
  });
  return {
    isHosted: true,
    async search({requests}: {requests: readonly SearchRequest[]}): Promise<SearchResponse> {
      const {results} = await client.search<Record<string, unknown>>({
        requests: requests.map((request) => ({...request})),
      });
      return {results: results as unknown as SearchResponse['results']};
    },
  };
}
