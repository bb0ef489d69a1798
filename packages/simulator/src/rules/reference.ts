/** Rules of `schema/reference.graphql`: countries, states and currencies by their codes. */
import {getNamedType, type GraphQLArgument} from 'graphql';
import {visited} from '../model/input.ts';
import type {UserError} from '../model/refusal.ts';
import type {Context, Entity, Fields, QueryRule, RuleSet} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';
import {countryRows, currencyRows, stateRows} from './data/reference.ts';
import {coordinatesOf} from './geocoding.ts';
import type {AddressInput} from '../schema-types.ts';

const rowsOf = <Row extends string[]>(text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|') as Row);

const currencies = new Map(
  rowsOf<[string, string, string, string, string]>(currencyRows).map(([code, name, symbol, places, forOneEuro]) => [
    code,
    {code, name, symbol, decimalPlaces: Number(places), forOneEuro: Number(forOneEuro)},
  ]),
);

/** Decimal places of a currency's smallest unit. */
export const decimalsOf = (currency: string): number => currencies.get(currency)?.decimalPlaces ?? 2;

/** Units of a currency that one unit of another is worth; undefined for a currency without a rate. */
export function rate(from: string, to: string): number | undefined {
  const [source, target] = [currencies.get(from), currencies.get(to)];
  return source && target && target.forOneEuro / source.forOneEuro;
}

/** States by country and code, such as `US-CA`. */
const states: ReadonlyMap<string, Fields & {code: string; country: string; name: string}> = new Map(
  Object.entries(stateRows).flatMap(([country, text]) =>
    text
      .trim()
      .split(/,\s+/)
      .map((entry) => {
        const [code, ...name] = entry.split(' ') as [string, ...string[]];
        return [`${country}-${code}`, {code, country, name: name.join(' ')}] as const;
      }),
  ),
);

const statesIn = (country: string): string[] => [...states.keys()].filter((key) => key.startsWith(`${country}-`));

const countries = new Map(
  rowsOf<[string, string, string, string]>(countryRows).map(([code, name, phonePrefix, currency]) => [
    code,
    {code, name, phonePrefix, currency: currency === '' ? null : currency, states: statesIn(code)},
  ]),
);

/** Countries whose post knows no postal codes. */
const withoutPostalCodes = new Set(
  `AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ML MO MR MW
  NR NU QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV UG UM VU YE ZW`.split(/\s+/),
);

const withStates = new Set(['AU', 'BR', 'CA', 'MX', 'US']);

/** The field that an address lacks in its country, and why. */
function addressProblem(address: AddressInput): [field: string, problem: string] | undefined {
  const {countryCode: code, postalCode, stateCode} = address;
  if (!countries.has(code)) return undefined;
  if (!postalCode && !withoutPostalCodes.has(code)) return ['postalCode', `is missing; addresses in ${code} have one`];
  if (!withStates.has(code) || states.has(`${code}-${stateCode}`)) return undefined;
  return ['stateCode', stateCode ? `names no state of ${code}` : `is missing; addresses in ${code} have one`];
}

/** Refusals of codes of no country, and of addresses that lack what their country asks for. */
export function addressRefusals(argument: GraphQLArgument, input: Fields, context: Context): UserError[] {
  const refuse = (path: string[], problem: string): UserError[] =>
    context.refuse('INVALID_VALUE', path, `\`${path.join('.')}\` ${problem}.`).userErrors;
  return visited(argument, input, []).flatMap(({element, value, path}) => {
    if (/country(OfOrigin)?Codes?$/i.test(element.name)) {
      const unknown = [value].flat().find((code) => !countries.has(String(code)));
      return unknown === undefined ? [] : refuse(path, `has ${String(unknown)}, which is no country of ISO 3166-1`);
    }
    if (getNamedType(element.type).name !== 'AddressInput') return [];
    const [field, problem] = addressProblem(value as AddressInput) ?? [];
    return field && problem ? refuse([...path, field], problem) : [];
  });
}

const compareNames = (a: string, b: string): number => a.localeCompare(b, 'en');

const begins = (text: string, query: unknown): boolean =>
  typeof query !== 'string' || text.toLowerCase().startsWith(query.trim().toLowerCase());

const isAmong = (value: string, wanted: unknown): boolean => !Array.isArray(wanted) || wanted.includes(value);

const listCountries: QueryRule = ({codes, query}) =>
  [...countries.values()]
    .filter(({code, name}) => isAmong(code, codes) && (begins(name, query) || begins(code, query)))
    .sort((a, b) => compareNames(a.name, b.name));

const listStates: QueryRule = ({filter}) => {
  const {codes, countryCodes, query} = (filter ?? {}) as Fields;
  return [...states.values()]
    .filter(({code, country}) => isAmong(code, codes) && isAmong(country, countryCodes))
    .filter(({code, name}) => matchesWords([code, name], query))
    .sort((a, b) => compareNames(a.country, b.country) || compareNames(a.name, b.name));
};

/** An address stores the code of its state alone, which several countries have. */
const stateOfAddress = ({state, country}: Entity<'Address'>): string | null => (state ? `${country}-${state}` : null);

export const referenceRules: RuleSet = {
  coded: {
    Currency: (code) => currencies.get(code),
    Country: (code) => countries.get(code),
    State: (code) => states.get(code),
  },
  computed: {
    Address: {
      latitude: (address) => coordinatesOf(address)?.latitude,
      longitude: (address) => coordinatesOf(address)?.longitude,
      state: stateOfAddress,
    },
  },
  queries: {
    countries: listCountries,
    country: ({code}) => countries.get(code),
    currencies: ({codes}) => [...currencies.values()].filter(({code}) => isAmong(code, codes)),
    states: listStates,
  },
};
