/** What a shop reports: its orders and what becomes of them there, and its stock. */
import * as z from 'zod';
import type {Context, Entity, Store} from '../model/rules.ts';
import {keepAtSource, waitingAtSource, type SourceChange} from '../rules/at-source.ts';
import {brandsOf, channelOfOrders, channelsOf, exchanges} from '../rules/integration-kinds.ts';
import {letProductIn} from '../rules/integration-work.ts';
import {importOrders, takesOrders, type SourceOrder} from '../rules/order-import.ts';
import {balanceOf, paidOf, storedFinancial} from '../rules/order-money.ts';
import {applySourceChange, fromSource} from '../rules/order-source.ts';
import {integrationOf, openQuantity} from '../rules/order-state.ts';
import {sameText} from '../rules/plain.ts';
import {brandOfArticles} from '../rules/product-data.ts';
import {
  address,
  amount,
  centsOf,
  connected,
  EventRefusal,
  integrationNamed,
  kindOf,
  linesNamed,
  name,
  someItems,
  units,
  whole,
} from './event.ts';

const shop = name("Name or domain of the shop's integration");
const order = name('Number of the order, as Endless shows it');
const location = name('Name of the location in the shop').optional();
const isLost = z.boolean().default(false).describe('The message never arrives, and is found later');
const line = z.strictObject({
  sku: name('SKU of the article').optional(),
  name: name('What the buyer read'),
  quantity: units,
  unitPrice: amount,
  tax: amount.optional(),
  requiresShipping: z.boolean().optional(),
});
const lines = z.array(line).min(1).max(100);
/** Causes of what a shop reports, shipments apart. */
const because = fromSource.filter((cause) => cause !== 'OUTSIDE_SHIPMENT');

/** A shop that Endless hears of, now or once it is connected again. */
const shopNamed = (store: Store, wanted: string): Entity<'Integration'> =>
  connected(store, 'SHOPPING_PLATFORM', wanted, 'shop', ['ACTIVE', 'PAUSED', 'ERROR']);

/** @throws EventRefusal for a country that there isn't. */
function checkCountry(context: Context, given: {country: string} | undefined): void {
  if (given && !context.rules.coded['Country']?.(given.country, context))
    throw new EventRefusal('INVALID', 'shippingAddress.countryCode', `There is no country ${given.country}.`);
}

function locationNamed(store: Store, integration: string | undefined, wanted: string): Entity<'ExternalWarehouse'> {
  const found = store
    .referring('ExternalWarehouse', 'integration', integration)
    .find((each) => sameText(each['name'], wanted));
  if (!found) throw new EventRefusal('NOT_FOUND', 'location', `The shop has no location "${wanted}".`);
  return found;
}

interface OrderEvent {
  shop: string;
  order: string;
  isLost?: boolean;
}

/** Something that happens to an order in its shop, which keeps it as long as Endless isn't told. */
function change(context: Context, event: OrderEvent, what: (order: Entity<'Order'>) => SourceChange): void {
  const {store} = context;
  const integration = shopNamed(store, event.shop);
  const order = store
    .referring('Order', 'number', event.order)
    .find((each) => integrationOf(context, each)?.id === integration.id);
  if (!order) throw new EventRefusal('NOT_FOUND', 'order', `${event.shop} has no order ${event.order}.`);
  if (event.isLost || !exchanges(integration, 'INBOUND', order.brand)) keepAtSource(store, order.id, what(order));
  else applySourceChange(context, order.id, what(order));
}

/** Ends an order that Endless was never told of; there is none when it has been. */
function forget(store: Store, event: OrderEvent): boolean {
  const integration = shopNamed(store, event.shop);
  const orders = (integration['_orders'] as SourceOrder[] | undefined) ?? [];
  const _orders = orders.filter(({number, placedAt}) => number !== event.order || placedAt > store.now);
  if (_orders.length === orders.length) return false;
  store.note('Integration', integration.id, {_orders});
  return true;
}

const refusedIn = (order: Entity<'Order'>, words = `is ${order.newStatus}`): EventRefusal =>
  new EventRefusal('STATUS_NOT_ALLOWED', 'order', `${order.number} ${words}.`);

const linesOf = (store: Store, order: Entity<'Order'>): Entity<'OrderItem'>[] =>
  store.referring('OrderItem', 'order', order.id).filter((line) => !line['parent']);

/** Lines of an order with units that have not left. @throws EventRefusal when there are none. */
function linesToShip(store: Store, order: Entity<'Order'>): Entity<'OrderItem'>[] {
  const open = linesOf(store, order).filter((line) => openQuantity(line) > 0);
  if (open.length === 0) throw refusedIn(order);
  return open;
}

