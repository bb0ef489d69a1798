import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {
  buildASTSchema,
  buildClientSchema,
  lexicographicSortSchema,
  parse,
  printSchema,
  validateSchema,
  type IntrospectionQuery,
} from 'graphql';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {downloadsFolder, writeDownloads} from '../../src/reference/build/downloads.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';

describe('schema downloads', () => {
  const {schema} = loadModel('schema');
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'downloads-'));
    writeDownloads(schema, root);
  });
  afterAll(() => rmSync(root, {recursive: true}));
  const read = (name: string): string => readFileSync(path.join(root, downloadsFolder, name), 'utf8');

  it('schema.graphql is the merged schema, sorted, with descriptions', () => {
    const published = buildASTSchema(parse(read('schema.graphql')));
    expect(validateSchema(published)).toEqual([]);
    expect(printSchema(published)).toBe(printSchema(lexicographicSortSchema(schema)));
  });

  it('schema.graphql keeps the directives that elements carry', () => {
    const uses = (text: string): number => text.match(/@requiresPermission\(anyOf/g)?.length ?? 0;
    const written = [
      ...new Set([...loadModel('schema').entities].flatMap(({source}) => (source ? [source.file] : []))),
    ].map((file) => readFileSync(`schema/${file}`, 'utf8'));
    expect(uses(read('schema.graphql'))).toBe(written.reduce((sum, text) => sum + uses(text), 0));
  });

  it('schema.json is an introspection result that rebuilds the schema', () => {
    const introspection = JSON.parse(read('schema.json')) as IntrospectionQuery;
    expect(printSchema(lexicographicSortSchema(buildClientSchema(introspection)))).toBe(
      printSchema(lexicographicSortSchema(schema)),
    );
  });
});
