/** Envelopes that carry documents between Endless and a trading partner, and the receipts that answer them. */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {momentAfterDuration} from '../model/duration.ts';
import {lastMoment} from '../model/time.ts';
import {writeFile} from './files.ts';
import {exchanges, isConnected, settingOf, type Direction} from './integration-kinds.ts';

/** Media type of the texts of documents. */
const ediText = 'application/edi-x12';

const isOlder = (moment: string, duration: string, now: string): boolean =>
  (momentAfterDuration(moment, duration) ?? lastMoment) <= now;

type WithStore = Pick<Context, 'store'>;

/** The document that says whether a transmission could be read; it gets no answer itself. */
const receipt = 'FUNCTIONAL_ACKNOWLEDGMENT_997';

export const isReceipt = ({type}: Fields): boolean => type === receipt;

/** Whether receipts move between a partner and Endless: both ways, as long as data moves in any direction. */
export const exchangesReceipts = (integration: Entity<'Integration'> | undefined): boolean =>
  exchanges(integration, 'INBOUND') || exchanges(integration, 'OUTBOUND');

/**
 * The trading partner that documents of a brand, or of any brand that it works for, go to or come from; undefined for
 * another integration.
 */
export function partnerOf(
  store: Store,
  id: unknown,
  direction: Direction,
  brand?: string,
): Entity<'Integration'> | undefined {
  const integration = store.get('Integration', id);
  return integration?.type === 'EDI' && exchanges(integration, direction, brand) ? integration : undefined;
}

/** The trading partner that documents of a brand are made for; while the connection is paused or broken, they wait. */
export function recipientOf(store: Store, id: unknown, brand: string): Entity<'Integration'> | undefined {
  const integration = store.get('Integration', id);
  return integration?.type === 'EDI' && isConnected(integration, 'OUTBOUND', brand) ? integration : undefined;
}

/** Whether documents are kept no longer: they are for seven years. */
export const isDocumentForgotten = ({createdAt}: Entity<'EDIDocument'>, {now}: Store): boolean =>
  isOlder(createdAt, 'P7Y', now);

/** Whether a file is the text of a document that is kept no longer: texts are for 24 months. */
export const isTextForgotten = ({contentType, createdAt}: Entity<'File'>, {now}: Store): boolean =>
  contentType === ediText && isOlder(createdAt, 'P24M', now);

/** The text of a document as it was transmitted, while it is kept. */
export function textKept(store: Store, {rawFile}: Entity<'EDIDocument'>): Entity<'File'> | undefined {
  const file = store.get('File', rawFile);
  return file && !isTextForgotten(file, store) ? file : undefined;
}

/** Whether what a partner sends counts: under test it is read and answered, and changes nothing. */
export const isInProduction = (integration: Entity<'Integration'> | undefined): boolean =>
  settingOf(integration, 'environment').value === 'PRODUCTION';

/** Next control number of what one side sends to the other; numbers rise without gaps. */
export function nextControlNumber(
  store: Store,
  type: 'EDIDocument' | 'EDITransaction',
  integration: string,
  direction: Direction = 'OUTBOUND',
): string {
  const sent = store.referring(type, 'integration', integration).filter((each) => each.direction === direction);
  const used = sent.map((each) => Number(each.controlNumber));
  return String(Math.max(0, ...used) + 1);
}

/** Number in an envelope that is mutually agreed: letters and digits of a name, 15 at most. */
const envelopeNumber = (name: unknown): string =>
  `ZZ:${String(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 15)}`;

/** Puts a document into a new envelope. */
function carry(
  {store}: WithStore,
  integration: Entity<'Integration'>,
  direction: Direction,
  content: unknown,
  at = store.now,
): Entity<'EDITransaction'> {
  const partner = integration._partnerId ?? envelopeNumber(integration.name);
  const own = envelopeNumber(settingOf(integration, 'mailbox_id').value);
  const isInbound = direction === 'INBOUND';
  return store.insert('EDITransaction', {
    integration: integration.id,
    direction,
    controlNumber: nextControlNumber(store, 'EDITransaction', integration.id, direction),
    isTest: !isInProduction(integration),
    senderId: isInbound ? partner : own,
    receiverId: isInbound ? own : partner,
    size: String(640 + JSON.stringify(content ?? {}).length),
    transmittedAt: at,
  });
}

