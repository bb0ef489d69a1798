/** Transfers of units in lots: what arrives has the lot that left, whatever becomes of it before. */
import {beforeEach, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const gas = 'AP-GAS-230';
const [warehouseId, inventoryItemId, shelf] = [
  caller.id('whs:leeds'),
  caller.id(`inv:${gas}`),
  caller.id('loc:leeds-A-03-1'),
];

interface Transfer {
  id: string;
  items: {lotNumber: string | null; quantity: number; reservedQuantity: number; receivedQuantity: number | null}[];
}

const shown = 'inventoryTransfer { id items { lotNumber quantity reservedQuantity receivedQuantity } }';

const run = (name: string, input: Fields): Transfer =>
  caller.run<{inventoryTransfer: Transfer}>(name, input, shown).inventoryTransfer;

/** A draft that takes units of a lot from the shelf to another place in Leeds, or to another building. */
const draft = (lotNumber: string, quantity: number, to = 'whs:leeds'): Transfer =>
  run('createInventoryTransfer', {
    fromWarehouseId: warehouseId,
    toWarehouseId: caller.id(to),
    items: [
      {
        ...{inventoryItemId, fromLocationId: shelf, lotNumber, quantity},
        ...(to === 'whs:leeds' ? {toLocationId: caller.id('loc:leeds-A-01-1')} : {}),
      },
    ],
  });

const reserved = ({id}: Transfer): number | undefined =>
  caller.ask<{inventoryTransfer: Transfer}>(
    'query ($id: EndlessID!) { inventoryTransfer(id: $id) { items { reservedQuantity } } }',
    {id},
  ).inventoryTransfer.items[0]?.reservedQuantity;

const recall = (lotNumber: string, quantity: number): unknown =>
  caller.run('changeStockCondition', {
    ...{inventoryItemId, warehouseId, locationId: shelf, lotNumber, quantity},
    toReason: 'RECALLED',
  });

const count = (lotNumber: string, quantity: number): unknown =>
  caller.run('setInventoryQuantities', {
    ...{warehouseId, ignoreExpectedQuantities: true},
    items: [{productId: caller.id(`prd:${gas}`), locationId: shelf, lotNumber, quantity}],
  });

/** Entries of the ledger that a transfer made, as `kind change lot`. */
const booked = ({id}: Transfer): string[] =>
  caller
    .ask<{inventoryMovements: {nodes: {kind: string; quantityChange: number; lotNumber: string}[]}}>(
      `query ($ids: [EndlessID!]) { inventoryMovements(first: 9, filter: {inventoryTransferIds: $ids}) {
        nodes { kind quantityChange lotNumber } } }`,
      {ids: [id]},
    )
    .inventoryMovements.nodes.map(({kind, quantityChange, lotNumber}) => `${kind} ${quantityChange} ${lotNumber}`);

beforeEach(() => caller.reset());

it.each(['whs:porto', 'whs:leeds'])(
  'units that are recalled leave a draft to %s, and no others leave for them',
  (to) => {
    const transfer = draft('G2210', 5, to);
    recall('G2210', 9);
    expect(reserved(transfer)).toBe(3);
    expect(caller.reasons('startInventoryTransfer', {id: transfer.id})).toEqual(['INSUFFICIENT_STOCK']);
    recall('G2210', 3);
    expect(reserved(transfer)).toBe(0);
    expect(booked(transfer)).toEqual([]);
  },
);

it('the same lines once more reserve what a count took, where it is there again', () => {
  const transfer = draft('G2210', 5, 'whs:porto');
  const same = {id: transfer.id, items: [{inventoryItemId, fromLocationId: shelf, lotNumber: 'G2210', quantity: 5}]};
  const [{quantity: counted = 0} = {}] = caller.ask<{inventoryItem: {itemLocations: {nodes: {quantity: number}[]}}}>(
    `query ($id: EndlessID!, $lots: [String!]) { inventoryItem(id: $id) {
      itemLocations(first: 1, filter: {lotNumbers: $lots}) { nodes { quantity: physical } } } }`,
    {id: inventoryItemId, lots: ['G2210']},
  ).inventoryItem.itemLocations.nodes;
  count('G2210', 3);
  expect(reserved(transfer)).toBe(3);
  expect(caller.reasons('updateInventoryTransfer', same)).toEqual(['INSUFFICIENT_STOCK']);
  count('G2210', counted);
  expect(reserved(transfer)).toBe(3);
  caller.run('updateInventoryTransfer', same);
  expect(reserved(transfer)).toBe(5);
  caller.run('startInventoryTransfer', {id: transfer.id});
});

it('units that are called off on the way go to the default place where their own holds goods apart by now', () => {
  const place = caller.run<{location: {id: string}}>(
    'createLocation',
    {warehouseId, code: 'X-1', type: 'BIN', zone: 'PICKING'},
    'location { id }',
  ).location.id;
  const {product} = caller.run<{product: {id: string}}>(
    'addProduct',
    {sku: 'X-1', name: 'X', status: 'ACTIVE'},
    'product { id }',
  );
  const received = {productId: product.id, quantity: 4, locationId: place};
  caller.run('receiveWithoutOrder', {brandId: caller.id('bra:alder-pine'), warehouseId, items: [received]});
  const {inventoryItem: item} = caller.ask<{product: {inventoryItem: {id: string}}}>(
    'query ($id: EndlessID!) { product(id: $id) { inventoryItem { id } } }',
    product,
  ).product;
  const transfer = run('createInventoryTransfer', {
    ...{fromWarehouseId: warehouseId, toWarehouseId: caller.id('whs:utrecht')},
    items: [{inventoryItemId: item.id, fromLocationId: place, quantity: 4}],
  });
  caller.run('startInventoryTransfer', {id: transfer.id});
  caller.run('updateLocation', {id: place, zone: 'RETURNS'});
  caller.run('cancelInventoryTransfer', {id: transfer.id});
  const {itemLocations} = caller.ask<{inventoryItem: {itemLocations: {nodes: unknown[]}}}>(
    `query ($id: EndlessID!) { inventoryItem(id: $id) {
      itemLocations(first: 5) { nodes { physical unavailableReason location { isDefault } } } } }`,
    item,
  ).inventoryItem;
  expect(itemLocations.nodes).toEqual([{physical: 4, unavailableReason: null, location: {isDefault: true}}]);
});

it('units that expire on the way to another place stay where they are', () => {
  const transfer = draft('G2210', 2);
  run('startInventoryTransfer', {id: transfer.id});
  caller.wait('P33D');
  expect(run('completeInventoryTransfer', {id: transfer.id}).items).toMatchObject([{receivedQuantity: 0}]);
  expect(booked(transfer)).toEqual([]);
});

it('units of an order make room for those of a transfer where others are free', () => {
  caller.count(gas, 0, 'whs:utrecht');
  const order = caller.order([{sku: gas, quantity: 14, unitPrice: money('5.00')}], {financialStatus: 'PAID'});
  const lots = (): string[] =>
    caller
      .ask<{order: {allocations: {nodes: {itemAllocations: {lotNumber: string; quantity: number}[]}[]}}}>(
        'query ($id: EndlessID!) { order(id: $id) { allocations(first: 9) { nodes { itemAllocations { lotNumber quantity } } } } }',
        {id: order.id},
      )
      .order.allocations.nodes.flatMap(({itemAllocations}) => itemAllocations)
      .map(({lotNumber, quantity}) => `${lotNumber} ${quantity}`)
      .sort();
  const transfer = draft('G2409', 2);
  expect(lots()).toEqual(['G2210 12', 'G2409 2']);
  count('G2210', 14);
  count('G2409', 2);
  expect(reserved(transfer)).toBe(2);
  expect(lots()).toEqual(['G2210 12', 'G2210 2']);
  run('startInventoryTransfer', {id: transfer.id});
  run('completeInventoryTransfer', {id: transfer.id});
  expect(booked(transfer).sort()).toEqual(['TRANSFER_IN 2 G2409', 'TRANSFER_OUT -2 G2409']);
  expect(brokenInvariants(caller.platform.simulator.contextOfSystem())).toEqual([]);
});

it('a transfer whose lot is gone takes nothing from orders', () => {
  const order = caller.order([{sku: gas, quantity: 2, unitPrice: money('5.00')}], {financialStatus: 'PAID'});
  const before = caller.line(order.id, gas).status;
  const transfer = draft('G2409', 5);
  count('G2409', 0);
  expect(reserved(transfer)).toBe(0);
  expect(caller.line(order.id, gas).status).toBe(before);
});
