/** Records that contradict each other: each is found by what must hold of a state. */
import {expect, test} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields, State} from '../src/model/rules.ts';
import {Simulator} from '../src/model/simulator.ts';
import {platformRules} from '../src/rules/index.ts';
import {freshPlatform} from './support/platform.ts';

const {contract, world} = freshPlatform();

const idOf = (key: string): string => world.ids.get(key) ?? key;

/** Sentences of all that doesn't hold of the example once fields of some of its records have changed. */
function brokenBy(changes: Record<string, Fields>): string {
  const state: State = structuredClone(world.state);
  for (const [key, fields] of Object.entries(changes)) {
    const records = Object.values(state.records).find((all) => all[idOf(key)]);
    if (!records) throw new Error(`There is no ${key}.`);
    const record = records[idOf(key)];
    if (record) records[idOf(key)] = {...record, ...fields};
  }
  const simulator = new Simulator({contract, rules: platformRules, state});
  return brokenInvariants(simulator.contextOfSystem()).join('\n');
}

const euros = (amount: string): Fields => ({amount, currency: 'EUR'});

test.each<[what: string, changes: Record<string, Fields>, sentence: string]>([
  ['the status of an order', {'ord:10302': {newStatus: 'PENDING'}}, 'AP-10302 is PENDING, its lines say SHIPPED'],
  [
    'the status of a line',
    {'itm:10300.1': {shippedQuantity: 3}},
    'Line 1 of AP-10300 is SHIPPED, not PARTIALLY_SHIPPED',
  ],
  ['more canceled than ordered', {'itm:10301.1': {canceledQuantity: 5}}, 'Line 1 of AP-10301 has more units canceled'],
  ['more returned than shipped', {'itm:10300.1': {returnedQuantity: 9}}, 'has more units returned than shipped'],
  ['a negative price', {'itm:10300.1': {unitPrice: euros('-1.50')}}, 'AP-10300 has a subtotal on the wrong side of 0'],
  [
    'a discount that adds',
    {'itm:10300.1': {discount: euros('1.50')}},
    'AP-10300 has a discount on the wrong side of 0',
  ],
  [
    'a price in another currency',
    {'itm:10300.1': {unitPrice: {amount: '169.00', currency: 'USD'}}},
    `${idOf('itm:10300.1')} of AP-10300 isn't in EUR`,
  ],
  [
    'a payment in another currency',
    {'pay:10300.1': {amount: {amount: '680.90', currency: 'USD'}}},
    `${idOf('pay:10300.1')} of AP-10300 isn't in EUR`,
  ],
  ['a paid order', {'ord:10300': {financialStatus: 'UNPAID'}}, 'AP-10300 is UNPAID, its payments say PAID'],
  [
    'an order of another company than its brand',
    {'ord:10300': {company: idOf('com:moorland')}},
    `Order ${idOf('ord:10300')}.company is ${idOf('com:moorland')}, but its brand.company is ${idOf('com:alder-group')}`,
  ],
  [
    'a product of another company than its brand',
    {'prd:AP-TENT-2P-GRN': {company: idOf('com:moorland')}},
    `Product ${idOf('prd:AP-TENT-2P-GRN')}.company is`,
  ],
  [
    'a line with a product of another brand',
    {'prd:AP-JKT-M-NVY': {brand: idOf('bra:alder-junior')}},
    `OrderItem ${idOf('itm:10300.1')}.order.brand is`,
  ],
  [
    'units held in another building than their place',
    {'ial:10300.1.1.c': {warehouse: idOf('whs:leeds')}},
    `ItemAllocation ${idOf('ial:10300.1.1.c')}.warehouse is ${idOf('whs:leeds')}, but its location.warehouse is`,
  ],
  ['work whose units have left', {'ful:10300-1': {status: 'OPEN'}}, 'AP-10300-1 is OPEN, which its units contradict'],
  [
    'work that ended without a unit',
    {'fui:10300-1.1': {shippedQuantity: 0, canceledQuantity: 4}},
    'AP-10300-1 is SHIPPED, which its units contradict',
  ],
  ['fewer units than none', {'ilo:AP-TENT-2P-GRN.leeds-A-01-1': {physical: -1}}, 'holds -1 units'],
  [
    'a ledger that ends elsewhere',
    {'ilo:AP-TENT-2P-GRN.leeds-A-01-1': {physical: 25}},
    'AP-TENT-2P-GRN at LEEDS: the ledger adds up to',
  ],
  ['an entry that leaves another count', {'imv:m1': {physicalAfter: 9999}}, `${idOf('imv:m1')} leaves`],
])('%s is found', (_what, changes, sentence) => {
  expect(brokenBy(changes)).toContain(sentence);
});
