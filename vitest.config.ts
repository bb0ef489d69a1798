import path from 'node:path';
import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': path.resolve('.')}},
  test: {
    include: ['tests/unit/**/*.test.ts'],
    reporters: ['default', ['json', {outputFile: 'test-results/unit.json'}]],
    testTimeout: 30_000,
    // Vite and Node resolve graphql to two different builds; inlined, the comparison uses the same one as the tests.
    server: {deps: {inline: ['@graphql-inspector/core']}},
  },
});
