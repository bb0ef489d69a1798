/** Where the units of an order come from when no building has all of them. */
import {beforeEach, expect, it} from 'vitest';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';

beforeEach(() => caller.reset());

const allocations = (id: string): unknown[] =>
  caller
    .ask<{
      order: {items: {nodes: {allocations: {quantity: number; warehouse: {name: string}}[]}[]}};
    }>('query ($id: EndlessID!) { order(id: $id) { items { nodes { allocations { quantity warehouse { name } } } } } }', {id})
    .order.items.nodes.flatMap((line) => line.allocations.map(({quantity, warehouse}) => [warehouse.name, quantity]));

it.each([
  [{leeds: 5, utrecht: 5}, [['Utrecht Hub', 5]]],
  [{leeds: 5, utrecht: 2}, [['Leeds DC', 5]]],
  [{leeds: 4, utrecht: 2}, [['Utrecht Hub', 2]]],
  [{leeds: 4, utrecht: 0}, [['Leeds DC', 4]]],
  [{leeds: 0, utrecht: 0}, []],
])('the nearest building that has all of a line serves it, else the nearest that has any: %j', (stock, expected) => {
  caller.count(lamp, stock.leeds);
  caller.count(lamp, stock.utrecht, 'whs:utrecht');
  const {id} = caller.order([{sku: lamp, quantity: 5, unitPrice: money('10.00')}], {
    routingStrategy: ['SHORTEST_DISTANCE'],
    shippingPreference: 'SHIP_AVAILABLE',
    fulfillWithoutPayment: true,
    autoFulfill: false,
  });
  expect(allocations(id)).toEqual(expected);
});
