/** Checks of arguments that the schema declares: limits of texts, numbers and lists, formats, and ids that exist. */
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import {remembered, type Contract, type Limits, type Operation} from './contract.ts';
import {badRequest, baselineError, type UserError} from './refusal.ts';
import type {Context, Fields} from './rules.ts';
import {mapTexts} from './words.ts';

type Element = GraphQLArgument | GraphQLInputField;

/** Removes white space at both ends of every text, as limits count it. */
export const trimmed = (value: unknown): unknown => mapTexts(value, (text) => text.trim());

/** An input in which null stands for blank texts, wherever it may: nobody wrote anything. */
export function withoutBlanks(value: unknown, type: GraphQLInputType): unknown {
  if (value === '' && !isNonNullType(type)) return null;
  const nullable = getNullableType(type);
  if (Array.isArray(value))
    return isListType(nullable) ? value.map((each) => withoutBlanks(each, nullable.ofType)) : value;
  if (typeof value !== 'object' || value === null || !isInputObjectType(nullable)) return value;
  const fields = nullable.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, fields[name] ? withoutBlanks(own, fields[name].type) : own]),
  );
}

/** Names alone: browsers that know offsets such as `+02:00` would read them as well. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', {timeZone: name}));
  } catch {
    return false;
  }
}

/** Why a single value breaks its limits, as a sentence; undefined when it doesn't. */
export function limitProblem(value: unknown, limits: Limits): string | undefined {
  const {min, max, minLength, maxLength, pattern, timeZone} = limits;
  const size = typeof value === 'string' ? [...value].length : undefined;
  if (size !== undefined && minLength !== undefined && size < minLength)
    return `has fewer than ${minLength} characters`;
  if (size !== undefined && maxLength !== undefined && size > maxLength) return `has more than ${maxLength} characters`;
  if (typeof value === 'string' && pattern !== undefined && !new RegExp(pattern).test(value))
    return `doesn't match ${pattern}`;
  if (typeof value === 'string' && timeZone && !isTimeZone(value))
    return `is "${value}", which names no time zone of the IANA database`;
  if (!['string', 'number'].includes(typeof value)) return undefined;
  if (min !== undefined && Number(value) < min) return `is less than ${min}`;
  return max !== undefined && Number(value) > max ? `is more than ${max}` : undefined;
}

interface Visited {
  element: Element;
  value: unknown;
  path: string[];
}

/** Every value of an argument with the element that declares it, nested input objects included. */
export function visited(element: Element, value: unknown, path: string[], found: Visited[] = []): Visited[] {
  if (value === null || value === undefined) return found;
  found.push({element, value, path});
  const named = getNamedType(element.type);
  if (!isInputObjectType(named)) return found;
  const fields = named.getFields();
  const inner = (each: unknown, at: string[]): void => {
    for (const [name, one] of Object.entries(each as Fields)) {
      const field = fields[name];
      if (field) visited(field, one, [...at, name], found);
    }
  };
  if (Array.isArray(value)) value.forEach((each, at) => inner(each, [...path, String(at)]));
  else inner(value, path);
  return found;
}

/**
 * Limits that fail the request as a whole: lengths of lists, and of what reads something all others. What an input of a
 * mutation breaks besides is refused by {@link limitRefusals}.
 *
 * @throws RequestError with BAD_REQUEST.
 */
export function checkRequestLimits(
  args: readonly GraphQLArgument[],
  given: Fields,
  {contract}: Context,
  reads: boolean,
): void {
  for (const argument of args)
    for (const {element, value, path} of visited(argument, given[argument.name], [argument.name])) {
      const limits = contract.limits(element);
      if (Array.isArray(value) && limits.maxItems !== undefined && value.length > limits.maxItems)
        throw badRequest(`\`${path.join('.')}\` has ${value.length} entries; ${limits.maxItems} are allowed.`);
      const problem = reads
        ? [value]
            .flat()
            .map((one) => limitProblem(one, limits))
            .find(Boolean)
        : undefined;
      if (problem) throw badRequest(`\`${path.join('.')}\` ${problem}.`);
    }
}

/** Bytes of a value of JSON at most. */
export const mostJsonBytes = 64 * 1024;

export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Refusals of values that break a limit, one for each value. */
export function limitRefusals(argument: GraphQLArgument, value: unknown, {contract}: Context): UserError[] {
  const [, ...inner] = visited(argument, value, []);
  return inner.flatMap(({element, value: own, path}) => {
    const values = Array.isArray(own) ? own : [own];
    const isTooLarge = getNamedType(element.type).name === 'JSON' && bytesOf(own) > mostJsonBytes;
    const limits = contract.limits(element);
    const isTooShort = Array.isArray(own) && own.length < (limits.minItems ?? 0);
    const at = values.findIndex((one) => limitProblem(one, limits) !== undefined);
    const problem = isTooLarge
      ? 'has more than 64 kB'
      : limitProblem(values[at], limits) ||
        (isTooShort && (limits.minItems === 1 ? 'is empty' : `has fewer than ${limits.minItems} entries`));
    if (!problem) return [];
    const field = Array.isArray(own) && at >= 0 ? [...path, String(at)] : path;
    return [baselineError(contract, 'INVALID_VALUE', field, `\`${field.join('.')}\` ${problem}.`)];
  });
}

