/** What documents ask and answers hold, told by the schema and graphql-js alone. */
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

export type Fields = Record<string, unknown>;

/** One request of a scenario or story with its answer. */
export interface Shown {
  where: string;
  document: string;
  variables: Fields;
  data: Fields;
  isRefused: boolean;
}

/** A field of an answer. */
export interface SeenField {
  field: GraphQLField<unknown, unknown>;
  value: unknown;
}

/** An object of an answer, with what was selected of it, by the names of the schema. */
export interface SeenObject {
  path: string;
  type: GraphQLObjectType;
  fields: ReadonlyMap<string, SeenField>;
}

/** A value of an argument or of a field of an input. */
export interface SeenInput {
  path: string;
  element: GraphQLArgument | GraphQLInputField;
  value: unknown;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Walk {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  seen: SeenObject[];
}

/** Fields selected of an object, by the key that they have in the answer. */
function selectedOf(
  set: SelectionSetNode,
  type: GraphQLObjectType,
  {schema, fragments}: Walk,
): {key: string; name: string; set: SelectionSetNode | undefined}[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD)
      return [
        {key: (selection.alias ?? selection.name).value, name: selection.name.value, set: selection.selectionSet},
      ];
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    const condition = inner?.typeCondition?.name.value ?? type.name;
    const named = schema.getType(condition);
    const fits = named === type || (isAbstractType(named) && schema.isSubType(named, type));
    return inner && fits ? selectedOf(inner.selectionSet, type, {schema, fragments, seen: []}) : [];
  });
}

function walkValue(value: unknown, typeName: string, set: SelectionSetNode, path: string, walk: Walk): void {
  if (Array.isArray(value)) {
    for (const [at, own] of value.entries()) walkValue(own, typeName, set, `${path}.${at}`, walk);
    return;
  }
  if (!isRecord(value)) return;
  const type = walk.schema.getType(typeof value['__typename'] === 'string' ? value['__typename'] : typeName);
  if (!isObjectType(type)) return;
  const fields = new Map<string, SeenField>();
  walk.seen.push({path, type, fields});
  for (const {key, name, set: inner} of selectedOf(set, type, walk)) {
    const field = type.getFields()[name];
    if (!field || !(key in value)) continue;
    fields.set(name, {field, value: value[key]});
    if (inner) walkValue(value[key], getNamedType(field.type).name, inner, `${path}.${key}`, walk);
  }
}

/** All objects of an answer. */
export function objectsOf({document, data}: Shown, schema: GraphQLSchema): SeenObject[] {
  const {definitions} = parse(document);
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );
  const walk: Walk = {schema, fragments, seen: []};
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const root = schema.getRootType(definition.operation);
    if (root) walkValue(data, root.name, definition.selectionSet, '', walk);
  }
  return walk.seen;
}

function inputsIn(element: SeenInput['element'], type: GraphQLInputType, value: unknown, path: string): SeenInput[] {
  const own: SeenInput[] = [{path, element, value}];
  const here = getNullableType(type);
  if (isListType(here) && Array.isArray(value))
    return [...own, ...value.flatMap((entry, at) => inputsIn(element, here.ofType, entry, `${path}.${at}`).slice(1))];
  if (!isInputObjectType(here) || !isRecord(value)) return own;
  const inner = Object.entries(value).flatMap(([name, given]) => {
    const field = here.getFields()[name];
    return field ? inputsIn(field, field.type, given, `${path}.${name}`) : [];
  });
  return [...own, ...inner];
}

/** All values that a document sends, written out or as variables. */
export function inputsOf({document, variables}: Shown, schema: GraphQLSchema): SeenInput[] {
  const seen: SeenInput[] = [];
  const info = new TypeInfo(schema);
  visit(
    parse(document),
    visitWithTypeInfo(info, {
      Argument: (node) => {
        const argument = info.getArgument();
        const value: unknown = valueFromASTUntyped(node.value, variables);
        if (argument && value !== undefined) seen.push(...inputsIn(argument, argument.type, value, node.name.value));
        return undefined;
      },
    }),
  );
  return seen;
}
