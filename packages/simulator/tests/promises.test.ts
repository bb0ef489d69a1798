/** Rules that Help promises and that no page runs, each told by an outside caller. */
import {beforeEach, describe, expect, it} from 'vitest';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const later = {fulfillWithoutPayment: true, autoFulfill: false};
const lamps = (quantity: number) => [{sku: lamp, quantity, unitPrice: money('10.00')}];

beforeEach(() => caller.reset());

const warehousesOf = (id: string): string[] =>
  caller
    .ask<{
      order: {items: {nodes: {allocations: {warehouse: {name: string}}[]}[]}};
    }>('query ($id: EndlessID!) { order(id: $id) { items { nodes { allocations { warehouse { name } } } } } }', {id})
    .order.items.nodes.flatMap(({allocations}) => allocations.map(({warehouse}) => warehouse.name));

describe('an order', () => {
  it.each([
    ['2024-09-30T08:59:59Z', ['INVALID_DATE']],
    ['2024-09-30T09:00:01Z', []],
  ])('was placed at most a year ago: %s', (placedAt, reasons) => {
    const input = {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:direct'),
      items: lamps(1),
      placedAt,
    };
    expect(caller.reasons('createOrder', input)).toEqual(reasons);
  });

  it('gets stock that comes in before an older one when it is a rush order', () => {
    caller.count(lamp, 0, 'whs:utrecht');
    caller.count(lamp, 0);
    const orders = [{}, {isRush: true}].map((more) => caller.order(lamps(1), {...later, ...more}));
    expect(orders.map(({newStatus}) => newStatus)).toEqual(['ORDERED', 'ORDERED']);
    caller.count(lamp, 1);
    expect(orders.map(({id}) => caller.read(id).newStatus)).toEqual(['ORDERED', 'ALLOCATED']);
  });
});

describe('a warehouse', () => {
  const atLeeds = (): OrderView => {
    caller.count(lamp, 0, 'whs:utrecht');
    caller.count(lamp, 2);
    const {id} = caller.order(lamps(1), later);
    caller.run('releaseOrderToFulfillment', {id});
    expect(warehousesOf(id)).toEqual(['Leeds DC']);
    caller.count(lamp, 2, 'whs:utrecht');
    return caller.read(id);
  };

  it('that refused a line is left out when Endless chooses again', () => {
    const {id, fulfillments} = atLeeds();
    caller.run('rejectOrderFulfillment', {id: fulfillments[0]?.id, reason: 'The lift is broken'});
    caller.run('deallocateOrder', {id});
    caller.run('allocateOrder', {id});
    expect(warehousesOf(id)).toEqual(['Utrecht Hub']);
  });

  it('that was short of a line is left out when Endless chooses again', () => {
    const {id, fulfillments} = atLeeds();
    const items = [{fulfillmentItemId: fulfillments[0]?.items.nodes[0]?.id, quantity: 1, isMissing: false}];
    caller.run('reportOrderFulfillmentShort', {id: fulfillments[0]?.id, items});
    expect(warehousesOf(id)).not.toContain('Leeds DC');
  });
});

describe('a return', () => {
  it('counts units that another notice announces already', () => {
    caller.count(lamp, 2);
    caller.count(lamp, 0, 'whs:utrecht');
    const {id} = caller.order(lamps(2), later);
    caller.run('releaseOrderToFulfillment', {id});
    caller.ship(id);
    const announce = (expectedQuantity: number): string[] =>
      caller.reasons('createASN', {
        brandId: caller.id('bra:alder-pine'),
        type: 'CUSTOMER_RETURN',
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: caller.id(`prd:${lamp}`), orderItemId: caller.line(id, lamp).id, expectedQuantity}],
      });
    expect(announce(1)).toEqual([]);
    expect(announce(2)).toEqual(['QUANTITY_EXCEEDED']);
    expect(announce(1)).toEqual([]);
  });
});

describe('an API key', () => {
  it('ends at the very second', () => {
    const {secret} = caller.run<{secret: string}>(
      'createAPIKey',
      {clientId: caller.id('cli:orders-export'), name: 'Short', expiresAt: '2025-10-02T10:00:00Z'},
      'secret',
    );
    const {simulator} = caller.platform;
    const headers = {Authorization: `Bearer ${secret}`, 'X-Company-Id': caller.id('com:alder-group')};
    const answer = () =>
      simulator.execute({query: '{ orders(first: 1) { totalCount } }', headers}).errors?.[0]?.extensions['code'];
    simulator.advance('2025-10-02T09:59:59.000Z');
    expect(answer()).toBeUndefined();
    simulator.advance('2025-10-02T10:00:00.000Z');
    expect(answer()).toBe('UNAUTHENTICATED');
  });
});

it('every state has a code without a full stop, and a name', () => {
  const {states} = caller.ask<{states: {code: string; name: string}[]}>('{ states { code name } }');
  expect(states.filter(({code, name}) => !/^[A-Z\d]+$/.test(code) || name === '')).toEqual([]);
  expect(states).toContainEqual({code: 'VI', name: 'U.S. Virgin Islands'});
});

