import {defineConfig} from 'vitest/config';
import base from './vitest.config.ts';

/**
 * What `npm run test:mutation` runs for each mutant: the quick unit tests of the models and of the search engine. A file
 * that takes seconds, or reaches them only through a build or a browser client, would make hours of a run.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // The projects of the unit tests would run as well.
    projects: undefined,
    // What a mutant leaves in a module would reach the next one.
    isolate: true,
    include: [
      'tests/unit/{address,calculations,delivery-seo,nearest-pages,site-models}.test.ts',
      'tests/unit/changelog-{filter,highlights}.test.ts',
      'tests/unit/delivery-{csp,rules}.test.ts',
      'tests/unit/playground{,-outcome}.test.ts',
      'tests/unit/reference-{code,golden,models,samples,transitions}.test.ts',
      'tests/unit/{json-samples,schema-changes,schema-map,remark-schema-links}.test.ts',
      'tests/unit/search-{answer,client,engine,highlight,rank,recents,worker}.test.ts',
      'tests/unit/search-{environment,models,phrases,records,response,sections,shorten,texts,words}.test.ts',
    ],
  },
});
