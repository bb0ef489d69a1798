/** What an item, its places and its ledger tell of units: on their way, counted, told to shops, recalled. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {hasFreeStock, noteFreeStock} from '../src/rules/stock.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const {simulator} = caller.platform;
const [tent, gas, lamp] = ['AP-TENT-2P-GRN', 'AP-GAS-450', 'AP-LAMP-LED-BLK'];
const [leeds, utrecht] = [caller.id('whs:leeds'), caller.id('whs:utrecht')];
const shelf = caller.id('loc:leeds-A-03-1');

const itemOf = (product: string): string => simulator.store.referring('InventoryItem', 'product', product)[0]?.id ?? '';

const item = <T>(id: string, fields: string): T =>
  caller.ask<{inventoryItem: T}>(`query ($id: EndlessID!) { inventoryItem(id: $id) { ${fields} } }`, {id})
    .inventoryItem;

const own = <T>(sku: string, fields: string): T => item<T>(caller.id(`inv:${sku}`), fields);

interface Place {
  physical: number;
  unavailableReason: string | null;
  lotNumber: string | null;
}

/** Units of an article in a place as `reason lot: units`. */
const inPlace = (sku: string, location: string): string[] =>
  own<{itemLocations: {nodes: (Place & {location: {id: string}})[]}}>(
    sku,
    'itemLocations(first: 100) { nodes { physical unavailableReason lotNumber location { id } } }',
  )
    .itemLocations.nodes.filter((place) => place.location.id === location)
    .map(({physical, unavailableReason, lotNumber}) => `${unavailableReason ?? 'FREE'} ${lotNumber ?? '-'} ${physical}`)
    .sort();

beforeEach(() => {
  caller.reset();
});

it('names reasons for all unavailable units of its own buildings, and for none of an external one', () => {
  interface Here {
    unavailable: number;
    unavailableByReason: {quantity: number}[];
    warehouse: {type: string};
  }
  const {inventory} = caller.ask<{inventory: {nodes: {warehouseQuantities: Here[]}[]}}>(
    '{inventory(first: 100) {nodes {warehouseQuantities {unavailable unavailableByReason {quantity} warehouse {type}}}}}',
  );
  const all = inventory.nodes.flatMap(({warehouseQuantities}) =>
    warehouseQuantities.filter((each) => each.unavailable),
  );
  expect(new Set(all.map(({warehouse}) => warehouse.type))).toEqual(new Set(['MANAGED', 'EXTERNAL']));
  for (const {unavailable, unavailableByReason, warehouse} of all) {
    const named = unavailableByReason.reduce((sum, {quantity}) => sum + quantity, 0);
    expect(named).toBe(warehouse.type === 'MANAGED' ? unavailable : 0);
  }
});

describe('units on their way from a building of another company', () => {
  interface Transit {
    inTransit: number;
    warehouseQuantities: {inTransit: number; warehouse: {id: string}}[];
  }
  const inTransit = (): [number, number, number] => {
    const {inTransit: all, warehouseQuantities} = own<Transit>(
      tent,
      'inTransit warehouseQuantities { inTransit warehouse { id } }',
    );
    const at = (id: string): number => warehouseQuantities.find(({warehouse}) => warehouse.id === id)?.inTransit ?? 0;
    return [all, at(leeds), at(utrecht)];
  };

  it('count where their notice says, until that is canceled', () => {
    const [all, there, elsewhere] = inTransit();
    const {asn} = caller.run<{asn: {id: string}}>(
      'createASN',
      {
        brandId: caller.id('bra:alder-pine'),
        type: 'TRANSFER',
        warehouseId: leeds,
        items: [{productId: caller.id(`prd:${tent}`), expectedQuantity: 10}],
      },
      'asn { id }',
    );
    expect(inTransit()).toEqual([all + 10, there + 10, elsewhere]);
    caller.run('cancelASN', {id: asn.id, reason: 'Not sent'});
    expect(inTransit()).toEqual([all, there, elsewhere]);
  });
});

