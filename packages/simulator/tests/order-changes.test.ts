/** Changes of orders and lines: what follows from them, what they leave alone, and what they are refused for. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const {simulator} = caller.platform;
const [lamp, mug, pot] = ['AP-LAMP-LED-BLK', 'AP-MUG-ENM-WHT', 'AP-POT-TI-1L'];
const later = {fulfillWithoutPayment: true, autoFulfill: false};
const [direct, telephone] = [caller.id('sch:direct'), caller.id('sch:telephone')];

const priced = (sku: string, unitPrice = money('10.00'), more: Fields = {}): Fields => ({
  sku,
  quantity: 1,
  unitPrice,
  ...more,
});

const read = (id: string, fields: string): Fields =>
  caller.ask<{order: Fields}>(`query ($id: EndlessID!) { order(id: $id) { ${fields} } }`, {id}).order;

beforeEach(() => caller.reset());

describe('an order that costs nothing', () => {
  it('is paid without a payment', () => {
    const {id, financialStatus} = caller.order([{sku: lamp, quantity: 1}], {type: 'SAMPLE', financialStatus: 'PAID'});
    expect(financialStatus).toBe('PAID');
    expect(read(id, 'financial { payments { id } }')).toEqual({financial: {payments: []}});
  });
});

describe('the sales channel of an order', () => {
  it('is the one that came with the first shop of its brand', () => {
    const company = 'dana-company';
    const [companyId, defaultWarehouseId] = [caller.id('com:alder-group'), caller.id('whs:leeds')];
    const input = {name: 'Fell', code: 'FE', companyId, defaultWarehouseId};
    const {brand} = caller.run<{brand: {id: string}}>('onboardBrand', input, 'brand { id }', company);
    const shop = caller.id('int:shopify-us');
    caller.run('updateIntegration', {id: shop, brandIds: [brand.id]}, '', company);
    const fields = {name: 'Cup', sku: 'FE-CUP', status: 'ACTIVE', brandId: brand.id};
    const {product} = caller.run<{product: {id: string}}>('addProduct', fields, 'product { id }', company);
    const items = [{productId: product.id, quantity: 1, unitPrice: money('3.00')}];
    const {order} = caller.run<{order: Fields}>(
      'createOrder',
      {brandId: brand.id, items},
      'order { salesChannel { isDefault name } }',
      company,
    );
    expect(order).toEqual({salesChannel: {isDefault: true, name: 'Shopify US'}});
  });

  it('brings its prices along, except where a line was given one or the channel has none', () => {
    const price = (sku: string, own: Fields): unknown =>
      caller.run('updateProductPrices', {
        id: caller.id(`prd:${sku}`),
        prices: Object.entries(own).map(([salesChannelId, text]) => ({salesChannelId, amount: money(String(text))})),
      });
    price(lamp, {[direct]: '40.00', [telephone]: '44.00'});
    price(mug, {[direct]: '15.00', [telephone]: '16.00'});
    const fields = {name: 'Cup', sku: 'AP-CUP', status: 'ACTIVE'};
    const {product} = caller.run<{product: {id: string}}>('addProduct', fields, 'product { id }');
    caller.run('updateProductPrices', {id: product.id, prices: [{salesChannelId: direct, amount: money('3.00')}]});
    const items = [{sku: lamp, quantity: 1}, priced(mug, money('9.00')), {sku: 'AP-CUP', quantity: 1}];
    const order = caller.order([...items, {sku: 'AP-SET-WKND', quantity: 1, unitPrice: money('200.00')}], {
      autoApprove: false,
    });
    const prices = (id: string): unknown[] =>
      caller.read(id).items.nodes.map(({sku, unitPrice}) => [sku, (unitPrice as {amount: string}).amount]);
    const before = prices(order.id);
    expect(before.slice(0, 4)).toEqual([
      [lamp, '40.00'],
      [mug, '9.00'],
      ['AP-CUP', '3.00'],
      ['AP-SET-WKND', '200.00'],
    ]);
    expect(before.length).toBeGreaterThan(4);
    caller.run('updateOrder', {id: order.id, salesChannelId: telephone});
    expect(prices(order.id)).toEqual([[lamp, '44.00'], ...before.slice(1)]);
  });

  it('keeps a price that a line was given, also where it had that price before', () => {
    const {id, items} = caller.order([{sku: lamp, quantity: 1}], {autoApprove: false});
    const [line] = items.nodes;
    caller.wait('PT1M');
    caller.run('updateOrderItem', {id: line?.id, unitPrice: money(String((line?.['unitPrice'] as Fields)['amount']))});
    expect(caller.read(id).items.nodes).toEqual([line]);
    const prices = [{salesChannelId: telephone, amount: money('44.00')}];
    caller.run('updateProductPrices', {id: caller.id(`prd:${lamp}`), prices});
    caller.run('updateOrder', {id, salesChannelId: telephone});
    expect(caller.read(id).items.nodes[0]).toMatchObject({unitPrice: line?.['unitPrice']});
  });
});

describe('a change of an order', () => {
  it('sets the day on which its payment is due', () => {
    const {id} = caller.order([priced(lamp)], later);
    const terms = (): unknown => read(id, 'financial { paymentTermDays paymentDueOn }').financial;
    expect(terms()).toEqual({paymentTermDays: 0, paymentDueOn: null});
    caller.run('updateOrder', {id, paymentTermDays: 30});
    expect(terms()).toEqual({paymentTermDays: 30, paymentDueOn: '2025-10-30'});
    caller.run('updateOrder', {id, isRush: true});
    expect(terms()).toEqual({paymentTermDays: 30, paymentDueOn: '2025-10-30'});
  });

  it('to another shipping method chooses the service that is mapped to it', () => {
    const {id} = caller.order([priced(lamp)], {...later, shippingMethod: 'PostLink Parcel'});
    const service = (): unknown => read(id, 'carrierService { id }').carrierService;
    const alerts = (): string[] =>
      caller.read(id).statusAlerts.flatMap(({kind, message}) => (kind === 'UNMAPPED_SHIPPING_METHOD' ? [message] : []));
    expect(service()).toEqual({id: caller.id('csv:postlink-parcel')});
    caller.run('updateOrder', {id, shippingMethod: 'Pigeon'});
    expect([service(), alerts()]).toEqual([null, ['No carrier service is mapped to “Pigeon”.']]);
    caller.run('updateOrder', {id, shippingMethod: 'PostLink Express 24h'});
    expect([service(), alerts()]).toEqual([{id: caller.id('csv:postlink-express')}, []]);
  });

  it('is refused once that has ended', () => {
    const {id} = caller.order([priced(lamp)], later);
    const refused = (more: Fields): unknown => caller.try('updateOrder', {id, ...more}).userErrors;
    expect(refused({isRush: true})).toEqual([]);
    caller.run('cancelOrder', {id, reason: 'CUSTOMER_REQUEST'});
    expect(refused({isRush: false})).toMatchObject([{reason: 'STATUS_NOT_ALLOWED', field: ['input', 'isRush']}]);
    const completed = {id: caller.id('ord:10300'), isRush: true};
    expect(caller.read(completed.id).newStatus).toBe('COMPLETED');
    expect(caller.reasons('updateOrder', completed)).toEqual(['STATUS_NOT_ALLOWED']);
  });
});

describe('an order that is brought back', () => {
  it('leaves canceled what was canceled before', () => {
    const order = caller.order([priced(lamp, money('10.00'), {quantity: 3}), priced(pot)], later);
    const cancel = (sku: string, quantity: number, reason: string): unknown =>
      caller.run('cancelOrderItem', {id: caller.line(order, sku).id, quantity, reason});
    cancel(lamp, 1, 'OUT_OF_STOCK');
    cancel(pot, 1, 'FRAUD');
    caller.run('cancelOrder', {id: order.id, reason: 'CUSTOMER_REQUEST'});
    caller.run('bulkUncancelOrders', {ids: [order.id]});
    caller.wait('PT5M');
    const {items, newStatus} = caller.read(order.id);
    expect(newStatus).toBe('PENDING');
    const lines = items.nodes.map(({sku, canceledQuantity, cancelReason}) => [sku, canceledQuantity, cancelReason]);
    expect(lines).toEqual([
      [lamp, 1, 'OUT_OF_STOCK'],
      [pot, 1, 'FRAUD'],
    ]);
  });

  it('is approved by a person alone, whatever is changed before', () => {
    const {id} = caller.order([priced(lamp), priced(pot)], {autoApprove: true});
    caller.run('cancelOrder', {id, reason: 'CUSTOMER_REQUEST'});
    caller.run('bulkUncancelOrders', {ids: [id]});
    caller.wait('PT5M');
    caller.run('updateOrderItem', {id: caller.line(id, lamp).id, quantity: 2});
    caller.run('cancelOrderItem', {id: caller.line(id, pot).id, reason: 'CUSTOMER_REQUEST'});
    caller.run('holdOrder', {id, reason: 'PAYMENT'});
    caller.run('releaseOrder', {id});
    expect(caller.read(id).newStatus).toBe('PENDING');
    caller.run('approveOrder', {id});
    expect(caller.read(id).newStatus).toBe('ALLOCATED');
  });
});

describe('a line of a shop without a product', () => {
  function placed(): OrderView {
    const lines = [{name: 'Cup', sku: 'AP-CUP', quantity: 1, unitPrice: '3.00'}];
    playEvent(simulator, {kind: 'shop.order_placed', shop: 'Shopify EU', number: 'EU-30001', lines});
    return caller.read(simulator.store.all('Order').find(({number}) => number === 'EU-30001')?.id ?? '');
  }
  const change = (order: OrderView, more: Fields): unknown =>
    caller.try('updateOrderItem', {id: order.items.nodes[0]?.id, ...more}).userErrors;
  const productId = caller.id(`prd:${lamp}`);

  it('has no price to look up', () => {
    const order = placed();
    expect(change(order, {unitPrice: null})).toMatchObject([{reason: 'REQUIRED', field: ['input', 'unitPrice']}]);
    expect(change(order, {productId, unitPrice: null})).toEqual([]);
  });

  it('gets a product and nothing else while the shop routes its order', () => {
    caller.run('updateSalesChannel', {id: caller.id('sch:web-eu'), localRouting: false});
    const order = placed();
    expect(change(order, {productId, quantity: 2})).toMatchObject([{reason: 'READ_ONLY'}]);
    expect(change(order, {quantity: 2})).toMatchObject([{reason: 'READ_ONLY'}]);
    expect(change(order, {productId})).toEqual([]);
    expect(caller.read(order.id).items.nodes[0]).toMatchObject({quantity: 1, product: {id: productId}});
  });
});

describe('a discount of a line', () => {
  const discount = (order: OrderView, text: string): unknown =>
    caller.try('updateOrderItem', {id: caller.line(order, lamp).id, discount: money(text)}).userErrors;
  const tooMuch = [{reason: 'VALUE_NOT_ALLOWED', field: ['input', 'discount']}];

  it('leaves as much as the tax that the price contains', () => {
    const tax = money('20.00');
    const order = caller.order([priced(lamp, money('100.00'), {tax})], {...later, taxesIncluded: true});
    expect(discount(order, '80.01')).toMatchObject(tooMuch);
    expect(discount(order, '80.00')).toEqual([]);
  });

  it('leaves as much as the discount of the whole order', () => {
    const order = caller.order([priced(lamp, money('100.00'))], {...later, discount: money('50.00')});
    expect(discount(order, '50.01')).toMatchObject(tooMuch);
    expect(discount(order, '50.00')).toEqual([]);
  });
});
