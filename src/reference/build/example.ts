/** Generated examples for operations without a scenario. */
import {
  executeSync,
  getNamedType,
  getNullableType,
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
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
} from 'graphql';
import type {Operation, SchemaModel} from '../model/model.ts';
import {isPrevious, listingOf, outputFieldsOf, wrapperOf, type OutputField as Field} from '../model/kinds.ts';

/** Fields that identify a record come first. */
const leaders = ['id', 'number', 'name', 'title', 'code', 'status', 'message', 'field'];

const targetOf = ({type}: Field): GraphQLNamedType => getNamedType(type);
const hasRecord = (field: Field): boolean => isCompositeType(targetOf(field));

/** The fields to select; of a record that an operation is about, more than of others. */
function chosenFields(type: GraphQLNamedType, isMain: boolean): Field[] {
  const fields = outputFieldsOf(type).filter(
    (field) => field.deprecationReason == null && !field.args.some(isRequiredArgument),
  );
  const wrapper = wrapperOf(type);
  if (wrapper === 'connection') {
    const records = fields.find(({name}) => name === 'nodes') ?? fields.find(({name}) => name === 'edges');
    return fields.filter((field) => field === records || (isMain && /^(?:pageInfo|totalCount)$/.test(field.name)));
  }
  if (wrapper === 'edge') return fields.filter(({name}) => name === 'node');
  if (wrapper === 'payload') return fields;
  if (type.name === 'PageInfo') return fields.filter(({name}) => /^(?:endCursor|hasNextPage)$/.test(name));
  const rank = ({name}: Field): number => (leaders.includes(name) ? leaders.indexOf(name) : leaders.length);
  const leaves = fields.filter((field) => !hasRecord(field)).sort((a, b) => rank(a) - rank(b));
  if (!isMain) return leaves.slice(0, 3);
  const records = fields.filter(
    (field) => hasRecord(field) && targetOf(field) !== type && chosenFields(targetOf(field), false).length > 0,
  );
  return [...leaves.slice(0, 6), ...records.slice(0, 2)];
}

const braces = (parts: readonly string[]): string => `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;

function selection(type: GraphQLNamedType, isMain: boolean): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    // Fields of the same name must have the same type.
    const types = new Map<string, string>();
    const members = type.getTypes().map((member) => {
      const fields = chosenFields(member, false).filter(({name, type: own}) => {
        if (!types.has(name)) types.set(name, String(own));
        return types.get(name) === String(own);
      });
      return `... on ${member.name} ${braces(fields.map(({name}) => name))}`;
    });
    return braces(['__typename', ...members.slice(0, 5)]);
  }
  const wrapper = wrapperOf(type);
  const fields = chosenFields(type, isMain);
  // A payload is about its first record; the records of a list are as important as the list.
  const main = wrapper === 'payload' ? fields.find((field) => !isPrevious(field) && hasRecord(field)) : fields[0];
  return braces(
    fields.map(
      (field) => `${field.name} ${selection(targetOf(field), wrapper !== undefined && isMain && field === main)}`,
    ),
  );
}

/** Values of scalars, which show nothing but the type. */
const scalarValues: Record<string, unknown> = {Boolean: true, Float: 1.5, ID: 'id', Int: 1, String: 'text'};

/** The value of a leaf; of an enum the first one that is not deprecated. */
function leafValue(type: GraphQLNamedType): unknown {
  if (!isEnumType(type)) return scalarValues[type.name] ?? type.name;
  const values = type.getValues();
  return (values.find(({deprecationReason}) => deprecationReason == null) ?? values[0])?.name;
}

function inputValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const value = inputValue(nullable.ofType);
    return value === undefined ? [] : [value];
  }
  if (!isInputObjectType(nullable)) return isLeafType(nullable) ? leafValue(nullable) : undefined;
  const fields = Object.values(nullable.getFields());
  const required = fields.filter(isRequiredInputField);
  // At least one field is needed: the first plain one, or the only one of a oneOf input.
  const plain = fields.filter((field) => !isInputObjectType(getNamedType(field.type)) && field.name !== 'id');
  const chosen = required.length > 0 ? required : [...plain, ...(nullable.isOneOf ? fields : [])].slice(0, 1);
  return Object.fromEntries(chosen.map((field) => [field.name, inputValue(field.type)]));
}

/** Resolves a field: the list of an operation has two records, every other list has one. */
const answerField: GraphQLFieldResolver<unknown, unknown> = (_source, _args, _context, info) => {
  const {returnType, fieldName, path} = info;
  const make = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isScalarType(nullable) || isEnumType(nullable)) return leafValue(nullable);
    if (!isListType(nullable)) return {};
    if (/^(?:[a-z]+E|e)rrors$/.test(fieldName)) return [];
    const depth = fieldName === 'nodes' ? path.prev?.prev : path.prev;
    const length = isObjectType(getNamedType(nullable)) && depth === undefined ? 2 : 1;
    return Array.from({length}, () => make(nullable.ofType));
  };
  return make(returnType);
};

/** Required arguments, and up to two that narrow a list. */
function usedArguments(args: readonly GraphQLArgument[]): readonly GraphQLArgument[] {
  const useful = args.filter(
    ({name, deprecationReason}) => /^(?:first|filter|sort)$/.test(name) && deprecationReason == null,
  );
  return args.filter((argument) => isRequiredArgument(argument) || useful.slice(0, 2).includes(argument));
}

export interface Example {
  document: string;
  variables: Record<string, unknown>;
  response: Record<string, unknown>;
}

/**
 * Generates a request and its answer. The answer comes from executing the document against the schema, so both are
 * valid; values are the same in every run.
 *
 * @throws Error if the execution fails.
 */
export function exampleOf({schema}: SchemaModel, entity: Operation): Example {
  const {name, args, type} = entity.definition;
  const used = usedArguments(args);
  const listed = (write: (argument: GraphQLArgument) => string): string =>
    used.length > 0 ? `(${used.map(write).join(', ')})` : '';
  const head = `${listingOf(entity).noun} ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const declared = listed((argument) => `$${argument.name}: ${String(argument.type)}`);
  const passed = listed((argument) => `${argument.name}: $${argument.name}`);
  const body = `${name}${passed} ${selection(getNamedType(type), true)}`;
  const document = parse(`${head}${declared} { ${body} }`, {noLocation: true});
  const variables = Object.fromEntries(used.map((argument) => [argument.name, inputValue(argument.type)]));
  const result = executeSync({
    schema,
    document,
    variableValues: variables,
    fieldResolver: answerField,
    typeResolver: (_value, _context, _info, abstractType) => schema.getPossibleTypes(abstractType)[0]?.name,
  });
  if (result.errors) throw new Error(`The example fails: ${result.errors.map(({message}) => message).join(' ')}`);
  return {document: print(document), variables, response: {data: result.data}};
}
