/**
 * What warehouses with a WMS and carriers do by themselves. Scripted events stand in `_reports` of a fulfilment or a
 * shipment; without a script, a WMS accepts after 15 minutes, ships after six hours, and stops when it is asked to.
 */
import type {Context, Entity, Store, TimeRule} from '../model/rules.ts';
import {after, minute} from '../model/time.ts';
import {wmsOf} from './supply.ts';
import {whenDue} from './due.ts';
import {
  fulfillmentLines,
  goOnWorking,
  isAskedBack,
  remainingOf,
  reportShort,
  settleRequests,
  stopWorking,
} from './fulfillment-state.ts';
import {raiseAlert, resolveAlert, settleOrder} from './order-state.ts';
import {withdrawShipment} from './outside-shipments.ts';
import {remainingUnits, shipBox} from './shipping.ts';

interface Report {
  at: string;
  kind?: string;
  status?: string;
  reason?: string;
  quantity?: number;
  isMissing?: boolean;
  isAssumed?: boolean;
}

const nextReport = (record: Entity): Report | undefined => (record._reports as Report[] | undefined)?.[0];

const answerMinutes = 24 * 60;

export type Parcel = 'OrderShipment' | 'OrderExternalShipment';

const inStatuses = <Kind extends 'OrderFulfillment' | Parcel>(
  store: Store,
  type: Kind,
  statuses: readonly string[],
): Entity<Kind>[] => statuses.flatMap((status) => store.referring(type, 'status', status));

const parcels: readonly Parcel[] = ['OrderShipment', 'OrderExternalShipment'];

const working = ['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED'];

/** Moment at which a request to a warehouse counts as refused. */
function endOfRequest(store: Store, fulfillment: Entity<'OrderFulfillment'>): string | undefined {
  const isAsked =
    fulfillment.status === 'UNFULFILLMENT_REQUESTED' ||
    (typeof fulfillment.unfulfillmentRequestedAt === 'string' && isAskedBack(store, fulfillment.id));
  return isAsked ? after(fulfillment.unfulfillmentRequestedAt, answerMinutes * minute) : undefined;
}

const workUnderWay = (store: Store): Entity<'OrderFulfillment'>[] => inStatuses(store, 'OrderFulfillment', working);

function goOnAfterAll(context: Context, fulfillment: Entity<'OrderFulfillment'>): void {
  goOnWorking(context, fulfillment);
  settleRequests(context, fulfillment.order);
  settleOrder(context, fulfillment.order);
}

/** After 24 hours without an answer the work goes on. */
const unanswered = whenDue({
  because: ['TIME'],
  all: workUnderWay,
  at: (fulfillment, store) => endOfRequest(store, fulfillment),
  happens: goOnAfterAll,
});

interface Step {
  kind: string;
  minutes: number;
  since: 'createdAt' | 'acceptedAt' | 'updatedAt' | 'unfulfillmentRequestedAt';
}

const wmsKinds: Record<string, Step> = {
  OPEN: {kind: 'ACCEPT', minutes: 15, since: 'createdAt'},
  ACCEPTED: {kind: 'SHIP', minutes: 360, since: 'acceptedAt'},
  PARTIALLY_SHIPPED: {kind: 'SHIP', minutes: 1440, since: 'updatedAt'},
  UNFULFILLMENT_REQUESTED: {kind: 'STOP', minutes: 120, since: 'unfulfillmentRequestedAt'},
};

/** What the WMS of a fulfilment's warehouse does next; undefined when people or a program work there. */
function wmsReport(store: Store, fulfillment: Entity<'OrderFulfillment'>): Report | undefined {
  if (!wmsOf(store, fulfillment.warehouse)) return undefined;
  const scripted = nextReport(fulfillment);
  const usual = wmsKinds[fulfillment.status];
  if (scripted || !usual) return scripted;
  return {at: after(fulfillment[usual.since] ?? fulfillment.createdAt, usual.minutes * minute), kind: usual.kind};
}

function shipRemaining(context: Context, fulfillment: Entity<'OrderFulfillment'>, only?: number): void {
  const lines = remainingUnits(context.store, fulfillment.id, only);
  shipBox(context, fulfillment, lines, `NB${fulfillment.id.slice(-9)}`);
}

export function runWms(
  context: Context,
  fulfillment: Entity<'OrderFulfillment'>,
  {kind, reason, quantity, isMissing}: Report,
): void {
  const {store} = context;
  if (kind === 'ACCEPT') store.update('OrderFulfillment', fulfillment.id, {status: 'ACCEPTED', acceptedAt: store.now});
  if (kind === 'REJECT' || kind === 'STOP') stopWorking(context, fulfillment, reason ?? 'No room on the dock.');
  if (kind === 'GO_ON') goOnAfterAll(context, fulfillment);
  if (kind === 'SHIP') shipRemaining(context, fulfillment);
  if (kind === 'SHIP_PART') shipRemaining(context, fulfillment, quantity ?? 1);
  if (kind !== 'SHORT') return;
  const shorts = fulfillmentLines(store, fulfillment.id).map((line) => ({
    line,
    quantity: Math.min(remainingOf(line), quantity ?? Infinity),
    isMissing: isMissing === true,
  }));
  reportShort(
    context,
    fulfillment,
    shorts.filter((short) => short.quantity > 0),
  );
}

/** Connected WMSs answer, pick and ship by themselves. */
const wms = whenDue({
  because: ['WMS', 'OUTSIDE_SHIPMENT', 'AUTOMATION', 'OTHER_LINES', 'PAYMENT'],
  all: workUnderWay,
  at: (fulfillment, store) => wmsReport(store, fulfillment)?.at,
  happens: (context, record) => {
    const report = wmsReport(context.store, record);
    const [, ...rest] = (record._reports as Report[] | undefined) ?? [];
    if (report) runWms(context, context.store.update('OrderFulfillment', record.id, {_reports: rest}), report);
  },
  oneByOne: true,
});

const underWay = ['LABEL_CREATED', 'IN_TRANSIT', 'EXCEPTION'];

export function reportOnShipment(context: Context, type: Parcel, shipment: Entity<Parcel>, report: Report): void {
  const {store} = context;
  const [, ...rest] = (shipment._reports as Report[] | undefined) ?? [];
  const isDelivered = report.status === 'DELIVERED' && !report.isAssumed;
  store.update(type, shipment.id, {
    status: report.status,
    ...(isDelivered ? {deliveredAt: report.at} : {}),
    _reports: rest,
  });
  const orderId = shipment.order;
  if (report.status === 'VOIDED') withdrawShipment(context, shipment);
  if (report.status === 'EXCEPTION')
    raiseAlert(context, orderId, 'DELIVERY_EXCEPTION', report.reason ?? 'The parcel is stopped.');
  else resolveAlert(context, orderId, 'DELIVERY_EXCEPTION');
  settleOrder(context, orderId);
}

/** Carriers report where parcels are; without tracking, delivery is assumed after 14 days. */
const carriers = whenDue({
  because: ['CARRIER', 'OUTSIDE_SHIPMENT', 'TIME'],
  all: (store) => parcels.flatMap((type) => inStatuses(store, type, underWay).map((shipment) => ({type, shipment}))),
  at: ({shipment}) => nextReport(shipment)?.at,
  happens: (context, {type, shipment}) => {
    const report = nextReport(shipment);
    if (report) reportOnShipment(context, type, shipment, report);
  },
});

export const warehouseEvents: TimeRule[] = [unanswered, wms, carriers];
