/** The way of an order: approval, holds, cancellation and return, one by one and many at once. */
import type {InputPath, Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store, WorkRule} from '../model/rules.ts';
import {
  allocateOrder,
  allocateOrRefuse,
  byUrgency,
  freeForCancel,
  goOnAllocated,
  releaseByItself,
  releaseOrder,
  waitingUnits,
} from './allocation.ts';
import {askAnew, isAskedBack} from './fulfillment-state.ts';
import {checkLeft, checkReplacement} from './order-goods.ts';
import {chargedUnits} from './order-money.ts';
import {startProcess, tryEach} from './processes.ts';
import {
  askedQuantity,
  cancelableUnits,
  cancelUnits,
  isBlocked,
  inComponents,
  isBundleLine,
  linesOf,
  openQuantity,
  paymentLetsGo,
  raiseAlert,
  settleOrder,
  stockLines,
  uncut,
} from './order-state.ts';

/** What a canceled line had before. */
export interface BeforeCancel {
  units: number;
  reason: unknown;
  /** Units that its amounts were for: those that had left, too. */
  charged: number;
  discount: unknown;
  tax: unknown;
}

/** What one order goes through, alone or among many. */
type Change = (context: Context, order: Entity<'Order'>, field: InputPath, input: Fields) => Entity<'Order'>;

const statusOf = (order: Entity<'Order'>): string => order.newStatus;

/** Whether an order can't be sent for want of an address. */
export const lacksAddress = (context: Context, order: Entity<'Order'>): boolean =>
  !order.shippingAddress &&
  order.fulfillmentMethod !== 'PICKUP' &&
  stockLines(context.store, order.id).some((item) => openQuantity(item) > 0);

/** Alerts that goods of an order can't be sent for want of an address. */
export function checkAddress(context: Context, order: Entity<'Order'>): void {
  if (lacksAddress(context, order))
    raiseAlert(context, order.id, 'INCOMPLETE_ADDRESS', 'The order has no shipping address.');
}

/** Approves an order, allocates it unless told otherwise, and releases what may go. */
function approve(context: Context, order: Entity<'Order'>, allocate: boolean): Entity<'Order'> {
  const {store} = context;
  store.update('Order', order.id, {approvedAt: store.now, autoAllocate: allocate, newStatus: 'ORDERED'});
  settleOrder(context, order.id);
  return goOn(context, order.id);
}

/**
 * Lets an order go as far as it goes without a person: approval where the channel's rule gives it, stock for what waits,
 * and release where the payment and the shipping preference allow it.
 */
export function goOn(context: Context, orderId: string): Entity<'Order'> {
  const order = context.store.need('Order', orderId);
  const isComplete = !isBlocked(context.store, orderId) && !lacksAddress(context, order);
  if (statusOf(order) === 'PENDING' && order.autoApprove === true && isComplete) return approve(context, order, true);
  if (!['PENDING', 'ON_HOLD', 'COMPLETED', 'CANCELED'].includes(statusOf(order))) {
    if (order.autoAllocate === true) allocateOrder(context, orderId);
    releaseByItself(context, orderId);
  }
  return context.store.need('Order', orderId);
}

const approveOne: Change = (context, order, field, input) => {
  if (lacksAddress(context, order)) throw context.refuse('REQUIRED', field);
  if (isBlocked(context.store, order.id)) throw context.refuse('BLOCKING_ALERT', field);
  return approve(context, order, input.allocate !== false);
};

const holdOne: Change = (context, order, _field, input) => {
  const {store, caller} = context;
  const {reason: holdReason, note: holdNote} = input;
  store.update('Order', order.id, {heldAt: store.now, heldBy: caller?.personId, holdReason, holdNote});
  return settleOrder(context, order.id);
};

const releaseOne: Change = (context, order, field) => {
  if (order.holdReason === 'SHOP_HOLD') throw context.refuse('READ_ONLY', field);
  return endHold(context, order);
};

/** Ends a hold: the order returns to what its lines say, and goes on. */
export function endHold(context: Context, order: Entity<'Order'>): Entity<'Order'> {
  context.store.update('Order', order.id, {heldAt: null});
  settleOrder(context, order.id);
  return goOn(context, order.id);
}

/** Cancels units of a line that holds stock, as far as no warehouse has to be asked; says how many were asked for. */
function cancelStock(context: Context, item: Entity<'OrderItem'>, quantity: number, reason: unknown): number {
  const {freed, asked} = freeForCancel(context, item, quantity);
  if (freed > 0) cancelUnits(context, context.store.need('OrderItem', item.id), freed, reason);
  if (asked > 0) context.store.note('OrderItem', item.id, {_askedReason: reason});
  return asked;
}

