import {isEnumType, isInputObjectType, isObjectType} from 'graphql';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {describe, expect, it} from 'vitest';
import {listingOf, listings} from '../../src/reference/model/kinds.ts';
import type {Entity} from '../../src/reference/model/model.ts';
import type {ShownScenario} from 'endless-simulator';
import {relatedTo, typeNamedIn} from '../../src/reference/model/subjects.ts';
import {renderIndexPage, renderPage} from '../../src/reference/build/render-page.ts';
import {pageTitle} from '../../src/reference/build/reference.ts';
import {apiSidebars} from '../../src/reference/build/sidebar-items.ts';
import {operation, ownReference, referenceOfSdl} from '../support/reference.ts';
import {readFrontMatter} from '../../src/site/build/front-matter.ts';

const reference = ownReference();
const {model} = reference;
const pages = new Map(model.entities.map((entity) => [entity, readFrontMatter(renderPage(reference, entity))]));

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

describe('the page of every operation', () => {
  it('has all parts', () => {
    const offenders = model.operations.flatMap((entity) => {
      const {content} = pageOf(entity);
      const {args} = entity.definition;
      const wanted = [
        '<PageHead ',
        '<Fact label="Permission">',
        '<Example ',
        '<Signature ',
        ...(args.length > 0 ? ['## Arguments', ...args.map(({name}) => `id="argument-${name}"`)] : []),
        ...['BAD_REQUEST', 'RATE_LIMITED', 'INTERNAL'].map((code) => `error-code#value-${code}`),
        '## Returns',
        '## Errors',
        '## Related',
      ];
      let last = -1;
      const sections = wanted.filter((part) => part.startsWith('## '));
      const ordered = sections.every(
        (part) => content.indexOf(`\n${part}\n`) > last && (last = content.indexOf(part)) > 0,
      );
      const missing = wanted.filter((part) => !content.includes(part));
      return missing.length > 0 || !ordered ? [`${entity.name}: ${missing.join(', ') || 'order of sections'}`] : [];
    });
    expect(offenders).toEqual([]);
  });

  it('lists every field that its example selects', () => {
    const offenders = model.operations.flatMap((entity) => {
      const {content} = pageOf(entity);
      const returns = content.slice(content.indexOf('\n## Returns'), content.indexOf('\n## Errors'));
      const [, scenarios = '[]'] = /<Example .*? scenarios=\{(\[.*\])\}>$/m.exec(content) ?? [];
      const selected = (JSON.parse(scenarios) as ShownScenario[]).flatMap(({shown}) =>
        [...shown.document.matchAll(/^ {4}([a-z]\w+)/gm)].map(([, name]) => name ?? ''),
      );
      if (scenarios === '[]') return [`${entity.name}: no example`];
      return selected.filter((name) => !returns.includes(`name="${name}"`)).map((name) => `${entity.name}: ${name}`);
    });
    expect(offenders).toEqual([]);
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
    expect(content).toContain('PENDING -->|approveOrder| ORDERED');
    expect(content).toMatch(
      /\| \[`PENDING`\]\(#value-PENDING\) +\| \[`ORDERED`\]\(#value-ORDERED\) +\| \[`approveOrder`\]\(\/api\/operations\/mutations\/approve-order\)/,
    );
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
  const foreign = referenceOfSdl(
    `type Query { node(id: ID!): Node relay: Query! constructor: Holder }
    interface Node { id: ID! }
    type Holder implements Node { id: ID! query: Query! toString: String self: Holder other(filter: Filter): Holder }
    input Filter { and: [Filter!] not: Filter text: String }
    type Mutation { change(filter: Filter!): Holder }`,
  );

  it('gets pages that can be read and never link to a root type', () => {
    for (const entity of foreign.model.entities) {
      const text = renderPage(foreign, entity);
      expect(text).not.toContain('/api/types/objects/query');
      expect(() => remark().use(remarkMdx).use(remarkGfm).parse(readFrontMatter(text).content)).not.toThrow();
    }
  });

  it('cuts cycles of inputs', () => {
    const page = renderPage(foreign, operation(foreign, 'change'));
    expect(page.match(/<Expand of="Filter"/g)).toHaveLength(1);
  });

  it('knows interfaces', () => {
    expect(foreign.usage.get('Node')?.['Implemented by']?.map(({name}) => name)).toEqual(['Holder']);
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
    const {content, data} = readFrontMatter(renderIndexPage(model, listing));
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

describe('what an operation is about', () => {
  it.each([
    ['deactivateSupplier', 'Supplier'],
    ['issuePurchaseOrder', 'PurchaseOrder'],
    ['supplyScheduleOrder', 'SupplyOrder'],
    ['allocateOrder', 'Order'],
    ['createOrder', 'Order'],
    ['orders', 'Order'],
    ['order', 'Order'],
    ['orderUpdatesByBrand', 'Order'],
    ['bulkCancelOrders', 'Order'],
  ])('%s is about %s', (name, expected) => {
    expect(reference.subjects.of.get(operation(reference, name))).toBe(expected);
  });

  it('lists first what the description names, then what undoes it', () => {
    const small = referenceOfSdl(`
      type Order { id: ID! }
      type Query { order: Order }
      type Mutation {
        "Stops it. Prefer \`pauseOrder\`."
        holdOrder: Order
        archiveOrder: Order
        releaseOrder: Order
        pauseOrder: Order
      }
    `);
    const hold = operation(small, 'holdOrder');
    expect(relatedTo(hold, small.subjects.on.get('Order') ?? []).map(({name}) => name)).toEqual([
      'pauseOrder',
      'releaseOrder',
      'order',
      'archiveOrder',
    ]);
  });
});
