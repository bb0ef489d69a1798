/** Rules of orders that an outside caller once broke: each test drives the platform with documents alone. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const pot = 'AP-POT-TI-1L';
const wrap = 'AP-SVC-GIFTWRAP';
const later = {fulfillWithoutPayment: true, autoFulfill: false};

beforeEach(() => caller.reset());

/** An order of lamps that lie in Leeds, released and not accepted. */
function released(quantity = 2, more: object = {}): OrderView {
  caller.count(lamp, quantity);
  caller.count(lamp, 0, 'whs:utrecht');
  const order = caller.order([{sku: lamp, quantity, unitPrice: money('10.00')}], {...later, ...more});
  caller.run('releaseOrderToFulfillment', {id: order.id});
  return caller.read(order.id);
}

describe('a free order that gets dearer', () => {
  const changes: [string, (order: OrderView) => [string, object]][] = [
    ['shipping', ({id}) => ['updateOrder', {id, shippingCost: money('5.00')}]],
    ['tax', ({id}) => ['updateOrder', {id, tax: money('1.00')}]],
    ['a price', (order) => ['updateOrderItem', {id: caller.line(order, lamp).id, unitPrice: money('3.00')}]],
    ['a line', ({id}) => ['addOrderItem', {orderId: id, item: {sku: pot, quantity: 1, unitPrice: money('9.00')}}]],
  ];
  it.each(changes)('owes what %s adds', (_name, change) => {
    const order = caller.order([{sku: lamp, quantity: 1, unitPrice: money('0.00')}], {autoFulfill: false});
    expect(order.financialStatus).toBe('PAID');
    const [name, input] = change(order);
    caller.run(name, {...input});
    const after = caller.read(order.id);
    expect(after.financialStatus).toBe('UNPAID');
    expect(Number(after.financial['outstandingTotal']?.amount)).toBeGreaterThan(0);
  });

  it('stays PAID whatever is set aside for nothing, and is AUTHORIZED once it costs something', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('0.00')}], {autoFulfill: false});
    caller.run('recordOrderPayment', {orderId: id, kind: 'AUTHORIZATION', amount: money('10.00')});
    expect(caller.read(id).financialStatus).toBe('PAID');
    caller.run('updateOrder', {id, shippingCost: money('10.00')});
    expect(caller.read(id).financialStatus).toBe('AUTHORIZED');
    caller.run('updateOrder', {id, shippingCost: null});
    caller.run('recordOrderPayment', {orderId: id, kind: 'VOID', amount: money('10.00')});
    expect(caller.read(id).financialStatus).toBe('PAID');
    caller.run('updateOrder', {id, shippingCost: money('10.00')});
    expect(caller.read(id).financialStatus).toBe('VOIDED');
  });
});

describe('a warehouse that was asked to stop', () => {
  it.each(['cancelOrder', 'cancelOrderItem'])('loses its work with %s when no WMS has to answer', (name) => {
    const order = released();
    caller.run('acceptOrderFulfillment', {id: String(order.fulfillments[0]?.id)});
    caller.run('requestOrderUnfulfillment', {id: order.id, reason: 'Wrong box'});
    const id = name === 'cancelOrder' ? order.id : caller.line(order, lamp).id;
    caller.run(name, {id, reason: 'CUSTOMER_REQUEST'});
    const after = caller.read(order.id);
    expect([after.newStatus, after.fulfillments[0]?.status]).toEqual(['CANCELED', 'CANCELED']);
  });
});

describe('the reason of a cancellation that a warehouse is asked for', () => {
  const query = 'query ($id: EndlessID!) { order(id: $id) { newStatus cancelReason cancelRequestedAt } }';
  const read = (id: string) => caller.ask<{order: Record<string, string | null>}>(query, {id}).order;

  it.each([
    ['of all units is the order’s', 2, 'DUPLICATE'],
    ['of some units is the line’s alone', 1, null],
  ])('%s', (_name, quantity, reason) => {
    const {id, fulfillments, items} = released();
    const work = {id: fulfillments[0]?.id};
    caller.run('acceptOrderFulfillment', work, '', 'wms');
    caller.run('cancelOrderItem', {id: items.nodes[0]?.id, quantity, reason: 'DUPLICATE'});
    expect(read(id)).toMatchObject({newStatus: 'IN_PROGRESS', cancelReason: reason});
    expect(read(id)['cancelRequestedAt']).not.toBeNull();
    const line = {fulfillmentItemId: fulfillments[0]?.items.nodes[0]?.id, quantity, isMissing: false};
    caller.run('reportOrderFulfillmentShort', {...work, items: [line]}, '', 'wms');
    expect(read(id)).toMatchObject({cancelReason: reason, cancelRequestedAt: null});
    expect(caller.line(id, lamp)).toMatchObject({canceledQuantity: quantity, cancelReason: 'DUPLICATE'});
  });
});

