/** Amounts of money: decimal texts in records and answers, whole cents in sums. */
import type {Fields} from '../model/rules.ts';

/** An amount as records hold it; `currency` is the code of ISO 4217. */
export interface Money extends Fields {
  amount: string;
  currency: string;
}

/** Cents of an amount, such as 1250 for `{amount: '12.50'}`, of a decimal text, or of a number. */
export function toCents(value: unknown): number {
  if (value === null || value === undefined) return 0;
  const amount = typeof value === 'object' && 'amount' in value ? value.amount : value;
  return Math.round(Number(amount) * 100);
}

/** Decimal text of cents, with two digits. */
export const decimal = (cents: number): string => (Math.round(cents) / 100).toFixed(2).replace(/^-0\.00$/, '0.00');

export const money = (cents: number, currency: string): Money => ({amount: decimal(cents), currency});

/** Code of the currency of a stored amount or an input, or undefined when it has none. */
export function currencyOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {currency, currencyCode} = value as Fields;
  const code = currencyCode ?? currency;
  return typeof code === 'string' ? code : undefined;
}

/** An amount of an input, such as a price, as records hold it. */
export const storedMoney = (value: unknown): Money => money(toCents(value), currencyOf(value) ?? '');

/** Sum of amounts of one currency. */
export const add = (currency: string, ...amounts: unknown[]): Money =>
  money(
    amounts.reduce<number>((sum, amount) => sum + toCents(amount), 0),
    currency,
  );

/** An amount times a count of units. */
export const times = (amount: unknown, units: number, currency: string): Money =>
  money(toCents(amount) * units, currency);

/** The part of an amount that stays when a count of units falls. */
export const share = (amount: unknown, units: number, of: number, currency: string): Money =>
  money(of === 0 ? 0 : (toCents(amount) * units) / of, currency);

/** Sums of amounts, one for each currency, in the order in which the currencies occur. */
export function sumsByCurrency(amounts: readonly unknown[]): Money[] {
  const sums = new Map<string, number>();
  for (const amount of amounts) {
    const currency = currencyOf(amount) ?? '';
    sums.set(currency, (sums.get(currency) ?? 0) + toCents(amount));
  }
  return [...sums].map(([currency, cents]) => money(cents, currency));
}
