import {
  defaultFieldResolver,
  execute,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  print,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type OperationTypeNode,
} from 'graphql';
import type {Entity, SchemaModel} from '../../model/model.ts';
import {readTransitions, type Transition} from '../../model/states.ts';
import {typeNamedIn} from '../../model/usage.ts';
import {exampleDocument} from './document.ts';
import {scalarFor} from './values.ts';

/** A request and its answer, as they could go over the wire. */
export interface Example {
  document: string;
  variables: Record<string, unknown>;
  response: Record<string, unknown>;
}

type Variables = Record<string, unknown>;

/** Optional input that tells readers more than its absence: shown in the example in this order. */
const usefulInputs = [
  'items',
  'lines',
  'quantity',
  'name',
  'number',
  'sku',
  'newStatuses',
  'statuses',
  'createdAfter',
  'shippingAddress',
  'query',
  'note',
  'reason',
  'tags',
  'status',
  'type',
  'field',
  'direction',
];
const usefulArguments = ['first', 'filter', 'sort'];
const mostOptional = 3;

const enumChoices = [
  'ORDERED',
  'OPEN',
  'ACTIVE',
  'ALLOCATED',
  'QUEUED',
  'EUR',
  'PLACED_AT',
  'CREATED_AT',
  'DESC',
  'PENDING',
  'B2C',
];

function enumValue(type: GraphQLEnumType): string {
  const live = type.getValues().filter(({deprecationReason}) => deprecationReason == null);
  const all = live.length > 0 ? live : type.getValues();
  return enumChoices.find((choice) => all.some(({name}) => name === choice)) ?? all[0]?.name ?? '';
}

function optionalNames(
  members: readonly {name: string; deprecationReason: string | null | undefined}[],
  useful: readonly string[],
  most: number,
): Set<string> {
  return new Set(
    members
      .filter(({name, deprecationReason}) => useful.includes(name) && deprecationReason == null)
      .sort((a, b) => useful.indexOf(a.name) - useful.indexOf(b.name))
      .slice(0, most)
      .map(({name}) => name),
  );
}

function inputValue(
  model: SchemaModel,
  type: GraphQLInputType,
  slot: {field: string; owner: string; path: readonly string[]},
): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const value = inputValue(model, nullable.ofType, slot);
    return value === undefined ? [] : [value];
  }
  if (isEnumType(nullable)) return enumValue(nullable);
  if (isScalarType(nullable))
    return scalarFor(model, {type: nullable.name, field: slot.field, owner: slot.owner, index: 0});
  if (!isInputObjectType(nullable)) return undefined;
  const path = [...slot.path, nullable.name];
  const fields: GraphQLInputField[] = Object.values(nullable.getFields());
  const owner = path.length > 1 && /^(?:Sort|Filter)/.test(nullable.name) ? slot.owner : nullable.name;
  if (nullable.isOneOf) {
    const [first] = fields;
    return first ? {[first.name]: inputValue(model, first.type, {field: first.name, owner, path})} : {};
  }
  const optional = path.length > 2 ? new Set<string>() : optionalNames(fields, usefulInputs, mostOptional);
  const chosen = fields.filter((field) => {
    if (isRequiredInputField(field)) return true;
    return optional.has(field.name) && !path.includes(getNamedType(field.type).name);
  });
  const filled =
    chosen.length > 0
      ? chosen
      : fields.filter((field) => !isInputObjectType(getNamedType(field.type)) && field.name !== 'id').slice(0, 1);
  return Object.fromEntries(
    filled.map((field) => [field.name, inputValue(model, field.type, {field: field.name, owner, path})]),
  );
}

/** Values of the request by the record and field of the answer that repeats them, so that both tell one story. */
function echoed(model: SchemaModel, args: readonly GraphQLArgument[], variables: Variables): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (type: GraphQLInputType, value: unknown): void => {
    const named = getNamedType(type);
    const [first]: unknown[] = Array.isArray(value) ? value : [value];
    if (!isInputObjectType(named) || typeof first !== 'object' || first === null || /(?:Filter|Sort)$/.test(named.name))
      return;
    const record = typeNamedIn(model, named.name.replace(/Input$/, ''));
    for (const [name, inner] of Object.entries(first)) {
      const field = named.getFields()[name];
      if (record && (typeof inner === 'string' || typeof inner === 'number')) found.set(`${record}.${name}`, inner);
      if (field) visit(field.type, inner);
    }
  };
  for (const {name, type} of args) visit(type, variables[name]);
  return found;
}

