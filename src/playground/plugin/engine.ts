/** Writes the data that the thread of the simulator works with in browsers. */
import type {Plugin} from '@docusaurus/types';
import {emptyEngine, readEngine} from 'endless-simulator/node';
import type {Engine} from 'endless-simulator/worker';
import {isOwnSchema} from '../../reference/build/schema-source.ts';

export default function simulatorPlugin(): Plugin<Engine> {
  return {
    name: 'endless-simulator',
    getPathsToWatch: () => ['schema/*.graphql', 'schema/world/*.yaml'],
    loadContent: () => (isOwnSchema ? readEngine() : emptyEngine()),
    async contentLoaded({content, actions}) {
      await actions.createData('engine.json', JSON.stringify(content));
    },
  };
}
