/** What pages read of a schema, on schemas of a few lines. */
import {concatAST, isObjectType, parse, Source} from 'graphql';
import {describe, expect, it} from 'vitest';
import {changesOf} from '../../src/reference/model/changes.ts';
import {costOf, declarationsOf, inWords, limitsOf} from '../../src/reference/model/declarations.ts';
import {byImportance, inGroups} from '../../src/reference/model/importance.ts';
import {
  domainLabel,
  entriesByDomain,
  isFolded,
  listingOf,
  listingRoute,
  listings,
} from '../../src/reference/model/kinds.ts';
import {buildModel, operationNamed, type SchemaModel} from '../../src/reference/model/model.ts';
import {readPermissions} from 'endless-simulator/schema';
import {buildSchemaMap} from '../../src/reference/model/schema-map.ts';
import {toSlug, uniqueSlugs} from '../../src/reference/model/slug.ts';
import {indexSubjects, relatedTo, typeNamedIn} from '../../src/reference/model/subjects.ts';
import {outputFieldsOf, payloadRecords, unwrap, wrapperOf} from '../../src/reference/model/kinds.ts';
import {indexUsage} from '../../src/reference/model/usage.ts';

/** The model of a schema whose files are given by name. */
const modelOf = (files: Record<string, string>): SchemaModel =>
  buildModel(concatAST(Object.entries(files).map(([name, sdl]) => parse(new Source(sdl, `${name}.graphql`)))));

describe('limits', () => {
  it.each([
    [{}, []],
    [{constraint: {min: 1, max: 1000}}, ['1 to 1,000']],
    [{constraint: {min: 0}}, ['at least 0']],
    [{constraint: {max: 2500}}, ['at most 2,500']],
    [{constraint: {min: 5, max: 5}}, ['exactly 5']],
    [{constraint: {minLength: 2, maxLength: 20}}, ['2 to 20 characters']],
    [{constraint: {minLength: 3, maxLength: 3}}, ['exactly 3 characters']],
    [{constraint: {min: 1, maxLength: 9}, maxItems: 50}, ['at least 1', 'at most 9 characters', 'at most 50 entries']],
  ])('%j are %j', (facts, words) => {
    expect(limitsOf({errors: [], ...facts})).toEqual(words);
  });

  it('are dated in words', () => {
    expect([inWords('2025-09-30'), inWords('soon')]).toEqual(['30 September 2025', 'soon']);
  });
});

describe('what directives say', () => {
  const directives = `
    directive @requiresPermission(anyOf: [String!]!) on FIELD_DEFINITION
    directive @public on FIELD_DEFINITION
    directive @beta on FIELD_DEFINITION
    directive @since(date: String!) on FIELD_DEFINITION
    directive @maxItems(count: Int!) on FIELD_DEFINITION
    directive @constraint(min: Int, pattern: String) on FIELD_DEFINITION
    directive @format(example: String) on FIELD_DEFINITION
    directive @baseline(code: String!) on FIELD_DEFINITION
    directive @error(code: String!, reason: String, when: String!) repeatable on FIELD_DEFINITION
    directive @other on FIELD_DEFINITION`;
  const declarationsOfField = (use: string, declared = directives) => {
    const model = modelOf({x: `${declared}\ntype Query { a: Int ${use} }`});
    return declarationsOf(model, operationNamed(model, 'a')?.definition.astNode);
  };

  it.each([
    ['', {}],
    ['@other', {}],
    ['@requiresPermission(anyOf: ["a:read", "a:manage"])', {permissions: ['a:read', 'a:manage']}],
    ['@public @beta', {isPublic: true, beta: true}],
    ['@since(date: "2025-01-31")', {since: '2025-01-31'}],
    ['@maxItems(count: 7)', {maxItems: 7}],
    ['@constraint(min: 2, pattern: "^a")', {constraint: {min: 2, pattern: '^a'}}],
    ['@format(example: "x")', {format: {example: 'x'}}],
    ['@baseline(code: "NOT_FOUND")', {baseline: 'NOT_FOUND'}],
    [
      '@error(code: "A", when: "b") @error(code: "C", reason: "D", when: "e")',
      {
        errors: [
          {code: 'A', when: 'b'},
          {code: 'C', reason: 'D', when: 'e'},
        ],
      },
    ],
  ])('%s is read as %j', (use, facts) => {
    expect(declarationsOfField(use)).toEqual({errors: [], ...facts});
  });

  it('with the arguments of another schema is nothing', () => {
    const foreign = `
      directive @since(version: Int) on FIELD_DEFINITION
      directive @requiresPermission(anyOf: String) on FIELD_DEFINITION
      directive @maxItems(count: String) on FIELD_DEFINITION
      directive @baseline(code: Int) on FIELD_DEFINITION
      directive @error(code: Int, when: String) repeatable on FIELD_DEFINITION`;
    const use = '@since(version: 1) @requiresPermission(anyOf: "a") @maxItems(count: "b") @baseline(code: 1)';
    expect(declarationsOfField(`${use} @error(code: 1, when: "c") @error`, foreign)).toEqual({errors: []});
    expect(declarationsOfField('', '')).toEqual({errors: []});
  });
});

