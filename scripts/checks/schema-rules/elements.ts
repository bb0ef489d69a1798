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

/** Everything in the schema that carries a description, in the order of the schema. */
export function elementsOf(schema: GraphQLSchema): Element[] {
  const roots = rootTypeNames(schema);
  const elements: Element[] = [];
  for (const type of ownTypes(schema)) {
    elements.push({
      coordinate: type.name,
      name: type.name,
      kind: 'type',
      description: type.description ?? '',
      directives: type.astNode?.directives ?? [],
      node: type.astNode,
    });
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        const coordinate = `${type.name}.${field.name}`;
        elements.push({
          coordinate,
          name: field.name,
          kind: roots.has(type.name) ? 'operation' : 'field',
          description: field.description ?? '',
          deprecationReason: field.deprecationReason,
          directives: field.astNode?.directives ?? [],
          node: field.astNode,
        });
        for (const argument of field.args) {
          elements.push({
            coordinate: `${coordinate}(${argument.name}:)`,
            name: argument.name,
            kind: 'argument',
            description: argument.description ?? '',
            deprecationReason: argument.deprecationReason,
            directives: argument.astNode?.directives ?? [],
            node: argument.astNode,
          });
        }
      }
    }
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        elements.push({
          coordinate: `${type.name}.${field.name}`,
          name: field.name,
          kind: 'inputField',
          description: field.description ?? '',
          deprecationReason: field.deprecationReason,
          directives: field.astNode?.directives ?? [],
          node: field.astNode,
        });
      }
    }
    if (isEnumType(type)) {
      for (const value of type.getValues()) {
        elements.push({
          coordinate: `${type.name}.${value.name}`,
          name: value.name,
          kind: 'enumValue',
          description: value.description ?? '',
          deprecationReason: value.deprecationReason,
          directives: value.astNode?.directives ?? [],
          node: value.astNode,
        });
      }
    }
  }
  for (const directive of schema.getDirectives()) {
    if (isSpecifiedDirective(directive)) continue;
    elements.push({
      coordinate: `@${directive.name}`,
      name: directive.name,
      kind: 'directive',
      description: directive.description ?? '',
      directives: [],
      node: directive.astNode,
    });
    for (const argument of directive.args) {
      elements.push({
        coordinate: `@${directive.name}(${argument.name}:)`,
        name: argument.name,
        kind: 'argument',
        description: argument.description ?? '',
        deprecationReason: argument.deprecationReason,
        directives: argument.astNode?.directives ?? [],
        node: argument.astNode,
      });
    }
  }
  return elements;
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
  const values = value?.kind === 'ListValue' ? value.values : value ? [value] : [];
  return values.flatMap((node) => (node.kind === 'StringValue' ? [node.value] : []));
}
