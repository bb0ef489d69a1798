/** Rules of `schema/api-access.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const apiAccessRules: RuleSet = {};
