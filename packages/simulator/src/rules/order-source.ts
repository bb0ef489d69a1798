/** What the source system of an imported order has that Endless hasn't read yet, and reading it again. */
import type {Context, Entity, MutationRule, WorkRule} from '../model/rules.ts';
import {allocateOrder, allocationsOf, tellOtherLocation} from './allocation.ts';
import {
  hasSource,
  keepAtSource,
  setAtSource,
  waitingAtSource,
  type SourceChange,
  type SourcePayment,
} from './at-source.ts';
import {exchanges} from './integration-kinds.ts';
import {money} from './money.ts';
import {cancelOfLine, cancelWhole, checkAddress, endHold, goOn} from './order-flow.ts';
import {settlePayments, storedFinancial} from './order-money.ts';
import {keepRefund} from './order-payments.ts';
import {changeProduct, changeQuantity, isNamed, takeOff} from './order-lines.ts';
import {
  cancelableUnits,
  componentsOf,
  integrationOf,
  linesOf,
  openQuantity,
  raiseAlert,
  settleOrder,
} from './order-state.ts';
import {addSourceLine, type SourceLine} from './source-lines.ts';
import {freeAllocation, settleRequests, shrinkAllocation} from './fulfillment-state.ts';
import {takeAllocations, takeShipment} from './outside-shipments.ts';
import {keepAddress} from './shipping.ts';
import {startProcess, tryEach} from './processes.ts';
import {productWithSku} from './product-data.ts';

/** Causes for which reading an order's source moves states. */
export const fromSource = ['SOURCE_SYSTEM', 'OUTSIDE_SHIPMENT', 'AUTOMATION', 'OTHER_LINES', 'PAYMENT', 'STOCK'];

const statusOf = ({store}: Context, order: Entity<'Order'>): string => store.need('Order', order.id).newStatus;

/** Tells that a change at the source wasn't applied; what is left of it waits to be read again. */
export function tooLate(context: Context, order: Entity<'Order'>, what: string, left: SourceChange = {}): void {
  keepAtSource(context.store, order.id, left);
  raiseAlert(context, order.id, 'CHANGE_NOT_APPLIED', `${what} came too late and wasn't applied.`);
}

/** Takes over money that moved at the source. */
export function takePayments(context: Context, order: Entity<'Order'>, payments: readonly SourcePayment[]): void {
  const {store} = context;
  const integration = integrationOf(context, order)?.id;
  for (const {id, kind, cents, method, paidAt, items = []} of payments) {
    const lines = items.flatMap(({orderItem, quantity}) => {
      const item = store.get('OrderItem', orderItem);
      return item ? [{item, quantity}] : [];
    });
    const fields = {
      order: order.id,
      kind,
      amount: money(BigInt(kind === 'REFUND' ? -cents : cents), storedFinancial(order).currency),
      method: method ?? null,
      paidAt: paidAt ?? store.now,
      externalObject: {id, integration, kind: 'transaction', lastSyncedAt: store.now},
      items: [],
    };
    if (kind === 'REFUND') {
      keepRefund(context, order, lines, fields);
      settleOrder(context, order.id);
      continue;
    }
    store.insert('OrderPayment', fields);
    settlePayments(context, order.id);
  }
}

function dropUnits(context: Context, order: Entity<'Order'>, dropped: NonNullable<SourceChange['dropped']>): void {
  for (const {orderItem, quantity} of dropped) {
    const item = context.store.get('OrderItem', orderItem);
    if (!item) continue;
    const units = Math.min(quantity, cancelableUnits(context.store, item));
    if (units > 0) cancelOfLine(context, item, units, 'CUSTOMER_REQUEST');
    const left = {orderItem, quantity: quantity - units};
    if (units < quantity) tooLate(context, order, `A smaller quantity of ${item.sku ?? item.name}`, {dropped: [left]});
  }
}

function takeHold(context: Context, order: Entity<'Order'>, hold: NonNullable<SourceChange['hold']>): void {
  if (!['PENDING', 'ORDERED', 'ALLOCATED'].includes(statusOf(context, order))) {
    tooLate(context, order, 'A hold of the shop', {hold});
    return;
  }
  const {reason: holdReason, note: holdNote = null} = hold;
  context.store.update('Order', order.id, {heldAt: context.store.now, heldBy: null, holdReason, holdNote});
}

const beforeWork = new Set(['PENDING', 'ORDERED', 'ALLOCATED', 'ON_HOLD']);

/** Gives back what an order holds, in managed buildings and outside, while no warehouse works on it. */
function giveBack(context: Context, orderId: string): boolean {
  const all = allocationsOf(context.store, orderId);
  const held = all.filter(({stage, fulfillment}) => stage !== 'COMMITMENT' && !fulfillment);
  for (const allocation of held)
    if (allocation.isExternal) shrinkAllocation(context, allocation.id, allocation.quantity);
    else freeAllocation(context, allocation, allocation.quantity);
  return held.length > 0;
}

/**
 * Lets an order that its shop routes follow to another location, also while it is on hold. What a warehouse has stays
 * there.
 */
function takeLocation(context: Context, order: Entity<'Order'>, locationId: string): void {
  const {store} = context;
  const location = store.get('ExternalWarehouse', locationId);
  if (!location || order.localRouting !== false) return;
  if (!beforeWork.has(statusOf(context, order))) {
    keepAtSource(store, order.id, {location: location.id});
    tellOtherLocation(context, order.id, location, 'The change came too late, because a warehouse has the order.');
    return;
  }
  store.note('Order', order.id, {_location: location.id});
  if (giveBack(context, order.id)) allocateOrder(context, order.id);
}

