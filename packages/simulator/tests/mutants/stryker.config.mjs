/**
 * Mutants of the rules: `npm run mutants -w packages/simulator` changes some 300 places of `src/rules`, drawn by chance,
 * one at a time, and lists the changes that no scenario, case or test notices. `SEED=2` draws others, `LINES=40` fewer.
 */
import {readdirSync, readFileSync} from 'node:fs';

const folder = 'packages/simulator/src/rules';
const {SEED: seed = '1', LINES: count = '170'} = process.env;

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function randomNumbers(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = randomNumbers(Number(seed));
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .map((text, at) => ({name, text, at: at + 1})),
  )
  // Whole statements and conditions; what a line only begins is changed with the line that ends it.
  .filter(({text}) => /^\s+\S.*[;{,]$/.test(text) && !/^\s*(\*|\/\/|import|type|export type)/.test(text))
  .map((line) => ({...line, order: next()}))
  .sort((a, b) => a.order - b.order)
  .slice(0, Number(count));

export default {
  mutate: lines.map(({name, text, at}) => `${folder}/${name}:${at}:0-${at}:${text.length}`),
  testRunner: 'vitest',
  vitest: {configFile: 'packages/simulator/tests/mutants/vitest.config.ts', related: false},
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: {allowColor: false, logTests: false, skipFull: true},
  jsonReporter: {fileName: 'test-results/mutants.json'},
  tempDirName: '.cache/mutation',
  ignorePatterns: ['/build', '/.docusaurus', '/.cache', '/test-results', '/api/operations', '/api/types'],
  timeoutMS: 60_000,
  // All tests run once, by one process, before the first mutant does.
  dryRunTimeoutMinutes: 30,
  thresholds: {high: 95, low: 85, break: 85},
  tsconfigFile: 'tsconfig.json',
};
