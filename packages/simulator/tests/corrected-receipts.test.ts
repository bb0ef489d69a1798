/** Receipts that are corrected: after their purchase order was closed, or without one. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const tent = caller.id('prd:AP-TENT-2P-GRN');

interface Purchase {
  status: string;
  total: {amount: string};
  items: {nodes: {orderedQuantity: number; receivedQuantity: number; shortQuantity: number; overQuantity: number}[]};
}

const fields =
  'id status total { amount } items { nodes { orderedQuantity receivedQuantity shortQuantity overQuantity } }';

/** Makes a purchase order of 200 tents at 10.00 of which so many came, and returns its receipt. */
function ordered(came: number): {id: string; receipt: string} {
  const input = {
    supplierId: caller.id('sup:fjell'),
    warehouseId: caller.id('whs:leeds'),
    brandId: caller.id('bra:alder-pine'),
    items: [{productId: tent, quantity: 200, unitCost: '10.00'}],
  };
  const {id} = caller.run<{purchaseOrder: {id: string}}>(
    'createPurchaseOrder',
    input,
    'purchaseOrder { id }',
  ).purchaseOrder;
  caller.run('issuePurchaseOrder', {id, ignoreMinimum: true});
  caller.run('confirmPurchaseOrder', {id});
  const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
    'createASN',
    {
      brandId: caller.id('bra:alder-pine'),
      type: 'PURCHASE_ORDER',
      purchaseOrderId: id,
      items: [{productId: tent, expectedQuantity: 200}],
    },
    'asn { id items { nodes { id } } }',
  );
  const asnItemId = asn.items.nodes[0]?.id;
  caller.run('markASNAsArrived', {id: asn.id});
  caller.run('startASNReceiving', {id: asn.id});
  caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId, quantity: came}]});
  caller.run('closeASN', {id: asn.id, acceptShortage: true});
  const [receipt] = caller.platform.simulator.store.referring('InventoryMovement', 'asnItem', asnItemId);
  return {id, receipt: receipt?.id ?? ''};
}

function closed(came: number): {id: string; receipt: string} {
  const {id, receipt} = ordered(came);
  caller.run('closePurchaseOrder', {id, acceptShortfall: true});
  return {id, receipt};
}

const read = (id: string): Purchase =>
  caller.ask<{purchaseOrder: Purchase}>(`query ($id: EndlessID!) { purchaseOrder(id: $id) { ${fields} } }`, {id})
    .purchaseOrder;

beforeEach(() => {
  caller.reset();
});

describe('a receipt of a purchase order that is closed', () => {
  it.each([
    {came: 150, corrected: 140, short: 60, over: 0, total: '1400.00'},
    {came: 150, corrected: 190, short: 10, over: 0, total: '1900.00'},
    {came: 150, corrected: 205, short: 0, over: 5, total: '2050.00'},
    {came: 210, corrected: 195, short: 5, over: 0, total: '1950.00'},
    {came: 150, corrected: 0, short: 200, over: 0, total: '0.00'},
  ])('of $came units that says $corrected leaves $short written off', ({came, corrected, short, over, total}) => {
    const {id, receipt} = closed(came);
    expect(read(id).items.nodes).toEqual([
      {
        orderedQuantity: 200,
        receivedQuantity: came,
        shortQuantity: Math.max(0, 200 - came),
        overQuantity: Math.max(0, came - 200),
      },
    ]);
    caller.run('correctASNReceipt', {id: receipt, quantity: corrected});
    expect(read(id)).toMatchObject({
      status: 'CLOSED',
      total: {amount: total},
      items: {nodes: [{receivedQuantity: corrected, shortQuantity: short, overQuantity: over}]},
    });
  });
});