const results = new WeakMap<GraphQLEnumType, Transition[]>();

/** The status that a record has after an operation, where the enum's description tells it. */
function resultOf(type: GraphQLEnumType, operation: string): string | undefined {
  const transitions = results.get(type) ?? readTransitions(type.description ?? '').transitions;
  results.set(type, transitions);
  return transitions.find(({by}) => by.includes(operation))?.to;
}

interface Source {
  index: number;
}

function mockResolver(
  model: SchemaModel,
  operation: string,
  echo: Map<string, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  const make = (type: GraphQLOutputType, info: GraphQLResolveInfo, index: number): unknown => {
    const nullable = isNonNullType(type) ? type.ofType : type;
    if (isListType(nullable)) {
      if (info.fieldName === 'userErrors') return [];
      const depth = info.fieldName === 'nodes' ? info.path.prev?.prev : info.path.prev;
      const length = isObjectType(getNamedType(nullable)) && depth === undefined ? 2 : 1;
      return Array.from({length}, (_, position) => make(nullable.ofType, info, position));
    }
    if (isEnumType(nullable)) {
      const wanted = echo.get(`${info.parentType.name}.${info.fieldName}`) ?? resultOf(nullable, operation);
      return nullable.getValues().some(({name}) => name === wanted) ? wanted : enumValue(nullable);
    }
    if (isScalarType(nullable)) {
      const owner = info.parentType.name;
      const given = echo.get(`${owner}.${info.fieldName}`);
      if (info.fieldName === 'totalCount' && info.path.prev?.prev !== undefined) return 1;
      if (
        given !== undefined &&
        index === 0 &&
        typeof given === (nullable.name === 'Int' || nullable.name === 'Float' ? 'number' : 'string')
      )
        return given;
      return scalarFor(model, {type: nullable.name, field: info.fieldName, owner, index});
    }
    return {index} satisfies Source;
  };
  return (source, args, context, info) => {
    const index = typeof source === 'object' && source !== null && 'index' in source ? Number(source.index) : 0;
    if (
      typeof source === 'object' &&
      source !== null &&
      info.fieldName !== 'index' &&
      Object.hasOwn(source, info.fieldName)
    ) {
      return defaultFieldResolver(source, args, context, info);
    }
    return make(info.returnType, info, index);
  };
}

const operationTypes = {queries: 'query', mutations: 'mutation', subscriptions: 'subscription'} as const;

function usedArguments(args: readonly GraphQLArgument[]): string[] {
  const optional = optionalNames(args, usefulArguments, 2);
  return args.filter((argument) => isRequiredArgument(argument) || optional.has(argument.name)).map(({name}) => name);
}

/**
 * A request of an operation and the answer to it. The document is built from the schema and the answer by
 * executing it, so both always fit; values are the same in every run.
 *
 * @throws Error when the answer has errors; it names the operation.
 */
export function exampleOf(model: SchemaModel, entity: Entity): Example {
  if (entity.group !== 'operations' || entity.kind === 'directives')
    throw new Error(`${entity.name} is not an operation: only operations have examples.`);
  const field = entity.definition;
  const argumentNames = usedArguments(field.args);
  const document = exampleDocument(operationTypes[entity.kind] as OperationTypeNode, field, argumentNames);
  const variables: Variables = {};
  for (const argument of field.args) {
    if (!argumentNames.includes(argument.name)) continue;
    variables[argument.name] = inputValue(model, argument.type, {field: argument.name, owner: entity.name, path: []});
  }
  const result = execute({
    schema: model.schema,
    document,
    variableValues: variables,
    fieldResolver: mockResolver(model, entity.name, echoed(model, field.args, variables)),
    typeResolver: (_value, _context, _info, abstractType) =>
      isAbstractType(abstractType) ? model.schema.getPossibleTypes(abstractType)[0]?.name : undefined,
  });
  if (result instanceof Promise || 'then' in result)
    throw new Error(`The example of ${entity.name} did not execute at once.`);
  if (result.errors)
    throw new Error(`The example of ${entity.name} fails: ${result.errors.map(({message}) => message).join(' ')}`);
  return {document: print(document), variables, response: {data: result.data}};
}
