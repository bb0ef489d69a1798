/** Days of the calendar, which begin and end at the midnights of a place. */
import {inZone} from '../model/presentation.ts';
import type {Entity, Store} from '../model/rules.ts';
import {after, day as dayLength, lastMoment} from '../model/time.ts';

/** Day of a moment, in a time zone. */
export const dayIn = (moment: string, timeZone: string): string => inZone(moment, timeZone).slice(0, 10);

/** Day of a moment, in UTC. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

/** The day that is so many days after another one; none comes after the year 9999. */
export function addDays(from: string, days: number): string {
  const moment = after(dayOf(from), days * dayLength);
  return dayOf(moment.length > lastMoment.length ? lastMoment : moment);
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / 86_400_000);

/** Zone by whose midnight the days of a record end: of its warehouse, else of its company. */
export const zoneAt = (store: Store, {warehouse, company}: {warehouse?: unknown; company?: unknown}): string =>
  (store.get('Warehouse', warehouse) ?? store.need('Company', company)).timeZone;

/** Day of a moment at a company; today unless another moment is given. */
export const dayAt = (store: Store, company: unknown, moment = store.now): string =>
  dayIn(moment, zoneAt(store, {company}));

/** The moment that has the same time of day so many days later, in a time zone. */
export function daysLater(moment: string, days: number, timeZone: string): string {
  const local = inZone(moment, timeZone);
  const later = `${addDays(local, days)}${local.slice(10, -6)}`;
  return new Date(`${later}${inZone(`${later}Z`, timeZone).slice(-6)}`).toISOString();
}

/** Nights that were asked for before: many records end with the same ones. */
const nights = new Map<string, string>();
const mostNights = 10_000;

/** Midnight after a day, in a time zone; no night ends after the year 9999, which many dates use for "never". */
export function nightAfter(day: string, timeZone: string): string {
  const name = `${day} ${timeZone}`;
  const night = nights.get(name) ?? midnightAfter(day, timeZone);
  if (nights.size >= mostNights) nights.clear();
  nights.set(name, night);
  return night;
}

function midnightAfter(day: string, timeZone: string): string {
  const midnight = new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString();
  if (midnight.length > lastMoment.length) return lastMoment;
  const offset = inZone(midnight, timeZone).slice(-6);
  return new Date(midnight.replace('Z', offset)).toISOString();
}

/** Zone by whose midnight the days of an order end: of the building that ships it, else of its company. */
export function zoneOf(store: Store, order: Entity): string {
  const [work] = store.referring('OrderAllocation', 'order', order.id);
  return zoneAt(store, {warehouse: work?.warehouse, company: order.company});
}

export const lateFrom = (store: Store, order: Entity): string | undefined =>
  typeof order.shipByOn === 'string' ? nightAfter(order.shipByOn, zoneOf(store, order)) : undefined;
