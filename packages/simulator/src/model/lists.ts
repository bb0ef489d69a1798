/** Lists as the schema promises them: filters, words, sorts and pages, all by the names of fields. */
import {
  assertInputObjectType,
  assertObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
} from 'graphql';
import type {Contract} from './contract.ts';
import {applied, textsOf} from './directives.ts';
import {badRequest, type RequestError} from './refusal.ts';
import type {Context, Entity, Fields, FilterRule} from './rules.ts';
import {valueOf, valuesAt} from './values.ts';
import {matchesWords} from './words.ts';

/** A page of a list, in the shape of a connection. */
export interface Page {
  edges: {cursor: string; node: Entity}[];
  nodes: Entity[];
  pageInfo: {startCursor: string | null; endCursor: string | null; hasNextPage: boolean; hasPreviousPage: boolean};
  totalCount: number;
}

const defaultPage = 20;

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=(?:s|x|z|ch|sh|us))es$|s$/, '');

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const oneOf =
  (path: string, type: GraphQLObjectType): FilterRule =>
  (record, wanted, context) => {
    const values = valuesAt(type, record, path, context).map(sameCase);
    return asList(wanted).some((one) => values.includes(sameCase(one)));
  };

/** Texts compare without regard to case. */
function sameCase(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'object' && value !== null && 'id' in value ? sameCase(value.id) : value;
}

/** The first of some names that is a field of a type. */
function fieldAmong(type: GraphQLObjectType, names: string[]): string | undefined {
  const fields = type.getFields();
  return names.find((name) => fields[name]);
}

/** A moment or day at or after, or before, the wanted one: `createdAfter` reads `createdAt`, `dueBefore` reads `dueOn`. */
function rangeCondition(type: GraphQLObjectType, name: string): FilterRule | undefined {
  const [, stem, bound] = /^(\w+?)(After|Before)(?:Date)?$/.exec(name) ?? [];
  const field =
    stem && fieldAmong(type, [`${stem}At`, `${stem}On`, `${stem}Date`, stem, `${stem}ArrivalOn`, `${stem}ArrivalDate`]);
  if (!field) return undefined;
  return (record, wanted, context) => {
    const value = valueOf(type.name, record, field, context);
    if (typeof value !== 'string' || typeof wanted !== 'string') return false;
    return bound === 'After' ? value >= wanted : value < wanted;
  };
}

/** Words to search for, each of which begins a word of a text of the record. */
function wordCondition(type: GraphQLObjectType, input: GraphQLInputField): FilterRule {
  const fields = textsOf(applied(input, 'searches')[0]?.fields);
  const searched = fields.length > 0 ? fields : textFields(type);
  return (record, wanted, context) =>
    matchesWords(
      searched.flatMap((path) => valuesAt(type, record, path, context)),
      wanted,
    );
}

const textFields = (type: GraphQLObjectType): string[] =>
  Object.values(type.getFields()).flatMap((field) => (getNamedType(field.type).name === 'String' ? [field.name] : []));

/**
 * How a condition of a filter is decided by the conventions of names; undefined when it follows none and needs a rule.
 */
export function conventionalCondition(type: GraphQLObjectType, input: GraphQLInputField): FilterRule | undefined {
  const {name} = input;
  if (name === 'query') return wordCondition(type, input);
  const range = rangeCondition(type, name);
  if (range) return range;
  if (!isListType(getNullableType(input.type))) {
    const field = fieldAmong(type, [name, name.replace(/Id$/, '')]);
    return field ? oneOf(field, type) : undefined;
  }
  if (name === 'ids') return oneOf('id', type);
  const stem = name.endsWith('Ids') ? name.slice(0, -3) : singular(name);
  const field = fieldAmong(type, [stem, name.endsWith('Ids') ? `${stem}s` : name, `${singular(name)}Id`]);
  return field ? oneOf(field, type) : undefined;
}

/** How a condition of a filter, or an argument of a list, is decided: by its own rule, else by the conventions. */
function conditionOf(
  type: GraphQLObjectType,
  filterName: string,
  input: GraphQLInputField,
  {filters}: Pick<Context['rules'], 'filters'>,
): FilterRule | undefined {
  const own = filters[filterName]?.[input.name] ?? conventionalCondition(type, input);
  return typeof own === 'string' ? oneOf(own, type) : own;
}

