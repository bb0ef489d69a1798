/** Reads the documented schema: a folder of SDL files, a file of SDL, or one with an introspection result. */
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {
  buildClientSchema,
  concatAST,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  parse,
  printSchema,
  Source,
  type DocumentNode,
  type IntrospectionQuery,
} from 'graphql';
import {buildModel, SchemaError, type SchemaModel} from '../model/model.ts';

/** Written at the end of each generation of the reference: what reads all of its pages watches this file alone. */
export const generationMark = '.cache/reference/generated';

/** Path of the schema, relative to the working directory: a folder, or a file with SDL or an introspection result. */
export const schemaFolder = process.env['SCHEMA_DIR'] ?? 'schema';

/** Whether the site documents the schema that its Help and Changelog are about. */
export const isOwnSchema = path.resolve(schemaFolder) === path.resolve('schema');

function readText(file: string): string {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new SchemaError(`${file} is not UTF-8. Save it in that encoding.`);
  }
}

/** Finds an introspection result in JSON, on its own or as the `data` of an answer. */
function introspectionIn(json: string, file: string): IntrospectionQuery | undefined {
  try {
    const value = JSON.parse(json) as Partial<IntrospectionQuery & {data: Partial<IntrospectionQuery>}> | null;
    return [value, value?.data].find((found): found is IntrospectionQuery => Boolean(found?.__schema));
  } catch (error) {
    throw new SchemaError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}

/**
 * The SDL of an introspection result, which doesn't contain applied directives such as permissions.
 *
 * @param from - Where the result comes from, for the error message.
 */
export function sdlOfIntrospection(introspection: IntrospectionQuery, from: string): string {
  try {
    return printSchema(buildClientSchema(introspection));
  } catch (error) {
    throw new SchemaError(`The introspection result of ${from} is not a usable schema. ${(error as Error).message}`);
  }
}

/** The SDL in a file, converted from an introspection result if necessary. */
function readSdl(file: string): string {
  const text = readText(file);
  if (!file.endsWith('.json')) return text;
  const introspection = introspectionIn(text, file);
  if (introspection) return sdlOfIntrospection(introspection, file);
  throw new SchemaError(
    `${file} is not an introspection result: it has neither "__schema" nor "data.__schema". Save the answer to the full introspection query.`,
  );
}

function parseFile(file: string, name: string): DocumentNode {
  const text = readSdl(file);
  try {
    return parse(new Source(text, name));
  } catch (error) {
    throw new SchemaError(`${file} is not valid SDL.\n${String(error)}\nFix the file at this position.`);
  }
}

/** Whether a file defines types; sub-folders may contain documents of operations, but no definitions. */
const definesTypes = (file: string): boolean =>
  parseFile(file, file).definitions.some((node) => isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node));

/** Refuses definitions that would silently be left out because of their folder or extension. */
function refuseStrays(folder: string): void {
  for (const {name, parentPath} of readdirSync(folder, {recursive: true, withFileTypes: true})) {
    const file = path.join(parentPath, name);
    const wanted = path.join(folder, name.replace(/\.\w+$/, '.graphql'));
    if (/\.(?:graphqls?|gql|sdl)$/.test(name) && file !== wanted && definesTypes(file))
      throw new SchemaError(`${file} would not be read. Move it to ${wanted}.`);
  }
}

/**
 * Reads a schema.
 *
 * @param source - A folder with one SDL file per domain, or a file of SDL or introspection.
 * @throws SchemaError that names the file, if one is missing, empty, invalid or would be left out.
 */
export function readSchemaDocument(source: string): DocumentNode {
  if (!existsSync(source)) throw new SchemaError(`Cannot read the schema "${source}": it does not exist.`);
  if (statSync(source).isFile()) return parseFile(source, path.basename(source));
  const files = readdirSync(source).filter((name) => name.endsWith('.graphql'));
  if (files.length === 0) {
    throw new SchemaError(
      `The schema folder "${source}" has no .graphql file. Restore the files from git, or give the path of a file.`,
    );
  }
  refuseStrays(source);
  return concatAST(files.sort().map((name) => parseFile(path.join(source, name), name)));
}

const models = new Map<string, {state: string; model: SchemaModel}>();

/** Names and modification times of the files of a schema. */
function stateOf(source: string): string {
  if (!existsSync(source)) return '';
  const files = statSync(source).isFile() ? [source] : readdirSync(source).map((name) => path.join(source, name));
  return files.map((file) => `${file} ${statSync(file).mtimeMs}`).join();
}

/** Reads a schema and builds its model, again only when a file has changed. */
export function loadModel(source: string): SchemaModel {
  // Callers may name the same folder in different ways.
  const resolved = path.resolve(source);
  const state = stateOf(resolved);
  const cached = models.get(resolved);
  if (cached?.state === state) return cached.model;
  const model = buildModel(readSchemaDocument(source));
  models.set(resolved, {state, model});
  return model;
}
