/**
 * A connected WMS and the suppliers on EDI, who report by themselves: arrival on the expected day at 08:00 UTC, the
 * first unit an hour later, and all units within two hours more. The WMS is read at every quarter of an hour.
 */
import type {BulkEntry, Context, Entity, MutationRule, Store, TimeRule, WorkRule} from '../model/rules.ts';
import {after, later, minute, minutesAfter, nextFull} from '../model/time.ts';
import {dayIn, zoneAt} from './days.ts';
import {whenDue} from './due.ts';
import {arrive, bookReceipt, cancelNotice, closeNotice, isOver, linesOf, newLine, raiseAlert} from './asn-state.ts';
import {textOf} from './plain.ts';
import {startProcess, unfinishedProcess} from './processes.ts';
import {stagesOf} from './purchase-milestones.ts';
import {linesOf as purchaseLines, settleReceipts} from './purchase-state.ts';
import {isInProduction, partnerOf, tradeDocument} from './edi-transmissions.ts';
import {progressOf} from './incoming.ts';
import {isGiven, nextNumber, wmsOf} from './supply.ts';

const minutesBetweenReads = 15;
const timeBetweenReads = minutesBetweenReads * minute;
const minutesToFirstUnit = 60;
const minutesOfCounting = 120;
const minutesOfPatience = 24 * 60;

/** Moment at which the goods of a notice reach the building of the WMS. */
function arrivalOf({expectedArrivalOn, sentToWmsAt}: Entity<'ASN'>): string {
  const sent = String(sentToWmsAt);
  return typeof expectedArrivalOn === 'string'
    ? later(`${expectedArrivalOn}T08:00:00.000Z`, minutesAfter(sent, minutesBetweenReads))
    : minutesAfter(sent, minutesOfPatience);
}

/** Share of the units that the WMS has counted by now, from 0 to 1. */
function countedShare(asn: Entity<'ASN'>, now: string): number {
  const begun = Date.parse(minutesAfter(arrivalOf(asn), minutesToFirstUnit));
  return Math.min(1, Math.max(0, (Date.parse(now) - begun) / (minutesOfCounting * 60_000)));
}

/** Whether the WMS has begun to count what Endless may not have read yet. */
export const hasBegunInWms = (asn: Entity<'ASN'>, now: string): boolean =>
  isGiven(asn.sentToWmsAt) && countedShare(asn, now) > 0;

function countedUnits(line: Entity<'ASNItem'>, share: number): number {
  const missing = Number(line._missingInWms ?? 0);
  return Math.floor((line.expectedQuantity - missing) * share);
}

function reportUnknown(context: Context, asn: Entity<'ASN'>): BulkEntry[] {
  const unknown = asn._unknownInWms as {sku: string; quantity: number} | undefined;
  if (!unknown) return [];
  const {sku, quantity} = unknown;
  const message = `The WMS counted ${quantity} units of ${sku}, which isn't on the notice.`;
  raiseAlert(context, asn.id, {type: 'UNKNOWN_ITEM', sku, quantity, message});
  return [{id: null, outcome: 'SKIPPED', externalId: sku, message}];
}

/** Books what the WMS has counted beyond what was read before. */
function bookDifferences(context: Context, asn: Entity<'ASN'>, share: number): BulkEntry[] {
  return linesOf(context.store, asn.id).map((line) => {
    const quantity = countedUnits(line, share) - line.receivedQuantity;
    if (quantity <= 0) return {id: line.id, outcome: 'SKIPPED', message: 'The WMS reports no further units.'};
    bookReceipt(context, line, {quantity, receivedAt: context.store.now});
    return {id: line.id, outcome: 'SUCCEEDED', message: `${quantity} units were booked.`};
  });
}

/** Reads a WMS: moves the notice on and books what was counted since. */
function readWms(context: Context, asnId: string): BulkEntry[] {
  const {store} = context;
  let asn = store.update('ASN', asnId, {lastInventorySyncAt: store.now});
  const share = countedShare(asn, store.now);
  if (store.now < arrivalOf(asn)) return bookDifferences(context, asn, 0);
  if (['CREATED', 'IN_TRANSIT'].includes(asn.status)) asn = arrive(context, asn, {arrivedAt: arrivalOf(asn)});
  if (share === 0) return bookDifferences(context, asn, 0);
  if (asn.status === 'ARRIVED') asn = store.update('ASN', asnId, {status: 'RECEIVING', receivingStartedAt: store.now});
  const results = [...bookDifferences(context, asn, share), ...reportUnknown(context, asn)];
  settleReceipts(context, asn.purchaseOrder);
  if (share === 1) closeNotice(context, asnId);
  return results;
}

const isRead = (store: Store, asn: Entity<'ASN'>): boolean =>
  isGiven(asn.sentToWmsAt) &&
  !isOver(asn) &&
  asn._silentInWms !== true &&
  wmsOf(store, asn.warehouse, asn.brand) !== undefined;

const openNotices = (store: Store): Entity<'ASN'>[] =>
  ['CREATED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVING'].flatMap((status) => store.referring('ASN', 'status', status));

/** Next moment at which the WMS has something new to say about a notice. */
function nextRead(asn: Entity<'ASN'>): string {
  const cancelAt = textOf(asn._cancelRequestedAt);
  if (cancelAt) return nextFull(minutesAfter(cancelAt, 1), timeBetweenReads);
  const read = typeof asn.lastInventorySyncAt === 'string' ? minutesAfter(asn.lastInventorySyncAt, 1) : '';
  return nextFull(later(arrivalOf(asn), read), timeBetweenReads);
}

