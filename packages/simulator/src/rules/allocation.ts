/**
 * Ties stock to the lines of orders: chooses warehouses, holds their units, gives them back, and releases them to
 * fulfilments. Stock that comes in goes to orders that wait: rush orders first, then in the order of approval.
 */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Store, TimeRule} from '../model/rules.ts';
import {orderShipping} from './edi.ts';
import {
  canBeTakenBack,
  endWithoutWork,
  fulfillmentLines,
  fulfillmentsOf,
  freeAllocation,
  keepAllocation,
  moveAllocation,
  remainingOf,
  shrinkAllocation,
  takeOffLine,
} from './fulfillment-state.ts';
import {
  isBlocked,
  paymentLetsGo,
  raiseAlert,
  resolveAlert,
  settleOrder,
  stockLines,
  unallocatedQuantity,
} from './order-state.ts';
import {byPriority} from './plain.ts';
import {reportShort} from './short-pick.ts';
import {distanceBetween, routed, stockBook, type Need, type Place, type Share} from './routing.ts';
import {hasFreeStock, hold, inventoryItemOf, quantitiesAt, takeFreeStock} from './stock.ts';

export interface AllocationOptions {
  allowPartial?: boolean | undefined;
  preAllocateOnly?: boolean | undefined;
  routingStrategy?: readonly string[] | undefined;
  warehouseIds?: readonly string[] | undefined;
}

export const allocationsOf = (store: Store, orderId: string): Entity<'OrderAllocation'>[] =>
  store.referring('OrderAllocation', 'order', orderId);

/** Units of an order that wait for stock, by line. */
export const waitingUnits = ({store}: Context, orderId: string): Need[] =>
  stockLines(store, orderId).flatMap((item) => {
    const quantity = unallocatedQuantity(store, item);
    const product = item.product;
    return quantity > 0 && typeof product === 'string' ? [{item: item.id, product, quantity}] : [];
  });

const isUsable = (warehouse: Entity<'Warehouse'>): boolean => warehouse.type === 'MANAGED' && !warehouse.deactivatedAt;

/** Active managed warehouses that the order's channel ships from, by priority. */
export function warehousesOf(store: Store, order: Entity<'Order'>): Entity<'Warehouse'>[] {
  const chosen = store.get('SalesChannel', order.salesChannel)?.warehouses;
  const all = chosen?.length
    ? chosen.flatMap((id) => store.get('Warehouse', id) ?? [])
    : store.all('Warehouse').filter(({brands}) => brands?.includes(order.brand));
  return all.filter(isUsable).sort(byPriority);
}

/** Lines of an order that a warehouse refused or reported short, so that it isn't asked again by itself. */
function refusedBy(store: Store, orderId: string, warehouseId: string): Set<string> {
  const fulfillments = fulfillmentsOf(store, orderId).filter(({warehouse}) => warehouse === warehouseId);
  const lines = fulfillments.flatMap((fulfillment) =>
    fulfillmentLines(store, fulfillment.id).filter(
      (line) => fulfillment.status === 'REJECTED' || line.shortQuantity > 0,
    ),
  );
  return new Set(lines.map(({orderItem}) => orderItem));
}

/** The location that the source system of an order names, while that system routes it. */
const namedLocation = (store: Store, order: Entity<'Order'>): Entity<'ExternalWarehouse'> | undefined =>
  order.localRouting === false ? store.get('ExternalWarehouse', order._location) : undefined;

/** Everything from the warehouse of the named location; nothing when that one can't be used or lacks a unit. */
function sharesNamed(store: Store, order: Entity<'Order'>, needs: readonly Need[]): Share[] {
  const warehouse = store.get('Warehouse', namedLocation(store, order)?.warehouse);
  if (!warehouse) return [];
  const all = needs.map((need) => ({...need, warehouse: warehouse.id}));
  if (warehouse.type === 'EXTERNAL') return order.allowExternalAllocation === true ? all : [];
  const warehouses = warehousesOf(store, order).filter(({id}) => id === warehouse.id);
  const hasAll = routed(needs, warehouses, ['SINGLE_SHIPPING'], freeUnits(store), false).length > 0;
  return hasAll ? all : [];
}

/** Tells that the goods leave from another warehouse than the location that the source system shows. */
export function tellOtherLocation(
  context: Context,
  orderId: string,
  location: Entity<'ExternalWarehouse'>,
  why: string,
): void {
  raiseAlert(context, orderId, 'LOCATION_MISMATCH', `The shop shows ${location.name}. ${why}`);
}

