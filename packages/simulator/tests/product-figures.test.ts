/** Sales figures of a product: what left a warehouse, on the days of the company, at what buyers paid. */
import {beforeEach, describe, expect, it} from 'vitest';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const set = 'AP-SET-WKND';
/** No document records what it costs. */
const tarp = 'AP-TARP-4X4-OLV';
const paid = {financialStatus: 'PAID', autoFulfill: true};

interface Figures {
  averageSellingPrice: {amount: string} | null;
  averageUnitCost: {amount: string} | null;
  calculatedAt: string;
  daysOfStock: number | null;
  endsOn: string;
  grossMarginPercent: string | null;
  inventoryValue: {amount: string} | null;
  revenue: {amount: string};
  sellThroughPercent: string | null;
  startsOn: string;
  unitsOrdered: number;
  unitsShipped: number;
}

const figures = (sku: string, days = 7): Figures =>
  caller.ask<{product: {economics: Figures}}>(
    `query ($id: EndlessID!, $days: Int!) { product(id: $id) { economics(days: $days) {
      averageSellingPrice { amount } averageUnitCost { amount } calculatedAt daysOfStock endsOn grossMarginPercent
      inventoryValue { amount } revenue { amount } sellThroughPercent startsOn unitsOrdered unitsShipped
    } } }`,
    {id: caller.id(`prd:${sku}`), days},
  ).product.economics;

beforeEach(() => {
  caller.reset();
  // The lamp was last sold more than a week before.
  caller.wait('P8D');
});

