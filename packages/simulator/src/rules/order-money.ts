/** Totals of orders and lines, and how far an order is paid. */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {day} from '../model/time.ts';
import {add, money, times, toCents, type Money} from './money.ts';
import {shortest} from './decimal.ts';
import {costFor, exchangeRate, landedParts} from './prices.ts';

export const count = (record: Fields, field: string): number => Number(record[field] ?? 0);

/** Amounts and terms of an order as a whole, as they are stored. */
export interface StoredFinancial extends Fields {
  currency: string;
}

export const storedFinancial = (order: Entity): StoredFinancial =>
  (order['financial'] as StoredFinancial | undefined) ?? {currency: 'EUR'};

/** Units of a line that aren't canceled. */
export const chargedUnits = (item: Entity): number => count(item, 'quantity') - count(item, 'canceledQuantity');

const isComponent = (item: Entity): boolean => typeof item['parent'] === 'string';

/** Price of the units of a line that aren't canceled, less discount, and with tax where it comes on top. */
export function lineTotal(item: Entity, order: Entity): Money {
  const {currency} = storedFinancial(order);
  if (isComponent(item)) return money(0, currency);
  const tax = order['taxesIncluded'] === true ? undefined : item['tax'];
  return add(currency, times(item['unitPrice'], chargedUnits(item), currency), item['discount'], tax);
}

/** Sums of an order in cents. */
export interface Totals {
  subtotal: number;
  discount: number;
  shipping: number;
  duty: number;
  tax: number;
  total: number;
}

/** What an order adds up to: the lines without canceled units, and the amounts of the order as a whole. */
export function totalsOf(store: Store, order: Entity): Totals {
  const own = storedFinancial(order);
  const lines = store.referring('OrderItem', 'order', order.id).filter((item) => !isComponent(item));
  const isCanceled = lines.every((item) => chargedUnits(item) === 0);
  const sum = (field: string): number => lines.reduce((total, item) => total + toCents(item[field]), 0);
  const whole = (field: string): number => (isCanceled ? 0 : toCents(own[field]));
  const subtotal = lines.reduce((total, item) => total + toCents(item['unitPrice']) * chargedUnits(item), 0);
  const discount = sum('discount') - Math.abs(whole('discount'));
  const [shipping, duty, tax] = [whole('shipping'), whole('duty'), sum('tax') + whole('tax')];
  const onTop = order['taxesIncluded'] === true ? 0 : tax;
  return {subtotal, discount, shipping, duty, tax, total: subtotal + discount + shipping + duty + onTop};
}

/** Money of an order that was set aside, received and paid back, in cents. */
export interface Paid {
  authorized: number;
  paid: number;
  refunded: number;
  wasVoided: boolean;
  /** Moment at which the last of what is set aside lapses, or has lapsed. */
  lapsesAt: string | undefined;
}

/** Days after which a payment provider no longer sets an amount aside. */
const authorizationDays = 7;

export const paymentsOf = (store: Store, orderId: string): Entity[] =>
  store.referring('OrderPayment', 'order', orderId);

/** Uses up amounts that were set aside, the oldest first. */
function spend(open: {cents: number}[], cents: number): void {
  let rest = cents;
  for (const own of open) {
    const used = Math.min(own.cents, rest);
    own.cents -= used;
    rest -= used;
  }
}

/** Adds up the payments in the order in which the money moved: what is received uses up what is authorized. */
export function paidOf(store: Store, orderId: string): Paid {
  const sums = {paid: 0, refunded: 0, wasVoided: false};
  const open: {cents: number; until: string}[] = [];
  const payments = paymentsOf(store, orderId).sort((a, b) => String(a['paidAt']).localeCompare(String(b['paidAt'])));
  for (const {amount, kind, paidAt} of payments) {
    const cents = Math.abs(toCents(amount));
    const until = new Date(Date.parse(String(paidAt)) + authorizationDays * day).toISOString();
    if (kind === 'AUTHORIZATION') open.push({cents, until});
    if (kind === 'PAYMENT') sums.paid += cents;
    if (kind === 'REFUND') sums.refunded += cents;
    if (kind === 'VOID') sums.wasVoided = true;
    if (kind === 'PAYMENT' || kind === 'VOID') spend(open, cents);
  }
  const left = open.filter(({cents}) => cents > 0);
  const standing = left.filter(({until}) => until > store.now);
  return {
    ...sums,
    authorized: standing.reduce((total, {cents}) => total + cents, 0),
    lapsesAt: left
      .map(({until}) => until)
      .sort()
      .at(-1),
  };
}

