/** Generated examples for operations without a scenario. */
import {
  executeSync,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isUnionType,
  parse,
  print,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  type GraphQLUnionType,
} from 'graphql';
import type {Operation, SchemaModel} from '../model/model.ts';
import {listingOf} from '../model/kinds.ts';
import {isPrevious, outputFieldsOf, wrapperOf} from '../model/kinds.ts';

type Field = GraphQLField<unknown, unknown>;

/** Fields that identify a record come first. */
const leaders = ['id', 'number', 'name', 'title', 'code', 'status', 'message', 'field'];
const mostLeaves = 6;
const mostNestedLeaves = 3;
const mostNested = 2;
const mostMembers = 5;

const fieldsOf = (type: GraphQLNamedType): Field[] =>
  outputFieldsOf(type).filter((field) => field.deprecationReason == null && !field.args.some(isRequiredArgument));

const braces = (parts: readonly string[]): string => `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;

function leafFieldsOf(type: GraphQLNamedType): Field[] {
  const rank = ({name}: Field): number => (leaders.includes(name) ? leaders.indexOf(name) : leaders.length);
  return fieldsOf(type)
    .filter((field) => isLeafType(getNamedType(field.type)))
    .sort((a, b) => rank(a) - rank(b));
}

const leavesOf = (type: GraphQLNamedType, most: number): string[] =>
  leafFieldsOf(type)
    .slice(0, most)
    .map(({name}) => name);

/** A few leaves of each member of a union. Fields of the same name must have the same type. */
function unionSelection(type: GraphQLUnionType): string {
  const types = new Map<string, string>();
  const fits = (field: Field): boolean => {
    const first = types.get(field.name) ?? String(field.type);
    types.set(field.name, first);
    return first === String(field.type);
  };
  const members = type.getTypes().slice(0, mostMembers);
  const parts = members.map((member) => {
    const leaves = leafFieldsOf(member).slice(0, mostNestedLeaves).filter(fits);
    return `... on ${member.name} ${braces(leaves.map(({name}) => name))}`;
  });
  return braces(['__typename', ...parts]);
}

/** A page of a list: its records and, at the top level, what is needed to get the next page. */
function connectionSelection(type: GraphQLNamedType, isTop: boolean): string {
  const fields = new Map(fieldsOf(type).map((field) => [field.name, getNamedType(field.type)]));
  const [nodes, edges, pageInfo] = [fields.get('nodes'), fields.get('edges'), fields.get('pageInfo')];
  const node = edges && outputFieldsOf(edges).find(({name}) => name === 'node');
  const paging = pageInfo ? leavesOf(pageInfo, 99).filter((name) => /^(?:endCursor|hasNextPage)$/.test(name)) : [];
  return braces([
    ...(nodes ? [`nodes ${selection(nodes, isTop)}`] : []),
    ...(!nodes && node ? [`edges { node ${selection(getNamedType(node.type), isTop)} }`] : []),
    ...(isTop && paging.length > 0 ? [`pageInfo ${braces(paging)}`] : []),
    ...(isTop && fields.has('totalCount') ? ['totalCount'] : []),
  ]);
}

/** The selection for a type: its first leaves and, at the top level, a few related records. */
function selection(type: GraphQLNamedType, isTop: boolean): string {
  if (isLeafType(type)) return '';
  if (wrapperOf(type) === 'connection') return connectionSelection(type, isTop);
  if (isUnionType(type)) return unionSelection(type);
  const nested = fieldsOf(type)
    .map(({name, type: target}) => ({name, target: getNamedType(target)}))
    .filter(({target}) => isCompositeType(target) && !isUnionType(target) && target !== type)
    .filter(({target}) => wrapperOf(target) === 'connection' || leavesOf(target, 1).length > 0)
    .slice(0, isTop ? mostNested : 0);
  return braces([
    ...leavesOf(type, isTop ? mostLeaves : mostNestedLeaves),
    ...nested.map(({name, target}) => `${name} ${selection(target, false)}`),
  ]);
}

/** All fields of a payload; most of the first record, which the mutation is about. */
function payloadSelection(type: GraphQLNamedType): string {
  const fields = fieldsOf(type);
  const main = fields.find(
    (field) => field.name !== 'userErrors' && !isPrevious(field) && isCompositeType(getNamedType(field.type)),
  );
  return braces(fields.map((field) => `${field.name} ${selection(getNamedType(field.type), field === main)}`));
}

/**
 * The document of an example: named after the operation, arguments as variables, a selection of up to about thirty
 * lines.
 *
 * @param used - Arguments that the example sends.
 */
function exampleDocument(operation: string, {name, type}: Field, used: readonly GraphQLArgument[]): DocumentNode {
  const within = (parts: string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const variables = within(used.map((argument) => `$${argument.name}: ${String(argument.type)}`));
  const args = within(used.map((argument) => `${argument.name}: $${argument.name}`));
  const returned = getNamedType(type);
  const selected = wrapperOf(returned) === 'payload' ? payloadSelection(returned) : selection(returned, true);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return parse(`${operation} ${title}${variables} { ${name}${args} ${selected} }`, {noLocation: true});
}

export interface Example {
  document: string;
  variables: Record<string, unknown>;
  response: Record<string, unknown>;
}

const usefulArguments = ['first', 'filter', 'sort'];
const mostOptional = 2;

/** Values of scalars, which show nothing but the type. */
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
  // At least one field is needed: the first plain one, or the only one of a oneOf input.
  const plain = fields.filter((field) => !isInputObjectType(getNamedType(field.type)) && field.name !== 'id');
  const chosen = nullable.isOneOf ? [plain[0] ?? fields[0]].flatMap((field) => field ?? []) : required;
  return Object.fromEntries(
    (chosen.length > 0 ? chosen : plain.slice(0, 1)).map((field) => [field.name, inputValue(field.type)]),
  );
}

/** Resolves a field: the list of an operation has two records, every other list has one. */
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

function usedArguments(args: readonly GraphQLArgument[]): readonly GraphQLArgument[] {
  const useful = usefulArguments.flatMap((name) =>
    args.filter((argument) => argument.name === name && argument.deprecationReason == null),
  );
  return args.filter((argument) => isRequiredArgument(argument) || useful.slice(0, mostOptional).includes(argument));
}

/**
 * Generates a request and its answer. The answer comes from executing the document against the schema, so both are
 * valid; values are the same in every run.
 *
 * @throws Error if the execution fails.
 */
export function exampleOf({schema}: SchemaModel, entity: Operation): Example {
  const field = entity.definition;
  const used = usedArguments(field.args);
  const document = exampleDocument(listingOf(entity).noun, field, used);
  const variables = Object.fromEntries(used.map(({name, type}) => [name, inputValue(type)]));
  const result = executeSync({
    schema,
    document,
    variableValues: variables,
    fieldResolver: answerField,
    typeResolver: (_value, _context, _info, abstractType) =>
      isAbstractType(abstractType) ? schema.getPossibleTypes(abstractType)[0]?.name : undefined,
  });
  if (result.errors) throw new Error(`The example fails: ${result.errors.map(({message}) => message).join(' ')}`);
  return {document: print(document), variables, response: {data: result.data}};
}
