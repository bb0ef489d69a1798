/** Money as an outside caller meets it: places of the currency, signs, discounts, bundles, and what is owed. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, orderFields, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const later = {fulfillWithoutPayment: true, autoFulfill: false};
const open = {autoFulfill: false};

beforeEach(() => caller.reset());

const total = (order: OrderView, field = 'total'): string | undefined => order.financial[field]?.amount;

/** Reasons with which an order of lamps is refused. */
const refused = (line: object, more: object = {}): string[] =>
  caller.reasons('createOrder', {
    brandId: caller.id('bra:alder-pine'),
    salesChannelId: caller.id('sch:direct'),
    items: [{sku: lamp, quantity: 1, unitPrice: money('1.00'), ...line}],
    ...more,
  });

describe('an amount', () => {
  it.each([
    ['EUR', '0.335'],
    ['EUR', '0.0049'],
    ['JPY', '1500.5'],
    ['KWD', '1.2345'],
    ['EUR', '-20.00'],
  ])('of %s is refused as %s', (currency, amount) => {
    expect(refused({unitPrice: money(amount, currency)}, {currency})).toEqual(['VALUE_NOT_ALLOWED']);
  });

  it('says in the refusal how many places there are', () => {
    const {userErrors} = caller.try('createOrder', {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:direct'),
      currency: 'JPY',
      items: [{sku: lamp, quantity: 1, unitPrice: money('1500.5', 'JPY')}],
    });
    expect(userErrors).toMatchObject([{field: ['input', 'items', '0', 'unitPrice', 'amount']}]);
    expect(userErrors[0]?.message).toMatch(/JPY has no decimal places/);
  });

  it.each([
    ['JPY', '1500', '4500', '4500'],
    ['KWD', '1.235', '3.705', '3.705'],
    ['EUR', '0.33', '0.99', '0.99'],
    ['EUR', '12.5', '37.50', '37.50'],
  ])('of %s has the places of its currency: 3 × %s are %s', (currency, price, lines, sum) => {
    const order = caller.order([{sku: lamp, quantity: 3, unitPrice: money(price, currency)}], {...open, currency});
    expect(caller.line(order, lamp)['total']).toEqual({amount: lines});
    expect(total(order)).toBe(sum);
    expect(total(order, 'shippingTotal')).toMatch(currency === 'JPY' ? /^0$/ : /^0\.0+$/);
  });

  it('is never larger than an answer can say', () => {
    expect(refused({quantity: 100_000, unitPrice: money('99999999999.99')})).toEqual(['VALUE_NOT_ALLOWED']);
  });

  it.each([
    ['discount', {discount: money('-5.00')}, {}],
    ['tax', {tax: money('-1.00')}, {}],
    ['a discount larger than its line', {discount: money('5.00')}, {}],
    ['a tax larger than the line that contains it', {tax: money('50.00')}, {taxesIncluded: true}],
    ['an order discount larger than the lines', {}, {discount: money('500.00')}],
    ['a negative order discount', {}, {discount: money('-5.00')}],
    ['negative shipping', {}, {shippingCost: money('-3.00')}],
    ['a negative tax of the order', {}, {tax: money('-3.00')}],
  ])('is refused as %s', (_name, line, more) => {
    expect(refused(line, more)).toEqual(['VALUE_NOT_ALLOWED']);
  });

  it.each([
    ['unitPrice', money('0.50')],
    ['discount', money('2.01')],
    ['quantity', 1],
  ])('stays above its discount when %s changes', (field, value) => {
    const order = caller.order([{sku: lamp, quantity: 2, unitPrice: money('1.00'), discount: money('1.50')}], open);
    expect(caller.reasons('updateOrderItem', {id: caller.line(order, lamp).id, [field]: value})).toEqual([
      'VALUE_NOT_ALLOWED',
    ]);
    expect(total(caller.read(order.id))).toBe('0.50');
  });

  it('of a purchase is never negative either', () => {
    const purchase = {
      brandId: caller.id('bra:alder-pine'),
      supplierId: caller.id('sup:fjell'),
      warehouseId: caller.id('whs:leeds'),
    };
    const items = [{productId: caller.id(`prd:${lamp}`), quantity: 100, unitCost: '-8'}];
    expect(caller.reasons('createPurchaseOrder', {...purchase, items})).toEqual(['INVALID_VALUE']);
  });
});

