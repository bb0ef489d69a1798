/** Money that came in for orders that no shop sent, and money that was paid back. */
import type {Context, Entity, Fields, MutationRule, Store} from '../model/rules.ts';
import {releaseByItself} from './allocation.ts';
import {currencyOf, decimal, money, share, unitsOf} from './money.ts';
import {cancelOfLine, goOn} from './order-flow.ts';
import {
  balanceOf,
  chargedUnits,
  lineTotal,
  namedParts,
  paymentsOf,
  refundPartNames,
  storedFinancial,
  totalsOf,
  type AskedByRefund,
} from './order-money.ts';
import {cancelableUnits, openQuantity, settleBundles, settleOrder} from './order-state.ts';
import {repeated} from './supply.ts';
import type {RecordOrderPaymentInput, RecordOrderRefundInput} from '../schema-types.ts';

const mostPayments = 100;

type Payment = RecordOrderPaymentInput | RecordOrderRefundInput;

const said = (units: bigint, currency: string): string => `${decimal(units, currency)} ${currency}`;

/** The order of a payment, when payments can be recorded for it. */
function orderOf(input: Payment, {store, refuse}: Context): Entity<'Order'> {
  const order = store.need('Order', input.orderId);
  if (paymentsOf(store, order.id).length >= mostPayments) throw refuse('LIMIT_REACHED', ['orderId']);
  if (unitsOf(input.amount) === 0n) throw refuse('VALUE_NOT_ALLOWED.zero', ['amount']);
  if (currencyOf(input.amount) !== storedFinancial(order).currency) throw refuse('CURRENCY_MISMATCH', ['amount']);
  return order;
}

const recordOf = ({orderId: order, method, note, reference}: Payment, {caller}: Context): Fields => ({
  ...{order, method, note, reference},
  createdBy: caller?.personId,
});

const recordOrderPayment: MutationRule<'recordOrderPayment'> = (input, context) => {
  const {store, refuse} = context;
  const paidAt = input.paidAt ?? store.now;
  const order = orderOf(input, context);
  const units = unitsOf(input.amount);
  const {authorized, outstanding} = balanceOf(store, order);
  const {currency} = storedFinancial(order);
  if (input.kind === 'VOID' && units > authorized)
    throw refuse('QUANTITY_EXCEEDED.void', ['amount'], `${said(authorized, currency)} are authorized.`);
  if (input.kind === 'PAYMENT' && units > outstanding)
    throw refuse('QUANTITY_EXCEEDED.payment', ['amount'], `${said(outstanding, currency)} are owed.`);
  const orderPayment = store.insert('OrderPayment', {
    ...recordOf(input, context),
    kind: input.kind,
    amount: money(units, currency),
    paidAt,
    items: [],
  });
  settleOrder(context, order.id);
  releaseByItself(context, order.id);
  return {order: store.get('Order', order.id), orderPayment};
};

interface RefundedLine {
  item: Entity<'OrderItem'>;
  quantity: number;
}

function refundedLines(input: RecordOrderRefundInput, order: Entity<'Order'>, {store, refuse}: Context) {
  const given = (input.items ?? []).map(({orderItemId, quantity}, at) => {
    const item = store.need('OrderItem', orderItemId);
    const path = ['items', at];
    const bundle = store.get('OrderItem', item.parent);
    const charged = chargedUnits(item) - (bundle ? openQuantity(item) - cancelableUnits(store, item) : 0);
    if (bundle && charged <= 0) throw refuse('NOT_PERMITTED_FOR_TYPE', [...path, 'orderItemId']);
    const words = `The line has ${charged} units that aren't canceled.`;
    if (quantity > charged) throw refuse('QUANTITY_EXCEEDED.line', [...path, 'quantity'], words);
    return {item, quantity};
  });
  const again = repeated(given.map(({item}) => item.id));
  if (again >= 0) throw refuse('DUPLICATE_ENTRY', ['items', again, 'orderItemId']);
  return given;
}

/** What became of a line that a refund names: units that it canceled, and units that it asked a warehouse for. */
interface CanceledLine extends RefundedLine {
  canceled: number;
  asked: number;
}

/** Cancels what a refund names and hasn't shipped, as far as no warehouse has to be asked. */
function cancelRefunded(context: Context, order: Entity<'Order'>, lines: readonly RefundedLine[]): CanceledLine[] {
  const {store} = context;
  const units = lines.map(({item: {id}, quantity}) => {
    const before = store.need('OrderItem', id);
    const wanted = Math.min(quantity, cancelableUnits(store, before));
    if (wanted > 0) cancelOfLine(context, before, wanted, 'CUSTOMER_REQUEST');
    return wanted;
  });
  settleBundles(context, order.id);
  return lines.map(({item: before, quantity}, at) => {
    const item = store.need('OrderItem', before.id);
    const canceled = item.canceledQuantity - before.canceledQuantity;
    return {item, quantity, canceled, asked: (units[at] ?? 0) - canceled};
  });
}

