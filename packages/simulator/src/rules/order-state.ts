/**
 * What follows from the lines of an order: quantities, the statuses of lines and order, and alerts. Rules change the
 * stored quantities of lines and their allocations, and then call `settleOrder`.
 */
import {assertEnumType} from 'graphql';
import {applied} from '../model/directives.ts';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {lastMoment} from '../model/time.ts';
import {hasSource} from './at-source.ts';
import {lateFrom} from './days.ts';
import {currencyOf, decimal, money, share, spread, unitsOf, type Money} from './money.ts';
import {chargedUnits, count, netOf, paymentLetsGo, settlePayments, storedFinancial, untaxed} from './order-money.ts';

export {count, paymentLetsGo} from './order-money.ts';
import {sum} from './plain.ts';
import {priceFor} from './prices.ts';
import {standingShipments} from './shipments.ts';

/** Lines of an order in their order, components of bundles behind their bundle. */
export function linesOf(store: Store, orderId: string): Entity<'OrderItem'>[] {
  return store.referring('OrderItem', 'order', orderId).sort((a, b) => a.position - b.position);
}

export const componentsOf = (store: Store, itemId: string): Entity<'OrderItem'>[] =>
  store.referring('OrderItem', 'parent', itemId);

export interface Units {
  orderItem: string;
  quantity: number;
}

/** Units of a line, or of the components in its place when it is a bundle's; none of a line that is gone. */
export function inComponents(
  store: Store,
  {orderItem, quantity}: Units,
): {item: Entity<'OrderItem'>; quantity: number}[] {
  const item = store.get('OrderItem', orderItem);
  if (!item) return [];
  const parts = componentsOf(store, item.id);
  return parts.length === 0
    ? [{item, quantity}]
    : parts.map((part) => ({item: part, quantity: unitsPerSet(part, item) * quantity}));
}

/** Whether a line is that of a bundle, whose components hold the stock. */
export const isBundleLine = (store: Store, item: Entity): boolean => componentsOf(store, item.id).length > 0;

/** Lines that hold stock: those that need shipping, with the components instead of their bundles. */
export const stockLines = (store: Store, orderId: string): Entity<'OrderItem'>[] =>
  linesOf(store, orderId).filter((item) => item.requiresShipping !== false && !isBundleLine(store, item));

/** Units of a component in one set of its bundle. */
const unitsPerSet = (component: Entity, bundle: Entity): number =>
  count(component, 'quantity') / count(bundle, 'quantity');

/** Sets of a bundle of which nothing has left, and nothing is canceled or asked back. */
const wholeSets = (store: Store, bundle: Entity): number =>
  setsOf(store, bundle, (part) => openQuantity(part) - askedQuantity(store, part));

/**
 * Units of a line that can be canceled: of a bundle the sets that are still whole, of its components what belongs to
 * none of these.
 */
export function cancelableUnits(store: Store, item: Entity): number {
  if (isBundleLine(store, item)) return wholeSets(store, item);
  const bundle = store.get('OrderItem', item.parent);
  const free = openQuantity(item) - askedQuantity(store, item);
  return bundle ? free - wholeSets(store, bundle) * unitsPerSet(item, bundle) : free;
}

/** Units that are neither shipped nor canceled. */
export const openQuantity = (item: Entity): number =>
  count(item, 'quantity') - count(item, 'canceledQuantity') - count(item, 'shippedQuantity');

export const allocationsOf = (store: Store, itemId: string, stage = 'ALLOCATION'): Entity<'OrderAllocation'>[] =>
  store.referring('OrderAllocation', 'orderItem', itemId).filter((each) => each.stage === stage);

type UnitsOfPart = (part: Entity<'OrderItem'>) => number;

const shares = (store: Store, bundle: Entity, units: UnitsOfPart): number[] =>
  componentsOf(store, bundle.id).map((part) => units(part) / unitsPerSet(part, bundle));