it('units of a transfer are on their way line by line, though more than was sent came of another', () => {
  const {product} = caller.run<{product: {id: string}}>(
    'addProduct',
    {sku: 'X-1', name: 'X', status: 'ACTIVE'},
    'product { id }',
  );
  const items = [
    {productId: product.id, quantity: 20},
    {productId: product.id, quantity: 5, unavailableReason: 'DAMAGED'},
  ];
  const {inventoryItems} = caller.run<{inventoryItems: {id: string}[]}>(
    'initializeInventory',
    {warehouseId: leeds, items},
    'inventoryItems { id }',
  );
  const inventoryItemId = inventoryItems[0]?.id;
  const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
    'createInventoryTransfer',
    {
      fromWarehouseId: leeds,
      toWarehouseId: utrecht,
      items: [
        {inventoryItemId, quantity: 6},
        {inventoryItemId, quantity: 5, unavailableReason: 'DAMAGED'},
      ],
    },
    'inventoryTransfer { id }',
  );
  caller.run('startInventoryTransfer', {id: inventoryTransfer.id});
  const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string; expectedQuantity: number}[]}}}>(
    'createASN',
    {brandId: caller.id('bra:alder-pine'), type: 'TRANSFER', inventoryTransferId: inventoryTransfer.id, items: []},
    'asn { id items { nodes { id expectedQuantity } } }',
  );
  caller.run('markASNAsArrived', {id: asn.id});
  caller.run('startASNReceiving', {id: asn.id});
  const receive = (expected: number, quantity: number): number => {
    const line = asn.items.nodes.find(({expectedQuantity}) => expectedQuantity === expected);
    caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId: line?.id, quantity}]});
    return caller.ask<{inventoryItem: {inTransit: number}}>(
      'query ($id: EndlessID!) { inventoryItem(id: $id) { inTransit } }',
      {id: inventoryItemId},
    ).inventoryItem.inTransit;
  };
  expect(receive(6, 8)).toBe(5);
  expect(receive(5, 4)).toBe(1);
  expect(receive(5, 1)).toBe(0);
});

describe('an item', () => {
  const fields = 'company { id } initializedAt lastCountedAt lastPushedAt';
  const added = (): string =>
    caller.run<{product: {id: string}}>(
      'addProduct',
      {name: 'Spoon', sku: 'AP-SPOON', status: 'ACTIVE'},
      'product { id }',
    ).product.id;

  it('that no building has counted says so', () => {
    const product = added();
    const asn = {brandId: caller.id('bra:alder-pine'), type: 'TRANSFER', warehouseId: leeds};
    caller.run('createASN', {...asn, items: [{productId: product, expectedQuantity: 1}]});
    expect(item(itemOf(product), fields)).toEqual({
      company: {id: caller.id('com:alder-group')},
      initializedAt: null,
      lastCountedAt: null,
      lastPushedAt: null,
    });
  });

  describe('begins with what names its product first', () => {
    const register = (): string =>
      caller.run<{supplier: {id: string}}>('registerSupplier', {name: 'Spoons Ltd', currency: 'EUR'}, 'supplier { id }')
        .supplier.id;
    const purchase = (product: string): string =>
      caller.run<{purchaseOrder: {id: string}}>(
        'createPurchaseOrder',
        {supplierId: register(), warehouseId: leeds, items: [{productId: product, quantity: 3, unitCost: '1'}]},
        'purchaseOrder { id }',
      ).purchaseOrder.id;
    const bundleOf = (product: string): string =>
      caller.run<{product: {id: string}}>(
        'addProduct',
        {
          name: 'Spoons',
          sku: 'AP-SPOONS',
          status: 'ACTIVE',
          type: 'BUNDLE',
          compositionLines: [{componentId: product, quantity: 3}],
        },
        'product { id }',
      ).product.id;
    const pending = (productId: string, quantity: number): unknown =>
      caller.order([{productId, quantity, unitPrice: money('1')}], {autoApprove: false});
    const nothing = {incoming: 0, ordered: 0, unassigned: 0, available: 0, stockLevel: 'OUT_OF_STOCK'};
    const sold = {incoming: 0, ordered: 3, unassigned: 3, available: -3, stockLevel: 'OVERSOLD'};

    it.each<[string, (product: string) => unknown, object]>([
      ['an order', (product) => pending(product, 3), sold],
      ['an order of a bundle', (product) => pending(bundleOf(product), 1), sold],
      ['a draft of a purchase order', purchase, nothing],
      [
        'a purchase order',
        (product) => caller.run('issuePurchaseOrder', {id: purchase(product), delivery: 'MANUAL'}),
        {...nothing, incoming: 3},
      ],
      [
        'a supply order',
        (productId) => {
          const plan = {productId, warehouseId: leeds, quantity: 3, type: 'PROCUREMENT'};
          return caller.run('createSupplyOrder', plan);
        },
        nothing,
      ],
    ])('such as %s', (_what, name, quantities) => {
      const product = added();
      caller.wait('PT1H');
      const {now} = simulator.store;
      name(product);
      const {product: shown} = caller.ask<{product: {available: number; inventoryItem: Record<string, unknown>}}>(
        `query ($id: EndlessID!) { product(id: $id) { available
          inventoryItem { incoming ordered unassigned available stockLevel createdAt } } }`,
        {id: product},
      );
      const {createdAt, ...told} = shown.inventoryItem;
      expect([told, shown.available]).toEqual([quantities, told['available']]);
      expect(String(createdAt) >= now).toBe(true);
    });
  });

  it('was first counted where that happened first, and last where that happened last', () => {
    const product = added();
    const count = (warehouseId: string, countedAt: string): unknown =>
      caller.run('initializeInventory', {warehouseId, countedAt, items: [{productId: product, quantity: 2}]});
    count(utrecht, '2025-09-20T08:00:00.000Z');
    caller.wait('P1D');
    count(leeds, '2025-09-12T08:00:00.000Z');
    const {initializedAt, lastCountedAt} = item<Record<string, string>>(itemOf(product), fields);
    expect(initializedAt).toMatch(/^2025-09-30T09:00:00/);
    expect(lastCountedAt).toBe('2025-09-20T08:00:00.000Z');
  });

  it('was last told to the shop that heard of it last', () => {
    caller.wait('PT5M');
    const {process} = caller.run<{process: {id: string}}>(
      'runIntegrationAction',
      {integrationId: caller.id('int:shopify-uk'), action: 'PUSH_INVENTORY'},
      'process { id }',
      'dana-company',
    );
    caller.wait('PT2M');
    expect(simulator.store.get('Process', process.id)?.status).toBe('COMPLETED');
    const {product} = caller.ask<{product: {salesChannels: {nodes: Record<string, string | null>[]}}}>(
      `query ($id: EndlessID!) { product(id: $id) { salesChannels(first: 9) { nodes { lastPushedAt
        externalObject { integration { id } } salesChannel { id } } } } }`,
      {id: caller.id(`prd:${tent}`)},
    );
    const listings = product.salesChannels.nodes;
    const told = listings.map(({lastPushedAt}) => lastPushedAt ?? '').sort();
    expect(new Set(told).size).toBeGreaterThan(1);
    expect(own<Fields>(tent, 'lastPushedAt')).toEqual({lastPushedAt: told.at(-1)});
    const shown = listings.map(({salesChannel, externalObject}) => ({salesChannel, externalObject}));
    expect(shown).toContainEqual({
      salesChannel: {id: caller.id('sch:web-uk')},
      externalObject: {integration: {id: caller.id('int:shopify-uk')}},
    });
    expect(shown).toContainEqual({salesChannel: {id: caller.id('sch:wholesale')}, externalObject: null});
  });
});

