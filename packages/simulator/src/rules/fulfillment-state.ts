/** What fulfilments hold of an order: units to ship, taken back, reported short and asked to be given back. */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {connectedWms, wmsOf} from './supply.ts';
import {cancelUnits, raiseAlert, settleOrder} from './order-state.ts';
import {handOut, sumOf} from './plain.ts';
import {divide, forgetFreeStock, letGo, putIn, takeOut} from './stock.ts';

export const remainingOf = (line: Entity<'FulfillmentItem'>): number =>
  line.quantity - line.shippedQuantity - line.shortQuantity - line.canceledQuantity;

export const fulfillmentLines = (store: Store, fulfillmentId: string | null | undefined): Entity<'FulfillmentItem'>[] =>
  store.referring('FulfillmentItem', 'fulfillment', fulfillmentId);

export const fulfillmentsOf = (store: Store, orderId: string): Entity<'OrderFulfillment'>[] =>
  store.referring('OrderFulfillment', 'order', orderId);

export const hasWork = (store: Store, fulfillmentId: string): boolean =>
  fulfillmentLines(store, fulfillmentId).some((line) => remainingOf(line) > 0);

/** Units of a line that its warehouse was asked for at one moment, because they are to be canceled. */
interface CancelRequest {
  at: string;
  quantity: number;
}

/**
 * What the warehouse of a line was asked for and hasn't answered, latest first. A line of a data set that names no
 * moments was asked for with its work.
 */
function requestsOf(store: Store, line: Entity<'FulfillmentItem'>): CancelRequest[] {
  const quantity = line.cancelRequestedQuantity;
  if (quantity === 0) return [];
  const {unfulfillmentRequestedAt, createdAt} = store.need('OrderFulfillment', line.fulfillment);
  const withWork = [{at: unfulfillmentRequestedAt ?? createdAt, quantity}];
  return (line._cancelRequests as CancelRequest[] | undefined) ?? withWork;
}

const askedBy = (requests: CancelRequest[]): Fields => ({
  cancelRequestedQuantity: sumOf(requests, 'quantity'),
  _cancelRequests: requests.length > 0 ? requests : undefined,
});

/** Changes a line that is asked for so many units at most. The oldest requests are the first that are answered. */
export function askedAtMost(store: Store, line: Entity<'FulfillmentItem'>, most: number): Fields {
  const take = handOut(most);
  const left = requestsOf(store, line).map(({at, quantity}) => ({at, quantity: take(quantity)}));
  return line.cancelRequestedQuantity === 0 ? {} : askedBy(left.filter(({quantity}) => quantity > 0));
}

/** Asks a warehouse that accepted to give more units of a line back. */
export function askFor(store: Store, line: Entity<'FulfillmentItem'>, quantity: number): void {
  if (quantity === 0) return;
  store.update('FulfillmentItem', line.id, askedBy([{at: store.now, quantity}, ...requestsOf(store, line)]));
}

/** Asks a warehouse anew for all units of a fulfilment that it hasn't answered for. */
export function askAnew(store: Store, fulfillmentId: string): void {
  for (const line of fulfillmentLines(store, fulfillmentId)) {
    const quantity = line.cancelRequestedQuantity;
    if (quantity > 0) store.update('FulfillmentItem', line.id, askedBy([{at: store.now, quantity}]));
  }
}

/** When a warehouse was asked for the first thing that it hasn't answered: to stop, or for units. */
export function askedSince(store: Store, fulfillment: Entity<'OrderFulfillment'>): string | undefined {
  const units = fulfillmentLines(store, fulfillment.id).flatMap((line) => requestsOf(store, line));
  return [stopAskedAt(fulfillment) ?? [], units.map(({at}) => at)].flat().sort()[0];
}

/** When a warehouse was asked for a stop that it hasn't answered. */
const stopAskedAt = ({status, unfulfillmentRequestedAt}: Entity<'OrderFulfillment'>): string | undefined =>
  status === 'UNFULFILLMENT_REQUESTED' ? (unfulfillmentRequestedAt ?? undefined) : undefined;

const withWarehouse = new Set(['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED']);

/** Whether a warehouse has units of a fulfilment to ship. */
export const isUnderWay = (store: Store, {id, status}: Entity<'OrderFulfillment'>): boolean =>
  withWarehouse.has(status) && hasWork(store, id);