describe('the last line that isn’t canceled', () => {
  it.each([true, false])('can be removed, which cancels the order, also on hold (%s)', (isHeld) => {
    const lines = [lamp, pot].map((sku) => ({sku, quantity: 1}));
    const order = caller.order(lines, later);
    if (isHeld) caller.run('holdOrder', {id: order.id, reason: 'OTHER', note: 'Wait'});
    caller.run('cancelOrderItem', {id: caller.line(order, lamp).id, reason: 'CUSTOMER_REQUEST'});
    caller.run('removeOrderItem', {id: caller.line(order, pot).id});
    expect(caller.read(order.id).newStatus).toBe('CANCELED');
  });
});

describe('another product on a line', () => {
  const skus = [lamp, wrap, 'AP-SET-WKND'];
  it.each(skus.flatMap((from) => skus.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'turns %s into %s in every status that lets it change',
    (from, to) => {
      for (const autoApprove of [false, true]) {
        caller.reset();
        const order = caller.order(
          [
            {sku: from, quantity: 1},
            {sku: pot, quantity: 1},
          ],
          {autoApprove, autoFulfill: false},
        );
        caller.run('updateOrderItem', {id: caller.line(order, from).id, productId: caller.id(`prd:${to}`)});
        const {status} = caller.line(order.id, to);
        if (to === wrap) expect(status).toBe('NOTHING_TO_SHIP');
        else if (!autoApprove) expect(status).toBe('UNALLOCATED');
      }
    },
  );

  it('puts the components of a bundle directly behind it', () => {
    const order = caller.order(
      [
        {sku: lamp, quantity: 1},
        {sku: pot, quantity: 1},
      ],
      {autoApprove: false},
    );
    caller.run('updateOrderItem', {id: caller.line(order, lamp).id, productId: caller.id('prd:AP-SET-WKND')});
    expect(caller.read(order.id).items.nodes.map(({sku}) => sku)).toEqual([
      'AP-SET-WKND',
      'AP-TENT-2P-GRN',
      'AP-MAT-LNG-GRY',
      'AP-STOVE-GAS',
      pot,
    ]);
  });
});

describe('a line that becomes a service', () => {
  it.each([
    ['of goods in stock', 1],
    ['of goods that are missing', 5000],
  ])('ends its order where nothing else is left and the payment lets it go: %s', (_name, quantity) => {
    const order = caller.order([{sku: lamp, quantity, unitPrice: money('10.00')}], later);
    caller.run('updateOrderItem', {id: caller.line(order, lamp).id, productId: caller.id(`prd:${wrap}`)});
    expect(caller.read(order.id).newStatus).toBe('COMPLETED');
    expect(caller.line(order.id, wrap)).toMatchObject({shippedQuantity: quantity, status: 'SHIPPED'});
  });
});

describe('an order whose last lines are canceled and removed', () => {
  it('has the reason of those that stay', () => {
    const order = caller.order(
      [
        {sku: lamp, quantity: 1},
        {sku: pot, quantity: 1},
      ],
      {autoFulfill: false},
    );
    caller.run('cancelOrderItem', {id: caller.line(order, lamp).id, reason: 'FRAUD'});
    caller.run('removeOrderItem', {id: caller.line(order, pot).id});
    const read = 'query ($id: EndlessID!) { order(id: $id) { newStatus cancelReason } }';
    expect(caller.ask(read, {id: order.id})).toEqual({order: {newStatus: 'CANCELED', cancelReason: 'FRAUD'}});
  });
});

describe('a canceled line', () => {
  it.each([
    [lamp, 'ALLOCATED'],
    [wrap, 'NOTHING_TO_SHIP'],
  ])('opens again with more units of %s', (sku, status) => {
    const order = caller.order(
      [
        {sku, quantity: 1},
        {sku: pot, quantity: 1},
      ],
      {autoFulfill: false},
    );
    const {id} = caller.line(order, sku);
    caller.run('cancelOrderItem', {id, reason: 'CUSTOMER_REQUEST'});
    expect(caller.line(order.id, sku).status).toBe('CANCELED');
    caller.run('updateOrderItem', {id, quantity: 3});
    expect(caller.line(order.id, sku)).toMatchObject({quantity: 3, canceledQuantity: 1, status});
  });

  it('takes a price, and the number of units that it has', () => {
    const {id: orderId} = caller.order(
      [
        {sku: lamp, quantity: 2},
        {sku: pot, quantity: 1},
      ],
      {autoFulfill: false},
    );
    const {id} = caller.line(orderId, lamp);
    caller.run('cancelOrderItem', {id, reason: 'CUSTOMER_REQUEST'});
    for (const change of [{}, {quantity: 2}, {unitPrice: money('0.05')}])
      expect(caller.reasons('updateOrderItem', {id, ...change})).toEqual([]);
    expect(caller.reasons('updateOrderItem', {id, quantity: 1})).toEqual(['VALUE_NOT_ALLOWED']);
  });
});

describe('a line that was released once', () => {
  it('can be canceled and not removed, so that work lists stay readable', () => {
    const order = caller.order(
      [
        {sku: lamp, quantity: 1},
        {sku: pot, quantity: 1},
      ],
      later,
    );
    caller.run('releaseOrderToFulfillment', {id: order.id});
    caller.run('unfulfillOrder', {id: order.id, deallocate: true});
    const {id} = caller.line(order, lamp);
    expect(caller.reasons('removeOrderItem', {id})).toEqual(['IN_USE']);
    caller.run('cancelOrderItem', {id, reason: 'CUSTOMER_REQUEST'});
    const {orderFulfillments} = caller.ask<{orderFulfillments: {nodes: unknown[]}}>(
      '{ orderFulfillments(first: 100) { nodes { items { nodes { orderItem { id sku } } } } } }',
    );
    expect(orderFulfillments.nodes.length).toBeGreaterThan(0);
    expect(caller.read(order.id).fulfillments.flatMap(({items}) => items.nodes)).not.toHaveLength(0);
  });

  it('keeps the components of its bundle', () => {
    const order = caller.order(
      [
        {sku: 'AP-SET-WKND', quantity: 1},
        {sku: pot, quantity: 1},
      ],
      later,
    );
    caller.run('releaseOrderToFulfillment', {id: order.id});
    caller.run('unfulfillOrder', {id: order.id, deallocate: true});
    const input = {id: caller.line(order, 'AP-SET-WKND').id, productId: caller.id(`prd:${lamp}`)};
    expect(caller.reasons('updateOrderItem', input)).toEqual(['IN_USE']);
  });

  it('is kept too when a refund names it', () => {
    const order = caller.order(
      [
        {sku: lamp, quantity: 2, unitPrice: money('10.00')},
        {sku: pot, quantity: 1, unitPrice: money('5.00')},
      ],
      {autoFulfill: false, financialStatus: 'PAID'},
    );
    const {id} = caller.line(order, lamp);
    caller.run('recordOrderRefund', {
      orderId: order.id,
      amount: money('10.00'),
      items: [{orderItemId: id, quantity: 1}],
    });
    expect(caller.reasons('removeOrderItem', {id})).toEqual(['IN_USE']);
  });
});

describe('a hold', () => {
  it('stays when the only goods are canceled', () => {
    const order = caller.order(
      [
        {sku: lamp, quantity: 1},
        {sku: wrap, quantity: 1},
      ],
      later,
    );
    caller.run('holdOrder', {id: order.id, reason: 'STOCK'});
    caller.run('cancelOrderItem', {id: caller.line(order, lamp).id, reason: 'CUSTOMER_REQUEST'});
    caller.wait('P30D');
    expect(caller.read(order.id).newStatus).toBe('ON_HOLD');
    caller.run('releaseOrder', {id: order.id});
    caller.wait('PT1M');
    expect(caller.read(order.id).newStatus).toBe('COMPLETED');
  });
});

describe('an order of services alone', () => {
  it('waits for its payment', () => {
    const order = caller.order([{sku: wrap, quantity: 1, unitPrice: money('4.00')}]);
    expect(order.newStatus).toBe('ALLOCATED');
    expect(order.statusAlerts.map(({kind}) => kind)).toContain('PAYMENT_PENDING');
    expect(caller.reasons('recordOrderPayment', {orderId: order.id, amount: money('3.00')})).toEqual([]);
    expect(caller.read(order.id).newStatus).toBe('ALLOCATED');
    caller.run('recordOrderPayment', {orderId: order.id, amount: money('1.00')});
    caller.wait('PT1M');
    expect(caller.read(order.id)).toMatchObject({newStatus: 'COMPLETED', statusAlerts: []});
  });

  it('is done once its authorization let it go, also after that lapsed', () => {
    const {id} = caller.order([{sku: wrap, quantity: 1, unitPrice: money('4.00')}]);
    caller.run('recordOrderPayment', {orderId: id, kind: 'AUTHORIZATION', amount: money('4.00')});
    caller.wait('P20D');
    expect(caller.read(id).newStatus).toBe('COMPLETED');
  });

  it('needs no payment where goods need none', () => {
    const {newStatus} = caller.order([{sku: wrap, quantity: 1, unitPrice: money('4.00')}], {
      fulfillWithoutPayment: true,
    });
    expect(['SHIPPED', 'COMPLETED']).toContain(newStatus);
  });
});

describe('an alert of a missing payment', () => {
  it('goes while auto-fulfill is off', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('5.00')}], {autoFulfill: true});
    const kinds = (): string[] => caller.read(id).statusAlerts.map(({kind}) => kind);
    expect(kinds()).toEqual(['PAYMENT_PENDING']);
    caller.run('updateOrder', {id, autoFulfill: false});
    expect(kinds()).toEqual([]);
    caller.run('updateOrder', {id, autoFulfill: true});
    expect(kinds()).toEqual(['PAYMENT_PENDING']);
  });

  it('stands on services alone, which auto-fulfill has no part in', () => {
    const {statusAlerts} = caller.order([{sku: wrap, quantity: 1, unitPrice: money('4.00')}], {autoFulfill: false});
    expect(statusAlerts.map(({kind}) => kind)).toEqual(['PAYMENT_PENDING']);
  });
});

