/** What trading partners send by EDI: orders, changes, a warehouse's shipping advice, and receipts. */
import * as z from 'zod';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {confirm, exchangesReceipts, isInProduction, receive, takeReceipt} from '../rules/edi-transmissions.ts';
import {exchanges} from '../rules/integration-kinds.ts';
import {fromSource} from '../rules/order-source.ts';
import {shipBox} from '../rules/shipping.ts';
import {connected, EventRefusal, kindOf, name, someItems} from './event.ts';
import {openLines, shippable, workNumbered} from './warehouse.ts';

const partner = name("Name or account of the partner's integration");
const purchaseOrderNumber = name("The partner's own number of the order");

/** Leaves a document in the partner's mailbox, which is read at the next quarter of an hour. */
function leave({store}: Context, integration: Entity<'Integration'>, type: string, content: Fields): void {
  const letters = (integration['_mailbox'] as Fields[] | undefined) ?? [];
  const reference = content['purchaseOrderNumber'];
  store.note('Integration', integration.id, {_mailbox: [...letters, {arrivedAt: store.now, type, reference, content}]});
}

const order = kindOf({
  summary: "A retailer's order lies in the mailbox, which is read at the next quarter of an hour",
  shape: {partner, purchaseOrderNumber, lines: someItems},
  example: {
    partner: 'Fellside Retail',
    purchaseOrderNumber: 'FS-4001',
    lines: [{sku: 'AP-PLATE-ENM-WHT', quantity: 24}],
  },
  refuses: ['NOT_FOUND', 'NOT_CONNECTED'],
  because: [],
  play: ({partner: wanted, ...content}, context) =>
    leave(context, connected(context.store, 'EDI', wanted, 'partner'), 'ORDER_850', content),
});

const change = kindOf({
  summary: 'A retailer changes its order, or cancels it, in the same way',
  shape: {partner, purchaseOrderNumber, lines: someItems.optional(), isCanceled: z.boolean().optional()},
  example: {
    partner: 'Fellside Retail',
    purchaseOrderNumber: 'FS-3352',
    lines: [{sku: 'AP-PLATE-ENM-WHT', quantity: 12}],
  },
  refuses: ['NOT_FOUND', 'NOT_CONNECTED'],
  because: [],
  play: ({partner: wanted, ...content}, context) =>
    leave(context, connected(context.store, 'EDI', wanted, 'partner'), 'ORDER_CHANGE_860', content),
});

/** @throws EventRefusal unless a partner has got the shipping order of a fulfilment, saying what would mend that. */
function checkAsked(store: Store, partner: Entity<'Integration'>, {order, number}: Entity<'OrderFulfillment'>): void {
  const sent = store
    .referring('EDIDocument', 'order', order)
    .filter(({type, reference}) => type === 'WAREHOUSE_SHIPPING_ORDER_940' && reference === number);
  const own = sent.filter(({integration}) => integration === partner.id);
  if (own.some(({status}) => status === 'SENT' || status === 'ACKNOWLEDGED')) return;
  const what = `The shipping order (940) of ${number}`;
  const mend = {
    QUEUED: `${what} is QUEUED. It goes to ${partner.name} within ten minutes: move the clock.`,
    FAILED: `${what} is FAILED. Send it again with resendEDIDocument.`,
    REJECTED: `${what} is REJECTED. Send it again with resendEDIDocument.`,
  } as Record<string, string>;
  const [other] = sent;
  const elsewhere = other
    ? `${what} went to ${other.partnerName}, not to ${partner.name}. Name that partner.`
    : `No shipping order (940) of ${number} went to ${partner.name}. One goes out when an order is released to a warehouse that the partner runs.`;
  throw new EventRefusal('NOT_ASKED', 'partner', mend[own.at(-1)?.status ?? ''] ?? elsewhere);
}

const shippingAdvice = kindOf({
  summary: 'A warehouse answers a shipping order (940) that went to it: what left, in full or in part',
  shape: {
    partner,
    fulfillment: name('Number of the fulfilment'),
    items: someItems.optional(),
    trackingNumber: name('Tracking number'),
  },
  example: {partner: 'Border Fulfilment', fulfillment: 'MT-2014-1', trackingNumber: 'NLP40260003'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'NOT_ASKED', 'STATUS_NOT_ALLOWED', 'QUANTITY_EXCEEDED'],
  because: [...fromSource, 'WMS', 'PARTNER', 'WORK'],
  play: ({partner: wanted, fulfillment: number, items, trackingNumber}, context) => {
    const {store} = context;
    const integration = connected(store, 'EDI', wanted, 'partner');
    const fulfillment = workNumbered(store, number, shippable);
    checkAsked(store, integration, fulfillment);
    const {brand} = store.need('Order', fulfillment.order);
    if (!exchanges(integration, 'INBOUND', brand))
      throw new EventRefusal('NOT_CONNECTED', 'partner', `Nothing of the brand of ${number} comes in from ${wanted}.`);
    const lines = openLines(store, fulfillment, items).map(({line, quantity}) => ({
      orderItemId: line.orderItem,
      quantity,
    }));
    const isReal = isInProduction(integration);
    if (isReal) shipBox(context, fulfillment, lines, trackingNumber);
    const content = {fulfillment: number, trackingNumber, lines};
    const done = {status: 'PROCESSED', processedAt: store.now, order: isReal ? fulfillment.order : null};
    const own = {type: 'WAREHOUSE_SHIPPING_ADVICE_945', brand, reference: number, content, ...done};
    confirm(context, receive(context, integration, own));
  },
});

const receipt = kindOf({
  summary: "A partner's receipt for a document that was sent to it: accepted or refused",
  shape: {
    partner,
    controlNumber: name('Control number of the document'),
    isAccepted: z.boolean(),
    errors: z.array(name('What is wrong')).max(20).optional(),
  },
  example: {
    partner: 'Fellside Retail',
    controlNumber: '112',
    isAccepted: false,
    errors: ['IT1 line 1: unknown article.'],
  },
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED'],
  because: ['PARTNER'],
  play: ({partner: wanted, controlNumber, isAccepted, errors = []}, context) => {
    const {store} = context;
    const integration = connected(store, 'EDI', wanted, 'partner');
    if (!exchangesReceipts(integration))
      throw new EventRefusal('NOT_CONNECTED', 'partner', `Nothing comes in from ${wanted}.`);
    const document = store
      .referring('EDIDocument', 'integration', integration.id)
      .find((each) => each['direction'] === 'OUTBOUND' && each['controlNumber'] === controlNumber);
    if (!document)
      throw new EventRefusal('NOT_FOUND', 'controlNumber', `No document ${controlNumber} went to ${wanted}.`);
    if (document['status'] !== 'SENT' || document['type'] === 'FUNCTIONAL_ACKNOWLEDGMENT_997')
      throw new EventRefusal(
        'STATUS_NOT_ALLOWED',
        'controlNumber',
        `The document is ${document['status']}, or a receipt itself.`,
      );
    const links = takeReceipt(context, document, isAccepted);
    store.update('EDIDocument', document.id, {status: isAccepted ? 'ACKNOWLEDGED' : 'REJECTED', errors, ...links});
  },
});

export const ediEvents = {
  'edi.order_850': order,
  'edi.change_860': change,
  'edi.shipping_advice_945': shippingAdvice,
  'edi.receipt_997': receipt,
};
