/** Lengths of time in milliseconds, and moments that lie so far away. */

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The moment that is so many milliseconds after another one, or before it when they are negative. */
export const after = (moment: string | null | undefined, milliseconds: number): string =>
  new Date(Date.parse(moment ?? '') + milliseconds).toISOString();

/** The first moment, at or after another one, at which the clock has run a whole number of times so long. */
export const nextFull = (moment: string, milliseconds: number): string =>
  new Date(Math.ceil(Date.parse(moment) / milliseconds) * milliseconds).toISOString();

export const later = (a: string, b: string): string => (a > b ? a : b);

export const minutesAfter = (moment: string, minutes: number): string => after(moment, minutes * minute);

/** A day such as `2025-02-28` when the calendar has it. */
export function calendarDay(text: string): string | undefined {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** The last moment that is written with a year of four digits. */
export const lastMoment = '9999-12-31T23:59:59.999Z';

/**
 * A moment with any offset in UTC with milliseconds; undefined when the calendar or the clock doesn't have it, or when it
 * lies outside the years 0000 to 9999 there.
 */
export function utcMoment(text: string): string | undefined {
  const [, dayText = '', hours, offset] = /^(.{10})T(\d{2}).*?(?:Z|[+-](\d{2}):\d{2})$/.exec(text) ?? [];
  const time = Date.parse(text);
  const isOnClock = Number(hours) < 24 && Number(offset ?? 0) < 24;
  if (!isOnClock || !calendarDay(dayText) || Number.isNaN(time)) return undefined;
  const moment = new Date(time).toISOString();
  return moment.length === lastMoment.length ? moment : undefined;
}
