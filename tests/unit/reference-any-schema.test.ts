import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {buildSchema, introspectionFromSchema} from 'graphql';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {renderPages, writePages} from '../../scripts/generate-api.ts';
import {pullSchema} from '../../scripts/lib/schema-pull.ts';
import {referenceOf} from '../../src/reference/build/reference.ts';
import {loadModel, readSchemaDocument} from '../../src/reference/build/schema-source.ts';
import {buildModel} from '../../src/reference/model/model.ts';
import {samplesOf} from '../../src/reference/model/notations.ts';
import {toSlug, uniqueSlugs} from '../../src/reference/model/slug.ts';
import {referenceOfSdl} from '../support/reference.ts';
import {readFrontMatter} from '../../src/site/build/front-matter.ts';

let folder: string;
const write = (name: string, text: string | Uint8Array): void => {
  mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
  writeFileSync(path.join(folder, name), text);
};
const read = () => readSchemaDocument(folder);
const sdl = 'type Query { hello: String }';

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'any-schema-'));
});
afterEach(() => rmSync(folder, {recursive: true, force: true}));

describe('addresses', () => {
  it.each([
    ['ASNItem', 'asn-item'],
    ['createB2BOrderTemplate', 'create-b2b-order-template'],
    ['ISO8601DateTime', 'iso8601-date-time'],
    ['_Service', 'service'],
    ['orders_by_pk', 'orders-by-pk'],
  ])('%s is %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  it.each([
    ['ordersAggregate', 'orders_aggregate'],
    ['Orders', 'orders'],
    ['Service', '_Service'],
    ['A2b', 'A_2_b'],
  ])('%s keeps its own beside %s, which gets one that never changes', (regular, irregular) => {
    const slugs = uniqueSlugs([irregular, regular]);
    expect(slugs.get(regular)).toBe(toSlug(regular));
    expect(slugs.get(irregular)).toMatch(new RegExp(`^${toSlug(irregular)}-[0-9a-z]{4}$`));
    expect(uniqueSlugs([regular, 'Other', irregular]).get(irregular)).toBe(slugs.get(irregular));
  });

  it.each(['Index', 'index', '_', '__'])('%s never takes that of the list', (name) => {
    expect(['', 'index']).not.toContain(uniqueSlugs([name]).get(name));
  });

  it('are refused with the item and its line when even the suffix is taken', async () => {
    const taken = uniqueSlugs(['orders', 'Orders']).get('orders') ?? '';
    const name = `Orders_${taken.replace('orders-', '')}`;
    const reference = referenceOfSdl(
      `type Query { a: orders }\ntype orders { a: Int }\ntype Orders { a: Int }\ntype ${name} { a: Int }`,
    );
    await expect(writePages(reference, renderPages(reference), folder)).rejects.toThrow(
      new RegExp(`These items have no page: (?:orders|${name}) \\(objects, test\\.graphql:\\d\\)\\.`),
    );
  });
});

describe('a schema like those of Hasura and Apollo Federation', () => {
  it('gets one page for each item, with its own text', async () => {
    const reference = referenceOf(loadModel('tests/fixtures/foreign/hasura-like.graphql'));
    const {entities} = reference.model;
    const pages = renderPages(reference);
    await writePages(reference, pages, folder);
    const slugs = readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.mdx') && !file.endsWith('index.mdx'))
      .map((file) => String(readFrontMatter(readFileSync(path.join(folder, file), 'utf8')).data['slug']));
    expect(slugs.map((slug) => `/api${slug}`).sort()).toEqual(entities.map(({route}) => route).sort());
    expect(new Set(slugs).size).toBe(entities.length);
    const named = entities.filter(({name, group}) => name === 'orders' && group === 'operations');
    expect(named.map(({kind}) => kind)).toEqual(['queries', 'mutations', 'subscriptions']);
    const texts = named.map((entity) => pages.get(entity) ?? '');
    expect(texts[0]).toContain('fetch data from the table');
    expect(texts[2]).toContain('Live rows.');
    expect(texts[2]).not.toContain('```mermaid');
  });

  it('ends with the item, its file and the reason when a page cannot be made', () => {
    const reference = referenceOfSdl('type Query { broken: String }');
    const [query] = reference.model.operations;
    if (query) query.definition.type = 'no type' as never;
    expect(() => renderPages(reference)).toThrow(
      /These items can.t be rendered[^]*broken \(queries, test\.graphql:1\): /,
    );
  });
});