/** The kind of record that a field leads to, in all of some types that have it; undefined for none or several. */
function kindOfField(name: string, types: Iterable<GraphQLObjectType>, {prefixes}: Contract): string | undefined {
  const fields = [...types].flatMap((type) => type.getFields()[name] ?? []);
  const kinds = new Set(fields.map(({type}) => getNamedType(type).name));
  const [kind = ''] = kinds;
  return kinds.size === 1 && prefixes.has(kind) ? kind : undefined;
}

/** The kind of record whose states an operation declares that it meets. */
export function kindInStates({meetings}: Operation, contract: Contract): string | undefined {
  const states = meetings.find(({idField}) => idField === 'id')?.states;
  const kinds = [...contract.records.values()].filter((type) =>
    contract.stateFields(type).some((field) => field.states === states),
  );
  return kinds.length === 1 ? kinds[0]?.name : undefined;
}

/**
 * The kind of record that an id of an input names, by the conventions of names: `id` is the record that the operation
 * names and the payload returns or tells removed, `brandId` a brand, `clientId` an API client, `parentId` what the
 * record's `parent` is, `documentIds` what its `documents` are, `fromWarehouseId` a warehouse. Undefined where a name
 * fits several kinds or none.
 */
function namedKind(element: Element, operation: Operation, contract: Contract): string | undefined {
  const {name: mutation, results} = operation;
  const isList = element.name === 'ids';
  const returned = results.flatMap((field) =>
    isListType(getNullableType(field.type)) === isList
      ? (contract.records.get(getNamedType(field.type).name) ?? [])
      : [],
  );
  if (isList) return returned.length === 1 ? returned[0]?.name : undefined;
  if (element.name === 'id') {
    const removed = results.flatMap(({name}) => /^removed(\w+)Id$/.exec(name)?.[1] ?? []);
    const kinds = returned.map(({name}) => name);
    const longest = [...removed, ...kinds.sort((a, b) => b.length - a.length)][0];
    const isNamed = kinds.every((kind) => mutation.toLowerCase().includes(kind.toLowerCase()));
    const isSure = isNamed || removed.length > 0 || kinds.length === 1;
    return isSure && longest !== undefined ? longest : kindInStates(operation, contract);
  }
  const stem = /^(\w+?)Ids?$/.exec(element.name)?.[1];
  if (stem === undefined) return undefined;
  const kinds = [...contract.prefixes.keys()];
  const ending = kinds.filter((kind) => kind.toLowerCase().endsWith(stem.toLowerCase()));
  return (
    kinds.find((kind) => kind.toLowerCase() === stem.toLowerCase()) ??
    kindOfField(`${stem}s`, returned, contract) ??
    (ending.length === 1 ? ending[0] : undefined) ??
    kindOfField(stem, returned, contract) ??
    kindOfField(stem, contract.records.values(), contract) ??
    kinds.find((kind) => stem.endsWith(kind))
  );
}

/** Kinds that are known of an operation: looking through the names of the schema takes long. */
const kindsOf = remembered<Operation, Map<Element, string | undefined>>(() => new Map());

function kindOfId(element: Element, operation: Operation, contract: Contract): string | undefined {
  const known = kindsOf(operation);
  if (!known.has(element)) known.set(element, namedKind(element, operation, contract));
  return known.get(element);
}

/** The kind of record that the `id` of a mutation's input names. */
export function kindOfSubject(operation: Operation, contract: Contract): string | undefined {
  const id = operation.input?.getFields().id;
  return id && kindOfId(id, operation, contract);
}

/** Refusals of ids that lead to no record of the right kind that the caller may see. */
export function referenceRefusals(
  argument: GraphQLArgument,
  value: unknown,
  context: Context,
  operation: Operation,
): UserError[] {
  const [, ...inner] = visited(argument, value, []);
  const startsProcess = operation.results.some(({name}) => name === 'process');
  return inner.flatMap(({element, value: given, path}) => {
    if (getNamedType(element.type).name !== 'EndlessID') return [];
    // A process reports on each of its ids.
    if (startsProcess && path.join('.') === 'ids') return [];
    const isOfInput = path.length === 1 || element.name !== 'id';
    const kind = isOfInput ? kindOfId(element, operation, context.contract) : undefined;
    const missing = (Array.isArray(given) ? given : [given]).find((id) => {
      const found = context.store.find(id);
      const isOfKind = kind === undefined || found?.type === kind;
      return !found || !isOfKind || !context.rules.canSee(found.type, found.record, context);
    });
    if (missing === undefined) return [];
    const message = `No ${kind ?? 'record'} with the id ${String(missing)} exists.`;
    return [baselineError(context.contract, 'RECORD_NOT_FOUND', path, message)];
  });
}