describe('an alert of units that wait for stock', () => {
  const productOf = (items: Fields[]): string => {
    const {product} = caller.run<{product: {id: string}}>(
      'addProduct',
      {sku: 'X-1', name: 'X', status: 'ACTIVE'},
      'product { id }',
    );
    caller.run('initializeInventory', {
      warehouseId: caller.id('whs:utrecht'),
      items: items.map((item) => ({productId: product.id, ...item})),
    });
    return product.id;
  };
  const order = (quantity: number): string =>
    caller.order([{sku: 'X-1', quantity, unitPrice: money('10.00')}], {shippingPreference: 'SHIP_AVAILABLE'}).id;
  const count = (productId: string, quantity: number, more: Fields = {}): unknown =>
    caller.run('setInventoryQuantities', {
      warehouseId: caller.id('whs:utrecht'),
      ignoreExpectedQuantities: true,
      items: [{productId, quantity, ...more}],
    });
  const said = (id: string): string[] =>
    caller.read(id).statusAlerts.flatMap(({kind, message}) => (kind === 'INSUFFICIENT_STOCK' ? [message] : []));

  it('says how many of several lots a count has taken', () => {
    const productId = productOf([
      {quantity: 10, lotNumber: 'A'},
      {quantity: 4, lotNumber: 'B'},
    ]);
    order(6);
    const id = order(5);
    count(productId, 0, {lotNumber: 'A'});
    expect(said(id)).toEqual(['5 units of X-1 wait for stock.']);
  });

  it('follows their number while it is open', () => {
    const productId = productOf([{quantity: 10}]);
    const id = order(10);
    expect(said(id)).toEqual([]);
    for (const [left, message] of [
      [9, '1 unit of X-1 waits for stock.'],
      [4, '6 units of X-1 wait for stock.'],
      [7, '3 units of X-1 wait for stock.'],
    ] as const) {
      count(productId, left);
      expect(said(id)).toEqual([message]);
    }
    caller.run('cancelOrderItem', {id: caller.line(id, 'X-1').id, quantity: 2, reason: 'OUT_OF_STOCK'});
    expect(said(id)).toEqual(['1 unit of X-1 waits for stock.']);
    count(productId, 10);
    expect(said(id)).toEqual([]);
  });
});

