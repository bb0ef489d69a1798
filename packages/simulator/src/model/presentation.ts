/** How values are shown: moments in the zone of `@inTimeZone`, amounts in the currency of `@inCurrency`. */
import {
  getNamedType,
  GraphQLError,
  Kind,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql';
import {fieldsIn} from './document.ts';
import {badRequest} from './refusal.ts';
import type {Context, Fields} from './rules.ts';

const uses = ({loc}: DocumentNode, directive: string): boolean => loc?.source.body.includes(directive) === true;

/** The argument of a directive on a node, out of the document or the variables. */
export function argumentOf(
  directives: readonly DirectiveNode[] | undefined,
  directive: string,
  variables: Fields,
): string | undefined {
  const value = directives?.find(({name}) => name.value === directive)?.arguments?.[0]?.value;
  if (value?.kind === Kind.STRING || value?.kind === Kind.ENUM) return value.value;
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return typeof given === 'string' ? given : undefined;
}

/** The time zone of a field: its own, or that of the nearest field or operation above it. */
function zoneOf({operation, path, fragments, variableValues}: GraphQLResolveInfo): string | undefined {
  const keys: (string | number)[] = [];
  for (let at: typeof path | undefined = path; at; at = at.prev) keys.unshift(at.key);
  let zone = argumentOf(operation.directives, 'inTimeZone', variableValues);
  let sets: SelectionSetNode[] = [operation.selectionSet];
  for (const key of keys.filter((each) => typeof each === 'string')) {
    const nodes = sets
      .flatMap((set) => fieldsIn(set, (name) => fragments[name]))
      .filter(({alias, name}) => (alias ?? name).value === key);
    for (const {directives} of nodes) zone = argumentOf(directives, 'inTimeZone', variableValues) ?? zone;
    sets = nodes.flatMap(({selectionSet}) => selectionSet ?? []);
  }
  return zone;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a name that the time zone database lacks. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const parts = {
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const clock = new Intl.DateTimeFormat('en-GB', {...parts, second: '2-digit', hourCycle: 'h23', timeZone: zone});
  clocks.set(zone, clock);
  return clock;
}

/** A moment as clocks of a zone show it, with the offset: `2025-09-30T11:00:00.000+02:00`. */
export function inZone(moment: string, zone: string): string {
  const time = Date.parse(moment);
  const parts = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({type, value}) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '00';
  const year = part('era').startsWith('B') ? 1 - Number(part('year')) : Number(part('year'));
  const shown = new Date(time);
  shown.setUTCFullYear(year, Number(part('month')) - 1, Number(part('day')));
  shown.setUTCHours(Number(part('hour')), Number(part('minute')), Number(part('second')));
  const local = shown.toISOString().slice(0, -1);
  const offset = Math.round((shown.getTime() - time) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/**
 * Checks the zones that a document names.
 *
 * @throws RequestError with BAD_REQUEST for an unknown one.
 */
export function checkZones(document: DocumentNode, variables: Fields): void {
  if (!uses(document, '@inTimeZone')) return;
  visit(document, {
    Directive: (node) => {
      const zone = argumentOf([node], 'inTimeZone', variables);
      if (zone === undefined) return;
      try {
        clockOf(zone);
      } catch {
        throw badRequest(`The time zone database has no zone ${zone}.`);
      }
    },
  });
}

/** Rounds half to even, as amounts are. */
function rounded(value: number, places: number): string {
  const scaled = value * 10 ** places;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const isHalf = Math.abs(rest - 0.5) < 1e-9;
  const up = isHalf ? floor % 2 !== 0 : rest > 0.5;
  return ((up ? floor + 1 : floor) / 10 ** places).toFixed(places);
}

/** An amount in another currency, at the rate of the day on which its record was made. */
function converted(value: unknown, currency: string, source: Fields, context: Context): unknown {
  if (Array.isArray(value)) return value.map((each) => converted(each, currency, source, context));
  if (typeof value !== 'object' || value === null || !('amount' in value)) return value;
  const money = value as {amount: string; currency: unknown};
  const from = String(typeof money.currency === 'string' ? money.currency : (money.currency as Fields | null)?.code);
  const day = String(source.createdAt ?? context.store.now).slice(0, 10);
  const rate = context.rules.rate?.(from, currency, day);
  if (rate === undefined) throw new GraphQLError(`There is no reference rate from ${from} to ${currency}.`);
  const places = Number(context.rules.coded.Currency?.(currency, context)?.decimalPlaces ?? 2);
  return {...money, amount: rounded(Number(money.amount) * rate, places), currency};
}

/** A value as the document asks to see it. */
export function presented(
  value: unknown,
  field: GraphQLField<unknown, unknown>,
  source: Fields,
  info: GraphQLResolveInfo,
  context: Context,
): unknown {
  const {name} = getNamedType(field.type);
  if (name === 'ISO8601DateTime' && typeof value === 'string' && uses(context.document, '@inTimeZone')) {
    const zone = zoneOf(info);
    return zone ? inZone(value, zone) : value;
  }
  if (name !== 'MonetaryValue' || !uses(context.document, '@inCurrency')) return value;
  const currency = argumentOf(info.fieldNodes[0]?.directives, 'inCurrency', info.variableValues);
  return currency ? converted(value, currency, source, context) : value;
}
