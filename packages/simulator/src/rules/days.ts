/** Days of the calendar, which begin and end at the midnights of a place. */
import {inZone} from '../model/presentation.ts';
import type {Entity, Store} from '../model/rules.ts';
import {after, day as dayLength} from '../model/time.ts';

/** Midnight after a day, in a time zone. */
export function nightAfter(day: string, timeZone: string): string {
  const midnight = after(`${day}T00:00:00Z`, dayLength);
  const offset = inZone(midnight, timeZone).slice(-6);
  return new Date(midnight.replace('Z', offset)).toISOString();
}

/** Zone by whose midnight the days of an order end: of the building that ships it, else of its company. */
export function zoneOf(store: Store, order: Entity): string {
  const [work] = store.referring('OrderAllocation', 'order', order.id);
  const place = store.get('Warehouse', work?.warehouse) ?? store.get('Company', order.company);
  return place?.timeZone ?? 'UTC';
}

/** Moment from which an order is late. */
export const lateFrom = (store: Store, order: Entity): string | undefined =>
  typeof order.shipByOn === 'string' ? nightAfter(order.shipByOn, zoneOf(store, order)) : undefined;