describe('lists of the reference', () => {
  it('are these', () => {
    expect(listings.map(({id, label, noun, summary}) => `${id}: ${label}, ${noun}. ${summary}`)).toMatchInlineSnapshot(`
      [
        "operations-queries: Queries, query. Every read of the API, grouped by domain, with what it returns.",
        "operations-mutations: Mutations, mutation. Every change that the API can make, grouped by domain, with its effect.",
        "operations-subscriptions: Subscriptions, subscription. Every live update that a client can listen to, with its scope.",
        "operations-directives: Client directives, directive. Directives that a client writes into its documents.",
        "types-objects: Objects, object. The records that operations return, grouped by domain.",
        "types-inputs: Inputs, input. The structures that operations accept: what to send, filters and sort orders.",
        "types-enums: Enums, enum. Closed lists of values, among them the statuses and their transitions.",
        "types-unions: Unions, union. Fields that hold one of several objects.",
        "types-interfaces: Interfaces, interface. Fields that several objects share.",
        "types-scalars: Scalars, scalar. Single values, each with its format, pattern and an example.",
        "types-payloads: Payloads, payload. What mutations return: the changed object and the errors of the input.",
        "types-connections: Connections, connection. Pages of a list, with their edges and cursors.",
        "types-directives: Schema directives, directive. Directives that the schema carries: permissions, limits, errors and releases.",
      ]
    `);
    expect(listings.filter(isFolded).map(listingRoute)).toEqual(['/api/types/payloads', '/api/types/connections']);
  });

  it.each([
    ['api-access', 'API access'],
    ['asns', 'ASNs'],
    ['edi', 'EDI'],
    ['built-in', 'Built into GraphQL'],
    ['common', 'Common to all domains'],
    ['reference', 'Reference data'],
    ['sales-channels-two', 'Sales channels two'],
  ])('call the domain %s %s', (domain, label) => {
    expect(domainLabel(domain)).toBe(label);
  });

  it('are in order of their domains, what belongs to none at the end', () => {
    const model = modelOf({
      common: 'type Query { a: B } type Aa { a: Int }',
      tasks: 'type Task { a: Int } type Note { a: Int }',
      asns: 'type B { a: Int }',
    });
    const objects = listings.find(({id}) => id === 'types-objects');
    const entries = objects ? entriesByDomain(model, objects) : [];
    expect(entries.map(({domain, entities}) => [domain, ...entities.map(({name}) => name)])).toEqual([
      ['asns', 'B'],
      ['tasks', 'Note', 'Task'],
      ['common', 'Aa'],
    ]);
    const scalars = listings.find(({id}) => id === 'types-scalars');
    expect(scalars && entriesByDomain(model, scalars).map(({domain}) => domain)).toEqual(['built-in']);
  });
});

describe('tables in descriptions', () => {
  it('of permissions are read', () => {
    const table =
      'What it is.\n\n| Permission | Allows | Admin | Picker |\n| --- | --- | --- | --- |\n' +
      '| `orders:read` | Reading orders | Yes | No |\n  | `orders:manage` | Changing | Yes | |\n| Total | none | No | No |\n';
    expect(readPermissions(table)).toEqual([
      {name: 'orders:read', text: 'Reading orders', heldBy: {Admin: true, Picker: false}},
      {name: 'orders:manage', text: 'Changing', heldBy: {Admin: true, Picker: false}},
    ]);
    expect(readPermissions('No table.')).toEqual([]);
  });
});

