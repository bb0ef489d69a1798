/**
 * What warehouses with a WMS and carriers do by themselves. A WMS accepts after 15 minutes, ships after six hours, and
 * stops when it is asked to; what a carrier reports stands in `_reports` of a shipment.
 */
import type {Context, Entity, Store, TimeRule} from '../model/rules.ts';
import {after, day, minute} from '../model/time.ts';
import {whenDue} from './due.ts';
import {askedSince, goOnWorking, settleRequests, stopWorking, wmsOfWork} from './fulfillment-state.ts';
import {exchanges} from './integration-kinds.ts';
import {raiseAlert, resolveAlert, settleOrder} from './order-state.ts';
import {withdrawShipment} from './outside-shipments.ts';
import {comesBack, remainingUnits, shipBox} from './shipping.ts';

/** What a carrier says of a parcel. */
interface Report {
  at: string;
  status?: string;
  reason?: string;
  isAssumed?: boolean;
}

/** What a warehouse says of its work. */
interface WmsReport {
  at: string;
  kind: string;
  reason?: string;
}

/** What a carrier still has to say of a parcel; nothing when it doesn't follow it. */
const reportsOf = ({_reports}: Entity<Parcel>): Report[] => (_reports as Report[] | undefined) ?? [];

export type Parcel = 'OrderShipment' | 'OrderExternalShipment';

const inStatuses = <Kind extends 'OrderFulfillment' | Parcel>(
  store: Store,
  type: Kind,
  statuses: readonly string[],
): Entity<Kind>[] => statuses.flatMap((status) => store.referring(type, 'status', status));

const parcels: readonly Parcel[] = ['OrderShipment', 'OrderExternalShipment'];

const working = ['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED'];

const workUnderWay = (store: Store): Entity<'OrderFulfillment'>[] => inStatuses(store, 'OrderFulfillment', working);

function goOnAfterAll(context: Context, fulfillment: Entity<'OrderFulfillment'>, until?: string): void {
  goOnWorking(context, fulfillment, until);
  settleRequests(context, fulfillment.order);
  settleOrder(context, fulfillment.order);
}

/** A request to a warehouse counts as refused after 24 hours without an answer. */
const unanswered = whenDue({
  because: ['TIME'],
  all: workUnderWay,
  at: (fulfillment, store) => {
    const since = askedSince(store, fulfillment);
    return since && after(since, day);
  },
  happens: (context, fulfillment) => goOnAfterAll(context, fulfillment, after(context.store.now, -day)),
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
function wmsReport(store: Store, fulfillment: Entity<'OrderFulfillment'>): WmsReport | undefined {
  const wms = wmsOfWork(store, fulfillment);
  // What it wasn't told of it doesn't accept.
  if (!wms || (fulfillment.status === 'OPEN' && !exchanges(wms, 'OUTBOUND'))) return undefined;
  const usual = wmsKinds[fulfillment.status];
  return usual && {at: after(fulfillment[usual.since], usual.minutes * minute), kind: usual.kind};
}

export function runWms(context: Context, fulfillment: Entity<'OrderFulfillment'>, {kind, reason}: WmsReport): void {
  const {store} = context;
  const {id} = fulfillment;
  if (kind === 'ACCEPT') store.update('OrderFulfillment', id, {status: 'ACCEPTED', acceptedAt: store.now});
  if (kind === 'REJECT' || kind === 'STOP') stopWorking(context, fulfillment, reason ?? 'No room on the dock.');
  if (kind === 'GO_ON') goOnAfterAll(context, fulfillment);
  if (kind === 'SHIP') shipBox(context, fulfillment, remainingUnits(store, id), `NB${id.slice(-9)}`);
}

/** Connected WMSs answer, pick and ship by themselves. */
const wms = whenDue({
  because: ['WMS', 'OUTSIDE_SHIPMENT', 'AUTOMATION', 'OTHER_LINES', 'PAYMENT'],
  all: (store) =>
    workUnderWay(store).flatMap((fulfillment) => {
      const report = wmsReport(store, fulfillment);
      return report ? [{id: fulfillment.id, fulfillment, report}] : [];
    }),
  at: ({report}) => report.at,
  happens: (context, {fulfillment, report}) => runWms(context, fulfillment, report),
  oneByOne: true,
});

const underWay = ['LABEL_CREATED', 'IN_TRANSIT', 'EXCEPTION'];

/** Whether a parcel of an order is stopped on its way. */
const isStopped = (store: Store, orderId: string): boolean =>
  parcels.some((type) => store.referring(type, 'order', orderId).some(({status}) => status === 'EXCEPTION'));

export function reportOnShipment(context: Context, type: Parcel, shipment: Entity<Parcel>, report: Report): void {
  const {store} = context;
  store.note(type, shipment.id, {_reports: reportsOf(shipment).slice(1)});
  // What comes back has left, whatever the system that reported it says.
  if (report.status === 'VOIDED' && comesBack(store, shipment)) {
    return;
  }
  const isDelivered = report.status === 'DELIVERED' && !report.isAssumed;
  store.update(type, shipment.id, {status: report.status, ...(isDelivered ? {deliveredAt: report.at} : {})});
  const orderId = shipment.order;
  if (report.status === 'VOIDED') withdrawShipment(context, shipment);
  if (report.status === 'EXCEPTION')
    raiseAlert(context, orderId, 'DELIVERY_EXCEPTION', report.reason ?? 'The parcel is stopped.');
  else if (!isStopped(store, orderId)) resolveAlert(context, orderId, 'DELIVERY_EXCEPTION');
  settleOrder(context, orderId);
}

/** Carriers report where parcels are; without tracking, delivery is assumed after 14 days. */
const carriers = whenDue({
  because: ['CARRIER', 'OUTSIDE_SHIPMENT', 'TIME'],
  all: (store) =>
    parcels.flatMap((type) =>
      inStatuses(store, type, underWay).flatMap((shipment) =>
        reportsOf(shipment)
          .slice(0, 1)
          .map((report) => ({id: shipment.id, type, shipment, report})),
      ),
    ),
  at: ({report}) => report.at,
  happens: (context, {type, shipment, report}) => reportOnShipment(context, type, shipment, report),
});

export const warehouseEvents: TimeRule[] = [unanswered, wms, carriers];
