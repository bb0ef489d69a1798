import path from 'node:path';
import {defineConfig} from 'vitest/config';

/** What runs for each mutant of the rules. What walks at random, or starts servers and programs, would take hours. */
export default defineConfig({
  // The file that Node gives to libraries: graphql refuses objects of a second copy of itself.
  resolve: {alias: [{find: /^graphql$/, replacement: path.resolve('node_modules/graphql/index.js')}]},
  test: {
    include: [
      'packages/simulator/tests/mutants/one-by-one.ts',
      'packages/simulator/tests/violations-*.test.ts',
      'packages/simulator/tests/{dates,engine,events,exchange,messages,orders,outside,product-figures,promises,remembered,shop-away,shop-quantities,whole,work-by-edi}.test.ts',
    ],
    testTimeout: 120_000,
    // Loading each file's modules anew would take longer than its tests; rules keep nothing in their modules.
    isolate: false,
  },
});
