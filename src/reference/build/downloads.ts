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

/** Writes both files below `root`, sorted by name, for the build to publish. */
export function writeDownloads(schema: GraphQLSchema, root: string): void {
  const folder = path.join(root, downloadsFolder);
  const sorted = lexicographicSortSchema(schema);
  // Everything that the June 2018 and October 2021 editions know.
  const introspection = introspectionFromSchema(sorted, {
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    schemaDescription: true,
    specifiedByUrl: true,
  });
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'schema.graphql'), `${printSchemaWithDirectives(sorted)}\n`);
  writeFileSync(path.join(folder, 'schema.json'), `${JSON.stringify(introspection)}\n`);
}