describe('a discount of the whole order', () => {
  const skus = [lamp, 'AP-POT-TI-1L', 'AP-STOVE-GAS'];
  const spread = (prices: string[], discount: string): OrderView =>
    caller.order(
      prices.map((price, at) => ({sku: skus[at], quantity: 1, unitPrice: money(price)})),
      {...open, discount: money(discount)},
    );
  const totals = (order: OrderView): string[] =>
    order.items.nodes.map(({total: own}) => (own as {amount: string}).amount);

  it('is spread over the lines by their amounts, to the smallest unit', () => {
    expect(totals(spread(['10.00', '10.00', '10.00'], '1.00'))).toEqual(['9.66', '9.67', '9.67']);
    expect(totals(spread(['7.00', '14.00'], '1.00'))).toEqual(['6.67', '13.33']);
  });

  it('is never more than what is left of the lines', () => {
    const order = spread(['10.00', '4.00'], '6.00');
    caller.run('cancelOrderItem', {id: caller.line(order, lamp).id, reason: 'CUSTOMER_REQUEST'});
    const after = caller.read(order.id);
    expect(totals(after)).toEqual(['0.00', '0.00']);
    expect([total(after), total(after, 'discountTotal')]).toEqual(['0.00', '-4.00']);
  });
});

describe('a bundle', () => {
  const set = 'AP-SET-WKND';
  const stove = 'AP-STOVE-GAS';
  const parts = ['AP-TENT-2P-GRN', 'AP-MAT-LNG-GRY', stove];

  /** Three sets of which one has left whole, and of the other two all but the stoves. */
  function withoutStoves(): OrderView {
    for (const sku of parts) caller.count(sku, 20);
    const {id} = caller.order([{sku: set, quantity: 3, unitPrice: money('200.00')}], later);
    caller.run('releaseOrderToFulfillment', {id});
    const order = caller.read(id);
    const lines = parts.map((sku) => ({
      orderItemId: caller.line(order, sku).id,
      quantity: sku === stove ? 1 : caller.line(order, sku).quantity,
    }));
    caller.ship(id, {containers: [{packageType: 'BOX', lines}]});
    return caller.read(id);
  }

  it('is canceled by whole sets that are still whole', () => {
    const order = withoutStoves();
    const input = {id: caller.line(order, set).id, quantity: 1, reason: 'CUSTOMER_REQUEST'};
    expect(caller.reasons('cancelOrderItem', input)).toEqual(['QUANTITY_EXCEEDED']);
    expect(caller.line(order.id, set)).toMatchObject({shippedQuantity: 1, canceledQuantity: 0, cancelReason: null});
  });

  it('gets cheaper by the share of components that are canceled alone', () => {
    const order = withoutStoves();
    expect(total(order)).toBe('600.00');
    caller.run('cancelOrderItem', {id: caller.line(order, stove).id, reason: 'CUSTOMER_REQUEST'});
    const after = caller.read(order.id);
    expect(caller.line(after, set)).toMatchObject({shippedQuantity: 3, canceledQuantity: 0, status: 'SHIPPED'});
    const left = Number(total(after));
    expect(left).toBeLessThan(600);
    expect(left).toBeGreaterThan(400);
    expect(total(after)).toBe((Number(total(after, 'subtotal')) + Number(total(after, 'discountTotal'))).toFixed(2));
  });

  it('gets cheaper by equal shares where its components have no prices in the currency', () => {
    for (const sku of parts) caller.count(sku, 20);
    const {id} = caller.order([{sku: set, quantity: 1, unitPrice: money('90.00', 'CHF')}], {
      ...{currency: 'CHF', autoFulfill: true, financialStatus: 'PAID'},
    });
    const [tent = '', mat = ''] = parts;
    caller.ship(id, {
      containers: [{packageType: 'BOX', lines: [{orderItemId: caller.line(id, tent).id, quantity: 1}]}],
    });
    caller.run('cancelOrderItem', {id: caller.line(id, stove).id, reason: 'CUSTOMER_REQUEST'});
    expect(total(caller.read(id))).toBe('60.00');
    // One of two mats.
    caller.run('cancelOrderItem', {id: caller.line(id, mat).id, quantity: 1, reason: 'CUSTOMER_REQUEST'});
    expect(total(caller.read(id))).toBe('45.00');
  });

  it('gets cheaper by what its discount leaves of such components, never below nothing', () => {
    for (const sku of parts) caller.count(sku, 20);
    const {id} = caller.order([{sku: set, quantity: 1, unitPrice: money('20.00'), discount: money('19.00')}], later);
    caller.run('releaseOrderToFulfillment', {id});
    const [tent = ''] = parts;
    caller.ship(id, {
      containers: [{packageType: 'BOX', lines: [{orderItemId: caller.line(id, tent).id, quantity: 1}]}],
    });
    const totals = parts.slice(1).map((sku) => {
      caller.run('cancelOrderItem', {id: caller.line(id, sku).id, reason: 'CUSTOMER_REQUEST'});
      return Number(total(caller.read(id)));
    });
    expect(totals.every((left) => left > 0 && left < 1)).toBe(true);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
  });

  it.each([
    [true, '46.67', '4.03'],
    [false, '54.65', '4.72'],
  ])('has the tax of what is left of it, contained (%s) or on top', (taxesIncluded, whole, left) => {
    const line = {unitPrice: money('50.00'), discount: money('3.33'), tax: money('7.98')};
    const {id, items} = caller.order([{sku: 'AP-SET-KITCHEN', quantity: 1, ...line}], {
      ...{autoFulfill: true, financialStatus: 'PAID', taxesIncluded},
    });
    expect(total(caller.read(id))).toBe(whole);
    const [kit, mug, ...others] = items.nodes;
    const lines = [{orderItemId: mug?.id, quantity: 1}];
    caller.ship(id, {containers: [{packageType: 'BOX', lines}]});
    for (const part of [mug, ...others]) caller.run('cancelOrderItem', {id: part?.id, reason: 'DUPLICATE'});
    const after = caller.read(id);
    expect(caller.line(after, String(kit?.sku))['tax']).toEqual({amount: '0.69'});
    expect([total(after), total(after, 'taxTotal')]).toEqual([left, '0.69']);
  });

  it('keeps its canceled sets, and what they cost, when it takes the place of another product', () => {
    const order = caller.order([{sku: lamp, quantity: 3, unitPrice: money('10.00')}], {
      ...open,
      financialStatus: 'PAID',
    });
    const {id} = caller.line(order, lamp);
    caller.run('cancelOrderItem', {id, quantity: 2, reason: 'CUSTOMER_REQUEST'});
    caller.run('updateOrderItem', {id, productId: caller.id(`prd:${set}`)});
    const after = caller.read(order.id);
    expect(caller.line(after, set)).toMatchObject({quantity: 3, canceledQuantity: 2, cancelReason: 'CUSTOMER_REQUEST'});
    expect(caller.line(after, stove)).toMatchObject({quantity: 3, canceledQuantity: 2});
    expect([total(after), total(after, 'outstandingTotal')]).toEqual(['10.00', '-20.00']);
  });

  it('has no reason of a cancellation that is only asked for', () => {
    for (const sku of parts) caller.count(sku, 20);
    const order = caller.order([{sku: set, quantity: 1}], later);
    caller.run('releaseOrderToFulfillment', {id: order.id});
    const {fulfillments} = caller.read(order.id);
    for (const {id} of fulfillments) caller.run('acceptOrderFulfillment', {id}, '', 'wms');
    caller.run('cancelOrderItem', {id: caller.line(order, set).id, reason: 'CUSTOMER_REQUEST'});
    expect(caller.line(order.id, set)).toMatchObject({canceledQuantity: 0, cancelReason: null});
  });

  it('is refunded by its own line, not by a component of a whole set', () => {
    const order = caller.order([{sku: set, quantity: 1, unitPrice: money('200.00')}], {
      ...open,
      financialStatus: 'PAID',
    });
    const refund = (sku: string): string[] =>
      caller.reasons('recordOrderRefund', {
        orderId: order.id,
        amount: money('20.00'),
        items: [{orderItemId: caller.line(order, sku).id, quantity: 1}],
      });
    expect(refund(stove)).toEqual(['NOT_PERMITTED_FOR_TYPE']);
    expect(refund(set)).toEqual([]);
    expect(caller.read(order.id).newStatus).toBe('CANCELED');
  });
});

