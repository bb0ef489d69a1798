import {readFileSync} from 'node:fs';
import {parse, validate} from 'graphql';
import type {Code} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {site} from '../../src/site/model/site.ts';
import {textOf} from '../../src/site/model/markdown.ts';
import {readFrontMatter} from '../../src/site/build/front-matter.ts';

const {data: frontMatter, content} = readFrontMatter(readFileSync('api/index.mdx', 'utf8'));
const tree = remark().use(remarkGfm).use(remarkMdx).parse(content);
const model = loadModel('schema');
const {schema} = model;

const blocks: Code[] = [];
visit(tree, 'code', (node) => {
  blocks.push(node);
});
const ofLanguage = (language: string): string[] => blocks.filter(({lang}) => lang === language).map(({value}) => value);
const problems = (document: string): string[] => validate(schema, parse(document)).map(({message}) => message);

const firstMatch = (language: string, pattern: RegExp): string => {
  const found = ofLanguage(language).flatMap((code) => pattern.exec(code)?.[1] ?? []);
  expect(found, `a document in a block of ${language}`).toHaveLength(1);
  return found[0] ?? '';
};

/** A description of the schema by its path, for example `APIClient.pointsPerMinute`. */
function descriptionAt(path: string): string {
  const [type = '', field] = path.split('.');
  if (field === undefined)
    return schema.getMutationType()?.getFields()[type]?.description ?? schema.getType(type)?.description ?? '';
  const definition = schema.getType(type);
  const fields = definition && 'getFields' in definition ? definition.getFields() : {};
  return fields[field]?.description ?? '';
}

describe('schema home', () => {
  it('has a section for everything that a newcomer needs', () => {
    const headings: string[] = [];
    visit(tree, 'heading', (node) => {
      if (node.depth === 2) headings.push(textOf(node));
    });
    expect(headings).toEqual([
      'Endpoint and sandbox',
      'Authentication',
      'Context headers',
      'First request',
      'Map of the API',
      'Paging',
      'Errors',
      'Limits',
      'Bulk operations and process status',
      'Following changes',
      'Ids and scalars',
      'Deprecation policy',
      'Downloads',
    ]);
  });

  it.each(ofLanguage('graphql').map((document) => [/\w+ (\w+)/.exec(document)?.[1] ?? document, document]))(
    '%s is valid against the schema',
    (_name, document) => {
      expect(problems(document)).toEqual([]);
    },
  );

  it('sends valid documents in each language of the first request, all the same', () => {
    const curl = JSON.parse(firstMatch('bash', /--json '([^']+)'/)) as {query: string};
    const documents = [
      curl.query,
      firstMatch('ts', /const document = `([^`]+)`/),
      firstMatch('python', /document = """([^"]+)"""/),
    ];
    expect(documents.flatMap(problems)).toEqual([]);
    expect(new Set(documents.map((document) => document.replace(/\s+/g, ' ').trim())).size).toBe(1);
  });

  it.each(ofLanguage('json').map((text, index) => [index + 1, text] as const))(
    'shows valid JSON in block %i',
    (_number, text) => {
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    },
  );

  it('names no host but those of the site', () => {
    const hosts = new Set([...content.matchAll(/(?:https|wss):\/\/([\w.-]+)/g)].map(([, host]) => host));
    expect([...hosts].sort()).toEqual([site.apiUrl, site.sandboxUrl, site.url].map((url) => new URL(url).host).sort());
  });

  it.each([
    ['APIClient.pointsPerMinute', ['6,000', 'costs 1 point', '20 records', '10 for each mutation', '1,000 points']],
    ['bulkCancelOrders', ['50 orders']],
    ['JSON', ['64 kB']],
    ['createAPIClient', ['20 clients']],
    ['createAPIKey', ['10 active keys']],
    ['Session', ['60 minutes']],
  ])('takes its figures from the description of %s', (path, figures) => {
    const text = descriptionAt(path).replace(/\s+/g, ' ');
    for (const figure of figures) expect(text).toContain(figure);
  });

  it('describes every error code and every process status', () => {
    for (const name of ['ErrorCode', 'ProcessStatus']) {
      const type = schema.getType(name);
      const values = type && 'getValues' in type ? type.getValues().map((value) => value.name) : [];
      expect(values.length).toBeGreaterThan(1);
      for (const value of values) expect(content, value).toContain(`| \`${value}\` |`);
    }
  });

  it('names only operations, types and fields that exist', () => {
    const known = new Set(frontMatter['notSchema'] as string[]);
    const unknown: string[] = [];
    visit(tree, 'inlineCode', ({value}) => {
      if (known.has(value) || !/^@?[A-Za-z]\w*(?:\.\w+)?$/.test(value)) return;
      const [owner = '', member] = value.split('.');
      const isName =
        /[a-z][A-Z]|^[A-Z]+[a-z]|\./.test(value) && !/^extensions\./.test(value) && value !== 'Authorization';
      const definition = model.types.get(owner)?.definition;
      const exists =
        member === undefined
          ? model.operations.some(({name}) => name === value) ||
            model.types.has(value) ||
            model.schema.getDirective(value.slice(1)) != null
          : definition && 'getFields' in definition && member in definition.getFields();
      if (isName && !exists) unknown.push(value);
    });
    expect(unknown).toEqual([]);
  });
});
