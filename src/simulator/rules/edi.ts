/** Rules of `schema/edi.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const ediRules: RuleSet = {};
