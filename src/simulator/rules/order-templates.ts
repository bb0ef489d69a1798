/** Rules of `schema/order-templates.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const orderTemplatesRules: RuleSet = {};