/** What a document says at least: its kind, and the brand that it is about where that is known. */
interface Said extends Fields {
  type: string;
  brand?: string | null;
}

function textOf(
  {store}: WithStore,
  {type, controlNumber, brand, integration}: Said & Pick<Entity<'EDIDocument'>, 'controlNumber' | 'integration'>,
): string {
  const name = `${type.replace(/\D/g, '')}-${controlNumber}.edi`;
  return writeFile({store}, {name, contentType: ediText, size: 700, brand, _integration: integration}).id;
}

const documentOf = (integration: Entity<'Integration'>) => ({
  integration: integration.id,
  partnerName: integration.name,
  attemptCount: 1,
  errors: [],
});

export function queue({store}: WithStore, integration: Entity<'Integration'>, fields: Said): Entity<'EDIDocument'> {
  return store.insert('EDIDocument', {
    ...documentOf(integration),
    direction: 'OUTBOUND',
    status: 'QUEUED',
    controlNumber: nextControlNumber(store, 'EDIDocument', integration.id),
    ...fields,
  });
}

/** Takes in a document of a partner, which is applied a little later unless its status says otherwise. */
export function receive(
  context: WithStore,
  integration: Entity<'Integration'>,
  fields: Said,
  arrivedAt?: string,
): Entity<'EDIDocument'> {
  const controlNumber = nextControlNumber(context.store, 'EDIDocument', integration.id, 'INBOUND');
  const own = {...documentOf(integration), controlNumber, ...fields};
  const transaction = carry(context, integration, 'INBOUND', fields.content, arrivedAt).id;
  const rawFile = textOf(context, own);
  return context.store.insert('EDIDocument', {status: 'RECEIVED', ...own, direction: 'INBOUND', transaction, rawFile});
}

/** Transmits a queued document. A receipt answers the documents of its envelope from now on. */
export function transmit(context: WithStore, document: Entity<'EDIDocument'>): Fields {
  const {store} = context;
  const integration = store.need('Integration', document.integration);
  const answered = store.get('EDITransaction', document._answers);
  if (answered) {
    store.update('EDITransaction', answered.id, {acknowledgedAt: store.now});
    for (const {id} of store.referring('EDIDocument', 'transaction', answered.id))
      store.update('EDIDocument', id, {acknowledgment: document.id});
  }
  const transaction = carry(context, integration, 'OUTBOUND', document.content).id;
  return {transaction, rawFile: document.rawFile ?? textOf(context, document)};
}

/** Confirms that a partner's transmission could be read, whatever comes of its document. */
export function confirm(context: WithStore, document: Entity<'EDIDocument'>): void {
  const integration = context.store.get('Integration', document.integration);
  const transaction = context.store.get('EDITransaction', document.transaction);
  const isOff = settingOf(integration, 'send_acknowledgements').value === false;
  if (!integration || !transaction || transaction.acknowledgedAt || isOff || isReceipt(document)) return;
  const content = {transmission: transaction.controlNumber, isReadable: true};
  const {brand = null, reference} = document;
  queue(context, integration, {type: receipt, brand, reference, content, _answers: transaction.id});
}

/** Takes in the partner's receipt for a document that was sent. */
export function takeReceipt(context: WithStore, document: Entity<'EDIDocument'>, isAccepted: boolean): Fields {
  const {store} = context;
  const integration = store.need('Integration', document.integration);
  const transaction = store.need('EDITransaction', document.transaction);
  const content = {transmission: transaction.controlNumber, isAccepted};
  const {brand = null, reference = null} = document;
  const own = {type: receipt, brand, reference, content, status: 'PROCESSED', processedAt: store.now};
  store.update('EDITransaction', transaction.id, {acknowledgedAt: store.now});
  return {acknowledgment: receive(context, integration, own).id};
}

/** Makes a document that goes to a partner, or one that came from it and is applied already. */
export function tradeDocument(
  context: WithStore,
  integration: Entity<'Integration'>,
  {direction, ...fields}: Said & {direction: Direction},
): Entity<'EDIDocument'> {
  if (direction === 'OUTBOUND') return queue(context, integration, fields);
  const {now} = context.store;
  const document = receive(context, integration, {...fields, status: 'PROCESSED', processedAt: now});
  confirm(context, document);
  return document;
}
