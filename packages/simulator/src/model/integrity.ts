/** Whether the records of a state are what the schema says they are. */
import {
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import {resolveFieldValue} from './resolvers.ts';
import type {Context, Entity, Fields} from './rules.ts';
import {valueOf} from './values.ts';

/** Connections are made by the engine, and their entries are records that are looked at themselves. */
const isConnection = (type: GraphQLOutputType): boolean => getNamedType(type).name.endsWith('Connection');

function problemsOfObject(type: GraphQLObjectType, value: unknown, path: string, context: Context): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} is ${JSON.stringify(value)}, no ${type.name}`];
  const {contract, store} = context;
  if (context.rules.coded[type.name]) return [];
  if (contract.records.has(type.name) && contract.prefixes.has(type.name)) {
    const {id} = value as Entity;
    return store.get(type.name, id) ? [] : [`${path} refers to ${JSON.stringify(id)}, which is no ${type.name}`];
  }
  return problemsOfFields(type, value as Fields, path, context);
}

/** A stored id or code of a field that stands for nothing, such as the currency `XXX`. */
function strayValue(
  type: GraphQLObjectType,
  {name, type: declared}: GraphQLField<unknown, unknown>,
  source: Fields,
  context: Context,
): string | undefined {
  const named = getNamedType(declared);
  const {coded, computed} = context.rules;
  if (isLeafType(named) || (computed[type.name]?.[name] && !coded[named.name])) return undefined;
  const stored = source[name];
  const found = (value: unknown): unknown => valueOf(type.name, {...source, [name]: value}, name, context);
  if (!Array.isArray(stored)) return typeof stored === 'string' && found(stored) === null ? stored : undefined;
  return stored.find((each) => typeof each === 'string' && [found([each])].flat().length === 0);
}

function problemsOfFields(type: GraphQLObjectType, source: Fields, path: string, context: Context): string[] {
  const fields = type.getFields();
  const unknown = Object.keys(source)
    .filter((name) => !name.startsWith('_') && !fields[name])
    .map((name) => `${path}.${name} is no field of ${type.name}`);
  const wrong = Object.values(fields).flatMap((field) => {
    if (field.args.some(({type: own}) => isNonNullType(own)) || isConnection(field.type)) return [];
    const at = `${path}.${field.name}`;
    try {
      const stray = strayValue(type, field, source, context);
      return stray === undefined
        ? problemsOfValue(field.type, resolveFieldValue(type, field, source, {}, context), at, context)
        : [`${at} is ${JSON.stringify(stray)}, which is no ${getNamedType(field.type).name}`];
    } catch (error) {
      return [`${at} can't be worked out: ${(error as Error).message}`];
    }
  });
  return [...unknown, ...wrong];
}

/** What is wrong with a value that should have a type, one sentence for each fault. */
function problemsOfValue(type: GraphQLOutputType, value: unknown, path: string, context: Context): string[] {
  if (isNonNullType(type))
    return value === null || value === undefined
      ? [`${path} is null, but may not be`]
      : problemsOfValue(type.ofType, value, path, context);
  if (value === null || value === undefined) return [];
  if (isListType(type))
    return Array.isArray(value)
      ? value.flatMap((each, at) => problemsOfValue(type.ofType, each, `${path}.${at}`, context))
      : [`${path} is no list`];
  if (isScalarType(type) || isEnumType(type)) {
    try {
      type.serialize(value);
      if (isScalarType(type)) type.parseValue(value);
      return [];
    } catch (error) {
      return [`${path}: ${(error as Error).message}`];
    }
  }
  if (isUnionType(type))
    return typeof value === 'object' ? [] : [`${path} is ${JSON.stringify(value)}, no ${type.name}`];
  return isObjectType(type) ? problemsOfObject(type, value, path, context) : [];
}

/**
 * Says where a state breaks its schema: fields that don't exist, values of another type, references to records that
 * aren't there, codes of nothing, and nulls where none may be. Fields that begin with `_` are the simulator's own.
 *
 * @param ids - Ids by what a record is called in a sentence; others are called by their id.
 */
export function problemsOfState(context: Context, ids: ReadonlyMap<string, string>): string[] {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return Object.entries(context.store.state.records).flatMap(([typeName, records]) => {
    const type = context.contract.records.get(typeName);
    if (!type) return [`${typeName} is no type of records`];
    return Object.values(records).flatMap((record) =>
      problemsOfFields(type, record, `${typeName} ${names.get(record.id) ?? record.id}`, context),
    );
  });
}