/** Conditions that no convention and no rule decides, as `Filter.field`. */
export function undecidedConditions(contract: Contract, rules: Context['rules'], lists: Map<string, string>): string[] {
  return [...lists].flatMap(([filter, typeName]) => {
    const input = contract.schema.getType(filter);
    const type = contract.records.get(typeName);
    if (!isInputObjectType(input) || !type) return [`${filter} of ${typeName}`];
    return Object.values(input.getFields()).flatMap((field) =>
      conditionOf(type, filter, field, rules) ? [] : [`${filter}.${field.name}`],
    );
  });
}

type Condition = (record: Entity) => boolean;

/** Conditions of a filter, or of the arguments of a list; one that isn't given may leave out a value. */
export function conditionsOf(
  type: GraphQLObjectType,
  inputs: readonly GraphQLInputField[],
  given: Fields,
  owner: string,
  context: Context,
): Condition[] {
  return inputs.flatMap((input): Condition[] => {
    const wanted = given[input.name] ?? undefined;
    const hidden = applied(input, 'leavesOut')[0]?.value;
    if (wanted === undefined && hidden === undefined) return [];
    if (wanted === undefined) {
      const rule = conventionalCondition(type, input);
      return rule ? [(record) => !rule(record, hidden, context)] : [];
    }
    const rule = conditionOf(type, owner, input, context.rules);
    return rule ? [(record) => rule(record, wanted, context)] : [];
  });
}

/** Records that match all conditions of a filter. */
export function filterRecords<Found extends Entity>(
  typeName: string,
  records: Found[],
  filter: Fields,
  filterName: string,
  context: Context,
): Found[] {
  const {schema} = context.contract;
  const type = assertObjectType(schema.getType(typeName));
  const input = assertInputObjectType(schema.getType(filterName));
  const conditions = conditionsOf(type, Object.values(input.getFields()), filter, filterName, context);
  return records.filter((record) => conditions.every((holds) => holds(record)));
}

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What two records compare by: numbers by size, enums in the order of their values, the rest as texts. */
function sortKey(type: GraphQLObjectType, field: string, value: unknown): string | number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  if (typeof value === 'object') return 'amount' in value ? Number(value.amount) : undefined;
  const named = type.getFields()[field];
  const declared = named && getNamedType(named.type);
  if (isEnumType(declared)) return declared.getValues().findIndex(({name}) => name === value);
  return declared && /Decimal|BigInt/.test(declared.name) ? Number(value) : String(value).toLowerCase();
}

type SortKey = string | number | undefined;

/** A list in its order. */
export interface Sorted {
  records: Entity[];
  /** Names the order in cursors, such as `PLACED_AT DESC`. */
  order: string;
  /** What each record is sorted by; missing where the list has an order of its own. */
  keys?: SortKey[];
}

interface Position {
  key: SortKey;
  id: string;
}

/** Records without a value come last in both directions; records with the same value are in the order of their ids. */
function comparePositions(a: Position, b: Position, sign: 1 | -1): number {
  if (a.key === b.key && a.id === b.id) return 0;
  if (a.key === b.key) return a.id < b.id === sign > 0 ? -1 : 1;
  if (a.key === undefined) return 1;
  if (b.key === undefined) return -1;
  return a.key < b.key === sign > 0 ? -1 : 1;
}

const signOf = (order: string): 1 | -1 => (order.endsWith(' DESC') ? -1 : 1);

/** Sorts records by a key. `order` is a name and a direction, such as `PLACED_AT DESC`. */
export function sortedByKey<Found extends Entity>(
  records: Found[],
  order: string,
  keyOf: (record: Found) => SortKey,
): Sorted {
  const sign = signOf(order);
  const keyed = records.map((record) => ({record, id: record.id, key: keyOf(record)}));
  keyed.sort((a, b) => comparePositions(a, b, sign));
  return {records: keyed.map(({record}) => record), order, keys: keyed.map(({key}) => key)};
}