describe('figures of a product', () => {
  it('know no pace and no price of what was not sold', () => {
    expect(figures(lamp)).toMatchObject({
      averageSellingPrice: null,
      averageUnitCost: null,
      daysOfStock: null,
      grossMarginPercent: null,
      revenue: {amount: '0.00'},
      sellThroughPercent: '0.00',
      unitsOrdered: 0,
      unitsShipped: 0,
    });
  });

  it('are those of the moment at which the company takes a new time zone, and stay the same until its next night', () => {
    caller.count(lamp, 30);
    caller.run('updateCompany', {id: caller.id('com:alder-group'), timeZone: 'Pacific/Auckland'}, '', 'dana-company');
    const at = caller.platform.simulator.store.now;
    const taken = figures(lamp);
    expect(taken.calculatedAt).toBe(at);
    caller.count(lamp, 50);
    expect(figures(lamp)).toEqual(taken);
    caller.wait('P1D');
    expect(figures(lamp).calculatedAt > at).toBe(true);
    expect(figures(lamp).inventoryValue).not.toEqual(taken.inventoryValue);
  });

  it('count the units that left, at what buyers paid after discounts', () => {
    caller.count(lamp, 20);
    const order = caller.order([{sku: lamp, quantity: 4, unitPrice: money('40.00'), discount: money('8.00')}], paid);
    caller.ship(order.id);
    expect(figures(lamp), 'the day is not over').toMatchObject({unitsOrdered: 0, unitsShipped: 0});
    caller.wait('P1D');
    const {averageUnitCost, ...sold} = figures(lamp);
    expect(sold).toEqual({
      averageSellingPrice: {amount: '38.00'},
      calculatedAt: '2025-10-09T01:30:00.000Z',
      // 24 are left, 8 of them in another building; four went in seven days.
      daysOfStock: 42,
      endsOn: '2025-10-08',
      grossMarginPercent: (((38 - Number(averageUnitCost?.amount)) / 38) * 100).toFixed(2),
      inventoryValue: {amount: (Number(averageUnitCost?.amount) * 24).toFixed(2)},
      revenue: {amount: '152.00'},
      // 13 were there at the start of the week; the count has found the others.
      sellThroughPercent: '30.77',
      startsOn: '2025-10-02',
      unitsOrdered: 4,
      unitsShipped: 4,
    });
    caller.wait('P6D');
    expect(figures(lamp), 'the last day of seven').toMatchObject({unitsShipped: 4});
    caller.wait('P1D');
    expect(figures(lamp), 'the day after').toMatchObject({unitsOrdered: 0, unitsShipped: 0});
  });

  it('take the cost of the day on which units left, though a new one has begun since', () => {
    caller.count(tarp, 20);
    const id = caller.id(`prd:${tarp}`);
    const cost = (unitCost: string): unknown =>
      caller.run('updateProductCosts', {id, costs: [{currency: 'EUR', unitCost}]});
    const sell = (): string => {
      const order = caller.order([{sku: tarp, quantity: 2, unitPrice: money('40.00')}], paid);
      caller.ship(order.id);
      return order.id;
    };
    const margin = (order: string): unknown =>
      caller.ask<{order: {financial: {grossMargin: {amount: string}}}}>(
        'query ($id: EndlessID!) { order(id: $id) { financial { grossMargin { amount } } } }',
        {id: order},
      ).order.financial.grossMargin.amount;
    cost('5');
    const first = sell();
    caller.wait('P2D');
    cost('10');
    const second = sell();
    caller.wait('P1D');
    expect(figures(tarp)).toMatchObject({unitsShipped: 4, averageUnitCost: {amount: '7.50'}});
    expect(figures(tarp)).toMatchObject({grossMarginPercent: '81.25'});
    expect([margin(first), margin(second)]).toEqual(['70.00', '60.00']);
    const {product} = caller.ask<{product: {costs: {nodes: {id: string; endsOn: string | null}[]}}}>(
      'query ($id: EndlessID!) { product(id: $id) { costs { nodes { id endsOn } } } }',
      {id},
    );
    const open = product.costs.nodes.find(({endsOn}) => endsOn === null);
    caller.run('updateProductCosts', {
      id,
      costs: [{id: open?.id, currency: 'EUR', unitCost: '10', startsOn: '2025-10-10', endsOn: '2025-10-11'}],
    });
    caller.wait('P5D');
    expect([margin(first), margin(second)], 'after the last cost has ended').toEqual(['70.00', '60.00']);
  });

  it('leave out the tax that an order of prices with tax contains as a whole', () => {
    caller.count(lamp, 20);
    const items = [{sku: lamp, quantity: 4, unitPrice: money('20.00')}];
    caller.ship(caller.order(items, {...paid, taxesIncluded: true, tax: money('13.33')}).id);
    caller.wait('P1D');
    expect(figures(lamp)).toMatchObject({revenue: {amount: '66.67'}, averageSellingPrice: {amount: '16.67'}});
  });

  it('begin a day at the midnight of the company, and are calculated at half past two', () => {
    caller.count(lamp, 20);
    // 23:30 in London.
    caller.wait('PT13H30M');
    const order = caller.order([{sku: lamp, quantity: 1, unitPrice: money('40.00')}], paid);
    caller.ship(order.id);
    caller.wait('PT2H59M');
    expect(figures(lamp)).toMatchObject({
      endsOn: '2025-10-07',
      calculatedAt: '2025-10-08T01:30:00.000Z',
      unitsShipped: 0,
    });
    caller.wait('PT1M');
    expect(figures(lamp)).toMatchObject({
      endsOn: '2025-10-08',
      calculatedAt: '2025-10-09T01:30:00.000Z',
      unitsShipped: 1,
    });
  });

  it('count part of an order on the day on which it left', () => {
    caller.count(lamp, 20);
    const {id, items} = caller.order([{sku: lamp, quantity: 3, unitPrice: money('40.00')}], paid);
    const lines = [{orderItemId: items.nodes[0]?.id, quantity: 2}];
    caller.ship(id, {containers: [{packageType: 'BOX', lines}]});
    caller.wait('P2D');
    caller.run('updateOrder', {id, isRush: true});
    caller.wait('P6D');
    expect(figures(lamp), 'left eight days ago').toMatchObject({unitsShipped: 0});
    expect(figures(lamp, 14)).toMatchObject({unitsOrdered: 3, unitsShipped: 2, revenue: {amount: '80.00'}});
  });

  it('show what was paid in another currency in that of the company', () => {
    caller.count(lamp, 20);
    const order = caller.order([{sku: lamp, quantity: 2, unitPrice: money('30.00', 'GBP')}], {
      ...paid,
      currency: 'GBP',
    });
    caller.ship(order.id);
    caller.wait('P1D');
    // 60.00 GBP at 1.1475; half a cent goes to the even one.
    expect(figures(lamp)).toMatchObject({revenue: {amount: '68.85'}, averageSellingPrice: {amount: '34.42'}});
  });

  it('leave out what was canceled', () => {
    caller.count(lamp, 20);
    const {id} = caller.order([{sku: lamp, quantity: 2}], {autoFulfill: false});
    caller.run('cancelOrder', {id, reason: 'CUSTOMER_REQUEST'});
    caller.wait('P1D');
    expect(figures(lamp)).toMatchObject({unitsOrdered: 0, unitsShipped: 0, revenue: {amount: '0.00'}});
  });

  it('have no days of stock left of what is oversold', () => {
    const {id, fulfillments} = caller.order([{sku: lamp, quantity: 50}], {
      ...paid,
      shippingPreference: 'SHIP_AVAILABLE',
    });
    caller.ship(id, {fulfillmentId: fulfillments[0]?.id});
    caller.wait('P1D');
    const {unitsShipped, daysOfStock} = figures(lamp);
    expect(unitsShipped).toBeGreaterThan(0);
    expect(daysOfStock).toBe(0);
  });

  it('of a bundle count a set when all of its parts have left', () => {
    const order = caller.order([{sku: set, quantity: 2, unitPrice: money('200.00')}], paid);
    caller.ship(order.id);
    caller.wait('P1D');
    const {averageUnitCost, ...sold} = figures(set);
    expect(sold).toMatchObject({unitsOrdered: 2, unitsShipped: 2, revenue: {amount: '400.00'}, inventoryValue: null});
    expect(Number(averageUnitCost?.amount)).toBeGreaterThan(0);
  });

  it('count what a shop reports as shipped', () => {
    const bag = 'AP-BAG-40L-BLK';
    caller.reset();
    const before = figures(bag).unitsShipped;
    // Two of five left on the morning of 30 September, at 119.00 with 20.65 of tax each.
    caller.run('reloadOrders', {ids: [caller.id('ord:10391')]});
    caller.wait('P1D');
    expect(figures(bag).unitsShipped - before).toBe(2);
  });

  it('of components share what the bundle was sold for, by their prices', () => {
    const parts = ['AP-TENT-2P-GRN', 'AP-MAT-LNG-GRY', 'AP-STOVE-GAS'];
    for (const sku of parts) caller.count(sku, 20);
    caller.ship(caller.order([{sku: set, quantity: 2, unitPrice: money('200.00')}], paid).id);
    caller.wait('P1D');
    // Prices of one set: a tent of 189.00, two mats of 39.50, and a stove of 49.00.
    expect(parts.map((sku) => figures(sku))).toMatchObject([
      {unitsShipped: 2, revenue: {amount: '238.49'}},
      {unitsShipped: 4, revenue: {amount: '99.68'}},
      {unitsShipped: 2, revenue: {amount: '61.83'}},
    ]);
  });
});