/** Compares where units were allocated with the location that the source system names. */
function checkLocation(context: Context, order: Entity<'Order'>, shares: readonly Share[]): void {
  const location = namedLocation(context.store, order);
  if (!location || shares.length === 0) return;
  if (shares.every(({warehouse}) => warehouse === location.warehouse))
    return resolveAlert(context, order.id, 'LOCATION_MISMATCH');
  const isMapped = context.store.get('Warehouse', location.warehouse)?.type === 'MANAGED';
  const cause = isMapped ? 'Its warehouse lacks stock' : "It isn't mapped";
  tellOtherLocation(context, order.id, location, `${cause}, so Endless chose the warehouse.`);
}

function placesOf({store}: Context, order: Entity<'Order'>, warehouseIds?: readonly string[]): Place[] {
  const usable = warehousesOf(store, order);
  const chosen = warehouseIds ? usable.filter(({id}) => warehouseIds.includes(id)) : usable;
  return chosen.map((warehouse) => ({
    id: warehouse.id,
    distance: distanceBetween(warehouse.address, order.shippingAddress ?? undefined),
    ...(warehouseIds ? {} : {refused: refusedBy(store, order.id, warehouse.id)}),
  }));
}

function freeUnits(store: Store) {
  return (product: string, warehouse: string): number => {
    const item = inventoryItemOf(store, product);
    return item ? quantitiesAt(store, item.id, warehouse).unallocated : 0;
  };
}

/** Shares that the order's plans name, when they cover everything and the stock is there. */
function planned({store}: Context, orderId: string, needs: readonly Need[]): Share[] {
  const plans = allocationsOf(store, orderId).filter(({stage}) => stage === 'PRE_ALLOCATION');
  const shares = plans.map((plan) => ({
    item: plan.orderItem,
    product: plan.product,
    warehouse: plan.warehouse,
    quantity: plan.quantity,
    strategy: plan.routingStrategy ?? undefined,
  }));
  const isCovered = needs.every(
    (need) =>
      shares.filter(({item}) => item === need.item).reduce((sum, {quantity}) => sum + quantity, 0) === need.quantity,
  );
  // Two lines may want the same units, those of bundles with one component for example.
  const book = stockBook(freeUnits(store));
  const isThere = shares.every(({product, warehouse, quantity}) => {
    const isLeft = book.left(product, warehouse) >= quantity;
    book.take(product, warehouse, quantity);
    return isLeft;
  });
  return isCovered && isThere ? shares : [];
}

const strategiesOf = (order: Entity<'Order'>, {routingStrategy}: AllocationOptions): readonly string[] => {
  const own = order.routingStrategy;
  const chosen = routingStrategy?.length ? routingStrategy : own;
  return chosen?.length ? chosen : ['SINGLE_SHIPPING', 'SHORTEST_DISTANCE', 'BUILDING_PREFERENCE'];
};

function sharesFor(
  context: Context,
  order: Entity<'Order'>,
  needs: readonly Need[],
  options: AllocationOptions,
): Share[] {
  const {store} = context;
  const isFree = !options.warehouseIds && !options.routingStrategy && !options.preAllocateOnly;
  const list = strategiesOf(order, options);
  const isSingle = list.every((name) => name === 'SINGLE_SHIPPING');
  const used = isSingle ? buildingsOf(store, order.id) : [];
  const kept = isFree ? planned(context, order.id, needs) : [];
  const isTogether = new Set([...used, ...kept.map(({warehouse}) => warehouse)]).size === 1;
  if (kept.length > 0 && (isTogether || !isSingle)) return kept;
  const named = options.warehouseIds ? [] : sharesNamed(store, order, needs);
  if (named.length > 0) return named;
  const allowPartial = options.allowPartial ?? order.shippingPreference === 'SHIP_AVAILABLE';
  const places = placesOf(context, order, options.warehouseIds).filter(
    ({id}) => used.length === 0 || used.includes(id),
  );
  const shares = routed(needs, places, list, freeUnits(store), allowPartial || options.preAllocateOnly === true);
  const told = options.warehouseIds ? shares.map((share) => ({...share, strategy: undefined})) : shares;
  return options.preAllocateOnly
    ? [...told, ...restOf(needs, told, isSingle ? places.filter(isChosen(told)) : places)]
    : told;
}

