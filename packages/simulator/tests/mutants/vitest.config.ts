import {defineConfig} from 'vitest/config';
import base from '../../../../vitest.config.ts';

/** What runs for each mutant of the rules. What walks at random, or starts servers and programs, would take hours. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: undefined,
    // What a mutant leaves in a module would reach the next one.
    isolate: true,
    include: [
      'packages/simulator/tests/mutants/one-by-one.ts',
      'packages/simulator/tests/violations-*.test.ts',
      'packages/simulator/tests/{dates,events,orders,outside,promises,shop-quantities,work-by-edi}.test.ts',
    ],
  },
});
