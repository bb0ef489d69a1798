/** What stands with an order beside its lines: tags, own data, figures, refunds, and the template that it came from. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const mug = 'AP-MUG-ENM-WHT';
const address = {
  recipient: 'Jane Ward',
  line1: '7 Quay Street',
  city: 'Leeds',
  postalCode: 'LS1 1AA',
  countryCode: 'GB',
};

beforeEach(() => caller.reset());

const placed = (more: Fields = {}): string =>
  caller.order([{sku: lamp, quantity: 1, unitPrice: money('10.00')}], {autoFulfill: false, ...more}).id;

function fieldOf<T>(id: string, field: string, selection = ''): T {
  const query = `query ($id: EndlessID!) { order(id: $id) { ${field} ${selection} } }`;
  return caller.ask<{order: Record<string, T>}>(query, {id}).order[field] as T;
}

describe('tags', () => {
  const tags = 'orders { updatedAt tags { name } }';

  it('that an order has, or lacks, change nothing when they are added, or removed', () => {
    const id = placed({tags: ['Blue']});
    const updatedAt = fieldOf(id, 'updatedAt');
    const same = {orders: [{updatedAt, tags: [{name: 'Blue'}]}]};
    expect(caller.run('addOrderTags', {ids: [id], tags: ['blue']}, tags)).toMatchObject(same);
    expect(caller.run('removeOrderTags', {ids: [id], tags: ['Green']}, tags)).toMatchObject(same);
    const both = {orders: [{tags: [{name: 'Blue'}, {name: 'Green'}]}]};
    expect(caller.run('addOrderTags', {ids: [id], tags: ['Green']}, tags)).toMatchObject(both);
    expect(fieldOf(id, 'updatedAt')).not.toBe(updatedAt);
  });
});

describe('data of your own', () => {
  it('is none once its last key is removed', () => {
    const id = placed();
    const save = (data: Fields, more: Fields = {}): unknown =>
      caller.run<{order: Fields}>('saveEnrichmentOrderData', {id, data, ...more}, 'order { enrichmentData }').order[
        'enrichmentData'
      ];
    expect(save({score: 1, tier: 'gold'})).toEqual({score: 1, tier: 'gold'});
    expect(save({score: null})).toEqual({tier: 'gold'});
    expect(save({tier: null})).toBeNull();
    expect(save({}, {replace: true})).toBeNull();
  });
});

describe('the status before a hold', () => {
  it('is that to which an order returns, and none without a hold', () => {
    const id = caller.id('ord:10400');
    expect(fieldOf(id, 'statusBeforeHold')).toBe('ALLOCATED');
    caller.run('updateOrder', {id, autoFulfill: false});
    caller.run('releaseOrder', {id});
    expect(caller.read(id).newStatus).toBe('ALLOCATED');
    expect(fieldOf(id, 'statusBeforeHold')).toBeNull();
  });
});

describe('figures over orders', () => {
  const count = (filter?: Fields): number =>
    caller.ask<{orderStats: {orderCount: number}}>(
      'query ($filter: OrderFilter) { orderStats(filter: $filter) { orderCount } }',
      {filter},
    ).orderStats.orderCount;

  it('are those of the last 30 days unless a filter says since when', () => {
    const before = count();
    const id = placed();
    expect(count()).toBe(before + 1);
    caller.wait('P29DT23H');
    expect(count({ids: [id]})).toBe(1);
    caller.wait('PT2H');
    expect(count({ids: [id]})).toBe(0);
    expect(count({ids: [id], placedBefore: '2025-10-02T00:00:00Z'})).toBe(0);
    expect(count({ids: [id], placedAfter: '2025-09-30T00:00:00Z'})).toBe(1);
  });

  it('take no time to ship what had left before its order was approved', () => {
    const id = placed({placedAt: '2025-09-28T10:00:00Z', financialStatus: 'PAID', autoFulfill: true});
    caller.run('shipOrderManually', {id, shippedAt: '2025-09-29T10:00:00Z'});
    const stats = 'query ($id: EndlessID!) { orderStats(filter: {ids: [$id]}) { averageHoursToShip } }';
    expect(caller.ask(stats, {id})).toEqual({orderStats: {averageHoursToShip: '0.0'}});
  });
});

it('a service that a shop sold needs no stock, whatever the shop says', () => {
  const lines = [
    {sku: lamp, name: 'Lamp', quantity: 1, unitPrice: '42.00'},
    {sku: 'AP-SVC-WARRANTY', name: 'Warranty', quantity: 1, unitPrice: '19.00', requiresShipping: true},
  ];
  const payment = {kind: 'PAYMENT', amount: '61.00'};
  const event = {
    kind: 'shop.order_placed',
    shop: 'Shopify EU',
    number: 'EU-9',
    shippingAddress: address,
    lines,
    payment,
  };
  const [order] = playEvent(caller.platform.simulator, event).filter(({type}) => type === 'Order');
  const {newStatus, items} = caller.read(String(order?.id));
  expect([newStatus, ...items.nodes.map(({status}) => status)]).toEqual([
    'IN_PROGRESS',
    'IN_PROGRESS',
    'NOTHING_TO_SHIP',
  ]);
});

it('goods that a buyer adds to services ask for an address', () => {
  const service = {sku: 'AP-SVC-WARRANTY', name: 'Warranty', quantity: 1, unitPrice: '19.00'};
  const shop = {shop: 'Shopify EU', order: 'EU-10'};
  const play = (event: Fields): unknown[] => playEvent(caller.platform.simulator, event);
  const [order] = play({kind: 'shop.order_placed', shop: 'Shopify EU', number: 'EU-10', lines: [service]});
  const alerts = (): unknown[] => caller.read((order as {id: string}).id).statusAlerts.map(({kind}) => kind);
  expect(alerts()).toEqual(['PAYMENT_PENDING']);
  play({kind: 'shop.order_edited', ...shop, add: [{sku: lamp, name: 'Lamp', quantity: 1, unitPrice: '42.00'}]});
  expect(alerts()).toContain('INCOMPLETE_ADDRESS');
});

it('goods that a buyer adds together with an address ask for none', () => {
  const service = {sku: 'AP-SVC-WARRANTY', name: 'Warranty', quantity: 1, unitPrice: '19.00'};
  const shop = {shop: 'Shopify EU', order: 'EU-11'};
  const {simulator} = caller.platform;
  const [order] = playEvent(simulator, {
    kind: 'shop.order_placed',
    shop: 'Shopify EU',
    number: 'EU-11',
    lines: [service],
  });
  const add = [{sku: lamp, name: 'Lamp', quantity: 1, unitPrice: '42.00'}];
  playEvent(simulator, {kind: 'shop.order_edited', ...shop, shippingAddress: address, add});
  const alerts = simulator.store.referring('OrderStatusAlert', 'order', order?.id);
  expect(alerts.filter(({kind}) => kind === 'INCOMPLETE_ADDRESS')).toEqual([]);
});

it('an event names no order that it did not change', () => {
  const id = caller.id('ord:10390');
  const {updatedAt} = caller.read(id);
  caller.run('pauseIntegration', {id: caller.id('int:shopify-eu')}, '', 'dana-company');
  const event = {kind: 'shop.order_canceled', shop: 'Shopify EU', order: 'AP-10390'};
  expect(playEvent(caller.platform.simulator, event).filter((each) => each.id === id)).toEqual([]);
  expect(caller.read(id).updatedAt).toBe(updatedAt);
});

describe('a refund of a shop', () => {
  it('is for the lines that it names, and otherwise a courtesy', () => {
    const refunded = (amount: string, more: Fields = {}): unknown =>
      playEvent(caller.platform.simulator, {
        ...{kind: 'shop.order_refunded', shop: 'Shopify EU', order: 'AP-10390', amount},
        ...more,
      });
    refunded('6.90');
    refunded('14.00', {items: [{sku: mug, quantity: 1}]});
    const {payments} = fieldOf<{payments: {kind: string; refund: unknown}[]}>(
      caller.id('ord:10390'),
      'financial',
      '{ payments { kind refund { items { amount } shipping { amount } tax { amount } goodwill { amount } } } }',
    );
    const none = {amount: '0.00'};
    expect(payments).toEqual([
      {kind: 'REFUND', refund: {items: {amount: '14.00'}, shipping: none, tax: none, goodwill: none}},
      {kind: 'REFUND', refund: {items: none, shipping: none, tax: none, goodwill: {amount: '6.90'}}},
      {kind: 'PAYMENT', refund: null},
    ]);
  });
});

describe('a template', () => {
  const create = (): string =>
    caller.run<{orderTemplate: {id: string}}>(
      'createOrderTemplate',
      {
        ...{brandId: caller.id('bra:alder-pine'), name: 'Case', customerId: caller.id('cus:jane-ward')},
        tags: ['Old', 'Both'],
        items: [{productId: caller.id(`prd:${lamp}`), quantity: 4, unitPrice: money('40.00')}],
      },
      'orderTemplate { id }',
    ).orderTemplate.id;

  const tagsLike = (query: string): string[] =>
    caller
      .ask<{
        orderTags: {nodes: {name: string}[]};
      }>('query ($query: String!) { orderTags(query: $query) { nodes { name } } }', {query})
      .orderTags.nodes.map(({name}) => name);

  it('gets other tags and keeps its lines, and a tag that nothing carries any more is gone', () => {
    const id = create();
    expect(tagsLike('Old')).toEqual(['Old']);
    const changed = caller.run(
      'updateOrderTemplate',
      {id, tags: ['New', 'both']},
      'orderTemplate { tags { name } items { nodes { quantity } } }',
    );
    expect(changed).toMatchObject({
      orderTemplate: {tags: [{name: 'Both'}, {name: 'New'}], items: {nodes: [{quantity: 4}]}},
    });
    expect(tagsLike('Old')).toEqual([]);
  });

  it('lists its lines, and those of its orders, in the order in which they were sent last', () => {
    const id = create();
    const skus = ['AP-PEG-AL-10', lamp, 'AP-MUG-ENM-GRN'];
    const items = skus.map((sku, at) => ({productId: caller.id(`prd:${sku}`), quantity: at + 1}));
    const changed = caller.run(
      'updateOrderTemplate',
      {id, items},
      'orderTemplate { items { nodes { product { sku } } } }',
    );
    const listed = {nodes: skus.map((sku) => ({product: {sku}}))};
    expect(changed).toMatchObject({orderTemplate: {items: listed}});
    const made = caller.run(
      'createOrderFromTemplate',
      {templateId: id, shippingAddress: address},
      'order { items { nodes { product { sku } } } }',
    );
    expect(made).toMatchObject({order: {items: listed}});
  });

  it('asks for its minimum also in an order of another currency, at the rate of the day', () => {
    const {orderTemplate} = caller.run<{orderTemplate: {id: string}}>(
      'createB2BOrderTemplate',
      {
        ...{brandId: caller.id('bra:alder-pine'), name: 'Weekly', customerId: caller.id('cus:fellside')},
        items: [{productId: caller.id(`prd:${lamp}`), quantity: 1}],
        // 86.32 euro.
        minimumOrderValue: money('15000', 'JPY'),
      },
      'orderTemplate { id }',
    );
    const order = (unitPrice: string): string[] =>
      caller.reasons('createOrderFromTemplate', {
        templateId: orderTemplate.id,
        items: [{productId: caller.id(`prd:${lamp}`), quantity: 1, unitPrice: money(unitPrice)}],
        shippingAddress: address,
      });
    expect(order('86.00')).toEqual(['BELOW_MINIMUM']);
    expect(order('87.00')).toEqual([]);
  });

  it('is no longer named by its orders once it is removed, and they keep its tags', () => {
    const id = create();
    const {order} = caller.run<{order: {id: string}}>(
      'createOrderFromTemplate',
      {templateId: id, shippingAddress: address},
      'order { id }',
    );
    expect(fieldOf(order.id, 'template', '{ name }')).toEqual({name: 'Case'});
    caller.run('removeOrderTemplate', {id});
    expect(fieldOf(order.id, 'template', '{ name }')).toBeNull();
    expect(fieldOf(order.id, 'tags', '{ name }')).toEqual([{name: 'Both'}, {name: 'Old'}]);
  });
});

describe('figures of an order with a bundle', () => {
  type Stats = Record<
    'itemCount' | 'orderedQuantity' | 'allocatedQuantity' | 'unallocatedQuantity' | 'shippedQuantity',
    number
  >;
  const stats = (id: string): Stats =>
    caller.ask<{order: {stats: Stats}}>(
      `query ($id: EndlessID!) { order(id: $id) { stats {
         itemCount orderedQuantity allocatedQuantity unallocatedQuantity shippedQuantity } } }`,
      {id},
    ).order.stats;

  it('count the units of its components everywhere, so that they add up', () => {
    for (const sku of ['AP-TENT-2P-GRN', 'AP-MAT-LNG-GRY', 'AP-STOVE-GAS', 'AP-LAMP-LED-BLK']) caller.count(sku, 20);
    const none = {allocatedQuantity: 0, unallocatedQuantity: 0, shippedQuantity: 0};
    const items = [
      {sku: 'AP-SET-WKND', quantity: 2},
      {sku: 'AP-LAMP-LED-BLK', quantity: 3},
    ];
    // A set has a tent, two mats and a stove.
    const all = {itemCount: 2, orderedQuantity: 11};
    const {id} = caller.order(items, {autoApprove: false, fulfillWithoutPayment: true});
    expect(stats(id)).toEqual({...all, ...none, unallocatedQuantity: 11});
    caller.run('approveOrder', {id});
    expect(stats(id)).toEqual({...all, ...none, allocatedQuantity: 11});
    caller.run('cancelOrderItem', {id: caller.line(id, 'AP-SET-WKND').id, quantity: 1, reason: 'CUSTOMER_REQUEST'});
    expect(stats(id)).toEqual({itemCount: 2, orderedQuantity: 7, ...none, allocatedQuantity: 7});
    caller.run('releaseOrderToFulfillment', {id});
    caller.ship(id);
    expect(stats(id)).toEqual({itemCount: 2, orderedQuantity: 7, ...none, shippedQuantity: 7});
  });
});

it('stand last without a customer when they are sorted by the name of the customer', () => {
  const {store} = caller.platform.simulator;
  const order = store.all('Order').find(({customer}) => customer)?.id ?? '';
  store.update('Order', order, {customer: null});
  for (const direction of ['ASC', 'DESC']) {
    const {orders} = caller.ask<{orders: {nodes: Fields[]}}>(
      `{ orders(last: 1, sort: {field: CUSTOMER_NAME, direction: ${direction}}) { nodes { customer { name } } } }`,
    );
    expect(orders.nodes).toEqual([{customer: null}]);
  }
});
