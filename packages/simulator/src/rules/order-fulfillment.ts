/** Rules of `schema/order-fulfillment.graphql`: what offices ask of warehouses, and what warehouses answer. */
import type {Context, Entity, MutationRule, RuleSet} from '../model/rules.ts';
import {
  allocateOrRefuse,
  allocationsOf,
  deallocateOrder as deallocate,
  freeAllocations,
  allocationOnArrival,
  goOnAllocated,
  releasable,
  releaseOrder,
  waitingUnits,
  warehousesOf,
} from './allocation.ts';
import {
  canBeTakenBack,
  fulfillmentLines,
  fulfillmentsOf,
  goOnWorking,
  isAskedBack,
  isUnderWay,
  remainingOf,
  reportShort,
  settleRequests,
  stopWorking,
  takeBack,
  wmsOfWork,
} from './fulfillment-state.ts';
import {checkStrategies} from './order-create.ts';
import {isBlocked, paymentLetsGo, settleOrder} from './order-state.ts';
import {checkUsable} from './quantities.ts';
import {addressOf, fulfillOrder, shipOrderManually, unshipOrder} from './shipping.ts';
import {shipmentsOf} from './shipments.ts';
import {warehouseEvents} from './warehouse-events.ts';
import type {AllocateOrderInput} from '../schema-types.ts';

/** Refuses to answer for a warehouse whose connected WMS answers itself. */
function checkAnswer(fulfillment: Entity<'OrderFulfillment'>, {store, refuse}: Context): void {
  if (wmsOfWork(store, fulfillment)) throw refuse('MANAGED_BY_WMS', ['id']);
}

function checkWarehouses(input: AllocateOrderInput, order: Entity<'Order'>, {store, refuse}: Context): void {
  const usable = new Set(warehousesOf(store, order).map(({id}) => id));
  for (const id of input.warehouseIds ?? []) {
    checkUsable(store.need('Warehouse', id), refuse, 'warehouseIds');
    if (!usable.has(id)) throw refuse('INVALID_REFERENCE', ['warehouseIds']);
  }
}

const allocateOrder: MutationRule<'allocateOrder'> = (input, context, order) => {
  const {store, refuse} = context;
  const steering = (['warehouseIds', 'routingStrategy', 'preAllocateOnly'] as const).find((name) => input[name]);
  if (order.localRouting === false && steering) throw refuse('ROUTED_BY_SOURCE', [steering]);
  checkStrategies(input, refuse);
  checkWarehouses(input, order, context);
  const allocations = allocateOrRefuse(context, order, input, ['id']);
  store.update('Order', order.id, {autoAllocate: true});
  goOnAllocated(context, order.id);
  return {allocations, order: order.id};
};

const deallocateOrder: MutationRule<'deallocateOrder'> = (input, context, order) => {
  const {store, refuse} = context;
  const items = input.orderItemIds ?? undefined;
  if (items?.some((id) => store.get('OrderItem', id)?.order !== order.id))
    throw refuse('INVALID_REFERENCE', ['orderItemIds']);
  if (freeAllocations(store, order.id, items).length === 0) {
    const outside = allocationsOf(store, order.id).some((each) => each.isExternal && each.stage !== 'COMMITMENT');
    throw refuse(outside ? 'WAREHOUSE_EXTERNAL' : 'NOTHING_TO_DO', ['id']);
  }
  store.update('Order', order.id, {autoAllocate: false});
  deallocate(context, order.id, items);
  return {order: order.id};
};