describe('units of a place', () => {
  it('are allocated to orders, reserved for transfers, or free', () => {
    caller.count(lamp, 9);
    caller.order(lamps(2), {fulfillWithoutPayment: true});
    caller.run('createInventoryTransfer', {
      fromWarehouseId: caller.id('whs:leeds'),
      toWarehouseId: caller.id('whs:utrecht'),
      items: [{inventoryItemId: caller.id(`inv:${lamp}`), fromLocationId: caller.id('loc:leeds-A-03-2'), quantity: 3}],
    });
    type Place = Record<'inStock' | 'allocated' | 'reserved' | 'unallocated', number>;
    const {nodes} = caller.ask<{inventoryItem: {itemLocations: {nodes: Place[]}}}>(
      `query ($id: EndlessID!) { inventoryItem(id: $id) {
        itemLocations(first: 100) { nodes { inStock allocated reserved unallocated } } } }`,
      {id: caller.id(`inv:${lamp}`)},
    ).inventoryItem.itemLocations;
    expect(nodes.some(({allocated}) => allocated > 0)).toBe(true);
    expect(nodes.some(({reserved}) => reserved > 0)).toBe(true);
    for (const {inStock, allocated, reserved, unallocated} of nodes)
      expect(unallocated).toBe(inStock - allocated - reserved);
  });
});

describe('a tag', () => {
  const tags = (): string[] =>
    caller
      .ask<{orderTags: {nodes: {name: string}[]}}>('{ orderTags(first: 100) { nodes { name } } }')
      .orderTags.nodes.map(({name}) => name);

  it('stays while a template carries it, and goes with the last order otherwise', () => {
    const {id} = caller.order(lamps(1), later);
    caller.run('addOrderTags', {ids: [id], tags: ['Autumn fair', 'Once']});
    caller.run('createOrderTemplate', {
      name: 'Fair',
      brandId: caller.id('bra:alder-pine'),
      items: [{productId: caller.id(`prd:${lamp}`), quantity: 1}],
      tags: ['Autumn fair'],
    });
    expect(tags()).toEqual(expect.arrayContaining(['Autumn fair', 'Once']));
    caller.run('removeOrderTags', {ids: [id], tags: ['Autumn fair', 'Once']});
    expect(tags()).toContain('Autumn fair');
    expect(tags()).not.toContain('Once');
  });
});

describe('a reason of adjustments', () => {
  it('may have the code of a reason of another company', () => {
    const input = {code: 'MOTHS', name: 'Eaten by moths'};
    caller.run('addInventoryAdjustmentReason', input);
    expect(caller.reasons('addInventoryAdjustmentReason', input)).toEqual(['ALREADY_EXISTS']);
    expect(caller.reasons('addInventoryAdjustmentReason', input, 'owen')).toEqual([]);
  });
});

describe('the status of an order before July 2025', () => {
  const former = (id: string): string =>
    caller.ask<{order: {status: string}}>('query ($id: EndlessID!) { order(id: $id) { status } }', {id}).order.status;

  it('tells apart whether an order waits for stock', () => {
    caller.count(lamp, 0, 'whs:utrecht');
    caller.count(lamp, 1);
    const [waiting, pending] = [caller.order(lamps(2), later), caller.order(lamps(1), {...later, autoApprove: false})];
    expect([waiting.newStatus, former(waiting.id)]).toEqual(['ORDERED', 'BACKORDERED']);
    expect([pending.newStatus, former(pending.id)]).toEqual(['PENDING', 'AWAITING_APPROVAL']);
    caller.count(lamp, 2);
    expect([caller.read(waiting.id).newStatus, former(waiting.id)]).toEqual(['ALLOCATED', 'RESERVED']);
  });
});

describe('a notice of a return', () => {
  it('announces at most what left and has not come back', () => {
    caller.count(lamp, 9);
    const order = caller.order(lamps(3), {fulfillWithoutPayment: true});
    caller.run('releaseOrderToFulfillment', {id: order.id});
    caller.ship(order.id);
    const notice = (expectedQuantity: number): Record<string, unknown> => ({
      brandId: caller.id('bra:alder-pine'),
      type: 'CUSTOMER_RETURN',
      warehouseId: caller.id('whs:leeds'),
      items: [{productId: caller.id(`prd:${lamp}`), orderItemId: caller.line(order, lamp).id, expectedQuantity}],
    });
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      notice(1),
      'asn { id items { nodes { id } } }',
    );
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    const items = [{asnItemId: asn.items.nodes[0]?.id, quantity: 1, disposition: 'BACK_TO_STOCK'}];
    caller.run('receiveASNItems', {id: asn.id, items});
    caller.run('closeASN', {id: asn.id});
    expect(caller.reasons('createASN', notice(3))).toEqual(['QUANTITY_EXCEEDED']);
    expect(caller.reasons('createASN', notice(2))).toEqual([]);
  });
});