/** Sorts records by a field of their type, or by the rule for this sort. */
export function sortRecords(
  type: GraphQLObjectType,
  records: Entity[],
  sort: {field: string; direction: string; enumName: string},
  context: Context,
): Sorted {
  const field = camelCase(sort.field);
  const rule = context.rules.sorts[sort.enumName]?.[sort.field] ?? field;
  return sortedByKey(records, `${sort.field} ${sort.direction}`, (record) =>
    sortKey(type, field, typeof rule === 'string' ? valuesAt(type, record, rule, context)[0] : rule(record, context)),
  );
}

/** A cursor is a position: the order, the key and the id. Entries that aren't records are named by their index. */
function cursorAt({records, order, keys}: Sorted, index: number): string {
  const id = records[index]?.id ?? null;
  return btoa(encodeURIComponent(JSON.stringify([order, keys?.[index] ?? null, id, keys ? 0 : index])));
}

const invalidCursor = (argument: string, order: string): RequestError =>
  badRequest(`The cursor of \`${argument}\` is none of a list sorted by ${order}. Begin with the first page.`);

function readCursor(cursor: string): [order: string, key: string | number | null, id: string | null, index: number] {
  const parts: unknown = JSON.parse(decodeURIComponent(atob(cursor)));
  if (!Array.isArray(parts) || parts.length !== 4) throw new Error('not a cursor');
  return parts as ReturnType<typeof readCursor>;
}

/**
 * How many entries of the list are before a cursor, the entry at the cursor included when `inclusive`.
 * The entry may have moved or left the list meanwhile.
 */
function countBefore(sorted: Sorted, cursor: string, argument: string, inclusive: boolean): number {
  const {records, order, keys} = sorted;
  let parts: ReturnType<typeof readCursor>;
  try {
    parts = readCursor(cursor);
  } catch {
    throw invalidCursor(argument, order);
  }
  const [cursorOrder, key, id, index] = parts;
  if (cursorOrder !== order) throw invalidCursor(argument, order);
  if (!keys || id === null) {
    const found = id === null ? index : records.findIndex((record) => record.id === id);
    return found < 0 ? Math.min(index, records.length) : found + Number(inclusive);
  }
  const position = {key: key ?? undefined, id};
  const sign = signOf(order);
  return records.filter((record, place) => {
    const compared = comparePositions({key: keys[place], id: record.id}, position, sign);
    return compared < 0 || (inclusive && compared === 0);
  }).length;
}

/**
 * Cuts one page out of a sorted list.
 *
 * @throws RequestError with BAD_REQUEST for a cursor of another sort, or for `first` together with `last`.
 */
export function pageOf(sorted: Sorted, args: Fields): Page {
  const {records} = sorted;
  const {first, last, after, before} = args;
  if (typeof first === 'number' && typeof last === 'number') throw badRequest('Give `first` or `last`, not both.');
  const start = typeof after === 'string' ? countBefore(sorted, after, 'after', true) : 0;
  const end = typeof before === 'string' ? countBefore(sorted, before, 'before', false) : records.length;
  const window = records.slice(start, Math.max(start, end));
  const nodes =
    typeof last === 'number' ? window.slice(-last) : window.slice(0, typeof first === 'number' ? first : defaultPage);
  const [head] = nodes;
  const firstAt = head ? records.indexOf(head) : start;
  const cursors = nodes.map((_, at) => cursorAt(sorted, firstAt + at));
  return {
    edges: nodes.map((node, at) => ({cursor: cursors[at] ?? '', node})),
    nodes,
    pageInfo: {
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
      hasNextPage: firstAt + nodes.length < records.length,
      hasPreviousPage: firstAt > 0,
    },
    totalCount: records.length,
  };
}

/** Type of the entries of a connection field, when it is one. */
export function entryType(field: GraphQLField<unknown, unknown>): GraphQLObjectType | undefined {
  const type = getNamedType(field.type);
  if (!isObjectType(type) || !type.name.endsWith('Connection')) return undefined;
  const nodes = type.getFields().nodes;
  const entry = nodes && getNamedType(nodes.type);
  return isObjectType(entry) ? entry : undefined;
}
