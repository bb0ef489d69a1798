import table from '@generated/route-table/table.json';
import {unpackChunkNames} from './route-table.ts';

/** In place of `@generated/routesChunkNames`. */
export default unpackChunkNames(table);