describe('an alert of an order that its source routes', () => {
  it('stands as long as the order is read-only', () => {
    const id = caller.id('ord:10412');
    const read = (): unknown => {
      const query = 'query ($id: EndlessID!) { order(id: $id) { newStatus isReadOnly statusAlerts { kind } } }';
      return caller.ask<{order: unknown}>(query, {id}).order;
    };
    const alerts = [{kind: 'READ_ONLY'}];
    caller.run('approveOrder', {id});
    expect(read()).toEqual({newStatus: 'IN_PROGRESS', isReadOnly: true, statusAlerts: alerts});
    caller.ship(id, {fulfillmentId: caller.read(id).fulfillments[0]?.id});
    expect(read()).toEqual({newStatus: 'SHIPPED', isReadOnly: true, statusAlerts: alerts});
    caller.wait('P15D');
    expect(read()).toMatchObject({newStatus: 'COMPLETED', statusAlerts: []});
  });
});

describe('a count during picking', () => {
  it('cancels the work of which nothing is left', () => {
    const {id} = released();
    caller.count(lamp, 0);
    const order = caller.read(id);
    expect(order.newStatus).toBe('ORDERED');
    expect(order.fulfillments.map(({status}) => status)).toEqual(['CANCELED']);
    expect(order.statusAlerts.map(({kind}) => kind)).toContain('SHORT_PICK');
    caller.run('cancelOrder', {id, reason: 'OUT_OF_STOCK'});
    expect(caller.read(id).newStatus).toBe('CANCELED');
  });

  it('leaves what lies in other buildings to a person, also when money goes back', () => {
    const {id} = released();
    caller.run('recordOrderPayment', {orderId: id, kind: 'PAYMENT', amount: money('5.00')});
    caller.count(lamp, 5, 'whs:utrecht');
    caller.count(lamp, 0);
    caller.run('recordOrderRefund', {orderId: id, amount: money('1.00'), goodwill: money('1.00')});
    expect(caller.line(id, lamp).status).toBe('UNALLOCATED');
    caller.run('allocateOrder', {id});
    expect(caller.line(id, lamp).status).toBe('ALLOCATED');
  });

  it('leaves it to a person when goods come in that the order doesn’t wait for', () => {
    caller.count(lamp, 2);
    caller.count(lamp, 0, 'whs:utrecht');
    caller.count(pot, 2);
    const items = [lamp, pot].map((sku) => ({sku, quantity: 2, unitPrice: money('10.00')}));
    const {id} = caller.order(items, later);
    caller.run('cancelOrderItem', {id: caller.line(id, pot).id, reason: 'CUSTOMER_REQUEST'});
    caller.count(lamp, 5, 'whs:utrecht');
    caller.count(lamp, 0);
    expect(caller.line(id, lamp).status).toBe('UNALLOCATED');
    caller.count(pot, 50);
    expect(caller.line(id, lamp).status).toBe('UNALLOCATED');
    caller.count(lamp, 6, 'whs:utrecht');
    expect(caller.line(id, lamp).status).toBe('ALLOCATED');
  });

  it('shrinks the work of which some is left', () => {
    const {id} = released();
    caller.count(lamp, 1);
    expect(caller.read(id).fulfillments).toMatchObject([
      {status: 'OPEN', items: {nodes: [{remainingQuantity: 1, shortQuantity: 1}]}},
    ]);
  });

  it('ends work that has shipped the rest', () => {
    const {id} = released();
    const {fulfillments, items} = caller.read(id);
    const lines = [{orderItemId: items.nodes[0]?.id, quantity: 1}];
    caller.ship(id, {fulfillmentId: fulfillments[0]?.id, containers: [{packageType: 'BOX', lines}]});
    caller.count(lamp, 0);
    expect(caller.read(id).fulfillments.map(({status}) => status)).toEqual(['SHIPPED']);
  });
});