/** Sets of a bundle that units of its components make. */
const setsOf = (store: Store, bundle: Entity, units: UnitsOfPart): number =>
  Math.floor(Math.min(...shares(store, bundle, units)));

/** Sets of a bundle from which units of its components come. */
const setsWith = (store: Store, bundle: Entity, units: UnitsOfPart): number =>
  Math.ceil(Math.max(...shares(store, bundle, units)));

/** Open units that stock is held for. */
export function allocatedQuantity(store: Store, item: Entity): number {
  if (isBundleLine(store, item))
    return openQuantity(item) - setsWith(store, item, (part) => unallocatedQuantity(store, part));
  return sum(allocationsOf(store, item.id).map((each) => each.quantity));
}

/** Open units that no stock is held for; 0 on a line that needs no shipping. */
export const unallocatedQuantity = (store: Store, item: Entity): number =>
  item.requiresShipping === false ? 0 : openQuantity(item) - allocatedQuantity(store, item);

export function itemStatusOf(store: Store, item: Entity<'OrderItem'>): string {
  const open = openQuantity(item);
  if (item.quantity === item.canceledQuantity) return 'CANCELED';
  if (item.requiresShipping === false) return open === 0 ? 'SHIPPED' : 'NOTHING_TO_SHIP';
  if (open === 0) return 'SHIPPED';
  if (item.shippedQuantity > 0) return 'PARTIALLY_SHIPPED';
  const lines = isBundleLine(store, item) ? componentsOf(store, item.id) : [item];
  if (lines.some((line) => line.shippedQuantity > 0)) return 'PARTIALLY_SHIPPED';
  if (lines.some((line) => line.releasedQuantity > 0)) return 'IN_PROGRESS';
  const allocated = lines.map((line) => allocatedQuantity(store, line));
  if (lines.every((line) => unallocatedQuantity(store, line) === 0)) return 'ALLOCATED';
  return sum(allocated) > 0 ? 'PARTIALLY_ALLOCATED' : 'UNALLOCATED';
}

/** Status that the lines of an approved order give it. */
function statusByLines(store: Store, orderId: string): string {
  const lines = stockLines(store, orderId);
  const all = linesOf(store, orderId);
  if (all.every((item) => chargedUnits(item) === 0)) return 'CANCELED';
  if (all.every((item) => openQuantity(item) === 0)) return 'SHIPPED';
  if (lines.some((item) => item.shippedQuantity > 0)) return 'PARTIALLY_SHIPPED';
  if (lines.some((item) => item.releasedQuantity > 0)) return 'IN_PROGRESS';
  return lines.every((item) => unallocatedQuantity(store, item) === 0) ? 'ALLOCATED' : 'ORDERED';
}

/** Status that an order has without its hold: `PENDING` until it is approved, then what its lines say. */
export function statusWithoutHold(store: Store, order: Entity<'Order'>): string {
  const status = statusByLines(store, order.id);
  return status === 'CANCELED' || order.approvedAt ? status : 'PENDING';
}

/** Status of an order: what its lines say, its hold, or `COMPLETED` once it was reached. */
export function statusOf(store: Store, order: Entity<'Order'>): string {
  const status = statusWithoutHold(store, order);
  if (order.newStatus === 'COMPLETED' && status === 'SHIPPED') return 'COMPLETED';
  const canWait = ['PENDING', 'ORDERED', 'ALLOCATED'].includes(status);
  return canWait && typeof order.heldAt === 'string' ? 'ON_HOLD' : status;
}

