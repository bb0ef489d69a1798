/** Lengths of time in milliseconds, and moments that lie so far away. */

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The moment that is so many milliseconds after another one, or before it when they are negative. */
export const after = (moment: unknown, milliseconds: number): string =>
  new Date(Date.parse(String(moment)) + milliseconds).toISOString();

export const minutesAfter = (moment: string, minutes: number): string => after(moment, minutes * minute);