describe('a return', () => {
  const orderOf = (): OrderView => {
    const order = released();
    caller.ship(order.id);
    return caller.read(order.id);
  };
  const announce = (order: OrderView): string =>
    caller.run<{asn: {id: string}}>(
      'createASN',
      {
        brandId: caller.id('bra:alder-pine'),
        type: 'CUSTOMER_RETURN',
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: caller.id(`prd:${lamp}`), orderItemId: caller.line(order, lamp).id, expectedQuantity: 2}],
      },
      'asn { id }',
    ).asn.id;
  const unship = (id: string): string[] => caller.reasons('unshipOrder', {id, reason: 'The parcel came back'});

  it('stops the reversal of its shipment once it is announced', () => {
    const order = orderOf();
    const asn = announce(order);
    expect(unship(order.id)).toEqual(['IN_USE']);
    caller.run('cancelASN', {id: asn});
    expect(unship(order.id)).toEqual([]);
    expect(caller.read(order.id).newStatus).toBe('IN_PROGRESS');
  });

  it('stops it as well once it is received', () => {
    const order = orderOf();
    const id = announce(order);
    caller.run('markASNAsArrived', {id});
    caller.run('startASNReceiving', {id});
    const {asn} = caller.ask<{asn: {items: {nodes: {id: string}[]}}}>(
      'query ($id: EndlessID!) { asn(id: $id) { items { nodes { id } } } }',
      {id},
    );
    const items = [{asnItemId: asn.items.nodes[0]?.id, quantity: 2, disposition: 'BACK_TO_STOCK'}];
    caller.run('receiveASNItems', {id, items});
    caller.run('closeASN', {id});
    expect(unship(order.id)).toEqual(['IN_USE']);
    expect(caller.line(order.id, lamp)).toMatchObject({shippedQuantity: 2, returnedQuantity: 2});
  });
});

