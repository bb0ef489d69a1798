#!/usr/bin/env node
/** Serves the simulated platform from the packed package, where schema and documentation lie beside the code. */
import {fileURLToPath} from 'node:url';
import {run} from './cli.ts';

const beside = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

await run(beside('schema'), beside('docs.br'));
