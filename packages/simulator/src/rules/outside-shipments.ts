/**
 * What outside systems do with an order: allocate its units in their own buildings, ship them from wherever they lie,
 * and withdraw such a shipment. Their goods have moved, so an order follows whatever its status was.
 */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {allocationsOf, trimPlans} from './allocation.ts';
import {
  endWithoutWork,
  freeAllocation,
  fulfillmentLines,
  keepAllocation,
  shrinkAllocation,
  takeOffLine,
} from './fulfillment-state.ts';
import {share} from './money.ts';
import {storedFinancial} from './order-money.ts';
import {allocatedQuantity, componentsOf, openQuantity, raiseAlert, unallocatedQuantity} from './order-state.ts';
import {sameText} from './plain.ts';
import {commitAllocation, noteShipped, shipLine} from './shipping.ts';
import {hold, inventoryItemOf, putBack, quantitiesAt} from './stock.ts';

interface Units {
  orderItem: string;
  quantity: number;
}

export interface OutsideShipment {
  /** Its id in the outside system. */
  id: string;
  items: Units[];
  /** Building that the goods left; none when Endless doesn't know the outside location. */
  warehouse?: string | null;
  carrierName?: string;
  trackingNumbers?: string[];
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

function addShipped({store}: Context, item: Entity<'OrderItem'>, quantity: number): void {
  store.update('OrderItem', item.id, {shippedQuantity: current(store, item).shippedQuantity + quantity});
}

/** Lets units of an allocation leave the building that holds them. */
function shipAllocated(
  context: Context,
  allocation: Entity<'OrderAllocation'>,
  quantity: number,
  departure: Departure,
): void {
  const {item, shippedAt} = departure;
  const line = fulfillmentLines(context.store, allocation.fulfillment).find(({orderItem}) => orderItem === item.id);
  if (line) {
    shipLine(context, line, quantity, shippedAt);
    noteShipped(context, line.fulfillment);
    departure.fulfillment = line.fulfillment;
    return;
  }
  commitAllocation(context, allocation, quantity, shippedAt);
  addShipped(context, item, quantity);
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
  const stock = inventoryItemOf(store, productId);
  const isExternal = warehouse.type === 'EXTERNAL';
  const free = stock && !isExternal ? quantitiesAt(store, stock.id, warehouse.id).unallocated : 0;
  const units = isExternal ? quantity : Math.min(quantity, Math.max(0, free));
  if (units === 0) return undefined;
  const wanted = {subject: item.id, inventoryItem: stock?.id ?? '', warehouse: warehouse.id, quantity: units};
  const holds = isExternal ? [] : hold(context, wanted);
  const fields = {
    order: item.order,
    orderItem: item.id,
    product: productId,
    warehouse: warehouse.id,
    stage: 'ALLOCATION' as const,
    isExternal,
    allocatedAt: store.now,
  };
  return keepAllocation(context, fields, units, holds);
}

/** Units leave that nothing held. Those that no stock of the building covers are shipped all the same. */
function shipUnheld(context: Context, quantity: number, departure: Departure): void {
  if (quantity === 0) return;
  const before = allocatedQuantity(context.store, departure.item);
  const allocation = allocateNow(context, quantity, departure);
  const covered = allocatedQuantity(context.store, departure.item) - before;
  if (allocation && covered > 0) shipAllocated(context, allocation, covered, departure);
  if (covered < quantity) addShipped(context, departure.item, quantity - covered);
}

/** Frees units that another building holds; a warehouse that has them loses the work. */
function freeElsewhere(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const line = fulfillmentLines(context.store, allocation.fulfillment).find(
    ({orderItem}) => orderItem === allocation.orderItem,
  );
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
  let rest = quantity;
  const take = (units: number): number => {
    const taken = Math.min(units, rest);
    rest -= taken;
    return taken;
  };
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
  const before = item._beforeCancel as {units: number; discount: unknown; tax: unknown} | null | undefined;
  const {currency} = storedFinancial(store.get('Order', item.order) ?? item);
  const canceledQuantity = item.canceledQuantity - quantity;
  const amounts = before
    ? {
        discount: share(before.discount, quantity, before.units, currency),
        tax: share(before.tax, quantity, before.units, currency),
      }
    : {};
  store.update('OrderItem', item.id, {
    canceledQuantity,
    ...(canceledQuantity === 0 ? {cancelReason: null} : {}),
    ...amounts,
  });
}

/** Components in the place of a bundle, which holds no stock itself. */
function inComponents(store: Store, units: readonly Units[]): Units[] {
  return units.flatMap(({orderItem, quantity}) => {
    const item = store.get('OrderItem', orderItem);
    const parts = componentsOf(store, orderItem);
    if (!item || parts.length === 0) return item ? [{orderItem, quantity}] : [];
    return parts.map((part) => ({orderItem: part.id, quantity: (part.quantity / item.quantity) * quantity}));
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

function carrierNamed(store: Store, integration: string | undefined, name: string | undefined): string | null {
  const mapping = store
    .all('CarrierMapping')
    .filter((each) => (each.integration ?? integration) === integration)
    .find((each) => sameText(each.externalCarrierName, name));
  return mapping?.carrier ?? null;
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
  const items = inComponents(store, report.items).flatMap(({orderItem, quantity}) => {
    const item = store.get('OrderItem', orderItem);
    if (item?.order !== order.id) return [];
    const departure: Departure = {item, warehouse, shippedAt};
    const {left, canceled} = takeOff(context, quantity, departure);
    fulfillment ??= departure.fulfillment;
    const sku = item.sku ?? item.name;
    if (canceled > 0) mismatch(context, order, `${canceled} of ${sku} left although they were canceled.`);
    if (left < quantity) mismatch(context, order, `${quantity - left} more of ${sku} left than were ordered.`);
    return left > 0 ? [{orderItem, quantity: left}] : [];
  });
  if (items.length === 0) return;
  store.insert('OrderExternalShipment', {
    order: order.id,
    warehouse: warehouse?.id ?? null,
    integration,
    externalObject: {id: report.id, integration, kind: 'fulfillment', lastSyncedAt: store.now},
    status: 'LABEL_CREATED',
    carrier: carrierNamed(store, integration, report.carrierName),
    carrierName: report.carrierName ?? null,
    trackingNumbers: report.trackingNumbers ?? [],
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
    const building = store.get('Warehouse', warehouse);
    if (item?.order !== order.id || building?.type !== 'EXTERNAL') continue;
    const units = Math.min(quantity, unallocatedQuantity(store, item));
    if (units === 0) continue;
    allocateNow(context, units, {item, warehouse: building, shippedAt: store.now});
    trimPlans(context, item);
  }
}

/** Goods of a managed building that didn't leave after all lie in their places again. */
function returnGoods(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const {store} = context;
  let rest = quantity;
  for (const id of allocation.itemAllocations ?? []) {
    const used = store.get('ItemAllocation', id);
    const units = Math.min(rest, used?.quantity ?? 0);
    if (!used || units === 0) continue;
    rest -= units;
    putBack(context, used, units, {order: allocation.order});
    const left = used.quantity - units;
    if (left > 0) store.update('ItemAllocation', id, {quantity: left});
    else store.remove('ItemAllocation', id);
  }
}

/** The system that reported a shipment withdraws it: its units are open again, and nothing holds stock for them. */
export function withdrawShipment(context: Context, shipment: Entity): void {
  const {store} = context;
  for (const {orderItem, quantity} of (shipment.items as Units[] | undefined) ?? []) {
    const item = store.get('OrderItem', orderItem);
    if (!item) continue;
    store.update('OrderItem', item.id, {shippedQuantity: item.shippedQuantity - quantity});
    const used = allocationsOf(store, item.order).find(
      (each) => each.orderItem === item.id && each.stage === 'COMMITMENT' && each.warehouse === shipment.warehouse,
    );
    if (!used) continue;
    const units = Math.min(quantity, used.quantity);
    const ids = used.itemAllocations ?? [];
    returnGoods(context, used, units);
    shrinkAllocation(
      context,
      used.id,
      units,
      ids.filter((id) => store.get('ItemAllocation', id)),
    );
  }
}
