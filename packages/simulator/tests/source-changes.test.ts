/** What a shop did with an order that was changed here, has left or was canceled before Endless heard of it. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [tent, mat, bag, lamp, mug] = [
  'AP-TENT-2P-GRN',
  'AP-MAT-LNG-GRY',
  'AP-BAG-40L-BLK',
  'AP-LAMP-LED-BLK',
  'AP-MUG-ENM-WHT',
] as const;
const eu = {shop: 'Shopify EU'};
const uk = {shop: 'Shopify UK'};

const happens = (kind: string, event: Fields): unknown =>
  playEvent(caller.platform.simulator, {kind: `shop.${kind}`, ...event});

function reload(id: string): void {
  caller.run('reloadOrders', {ids: [id]});
  caller.wait('PT1M');
}

/** Lets something happen while the shop is paused, and reads the order again. */
function meanwhile(id: string, run: () => void): void {
  const integration = {id: caller.id('int:shopify-eu')};
  caller.run('pauseIntegration', integration, '', 'dana-company');
  run();
  caller.run('resumeIntegration', {...integration, skipMissedOrders: true}, '', 'dana-company');
  reload(id);
}

const alerts = (id: string): string[] => caller.read(id).statusAlerts.map(({kind}) => kind);

/** Allocations of an order as `quantity stage building`. */
const allocations = (id: string): string[] =>
  caller
    .ask<{
      order: {allocations: {nodes: {quantity: number; stage: string; warehouse: {code: string}}[]}};
    }>('query ($id: EndlessID!) { order(id: $id) { allocations { nodes { quantity stage warehouse { code } } } } }', {id})
    .order.allocations.nodes.map(({quantity, stage, warehouse}) => `${quantity} ${stage} ${warehouse.code}`);

const prices = (id: string): unknown[] =>
  caller.read(id).items.nodes.map(({unitPrice}) => (unitPrice as {amount: string}).amount);

/** Units of a product that lie in Leeds. */
const inLeeds = (sku: string): number =>
  caller
    .ask<{inventoryItem: {itemLocations: {nodes: {physical: number; location: {warehouse: {id: string}}}[]}}}>(
      `query ($id: EndlessID!) { inventoryItem(id: $id) { itemLocations(first: 100) { nodes {
         physical location { warehouse { id } } } } } }`,
      {id: caller.id(`inv:${sku}`)},
    )
    .inventoryItem.itemLocations.nodes.filter(({location}) => location.warehouse.id === caller.id('whs:leeds'))
    .reduce((sum, {physical}) => sum + physical, 0);

beforeEach(() => caller.reset());

