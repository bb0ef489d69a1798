/** Identities of money: each is a sentence of the schema, computed anew from what an outsider reads. */
import type {Amount, LineView, OrderView, PurchaseView} from './view.ts';

const places = 4;

/** An amount in ten thousandths, exactly. */
export function units(amount: string | Amount): bigint {
  const text = typeof amount === 'string' ? amount : amount.amount;
  const [whole = '0', rest = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + rest.slice(0, places).padEnd(places, '0'));
  return text.startsWith('-') ? -value : value;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Sentences about pairs of amounts that differ. */
function differing(name: string, pairs: Record<string, [seen: bigint, wanted: bigint]>): string[] {
  return Object.entries(pairs).flatMap(([what, [seen, wanted]]) =>
    seen === wanted ? [] : [`${name}: ${what} is ${Number(seen) / 10 ** places}, not ${Number(wanted) / 10 ** places}`],
  );
}

const charged = ({quantity, canceledQuantity}: LineView): bigint => BigInt(quantity - canceledQuantity);

function lineSums(order: OrderView, line: LineView): string[] {
  const {parent, unitPrice, discount, tax, total} = line;
  const [price, net] = [units(unitPrice), units(unitPrice) * charged(line) + units(discount)];
  if (parent) return differing(line.id, {'the price of a component': [price, 0n], 'its total': [units(total), 0n]});
  const most = net + (order.taxesIncluded ? 0n : units(tax));
  const faults = units(total) > most ? [`${line.id}: its total ${total.amount} is more than its price`] : [];
  if (units(discount) > 0n) faults.push(`${line.id}: the discount is above 0`);
  if (units(tax) < 0n) faults.push(`${line.id}: the tax is below 0`);
  if (net < 0n) faults.push(`${line.id}: the discount is more than the line`);
  return faults;
}

/** Status of the payment, by the sentences of `OrderFinancialStatus`. */
function paymentStatuses({financial, newStatus}: OrderView): string[] {
  const [paid, refunded, outstanding] = [
    units(financial.paidTotal),
    -units(financial.refundedTotal),
    units(financial.outstandingTotal),
  ];
  if (paid > 0n && refunded >= paid) return ['REFUNDED'];
  // A canceled order keeps the status that it had, except that an authorization is let go.
  if (newStatus === 'CANCELED' && paid === 0n) return ['UNPAID', 'PAID', 'VOIDED'];
  if (newStatus === 'CANCELED') return ['PARTIALLY_PAID', refunded > 0n ? 'PARTIALLY_REFUNDED' : 'PAID'];
  if (outstanding <= 0n) return [refunded > 0n ? 'PARTIALLY_REFUNDED' : 'PAID'];
  if (paid > 0n) return ['PARTIALLY_PAID'];
  if (units(financial.authorizedTotal) > 0n) return ['AUTHORIZED'];
  return ['UNPAID', 'VOIDED'];
}

function refundParts({financial}: OrderView): string[] {
  return financial.payments.flatMap(({id, kind, amount, refund}) => {
    if (kind !== 'REFUND') return refund ? [`${id}: a ${kind} has parts of a refund`] : [];
    if (!refund) return [];
    const parts = Object.values(refund).filter((part): part is Amount => typeof part === 'object');
    return differing(id, {'the sum of the parts': [sum(parts.map(units)), -units(amount)]});
  });
}

/** What doesn't add up in the money of an order. */
export function orderMoney(order: OrderView): string[] {
  const {financial, items, number} = order;
  const of = (name: keyof Omit<OrderView['financial'], 'payments'>): bigint => units(financial[name]);
  const paidBy = (kind: string): bigint =>
    sum(financial.payments.filter((payment) => payment.kind === kind).map(({amount}) => units(amount)));
  const priced = items.nodes.filter(({parent}) => !parent);
  const onTop = order.taxesIncluded ? 0n : of('taxTotal');
  const faults = differing(number, {
    subtotal: [of('subtotal'), sum(priced.map((line) => units(line.unitPrice) * charged(line)))],
    total: [of('total'), of('subtotal') + of('discountTotal') + of('shippingTotal') + of('dutyTotal') + onTop],
    // A discount of the whole order is spread over its lines.
    'total of lines': [
      sum(priced.map((line) => units(line.total))),
      of('subtotal') + of('discountTotal') + (order.taxesIncluded ? 0n : sum(priced.map(({tax}) => units(tax)))),
    ],
    paidTotal: [of('paidTotal'), paidBy('PAYMENT')],
    refundedTotal: [of('refundedTotal'), paidBy('REFUND')],
    outstandingTotal: [of('outstandingTotal'), of('dueTotal') - of('paidTotal') - of('refundedTotal')],
  });
  if (of('discountTotal') > 0n) faults.push(`${number}: discountTotal is above 0`);
  for (const name of ['subtotal', 'total', 'dueTotal', 'paidTotal', 'authorizedTotal'] as const)
    if (of(name) < 0n) faults.push(`${number}: ${name} is below 0`);
  if (order.newStatus === 'CANCELED' && of('authorizedTotal') > 0n)
    faults.push(`${number}: an amount is set aside for a canceled order`);
  if (of('dueTotal') > of('total')) faults.push(`${number}: more is due than the total`);
  if (-of('refundedTotal') > of('paidTotal')) faults.push(`${number}: more is paid back than was received`);
  const wanted = paymentStatuses(order);
  if (!wanted.includes(order.financialStatus))
    faults.push(`${number}: the financial status is ${order.financialStatus}, not ${wanted.join(' or ')}`);
  return [...faults, ...refundParts(order), ...items.nodes.flatMap((line) => lineSums(order, line))];
}

/** A product of two exact decimals in ten thousandths, rounded half to even at the places of a currency. */
export function roundedProduct(quantity: number, cost: string, decimalPlaces: number): bigint {
  const [whole = '0', rest = ''] = cost.split('.');
  const exact = BigInt(whole + rest.padEnd(18, '0')) * BigInt(quantity);
  const step = 10n ** BigInt(18 - decimalPlaces);
  const [down, left] = [exact / step, exact % step];
  const isUp = left * 2n > step || (left * 2n === step && down % 2n === 1n);
  return (down + (isUp ? 1n : 0n)) * 10n ** BigInt(places - decimalPlaces);
}

function purchaseStatus({status, total, paidTotal}: PurchaseView): string {
  // Nothing is owed for what is canceled, and nothing was paid.
  if (status === 'CANCELED' && units(paidTotal) === 0n) return 'UNPAID';
  if (units(paidTotal) >= units(total)) return 'PAID';
  return units(paidTotal) > 0n ? 'PARTIALLY_PAID' : 'UNPAID';
}

/** What doesn't add up in the money of a purchase order. */
export function purchaseMoney(purchase: PurchaseView): string[] {
  const {id, items, payments, currency} = purchase;
  const of = (name: 'subtotal' | 'taxTotal' | 'shippingTotal' | 'total' | 'paidTotal' | 'balance'): bigint =>
    units(purchase[name]);
  const lines = items.nodes.flatMap((line) => {
    const agreed = (line.confirmedQuantity ?? line.orderedQuantity) - line.shortQuantity;
    const bought = Math.max(agreed, line.receivedQuantity);
    return differing(line.id, {
      lineTotal: [units(line.lineTotal), roundedProduct(bought, line.unitCost, currency.decimalPlaces)],
    });
  });
  const wanted = purchaseStatus(purchase);
  if (purchase.financialStatus !== wanted)
    lines.push(`${id}: the financial status is ${purchase.financialStatus}, not ${wanted}`);
  return [
    ...lines,
    ...differing(id, {
      subtotal: [of('subtotal'), sum(items.nodes.map(({lineTotal}) => units(lineTotal)))],
      total: [of('total'), purchase.status === 'CANCELED' ? 0n : of('subtotal') + of('taxTotal') + of('shippingTotal')],
      balance: [of('balance'), of('total') - of('paidTotal')],
      paidTotal: [of('paidTotal'), sum(payments.map(({amount}) => units(amount)))],
    }),
  ];
}
