/** Rules of `schema/inventory.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const inventoryRules: RuleSet = {};