describe('what is outstanding', () => {
  interface Payment {
    kind: string;
    refund: Record<string, {amount: string}> | null;
  }
  const read = `query ($id: EndlessID!) { order(id: $id) { financial {
    dueTotal { amount } paidTotal { amount } refundedTotal { amount } outstandingTotal { amount } total { amount }
    payments { kind refund { items { amount } shipping { amount } tax { amount } goodwill { amount } } } } } }`;
  const moneyOf = (id: string) => {
    const {order} = caller.ask<{order: {financial: Record<string, {amount: string}> & {payments: Payment[]}}}>(read, {
      id,
    });
    const of = (name: string): number => Number(order.financial[name]?.amount);
    expect(of('outstandingTotal')).toBeCloseTo(of('dueTotal') - (of('paidTotal') + of('refundedTotal')), 6);
    return {due: of('dueTotal'), outstanding: of('outstandingTotal'), payments: order.financial.payments};
  };
  const paid = (more: object = {}): OrderView =>
    caller.order([{sku: lamp, quantity: 2, unitPrice: money('10.00')}], {
      ...open,
      shippingCost: money('5.00'),
      financialStatus: 'PAID',
      ...more,
    });

  it('is never more than a payment may be', () => {
    const {id} = paid({financialStatus: 'UNPAID'});
    expect(caller.reasons('recordOrderPayment', {orderId: id, amount: money('25.01')})).toEqual(['QUANTITY_EXCEEDED']);
    expect(caller.reasons('recordOrderPayment', {orderId: id, amount: money('25.00')})).toEqual([]);
    expect(caller.reasons('recordOrderPayment', {orderId: id, amount: money('0.01')})).toEqual(['QUANTITY_EXCEEDED']);
  });

  it('grows with an order that gets dearer, and is to be paid back of one that gets cheaper', () => {
    const {id} = paid();
    caller.run('updateOrder', {id, shippingCost: money('8.00')});
    expect(moneyOf(id)).toMatchObject({due: 28, outstanding: 3});
    expect(caller.read(id).financialStatus).toBe('PARTIALLY_PAID');
    expect(caller.reasons('releaseOrderToFulfillment', {id})).toEqual(['PAYMENT_REQUIRED']);
    caller.run('updateOrder', {id, shippingCost: null});
    expect(moneyOf(id)).toMatchObject({due: 20, outstanding: -5});
    caller.run('recordOrderRefund', {orderId: id, amount: money('5.00')});
    expect(moneyOf(id)).toMatchObject({due: 20, outstanding: 0});
  });

  it('stays with a refund, which says what it pays back', () => {
    const order = paid();
    const items = [{orderItemId: caller.line(order, lamp).id, quantity: 1}];
    const parts = {shipping: money('4.00'), goodwill: money('1.00')};
    caller.run('recordOrderRefund', {orderId: order.id, amount: money('15.00'), items, ...parts});
    const {due, outstanding, payments} = moneyOf(order.id);
    expect([due, outstanding]).toEqual([10, 0]);
    const [refund] = payments.filter(({kind}) => kind === 'REFUND');
    expect(refund?.refund).toEqual({
      items: {amount: '10.00'},
      shipping: {amount: '4.00'},
      tax: {amount: '0.00'},
      goodwill: {amount: '1.00'},
    });
    const again = {orderId: order.id, amount: money('2.00'), shipping: money('2.00')};
    expect(caller.reasons('recordOrderRefund', again)).toEqual(['QUANTITY_EXCEEDED']);
    expect(caller.reasons('recordOrderRefund', {...again, shipping: money('3.00')})).toEqual(['QUANTITY_EXCEEDED']);
  });

  it.each([
    ['shippingCost', 'shipping', false, 30],
    ['tax', 'tax', false, 25],
    ['tax', 'tax', true, 25],
  ])('is nothing when %s is lowered after it was paid back as %s (contained: %s)', (charge, part, contained, left) => {
    const {id} = paid({tax: money('10.00'), taxesIncluded: contained});
    const charged = charge === 'tax' ? '10.00' : '5.00';
    caller.run('recordOrderRefund', {orderId: id, amount: money(charged), [part]: money(charged)});
    const due = contained ? left - 10 : left;
    expect(moneyOf(id)).toMatchObject({due, outstanding: 0});
    caller.run('updateOrder', {id, [charge]: money('1.00')});
    expect(moneyOf(id)).toMatchObject({due, outstanding: 0});
    const {userErrors} = caller.try('recordOrderRefund', {orderId: id, amount: money('1.00'), [part]: money('1.00')});
    expect(userErrors).toMatchObject([
      {reason: 'QUANTITY_EXCEEDED', message: expect.stringMatching(/^0\.00 EUR/) as string},
    ]);
    caller.run('updateOrder', {id, [charge]: money('12.00')});
    expect(moneyOf(id).outstanding).toBe(contained ? 0 : 12 - Number(charged));
  });

  it('names the parts of a refund in the currency of the order', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('10.00')}], {
      ...{autoFulfill: false, financialStatus: 'PAID', shippingCost: money('3.00')},
    });
    const input = {orderId: id, amount: money('5.00')};
    expect(caller.try('recordOrderRefund', {...input, shipping: money('2.00', 'GBP')}).userErrors).toMatchObject([
      {reason: 'CURRENCY_MISMATCH', field: ['input', 'shipping']},
    ]);
    expect(caller.reasons('recordOrderRefund', {...input, shipping: money('2.00')})).toEqual([]);
  });

  it('is nothing after a refund of a line with its tax, and that of another line can follow', () => {
    const [first, second] = [lamp, 'AP-POT-TI-1L'];
    const line = {quantity: 1, unitPrice: money('100.00'), tax: money('21.00')};
    const items = [first, second].map((sku) => ({sku, ...line}));
    const order = caller.order(items, {...open, taxesIncluded: false, financialStatus: 'PAID'});
    const refund = (sku: string): void => {
      const lines = [{orderItemId: caller.line(order, sku).id, quantity: 1}];
      caller.run('recordOrderRefund', {orderId: order.id, amount: money('121.00'), tax: money('21.00'), items: lines});
    };
    refund(first);
    expect(moneyOf(order.id)).toMatchObject({due: 121, outstanding: 0});
    refund(second);
    expect(moneyOf(order.id)).toMatchObject({due: 0, outstanding: 0});
  });
});

