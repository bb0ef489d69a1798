/** What the source of an imported order has and Endless lacks: lost messages, and what was changed here since. */
import type {Entity, Fields, Store} from '../model/rules.ts';
import {isSameValue} from '../model/store.ts';
import {sumOf} from './plain.ts';
import type {OutsideShipment} from './outside-shipments.ts';
import type {Units} from './order-state.ts';
import type {SourceLine} from './source-lines.ts';

/** Money that moved at the source; a refund can name lines. */
export interface SourcePayment {
  id: string;
  kind: string;
  cents: number;
  method?: string;
  paidAt?: string;
  items?: Units[];
}

/** A change at the source; each part is there only when something changed. */
export interface SourceChange {
  /** Moment since which Endless lacks something of it. */
  since?: string;
  payments?: SourcePayment[];
  /** Lines that lost units. */
  dropped?: Units[];
  isCanceled?: boolean;
  /** A hold that the shop set, or null when it ended its own. */
  hold?: {reason: string; note?: string} | null;
  shippingAddress?: Fields;
  billingAddress?: Fields;
  /** Location that is to ship the order from now on: the id of an `ExternalWarehouse`. */
  location?: string;
  /** Lines that the buyer added, or that were removed here. */
  added?: SourceLine[];
  /** Lines that were added here. */
  foreign?: string[];
  /** Units and amounts, by line, that were changed here. */
  changed?: Record<string, Fields>;
  /** Units that the source allocated in external warehouses. */
  allocations?: (Units & {warehouse: string})[];
  /** Goods that left without Endless. */
  shipments?: OutsideShipment[];
}

const lists = ['payments', 'dropped', 'added', 'foreign', 'allocations', 'shipments'] as const;

/** What Endless hasn't read of an order yet. */
export const waitingAtSource = (order: Entity<'Order'>): SourceChange =>
  (order._atSource as SourceChange | null | undefined) ?? {};

/** Sets what Endless hasn't read. Nothing of it is a change of the order here. */
export function setAtSource(store: Store, orderId: string, change: SourceChange): void {
  const {_atSource: before} = store.need('Order', orderId);
  const _atSource = Object.keys(change).some((key) => key !== 'since') ? change : null;
  if (before || _atSource) store.note('Order', orderId, {_atSource});
}

/** Keeps a change at the source that Endless doesn't read now; what was kept before it stays. */
export function keepAtSource(store: Store, orderId: string, change: SourceChange): void {
  if (Object.keys(change).length === 0) return;
  const before = waitingAtSource(store.need('Order', orderId));
  const joined = lists.flatMap((key) => {
    const all = [...(before[key] ?? []), ...(change[key] ?? [])];
    return all.length > 0 ? [[key, all]] : [];
  });
  setAtSource(store, orderId, {
    since: store.now,
    ...before,
    ...change,
    ...(Object.fromEntries(joined) as SourceChange),
  });
}

/** Whether a source system owns lines and addresses of an order. */
export const hasSource = ({origin}: Entity<'Order'>): boolean => origin === 'SHOPPING_PLATFORM' || origin === 'EDI';

/** Keeps addresses of the source before others are entered here. */
export function keepSourceAddresses(store: Store, order: Entity<'Order'>, input: Fields): void {
  if (!hasSource(order)) return;
  for (const name of ['shippingAddress', 'billingAddress'] as const) {
    const address = order[name];
    if (input[name] !== undefined && address && !waitingAtSource(order)[name])
      keepAtSource(store, order.id, {[name]: address});
  }
}

/** Keeps what the source says in some fields of a line before they are changed here. */
export function keepSourceLine(store: Store, order: Entity<'Order'>, item: Entity<'OrderItem'>, input: Fields): void {
  const {changed = {}, foreign = []} = waitingAtSource(order);
  const fields = (['quantity', 'unitPrice', 'discount', 'tax'] as const).filter(
    (name) => name in input && !isSameValue(input[name], item[name]),
  );
  if (!hasSource(order) || foreign.includes(item.id) || fields.length === 0) return;
  const own = {...Object.fromEntries(fields.map((name) => [name, item[name]])), ...changed[item.id]};
  keepAtSource(store, order.id, {changed: {...changed, [item.id]: own}});
}

/** Keeps a line of the source before it is removed here; one that was added here is forgotten. */
export function keepRemovedLine(store: Store, order: Entity<'Order'>, item: Entity<'OrderItem'>): void {
  if (!hasSource(order)) return;
  const {changed: {[item.id]: own, ...changed} = {}, foreign = [], ...waiting} = waitingAtSource(order);
  const {sku, name, quantity, canceledQuantity, unitPrice, discount, tax, requiresShipping} = {...item, ...own};
  const {dropped = [], payments = []} = waiting;
  const lost = [...dropped, ...payments.flatMap(({items = []}) => items)].filter(
    ({orderItem}) => orderItem === item.id,
  );
  const facts = {sku, unitPrice: unitPrice?.amount, discount: discount?.amount, tax: tax?.amount};
  const line = {
    name,
    quantity: quantity - canceledQuantity - sumOf(lost, 'quantity'),
    requiresShipping: requiresShipping !== false,
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
  };
  setAtSource(store, order.id, {
    ...waiting,
    ...(Object.keys(changed).length > 0 ? {changed} : {}),
    ...(foreign.length > 0 ? {foreign: foreign.filter((id) => id !== item.id)} : {}),
  });
  if (!foreign.includes(item.id) && line.quantity > 0) keepAtSource(store, order.id, {added: [line]});
}
