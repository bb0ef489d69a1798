/** Rules of `schema/order-fulfillment.graphql`. */
import type {RuleSet} from '../model/rules.ts';

export const orderFulfillmentRules: RuleSet = {};