describe('the rate of an order', () => {
  const rateOf = (currency: string): string | null => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('10', currency)}], {...open, currency});
    const query = 'query ($id: EndlessID!) { order(id: $id) { financial { exchangeRate } } }';
    return caller.ask<{order: {financial: {exchangeRate: string | null}}}>(query, {id}).order.financial.exchangeRate;
  };

  it('leads to the currency of the company, and is missing where both are the same', () => {
    expect(rateOf('GBP')).toBe('1.1475');
    expect(rateOf('JPY')).toBe('0.005755');
    expect(rateOf('EUR')).toBeNull();
  });

  it('is also the one at which amounts are shown in another currency', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('200', 'GBP')}], {...open, currency: 'GBP'});
    const query =
      'query ($id: EndlessID!) { order(id: $id) { financial { subtotal @inCurrency(code: EUR) { amount } } } }';
    expect(caller.ask(query, {id})).toEqual({order: {financial: {subtotal: {amount: '229.50'}}}});
  });
});

describe('a purchase', () => {
  const buy = (quantity: number, unitCost: string) =>
    caller.run<{purchaseOrder: {id: string; financialStatus: string; items: {nodes: {id: string}[]}}}>(
      'createPurchaseOrder',
      {
        brandId: caller.id('bra:alder-pine'),
        supplierId: caller.id('sup:lumen'),
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: caller.id(`prd:${lamp}`), quantity, unitCost}],
      },
      'purchaseOrder { id financialStatus items { nodes { id } } }',
    ).purchaseOrder;

  it('that costs nothing is paid', () => {
    expect(buy(240, '0').financialStatus).toBe('PAID');
  });

  it('keeps all 18 places of the average cost', () => {
    const read = 'query ($id: EndlessID!) { inventoryItem(id: $id) { averageUnitCost physical } }';
    const item = () =>
      caller.ask<{inventoryItem: {averageUnitCost: string; physical: number}}>(read, {id: caller.id(`inv:${lamp}`)})
        .inventoryItem;
    const before = item();
    const {id} = buy(240, '63.1');
    caller.run('issuePurchaseOrder', {id, ignoreMinimum: true});
    caller.run('confirmPurchaseOrder', {id});
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {
        brandId: caller.id('bra:alder-pine'),
        type: 'PURCHASE_ORDER',
        purchaseOrderId: id,
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: caller.id(`prd:${lamp}`), expectedQuantity: 240}],
      },
      'asn { id items { nodes { id } } }',
    );
    for (const operation of ['markASNAsArrived', 'startASNReceiving']) caller.run(operation, {id: asn.id});
    caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId: asn.items.nodes[0]?.id, quantity: 240}]});
    const {physical} = before;
    const places = 10n ** 18n;
    const parts = (text: string): bigint => {
      const [whole = '0', rest = ''] = text.split('.');
      return BigInt(whole) * places + BigInt(rest.padEnd(18, '0'));
    };
    const sum = parts(before.averageUnitCost) * BigInt(physical) + parts('63.1') * 240n;
    const difference = parts(item().averageUnitCost) * BigInt(physical + 240) - sum;
    expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(BigInt(physical + 240) / 2n);
  });
});