/** Managed buildings that hold or shipped units of an order. */
const buildingsOf = (store: Store, orderId: string): string[] =>
  allocationsOf(store, orderId).flatMap(({isExternal, stage, warehouse}) =>
    isExternal || stage === 'PRE_ALLOCATION' ? [] : [warehouse],
  );

/** Whether a building gives a share; any does while none gives one. */
const isChosen =
  (shares: readonly Share[]) =>
  ({id}: Place): boolean =>
    shares.length === 0 || shares.some(({warehouse}) => warehouse === id);

/** Units beyond what is unallocated anywhere are planned at the first warehouse. */
function restOf(needs: readonly Need[], shares: readonly Share[], [first]: readonly Place[]): Share[] {
  if (!first) return [];
  return needs.flatMap((need) => {
    const found = shares.filter(({item}) => item === need.item).reduce((sum, {quantity}) => sum + quantity, 0);
    const quantity = need.quantity - found;
    return quantity > 0 ? [{item: need.item, product: need.product, warehouse: first.id, quantity}] : [];
  });
}

/** Holds a share, out of a plan for the same line and warehouse where there is one. */
function holdShare(context: Context, orderId: string, share: Share): string {
  const {store} = context;
  const {item, product, warehouse, quantity} = share;
  const isExternal = isOutside(store, warehouse);
  const inventoryItem = inventoryItemOf(store, product)?.id ?? '';
  const holds = isExternal ? [] : hold(context, {subject: item, inventoryItem, warehouse, quantity});
  const plan = store
    .referring('OrderAllocation', 'orderItem', item)
    .find((each) => each.stage === 'PRE_ALLOCATION' && each.warehouse === warehouse);
  const change = {stage: 'ALLOCATION', allocatedAt: store.now} as const;
  const known = plan ? Math.min(quantity, plan.quantity) : 0;
  const moved = plan ? moveAllocation(context, plan.id, known, change, []) : undefined;
  if (moved && known === quantity) {
    const before = moved.itemAllocations ?? [];
    return store.update('OrderAllocation', moved.id, {itemAllocations: [...before, ...holds]}).id;
  }
  return keepAllocation(context, {...fieldsOf(orderId, share), ...change, isExternal}, quantity - known, holds).id;
}

const isOutside = (store: Store, warehouse: string): boolean => store.get('Warehouse', warehouse)?.type === 'EXTERNAL';

const fieldsOf = (orderId: string, {item, product, warehouse, strategy}: Share) => ({
  order: orderId,
  orderItem: item,
  product,
  warehouse,
  routingStrategy: strategy ?? null,
  isExternal: false,
});

function dropPlans(context: Context, orderId: string, items?: ReadonlySet<string>): void {
  for (const allocation of allocationsOf(context.store, orderId))
    if (allocation.stage === 'PRE_ALLOCATION' && (!items || items.has(allocation.orderItem)))
      context.store.remove('OrderAllocation', allocation.id);
}

/**
 * Allocates stock to the units of an order that wait for it. When nothing is found, or too little for an order that
 * ships whole, nothing is held and the order gets an `INSUFFICIENT_STOCK` alert.
 *
 * @returns Allocations and plans that were made or made larger.
 */
export function allocateOrder(context: Context, orderId: string, options: AllocationOptions = {}): string[] {
  const order = context.store.get('Order', orderId);
  const needs = waitingUnits(context, orderId);
  if (!order || needs.length === 0) return [];
  const shares = sharesFor(context, order, needs, options);
  if (options.preAllocateOnly) dropPlans(context, orderId);
  const allocations = shares.map((share) =>
    options.preAllocateOnly
      ? keepAllocation(
          context,
          {...fieldsOf(orderId, share), stage: 'PRE_ALLOCATION', allocatedAt: null},
          share.quantity,
          [],
        ).id
      : holdShare(context, orderId, share),
  );
  if (!options.preAllocateOnly && !options.warehouseIds) checkLocation(context, order, shares);
  const missing = options.preAllocateOnly ? [] : waitingUnits(context, orderId);
  const stillWaiting = new Set(missing.map(({item}) => item));
  if (shares.length > 0 && !options.preAllocateOnly)
    dropPlans(context, orderId, new Set(needs.flatMap(({item}) => (stillWaiting.has(item) ? [] : [item]))));
  if (missing.length > 0) tellShortage(context, orderId);
  if (allocations.length > 0) settleOrder(context, orderId);
  return [...new Set(allocations)];
}

