/**
 * What outside systems do with an order: allocate its units in their own buildings, ship them from wherever they lie,
 * and withdraw such a shipment. Their goods have moved, so an order follows whatever its status was.
 */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {allocateShare, allocationsOf, freeUnits, trimPlans} from './allocation.ts';
import {carrierMeant} from './carriers.ts';
import {endWithoutWork, freeAllocation, lineOf, shrinkAllocation, takeOffLine} from './fulfillment-state.ts';
import {share} from './money.ts';
import {storedFinancial} from './order-money.ts';
import {
  allocatedQuantity,
  inComponents,
  openQuantity,
  raiseAlert,
  unallocatedQuantity,
  type Units,
} from './order-state.ts';
import type {BeforeCancel} from './order-flow.ts';
import {handOut} from './plain.ts';
import {commitAllocation, noteShipped, shipLine} from './shipping.ts';
import {putBack} from './stock.ts';

export interface OutsideShipment {
  /** Its id in the outside system. */
  id: string;
  items: Units[];
  /** Building that the goods left; none when Endless doesn't know the outside location. */
  warehouse?: string | null;
  carrierName?: string;
  trackingNumbers: string[];
  shippedAt?: string;
  /** What the system reports later, such as the delivery or a withdrawal. */
  reports?: Fields[];
}

/** What a shipment does to a line: where the goods left, and when. */
interface Departure {
  item: Entity<'OrderItem'>;
  warehouse: Entity<'Warehouse'> | undefined;
  shippedAt: string;
  /** The fulfilment whose units left, when there was one. */
  fulfillment?: string;
}

const current = (store: Store, item: Entity<'OrderItem'>): Entity<'OrderItem'> => store.need('OrderItem', item.id);

/** Lets units of an allocation leave the building that holds them. */
function shipAllocated(
  context: Context,
  allocation: Entity<'OrderAllocation'>,
  quantity: number,
  departure: Departure,
): void {
  const {item, shippedAt} = departure;
  const line = lineOf(context.store, allocation);
  if (line) {
    shipLine(context, line, quantity, shippedAt);
    noteShipped(context, line.fulfillment);
    departure.fulfillment = line.fulfillment;
    return;
  }
  commitAllocation(context, allocation, quantity, shippedAt);
  context.store.add('OrderItem', item.id, {shippedQuantity: quantity});
}

/** An allocation of units that nothing held: those of a managed building are taken out of its unallocated stock. */
function allocateNow(
  context: Context,
  quantity: number,
  {item, warehouse}: Departure,
): Entity<'OrderAllocation'> | undefined {
  const {store} = context;
  const productId = item.product;
  if (!warehouse || !productId) return undefined;
  const isExternal = warehouse.type === 'EXTERNAL';
  const free = freeUnits(store)(productId, warehouse.id);
  const units = isExternal ? quantity : Math.min(quantity, Math.max(0, free));
  if (units === 0) return undefined;
  const share = {item: item.id, product: productId, warehouse: warehouse.id, quantity: units};
  return allocateShare(context, item.order, share);
}

/** Units leave that nothing held. Those that no stock of the building covers are shipped all the same. */
function shipUnheld(context: Context, quantity: number, departure: Departure): void {
  if (quantity === 0) return;
  const before = allocatedQuantity(context.store, departure.item);
  const allocation = allocateNow(context, quantity, departure);
  const covered = allocatedQuantity(context.store, departure.item) - before;
  if (allocation && covered > 0) shipAllocated(context, allocation, covered, departure);
  if (covered < quantity) context.store.add('OrderItem', departure.item.id, {shippedQuantity: quantity - covered});
}

/** Frees units that another building holds; a warehouse that has them loses the work. */
function freeElsewhere(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const line = lineOf(context.store, allocation);
  const free = line ? takeOffLine(context, line, quantity, 'canceledQuantity') : allocation;
  if (free?.isExternal) shrinkAllocation(context, free.id, quantity);
  else if (free) freeAllocation(context, free, quantity);
  if (line) endWithoutWork(context, line.fulfillment);
}

/**
 * Lets open units of a line leave: those held where the goods left, then those that wait for stock, then those that
 * are held elsewhere.
 */
function shipOpen(context: Context, quantity: number, departure: Departure): void {
  const {store} = context;
  const {item, warehouse} = departure;
  const take = handOut(quantity);
  const waiting = unallocatedQuantity(store, current(store, item));
  const held = (): Entity<'OrderAllocation'>[] =>
    store.referring('OrderAllocation', 'orderItem', item.id).filter(({stage}) => stage === 'ALLOCATION');
  for (const each of held().filter((allocation) => warehouse && allocation.warehouse === warehouse.id)) {
    const units = take(each.quantity);
    if (units > 0) shipAllocated(context, each, units, departure);
  }
  shipUnheld(context, take(waiting), departure);
  for (const each of held()) {
    const units = take(each.quantity);
    if (units === 0) continue;
    freeElsewhere(context, each, units);
    shipUnheld(context, units, departure);
  }
}

