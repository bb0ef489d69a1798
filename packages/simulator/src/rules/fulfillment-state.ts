/** What fulfilments hold of an order: units to ship, taken back, reported short and asked to be given back. */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {wmsOf} from './supply.ts';
import {cancelUnits, count, raiseAlert, settleOrder} from './order-state.ts';
import {divide, letGo} from './stock.ts';

export const remainingOf = (line: Entity<'FulfillmentItem'>): number =>
  line.quantity - line.shippedQuantity - line.shortQuantity - line.canceledQuantity;

export const fulfillmentLines = (store: Store, fulfillmentId: string | null | undefined): Entity<'FulfillmentItem'>[] =>
  store.referring('FulfillmentItem', 'fulfillment', fulfillmentId);

export const fulfillmentsOf = (store: Store, orderId: string): Entity<'OrderFulfillment'>[] =>
  store.referring('OrderFulfillment', 'order', orderId);

export const hasWork = (store: Store, fulfillmentId: string): boolean =>
  fulfillmentLines(store, fulfillmentId).some((line) => remainingOf(line) > 0);

const withWarehouse = new Set(['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED']);

/** Whether units can be taken back without asking the warehouse. */
export function canBeTakenBack(store: Store, fulfillment: Entity<'OrderFulfillment'>): boolean {
  const status = fulfillment.status;
  if (!withWarehouse.has(status) || !hasWork(store, fulfillment.id)) return false;
  return status === 'OPEN' || !(fulfillment._acceptedByProgram || wmsOf(store, fulfillment.warehouse));
}

export const allocationOfLine = (
  store: Store,
  line: Entity<'FulfillmentItem'>,
  stage = 'ALLOCATION',
): Entity<'OrderAllocation'> | undefined =>
  store
    .referring('OrderAllocation', 'orderItem', line.orderItem)
    .find((each) => each.fulfillment === line.fulfillment && each.stage === stage);

const idsOf = (allocation: Entity | undefined): string[] => (allocation?.itemAllocations as string[] | undefined) ?? [];

/** Holds of an allocation that make up so many of its units; one that is too large is divided. */
function holdsFor(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): string[] {
  let rest = quantity;
  const ids: string[] = [];
  for (const id of idsOf(allocation)) {
    const each = context.store.get('ItemAllocation', id);
    if (!each || rest <= 0) continue;
    const part = divide(context, each, rest);
    rest -= part.quantity;
    ids.push(part.id);
  }
  return ids;
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
  const ids = holds ?? holdsFor(context, before, quantity);
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
  const allocation = store.get('OrderAllocation', id);
  if (!allocation) return;
  const rest = allocation.quantity - quantity;
  const holds = itemAllocations ? {itemAllocations} : {};
  if (rest > 0) store.update('OrderAllocation', id, {quantity: rest, ...holds});
  else store.remove('OrderAllocation', id);
}

/** Makes units of an allocation unallocated again, or drops a plan. */
export function freeAllocation(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const ids = holdsFor(context, allocation, quantity);
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
): Entity<'OrderAllocation'> | undefined {
  const {store} = context;
  const asked = Math.max(0, line.cancelRequestedQuantity - quantity);
  store.update('FulfillmentItem', line.id, {[field]: count(line, field) + quantity, cancelRequestedQuantity: asked});
  const item = store.get('OrderItem', line.orderItem);
  if (item) store.update('OrderItem', item.id, {releasedQuantity: item.releasedQuantity - quantity});
  const allocation = allocationOfLine(store, line);
  touch(context, line.fulfillment);
  return allocation && moveAllocation(context, allocation.id, quantity, {fulfillment: null, _waitsForPerson: true});
}

const touch = ({store}: Context, fulfillmentId: string): void => {
  store.update('OrderFulfillment', fulfillmentId, {});
};

