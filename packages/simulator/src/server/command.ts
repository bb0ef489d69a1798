/** Serves the simulated platform from the files of the repository; run it at its root. */
import {run} from './cli.ts';

await run('schema', 'build');
