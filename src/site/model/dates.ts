const longDay = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});
const longMonth = new Intl.DateTimeFormat('en-GB', {month: 'long', year: 'numeric', timeZone: 'UTC'});

/** `30 September 2025` */
export const formatDay = (date: Date): string => longDay.format(date);

/** `September 2025` */
export const formatMonth = (date: Date): string => longMonth.format(date);

/** `2025-09-30` */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