/**
 * Asks the warehouses that accepted to stop, because the whole order is to be canceled. What they were asked for before
 * they are asked anew.
 */
function askToStop({store}: Context, orderId: string): void {
  for (const {id, status: before} of store.referring('OrderFulfillment', 'order', orderId)) {
    if (!isAskedBack(store, id)) continue;
    askAnew(store, id);
    const status = before === 'ACCEPTED' ? 'UNFULFILLMENT_REQUESTED' : before;
    store.update('OrderFulfillment', id, {status, unfulfillmentRequestedAt: store.now});
  }
}

/** Cancels every open unit of an order. Amounts of the lines are kept for the case that it is brought back. */
export function cancelWhole(context: Context, order: Entity<'Order'>, reason: unknown): Entity<'Order'> {
  const {store} = context;
  for (const item of linesOf(store, order.id)) {
    const open = openQuantity(item);
    if (open === 0) continue;
    const before = {units: open, charged: chargedUnits(item), reason: item.cancelReason, ...uncut(item)};
    store.note('OrderItem', item.id, {_beforeCancel: before});
    if (isBundleLine(store, item)) continue;
    if (item.requiresShipping === false) cancelUnits(context, item, open, reason);
    else cancelStock(context, item, open, reason);
  }
  askToStop(context, order.id);
  const isAsked = linesOf(store, order.id).some((item) => askedQuantity(store, item) > 0);
  store.update('Order', order.id, {cancelReason: reason, cancelRequestedAt: isAsked ? store.now : null});
  return settleOrder(context, order.id);
}

const cancelOne: Change = (context, order, field, input) => {
  const {cancelReason, cancelRequestedAt, _linesRequestedAt} = order;
  if (cancelReason && cancelRequestedAt && cancelRequestedAt !== _linesRequestedAt)
    throw context.refuse('ALREADY_DONE', field);
  return cancelWhole(context, order, input.reason);
};

/** Whether the product of a line has become one of another type since it was ordered. */
function hasOtherType(store: Store, item: Entity<'OrderItem'>, {type}: Entity<'Product'>): boolean {
  if (item.parent) return false;
  const isService = item.requiresShipping === false;
  return (
    type === 'PART' || (type === 'BUNDLE') !== isBundleLine(store, item) || (type === 'NON_INVENTORY') !== isService
  );
}

const uncancelOne: Change = (context, order, field) => {
  const {store} = context;
  if (['SHOPPING_PLATFORM', 'EDI'].includes(order.origin)) throw context.refuse('READ_ONLY', field);
  const channel = store.need('SalesChannel', order.salesChannel);
  if (store.need('Brand', order.brand).status !== 'ACTIVE') throw context.refuse('INACTIVE.brand', field);
  if (channel.isActive === false || channel.removedAt) throw context.refuse('INACTIVE.salesChannel', field);
  if (store.get('Customer', order.customer)?.isActive === false) throw context.refuse('INACTIVE.customer', field);
  const lines = linesOf(store, order.id);
  const isKnown = lines.some((item) => item._beforeCancel);
  for (const item of lines) {
    const before = item._beforeCancel as BeforeCancel | undefined;
    const units = isKnown ? (before?.units ?? 0) : item.canceledQuantity;
    if (units === 0) continue;
    const product = store.need('Product', item.product);
    checkLeft(product, units, context, field);
    if (hasOtherType(store, item, product)) throw context.refuse('PRODUCT_NOT_ALLOWED', field);
    const back = store.update('OrderItem', item.id, {
      canceledQuantity: item.canceledQuantity - units,
      // Units that were canceled before stay so.
      cancelReason: before?.reason ?? null,
      ...(before ? {discount: before.discount, tax: before.tax, _beforeCancel: null} : {}),
    });
    checkReplacement(context, back, order, field);
  }
  const byPerson = {autoApprove: false, autoAllocate: false};
  store.update('Order', order.id, {approvedAt: null, cancelReason: null, ...byPerson});
  return settleOrder(context, order.id);
};

const allocateOne: Change = (context, order, field) => {
  context.store.update('Order', order.id, {autoAllocate: true});
  allocateOrRefuse(context, order, {}, field);
  goOnAllocated(context, order.id);
  return context.store.need('Order', order.id);
};