/** Amounts of lines in the smallest units of a currency, with and without tax on top. */
function amountsOf(added: readonly z.output<typeof line>[], currency: string, field: string) {
  let [net, tax] = [0, 0];
  for (const [at, {quantity, unitPrice, tax: own}] of added.entries()) {
    net += quantity * centsOf(unitPrice, currency, `${field}.${at}.unitPrice`);
    if (own !== undefined) tax += centsOf(own, currency, `${field}.${at}.tax`);
  }
  return {net, tax};
}

const placed = kindOf({
  summary: 'A buyer places an order. A paused shop keeps it until the connection resumes, as a lost message does',
  shape: {
    shop,
    number: name('Number of the order in the shop'),
    shippingAddress: address.optional(),
    shippingMethod: name('What the buyer chose').optional(),
    shipping: amount.optional(),
    location,
    lines,
    payment: z.strictObject({kind: z.enum(['PAYMENT', 'AUTHORIZATION']), amount}).optional(),
    tags: z.array(name('A tag')).max(20).optional(),
    isLost,
  },
  example: {
    shop: 'Shopify EU',
    number: 'EU-30001',
    shippingAddress: {
      recipient: 'Lena Hartmann',
      line1: 'Lindenweg 4',
      city: 'Köln',
      postalCode: '50667',
      countryCode: 'DE',
    },
    lines: [{sku: 'AP-LAMP-LED-BLK', name: 'LED camp lamp, black', quantity: 2, unitPrice: '42.00', tax: '13.41'}],
    payment: {kind: 'PAYMENT', amount: '84.00'},
  },
  refuses: ['NOT_FOUND', 'ALREADY_EXISTS', 'AMOUNT_EXCEEDED'],
  because,
  play: ({shop: wanted, location: place, isLost, number, payment, ...event}, context) => {
    const {store} = context;
    const found = integrationNamed(store, wanted, ['name', 'externalDomain'], 'SHOPPING_PLATFORM');
    const articles = event.lines.flatMap(({sku}) => (sku === undefined ? [] : {sku}));
    const brand = found && brandOfArticles(store, brandsOf(found), articles);
    const channel =
      found &&
      (channelsOf(store, found.id).find((each) => !each['removedAt'] && each['brand'] === brand) ??
        channelOfOrders(store, found));
    if (!found || !channel)
      throw new EventRefusal('NOT_FOUND', 'shop', `No shop called "${wanted}" has a sales channel.`);
    const waiting = (found['_orders'] as SourceOrder[] | undefined) ?? [];
    const isKnown = store.referring('Order', 'number', number).some((each) => each['salesChannel'] === channel.id);
    if (isKnown || waiting.some((each) => each.number === number))
      throw new EventRefusal('ALREADY_EXISTS', 'number', `${wanted} sent ${number} before.`);
    const {net, tax} = amountsOf(event.lines, channel.currency, 'lines');
    const shipping = event.shipping === undefined ? 0 : centsOf(event.shipping, channel.currency, 'shipping');
    const total = net + shipping + (channel['pricesIncludeTax'] === true ? 0 : tax);
    const cents = payment && centsOf(payment.amount, channel.currency, 'payment.amount');
    if (cents && cents > total)
      throw new EventRefusal('AMOUNT_EXCEEDED', 'payment.amount', 'The order costs less than that.');
    checkCountry(context, event.shippingAddress);
    const source: SourceOrder = {
      ...event,
      id: `shop-${number}`,
      number,
      placedAt: store.now,
      salesChannel: channel.id,
      ...(place === undefined ? {} : {location: locationNamed(store, found.id, place).id}),
      payments: payment && cents ? [{id: `pay-${number}`, kind: payment.kind, cents}] : [],
    };
    store.note('Integration', found.id, {_orders: [...waiting, source]});
    if (isLost || !takesOrders(found)) return;
    importOrders(context, found.id, {since: store.now, beforeLine: (sku) => letProductIn(context, found.id, sku)});
  },
});