/** Quantities of the line of a bundle, counted in whole bundles. */
function settleBundle(context: Context, bundle: Entity<'OrderItem'>): void {
  const {store} = context;
  const quantity = bundle.quantity;
  const open = setsWith(store, bundle, openQuantity);
  const canceled = Math.min(
    quantity - open,
    setsOf(store, bundle, (part) => part.canceledQuantity),
  );
  const more = canceled - bundle.canceledQuantity;
  const reason = componentsOf(store, bundle.id).find((part) => part.cancelReason)?.cancelReason;
  const {currency} = storedFinancial(store.need('Order', bundle.order));
  const whole = {...bundle, ...uncut(bundle)};
  const own = more > 0 ? cancelUnits(context, whole, more, reason) : whole;
  const rest = {...own, canceledQuantity: canceled};
  const cut = shareOfMissing(store, rest, netOf(rest, currency));
  const taxCut = shareOfMissing(store, rest, unitsOf(own.tax, currency));
  const isCut = more > 0 || cut !== unitsOf(bundle._cut, currency) || taxCut !== unitsOf(bundle._taxCut, currency);
  const kept = (units: bigint): string | null => (units === 0n ? null : decimal(units, currency));
  const less = {
    discount: money(unitsOf(own.discount, currency) - cut, currency),
    tax: money(unitsOf(own.tax, currency) - taxCut, currency),
    ...{_cut: kept(cut), _taxCut: kept(taxCut)},
  };
  const sums = {
    ...(isCut ? less : {}),
    canceledQuantity: canceled,
    shippedQuantity: quantity - open - canceled,
    releasedQuantity: open - setsWith(store, bundle, (part) => openQuantity(part) - part.releasedQuantity),
    returnedQuantity: Math.min(
      quantity - open - canceled,
      setsOf(store, bundle, (part) => part.returnedQuantity),
    ),
  };
  store.update('OrderItem', bundle.id, sums);
}

/** Spreads an amount of a bundle over its components, by their prices. */
export function spreadOverParts(store: Store, bundle: Entity<'OrderItem'>, amount: bigint): bigint[] {
  const parts = componentsOf(store, bundle.id);
  const order = store.need('Order', bundle.order);
  const {currency} = storedFinancial(order);
  const prices = parts.map((part) => {
    const question = {productId: part.product, salesChannelId: order.salesChannel, currency};
    return unitsOf(priceFor(store, question)?.amount, currency) * BigInt(unitsPerSet(part, bundle));
  });
  return spread(amount, prices.some((price) => price > 0n) ? prices : parts.map(() => 1n));
}

/** What the units of a line that aren't canceled cost after discounts and without tax; a component's part of its bundle. */
export function netPrice(store: Store, item: Entity<'OrderItem'>): bigint {
  const bundle = store.get('OrderItem', item.parent);
  if (!bundle) return untaxed(store, item);
  const at = componentsOf(store, bundle.id).findIndex(({id}) => id === item.id);
  return spreadOverParts(store, bundle, untaxed(store, bundle))[at] ?? 0n;
}

/** Discount and tax of a line without the share of components that a bundle lacks. */
export function uncut({discount, tax, _cut, _taxCut}: Entity<'OrderItem'>) {
  const currency = currencyOf(discount) ?? '';
  return {
    discount: _cut ? money(unitsOf(discount) + unitsOf(_cut, currency), currency) : discount,
    tax: _taxCut ? money(unitsOf(tax) + unitsOf(_taxCut, currency), currency) : tax,
    ...{_cut: null, _taxCut: null},
  };
}

/**
 * What components that were canceled without their set take off an amount of it, which is spread over them by their
 * prices.
 */
function shareOfMissing(store: Store, bundle: Entity<'OrderItem'>, amount: bigint): bigint {
  const {currency} = storedFinancial(store.need('Order', bundle.order));
  const parts = componentsOf(store, bundle.id);
  const missing = parts.map((part) => part.canceledQuantity - bundle.canceledQuantity * unitsPerSet(part, bundle));
  if (missing.every((units) => units <= 0)) return 0n;
  const shares = spreadOverParts(store, bundle, amount);
  return parts.reduce((sum, part, at) => {
    const all = money(shares[at] ?? 0n, currency);
    const units = unitsPerSet(part, bundle) * chargedUnits(bundle);
    return sum + unitsOf(share(all, Math.max(0, missing[at] ?? 0), units, currency));
  }, 0n);
}

