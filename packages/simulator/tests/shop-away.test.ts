/** Shops whose messages are lost or that are paused: what the comparison, the resumption and Reload bring in. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {momentAfter} from '../src/model/scenario.ts';
import {freshPlatform} from './support/platform.ts';

const {simulator, world, callers} = freshPlatform();
const idOf = (key: string): string => world.ids.get(key) ?? '';

function send(operation: string, input: Fields, fields = ''): Fields {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { ${fields} userErrors { reason } } }`;
  const {data} = simulator.execute({query, variables: {input}, headers: callers['dana']?.headers ?? {}});
  const payload = data?.[operation] as Fields;
  expect(payload['userErrors'], operation).toEqual([]);
  return payload;
}

const wait = (duration: string): void => simulator.advance(momentAfter(simulator.state.now, duration));

const happens = (kind: string, event: Fields): unknown => playEvent(simulator, {kind: `shop.${kind}`, ...event});

const orderOf = (number: string) => simulator.store.get('Order', idOf(`ord:${number}`));

const street = (number: string): unknown => (orderOf(number)?.['shippingAddress'] as Fields | undefined)?.['line1'];

/** Sentences of the newest run of an integration. */
function lastRun(integration: string): string[] {
  const process = simulator.store.referring('Process', '_integration', idOf(`int:${integration}`)).at(-1);
  const results = (process?.['results'] as Fields[] | undefined) ?? [];
  return results.length > 0 ? results.map(({message}) => String(message)) : [String(process?.['message'])];
}

function reload(number: string): void {
  send('reloadOrders', {ids: [idOf(`ord:${number}`)]}, 'process { id }');
  wait('PT1M');
  expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
}

const alertsOf = (number: string): unknown[] =>
  simulator.store
    .referring('OrderStatusAlert', 'order', idOf(`ord:${number}`))
    .filter(({resolvedAt}) => !resolvedAt)
    .map(({kind}) => kind);

const uk = {shop: 'Shopify UK'};
const card = {name: 'Gift card', quantity: 1, unitPrice: '10.00', requiresShipping: false};
const moved = {recipient: 'Jane Ward', line1: '7 Quay Street', city: 'Leeds', postalCode: 'LS1 1AA'};

beforeEach(() => simulator.restore(structuredClone(world.state)));

