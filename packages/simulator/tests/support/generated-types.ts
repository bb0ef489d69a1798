/** Types for documents, generated as the page "GraphQL API" tells readers to: with the files that it prints. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {codegen} from '@graphql-codegen/core';
import {preset} from '@graphql-codegen/client-preset';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  parse,
  printSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import ts from 'typescript';

/** The part of the printed configuration that decides what is generated. */
interface Recipe {
  generates: Record<string, {preset: string}>;
  config: {inputValueDeprecation: boolean; strictScalars: boolean; scalars: Record<string, string>};
}

/** The files that a page of the documentation prints, by their names. */
export function printedFiles(page: string): Map<string, string> {
  const blocks = readFileSync(page, 'utf8').matchAll(/```\w+ title="([^"]+)"\n(.*?)\n```/gs);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}

async function readRecipe(): Promise<Recipe> {
  const code = printedFiles('api/index.mdx').get('codegen.ts') ?? '';
  const source = ts.transpileModule(code, {compilerOptions: {module: ts.ModuleKind.ESNext}}).outputText;
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return (module as {default: Recipe}).default;
}

/** The schema that a server tells of itself, asked as the configuration says. */
export async function introspect(url: string): Promise<GraphQLSchema> {
  const {inputValueDeprecation} = (await readRecipe()).config;
  const query = getIntrospectionQuery({inputValueDeprecation});
  const headers = {'Content-Type': 'application/json'};
  const response = await fetch(url, {method: 'POST', headers, body: JSON.stringify({query})});
  const {data} = (await response.json()) as {data: IntrospectionQuery};
  return buildClientSchema(data);
}

/** The schema as a generator reads it out of SDL. */
export const readSchema = (sdl: string): GraphQLSchema => buildSchema(sdl);

/**
 * Generates types as `npx graphql-codegen` does with the printed configuration.
 *
 * @param documents - Documents by name; each becomes a file.
 * @returns the generated files by name.
 */
export async function generateTypes(
  schema: GraphQLSchema,
  documents: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const {config, generates} = await readRecipe();
  const [[folder, {preset: name}] = ['', {preset: ''}]] = Object.entries(generates);
  if (name !== 'client' || !config.strictScalars) throw new Error('The recipe isn’t the one that is tested.');
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: folder,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [...documents].map(([location, text]) => ({location, rawSDL: text, document: parse(text)})),
    config,
    presetConfig: {},
    plugins: [],
    pluginMap: {},
  });
  const texts = outputs.map(async (output): Promise<[string, string]> => [output.filename, await codegen(output)]);
  return new Map(await Promise.all(texts));
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
}

/** What TypeScript says about a program, as strictly as it can. */
export function typeErrors(files: readonly string[]): string[] {
  const program = ts.createProgram([...files], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  });
  return ts.getPreEmitDiagnostics(program).map(({messageText, file}) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${file ? path.basename(file.fileName) : ''}: ${text}`;
  });
}
