/** Rules of `schema/edi.graphql`: what goes to partners. Mailboxes have a file of their own. */
import type {Context, Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {isSameValue} from '../model/store.ts';
import {plus} from './decimal.ts';
import {queue, recipientOf} from './edi-transmissions.ts';
import {fulfillmentLines, remainingOf} from './fulfillment-state.ts';
import {brandsOf} from './integration-kinds.ts';
import {decimal, unitsOf} from './money.ts';
import {chargedUnits, costOfUnits, pricedLines, storedFinancial, totalsOf} from './order-money.ts';
import {integrationOf} from './order-state.ts';
import {sum} from './plain.ts';
import {packedLines} from './shipments.ts';

/** Units of an order's line that an invoice names. */
type Units = Pick<Entity<'ShippingContainerLine'>, 'orderItem' | 'quantity'>;

const unitsOn = ({_units}: Fields): Units[] => (_units as Units[] | undefined) ?? [];

/** Invoices of an order that charge for units. */
const invoicesOf = (store: Store, order: string | null | undefined): Entity<'EDIDocument'>[] =>
  store
    .referring('EDIDocument', 'order', order)
    .filter((each) => each.type === 'INVOICE_810' && unitsOn(each).length > 0);

/** What an invoice says, as decimal texts; nothing when it was kept as text alone. */
interface Invoiced {
  lines?: {unitPrice: string; discount: string; tax: string}[];
  shipping?: string;
  duty?: string;
}

const saidOn = ({content}: Entity<'EDIDocument'>): Invoiced => content ?? {};

const unitsInvoiced = (invoices: readonly Fields[], itemId: string): number =>
  sum(invoices.flatMap(unitsOn).map(({orderItem, quantity}) => (orderItem === itemId ? quantity : 0)));

const othersThan = (store: Store, {id, order}: Entity<'EDIDocument'>): Entity<'EDIDocument'>[] =>
  invoicesOf(store, order).filter((each) => each.id !== id);

/** Units of an invoice that have left: with its shipment, or else again with another and on no other invoice. */
function unitsLeft(store: Store, invoice: Entity<'EDIDocument'>): Units[] {
  if (store.get('OrderShipment', invoice._shipment)?.status !== 'VOIDED') return unitsOn(invoice);
  const others = othersThan(store, invoice);
  return unitsOn(invoice)
    .map(({orderItem, quantity}) => {
      const left = store.need('OrderItem', orderItem).shippedQuantity - unitsInvoiced(others, orderItem);
      return {orderItem, quantity: Math.min(quantity, left)};
    })
    .filter(({quantity}) => quantity > 0);
}

/** Whether an invoice that wasn't sent charges for units that haven't left after all. */
export const chargesTooMuch = (store: Store, document: Entity<'EDIDocument'>): boolean =>
  document.type === 'INVOICE_810' && !isSameValue(unitsLeft(store, document), unitsOn(document));

/** Whether what a document asks a partner to do, or reports to it, was called off. */
export function isCalledOff(store: Store, document: Entity<'EDIDocument'>): boolean {
  const {type, purchaseOrder, asn, order, reference, _shipment} = document;
  const asked: Record<string, () => {status: string} | undefined> = {
    PURCHASE_ORDER_850: () => store.get('PurchaseOrder', purchaseOrder),
    WAREHOUSE_STOCK_TRANSFER_ADVICE_943: () => store.get('ASN', asn),
    WAREHOUSE_SHIPPING_ORDER_940: () =>
      store.referring('OrderFulfillment', 'order', order).find(({number}) => number === reference),
    ASN_856: () => store.get('OrderShipment', _shipment),
    INVOICE_810: () => (unitsLeft(store, document).length > 0 ? undefined : store.get('OrderShipment', _shipment)),
  };
  return ['CANCELED', 'VOIDED'].includes(asked[type]?.()?.status ?? '');
}

/** Lines of a document, with the SKU of each. */
const linesWithSku = (store: Store, lines: readonly {orderItem: string; quantity: number}[]): Fields[] =>
  lines.map(({orderItem, quantity}) => ({sku: store.get('OrderItem', orderItem)?.sku, quantity}));

/** Puts a document for the partner of an order into the queue, when the order came by EDI. */
export function queueDocument(
  context: Context,
  orderId: string,
  type: string,
  fields: Fields,
): Entity<'EDIDocument'> | undefined {
  const {store} = context;
  const order = store.need('Order', orderId);
  const integration = recipientOf(store, integrationOf(context, order)?.id, order.brand);
  return integration && queue(context, integration, {type, brand: order.brand, order: order.id, ...fields});
}

/** What a document says, with the number by which the partner knows the business. */
interface Said extends Fields {
  reference: string;
  content: Fields;
}

/** The number of the document that an order came with, whatever was entered here since. */
export const numberAtPartner = ({externalObjects}: Entity<'Order'>): string | undefined =>
  externalObjects?.find(({kind}) => kind === 'edi_850')?.id;

/** The number by which documents name an order to its partner. */
export const referenceOf = (order: Entity<'Order'>): string =>
  order.purchaseOrderNumber ?? numberAtPartner(order) ?? order.number;

/** What the notice of a shipment says. */
export function noticeOf(store: Store, {id, order: orderId, shippedAt}: Entity<'OrderShipment'>): Said {
  const order = store.need('Order', orderId);
  const reference = referenceOf(order);
  const lines = linesWithSku(store, packedLines(store, id));
  return {reference, content: {purchaseOrderNumber: reference, shippedAt, lines}};
}

/** What a line of an order costs after discounts, and its tax. */
interface Cost {
  net: bigint;
  tax: bigint;
}

const addedUp = (costs: readonly Cost[]): Cost => ({
  net: plus(...costs.map(({net}) => net)),
  tax: plus(...costs.map(({tax}) => tax)),
});

const inTexts = (amounts: Readonly<Record<string, bigint>>, currency: string): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([name, units]) => [name, decimal(units, currency)]));

