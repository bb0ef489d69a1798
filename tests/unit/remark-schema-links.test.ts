import {readFileSync} from 'node:fs';
import {buildSchema, parse} from 'graphql';
import type {Link, Nodes, Root} from 'mdast';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {buildModel} from '../../src/reference/model/model.ts';
import remarkGraphqlCheck from '../../src/content/plugin/remark-graphql-check.ts';
import remarkSchemaLinks from '../../src/content/plugin/remark-schema-links.ts';
import {indexNames, looksLikeSchemaName, resolveName} from '../../src/reference/model/names.ts';
import {textOf} from '../../src/site/model/markdown.ts';
import {blankFrontMatter, readFrontMatter} from '../../src/site/build/front-matter.ts';

const sdl = `
  directive @idempotent on FIELD_DEFINITION
  directive @inTimeZone(name: String) on FIELD
  enum ShipStatus { AFLOAT DONE }
  enum TaskStatus { OPEN DONE }
  type Ship { id: ID! status: ShipStatus! isAfloat: Boolean! }
  type ShipOwner { id: ID! }
  input CreateShipInput { name: String! homePort: String }
  scalar URL
  type Query { ship(id: ID!): Ship ships: [Ship!]! shipOwner(ownerId: ID): ShipOwner }
  type Mutation { createShip(input: CreateShipInput!): Ship }
`;
const model = buildModel(parse(sdl));
const index = indexNames(model);

function run(path: string, value: string): Root {
  const tree = remark().use(remarkMdx).parse(blankFrontMatter(value));
  const file = {path, data: {frontMatter: readFrontMatter(value).data}};
  remarkSchemaLinks({model})(tree, file);
  remarkGraphqlCheck({schema: buildSchema(sdl)})(tree, file);
  return tree;
}

/** What a page is refused with. */
function faultOf(build: () => Root): string {
  try {
    build();
  } catch (error) {
    return String(error);
  }
  throw new Error('The page was accepted.');
}

function links(tree: Nodes): string[] {
  const found: string[] = [];
  visit(tree, 'link', (node: Link) => {
    found.push(`${textOf(node)} ${node.url}`);
  });
  return found;
}

describe('resolveName', () => {
  test.each([
    ['createShip', '/api/operations/mutations/create-ship'],
    ['ships', '/api/operations/queries/ships'],
    ['Query.ships', '/api/operations/queries/ships'],
    ['Ship', '/api/types/objects/ship'],
    ['Ship!', '/api/types/objects/ship'],
    ['[Ship!]!', '/api/types/objects/ship'],
    ['URL', '/api/types/scalars/url'],
    ['Ship.isAfloat', '/api/types/objects/ship#field-isAfloat'],
    ['CreateShipInput.name', '/api/types/inputs/create-ship-input#field-name'],
    ['ShipStatus.DONE', '/api/types/enums/ship-status#value-DONE'],
    ['AFLOAT', '/api/types/enums/ship-status#value-AFLOAT'],
    ['@idempotent', '/api/types/directives/idempotent'],
    ['@inTimeZone', '/api/operations/directives/in-time-zone'],
  ])('%s links to its page', (code, to) => expect(resolveName(code, index)).toEqual({kind: 'link', to}));

  test.each([
    ['a field without its type', 'homePort'],
    ['an argument', 'ownerId'],
    ['a permission', 'ships:read'],
    ['a SKU', 'AP-TENT-2P-GRN'],
    ['a header', 'X-Company-Id'],
    ['a short code', 'SKU'],
    ['a strategy list', 'SS:SD:BP'],
    ['an address', 'https://app.example.com'],
    ['one word', 'Authorization'],
  ])('%s stays plain', (_, code) => expect(resolveName(code, index)).toEqual({kind: 'plain'}));

  test.each([
    ['createShips', 'createShip'],
    ['CreateShipsInput', 'CreateShipInput'],
    ['Ship.isAfloaty', 'Ship.isAfloat'],
    ['Shipp.isAfloat', 'Ship.isAfloat'],
    ['AFLOATS', 'AFLOAT'],
    ['@idempotnt', '@idempotent'],
  ])('%s fails and the nearest name comes first', (code, nearest) => {
    const resolution = resolveName(code, index);
    expect(resolution).toMatchObject({kind: 'fault'});
    expect(resolution.kind === 'fault' && resolution.message).toContain(`Nearest: \`${nearest}\``);
  });

  test('a value of several enums needs a context, and the first type of the context wins', () => {
    expect(resolveName('DONE', index)).toMatchObject({
      kind: 'fault',
      message: expect.stringContaining('`ShipStatus`, `TaskStatus`') as string,
    });
    expect(resolveName('DONE', index, ['TaskStatus', 'ShipStatus'])).toEqual({
      kind: 'link',
      to: '/api/types/enums/task-status#value-DONE',
    });
    expect(resolveName('homePort', index, ['CreateShipInput'])).toEqual({
      kind: 'link',
      to: '/api/types/inputs/create-ship-input#field-homePort',
    });
  });
});

