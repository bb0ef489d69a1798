/** Errors whose cause the schema declares as data: which values of an input, or of the records that it names. */
import {conditionName, type Cause, type Operation} from './contract.ts';
import {textsOf} from './directives.ts';
import {inZone} from './presentation.ts';
import type {InputPath} from './refusal.ts';
import type {Context, Fields} from './rules.ts';
import {after, day} from './time.ts';
import {valuesAt} from './values.ts';

/** What a path leads to from one place of an input: null for a record's field without a value, nothing for an empty list. */
interface Found {
  field: InputPath;
  values: unknown[];
}

/** What names the place by whose midnight the days of a request end: a warehouse, or the company. */
const placesOfDays = [
  'warehouseId',
  'toWarehouseId',
  'purchaseOrderId.warehouse',
  'inventoryTransferId.toWarehouse',
  'warehouse',
  'toWarehouse',
  'companyId',
];

/** A record as its id; other values stay as they are. */
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

/** Follows a path through an input, and behind the first id on it through records. */
function follow(value: unknown, path: readonly string[], context: Context, field: InputPath = []): Found[] {
  if (!isPresent(value)) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => follow(each, path, context, [...field, at]));
  const [name, ...rest] = path;
  if (name === undefined) return [{field, values: [value]}];
  if (typeof value === 'object') return follow((value as Fields)[name], rest, context, [...field, name]);
  const {type = '', record} = context.store.find(value) ?? {};
  const kind = context.contract.records.get(type);
  // An id may lead to a record of another kind, which the rule refuses.
  if (!record || !kind?.getFields()[name]) return [];
  return [{field, values: valuesAt(kind, record, path.join('.'), context).map(idOf)}];
}

/** The limit of a day or moment, which lies so many days after another one. */
function limitOf(moment: string, days = 0): string {
  return days === 0 ? moment : after(moment, days * day).slice(0, moment.length);
}

/** Whether the values of one place cause an error. Others are those that another path leads to. */
function isCaused(cause: Cause, values: readonly unknown[], others: (path: string) => Found[]): boolean {
  const {is, isNot, isGiven, differsFrom, before, after: later, days} = cause;
  const given = values.filter(isPresent);
  const areIn = (texts: unknown): boolean => given.some((value) => textsOf(texts).includes(String(value)));
  const isBeyond = (path: string, breaks: (value: string, limit: string) => boolean): boolean =>
    others(path).some((each) =>
      each.values
        .filter(isPresent)
        .some((moment) => given.some((value) => breaks(String(value), limitOf(String(moment), days)))),
    );
  if (is !== undefined) return areIn(is);
  if (isNot !== undefined) return !areIn(isNot);
  if (isGiven !== undefined) return isGiven === given.length > 0;
  if (before !== undefined) return isBeyond(before, (value, limit) => value < limit);
  if (later !== undefined) return isBeyond(later, (value, limit) => value > limit);
  const isUnset = given.length === 0 && values.length > 0;
  const wanted = differsFrom === undefined || isUnset ? [] : others(differsFrom);
  return wanted.length > 0 && !wanted.some((each) => each.values.some((value) => given.includes(value)));
}

/**
 * Refuses values that cause an error, as its declaration says.
 *
 * @throws Refusal for the first error of the operation that is caused, at the first place that causes it.
 */
export function checkCauses({errors}: Operation, input: Fields, subject: Fields, context: Context): void {
  const {caller, refuse, store} = context;
  const found = (path: string, sources: readonly Fields[]): Found[] =>
    sources.map((source) => follow(source, path.split('.'), context)).find((places) => places.length > 0) ?? [];
  const asked = {brandId: caller?.brandId, companyId: caller?.companyId};
  const request = {
    ...asked,
    now: store.now,
    get today() {
      const [zone] = placesOfDays.flatMap((path) => found(`${path}.timeZone`, [input, subject, asked]));
      return inZone(store.now, String(zone?.values[0] ?? 'UTC')).slice(0, 10);
    },
  };
  for (const error of errors) {
    const places = textsOf(error.at).flatMap((path) => found(path, [input, request]));
    const keys = error.repeats ? places.map(({values}) => JSON.stringify(values)) : [];
    const place = places.find(({values}, at) =>
      error.repeats
        ? keys.indexOf(keys[at] ?? '') < at
        : isCaused(error, values, (path) => found(path, [input, request, subject])),
    );
    if (place) throw refuse(conditionName(error), place.field);
  }
}
