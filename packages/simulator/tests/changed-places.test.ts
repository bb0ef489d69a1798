/** Goods whose place was removed, set apart or closed while they were away. */
import {beforeEach, describe, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {address, money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const sku = 'X-1';

interface Building {
  warehouseId: string;
  /** Its default location. */
  usual: string;
  place: string;
}

/** A new building with a place beside its default one. */
function building(): Building {
  const {warehouse} = caller.run<{warehouse: {id: string; defaultLocation: {id: string}}}>(
    'registerWarehouse',
    {
      ...{name: 'Annex', code: 'ANNEX', type: 'MANAGED', buildingType: 'STORE', priority: 1, timeZone: 'Europe/London'},
      address: {line1: 'Quay 1', city: 'Leeds', postalCode: 'LS1 1AA', countryCode: 'GB'},
      brandIds: [caller.id('bra:alder-pine')],
    },
    'warehouse { id defaultLocation { id } }',
  );
  const {location} = caller.run<{location: {id: string}}>(
    'createLocation',
    {warehouseId: warehouse.id, code: 'T-01', type: 'BIN', zone: 'PICKING'},
    'location { id }',
  );
  return {warehouseId: warehouse.id, usual: warehouse.defaultLocation.id, place: location.id};
}

/** A new product of which five units came into a place, with their receipt. */
function received({warehouseId, place}: Building): {productId: string; receipt: string} {
  const {product} = caller.run<{product: {id: string}}>(
    'addProduct',
    {sku, name: 'X', status: 'ACTIVE'},
    'product { id }',
  );
  const items = [{productId: product.id, quantity: 5, locationId: place, unitCost: '2.00'}];
  caller.run('receiveWithoutOrder', {brandId: caller.id('bra:alder-pine'), warehouseId, items});
  const receipt = caller.platform.simulator.store.all('InventoryMovement').at(-1);
  return {productId: product.id, receipt: receipt?.id ?? ''};
}

const places = (): string[] => {
  const read = `{ productBySku(sku: "${sku}") { inventoryItem { itemLocations(first: 9) {
    nodes { physical allocated unavailableReason location { code } } } } } }`;
  type Place = {physical: number; allocated: number; unavailableReason: string | null; location: {code: string}};
  return caller
    .ask<{productBySku: {inventoryItem: {itemLocations: {nodes: Place[]}}}}>(read)
    .productBySku.inventoryItem.itemLocations.nodes.map(
      ({location, physical, allocated, unavailableReason}) =>
        `${location.code} ${physical} ${unavailableReason ?? `(${allocated} allocated)`}`,
    );
};

const broken = (): unknown => brokenInvariants(caller.platform.simulator.contextOfSystem());

const move = (warehouseId: string, fromLocationId: string, toLocationId: string, productId: string): void => {
  const inventoryItemId = caller.platform.simulator.store.referring('InventoryItem', 'product', productId)[0]?.id;
  const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
    'createInventoryTransfer',
    {
      fromWarehouseId: warehouseId,
      toWarehouseId: warehouseId,
      items: [{inventoryItemId, fromLocationId, toLocationId, quantity: 5}],
    },
    'inventoryTransfer { id }',
  );
  caller.run('startInventoryTransfer', {id: inventoryTransfer.id});
  caller.run('completeInventoryTransfer', {id: inventoryTransfer.id});
};

beforeEach(() => caller.reset());

describe('a shipment that is taken back', () => {
  /** An order of all units, shipped, and the building that it left. */
  function shipped(): {id: string; at: Building} {
    const at = building();
    received(at);
    const order = caller.order([{sku, quantity: 5, unitPrice: money('9.00')}], {
      ...{shippingAddress: {...address, countryCode: 'GB', postalCode: 'LS1 1AA'}},
      ...{financialStatus: 'PAID', autoFulfill: true},
    });
    caller.ship(order.id);
    expect(caller.read(order.id).newStatus).toBe('SHIPPED');
    return {id: order.id, at};
  }
  const unship = (id: string): unknown => caller.run('unshipOrder', {id, reason: 'Wrong box'});
  const setApart = (id: string, zone: string): unknown => caller.run('updateLocation', {id, zone});

  const changes: [string, (at: Building) => unknown, string][] = [
    ['is where it was', () => undefined, 'T-01'],
    ['was removed', ({place}) => caller.run('removeLocation', {id: place}), 'DEFAULT'],
    ['is in quarantine', ({place}) => setApart(place, 'QUARANTINE'), 'DEFAULT'],
    ['takes returns', ({place}) => setApart(place, 'RETURNS'), 'DEFAULT'],
    [
      'was removed, as the default one is in quarantine,',
      ({place, usual}) => {
        const input = {warehouseId: caller.platform.simulator.store.need('Location', place).warehouse, code: 'T-02'};
        caller.run('createLocation', {...input, type: 'BIN', zone: 'PICKING'});
        caller.run('removeLocation', {id: place});
        setApart(usual, 'QUARANTINE');
      },
      'T-02',
    ],
  ];

  it.each(changes)('holds its units when their place %s', (_, change, code) => {
    const {id, at} = shipped();
    change(at);
    unship(id);
    expect(places()).toEqual([`${code} 5 (5 allocated)`]);
    expect(broken()).toEqual([]);
    caller.ship(id);
    expect(caller.read(id).newStatus).toBe('SHIPPED');
  });

  it('lets its order wait where nothing can be sold from any place', () => {
    const {id, at} = shipped();
    for (const place of [at.place, at.usual]) setApart(place, 'QUARANTINE');
    unship(id);
    expect(places()).toEqual(['DEFAULT 5 QUARANTINE']);
    expect(caller.read(id)).toMatchObject({
      newStatus: 'ORDERED',
      items: {nodes: [{status: 'UNALLOCATED', shippedQuantity: 0}]},
      statusAlerts: [{kind: 'SHORT_PICK'}, {kind: 'INSUFFICIENT_STOCK'}],
    });
    expect(broken()).toEqual([]);
  });

  it('is refused in a building that was taken out of use', () => {
    const {id, at} = shipped();
    caller.run('deactivateWarehouse', {id: at.warehouseId});
    expect(caller.try('unshipOrder', {id, reason: 'Wrong box'}).userErrors).toMatchObject([
      {reason: 'INACTIVE', field: ['input', 'shipmentIds']},
    ]);
  });
});

it.each([['transfer'], ['shipment']])(
  'units of a %s that come back lie apart from others that do not go together with them',
  (kind) => {
    const at = building();
    const {productId} = received(at);
    caller.run('updateLocation', {id: at.place, isMixedAllowed: false});
    const {store} = caller.platform.simulator;
    const item = store.referring('InventoryItem', 'product', productId)[0]?.id;
    const other = {productId: caller.id('prd:AP-MUG-ENM-WHT'), locationId: at.place, quantity: 3};
    const fill = (): unknown =>
      caller.run('setInventoryQuantities', {
        ...{warehouseId: at.warehouseId, ignoreExpectedQuantities: true},
        items: [other],
      });
    if (kind === 'transfer') {
      const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
        'createInventoryTransfer',
        {
          ...{fromWarehouseId: at.warehouseId, toWarehouseId: caller.id('whs:leeds')},
          items: [{inventoryItemId: item, fromLocationId: at.place, quantity: 5}],
        },
        'inventoryTransfer { id }',
      );
      caller.run('startInventoryTransfer', {id: inventoryTransfer.id});
      fill();
      caller.run('cancelInventoryTransfer', {id: inventoryTransfer.id});
    } else {
      const order = caller.order([{sku, quantity: 5, unitPrice: money('9.00')}], {
        financialStatus: 'PAID',
        autoFulfill: true,
      });
      caller.ship(order.id);
      fill();
      caller.run('unshipOrder', {id: order.id, reason: 'Wrong box'});
    }
    expect(places()).toEqual([`DEFAULT 5 (${kind === 'transfer' ? 0 : 5} allocated)`]);
  },
);

