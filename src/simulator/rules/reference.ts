/** Rules of `schema/reference.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const referenceRules: RuleSet = {};