/** The WMS that does the work of a fulfilment and reports on it; undefined where people or a program do. */
export const wmsOfWork = (
  store: Store,
  {warehouse, order}: Pick<Entity<'OrderFulfillment'>, 'warehouse' | 'order'>,
): Entity<'Integration'> | undefined => wmsOf(store, warehouse, store.need('Order', order).brand);

/** Whether units can be taken back without asking the warehouse: no WMS and no program has accepted them. */
export function canBeTakenBack(store: Store, fulfillment: Entity<'OrderFulfillment'>): boolean {
  const {status, warehouse, order, _acceptedByProgram} = fulfillment;
  if (!isUnderWay(store, fulfillment)) return false;
  return status === 'OPEN' || !(_acceptedByProgram || connectedWms(store, warehouse, store.need('Order', order).brand));
}

export const allocationOfLine = (
  store: Store,
  line: Entity<'FulfillmentItem'>,
  stage = 'ALLOCATION',
): Entity<'OrderAllocation'> | undefined =>
  store
    .referring('OrderAllocation', 'orderItem', line.orderItem)
    .find((each) => each.fulfillment === line.fulfillment && each.stage === stage);

/** The line of a fulfilment whose units an allocation holds. */
export const lineOf = (
  store: Store,
  {fulfillment, orderItem}: Entity<'OrderAllocation'>,
): Entity<'FulfillmentItem'> | undefined =>
  fulfillmentLines(store, fulfillment).find((line) => line.orderItem === orderItem);

const idsOf = (allocation: Entity | undefined): string[] => (allocation?.itemAllocations as string[] | undefined) ?? [];

/** Holds of an allocation that make up so many of its units; one that is too large is divided. */
function holdsFor(
  context: Context,
  allocation: Entity<'OrderAllocation'>,
  quantity: number,
): Entity<'ItemAllocation'>[] {
  const take = handOut(quantity);
  return idsOf(allocation).flatMap((id) => {
    const each = context.store.get('ItemAllocation', id);
    const units = each ? take(each.quantity) : 0;
    return each && units > 0 ? [divide(context, each, units)] : [];
  });
}

/** Another allocation of the same line, warehouse, stage and fulfilment. */
type Planned = Pick<Entity<'OrderAllocation'>, 'orderItem' | 'warehouse' | 'stage' | 'fulfillment'>;

const twinOf = (store: Store, wanted: Planned, except?: string): Entity<'OrderAllocation'> | undefined =>
  store
    .referring('OrderAllocation', 'orderItem', wanted.orderItem)
    .find(
      (each) =>
        each.id !== except &&
        (['warehouse', 'stage', 'fulfillment'] as const).every(
          (field) => (each[field] ?? null) === (wanted[field] ?? null),
        ),
    );

/** Adds units to the allocation of the same line, warehouse, stage and fulfilment, or makes one. */
export function keepAllocation(
  {store}: Context,
  fields: Fields & Planned,
  quantity: number,
  holds: readonly string[],
): Entity<'OrderAllocation'> {
  const twin = twinOf(store, fields);
  if (!twin) return store.insert('OrderAllocation', {...fields, quantity, itemAllocations: [...holds]});
  const itemAllocations = [...idsOf(twin), ...holds];
  return store.update('OrderAllocation', twin.id, {quantity: twin.quantity + quantity, itemAllocations});
}

/**
 * Moves units of an allocation to another stage or fulfilment. All of them keep the record, a part gets its own.
 *
 * @param holds - The units' holds, when they are known already.
 */
export function moveAllocation(
  context: Context,
  allocationId: string,
  quantity: number,
  change: Fields,
  holds?: readonly string[],
): Entity<'OrderAllocation'> {
  const {store} = context;
  const before = store.need('OrderAllocation', allocationId);
  const ids = holds ?? holdsFor(context, before, quantity).map((hold) => hold.id);
  const {id, ...fields} = store.need('OrderAllocation', allocationId);
  const twin = twinOf(store, {...fields, ...change}, id);
  if (!twin && quantity >= before.quantity) return store.update('OrderAllocation', id, change);
  const rest = idsOf(store.get('OrderAllocation', id)).filter((each) => !ids.includes(each));
  shrinkAllocation(context, id, quantity, rest);
  if (twin) {
    const itemAllocations = [...idsOf(twin), ...ids];
    const total = twin.quantity + quantity;
    return store.update('OrderAllocation', twin.id, {...change, quantity: total, itemAllocations});
  }
  // The part begins in the stage of the whole, so that its change of stage is checked.
  const part = store.insert('OrderAllocation', {...fields, quantity, itemAllocations: ids});
  return store.update('OrderAllocation', part.id, change);
}

