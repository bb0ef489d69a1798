/** Rules of `schema/reference.graphql`: countries, states and currencies by their codes. */
import type {Entity, Fields, QueryRule, RuleSet} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';
import {countryRows, currencyRows, stateRows} from './reference-data.ts';

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

const decimalPlaces: Record<string, number> = {BHD: 3, CLP: 0, ISK: 0, JPY: 0, KRW: 0, KWD: 3, VND: 0};

const currencies = new Map(
  rowsOf(currencyRows).map(([code = '', name, symbol]) => [
    code,
    {code, name, symbol, decimalPlaces: decimalPlaces[code] ?? 2},
  ]),
);

/** Decimal places of a currency's smallest unit. */
export const decimalsOf = (currency: string): number => decimalPlaces[currency] ?? 2;

/** States by country and code, such as `US-CA`. */
const states: ReadonlyMap<string, Fields & {code: string; country: string; name: string}> = new Map(
  Object.entries(stateRows).flatMap(([country, text]) =>
    text
      .trim()
      .split(/,\s+/)
      .map((entry) => {
        const [code = '', ...name] = entry.split(' ');
        return [`${country}-${code}`, {code, country, name: name.join(' ')}] as const;
      }),
  ),
);

const statesIn = (country: string): string[] => [...states.keys()].filter((key) => key.startsWith(`${country}-`));

const countries = new Map(
  rowsOf(countryRows).map(([code = '', name = '', phonePrefix, currency]) => [
    code,
    {code, name, phonePrefix, currency: currency === '' ? null : currency, states: statesIn(code)},
  ]),
);

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
const stateOfAddress = ({state, country}: Entity): string | null =>
  typeof state === 'string' ? `${String(country)}-${state.replace(/^[A-Z]{2}-/, '')}` : null;

export const referenceRules: RuleSet = {
  coded: {
    Currency: (code) => currencies.get(code),
    Country: (code) => countries.get(code),
    State: (code) => states.get(code),
  },
  computed: {Address: {state: stateOfAddress}},
  queries: {
    countries: listCountries,
    country: ({code}) => countries.get(String(code)) ?? null,
    currencies: ({codes}) => [...currencies.values()].filter(({code}) => isAmong(code, codes)),
    states: listStates,
  },
};
