import type {GraphQLNamedType, GraphQLSchema} from 'graphql';

/** A type, a field, an argument or a value of an enum. */
export interface SchemaPart {
  name: string;
  description?: string | null | undefined;
  /** Type of a field or argument. */
  type?: unknown;
  args?: readonly SchemaPart[];
}

const roots: Readonly<Record<string, string>> = {
  Queries: 'Query',
  Mutations: 'Mutation',
  Subscriptions: 'Subscription',
};

/** The members of a type, told by its methods: classes of graphql-js would come with the page. */
function membersOf(type: GraphQLNamedType): readonly SchemaPart[] {
  if ('getValues' in type) return type.getValues();
  if ('getTypes' in type) return type.getTypes().map(({name, description}) => ({name, description, type: name}));
  return 'getFields' in type ? Object.values(type.getFields()) : [];
}

/** What a name of a list of the reference means, and what it contains: arguments, fields, values or types. */
export function lookUp(
  schema: GraphQLSchema,
  list: string,
  name: string,
): {item: SchemaPart; parts: readonly SchemaPart[]} | undefined {
  const root = schema.getType(roots[list] ?? '');
  const item = root ? membersOf(root).find((field) => field.name === name) : schema.getType(name);
  if (!item) return undefined;
  return {item, parts: root ? ((item as SchemaPart).args ?? []) : membersOf(item as GraphQLNamedType)};
}