/** Takes units off an allocation; one without units is removed. */
export function shrinkAllocation({store}: Context, id: string, quantity: number, itemAllocations?: string[]): void {
  const rest = store.need('OrderAllocation', id).quantity - quantity;
  const holds = itemAllocations ? {itemAllocations} : {};
  if (rest > 0) store.update('OrderAllocation', id, {quantity: rest, ...holds});
  else store.remove('OrderAllocation', id);
}

/** Makes units of an allocation unallocated again, or drops a plan. */
export function freeAllocation(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const ids = holdsFor(context, allocation, quantity).map(({id}) => id);
  if (ids.length > 0) letGo(context, {subject: allocation.orderItem, itemAllocations: ids});
  shrinkAllocation(context, allocation.id, quantity);
}

/**
 * Takes units off a line of a fulfilment. They stay allocated at the warehouse, outside of the fulfilment, and wait for
 * a person.
 */
export function takeOffLine(
  context: Context,
  line: Entity<'FulfillmentItem'>,
  quantity: number,
  field: 'canceledQuantity' | 'shortQuantity',
): Entity<'OrderAllocation'> {
  const {store} = context;
  const asked = askedAtMost(store, line, line.cancelRequestedQuantity - quantity);
  store.update('FulfillmentItem', line.id, {[field]: line[field] + quantity, ...asked});
  store.add('OrderItem', line.orderItem, {releasedQuantity: -quantity});
  const {id} = store.need('OrderAllocation', allocationOfLine(store, line)?.id);
  return moveAllocation(context, id, quantity, {fulfillment: null, _waitsForPerson: true});
}

/** Ends a fulfilment that has nothing left to ship: shipped when something left, otherwise canceled. */
export function endWithoutWork({store}: Context, id: string): void {
  const {status} = store.need('OrderFulfillment', id);
  if (!withWarehouse.has(status) || hasWork(store, id)) return;
  const ended = hasShipped(store, id) ? {status: 'SHIPPED'} : {status: 'CANCELED', canceledAt: store.now};
  store.update('OrderFulfillment', id, ended);
}

/** Whether units of a fulfilment have left. */
export const hasShipped = (store: Store, fulfillmentId: string): boolean =>
  fulfillmentLines(store, fulfillmentId).some((line) => line.shippedQuantity > 0);

/** Takes everything that is left back from a warehouse, and ends the fulfilment. */
export function takeBack(context: Context, fulfillment: Entity<'OrderFulfillment'>): void {
  for (const line of fulfillmentLines(context.store, fulfillment.id)) {
    const left = remainingOf(line);
    if (left > 0) takeOffLine(context, line, left, 'canceledQuantity');
  }
  endWithoutWork(context, fulfillment.id);
  tellTakenBack(context, fulfillment);
}

/** Tells that an order waits for a person, who releases it again. */
function tellTakenBack(context: Context, fulfillment: Entity<'OrderFulfillment'>): void {
  context.store.note('Order', fulfillment.order, {_isTakenBack: true});
  const message = `${fulfillment.number} was taken back from ${warehouseName(context.store, fulfillment)}.`;
  raiseAlert(context, fulfillment.order, 'TAKEN_BACK', message);
}

/**
 * The work goes on although its warehouse was asked to stop, and units that were to be canceled stay open.
 *
 * @param until - What was asked for later is left to be answered.
 */
export function goOnWorking(
  context: Context,
  fulfillment: Entity<'OrderFulfillment'>,
  until: string = context.store.now,
): void {
  const {store} = context;
  const {id, number, order} = fulfillment;
  for (const line of fulfillmentLines(store, id)) {
    const later = requestsOf(store, line).filter(({at}) => at > until);
    store.update('FulfillmentItem', line.id, askedAtMost(store, line, sumOf(later, 'quantity')));
  }
  const name = warehouseName(store, fulfillment);
  const mayStop = (stopAskedAt(fulfillment) ?? '') > until;
  const message = mayStop ? `${name} gave no units of ${number} back.` : `${name} goes on with ${number}.`;
  raiseAlert(context, order, 'UNFULFILLMENT_REFUSED', message);
  if (mayStop) return;
  store.update('OrderFulfillment', id, {status: hasShipped(store, id) ? 'PARTIALLY_SHIPPED' : 'ACCEPTED'});
}

export const warehouseName = (store: Store, {warehouse}: Pick<Entity<'OrderFulfillment'>, 'warehouse'>): string =>
  store.need('Warehouse', warehouse).name;

