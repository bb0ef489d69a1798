/** Mailboxes of trading partners: documents come in, make orders, go out and are acknowledged by themselves. */
import {refusals, Refusal} from '../model/refusal.ts';
import type {BulkEntry, Context, Entity, Fields, RuleSet, Store, TimeRule} from '../model/rules.ts';
import {after, minute, second} from '../model/time.ts';
import {nextControlNumber} from './edi.ts';
import {writeFile} from './files.ts';
import {makeOrder} from './order-create.ts';
import {productWithSku} from './product-data.ts';

/** What becomes of a document. */
interface Outcome extends Fields {
  status: string;
  errors?: string[];
}

/** A document that a partner has left in the mailbox. */
interface Letter {
  arrivedAt: string;
  type: string;
  controlNumber: string;
  reference: string;
  content: Fields;
}

const minutesBetweenReads = 15;

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

interface Envelope {
  direction: 'INBOUND' | 'OUTBOUND';
  controlNumber: string;
  content: unknown;
  transmittedAt: string;
}

/** The envelope that carries a document between Endless and its partner. */
function carry(
  integration: Entity,
  {direction, controlNumber, content, transmittedAt}: Envelope,
  store: Store,
): string {
  const partner = integration['_partnerId'] ?? 'ZZ:FELLSIDE';
  const isInbound = direction === 'INBOUND';
  return store.insert('EDITransaction', {
    integration: integration.id,
    direction,
    controlNumber,
    isTest: false,
    senderId: isInbound ? partner : 'ZZ:ALDERPINE',
    receiverId: isInbound ? 'ZZ:ALDERPINE' : partner,
    size: String(640 + JSON.stringify(content ?? {}).length),
    transmittedAt,
    acknowledgedAt: null,
  }).id;
}

function transmit({store}: Context, document: Entity): string | null {
  const integration = store.get('Integration', document['integration']);
  if (!integration) return null;
  const controlNumber = nextControlNumber(store, 'EDITransaction', integration.id);
  const content = document['content'];
  return carry(integration, {direction: 'OUTBOUND', controlNumber, content, transmittedAt: store.now}, store);
}

const failed = (...errors: string[]): Outcome => ({status: 'FAILED', errors});

const linesOf = (content: Fields): {sku: string; quantity: number}[] =>
  (content['lines'] as {sku: string; quantity: number}[] | undefined) ?? [];

/** The input of an order that a retailer sent. */
function orderInput(document: Entity, channel: Entity, store: Store): Fields {
  const content = document['content'] as Fields;
  return {
    brandId: channel['brand'],
    salesChannelId: channel.id,
    customerId: store.get('Integration', document['integration'])?.['_customer'],
    type: 'B2B',
    fulfillmentMethod: 'SHIPPING',
    financialStatus: 'UNPAID',
    isRush: false,
    placedAt: document['createdAt'],
    purchaseOrderNumber: content['purchaseOrderNumber'],
    items: linesOf(content).map(({sku, quantity}) => ({sku, quantity})),
  };
}

/** Makes the order of a document of a retailer, or says what is wrong with it. */
function takeOrder(context: Context, document: Entity): Outcome {
  const {store} = context;
  const content = document['content'] as Fields;
  const [channel] = store.referring('SalesChannel', 'integration', String(document['integration']));
  if (!channel) return failed('No sales channel takes the orders of this partner.');
  const brand = String(channel['brand']);
  const unknown = linesOf(content).flatMap(({sku}, at) =>
    productWithSku(store, brand, sku) ? [] : [`PO1 line ${at + 1}: no product has the SKU ${sku}.`],
  );
  if (unknown.length > 0) return failed(...unknown);
  const number = content['purchaseOrderNumber'];
  const twin = store
    .referring('Order', 'salesChannel', channel.id)
    .find((own) => own['purchaseOrderNumber'] === number && own['origin'] === 'EDI');
  if (twin) return failed(`BEG: the order ${String(number)} came in before, as ${String(twin['number'])}.`);
  const object = {id: number, integration: document['integration'], kind: 'edi_850', lastSyncedAt: store.now};
  try {
    const refuse = refusals('createOrder', context);
    const made = {origin: 'EDI', createdBy: null, externalObjects: [object]};
    const order = store.transaction(undefined, () =>
      makeOrder(context, orderInput(document, channel, store), refuse, made),
    );
    return {status: 'PROCESSED', order: order.id};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(...error.userErrors.map(({message}) => message));
  }
}