describe('a line that was changed here', () => {
  const id = caller.id('ord:10388');

  it('has its price back, and all of them once the warehouse has given them back', () => {
    caller.run('updateOrder', {id, fulfillWithoutPayment: true, shippingPreference: 'SHIP_AVAILABLE'});
    for (const sku of [tent, mat])
      caller.run('updateOrderItem', {id: caller.line(id, sku).id, unitPrice: money('100.00')});
    caller.run('releaseOrderToFulfillment', {id});
    reload(id);
    expect(alerts(id)).toContain('CHANGE_NOT_APPLIED');
    expect(prices(id)).toEqual(['100.00', '100.00']);
    caller.run('unfulfillOrder', {id});
    reload(id);
    expect(prices(id)).toEqual(['189.00', '39.50']);
    expect(caller.line(id, mat)).toMatchObject({quantity: 2, canceledQuantity: 0});
  });

  it('keeps its units where the shop has no more than were canceled here', () => {
    const mugs = caller.id('ord:10390');
    const line = {id: caller.line(mugs, mug).id};
    caller.run('updateOrderItem', {...line, quantity: 5});
    caller.run('cancelOrderItem', {...line, quantity: 3, reason: 'CUSTOMER_REQUEST'});
    reload(mugs);
    expect(caller.line(mugs, mug)).toMatchObject({quantity: 5, canceledQuantity: 3});
  });

  it('takes nothing of a change or a refund along when it was removed, and the rest is applied', () => {
    const remove = [tent, mat].map((sku) => ({sku, quantity: 1}));
    happens('order_edited', {...eu, order: 'AP-10388', remove, isLost: true});
    const items = [{sku: mat, quantity: 1}];
    happens('order_refunded', {...eu, order: 'AP-10388', amount: '5.00', items, isLost: true});
    caller.run('removeOrderItem', {id: caller.line(id, mat).id});
    reload(id);
    // The shop has none of its two units left.
    expect(caller.read(id).items.nodes.map(({sku}) => sku)).toEqual([tent]);
    expect(caller.line(id, tent)).toMatchObject({canceledQuantity: 1, cancelReason: 'CUSTOMER_REQUEST'});
    expect(caller.read(id).financial['refundedTotal']).toEqual({amount: '-5.00'});
  });

  it('loses nothing that has left', () => {
    happens('order_edited', {...eu, order: 'AP-10388', remove: [{sku: mat, quantity: 2}], isLost: true});
    caller.run('releaseOrderToFulfillment', {id});
    caller.ship(id);
    reload(id);
    expect(alerts(id)).toEqual(['CHANGE_NOT_APPLIED']);
    expect(caller.line(id, mat)).toMatchObject({canceledQuantity: 0, shippedQuantity: 2, cancelReason: null});
  });
});

describe('an order that its shop routes', () => {
  const id = caller.id('ord:10412');

  it('holds nothing at another location before it is approved', () => {
    caller.count(tent, 10);
    happens('order_edited', {...uk, order: 'AP-10412', location: 'Leeds'});
    expect(caller.read(id).newStatus).toBe('PENDING');
    expect(allocations(id)).toEqual([]);
  });

  it('no longer holds in one building what left from another', () => {
    caller.run('updateOrder', {id, allowExternalAllocation: true});
    caller.run('approveOrder', {id, allocate: false});
    reload(id);
    expect(allocations(id)).toEqual(['1 ALLOCATION YORK']);
    const [{sku = ''} = {}] = caller.read(id).items.nodes;
    caller.count(sku, 3);
    happens('order_shipped', {...uk, order: 'AP-10412', location: 'Leeds'});
    expect(allocations(id)).toEqual(['1 COMMITMENT LEEDS']);
    expect(inLeeds(sku)).toBe(2);
  });

  it('holds what its shop allocated, as far as nothing else does', () => {
    caller.run('updateOrder', {id, allowExternalAllocation: true});
    caller.run('approveOrder', {id, allocate: true});
    const before = allocations(id);
    expect(before).toHaveLength(1);
    reload(id);
    expect(allocations(id)).toEqual(before);
  });
});

