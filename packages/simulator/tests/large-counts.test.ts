/** Counts of units that are larger than an answer can say. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const parts = ['AP-LAMP-LED-BLK', 'AP-MUG-ENM-WHT', 'AP-POT-TI-1L'] as const;
const [lamp] = parts;

beforeEach(() => caller.reset());

/** A bundle of 10,000 units of an article. */
function crate(sku: string): string {
  const compositionLines = [{componentId: caller.id(`prd:${sku}`), quantity: 10_000}];
  caller.run('addProduct', {sku: `X-${sku}`, name: 'Crate', type: 'BUNDLE', status: 'ACTIVE', compositionLines});
  return `X-${sku}`;
}

const line = (sku: string, quantity = 100_000): Fields => ({sku, quantity, unitPrice: money('0.01')});

const refused = (items: Fields[]): unknown =>
  caller.try('createOrder', {brandId: caller.id('bra:alder-pine'), salesChannelId: caller.id('sch:direct'), items})
    .userErrors;

const tooMuch = (type: string): unknown => [
  {
    reason: 'INVALID_VALUE',
    field: null,
    message: expect.stringMatching(`^\`${type}\\.\\w+\` would be -?\\d{10}, which is more than an \`Int\` can say\\.$`),
  },
];

const stockOf = (sku: string): Record<string, number> =>
  caller.ask<{inventoryItem: Record<string, number>}>(
    'query ($id: EndlessID!) { inventoryItem(id: $id) { ordered } }',
    {id: caller.id(`inv:${sku}`)},
  ).inventoryItem;

describe('units of a product that are more than an answer can say', () => {
  it('aren’t ordered, by one order or by several', () => {
    const sku = crate(lamp);
    for (let at = 0; at < 2; at += 1) caller.order([line(sku)], {autoApprove: false});
    expect(refused([line(sku)])).toEqual(tooMuch('Product'));
    expect(stockOf(lamp)['ordered']).toBeGreaterThan(1_999_999_999);
  });

  it('aren’t ordered in a shop either', () => {
    const sku = crate(lamp);
    const lines = [0, 1, 2].map(() => ({sku, name: 'Crate', quantity: 100_000, unitPrice: '0.01'}));
    expect(() =>
      playEvent(caller.platform.simulator, {kind: 'shop.order_placed', shop: 'Shopify EU', number: 'EU-30001', lines}),
    ).toThrow(/is more than an `Int` can say/);
    expect(caller.platform.simulator.store.referring('Order', 'number', 'EU-30001')).toEqual([]);
  });

  it('aren’t announced', () => {
    type Purchase = {warehouse: {id: string}; items: {nodes: {product: {id: string}; announcedQuantity: number}[]}};
    const purchaseOrderId = caller.id('po:10482');
    const read = (): Purchase =>
      caller.ask<{purchaseOrder: Purchase}>(
        'query ($id: EndlessID!) { purchaseOrder(id: $id) { warehouse { id } items(first: 1) { nodes { announcedQuantity product { id } } } } }',
        {id: purchaseOrderId},
      ).purchaseOrder;
    const {warehouse, items} = read();
    const announce = () =>
      caller.try('createASN', {
        ...{type: 'PURCHASE_ORDER', purchaseOrderId, brandId: caller.id('bra:alder-pine'), warehouseId: warehouse.id},
        items: Array.from({length: 500}, () => ({productId: items.nodes[0]?.product.id, expectedQuantity: 1_000_000})),
      }).userErrors;
    for (let at = 0; at < 4; at += 1) expect(announce()).toEqual([]);
    expect(announce()).toMatchObject([{reason: 'INVALID_VALUE', field: null}]);
    expect(read().items.nodes[0]?.announcedQuantity).toBeLessThan(2_147_483_647);
  });

  it('aren’t needed for what is made of it', () => {
    const made = caller.run<{product: {id: string}}>(
      'addProduct',
      {
        ...{sku: 'X-1', name: 'Made', status: 'ACTIVE', sourcingMethod: 'ASSEMBLED'},
        compositionLines: [{componentId: caller.id(`prd:${lamp}`), quantity: 10_000}],
      },
      'product { id }',
    ).product.id;
    const plan = (quantity: number): unknown =>
      caller.try('createSupplyOrder', {
        ...{productId: made, quantity, type: 'ASSEMBLY', warehouseId: caller.id('whs:leeds')},
      }).userErrors;
    expect(plan(214_748)).toEqual([]);
    expect(plan(214_749)).toEqual(tooMuch('SupplyOrderComponent'));
  });
});

describe('units of several products', () => {
  it('that are more than an answer can say aren’t on one order', () => {
    expect(refused(parts.map((sku) => line(crate(sku))))).toEqual(tooMuch('OrderStats'));
  });

  it('on several orders need a narrower filter where they are', () => {
    const placedAfter = caller.platform.simulator.state.now;
    for (const sku of parts) caller.order([line(crate(sku))], {autoApprove: false});
    const stats = (skus: readonly string[]) =>
      caller.platform.simulator.execute({
        query: 'query ($filter: OrderFilter) { orderStats(filter: $filter) { orderedQuantity } }',
        variables: {filter: {placedAfter, productIds: skus.map((sku) => caller.id(`prd:${sku}`))}},
        headers: caller.platform.callers['dana']?.headers ?? {},
      });
    expect(stats(parts.slice(1)).data).toEqual({orderStats: {orderedQuantity: 2_000_000_000}});
    expect(stats(parts)).toMatchObject({
      data: {orderStats: null},
      errors: [
        {
          message: '`orderedQuantity` comes to 3000000000, which is more than an `Int` can say.',
          extensions: {code: 'BAD_REQUEST', reason: 'RANGE_TOO_LONG'},
        },
      ],
    });
  });
});
