/** Rules of `schema/warehouses.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const warehousesRules: RuleSet = {};