describe('a count', () => {
  const movements = (): Fields[] =>
    own<{movements: {nodes: Fields[]}}>(lamp, 'movements(first: 1) { nodes { note adjustmentReason { code } } }')
      .movements.nodes;
  const counted = (more: Fields): unknown =>
    caller.run('setInventoryQuantities', {
      warehouseId: leeds,
      ignoreExpectedQuantities: true,
      items: [{productId: caller.id(`prd:${lamp}`), quantity: 77}],
      ...more,
    });

  it('leaves its note in the ledger', () => {
    counted({note: 'Shelf by shelf'});
    expect(movements()).toEqual([{note: 'Shelf by shelf', adjustmentReason: {code: 'STOCKTAKING'}}]);
  });

  it('without a note leaves none', () => {
    counted({});
    expect(movements()).toEqual([{note: null, adjustmentReason: {code: 'STOCKTAKING'}}]);
  });
});

it('a count of a building without a place for goods is a fault, and no refusal of its line', () => {
  const [place] = simulator.store.referring('Location', 'warehouse', utrecht).filter(({isDefault}) => isDefault);
  simulator.store.update('Location', place?.id ?? '', {isDefault: false});
  const items = [{productId: caller.id(`prd:${lamp}`), quantity: 1}];
  const input = {warehouseId: utrecht, ignoreExpectedQuantities: true, items};
  expect(() => caller.reasons('setInventoryQuantities', input)).toThrow('Endless failed. Nothing was changed.');
});

describe('the ledger', () => {
  const places = (warehouse: string): Fields[] =>
    caller.ask<{inventoryMovements: {nodes: Fields[]}}>(
      `query ($ids: [EndlessID!]) { inventoryMovements(filter: {warehouseIds: $ids}, first: 1) { nodes {
        location { id } locationCode } } }`,
      {ids: [caller.id(warehouse)]},
    ).inventoryMovements.nodes;

  it('names no place in a building whose WMS reports totals', () => {
    expect(places('whs:antwerp')).toEqual([{location: null, locationCode: null}]);
    expect(places('whs:leeds')).toEqual([{location: {id: expect.any(String)}, locationCode: expect.any(String)}]);
  });
});