function outcomeOf(context: Context, document: Entity): Outcome {
  const isNewOrder = document['type'] === 'ORDER_850' && document['content'] && !document['order'];
  if (document['status'] === 'RECEIVED' && isNewOrder) return takeOrder(context, document);
  return usual[String(document['status'])] ?? {status: 'PROCESSED'};
}

function moveOn(context: Context, document: Entity): void {
  const {store} = context;
  const [scripted, ...rest] = (document['_outcomes'] as Outcome[] | undefined) ?? [];
  const {status, errors = [], ...links} = scripted ?? outcomeOf(context, document);
  const carried = status === 'SENT' ? {transaction: transmit(context, document)} : {};
  const applied = ['SENT', 'PROCESSED'].includes(status) ? {processedAt: store.now} : {};
  store.update('EDIDocument', document.id, {status, errors, ...links, ...carried, ...applied, _outcomes: rest});
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

const lettersOf = (integration: Entity): Letter[] => (integration['_mailbox'] as Letter[] | undefined) ?? [];

function takeLetter(integration: Entity, letter: Letter, {store}: Context): BulkEntry {
  const {arrivedAt, ...own} = letter;
  const numbers = store
    .referring('EDITransaction', 'integration', integration.id)
    .filter(({direction}) => direction === 'INBOUND')
    .map(({controlNumber}) => Number(controlNumber));
  const envelope = {
    direction: 'INBOUND' as const,
    controlNumber: String(Math.max(0, ...numbers) + 1),
    content: own.content,
    transmittedAt: arrivedAt,
  };
  const transaction = carry(integration, envelope, store);
  const name = `${own.type.replace(/\D/g, '')}-${own.controlNumber}.edi`;
  const rawFile = writeFile({store}, {name, contentType: 'application/edi-x12', size: 700}).id;
  const document = store.insert('EDIDocument', {
    ...own,
    integration: integration.id,
    partnerName: integration['name'],
    brand: (integration['brands'] as string[])[0] ?? null,
    direction: 'INBOUND',
    status: 'RECEIVED',
    attemptCount: 1,
    errors: [],
    rawFile,
    transaction,
  });
  return {
    id: document.id,
    externalId: own.controlNumber,
    outcome: 'SUCCEEDED',
    message: `${own.type} ${own.reference} was fetched.`,
  };
}

/** Reads the mailbox of a partner: what arrived so far becomes documents, which are applied half a minute later. */
export function fetchDocuments(context: Context, integration: Entity): BulkEntry[] {
  const {store} = context;
  const arrived = lettersOf(integration).filter(({arrivedAt}) => arrivedAt <= store.now);
  const results = arrived.map((letter) => takeLetter(integration, letter, context));
  store.update('Integration', integration.id, {
    _mailbox: lettersOf(integration).filter((letter) => !arrived.includes(letter)),
    lastSyncedAt: store.now,
    updatedAt: integration['updatedAt'],
  });
  return results;
}

const readable = (store: Store): Entity[] =>
  store
    .all('Integration')
    .filter(
      (own) =>
        own['type'] === 'EDI' &&
        own['status'] === 'ACTIVE' &&
        (own['brands'] as string[]).length > 0 &&
        ['INBOUND', 'BIDIRECTIONAL'].includes(String(own['syncDirection'])),
    );

/** The quarter of an hour at which a letter that has arrived is read. */
function readAt(arrivedAt: string): string {
  const step = minutesBetweenReads * minute;
  return new Date(Math.ceil(Date.parse(arrivedAt) / step) * step).toISOString();
}

const dueLetters = (integration: Entity): string[] => lettersOf(integration).map(({arrivedAt}) => readAt(arrivedAt));

/** Mailboxes are read at every quarter of an hour. */
const reading: TimeRule = {
  next: (store) => readable(store).flatMap(dueLetters).sort()[0],
  run: (context) => {
    const {store} = context;
    for (const own of readable(store)) if (dueLetters(own).some((at) => at <= store.now)) fetchDocuments(context, own);
  },
};

export const ediExchangeRules: RuleSet = {time: [exchange, reading]};
