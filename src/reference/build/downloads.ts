/** The schema as downloads: `/schema.graphql`, and `/schema.json` for tools that read an introspection result. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {printSchemaWithDirectives} from '@graphql-tools/utils';
import {introspectionFromSchema, lexicographicSortSchema, type GraphQLSchema} from 'graphql';

/** A static folder besides `static/`. */
export const downloadsFolder = '.cache/downloads';

/** Writes both files below `root`, with types sorted by name. */
export function writeDownloads(schema: GraphQLSchema, root: string): void {
  const folder = path.join(root, downloadsFolder);
  const sorted = lexicographicSortSchema(schema);
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'schema.graphql'), `${printSchemaWithDirectives(sorted)}\n`);
  writeFileSync(path.join(folder, 'schema.json'), `${JSON.stringify(introspectionFromSchema(sorted))}\n`);
}
