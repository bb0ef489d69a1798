/** Generates the reference each time its parent process asks, and sends back what is wrong, or an empty text. */
import {generate, prepare} from '../generate-api.ts';

const faultIn = (error: unknown): string => `[api] ${(error as Error).message}`;

// What is wrong already is said when something is generated.
const prepared = prepare().catch(() => undefined);
process.on(
  'message',
  () =>
    void prepared
      .then(generate)
      .then(() => '', faultIn)
      .then((fault) => process.send?.(fault)),
);
