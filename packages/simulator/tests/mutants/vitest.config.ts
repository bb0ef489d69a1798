import path from 'node:path';
import {defineConfig} from 'vitest/config';

/** What runs for each mutant of the rules. What walks at random, or starts servers and programs, would take hours. */
export default defineConfig({
  // The file that Node gives to libraries: graphql refuses objects of a second copy of itself.
  resolve: {alias: [{find: /^graphql$/, replacement: path.resolve('node_modules/graphql/index.js')}]},
  test: {
    include: ['packages/simulator/tests/mutants/one-by-one.ts', 'packages/simulator/tests/*.test.ts'],
    exclude: [
      // Scenarios are run one by one instead.
      'packages/simulator/tests/{answers,report,runs,scenarios,words,world}.test.ts',
      'packages/simulator/tests/{client,connection,fuzz,hostile,jobs,mcp,own-world,properties,server*}.test.ts',
    ],
    testTimeout: 120_000,
    // Loading each file's modules anew would take longer than its tests; rules keep nothing in their modules.
    isolate: false,
  },
});