describe('a change of condition', () => {
  const recall = (quantity: number, more: Fields = {}) =>
    caller.try('changeStockCondition', {
      warehouseId: leeds,
      inventoryItemId: caller.id(`inv:${gas}`),
      locationId: shelf,
      lotNumber: 'H2411',
      quantity,
      toReason: 'RECALLED',
      ...more,
    }).userErrors;

  it('of units that aren’t there says how many are', () => {
    const words = '0 units lie there in this condition, not 3.';
    const [fromReason, toReason] = ['DAMAGED', 'QUARANTINE'];
    expect(recall(3, {fromReason, toReason, lotNumber: undefined})).toMatchObject([
      {reason: 'QUANTITY_EXCEEDED', message: words},
    ]);
  });

  it('alerts the orders that lose units, and no others', () => {
    const {id} = caller.order([{sku: gas, quantity: 2, unitPrice: money('9.00')}], {fulfillWithoutPayment: true});
    const held = simulator.store.referring('OrderAllocation', 'order', id).map(({warehouse}) => warehouse);
    expect(held).toEqual([leeds]);
    const told = (): string[] =>
      caller.read(id).statusAlerts.flatMap(({kind, message}) => (kind === 'LOT_RECALLED' ? [message] : []));
    const [free] = inPlace(gas, shelf).map((text) => Number(text.split(' ')[2]));
    const others = simulator.store
      .all('ItemAllocation')
      .filter(
        ({inventoryItem, location, stage}) =>
          inventoryItem === caller.id(`inv:${gas}`) && location === shelf && stage === 'ALLOCATION',
      )
      .reduce((sum, {quantity}) => sum + quantity, 0);
    expect(recall((free ?? 0) - others)).toEqual([]);
    expect(told()).toEqual([]);
    expect(recall(1)).toEqual([]);
    expect(told()).toEqual([`${gas}: the lot H2411 was recalled, and this order had 1 of the units allocated.`]);
  });

  it('alerts the order whose units are taken, and the one that gives up others of the lot for them', () => {
    const sku = 'NEW-1';
    const {product} = caller.run<{product: {id: string}}>(
      'addProduct',
      {sku, name: 'New', status: 'ACTIVE'},
      'product { id }',
    );
    const places = [shelf, caller.id('loc:leeds-A-01-1')];
    const items = places.map((locationId) => ({productId: product.id, locationId, lotNumber: 'C', quantity: 1}));
    caller.run('initializeInventory', {warehouseId: leeds, items});
    const inventoryItemId = simulator.store.referring('InventoryItem', 'product', product.id)[0]?.id;
    const made = [1, 2].map(() => caller.order([{sku, quantity: 1, unitPrice: money('1.00')}]).id);
    const told = (): number[] =>
      made.map((id) => caller.read(id).statusAlerts.filter(({kind}) => kind === 'LOT_RECALLED').length);
    const [first] = made.map((id) => caller.line(id, sku).id);
    const [hold] = simulator.store.referring('ItemAllocation', 'subject', first);
    expect(recall(1, {inventoryItemId, locationId: hold?.location, lotNumber: 'C'})).toEqual([]);
    expect(told()).toEqual([1, 1]);
    expect(made.map((id) => caller.read(id).newStatus)).toEqual(['ALLOCATED', 'ORDERED']);
  });

  it('alerts no order that it ends, because units are gone that were to be canceled', () => {
    const id = caller.id('ord:10381');
    const mugs = caller.id('inv:AP-MUG-ENM-WHT');
    const place = {locationId: caller.id('loc:utrecht-A-02-1'), lotNumber: undefined};
    const warehouseId = caller.id('whs:utrecht');
    expect(recall(40, {inventoryItemId: mugs, warehouseId, ...place})).toEqual([]);
    expect(caller.read(id)).toMatchObject({newStatus: 'CANCELED', statusAlerts: []});
    const query = '{ orders(first: 100, filter: {alertKinds: [LOT_RECALLED]}) { nodes { id newStatus } } }';
    const {nodes} = caller.ask<{orders: {nodes: {id: string; newStatus: string}[]}}>(query).orders;
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.filter((each) => each.id === id)).toEqual([]);
  });
});