it('counts a set as released when all its open units are', () => {
  const [kit, mug] = ['AP-SET-KITCHEN', 'AP-MUG-ENM-WHT'];
  for (const each of [mug, 'AP-PLATE-ENM-WHT', pot, 'AP-CUTL-TI']) caller.count(each, 20);
  const order = caller.order([{sku: kit, quantity: 2}], {financialStatus: 'PAID', autoFulfill: true});
  const released = (sku: string): number => caller.line(order.id, sku).releasedQuantity;
  const lines = [{orderItemId: caller.line(order, mug).id, quantity: 1}];
  expect([released(kit), released(mug)]).toEqual([2, 4]);
  caller.ship(order.id, {containers: [{lines}]});
  expect([released(kit), released(mug)]).toEqual([2, 3]);
  expect(caller.line(order.id, kit)).toMatchObject({shippedQuantity: 0, status: 'PARTIALLY_SHIPPED'});
  caller.run('unfulfillOrder', {id: order.id, reason: 'Another box'});
  expect([released(kit), released(mug)]).toEqual([0, 0]);
});

describe('goods of which no more may be ordered', () => {
  const kit = 'AP-SET-KITCHEN';
  const mug = 'AP-MUG-ENM-WHT';
  const product = (sku: string): string => caller.id(`prd:${sku}`);
  const input = (sku: string, quantity: number): Fields => ({
    brandId: caller.id('bra:alder-pine'),
    salesChannelId: caller.id('sch:direct'),
    items: [{sku, quantity, unitPrice: money('5.00')}],
  });
  const available = (sku: string): number => {
    const read = 'query ($id: EndlessID!) { inventoryItem(id: $id) { available } }';
    return caller.ask<{inventoryItem: {available: number}}>(read, {id: caller.id(`inv:${sku}`)}).inventoryItem
      .available;
  };
  const cancel = (id: string): unknown => caller.run('cancelOrder', {id, reason: 'DUPLICATE'});

  /** Reason for which an order isn't brought back. */
  function reasonAgainst(id: string): string | undefined {
    const {process} = caller.run<{process: {id: string}}>('bulkUncancelOrders', {ids: [id]}, 'process { id }');
    caller.wait('PT1M');
    const read = 'query ($id: EndlessID!) { process(id: $id) { results(first: 5) { nodes { error { reason } } } } }';
    type Results = {process: {results: {nodes: {error: {reason: string} | null}[]}}};
    return caller.ask<Results>(read, {id: process.id}).process.results.nodes[0]?.error?.reason;
  }

  it.each([
    [lamp, lamp],
    [kit, mug],
  ])('stay canceled in a replacement of %s when another one has replaced %s', (sku, part) => {
    for (const each of [mug, 'AP-PLATE-ENM-WHT', pot, 'AP-CUTL-TI']) caller.count(each, 20);
    const original = caller.order([{sku, quantity: 1}], {financialStatus: 'PAID', autoFulfill: true});
    caller.ship(original.id);
    const replacement = {type: 'REPLACEMENT', originalOrderId: original.id, autoApprove: false};
    const first = caller.order([{sku, quantity: 1}], replacement);
    cancel(first.id);
    const other = caller.order([{sku: part, quantity: 1}], replacement);
    expect(reasonAgainst(first.id)).toBe('QUANTITY_EXCEEDED');
    expect(caller.read(first.id).newStatus).toBe('CANCELED');
    cancel(other.id);
    expect(reasonAgainst(first.id)).toBeUndefined();
    expect(caller.read(first.id).newStatus).toBe('PENDING');
  });

  it.each([
    [lamp, lamp, 1],
    [kit, mug, 2],
  ])('stay canceled when %s is ordered and nothing is left of %s', (sku, discontinued, each) => {
    const quantity = Math.floor(available(discontinued) / each);
    const first = caller.order([{sku, quantity}], {autoApprove: false});
    cancel(first.id);
    caller.run('updateProduct', {id: product(discontinued), status: 'DISCONTINUED'});
    const second = caller.order([{sku, quantity}], {autoApprove: false});
    expect(reasonAgainst(first.id)).toBe('INSUFFICIENT_STOCK');
    cancel(second.id);
    expect(reasonAgainst(first.id)).toBeUndefined();
  });

  it('stay canceled once their product is archived', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1}], {autoApprove: false});
    cancel(id);
    caller.run('bulkArchiveProducts', {ids: [product(lamp)]});
    caller.wait('PT1M');
    expect(reasonAgainst(id)).toBe('PRODUCT_NOT_ALLOWED');
  });

  it('are the components of a bundle, too, when they are discontinued', () => {
    const sets = Math.floor(available(mug) / 2);
    caller.run('updateProduct', {id: product(mug), status: 'DISCONTINUED'});
    expect(caller.reasons('createOrder', input(kit, sets + 1))).toEqual(['INSUFFICIENT_STOCK']);
    const order = caller.order([{sku: kit, quantity: sets}], {autoApprove: false});
    const {id} = caller.line(order, kit);
    expect(caller.try('updateOrderItem', {id, quantity: sets + 1}).userErrors).toMatchObject([
      {reason: 'INSUFFICIENT_STOCK', field: ['input', 'quantity']},
    ]);
  });

  it('are the components that a line of a bundle was made with, not those of today', () => {
    const order = caller.order([{sku: kit, quantity: 1}], {autoApprove: false});
    const {id} = caller.line(order, kit);
    caller.run('updateProduct', {id: product(mug), status: 'DISCONTINUED'});
    caller.run('updateCompositionLines', {id: product(kit), lines: [{componentId: product(lamp), quantity: 1}]});
    const sets = Math.floor(available(mug) / 2) + 1;
    expect(caller.reasons('updateOrderItem', {id, quantity: sets + 1})).toEqual(['INSUFFICIENT_STOCK']);
    expect(caller.reasons('updateOrderItem', {id, quantity: sets})).toEqual([]);
    expect(caller.reasons('updateOrderItem', {id, productId: product(kit)})).toEqual([]);
  });

  it('are bundles with an archived component, which can’t become active either', () => {
    caller.run('bulkArchiveProducts', {ids: [product(mug), product(kit)]});
    caller.wait('PT1M');
    const activate = {id: product(kit), status: 'ACTIVE'};
    expect(caller.reasons('updateProduct', activate)).toEqual(['PRODUCT_NOT_ALLOWED']);
    caller.run('updateProduct', {id: product(mug), status: 'ACTIVE'});
    expect(caller.reasons('updateProduct', activate)).toEqual([]);
  });

  it('are discontinued bundles with an archived component', () => {
    caller.run('updateProduct', {id: product(kit), status: 'DISCONTINUED'});
    caller.run('bulkArchiveProducts', {ids: [product(mug)]});
    caller.wait('PT1M');
    expect(caller.reasons('createOrder', input(kit, 1))).toEqual(['PRODUCT_NOT_ALLOWED']);
    expect(caller.reasons('updateProduct', {id: product(kit), status: 'ACTIVE'})).toEqual(['PRODUCT_NOT_ALLOWED']);
  });
});