describe('the hourly comparison', () => {
  it('finds a cancellation and a refund whose messages were lost', () => {
    happens('order_canceled', {...uk, order: 'AP-10384', isLost: true});
    happens('order_refunded', {shop: 'Shopify EU', order: 'AP-10390', amount: '6.90', isLost: true});
    simulator.advance('2025-09-30T09:59:59.000Z');
    expect(orderOf('10384')?.['newStatus']).toBe('ALLOCATED');
    simulator.advance('2025-09-30T10:00:00.000Z');
    expect(orderOf('10384')?.['newStatus']).toBe('CANCELED');
    const refunds = simulator.store.referring('OrderPayment', 'order', idOf('ord:10390'));
    expect(refunds.map(({kind, amount}) => [kind, amount])).toContainEqual([
      'REFUND',
      {amount: '-6.90', currency: 'EUR'},
    ]);
    expect(lastRun('shopify-uk')).toEqual(['AP-10384: canceled in the shop.']);
    expect(lastRun('shopify-eu')).toEqual(['AP-10390: refunded in the shop.']);
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  it('leaves a payment to Reload, and takes the refund beside it', () => {
    const own = {shop: 'Shopify EU', order: 'AP-10385'};
    const amounts = () =>
      simulator.store
        .referring('OrderPayment', 'order', idOf('ord:10385'))
        .map(({kind, amount}) => [kind, amount.amount]);
    happens('order_paid', {...own, payment: {kind: 'PAYMENT', amount: '20.00'}});
    const before = amounts();
    happens('order_paid', {...own, payment: {kind: 'PAYMENT', amount: '5.00'}, isLost: true});
    happens('order_refunded', {...own, amount: '3.00', isLost: true});
    simulator.advance('2025-09-30T10:00:00.000Z');
    expect(amounts()).toEqual([...before, ['REFUND', '-3.00']]);
    reload('10385');
    expect(amounts()).toEqual([...before, ['REFUND', '-3.00'], ['PAYMENT', '5.00']]);
  });

  it('finds at the next full hour what the data set says of an order', () => {
    simulator.store.update('Order', idOf('ord:10384'), {_atSource: {isCanceled: true}});
    simulator.advance('2025-09-30T09:59:59.000Z');
    expect(orderOf('10384')?.newStatus).toBe('ALLOCATED');
    simulator.advance('2025-09-30T10:00:00.000Z');
    expect(orderOf('10384')?.newStatus).toBe('CANCELED');
  });

  it('leaves an address to Reload', () => {
    happens('order_edited', {...uk, order: 'AP-10384', shippingAddress: {...moved, countryCode: 'GB'}, isLost: true});
    wait('PT2H');
    expect(street('10384')).not.toBe('7 Quay Street');
    reload('10384');
    expect(street('10384')).toBe('7 Quay Street');
  });

  it('leaves alone what its shop holds while the integration is paused', () => {
    send('pauseIntegration', {id: idOf('int:shopify-uk')});
    happens('order_canceled', {...uk, order: 'AP-10384'});
    wait('P1D');
    expect(orderOf('10384')?.['newStatus']).toBe('ALLOCATED');
  });

  it('leaves alone what its shop holds of a brand that it no longer works for', () => {
    const work = (brand: string): unknown =>
      simulator.store.update('Integration', idOf('int:shopify-uk'), {brands: [idOf(brand)]});
    work('bra:alder-junior');
    happens('order_canceled', {...uk, order: 'AP-10384'});
    wait('PT3H');
    expect(orderOf('10384')?.['newStatus']).toBe('ALLOCATED');
    work('bra:alder-pine');
    wait('PT2H');
    expect(orderOf('10384')?.['newStatus']).toBe('CANCELED');
  });

  it('can be run by hand, and says what it found', () => {
    happens('order_canceled', {...uk, order: 'AP-10384', isLost: true});
    const input = {integrationId: idOf('int:shopify-uk'), action: 'RECONCILE_ORDERS'};
    send('runIntegrationAction', input, 'process { id }');
    wait('PT1M');
    expect(lastRun('shopify-uk')).toEqual(['AP-10384: canceled in the shop.']);
  });
});

describe('an order for a brand that is inactive', () => {
  it('waits in the shop until the brand is active again', () => {
    const id = idOf('bra:alder-pine');
    const orders = () => simulator.store.all('Order').filter(({number}) => number === 'UK-30001');
    send('updateBrand', {id, status: 'INACTIVE'});
    happens('order_placed', {...uk, number: 'UK-30001', lines: [card]});
    wait('PT2H');
    expect(orders()).toEqual([]);
    send('runIntegrationAction', {integrationId: idOf('int:shopify-uk'), action: 'SYNC_ORDERS'});
    wait('PT1M');
    expect(lastRun('shopify-uk')).toContain('Skipped: its brand takes no orders.');
    send('updateBrand', {id, status: 'ACTIVE'});
    wait('PT1H');
    expect(orders()).toHaveLength(1);
  });
});

describe('orders that are fetched by hand', () => {
  const fetched = (integration: string): string[] => {
    send('runIntegrationAction', {integrationId: idOf(`int:${integration}`), action: 'SYNC_ORDERS'});
    wait('PT1M');
    return lastRun(integration);
  };

  it('come in without a payment once no tag keeps them out', () => {
    expect(fetched('shopify-eu')).toContain('Skipped: the order carries the tag sample.');
    send('updateIntegration', {id: idOf('int:shopify-eu'), settings: [{key: 'skip_order_tags', value: null}]});
    expect(fetched('shopify-eu')).toContain('Imported as EU-20418.');
    const order = simulator.store.all('Order').find(({number}) => number === 'EU-20418');
    expect(order).toMatchObject({financialStatus: 'PAID'});
    expect(simulator.store.referring('OrderPayment', 'order', order?.id)).toEqual([]);
  });

  it('stay out when their channel was removed', () => {
    const id = idOf('int:shopify-junior');
    send('updateIntegration', {id, brandIds: [idOf('bra:alder-pine')]});
    const [channel] = simulator.store.referring('SalesChannel', 'integration', id);
    const lines = [{sku: 'AP-LAMP-LED-BLK', name: 'Lamp', quantity: 1, unitPrice: '42.00'}];
    happens('order_placed', {shop: 'Shopify Junior', number: 'JR-1', lines, isLost: true});
    send('pauseIntegration', {id});
    send('removeSalesChannel', {id: channel?.id});
    send('resumeIntegration', {id, skipMissedOrders: true});
    wait('PT1M');
    expect(fetched('shopify-junior')).toEqual(['Skipped: its sales channel was removed.']);
    expect(simulator.store.all('Order').some(({number}) => number === 'JR-1')).toBe(false);
  });
});

describe('the same refund', () => {
  it('is counted while it waits, so that no more goes back than was paid', () => {
    send('pauseIntegration', {id: idOf('int:shopify-eu')});
    const refund = {shop: 'Shopify EU', order: 'AP-10390'};
    const paid = simulator.store.referring('OrderPayment', 'order', idOf('ord:10390'))[0]?.['amount'] as Fields;
    happens('order_refunded', {...refund, amount: paid['amount']});
    expect(() => happens('order_refunded', {...refund, amount: '0.01'})).toThrow('The buyer has paid less than that.');
  });
});

describe('a resumption', () => {
  it('imports, compares, and tells the shop stock and parcels by itself', () => {
    send('pauseIntegration', {id: idOf('int:shopify-uk')});
    happens('order_canceled', {...uk, order: 'AP-10384'});
    happens('order_placed', {...uk, number: 'UK-30001', lines: [card]});
    happens('stock_edited', {...uk, location: 'Leeds', sku: 'AP-TENT-2P-GRN', quantity: 1});
    send('shipOrderManually', {id: idOf('ord:10373'), trackingNumber: 'PL480012'});
    wait('PT3H');
    send('resumeIntegration', {id: idOf('int:shopify-uk')});
    wait('PT5M');
    const told = lastRun('shopify-uk');
    expect(told).toEqual(expect.arrayContaining(['Imported as UK-30001.', 'AP-10384: canceled in the shop.']));
    expect(told).toContain('AP-10373: told PL480012.');
    expect(told.filter((sentence) => /^Leeds: told \d+\.$/.test(sentence)).length).toBeGreaterThan(0);
    expect(simulator.store.get('Integration', idOf('int:shopify-uk'))?.['_shopCounts']).toEqual([]);
    expect(orderOf('10384')?.['newStatus']).toBe('CANCELED');
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  it('does the same at the time that was given for it', () => {
    send('pauseIntegration', {id: idOf('int:shopify-uk'), resumeAt: '2025-09-30T12:30:00Z'});
    happens('order_canceled', {...uk, order: 'AP-10384'});
    simulator.advance('2025-09-30T12:40:00.000Z');
    expect(lastRun('shopify-uk')).toContain('AP-10384: canceled in the shop.');
    const {data} = simulator.execute({
      query: 'query ($id: EndlessID!) { integration(id: $id) { processes { nodes { operation status } } } }',
      variables: {id: idOf('int:shopify-uk')},
      headers: callers['dana']?.headers ?? {},
    });
    expect(JSON.stringify(data)).toContain('"operation":"resumeIntegration","status":"COMPLETED"');
  });

  it('tells no stock where that is switched off', () => {
    const id = idOf('int:shopify-uk');
    const told = () => JSON.stringify(simulator.store.all('ProductSalesChannel').map(({_told}) => _told ?? null));
    send('updateIntegration', {id, settings: [{key: 'push_available_quantity', value: false}]});
    const before = told();
    send('pauseIntegration', {id});
    send('updateIntegration', {id, name: 'Shopify for the UK'});
    send('resumeIntegration', {id});
    wait('PT5M');
    expect(lastRun('shopify-uk').filter((sentence) => /^Leeds: told \d+\.$/.test(sentence))).toEqual([]);
    expect(told()).toBe(before);
  });

  it('leaves out the import only when that was asked for', () => {
    send('pauseIntegration', {id: idOf('int:shopify-uk')});
    happens('order_canceled', {...uk, order: 'AP-10384'});
    happens('order_placed', {...uk, number: 'UK-30001', lines: [card]});
    send('resumeIntegration', {id: idOf('int:shopify-uk'), skipMissedOrders: true});
    wait('PT1M');
    expect(lastRun('shopify-uk')).toContain('AP-10384: canceled in the shop.');
    expect(lastRun('shopify-uk')).not.toContain('Imported as UK-30001.');
  });
});

describe('an order that was placed and canceled while nobody listened', () => {
  it('never comes in', () => {
    send('pauseIntegration', {id: idOf('int:shopify-uk')});
    happens('order_placed', {...uk, number: 'UK-30001', lines: [card]});
    happens('order_placed', {...uk, number: 'UK-30002', lines: [card]});
    happens('order_canceled', {...uk, order: 'UK-30001'});
    expect(() => happens('order_canceled', {...uk, order: 'UK-30001'})).toThrow('has no order UK-30001');
    send('resumeIntegration', {id: idOf('int:shopify-uk')});
    wait('PT5M');
    expect(lastRun('shopify-uk')).toContain('Imported as UK-30002.');
    expect(simulator.store.all('Order').some(({number}) => number === 'UK-30001')).toBe(false);
  });
});

describe('Reload', () => {
  it('brings a cancellation and a refund sooner than the comparison', () => {
    happens('order_refunded', {...uk, order: 'AP-10384', amount: '1.00', isLost: true});
    happens('order_canceled', {...uk, order: 'AP-10384', isLost: true});
    reload('10384');
    expect(orderOf('10384')?.['newStatus']).toBe('CANCELED');
    const payments = simulator.store.referring('OrderPayment', 'order', idOf('ord:10384'));
    expect(payments.map(({kind}) => kind)).toContain('REFUND');
  });

  it('brings the address of the shop back over one that was entered here', () => {
    const before = street('10384');
    send('updateOrder', {id: idOf('ord:10384'), shippingAddress: {...moved, countryCode: 'GB'}});
    wait('PT2H');
    expect(street('10384')).toBe('7 Quay Street');
    reload('10384');
    expect(street('10384')).toBe(before);
  });

  it('brings the billing address back too', () => {
    const id = idOf('ord:10384');
    const shop = {...moved, line1: '1 Shop Street', country: 'GB'};
    simulator.store.update('Order', id, {billingAddress: shop});
    send('updateOrder', {id, billingAddress: {...moved, countryCode: 'GB'}});
    reload('10384');
    expect(orderOf('10384')?.['billingAddress']).toMatchObject({line1: '1 Shop Street'});
  });

  it('brings the newest address of the shop, of which it has heard or not', () => {
    const newest = {...moved, line1: '9 Quay Street', countryCode: 'GB'};
    send('updateOrder', {id: idOf('ord:10384'), shippingAddress: {...moved, countryCode: 'GB'}});
    happens('order_edited', {...uk, order: 'AP-10384', shippingAddress: newest});
    expect(street('10384')).toBe('9 Quay Street');
    send('updateOrder', {id: idOf('ord:10384'), shippingAddress: {...moved, countryCode: 'GB'}});
    reload('10384');
    expect(street('10384')).toBe('9 Quay Street');
  });

  it('applies what came too late once the goods are back', () => {
    const id = idOf('ord:10380');
    happens('order_edited', {shop: 'Shopify EU', order: 'AP-10380', shippingAddress: {...moved, countryCode: 'GB'}});
    expect([street('10380') === '7 Quay Street', alertsOf('10380')]).toEqual([false, ['CHANGE_NOT_APPLIED']]);
    send('unfulfillOrder', {id});
    reload('10380');
    expect(street('10380')).toBe('7 Quay Street');
  });

  describe('of an order that a warehouse had', () => {
    const id = idOf('ord:10377');
    const own = {...uk, order: 'AP-10377'};
    const messages = (): unknown[] =>
      simulator.store.referring('OrderStatusAlert', 'order', id).map(({message}) => message);

    it('holds it, as the shop had asked too late', () => {
      happens('order_held', {...own, reason: 'SHOP_HOLD'});
      expect(orderOf('10377')).toMatchObject({newStatus: 'IN_PROGRESS'});
      expect(messages()).toEqual(["A hold of the shop came too late and wasn't applied."]);
      send('unfulfillOrder', {id});
      reload('10377');
      expect(orderOf('10377')).toMatchObject({newStatus: 'ON_HOLD', holdReason: 'SHOP_HOLD'});
    });

    it('adds a line of the buyer that came too late', () => {
      const skus = (): unknown[] => simulator.store.referring('OrderItem', 'order', id).map(({sku}) => sku);
      const lamp = {sku: 'AP-LAMP-LED-BLK', name: 'Lamp', quantity: 1, unitPrice: '1.00'};
      happens('order_edited', {...own, add: [lamp]});
      expect(skus()).not.toContain(lamp.sku);
      expect(messages()).toEqual(["The line Lamp came too late and wasn't applied."]);
      send('unfulfillOrder', {id});
      reload('10377');
      expect(skus()).toContain(lamp.sku);
    });
  });

  it('tells nothing of what comes after the order has ended', () => {
    const added = [{sku: 'AP-LAMP-LED-BLK', name: 'Lamp', quantity: 1, unitPrice: '1.00'}];
    happens('order_edited', {...uk, order: 'AP-10343', add: added});
    expect(orderOf('10343')?.newStatus).toBe('COMPLETED');
    expect(simulator.store.referring('OrderStatusAlert', 'order', idOf('ord:10343'))).toEqual([]);
  });

  it('brings lines back as the shop has them', () => {
    const id = idOf('ord:10388');
    const lines = () =>
      simulator.store
        .referring('OrderItem', 'order', id)
        .map(({sku, quantity, unitPrice}) => [sku, quantity, (unitPrice as Fields)['amount']]);
    const before = lines();
    const [first, second] = simulator.store.referring('OrderItem', 'order', id);
    send('updateOrderItem', {id: first?.id, quantity: 7, unitPrice: {amount: '99.00', currency: 'EUR'}});
    send('removeOrderItem', {id: second?.id});
    send('addOrderItem', {orderId: id, item: {sku: 'AP-LAMP-LED-BLK', quantity: 2}});
    expect(lines()).not.toEqual(before);
    reload('10388');
    expect(lines()).toEqual(expect.arrayContaining(before));
    expect(lines()).toHaveLength(before.length);
  });

  it('brings no line back that was added and removed here', () => {
    const id = idOf('ord:10388');
    const skus = () => simulator.store.referring('OrderItem', 'order', id).map(({sku}) => sku);
    const before = skus();
    for (const sku of ['AP-LAMP-LED-BLK', 'AP-MUG-ENM-WHT'])
      send('addOrderItem', {orderId: id, item: {sku, quantity: 2}});
    const lines = simulator.store.referring('OrderItem', 'order', id);
    for (const sku of ['AP-LAMP-LED-BLK', before[1]])
      send('removeOrderItem', {id: lines.find((each) => each.sku === sku)?.id});
    expect(skus()).toEqual([before[0], 'AP-MUG-ENM-WHT']);
    reload('10388');
    expect(skus().sort()).toEqual(before.sort());
  });

  it('keeps a product that was chosen, and units that were canceled here', () => {
    const [line] = simulator.store.referring('OrderItem', 'order', idOf('ord:10388'));
    send('cancelOrderItem', {id: line?.id, quantity: 1, reason: 'OUT_OF_STOCK'});
    reload('10388');
    expect(simulator.store.get('OrderItem', line?.id)?.['canceledQuantity']).toBe(1);
  });
});
