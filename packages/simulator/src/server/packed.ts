#!/usr/bin/env node
/** Serves the simulated platform from the packed package, where the schema lies beside the code. */
import {fileURLToPath} from 'node:url';
import {run} from './cli.ts';

await run(fileURLToPath(new URL('../schema', import.meta.url)));