const releaseToWarehouses: Change = (context, order, field, input) => {
  if (isBlocked(context.store, order.id)) throw context.refuse('BLOCKING_ALERT', field);
  if (!paymentLetsGo(context.store, order)) throw context.refuse('PAYMENT_REQUIRED', field);
  const waits = waitingUnits(context, order.id).length > 0;
  if (waits && order.shippingPreference !== 'SHIP_AVAILABLE') throw context.refuse('NOT_FULLY_ALLOCATED.waits', field);
  if (releaseOrder(context, order.id, {instructions: input.instructions}).length === 0)
    throw context.refuse('NOT_FULLY_ALLOCATED.nothing', field);
  return context.store.need('Order', order.id);
};

/** Refusals that don't depend on a single order: reasons that need a note, and the one that only a shop gives. */
function checkReason({reason, note}: Fields, refuse: Refuse): void {
  if (reason === 'OTHER' && !note) throw refuse('REQUIRED.note', ['note']);
  if (reason === 'SHOP_HOLD') throw refuse('VALUE_NOT_ALLOWED', ['reason']);
}

const single =
  (change: Change) =>
  (input: Fields, context: Context, order: Entity<'Order'>): Fields => {
    checkReason(input, context.refuse);
    return {order: change(context, order, ['id'], input)};
  };

const startMany: MutationRule = (input, context) => {
  const ids = input.ids as string[];
  if (new Set(ids).size < ids.length) throw context.refuse('DUPLICATE_ENTRY', ['ids']);
  checkReason(input, context.refuse);
  return {process: startProcess(context, {input, totalCount: ids.length})};
};

const many =
  (change: Change): WorkRule =>
  (input, context) => {
    const ids = input.ids as string[];
    const orders = ids.flatMap((id) => context.store.get('Order', id) ?? []);
    const urgent = context.mutation === 'bulkAllocateOrders' ? orders.sort(byUrgency).map(({id}) => id) : [];
    const results = tryEach(context, [...urgent, ...ids], (id) => {
      change(context, context.store.need('Order', id), ['ids'], input);
    });
    return {results: ids.flatMap((id) => results.filter((each) => each.id === id))};
  };

const bulkChanges: Record<string, Change> = {
  bulkAllocateOrders: allocateOne,
  bulkApproveOrders: approveOne,
  bulkCancelOrders: cancelOne,
  bulkHoldOrders: holdOne,
  bulkReleaseOrders: releaseOne,
  bulkReleaseOrdersToFulfillment: releaseToWarehouses,
  bulkUncancelOrders: uncancelOne,
};

/**
 * Cancels units of a line: what waits first, then what is held, then what is with a warehouse. Units that have to be
 * asked for are counted on the order until the warehouse answers.
 */
export function cancelOfLine(context: Context, item: Entity<'OrderItem'>, quantity: number, reason: unknown): void {
  const {store} = context;
  let asked = 0;
  if (item.requiresShipping === false) cancelUnits(context, item, quantity, reason);
  else
    for (const part of inComponents(store, {orderItem: item.id, quantity}))
      asked += cancelStock(context, part.item, Math.min(openQuantity(part.item), part.quantity), reason);
  const orderId = item.order;
  const isWhole = linesOf(store, orderId).every(
    (line) => isBundleLine(store, line) || chargedUnits(line) === askedQuantity(store, line),
  );
  if (asked > 0) store.update('Order', orderId, {cancelRequestedAt: store.now, _linesRequestedAt: store.now});
  if (isWhole && !store.need('Order', orderId).cancelReason) store.update('Order', orderId, {cancelReason: reason});
}

const cancelOrderItem: MutationRule<'cancelOrderItem'> = (input, context, item) => {
  const {store, refuse} = context;
  checkReason(input, refuse);
  const free = cancelableUnits(store, item);
  if (item.parent && free === 0) throw refuse('NOT_PERMITTED_FOR_TYPE', ['id']);
  const quantity = input.quantity ?? free;
  if (quantity > free || free === 0)
    throw refuse('QUANTITY_EXCEEDED', ['quantity'], `The line has ${free} open units that can be canceled.`);
  cancelOfLine(context, item, quantity, input.reason);
  settleOrder(context, item.order);
  return {order: goOn(context, item.order), orderItem: store.get('OrderItem', item.id)};
};

export const flowMutations: RuleSet['mutations'] = {
  approveOrder: single(approveOne),
  holdOrder: single(holdOne),
  releaseOrder: single(releaseOne),
  cancelOrder: single(cancelOne),
  cancelOrderItem,
  ...Object.fromEntries(Object.keys(bulkChanges).map((name) => [name, startMany])),
};

export const flowWork: Record<string, WorkRule> = Object.fromEntries(
  Object.entries(bulkChanges).map(([name, change]) => [name, many(change)]),
);
