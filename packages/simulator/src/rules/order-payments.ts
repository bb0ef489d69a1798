/** Money that came in for orders that no shop sent, and money that was paid back. */
import type {Context, Entity, Fields, MutationRule} from '../model/rules.ts';
import {releaseByItself} from './allocation.ts';
import {plus} from './decimal.ts';
import {currencyOf, decimal, money, unitsOf} from './money.ts';
import {cancelOfLine, goOn} from './order-flow.ts';
import {balanceOf, chargedUnits, paymentsOf, storedFinancial, totalsOf} from './order-money.ts';
import {cancelableUnits, openQuantity, settleOrder} from './order-state.ts';
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

/** Cancels what a refund names and hasn't shipped; says how many units of each line that were. */
function cancelRefunded(
  context: Context,
  lines: readonly RefundedLine[],
): {orderItem: string; quantity: number; canceledQuantity: number}[] {
  const {store} = context;
  return lines.map(({item: {id}, quantity}) => {
    const before = store.need('OrderItem', id);
    const units = Math.min(quantity, cancelableUnits(store, before));
    if (units > 0) cancelOfLine(context, before, units, 'CUSTOMER_REQUEST');
    const {canceledQuantity} = store.need('OrderItem', id);
    return {orderItem: id, quantity, canceledQuantity: canceledQuantity - before.canceledQuantity};
  });
}

/** Amounts that a refund names for itself; the rest is for its lines, or goodwill where it names none. */
const partNames = ['shipping', 'tax', 'goodwill'] as const;

function partsOf({_parts}: Fields, currency: string): Record<(typeof partNames)[number], bigint> {
  const {shipping, tax, goodwill} = (_parts ?? {}) as Fields;
  return {shipping: unitsOf(shipping, currency), tax: unitsOf(tax, currency), goodwill: unitsOf(goodwill, currency)};
}

/** What a refund pays back for what, as `OrderRefundParts` shows it. */
export function refundParts(payment: Entity<'OrderPayment'>): Fields | null {
  if (payment.kind !== 'REFUND') return null;
  const {currency} = payment.amount;
  const {shipping, tax, goodwill} = partsOf(payment, currency);
  const rest = -unitsOf(payment.amount) - shipping - tax - goodwill;
  const all = payment.items?.length
    ? {items: rest, shipping, tax, goodwill}
    : {items: 0n, shipping, tax, goodwill: goodwill + rest};
  return Object.fromEntries(Object.entries(all).map(([name, units]) => [name, money(units, currency)]));
}

/**
 * Keeps a refund. What it pays back of money that isn't due any more leaves what is due as it is; for the rest, and
 * for what it names itself, less is due.
 */
export function keepRefund(
  context: Context,
  order: Entity<'Order'>,
  lines: RefundedLine[],
  fields: Fields,
): Entity<'OrderPayment'> {
  const {store} = context;
  const taxBefore = totalsOf(store, order).tax;
  const items = cancelRefunded(context, lines);
  const settled = settleOrder(context, order.id);
  const {outstanding} = balanceOf(store, settled);
  const {currency} = storedFinancial(order);
  const {shipping, tax, goodwill} = partsOf(fields, currency);
  // The tax of units that the refund cancels is no longer due, so that only tax beyond it lowers what is.
  const fallen = taxBefore - totalsOf(store, settled).tax;
  const taxCredit = tax > fallen ? tax - fallen : 0n;
  const named = shipping + taxCredit + goodwill;
  const rest = -unitsOf(fields.amount) - named;
  const tooMuch = outstanding < 0n ? -outstanding : 0n;
  const credit = named + (rest > tooMuch ? rest - tooMuch : 0n);
  const credits = {_credit: money(credit, currency), _taxCredit: money(taxCredit, currency)};
  return store.insert('OrderPayment', {...fields, kind: 'REFUND', items, ...credits});
}

/** Refuses parts of a refund that are more than all of it, or than was charged for them and not paid back yet. */
function checkParts(input: RecordOrderRefundInput, order: Entity<'Order'>, {store, refuse}: Context): Fields {
  const {currency} = storedFinancial(order);
  const charged = totalsOf(store, order);
  const refunds = paymentsOf(store, order.id).filter(({kind}) => kind === 'REFUND');
  const paidBack = {
    shipping: plus(...refunds.map((each) => unitsOf(refundParts(each)?.shipping, currency))),
    tax: plus(...refunds.map((each) => unitsOf(each._taxCredit, currency))),
  };
  let rest = unitsOf(input.amount);
  for (const name of partNames) {
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
  return Object.fromEntries(partNames.map((name) => [name, money(unitsOf(input[name], currency), currency)]));
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
  return {order: goOn(context, order.id), orderPayment};
};

export const paymentMutations = {recordOrderPayment, recordOrderRefund};
