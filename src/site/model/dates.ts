// Not Intl.DateTimeFormat: reading its data takes 30 ms of a page's start.
const months = 'January February March April May June July August September October November December'.split(' ');

/** `September 2025` */
export const formatMonth = (date: Date): string => `${String(months[date.getUTCMonth()])} ${date.getUTCFullYear()}`;

/** `30 September 2025` */
export const formatDay = (date: Date): string => `${date.getUTCDate()} ${formatMonth(date)}`;

/** `2025-09-30` */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
