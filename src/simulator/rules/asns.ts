/** Rules of `schema/asns.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const asnsRules: RuleSet = {};
