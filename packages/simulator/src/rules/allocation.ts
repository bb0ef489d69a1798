/**
 * Ties stock to the lines of orders: chooses warehouses, holds their units, gives them back, and releases them to
 * fulfilments. Stock that comes in goes to orders that wait: rush orders first, then in the order of approval.
 */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields, Store, TimeRule} from '../model/rules.ts';
import {orderShipping} from './edi.ts';
import {
  askFor,
  canBeTakenBack,
  endWithoutWork,
  fulfillmentLines,
  fulfillmentsOf,
  freeAllocation,
  keepAllocation,
  lineOf,
  moveAllocation,
  remainingOf,
  reportShort,
  shrinkAllocation,
  takeOffLine,
} from './fulfillment-state.ts';
import {
  isBlocked,
  paymentLetsGo,
  raiseAlert,
  resolveAlert,
  settleOrder,
  shortageMessage,
  stockLines,
  unallocatedQuantity,
} from './order-state.ts';
import {byPriority, handOut} from './plain.ts';
import {coordinatesOf} from './geocoding.ts';
import {distanceBetween, routed, stockBook, unitsOf, type Free, type Need, type Place, type Share} from './routing.ts';
import {
  hasFreeStock,
  hold,
  inventoryItemOf,
  quantitiesAt,
  stockRecordOf,
  takeFreeStock,
  youngestFirst,
} from './stock.ts';
import type {AllocateOrderInput, RoutingStrategy} from '../schema-types.ts';

export type AllocationOptions = Partial<Omit<AllocateOrderInput, 'id'>>;

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
  const chosen = store.need('SalesChannel', order.salesChannel).warehouses;
  const all = chosen?.length
    ? chosen.map((id) => store.need('Warehouse', id))
    : store.all('Warehouse').filter(({brands}) => brands?.includes(order.brand));
  return all.filter(isUsable).sort(byPriority);
}

