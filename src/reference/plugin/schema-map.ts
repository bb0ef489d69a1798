/**
 * Gives the picture of the API its data: written at build time, loaded by the one page that shows it.
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {loadModel, schemaFolder} from '../build/schema-source.ts';
import {buildSchemaMap, type SchemaMap} from '../model/schema-map.ts';

/** The plugin; components import its data from `@generated/schema-map/default/map.json`. */
export default function schemaMap({siteDir}: {siteDir: string}): Plugin<SchemaMap> {
  return {
    name: 'schema-map',
    loadContent() {
      return buildSchemaMap(loadModel(path.resolve(siteDir, schemaFolder)));
    },
    async contentLoaded({content, actions}) {
      await actions.createData('map.json', JSON.stringify(content));
    },
  };
}