describe('what sold of a product', () => {
  const sku = 'X-1';
  const leeds = caller.id('whs:leeds');
  const brandId = caller.id('bra:alder-pine');

  interface Made {
    productId: string;
    inventoryItemId: string;
  }

  /** Begins to stock 100 units of a new product. */
  function opened(): Made {
    const {product} = caller.run<{product: {id: string}}>(
      'addProduct',
      {sku, name: 'X', status: 'ACTIVE'},
      'product { id }',
    );
    const items = [{productId: product.id, quantity: 100, unitCost: '2'}];
    const {inventoryItems} = caller.run<{inventoryItems: {id: string}[]}>(
      'initializeInventory',
      {warehouseId: leeds, items},
      'inventoryItems { id }',
    );
    return {productId: product.id, inventoryItemId: inventoryItems[0]?.id ?? ''};
  }

  const sell = (quantity: number): void =>
    caller.ship(caller.order([{sku, quantity, unitPrice: money('10.00')}], paid).id);

  const share = (days = 7): unknown =>
    caller.ask<{productBySku: {economics: Figures}}>(
      `query ($brandId: EndlessID!, $sku: String!, $days: Int!) { productBySku(brandId: $brandId, sku: $sku) {
        economics(days: $days) { sellThroughPercent unitsShipped } } }`,
      {brandId, sku, days},
    ).productBySku.economics.sellThroughPercent;

  const adjust = ({inventoryItemId}: Made, delta: number): unknown =>
    caller.run('quickAdjustInventory', {
      inventoryItemId,
      warehouseId: leeds,
      delta,
      reasonId: caller.id(delta > 0 ? 'iar:found' : 'iar:lost'),
    });

  const receive = ({productId}: Made, quantity: number, more: Record<string, unknown> = {}): unknown =>
    caller.run('receiveWithoutOrder', {brandId, warehouseId: leeds, items: [{productId, quantity, ...more}]});

  const transferred = ({inventoryItemId}: Made): string => {
    const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
      'createInventoryTransfer',
      {fromWarehouseId: leeds, toWarehouseId: caller.id('whs:utrecht'), items: [{inventoryItemId, quantity: 25}]},
      'inventoryTransfer { id }',
    );
    caller.run('startInventoryTransfer', {id: inventoryTransfer.id});
    return inventoryTransfer.id;
  };

  const arrive = (id: string): unknown => caller.run('completeInventoryTransfer', {id});

  /** Lets goods of a transfer arrive on a notice. */
  const arriveAnnounced = (inventoryTransferId: string): void => {
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {brandId, warehouseId: caller.id('whs:utrecht'), type: 'TRANSFER', inventoryTransferId, items: []},
      'asn { id items { nodes { id } } }',
    );
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId: asn.items.nodes[0]?.id, quantity: 25}]});
    caller.run('closeASN', {id: asn.id});
  };

  it.each<[string, string, (made: Made) => unknown]>([
    ['nothing else happens', '20.00', () => undefined],
    ['units are found', '20.00', (made) => adjust(made, 50)],
    ['units are lost', '20.00', (made) => adjust(made, -50)],
    [
      'units break',
      '20.00',
      ({inventoryItemId}) =>
        caller.run('changeStockCondition', {inventoryItemId, warehouseId: leeds, quantity: 30, toReason: 'DAMAGED'}),
    ],
    ['units are on their way to another building', '20.00', transferred],
    ['units move to another building', '20.00', (made) => arrive(transferred(made))],
    ['a notice brings them to another building', '20.00', (made) => arriveAnnounced(transferred(made))],
    ['more are received', '16.00', (made) => receive(made, 25)],
    ['damaged ones are received', '16.00', (made) => receive(made, 25, {unavailableReason: 'DAMAGED'})],
  ])('when %s is %s percent of what was in stock at the start and came in since', (_what, percent, happens) => {
    for (const isOpening of [true, false]) {
      caller.reset();
      const made = opened();
      if (!isOpening) caller.wait('P10D');
      sell(20);
      happens(made);
      caller.wait('P1D');
      expect(share(), isOpening ? 'in the week of the opening' : 'later').toBe(percent);
    }
  });

  it.each([
    ['itself', arrive],
    ['a notice', arriveAnnounced],
  ])('counts what was on its way at the start and came in since by %s as received', (_by, comes) => {
    const transfer = transferred(opened());
    caller.wait('P10D');
    sell(15);
    comes(transfer);
    caller.wait('P1D');
    expect(share()).toBe('15.00');
  });

  it('is unknown without stock, also when units of earlier weeks were lost', () => {
    const made = opened();
    adjust(made, -100);
    caller.wait('P10D');
    expect(share()).toBeNull();
    expect(share(30)).toBe('0.00');
  });
});

