/** Totals of orders and lines, and how far an order is paid. */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {addDays, dayAt} from './days.ts';
import {plus, plusKnown, scaled} from './decimal.ts';
import {money, spread, unitsOf, type Money} from './money.ts';
import {exchangeRate, landedCost} from './prices.ts';
import {sumOf} from './plain.ts';
import {decimalsOf} from './reference.ts';
import {departuresOf} from './shipments.ts';

export const count = (record: Fields, field: string): number => Number(record[field] ?? 0);

export interface StoredFinancial extends Fields {
  currency: string;
}

export const storedFinancial = (order: Entity): StoredFinancial => order.financial as StoredFinancial;

/** Units of a line that aren't canceled. */
export const chargedUnits = (item: Entity): number => count(item, 'quantity') - count(item, 'canceledQuantity');

const isComponent = (item: Entity<'OrderItem'>): boolean => typeof item.parent === 'string';

/** What the units of a line that aren't canceled cost, less the line's own discount. */
export const netOf = (item: Entity, currency: string): bigint =>
  unitsOf(item.unitPrice, currency) * BigInt(chargedUnits(item)) + unitsOf(item.discount, currency);

/** Lines that carry a price: components of bundles don't. */
export const pricedLines = (store: Store, orderId: string): Entity<'OrderItem'>[] =>
  store.referring('OrderItem', 'order', orderId).filter((item) => !isComponent(item));

/**
 * An amount of the order as a whole, spread over the lines by their amounts; a discount, and a tax that they contain,
 * are never more than those.
 */
function spreadOverLines(store: Store, order: Entity, field: 'discount' | 'tax'): Map<string, bigint> {
  const {currency, [field]: amount} = storedFinancial(order);
  const lines = pricedLines(store, order.id);
  const amounts = lines.map((item) => netOf(item, currency));
  const all = plus(...amounts);
  const wanted = unitsOf(amount, currency);
  const isOnTop = field === 'tax' && order.taxesIncluded !== true;
  const shares = spread(isOnTop || wanted < all ? wanted : all, amounts);
  return new Map(lines.map(({id}, at) => [id, shares[at] as bigint]));
}

/** Price of the units of a line that aren't canceled, less discounts, and with tax where it comes on top. */
export function lineTotal(store: Store, item: Entity<'OrderItem'>): Money {
  const order = store.need('Order', item.order);
  const {currency} = storedFinancial(order);
  if (isComponent(item)) return money(0n, currency);
  return money(discounted(store, item, order) + (order.taxesIncluded ? 0n : unitsOf(item.tax, currency)), currency);
}

/** Price of the units of a line that aren't canceled, less discounts and without tax. */
export function untaxed(store: Store, item: Entity<'OrderItem'>): bigint {
  const order = store.need('Order', item.order);
  const price = discounted(store, item, order);
  if (!order.taxesIncluded) return price;
  return price - unitsOf(item.tax, storedFinancial(order).currency) - shareOf(store, order, 'tax', item);
}

/** The part of a line that carries a price of such an amount. */
const shareOf = (store: Store, order: Entity, field: 'discount' | 'tax', {id}: Entity<'OrderItem'>): bigint =>
  spreadOverLines(store, order, field).get(id) as bigint;

const discounted = (store: Store, item: Entity<'OrderItem'>, order: Entity<'Order'>): bigint =>
  netOf(item, storedFinancial(order).currency) - shareOf(store, order, 'discount', item);

/** What units of a line that left cost after discounts, and their part of its tax, to the cent. */
export function costOfUnits(store: Store, item: Entity<'OrderItem'>, quantity: number): {net: bigint; tax: bigint} {
  const order = store.need('Order', item.order);
  const {currency} = storedFinancial(order);
  const all = chargedUnits(item);
  const partOf = (amount: bigint): bigint => (amount * BigInt(Math.min(quantity, all))) / BigInt(all);
  const unitPrice = unitsOf(item.unitPrice, currency);
  return {
    net: unitPrice * BigInt(quantity) + partOf(discounted(store, item, order) - unitPrice * BigInt(all)),
    tax: partOf(unitsOf(item.tax, currency) + shareOf(store, order, 'tax', item)),
  };
}

