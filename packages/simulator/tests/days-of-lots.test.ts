/** The last day on which a lot can be sold: a lot of a product has one, wherever its units go and whoever tells it. */
import {beforeEach, describe, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const sku = 'AP-BOARD-BCH';
const productId = caller.id(`prd:${sku}`);
const inventoryItemId = caller.id(`inv:${sku}`);
const brandId = caller.id('bra:alder-pine');
const [leeds, utrecht] = [caller.id('whs:leeds'), caller.id('whs:utrecht')];
const lotNumber = 'Q';
const expiresOn = '2025-10-10';

interface Entry {
  physical: number;
  expiresOn: string | null;
  unavailableReason: string | null;
  location: {code: string};
  warehouse: {code: string};
}

/** Units of the lot as `warehouse place reason units day`, or those of another filter. */
const told = (filter: Fields = {}): string[] =>
  caller
    .ask<{itemLocations: {nodes: Entry[]}}>(
      `query ($filter: ItemLocationFilter) { itemLocations(first: 50, filter: $filter) { nodes {
        physical expiresOn unavailableReason location { code } warehouse { code } } } }`,
      {filter: {lotNumbers: [lotNumber], productIds: [productId], ...filter}},
    )
    .itemLocations.nodes.map(({warehouse, location, unavailableReason, physical, expiresOn: day}) =>
      [warehouse.code, location.code, unavailableReason ?? 'sellable', physical, day].join(' '),
    )
    .sort();

const count = (quantity: number, more: Fields = {}, warehouseId = leeds): unknown =>
  caller.run('setInventoryQuantities', {
    ...{warehouseId, ignoreExpectedQuantities: true},
    items: [{productId, lotNumber, quantity, ...more}],
  });

/** An order of so many units that a warehouse is to ship. */
function released(quantity: number): string {
  const shippingAddress = {line1: '3 Mill Lane', postalCode: 'LS1 4AP', city: 'Leeds', countryCode: 'GB'};
  const {id} = caller.order([{sku, quantity}], {shippingAddress, fulfillWithoutPayment: true});
  caller.run('releaseOrderToFulfillment', {id});
  return id;
}

/** An order of so many units that has shipped. */
function shipped(quantity: number): string {
  const id = released(quantity);
  caller.ship(id);
  return id;
}

/** Sends units of the lot from Leeds to Utrecht, and returns the transfer. */
function sent(quantity: number): string {
  const items = [{inventoryItemId, lotNumber, quantity}];
  const {id} = caller.run<{inventoryTransfer: {id: string}}>(
    'createInventoryTransfer',
    {fromWarehouseId: leeds, toWarehouseId: utrecht, items},
    'inventoryTransfer { id }',
  ).inventoryTransfer;
  caller.run('startInventoryTransfer', {id});
  return id;
}

interface Notice {
  id: string;
  items: {nodes: {id: string; expiresOn: string | null; expectedQuantity: number; unavailableQuantity: number}[]};
}

const shownNotice = 'asn { id items { nodes { id expiresOn expectedQuantity unavailableQuantity } } }';

const announced = (input: Fields): Notice =>
  caller.run<{asn: Notice}>('createASN', {type: 'TRANSFER', brandId, items: [], ...input}, shownNotice).asn;

const readNotice = (id: string): Notice =>
  caller.ask<{asn: Notice}>(`query ($id: EndlessID!) { ${shownNotice.replace('asn', 'asn(id: $id)')} }`, {id}).asn;

/** Lets a notice arrive, and counts units of its first line. */
function receive({id, items}: Notice, quantity: number, more: Fields = {}): void {
  caller.run('markASNAsArrived', {id});
  caller.run('startASNReceiving', {id});
  caller.run('receiveASNItems', {id, items: [{asnItemId: items.nodes[0]?.id, quantity, ...more}]});
}

/** Receives units without an order, and returns the receipt with what was told of it. */
function received(item: Fields): {id: string | undefined; asn: Notice; itemLocations: Fields[]} {
  const answer = caller.run<{asn: Notice; itemLocations: Fields[]}>(
    'receiveWithoutOrder',
    {brandId, warehouseId: leeds, items: [{productId, lotNumber, ...item}]},
    `${shownNotice} itemLocations { physical unavailableReason expiresOn }`,
  );
  const line = answer.asn.items.nodes[0]?.id;
  const [receipt] = caller.platform.simulator.store.referring('InventoryMovement', 'asnItem', line);
  return {...answer, id: receipt?.id};
}

beforeEach(() => caller.reset());

describe('a lot keeps its last day when its last units leave a place', () => {
  const back = (units: number, warehouse = 'LEEDS', place = 'DEFAULT'): string[] => [
    `${warehouse} ${place} sellable ${units} ${expiresOn}`,
  ];

  it('and a shipment of them is taken back', () => {
    count(6, {expiresOn});
    const id = shipped(6);
    expect(told()).toEqual([]);
    caller.run('unshipOrder', {id, reason: 'Wrong parcel'});
    expect(told()).toEqual(back(6));
  });

  it('and they come back from a customer', () => {
    count(6, {expiresOn});
    const {id: orderItemId} = caller.line(shipped(6), sku);
    const items = [{productId, orderItemId, expectedQuantity: 2}];
    const notice = announced({type: 'CUSTOMER_RETURN', warehouseId: leeds, items});
    receive(notice, 2, {disposition: 'BACK_TO_STOCK', lotNumber});
    expect(told()).toEqual(back(2));
  });

  it.each([
    ['is completed', (id: string) => caller.run('completeInventoryTransfer', {id}), 'UTRECHT'],
    ['is called off', (id: string) => caller.run('cancelInventoryTransfer', {id}), 'LEEDS'],
    ['is received', (id: string) => receive(announced({inventoryTransferId: id}), 6), 'UTRECHT'],
  ])('and their transfer %s', (_, end, warehouse) => {
    count(6, {expiresOn});
    const id = sent(6);
    expect(told()).toEqual([]);
    end(id);
    expect(told()).toEqual(back(6, warehouse));
  });

  it('and they are set aside as missing', () => {
    count(6, {expiresOn});
    const id = released(6);
    const work = caller.read(id).fulfillments[0];
    const items = [{fulfillmentItemId: work?.items.nodes[0]?.id, quantity: 6}];
    caller.run('reportOrderFulfillmentShort', {id: work?.id, items});
    expect(told()).toEqual([`LEEDS DEFAULT QUARANTINE 6 ${expiresOn}`]);
  });

  it('and a count finds them again', () => {
    count(6, {expiresOn});
    count(0);
    count(2);
    expect(told()).toEqual(back(2));
  });

  it('and their receipt is corrected to nothing and up again', () => {
    const {id, asn} = received({quantity: 10, expiresOn});
    caller.run('correctASNReceipt', {id, quantity: 0});
    expect(told()).toEqual([]);
    caller.run('correctASNReceipt', {id, quantity: 10});
    expect(told()).toEqual(back(10));
    expect(readNotice(asn.id).items.nodes).toMatchObject([{expiresOn}]);
    caller.wait('P12D');
    expect(told()).toEqual([`LEEDS DEFAULT EXPIRED 10 ${expiresOn}`]);
  });

  it('and they are moved to where they are used up', () => {
    const place = caller.id('loc:utrecht-A-01-2');
    const plan = {productId: caller.id('prd:AP-KIT-REPAIR'), type: 'ASSEMBLY', quantity: 10, warehouseId: utrecht};
    const {id, components} = caller.run<{
      supplyOrder: {id: string; components: {product: {id: string}; requiredQuantity: number}[]};
    }>('createSupplyOrder', plan, 'supplyOrder { id components { product { id } requiredQuantity } }').supplyOrder;
    for (const {product, requiredQuantity} of components)
      count(requiredQuantity, {productId: product.id, expiresOn}, utrecht);
    caller.run('supplyScheduleOrder', {id, startOn: '2025-09-30', endOn: '2025-10-30'});
    caller.run('supplyMakeManufacturing', {id, productionLocationId: place});
    const moved = (): string[] => told({productIds: components.map(({product}) => product.id)});
    const all = (condition: string): string[] =>
      components.map(({requiredQuantity}) => `UTRECHT A-01-02 ${condition} ${requiredQuantity} ${expiresOn}`).sort();
    expect(moved()).toEqual(all('sellable'));
    caller.wait('P12D');
    expect(moved()).toEqual(all('EXPIRED'));
    expect(brokenInvariants(caller.platform.simulator.contextOfSystem())).toEqual([]);
  });
});

describe('a new day of a lot', () => {
  const later = '2025-11-11';

  it('holds for its units in every building and condition, and says so to those who follow', () => {
    count(4, {expiresOn});
    const change = {inventoryItemId, warehouseId: leeds, lotNumber, quantity: 1, toReason: 'QUARANTINE'};
    caller.run('changeStockCondition', change);
    count(3, {}, utrecht);
    const updatedAfter = caller.platform.simulator.state.now;
    count(3, {expiresOn: later}, utrecht);
    const all = [
      `LEEDS DEFAULT QUARANTINE 1 ${later}`,
      `LEEDS DEFAULT sellable 3 ${later}`,
      `UTRECHT DEFAULT sellable 3 ${later}`,
    ];
    expect(told()).toEqual(all);
    expect(told({updatedAfter})).toEqual(all);
    expect(told({expiresBefore: later})).toEqual([]);
  });

  it('that has passed takes all of its units off sale, and none comes back', () => {
    count(4, {expiresOn});
    const change = {inventoryItemId, warehouseId: leeds, lotNumber, quantity: 1};
    caller.run('changeStockCondition', {...change, toReason: 'QUARANTINE'});
    count(3, {}, utrecht);
    count(3, {expiresOn: '2025-09-29'}, utrecht);
    expect(told()).toEqual([
      'LEEDS DEFAULT EXPIRED 3 2025-09-29',
      'LEEDS DEFAULT QUARANTINE 1 2025-09-29',
      'UTRECHT DEFAULT EXPIRED 3 2025-09-29',
    ]);
    expect(caller.reasons('changeStockCondition', {...change, fromReason: 'QUARANTINE'})).toEqual([
      'VALUE_NOT_ALLOWED',
    ]);
  });

  it('that has passed when units are received lets them be booked as expired', () => {
    count(2, {expiresOn});
    const {asn, itemLocations} = received({quantity: 3, expiresOn: '2025-09-01'});
    expect(itemLocations).toEqual([{physical: 5, unavailableReason: 'EXPIRED', expiresOn: '2025-09-01'}]);
    expect(asn.items.nodes).toMatchObject([{unavailableQuantity: 3}]);
    expect(told()).toEqual(['LEEDS DEFAULT EXPIRED 5 2025-09-01']);
  });

  it('that has passed is that of what a 3PL counts, however often it counts', () => {
    const jacket = 'AP-JKT-M-NVY';
    const at = {productId: caller.id(`prd:${jacket}`), locationId: caller.id('loc:leeds-A-01-2')};
    count(0, {...at, expiresOn: '2025-09-29'});
    const event = {kind: 'warehouse.counted', warehouse: 'ANTWERP', items: [{sku: jacket, lotNumber, quantity: 3}]};
    for (let times = 0; times < 2; times += 1) playEvent(caller.platform.simulator, event);
    expect(told({productIds: [at.productId]})).toEqual(['ANTWERP DEFAULT EXPIRED 3 2025-09-29']);
  });

  it('leaves the same number of another product alone', () => {
    const other = {productId: caller.id('prd:AP-TENT-2P-GRN'), locationId: caller.id('loc:leeds-A-01-1')};
    count(4, {expiresOn});
    count(2, {...other, expiresOn: later});
    expect(told()).toEqual([`LEEDS DEFAULT sellable 4 ${expiresOn}`]);
    count(4);
    expect(told({productIds: [other.productId]})).toEqual([`LEEDS A-01-01 sellable 2 ${later}`]);
  });
});

describe('a notice', () => {
  const later = '2025-11-11';

  const notice = (item: Fields = {}): Notice =>
    announced({warehouseId: leeds, items: [{productId, expectedQuantity: 6, lotNumber, ...item}]});

  const dayOn = ({id}: Notice): string | null | undefined => readNotice(id).items.nodes[0]?.expiresOn;

  it('tells the day of the lot that a transfer brings', () => {
    count(6, {expiresOn});
    expect(announced({inventoryTransferId: sent(5)}).items.nodes).toMatchObject([{expiresOn}]);
  });

  it('tells the day that it announces, which is that of the lot with the first receipt', () => {
    count(1, {expiresOn});
    const asn = notice({expiresOn: later});
    expect([dayOn(asn), told()]).toEqual([later, [`LEEDS DEFAULT sellable 1 ${expiresOn}`]]);
    receive(asn, 2);
    expect(told()).toEqual([`LEEDS DEFAULT sellable 3 ${later}`]);
    count(3, {expiresOn});
    caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId: asn.items.nodes[0]?.id, quantity: 4}]});
    expect([dayOn(asn), told()]).toEqual([expiresOn, [`LEEDS DEFAULT sellable 7 ${expiresOn}`]]);
  });

  it('goes on telling the day of the lot when it is given that day', () => {
    count(1, {expiresOn});
    const asn = notice();
    const [line] = asn.items.nodes;
    expect(dayOn(asn)).toBe(expiresOn);
    caller.run('updateASN', {id: asn.id, updateItems: [{id: line?.id, expiresOn}]});
    count(1, {expiresOn: later});
    expect(dayOn(asn)).toBe(later);
  });

  it('moves on with the day of the lot that its lines tell, and with no other', () => {
    const {state, store} = caller.platform.simulator;
    const notices = [notice(), notice({expiresOn: later}), notice({lotNumber: 'R'})];
    const moved = (run: () => void): string[] => {
      const before = state.now;
      run();
      return notices.map(({id, items}) =>
        [id, items.nodes[0]?.id].map((each) => ((store.find(each)?.record.updatedAt ?? '') > before ? 1 : 0)).join(''),
      );
    };
    expect(moved(() => count(1, {expiresOn}))).toEqual(['11', '00', '00']);
    expect(moved(() => count(1, {expiresOn}))).toEqual(['00', '00', '00']);
    expect(moved(() => count(1, {expiresOn: later}))).toEqual(['11', '00', '00']);
  });

  it('gives way to the day that was read on the goods', () => {
    const asn = notice({expiresOn});
    receive(asn, 2, {expiresOn: later});
    expect([dayOn(asn), told()]).toEqual([later, [`LEEDS DEFAULT sellable 2 ${later}`]]);
  });

  it('announces no day of another lot that comes instead', () => {
    const asn = notice({expiresOn});
    receive(asn, 2, {lotNumber: 'R'});
    expect(told({lotNumbers: ['R']})).toEqual(['LEEDS DEFAULT sellable 2 ']);
    expect(dayOn(asn)).toBe(expiresOn);
  });
});