/** What an invoice charges for a line of an order; one that was kept as text alone is taken to have charged its price. */
const chargedOn = (invoice: Entity<'EDIDocument'>, {id, unitPrice}: Entity<'OrderItem'>, currency: string): Cost[] =>
  unitsOn(invoice).flatMap(({orderItem, quantity}, at) => {
    if (orderItem !== id) return [];
    const line = saidOn(invoice).lines?.[at];
    const price = unitsOf(line?.unitPrice ?? unitPrice, currency) * BigInt(quantity);
    return [{net: price + unitsOf(line?.discount, currency), tax: unitsOf(line?.tax, currency)}];
  });

/**
 * What an invoice says of units that left beside those of others. It charges what the others lack of the amounts that
 * stand on the order now, so that all of them add up to these. What lines of the others lack stands on its first line.
 */
function invoiceOf(
  store: Store,
  shipment: Entity<'OrderShipment'>,
  units: Units[],
  others: readonly Entity<'EDIDocument'>[],
): Said {
  const {order: orderId, shippedAt} = shipment;
  const order = store.need('Order', orderId);
  const {currency} = storedFinancial(order);
  const reference = referenceOf(order);
  const number = store.referring('OrderShipment', 'order', orderId).findIndex(({id}) => id === shipment.id) + 1;
  const priced = pricedLines(store, orderId).filter((item) => chargedUnits(item) > 0);
  const lacking = priced.map((item) => {
    const due = costOfUnits(store, item, unitsInvoiced([...others, {_units: units}], item.id));
    const charged = addedUp(others.flatMap((invoice) => chargedOn(invoice, item, currency)));
    return {id: item.id, net: due.net - charged.net, tax: due.tax - charged.tax};
  });
  const isHere = (id: string): boolean => units.some(({orderItem}) => orderItem === id);
  const lines = units.map(({orderItem, quantity}, at) => {
    const {sku, unitPrice: price} = store.need('OrderItem', orderItem);
    const unitPrice = unitsOf(price, currency);
    const {net, tax} = addedUp(lacking.filter(({id}) => id === orderItem || (at === 0 && !isHere(id))));
    const total = net + (order.taxesIncluded ? 0n : tax);
    return {sku, quantity, ...inTexts({unitPrice, discount: net - unitPrice * BigInt(quantity), tax, total}, currency)};
  });
  const totals = totalsOf(store, order);
  const rest = (name: 'shipping' | 'duty'): bigint =>
    totals[name] - plus(...others.map((each) => unitsOf(saidOn(each)[name], currency)));
  const charges = {shipping: rest('shipping'), duty: rest('duty')};
  const {net, tax} = addedUp(lacking);
  const total = net + (order.taxesIncluded ? 0n : tax) + charges.shipping + charges.duty;
  const head = {invoiceNumber: `${order.number}-${number}`, purchaseOrderNumber: reference, shippedAt, currency};
  return {reference, content: {...head, lines, ...inTexts({...charges, total}, currency)}};
}