/** What units that a warehouse is asked for lower when it gives them back. */
function worthOfAsked(store: Store, {item, asked}: CanceledLine): AskedByRefund[] {
  if (asked <= 0) return [];
  const {amount, currency} = lineTotal(store, item);
  const partOf = (whole: unknown): string => share(whole, asked, chargedUnits(item), currency).amount;
  const [worth, tax] = [partOf({amount, currency}), partOf(item.tax)];
  return [{orderItem: item.id, quantity: asked, canceled: item.canceledQuantity, worth, tax}];
}

/** What a refund pays back for what, as `OrderRefundParts` shows it. */
export function refundParts(payment: Entity<'OrderPayment'>): Fields | null {
  if (payment.kind !== 'REFUND') return null;
  const {currency} = payment.amount;
  const {shipping, tax, goodwill} = namedParts(payment, currency);
  const rest = -unitsOf(payment.amount) - shipping - tax - goodwill;
  const all = payment.items?.length
    ? {items: rest, shipping, tax, goodwill}
    : {items: 0n, shipping, tax, goodwill: goodwill + rest};
  return Object.fromEntries(Object.entries(all).map(([name, units]) => [name, money(units, currency)]));
}

/**
 * Keeps a refund; `settleOrder` follows. What it pays back of units that it cancels, and of money that wasn't due any
 * more, lowers what is due no further; for the rest, and for what it names itself, less is due.
 */
export function keepRefund(
  context: Context,
  order: Entity<'Order'>,
  lines: RefundedLine[],
  fields: Fields,
): Entity<'OrderPayment'> {
  const {store} = context;
  const {currency} = storedFinancial(order);
  const {tax} = totalsOf(store, order);
  const {due, outstanding} = balanceOf(store, order);
  const canceled = cancelRefunded(context, order, lines);
  const tooMuch = outstanding < 0n ? -outstanding : 0n;
  return store.insert('OrderPayment', {
    ...fields,
    kind: 'REFUND',
    items: canceled.map((line) => ({
      orderItem: line.item.id,
      quantity: line.quantity,
      canceledQuantity: line.canceled,
    })),
    _notDue: money(due - balanceOf(store, order).due + tooMuch, currency),
    _taxFallen: money(tax - totalsOf(store, order).tax, currency),
    _asked: canceled.flatMap((line) => worthOfAsked(store, line)),
  });
}

/** Refuses parts of a refund that are more than all of it, or than was charged for them and not paid back yet. */
function checkParts(input: RecordOrderRefundInput, order: Entity<'Order'>, {store, refuse}: Context): Fields {
  const {currency} = storedFinancial(order);
  const charged = totalsOf(store, order);
  const {shippingCredit, taxCredit} = balanceOf(store, order);
  const paidBack = {shipping: shippingCredit, tax: taxCredit};
  let rest = unitsOf(input.amount);
  for (const name of refundPartNames) {
    const part = unitsOf(input[name], currency);
    rest -= part;
    if (part > 0n && currencyOf(input[name]) !== currency) throw refuse('CURRENCY_MISMATCH', [name]);
    if (name === 'goodwill' || part === 0n) continue;
    const left = charged[name] - paidBack[name];
    const most = left > 0n ? left : 0n;
    const words = `${said(most, currency)} were charged for it and not paid back.`;
    if (part > most) throw refuse(`QUANTITY_EXCEEDED.${name}`, [name], words);
  }
  const all = unitsOf(input.amount);
  const words = `The parts come to ${said(all - rest, currency)}, and the refund to ${said(all, currency)}.`;
  if (rest < 0n) throw refuse('QUANTITY_EXCEEDED.parts', ['amount'], words);
  return Object.fromEntries(refundPartNames.map((name) => [name, money(unitsOf(input[name], currency), currency)]));
}

const recordOrderRefund: MutationRule<'recordOrderRefund'> = (input, context) => {
  const {store, refuse} = context;
  const paidAt = input.refundedAt ?? store.now;
  const order = orderOf(input, context);
  const units = unitsOf(input.amount);
  const {paid, refunded} = balanceOf(store, order);
  const {currency} = storedFinancial(order);
  const words = `${said(paid - refunded, currency)} were received and not paid back.`;
  if (units > paid - refunded) throw refuse('QUANTITY_EXCEEDED.amount', ['amount'], words);
  const lines = refundedLines(input, order, context);
  const orderPayment = keepRefund(context, order, lines, {
    ...recordOf(input, context),
    amount: money(-units, currency),
    paidAt,
    _parts: checkParts(input, order, context),
  });
  settleOrder(context, order.id);
  if (lines.length > 0) goOn(context, order.id);
  else releaseByItself(context, order.id);
  return {order: store.get('Order', order.id), orderPayment};
};

export const paymentMutations = {recordOrderPayment, recordOrderRefund};