describe('a shipment of a shop', () => {
  const bags = caller.id('ord:10391');

  it('brings back what was canceled here, with its part of the amounts', () => {
    // The shop has sent two of the five bags before.
    meanwhile(bags, () => {
      happens('order_shipped', {...eu, order: 'AP-10391', location: 'Leeds', items: [{sku: bag, quantity: 2}]});
      caller.run('cancelOrder', {id: bags, reason: 'FRAUD'});
      expect(caller.line(bags, bag)).toMatchObject({canceledQuantity: 5, tax: {amount: '0.00'}});
    });
    expect(alerts(bags)).toEqual(['EXTERNAL_MISMATCH']);
    expect(caller.line(bags, bag)).toMatchObject({
      ...{canceledQuantity: 1, shippedQuantity: 4, cancelReason: 'FRAUD'},
      // Four fifths of 103.26.
      tax: {amount: '82.61'},
      total: {amount: '476.00'},
    });
  });

  it('has no reason of a cancellation that it brought back whole', () => {
    const mugs = caller.id('ord:10390');
    meanwhile(mugs, () => {
      happens('order_shipped', {...eu, order: 'AP-10390', location: 'Utrecht'});
      caller.run('cancelOrder', {id: mugs, reason: 'FRAUD'});
    });
    expect(caller.line(mugs, mug)).toMatchObject({canceledQuantity: 0, shippedQuantity: 2, cancelReason: null});
  });

  it('of units that left here is booked nowhere', () => {
    meanwhile(bags, () => {
      happens('order_shipped', {...eu, order: 'AP-10391', location: 'Leeds'});
      caller.run('releaseOrderToFulfillment', {id: bags});
      caller.ship(bags);
    });
    expect(alerts(bags)).toEqual(['EXTERNAL_MISMATCH']);
    expect(caller.line(bags, bag)).toMatchObject({shippedQuantity: 5});
    expect(allocations(bags)).toEqual(['5 COMMITMENT LEEDS']);
  });

  it('of a line that is gone is none', () => {
    const id = caller.id('ord:10388');
    meanwhile(id, () => {
      happens('order_shipped', {...eu, order: 'AP-10388', location: 'Utrecht', items: [{sku: mat, quantity: 2}]});
      caller.run('removeOrderItem', {id: caller.line(id, mat).id});
    });
    expect(caller.read(id).newStatus).toBe('ALLOCATED');
    expect(caller.line(id, mat)).toMatchObject({quantity: 2, shippedQuantity: 0});
  });

  it('from a building without stock takes none, and frees what another one held', () => {
    caller.count(lamp, 0);
    caller.count(lamp, 5, 'whs:utrecht');
    const shippingAddress = {recipient: 'Lena', line1: 'Lindenweg 4', city: 'Köln', postalCode: '50667'};
    happens('order_placed', {
      ...{...eu, number: 'EU-30001', shippingAddress: {...shippingAddress, countryCode: 'DE'}},
      lines: [{sku: lamp, name: 'Lamp', quantity: 2, unitPrice: '42.00'}],
    });
    const [{id = ''} = {}] = caller.ask<{orders: {nodes: {id: string}[]}}>(
      '{ orders(filter: {numbers: ["EU-30001"]}) { nodes { id } } }',
    ).orders.nodes;
    expect(allocations(id)).toEqual(['2 ALLOCATION UTRECHT']);
    happens('order_shipped', {...eu, order: 'EU-30001', location: 'Leeds'});
    expect(caller.read(id).newStatus).toBe('SHIPPED');
    expect(allocations(id)).toEqual([]);
    expect(inLeeds(lamp)).toBe(0);
  });

  it('takes units from one allocation of a building after the other', () => {
    caller.count(bag, 3);
    caller.run('updateOrder', {id: bags, shippingPreference: 'SHIP_AVAILABLE'});
    expect(allocations(bags)).toEqual(['3 ALLOCATION LEEDS']);
    caller.run('releaseOrderToFulfillment', {id: bags});
    caller.count(bag, 5);
    expect(allocations(bags).sort()).toEqual(['2 ALLOCATION LEEDS', '3 ALLOCATION LEEDS']);
    happens('order_shipped', {...eu, order: 'AP-10391', location: 'Leeds', items: [{sku: bag, quantity: 1}]});
    expect(allocations(bags).sort()).toEqual(['1 COMMITMENT LEEDS', '2 ALLOCATION LEEDS', '2 ALLOCATION LEEDS']);
  });
});

