/** Rules of `schema/sales-channels.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const salesChannelsRules: RuleSet = {};