describe('the average cost', () => {
  const brandId = caller.id('bra:alder-pine');

  /** A product of which ten units lie in Leeds at 5.00, and ten more come in at 10.00 while two are away. */
  function whileAway(leave: (productId: string) => () => void): Fields {
    const {product} = caller.run<{product: {id: string}}>(
      'addProduct',
      {sku: 'NEW-1', name: 'New', status: 'ACTIVE'},
      'product { id }',
    );
    const items = [{productId: product.id, quantity: 10}];
    caller.run('initializeInventory', {warehouseId: leeds, items: items.map((each) => ({...each, unitCost: '5'}))});
    const comeBack = leave(product.id);
    const more = items.map((each) => ({...each, unitCost: '10'}));
    caller.run('receiveWithoutOrder', {brandId, warehouseId: leeds, items: more});
    expect(item(itemOf(product.id), 'physical averageUnitCost')).toEqual({
      physical: 18,
      averageUnitCost: '7.777777777777777778',
    });
    comeBack();
    return item<Fields>(itemOf(product.id), 'physical averageUnitCost');
  }

  const shipped = (productId: string): {id: string; orderItemId: string | undefined} => {
    const items = [{productId, quantity: 2, unitPrice: money('20.00')}];
    const {id, items: lines} = caller.order(items, {financialStatus: 'PAID', autoFulfill: true});
    caller.ship(id);
    return {id, orderItemId: lines.nodes[0]?.id};
  };

  type Notice = {asn: {id: string; items: {nodes: {id: string}[]}}};
  const receive = (input: Fields, counted: Fields = {}): void => {
    const {asn} = caller.run<Notice>('createASN', {brandId, ...input}, 'asn { id items { nodes { id } } }');
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    const items = [{asnItemId: asn.items.nodes[0]?.id, quantity: 2, ...counted}];
    caller.run('receiveASNItems', {id: asn.id, items});
  };

  const transfer = (productId: string): string => {
    const items = [{inventoryItemId: itemOf(productId), quantity: 2}];
    const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
      'createInventoryTransfer',
      {fromWarehouseId: leeds, toWarehouseId: utrecht, items},
      'inventoryTransfer { id }',
    );
    caller.run('startInventoryTransfer', {id: inventoryTransfer.id});
    return inventoryTransfer.id;
  };

  it.each<[string, (productId: string) => () => void]>([
    [
      'a return',
      (productId) => {
        const {orderItemId} = shipped(productId);
        const items = [{productId, orderItemId, expectedQuantity: 2}];
        const notice = {type: 'CUSTOMER_RETURN', warehouseId: leeds, items};
        return () => receive(notice, {disposition: 'BACK_TO_STOCK'});
      },
    ],
    [
      'a shipment that is taken back',
      (productId) => {
        const {id} = shipped(productId);
        return () => caller.run('unshipOrder', {id, reason: 'Not collected'});
      },
    ],
    [
      'a transfer',
      (productId) => {
        const id = transfer(productId);
        return () => caller.run('completeInventoryTransfer', {id});
      },
    ],
    [
      'a transfer with a notice',
      (productId) => {
        const inventoryTransferId = transfer(productId);
        return () => receive({type: 'TRANSFER', warehouseId: utrecht, inventoryTransferId, items: []});
      },
    ],
  ])('takes %s in at the cost that it left with', (_what, leave) => {
    // 18 × 7.777… + 2 × 5.00 = 20 × 7.50.
    expect(whileAway(leave)).toEqual({physical: 20, averageUnitCost: '7.50'});
  });
});

describe('a place that leaves quarantine', () => {
  it('frees what it held apart, and nothing that can’t be sold for another reason', () => {
    const cage = caller.id('loc:leeds-Q-01-1');
    expect([inPlace(tent, cage), inPlace(gas, cage)]).toEqual([['QUARANTINE - 8'], ['RECALLED H2402 18']]);
    caller.run('updateLocation', {id: cage, zone: 'PICKING'});
    expect([inPlace(tent, cage), inPlace(gas, cage)]).toEqual([['FREE - 8'], ['RECALLED H2402 18']]);
    caller.run('updateLocation', {id: cage, zone: 'RETURNS'});
    expect([inPlace(tent, cage), inPlace(gas, cage)]).toEqual([['RETURN_INSPECTION - 8'], ['RECALLED H2402 18']]);
  });
});

it('units that came free are for nobody when what freed them is undone', () => {
  const {store} = simulator;
  const fails = (): void =>
    store.transaction([], () => {
      noteFreeStock(store, caller.id(`inv:${lamp}`));
      expect(hasFreeStock(store)).toBe(true);
      throw new Error('Undone');
    });
  expect(fails).toThrow('Undone');
  expect(hasFreeStock(store)).toBe(false);
});