/** Ends a fulfilment that has nothing left to ship: shipped when something left, otherwise canceled. */
export function endWithoutWork({store}: Context, fulfillmentId: string): Entity<'OrderFulfillment'> | undefined {
  const fulfillment = store.get('OrderFulfillment', fulfillmentId);
  if (!fulfillment || !withWarehouse.has(fulfillment.status) || hasWork(store, fulfillmentId)) return fulfillment;
  const hasShipped = fulfillmentLines(store, fulfillmentId).some((line) => line.shippedQuantity > 0);
  return store.update(
    'OrderFulfillment',
    fulfillmentId,
    hasShipped ? {status: 'SHIPPED'} : {status: 'CANCELED', canceledAt: store.now},
  );
}

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
  context.store.update('Order', fulfillment.order, {_isTakenBack: true});
  const message = `${fulfillment.number} was taken back from ${warehouseName(context.store, fulfillment)}.`;
  raiseAlert(context, fulfillment.order, 'TAKEN_BACK', message);
}

/** The work goes on although it was asked to stop; units that were to be canceled stay open. */
export function goOnWorking(context: Context, fulfillment: Entity<'OrderFulfillment'>): Entity<'OrderFulfillment'> {
  const {store} = context;
  const lines = fulfillmentLines(store, fulfillment.id);
  for (const line of lines)
    if (line.cancelRequestedQuantity > 0) store.update('FulfillmentItem', line.id, {cancelRequestedQuantity: 0});
  const hasShipped = lines.some((line) => line.shippedQuantity > 0);
  const message = `${warehouseName(store, fulfillment)} goes on with ${fulfillment.number}.`;
  raiseAlert(context, fulfillment.order, 'UNFULFILLMENT_REFUSED', message);
  const status = {status: hasShipped ? 'PARTIALLY_SHIPPED' : 'ACCEPTED'};
  return store.update(
    'OrderFulfillment',
    fulfillment.id,
    fulfillment.status === 'UNFULFILLMENT_REQUESTED' ? status : {},
  );
}

export const warehouseName = (store: Store, record: Entity): string =>
  store.get('Warehouse', record.warehouse)?.name ?? 'The warehouse';

/** Ends the request to cancel an order once no warehouse has an answer to give. */
export function settleRequests({store}: Context, orderId: string): void {
  const isWaiting = fulfillmentsOf(store, orderId).some(
    (each) =>
      each.status === 'UNFULFILLMENT_REQUESTED' ||
      fulfillmentLines(store, each.id).some((line) => line.cancelRequestedQuantity > 0),
  );
  const order = store.get('Order', orderId);
  if (!isWaiting && order?.cancelRequestedAt) store.update('Order', orderId, {cancelRequestedAt: null});
}

/** Counts units as canceled that a warehouse gave back, and frees their stock. */
export function cancelGivenBack(
  context: Context,
  line: Entity<'FulfillmentItem'>,
  allocation: Entity<'OrderAllocation'> | undefined,
  quantity: number,
): void {
  const {store} = context;
  const item = store.get('OrderItem', line.orderItem);
  if (!item || quantity === 0) return;
  if (allocation) freeAllocation(context, store.get('OrderAllocation', allocation.id) ?? allocation, quantity);
  cancelUnits(context, item, quantity, store.get('Order', item.order)?.cancelReason ?? item.cancelReason ?? 'OTHER');
}

/**
 * A warehouse stops its work on a fulfilment. It was asked to, or it refuses, and then the order gets an alert. Units
 * that were to be canceled are canceled; the others stay allocated and wait for a person.
 */
export function stopWorking(context: Context, fulfillment: Entity<'OrderFulfillment'>, reason: string): void {
  const {store} = context;
  const wasAsked = fulfillment.status === 'UNFULFILLMENT_REQUESTED';
  const orderId = fulfillment.order;
  for (const line of fulfillmentLines(store, fulfillment.id)) {
    const left = remainingOf(line);
    if (left === 0) continue;
    const allocation = takeOffLine(context, line, left, 'canceledQuantity');
    cancelGivenBack(context, line, allocation, line.cancelRequestedQuantity);
  }
  if (wasAsked) {
    endWithoutWork(context, fulfillment.id);
    tellTakenBack(context, fulfillment);
  } else {
    store.update('OrderFulfillment', fulfillment.id, {
      status: 'REJECTED',
      rejectionReason: reason,
      canceledAt: store.now,
    });
    const message = `${warehouseName(store, fulfillment)} refused ${fulfillment.number}: ${reason}`;
    raiseAlert(context, orderId, 'FULFILLMENT_REJECTED', message);
  }
  settleRequests(context, orderId);
  settleOrder(context, orderId);
}
