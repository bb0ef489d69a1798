/** Shipments: what a parcel shows, what a label costs, how a list is sorted, and who can take one back. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const paid = {financialStatus: 'PAID', autoFulfill: true};

beforeEach(() => {
  caller.reset();
  caller.count(lamp, 20);
});

const order = (more: Fields = {}, sku = lamp, quantity = 1): OrderView =>
  caller.order([{sku, quantity, unitPrice: money('40.00')}], {...paid, ...more});

const fields = `trackingNumber estimatedDeliveryOn cost { amount currency { code } } shippingAddress { city }
  containers { trackingNumber lines { quantity } }`;

const ship = (id: string, input: Fields = {}, operation = 'shipOrderManually'): Fields =>
  caller.run<{shipment: Fields}>(operation, {id, ...input}, `shipment { ${fields} }`).shipment;

describe('a parcel', () => {
  it('without a tracking number has none, and no day that nobody promised', () => {
    expect(ship(order().id)).toEqual({
      trackingNumber: null,
      estimatedDeliveryOn: null,
      cost: null,
      shippingAddress: {city: 'Utrecht'},
      containers: [{trackingNumber: null, lines: [{quantity: 1}]}],
    });
  });

  it('of a carrier that tells no service comes within three working days', () => {
    const input = {carrierId: caller.id('car:postlink'), trackingNumber: 'PL1'};
    // From Tuesday on.
    expect(ship(order().id, input)).toMatchObject({trackingNumber: 'PL1', estimatedDeliveryOn: '2025-10-03'});
  });

  it('comes so many working days after the day that it left on, where it left', () => {
    // 00:30 on Friday in Leeds.
    caller.wait('P2DT14H30M');
    const input = {carrierServiceId: caller.id('csv:postlink-express'), trackingNumber: 'PL1'};
    expect(ship(order().id, input)).toMatchObject({estimatedDeliveryOn: '2025-10-06'});
  });

  it('that left before it was booked is where it would be by then', () => {
    const shippedAt = '2025-09-05T10:00:00.000Z';
    const ordered = {placedAt: '2025-09-01T10:00:00.000Z'};
    const statuses = (id: string): unknown =>
      caller.ask<{order: {shipments: unknown}}>(
        'query ($id: EndlessID!) { order(id: $id) { newStatus shipments(first: 1) { nodes { ... on OrderShipment { status deliveredAt } } } } }',
        {id},
      ).order;
    const [untracked, tracked] = [order(ordered), order(ordered)];
    ship(untracked.id, {shippedAt});
    const input = {carrierId: caller.id('car:postlink'), trackingNumber: 'PL1', shippedAt};
    expect(ship(tracked.id, input)).toMatchObject({estimatedDeliveryOn: '2025-09-10'});
    caller.wait('PT1M');
    expect(statuses(untracked.id)).toEqual({
      newStatus: 'COMPLETED',
      shipments: {nodes: [{status: 'DELIVERED', deliveredAt: null}]},
    });
    expect(statuses(tracked.id)).toMatchObject({newStatus: 'COMPLETED', shipments: {nodes: [{status: 'DELIVERED'}]}});
  });

  it('that a buyer collects needs no address', () => {
    const made = order({fulfillmentMethod: 'PICKUP', shippingAddress: undefined});
    expect(ship(made.id)).toMatchObject({shippingAddress: null, estimatedDeliveryOn: null});
  });
});

describe('an empty list', () => {
  const line = (made: OrderView): Fields => ({orderItemId: made.items.nodes[0]?.id, quantity: 1});

  it.each([
    ['no container', () => [], ['containers']],
    ['an empty container', () => [{lines: []}], ['containers', '0', 'lines']],
    [
      'an empty container beside a full one',
      (made: OrderView) => [{lines: [line(made)]}, {lines: []}],
      ['containers', '1', 'lines'],
    ],
  ])('of goods, as %s, ships nothing', (_text, containers, field) => {
    for (const [operation, more] of [
      ['shipOrderManually', {}],
      ['fulfillOrder', {carrierServiceId: caller.id('csv:postlink-parcel')}],
    ] as const) {
      const made = order({}, lamp, 2);
      const input = {id: made.id, containers: containers(made), ...more};
      expect(caller.try(operation, input).userErrors).toMatchObject([
        {reason: 'INVALID_VALUE', field: ['input', ...field]},
      ]);
      expect(caller.read(made.id)).toMatchObject({newStatus: 'IN_PROGRESS', fulfillments: [{status: 'OPEN'}]});
    }
  });

  it('of shipments takes none back', () => {
    const made = order();
    ship(made.id);
    expect(caller.reasons('unshipOrder', {id: made.id, reason: 'Wrong parcel', shipmentIds: []})).toEqual([
      'INVALID_VALUE',
    ]);
    expect(caller.read(made.id)).toMatchObject({newStatus: 'SHIPPED'});
  });
});

describe('a label', () => {
  const label = (service: string, sku = lamp): Fields =>
    ship(order({}, sku).id, {carrierServiceId: caller.id(`csv:${service}`)}, 'fulfillOrder');

  it('costs what the speed costs, and more for each kilogramme that is known', () => {
    caller.run('addProduct', {sku: 'X-1', name: 'X', status: 'ACTIVE'});
    const {product} = caller.ask<{product: {id: string}}>('{ product: productBySku(sku: "X-1") { id } }');
    const items = [{productId: product.id, quantity: 5}];
    caller.run('setInventoryQuantities', {warehouseId: caller.id('whs:leeds'), ignoreExpectedQuantities: true, items});
    expect(label('postlink-parcel', 'X-1')).toMatchObject({cost: {amount: '5.20', currency: {code: 'EUR'}}});
    caller.run('updateProduct', {id: product.id, weight: {value: '1.2', unit: 'KILOGRAM'}});
    expect(label('postlink-parcel', 'X-1')).toMatchObject({cost: {amount: '5.90'}});
    expect(label('postlink-pickup-point', 'X-1')).toMatchObject({cost: {amount: '5.50'}});
    expect(label('postlink-economy', 'X-1')).toMatchObject({cost: {amount: '4.60'}});
  });

  it('has a number that begins with letters of the carrier: of its alpha code, else of its own code', () => {
    expect(String(label('postlink-express')['trackingNumber'])).toMatch(/^PS\d{9}GB$/);
    const {simulator} = caller.platform;
    const state = structuredClone(simulator.state);
    // A data set of one's own may leave both out.
    Reflect.deleteProperty(state.records['Carrier']?.[caller.id('car:postlink')] ?? {}, 'scac');
    Reflect.deleteProperty(
      state.records['CarrierService']?.[caller.id('csv:postlink-express')] ?? {},
      'destinationCountries',
    );
    simulator.restore(state);
    expect(String(label('postlink-express')['trackingNumber'])).toMatch(/^PO\d{9}GB$/);
  });
});

describe('a list of shipments', () => {
  interface Shipment {
    id: string;
    deliveredAt: string | null;
    updatedAt: string;
    order: {number: string};
  }
  const list = (field: string, direction: string): Shipment[] =>
    caller.ask<{orderShipments: {nodes: Shipment[]}}>(
      `query ($sort: OrderShipmentSort!) { orderShipments(first: 100, sort: $sort) { nodes {
         ... on OrderShipment { id deliveredAt updatedAt order { number } }
         ... on OrderExternalShipment { id deliveredAt updatedAt order { number } } } } }`,
      {sort: {field, direction}},
    ).orderShipments.nodes;
  const keys: Record<string, (shipment: Shipment) => string | null> = {
    DELIVERED_AT: ({deliveredAt}) => deliveredAt,
    ORDER_NUMBER: ({order: {number}}) => number,
    UPDATED_AT: ({updatedAt}) => updatedAt,
  };

  it.each(['DELIVERED_AT', 'ORDER_NUMBER', 'UPDATED_AT'])('is sorted by %s both ways', (field) => {
    const known = (direction: string): string[] => {
      const values = list(field, direction).map((each) => keys[field]?.(each) ?? null);
      const given = values.filter((value) => value !== null);
      expect(values.slice(0, given.length), 'those without a value come last').toEqual(given);
      return given;
    };
    const ascending = known('ASC');
    expect(new Set(ascending).size).toBeGreaterThan(3);
    expect(ascending).toEqual([...ascending].sort());
    expect(known('DESC')).toEqual([...ascending].sort().reverse());
  });

  it('tells of one by its id what the caller may see, and nothing of other records', () => {
    const [first] = list('UPDATED_AT', 'ASC');
    const one = (id: string | undefined, as = 'dana'): unknown =>
      caller.ask<{orderShipment: unknown}>(
        `query ($id: EndlessID!) { orderShipment(id: $id) {
           ... on OrderShipment { id } ... on OrderExternalShipment { id } } }`,
        {id},
        as,
      ).orderShipment;
    expect(one(first?.id)).toEqual({id: first?.id});
    expect(one(first?.id, 'owen')).toBeNull();
    expect(one(caller.id('ord:10300'))).toBeNull();
  });
});

it('a shipment that is named twice is not taken back twice', () => {
  const made = order({}, lamp, 4);
  const containers = [{lines: [{orderItemId: made.items.nodes[0]?.id, quantity: 2}]}];
  const [, second] = [0, 1].map(
    () => caller.run<{shipment: Fields}>('shipOrderManually', {id: made.id, containers}, 'shipment { id }').shipment.id,
  );
  const {userErrors} = caller.try('unshipOrder', {id: made.id, shipmentIds: [second, second], reason: 'Wrong parcel'});
  expect(userErrors).toMatchObject([{reason: 'DUPLICATE_ENTRY', field: ['input', 'shipmentIds', '1']}]);
  expect(caller.line(made.id, lamp)).toMatchObject({shippedQuantity: 4});
});

it('a shipment of an outside system is taken back by nobody else', () => {
  const id = caller.id('ord:10391');
  caller.run('reloadOrders', {ids: [id]});
  caller.wait('PT1M');
  const {shipments} = caller.ask<{order: {shipments: {nodes: {id: string}[]}}}>(
    'query ($id: EndlessID!) { order(id: $id) { shipments { nodes { ... on OrderExternalShipment { id } } } } }',
    {id},
  ).order;
  const refused = (input: Fields): Fields[] =>
    caller
      .try('unshipOrder', {id, reason: 'Wrong parcel', ...input})
      .userErrors.map(({reason, field}) => ({reason, field}));
  expect(refused({shipmentIds: shipments.nodes.map((each) => each.id)})).toEqual([
    {reason: 'RECORD_NOT_FOUND', field: ['input', 'shipmentIds']},
  ]);
  expect(refused({})).toEqual([{reason: 'READ_ONLY', field: ['input', 'id']}]);
});