const waitsForStock = new Set(['ORDERED', 'IN_PROGRESS', 'PARTIALLY_SHIPPED']);

/** Gives lines the units and amounts of the source back that were changed here. */
function changeBack(context: Context, order: Entity<'Order'>, changed: NonNullable<SourceChange['changed']>): void {
  for (const [id, {quantity, ...amounts}] of Object.entries(changed)) {
    const item = context.store.need('OrderItem', id);
    if (beforeWork.has(statusOf(context, order))) {
      if (typeof quantity === 'number' && quantity > item.canceledQuantity) changeQuantity(context, item, quantity);
      context.store.update('OrderItem', id, amounts);
    } else tooLate(context, order, `What the source says of ${item.name}`, {changed});
  }
}

/** Takes lines off that were added here; of those that other records name, the units are canceled. */
function takeOffForeign(context: Context, order: Entity<'Order'>, ids: readonly string[]): void {
  const {store} = context;
  for (const id of ids) {
    const item = store.need('OrderItem', id);
    const isFree = ![item, ...componentsOf(store, id)].some((line) => isNamed(store, line));
    if (isFree && linesOf(store, order.id).some((line) => line.id !== id && line.parent !== id)) takeOff(context, item);
    else dropUnits(context, order, [{orderItem: id, quantity: openQuantity(item)}]);
  }
}

/** Adds the lines of a buyer who changed the order in time. */
function addLines(context: Context, order: Entity<'Order'>, lines: readonly SourceLine[]): void {
  for (const line of lines)
    if (beforeWork.has(statusOf(context, order))) addSourceLine(context, order, line);
    else tooLate(context, order, `The line ${line.name}`, {added: [line]});
  if (lines.length > 0) checkAddress(context, context.store.need('Order', order.id));
}

/** What still waits once a newer change says more of the same. */
const olderThan = (newer: SourceChange, waiting: SourceChange): SourceChange =>
  Object.fromEntries(
    Object.entries(waiting).filter(([key]) => !(['hold', 'location', 'shippingAddress'].includes(key) && key in newer)),
  );

/** Takes a change of the source over, as far as it isn't too late, and lets the order go on. */
export function applySourceChange(context: Context, orderId: string, change: SourceChange): Entity {
  const {store} = context;
  const order = store.need('Order', orderId);
  const {shippingAddress, billingAddress} = change;
  setAtSource(store, orderId, olderThan(change, waitingAtSource(order)));
  if (shippingAddress && beforeWork.has(statusOf(context, order))) {
    keepAddress(context, orderId);
    store.update('Order', orderId, {shippingAddress});
  } else if (shippingAddress) tooLate(context, order, 'Another address', {shippingAddress});
  if (billingAddress) store.update('Order', orderId, {billingAddress});
  takePayments(context, order, change.payments ?? []);
  changeBack(context, order, change.changed ?? {});
  dropUnits(context, order, change.dropped ?? []);
  addLines(context, order, change.added ?? []);
  takeOffForeign(context, order, change.foreign ?? []);
  if (change.location !== undefined) takeLocation(context, order, change.location);
  if (waitsForStock.has(statusOf(context, order))) takeAllocations(context, order, change.allocations ?? []);
  for (const shipment of change.shipments ?? [])
    takeShipment(context, store.need('Order', orderId), shipment, integrationOf(context, order)?.id);
  if (change.shipments) settleRequests(context, orderId);
  if (change.hold) takeHold(context, order, change.hold);
  if (change.isCanceled) cancelWhole(context, order, 'CUSTOMER_REQUEST');
  settleOrder(context, orderId);
  const held = store.need('Order', orderId);
  if (change.hold === null && held.holdReason === 'SHOP_HOLD') return endHold(context, held);
  return goOn(context, orderId);
}

/** Gives lines the product that the catalogue has got for their SKU since. */
function findProducts(context: Context, order: Entity<'Order'>): boolean {
  const found = linesOf(context.store, order.id).flatMap((item) => {
    const isWanted = item.requiresShipping !== false && !item.product && openQuantity(item) > 0;
    const product = isWanted && item.sku ? productWithSku(context.store, order.brand, item.sku) : undefined;
    return product ? [{item, product}] : [];
  });
  for (const {item, product} of found) changeProduct(context, item, order, product);
  return found.length > 0;
}

function readAgain(context: Context, order: Entity<'Order'>): void {
  const change = waitingAtSource(order);
  const seen = order.externalObjects?.map((each) => ({...each, lastSyncedAt: context.store.now}));
  context.store.note('Order', order.id, {externalObjects: seen, _atSource: null});
  if (findProducts(context, order) || Object.keys(change).length > 0) applySourceChange(context, order.id, change);
}

export const reloadOrders: MutationRule<'reloadOrders'> = (input, context) => {
  const ids = input.ids;
  if (new Set(ids).size < ids.length) throw context.refuse('DUPLICATE_ENTRY', ['ids']);
  return {process: startProcess(context, {input, totalCount: ids.length})};
};

export const reloadWork: WorkRule = (input, context) => {
  const results = tryEach(context, input.ids as string[], (id) => {
    const order = context.store.need('Order', id);
    if (!hasSource(order)) throw context.refuse('NOT_PERMITTED_FOR_TYPE', ['ids']);
    if (!exchanges(integrationOf(context, order), 'INBOUND', order.brand))
      throw context.refuse('INTEGRATION_NOT_ACTIVE', ['ids']);
    readAgain(context, order);
  });
  return {results};
};
