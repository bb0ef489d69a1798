import type * as Runner from '../../client/runner.ts';

/** Loads what runs examples, once. */
export const loadRunner = (): Promise<typeof Runner> =>
  import(/* webpackChunkName: "runner" */ '../../client/runner.ts').catch((error: unknown) => {
    throw new Error("The simulator can't be loaded. Check your network connection and run it again.", {cause: error});
  });
