/** Statuses as functions of lines, by the sentences of their enums. */
import type {AsnView, FulfillmentView, LineView, OrderView, PurchaseView, View} from './view.ts';
import {sum} from './quantity-checks.ts';

const goodsOf = (order: OrderView): LineView[] => {
  const parents = new Set(order.items.nodes.map(({parent}) => parent?.id));
  return order.items.nodes.filter(({id, requiresShipping}) => requiresShipping && !parents.has(id));
};

function lineStatus(order: OrderView, line: LineView): string {
  const {quantity, canceledQuantity, openQuantity, requiresShipping} = line;
  if (canceledQuantity === quantity) return 'CANCELED';
  if (openQuantity === 0) return 'SHIPPED';
  if (!requiresShipping) return 'NOTHING_TO_SHIP';
  const components = order.items.nodes.filter(({parent}) => parent?.id === line.id);
  const parts = components.length > 0 ? components : [line];
  if ([line, ...parts].some(({shippedQuantity}) => shippedQuantity > 0)) return 'PARTIALLY_SHIPPED';
  if (parts.some(({releasedQuantity}) => releasedQuantity > 0)) return 'IN_PROGRESS';
  if (parts.every(({unallocatedQuantity}) => unallocatedQuantity === 0)) return 'ALLOCATED';
  return parts.some(({allocatedQuantity}) => allocatedQuantity > 0) ? 'PARTIALLY_ALLOCATED' : 'UNALLOCATED';
}

function orderStatus(order: OrderView): string[] {
  const {items, approvedAt, heldAt} = order;
  const goods = goodsOf(order);
  if (items.nodes.every(({quantity, canceledQuantity}) => quantity === canceledQuantity)) return ['CANCELED'];
  if (items.nodes.every(({openQuantity}) => openQuantity === 0)) return ['SHIPPED', 'COMPLETED'];
  if (goods.some(({shippedQuantity}) => shippedQuantity > 0)) return ['PARTIALLY_SHIPPED'];
  if (goods.some(({releasedQuantity}) => releasedQuantity > 0)) return ['IN_PROGRESS'];
  if (heldAt !== null) return ['ON_HOLD'];
  if (approvedAt === null) return ['PENDING'];
  return [goods.every(({unallocatedQuantity}) => unallocatedQuantity === 0) ? 'ALLOCATED' : 'ORDERED'];
}

function workStatuses({items}: FulfillmentView): string[] {
  const remaining = sum(items.nodes.map(({remainingQuantity}) => remainingQuantity));
  const shipped = sum(items.nodes.map(({shippedQuantity}) => shippedQuantity));
  if (remaining === 0) return shipped > 0 ? ['SHIPPED'] : ['REJECTED', 'CANCELED'];
  return shipped > 0
    ? ['PARTIALLY_SHIPPED', 'UNFULFILLMENT_REQUESTED']
    : ['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED'];
}

const moments: Record<string, keyof OrderView> = {
  canceledAt: 'canceledAt',
  completedAt: 'completedAt',
  heldAt: 'heldAt',
};

/** What an order's statuses and moments say that its lines don't. */
export function orderStatuses(order: OrderView): string[] {
  const {number, newStatus} = order;
  const wanted = orderStatus(order);
  const faults = wanted.includes(newStatus) ? [] : [`${number} is ${newStatus}; its lines say ${wanted.join(' or ')}`];
  for (const line of order.items.nodes) {
    const status = lineStatus(order, line);
    if (line.status !== status) faults.push(`${number}: line ${line.position} is ${line.status}, not ${status}`);
  }
  for (const work of order.fulfillments) {
    const statuses = workStatuses(work);
    if (!statuses.includes(work.status)) faults.push(`${work.id} is ${work.status}, not ${statuses.join(' or ')}`);
  }
  const expected: Record<string, boolean> = {
    canceledAt: newStatus === 'CANCELED',
    completedAt: newStatus === 'COMPLETED',
    heldAt: newStatus === 'ON_HOLD',
  };
  for (const [name, field] of Object.entries(moments))
    if ((order[field] !== null) !== expected[name])
      faults.push(`${number} is ${newStatus} with ${name} ${String(order[field])}`);
  return faults;
}

/** Lines of an order that are served from two buildings. */
const splitLines = ({items}: OrderView): string[] =>
  items.nodes.flatMap(({id, allocations}) =>
    new Set(allocations.map(({warehouse}) => warehouse.id)).size > 1 ? [id] : [],
  );

/** With `SINGLE_SHIPPING` alone, no line comes to be served from two buildings. */
export function newSplits(before: View, after: View): string[] {
  const known = new Set(before.orders.nodes.flatMap(splitLines));
  return after.orders.nodes
    .filter(({routingStrategy}) => routingStrategy.join() === 'SINGLE_SHIPPING')
    .flatMap((order) => splitLines(order).filter((id) => !known.has(id)))
    .map((id) => `${id} comes from two buildings`);
}

function noticeStatus({id, status, receivedQuantity}: AsnView): string[] {
  return receivedQuantity > 0 && !['RECEIVING', 'CLOSED'].includes(status)
    ? [`${id} is ${status} with ${receivedQuantity} units received`]
    : [];
}

function purchaseStatus({id, status, items}: PurchaseView): string[] {
  const received = sum(items.nodes.map(({receivedQuantity}) => receivedQuantity));
  const waits = items.nodes.some(
    (line) => line.receivedQuantity + line.shortQuantity < (line.confirmedQuantity ?? line.orderedQuantity),
  );
  if (received === 0)
    return ['PARTIALLY_RECEIVED'].includes(status) ? [`${id} is ${status} with nothing received`] : [];
  if (['CLOSED', 'PARTIALLY_RECEIVED'].includes(status) && waits) return [];
  return !waits && ['RECEIVED', 'CLOSED'].includes(status)
    ? []
    : [`${id} is ${status} with ${received} units received`];
}

/** What statuses say that the lines of their records don't. */
export const statuses = ({orders, asns, purchaseOrders}: View): string[] => [
  ...orders.nodes.flatMap(orderStatuses),
  ...asns.nodes.flatMap(noticeStatus),
  ...purchaseOrders.nodes.flatMap(purchaseStatus),
];
