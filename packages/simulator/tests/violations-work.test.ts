/** Work of warehouses, days and replacements, as an outside caller sees them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {inventoryItemOf} from '../src/rules/stock.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const pot = 'AP-POT-TI-1L';
const later = {fulfillWithoutPayment: true, autoFulfill: false};
const price = {unitPrice: money('10.00')};

beforeEach(() => caller.reset());

const released = (items: object[], more: object = {}): OrderView => {
  const {id} = caller.order(
    items.map((each) => ({...price, ...each})),
    {...later, ...more},
  );
  caller.run('releaseOrderToFulfillment', {id});
  return caller.read(id);
};
const kinds = (id: string): string[] => caller.read(id).statusAlerts.map(({kind}) => kind);

describe('the last day for shipping', () => {
  it.each([
    ['2025-10-01', 'PT0S', '2025-10-01T22:59:00Z', '2025-10-01T23:00:00Z'],
    ['2025-11-01', 'PT0S', '2025-11-01T23:59:00Z', '2025-11-02T00:00:00Z'],
  ])('%s ends at midnight of the building or company', (shipByOn, _wait, before, at) => {
    const {id} = caller.order([{sku: lamp, quantity: 1, ...price}], {...later, shipByOn});
    caller.platform.simulator.advance(new Date(before).toISOString());
    expect(kinds(id)).not.toContain('LATE');
    caller.platform.simulator.advance(new Date(at).toISOString());
    expect(kinds(id)).toContain('LATE');
  });
});

describe('units that a count takes from a transfer', () => {
  it('are a change of the transfer', () => {
    const {store} = caller.platform.simulator;
    const item = inventoryItemOf(store, store.all('Product').find(({sku}) => sku === lamp)?.id ?? '');
    const [entry] = store
      .referring('ItemLocation', 'inventoryItem', item?.id)
      .filter(({unavailableReason, physical}) => !unavailableReason && physical > 0);
    const from = store.need('Location', entry?.location).warehouse;
    const to = store
      .all('Warehouse')
      .find(({id, company}) => id !== from && company === store.need('Warehouse', from).company);
    const place = {inventoryItemId: item?.id, fromLocationId: entry?.location, quantity: 1};
    caller.run('createInventoryTransfer', {fromWarehouseId: from, toWarehouseId: to?.id, items: [place]});
    const transfer = (): {id: string; updatedAt: string} | undefined => store.all('InventoryTransfer').at(-1);
    const before = transfer();
    const count = {productId: item?.product, locationId: entry?.location, quantity: 0};
    caller.run('setInventoryQuantities', {warehouseId: from, ignoreExpectedQuantities: true, items: [count]});
    expect(transfer()?.id).toBe(before?.id);
    expect(String(transfer()?.updatedAt) > String(before?.updatedAt)).toBe(true);
  });
});

describe('a change of a part of an order', () => {
  it('is a change of the order: an authorization that lapses on a paid one', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, ...price}], {autoFulfill: false, financialStatus: 'PAID'});
    caller.run('recordOrderPayment', {orderId: id, kind: 'AUTHORIZATION', amount: money('10.00')});
    const before = caller.read(id);
    caller.wait('P8D');
    const after = caller.read(id);
    expect(after.financial['authorizedTotal']?.amount).toBe('0.00');
    expect(String(after['updatedAt']) > String(before['updatedAt'])).toBe(true);
  });

  it('is a change of the order: units that come back after it was completed', () => {
    const order = released([{sku: lamp, quantity: 1}]);
    caller.ship(order.id);
    caller.wait('P30D');
    expect(caller.read(order.id).newStatus).toBe('COMPLETED');
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {
        brandId: caller.id('bra:alder-pine'),
        type: 'CUSTOMER_RETURN',
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: caller.id(`prd:${lamp}`), orderItemId: caller.line(order, lamp).id, expectedQuantity: 1}],
      },
      'asn { id items { nodes { id } } }',
    );
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    const items = [{asnItemId: asn.items.nodes[0]?.id, quantity: 1, disposition: 'BACK_TO_STOCK'}];
    caller.run('receiveASNItems', {id: asn.id, items});
    const after = caller.read(order.id);
    const line = caller.line(after, lamp);
    expect(line['returnedQuantity']).toBe(1);
    expect(String(after['updatedAt']) >= String(line['updatedAt'])).toBe(true);
  });
});

describe('a share of the discount of an order that moves', () => {
  it.each([
    ['EUR', '9.99', '10.01', '0.03'],
    ['KWD', '0.999', '1.001', '0.003'],
  ])('is a change of the other lines in %s', (currency, dear, dearer, off) => {
    const items = [
      {sku: lamp, quantity: 54, unitPrice: money(dear, currency)},
      {sku: 'AP-SVC-REPAIR', quantity: 1, unitPrice: money(dearer, currency)},
    ];
    const order = caller.order(items, {...later, currency, discount: money(off, currency)});
    caller.run('cancelOrderItem', {id: caller.line(order, lamp).id, quantity: 53, reason: 'CUSTOMER_REQUEST'});
    const [before, after] = [order, order.id].map((each) => caller.line(each, 'AP-SVC-REPAIR'));
    expect(after?.['total']).not.toEqual(before?.['total']);
    expect(String(after?.['updatedAt']) > String(before?.['updatedAt'])).toBe(true);
  });
});

describe('an order that was taken back', () => {
  it('waits for a person with an alert until it is released again', () => {
    const order = caller.order([{sku: lamp, quantity: 1, ...price}], {autoFulfill: true, fulfillWithoutPayment: true});
    expect(order.newStatus).toBe('IN_PROGRESS');
    caller.run('unfulfillOrder', {id: order.id});
    expect(kinds(order.id)).toContain('TAKEN_BACK');
    caller.wait('P2D');
    expect(caller.read(order.id).newStatus).toBe('ALLOCATED');
    caller.run('releaseOrderToFulfillment', {id: order.id});
    expect(kinds(order.id)).not.toContain('TAKEN_BACK');
  });
});

describe('an address', () => {
  it('stays on the work and the parcel that were made with it', () => {
    const order = released([{sku: lamp, quantity: 2}]);
    const [fulfillment] = order.fulfillments;
    const lines = [{orderItemId: caller.line(order, lamp).id, quantity: 1}];
    caller.ship(order.id, {fulfillmentId: fulfillment?.id, containers: [{packageType: 'BOX', lines}]});
    caller.run('unfulfillOrder', {id: order.id});
    const shippingAddress = {
      recipient: 'Sanne',
      line1: 'Coolsingel 40',
      city: 'Rotterdam',
      postalCode: '3011 AD',
      countryCode: 'NL',
    };
    caller.run('updateOrder', {id: order.id, shippingAddress});
    caller.run('releaseOrderToFulfillment', {id: order.id});
    const read = `query ($id: EndlessID!) { order(id: $id) { shippingAddress { city }
      fulfillments { shippingAddress { city } shipments { ... on OrderShipment { shippingAddress { city } } } } } }`;
    const [utrecht, rotterdam] = ['Utrecht', 'Rotterdam'].map((city) => ({city}));
    expect(caller.ask(read, {id: order.id})).toEqual({
      order: {
        shippingAddress: rotterdam,
        fulfillments: [
          {shippingAddress: utrecht, shipments: [{shippingAddress: utrecht}]},
          {shippingAddress: rotterdam, shipments: []},
        ],
      },
    });
  });
});

describe('single shipping alone', () => {
  it('never ships an order from two buildings, also when what is there may go', () => {
    caller.count(lamp, 2, 'whs:leeds');
    caller.count(lamp, 0, 'whs:utrecht');
    const {id} = caller.order([{sku: lamp, quantity: 3, ...price}], {
      ...later,
      routingStrategy: ['SINGLE_SHIPPING'],
      shippingPreference: 'SHIP_AVAILABLE',
    });
    const held = (): unknown =>
      caller.ask<{order: {items: {nodes: {allocations: unknown}[]}}}>(
        'query ($id: EndlessID!) { order(id: $id) { items { nodes { allocations { quantity warehouse { name } } } } } }',
        {id},
      ).order.items.nodes[0]?.allocations;
    expect(held()).toEqual([{quantity: 2, warehouse: {name: 'Leeds DC'}}]);
    caller.count(lamp, 5, 'whs:utrecht');
    expect(held()).toEqual([{quantity: 2, warehouse: {name: 'Leeds DC'}}]);
    caller.count(lamp, 3, 'whs:leeds');
    expect(held()).toEqual([{quantity: 3, warehouse: {name: 'Leeds DC'}}]);
  });
});

describe('a replacement', () => {
  const replace = (order: OrderView, items: object[]): string[] =>
    caller.reasons('createOrder', {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:direct'),
      type: 'REPLACEMENT',
      originalOrderId: order.id,
      items,
    });

  it('is made of what was shipped, once', () => {
    const order = released([{sku: lamp, quantity: 2}]);
    expect(replace(order, [{sku: lamp, quantity: 1}])).toEqual(['QUANTITY_EXCEEDED']);
    caller.ship(order.id);
    expect(replace(order, [{sku: pot, quantity: 1}])).toEqual(['QUANTITY_EXCEEDED']);
    expect(replace(order, [{sku: lamp, quantity: 1}])).toEqual([]);
    expect(replace(order, [{sku: lamp, quantity: 2}])).toEqual(['QUANTITY_EXCEEDED']);
    expect(replace(order, [{sku: lamp, quantity: 1}])).toEqual([]);
  });

  it('counts the components of a bundle', () => {
    for (const sku of ['AP-MUG-ENM-WHT', 'AP-PLATE-ENM-WHT', pot, 'AP-CUTL-TI']) caller.count(sku, 20);
    const order = released([{sku: 'AP-SET-KITCHEN', quantity: 2}]);
    caller.ship(order.id);
    expect(replace(order, [{sku: 'AP-MUG-ENM-WHT', quantity: 2}])).toEqual([]);
    expect(replace(order, [{sku: 'AP-SET-KITCHEN', quantity: 2}])).toEqual(['QUANTITY_EXCEEDED']);
    expect(replace(order, [{sku: 'AP-SET-KITCHEN', quantity: 1}])).toEqual([]);
    expect(replace(order, [{sku: 'AP-MUG-ENM-WHT', quantity: 1}])).toEqual(['QUANTITY_EXCEEDED']);
  });
});

describe('a transfer', () => {
  const planned = (quantity: number): string => {
    caller.count(lamp, 4, 'whs:leeds');
    const line = {inventoryItemId: caller.id(`inv:${lamp}`), fromLocationId: caller.id('loc:leeds-A-03-2'), quantity};
    return caller.run<{inventoryTransfer: {id: string}}>(
      'createInventoryTransfer',
      {fromWarehouseId: caller.id('whs:leeds'), toWarehouseId: caller.id('whs:utrecht'), items: [line]},
      'inventoryTransfer { id }',
    ).inventoryTransfer.id;
  };
  const announced = (inventoryTransferId: string): {id: string; items: {nodes: {id: string}[]}} =>
    caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {brandId: caller.id('bra:alder-pine'), type: 'TRANSFER', inventoryTransferId, items: []},
      'asn { id items { nodes { id } } }',
    ).asn;
  const receive = ({id, items}: ReturnType<typeof announced>, quantity: number): void => {
    caller.run('markASNAsArrived', {id});
    caller.run('startASNReceiving', {id});
    caller.run('receiveASNItems', {id, items: [{asnItemId: items.nodes[0]?.id, quantity}]});
  };

  it('says why more came than was sent', () => {
    const id = planned(2);
    caller.run('startInventoryTransfer', {id});
    const notice = announced(id);
    receive(notice, 3);
    caller.run('closeASN', {id: notice.id});
    const read =
      'query ($id: EndlessID!) { inventoryTransfer(id: $id) { items { receivedQuantity discrepancyReason { code } } } }';
    expect(caller.ask(read, {id})).toEqual({
      inventoryTransfer: {items: [{receivedQuantity: 3, discrepancyReason: {code: 'FOUND'}}]},
    });
  });

  it('is on the road with what its notice has not received', () => {
    const inTransit = (): number =>
      caller.ask<{inventoryItem: {inTransit: number}}>(
        'query ($id: EndlessID!) { inventoryItem(id: $id) { inTransit } }',
        {id: caller.id(`inv:${lamp}`)},
      ).inventoryItem.inTransit;
    const before = inTransit();
    const id = planned(3);
    expect(inTransit()).toBe(before);
    caller.run('startInventoryTransfer', {id});
    expect(inTransit()).toBe(before + 3);
    const notice = announced(id);
    expect(inTransit()).toBe(before + 3);
    receive(notice, 1);
    expect(inTransit()).toBe(before + 2);
  });
});

describe('more than a purchase order asked for', () => {
  it('is valued at the cost of the order, owed, and payable', () => {
    const number = 'AP-LAMP-LED-BLK';
    const purchase = caller.run<{purchaseOrder: {id: string; items: {nodes: {id: string}[]}}}>(
      'createPurchaseOrder',
      {
        brandId: caller.id('bra:alder-pine'),
        supplierId: caller.id('sup:lumen'),
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: caller.id(`prd:${number}`), quantity: 240, unitCost: '2.00'}],
      },
      'purchaseOrder { id items { nodes { id } } }',
    ).purchaseOrder;
    const {id} = purchase;
    caller.run('issuePurchaseOrder', {id, ignoreMinimum: true});
    caller.run('confirmPurchaseOrder', {id});
    caller.run('recordPurchaseOrderPayment', {purchaseOrderId: id, amount: {amount: '480.00', currency: 'EUR'}});
    const notice = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {
        brandId: caller.id('bra:alder-pine'),
        type: 'PURCHASE_ORDER',
        purchaseOrderId: id,
        warehouseId: caller.id('whs:leeds'),
        items: [
          {
            productId: caller.id(`prd:${number}`),
            purchaseOrderItemId: purchase.items.nodes[0]?.id,
            expectedQuantity: 240,
          },
        ],
      },
      'asn { id items { nodes { id } } }',
    ).asn;
    caller.run('markASNAsArrived', {id: notice.id});
    caller.run('startASNReceiving', {id: notice.id});
    caller.run('receiveASNItems', {id: notice.id, items: [{asnItemId: notice.items.nodes[0]?.id, quantity: 250}]});
    const read =
      'query ($id: EndlessID!) { purchaseOrder(id: $id) { financialStatus total { amount } balance { amount } } }';
    expect(caller.ask(read, {id})).toEqual({
      purchaseOrder: {financialStatus: 'PARTIALLY_PAID', total: {amount: '500.00'}, balance: {amount: '20.00'}},
    });
    caller.run('recordPurchaseOrderPayment', {purchaseOrderId: id, amount: {amount: '20.00', currency: 'EUR'}});
    expect(caller.ask<{purchaseOrder: object}>(read, {id}).purchaseOrder).toMatchObject({financialStatus: 'PAID'});
  });
});

describe('a lot that takes the place of another', () => {
  it.each([
    [2, 11],
    [3, 12],
  ])(
    'moves on the order as late as its lines, so that who follows changes reads it again: %i units',
    (quantity, gone) => {
      const sku = 'AP-GAS-230';
      const order = caller.order([{sku, quantity, ...price}], {
        autoFulfill: false,
        routingStrategy: ['BUILDING_PREFERENCE'],
      });
      const item = {inventoryItemId: caller.id(`inv:${sku}`), warehouseId: caller.id('whs:leeds')};
      const at = {locationId: caller.id('loc:leeds-A-03-1'), lotNumber: 'G2210'};
      caller.run('changeStockCondition', {...item, ...at, quantity: gone, toReason: 'QUARANTINE'});
      const after = caller.read(order.id);
      const moved = String(caller.line(after, sku)['updatedAt']);
      expect(moved > String(caller.line(order, sku)['updatedAt'])).toBe(true);
      expect(String(after['updatedAt']) >= moved).toBe(true);
    },
  );
});

describe('a shipment that is undone while the warehouse is asked to stop', () => {
  it.each([1, 2])('leaves the request open, with %i of 2 shipments undone', (undone) => {
    caller.count(pot, 9);
    const order = released([{sku: pot, quantity: 4}]);
    const line = caller.line(order, pot).id;
    for (let shipment = 0; shipment < 2; shipment++)
      caller.ship(order.id, {containers: [{packageType: 'BOX', lines: [{orderItemId: line, quantity: 1}]}]});
    caller.run('requestOrderUnfulfillment', {id: order.id, reason: 'Wrong address'});
    const read =
      'query ($id: EndlessID!) { order(id: $id) { shipments { nodes { ... on OrderShipment { id } } } fulfillments { status } } }';
    type Read = {order: {shipments: {nodes: {id: string}[]}; fulfillments: {status: string}[]}};
    const shipmentIds = caller.ask<Read>(read, {id: order.id}).order.shipments.nodes.map(({id}) => id);
    caller.run('unshipOrder', {id: order.id, reason: 'Wrong label', shipmentIds: shipmentIds.slice(0, undone)});
    expect(caller.ask<Read>(read, {id: order.id}).order.fulfillments).toEqual([{status: 'UNFULFILLMENT_REQUESTED'}]);
  });
});

describe('stock that is freed with the work', () => {
  it('is that of the units taken back, and of no other line', () => {
    for (const sku of [pot, lamp]) caller.count(sku, 9);
    const {id} = released([
      {sku: pot, quantity: 4},
      {sku: lamp, quantity: 2},
    ]);
    caller.ship(id, {containers: [{packageType: 'BOX', lines: [{orderItemId: caller.line(id, pot).id, quantity: 1}]}]});
    caller.run('unfulfillOrder', {id});
    caller.run('unshipOrder', {id, reason: 'Wrong label'});
    caller.run('unfulfillOrder', {id, deallocate: true});
    expect(caller.line(id, pot).status).toBe('UNALLOCATED');
    expect(caller.line(id, lamp).status).toBe('ALLOCATED');
  });
});

describe('a second payment of a purchase order', () => {
  it('moves the purchase order on, though its status stays', () => {
    const {store} = caller.platform.simulator;
    const cent = ({id, currency}: {id: string; currency: string}) => ({
      purchaseOrderId: id,
      amount: {amount: '0.01', currency},
    });
    const purchase = store
      .all('PurchaseOrder')
      .filter(({status}) => status === 'ISSUED')
      .find((each) => caller.try('recordPurchaseOrderPayment', cent(each)).userErrors.length === 0);
    if (!purchase) throw new Error('No purchase order takes a payment.');
    const moved = (): string => store.need('PurchaseOrder', purchase.id).updatedAt;
    const before = moved();
    caller.run('recordPurchaseOrderPayment', cent(purchase));
    expect(moved() > before).toBe(true);
  });
});

describe('a transfer that arrives whole', () => {
  it('has no reason for a discrepancy', () => {
    caller.count(pot, 5, 'whs:porto');
    const input = {
      fromWarehouseId: caller.id('whs:porto'),
      toWarehouseId: caller.id('whs:leeds'),
      items: [{inventoryItemId: caller.id(`inv:${pot}`), quantity: 1}],
    };
    type Made = {inventoryTransfer: {id: string; items: {id: string}[]}};
    const {inventoryTransfer: made} = caller.run<Made>(
      'createInventoryTransfer',
      input,
      'inventoryTransfer { id items { id } }',
    );
    caller.run('startInventoryTransfer', {id: made.id});
    const count = {transferItemId: made.items[0]?.id, receivedQuantity: 1, discrepancyReasonId: caller.id('iar:found')};
    const completed = caller.run(
      'completeInventoryTransfer',
      {id: made.id, items: [count]},
      'inventoryTransfer { status items { receivedQuantity discrepancyReason { id } } }',
    );
    expect(completed).toMatchObject({
      inventoryTransfer: {status: 'COMPLETED', items: [{receivedQuantity: 1, discrepancyReason: null}]},
    });
  });
});

describe('a recalled lot', () => {
  it('tells the orders that had units of it, and finds those that shipped some', () => {
    const sku = 'AP-GAS-450';
    const order = caller.order([{sku, quantity: 30}], {fulfillWithoutPayment: true, autoFulfill: false});
    const item = {inventoryItemId: caller.id(`inv:${sku}`), warehouseId: caller.id('whs:leeds')};
    const at = {locationId: caller.id('loc:leeds-A-03-1'), lotNumber: 'H2411'};
    caller.run('changeStockCondition', {...item, ...at, quantity: 20, toReason: 'RECALLED'});
    const {statusAlerts, newStatus} = caller.read(order.id);
    expect(newStatus).toBe('ORDERED');
    expect(statusAlerts).toContainEqual(
      expect.objectContaining({kind: 'LOT_RECALLED', message: expect.stringContaining('H2411') as string}),
    );
  });
});

describe('plans of two lines for the same units', () => {
  it('are no allocation when the units do not last for both', () => {
    for (const warehouse of ['whs:porto', 'whs:utrecht']) caller.count(lamp, 0, warehouse);
    caller.count(lamp, 3, 'whs:leeds');
    const two = {sku: lamp, quantity: 2, ...price};
    const {id} = caller.order([two, two], {...later, autoApprove: true});
    caller.run('allocateOrder', {id, allowPartial: true, preAllocateOnly: true});
    expect(caller.try('allocateOrder', {id, allowPartial: false}).userErrors).toMatchObject([
      {reason: 'INSUFFICIENT_STOCK'},
    ]);
  });
});

describe('the moment of what shows other records', () => {
  it('moves on for a task when its product is removed', () => {
    const {product} = caller.run<{product: {id: string}}>('addProduct', {sku: 'AP-X', name: 'X'}, 'product { id }');
    const {task} = caller.run<{task: {id: string; updatedAt: string}}>(
      'addTask',
      {subjectId: product.id, title: 'X'},
      'task { id updatedAt }',
    );
    caller.run('removeProduct', {id: product.id});
    const after = caller.ask('query ($id: EndlessID!) { task(id: $id) { subject { __typename } updatedAt } }', task);
    expect(after).toMatchObject({task: {subject: null}});
    expect((after as {task: {updatedAt: string}}).task.updatedAt > task.updatedAt).toBe(true);
  });

  it('moves on for stock when its warehouse is deactivated', () => {
    const {store} = caller.platform.simulator;
    const moved = store.all('Warehouse').some(({id}) => {
      const [entry] = store
        .referring('Location', 'warehouse', id)
        .flatMap((location) => store.referring('ItemLocation', 'location', location.id));
      if (!entry) return false;
      const before = store.need('InventoryItem', entry.inventoryItem).updatedAt;
      if (caller.try('deactivateWarehouse', {id}).userErrors.length > 0) return false;
      expect(store.need('InventoryItem', entry.inventoryItem).updatedAt > before).toBe(true);
      return true;
    });
    expect(moved).toBe(true);
  });

  it('moves on for a warehouse when another location becomes its default', () => {
    const warehouseId = caller.id('whs:leeds');
    const query = 'query ($id: EndlessID!) { warehouse(id: $id) { updatedAt defaultLocation { code } } }';
    type Shown = {warehouse: {updatedAt: string; defaultLocation: {code: string}}};
    const shown = (): Shown['warehouse'] => caller.ask<Shown>(query, {id: warehouseId}).warehouse;
    const {location} = caller.run<{location: {id: string}}>(
      'createLocation',
      {warehouseId, code: 'ZZ-1', type: 'BIN'},
      'location { id }',
    );
    const before = shown().updatedAt;
    caller.run('updateLocation', {id: location.id, isDefault: true});
    const after = shown();
    expect(after.defaultLocation.code).toBe('ZZ-1');
    expect(after.updatedAt > before).toBe(true);
    caller.run('updateLocation', {id: location.id, isDefault: true});
    expect(shown()).toEqual(after);
  });

  it('moves on for a supply order when its purchase order is canceled', () => {
    const {store} = caller.platform.simulator;
    const purchase = store
      .all('PurchaseOrder')
      .filter(({supplyOrder}) => supplyOrder)
      .find(({id}) => {
        const before = store.need('SupplyOrder', store.need('PurchaseOrder', id).supplyOrder).updatedAt;
        const canceled = caller.try('cancelPurchaseOrder', {id}).userErrors.length === 0;
        const after = store.need('SupplyOrder', store.need('PurchaseOrder', id).supplyOrder).updatedAt;
        if (canceled) expect(after > before).toBe(true);
        return canceled;
      });
    expect(purchase).toBeDefined();
  });

  it("moves on for a supplier's offer when the cost that it shows is removed", () => {
    const {store} = caller.platform.simulator;
    const moved = store.all('ProductCost').some(({id, costable, product}) => {
      const terms = store.get('ProductSupplier', costable);
      const offer =
        terms &&
        store.referring('SupplierProduct', 'product', product).find(({supplier}) => supplier === terms.supplier);
      if (!offer) return false;
      const before = offer.updatedAt;
      if (caller.try('updateProductCosts', {id: product, removeIds: [id]}).userErrors.length > 0) return false;
      expect(store.need('SupplierProduct', offer.id).updatedAt > before).toBe(true);
      return true;
    });
    expect(moved).toBe(true);
  });
});

describe('lists that name one thing twice', () => {
  it('remove a line of a notice once', () => {
    const {store} = caller.platform.simulator;
    const notice = store
      .all('ASN')
      .find(
        ({id, status, inventoryTransfer}) =>
          status === 'IN_TRANSIT' && !inventoryTransfer && store.referring('ASNItem', 'asn', id).length > 1,
      );
    const line = store.referring('ASNItem', 'asn', notice?.id)[0]?.id;
    caller.run('updateASN', {id: notice?.id, removeItemIds: [line, line]});
    expect(store.get('ASNItem', line)).toBeUndefined();
  });

  it('give a role type a permission once', () => {
    const input = {name: 'Twice', domain: 'COMPANY', permissions: ['orders:read', 'orders:read']};
    const selection = 'roleType { permissions { name } }';
    expect(caller.run('addRoleType', input, selection)).toMatchObject({
      roleType: {permissions: [{name: 'orders:read'}]},
    });
  });
});

describe('products of another company in a list', () => {
  it('are unknown ids', () => {
    const {store} = caller.platform.simulator;
    const [own] = store.all('Product').filter(({sku}) => sku === lamp);
    const company = store.need('Brand', own?.brand).company;
    const other = store.all('Product').find(({brand}) => store.need('Brand', brand).company !== company);
    expect(other).toBeDefined();
    expect(caller.try('bulkArchiveProducts', {ids: [own?.id, other?.id]}).userErrors).toEqual([]);
  });
});

describe('a carrier of the company', () => {
  interface Made {
    carrier: {id: string; code: string};
  }
  const register = (fields: object): Made['carrier'] =>
    caller.run<Made>('registerCarrier', {name: 'Zap Post', ...fields}, 'carrier { id code }').carrier;

  it('that is switched off ships nothing new, and neither do its services or one that is off', () => {
    const carrierId = register({}).id;
    const {carrierService: service} = caller.run<{carrierService: {id: string}}>(
      'registerCarrierService',
      {carrierId, code: 'std', name: 'Standard'},
      'carrierService { id }',
    );
    const {id} = released([{sku: lamp, quantity: 1}]);
    const refused = (input: object): unknown =>
      caller
        .try('shipOrderManually', {id, ...input})
        .userErrors.map(({reason, field}) => `${reason} ${field?.join('.') ?? ''}`);
    caller.run('updateCarrierService', {id: service.id, isActive: false});
    expect(refused({carrierServiceId: service.id})).toEqual(['INACTIVE input.carrierServiceId']);
    caller.run('updateCarrierService', {id: service.id, isActive: true});
    caller.run('updateCarrier', {id: carrierId, isActive: false});
    expect(refused({carrierId})).toEqual(['INACTIVE input.carrierId']);
    expect(refused({carrierServiceId: service.id})).toEqual(['INACTIVE input.carrierServiceId']);
    caller.run('updateCarrier', {id: carrierId, isActive: true});
    expect(refused({carrierServiceId: service.id})).toEqual([]);
  });

  it('needs a code when its name has no letters to make one from', () => {
    const {userErrors} = caller.try('registerCarrier', {name: '北'});
    expect(userErrors).toMatchObject([{reason: 'REQUIRED', field: ['input', 'code']}]);
    expect(register({name: '北', code: 'north'}).code).toBe('north');
    expect(register({name: 'Véloce Express'}).code).toBe('veloce_express');
    expect(caller.try('registerCarrier', {name: 'Veloce Express'}).userErrors).toMatchObject([
      {reason: 'ALREADY_EXISTS', field: ['input', 'name']},
    ]);
  });

  it.each(['https://m.example.com/%s/%s', 'https://m.example.com/a b/%s'])('has no tracking page %j', (page) => {
    expect(caller.reasons('registerCarrier', {name: 'Moss Post', trackingUrlTemplate: page})).toEqual([
      'INVALID_VALUE',
    ]);
    const {id} = register({});
    expect(caller.reasons('updateCarrier', {id, trackingUrlTemplate: page})).toEqual(['INVALID_VALUE']);
  });

  it.each([
    ['A B/ü', 'A%20B%2F%C3%BC'],
    ['$&', '%24%26'],
    ['\ud800', '%EF%BF%BD'],
  ])('leads to a page of the number %j', (trackingNumber, written) => {
    const carrierId = register({trackingUrlTemplate: 'https://m.example.com/t?%s'}).id;
    const {id} = released([{sku: lamp, quantity: 1}]);
    const input = {id, carrierId, trackingNumber};
    const {shipment} = caller.run('shipOrderManually', input, 'shipment { trackingUrl containers { trackingUrl } }');
    const trackingUrl = `https://m.example.com/t?${written}`;
    expect(shipment).toEqual({trackingUrl, containers: [{trackingUrl}]});
    const notice = 'query { asns(first: 1, filter: {statuses: [IN_TRANSIT]}) { nodes { id } } }';
    const [asn] = caller.ask<{asns: {nodes: {id: string}[]}}>(notice).asns.nodes;
    const announced = caller.run('updateASN', {id: asn?.id, carrierId, trackingNumber}, 'asn { trackingUrl }');
    expect(announced.asn).toEqual({trackingUrl});
  });
});

it('the first managed warehouse that a brand is given becomes its default, and no later one', () => {
  const company = {companyId: caller.id('com:alder-group'), code: 'NB1', name: 'New brand'};
  const {brand} = caller.run<{brand: {id: string}}>('onboardBrand', company, 'brand { id }', 'dana-company');
  const defaultsAfter = (warehouse: string): string[] => {
    const id = caller.id(warehouse);
    const query = 'query ($id: EndlessID!) { warehouse(id: $id) { brands { id } defaultForBrands { id } } }';
    type Shown = {warehouse: Record<'brands' | 'defaultForBrands', {id: string}[]>};
    const brands = caller.ask<Shown>(query, {id}, 'dana-company').warehouse.brands.map((each) => each.id);
    caller.run('updateWarehouse', {id, brandIds: [...brands, brand.id]}, '', 'dana-company');
    const {defaultForBrands} = caller.ask<Shown>(query, {id}, 'dana-company').warehouse;
    return defaultForBrands.map((each) => each.id);
  };
  expect(defaultsAfter('whs:york')).not.toContain(brand.id);
  expect(defaultsAfter('whs:gdansk')).toContain(brand.id);
  expect(defaultsAfter('whs:utrecht')).not.toContain(brand.id);
});

it('a plan shrinks to the units that still wait when others get stock in another building', () => {
  const {nodes} = caller.ask<{orders: {nodes: {id: string}[]}}>(
    '{ orders(first: 1, filter: {query: "AP-10396"}) { nodes { id } } }',
  ).orders;
  const input = {id: nodes[0]?.id, allowPartial: true, warehouseIds: [caller.id('whs:antwerp')]};
  const selection = `order { items { nodes { openQuantity allocatedQuantity unallocatedQuantity
    allocations { stage quantity } } } }`;
  const {order} = caller.run<{order: {items: {nodes: Record<string, unknown>[]}}}>('allocateOrder', input, selection);
  expect(order.items.nodes).toMatchObject([
    {
      openQuantity: 40,
      allocatedQuantity: 31,
      unallocatedQuantity: 9,
      allocations: [
        {stage: 'PRE_ALLOCATION', quantity: 9},
        {stage: 'ALLOCATION', quantity: 31},
      ],
    },
  ]);
});
