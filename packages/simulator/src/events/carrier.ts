/** What a carrier reports about its parcels, and about addresses that it is asked to check. */
import type {Context, Entity} from '../model/rules.ts';
import {settleOrder} from '../rules/order-state.ts';
import {reportOnShipment, type Parcel} from '../rules/warehouse-events.ts';
import {EventRefusal, kindOf, name, named} from './event.ts';

export const trackingNumber = name('Tracking number of the parcel');
const because = ['CARRIER', 'OUTSIDE_SHIPMENT', 'TIME'];

/** The shipment that a parcel belongs to, with its type: the latest, when an earlier one with its number was reversed. */
export function shipmentOf({store}: Context, tracking: string): [type: Parcel, shipment: Entity<Parcel>] {
  const container = store
    .all('ShippingContainer')
    .filter((each) => each['trackingNumber'] === tracking)
    .at(-1);
  const record = store.get('OrderShipment', container?.['shipment']);
  if (record) return ['OrderShipment', record];
  const outside = store.all('OrderExternalShipment').find((one) => one.trackingNumbers?.includes(tracking));
  if (!outside) throw new EventRefusal('NOT_FOUND', 'trackingNumber', `No parcel has the number ${tracking}.`);
  return ['OrderExternalShipment', outside];
}

function report(context: Context, tracking: string, status: string, from: readonly string[], reason?: string): void {
  const [type, shipment] = shipmentOf(context, tracking);
  if (!from.includes(shipment.status))
    throw new EventRefusal('STATUS_NOT_ALLOWED', 'trackingNumber', `The parcel is ${shipment.status}.`);
  reportOnShipment(context, type, shipment, {at: context.store.now, status, reason});
}

const parcel = (summary: string, status: string, from: readonly string[], example: string) =>
  kindOf({
    summary,
    shape: {trackingNumber},
    example: {trackingNumber: example},
    refuses: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    because,
    play: (event, context) => report(context, event.trackingNumber, status, from),
  });

const underWay = ['LABEL_CREATED', 'IN_TRANSIT', 'EXCEPTION'];

const exception = kindOf({
  summary: 'A parcel is stopped; the order gets an alert until it moves again',
  shape: {trackingNumber, reason: name('What the carrier says')},
  example: {trackingNumber: 'NLP40248739', reason: 'Northline Parcel: the recipient has moved.'},
  refuses: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
  because,
  play: (event, context) =>
    report(context, event.trackingNumber, 'EXCEPTION', ['LABEL_CREATED', 'IN_TRANSIT'], event.reason),
});

const addressRefused = kindOf({
  summary: "The carrier doesn't know the address, which puts the order on hold until it is corrected and released",
  shape: {order: name('Number of the order'), reason: name('What the carrier says')},
  example: {order: 'AP-10385', reason: 'PostLink: this street has no number 12.'},
  refuses: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
  because,
  play: ({order: number, reason}, context) => {
    const {store} = context;
    const order = named(store, 'Order', 'number', number, 'order');
    if (!['PENDING', 'ORDERED', 'ALLOCATED'].includes(order.newStatus))
      throw new EventRefusal('STATUS_NOT_ALLOWED', 'order', `${number} is ${order.newStatus}.`);
    store.update('Order', order.id, {heldAt: store.now, heldBy: null, holdReason: 'ADDRESS', holdNote: reason});
    settleOrder(context, order.id);
  },
});

export const carrierEvents = {
  'carrier.scanned': parcel('A parcel is scanned: it is on its way', 'IN_TRANSIT', underWay, 'NLP40249257'),
  'carrier.delivered': parcel('A parcel is handed over', 'DELIVERED', underWay, 'PSL40248813'),
  'carrier.exception': exception,
  'carrier.returned': parcel('A parcel comes back', 'RETURNED', ['IN_TRANSIT', 'EXCEPTION'], 'PSL40248776'),
  'carrier.address_refused': addressRefused,
};
