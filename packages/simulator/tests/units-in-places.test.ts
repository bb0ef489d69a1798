/** Units in their places: what comes in first, what never may be taken, and what comes free beside what is missing. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {yieldHolds} from '../src/rules/shortage.ts';
import {commit, hold, NotEnough, takeOut} from '../src/rules/stock.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const leeds = caller.id('whs:leeds');
const lamp = 'AP-LAMP-LED-BLK';
const mug = 'AP-MUG-ENM-WHT';

beforeEach(() => caller.reset());

const context = () => caller.platform.simulator.contextOfSystem();

describe('the average cost of a product', () => {
  const pump = caller.id('prd:AP-PUMP-USB');
  const receive = (quantity: number, unitCost: string): unknown =>
    caller.run('receiveWithoutOrder', {
      warehouseId: leeds,
      brandId: caller.id('bra:alder-pine'),
      items: [{productId: pump, quantity, unitCost}],
    });
  const stock = (): Fields =>
    caller.ask<{product: {inventoryItem: Fields}}>(
      'query ($id: EndlessID!) { product(id: $id) { inventoryItem { averageUnitCost costCurrency physical } } }',
      {id: pump},
    ).product.inventoryItem;

  it('begins with the first units that cost something', () => {
    receive(10, '4.50');
    expect(stock()).toEqual({averageUnitCost: '4.50', costCurrency: 'EUR', physical: 10});
    receive(30, '8.50');
    expect(stock()).toEqual({averageUnitCost: '7.50', costCurrency: 'EUR', physical: 40});
  });
});

describe('units that are not there', () => {
  const [inventoryItem, other] = [caller.id(`inv:${lamp}`), caller.id(`inv:${mug}`)];
  const plan = {subject: caller.id('so:2207'), inventoryItem, warehouse: leeds};
  const links = {kind: 'ADJUSTMENT'} as const;
  const unallocated = (): number =>
    caller.ask<{inventoryItem: {warehouseQuantities: {unallocated: number}[]}}>(
      'query ($id: EndlessID!, $ids: [EndlessID!]) { inventoryItem(id: $id) { warehouseQuantities(warehouseIds: $ids) { unallocated } } }',
      {id: inventoryItem, ids: [leeds]},
    ).inventoryItem.warehouseQuantities[0]?.unallocated ?? 0;

  it('are neither held nor taken, with how many lack', () => {
    const free = unallocated();
    expect(() => hold(context(), {...plan, quantity: free + 3})).toThrow(new NotEnough(3));
    expect(unallocated()).toBe(free);
    const place = {inventoryItem, location: caller.id('loc:leeds-Q-01-1')};
    expect(() => takeOut(context(), {...place, quantity: 2}, links)).toThrow(new NotEnough(2));
  });

  it('do not leave out of a hold', () => {
    hold(context(), {...plan, quantity: 2});
    const {simulator} = caller.platform;
    const take = () =>
      simulator.happen(['RELATED_RECORDS'], (own) => {
        commit(own, {...plan, quantity: 5}, links);
      });
    expect(take).toThrow(new NotEnough(3));
  });

  it('do not leave out of a place that has none, whatever a hold says', () => {
    const {store} = caller.platform.simulator;
    const [id = ''] = hold(context(), {...plan, quantity: 2});
    store.update('ItemAllocation', id, {inventoryItem: other, location: caller.id('loc:leeds-Q-01-1')});
    const choice = {...plan, inventoryItem: other, quantity: 2};
    expect(() => commit(context(), choice, links)).toThrow(new NotEnough(2));
  });

  it('are not looked for without an end where no order can give them back', () => {
    const {store} = caller.platform.simulator;
    const line = store.all('OrderItem').find(({product}) => product === caller.id(`prd:${mug}`));
    const [id = ''] = hold(context(), {...plan, quantity: 1});
    store.update('ItemAllocation', id, {subject: line?.id, quantity: 1_000_000});
    expect(() => yieldHolds(context(), inventoryItem, leeds)).toThrow(/^Nothing gives back/);
  });
});

describe('units that a warehouse reports short', () => {
  it('come free for orders that wait, beside others that are missing', () => {
    for (const sku of [lamp, mug]) {
      caller.count(sku, 2);
      caller.count(sku, 0, 'whs:utrecht');
    }
    const paid = {financialStatus: 'PAID', autoFulfill: true};
    const line = (sku: string): Fields => ({sku, quantity: 2, unitPrice: money('40.00')});
    const first = caller.order([line(lamp), line(mug)], paid);
    const waiting = ['lamp', 'mug'].map((_, at) => caller.order([line(at === 0 ? lamp : mug)], {isRush: true}));
    const status = ({id}: OrderView): string => caller.read(id).newStatus;
    expect([first, ...waiting].map(status)).toEqual(['IN_PROGRESS', 'ORDERED', 'ORDERED']);
    const {id = '', items} = first.fulfillments[0] ?? {};
    const short = items?.nodes.map((each) => ({
      fulfillmentItemId: each.id,
      quantity: 2,
      isMissing: (each['orderItem'] as {id: string}).id === caller.line(first, mug).id,
    }));
    caller.run('reportOrderFulfillmentShort', {id, items: short});
    expect(waiting.map(status), 'lamps came free, mugs are missing').toEqual(['ALLOCATED', 'ORDERED']);
    expect(brokenInvariants(context())).toEqual([]);
  });
});
