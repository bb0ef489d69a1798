/** Rules of `schema/accounts.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const accountsRules: RuleSet = {};
