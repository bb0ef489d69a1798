/**
 * Mutation tests: `npm run test:mutation` changes the models and the search engine in one place at a time, and runs the
 * tests of `vitest.mutation.config.ts`. One room alone: `npm run test:mutation -- --mutate 'src/site/model/**'`.
 */
export default {
  mutate: ['src/**/model/**/*.ts', 'src/search/engine/**/*.ts'],
  testRunner: 'vitest',
  // Which tests a mutant needs is known from the first run; looking through their imports again takes longer than they do.
  vitest: {configFile: 'vitest.mutation.config.ts', related: false},
  coverageAnalysis: 'perTest',
  // What runs only while a module loads, such as a table of names, would need every test again for each change.
  ignoreStatic: true,
  // What was found for code and tests that haven't changed since is taken from the last run; `--force` runs all.
  incremental: true,
  incrementalFile: '.cache/mutants.json',
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: {allowColor: false, logTests: false, skipFull: true},
  jsonReporter: {fileName: 'test-results/mutation.json'},
  tempDirName: '.cache/mutation',
  // Not read by these tests.
  ignorePatterns: ['/build', '/.docusaurus', '/.cache', '/test-results', '/api/operations', '/api/types'],
  // A loop without end takes this long; on a busy machine a quick test does too when it is less.
  timeoutMS: 20_000,
  thresholds: {high: 90, low: 80, break: 80},
  tsconfigFile: 'tsconfig.json',
};
