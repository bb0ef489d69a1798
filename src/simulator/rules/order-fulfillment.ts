/** Rules of `schema/order-fulfillment.graphql`. */
import type {RuleSet} from '../model/rules.ts';
import {allocationOnArrival} from './allocation.ts';

export const orderFulfillmentRules: RuleSet = {time: [allocationOnArrival]};