/** Units that were canceled have left all the same: they count as ordered again. */
function bringBack({store}: Context, item: Entity<'OrderItem'>, quantity: number): void {
  const before = item._beforeCancel as BeforeCancel | null | undefined;
  const {currency} = storedFinancial(store.need('Order', item.order));
  const canceledQuantity = item.canceledQuantity - quantity;
  const charged = item.quantity - canceledQuantity;
  store.update('OrderItem', item.id, {
    canceledQuantity,
    ...(canceledQuantity === 0 ? {cancelReason: null} : {}),
    ...(before && {
      discount: share(before.discount, charged, before.charged, currency),
      tax: share(before.tax, charged, before.charged, currency),
    }),
  });
}

/** Takes the units of a shipment off a line, as far as the line has them, and says how many those are. */
function takeOff(context: Context, quantity: number, departure: Departure): {left: number; canceled: number} {
  const {store} = context;
  const item = current(store, departure.item);
  const open = Math.min(quantity, openQuantity(item));
  const canceled = Math.min(quantity - open, item.canceledQuantity);
  if (canceled > 0) bringBack(context, item, canceled);
  departure.item = current(store, item);
  shipOpen(context, open + canceled, departure);
  trimPlans(context, current(store, item));
  return {left: open + canceled, canceled};
}

/** An order of which units have left counts as approved, and nothing holds it any more. */
function letLoose({store}: Context, order: Entity<'Order'>): void {
  const isApproved = typeof order.approvedAt === 'string';
  store.update('Order', order.id, {
    ...(isApproved ? {} : {approvedAt: store.now, autoAllocate: true}),
    heldAt: null,
    cancelReason: null,
  });
}

const mismatch = (context: Context, order: Entity<'Order'>, message: string): unknown =>
  raiseAlert(context, order.id, 'EXTERNAL_MISMATCH', message);

/** Takes a shipment over that an outside system reports, once. `settleOrder` follows. */
export function takeShipment(
  context: Context,
  order: Entity<'Order'>,
  report: OutsideShipment,
  integration?: string,
): void {
  const {store} = context;
  const known = store.referring('OrderExternalShipment', 'order', order.id);
  if (known.some(({externalObject}) => externalObject.id === report.id)) return;
  const shippedAt = report.shippedAt ?? store.now;
  const warehouse = store.get('Warehouse', report.warehouse);
  let fulfillment: string | undefined;
  const items = report.items
    .flatMap((units) => inComponents(store, units))
    .flatMap(({item, quantity}) => {
      const departure: Departure = {item, warehouse, shippedAt};
      const {left, canceled} = takeOff(context, quantity, departure);
      fulfillment ??= departure.fulfillment;
      const sku = item.sku ?? item.name;
      if (canceled > 0) mismatch(context, order, `${canceled} of ${sku} left although they were canceled.`);
      if (left < quantity) mismatch(context, order, `${quantity - left} more of ${sku} left than were ordered.`);
      return left > 0 ? [{orderItem: item.id, quantity: left}] : [];
    });
  if (items.length === 0) return;
  store.insert('OrderExternalShipment', {
    order: order.id,
    warehouse: warehouse?.id ?? null,
    integration,
    externalObject: {id: report.id, integration, kind: 'fulfillment', lastSyncedAt: store.now},
    status: 'LABEL_CREATED',
    carrier: carrierMeant(context, integration, report.carrierName),
    carrierName: report.carrierName ?? null,
    trackingNumbers: report.trackingNumbers,
    shippedAt,
    items,
    _fulfillment: fulfillment,
    _reports: report.reports ?? [],
  });
  letLoose(context, order);
}

/** Takes over what the source allocated in external warehouses, when the order lets it and waits for stock. */
export function takeAllocations(
  context: Context,
  order: Entity<'Order'>,
  allocations: readonly (Units & {warehouse: string})[],
): void {
  const {store} = context;
  if (order.allowExternalAllocation !== true) return;
  for (const {orderItem, quantity, warehouse} of allocations) {
    const item = store.get('OrderItem', orderItem);
    if (!item) continue;
    const units = Math.min(quantity, unallocatedQuantity(store, item));
    allocateNow(context, units, {item, warehouse: store.need('Warehouse', warehouse), shippedAt: store.now});
    trimPlans(context, item);
  }
}

/** Goods of a managed building that didn't leave after all lie in their places again. */
function returnGoods(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const {store} = context;
  const take = handOut(quantity);
  for (const id of allocation.itemAllocations ?? []) {
    const used = store.need('ItemAllocation', id);
    const units = take(used.quantity);
    if (units === 0) continue;
    putBack(context, used, units, {order: allocation.order});
    if (units < used.quantity) store.add('ItemAllocation', id, {quantity: -units});
    else store.remove('ItemAllocation', id);
  }
}

/** The system that reported a shipment withdraws it: its units are open again, and nothing holds stock for them. */
export function withdrawShipment(context: Context, shipment: Entity): void {
  const {store} = context;
  for (const {orderItem, quantity} of shipment.items as Units[]) {
    const item = store.add('OrderItem', orderItem, {shippedQuantity: -quantity});
    const used = allocationsOf(store, item.order).find(
      ({orderItem: line, stage, warehouse, fulfillment}) =>
        line === item.id &&
        stage === 'COMMITMENT' &&
        warehouse === shipment.warehouse &&
        (fulfillment ?? null) === (shipment._fulfillment ?? null),
    );
    if (!used) continue;
    const units = Math.min(quantity, used.quantity);
    returnGoods(context, used, units);
    const left = (used.itemAllocations ?? []).filter((id) => store.get('ItemAllocation', id));
    shrinkAllocation(context, used.id, units, left);
  }
}