describe('figures over many records', () => {
  it('offer filters that count as the list does, external shipments included', () => {
    const {id} = released();
    caller.ship(id);
    caller.run('unshipOrder', {id, reason: 'Too early'});
    interface Offered {
      availableFilters: {field: string; values: {value: string; count: number}[]}[];
    }
    const {availableFilters: offered} = caller.ask<Offered>(
      'query { availableFilters(target: ORDER_SHIPMENTS) { field values { value count } } }',
    );
    const counted = (filter: object): number =>
      caller.ask<{orderShipments: {totalCount: number}}>(
        'query ($filter: OrderShipmentFilter!) { orderShipments(first: 1, filter: $filter) { totalCount } }',
        {filter},
      ).orderShipments.totalCount;
    const valuesOf = (field: string) => offered.find((each) => each.field === field)?.values ?? [];
    expect(valuesOf('statuses').map(({value}) => value)).toContain('VOIDED');
    expect(valuesOf('isExternal').map(({value}) => value)).toEqual(['false', 'true']);
    for (const {value, count} of valuesOf('isExternal')) expect(count).toBe(counted({isExternal: value === 'true'}));
    for (const field of ['statuses', 'carrierIds', 'warehouseIds'])
      for (const {value, count} of valuesOf(field))
        expect([value, count]).toEqual([value, counted({[field]: [value]})]);
  });

  it('count canceled orders by their status alone', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('10.00')}]);
    const ofOrder = (): unknown =>
      caller.ask(
        'query ($id: EndlessID!) { order(id: $id) { stats { orderCount itemCount totals { amount } statusCounts { newStatus count } } } }',
        {id},
      ).order;
    expect(ofOrder()).toMatchObject({stats: {orderCount: 1, itemCount: 1}});
    caller.run('cancelOrder', {id, reason: 'DUPLICATE'});
    const statusCounts = [{newStatus: 'CANCELED', count: 1}];
    expect(ofOrder()).toEqual({stats: {orderCount: 0, itemCount: 0, totals: [], statusCounts}});
  });
});