describe('what lets goods go', () => {
  const pay = (id: string, moves: readonly [kind: string, amount: string][]): void => {
    for (const [kind, sum] of moves)
      if (kind === 'REFUND') caller.run('recordOrderRefund', {orderId: id, amount: money(sum)});
      else caller.run('recordOrderPayment', {orderId: id, amount: money(sum), kind});
  };

  it.each<[moves: [kind: string, amount: string][], status: string, refusals: string[]]>([
    [[], 'UNPAID', ['PAYMENT_REQUIRED']],
    [[['AUTHORIZATION', '50.00']], 'AUTHORIZED', ['PAYMENT_REQUIRED']],
    [[['AUTHORIZATION', '100.00']], 'AUTHORIZED', []],
    [
      [
        ['PAYMENT', '40.00'],
        ['AUTHORIZATION', '59.99'],
      ],
      'PARTIALLY_PAID',
      ['PAYMENT_REQUIRED'],
    ],
    [
      [
        ['PAYMENT', '40.00'],
        ['AUTHORIZATION', '60.00'],
      ],
      'PARTIALLY_PAID',
      [],
    ],
    [
      [
        ['PAYMENT', '50.00'],
        ['REFUND', '50.00'],
      ],
      'REFUNDED',
      ['PAYMENT_REQUIRED'],
    ],
    [
      [
        ['PAYMENT', '100.00'],
        ['REFUND', '30.00'],
      ],
      'PARTIALLY_REFUNDED',
      [],
    ],
    [
      [
        ['PAYMENT', '100.00'],
        ['REFUND', '100.00'],
      ],
      'REFUNDED',
      [],
    ],
  ])('is what is outstanding, not the status: %j is %s, and refused with %j', (moves, status, refusals) => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('100.00')}], open);
    pay(id, moves);
    expect(caller.read(id).financialStatus).toBe(status);
    expect(caller.reasons('releaseOrderToFulfillment', {id})).toEqual(refusals);
  });

  it('lets go by itself once the rest is authorized', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1, unitPrice: money('100.00')}], {autoFulfill: true});
    pay(id, [['PAYMENT', '40.00']]);
    expect(caller.read(id).newStatus).toBe('ALLOCATED');
    pay(id, [['AUTHORIZATION', '60.00']]);
    expect(caller.read(id).newStatus).toBe('IN_PROGRESS');
  });
});

