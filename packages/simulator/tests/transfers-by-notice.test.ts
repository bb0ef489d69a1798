/** Transfers that a notice brings in: their units arrive as `completeInventoryTransfer` would put them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [leeds, utrecht] = [caller.id('whs:leeds'), caller.id('whs:utrecht')];
const sku = 'AP-BOARD-BCH';
const productId = caller.id(`prd:${sku}`);
const inventoryItemId = caller.id(`inv:${sku}`);

interface Notice {
  id: string;
  items: {nodes: {id: string; receivedQuantity: number; unavailableQuantity: number}[]};
}

const shown = 'asn { id items { nodes { id receivedQuantity unavailableQuantity } } }';

const count = (quantity: number, more: Fields = {}): unknown =>
  caller.run('setInventoryQuantities', {
    ...{warehouseId: leeds, ignoreExpectedQuantities: true},
    items: [{productId, quantity, ...more}],
  });

/** Starts a transfer of units from Leeds, and returns its id. */
function sent(line: Fields, toWarehouseId = utrecht): string {
  const input = {fromWarehouseId: leeds, toWarehouseId, items: [{inventoryItemId, ...line}]};
  const selection = 'inventoryTransfer { id }';
  const {id} = caller.run<{inventoryTransfer: {id: string}}>(
    'createInventoryTransfer',
    input,
    selection,
  ).inventoryTransfer;
  caller.run('startInventoryTransfer', {id});
  return id;
}

const announcing = (inventoryTransferId: string): Fields => ({
  ...{type: 'TRANSFER', brandId: caller.id('bra:alder-pine'), inventoryTransferId},
  items: [],
});

const announced = (transfer: string): Notice => caller.run<{asn: Notice}>('createASN', announcing(transfer), shown).asn;

/** Counts units of the only line, and closes the notice. */
function receive({id, items}: Notice, quantity: number, more: Fields = {}): Notice {
  caller.run('markASNAsArrived', {id});
  caller.run('startASNReceiving', {id});
  caller.run('receiveASNItems', {id, items: [{asnItemId: items.nodes[0]?.id, quantity, ...more}]});
  return caller.run<{asn: Notice}>('closeASN', {id}, shown).asn;
}

/** What lies in a building of a product, as `place condition units`. */
const lying = (warehouse = utrecht, product = productId): string[] =>
  caller
    .ask<{itemLocations: {nodes: {physical: number; unavailableReason: string | null; location: {code: string}}[]}}>(
      `query ($filter: ItemLocationFilter) { itemLocations(first: 50, filter: $filter) { nodes {
        physical unavailableReason location { code } } } }`,
      {filter: {productIds: [product], warehouseIds: [warehouse]}},
    )
    .itemLocations.nodes.map(({location, unavailableReason, physical}) =>
      [location.code, unavailableReason ?? 'sellable', physical].join(' '),
    )
    .sort();

beforeEach(() => caller.reset());

describe('units of a transfer', () => {
  it.each(['DAMAGED', 'QUARANTINE', 'RECALLED'])('that are %s keep their condition', (unavailableReason) => {
    count(6, {unavailableReason});
    const asn = receive(announced(sent({quantity: 6, unavailableReason})), 6);
    expect(lying()).toEqual([`DEFAULT ${unavailableReason} 6`]);
    expect(asn.items.nodes).toMatchObject([{receivedQuantity: 6, unavailableQuantity: 6}]);
  });

  it('that have expired stay so', () => {
    const lotNumber = 'Q';
    count(6, {lotNumber, expiresOn: '2025-09-01'});
    receive(announced(sent({quantity: 6, lotNumber, unavailableReason: 'EXPIRED'})), 6);
    expect(lying()).toEqual(['DEFAULT EXPIRED 6']);
  });

  it('that are found damaged are received so', () => {
    count(6);
    receive(announced(sent({quantity: 6})), 6, {unavailableReason: 'DAMAGED'});
    expect(lying()).toEqual(['DEFAULT DAMAGED 6']);
  });

  it('that are unavailable may be put aside', () => {
    count(6, {unavailableReason: 'DAMAGED'});
    const asn = announced(sent({quantity: 6, unavailableReason: 'DAMAGED'}));
    receive(asn, 6, {locationId: caller.id('loc:utrecht-Q-01-1')});
    expect(lying()).toEqual(['Q-01-01 DAMAGED 6']);
  });

  it('keep their condition where a WMS counts them', () => {
    const jacket = caller.id('prd:AP-JKT-M-NVY');
    const antwerp = caller.id('whs:antwerp');
    expect(lying(antwerp, jacket)).toEqual(['DEFAULT DAMAGED 2', 'DEFAULT sellable 34']);
    count(6, {productId: jacket, locationId: caller.id('loc:leeds-Q-01-1'), unavailableReason: 'DAMAGED'});
    const from = {inventoryItemId: caller.id('inv:AP-JKT-M-NVY'), fromLocationId: caller.id('loc:leeds-Q-01-1')};
    const {id} = announced(sent({...from, quantity: 6, unavailableReason: 'DAMAGED'}, antwerp));
    caller.run('sendASNToWMS', {id});
    caller.wait('P8D');
    expect(lying(antwerp, jacket)).toEqual(['DEFAULT DAMAGED 8', 'DEFAULT sellable 34']);
  });

  it('lie where it takes them, unless the count says another place', () => {
    count(6);
    const toLocationId = caller.id('loc:utrecht-A-01-2');
    receive(announced(sent({quantity: 4, toLocationId})), 4);
    receive(announced(sent({quantity: 2, toLocationId})), 2, {locationId: caller.id('loc:utrecht-A-01-1')});
    expect(lying()).toEqual(['A-01-01 sellable 2', 'A-01-02 sellable 4']);
    expect(brokenInvariants(caller.platform.simulator.contextOfSystem())).toEqual([]);
  });

  it('lie in the default place where another product took theirs, which is kept for one', () => {
    const place = {warehouseId: utrecht, code: 'C-01', type: 'SHELF', zone: 'PICKING', isMixedAllowed: false};
    const {id: locationId} = caller.run<{location: {id: string}}>('createLocation', place, 'location { id }').location;
    count(6);
    const asn = announced(sent({quantity: 6, toLocationId: locationId}));
    caller.run('setInventoryQuantities', {
      ...{warehouseId: utrecht, ignoreExpectedQuantities: true},
      items: [{productId: caller.id('prd:AP-LAMP-LED-ORG'), locationId, quantity: 1}],
    });
    receive(asn, 6);
    expect(lying()).toEqual(['DEFAULT sellable 6']);
  });
});

it('a move within one warehouse takes no notice', () => {
  count(2);
  const id = sent({quantity: 2, toLocationId: caller.id('loc:leeds-A-01-1')}, leeds);
  expect(caller.reasons('createASN', announcing(id))).toEqual(['VALUE_NOT_ALLOWED']);
  caller.run('completeInventoryTransfer', {id});
  expect(lying(leeds)).toEqual(['A-01-01 sellable 2']);
});
