/** What carriers report of parcels: those that they follow by themselves, and those of which somebody has to hear. */
import {beforeEach, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const {simulator} = caller.platform;

beforeEach(() => caller.reset());

interface Shipment {
  status: string;
  deliveredAt: string | null;
  order: {statusAlerts: {kind: string; message: string}[]};
}

const read = (id: string): Shipment =>
  caller.ask<{orderShipment: Shipment}>(
    `query ($id: EndlessID!) { orderShipment(id: $id) { ... on OrderShipment {
      status deliveredAt order { statusAlerts { kind message } } } } }`,
    {id},
  ).orderShipment;

/** A parcel on its way, of which the carrier has something to say or nothing. */
function parcel(hasReports: boolean): {id: string; trackingNumber: string} {
  const found = simulator.store
    .all('OrderShipment')
    .find((each) => each.status === 'IN_TRANSIT' && each.trackingNumber && Boolean(each._reports) === hasReports);
  return {id: found?.id ?? '', trackingNumber: found?.trackingNumber ?? ''};
}

it('a parcel that nobody follows stays on its way until it is reported', () => {
  const {id, trackingNumber} = parcel(false);
  caller.wait('P30D');
  expect(read(id)).toMatchObject({status: 'IN_TRANSIT', deliveredAt: null});
  playEvent(simulator, {kind: 'carrier.delivered', trackingNumber});
  expect(read(id)).toMatchObject({status: 'DELIVERED', deliveredAt: expect.stringMatching(/^2025-10-30T09:00:00/)});
});

it('a parcel that stops without a reason is told of, until it moves again', () => {
  const {id} = parcel(true);
  const [stops, moves] = ['2025-10-01T10:00:00.000Z', '2025-10-01T12:00:00.000Z'];
  const _reports = [
    {at: stops, status: 'EXCEPTION'},
    {at: moves, status: 'IN_TRANSIT'},
  ];
  simulator.store.update('OrderShipment', id, {_reports});
  const alerts = (): string[] => read(id).order.statusAlerts.map(({kind, message}) => `${kind}: ${message}`);
  simulator.advance(stops);
  expect(read(id).status).toBe('EXCEPTION');
  expect(alerts()).toEqual(['DELIVERY_EXCEPTION: The parcel is stopped.']);
  simulator.advance(moves);
  expect([read(id).status, alerts()]).toEqual(['IN_TRANSIT', []]);
});

it('an order of which several parcels are stopped shows it until the last of them moves', () => {
  const [first, second] = simulator.store.referring('OrderShipment', 'order', caller.id('ord:10366'));
  const report = (what: string, parcelOf: typeof first): unknown =>
    playEvent(simulator, {
      kind: `carrier.${what}`,
      trackingNumber: String(parcelOf?.trackingNumber),
      ...(what === 'exception' ? {reason: 'Wrong address'} : {}),
    });
  const alerts = (): string[] => read(String(first?.id)).order.statusAlerts.map(({kind}) => kind);
  for (const each of [first, second]) report('exception', each);
  report('scanned', second);
  expect(alerts()).toEqual(['DELIVERY_EXCEPTION']);
  report('delivered', second);
  expect(alerts()).toEqual(['DELIVERY_EXCEPTION']);
  report('scanned', first);
  expect(alerts()).toEqual([]);
});

it('units of a late order that come back are late again', () => {
  const id = caller.id('ord:10371');
  const open = (): string[] =>
    caller
      .ask<{
        order: {statusAlerts: {kind: string}[]};
      }>('query ($id: EndlessID!) { order(id: $id) { statusAlerts { kind } } }', {id})
      .order.statusAlerts.map(({kind}) => kind);
  expect(open()).toContain('LATE');
  const {shipment} = caller.run<{shipment: {id: string}}>(
    'fulfillOrder',
    {
      id,
      fulfillmentId: simulator.store.referring('OrderFulfillment', 'order', id).find(({status}) => status !== 'SHIPPED')
        ?.id,
      carrierServiceId: caller.id('csv:postlink-economy'),
    },
    'shipment { id }',
  );
  expect(open()).not.toContain('LATE');
  caller.run('unshipOrder', {id, shipmentIds: [shipment.id], reason: 'Wrong parcel'});
  caller.wait('PT5M');
  expect(open()).toContain('LATE');
});