describe('a shipment that its shop withdraws', () => {
  const id = caller.id('ord:10397');

  it('gives back its own units to the building, and those of another one stay away', () => {
    caller.run('updateOrderItem', {id: caller.line(id, tent).id, quantity: 4});
    const before = inLeeds(tent);
    happens('order_shipped', {...uk, order: 'AP-10397', location: 'Leeds', items: [{sku: tent, quantity: 2}]});
    reload(id);
    expect(allocations(id)).toEqual(['3 COMMITMENT LEEDS', '1 ALLOCATION LEEDS']);
    expect(inLeeds(tent)).toBe(before - 3);
    caller.wait('P3D');
    expect(caller.line(id, tent)).toMatchObject({quantity: 4, shippedQuantity: 2});
    expect(allocations(id)).toContain('2 COMMITMENT LEEDS');
  });

  it('leaves what Endless sent from the same building alone', () => {
    caller.run('updateOrderItem', {id: caller.line(id, tent).id, quantity: 400});
    caller.run('updateOrder', {id, fulfillWithoutPayment: true, shippingPreference: 'SHIP_AVAILABLE'});
    caller.run('releaseOrder', {id});
    for (const {id: fulfillmentId} of caller.read(id).fulfillments) caller.ship(id, {fulfillmentId});
    const {shippedQuantity: sent} = caller.line(id, tent);
    const [left, own] = [inLeeds(tent), allocations(id)];
    expect(own.some((each) => each.endsWith('COMMITMENT LEEDS'))).toBe(true);
    reload(id);
    caller.wait('P3D');
    expect(caller.line(id, tent).shippedQuantity).toBe(sent);
    expect([inLeeds(tent), allocations(id)]).toEqual([left, own]);
    caller.run('unshipOrder', {id, reason: 'Sent too early.'});
    expect(caller.line(id, tent)).toMatchObject({shippedQuantity: 0, releasedQuantity: sent});
  });

  it.each([
    ['is announced', 0],
    ['was received', 1],
  ])('stands when a return of its goods %s', (_, came) => {
    reload(id);
    const {id: orderItemId} = caller.line(id, tent);
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {
        ...{type: 'CUSTOMER_RETURN', brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds')},
        items: [{productId: caller.id(`prd:${tent}`), orderItemId, expectedQuantity: 1}],
      },
      'asn { id items { nodes { id } } }',
    );
    if (came > 0) {
      caller.run('markASNAsArrived', {id: asn.id});
      caller.run('startASNReceiving', {id: asn.id});
      const items = [{asnItemId: asn.items.nodes[0]?.id, quantity: came, disposition: 'BACK_TO_STOCK'}];
      caller.run('receiveASNItems', {id: asn.id, items});
    }
    const before = inLeeds(tent);
    caller.wait('P3D');
    expect(caller.line(id, tent)).toMatchObject({shippedQuantity: 1, returnedQuantity: came});
    expect(inLeeds(tent)).toBe(before);
  });

  it('gives nothing back that no stock had covered', () => {
    caller.count(tent, 0);
    const before = inLeeds(tent);
    reload(id);
    expect(caller.line(id, tent)).toMatchObject({shippedQuantity: 1});
    caller.wait('P3D');
    expect(caller.line(id, tent)).toMatchObject({quantity: 2, shippedQuantity: 0});
    expect(inLeeds(tent)).toBe(before);
  });
});

describe('a line that its shop gave no SKU', () => {
  it('is called by its name where its stock is short', () => {
    caller.count(tent, 0);
    caller.count(tent, 0, 'whs:utrecht');
    const lines = [{name: 'Tent of the year', quantity: 2, unitPrice: '150.00'}];
    const shippingAddress = {
      recipient: 'Lena Hartmann',
      line1: 'Lindenweg 4',
      city: 'Köln',
      postalCode: '50667',
      countryCode: 'DE',
    };
    happens('order_placed', {...eu, number: 'EU-90001', lines, shippingAddress});
    const found = 'query { orders(first: 1, sort: {field: CREATED_AT, direction: DESC}) { nodes { id } } }';
    const id = String(caller.ask<{orders: {nodes: {id: string}[]}}>(found).orders.nodes[0]?.id);
    const line = caller.read(id).items.nodes[0]?.id;
    caller.run('updateOrderItem', {id: line, productId: caller.id(`prd:${tent}`), quantity: 500});
    const {statusAlerts} = caller.read(id);
    expect(statusAlerts.find(({kind}) => kind === 'INSUFFICIENT_STOCK')?.message).toMatch(
      /^\d+ units of Tent of the year wait for stock\.$/,
    );
  });
});
