import {cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {getIntrospectionQuery, parse, print, Source, type IntrospectionOptions, type IntrospectionQuery} from 'graphql';
import {buildModel, SchemaError, type SchemaModel} from '../../src/reference/model/model.ts';
import {readSchemaDocument, readSdl, sdlOfIntrospection} from '../../src/reference/build/schema-source.ts';

/** Environment variable that holds one request header, written `Name: value`. */
export const headerVariable = 'SCHEMA_PULL_HEADER';

/** Everything that an endpoint can tell; older servers refuse some of it. */
const fullIntrospection: IntrospectionOptions = {
  descriptions: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
  schemaDescription: true,
  specifiedByUrl: true,
};

/**
 * Parses a header given as `Name: value`.
 *
 * @throws SchemaError that names the variable, never the value.
 */
export function parseHeader(text: string | undefined): Record<string, string> {
  if (!text) return {};
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S.*)$/.exec(text.trim());
  if (!match?.[1] || !match[2]) {
    throw new SchemaError(`${headerVariable} is not a header. Write it as "Authorization: Bearer <token>".`);
  }
  return {[match[1]]: match[2]};
}

interface GraphQLAnswer {
  data?: Partial<IntrospectionQuery> | null;
  errors?: {message?: unknown}[];
}

async function ask(
  url: string,
  headers: Record<string, string>,
  options: IntrospectionOptions,
): Promise<GraphQLAnswer> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({query: getIntrospectionQuery(options)}),
      signal: AbortSignal.timeout(60_000),
    });
    body = await response.text();
  } catch (error) {
    const {cause, message} = error as Error;
    const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
    throw new SchemaError(
      `Cannot reach ${url} (${reason}). Check the address and that this machine may connect to it.`,
    );
  }
  if (response.status === 401 || response.status === 403) {
    const mend =
      Object.keys(headers).length === 0
        ? `Set ${headerVariable}="Authorization: Bearer <token>" in the environment.`
        : `The header in ${headerVariable} was refused: check that its token is valid and may read the schema.`;
    throw new SchemaError(`${url} answered HTTP ${response.status}. ${mend}`);
  }
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    const type = response.headers.get('content-type') ?? 'no content type';
    throw new SchemaError(
      `${url} answered HTTP ${response.status} with ${type} that is not JSON. Give the address of the GraphQL endpoint itself, not of a page.`,
    );
  }
  const isAnswer = typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer);
  if (!isAnswer) {
    throw new SchemaError(
      response.ok
        ? `${url} answered JSON without "data". Give the address of a GraphQL endpoint.`
        : `${url} answered HTTP ${response.status}. Check the address, or try again later.`,
    );
  }
  return answer as GraphQLAnswer;
}

/**
 * Reads the schema of a live endpoint by introspection.
 *
 * Applied directives, such as the permission of an operation, are not part of introspection and so of the result.
 *
 * @param url - Address of the endpoint.
 * @param headers - Request headers, for example with a token.
 * @throws SchemaError that says what the endpoint answered and how to mend it.
 */
async function introspect(url: string, headers: Record<string, string>): Promise<string> {
  let answer = await ask(url, headers, fullIntrospection);
  if (answer.errors?.length) answer = await ask(url, headers, {});
  if (answer.errors?.length) {
    const reasons = answer.errors.map(({message}) => String(message)).join('; ');
    throw new SchemaError(
      `${url} refused the introspection: ${reasons} Switch introspection on for this token, or pass a file with the SDL instead.`,
    );
  }
  if (!answer.data?.__schema) {
    throw new SchemaError(
      `${url} answered without "data.__schema". Give the address of a GraphQL endpoint that allows introspection.`,
    );
  }
  return sdlOfIntrospection(answer.data as IntrospectionQuery, url);
}

/**
 * Reads a file of SDL, or of an introspection as the site publishes it.
 *
 * @throws SchemaError when the file is missing or isn't a valid schema; it names line and column.
 */
function tidySdl(file: string): string {
  const sdl = readSdl(file);
  try {
    return print(parse(new Source(sdl, file)));
  } catch (error) {
    throw new SchemaError(`${file} is not valid SDL.\n${String(error)}`);
  }
}

/**
 * Puts a schema in the place of the one in a folder, completely or not at all.
 *
 * The new files are written beside the folder, validated there and then swapped in; on any error the folder is as it
 * was. Files of other kinds are kept.
 *
 * @returns The model of the new schema.
 */
export function replaceSchema(folder: string, sdl: string): SchemaModel {
  const target = path.resolve(folder);
  const next = mkdtempSync(`${target}.next-`);
  const old = `${next}.old`;
  try {
    if (existsSync(target)) {
      for (const name of readdirSync(target)) {
        if (!name.endsWith('.graphql')) cpSync(path.join(target, name), path.join(next, name), {recursive: true});
      }
    }
    writeFileSync(path.join(next, 'schema.graphql'), sdl.endsWith('\n') ? sdl : `${sdl}\n`);
    const model = buildModel(readSchemaDocument(next));
    const existed = existsSync(target);
    if (existed) renameSync(target, old);
    try {
      renameSync(next, target);
    } catch (error) {
      if (existed) renameSync(old, target);
      throw error;
    }
    return model;
  } finally {
    rmSync(next, {recursive: true, force: true});
    if (existsSync(target)) rmSync(old, {recursive: true, force: true});
  }
}

/** Reads a schema from an address or a file and puts it in the place of the one in a folder. */
export async function pullSchema(source: string, folder: string, header: string | undefined): Promise<SchemaModel> {
  if (/^https?:\/\//i.test(source)) return replaceSchema(folder, await introspect(source, parseHeader(header)));
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    throw new SchemaError(
      `"${source}" has a scheme that can't be read. Use an https address or the path of a .graphql or .json file.`,
    );
  }
  return replaceSchema(folder, tidySdl(source));
}