describe('the delivery of a purchase order that is closed', () => {
  const delivery = (id: string): unknown =>
    caller
      .ask<{
        purchaseOrder: {milestones: {milestone: string}[]};
      }>('query ($id: EndlessID!) { purchaseOrder(id: $id) { milestones { milestone progress actualAt } } }', {id})
      .purchaseOrder.milestones.at(-1);

  it('is complete as soon as a receipt says that all units came, and open again when it takes some back', () => {
    const {id, receipt} = closed(150);
    expect(delivery(id)).toEqual({milestone: 'DELIVERY', progress: 75, actualAt: null});
    caller.wait('P1D');
    caller.run('correctASNReceipt', {id: receipt, quantity: 200});
    const actualAt = caller.platform.simulator.state.now;
    expect(delivery(id)).toEqual({milestone: 'DELIVERY', progress: 100, actualAt});
    caller.run('correctASNReceipt', {id: receipt, quantity: 199});
    expect(delivery(id)).toEqual({milestone: 'DELIVERY', progress: 99, actualAt: null});
  });
});

describe('the stages of a purchase order whose last unit was received', () => {
  interface Stage {
    milestone: string;
    progress: number;
    actualAt: string | null;
  }
  const stages = (id: string): Stage[] =>
    caller.ask<{purchaseOrder: {milestones: Stage[]}}>(
      'query ($id: EndlessID!) { purchaseOrder(id: $id) { milestones { milestone progress actualAt } } }',
      {id},
    ).purchaseOrder.milestones;

  it.each([
    {what: 'closed', isClosed: true},
    {what: 'received', isClosed: false},
  ])('stay complete when a correction takes units back from one that is $what', ({isClosed}) => {
    const {id, receipt} = ordered(200);
    if (isClosed) caller.run('closePurchaseOrder', {id, acceptShortfall: true});
    const before = stages(id);
    expect(before.map(({progress}) => progress)).toEqual(Array.from({length: 8}, () => 100));
    caller.wait('P1D');
    for (const [quantity, progress] of [
      [180, 90],
      [0, 0],
    ]) {
      caller.run('correctASNReceipt', {id: receipt, quantity});
      expect(stages(id)).toEqual([...before.slice(0, -1), {milestone: 'DELIVERY', progress, actualAt: null}]);
    }
    caller.run('correctASNReceipt', {id: receipt, quantity: 200});
    const actualAt = caller.platform.simulator.state.now;
    expect(stages(id)).toEqual([...before.slice(0, -1), {milestone: 'DELIVERY', progress: 100, actualAt}]);
  });

  it('stay as they were when a correction leaves none missing', () => {
    const {id, receipt} = ordered(210);
    const before = stages(id);
    caller.wait('P1D');
    caller.run('correctASNReceipt', {id: receipt, quantity: 205});
    expect(stages(id)).toEqual(before);
  });

  it('stay complete in a purchase order of the data set', () => {
    const {store} = caller.platform.simulator;
    const id = caller.id('po:10481');
    const [asn] = store.referring('ASN', 'purchaseOrder', id);
    const [receipt] = store.all('InventoryMovement').filter((each) => each.asn === asn?.id);
    const before = stages(id);
    caller.run('correctASNReceipt', {id: receipt?.id, quantity: 540});
    expect(stages(id)).toEqual([...before.slice(0, -1), {milestone: 'DELIVERY', progress: 90, actualAt: null}]);
  });
});