/** Status of the payment of an order, by the rule that `OrderFinancialStatus` states. */
export function financialStatusOf(store: Store, order: Entity): string {
  const {authorized, paid, refunded, wasVoided} = paidOf(store, order.id);
  const {total} = totalsOf(store, order);
  const known = String(order['financialStatus'] ?? 'UNPAID');
  if (paid > 0 && refunded >= paid) return 'REFUNDED';
  if (order['newStatus'] === 'CANCELED') return known === 'AUTHORIZED' ? 'VOIDED' : known;
  if (paid >= total) return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'PAID';
  if (paid > 0) return 'PARTIALLY_PAID';
  if (authorized > 0) return 'AUTHORIZED';
  return wasVoided ? 'VOIDED' : 'UNPAID';
}

/** Sets the financial status of an order out of its payments and its total. */
export function settlePayments({store}: Context, orderId: string): void {
  const order = store.get('Order', orderId);
  if (!order) return;
  const financialStatus = financialStatusOf(store, order);
  if (financialStatus !== order['financialStatus']) store.update('Order', orderId, {financialStatus});
}

/** Totals, payments and terms of an order, as `OrderFinancial` shows them. */
export function financialOf(order: Entity, {store}: Context): Fields {
  const own = storedFinancial(order);
  const {currency} = own;
  const totals = totalsOf(store, order);
  const {authorized, paid, refunded} = paidOf(store, order.id);
  const terms = count(own, 'paymentTermDays');
  const due = new Date(Date.parse(String(order['placedAt'])) + terms * day).toISOString().slice(0, 10);
  const payments = paymentsOf(store, order.id).sort((a, b) => String(b['paidAt']).localeCompare(String(a['paidAt'])));
  return {
    order: order.id,
    currency,
    exchangeRate: own['exchangeRate'] ?? null,
    subtotal: money(totals.subtotal, currency),
    discountTotal: money(totals.discount, currency),
    shippingTotal: money(totals.shipping, currency),
    dutyTotal: money(totals.duty, currency),
    taxTotal: money(totals.tax, currency),
    total: money(totals.total, currency),
    authorizedTotal: money(authorized, currency),
    paidTotal: money(paid, currency),
    refundedTotal: money(-refunded, currency),
    outstandingTotal: money(Math.max(0, totals.total - paid), currency),
    paymentMethod: own['paymentMethod'] ?? null,
    paymentTermDays: terms,
    paymentDueOn: terms > 0 ? due : null,
    payments: payments.slice(0, 100),
    grossMargin: marginOf(store, order, totals),
  };
}

/** What is left of the price after the cost of the goods; null when the cost of a product isn't known. */
function marginOf(store: Store, order: Entity, {subtotal, discount, tax}: Totals): Money | null {
  const {currency} = storedFinancial(order);
  const lines = store.referring('OrderItem', 'order', order.id).filter((item) => typeof item['product'] === 'string');
  const leaves = lines.filter((item) => store.referring('OrderItem', 'parent', item.id).length === 0);
  const costs = leaves.map((item) => costOf(store, item, currency));
  if (costs.some((cost) => cost === undefined)) return null;
  const cost = costs.reduce<number>((sum, own) => sum + (own ?? 0), 0);
  const contained = order['taxesIncluded'] === true ? tax : 0;
  return money(subtotal + discount - contained - cost, currency);
}

/** Cost of the units of a line in cents, out of the current cost of the product with freight and duty. */
function costOf(store: Store, item: Entity, currency: string): number | undefined {
  const cost = costFor(store, String(item['product']));
  if (!cost) return undefined;
  const unit = toCents(shortest(landedParts(cost))) * exchangeRate(String(cost['currency']), currency);
  return Math.round(unit * chargedUnits(item));
}