/** Sums of an order in smallest units of its currency. */
export interface Totals {
  subtotal: bigint;
  discount: bigint;
  shipping: bigint;
  duty: bigint;
  tax: bigint;
  total: bigint;
}

/** What an order adds up to: the lines without canceled units, and the amounts of the order as a whole. */
export function totalsOf(store: Store, order: Entity): Totals {
  const own = storedFinancial(order);
  const {currency} = own;
  const lines = pricedLines(store, order.id);
  const isCanceled = lines.every((item) => chargedUnits(item) === 0);
  const each = (field: 'discount' | 'tax'): bigint => plus(...lines.map((item) => unitsOf(item[field], currency)));
  const whole = (field: string): bigint => (isCanceled ? 0n : unitsOf(own[field], currency));
  const subtotal = plus(...lines.map((item) => unitsOf(item.unitPrice, currency) * BigInt(chargedUnits(item))));
  const discount = each('discount') - plus(...spreadOverLines(store, order, 'discount').values());
  const [shipping, duty, tax] = [whole('shipping'), whole('duty'), each('tax') + whole('tax')];
  const charged = subtotal + discount + shipping + duty;
  const sums = {subtotal, discount, shipping, duty};
  if (order.taxesIncluded !== true) return {...sums, tax, total: charged + tax};
  return {...sums, tax: tax < charged ? tax : charged, total: charged};
}

/** Money of an order that was set aside, received and paid back, in smallest units. */
export interface Paid {
  authorized: bigint;
  paid: bigint;
  refunded: bigint;
  /** How far refunds lower what is due, beyond what they canceled; of it what they named as shipping and tax. */
  credited: bigint;
  shippingCredit: bigint;
  taxCredit: bigint;
  wasVoided: boolean;
}

/** Part of an amount that was set aside and not used, and when it lapses. */
interface SetAside {
  units: bigint;
  until: string;
}

/** Days after which a payment provider no longer sets an amount aside. */
const authorizationDays = 7;

export const paymentsOf = (store: Store, orderId: string): Entity<'OrderPayment'>[] =>
  store.referring('OrderPayment', 'order', orderId);

const lapsesAt = ({paidAt}: Entity<'OrderPayment'>): string => after(paidAt, authorizationDays * day);

/** Uses up amounts that were set aside, the oldest first. */
function spend(open: readonly SetAside[], units: bigint): void {
  let rest = units;
  for (const own of open) {
    const used = own.units < rest ? own.units : rest;
    own.units -= used;
    rest -= used;
  }
}

/** Units that a refund asks a warehouse for, and what they and their tax lower once it gives them back. */
export interface AskedByRefund {
  orderItem: string;
  quantity: number;
  /** Units of the line that were canceled before. */
  canceled: number;
  worth: string;
  tax: string;
}

/** What units of an earlier refund, which a warehouse has given back since, lowered what is due. */
function givenBack(store: Store, {amount: {currency}, _asked}: Entity<'OrderPayment'>, field: 'worth' | 'tax'): bigint {
  const asked = (_asked as AskedByRefund[] | undefined) ?? [];
  const parts = asked.map(({orderItem, quantity, canceled, [field]: amount}) => {
    const since = count(store.get('OrderItem', orderItem) ?? {}, 'canceledQuantity') - canceled;
    const units = Math.max(0, Math.min(quantity, since));
    return (unitsOf({amount, currency}) * BigInt(units)) / BigInt(quantity);
  });
  return plus(...parts);
}

/** Amounts that a refund names for itself; the rest is for its lines, or goodwill where it names none. */
export const refundPartNames = ['shipping', 'tax', 'goodwill'] as const;

export function namedParts({_parts}: Fields, currency: string): Record<(typeof refundPartNames)[number], bigint> {
  const {shipping, tax, goodwill} = (_parts ?? {}) as Fields;
  return {shipping: unitsOf(shipping, currency), tax: unitsOf(tax, currency), goodwill: unitsOf(goodwill, currency)};
}

const moreThan = (amount: bigint, other: bigint): bigint => (amount > other ? amount - other : 0n);