describe('addresses of names', () => {
  it.each([
    ['ASNItem', 'asn-item'],
    ['createB2BOrderTemplate', 'create-b2b-order-template'],
    ['ISO8601DateTime', 'iso8601-date-time'],
    ['orders_aggregate', 'orders-aggregate'],
    ['__type', 'type'],
    ['a__b_', 'a-b'],
    ['_', ''],
  ])('%s is %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  it('are their own: the regular name keeps the plain one', () => {
    const names = ['orders_aggregate', 'ordersAggregate', 'index', '_', 'note'];
    const one = uniqueSlugs(names);
    expect(one.get('ordersAggregate')).toBe('orders-aggregate');
    expect(one.get('note')).toBe('note');
    expect(one.get('orders_aggregate')).toMatch(/^orders-aggregate-\w{4}$/);
    expect(one.get('index')).toMatch(/^index-\w{4}$/);
    expect(one.get('_')).toMatch(/^\w{4}$/);
    expect(new Set(one.values()).size).toBe(one.size);
    expect([...uniqueSlugs(names.reverse())].sort()).toEqual([...one].sort());
  });

  it.each([
    ['line1', 'line_1', /^line-1-\w{4}$/],
    ['b1', 'b_1', /^b-1-\w{4}$/],
  ])('%s and %s, which differ by a hyphen before a digit, count as one', (first, second, slug) => {
    const slugs = uniqueSlugs([second, first]);
    expect(slugs.get(first)).toBe(first);
    expect(slugs.get(second)).toMatch(slug);
  });

  it('that differ by a hyphen after a digit count as one', () => {
    expect(uniqueSlugs(['x1_b', 'x1b']).get('x1_b')).toMatch(/^x1-b-\w{4}$/);
  });
});

const shop = {
  common: `
    directive @since(date: String!) on FIELD_DEFINITION | OBJECT | ENUM_VALUE | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
    interface Node { id: ID! }
    type UserError { code: String }
    type PageInfo { hasNextPage: Boolean }
    type Query type Mutation type Subscription`,
  orders: `
    extend type Query { order(id: ID!): Order orders(first: Int): OrderConnection! }
    extend type Mutation {
      "Sends it, see \`cancelOrder\`."
      shipOrder(input: ShipOrderInput!): ShipOrderPayload
      unshipOrder(id: ID!): ShipOrderPayload
      cancelOrder(id: ID!): ShipOrderPayload
      holdOrder(id: ID!): ShipOrderPayload
      createOrder(name: String): ShipOrderPayload
      addOrderNote(orderId: ID!): AddOrderNotePayload
      updateOrder(id: ID!): ShipOrderPayload
    }
    extend type Subscription { orderUpdates: Order! }
    type Order implements Node { id: ID! product: Product lines: [Product!]! note: OrderNote what: Thing }
    type OrderNote { text: String }
    type OrderConnection { nodes: [Order!]! edges: [OrderEdge!]! pageInfo: PageInfo }
    type OrderEdge { node: Order! }
    type ShipOrderPayload { previousOrder: Order notes: [OrderNote!]! order: Order userErrors: [UserError!]! }
    type AddOrderNotePayload { order: Order note: OrderNote }
    input ShipOrderInput { productId: ID! how: How = FAST }
    enum How { FAST SLOW @since(date: "2025-02-01") }
    union Thing = Product | Brand`,
  products: `
    extend type Query { product(id: ID!): Product products: [Product!]! }
    extend type Mutation { syncCatalogue(productIds: [ID!]!): SyncCataloguePayload }
    type SyncCataloguePayload { brand: Brand product: Product }
    type Product @since(date: "2025-01-01") { id: ID! brand: Brand old: Int @deprecated(reason: "Gone. Removed on 2026-03-31.") }
    type Brand { name(long: Boolean @since(date: "2025-03-01")): String }`,
  zones: 'extend type Query { zone(by: How): Zone } type Zone { order: Order product: Product how: How }',
};

