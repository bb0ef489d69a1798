/** Mailboxes of trading partners: documents come in and are applied, go out and are acknowledged by themselves. */
import type {BulkEntry, Context, Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {after, nextFull, second} from '../model/time.ts';
import {whenDue} from './due.ts';
import {isCalledOff} from './edi.ts';
import {answering, takeChange, takeOrder, type Outcome} from './edi-orders.ts';
import {confirm, isReceipt, partnerOf, receive, takeReceipt, transmit} from './edi-transmissions.ts';
import {timeBetweenReads} from './integration-kinds.ts';
import {fromSource} from './order-source.ts';
import {runBySchedule} from './processes.ts';

interface Letter {
  arrivedAt: string;
  type: string;
  reference: string;
  content: Fields;
}

/** How long a document stays in a status before the next thing happens to it. */
const seconds: Record<string, number> = {RECEIVED: 30, QUEUED: 600, SENT: 900};

const usual: Record<string, Outcome> = {
  RECEIVED: {status: 'PROCESSED'},
  QUEUED: {status: 'SENT'},
  SENT: {status: 'ACKNOWLEDGED'},
};

/** Documents that the next step is due for. What has come in is applied; all else needs a connection that works. */
const waiting = (store: Store): Entity<'EDIDocument'>[] =>
  Object.keys(seconds)
    .flatMap((status) => store.referring('EDIDocument', 'status', status))
    .filter((each) => each._stays !== true && !(each.status === 'SENT' && isReceipt(each)))
    .filter(({status, integration}) => status === 'RECEIVED' || partnerOf(store, integration));

function outcomeOf(context: Context, document: Entity<'EDIDocument'>): Outcome {
  const {type, content, status} = document;
  if (status === 'QUEUED' && isCalledOff(context.store, document))
    return {status: 'FAILED', errors: ['What it asks for was canceled before it went out.']};
  const isTest = context.store.get('EDITransaction', document.transaction)?.isTest;
  if (status === 'RECEIVED' && content && !isTest) {
    if (type === 'ORDER_850' && !document.order) return takeOrder(context, document);
    if (type === 'ORDER_CHANGE_860') return takeChange(context, document);
  }
  return usual[document.status] ?? {status: 'PROCESSED'};
}

/** What comes with a document's new status: an envelope, or a receipt. */
function consequences(context: Context, document: Entity<'EDIDocument'>, status: string): Fields {
  if (status === 'SENT') return transmit(context, document);
  if (document.status === 'SENT') return takeReceipt(context, document, status === 'ACKNOWLEDGED');
  if (document.status === 'RECEIVED' && document.attemptCount === 1) confirm(context, document);
  return {};
}

function moveOn(context: Context, document: Entity<'EDIDocument'>): void {
  const [scripted, ...rest] = (document._outcomes as Outcome[] | undefined) ?? [];
  const {status, errors = [], ...links} = scripted ?? outcomeOf(context, document);
  const more = consequences(context, document, status);
  const applied = ['SENT', 'PROCESSED'].includes(status) ? {processedAt: context.store.now} : {};
  context.store.update('EDIDocument', document.id, {status, errors, ...links, ...more, ...applied, _outcomes: rest});
}

/** Documents are applied, transmitted and acknowledged by themselves. */
const exchange = whenDue({
  because: ['WORK', 'PARTNER', ...fromSource],
  all: waiting,
  at: ({updatedAt, status}) => after(updatedAt, (seconds[status] ?? 0) * second),
  happens: moveOn,
});

const lettersOf = (integration: Entity<'Integration'>): Letter[] =>
  (integration._mailbox as Letter[] | undefined) ?? [];

function takeLetter(integration: Entity<'Integration'>, {arrivedAt, ...own}: Letter, context: Context): BulkEntry {
  const {id, controlNumber: externalId} = receive(context, integration, own, arrivedAt);
  const message = `${own.type} ${own.reference} was fetched.`;
  return {id, externalId, outcome: 'SUCCEEDED', message};
}

/** Reads the mailbox of a partner: what arrived so far becomes documents, which are applied half a minute later. */
export function fetchDocuments(context: Context, integration: Entity<'Integration'>): BulkEntry[] {
  const {store} = context;
  const arrived = lettersOf(integration).filter(({arrivedAt}) => arrivedAt <= store.now);
  const results = arrived.map((letter) => takeLetter(integration, letter, context));
  store.update('Integration', integration.id, {
    _mailbox: lettersOf(integration).filter((letter) => !arrived.includes(letter)),
    lastSyncedAt: store.now,
    updatedAt: integration.updatedAt,
  });
  return results;
}

const readable = (store: Store): Entity<'Integration'>[] =>
  store
    .all('Integration')
    .filter(
      (each) =>
        each.type === 'EDI' &&
        each.status === 'ACTIVE' &&
        (each.brands as string[]).length > 0 &&
        ['INBOUND', 'BIDIRECTIONAL'].includes(each.syncDirection),
    );

/** Mailboxes are read at every quarter of an hour. */
const reading = whenDue({
  because: ['WORK'],
  all: readable,
  at: (integration) =>
    lettersOf(integration)
      .map(({arrivedAt}) => nextFull(arrivedAt, timeBetweenReads))
      .sort()[0],
  happens: (context, {id}) => runBySchedule(context, id, 'FETCH_EDI_DOCUMENTS'),
});

export const ediExchangeRules: RuleSet = {time: [answering, exchange, reading]};
