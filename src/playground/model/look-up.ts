import type {GraphQLNamedType, GraphQLSchema} from 'graphql';

/** A type, a field, an argument or a value of an enum. */
export interface SchemaPart {
  name: string;
  description?: string | null | undefined;
  /** Type of a field or argument. */
  type?: unknown;
  args?: readonly SchemaPart[];
}

/** The members of a type, told by its methods: classes of graphql-js would come with the page. */
function membersOf(type: GraphQLNamedType): readonly SchemaPart[] {
  if ('getValues' in type) return type.getValues();
  if ('getTypes' in type) return type.getTypes().map(({name, description}) => ({name, description, type: name}));
  return 'getFields' in type ? Object.values(type.getFields()) : [];
}

/** What the name of an operation, directive or type means, and what it contains: arguments, fields, values or types. */
export function lookUp(
  schema: GraphQLSchema,
  name: string,
): {item: SchemaPart; parts: readonly SchemaPart[]} | undefined {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const called = roots.map((root) => root?.getFields()[name]).find(Boolean) ?? schema.getDirective(name);
  if (called) return {item: called, parts: called.args};
  const type = schema.getType(name);
  return type && {item: type, parts: membersOf(type)};
}
