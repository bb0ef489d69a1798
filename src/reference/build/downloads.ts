/**
 * The schema as files to download: `/schema.graphql` for people and code generators, `/schema.json` for tools that
 * read an introspection result.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {printSchemaWithDirectives} from '@graphql-tools/utils';
import {introspectionFromSchema, lexicographicSortSchema, type GraphQLSchema} from 'graphql';

/** Folder of files that the build publishes as they are, beside `static/`. */
export const downloadsFolder = '.cache/downloads';

/** SDL with descriptions and the directives that each element carries. */
export function printSdl(schema: GraphQLSchema): string {
  return `${printSchemaWithDirectives(schema)}\n`;
}

/** The answer to the full introspection query, with everything that the June 2018 and October 2021 editions know. */
export function introspectSchema(schema: GraphQLSchema): string {
  const data = introspectionFromSchema(schema, {
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    schemaDescription: true,
    specifiedByUrl: true,
  });
  return `${JSON.stringify(data)}\n`;
}

/** Writes both files below `root`, sorted by name, for the build to publish. */
export function writeDownloads(schema: GraphQLSchema, root: string): void {
  const folder = path.join(root, downloadsFolder);
  const sorted = lexicographicSortSchema(schema);
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'schema.graphql'), printSdl(sorted));
  writeFileSync(path.join(folder, 'schema.json'), introspectSchema(sorted));
}