/**
 * How far a refund lowers what is due by itself, and of it what it named as shipping and tax: not by what the units that
 * it canceled had lowered already, or what wasn't due.
 */
function creditOf(store: Store, refund: Entity<'OrderPayment'>): Record<'all' | 'shipping' | 'tax', bigint> {
  const {amount, _notDue, _taxFallen} = refund;
  const {currency} = amount;
  const {shipping, goodwill, tax: namedTax} = namedParts(refund, currency);
  const tax = moreThan(namedTax, unitsOf(_taxFallen, currency) + givenBack(store, refund, 'tax'));
  const named = shipping + tax + goodwill;
  const rest = -unitsOf(amount) - named;
  return {all: named + moreThan(rest, unitsOf(_notDue, currency) + givenBack(store, refund, 'worth')), shipping, tax};
}

/** Adds up the payments in the order in which the money moved: what is received uses up what is authorized. */
function addUp(store: Store, orderId: string): {sums: Omit<Paid, 'authorized'>; left: SetAside[]} {
  const sums = {paid: 0n, refunded: 0n, credited: 0n, shippingCredit: 0n, taxCredit: 0n, wasVoided: false};
  const open: SetAside[] = [];
  const payments = paymentsOf(store, orderId).sort((a, b) => a.paidAt.localeCompare(b.paidAt));
  for (const payment of payments) {
    const {amount, kind} = payment;
    const units = unitsOf(amount);
    if (kind === 'AUTHORIZATION') open.push({units, until: lapsesAt(payment)});
    if (kind === 'PAYMENT') sums.paid += units;
    if (kind === 'REFUND') sums.refunded -= units;
    const credit = kind === 'REFUND' ? creditOf(store, payment) : {all: 0n, shipping: 0n, tax: 0n};
    sums.credited += credit.all;
    sums.shippingCredit += credit.shipping;
    sums.taxCredit += credit.tax;
    if (kind === 'VOID') sums.wasVoided = true;
    const standing = open.filter(({until}) => until > payment.paidAt);
    if (kind === 'PAYMENT' || kind === 'VOID') spend(standing, units);
  }
  return {sums, left: open.filter(({units}) => units > 0n)};
}

export function paidOf(store: Store, orderId: string): Paid {
  const {sums, left} = addUp(store, orderId);
  const standing = left.filter(({until}) => until > store.now);
  return {...sums, authorized: plus(...standing.map(({units}) => units))};
}

/** Moments at which parts of what was set aside for an order lapse, or have lapsed. */
export const lapsesOf = (store: Store, orderId: string): string[] => addUp(store, orderId).left.map(({until}) => until);

/** What an order still owes, and what of it was received; what is to be paid back is negative. */
export function balanceOf(store: Store, order: Entity): Paid & {due: bigint; outstanding: bigint} {
  const paid = paidOf(store, order.id);
  const {total, shipping, tax} = totalsOf(store, order);
  // Charges that were lowered after they were paid back aren't paid back twice; a contained tax is no charge.
  const twice = moreThan(paid.shippingCredit, shipping) + (order.taxesIncluded ? 0n : moreThan(paid.taxCredit, tax));
  const due = moreThan(total + twice, paid.credited);
  return {...paid, due, outstanding: due - (paid.paid - paid.refunded)};
}

/** Whether the payment of an order lets its units go to a warehouse. */
export function paymentLetsGo(store: Store, order: Entity): boolean {
  if (order.fulfillWithoutPayment === true) return true;
  const {authorized, outstanding} = balanceOf(store, order);
  return authorized >= outstanding;
}

/** Status of the payment of an order, by the rule that `OrderFinancialStatus` states. */
export function financialStatusOf(store: Store, order: Entity<'Order'>): string {
  const {authorized, paid, refunded, wasVoided, outstanding} = balanceOf(store, order);
  const known = order.financialStatus;
  if (paid > 0n && refunded >= paid) return 'REFUNDED';
  if (order.newStatus === 'CANCELED') {
    if (known === 'PAID') return refunded > 0n ? 'PARTIALLY_REFUNDED' : 'PAID';
    return paid === 0n && wasVoided ? 'VOIDED' : known;
  }
  if (outstanding <= 0n) return refunded > 0n ? 'PARTIALLY_REFUNDED' : 'PAID';
  if (paid > 0n) return 'PARTIALLY_PAID';
  if (authorized > 0n) return 'AUTHORIZED';
  return wasVoided ? 'VOIDED' : 'UNPAID';
}

