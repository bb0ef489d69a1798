import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {
  buildASTSchema,
  concatAST,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isUnionType,
  parse,
  Source,
  validateSchema,
  type ASTNode,
  type DirectiveLocation,
  type DocumentNode,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import {validateSDL} from 'graphql/validation/validate.js';
import {toSlug} from './slug.ts';

/** Kinds of types, as they stand in addresses under `/api/types`. */
export const typeKinds = ['objects', 'inputs', 'enums', 'unions', 'scalars', 'interfaces', 'directives'] as const;

export type TypeKind = (typeof typeKinds)[number];

/** One page of the reference: an operation, a type or a directive. */
export type Entity = {
  name: string;
  slug: string;
  /** Address of the page, for example `/api/types/objects/order`. */
  route: string;
  /** Domain that it belongs to: the name of its SDL file without ending, `built-in` for GraphQL's own. */
  domain: string;
  /** Where it is defined, relative to the schema's folder; absent for GraphQL's own scalars and directives. */
  source?: {file: string; line: number};
  description: string;
  deprecationReason?: string;
} & (
  | {group: 'operations'; kind: 'queries' | 'mutations' | 'subscriptions'; definition: GraphQLField<unknown, unknown>}
  | {group: 'types'; kind: Exclude<TypeKind, 'directives'>; definition: GraphQLNamedType}
  | {group: 'operations' | 'types'; kind: 'directives'; definition: GraphQLDirective}
);

/** The schema with the address, the domain and the source of everything that has a page. */
export interface SchemaModel {
  schema: GraphQLSchema;
  document: DocumentNode;
  entities: Entity[];
  /** Queries, mutations and subscriptions by name. */
  operations: Map<string, Entity>;
  /** Types by name. */
  types: Map<string, Entity>;
  /** Directives by name, without the at sign. */
  directives: Map<string, Entity>;
}

/** Address part after `#` of a field, an argument or an enum value on its owner's page. */
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

/** What the first lines of every error of this module say: the file or folder, and what mends it. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

function kindOf(type: GraphQLNamedType): Exclude<TypeKind, 'directives'> {
  if (isObjectType(type)) return 'objects';
  if (isInputObjectType(type)) return 'inputs';
  if (isEnumType(type)) return 'enums';
  if (isUnionType(type)) return 'unions';
  if (isInterfaceType(type)) return 'interfaces';
  if (isScalarType(type)) return 'scalars';
  throw new SchemaError(`Type "${String(type)}" is of a kind that has no pages.`);
}

function place(node: ASTNode | null | undefined): Pick<Entity, 'domain' | 'source'> {
  if (!node?.loc) return {domain: 'built-in'};
  const file = node.loc.source.name;
  return {domain: path.basename(file, path.extname(file)), source: {file, line: node.loc.startToken.line}};
}

/**
 * Reads every `.graphql` file of a folder.
 *
 * @param folder - Path of the folder that holds the SDL, one file a domain.
 * @throws SchemaError when the folder is missing or empty, or a file is not valid SDL; it names file, line and column.
 */
export function readSchemaDocument(folder: string): DocumentNode {
  let files: string[];
  try {
    files = readdirSync(folder)
      .filter((name) => name.endsWith('.graphql'))
      .sort();
  } catch (error) {
    throw new SchemaError(
      `Cannot read the schema folder "${folder}": ${(error as Error).message}. Restore it from git.`,
    );
  }
  if (files.length === 0)
    throw new SchemaError(`The schema folder "${folder}" has no .graphql file. Restore the files from git.`);
  return concatAST(
    files.map((name) => {
      try {
        return parse(new Source(readFileSync(path.join(folder, name), 'utf8'), name));
      } catch (error) {
        throw new SchemaError(
          `${folder}/${name} is not valid SDL.\n${String(error)}\nCorrect the file at the place named.`,
        );
      }
    }),
  );
}

/**
 * Builds the model of a schema from its parsed SDL.
 *
 * @throws SchemaError that lists what graphql-js finds wrong, each with file and line.
 */
export function buildModel(document: DocumentNode): SchemaModel {
  let schema: GraphQLSchema;
  try {
    schema = buildASTSchema(document);
  } catch (error) {
    // The error of buildASTSchema has lost the places that its problems know.
    const problems = validateSDL(document);
    const found = problems.length > 0 ? problems.map(String).join('\n\n') : String(error);
    throw new SchemaError(`The schema does not hold together.\n${found}\nCorrect the files at the places named.`);
  }
  const problems = validateSchema(schema);
  if (problems.length > 0) {
    throw new SchemaError(`The schema is not valid GraphQL.\n${problems.map(String).join('\n\n')}`);
  }

  const entities: Entity[] = [];
  const roots = [
    ['queries', schema.getQueryType()],
    ['mutations', schema.getMutationType()],
    ['subscriptions', schema.getSubscriptionType()],
  ] as const;
  for (const [kind, root] of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const slug = toSlug(field.name);
      entities.push({
        group: 'operations',
        kind,
        name: field.name,
        slug,
        route: `/api/operations/${kind}/${slug}`,
        definition: field,
        description: field.description ?? '',
        ...(field.deprecationReason ? {deprecationReason: field.deprecationReason} : {}),
        ...place(field.astNode),
      });
    }
  }
  const rootNames = new Set(roots.map(([, root]) => root?.name));
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || rootNames.has(type.name)) continue;
    const kind = kindOf(type);
    const slug = toSlug(type.name);
    entities.push({
      group: 'types',
      kind,
      name: type.name,
      slug,
      route: `/api/types/${kind}/${slug}`,
      definition: type,
      description: type.description ?? '',
      ...place(type.astNode),
    });
  }
  for (const directive of schema.getDirectives()) {
    const group = directive.locations.some((location) => executableLocations.has(location)) ? 'operations' : 'types';
    const slug = toSlug(directive.name);
    entities.push({
      group,
      kind: 'directives',
      name: directive.name,
      slug,
      route: `/api/${group}/directives/${slug}`,
      definition: directive,
      description: directive.description ?? '',
      ...place(directive.astNode),
    });
  }

  const byName = (wanted: (entity: Entity) => boolean) =>
    new Map(entities.filter(wanted).map((entity) => [entity.name, entity]));
  return {
    schema,
    document,
    entities,
    operations: byName(({group, kind}) => group === 'operations' && kind !== 'directives'),
    types: byName(({group, kind}) => group === 'types' && kind !== 'directives'),
    directives: byName(({kind}) => kind === 'directives'),
  };
}

const cache = new Map<string, {changed: string; model: SchemaModel}>();

/** Reads a folder of SDL and builds its model, once for each state of its files: they change while people write. */
export function loadModel(folder: string): SchemaModel {
  const changed = existsSync(folder)
    ? readdirSync(folder, {withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map(({name}) => `${name} ${statSync(path.join(folder, name)).mtimeMs}`)
        .join()
    : '';
  const known = cache.get(folder);
  if (known?.changed === changed) return known.model;
  const model = buildModel(readSchemaDocument(folder));
  cache.set(folder, {changed, model});
  return model;
}