const releaseOrderToFulfillment: MutationRule<'releaseOrderToFulfillment'> = (input, context, order) => {
  const {store, refuse} = context;
  if (releasable(store, order.id).length === 0) {
    const outside = allocationsOf(store, order.id).some((each) => each.isExternal && each.stage === 'ALLOCATION');
    throw refuse(outside ? 'WAREHOUSE_EXTERNAL' : 'NOTHING_TO_DO', ['id']);
  }
  if (order.shippingPreference !== 'SHIP_AVAILABLE' && waitingUnits(context, order.id).length > 0)
    throw refuse('NOT_FULLY_ALLOCATED', ['id']);
  if (!paymentLetsGo(store, order)) throw refuse('PAYMENT_REQUIRED', ['id']);
  if (isBlocked(store, order.id)) throw refuse('BLOCKING_ALERT', ['id']);
  const {instructions} = input;
  return {fulfillments: releaseOrder(context, order.id, instructions ? {instructions} : {}), order: order.id};
};

const acceptOrderFulfillment: MutationRule<'acceptOrderFulfillment'> = (input, context, fulfillment) => {
  const {store, caller} = context;
  checkAnswer(fulfillment, context);
  const {id, status} = fulfillment;
  const isByProgram = caller?.apiClientId !== undefined;
  if (status === 'UNFULFILLMENT_REQUESTED') {
    goOnWorking(context, fulfillment);
    if (isByProgram) store.update('OrderFulfillment', id, {_acceptedByProgram: true});
  } else {
    const accepted = {status: 'ACCEPTED', acceptedAt: store.now, _acceptedByProgram: isByProgram};
    store.update('OrderFulfillment', id, {...accepted, _reference: input.reference ?? null});
  }
  settleRequests(context, fulfillment.order);
  settleOrder(context, fulfillment.order);
  return {orderFulfillment: fulfillment.id};
};

const rejectOrderFulfillment: MutationRule<'rejectOrderFulfillment'> = (input, context, fulfillment) => {
  checkAnswer(fulfillment, context);
  stopWorking(context, fulfillment, input.reason);
  return {order: fulfillment.order, orderFulfillment: fulfillment.id};
};

const reportOrderFulfillmentShort: MutationRule<'reportOrderFulfillmentShort'> = (input, context, fulfillment) => {
  const {store, refuse} = context;
  const {items} = input;
  checkAnswer(fulfillment, context);
  if (items.length === 0) throw refuse('REQUIRED', ['items']);
  const ids = items.map(({fulfillmentItemId}) => fulfillmentItemId);
  const shorts = items.map(({fulfillmentItemId, quantity, isMissing}, at) => {
    const path = ['items', at];
    if (ids.indexOf(fulfillmentItemId) < at) throw refuse('DUPLICATE_ENTRY', [...path, 'fulfillmentItemId']);
    const line = store.need('FulfillmentItem', fulfillmentItemId);
    if (line.fulfillment !== fulfillment.id) throw refuse('INVALID_REFERENCE', [...path, 'fulfillmentItemId']);
    const most = remainingOf(line);
    if (quantity > most)
      throw refuse('QUANTITY_EXCEEDED', [...path, 'quantity'], `The line has ${most} units to ship, not ${quantity}.`);
    return {line, quantity, isMissing};
  });
  if (fulfillment.status === 'OPEN')
    store.update('OrderFulfillment', fulfillment.id, {status: 'ACCEPTED', acceptedAt: store.now});
  reportShort(context, fulfillment, shorts, input.note);
  return {order: fulfillment.order, orderFulfillment: fulfillment.id};
};

/** Fulfilments that are named, or all of the order that have units to ship. */
function targets(
  ids: readonly string[] | null | undefined,
  order: Entity<'Order'>,
  {store, refuse}: Context,
): Entity<'OrderFulfillment'>[] {
  const all = fulfillmentsOf(store, order.id);
  if (ids?.some((id) => !all.some((each) => each.id === id))) throw refuse('INVALID_REFERENCE', ['fulfillmentIds']);
  return all.filter((each) => ids?.includes(each.id) ?? isUnderWay(store, each));
}