/** Lets go what is set aside for an order of which every unit is canceled. */
function letGo(store: Store, order: Entity<'Order'>): void {
  const {authorized} = paidOf(store, order.id);
  if (order.newStatus !== 'CANCELED' || authorized === 0n) return;
  const amount = money(authorized, storedFinancial(order).currency);
  store.insert('OrderPayment', {order: order.id, kind: 'VOID', amount, paidAt: store.now, items: []});
}

export function settlePayments({store}: Context, orderId: string): void {
  const order = store.need('Order', orderId);
  letGo(store, order);
  const financialStatus = financialStatusOf(store, order);
  if (financialStatus !== order.financialStatus) store.update('Order', orderId, {financialStatus});
}

/** What one unit of the order's currency is worth in the company's; null when both are the same. */
const rateOf = (from: string, to: string): string | null => (from === to ? null : String(exchangeRate(from, to)));

/** Totals, payments and terms of an order, as `OrderFinancial` shows them. */
export function financialOf(order: Entity<'Order'>, {store}: Context): Fields {
  const own = storedFinancial(order);
  const {currency} = own;
  const totals = totalsOf(store, order);
  const {authorized, due, outstanding, paid, refunded} = balanceOf(store, order);
  const terms = count(own, 'paymentTermDays');
  const lastDay = addDays(dayAt(store, order.company, order.placedAt), terms);
  const payments = paymentsOf(store, order.id).sort((a, b) => b.paidAt.localeCompare(a.paidAt));
  return {
    order: order.id,
    currency,
    exchangeRate: rateOf(currency, store.need('Company', order.company).currency),
    subtotal: money(totals.subtotal, currency),
    discountTotal: money(totals.discount, currency),
    shippingTotal: money(totals.shipping, currency),
    dutyTotal: money(totals.duty, currency),
    taxTotal: money(totals.tax, currency),
    total: money(totals.total, currency),
    authorizedTotal: money(authorized, currency),
    paidTotal: money(paid, currency),
    refundedTotal: money(-refunded, currency),
    dueTotal: money(due, currency),
    outstandingTotal: money(outstanding, currency),
    paymentMethod: own.paymentMethod ?? null,
    paymentTermDays: terms,
    paymentDueOn: terms > 0 ? lastDay : null,
    payments: payments.slice(0, 100),
    grossMargin: marginOf(store, order, totals),
  };
}

/** What is left of the price after the cost of the goods; null when the cost of a product isn't known. */
function marginOf(store: Store, order: Entity<'Order'>, {subtotal, discount, tax}: Totals): Money | null {
  const {currency} = storedFinancial(order);
  const lines = store.referring('OrderItem', 'order', order.id).filter((item) => typeof item.product === 'string');
  const leaves = lines.filter((item) => store.referring('OrderItem', 'parent', item.id).length === 0);
  const costs = leaves.flatMap((item) => costOf(store, item, currency) ?? []);
  if (costs.length < leaves.length) return null;
  const contained = order.taxesIncluded === true ? tax : 0n;
  return money(subtotal + discount - contained - plus(...costs), currency);
}

/** Cost of the units of a line with freight and duty: of those that left on that day, of the others by now. */
function costOf(store: Store, item: Entity<'OrderItem'>, currency: string): bigint | undefined {
  const left = departuresOf(store, item);
  const open = {quantity: chargedUnits(item) - sumOf(left, 'quantity'), at: store.now};
  const {id} = store.need('Product', item.product);
  const costs = (open.quantity === 0 ? left : [...left, open]).map(({quantity, at}) => {
    const each = landedCost(store, id, currency, at);
    return each === undefined ? undefined : each * BigInt(quantity);
  });
  const cost = plusKnown(...costs);
  return cost === undefined ? undefined : scaled(cost, decimalsOf(currency));
}
