/** Mailboxes of trading partners: documents come in and are applied, go out, also again, and are acknowledged. */
import type {BulkEntry, Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {after, later, nextFull, second} from '../model/time.ts';
import {whenDue} from './due.ts';
import {adviceOf} from './asns.ts';
import {chargeAnew, chargesTooMuch, invoiceAnew, isCalledOff, noticeOf, shippingOrderOf} from './edi.ts';
import {answering, answerOf, brandToldBy, takeChange, takeOrder, type Outcome} from './edi-orders.ts';
import {stockReportOf} from './edi-stock-reports.ts';
import {
  confirm,
  exchangesReceipts,
  isReceipt,
  nextControlNumber,
  partnerOf,
  receive,
  takeReceipt,
  textKept,
  transmit,
} from './edi-transmissions.ts';
import {exchanges, timeBetweenReads} from './integration-kinds.ts';
import {fromSource} from './order-source.ts';
import {nextRun, runBySchedule, tryEntry} from './processes.ts';

interface Letter {
  arrivedAt: string;
  type: 'ORDER_850' | 'ORDER_CHANGE_860';
  reference: string;
  content: Fields;
}

const mostAttempts = 10;

/** How many seconds a document stays in a status, and what usually becomes of it then. */
const steps = {
  RECEIVED: {seconds: 30, status: 'PROCESSED'},
  QUEUED: {seconds: 600, status: 'SENT'},
  SENT: {seconds: 900, status: 'ACKNOWLEDGED'},
};

const stepOf = ({status}: Entity<'EDIDocument'>) => steps[status as keyof typeof steps];

/** Whether a document can go out, or a receipt for it come in. */
const canMoveOn = (store: Store, document: Entity<'EDIDocument'>): boolean =>
  document.status === 'SENT' || isReceipt(document)
    ? exchangesReceipts(store.get('Integration', document.integration))
    : partnerOf(store, document.integration, 'OUTBOUND', document.brand ?? undefined) !== undefined;

/** Documents that the next step is due for. What has come in is applied; all else needs a connection that works. */
const waiting = (store: Store): Entity<'EDIDocument'>[] =>
  Object.keys(steps)
    .flatMap((status) => store.referring('EDIDocument', 'status', status))
    .filter((each) => each._stays !== true && !(each.status === 'SENT' && isReceipt(each)))
    .filter((each) => each.status === 'RECEIVED' || canMoveOn(store, each));

function outcomeOf(context: Context, document: Entity<'EDIDocument'>): Outcome {
  const {type, content, status} = document;
  const {store} = context;
  if (status === 'QUEUED' && (isCalledOff(store, document) || chargesTooMuch(store, document)))
    return {status: 'FAILED', errors: ['What it asks for or reports was canceled before it went out.'], _units: []};
  const isTest = store.get('EDITransaction', document.transaction)?.isTest;
  if (status === 'RECEIVED' && content && !isTest) {
    const brand = brandToldBy(context, document);
    const outcome = type === 'ORDER_850' ? takeOrder(context, document, brand) : takeChange(context, document);
    return {...outcome, brand};
  }
  return {status: stepOf(document).status};
}

/** What comes with a document's new status: an envelope, or a receipt. */
function consequences(context: Context, document: Entity<'EDIDocument'>, status: string): Fields {
  if (status === 'SENT') return transmit(context, document);
  if (document.status === 'SENT') return takeReceipt(context, document, status === 'ACKNOWLEDGED');
  if (document.status === 'RECEIVED' && document.attemptCount === 1) confirm(context, document);
  return {};
}

function moveOn(context: Context, document: Entity<'EDIDocument'>): void {
  const scripted = document._outcome as Outcome | undefined;
  const {status, errors = [], ...links} = scripted ?? outcomeOf(context, document);
  const more = consequences(context, document, status);
  // The text is for the eyes of those who see the document.
  if (document.rawFile && links.brand !== undefined && links.brand !== document.brand)
    context.store.update('File', document.rawFile, {brand: links.brand});
  const applied = ['SENT', 'PROCESSED'].includes(status) ? {processedAt: context.store.now} : {};
  context.store.update('EDIDocument', document.id, {
    status,
    errors,
    ...links,
    ...more,
    ...applied,
    _outcome: undefined,
  });
  if (document.status === 'QUEUED' && status === 'FAILED') chargeAnew(context, document);
}

/** Documents are applied, transmitted and acknowledged by themselves. */
const exchange = whenDue({
  because: ['WORK', 'PARTNER', ...fromSource],
  all: waiting,
  at: (document) => after(document.updatedAt, stepOf(document).seconds * second),
  happens: moveOn,
});

const lettersOf = (integration: Entity<'Integration'>): Letter[] =>
  (integration._mailbox as Letter[] | undefined) ?? [];

function takeLetter(integration: Entity<'Integration'>, {arrivedAt, ...own}: Letter, context: Context): BulkEntry {
  const brand = brandToldBy(context, {...own, integration: integration.id, order: null});
  const {id, controlNumber: externalId} = receive(context, integration, {...own, brand}, arrivedAt);
  const message = `${own.type} ${own.reference} was fetched.`;
  return {id, externalId, outcome: 'SUCCEEDED', message};
}

/** Reads the mailbox of a partner: what arrived so far becomes documents, which are applied half a minute later. */
export function fetchDocuments(context: Context, integration: Entity<'Integration'>): BulkEntry[] {
  const {store} = context;
  const arrived = lettersOf(integration).filter(({arrivedAt}) => arrivedAt <= store.now);
  const results = arrived.map((letter) =>
    tryEntry(context, {externalId: null}, () => takeLetter(integration, letter, context)),
  );
  const taken = arrived.filter((_letter, at) => results[at]?.outcome === 'SUCCEEDED');
  store.update('Integration', integration.id, {
    _mailbox: lettersOf(integration).filter((letter) => !taken.includes(letter)),
    lastSyncedAt: store.now,
    updatedAt: integration.updatedAt,
  });
  return results;
}

const readable = (store: Store): Entity<'Integration'>[] =>
  store.all('Integration').filter((each) => each.type === 'EDI' && exchanges(each, 'INBOUND'));

/** Mailboxes are read at every quarter of an hour. */
const reading = whenDue({
  because: ['WORK'],
  all: readable,
  at: (integration, store) => {
    const next = nextRun(store, integration.id, 'FETCH_EDI_DOCUMENTS', timeBetweenReads);
    return lettersOf(integration)
      .map(({arrivedAt}) => later(nextFull(arrivedAt, timeBetweenReads), next))
      .sort()[0];
  },
  happens: (context, {id}) => runBySchedule(context, id, 'FETCH_EDI_DOCUMENTS'),
});

/** What an outgoing document says of its record now; nothing anew of what can't change, or was kept as text alone. */
function saidAnew(store: Store, document: Entity<'EDIDocument'>): Fields | undefined {
  const {type, reference, brand, createdAt} = document;
  const order = store.get('Order', document.order);
  const asn = store.get('ASN', document.asn);
  const shipment = store.get('OrderShipment', document._shipment);
  const partner = store.get('Integration', document.integration);
  const work = store.referring('OrderFulfillment', 'order', order?.id).find(({number}) => number === reference);
  const builders: Record<string, () => Fields | undefined> = {
    ASN_856: () => shipment && noticeOf(store, shipment),
    INVENTORY_846: () => (partner && brand ? stockReportOf(store, partner, brand, createdAt) : undefined),
    INVOICE_810: () => shipment && invoiceAnew(store, document, shipment),
    ORDER_ACKNOWLEDGMENT_855: () => order && answerOf(store, order),
    WAREHOUSE_SHIPPING_ORDER_940: () => work && shippingOrderOf(store, work),
    WAREHOUSE_STOCK_TRANSFER_ADVICE_943: () => asn && adviceOf(store, asn),
  };
  const said = builders[type]?.();
  return said && {...said, rawFile: null};
}

const resendEDIDocument: MutationRule<'resendEDIDocument'> = (input, {store, refuse}, document) => {
  if (isCalledOff(store, document)) throw refuse('STATUS_NOT_ALLOWED.canceled', ['id']);
  const attempts = document.attemptCount;
  if (attempts >= mostAttempts) throw refuse('LIMIT_REACHED', ['id']);
  const isIncoming = document.direction === 'INBOUND';
  const said = isIncoming || input.useStoredText === true ? undefined : saidAnew(store, document);
  const isAsItWas = isIncoming || input.useStoredText === true || (!said && document.rawFile);
  if (isAsItWas && !textKept(store, document)) throw refuse('NO_LONGER_KEPT', ['id']);
  const again = {attemptCount: attempts + 1, errors: [], processedAt: null, _outcome: undefined, _stays: undefined};
  const controlNumber = nextControlNumber(store, 'EDIDocument', document.integration);
  if (document.type === 'WAREHOUSE_STOCK_TRANSFER_ADVICE_943' && document.asn)
    store.update('ASN', document.asn, {sentToWmsAt: store.now});
  // The answer to what was sent before says nothing about what goes out now.
  const own = isIncoming ? {status: 'RECEIVED'} : {status: 'QUEUED', controlNumber, acknowledgment: null, ...said};
  return {ediDocument: store.update('EDIDocument', document.id, {...again, ...own})};
};

export const ediExchangeRules: RuleSet = {mutations: {resendEDIDocument}, time: [answering, exchange, reading]};