describe('wrapper types', () => {
  const model = modelOf(shop);
  const type = (name: string) => model.schema.getType(name);

  it.each([
    ['ShipOrderPayload', 'payload'],
    ['OrderConnection', 'connection'],
    ['OrderEdge', 'edge'],
    ['Order', undefined],
    ['How', undefined],
  ])('%s is a %s', (name, wrapper) => {
    expect(wrapperOf(type(name))).toBe(wrapper);
  });

  it('need the fields of their pattern', () => {
    const odd = modelOf({
      x: 'type Query { a: RailConnection b: KnifeEdge c: TestConnection } type RailConnection { a: Int } type KnifeEdge { a: Int } type TestConnection { edges: [KnifeEdge] } input AnyPayload { a: Int }',
    }).schema;
    expect(
      ['RailConnection', 'KnifeEdge', 'TestConnection', 'AnyPayload'].map((name) => wrapperOf(odd.getType(name))),
    ).toEqual([undefined, undefined, 'connection', undefined]);
  });

  it('hold records', () => {
    const unwrapped = (name: string): string => {
      const found = type(name);
      return found ? unwrap(found).name : '';
    };
    expect(['OrderConnection', 'OrderEdge', 'ShipOrderPayload', 'Order', 'How'].map(unwrapped)).toEqual([
      'Order',
      'Order',
      'ShipOrderPayload',
      'Order',
      'How',
    ]);
  });

  it('carry single records first, and what they were last, without errors', () => {
    const payload = type('ShipOrderPayload');
    expect(payload && payloadRecords(payload).map(({name}) => name)).toEqual(['Order', 'OrderNote', 'Order']);
    expect(outputFieldsOf(type('Node')).map(({name}) => name)).toEqual(['id']);
    expect(outputFieldsOf(type('How'))).toEqual([]);
  });
});

it.each([
  ['order', '1 point'],
  ['products', '1 point'],
  ['orders', '1 point, and 1 more for every 20 records asked for'],
  ['holdOrder', '11 points'],
  ['orderUpdates', undefined],
])('a call of %s costs %s', (name, cost) => {
  const operation = operationNamed(modelOf(shop), name);
  expect(operation && costOf(operation)).toBe(cost);
});

describe('subjects of operations', () => {
  it('are the records that they are about', () => {
    const model = modelOf(shop);
    const {of, on} = indexSubjects(model);
    expect(Object.fromEntries(model.operations.map((operation) => [operation.name, of.get(operation)]))).toEqual({
      order: 'Order',
      orders: 'Order',
      product: 'Product',
      products: 'Product',
      zone: 'Zone',
      shipOrder: 'Order',
      unshipOrder: 'Order',
      cancelOrder: 'Order',
      holdOrder: 'Order',
      createOrder: 'Order',
      updateOrder: 'Order',
      addOrderNote: 'OrderNote',
      syncCatalogue: 'Product',
      orderUpdates: 'Order',
    });
    expect(on.get('Product')?.map(({name}) => name)).toEqual(['product', 'products', 'syncCatalogue']);
  });

  it.each([
    ['createOrder', 'Order'],
    ['addOrderNotes', 'OrderNote'],
    ['orderNoteOfOrder', 'OrderNote'],
    ['brandOrProduct', 'Product'],
    ['syncThings', undefined],
    ['howFast', undefined],
  ])('of the name %s: %s', (name, type) => {
    expect(typeNamedIn(modelOf(shop), name)).toBe(type);
  });

  it('have related operations: those named, then inverse ones, then others', () => {
    const model = modelOf(shop);
    const ship = operationNamed(model, 'shipOrder');
    const others = ['holdOrder', 'unshipOrder', 'shipOrder', 'cancelOrder'].flatMap(
      (name) => operationNamed(model, name) ?? [],
    );
    expect(ship && relatedTo(ship, others).map(({name}) => name)).toEqual(['cancelOrder', 'unshipOrder', 'holdOrder']);
  });

  it.each([
    ['add', 'remove'],
    ['create', 'delete'],
    ['create', 'cancel'],
    ['register', 'update'],
    ['activate', 'deactivate'],
    ['approve', 'hold'],
    ['release', 'hold'],
    ['deallocate', 'allocate'],
    ['unfulfill', 'fulfill'],
    ['uncancel', 'cancel'],
    ['unarchive', 'archive'],
    ['resume', 'pause'],
    ['unassign', 'assign'],
    ['start', 'complete'],
    ['start', 'close'],
    ['start', 'cancel'],
    ['bulkAdd', 'remove'],
  ])('%s is undone by %s', (verb, inverse) => {
    const names = [verb, 'other', inverse].map((name) => `${name}Thing(id: ID): Int`);
    const model = modelOf({x: `type Query { a: Int } type Mutation { ${names.join(' ')} }`});
    const [first] = model.operations.filter(({kind}) => kind === 'mutations');
    const related =
      first &&
      relatedTo(
        first,
        model.operations.filter(({kind}) => kind === 'mutations'),
      );
    expect(related?.map(({name}) => name)).toEqual([`${inverse}Thing`, 'otherThing']);
  });
});