const edited = kindOf({
  summary: 'The order is changed in the shop: lines added or reduced, another address or location',
  shape: {
    shop,
    order,
    add: lines.optional(),
    remove: someItems.optional(),
    shippingAddress: address.optional(),
    location,
    isLost,
  },
  example: {shop: 'Shopify UK', order: 'AP-10383', remove: [{sku: 'AP-TENT-2P-GRN', quantity: 1}]},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'QUANTITY_EXCEEDED'],
  because,
  play: (event, context) => {
    checkCountry(context, event.shippingAddress);
    const words = 'Name one of `add`, `remove`, `shippingAddress` and `location` at least.';
    if (!event.add && !event.remove && !event.shippingAddress && event.location === undefined)
      throw new EventRefusal('INVALID', 'add', words);
    change(context, event, (each) => {
      amountsOf(event.add ?? [], storedFinancial(each).currency, 'add');
      return {
        ...(event.add ? {added: event.add} : {}),
        ...(event.remove ? {dropped: linesNamed(context.store, each, event.remove, 'remove')} : {}),
        ...(event.shippingAddress ? {shippingAddress: event.shippingAddress} : {}),
        ...(event.location === undefined
          ? {}
          : {location: locationNamed(context.store, integrationOf(context, each)?.id, event.location).id}),
      };
    });
  },
});

const canceled = kindOf({
  summary: 'The order is cancelled in the shop',
  shape: {shop, order, isLost},
  example: {shop: 'Shopify UK', order: 'AP-10384'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED'],
  because,
  play: (event, context) => {
    if (forget(context.store, event)) return;
    change(context, event, (each) => {
      linesToShip(context.store, each);
      if (waitingAtSource(each).isCanceled || each.cancelRequestedAt) throw refusedIn(each, 'was cancelled before');
      return {isCanceled: true};
    });
  },
});

const refunded = kindOf({
  summary: 'Money goes back to the buyer. Units that it names, and that have not left, are cancelled',
  shape: {shop, order, amount, items: someItems.optional(), isLost},
  example: {shop: 'Shopify EU', order: 'AP-10390', amount: '14.00', items: [{sku: 'AP-MUG-ENM-WHT', quantity: 1}]},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'QUANTITY_EXCEEDED', 'AMOUNT_EXCEEDED'],
  because,
  play: (event, context) =>
    change(context, event, (each) => {
      const items = linesNamed(context.store, each, event.items ?? [], 'items');
      const cents = centsOf(event.amount, storedFinancial(each).currency, 'amount');
      if (cents === 0 && items.length === 0)
        throw new EventRefusal('INVALID', 'amount', 'The amount is more than 0 unless `items` are named.');
      const {paid, refunded} = paidOf(context.store, each.id);
      const {payments = []} = waitingAtSource(each);
      const waiting = payments.reduce((sum, {kind, cents: own}) => sum + (kind === 'REFUND' ? own : 0), 0);
      if (BigInt(cents + waiting) > paid - refunded)
        throw new EventRefusal('AMOUNT_EXCEEDED', 'amount', 'The buyer has paid less than that.');
      const known = context.store.referring('OrderPayment', 'order', each.id).length + payments.length;
      const id = `refund-${event.order}-${known}`;
      return {payments: [{id, kind: 'REFUND', cents, items}]};
    }),
});

const paid = kindOf({
  summary: 'Money of the buyer is set aside or received, or what was set aside is let go',
  shape: {shop, order, payment: z.strictObject({kind: z.enum(['PAYMENT', 'AUTHORIZATION', 'VOID']), amount}), isLost},
  example: {shop: 'Shopify EU', order: 'AP-10385', payment: {kind: 'PAYMENT', amount: '20.00'}},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED', 'AMOUNT_EXCEEDED'],
  because,
  play: ({payment, ...event}, context) =>
    change(context, event, (each) => {
      if (each.newStatus === 'CANCELED') throw refusedIn(each);
      const {kind} = payment;
      const cents = centsOf(payment.amount, storedFinancial(each).currency, 'payment.amount');
      if (cents === 0) throw new EventRefusal('INVALID', 'payment.amount', 'The amount is more than 0.');
      const {authorized, outstanding} = balanceOf(context.store, each);
      const {payments = []} = waitingAtSource(each);
      const waiting = payments.reduce((sum, own) => sum + (own.kind === kind ? own.cents : 0), 0);
      const most = {PAYMENT: outstanding, VOID: authorized, AUTHORIZATION: undefined}[kind];
      const words = kind === 'VOID' ? 'Less than that is set aside.' : 'Less than that is owed.';
      if (most !== undefined && BigInt(cents + waiting) > most)
        throw new EventRefusal('AMOUNT_EXCEEDED', 'payment.amount', words);
      const known = context.store.referring('OrderPayment', 'order', each.id).length + payments.length;
      return {payments: [{id: `pay-${event.order}-${known}`, kind, cents}]};
    }),
});