describe('the pages of another schema', () => {
  const foreign = `
    enum ErrorCode { FORBIDDEN INTERNAL }
    type Query { "See [the list](/api/other), and [more](/help/other)." hello(name: String!): String }
  `;

  /** The page of the query, made as a build with SCHEMA_DIR makes it. */
  async function pageOfHello(): Promise<string> {
    vi.stubEnv('SCHEMA_DIR', folder);
    vi.resetModules();
    try {
      const {renderPage} = await import('../../src/reference/build/render-page.ts');
      const reference = referenceOfSdl(foreign);
      return reference.model.operations.map((entity) => renderPage(reference, entity)).join('');
    } finally {
      vi.unstubAllEnvs();
      vi.resetModules();
    }
  }

  it('lead neither to pages of this site nor to a source in this repository', async () => {
    const page = await pageOfHello();
    expect(page).toContain('See the list, and more.');
    expect(page).toContain('custom_edit_url: null');
  });

  it('can lack a kind of operation, because no page of code links to a list', () => {
    const files = readdirSync('src/pages', {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.tsx'));
    expect(files).toContain('playground/index.tsx');
    for (const file of files)
      expect(readFileSync(path.join('src/pages', file), 'utf8')).not.toMatch(/\/api\/(?:operations|types)\//);
  });

  it('claim no header, error or value of ours', () => {
    const reference = referenceOfSdl(foreign);
    const pages = [...renderPages(reference).values()].join('');
    expect(pages).toContain('<Example ');
    expect(pages).not.toMatch(/X-Company-Id|Authorization|every operation|AP-TENT|## Errors/);
  });

  it.each(['errors', 'userErrors', 'cartErrors'])('show no %s in the answer of an example', (field) => {
    const reference = referenceOfSdl(
      `type Query { a: Int } type E { message: String } type Mutation { save: Saved } type Saved { ${field}: [E!]! }`,
    );
    const [page] = [...renderPages(reference)].flatMap(([{name}, text]) => (name === 'save' ? [text] : []));
    expect(page).toContain(`"${field}":[]`);
  });

  it.each(['queries', 'mutations', 'subscriptions'] as const)('read in samples of %s what any answer has', (kind) => {
    const shown = {
      headers: {},
      document: 'mutation { rename { name userErrors { message } } }',
      variables: {},
      answer: {data: {rename: {name: 'text', userErrors: []}}},
    };
    const codes = samplesOf(kind, shown).map(({code}) => code);
    expect(codes.join('')).not.toMatch(/extensions|RATE_LIMITED|userErrors.*reason|ENDLESS_(?!URL)/);
    expect(codes[1]).toMatch(/(?:errors|failure)\[0\]\.message/);
    expect(codes[2]).toContain('["message"]');
  });

  it('show fewer levels of filters that hold one another, and never none', () => {
    const names = Array.from({length: 40}, (_, index) => `t${index}`);
    const filters = names.map((name) => `input ${name} { ${names.map((other) => `${other}: ${other}`).join(' ')} }`);
    const reference = referenceOfSdl(`${filters.join(' ')} type Query { find(where: t0, plain: Int): Int }`);
    const page = [...renderPages(reference).values()][0];
    expect(page).toContain('id="argument-where.t39"');
    expect(page).not.toContain('id="argument-where.t39.t38"');
  });
});

describe('the folder of a schema', () => {
  it.each(['', '{"data": '])('may be a file of introspection, %swrapped or not', (opening) => {
    const json = JSON.stringify(introspectionFromSchema(buildSchema(sdl)));
    write('any.json', opening + json + (opening ? '}' : ''));
    expect(loadModel(path.join(folder, 'any.json')).operations.map(({name}) => name)).toEqual(['hello']);
  });

  it('may be a single file', () => {
    write('one.graphql', sdl);
    expect(loadModel(path.join(folder, 'one.graphql')).operations).toHaveLength(1);
  });

  it('is read again when a file of it changed', () => {
    write('one.graphql', sdl);
    expect(loadModel(folder).types.has('Later')).toBe(false);
    write('two.graphql', 'type Later { a: Int }');
    expect(loadModel(folder).types.has('Later')).toBe(true);
  });

  it.each([
    ['a file of another ending', 'b.gql', 'type B { a: Int }', /b\.gql would not be read\. Move it to .*b\.graphql/],
    [
      'the ending of Java servers',
      'b.graphqls',
      'type B { a: Int }',
      /b\.graphqls would not be read\. Move it to .*b\.graphql/,
    ],
    ['a sub-folder', 'sub/b.graphql', 'type B { a: Int }', /b\.graphql would not be read\. Move it to [^ ]*b\.graphql/],
    ['bad UTF-8', 'b.graphql', new Uint8Array([0x22, 0xe9, 0x22]), /b\.graphql is not UTF-8\. Save it/],
    ['invalid SDL', 'b.graphql', 'type B { a(b: Int: Int }', /b\.graphql is not valid SDL[^]*b\.graphql:1:18/],
  ])('is refused with %s', (_case, name, text, message) => {
    write('a.graphql', sdl);
    write(name, text);
    expect(read).toThrow(message);
  });

  it('is refused with the place of a type that it lacks, and when it does not exist', () => {
    write('a.graphql', 'type Query { hello: Nothing }');
    expect(() => loadModel(folder)).toThrow(/Unknown type "Nothing"[^]*a\.graphql:1:21/);
    expect(() => loadModel(path.join(folder, 'none'))).toThrow(/none/);
  });

  it('may hold documents of operations and other files below it', () => {
    write('a.graphql', sdl);
    write('scenarios/a.graphql', 'query A { hello }');
    write('world/seed.json', '{"orders": []}');
    expect(buildModel(read()).operations).toHaveLength(1);
  });
});

describe('schema:pull', () => {
  it.each(['{"data": ', ''])('takes a file of introspection, %s…', async (opening) => {
    const file = path.join(folder, 'pulled.json');
    write('pulled.json', opening + JSON.stringify(introspectionFromSchema(buildSchema(sdl))) + (opening ? '}' : ''));
    const target = path.join(folder, 'schema');
    expect((await pullSchema(file, target, undefined)).operations).toHaveLength(1);
    expect(readdirSync(target)).toEqual(['schema.graphql']);
  });

  it('refuses JSON that is no introspection', async () => {
    write('no.json', '{"orders": []}');
    await expect(pullSchema(path.join(folder, 'no.json'), path.join(folder, 'schema'), undefined)).rejects.toThrow(
      /no\.json is not an introspection result/,
    );
  });
});
