/** Writes what the simulator's thread works with in browsers: the schema without prose, and the data set. */
import {createHash} from 'node:crypto';
import type {Plugin} from '@docusaurus/types';
import {isOwnSchema} from '../../reference/build/schema-source.ts';
import {engineSchema} from '../build/engine-schema.ts';
import {readPlatform, readSdl} from '../build/scenarios.ts';
import type {Engine} from '../client/protocol.ts';
import {packState} from '../model/pack.ts';
import {emptyState} from '../model/store.ts';

/** The engine's data; that of another schema than ours simulates nothing. */
export function readEngine(): Engine {
  const sdl = isOwnSchema ? engineSchema(readSdl()) : 'type Query { none: Boolean }';
  const {state: initial, ids} = isOwnSchema
    ? readPlatform().world
    : {state: emptyState(), ids: new Map<string, string>()};
  const state = packState(initial, ids);
  const version = createHash('sha256').update(sdl).update(JSON.stringify(state)).digest('hex').slice(0, 12);
  return {version, sdl, state};
}

export default function simulatorPlugin(): Plugin<Engine> {
  return {
    name: 'endless-simulator',
    getPathsToWatch: () => ['schema/*.graphql', 'schema/world/*.yaml'],
    loadContent: readEngine,
    async contentLoaded({content, actions}) {
      await actions.createData('engine.json', JSON.stringify(content));
    },
  };
}