describe('a line without a price of its own', () => {
  const unitPrice = (order: OrderView, sku: string): unknown => caller.line(order, sku)['unitPrice'];
  const swap = (line: string, sku: string, more: object = {}): OrderView =>
    caller.run<{order: OrderView}>(
      'updateOrderItem',
      {id: line, productId: caller.id(`prd:${sku}`), ...more},
      `order { ${orderFields} }`,
    ).order;

  it('names the price that is missing', () => {
    const {userErrors} = caller.try('createOrder', {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:direct'),
      currency: 'USD',
      items: [{sku: lamp, quantity: 1}],
    });
    expect(userErrors).toMatchObject([{reason: 'REQUIRED', field: ['input', 'items', '0', 'unitPrice']}]);
  });

  it('takes the price of another product with it, unless one is given', () => {
    const order = caller.order([{sku: lamp, quantity: 1}], open);
    const mug = caller.order([{sku: 'AP-MUG-ENM-WHT', quantity: 1}], open);
    const {id} = caller.line(order, lamp);
    expect(unitPrice(swap(id, 'AP-MUG-ENM-WHT'), 'AP-MUG-ENM-WHT')).toEqual(unitPrice(mug, 'AP-MUG-ENM-WHT'));
    expect(unitPrice(swap(id, lamp, {unitPrice: money('1.00')}), lamp)).toEqual({amount: '1.00'});
  });

  it('keeps what its shop charges', () => {
    const before = caller.read(caller.id('ord:10388')).items.nodes[0];
    expect(unitPrice(swap(String(before?.id), lamp), lamp)).toEqual(before?.['unitPrice']);
  });

  it('stays free on a sample that moves to another channel', () => {
    const {id} = caller.order([{sku: lamp, quantity: 1}], {...open, autoApprove: false, type: 'SAMPLE'});
    caller.run('updateOrder', {id, salesChannelId: caller.id('sch:web-eu')});
    expect(total(caller.read(id))).toBe('0.00');
  });
});

describe('an amount that a sum leads to', () => {
  const product = (): string => caller.id('prd:AP-LAMP-LED-BLK');
  const tooLarge = [{reason: 'INVALID_VALUE', field: null}];

  it.each(['9999999999.99', '99999999999999999999.999'])(
    'is refused where a purchase order of 1,000 units at %s would say more than a Decimal',
    (unitCost) => {
      const {userErrors} = caller.try('createPurchaseOrder', {
        brandId: caller.id('bra:alder-pine'),
        supplierId: caller.id('sup:fjell'),
        warehouseId: caller.id('whs:leeds'),
        items: [{productId: product(), quantity: 1000, unitCost}],
      });
      expect(userErrors).toMatchObject(tooLarge);
    },
  );

  it.each(['999999', '99999999999999999999.99'])('is refused where stock at %s would be worth more', (unitCost) => {
    const {userErrors} = caller.try('receiveWithoutOrder', {
      brandId: caller.id('bra:alder-pine'),
      warehouseId: caller.id('whs:leeds'),
      items: [{productId: product(), quantity: 1_000_000, unitCost}],
    });
    expect(userErrors).toMatchObject(tooLarge);
    const {product: read} = caller.ask<{product: {inventoryItem: {stockValue: {amount: string}}}}>(
      'query ($id: EndlessID!) { product(id: $id) { inventoryItem { stockValue { amount } } } }',
      {id: product()},
    );
    expect(read.inventoryItem.stockValue.amount).toMatch(/^\d{1,11}(\.\d{1,4})?$/);
  });
});

