/** Rules of `schema/supply-chain.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const supplyChainRules: RuleSet = {};
