import ComponentCreator from '@docusaurus/ComponentCreator';
import table from '@generated/route-table/table.json';
import {unpackRoutes} from './route-table';

/** In place of `@generated/routes`. */
export default unpackRoutes(table, ComponentCreator);