/**
 * Lines that need no shipping end with the goods of the approved order. Where no goods leave, they wait for the
 * payment.
 */
function settleOtherLines(context: Context, order: Entity<'Order'>): void {
  const {store} = context;
  const goods = stockLines(store, order.id);
  const isDone =
    order.approvedAt &&
    !order.heldAt &&
    goods.every((item) => openQuantity(item) === 0) &&
    (goods.some((item) => item.shippedQuantity > 0) ||
      ['SHIPPED', 'COMPLETED'].includes(order.newStatus) ||
      paymentLetsGo(store, order));
  for (const item of linesOf(store, order.id)) {
    if (item.requiresShipping !== false) continue;
    const shippedQuantity = isDone ? item.quantity - item.canceledQuantity : 0;
    context.store.update('OrderItem', item.id, {shippedQuantity});
  }
}

/**
 * Units of a line that a warehouse was asked for, because they are to be canceled, and hasn't answered for: of a bundle
 * the sets of which nothing will be open once it gives them back.
 */
export function askedQuantity(store: Store, item: Entity): number {
  if (isBundleLine(store, item))
    return openQuantity(item) - setsWith(store, item, (part) => openQuantity(part) - askedQuantity(store, part));
  return sum(store.referring('FulfillmentItem', 'orderItem', item.id).map((line) => line.cancelRequestedQuantity));
}

const lastShippedAt = (store: Store, orderId: string): string =>
  standingShipments(store, orderId).at(-1)?.shippedAt ?? store.now;

/** Moments that belong to a status, such as `canceledAt`. */
function momentsOf(store: Store, order: Entity<'Order'>, status: string): Fields {
  const lines = stockLines(store, order.id);
  const waits = lines.some((item) => unallocatedQuantity(store, item) > 0);
  const isOut = lines.some((item) => item.releasedQuantity + item.shippedQuantity > 0);
  const isShipped = ['SHIPPED', 'COMPLETED'].includes(status);
  const since = (field: keyof Entity<'Order'>): unknown => order[field] ?? store.now;
  const isCanceled = status === 'CANCELED';
  const isHeld = status === 'ON_HOLD';
  const reasonOfLines = isCanceled ? linesOf(store, order.id).find((line) => line.cancelReason)?.cancelReason : null;
  const cancelRequestedAt = lines.some((item) => askedQuantity(store, item) > 0) ? since('cancelRequestedAt') : null;
  const isAllocated = order.approvedAt && !waits && lines.some((item) => item.quantity > 0);
  return {
    approvedAt: order.approvedAt ?? null,
    allocatedAt: isAllocated && !isCanceled ? since('allocatedAt') : null,
    releasedAt: isOut ? since('releasedAt') : null,
    shippedAt: isShipped ? (order.shippedAt ?? lastShippedAt(store, order.id)) : null,
    canceledAt: isCanceled ? since('canceledAt') : null,
    cancelReason: isCanceled || cancelRequestedAt !== null ? (order.cancelReason ?? reasonOfLines) : null,
    cancelRequestedAt,
    ...(isHeld ? {} : {heldAt: null, heldBy: null, holdReason: null, holdNote: null}),
  };
}

/** Counts the units of bundles, and what they cost, out of their components. */
export function settleBundles(context: Context, orderId: string): void {
  const {store} = context;
  for (const item of linesOf(store, orderId)) if (isBundleLine(store, item)) settleBundle(context, item);
}

/**
 * Sets the statuses of an order and its lines, and all that follows from them, out of the quantities of the lines. Call
 * it after every change of quantities, allocations, payments or a hold.
 */
export function settleOrder(context: Context, orderId: string): Entity<'Order'> {
  const {store} = context;
  const order = store.need('Order', orderId);
  settleBundles(context, orderId);
  settleOtherLines(context, order);
  for (const item of linesOf(store, orderId)) store.update('OrderItem', item.id, {status: itemStatusOf(store, item)});
  const newStatus = statusOf(store, order);
  store.update('Order', orderId, {newStatus, ...momentsOf(store, order, newStatus)});
  settlePayments(context, orderId);
  settleAlerts(context, orderId);
  return store.need('Order', orderId);
}