describe('the sums of an order', () => {
  const most = '99999999999.99';
  const large = (unitPrice = money(most), more: Fields = {}): OrderView =>
    caller.order([{sku: lamp, quantity: 1, unitPrice}], {...open, ...more});
  const refusedAt = (name: string, input: Fields): unknown[] =>
    caller.try(name, input).userErrors.map(({reason, field}) => [reason, field?.slice(1).join('.')]);
  const creation = (more: Fields, prices = [most]): unknown[] =>
    refusedAt('createOrder', {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:direct'),
      items: prices.map((price) => ({sku: lamp, quantity: 1, unitPrice: money(price)})),
      ...more,
    });

  it('are what an answer can say when the order is made', () => {
    expect(creation({}, [most, '0.01'])).toEqual([['VALUE_NOT_ALLOWED', 'items']]);
    expect(creation({discount: money('1.00')}, [most, '0.01'])).toEqual([['VALUE_NOT_ALLOWED', 'items']]);
    expect(creation({shippingCost: money('0.01')})).toEqual([['VALUE_NOT_ALLOWED', 'shippingCost']]);
    expect(creation({tax: money('0.01'), taxesIncluded: false})).toEqual([['VALUE_NOT_ALLOWED', 'tax']]);
  });

  it('are what an answer can say when lines come or change', () => {
    const {id, items} = large();
    const [line] = items.nodes;
    const item = {sku: lamp, quantity: 1, unitPrice: money('0.01')};
    expect(refusedAt('addOrderItem', {orderId: id, item})).toEqual([['VALUE_NOT_ALLOWED', 'item.unitPrice']]);
    expect(refusedAt('updateOrderItem', {id: line?.id, tax: money('0.01')})).toEqual([['VALUE_NOT_ALLOWED', 'tax']]);
    expect(refusedAt('updateOrder', {id, tax: money('0.01')})).toEqual([['VALUE_NOT_ALLOWED', 'tax']]);
    expect(total(caller.read(id))).toBe(most);
  });

  it('are what an answer can say of money that was set aside', () => {
    const {id} = large();
    const authorization = {orderId: id, kind: 'AUTHORIZATION', amount: money(most)};
    caller.run('recordOrderPayment', authorization);
    expect(refusedAt('recordOrderPayment', authorization)).toEqual([['INVALID_VALUE', undefined]]);
    expect(total(caller.read(id), 'authorizedTotal')).toBe(most);
  });

  it('are left out of a sum over several orders that no answer can say', () => {
    const totals = (): unknown =>
      caller.ask<{orderStats: {totals: unknown}}>(
        'query ($filter: OrderFilter) { orderStats(filter: $filter) { totals { amount currency { code } } } }',
        {filter: {tags: ['large']}},
      ).orderStats.totals;
    large(money(most), {tags: ['large']});
    large(money('5.00', 'USD'), {tags: ['large'], currency: 'USD'});
    const dollars = {amount: '5.00', currency: {code: 'USD'}};
    expect(totals()).toEqual([{amount: most, currency: {code: 'EUR'}}, dollars]);
    large(money(most), {tags: ['large']});
    expect(totals()).toEqual([dollars]);
  });
});

describe('a tax that is contained is never more than what contains it', () => {
  const included = {...open, taxesIncluded: true};

  it('on the order as a whole', () => {
    expect(refused({}, {taxesIncluded: true, tax: money('1.01')})).toEqual(['VALUE_NOT_ALLOWED']);
    const order = caller.order([{sku: lamp, quantity: 1, unitPrice: money('1.00')}], {
      ...{...included, autoApprove: false},
      ...{shippingCost: money('0.50'), tax: money('1.50')},
    });
    expect(caller.reasons('updateOrder', {id: order.id, tax: money('1.51')})).toEqual(['VALUE_NOT_ALLOWED']);
    caller.run('updateOrder', {id: order.id, shippingCost: money('0.20'), tax: money('1.50')});
    expect([total(caller.read(order.id)), total(caller.read(order.id), 'taxTotal')]).toEqual(['1.20', '1.20']);
  });

  it('when the line loses units', () => {
    const item = {sku: lamp, quantity: 2, unitPrice: money('0.05'), discount: money('0.03'), tax: money('0.07')};
    const order = caller.order([item], included);
    const {id} = caller.line(order, lamp);
    caller.run('cancelOrderItem', {id, quantity: 1, reason: 'CUSTOMER_REQUEST'});
    const amounts = {discount: {amount: '-0.02'}, tax: {amount: '0.03'}, total: {amount: '0.03'}};
    expect(caller.line(order.id, lamp)).toMatchObject(amounts);
    caller.run('updateOrderItem', {id, unitPrice: money('0.05')});
    expect(caller.line(order.id, lamp)).toMatchObject(amounts);
  });
});

