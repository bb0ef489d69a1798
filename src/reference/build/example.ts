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
  isRequiredArgument,
  isRequiredInputField,
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
import {byImportance} from '../model/importance.ts';
import {listingOf, outputFieldsOf, wrapperOf, type OutputField as Field} from '../model/kinds.ts';

const targetOf = ({type}: Field): GraphQLNamedType => getNamedType(type);
const hasRecord = (field: Field): boolean => isCompositeType(targetOf(field));

/** The fields to select; of a record that an operation is about, more than of others. */
function chosenFields(type: GraphQLNamedType, isMain: boolean): Field[] {
  const fields = outputFieldsOf(type).filter(
    (field) => field.deprecationReason == null && !field.args.some(isRequiredArgument),
  );
  const hasNodes = fields.some(({name}) => name === 'nodes');
  if (wrapperOf(type)) return fields.filter(({name}) => !hasNodes || name !== 'edges');
  const leaves = byImportance(fields.filter((field) => !hasRecord(field)));
  return isMain ? [...leaves.slice(0, 6), ...fields.filter(hasRecord).slice(0, 1)] : leaves.slice(0, 3);
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
  const fields = chosenFields(type, isMain);
  // A payload or a list is about its first record.
  const main = isMain && wrapperOf(type) ? fields.find(hasRecord) : undefined;
  return braces(fields.map((field) => `${field.name} ${selection(targetOf(field), field === main)}`));
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
  const plain = fields.filter(({type: own}) => isLeafType(getNamedType(own)));
  const chosen = required.length > 0 ? required : [...plain, ...(nullable.isOneOf ? fields : [])].slice(0, 1);
  return Object.fromEntries(chosen.map((field) => [field.name, inputValue(field.type)]));
}

/** Resolves a field; a list has one entry, and one of errors none. */
const answerField: GraphQLFieldResolver<unknown, unknown> = (_source, _args, _context, {returnType, fieldName}) => {
  const make = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isLeafType(nullable)) return leafValue(nullable);
    if (!isListType(nullable)) return {};
    return /^(?:[a-z]+E|e)rrors$/.test(fieldName) ? [] : [make(nullable.ofType)];
  };
  return make(returnType);
};

export type Example = ReturnType<typeof exampleOf>;

/**
 * Generates a request and its answer. The answer comes from executing the document against the schema, so both are
 * valid; values are the same in every run.
 *
 * @throws Error if the execution fails.
 */
export function exampleOf({schema}: SchemaModel, entity: Operation) {
  const {name, args, type} = entity.definition;
  const used = args.filter((argument) => isRequiredArgument(argument) || argument.name === 'first');
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