describe('figures of a night', () => {
  const stock = (productId: string): string => {
    const items = [{productId, quantity: 10, unitCost: '2'}];
    return caller.run<{inventoryItems: {id: string}[]}>(
      'initializeInventory',
      {warehouseId: caller.id('whs:leeds'), items},
      'inventoryItems { id }',
    ).inventoryItems[0]?.id as string;
  };

  it.each<[string, () => void]>([
    ['is ordered', () => void caller.order([{sku: lamp, quantity: 2}], {autoFulfill: false})],
    ['leaves', () => caller.ship(caller.order([{sku: lamp, quantity: 3}], paid).id)],
    ['is counted', () => caller.count(lamp, 3)],
    [
      'gets another cost',
      () => caller.run('updateProductCosts', {id: caller.id(`prd:${lamp}`), costs: [{currency: 'EUR', unitCost: '1'}]}),
    ],
  ])('stay until the next one, whatever %s during the day', (_what, happens) => {
    caller.count(lamp, 20);
    const {id} = caller.order([{sku: lamp, quantity: 4, unitPrice: money('40.00')}], paid);
    caller.ship(id);
    const waiting = caller.order([{sku: lamp, quantity: 5}], {autoFulfill: false});
    caller.wait('P1D');
    const before = figures(lamp);
    expect(before).toMatchObject({unitsShipped: 4, unitsOrdered: 9});
    caller.run('cancelOrderItem', {id: waiting.items.nodes[0]?.id, quantity: 1, reason: 'OUT_OF_STOCK'});
    happens();
    expect(figures(lamp)).toEqual(before);
    caller.wait('P1D');
    expect(figures(lamp).unitsOrdered).not.toBe(9);
  });

  it('count what leaves before they are calculated as in stock at the start', () => {
    const sold = (later: number): unknown => {
      caller.reset();
      caller.count(lamp, 20);
      caller.ship(caller.order([{sku: lamp, quantity: 4}], paid).id);
      // One o'clock in London.
      caller.wait('PT15H');
      if (later > 0) caller.ship(caller.order([{sku: lamp, quantity: later}], paid).id);
      caller.wait('PT2H');
      return figures(lamp, 30).sellThroughPercent;
    };
    expect(sold(3)).toBe(sold(0));
  });

  it('are none of a product that was not there then', () => {
    const {product} = caller.run<{product: {id: string}}>('addProduct', {sku: 'NEW-1', name: 'New'}, 'product { id }');
    stock(product.id);
    const read = (): unknown =>
      caller.ask<{product: {economics: unknown}}>(
        'query ($id: EndlessID!) { product(id: $id) { economics { inventoryValue { amount } } } }',
        product,
      ).product.economics;
    expect(read()).toBeNull();
    caller.wait('P1D');
    expect(read()).not.toBeNull();
  });

  it('are those of the state that is there when the state is put back', () => {
    const {simulator} = caller.platform;
    const before = figures(lamp);
    simulator.rehearse(() => {
      caller.count(lamp, 1);
      caller.wait('P1D');
      caller.count(lamp, 2);
      expect(figures(lamp).inventoryValue).not.toEqual(before.inventoryValue);
    });
    expect(figures(lamp)).toEqual(before);
    caller.run('updateProduct', {id: caller.id(`prd:${lamp}`), name: 'Lamp'});
    caller.wait('P1D');
    expect(figures(lamp).inventoryValue).toEqual(before.inventoryValue);
  });
});
