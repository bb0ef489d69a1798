import {compile} from '@mdx-js/mdx';
import matter from 'gray-matter';
import {isEnumType, isInputObjectType, isObjectType, parse, Source} from 'graphql';
import remarkGfm from 'remark-gfm';
import {describe, expect, it} from 'vitest';
import {pageTitle} from '../../src/reference/build/context.ts';
import {listingOf, listings} from '../../src/reference/model/kinds.ts';
import {buildModel, loadModel, type Entity} from '../../src/reference/model/model.ts';
import {renderIndexPage, renderPage} from '../../src/reference/build/page.ts';
import {apiSidebars} from '../../src/reference/build/sidebar-items.ts';
import {typeNamedIn, usageOf} from '../../src/reference/model/usage.ts';

const model = loadModel('schema');
const pages = new Map(model.entities.map((entity) => [entity, matter(renderPage(model, entity))]));

function pageOf(entity: Entity | undefined) {
  const page = entity && pages.get(entity);
  if (!page) throw new Error(`No page for ${entity?.route ?? 'an item that the schema lacks'}`);
  return page;
}

describe('every page', () => {
  it('has a title with its kind, unique in its group', () => {
    const titles = model.entities.map((entity) => `${String(pageOf(entity).data['title'])} ${entity.group}`);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toContain('createOrder mutation operations');
    expect(model.entities.map(pageTitle)).toContain('Order object');
  });

  it('has a meta description of its own of at most 160 characters', () => {
    const descriptions = model.entities.map((entity) => String(pageOf(entity).data['description']));
    expect(descriptions.filter((description, index) => descriptions.indexOf(description) !== index)).toEqual([]);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(10);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });

  it('leads to the line of the SDL file that defines it', () => {
    for (const entity of model.entities) {
      const url: unknown = pageOf(entity).data['custom_edit_url'];
      if (entity.source) expect(url).toMatch(/\/schema\/[a-z0-9-]+\.graphql#L\d+$/);
      else expect(url).toBeNull();
    }
  });

  it('never says that it has no description', () => {
    for (const {content} of pages.values()) expect(content).not.toMatch(/no description/i);
  });

  it('skips no heading level and has no second title', () => {
    for (const {content} of pages.values()) expect(content).not.toMatch(/^(?:#|####+) /m);
  });
});

describe('an operation page has all parts', () => {
  it.each([...model.operations.values()])('$name', (entity) => {
    const {content} = pageOf(entity);
    expect(content).toContain('<PageHead ');
    expect(content).toContain('<Fact label="Permission">');
    expect(content).toContain('<Signature ');
    if (entity.group === 'operations' && entity.kind !== 'directives' && entity.definition.args.length > 0) {
      expect(content).toContain('## Arguments');
      for (const {name} of entity.definition.args) expect(content).toContain(`id="argument-${name}"`);
    }
    const sections = [...content.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections.filter((title) => title !== 'Arguments')).toEqual(['Returns', 'Example', 'Errors', 'Related']);
    for (const code of ['BAD_REQUEST', 'RATE_LIMITED', 'INTERNAL'])
      expect(content).toContain(`error-code#value-${code}`);
  });
});

describe('a type page', () => {
  it('gives each field, input field and enum value its anchor', () => {
    for (const [{definition}, {content}] of pages) {
      if (isEnumType(definition))
        for (const {name} of definition.getValues()) expect(content).toContain(`kind="value" id="value-${name}"`);
      if (isObjectType(definition) || isInputObjectType(definition)) {
        for (const name of Object.keys(definition.getFields()))
          expect(content).toContain(`kind="field" id="field-${name}"`);
      }
    }
  });

  it('shows the transitions of a state machine as a diagram and a table with links to the mutations', () => {
    const {content} = pageOf(model.types.get('NewOrderStatus'));
    expect(content).toContain('```mermaid title="States of NewOrderStatus" description="');
    expect(content).toContain('PENDING --> ORDERED : approveOrder');
    expect(content).toMatch(
      /\| \[`PENDING`\]\(#value-PENDING\) +\| \[`ORDERED`\]\(#value-ORDERED\) +\| \[`approveOrder`\]\(\/api\/operations\/mutations\/approve-order\)/,
    );
    expect(content).not.toContain('Transitions:');
  });

  it.each(['Decimal', 'Email', 'EndlessID', 'ISO8601DateTime', 'String'])(
    'of the scalar %s tells example and specification',
    (name) => {
      const {content} = pageOf(model.types.get(name));
      expect(content).toContain('<Fact label="Example">');
      expect(content).toContain('<Fact label="Specification">');
    },
  );

  it('of a union lists its members, and a member says that it is one', () => {
    expect(pageOf(model.types.get('OrderShipmentUnion')).content).toContain('## Members');
    const member = pageOf(model.types.get('OrderShipment')).content;
    expect(member).toContain('<Fact label="Member of">');
    expect(member).not.toContain('Implemented by');
  });
});

describe('a schema that was not written for this site', () => {
  const foreign = buildModel(
    parse(
      new Source(
        `type Query { node(id: ID!): Node relay: Query! constructor: Holder }
        interface Node { id: ID! }
        type Holder implements Node { id: ID! query: Query! toString: String self: Holder other(filter: Filter): Holder }
        input Filter { and: [Filter!] not: Filter text: String }
        type Mutation { change(filter: Filter!): Holder }`,
        'foreign.graphql',
      ),
    ),
  );

  it('gets pages that compile and never link to a root type', async () => {
    for (const entity of foreign.entities) {
      const text = renderPage(foreign, entity);
      expect(text).not.toContain('/api/types/objects/query');
      await expect(compile(matter(text).content, {remarkPlugins: [remarkGfm]})).resolves.toBeDefined();
    }
  });

  it('cuts cycles of inputs', () => {
    const change = foreign.operations.get('change');
    if (!change) throw new Error('The fixture lost its mutation.');
    expect(renderPage(foreign, change).match(/<Expand of="Filter"/g)).toHaveLength(1);
  });

  it('knows interfaces', () => {
    expect(usageOf(foreign, 'Node').implementedBy.map(({entity}) => entity.name)).toEqual(['Holder']);
  });
});

describe('sidebars', () => {
  const sidebars = apiSidebars(model);
  const text = JSON.stringify(sidebars);

  it('hold every page once', () => {
    const ids: string[] = [];
    const visit = (items: unknown): void => {
      if (!Array.isArray(items)) return;
      for (const item of items as Record<string, unknown>[]) {
        if (item['type'] === 'doc') ids.push(String(item['id']));
        visit(item['items']);
      }
    };
    for (const items of Object.values(sidebars)) visit(items);
    expect(ids).toHaveLength(model.entities.length);
    expect(new Set(ids)).toEqual(new Set(model.entities.map(({group, kind, slug}) => `${group}/${kind}/${slug}`)));
  });

  it('are not collapsible', () => {
    expect(text.match(/"type":"category"/g)?.length).toBe(text.match(/"collapsible":false/g)?.length);
  });

  it.each([
    ['CreateOrderPayload', 'types-payloads'],
    ['OrderConnection', 'types-connections'],
    ['OrderEdge', 'types-connections'],
    ['Order', 'types-objects'],
    ['PageInfo', 'types-objects'],
  ])('put %s into %s', (name, expected) => {
    const entity = model.types.get(name);
    expect(entity && listingOf(entity).id).toBe(expected);
  });
});

describe('index pages', () => {
  it.each(listings.filter(({id}) => id !== 'types-interfaces'))('$label lists its entries', (listing) => {
    const {content, data} = matter(renderIndexPage(model, listing));
    const entries = model.entities.filter((entity) => listingOf(entity).id === listing.id);
    expect(entries.length).toBeGreaterThan(0);
    for (const {route} of entries) expect(content).toContain(`href="${route}"`);
    expect(data['slug']).toBe(`/${listing.group}/${listing.path}`);
  });
});

describe('typeNamedIn', () => {
  it.each([
    ['bulkCancelOrders', 'Order'],
    ['updateOrderItem', 'OrderItem'],
    ['productCategories', 'ProductCategory'],
    ['fromWarehouse', 'Warehouse'],
    ['createAPIKey', 'APIKey'],
    ['nothing', undefined],
  ])('%s names %s', (name, expected) => {
    expect(typeNamedIn(model, name)).toBe(expected);
  });
});
