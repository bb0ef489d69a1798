import {
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isInterfaceType,
  type ASTNode,
  type ConstDirectiveNode,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** Anything that carries a description: a type, field, argument, input field, enum value or directive. */
export interface Element {
  coordinate: string;
  name: string;
  kind: 'type' | 'field' | 'argument' | 'inputField' | 'enumValue' | 'directive' | 'operation';
  description: string;
  deprecationReason?: string | null;
  directives: readonly ConstDirectiveNode[];
  node?: ASTNode | null;
}

/** Names of the root types that exist. */
function rootTypeNames(schema: GraphQLSchema): Set<string> {
  return new Set(
    [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) => root?.name ?? []),
  );
}

/** Types that the schema itself defines, without GraphQL's own. */
export function ownTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

/** Queries, mutations and subscriptions with the name of their root type. */
export function operationsOf(schema: GraphQLSchema): {root: string; field: GraphQLField<unknown, unknown>}[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) =>
    root ? Object.values(root.getFields()).map((field) => ({root: root.name, field})) : [],
  );
}

/** What every element of the schema has, whatever its kind. */
interface Described {
  name: string;
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
  astNode?: Element['node'] & {directives?: readonly ConstDirectiveNode[]};
}

function element(kind: Element['kind'], coordinate: string, described: Described): Element {
  const {name, description, deprecationReason, astNode} = described;
  return {
    coordinate,
    name,
    kind,
    description: description ?? '',
    ...(deprecationReason === undefined ? {} : {deprecationReason}),
    directives: astNode?.directives ?? [],
    node: astNode,
  };
}

/** A type with all that it holds: fields with their arguments, input fields, or values. */
function elementsOfType(type: GraphQLNamedType, roots: ReadonlySet<string>): Element[] {
  const own = element('type', type.name, type as Described);
  const inType = (kind: Element['kind']) => (member: Described) => element(kind, `${type.name}.${member.name}`, member);
  if (isInputObjectType(type))
    return [own, ...(Object.values(type.getFields()) as Described[]).map(inType('inputField'))];
  if (isEnumType(type)) return [own, ...([...type.getValues()] as Described[]).map(inType('enumValue'))];
  if (!isObjectType(type) && !isInterfaceType(type)) return [own];
  const kind = roots.has(type.name) ? 'operation' : 'field';
  const fields = Object.values(type.getFields()).flatMap((field) => [
    inType(kind)(field as Described),
    ...field.args.map((argument) =>
      element('argument', `${type.name}.${field.name}(${argument.name}:)`, argument as Described),
    ),
  ]);
  return [own, ...fields];
}

function elementsOfDirective(directive: GraphQLDirective): Element[] {
  const name = `@${directive.name}`;
  return [
    element('directive', name, directive as Described),
    ...directive.args.map((argument) => element('argument', `${name}(${argument.name}:)`, argument as Described)),
  ];
}

/** Everything in the schema that carries a description, in the order of the schema. */
export function elementsOf(schema: GraphQLSchema): Element[] {
  const roots = rootTypeNames(schema);
  const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return [
    ...ownTypes(schema).flatMap((type) => elementsOfType(type, roots)),
    ...directives.flatMap(elementsOfDirective),
  ];
}

/** File and line of each element, by coordinate, for the elements that were read from a file. */
export function placesOf(schema: GraphQLSchema): Map<string, {file: string; line: number}> {
  return new Map(
    elementsOf(schema).flatMap(({coordinate, node}) =>
      node?.loc ? [[coordinate, {file: node.loc.source.name, line: node.loc.startToken.line}] as const] : [],
    ),
  );
}

/** Strings in an argument of a directive, whether it is given one string or a list. */
export function stringsOf(directive: ConstDirectiveNode | undefined, argument: string): string[] {
  const value = directive?.arguments?.find(({name}) => name.value === argument)?.value;
  if (!value) return [];
  const values = value.kind === 'ListValue' ? value.values : [value];
  return values.flatMap((node) => (node.kind === 'StringValue' ? [node.value] : []));
}