test.each([
  ['createOrder', true],
  ['NewOrderStatus', true],
  ['createAPIKey', true],
  ['APIKeyStatus', true],
  ['Order.status', true],
  ['ON_HOLD', true],
  ['OPEN', true],
  ['@since', true],
  ['order', false],
  ['Order', false],
  ['SKU', false],
  ['A_B', false],
  ['key=value', false],
])('looksLikeSchemaName(%s) is %s', (code, expected) => expect(looksLikeSchemaName(code)).toBe(expected));

describe('remarkSchemaLinks', () => {
  test('links the first three mentions of a name, none in a heading and none inside a link', () => {
    const tree = run(
      'help/x.mdx',
      '## About `Ship`\n\n[see `Ship`](/help) `Ship`, `Ship`, **`Ship`**, `Ship` and `createShip`.',
    );
    expect(links(tree)).toEqual([
      'see Ship /help',
      ...Array<string>(3).fill('Ship /api/types/objects/ship'),
      'createShip /api/operations/mutations/create-ship',
    ]);
  });

  test('links no name inside a link that is written as an element', () => {
    expect(links(run('help/x.mdx', 'See <a href="/help">the `Ship`</a>.'))).toEqual([]);
  });

  test('links names in lists', () => {
    const tree = run('help/x.mdx', 'A list:\n\n- `AFLOAT`\n');
    expect(links(tree)).toEqual(['AFLOAT /api/types/enums/ship-status#value-AFLOAT']);
  });

  test('fails the build with file, line and column of every unknown name, headings included', () => {
    const path = 'tests/fixtures/bad-mdx/schema-names.mdx';
    const source = readFileSync(path, 'utf8').replace('schemaContext: [Colour]\n', '');
    const error = faultOf(() => run(path, source));
    for (const [place, name] of [
      ['6:6', 'createOrders'],
      ['6:27', 'Order.newStatuses'],
      ['6:60', 'ON_HOLDS'],
      ['8:19', 'cancelOrdr'],
    ] as const) {
      expect(error).toContain(`${path}:${place}: \`${name}\` is not in the schema. Nearest: `);
    }
    expect(error).toContain(`${path}:10:10: \`DONE\` is a value of several enums`);
    expect(error).not.toMatch(/myOwnName|AP-TENT/);
  });

  test('fails for a schemaContext that is no type, and for front matter that is no list', () => {
    const path = 'tests/fixtures/bad-mdx/schema-names.mdx';
    expect(() => run(path, readFileSync(path, 'utf8'))).toThrow('Front matter "schemaContext" names `Colour`');
    expect(() => run('help/x.mdx', '---\nnotSchema: myName\n---\n')).toThrow(
      'help/x.mdx:1:1: Front matter "notSchema" is "myName". Write a list',
    );
  });
});

describe('remarkGraphqlCheck', () => {
  test('accepts an example that fits the schema', () => {
    expect(run('help/x.mdx', '```graphql\n{ ships { id status } }\n```')).toBeTruthy();
  });

  test.each([
    ['graphql-example', 9, 'Cannot query field "colour" on type "Ship".'],
    ['graphql-syntax', 7, 'Syntax Error'],
  ])('fails the build for %s with file, line and the message of graphql-js', (name, line, message) => {
    const path = `tests/fixtures/bad-mdx/${name}.mdx`;
    const error = faultOf(() => run(path, readFileSync(path, 'utf8')));
    expect(error).toContain(`${path}:${line}:1: The GraphQL example does not fit the schema. ${message}`);
  });

  test('fails for definitions that repeat the schema, because they would go stale', () => {
    expect(() => run('help/x.mdx', '```graphql\ntype Ship { id: ID! }\n```')).toThrow('not executable');
  });
});
