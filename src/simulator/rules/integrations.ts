/** Rules of `schema/integrations.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const integrationsRules: RuleSet = {};
