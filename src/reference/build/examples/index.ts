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
  OperationTypeNode,
  print,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import type {Operation, SchemaModel} from '../../model/model.ts';
import type {TransitionsByMutation} from '../../model/transitions.ts';
import {exampleDocument} from './document.ts';
import {scalarFor, type Story} from './story.ts';

/** What examples are made from. */
export interface ExampleSources {
  model: SchemaModel;
  /** What values tell; without it they say nothing but their type. */
  story: Story | undefined;
  transitions: TransitionsByMutation;
}

/** A request and its answer, as they could go over the wire. */
export interface Example {
  document: string;
  variables: Record<string, unknown>;
  response: Record<string, unknown>;
}

const usefulArguments = ['first', 'filter', 'sort'];
const mostOptional = 3;

function enumValue(type: GraphQLEnumType, story: Story | undefined): string {
  const live = type.getValues().filter(({deprecationReason}) => deprecationReason == null);
  const names = (live.length > 0 ? live : type.getValues()).map(({name}) => name);
  return story?.enums.find((choice) => names.includes(choice)) ?? names[0] ?? '';
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
  story: Story | undefined,
  type: GraphQLInputType,
  slot: {field: string; owner: string; path: readonly string[]},
): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const value = inputValue(model, story, nullable.ofType, slot);
    return value === undefined ? [] : [value];
  }
  if (isEnumType(nullable)) return enumValue(nullable, story);
  if (isScalarType(nullable)) return scalarFor(model, story, {...slot, type: nullable.name, index: 0});
  if (!isInputObjectType(nullable)) return undefined;
  const path = [...slot.path, nullable.name];
  const fields = Object.values(nullable.getFields());
  const owner = path.length > 1 && /^(?:Sort|Filter)/.test(nullable.name) ? slot.owner : nullable.name;
  const optional = path.length > 2 ? new Set<string>() : optionalNames(fields, story?.inputs ?? [], mostOptional);
  const wanted = fields.filter(
    (field) =>
      isRequiredInputField(field) || (optional.has(field.name) && !path.includes(getNamedType(field.type).name)),
  );
  // Something has to stand there: the first plain field, or the one field of a choice.
  const plain = fields.filter((field) => !isInputObjectType(getNamedType(field.type)) && field.name !== 'id');
  const chosen = nullable.isOneOf ? [plain[0] ?? fields[0]].flatMap((field) => field ?? []) : wanted;
  return Object.fromEntries(
    (chosen.length > 0 ? chosen : plain.slice(0, 1)).map((field) => [
      field.name,
      inputValue(model, story, field.type, {field: field.name, owner, path}),
    ]),
  );
}

interface Source {
  index: number;
}

const isSource = (value: unknown): value is Source => typeof value === 'object' && value !== null && 'index' in value;

function mockResolver(
  {model, story, transitions}: ExampleSources,
  operation: string,
): GraphQLFieldResolver<unknown, unknown> {
  const results = transitions.get(operation) ?? [];
  const make = (type: GraphQLOutputType, info: GraphQLResolveInfo, index: number): unknown => {
    const nullable = isNonNullType(type) ? type.ofType : type;
    if (isListType(nullable)) {
      if (info.fieldName === 'userErrors') return [];
      const depth = info.fieldName === 'nodes' ? info.path.prev?.prev : info.path.prev;
      const length = isObjectType(getNamedType(nullable)) && depth === undefined ? 2 : 1;
      return Array.from({length}, (_, position) => make(nullable.ofType, info, position));
    }
    if (isEnumType(nullable)) {
      return results.find(({status}) => status === nullable.name)?.to ?? enumValue(nullable, story);
    }
    if (isScalarType(nullable)) {
      if (info.fieldName === 'totalCount' && info.path.prev?.prev !== undefined) return 1;
      return scalarFor(model, story, {type: nullable.name, field: info.fieldName, owner: info.parentType.name, index});
    }
    return {index} satisfies Source;
  };
  return (source, args, context, info) => {
    const isGiven = isSource(source) && info.fieldName !== 'index' && Object.hasOwn(source, info.fieldName);
    if (isGiven) return defaultFieldResolver(source, args, context, info);
    return make(info.returnType, info, isSource(source) ? source.index : 0);
  };
}

const operationTypes = {
  queries: OperationTypeNode.QUERY,
  mutations: OperationTypeNode.MUTATION,
  subscriptions: OperationTypeNode.SUBSCRIPTION,
} as const;

function usedArguments(args: readonly GraphQLArgument[]): readonly GraphQLArgument[] {
  const optional = optionalNames(args, usefulArguments, 2);
  return args.filter((argument) => isRequiredArgument(argument) || optional.has(argument.name));
}

/**
 * A request of an operation and the answer to it. The document is built from the schema and the answer by
 * executing it, so both always fit; values are the same in every run.
 *
 * @throws Error when the answer has errors.
 */
export function exampleOf(sources: ExampleSources, entity: Operation): Example {
  const {model, story} = sources;
  const field = entity.definition;
  const used = usedArguments(field.args);
  const document = exampleDocument(operationTypes[entity.kind], field, used);
  const variables = Object.fromEntries(
    used.map(({name, type}) => [name, inputValue(model, story, type, {field: name, owner: entity.name, path: []})]),
  );
  const result = execute({
    schema: model.schema,
    document,
    variableValues: variables,
    fieldResolver: mockResolver(sources, entity.name),
    typeResolver: (_value, _context, _info, abstractType) =>
      isAbstractType(abstractType) ? model.schema.getPossibleTypes(abstractType)[0]?.name : undefined,
  });
  if (result instanceof Promise || 'then' in result) throw new Error('The example did not execute at once.');
  if (result.errors) throw new Error(`The example fails: ${result.errors.map(({message}) => message).join(' ')}`);
  return {document: print(document), variables, response: {data: result.data}};
}