describe('uses of types', () => {
  it('are listed by the way of use', () => {
    const names = Object.fromEntries(
      [...indexUsage(modelOf(shop))].map(([type, usage]) => [
        type,
        Object.fromEntries(Object.entries(usage).map(([way, uses]) => [way, uses.map(({name}) => name)])),
      ]),
    );
    expect(names).toMatchObject({
      How: {'Argument of': ['zone'], 'Field of': ['Zone.how'], 'Input field of': ['ShipOrderInput.how']},
      Brand: {'Member of': ['Thing'], 'Field of': ['SyncCataloguePayload.brand', 'Product.brand']},
      Node: {'Implemented by': ['Order']},
      Order: {'Returned by': ['order', 'orderUpdates']},
    });
    const uses = indexUsage(modelOf({x: 'type Query { a(b: Int, c: Int): Int d(e: Int): Int }'})).get('Int');
    expect(uses?.['Argument of']?.map(({name, route}) => `${name} ${route}`)).toEqual([
      'a /api/operations/queries/a#argument-b',
      'd /api/operations/queries/d#argument-e',
    ]);
  });
});

it('changes are elements with a release, or on their way out', () => {
  expect(changesOf(modelOf(shop)).map(({name, kind, since, removed}) => [name, kind, since ?? removed])).toEqual([
    ['How.SLOW', 'value', '2025-02-01'],
    ['Product', 'type', '2025-01-01'],
    ['Product.old', 'field', '2026-03-31'],
    ['Brand.name(long:)', 'argument', '2025-03-01'],
  ]);
});

