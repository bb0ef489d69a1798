import {
  buildASTSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isUnionType,
  validateSchema,
  type ASTNode,
  type DirectiveLocation,
  type DocumentNode,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import {validateSDL} from 'graphql/validation/validate.js';
import {groupBy} from '../../site/model/group-by.ts';
import {referenceRoute} from './routes.ts';
import {uniqueSlugs} from './slug.ts';

interface Item {
  name: string;
  slug: string;
  /** Address of the page, for example `/api/types/objects/order`. */
  route: string;
  /** Name of its SDL file without extension; `built-in` for GraphQL's own. */
  domain: string;
  /** Where it is defined, relative to the schema's folder; absent for GraphQL's own. */
  source?: {file: string; line: number};
  description: string;
  deprecationReason?: string;
}

export interface Operation extends Item {
  group: 'operations';
  kind: 'queries' | 'mutations' | 'subscriptions';
  definition: GraphQLField<unknown, unknown>;
}

/** Any type except the three root types. */
export interface TypeItem extends Item {
  group: 'types';
  kind: 'objects' | 'inputs' | 'enums' | 'unions' | 'scalars' | 'interfaces';
  definition: GraphQLNamedType;
}

/** Directives that clients write into their documents are in `operations`. */
export interface Directive extends Item {
  group: 'operations' | 'types';
  kind: 'directives';
  definition: GraphQLDirective;
}

/** What has a page of its own. */
export type Entity = Operation | TypeItem | Directive;

/** The schema with the address, domain and source of everything that has a page. */
export interface SchemaModel {
  schema: GraphQLSchema;
  entities: Entity[];
  operations: Operation[];
  /** Types by name. */
  types: Map<string, TypeItem>;
}

/** The name as readers write it: directives begin with an at sign. */
export const calledOf = ({kind, name}: Pick<Entity, 'kind' | 'name'>): string =>
  kind === 'directives' ? `@${name}` : name;

/** Finds an operation by name; of several, a mutation comes before a query, and a query before a subscription. */
export function operationNamed({operations}: SchemaModel, name: string): Operation | undefined {
  const named = operations.filter((operation) => operation.name === name);
  return named.find(({kind}) => kind === 'mutations') ?? named[0];
}

/** Anchors of arguments, fields and enum values on their owner's page. */
export const anchorOf = {
  argument: (name: string) => `argument-${name}`,
  field: (name: string) => `field-${name}`,
  value: (name: string) => `value-${name}`,
} as const;

const executableLocations = new Set<DirectiveLocation | string>([
  'QUERY',
  'MUTATION',
  'SUBSCRIPTION',
  'FIELD',
  'FRAGMENT_DEFINITION',
  'FRAGMENT_SPREAD',
  'INLINE_FRAGMENT',
  'VARIABLE_DEFINITION',
]);

/** A fault in the schema; the message names the file or folder and the fix. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

function kindOf(type: GraphQLNamedType): TypeItem['kind'] {
  if (isObjectType(type)) return 'objects';
  if (isInputObjectType(type)) return 'inputs';
  if (isEnumType(type)) return 'enums';
  if (isUnionType(type)) return 'unions';
  if (isInterfaceType(type)) return 'interfaces';
  if (isScalarType(type)) return 'scalars';
  throw new SchemaError(`Type "${String(type)}" is of a kind that has no pages.`);
}

/** The root types that a schema has, each with the folder of its operations. */
export function rootsOf(schema: GraphQLSchema): {kind: Operation['kind']; type: GraphQLObjectType}[] {
  const roots = [
    {kind: 'queries', type: schema.getQueryType()},
    {kind: 'mutations', type: schema.getMutationType()},
    {kind: 'subscriptions', type: schema.getSubscriptionType()},
  ] as const;
  return roots.flatMap(({kind, type}) => (type ? [{kind, type}] : []));
}

function originOf(node: ASTNode | null | undefined): Pick<Entity, 'domain' | 'source'> {
  if (!node?.loc) return {domain: 'built-in'};
  const file = node.loc.source.name;
  return {domain: file.replace(/^.*\/|\.\w+$/g, ''), source: {file, line: node.loc.startToken.line}};
}

type Unplaced<Kind extends Entity> = Kind extends Entity ? Omit<Kind, 'slug' | 'route'> : never;

const itemOf = <Definition extends Entity['definition']>(definition: Definition) => ({
  name: definition.name,
  definition,
  description: definition.description ?? '',
  ...originOf(definition.astNode),
});

const operationsOf = ({kind, type}: {kind: Operation['kind']; type: GraphQLObjectType}): Unplaced<Operation>[] =>
  Object.values(type.getFields()).map((field) => ({
    group: 'operations',
    kind,
    ...itemOf(field),
    ...(field.deprecationReason ? {deprecationReason: field.deprecationReason} : {}),
  }));

function typesOf(schema: GraphQLSchema): Unplaced<TypeItem>[] {
  const roots = new Set<GraphQLNamedType>(rootsOf(schema).map(({type}) => type));
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !roots.has(type))
    .map((type) => ({group: 'types', kind: kindOf(type), ...itemOf(type)}));
}

function directiveOf(directive: GraphQLDirective): Unplaced<Directive> {
  const isForClients = directive.locations.some((location) => executableLocations.has(location));
  return {group: isForClients ? 'operations' : 'types', kind: 'directives', ...itemOf(directive)};
}

/** Gives every item an address. */
function withAddresses(items: readonly Unplaced<Entity>[]): Entity[] {
  const folderOf = ({group, kind}: Unplaced<Entity>): string => referenceRoute(group, kind);
  const folders = groupBy(items, folderOf);
  const slugs = new Map(
    Array.from(folders, ([folder, members]) => [folder, uniqueSlugs(members.map(({name}) => name))]),
  );
  return items.map((item) => {
    const slug = slugs.get(folderOf(item))?.get(item.name) ?? '';
    return {...item, slug, route: `${folderOf(item)}/${slug}`};
  });
}

/**
 * Builds the model of a schema from its parsed SDL.
 *
 * @throws SchemaError that lists the problems found by graphql-js with file and line.
 */
export function buildModel(document: DocumentNode): SchemaModel {
  let schema: GraphQLSchema;
  try {
    schema = buildASTSchema(document);
  } catch (error) {
    // buildASTSchema throws without the positions that validateSDL reports.
    const problems = validateSDL(document);
    const found = problems.length > 0 ? problems.map(String).join('\n\n') : String(error);
    throw new SchemaError(`The schema is inconsistent.\n${found}\nFix the files at these positions.`);
  }
  const problems = validateSchema(schema);
  if (problems.length > 0) {
    throw new SchemaError(`The schema is not valid GraphQL.\n${problems.map(String).join('\n\n')}`);
  }

  const items = [
    ...rootsOf(schema).flatMap(operationsOf),
    ...typesOf(schema),
    ...schema.getDirectives().map(directiveOf),
  ];
  const entities = withAddresses(items);
  const types = entities.filter((entity) => entity.group === 'types' && entity.kind !== 'directives');
  return {
    schema,
    entities,
    operations: entities.filter((entity) => entity.group === 'operations' && entity.kind !== 'directives'),
    types: new Map(types.map((entity) => [entity.name, entity])),
  };
}
