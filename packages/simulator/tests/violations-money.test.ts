/** Money as an outside caller meets it: places of the currency, signs, discounts, bundles, and what is owed. */
import {beforeEach, describe, expect, it} from 'vitest';
import {money, Outsider, type OrderView} from './support/outsider.ts';

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
