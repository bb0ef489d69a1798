import {defineConfig} from 'vitest/config';
import base from './vitest.config.ts';

/** Tests of what the built site answers, apart from the unit tests because they need the build. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // The projects of the unit tests would run as well.
    projects: undefined,
    include: ['tests/relevance/*.test.ts'],
  },
});