/**
 * Counts units of a line as canceled and shrinks its discount and tax in proportion. Stock that they held, and units in
 * fulfillments, have to be taken back before; `settleOrder` follows.
 */
export function cancelUnits(
  {store}: Context,
  item: Entity<'OrderItem'>,
  quantity: number,
  reason: unknown,
): Entity<'OrderItem'> {
  const before = chargedUnits(item);
  const order = store.need('Order', item.order);
  const {currency} = storedFinancial(order);
  const partOf = (amount: unknown): Money => share(amount, before - quantity, before, currency);
  const left = {
    ...{canceledQuantity: count(item, 'canceledQuantity') + quantity, cancelReason: reason},
    discount: partOf(item.discount),
  };
  const tax = partOf(item.tax);
  const most = netOf({...item, ...left}, currency);
  const isContained = order.taxesIncluded === true && unitsOf(tax) > most;
  return store.update('OrderItem', item.id, {...left, tax: isContained ? money(most, currency) : tax});
}

/** The integration that an order came through. */
export function integrationOf({store}: {store: Store}, order: Entity<'Order'>): Entity<'Integration'> | undefined {
  const [external] = order.externalObjects ?? [];
  const channel = store.get('SalesChannel', order.salesChannel);
  return store.get('Integration', external?.integration ?? channel?.integration);
}

function severityOf(kind: string, {contract}: Context): string {
  const value = assertEnumType(contract.schema.getType('OrderStatusAlertKind')).getValue(kind);
  return String(value && applied(value, 'severity')[0]?.level);
}

/** Alerts of an order that are neither dismissed nor resolved. */
export const openAlerts = (store: Store, orderId: string): Entity<'OrderStatusAlert'>[] =>
  store
    .referring('OrderStatusAlert', 'order', orderId)
    .filter(({dismissedAt, resolvedAt}) => !dismissedAt && !resolvedAt);

/** Whether something about an order stops its approval and release. */
export const isBlocked = (store: Store, orderId: string): boolean =>
  openAlerts(store, orderId).some(({severity}) => severity === 'BLOCKING');

/** Whether an order has ended, and its lines don't say otherwise by now. */
const isOver = (store: Store, order: Entity<'Order'>): boolean =>
  ['COMPLETED', 'CANCELED'].includes(order.newStatus) && statusOf(store, order) === order.newStatus;

/** Raises an alert, unless the order is over or the same one is open already. */
export function raiseAlert(
  context: Context,
  order: string,
  kind: string,
  message: string,
  orderItem: string | null = null,
): void {
  if (isOver(context.store, context.store.need('Order', order))) return;
  const isKnown = openAlerts(context.store, order).some(
    (alert) => alert.kind === kind && (alert.orderItem ?? null) === orderItem,
  );
  const severity = severityOf(kind, context);
  if (!isKnown) context.store.insert('OrderStatusAlert', {order, orderItem, kind, severity, message});
}

/** Resolves the open alerts of a kind. */
export function resolveAlert({store}: Context, orderId: string, kind: string): void {
  for (const alert of openAlerts(store, orderId))
    if (alert.kind === kind) store.update('OrderStatusAlert', alert.id, {resolvedAt: store.now});
}

/** Kinds whose cause is gone when no open unit waits for stock, and when no unit is open at all. */
const whileWaiting = new Set(['INSUFFICIENT_STOCK', 'SHORT_PICK']);
const whileOpen = new Set([
  'FULFILLMENT_REJECTED',
  'LATE',
  'LOCATION_MISMATCH',
  'UNMAPPED_SHIPPING_METHOD',
  'TAKEN_BACK',
  'LOT_RECALLED',
]);

