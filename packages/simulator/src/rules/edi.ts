/** Rules of `schema/edi.graphql`: sending again, and what goes to partners. Mailboxes have a file of their own. */
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {plus} from './decimal.ts';
import {nextControlNumber, partnerOf, queue} from './edi-transmissions.ts';
import {decimal, unitsOf} from './money.ts';
import {invoicedLine, pricedLines, storedFinancial} from './order-money.ts';
import {packedLines} from './shipments.ts';

const mostAttempts = 10;

/** Whether what a document asks a partner to do was called off. */
export function isCalledOff(
  store: Store,
  {type, purchaseOrder, asn, order, reference}: Entity<'EDIDocument'>,
): boolean {
  const asked: Record<string, () => {status: string} | undefined> = {
    PURCHASE_ORDER_850: () => store.get('PurchaseOrder', purchaseOrder),
    WAREHOUSE_STOCK_TRANSFER_ADVICE_943: () => store.get('ASN', asn),
    WAREHOUSE_SHIPPING_ORDER_940: () =>
      store.referring('OrderFulfillment', 'order', order).find(({number}) => number === reference),
  };
  return asked[type]?.()?.status === 'CANCELED';
}

const resendEDIDocument: MutationRule<'resendEDIDocument'> = (input, {store, refuse}, document) => {
  if (isCalledOff(store, document)) throw refuse('STATUS_NOT_ALLOWED.canceled', ['id']);
  const attempts = document.attemptCount;
  if (attempts >= mostAttempts) throw refuse('LIMIT_REACHED', ['id']);
  const isIncoming = document.direction === 'INBOUND';
  if ((isIncoming || input.useStoredText === true) && !document.rawFile) throw refuse('NO_LONGER_KEPT', ['id']);
  const again = {attemptCount: attempts + 1, errors: [], processedAt: null};
  const controlNumber = nextControlNumber(store, 'EDIDocument', document.integration);
  // The answer to what was sent before says nothing about what goes out now.
  const number = isIncoming ? {} : {controlNumber, acknowledgment: null};
  const status = isIncoming ? 'RECEIVED' : 'QUEUED';
  return {ediDocument: store.update('EDIDocument', document.id, {...again, ...number, status})};
};

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
  const integration = partnerOf(store, store.get('SalesChannel', order.salesChannel)?.integration);
  return integration && queue(context, integration, {type, brand: order.brand, order: order.id, ...fields});
}

/** Tells the retailer of an EDI order what left, and what it costs, with the units of each line that left before. */
export function announceShipment(
  context: Context,
  {id, order: orderId, shippedAt}: Entity<'OrderShipment'>,
  leftBefore: Map<string, number>,
): void {
  const {store} = context;
  const order = store.need('Order', orderId);
  const reference = order.purchaseOrderNumber ?? order.number;
  const head = {purchaseOrderNumber: reference, shippedAt};
  const notice = {...head, lines: linesWithSku(store, packedLines(store, id))};
  queueDocument(context, orderId, 'ASN_856', {reference, content: notice});
  const lines = pricedLines(store, orderId).flatMap((item) => {
    const before = leftBefore.get(item.id) ?? 0;
    return item.shippedQuantity > before ? [invoicedLine(store, item, before)] : [];
  });
  const {currency} = storedFinancial(order);
  const total = decimal(plus(...lines.map((line) => unitsOf(line.total, currency))), currency);
  const invoiceNumber = `${order.number}-${store.referring('OrderShipment', 'order', orderId).length}`;
  const invoice = {invoiceNumber, ...head, currency, lines, total};
  queueDocument(context, orderId, 'INVOICE_810', {reference, content: invoice});
}

/** Tells a warehouse that a trading partner runs what to ship. */
export function orderShipping(context: Context, fulfillment: Entity<'OrderFulfillment'>): void {
  const {store} = context;
  const {number: reference, order} = fulfillment;
  const integration = partnerOf(store, store.get('Warehouse', fulfillment.warehouse)?.integration);
  if (!integration) return;
  const lines = linesWithSku(store, store.referring('FulfillmentItem', 'fulfillment', fulfillment.id));
  const content = {fulfillment: reference, lines};
  const brand = store.get('Order', order)?.brand ?? null;
  queue(context, integration, {type: 'WAREHOUSE_SHIPPING_ORDER_940', brand, order, reference, content});
}

export const ediRules: RuleSet = {
  mutations: {resendEDIDocument},
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
