import type {SearchConfig} from '../model/environment.ts';
import {remembering} from '../model/remember.ts';
import type {SearchEngine, SectionId} from '../model/types.ts';

/** The engine that the configuration names, loaded once; a failed load is tried again by the next call. */
export const searchEngine = remembering(async (config: SearchConfig): Promise<SearchEngine> => {
  if (config.engine === 'algolia') return (await import('./algolia/client.ts')).createAlgoliaClient(config);
  return (await import('./embedded.ts')).createEmbeddedClient(config.indexNames);
});

/** Fetches what the first query in `section` will need; failures wait for that query. */
export function preloadSearch(config: SearchConfig, section: SectionId): void {
  searchEngine(config)
    .then((engine) => engine.preload?.(section))
    .catch(() => undefined);
}