const requestOrderUnfulfillment: MutationRule<'requestOrderUnfulfillment'> = (input, context, order) => {
  const {store, refuse} = context;
  const asked = targets(input.fulfillmentIds, order, context);
  if (asked.length === 0) throw refuse('NOTHING_TO_DO', ['id']);
  if (asked.some((each) => !isUnderWay(store, each)))
    throw refuse('STATUS_NOT_ALLOWED.fulfillment', ['fulfillmentIds']);
  const isUnanswered = (each: Entity<'OrderFulfillment'>): boolean => each.status === 'UNFULFILLMENT_REQUESTED';
  if (asked.every(isUnanswered) || (input.fulfillmentIds && asked.some(isUnanswered)))
    throw refuse('ALREADY_DONE', ['fulfillmentIds']);
  for (const fulfillment of asked) {
    if (fulfillment.status === 'OPEN') takeBack(context, fulfillment);
    else if (!isUnanswered(fulfillment))
      store.update('OrderFulfillment', fulfillment.id, {
        status: 'UNFULFILLMENT_REQUESTED',
        unfulfillmentRequestedAt: store.now,
      });
  }
  settleOrder(context, order.id);
  return {fulfillments: asked.map(({id}) => id), order: order.id};
};

const unfulfillOrder: MutationRule<'unfulfillOrder'> = (input, context, order) => {
  const {store, refuse} = context;
  const taken = targets(input.fulfillmentIds, order, context).filter((each) => isUnderWay(store, each));
  if (taken.length === 0) throw refuse('NOTHING_TO_DO', ['id']);
  if (taken.some((each) => !canBeTakenBack(store, each))) throw refuse('ACCEPTED_BY_WAREHOUSE', ['fulfillmentIds']);
  const lines = taken.flatMap(({id}) => fulfillmentLines(store, id)).filter((line) => remainingOf(line) > 0);
  for (const fulfillment of taken) takeBack(context, fulfillment);
  settleRequests(context, order.id);
  if (input.deallocate === true) {
    store.update('Order', order.id, {autoAllocate: false});
    deallocate(
      context,
      order.id,
      lines.map(({orderItem}) => orderItem),
    );
  } else settleOrder(context, order.id);
  return {order: order.id};
};

/** The allocation that a line of a fulfilment shows: the one that holds units still to ship, else the shipped one. */
function shownAllocation(line: Entity<'FulfillmentItem'>, {store}: Context): string | null {
  const allocations = store
    .referring('OrderAllocation', 'orderItem', line.orderItem)
    .filter(({fulfillment}) => fulfillment === line.fulfillment);
  return (allocations.find(({stage}) => stage === 'ALLOCATION') ?? allocations[0])?.id ?? null;
}

export const orderFulfillmentRules: RuleSet = {
  mutations: {
    acceptOrderFulfillment,
    allocateOrder,
    deallocateOrder,
    fulfillOrder,
    rejectOrderFulfillment,
    releaseOrderToFulfillment,
    reportOrderFulfillmentShort,
    requestOrderUnfulfillment,
    shipOrderManually,
    unfulfillOrder,
    unshipOrder,
  },
  computed: {
    OrderFulfillment: {
      shippingAddress: (record, {store}) => addressOf(store, record),
      canBeTakenBack: (record, {store}) => canBeTakenBack(store, record),
      shipments: ({id}, {store}) => shipmentsOf(store, 'fulfillment', id),
    },
    FulfillmentItem: {allocation: shownAllocation, remainingQuantity: (line) => remainingOf(line)},
  },
  filters: {
    OrderFulfillmentFilter: {
      brandIds: 'order.brand',
      hasCancelRequest: ({id}, wanted, {store}) => isAskedBack(store, id) === wanted,
    },
  },
  sorts: {
    OrderFulfillmentSortField: {
      SHIP_BY_ON: ({isRush, shipByOn, createdAt}) =>
        isRush || shipByOn ? `${isRush ? 0 : 1} ${shipByOn ?? '9999'} ${createdAt}` : undefined,
    },
  },
  time: [allocationOnArrival, ...warehouseEvents],
};
