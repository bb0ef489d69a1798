/** Amounts of money: decimal texts in records and answers, whole numbers of the currency's smallest unit in sums. */
import {isInputObjectType, type GraphQLArgument} from 'graphql';
import {visited} from '../model/input.ts';
import type {InputPath, Refuse, UserError} from '../model/refusal.ts';
import type {Context, Fields} from '../model/rules.ts';
import {scaled, shifted, toParts} from './decimal.ts';
import {decimalsOf} from './reference.ts';
import type {MonetaryValueInput} from '../schema-types.ts';

/** An amount as records hold it; `currency` is the code of ISO 4217. */
export interface Money extends Fields {
  amount: string;
  currency: string;
}

/** Smallest units in an amount, such as 1250 for 12.50 euro, of a record, an input or a decimal text; 0 for none. */
export function unitsOf(value: unknown, currency = currencyOf(value) ?? ''): bigint {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value;
  return scaled(toParts(amount), decimalsOf(currency));
}

/** Decimal text of smallest units, with the places of the currency. */
export const decimal = (units: bigint, currency: string): string => shifted(units, decimalsOf(currency));

export const money = (units: bigint, currency: string): Money => ({amount: decimal(units, currency), currency});

/** Code of the currency of a stored amount or an input, or undefined when it has none. */
export function currencyOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {currency, currencyCode} = value as {currency?: string; currencyCode?: string};
  return currencyCode ?? currency;
}

/** Refuses amounts of an input that are in another currency. */
export function checkCurrencies(
  input: Fields,
  names: readonly string[],
  currency: string,
  refuse: Refuse,
  path: InputPath = [],
): void {
  for (const name of names)
    if ((currencyOf(input[name]) ?? currency) !== currency) throw refuse('CURRENCY_MISMATCH', [...path, name]);
}

/** An amount of an input, such as a price, as records hold it. */
export const storedMoney = (value: Money): Money => money(unitsOf(value), value.currency);

/** The part of an amount that stays when a count of units falls. */
export const share = (amount: unknown, units: number, of: number, currency: string): Money =>
  money(scaled((unitsOf(amount, currency) * toParts(units)) / BigInt(of), 0), currency);

/** Divides a total by weights to the last unit: what rounding leaves goes to those that lost most by it. */
export function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all <= 0n) return weights.map(() => 0n);
  const parts = weights.map((weight, at) => ({at, part: (total * weight) / all, lost: (total * weight) % all}));
  let rest = total - parts.reduce((sum, {part}) => sum + part, 0n);
  for (const own of [...parts].sort((a, b) => Number(b.lost - a.lost) || a.at - b.at)) {
    if (rest === 0n) break;
    own.part += 1n;
    rest -= 1n;
  }
  return parts.map(({part}) => part);
}

/** The largest amount that an answer can say: the scalar has 11 digits before the point. */
export const isTooLarge = (units: bigint, currency: string): boolean =>
  units >= 10n ** BigInt(11 + decimalsOf(currency));

/**
 * Sums of amounts, one for each currency, in the order in which the currencies occur. Those that no answer can say are
 * left out.
 */
export function sumsByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const amount of amounts) {
    const {currency} = amount;
    sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(amount));
  }
  return [...sums].flatMap(([currency, units]) => (isTooLarge(units, currency) ? [] : [money(units, currency)]));
}

/** Refusals of amounts that are negative, or have more decimal places than their currency. */
export function moneyRefusals(argument: GraphQLArgument, input: Fields, {contract, refuse}: Context): UserError[] {
  const type = contract.schema.getType('MonetaryValueInput');
  const [, ...inner] = visited(argument, input, []);
  return inner.flatMap(({element, path}) => {
    if (element.name !== 'amount' || !isInputObjectType(type) || type.getFields().amount !== element) return [];
    const owner = path.slice(0, -1).reduce<unknown>((at, key) => (at as Fields)[key], input);
    const {amount, currency} = owner as MonetaryValueInput;
    if (toParts(amount) < 0n)
      return refuse('VALUE_NOT_ALLOWED.negative', path, `An amount can't be negative; ${amount} is.`).userErrors;
    const words = placesProblem(amount, currency);
    return words ? refuse('VALUE_NOT_ALLOWED.decimals', path, words).userErrors : [];
  });
}

/** Why an amount can't be in its currency, which has fewer decimal places. */
export function placesProblem(amount: string, currency: string): string | undefined {
  const places = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
  const most = decimalsOf(currency);
  return places > most
    ? `${currency} has ${most === 0 ? 'no' : most} decimal places; ${amount} has ${places}.`
    : undefined;
}