const reading = whenDue({
  because: ['WMS', 'PAYMENT', 'RELATED_RECORDS'],
  all: (store) => openNotices(store).filter((asn) => isRead(store, asn)),
  at: nextRead,
  happens: (context, {id, _cancelReason, _cancelRequestedAt}) =>
    isGiven(_cancelRequestedAt) ? cancelNotice(context, id, _cancelReason) : readWms(context, id),
  oneByOne: true,
});

/** When a WMS was last sent a notice, or its cancellation. */
const askedAt = ({_cancelRequestedAt, sentToWmsAt}: Entity<'ASN'>): string =>
  textOf(_cancelRequestedAt) ?? String(sentToWmsAt);

/** Open notices whose WMS owes an answer: it neither refused what it was sent, nor was its silence noticed. */
const unanswered = (store: Store): Entity<'ASN'>[] =>
  openNotices(store).filter(
    (asn) =>
      asn._silentInWms === true &&
      !store
        .referring('ASNAlert', 'asn', asn.id)
        .some(({type, createdAt}) => ['WMS_DELAYED', 'WMS_REJECTED'].includes(type) && createdAt > askedAt(asn)),
  );

const delay = whenDue({
  all: unanswered,
  at: (asn) => after(askedAt(asn), minutesOfPatience * minute),
  happens: (context, {id}) =>
    raiseAlert(context, id, {type: 'WMS_DELAYED', message: "The WMS hasn't answered for 24 hours."}),
  oneByOne: true,
});

export const syncASNInventory: MutationRule<'syncASNInventory'> = (input, context, asn) => {
  const {store, refuse} = context;
  if (!asn.sentToWmsAt) throw refuse('STATUS_NOT_ALLOWED.notSent', ['id']);
  const integration = wmsOf(store, asn.warehouse, asn.brand);
  if (!integration) throw refuse('INTEGRATION_NOT_ACTIVE', ['id']);
  const isSame = (process: Entity): boolean => (process._input as {id?: string} | undefined)?.id === asn.id;
  if (unfinishedProcess(context, context.mutation, isSame)) throw refuse('PROCESS_RUNNING', ['id']);
  const totalCount = linesOf(store, asn.id).length;
  return {asn, process: startProcess(context, {input, totalCount, integration: integration.id})};
};

export const syncWork: WorkRule = ({id}, context) => {
  const asn = context.store.get('ASN', id);
  if (!asn || isOver(asn)) return {results: [], message: 'The notice has ended meanwhile.'};
  return {results: readWms(context, asn.id)};
};

/** Confirmed purchase orders of suppliers on EDI that leave the factory and that nobody announced. */
const unannounced = (store: Store): Entity<'PurchaseOrder'>[] =>
  store
    .referring('PurchaseOrder', 'status', 'CONFIRMED')
    .filter(
      (each) =>
        each.delivery === 'EDI' &&
        isInProduction(partnerOf(store, store.need('Supplier', each.supplier).ediIntegration, 'INBOUND', each.brand)) &&
        each._silent !== true &&
        store.referring('ASN', 'purchaseOrder', each.id).length === 0,
    );

/** A supplier on EDI announces its goods when they are ready, and reports a day later that they left. */
const announcement = whenDue({
  all: unannounced,
  at: (purchase, store) => stagesOf(store, purchase).find(({milestone}) => milestone === 'EX_FACTORY')?.expectedAt,
  happens: announce,
  oneByOne: true,
});

function announce(context: Context, purchase: Entity<'PurchaseOrder'>): void {
  const {store} = context;
  const {brand, company, warehouse, supplier, expectedOn} = purchase;
  const integration = store.need('Integration', store.need('Supplier', supplier).ediIntegration);
  const asn = store.insert('ASN', {
    type: 'PURCHASE_ORDER',
    status: 'CREATED',
    number: nextNumber(store, 'ASN', company),
    ...{brand, company, warehouse, supplier, purchaseOrder: purchase.id, expectedArrivalOn: expectedOn},
    reference: `DESADV-${purchase.number}`,
  });
  for (const [at, line] of purchaseLines(store, purchase.id).entries()) {
    const {open} = progressOf(store, line);
    const item = {productId: line.product, purchaseOrderItemId: line.id, expectedQuantity: open};
    if (open > 0) newLine(context, asn, item, at + 1);
  }
  const document = tradeDocument(context, integration, {
    type: 'ASN_856',
    direction: 'INBOUND',
    brand,
    asn: asn.id,
    purchaseOrder: purchase.id,
    reference: asn.reference,
  });
  store.update('ASN', asn.id, {ediDocument: document.id});
}

const departure = whenDue({
  because: ['PARTNER'],
  all: (store) =>
    store
      .referring('ASN', 'status', 'CREATED')
      .filter(({brand, ediDocument}) =>
        isInProduction(partnerOf(store, store.get('EDIDocument', ediDocument)?.integration, 'INBOUND', brand)),
      ),
  at: ({createdAt}) => minutesAfter(createdAt, minutesOfPatience),
  happens: ({store}, asn) =>
    store.update('ASN', asn.id, {status: 'IN_TRANSIT', shippedOn: dayIn(store.now, zoneAt(store, asn))}),
  oneByOne: true,
});

export const reports: TimeRule[] = [reading, delay, announcement, departure];
