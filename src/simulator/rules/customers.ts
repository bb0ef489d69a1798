/** Rules of `schema/customers.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const customersRules: RuleSet = {};