/** Allocates as `allocateOrder` does, and refuses when units wait and none of them gets stock or a plan. */
export function allocateOrRefuse(
  context: Context,
  order: Entity<'Order'>,
  options: AllocationOptions,
  field: InputPath,
): string[] {
  const allocations = allocateOrder(context, order.id, options);
  const needs = waitingUnits(context, order.id);
  if (allocations.length > 0 || needs.length === 0) return allocations;
  const isPart = sharesFor(context, order, needs, {...options, allowPartial: true}).length > 0;
  throw context
    .refuse(`INSUFFICIENT_STOCK.${isPart ? 'part' : 'none'}`, field)
    .causing(() => tellShortage(context, order.id));
}

function tellShortage(context: Context, orderId: string): void {
  const missing = waitingUnits(context, orderId);
  const [first] = missing;
  if (!first) return;
  const units = missing.reduce((sum, {quantity}) => sum + quantity, 0);
  const isOneLine = missing.length === 1;
  const which = isOneLine ? ` of ${context.store.need('OrderItem', first.item).sku}` : '';
  const message = units === 1 ? `1 unit${which} waits for stock.` : `${units} units${which} wait for stock.`;
  raiseAlert(context, orderId, 'INSUFFICIENT_STOCK', message, isOneLine ? first.item : null);
}

/**
 * Gives allocated units that no warehouse has back, and drops plans.
 *
 * @returns How many units were freed, planned ones included.
 */
export function deallocateOrder(context: Context, orderId: string, itemIds?: readonly string[]): number {
  const allocations = freeAllocations(context.store, orderId, itemIds);
  for (const allocation of allocations) freeAllocation(context, allocation, allocation.quantity);
  settleOrder(context, orderId);
  return allocations.reduce((sum, allocation) => sum + allocation.quantity, 0);
}

/** Allocations and plans of an order in managed warehouses that no warehouse works on. */
export const freeAllocations = (
  store: Store,
  orderId: string,
  itemIds?: readonly string[],
): Entity<'OrderAllocation'>[] =>
  allocationsOf(store, orderId).filter(
    (each) =>
      each.stage !== 'COMMITMENT' &&
      !each.fulfillment &&
      !each.isExternal &&
      (!itemIds || itemIds.includes(each.orderItem)),
  );

/**
 * Takes units from order lines because fewer lie at a warehouse than are held: the youngest allocation yields first.
 * Its order waits for the units again and gets an alert.
 */
export function returnUnits(context: Context, inventoryItemId: string, warehouseId: string, units: number): void {
  const {store} = context;
  const product = store.need('InventoryItem', inventoryItemId).product;
  const held = store
    .referring('OrderAllocation', 'product', product)
    .filter((each) => each.stage === 'ALLOCATION' && each.warehouse === warehouseId && !each.isExternal)
    .sort((a, b) => youngerFirst(a, b));
  let rest = units;
  for (const allocation of held) {
    if (rest <= 0) break;
    const quantity = Math.min(rest, allocation.quantity);
    rest -= quantity;
    loseUnits(context, allocation, quantity);
  }
}

const youngerFirst = (a: Entity<'OrderAllocation'>, b: Entity<'OrderAllocation'>): number =>
  `${a.allocatedAt} ${a.id}` < `${b.allocatedAt} ${b.id}` ? 1 : -1;

/** An allocation loses units that a count didn't find. */
export function loseUnits(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const line = fulfillmentLines(context.store, allocation.fulfillment).find(
    ({orderItem}) => orderItem === allocation.orderItem,
  );
  const fulfillment = context.store.get('OrderFulfillment', line?.fulfillment);
  if (line && fulfillment) reportShort(context, fulfillment, [{line: line.id, quantity, isMissing: false}]);
  else freeAllocation(context, allocation, quantity);
  const order = allocation.order;
  tellShortage(context, order);
  settleOrder(context, order);
}

const waitingStatuses = new Set(['ORDERED', 'IN_PROGRESS', 'PARTIALLY_SHIPPED']);

