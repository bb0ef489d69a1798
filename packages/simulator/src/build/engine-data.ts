/** What the thread of the simulator works with in browsers. */
import {createHash} from 'node:crypto';
import type {Engine} from '../browser/protocol.ts';
import {packState} from '../model/pack.ts';
import {emptyState} from '../model/store.ts';
import {engineSchema} from './engine-schema.ts';
import {readPlatform, readSdl} from './scenarios.ts';

function engineOf(sdl: string, state: Engine['state']): Engine {
  const version = createHash('sha256').update(sdl).update(JSON.stringify(state)).digest('hex').slice(0, 12);
  return {version, sdl, state};
}

/** The schema without prose and the example data set. */
export function readEngine(): Engine {
  const {state, ids} = readPlatform().world;
  return engineOf(engineSchema(readSdl()), packState(state, ids));
}

/** Simulates nothing: for a schema that the rules don't know. */
export const emptyEngine = (): Engine =>
  engineOf('type Query { none: Boolean }', packState(emptyState(), new Map<string, string>()));
