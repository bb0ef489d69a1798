/**
 * Gives the picture of the API its data: written at build time, loaded by the one page that shows it.
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import fastGlob from 'fast-glob';
import {schemaFolder} from '../../reference/formatter.ts';
import {loadModel} from '../../reference/model.ts';
import {buildSchemaMap, type SchemaMap} from './map.ts';

/** The plugin; components import its data from `@generated/schema-map/default/map.json`. */
export default function schemaMap({siteDir}: {siteDir: string}): Plugin<SchemaMap> {
  return {
    name: 'schema-map',
    loadContent() {
      const map = buildSchemaMap(loadModel(path.resolve(siteDir, schemaFolder)));
      const indexes = new Set(fastGlob.sync('api/{operations,types}/{*.mdx,*/index.mdx}', {cwd: siteDir}).map((file) => `/${file.replace(/(?:\/index)?\.mdx$/, '')}`));
      return {...map, kinds: map.kinds.map(({route, ...kind}) => (route && indexes.has(route) ? {...kind, route} : kind))};
    },
    async contentLoaded({content, actions}) {
      await actions.createData('map.json', JSON.stringify(content));
    },
  };
}
