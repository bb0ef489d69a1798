/** Rules of `schema/products.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const productsRules: RuleSet = {};
