/**
 * Reads the documented schema from the disk: SDL files of a folder, one file of SDL, or the answer to an introspection.
 */
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

/** Where the schema lies, relative to the working directory of the build: a folder, or a file of SDL or introspection. */
export const schemaFolder = process.env['SCHEMA_DIR'] ?? 'schema';

/** Whether the site documents the schema that its Help and Changelog speak of. */
export const isOwnSchema = path.resolve(schemaFolder) === path.resolve('schema');

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new SchemaError(
      `Cannot read ${file}: ${(error as Error).message}. Give the path of a .graphql or .json file, or an https address.`,
    );
  }
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new SchemaError(`${file} is not UTF-8. Save it in that encoding.`);
  }
}

/** The introspection that a JSON text holds, alone or as the `data` of an answer; `undefined` when it holds none. */
function introspectionIn(json: string): IntrospectionQuery | undefined {
  const value = JSON.parse(json) as {__schema?: unknown; data?: {__schema?: unknown}} | null;
  const found = value?.__schema ? value : value?.data;
  return found?.__schema ? (found as IntrospectionQuery) : undefined;
}

/**
 * The SDL of an introspection. Applied directives, such as the permission of an operation, are not part of it.
 *
 * @param from - Where the introspection comes from, for the error.
 */
export function sdlOfIntrospection(introspection: IntrospectionQuery, from: string): string {
  try {
    return printSchema(buildClientSchema(introspection));
  } catch (error) {
    throw new SchemaError(`The introspection of ${from} is not a usable schema. ${(error as Error).message}`);
  }
}

/** The SDL that a file holds: as it stands, or made from an introspection. */
export function readSdl(file: string): string {
  const text = readText(file);
  if (!file.endsWith('.json')) return text;
  let introspection: IntrospectionQuery | undefined;
  try {
    introspection = introspectionIn(text);
  } catch (error) {
    throw new SchemaError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  if (!introspection) {
    throw new SchemaError(
      `${file} holds no introspection: it has neither "__schema" nor "data.__schema". Save the answer to the full introspection query.`,
    );
  }
  return sdlOfIntrospection(introspection, file);
}

function parseFile(file: string, name: string): DocumentNode {
  const text = readSdl(file);
  try {
    return parse(new Source(text, name));
  } catch (error) {
    throw new SchemaError(`${file} is not valid SDL.\n${String(error)}\nCorrect the file at the place named.`);
  }
}

/** Whether a file defines types; documents of operations may lie below the schema, definitions may not. */
function definesTypes(file: string): boolean {
  return parseFile(file, file).definitions.some(
    (node) => isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node),
  );
}

const holdsIntrospection = (file: string): boolean => {
  try {
    return introspectionIn(readText(file)) !== undefined;
  } catch {
    return false;
  }
};

/** How others name files of SDL. */
const otherEndings = /\.(?:gql|graphqls|sdl)$/;

/** Refuses definitions that would be left out without a word, because they lie or are named otherwise. */
function refuseStrays(folder: string, hasSdl: boolean): void {
  for (const entry of readdirSync(folder, {recursive: true, withFileTypes: true})) {
    const file = path.join(entry.parentPath, entry.name);
    const isBelow = path.relative(folder, file).includes(path.sep);
    if (!entry.isFile()) continue;
    if (otherEndings.test(entry.name) && definesTypes(file)) {
      throw new SchemaError(`${file} would not be read. Name it ${entry.name.replace(otherEndings, '.graphql')}.`);
    }
    if (isBelow && entry.name.endsWith('.graphql') && definesTypes(file)) {
      throw new SchemaError(`${file} would not be read. Move it into ${folder}: files in sub-folders define no types.`);
    }
    if (!isBelow && hasSdl && entry.name.endsWith('.json') && holdsIntrospection(file)) {
      throw new SchemaError(
        `${folder} holds .graphql files and the introspection ${entry.name}. Remove one of the two, or name the file that is meant.`,
      );
    }
  }
}

/**
 * Reads a schema.
 *
 * @param source - Path of a folder with SDL, one file a domain, or with one introspection; or of one such file.
 * @throws SchemaError when it is missing or empty, a file is not valid, or one would be left out; it names the file.
 */
export function readSchemaDocument(source: string): DocumentNode {
  if (!existsSync(source)) {
    throw new SchemaError(`Cannot read the schema folder "${source}": it does not exist. Restore it from git.`);
  }
  if (statSync(source).isFile()) return parseFile(source, path.basename(source));
  const names = readdirSync(source).sort();
  const sdl = names.filter((name) => name.endsWith('.graphql'));
  refuseStrays(source, sdl.length > 0);
  const json =
    sdl.length > 0 ? [] : names.filter((name) => name.endsWith('.json') && holdsIntrospection(path.join(source, name)));
  const files = [...sdl, ...json];
  if (files.length === 0) {
    throw new SchemaError(`The schema folder "${source}" has no .graphql file. Restore the files from git.`);
  }
  return concatAST(files.map((name) => parseFile(path.join(source, name), name)));
}

const models = new Map<string, {state: string; model: SchemaModel}>();

/** Names and times of the files of a schema. */
function stateOf(source: string): string {
  if (!existsSync(source)) return '';
  const files = statSync(source).isFile() ? [source] : readdirSync(source).map((name) => path.join(source, name));
  return files.map((file) => `${file} ${statSync(file).mtimeMs}`).join();
}

/** Reads a schema and builds its model, once for each state of its files: they change while people write. */
export function loadModel(source: string): SchemaModel {
  // One path, however the caller names it: each name would otherwise forget what the other has read.
  const resolved = path.resolve(source);
  const state = stateOf(resolved);
  const cached = models.get(resolved);
  if (cached?.state === state) return cached.model;
  const model = buildModel(readSchemaDocument(source));
  models.set(resolved, {state, model});
  return model;
}
