/** Rules of `schema/orders.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const ordersRules: RuleSet = {};