/** Ends the request to cancel an order once no warehouse has an answer to give. */
export function settleRequests({store}: Context, orderId: string): void {
  const isWaiting = fulfillmentsOf(store, orderId).some(
    ({id, status}) => status === 'UNFULFILLMENT_REQUESTED' || isAskedBack(store, id),
  );
  if (!isWaiting && store.need('Order', orderId).cancelRequestedAt)
    store.update('Order', orderId, {cancelRequestedAt: null});
}

/** Whether a warehouse was asked for units of a fulfilment and hasn't answered. */
export const isAskedBack = (store: Store, fulfillmentId: string): boolean =>
  fulfillmentLines(store, fulfillmentId).some((line) => line.cancelRequestedQuantity > 0);

/** Counts units as canceled that a warehouse gave back, and frees their stock. */
export function cancelGivenBack(
  context: Context,
  line: Entity<'FulfillmentItem'>,
  allocation: Entity<'OrderAllocation'> | undefined,
  quantity: number,
): void {
  const {store} = context;
  const item = store.need('OrderItem', line.orderItem);
  if (quantity === 0) return;
  if (allocation) freeAllocation(context, allocation, quantity);
  cancelUnits(context, item, quantity, store.need('Order', item.order).cancelReason ?? item._askedReason);
}

/**
 * A warehouse stops its work on a fulfilment. It was asked to, or it refuses, and then the order gets an alert. Units
 * that were to be canceled are canceled; the others stay allocated and wait for a person.
 */
export function stopWorking(context: Context, fulfillment: Entity<'OrderFulfillment'>, reason: string): void {
  const {store} = context;
  const {id, number, order} = fulfillment;
  for (const line of fulfillmentLines(store, id)) {
    const left = remainingOf(line);
    if (left === 0) continue;
    const allocation = takeOffLine(context, line, left, 'canceledQuantity');
    cancelGivenBack(context, line, allocation, line.cancelRequestedQuantity);
  }
  if (fulfillment.status === 'UNFULFILLMENT_REQUESTED') {
    endWithoutWork(context, id);
    tellTakenBack(context, fulfillment);
  } else {
    store.update('OrderFulfillment', id, {status: 'REJECTED', rejectionReason: reason, canceledAt: store.now});
    const message = `${warehouseName(store, fulfillment)} refused ${number}: ${reason}`;
    raiseAlert(context, order, 'FULFILLMENT_REJECTED', message);
  }
  settleRequests(context, order);
  settleOrder(context, order);
}

/** Units of a line that its warehouse can't ship. */
export interface Short {
  line: Entity<'FulfillmentItem'>;
  quantity: number;
  isMissing: boolean;
}

/** Frees units of an allocation and puts them aside until somebody clears them up. */
function setAside(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const {store} = context;
  const holds = holdsFor(context, allocation, quantity);
  freeAllocation(context, store.need('OrderAllocation', allocation.id), quantity);
  for (const held of holds) {
    takeOut(context, held, {kind: 'CONDITION_CHANGE'});
    putIn(context, {...held, unavailableReason: 'QUARANTINE'}, {kind: 'CONDITION_CHANGE'});
    // Nothing came in for other orders: the units are no longer sellable.
    forgetFreeStock(store, held.inventoryItem);
  }
}

/** Takes units off the fulfilment that its warehouse can't ship. Those that were to be canceled are canceled. */
export function reportShort(
  context: Context,
  {id, order, warehouse}: Entity<'OrderFulfillment'>,
  shorts: readonly Short[],
  note?: string | null,
): void {
  const {store} = context;
  for (const {line, quantity, isMissing} of shorts) {
    const canceled = Math.min(quantity, line.cancelRequestedQuantity);
    const allocation = takeOffLine(context, line, quantity, 'shortQuantity');
    if (isMissing) setAside(context, allocation, quantity);
    else freeAllocation(context, allocation, quantity);
    cancelGivenBack(context, line, undefined, canceled);
    if (quantity === canceled) continue;
    const units = quantity - canceled === 1 ? '1 unit' : `${quantity - canceled} units`;
    const {sku, name} = store.need('OrderItem', line.orderItem);
    const message = `${warehouseName(store, {warehouse})} reported ${units} of ${sku ?? name} short.`;
    raiseAlert(context, order, 'SHORT_PICK', note ? `${message} ${note}` : message, line.orderItem);
  }
  endWithoutWork(context, id);
  settleRequests(context, order);
  settleOrder(context, order);
}