const held = kindOf({
  summary: 'The shop reports a high fraud risk, or holds its own fulfilment order',
  shape: {shop, order, reason: z.enum(['FRAUD_REVIEW', 'SHOP_HOLD']), note: name('What the shop says').optional()},
  example: {shop: 'Shopify EU', order: 'AP-10391', reason: 'FRAUD_REVIEW', note: 'High risk: two cards were tried.'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED'],
  because,
  play: ({reason, note, ...event}, context) =>
    change(context, event, (each) => {
      if (['ON_HOLD', 'SHIPPED', 'COMPLETED', 'CANCELED'].includes(each.newStatus)) throw refusedIn(each);
      return {hold: {reason, ...(note === undefined ? {} : {note})}};
    }),
});

const holdEnded = kindOf({
  summary: 'The shop ends its own hold (`SHOP_HOLD`). A hold for fraud waits for a person',
  shape: {shop, order},
  example: {shop: 'Shopify UK', order: 'AP-10398'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED'],
  because,
  play: (event, context) =>
    change(context, event, (each) => {
      const reasonNow = each.newStatus === 'ON_HOLD' ? each.holdReason : undefined;
      const reason = waitingAtSource(each).hold?.reason ?? reasonNow;
      if (reason === undefined) throw refusedIn(each, 'is not on hold');
      if (reason !== 'SHOP_HOLD') throw refusedIn(each, `is on hold for ${reason}, which a person ends`);
      return {hold: null};
    }),
});

const shipped = kindOf({
  summary: 'Goods leave without Endless: the shop made the fulfilment. All open units unless it names some',
  shape: {
    shop,
    order,
    items: someItems.optional(),
    location,
    carrier: name('Carrier').optional(),
    trackingNumber: name('Tracking number').optional(),
  },
  example: {
    shop: 'Shopify EU',
    order: 'AP-10388',
    location: 'Utrecht',
    carrier: 'PostLink',
    trackingNumber: 'PSL40260001',
  },
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED', 'QUANTITY_EXCEEDED', 'ALREADY_EXISTS'],
  because: fromSource.filter((cause) => cause !== 'SOURCE_SYSTEM'),
  play: ({items, location: place, carrier, trackingNumber, ...event}, context) =>
    change(context, event, (each) => {
      const {store} = context;
      const known = store.referring('OrderExternalShipment', 'order', each.id);
      const {shipments = []} = waitingAtSource(each);
      const told = [...known, ...shipments].map(({trackingNumbers = []}) => trackingNumbers);
      if (trackingNumber !== undefined && told.flat().includes(trackingNumber))
        throw new EventRefusal('ALREADY_EXISTS', 'trackingNumber', `${event.shop} reported ${trackingNumber} before.`);
      const open = linesToShip(store, each);
      const from =
        place === undefined ? {} : {warehouse: locationNamed(store, integrationOf(context, each)?.id, place).warehouse};
      return {
        shipments: [
          {
            id: trackingNumber ?? `shop-${event.order}-${told.length}`,
            items: items
              ? linesNamed(store, each, items, 'items')
              : open.map((line) => ({orderItem: line.id, quantity: openQuantity(line)})),
            ...from,
            ...(carrier === undefined ? {} : {carrierName: carrier}),
            trackingNumbers: trackingNumber === undefined ? [] : [trackingNumber],
          },
        ],
      };
    }),
});

const stockEdited = kindOf({
  summary: 'Somebody types another count into the shop, which Endless finds when it compares stock',
  shape: {
    shop,
    location: name('Name of the location in the shop'),
    sku: name('SKU of the article'),
    quantity: whole().min(0).max(1_000_000),
  },
  example: {shop: 'Shopify EU', location: 'Utrecht', sku: 'AP-LAMP-LED-BLK', quantity: 3},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED'],
  because: [],
  play: ({quantity, ...event}, {store}) => {
    const integration = shopNamed(store, event.shop);
    const place = locationNamed(store, integration.id, event.location).id;
    const brands = integration['brands'] as string[];
    const product = brands
      .flatMap((id) => store.referring('Product', 'brand', id))
      .find(({sku}) => sameText(sku, event.sku));
    if (!product) throw new EventRefusal('NOT_FOUND', 'sku', `The shop has no article ${event.sku}.`);
    const others = ((integration['_shopCounts'] as {product: string; location: string}[] | undefined) ?? []).filter(
      (entry) => entry.product !== product.id || entry.location !== place,
    );
    const _shopCounts = [...others, {product: product.id, location: place, quantity}];
    store.note('Integration', integration.id, {_shopCounts});
  },
});

export const shopEvents = {
  'shop.order_placed': placed,
  'shop.order_edited': edited,
  'shop.order_canceled': canceled,
  'shop.order_paid': paid,
  'shop.order_refunded': refunded,
  'shop.order_held': held,
  'shop.hold_ended': holdEnded,
  'shop.order_shipped': shipped,
  'shop.stock_edited': stockEdited,
};
