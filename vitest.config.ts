import path from 'node:path';
import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {find: '@site', replacement: path.resolve('.')},
      // The file that Node gives to libraries in node_modules: graphql refuses objects of a second copy of itself.
      {find: /^graphql$/, replacement: path.resolve('node_modules/graphql/index.js')},
    ],
  },
  test: {
    // Files of a worker share what they import: loading it anew for each took longer than the tests.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: path.resolve('tests/support/yield-between-tests.ts'),
    // Told apart in the output: a writer's commit can turn only the content red. What starts programs takes as long as
    // all the rest, and is a step of its own.
    projects: [
      {extends: true, test: {name: 'code', include: ['tests/unit/**/*.test.ts']}},
      {extends: true, test: {name: 'simulator', include: ['packages/simulator/tests/**/*.test.ts']}},
      {extends: true, test: {name: 'content', include: ['tests/content/**/*.test.ts']}},
      {extends: true, test: {name: 'programs', include: ['tests/programs/*.test.ts']}},
    ],
    // One less by default, though tests that start programs leave a core idle.
    maxWorkers: 2,
    minWorkers: 2,
    // Node 20 has no WebSocket without the flag; browsers and later versions have it.
    poolOptions: {forks: {execArgv: ['--experimental-websocket']}},
    // A bound for what hangs: tests that start programs take seconds alone, and a minute on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vite and Node resolve graphql to two different builds; inlined, the comparison uses the same one as the tests.
    server: {deps: {inline: ['@graphql-inspector/core']}},
  },
});
