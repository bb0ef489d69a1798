/** Money that came in for orders that no shop sent, and money that was paid back. */
import {refusals} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule} from '../model/rules.ts';
import {releaseByItself} from './allocation.ts';
import {currencyOf, money, toCents} from './money.ts';
import {cancelOfLine, goOn} from './order-flow.ts';
import {chargedUnits, paidOf, paymentsOf, storedFinancial} from './order-money.ts';
import {askedQuantity, openQuantity, settleOrder} from './order-state.ts';

type Refuse = ReturnType<typeof refusals>;

const mostPayments = 100;

/** The order of a payment, when payments can be recorded for it. */
function orderOf(input: Fields, movedAt: unknown, context: Context, refuse: Refuse, dateField: string): Entity {
  const {store} = context;
  const order = store.get('Order', input['orderId']);
  if (!order) throw refuse('RECORD_NOT_FOUND', ['orderId']);
  if (order['origin'] === 'SHOPPING_PLATFORM') throw refuse('READ_ONLY', ['orderId']);
  if (paymentsOf(store, order.id).length >= mostPayments) throw refuse('LIMIT_REACHED', ['orderId']);
  if (toCents(input['amount']) <= 0) throw refuse('VALUE_NOT_ALLOWED', ['amount']);
  if (currencyOf(input['amount']) !== storedFinancial(order).currency) throw refuse('CURRENCY_MISMATCH', ['amount']);
  const isWrong =
    typeof movedAt === 'string' && (movedAt > store.now || Date.parse(movedAt) < Date.parse(String(order['placedAt'])));
  if (isWrong) throw refuse('INVALID_DATE', [dateField]);
  return order;
}

const recordOf = (input: Fields, {caller}: Context): Fields => ({
  order: input['orderId'],
  method: input['method'] ?? null,
  note: input['note'] ?? null,
  reference: input['reference'] ?? null,
  createdBy: caller?.personId ?? null,
});

const recordOrderPayment: MutationRule = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const paidAt = input['paidAt'] ?? store.now;
  if (input['kind'] === 'REFUND') throw refuse('VALUE_NOT_ALLOWED', ['kind']);
  const order = orderOf(input, paidAt, context, refuse, 'paidAt');
  if (order['newStatus'] === 'CANCELED') throw refuse('STATUS_NOT_ALLOWED', ['orderId']);
  const cents = toCents(input['amount']);
  if (input['kind'] === 'VOID' && cents > paidOf(store, order.id).authorized)
    throw refuse('QUANTITY_EXCEEDED', ['amount']);
  const {currency} = storedFinancial(order);
  const orderPayment = store.insert('OrderPayment', {
    ...recordOf(input, context),
    kind: input['kind'],
    amount: money(cents, currency),
    paidAt,
    items: [],
  });
  settleOrder(context, order.id);
  releaseByItself(context, order.id);
  return {order: store.get('Order', order.id), orderPayment};
};

interface RefundItem {
  orderItemId: string;
  quantity: number;
}

/** Lines that a refund names, after their checks. */
function refundedLines(input: Fields, order: Entity, {store}: Context, refuse: Refuse) {
  const given = ((input['items'] as RefundItem[] | null | undefined) ?? []).map(({orderItemId, quantity}, at) => {
    const item = store.get('OrderItem', orderItemId);
    const path = ['items', String(at)];
    if (!item || item['order'] !== order.id) throw refuse('INVALID_REFERENCE', [...path, 'orderItemId']);
    if (quantity > chargedUnits(item)) throw refuse('QUANTITY_EXCEEDED', [...path, 'quantity']);
    return {item, quantity};
  });
  if (new Set(given.map(({item}) => item.id)).size < given.length) throw refuse('DUPLICATE_ENTRY', ['items']);
  return given;
}

/** Cancels what a refund names and hasn't shipped; says how many units of each line that were. */
export function cancelRefunded(
  context: Context,
  lines: readonly {item: Entity; quantity: number}[],
): {orderItem: string; quantity: number; canceledQuantity: number}[] {
  const {store} = context;
  return lines.map(({item, quantity}) => {
    const before = store.get('OrderItem', item.id) ?? item;
    const units = Math.min(quantity, openQuantity(before) - askedQuantity(store, before));
    if (units > 0) cancelOfLine(context, before, units, 'CUSTOMER_REQUEST');
    const after = store.get('OrderItem', item.id) ?? before;
    const canceled = Number(after['canceledQuantity']) - Number(before['canceledQuantity']);
    return {orderItem: item.id, quantity, canceledQuantity: canceled};
  });
}

const recordOrderRefund: MutationRule = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const paidAt = input['refundedAt'] ?? store.now;
  const order = orderOf(input, paidAt, context, refuse, 'refundedAt');
  const cents = toCents(input['amount']);
  const {paid, refunded} = paidOf(store, order.id);
  if (cents > paid - refunded) throw refuse('QUANTITY_EXCEEDED', ['amount']);
  const lines = refundedLines(input, order, context, refuse);
  const orderPayment = store.insert('OrderPayment', {
    ...recordOf(input, context),
    kind: 'REFUND',
    amount: money(-cents, storedFinancial(order).currency),
    paidAt,
    items: [],
  });
  const items = cancelRefunded(context, lines);
  settleOrder(context, order.id);
  const withItems = store.update('OrderPayment', orderPayment.id, {items});
  return {order: goOn(context, order.id), orderPayment: withItems};
};

export const paymentMutations = {recordOrderPayment, recordOrderRefund};
