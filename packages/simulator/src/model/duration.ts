/** Durations of ISO 8601, such as `P1M`, `PT1S` or `P1DT12H`. */
import {day, hour, minute, second} from './time.ts';

const pattern =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d{1,3})?)S)?)?$/;

export const isDuration = (text: string): boolean => pattern.test(text);

/** The same day so many months later, or the last day of that month when it is shorter. */
function monthsAfter(moment: string, months: number): Date {
  const date = new Date(moment);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDay));
  return date;
}

/** The moment that lies a duration after another one; undefined for what is no duration, or beyond any calendar. */
export function momentAfterDuration(now: string, duration: string): string | undefined {
  const parts = pattern.exec(duration);
  if (!parts) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')));
  const length = (weeks * 7 + days) * day + hours * hour + minutes * minute + seconds * second;
  const date = new Date(monthsAfter(now, years * 12 + months).getTime() + length);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
