import ComponentCreator from '@docusaurus/ComponentCreator';
import table from '@generated/lean-client/table.json';
import {unpackRoutes} from './route-table.ts';

/** In place of `@generated/routes`. */
export default unpackRoutes(table, ComponentCreator);
