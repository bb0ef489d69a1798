import ComponentCreator from '@docusaurus/ComponentCreator';
import table from '@generated/route-packing/table.json';
import chunkNames from './chunk-names.ts';
import {keyOf, unpackRoutes} from './route-table.ts';

/** In place of `@generated/routes`. */
export default unpackRoutes(table, (path, hash, chunks) => {
  if (chunks !== undefined) chunkNames[keyOf(path, hash)] = chunks;
  return ComponentCreator(path, hash);
});