/** What an invoice that was made before says now of those of its units that have left. */
export function invoiceAnew(store: Store, invoice: Entity<'EDIDocument'>, shipment: Entity<'OrderShipment'>): Fields {
  const _units = unitsLeft(store, invoice);
  return {_units, ...invoiceOf(store, shipment, _units, othersThan(store, invoice))};
}

/** Tells the retailer of an EDI order what left, and what those units cost that weren't invoiced before. */
export function announceShipment(context: Context, shipment: Entity<'OrderShipment'>): void {
  const {store} = context;
  const {id: _shipment, order} = shipment;
  queueDocument(context, order, 'ASN_856', {_shipment, ...noticeOf(store, shipment)});
  chargeForLeft(context, shipment);
}

/** Invoices the units of an order that left, with a shipment or before it, and that no invoice charges for. */
function chargeForLeft(context: Context, shipment: Entity<'OrderShipment'>): void {
  const {store} = context;
  const {id: _shipment, order} = shipment;
  const before = invoicesOf(store, order);
  const _units = pricedLines(store, order)
    .map(({id, shippedQuantity}) => ({orderItem: id, quantity: shippedQuantity - unitsInvoiced(before, id)}))
    .filter(({quantity}) => quantity > 0);
  if (_units.length > 0)
    queueDocument(context, order, 'INVOICE_810', {_shipment, _units, ...invoiceOf(store, shipment, _units, before)});
}

/** Invoices anew, with the latest shipment, those units of an invoice that wasn't sent that have left all the same. */
export function chargeAnew(context: Context, {type, order}: Entity<'EDIDocument'>): void {
  const shipments = context.store.referring('OrderShipment', 'order', order).filter(({status}) => status !== 'VOIDED');
  const latest = shipments.at(-1);
  if (type === 'INVOICE_810' && latest) chargeForLeft(context, latest);
}

/** What a warehouse is told of its work: the units that it still has to ship. */
export function shippingOrderOf(store: Store, {id, number: reference}: Entity<'OrderFulfillment'>): Said {
  const open = fulfillmentLines(store, id).map((line) => ({...line, quantity: remainingOf(line)}));
  const lines = linesWithSku(
    store,
    open.filter(({quantity}) => quantity > 0),
  );
  return {reference, content: {fulfillment: reference, lines}};
}

/** Tells a warehouse that a trading partner runs what to ship. */
export function orderShipping(context: Context, fulfillment: Entity<'OrderFulfillment'>): void {
  const {store} = context;
  const {order} = fulfillment;
  const {brand} = store.need('Order', order);
  const integration = recipientOf(store, store.get('Warehouse', fulfillment.warehouse)?.integration, brand);
  if (!integration) return;
  const said = shippingOrderOf(store, fulfillment);
  queue(context, integration, {type: 'WAREHOUSE_SHIPPING_ORDER_940', brand, order, ...said});
}

/** Whether what has no brand of its own goes through an integration that works for the brand of the request. */
const isOfBrand = (store: Store, {integration}: {integration: string}, brand: string | undefined): boolean =>
  !brand || brandsOf(store.need('Integration', integration)).includes(brand);

export const ediRules: RuleSet = {
  queries: {
    ediDocuments: (_args, {store, caller}) =>
      store.all('EDIDocument').filter((each) => each.brand ?? isOfBrand(store, each, caller?.brandId)),
    ediTransactions: (_args, {store, caller}) =>
      store.all('EDITransaction').filter((each) => isOfBrand(store, each, caller?.brandId)),
  },
  computed: {
    EDITransaction: {documentCount: ({id}, {store}) => store.referring('EDIDocument', 'transaction', id).length},
  },
  filters: {
    EDITransactionFilter: {
      controlNumberFrom: ({controlNumber}, wanted) => Number(controlNumber) >= Number(wanted),
      controlNumberTo: ({controlNumber}, wanted) => Number(controlNumber) <= Number(wanted),
      isAcknowledged: ({acknowledgedAt}, wanted) => (typeof acknowledgedAt === 'string') === wanted,
    },
  },
  sorts: {
    EDIDocument: {DEFAULT: ({controlNumber}) => controlNumber.padStart(12, '0')},
    EDITransaction: {DEFAULT: ({transmittedAt}) => -Date.parse(transmittedAt)},
  },
};