/** Lines of an order that a warehouse refused or reported short, so that it isn't asked again by itself. */
function refusedBy(store: Store, orderId: string, warehouseId: string): Set<string> {
  const fulfillments = fulfillmentsOf(store, orderId).filter(({warehouse}) => warehouse === warehouseId);
  const lines = fulfillments.flatMap(({id, status}) =>
    fulfillmentLines(store, id).filter((line) => status === 'REJECTED' || line.shortQuantity > 0),
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

function placesOf({store}: Context, order: Entity<'Order'>, warehouseIds: AllocationOptions['warehouseIds']): Place[] {
  const usable = warehousesOf(store, order).filter(({id}) => warehouseIds?.includes(id) ?? true);
  return usable.map((warehouse) => ({
    id: warehouse.id,
    distance: distanceBetween(
      coordinatesOf(warehouse.address),
      order.shippingAddress ? coordinatesOf(order.shippingAddress) : undefined,
    ),
    ...(warehouseIds ? {} : {refused: refusedBy(store, order.id, warehouse.id)}),
  }));
}

/** Unallocated units of a product at a warehouse. */
export const freeUnits =
  (store: Store): Free =>
  (product, warehouse) => {
    const item = inventoryItemOf(store, product);
    return item ? quantitiesAt(store, item.id, warehouse).unallocated : 0;
  };

/** Shares that the order's plans name, when they cover everything and the stock is there. */
function planned({store}: Context, orderId: string, needs: readonly Need[]): Share[] {
  const plans = allocationsOf(store, orderId).filter(({stage}) => stage === 'PRE_ALLOCATION');
  const shares = plans.map(({orderItem: item, routingStrategy: strategy, product, warehouse, quantity}) => ({
    ...{item, product, warehouse, quantity},
    strategy: strategy ?? undefined,
  }));
  const isCovered = needs.every((need) => unitsOf(sharesOf(need, shares)) === need.quantity);
  // Two lines may want the same units, those of bundles with one component for example.
  const book = stockBook(freeUnits(store));
  const isThere = shares.every((share) => unitsOf(book.give(share, {id: share.warehouse})) === share.quantity);
  return isCovered && isThere ? shares : [];
}

const sharesOf = (need: Need, shares: readonly Share[]): Share[] => shares.filter(({item}) => item === need.item);

function sharesFor(
  context: Context,
  order: Entity<'Order'>,
  needs: readonly Need[],
  options: AllocationOptions,
): Share[] {
  const {store} = context;
  const isFree = !options.warehouseIds && !options.routingStrategy && !options.preAllocateOnly;
  const list = (options.routingStrategy ?? order.routingStrategy) as RoutingStrategy[];
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
  if (!options.preAllocateOnly) return told;
  const isChosen = ({id}: Place): boolean => told.length === 0 || told.some(({warehouse}) => warehouse === id);
  return [...told, ...restOf(needs, told, isSingle ? places.filter(isChosen) : places)];
}

/** Managed buildings that hold or shipped units of an order. */
const buildingsOf = (store: Store, orderId: string): string[] =>
  allocationsOf(store, orderId).flatMap(({isExternal, stage, warehouse}) =>
    isExternal || stage === 'PRE_ALLOCATION' ? [] : [warehouse],
  );

/** Units beyond what is unallocated anywhere are planned at the first warehouse. */
function restOf(needs: readonly Need[], shares: readonly Share[], [first]: readonly Place[]): Share[] {
  if (!first) return [];
  return needs.flatMap((need) => {
    const quantity = need.quantity - unitsOf(sharesOf(need, shares));
    return quantity > 0 ? [{...need, warehouse: first.id, quantity}] : [];
  });
}

/** Holds a share, out of a plan for the same line and warehouse where there is one. */
function holdShare(context: Context, orderId: string, share: Share): string {
  const {store} = context;
  const plan = store
    .referring('OrderAllocation', 'orderItem', share.item)
    .find((each) => each.stage === 'PRE_ALLOCATION' && each.warehouse === share.warehouse);
  const known = plan ? Math.min(share.quantity, plan.quantity) : 0;
  const holds = holdsOf(context, share);
  const moved = plan && moveAllocation(context, plan.id, known, heldFrom(store), []);
  if (!moved || known < share.quantity) return allocateShare(context, orderId, share, {known, holds}).id;
  return store.update('OrderAllocation', moved.id, {itemAllocations: [...(moved.itemAllocations ?? []), ...holds]}).id;
}

const heldFrom = ({now}: Store) => ({stage: 'ALLOCATION', allocatedAt: now}) as const;

/** Holds of the units of a share; those of other companies' buildings aren't held here. */
const holdsOf = (context: Context, {item, product, warehouse, quantity}: Share): string[] =>
  isOutside(context.store, warehouse)
    ? []
    : hold(context, {subject: item, inventoryItem: stockRecordOf(context, product).id, warehouse, quantity});

/** Makes an allocation of a share, less the units that are known already. */
export function allocateShare(
  context: Context,
  orderId: string,
  share: Share,
  {known, holds} = {known: 0, holds: holdsOf(context, share)},
): Entity<'OrderAllocation'> {
  const {store} = context;
  const fields = {...fieldsOf(orderId, share), ...heldFrom(store), isExternal: isOutside(store, share.warehouse)};
  return keepAllocation(context, fields, share.quantity - known, holds);
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

const planShare = (context: Context, orderId: string, share: Share): string =>
  keepAllocation(context, {...fieldsOf(orderId, share), stage: 'PRE_ALLOCATION', allocatedAt: null}, share.quantity, [])
    .id;

/** Whether an order has just the plans that are to be made. */
function arePlanned(plans: readonly Entity<'OrderAllocation'>[], shares: readonly Share[]): boolean {
  const textOf = (item: string, warehouse: string, quantity: number, strategy: unknown): string =>
    JSON.stringify([item, warehouse, quantity, strategy ?? null]);
  const wanted = shares.map(({item, warehouse, quantity, strategy}) => textOf(item, warehouse, quantity, strategy));
  const known = plans.map((plan) => textOf(plan.orderItem, plan.warehouse, plan.quantity, plan.routingStrategy));
  return wanted.sort().join() === known.sort().join();
}

function dropPlans({store}: Context, orderId: string): void {
  for (const {id, stage} of allocationsOf(store, orderId))
    if (stage === 'PRE_ALLOCATION') store.remove('OrderAllocation', id);
}

/**
 * Allocates stock to the units of an order that wait for it. When nothing is found, or too little for an order that
 * ships whole, nothing is held and the order gets an `INSUFFICIENT_STOCK` alert.
 *
 * @returns Allocations and plans that were made or made larger.
 */
export function allocateOrder(context: Context, orderId: string, options: AllocationOptions = {}): string[] {
  const order = context.store.need('Order', orderId);
  const needs = waitingUnits(context, orderId);
  const shares = sharesFor(context, order, needs, options);
  if (options.preAllocateOnly) {
    const plans = allocationsOf(context.store, orderId).filter(({stage}) => stage === 'PRE_ALLOCATION');
    if (arePlanned(plans, shares)) return plans.map(({id}) => id);
    dropPlans(context, orderId);
  }
  const keep = options.preAllocateOnly ? planShare : holdShare;
  const allocations = shares.map((share) => keep(context, orderId, share));
  if (!options.preAllocateOnly) {
    if (!options.warehouseIds) checkLocation(context, order, shares);
    if (shares.length > 0) for (const {item} of needs) trimPlans(context, context.store.need('OrderItem', item));
    tellShortage(context, orderId);
  }
  if (allocations.length > 0) settleOrder(context, orderId);
  return [...new Set(allocations)];
}

/** Allocates as `allocateOrder` does, and refuses when no unit waits, or none of them gets stock or a plan. */
export function allocateOrRefuse(
  context: Context,
  order: Entity<'Order'>,
  options: AllocationOptions,
  field: InputPath,
): string[] {
  if (waitingUnits(context, order.id).length === 0) throw context.refuse('NOTHING_TO_DO', field);
  const allocations = allocateOrder(context, order.id, options);
  if (allocations.length > 0) return allocations;
  const needs = waitingUnits(context, order.id);
  const isPart = sharesFor(context, order, needs, {...options, allowPartial: true}).length > 0;
  throw context
    .refuse(`INSUFFICIENT_STOCK.${isPart ? 'part' : 'none'}`, field)
    .causing(() => tellShortage(context, order.id));
}

function tellShortage(context: Context, orderId: string): void {
  const {store} = context;
  const waiting = waitingUnits(context, orderId).map(({item}) => store.need('OrderItem', item));
  const message = shortageMessage(store, waiting);
  const [first, ...others] = waiting;
  const item = others.length === 0 ? first?.id : null;
  if (message) raiseAlert(context, orderId, 'INSUFFICIENT_STOCK', message, item);
}

/** Gives allocated units that no warehouse has back, and drops plans. */
export function deallocateOrder(context: Context, orderId: string, itemIds?: readonly string[]): void {
  for (const allocation of freeAllocations(context.store, orderId, itemIds))
    freeAllocation(context, allocation, allocation.quantity);
  settleOrder(context, orderId);
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
    .sort(youngestFirst);
  const take = handOut(units);
  for (const allocation of held) {
    const quantity = take(allocation.quantity);
    if (quantity > 0) loseUnits(context, allocation, quantity);
  }
}

/** An allocation loses units that a count didn't find. */
export function loseUnits(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const line = lineOf(context.store, allocation);
  const fulfillment = context.store.get('OrderFulfillment', line?.fulfillment);
  if (line && fulfillment) reportShort(context, fulfillment, [{line, quantity, isMissing: false}]);
  else freeAllocation(context, allocation, quantity);
  tellShortage(context, allocation.order);
  settleOrder(context, allocation.order);
}

const waitingStatuses = new Set(['ORDERED', 'IN_PROGRESS', 'PARTIALLY_SHIPPED']);

/** Orders that wait for units of these items and may take them: rush orders first, then in the order of approval. */
function waitingOrders(context: Context, inventoryItemIds: Iterable<string>): Entity<'Order'>[] {
  const {store} = context;
  const products = [...inventoryItemIds].map((id) => store.need('InventoryItem', id).product);
  const ids = new Set(
    products.flatMap((product) => store.referring('OrderItem', 'product', product)).map(({order}) => order),
  );
  return [...ids]
    .map((id) => store.need('Order', id))
    .filter((order) => order.autoAllocate === true && waitingStatuses.has(order.newStatus))
    .filter(({id}) => waitingUnits(context, id).some(({product}) => products.includes(product)))
    .sort(byUrgency);
}

const urgencyOf = ({id, isRush, approvedAt}: Entity<'Order'>): string =>
  `${isRush ? 0 : 1} ${String(approvedAt)} ${id}`;

/** Puts rush orders first, and others in the order of their approval. */
export const byUrgency = (a: Entity<'Order'>, b: Entity<'Order'>): number => (urgencyOf(a) < urgencyOf(b) ? -1 : 1);

/** Gives stock that came in to orders that wait for it. */
export const allocationOnArrival: TimeRule = {
  because: ['STOCK', 'AUTOMATION'],
  next: (store) => (hasFreeStock(store) ? store.now : undefined),
  run: (context, attempt) => {
    const {store} = context;
    for (const {id} of waitingOrders(context, takeFreeStock(store)))
      attempt(id, store.now, () => {
        if (allocateOrder(context, id).length > 0) releaseByItself(context, id);
      });
  },
};

/** Allocated units of an order that no warehouse has yet. */
export const releasable = (store: Store, orderId: string, itemIds?: readonly string[]): Entity<'OrderAllocation'>[] =>
  freeAllocations(store, orderId, itemIds).filter(({stage}) => stage === 'ALLOCATION');

/**
 * Releases allocated units to their warehouses, one fulfilment for each, whatever the payment.
 *
 * @returns Ids of the new fulfilments.
 */
export function releaseOrder(
  context: Context,
  orderId: string,
  {instructions, only}: {instructions?: unknown; only?: readonly Entity<'OrderAllocation'>[]},
): string[] {
  const {store} = context;
  const allocations = only ?? releasable(store, orderId);
  const warehouses = [...new Set(allocations.map(({warehouse}) => warehouse))]
    .map((id) => store.need('Warehouse', id))
    .sort(byPriority);
  const made = warehouses.map(({id}) => {
    const own = allocations.filter(({warehouse}) => warehouse === id);
    return makeFulfillment(context, store.need('Order', orderId), {warehouse: id, instructions}, own);
  });
  if (made.length > 0) {
    store.update('Order', orderId, {releasedAt: store.now, _isTakenBack: false});
    for (const kind of ['PAYMENT_PENDING', 'TAKEN_BACK', 'FULFILLMENT_REJECTED']) resolveAlert(context, orderId, kind);
    settleOrder(context, orderId);
  }
  return made;
}

function makeFulfillment(
  context: Context,
  order: Entity<'Order'>,
  fields: Fields,
  allocations: readonly Entity<'OrderAllocation'>[],
): string {
  const {store} = context;
  const fulfillment = store.insert('OrderFulfillment', {
    ...fields,
    order: order.id,
    number: `${order.number}-${fulfillmentsOf(store, order.id).length + 1}`,
    status: 'OPEN',
    method: order.fulfillmentMethod,
    carrierService: order.carrierService,
    shippingAddress: order.shippingAddress,
    isRush: order.isRush,
    shipByOn: order.shipByOn,
    externalObjects: [],
  });
  for (const {id, orderItem, product, quantity} of allocations) {
    store.insert('FulfillmentItem', {
      fulfillment: fulfillment.id,
      orderItem,
      product,
      quantity,
      shippedQuantity: 0,
      shortQuantity: 0,
      canceledQuantity: 0,
      cancelRequestedQuantity: 0,
    });
    moveAllocation(context, id, quantity, {fulfillment: fulfillment.id, _waitsForPerson: false});
    store.add('OrderItem', orderItem, {releasedQuantity: quantity});
  }
  orderShipping(context, fulfillment);
  return fulfillment.id;
}

/** Lets an order that somebody has allocated go at once, also one that was taken back and holds none of those units. */
export function goOnAllocated(context: Context, orderId: string): void {
  const isAnew = releasable(context.store, orderId).every((each) => !each._waitsForPerson);
  releaseByItself(context, orderId, isAnew);
}

/**
 * Releases what may go without a person: with auto-fulfil on, paid, not blocked, and whole unless a part may go. What was
 * taken back waits for a person, who can allocate it anew.
 */
export function releaseByItself(context: Context, orderId: string, isAnew = false): void {
  const {store} = context;
  const order = store.need('Order', orderId);
  const only = releasable(store, orderId).filter((each) => !each._waitsForPerson);
  const waits = (order._isTakenBack && !isAnew) || ['PENDING', 'ON_HOLD'].includes(order.newStatus);
  if (!order.autoFulfill || waits || only.length === 0) return;
  if (order.shippingPreference !== 'SHIP_AVAILABLE' && waitingUnits(context, orderId).length > 0) return;
  if (!isBlocked(store, orderId) && paymentLetsGo(store, order)) releaseOrder(context, orderId, {only});
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
  const take = handOut(quantity - Math.min(quantity, unallocatedQuantity(store, item)));
  for (const allocation of releasable(store, item.order, [item.id])) {
    const units = take(allocation.quantity);
    if (units > 0) freeAllocation(context, allocation, units);
  }
  for (const each of store.referring('OrderAllocation', 'orderItem', item.id)) {
    const units = each.isExternal && each.stage === 'ALLOCATION' ? take(each.quantity) : 0;
    if (units > 0) shrinkAllocation(context, each.id, units);
  }
  const work = store.referring('FulfillmentItem', 'orderItem', item.id).filter((line) => remainingOf(line) > 0);
  for (const line of work) {
    const isFree = canBeTakenBack(store, store.need('OrderFulfillment', line.fulfillment));
    const units = isFree ? take(remainingOf(line)) : 0;
    if (units === 0) continue;
    const free = takeOffLine(context, line, units, 'canceledQuantity');
    if (free) freeAllocation(context, free, units);
    endWithoutWork(context, line.fulfillment);
  }
  const freed = quantity - take.left();
  for (const {id} of work) {
    const line = store.need('FulfillmentItem', id);
    askFor(store, line, take(remainingOf(line) - line.cancelRequestedQuantity));
  }
  trimPlans(context, item, freed);
  return {freed, asked: quantity - freed - take.left()};
}

/** Plans of a line never exceed the units that wait, or will still wait once so many are canceled. */
export function trimPlans(context: Context, item: Entity, canceled = 0): void {
  const keep = handOut(unallocatedQuantity(context.store, item) - canceled);
  for (const allocation of context.store.referring('OrderAllocation', 'orderItem', item.id)) {
    const surplus = allocation.stage === 'PRE_ALLOCATION' ? allocation.quantity - keep(allocation.quantity) : 0;
    if (surplus > 0) freeAllocation(context, allocation, surplus);
  }
}