/** Orders that may take units of these items: rush orders first, then in the order of approval. */
function waitingOrders(store: Store, inventoryItemIds: Iterable<string>): Entity<'Order'>[] {
  const products = [...inventoryItemIds].map((id) => store.need('InventoryItem', id).product);
  const ids = new Set(
    products.flatMap((product) => store.referring('OrderItem', 'product', product)).map(({order}) => order),
  );
  return [...ids]
    .flatMap((id) => store.get('Order', id) ?? [])
    .filter((order) => order.autoAllocate === true && waitingStatuses.has(order.newStatus))
    .sort((a, b) => (waitsBefore(a, b) ? -1 : 1));
}

function waitsBefore(a: Entity<'Order'>, b: Entity<'Order'>): boolean {
  if (Boolean(a.isRush) !== Boolean(b.isRush)) return Boolean(a.isRush);
  return `${a.approvedAt} ${a.id}` < `${b.approvedAt} ${b.id}`;
}

/** Gives stock that came in to orders that wait for it. */
export const allocationOnArrival: TimeRule = {
  because: ['STOCK', 'AUTOMATION'],
  next: (store) => (hasFreeStock(store) ? store.now : undefined),
  run: (context) => {
    const {store} = context;
    for (const {id} of waitingOrders(store, takeFreeStock(store))) {
      if (waitingUnits(context, id).length === 0) continue;
      if (allocateOrder(context, id).length > 0) releaseByItself(context, id);
    }
  },
};

/** Allocated units of an order that no warehouse has yet. */
export const releasable = (store: Store, orderId: string): Entity<'OrderAllocation'>[] =>
  freeAllocations(store, orderId).filter(({stage}) => stage === 'ALLOCATION');

/**
 * Releases allocated units to their warehouses, one fulfilment for each, whatever the payment.
 *
 * @returns Ids of the new fulfilments.
 */
export function releaseOrder(
  context: Context,
  orderId: string,
  {instructions, only}: {instructions?: string | undefined; only?: readonly Entity<'OrderAllocation'>[]} = {},
): string[] {
  const {store} = context;
  const allocations = only ?? releasable(store, orderId);
  const warehouses = [...new Set(allocations.map(({warehouse}) => warehouse))]
    .flatMap((id) => store.get('Warehouse', id) ?? [])
    .sort(byPriority);
  const made = warehouses.map(({id}) =>
    makeFulfillment(
      context,
      orderId,
      id,
      allocations.filter(({warehouse}) => warehouse === id),
      instructions,
    ),
  );
  if (made.length > 0) {
    store.update('Order', orderId, {releasedAt: store.now, _isTakenBack: false});
    resolveAlert(context, orderId, 'PAYMENT_PENDING');
    resolveAlert(context, orderId, 'TAKEN_BACK');
    resolveAlert(context, orderId, 'FULFILLMENT_REJECTED');
    settleOrder(context, orderId);
  }
  return made;
}

function makeFulfillment(
  context: Context,
  orderId: string,
  warehouse: string,
  allocations: readonly Entity<'OrderAllocation'>[],
  instructions?: string,
): string {
  const {store} = context;
  const order = store.need('Order', orderId);
  const index = fulfillmentsOf(store, orderId).length + 1;
  const fulfillment = store.insert('OrderFulfillment', {
    order: orderId,
    warehouse,
    number: `${order.number}-${index}`,
    status: 'OPEN',
    method: order?.fulfillmentMethod ?? 'SHIPPING',
    carrierService: order?.carrierService ?? null,
    shippingAddress: order?.shippingAddress ?? null,
    isRush: order?.isRush ?? false,
    shipByOn: order?.shipByOn ?? null,
    instructions: instructions ?? null,
    externalObjects: [],
  });
  for (const allocation of allocations) {
    const quantity = allocation.quantity;
    const item = store.get('OrderItem', allocation.orderItem);
    store.insert('FulfillmentItem', {
      fulfillment: fulfillment.id,
      orderItem: allocation.orderItem,
      product: allocation.product,
      quantity,
      shippedQuantity: 0,
      shortQuantity: 0,
      canceledQuantity: 0,
      cancelRequestedQuantity: 0,
    });
    moveAllocation(context, allocation.id, quantity, {fulfillment: fulfillment.id, _waitsForPerson: false});
    if (item) store.update('OrderItem', item.id, {releasedQuantity: item.releasedQuantity + quantity});
  }
  orderShipping(context, fulfillment);
  return fulfillment.id;
}