it('an order with nothing to ship is never late', () => {
  const {id} = caller.order([{sku: wrap, quantity: 1, unitPrice: money('4.00')}], {shipByOn: '2025-10-01'});
  const late = (): unknown =>
    caller.platform.simulator.store.referring('OrderStatusAlert', 'order', id).filter(({kind}) => kind === 'LATE');
  caller.wait('P3D');
  caller.run('updateOrder', {id, isRush: true});
  caller.wait('PT1H');
  expect(caller.read(id).newStatus).toBe('ALLOCATED');
  expect(late()).toEqual([]);
});

it('an order that waits for its payment says what waits by now', () => {
  caller.count(lamp, 5);
  const items = [lamp, wrap].map((sku) => ({sku, quantity: 1, unitPrice: money('10.00')}));
  const {id} = caller.order(items, {autoFulfill: true});
  const said = (): string[] =>
    caller.read(id).statusAlerts.flatMap(({kind, message}) => (kind === 'PAYMENT_PENDING' ? [message] : []));
  expect(said()).toEqual(['All units are allocated, and the order waits for its payment.']);
  caller.run('cancelOrderItem', {id: caller.line(id, lamp).id, quantity: 1, reason: 'CUSTOMER_REQUEST'});
  expect(said()).toEqual(['Nothing has to be shipped, and the order waits for its payment.']);
});
