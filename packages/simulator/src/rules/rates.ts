/** Reference rates for amounts that are shown in another currency. */

/** Units of a currency for one euro. The simulator knows one rate for all days. */
const forOneEuro: Readonly<Record<string, number>> = {
  AED: 4.312,
  ARS: 1609.4,
  AUD: 1.7815,
  BGN: 1.9558,
  BHD: 0.4427,
  BRL: 6.242,
  CAD: 1.6346,
  CHF: 0.9364,
  CLP: 1127.6,
  CNY: 8.359,
  COP: 4604.2,
  CZK: 24.335,
  DKK: 7.4639,
  EGP: 56.21,
  EUR: 1,
  GBP: 0.8734,
  HKD: 9.1367,
  HUF: 390.26,
  IDR: 19573,
  ILS: 3.8841,
  INR: 104.268,
  ISK: 142.5,
  JPY: 173.76,
  KRW: 1648.9,
  KWD: 0.3586,
  MAD: 10.583,
  MXN: 21.5315,
  MYR: 4.9427,
  NOK: 11.7265,
  NZD: 2.0259,
  PEN: 4.079,
  PHP: 68.36,
  PLN: 4.2698,
  QAR: 4.274,
  RON: 5.0813,
  SAR: 4.4033,
  SEK: 11.0565,
  SGD: 1.5143,
  THB: 38.05,
  TRY: 48.82,
  TWD: 35.79,
  UAH: 48.51,
  USD: 1.1741,
  VND: 31026,
  ZAR: 20.2821,
};

/** Units of a currency that one unit of another is worth; undefined for a currency without a rate. */
export function rate(from: string, to: string): number | undefined {
  const [source, target] = [forOneEuro[from], forOneEuro[to]];
  return source === undefined || target === undefined ? undefined : target / source;
}
