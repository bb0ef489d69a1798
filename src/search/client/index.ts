import type {SearchConfig} from '../model/environment.ts';
import type {SearchEngine} from './modal-client.ts';
import type {SectionId} from '../model/types.ts';

/** An engine that can fetch a section's index before the first query. */
export interface PreparedEngine extends SearchEngine {
  preload?(section: SectionId): Promise<void>;
}

let loading: Promise<PreparedEngine> | undefined;

async function load(config: SearchConfig, baseUrl: string): Promise<PreparedEngine> {
  if (config.engine === 'algolia') {
    const {createAlgoliaClient} = await import('./algolia/client.ts');
    return createAlgoliaClient(config);
  }
  const {createEmbeddedClient} = await import('./embedded.ts');
  return createEmbeddedClient({baseUrl, indexNames: config.indexNames});
}

/** The engine that the configuration names, loaded once; a failed load is tried again by the next call. */
export function searchEngine(config: SearchConfig, baseUrl: string): Promise<PreparedEngine> {
  loading ??= load(config, baseUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches what the first query in `section` will need; failures wait for that query. */
export function preloadSearch(config: SearchConfig, baseUrl: string, section: SectionId): void {
  searchEngine(config, baseUrl)
    .then((engine) => engine.preload?.(section))
    .catch(() => undefined);
}