function isCauseGone(store: Store, order: Entity<'Order'>, alert: Entity<'OrderStatusAlert'>): boolean {
  const kind = alert.kind;
  const lines = stockLines(store, order.id);
  const item = store.get('OrderItem', alert.orderItem);
  if (isOver(store, order)) return true;
  if (kind === 'READ_ONLY') return !isReadOnly(order);
  if (whileWaiting.has(kind)) return (item ? [item] : lines).every((each) => unallocatedQuantity(store, each) === 0);
  if (kind === 'LATE' && (lateFrom(store, order) ?? lastMoment) > store.now) return true;
  if (whileOpen.has(kind)) return lines.every((each) => openQuantity(each) === 0);
  if (kind === 'UNKNOWN_PRODUCT') return !item || typeof item.product === 'string' || openQuantity(item) === 0;
  if (kind === 'INCOMPLETE_ADDRESS') return typeof order.shippingAddress === 'object' && !!order.shippingAddress;
  return kind === 'PAYMENT_PENDING' && waitsForPayment(store, order) === undefined;
}

/** What the payment of an order holds up: units that would go by themselves, or what needs no shipping. */
function waitsForPayment(store: Store, order: Entity<'Order'>): string | undefined {
  if (order.newStatus !== 'ALLOCATED' || paymentLetsGo(store, order)) return undefined;
  if (stockLines(store, order.id).every((item) => openQuantity(item) === 0))
    return 'Nothing has to be shipped, and the order waits for its payment.';
  return order.autoFulfill === true ? 'All units are allocated, and the order waits for its payment.' : undefined;
}

/** Whether the source of an order routes it, so that little of it can be changed here. */
export const isReadOnly = (order: Entity<'Order'>): boolean => hasSource(order) && order.localRouting === false;

/** Says how many units of lines wait for stock; undefined when none does. */
export function shortageMessage(store: Store, lines: readonly Entity<'OrderItem'>[]): string | undefined {
  const waiting = lines.filter((item) => unallocatedQuantity(store, item) > 0);
  const units = sum(waiting.map((item) => unallocatedQuantity(store, item)));
  const [first, ...others] = waiting;
  if (!first) return undefined;
  const which = others.length === 0 ? ` of ${first.sku ?? first.name}` : '';
  return units === 1 ? `1 unit${which} waits for stock.` : `${units} units${which} wait for stock.`;
}

/** What an open alert says by now, where that can change while it is open. */
function currentMessage(store: Store, order: Entity<'Order'>, alert: Entity<'OrderStatusAlert'>): string | undefined {
  const item = store.get('OrderItem', alert.orderItem);
  if (alert.kind === 'INSUFFICIENT_STOCK') return shortageMessage(store, item ? [item] : stockLines(store, order.id));
  return alert.kind === 'PAYMENT_PENDING' ? waitsForPayment(store, order) : undefined;
}

/**
 * Resolves alerts whose cause is gone and brings the others up to date, and tells who routes the order and of a payment
 * that holds it up.
 */
function settleAlerts(context: Context, orderId: string): void {
  const {store} = context;
  const order = store.need('Order', orderId);
  for (const alert of openAlerts(store, orderId)) {
    if (isCauseGone(store, order, alert)) {
      store.update('OrderStatusAlert', alert.id, {resolvedAt: store.now});
      // An order waits for a person no longer than its alert says so.
      if (alert.kind === 'TAKEN_BACK') store.note('Order', orderId, {_isTakenBack: false});
      continue;
    }
    const current = currentMessage(store, order, alert) ?? alert.message;
    if (current !== alert.message) store.update('OrderStatusAlert', alert.id, {message: current});
  }
  if (isReadOnly(order))
    raiseAlert(context, orderId, 'READ_ONLY', 'The source routes the order, so lines and addresses are changed there.');
  const message = waitsForPayment(store, order);
  if (message) raiseAlert(context, orderId, 'PAYMENT_PENDING', message);
}