describe('a discount of the order that is more than the lines that are left', () => {
  const stove = 'AP-STOVE-GAS';

  function reduced(): OrderView {
    const {id} = caller.order(
      [
        {sku: lamp, quantity: 2, unitPrice: money('5.00')},
        {sku: stove, quantity: 1, unitPrice: money('4.00')},
      ],
      {autoApprove: false, discount: money('14.00'), shippingCost: money('3.00')},
    );
    caller.run('removeOrderItem', {id: caller.line(id, stove).id});
    expect(total(caller.read(id), 'discountTotal')).toBe('-10.00');
    return caller.read(id);
  }

  it.each([
    ['updateOrder', {shippingCost: money('2.00')}],
    ['updateOrder', {discount: money('14.00')}],
    ['updateOrder', {discount: money('10.00')}],
    ['updateOrderItem', {quantity: 2}],
    ['updateOrderItem', {discount: null}],
    ['updateOrderItem', {unitPrice: money('5.50')}],
  ])('lets %s send %j', (name, input) => {
    const order = reduced();
    caller.run(name, {id: name === 'updateOrder' ? order.id : caller.line(order, lamp).id, ...input});
  });

  it.each([
    ['updateOrder', {discount: money('10.01')}],
    ['updateOrder', {discount: money('14.01')}],
    ['updateOrderItem', {quantity: 1}],
    ['updateOrderItem', {unitPrice: money('4.99')}],
    ['updateOrderItem', {discount: money('0.01')}],
  ])('doesn’t let %s send %j', (name, input) => {
    const order = reduced();
    const id = name === 'updateOrder' ? order.id : caller.line(order, lamp).id;
    expect(caller.reasons(name, {id, ...input})).toEqual(['VALUE_NOT_ALLOWED']);
  });
});

describe('a record that one request names twice', () => {
  const mug = (): string => caller.id('prd:AP-MUG-ENM-WHT');
  const channel = (): string => caller.id('sch:shop-bath');

  const priced = (): {id: string; amount: {currency: {code: string}}}[] => {
    const price = {amount: money('5.00', 'GBP'), salesChannelId: channel()};
    const selection = 'product { prices(first: 50) { nodes { id amount { currency { code } } } } }';
    type Kept = {product: {prices: {nodes: ReturnType<typeof priced>}}};
    return caller.run<Kept>('updateProductPrices', {id: mug(), prices: [price]}, selection).product.prices.nodes;
  };

  it('is no price to change twice, to remove twice, or to change and remove', () => {
    const id = priced().find(({amount}) => amount.currency.code === 'GBP')?.id;
    const changed = {id, amount: money('9.99', 'GBP'), salesChannelId: channel()};
    const refused = (input: Fields): unknown =>
      caller.try('updateProductPrices', {id: mug(), prices: [], ...input}).userErrors;
    const twice = (...field: string[]): Fields[] => [expect.objectContaining({reason: 'DUPLICATE_ENTRY', field})];
    expect(refused({removeIds: [id, id]})).toEqual(twice('input', 'removeIds', '1'));
    expect(refused({prices: [changed], removeIds: [id]})).toEqual(twice('input', 'removeIds', '0'));
    expect(refused({prices: [changed, changed]})).toEqual(twice('input', 'prices', '1', 'id'));
    expect(refused({prices: [changed]})).toEqual([]);
  });

  it('is no cost to remove twice', () => {
    const costs = 'query ($id: EndlessID!) { product(id: $id) { costs(first: 1) { nodes { id } } } }';
    const {product} = caller.ask<{product: {costs: {nodes: {id: string}[]}}}>(costs, {id: mug()});
    const id = product.costs.nodes[0]?.id;
    expect(caller.reasons('updateProductCosts', {id: mug(), costs: [], removeIds: [id, id]})).toEqual([
      'DUPLICATE_ENTRY',
    ]);
  });

  it('is no supplier to store and remove', () => {
    const supplierId = caller.id('sup:emalia');
    const input = {id: mug(), suppliers: [{supplierId}], removeSupplierIds: [supplierId]};
    expect(caller.reasons('updateProductSuppliers', input)).toEqual(['DUPLICATE_ENTRY']);
  });
});
