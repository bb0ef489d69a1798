import ComponentCreator from '@docusaurus/ComponentCreator';
import table from '@generated/route-table/table.json';
import {unpackRoutes} from './route-table.ts';

/** In place of `@generated/routes`. */
export default unpackRoutes(table, ComponentCreator);