it('a finished transfer says where its goods lay after that place was removed', () => {
  const at = building();
  move(at.warehouseId, at.place, at.usual, received(at).productId);
  caller.run('removeLocation', {id: at.place});
  const read = `{ inventoryTransfers(first: 1, filter: {fromWarehouseIds: ["${at.warehouseId}"]}) {
    nodes { items { fromLocation { code warehouse { code } parent { id } } toLocation { code } } } } }`;
  expect(caller.ask(read)).toEqual({
    inventoryTransfers: {
      nodes: [
        {
          items: [
            {fromLocation: {code: 'T-01', warehouse: {code: 'ANNEX'}, parent: null}, toLocation: {code: 'DEFAULT'}},
          ],
        },
      ],
    },
  });
});

describe('a receipt that is corrected', () => {
  it('books what came in addition in the default place when its own was removed', () => {
    const at = building();
    const {productId, receipt} = received(at);
    move(at.warehouseId, at.place, at.usual, productId);
    caller.run('removeLocation', {id: at.place});
    const correct = (quantity: number): Fields[] =>
      caller.try('correctASNReceipt', {id: receipt, quantity}).userErrors as unknown as Fields[];
    expect(correct(7)).toEqual([]);
    expect(places()).toEqual(['DEFAULT 7 (0 allocated)']);
    expect(correct(6)).toMatchObject([{reason: 'QUANTITY_EXCEEDED'}]);
    expect(broken()).toEqual([]);
  });

  it('is refused in a building that was taken out of use', () => {
    const at = building();
    const {receipt} = received(at);
    caller.run('deactivateWarehouse', {id: at.warehouseId});
    expect(caller.reasons('correctASNReceipt', {id: receipt, quantity: 7})).toEqual(['INACTIVE']);
    expect(places()).toEqual(['T-01 5 (0 allocated)']);
  });
});

it('goods in a building that was taken out of use still count in the average cost of a unit', () => {
  const at = building();
  const {productId} = received(at);
  caller.run('deactivateWarehouse', {id: at.warehouseId});
  const input = {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds')};
  caller.run('receiveWithoutOrder', {...input, items: [{productId, quantity: 5, unitCost: '4.00'}]});
  const valued = (): unknown =>
    caller.ask<{productBySku: {inventoryItem: unknown}}>(
      `{ productBySku(sku: "${sku}") { inventoryItem { physical averageUnitCost stockValue { amount } } } }`,
    ).productBySku.inventoryItem;
  expect(valued()).toEqual({physical: 5, averageUnitCost: '3.00', stockValue: {amount: '15.00'}});
  caller.run('updateWarehouse', {id: at.warehouseId, isActive: true});
  expect(valued()).toEqual({physical: 10, averageUnitCost: '3.00', stockValue: {amount: '30.00'}});
});
