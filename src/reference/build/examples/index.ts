import {
  execute,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
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
  type GraphQLScalarType,
} from 'graphql';
import type {Operation, SchemaModel} from '../../model/model.ts';
import {exampleDocument} from './document.ts';

/** A request and its answer, as they could go over the wire. */
export interface Example {
  document: string;
  variables: Record<string, unknown>;
  response: Record<string, unknown>;
}

const usefulArguments = ['first', 'filter', 'sort'];
const mostOptional = 2;

/** What stands for the value of a scalar: it claims nothing but the type. */
const scalarValues = new Map<string, unknown>([
  ['Boolean', true],
  ['Float', 1.5],
  ['ID', 'id'],
  ['Int', 1],
  ['String', 'text'],
]);

const scalarValue = ({name}: GraphQLScalarType): unknown => scalarValues.get(name) ?? name;

function enumValue(type: GraphQLEnumType): string {
  const values = type.getValues();
  return (values.find(({deprecationReason}) => deprecationReason == null) ?? values[0])?.name ?? '';
}

function inputValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const value = inputValue(nullable.ofType);
    return value === undefined ? [] : [value];
  }
  if (isEnumType(nullable)) return enumValue(nullable);
  if (isScalarType(nullable)) return scalarValue(nullable);
  if (!isInputObjectType(nullable)) return undefined;
  const fields = Object.values(nullable.getFields());
  const required = fields.filter(isRequiredInputField);
  // Something has to stand there: the first plain field, or the one field of a choice.
  const plain = fields.filter((field) => !isInputObjectType(getNamedType(field.type)) && field.name !== 'id');
  const chosen = nullable.isOneOf ? [plain[0] ?? fields[0]].flatMap((field) => field ?? []) : required;
  return Object.fromEntries(
    (chosen.length > 0 ? chosen : plain.slice(0, 1)).map((field) => [field.name, inputValue(field.type)]),
  );
}

/** The answer to a field: two records in the list that an operation gives, one in every other. */
const answerField: GraphQLFieldResolver<unknown, unknown> = (_source, _args, _context, info) => {
  const make = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isEnumType(nullable)) return enumValue(nullable);
    if (isScalarType(nullable)) return scalarValue(nullable);
    if (!isListType(nullable)) return {};
    if (/^(?:[a-z]+E|e)rrors$/.test(info.fieldName)) return [];
    const depth = info.fieldName === 'nodes' ? info.path.prev?.prev : info.path.prev;
    const length = isObjectType(getNamedType(nullable)) && depth === undefined ? 2 : 1;
    return Array.from({length}, () => make(nullable.ofType));
  };
  return make(info.returnType);
};

const operationTypes = {
  queries: OperationTypeNode.QUERY,
  mutations: OperationTypeNode.MUTATION,
  subscriptions: OperationTypeNode.SUBSCRIPTION,
} as const;

function usedArguments(args: readonly GraphQLArgument[]): readonly GraphQLArgument[] {
  const useful = usefulArguments.flatMap((name) =>
    args.filter((argument) => argument.name === name && argument.deprecationReason == null),
  );
  return args.filter((argument) => isRequiredArgument(argument) || useful.slice(0, mostOptional).includes(argument));
}

/**
 * A request of an operation and the answer to it. The document is built from the schema and the answer by
 * executing it, so both always fit; values are the same in every run.
 *
 * @throws Error when the answer has errors.
 */
export function exampleOf({schema}: SchemaModel, entity: Operation): Example {
  const field = entity.definition;
  const used = usedArguments(field.args);
  const document = exampleDocument(operationTypes[entity.kind], field, used);
  const variables = Object.fromEntries(used.map(({name, type}) => [name, inputValue(type)]));
  const result = execute({
    schema,
    document,
    variableValues: variables,
    fieldResolver: answerField,
    typeResolver: (_value, _context, _info, abstractType) =>
      isAbstractType(abstractType) ? schema.getPossibleTypes(abstractType)[0]?.name : undefined,
  });
  if (result instanceof Promise || 'then' in result) throw new Error('The example did not execute at once.');
  if (result.errors) throw new Error(`The example fails: ${result.errors.map(({message}) => message).join(' ')}`);
  return {document: print(document), variables, response: {data: result.data}};
}
