import {describe, expect, it} from 'vitest';
import {cardAddress, cardPlace} from '../../src/reference/ui/cardPosition.ts';
import {filterNames} from '../../src/reference/ui/filterNames.ts';
import {slimRoute, slimVersion} from '../../src/reference/plugin/slim-docs.ts';
import {cardsOf, namesOf} from '../../src/reference/plugin/page-data.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';

const model = loadModel('schema');
const names = namesOf(model);

const found = (typed: string) => filterNames(names, typed).lists.flatMap((list) => list.names);

describe('data of cards and of the filter', () => {
  it('cover all types and names', () => {
    const cards = cardsOf(model);
    expect(Object.values(cards).flatMap((kind) => Object.keys(kind))).toHaveLength(model.types.size);
    expect(cards['objects']?.['order']?.members).toHaveLength(5);
    expect(names.flatMap((list) => list.names)).toHaveLength(model.entities.length);
  });

  it.each([
    ['createord', 'createOrder'],
    ['create order', 'createOrder'],
    ['@idem', 'idempotent'],
    ['ENDLESS-ID', 'EndlessID'],
    ['ordr', 'order'],
    ['shipManual', 'shipOrderManually'],
    ['ship manually', 'shipOrderManually'],
    ['trackingNumber', 'OrderShipment.trackingNumber'],
    ['PARTIALLY_SHIPPED', 'NewOrderStatus.PARTIALLY_SHIPPED'],
  ])('the filter finds %j', (typed, expected) => {
    expect(found(typed).map(([name]) => name)).toContain(expected);
  });

  it('the filter leads to a field or value on the page of its type', () => {
    const routes = new Map(found('partiallyshipped').map(([name, route]) => [name, route]));
    expect(routes.get('NewOrderStatus.PARTIALLY_SHIPPED')).toBe(
      '/api/types/enums/new-order-status#value-PARTIALLY_SHIPPED',
    );
  });

  it('the filter puts what begins with the letters before what only holds them', () => {
    const order = found('hold').map(([name]) => name);
    expect(order.indexOf('holdOrder')).toBeLessThan(order.indexOf('HoldOrderInput'));
  });

  it('the filter finds nothing for what is not there, and at most 60 names', () => {
    expect(filterNames(names, 'qqqq')).toEqual({lists: [], total: 0});
    expect(found('o')).toHaveLength(60);
  });

  it('the filter counts every name and field that matches, also those that it leaves out', () => {
    const owner = (label: string, count: number, fields = '') => ({
      label,
      names: Array.from({length: count}, (_, index): [string, string, string] => [`Stock${index}`, '/s', fields]),
    });
    expect(filterNames([owner('Objects', 3, 'stocked sold')], 'stock').total).toBe(6);
    const many = filterNames([owner('Objects', 50, 'stocked'), owner('Inputs', 20, 'stocked')], 'stock');
    expect(many.lists.map(({label, names: shown}) => [label, shown.length])).toEqual([
      ['Objects', 50],
      ['Inputs', 10],
      ['Fields and values', 20],
    ]);
    expect(many.total).toBe(140);
  });

  it.each([
    ['/api/types/objects/order', {kind: 'objects', slug: 'order'}],
    ['/docs/api/types/enums/asn-status', {kind: 'enums', slug: 'asn-status'}],
    ['/api/types/objects', undefined],
    ['/api/operations/queries/order', undefined],
    ['/help/types/objects/order', undefined],
  ])('the card of %s is %j', (path, expected) => {
    expect(cardAddress(path)).toEqual(expected);
  });

  it.each([
    ['below', {left: 100, top: 100, bottom: 120}, {left: 100, top: 126}],
    ['above in the lower half', {left: 100, top: 700, bottom: 720}, {left: 100, bottom: 106}],
    ['within the window', {left: 900, top: 100, bottom: 120}, {left: 600, top: 126}],
  ])('a card stands %s', (_name, link, expected) => {
    expect(cardPlace(link, {width: 1000, height: 800})).toEqual(expected);
  });
});

describe('data for browsers', () => {
  it.each([
    ['/api/operations/mutations/create-order', true],
    ['/api/guides/ship-an-order', true],
    ['/api/operations/mutations', false],
    ['/api/operations/directives/skip', false],
    ['/api/types/objects/order', false],
    ['/api', false],
  ])('%s brings examples along: %s', (path, expected) => {
    const page = {path, component: 'page', modules: {content: 'x.mdx'}};
    const version = {
      path: '/api',
      component: 'version',
      props: {version: {docsSidebars: {}}},
      routes: [{path: '/api', component: 'root', routes: [page]}],
    };
    const [slim] = slimRoute({path: '/api', component: 'x', routes: [version]}).routes ?? [];
    expect(slim?.routes?.[0]?.routes?.[0]?.modules).toEqual({
      content: 'x.mdx',
      ...(expected && {examples: '@site/src/playground/ui/Example/index.tsx'}),
    });
  });

  it('drops the titles and descriptions of all pages', () => {
    const version = {
      pluginId: 'api',
      docs: {a: {title: 'A'}},
      docsSidebars: {
        s: [
          {
            type: 'category',
            label: 'C',
            collapsed: false,
            href: '/c/',
            items: [{type: 'link', label: 'A', href: '/a', docId: 'a', unlisted: false}],
          },
        ],
      },
    };
    expect(slimVersion(version, [{path: '/a', component: 'page', sidebar: 's'}])).toEqual({
      pluginId: 'api',
      docs: {},
      docsSidebars: {
        s: [{type: 'category', label: 'C', href: '/c', items: [{type: 'link', label: 'A', href: '/a', docId: true}]}],
      },
    });
  });

  it('gives each folder of the reference a route with its own sidebars, and the beginning what is left', () => {
    const page = (path: string, sidebar: string) => ({path, component: 'page', exact: true, sidebar});
    const orders = page('/api/operations/queries/orders', 'queries');
    const payload = page('/api/types/objects/order-payload', 'payloads');
    const [home, order] = [page('/api', 'home'), page('/api/types/objects/order', 'objects')];
    const sidebars = {home: [], queries: [{type: 'link', label: 'orders'}], objects: [], payloads: []};
    const version = {
      path: '/api',
      component: 'version',
      props: {version: {docs: {a: {}}, docsSidebars: sidebars}},
      routes: [{path: '/api', component: 'root', routes: [home, orders, order, payload]}],
    };
    const routes = slimRoute({path: '/api', component: 'x', routes: [version]}).routes ?? [];
    const summary = routes.map(({path, props, routes: [root] = []}) => ({
      path,
      sidebars: Object.keys((props?.['version'] as typeof version.props.version).docsSidebars),
      root: root?.path,
      pages: root?.routes,
    }));
    expect(summary).toEqual([
      {
        path: '/api/operations/queries',
        sidebars: ['queries'],
        root: '/api/operations/queries',
        pages: [{...orders, modules: {examples: '@site/src/playground/ui/Example/index.tsx'}}],
      },
      {
        path: '/api/types/objects',
        sidebars: ['objects', 'payloads'],
        root: '/api/types/objects',
        pages: [order, payload],
      },
      {path: '/api', sidebars: ['home'], root: '/api', pages: [home]},
    ]);
  });
});
