import table from '@generated/lean-client/table.json';
import {unpackChunkNames} from './route-table.ts';

/** In place of `@generated/routesChunkNames`. */
export default unpackChunkNames(table);