it('the map of a schema shows its domains with what they hold and refer to', () => {
  expect(buildSchemaMap(modelOf(shop))).toMatchInlineSnapshot(`
    {
      "bands": [
        {
          "domains": [
            {
              "id": "products",
              "label": "Products",
              "objectCount": 2,
              "objects": [
                {
                  "name": "Product",
                  "route": "/api/types/objects/product",
                },
                {
                  "name": "Brand",
                  "route": "/api/types/objects/brand",
                },
              ],
              "operationCount": 3,
              "operations": [
                {
                  "name": "product",
                  "route": "/api/operations/queries/product",
                },
                {
                  "name": "syncCatalogue",
                  "route": "/api/operations/mutations/sync-catalogue",
                },
                {
                  "name": "products",
                  "route": "/api/operations/queries/products",
                },
              ],
              "refersTo": [],
            },
          ],
          "label": "What is sold",
        },
        {
          "domains": [
            {
              "id": "orders",
              "label": "Orders",
              "objectCount": 2,
              "objects": [
                {
                  "name": "Order",
                  "route": "/api/types/objects/order",
                },
                {
                  "name": "OrderNote",
                  "route": "/api/types/objects/order-note",
                },
              ],
              "operationCount": 10,
              "operations": [
                {
                  "name": "orders",
                  "route": "/api/operations/queries/orders",
                },
                {
                  "name": "createOrder",
                  "route": "/api/operations/mutations/create-order",
                },
                {
                  "name": "updateOrder",
                  "route": "/api/operations/mutations/update-order",
                },
                {
                  "name": "shipOrder",
                  "route": "/api/operations/mutations/ship-order",
                },
              ],
              "refersTo": [],
            },
          ],
          "label": "What is ordered",
        },
        {
          "domains": [
            {
              "id": "zones",
              "label": "Zones",
              "objectCount": 1,
              "objects": [
                {
                  "name": "Zone",
                  "route": "/api/types/objects/zone",
                },
              ],
              "operationCount": 1,
              "operations": [
                {
                  "name": "zone",
                  "route": "/api/operations/queries/zone",
                },
              ],
              "refersTo": [
                "orders",
              ],
            },
          ],
          "label": "More",
        },
      ],
      "common": [
        {
          "id": "products",
          "label": "Products",
        },
      ],
      "kinds": [
        {
          "count": 5,
          "label": "queries",
          "route": "/api/operations/queries",
        },
        {
          "count": 8,
          "label": "mutations",
          "route": "/api/operations/mutations",
        },
        {
          "count": 1,
          "label": "subscriptions",
          "route": "/api/operations/subscriptions",
        },
        {
          "count": 2,
          "label": "client directives",
          "route": "/api/operations/directives",
        },
        {
          "count": 7,
          "label": "objects",
          "route": "/api/types/objects",
        },
        {
          "count": 1,
          "label": "inputs",
          "route": "/api/types/inputs",
        },
        {
          "count": 1,
          "label": "enums",
          "route": "/api/types/enums",
        },
        {
          "count": 1,
          "label": "unions",
          "route": "/api/types/unions",
        },
        {
          "count": 1,
          "label": "interfaces",
          "route": "/api/types/interfaces",
        },
        {
          "count": 4,
          "label": "scalars",
          "route": "/api/types/scalars",
        },
        {
          "count": 3,
          "label": "payloads",
          "route": "/api/types/payloads",
        },
        {
          "count": 2,
          "label": "connections",
          "route": "/api/types/connections",
        },
        {
          "count": 4,
          "label": "schema directives",
          "route": "/api/types/directives",
        },
      ],
    }
  `);
});

it('fields of a large object are in groups, the most telling first', () => {
  const fields = [
    'other: String',
    'isOpen: Boolean',
    'total: Money',
    'taxRate: Int',
    'price: Float',
    'createdAt: Stamp',
    'day: LocalDate',
    'owner: Brand',
    'lines: [Brand!]!',
    'tags: [String!]',
    'items: OrderConnection',
    'status: How',
    'how: How',
    'count: Decimal',
    'lineCount: String',
    'name: String',
    'id: ID!',
    'gone: String @deprecated',
    'sku: Brand',
  ];
  const model = modelOf({
    x: `scalar Stamp scalar LocalDate scalar Decimal type Query { big: Big } type Big { ${fields.join(' ')} }
      type Money { a: Int } type Brand { a: Int } enum How { A } type OrderConnection { nodes: [Big] }`,
  });
  const big = model.schema.getType('Big');
  const groupsOf = (count: number) =>
    isObjectType(big)
      ? inGroups(Object.values(big.getFields()).slice(0, count)).map(({label, fields: own}) => [
          label,
          ...own.map(({name}) => name),
        ])
      : [];
  expect(groupsOf(99)).toEqual([
    ['Identity', 'id', 'name'],
    ['Status', 'status', 'isOpen'],
    ['Lines and lists', 'items', 'lines'],
    ['Money', 'total', 'price'],
    ['Quantities', 'taxRate', 'count', 'lineCount'],
    ['Dates', 'createdAt', 'day'],
    ['Records', 'sku', 'owner'],
    ['More', 'other', 'tags', 'how'],
    ['Deprecated', 'gone'],
  ]);
  expect(groupsOf(13)).toEqual([
    [
      undefined,
      'status',
      'isOpen',
      'items',
      'lines',
      'total',
      'price',
      'taxRate',
      'createdAt',
      'day',
      'owner',
      'other',
      'tags',
      'how',
    ],
  ]);
  expect(model.operations.map((operation) => listingOf(operation).id)).toEqual(['operations-queries']);
});

it('deprecated fields are the last, whatever they say about a record', () => {
  const model = modelOf({
    x: 'type Query { a: A } type A { note: String id: ID @deprecated(reason: "x") status: B } enum B { C }',
  });
  const type = model.types.get('A')?.definition;
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  expect(byImportance(fields).map(({name}) => name)).toEqual(['status', 'note', 'id']);
});
