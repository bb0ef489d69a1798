/** Rules of `schema/orders.graphql`. */
import {bytesOf, mostJsonBytes} from '../model/input.ts';
import type {Context, Entity, Fields, FilterRules, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {after, day, later} from '../model/time.ts';
import {matchesWords} from '../model/words.ts';
import {whenDue} from './due.ts';
import {hasSource} from './at-source.ts';
import {lateFrom} from './days.ts';
import {money} from './money.ts';
import {headMutations} from './order-create.ts';
import {flowMutations, flowWork} from './order-flow.ts';
import {lineMutations} from './order-lines.ts';
import {financialOf, lapsesOf, lineTotal, storedFinancial, totalsOf} from './order-money.ts';
import {paymentMutations, refundParts} from './order-payments.ts';
import {reloadOrders, reloadWork} from './order-source.ts';
import {
  allocatedQuantity,
  askedQuantity,
  integrationOf,
  isReadOnly,
  linesOf,
  openAlerts,
  openQuantity,
  raiseAlert,
  settleOrder,
  statusWithoutHold,
  stockLines,
  unallocatedQuantity,
} from './order-state.ts';
import {availableFilters, isLate, orderStats, statsOf} from './order-stats.ts';
import {numbersOf, shipmentsOf, standingShipments} from './shipments.ts';
import {tagComputed, tagMutations, tagQueries} from './order-tags.ts';
import type {NewOrderStatus, OrderStatus} from '../schema-types.ts';

/** Statuses before 15 July 2025, by those that replaced them. */
const formerStatuses: Record<NewOrderStatus, OrderStatus> = {
  PENDING: 'AWAITING_APPROVAL',
  ORDERED: 'APPROVED',
  ALLOCATED: 'RESERVED',
  ON_HOLD: 'BLOCKED',
  IN_PROGRESS: 'PROCESSING',
  PARTIALLY_SHIPPED: 'PARTIALLY_FULFILLED',
  SHIPPED: 'FULFILLED',
  COMPLETED: 'CLOSED',
  CANCELED: 'VOID',
};

function formerStatus(order: Entity<'Order'>, {store}: Context): string {
  const waits = openAlerts(store, order.id).some(({kind}) => kind === 'INSUFFICIENT_STOCK');
  if (order.newStatus === 'ORDERED' && waits) return 'BACKORDERED';
  return formerStatuses[order.newStatus];
}

const severities = ['BLOCKING', 'WARNING', 'INFO'];

function statusAlerts(
  order: Entity<'Order'>,
  {store}: Context,
  {includeResolved}: Fields,
): Entity<'OrderStatusAlert'>[] {
  const all = store.referring('OrderStatusAlert', 'order', order.id);
  const shown = includeResolved === true ? all : openAlerts(store, order.id);
  const rank = ({severity}: Entity<'OrderStatusAlert'>): number => severities.indexOf(severity);
  return shown.sort((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt)).slice(0, 100);
}

const dismissOrderStatusAlert: MutationRule<'dismissOrderStatusAlert'> = (input, {store, caller}, alert) => {
  const dismissed = {dismissedAt: store.now, dismissedBy: caller?.personId};
  return {orderStatusAlert: store.update('OrderStatusAlert', alert.id, dismissed)};
};

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const saveEnrichmentOrderData: MutationRule<'saveEnrichmentOrderData'> = (input, {store, refuse}, order) => {
  const {data} = input;
  if (!isObject(data)) throw refuse('VALUE_NOT_ALLOWED', ['data']);
  const before = isObject(order.enrichmentData) && input.replace !== true ? order.enrichmentData : {};
  const merged = Object.entries({...before, ...data}).filter(([, value]) => value !== null);
  const enrichmentData = merged.length > 0 ? Object.fromEntries(merged) : null;
  if (bytesOf(enrichmentData) > mostJsonBytes) throw refuse('LIMIT_REACHED', ['data']);
  return {order: store.update('Order', order.id, {enrichmentData})};
};

/** Moment at which a shipped order is done: delivered, at once without shipments, or 14 days after the last unit left. */
function completionOf(store: Store, order: Entity<'Order'>): string | null | undefined {
  const shipments = standingShipments(store, order.id);
  const last = after(order.shippedAt, 14 * day);
  if (shipments.length === 0) return order.shippedAt;
  if (!shipments.every(({status}) => ['DELIVERED', 'RETURNED'].includes(status))) return last;
  const delivered = shipments.map(({deliveredAt, updatedAt}) => deliveredAt ?? updatedAt);
  return [last, delivered.reduce(later)].sort()[0];
}

const completion = whenDue({
  because: ['RELATED_RECORDS', 'TIME'],
  all: (store) => store.referring('Order', 'newStatus', 'SHIPPED'),
  at: (order, store) => completionOf(store, order),
  happens: (context, {id}) => {
    context.store.update('Order', id, {newStatus: 'COMPLETED', completedAt: context.store.now});
    settleOrder(context, id);
  },
});

const openStatuses = new Set(['PENDING', 'ORDERED', 'ALLOCATED', 'ON_HOLD', 'IN_PROGRESS', 'PARTIALLY_SHIPPED']);

/** Orders that will be late once their day has passed, and haven't been told of. */
function dueOrders(store: Store): {id: string; order: Entity<'Order'>; at: string}[] {
  return store.having('Order', 'shipByOn').flatMap((order) => {
    if (!openStatuses.has(order.newStatus) || !stockLines(store, order.id).some(openQuantity)) return [];
    const at = lateFrom(store, order) ?? '';
    const isOpen = openAlerts(store, order.id).some(({kind}) => kind === 'LATE');
    // An alert of an earlier day tells of this one only while it is open, and once this one has passed. One that was
    // resolved told of units that left, or were canceled, and are open again.
    const isTold =
      store
        .referring('OrderStatusAlert', 'order', order.id)
        .some(({kind, createdAt, resolvedAt}) => kind === 'LATE' && createdAt >= at && !resolvedAt) ||
      (isOpen && at <= store.now);
    return isTold ? [] : [{id: order.id, order, at}];
  });
}

const lateness = whenDue({
  all: dueOrders,
  at: ({at}) => at,
  happens: (context, {order}) => {
    raiseAlert(context, order.id, 'LATE', `The order should have left by ${order.shipByOn}.`);
    context.store.touch('Order', order.id);
  },
});

/** Orders of which an amount that is set aside lapses after their last change, with the moment. */
function lapsing(store: Store): {id: string; at: string}[] {
  const orders = store.referring('OrderPayment', 'kind', 'AUTHORIZATION').map(({order}) => order);
  return [...new Set(orders)].flatMap((id) => {
    const changed = store.need('Order', id).updatedAt;
    return lapsesOf(store, id).flatMap((at) => (at > changed ? {id, at} : []));
  });
}

/** Payment providers set an amount aside for some days only. */
const lapse = whenDue({
  because: ['TIME'],
  all: lapsing,
  at: ({at}) => at,
  happens: (context, {id}) => {
    settleOrder(context, id);
    context.store.touch('Order', id);
  },
});

/** Name of the buyer: the customer's, or the one on the address. */
function buyerName(order: Entity<'Order'>, store: Store): string | null | undefined {
  const customer = store.get('Customer', order.customer);
  const address = order.shippingAddress;
  return customer ? (customer.companyName ?? customer.name) : (address?.recipient ?? address?.companyName);
}

/** Texts by which a search finds an order. */
function searchedTexts(order: Entity<'Order'>, {store}: Context): unknown[] {
  const numbers = shipmentsOf(store, 'order', order.id).flatMap((each) => numbersOf(store, each));
  const skus = linesOf(store, order.id).map(({sku}) => sku);
  const customer = store.get('Customer', order.customer);
  return [order.number, order.purchaseOrderNumber, buyerName(order, store), customer?.email, ...skus, ...numbers];
}

const orderFilters: FilterRules<'OrderFilter'> = {
  alertKinds: (order, kinds, {store}) => openAlerts(store, order.id).some(({kind}) => kinds.includes(kind)),
  externalIds: ({externalId, externalObjects}, ids) =>
    [externalId, ...(externalObjects ?? []).map(({id}) => id)].some((id) => id && ids.includes(id)),
  integrationIds: (order, ids, context) =>
    hasSource(order) && ids.some((id) => id === integrationOf(context, order)?.id),
  isLate: (order, wanted, {store}) => isLate(store, order) === wanted,
  productIds: 'items.product',
  query: (order, wanted, context) => matchesWords(searchedTexts(order, context), wanted),
  tags: (order, names, {store}) => {
    const own = (order.tags ?? []).map((id) => store.need('OrderTag', id).name.toLowerCase());
    return names.every((name) => own.includes(name.trim().toLowerCase()));
  },
  warehouseIds: 'allocations.warehouse',
};

/** An amount of a line; none is 0 in the currency of the order. */
const amountOrNone =
  (field: 'discount' | 'tax' | 'unitPrice') =>
  (item: Entity<'OrderItem'>, {store}: Context): unknown =>
    item[field] ?? money(0n, storedFinancial(store.need('Order', item.order)).currency);

export const ordersRules: RuleSet = {
  mutations: {
    ...headMutations,
    ...lineMutations,
    ...flowMutations,
    ...paymentMutations,
    ...tagMutations,
    dismissOrderStatusAlert,
    reloadOrders,
    saveEnrichmentOrderData,
  },
  work: {...flowWork, reloadOrders: reloadWork},
  queries: {...tagQueries, availableFilters, orderStats},
  computed: {
    ...tagComputed,
    Order: {
      financial: financialOf,
      isReadOnly,
      stats: (order, context) => statsOf([order], context),
      status: formerStatus,
      statusAlerts,
      statusBeforeHold: (order, {store}) => (order.newStatus === 'ON_HOLD' ? statusWithoutHold(store, order) : null),
      items: (order, {store}) => linesOf(store, order.id),
    },
    OrderPayment: {refund: refundParts},
    OrderItem: {
      allocatedQuantity: (item, {store}) => allocatedQuantity(store, item),
      discount: amountOrNone('discount'),
      tax: amountOrNone('tax'),
      unitPrice: amountOrNone('unitPrice'),
      cancelRequestedQuantity: (item, {store}) => askedQuantity(store, item),
      openQuantity: (item) => openQuantity(item),
      total: (item, {store}) => lineTotal(store, item),
      unallocatedQuantity: (item, {store}) => unallocatedQuantity(store, item),
    },
  },
  filters: {OrderFilter: orderFilters},
  sorts: {
    OrderSortField: {
      CUSTOMER_NAME: (order, {store}) => store.get('Customer', order.customer) && buyerName(order, store),
      TOTAL: (order, {store}) =>
        `${storedFinancial(order).currency} ${String(totalsOf(store, order).total).padStart(12, '0')}`,
    },
  },
  time: [completion, lateness, lapse],
};
