import {isoDay} from '../../site/model/dates.ts';

/** Folder of the notes of a day: `2025 Q3` for every day from July to September 2025. */
export function quarterFolder(date: Date): string {
  return `${date.getUTCFullYear()} Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

/**
 * Reads a day written as `YYYY-MM-DD`.
 *
 * @returns `undefined` for anything else, and for days that no calendar has, such as 2025-02-30.
 */
export function parseDay(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  const date = new Date(`${String(value)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || isoDay(date) !== value ? undefined : date;
}
