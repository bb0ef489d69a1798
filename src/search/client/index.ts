import type {SearchConfig} from '../model/environment.ts';
import type {SearchEngine, SectionId} from '../model/types.ts';

let loading: Promise<SearchEngine> | undefined;

async function load(config: SearchConfig): Promise<SearchEngine> {
  if (config.engine === 'algolia') {
    const {createAlgoliaClient} = await import('./algolia/client.ts');
    return createAlgoliaClient(config);
  }
  const {createEmbeddedClient} = await import('./embedded.ts');
  return createEmbeddedClient(config.indexNames);
}

/** The engine that the configuration names, loaded once; a failed load is tried again by the next call. */
export function searchEngine(config: SearchConfig): Promise<SearchEngine> {
  loading ??= load(config).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches what the first query in `section` will need; failures wait for that query. */
export function preloadSearch(config: SearchConfig, section: SectionId): void {
  searchEngine(config)
    .then((engine) => engine.preload?.(section))
    .catch(() => undefined);
}