describe('a receipt without an order', () => {
  interface Booked {
    asn: {items: {nodes: Record<string, unknown>[]}};
    inventoryMovement: {quantityChange: number};
  }
  const item = 'asn { items { nodes { expectedQuantity receivedQuantity unavailableQuantity } } }';
  const place = (productId: string): unknown =>
    caller.ask<{product: {inventoryItem: unknown}}>(
      'query ($id: EndlessID!) { product(id: $id) { inventoryItem { physical unavailable averageUnitCost } } }',
      {id: productId},
    ).product.inventoryItem;

  it('of damaged goods without a cost is corrected in notice and stock, and leaves the cost unknown', () => {
    const {product} = caller.run<{product: {id: string}}>('addProduct', {sku: 'X-1', name: 'X'}, 'product { id }');
    const receive = {productId: product.id, quantity: 9, unavailableReason: 'DAMAGED'};
    const input = {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds'), items: [receive]};
    caller.run('receiveWithoutOrder', input);
    expect(place(product.id)).toEqual({physical: 9, unavailable: 9, averageUnitCost: null});
    const {store} = caller.platform.simulator;
    const id = store.all('InventoryMovement').at(-1)?.id;
    const {asn, inventoryMovement} = caller.run<Booked>(
      'correctASNReceipt',
      {id, quantity: 7},
      `${item} inventoryMovement { quantityChange }`,
    );
    expect(asn.items.nodes).toEqual([{expectedQuantity: 7, receivedQuantity: 7, unavailableQuantity: 7}]);
    expect(inventoryMovement).toEqual({quantityChange: -2});
    expect(place(product.id)).toEqual({physical: 7, unavailable: 7, averageUnitCost: null});
  });

  it('is named by the id of its entry in the ledger alone', () => {
    expect(caller.reasons('correctASNReceipt', {id: caller.id('asn:2206'), quantity: 1})).toEqual(['RECORD_NOT_FOUND']);
  });
});

it('a receipt of units that are all gone can not say less', () => {
  const {id, receipt} = closed(150);
  caller.count('AP-TENT-2P-GRN', 0);
  const {userErrors} = caller.try('correctASNReceipt', {id: receipt, quantity: 140});
  const message = '0 units are left where the receipt put them, so it can say 150 at least, not 140.';
  expect(userErrors).toEqual([
    {reason: 'QUANTITY_EXCEEDED', field: ['input', 'quantity'], message: expect.stringContaining(message)},
  ]);
  expect(read(id).items.nodes).toMatchObject([{receivedQuantity: 150}]);
});

describe('the average cost of a product', () => {
  interface Stock {
    averageUnitCost: string;
    costCurrency: string;
    physical: number;
  }
  const stock = (): Stock =>
    caller.ask<{inventoryItem: Stock}>(
      'query ($id: EndlessID!) { inventoryItem(id: $id) { averageUnitCost costCurrency physical } }',
      {id: caller.id('inv:AP-TENT-2P-GRN')},
    ).inventoryItem;

  /** Average after units came at a cost. */
  const averageOf = ({averageUnitCost, physical}: Stock, units: number, cost: number): number =>
    (Number(averageUnitCost) * physical + units * cost) / (physical + units);

  function receive(notice: Record<string, unknown>, quantity: number): string {
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds'), ...notice},
      'asn { id items { nodes { id } } }',
    );
    const asnItemId = asn.items.nodes[0]?.id;
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId, quantity}]});
    const [receipt] = caller.platform.simulator.store.referring('InventoryMovement', 'asnItem', asnItemId);
    return receipt?.id ?? '';
  }

  it('is reckoned in its own currency, also when a purchase or its correction is in another', () => {
    const before = stock();
    expect(before.costCurrency).toBe('EUR');
    const {purchaseOrder} = caller.run<{purchaseOrder: {id: string; currency: {code: string}}}>(
      'createPurchaseOrder',
      {
        supplierId: caller.id('sup:hanzhou'),
        warehouseId: caller.id('whs:leeds'),
        brandId: caller.id('bra:alder-pine'),
        items: [{productId: tent, quantity: 400, unitCost: '50'}],
      },
      'purchaseOrder { id currency { code } }',
    );
    const {id} = purchaseOrder;
    expect(purchaseOrder.currency.code).toBe('USD');
    const issued = caller.run<{purchaseOrder: {exchangeRate: string}}>(
      'issuePurchaseOrder',
      {id, ignoreMinimum: true},
      'purchaseOrder { exchangeRate }',
    );
    const cost = 50 * Number(issued.purchaseOrder.exchangeRate);
    caller.run('confirmPurchaseOrder', {id});
    const items = [{productId: tent, expectedQuantity: 400}];
    const receipt = receive({type: 'PURCHASE_ORDER', purchaseOrderId: id, items}, 400);
    expect(Number(stock().averageUnitCost)).toBeCloseTo(averageOf(before, 400, cost), 8);
    caller.run('correctASNReceipt', {id: receipt, quantity: 350});
    expect(Number(stock().averageUnitCost)).toBeCloseTo(averageOf(before, 350, cost), 8);
  });

  describe('of a receipt that is corrected to nothing and back', () => {
    const received = (productId: string, quantity: number, unitCost: string): string => {
      const input = {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds')};
      caller.run('receiveWithoutOrder', {...input, items: [{productId, quantity, unitCost}]});
      return caller.platform.simulator.store.all('InventoryMovement').at(-1)?.id ?? '';
    };
    const valued = (productId: string): unknown[] => {
      const query =
        'query ($id: EndlessID!) { product(id: $id) { inventoryItem { physical averageUnitCost stockValue { amount } } } }';
      type Valued = {
        product: {inventoryItem: {physical: number; averageUnitCost: string; stockValue: {amount: string}}};
      };
      const {physical, averageUnitCost, stockValue} = caller.ask<Valued>(query, {id: productId}).product.inventoryItem;
      return [physical, Number(averageUnitCost), stockValue.amount];
    };
    const bought = (): {productId: string; first: string; second: string} => {
      const {product} = caller.run<{product: {id: string}}>(
        'addProduct',
        {sku: 'X-1', name: 'X', status: 'ACTIVE'},
        'product { id }',
      );
      return {productId: product.id, first: received(product.id, 10, '1'), second: received(product.id, 10, '100')};
    };
    const ship = (productId: string, quantity: number): void =>
      caller.ship(
        caller.order([{productId, quantity, unitPrice: {amount: '1.00', currency: 'EUR'}}], {
          financialStatus: 'PAID',
          autoFulfill: true,
        }).id,
      );

    it('is what it was, though less is left than its units cost', () => {
      const {productId, second: id} = bought();
      ship(productId, 9);
      const before = valued(productId);
      expect(before).toEqual([11, 50.5, '555.50']);
      caller.run('correctASNReceipt', {id, quantity: 0});
      expect(valued(productId), 'as if the first alone had come').toEqual([1, 1, '1.00']);
      caller.run('correctASNReceipt', {id, quantity: 3});
      caller.run('correctASNReceipt', {id, quantity: 5});
      // 510.00 came in, and 454.50 has left.
      expect(valued(productId)).toEqual([6, 9.25, '55.50']);
      caller.run('correctASNReceipt', {id, quantity: 10});
      expect(valued(productId)).toEqual(before);
    });

    it('is what it was, though nothing is left', () => {
      const {productId, second: id} = bought();
      ship(productId, 10);
      const before = valued(productId);
      caller.run('correctASNReceipt', {id, quantity: 0});
      expect(valued(productId)).toEqual([0, 50.5, '0.00']);
      caller.run('correctASNReceipt', {id, quantity: 10});
      expect(valued(productId)).toEqual(before);
    });

    it('leaves out its units where enough is left', () => {
      const {productId, first: id} = bought();
      ship(productId, 2);
      caller.run('correctASNReceipt', {id, quantity: 4});
      // 1,004.00 came in, and 101.00 has left.
      expect(valued(productId)).toEqual([12, 75.25, '903.00']);
      caller.run('correctASNReceipt', {id, quantity: 10});
      expect(valued(productId)).toEqual([18, 50.5, '909.00']);
    });
  });

  it('counts what the notice of a transfer says that a unit cost', () => {
    const before = stock();
    receive({type: 'TRANSFER', items: [{productId: tent, expectedQuantity: 10, unitCost: '12.5'}]}, 10);
    expect(Number(stock().averageUnitCost)).toBeCloseTo(averageOf(before, 10, 12.5), 8);
  });
});