/** Lets an order that somebody allocated anew go by itself again, once it holds no unit that was taken back. */
export function goOnAllocated(context: Context, orderId: string): void {
  const {store} = context;
  const isFree = releasable(store, orderId).every((each) => !each._waitsForPerson);
  if (isFree && store.get('Order', orderId)?._isTakenBack) store.update('Order', orderId, {_isTakenBack: false});
  releaseByItself(context, orderId);
}

/** Releases what may go without a person: with auto-fulfil on, paid, not blocked, and whole unless a part may go. */
export function releaseByItself(context: Context, orderId: string): string[] {
  const {store} = context;
  const order = store.get('Order', orderId);
  const ready = releasable(store, orderId).filter((each) => !each._waitsForPerson);
  const status = order?.newStatus ?? 'PENDING';
  if (!order?.autoFulfill || order._isTakenBack || ready.length === 0 || ['PENDING', 'ON_HOLD'].includes(status))
    return [];
  const isWhole = waitingUnits(context, orderId).length === 0;
  if (!isWhole && order.shippingPreference !== 'SHIP_AVAILABLE') return [];
  if (isBlocked(store, orderId) || !paymentLetsGo(store, order)) return [];
  return releaseOrder(context, orderId, {only: ready});
}

/**
 * Makes units of a line ready to be canceled: those without stock first, then those that no warehouse has, those that an
 * outside system holds, and those that can be taken back. The rest is asked back from the warehouses, which can refuse.
 *
 * @returns How many can be canceled now, and how many were asked for.
 */
export function freeForCancel(
  context: Context,
  item: Entity<'OrderItem'>,
  quantity: number,
): {freed: number; asked: number} {
  const {store} = context;
  let rest = quantity - Math.min(quantity, unallocatedQuantity(store, item));
  const take = (units: number): number => {
    const taken = Math.min(units, rest);
    rest -= taken;
    return taken;
  };
  for (const allocation of freeAllocations(store, item.order, [item.id])) {
    const units = allocation.stage === 'ALLOCATION' ? take(allocation.quantity) : 0;
    if (units > 0) freeAllocation(context, allocation, units);
  }
  for (const allocation of allocationsOf(store, item.order)) {
    const isOutside = allocation.orderItem === item.id && allocation.isExternal && allocation.stage === 'ALLOCATION';
    const units = isOutside ? take(allocation.quantity) : 0;
    if (units > 0) shrinkAllocation(context, allocation.id, units);
  }
  const work = store.referring('FulfillmentItem', 'orderItem', item.id).filter((line) => remainingOf(line) > 0);
  for (const line of work) {
    const fulfillment = store.get('OrderFulfillment', line.fulfillment);
    const units = fulfillment && canBeTakenBack(store, fulfillment) ? take(remainingOf(line)) : 0;
    if (!fulfillment || units === 0) continue;
    const free = takeOffLine(context, line, units, 'canceledQuantity');
    if (free) freeAllocation(context, free, units);
    endWithoutWork(context, fulfillment.id);
  }
  const asked = rest;
  for (const line of work) askForUnits(context, line, take);
  trimPlans(context, item, quantity - asked);
  return {freed: quantity - asked, asked: asked - rest};
}

/** Asks a warehouse that accepted to give units of a line back. */
function askForUnits({store}: Context, line: Entity<'FulfillmentItem'>, take: (units: number) => number): void {
  const current = store.get('FulfillmentItem', line.id) ?? line;
  const before = current.cancelRequestedQuantity;
  const units = take(remainingOf(current) - before);
  if (units === 0) return;
  store.update('FulfillmentItem', line.id, {cancelRequestedQuantity: before + units});
  store.update('OrderFulfillment', line.fulfillment, {unfulfillmentRequestedAt: store.now});
}

/** Plans of a line never exceed the units that wait, or will still wait once so many are canceled. */
export function trimPlans(context: Context, item: Entity, canceled = 0): void {
  let waiting = unallocatedQuantity(context.store, item) - canceled;
  for (const allocation of context.store.referring('OrderAllocation', 'orderItem', item.id)) {
    if (allocation.stage !== 'PRE_ALLOCATION') continue;
    const units = Math.max(0, Math.min(waiting, allocation.quantity));
    waiting -= units;
    if (units < allocation.quantity) freeAllocation(context, allocation, allocation.quantity - units);
  }
}
