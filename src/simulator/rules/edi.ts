/** Rules of `schema/edi.graphql`. */
import {refusals} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store, TimeRule} from '../model/rules.ts';
import {after, second} from '../model/time.ts';
import {matchesWords} from '../model/words.ts';

/** What will become of a document, when it isn't what usually does. */
interface Outcome extends Fields {
  status: string;
  errors?: string[];
}

const mostAttempts = 10;

/** Next control number of what Endless sends to a partner; numbers rise without gaps. */
function nextControlNumber(store: Store, type: 'EDIDocument' | 'EDITransaction', integration: unknown): string {
  const sent = store
    .referring(type, 'integration', String(integration))
    .filter((own) => own['direction'] === 'OUTBOUND');
  const used = sent.map((own) => Number(own['controlNumber']));
  return String(Math.max(0, ...used) + 1);
}

const resendEDIDocument: MutationRule = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const document = store.get('EDIDocument', input['id']);
  if (!document) throw refuse('RECORD_NOT_FOUND', ['id']);
  if (!['FAILED', 'REJECTED'].includes(String(document['status']))) throw refuse('STATUS_NOT_ALLOWED', ['id']);
  if (store.get('Integration', document['integration'])?.['status'] !== 'ACTIVE')
    throw refuse('INTEGRATION_NOT_ACTIVE', ['id']);
  const attempts = Number(document['attemptCount']);
  if (attempts >= mostAttempts) throw refuse('LIMIT_REACHED', ['id']);
  const isIncoming = document['direction'] === 'INBOUND';
  if ((isIncoming || input['useStoredText'] === true) && !document['rawFile']) throw refuse('NO_LONGER_KEPT', ['id']);
  const again = {attemptCount: attempts + 1, errors: [], processedAt: null};
  const number = isIncoming ? {} : {controlNumber: nextControlNumber(store, 'EDIDocument', document['integration'])};
  const status = isIncoming ? 'RECEIVED' : 'QUEUED';
  return {ediDocument: store.update('EDIDocument', document.id, {...again, ...number, status})};
};

/** How long a document stays in a status before the next thing happens to it. */
const seconds: Record<string, number> = {RECEIVED: 30, QUEUED: 600, SENT: 900};

const usual: Record<string, Outcome> = {
  RECEIVED: {status: 'PROCESSED'},
  QUEUED: {status: 'SENT'},
  SENT: {status: 'ACKNOWLEDGED'},
};

const waiting = (store: Store): Entity[] =>
  Object.keys(seconds)
    .flatMap((status) => store.referring('EDIDocument', 'status', status))
    .filter((own) => own['_stays'] !== true);

const dueAt = (own: Entity): string => after(own['updatedAt'], (seconds[String(own['status'])] ?? 0) * second);

/** The envelope that carries a document to its partner. */
function transmit({store}: Context, document: Entity): string {
  const integration = store.get('Integration', document['integration']);
  return store.insert('EDITransaction', {
    integration: document['integration'],
    direction: document['direction'],
    controlNumber: nextControlNumber(store, 'EDITransaction', document['integration']),
    isTest: false,
    senderId: 'ZZ:ALDERPINE',
    receiverId: integration?.['_partnerId'] ?? 'ZZ:FELLSIDE',
    size: String(640 + JSON.stringify(document['content'] ?? {}).length),
    transmittedAt: store.now,
    acknowledgedAt: null,
  }).id;
}

function moveOn(context: Context, document: Entity): void {
  const {store} = context;
  const [scripted, ...rest] = (document['_outcomes'] as Outcome[] | undefined) ?? [];
  const {status, errors = []} = scripted ?? usual[String(document['status'])] ?? {status: 'PROCESSED'};
  const carried = status === 'SENT' ? {transaction: transmit(context, document)} : {};
  const applied = ['SENT', 'PROCESSED'].includes(status) ? {processedAt: store.now} : {};
  store.update('EDIDocument', document.id, {status, errors, ...carried, ...applied, _outcomes: rest});
  if (status === 'ACKNOWLEDGED' && document['transaction'])
    store.update('EDITransaction', String(document['transaction']), {acknowledgedAt: store.now});
}

/** Documents are applied, transmitted and acknowledged by themselves. */
const exchange: TimeRule = {
  next: (store) => waiting(store).map(dueAt).sort()[0],
  run: (context) => {
    for (const own of waiting(context.store)) if (dueAt(own) <= context.store.now) moveOn(context, own);
  },
};

/** Puts a document for the partner of an order into the queue, when the order came by EDI. */
export function queueDocument(context: Context, orderId: string, type: string, fields: Fields): Entity | undefined {
  const {store} = context;
  const order = store.get('Order', orderId);
  const integration = store.get('Integration', store.get('SalesChannel', order?.['salesChannel'])?.['integration']);
  if (!order || integration?.['type'] !== 'EDI' || integration['status'] !== 'ACTIVE') return undefined;
  return store.insert('EDIDocument', {
    type,
    direction: 'OUTBOUND',
    status: 'QUEUED',
    integration: integration.id,
    partnerName: integration['name'],
    brand: order['brand'],
    order: order.id,
    controlNumber: nextControlNumber(store, 'EDIDocument', integration.id),
    attemptCount: 1,
    errors: [],
    ...fields,
  });
}

/** Tells the retailer of an EDI order what left, and what it costs. */
export function announceShipment(context: Context, shipment: Entity): void {
  const {store} = context;
  const order = store.get('Order', shipment['order']);
  const reference = order?.['purchaseOrderNumber'] ?? order?.['number'] ?? null;
  const lines = store
    .referring('ShippingContainer', 'shipment', shipment.id)
    .flatMap((own) => (own['lines'] as Fields[] | undefined) ?? [])
    .map(({orderItem, quantity}) => ({sku: store.get('OrderItem', orderItem)?.['sku'], quantity}));
  const content = {purchaseOrderNumber: reference, shippedAt: shipment['shippedAt'], lines};
  for (const type of ['ASN_856', 'INVOICE_810'])
    queueDocument(context, String(shipment['order']), type, {reference, content});
}

export const ediRules: RuleSet = {
  mutations: {resendEDIDocument},
  computed: {
    EDITransaction: {documentCount: ({id}, {store}) => store.referring('EDIDocument', 'transaction', id).length},
  },
  filters: {
    EDIDocumentFilter: {
      query: ({reference, partnerName, controlNumber}, wanted) =>
        matchesWords([reference, partnerName, controlNumber], wanted),
    },
    EDITransactionFilter: {
      controlNumberFrom: ({controlNumber}, wanted) => Number(controlNumber) >= Number(wanted),
      controlNumberTo: ({controlNumber}, wanted) => Number(controlNumber) <= Number(wanted),
      isAcknowledged: ({acknowledgedAt}, wanted) => (typeof acknowledgedAt === 'string') === wanted,
    },
  },
  sorts: {
    EDIDocument: {DEFAULT: ({controlNumber}) => String(controlNumber).padStart(12, '0')},
    EDITransaction: {DEFAULT: ({transmittedAt}) => -Date.parse(String(transmittedAt))},
  },
  time: [exchange],
};
