/** Rules of `schema/carriers.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const carriersRules: RuleSet = {};
