import {mkdirSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {getIntrospectionQuery, parse, print, Source, type DocumentNode, type IntrospectionQuery} from 'graphql';
import {buildModel, SchemaError, type SchemaModel} from '../../src/reference/model/model.ts';
import {readSchemaDocument, sdlOfIntrospection} from '../../src/reference/build/schema-source.ts';

/** Environment variable with one request header, written `Name: value`. */
export const headerVariable = 'SCHEMA_PULL_HEADER';

/** Everything that an endpoint can say about its schema; older servers refuse some of it. */
const fullIntrospection = {
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
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S.*)$/.exec(text.trim()) ?? [];
  if (name === undefined || value === undefined)
    throw new SchemaError(`${headerVariable} is not a header. Write it as "Authorization: Bearer <token>".`);
  return {[name]: value};
}

async function introspect(url: string, headers: Record<string, string>): Promise<DocumentNode> {
  let problem = '';
  for (const options of [fullIntrospection, {}]) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {accept: 'application/json', 'content-type': 'application/json', ...headers},
      body: JSON.stringify({query: getIntrospectionQuery(options)}),
      signal: AbortSignal.timeout(60_000),
    }).catch((error: unknown) => {
      const {cause = error} = error as Error;
      throw new SchemaError(`Cannot reach ${url} (${(cause as Error).message}). Check the address and the connection.`);
    });
    const text = await response.text();
    problem = `HTTP ${response.status}: ${text.slice(0, 300)}`;
    try {
      const answer = JSON.parse(text) as {data?: Partial<IntrospectionQuery> | null} | null;
      if (answer?.data?.__schema) return parse(sdlOfIntrospection(answer.data as IntrospectionQuery, url));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  throw new SchemaError(
    `${url} didn't answer with a schema but with ${problem}\nGive the address of a GraphQL endpoint that allows introspection, and set ${headerVariable} if it asks for a token.`,
  );
}

/**
 * Reads a schema from an address or a file and replaces the SDL files of a folder by it, once the reference can be made
 * from it. Files of other kinds are kept.
 *
 * @throws SchemaError that says what is wrong with the source; the folder is as it was.
 */
export async function pullSchema(source: string, folder: string, header: string | undefined): Promise<SchemaModel> {
  const isAddress = /^https?:\/\//i.test(source);
  const document = isAddress ? await introspect(source, parseHeader(header)) : readSchemaDocument(source);
  const sdl = `${print(document)}\n`;
  const model = buildModel(parse(new Source(sdl, 'schema.graphql')));
  mkdirSync(folder, {recursive: true});
  const next = path.join(folder, 'schema.graphql.next');
  writeFileSync(next, sdl);
  for (const name of readdirSync(folder)) if (name.endsWith('.graphql')) rmSync(path.join(folder, name));
  renameSync(next, path.join(folder, 'schema.graphql'));
  return model;
}
