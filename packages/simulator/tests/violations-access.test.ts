/** What callers reach: the company and brand of a request, and what their roles allow in each brand. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const id = (key: string): string => caller.id(key);

beforeEach(() => {
  caller.reset();
  const {callers} = caller.platform;
  for (const name of ['tom', 'mira']) {
    const headers = Object.entries(callers[name]?.headers ?? {}).filter(([header]) => header !== 'X-Brand-Id');
    callers[`${name}-company`] = {text: `${name}, for the whole company`, headers: Object.fromEntries(headers)};
  }
});

/** Sends a document and returns the answer with its errors. */
function answered(query: string, variables: Fields, name: string): {data: Fields | null; codes: unknown[]} {
  const {simulator, callers} = caller.platform;
  simulator.state.points = {};
  const {data, errors} = simulator.execute({query, variables, headers: callers[name]?.headers ?? {}});
  return {data: (data as Fields | null) ?? null, codes: (errors ?? []).map(({extensions}) => extensions?.code)};
}

function refusal(mutation: string, input: Fields, name: string): unknown[] {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return answered(`mutation ($input: ${type}!) { ${mutation}(input: $input) { userErrors { reason } } }`, {input}, name)
    .codes;
}

/** Tom Okafor administers Alder & Pine and only operates Alder Junior. */
describe('a person with different roles in two brands, who names none', () => {
  const product = 'prd:AJ-BAG-12L-YEL';

  it.each<[string, () => Fields]>([
    ['updateSalesChannel', () => ({id: id('sch:junior-web'), stockBuffer: 77})],
    ['updateProductCosts', () => ({id: id(product), costs: []})],
    ['bulkArchiveProducts', () => ({ids: [id(product)]})],
    [
      'assignRole',
      () => ({partyId: id('bra:alder-junior'), personId: id('per:mira'), roleTypeId: id('rty:brand-operator')}),
    ],
    ['registerSupplier', () => ({name: 'Quayside Mills', brandIds: [id('bra:alder-junior')], currency: 'EUR'})],
  ])('may not use %s in the brand whose role lacks the permission', (mutation, input) => {
    expect(refusal(mutation, input(), 'tom-company')).toEqual(['FORBIDDEN']);
  });

  it('may use it in the brand whose role holds the permission', () => {
    const input = {id: id('sch:direct'), stockBuffer: 7};
    expect(caller.try('updateSalesChannel', input, '', 'tom-company').userErrors).toEqual([]);
  });

  it('reads costs where the role allows it, and is told where it does not', () => {
    const costs = 'query ($id: EndlessID!) { product(id: $id) { sku costs { totalCount } } }';
    expect(answered(costs, {id: id('prd:AP-LAMP-LED-BLK')}, 'tom-company').codes).toEqual([]);
    const {data, codes} = answered(costs, {id: id(product)}, 'tom-company');
    expect(data).toMatchObject({product: {costs: null}});
    expect(codes).toEqual(['FORBIDDEN']);
  });
});

describe('a request that names no company', () => {
  it('reads companies and brands without what a permission guards', () => {
    const query = `{ companies(first: 5) { nodes { name accountFeatures { id } roleTypes { id } persons { totalCount } } }
      brands(first: 5) { nodes { orders { totalCount } } } }`;
    for (const name of ['dana-alone', 'oskar']) {
      const {data, codes} = answered(query, {}, name);
      const {companies, brands} = data as Record<string, {nodes: Fields[]}>;
      for (const company of companies?.nodes ?? [])
        expect(company).toMatchObject({accountFeatures: null, roleTypes: null, persons: null});
      for (const brand of brands?.nodes ?? []) expect(brand.orders).toBeNull();
      expect(new Set(codes)).toEqual(new Set(['FORBIDDEN']));
    }
  });
});

describe('a warehouse that several brands use', () => {
  it.each(['aisha', 'tom-junior', 'dana-junior'])('shows %s stock and transfers of the own brand alone', (name) => {
    const {warehouse} = caller.ask<{warehouse: Record<string, {nodes: Fields[]; totalCount: number}>}>(
      `query ($id: EndlessID!) { warehouse(id: $id) {
        inventory(first: 100) { totalCount nodes { brand { id } } }
        transfers(first: 100) { totalCount nodes { brand { id } } } } }`,
      {id: id('whs:leeds')},
      name,
    );
    const brands = [warehouse.inventory, warehouse.transfers].flatMap((list) => list?.nodes ?? []);
    expect(brands.length).toBeGreaterThan(0);
    expect(new Set(brands.map(({brand}) => (brand as Fields).id))).toEqual(new Set([id('bra:alder-junior')]));
    expect(warehouse.transfers?.totalCount).toBe(0);
  });
});

/** Mira Lindqvist operates Alder & Pine; in Alder Junior she reads products and nothing else. */
describe('a person who may read less in one brand', () => {
  const everyone = 'dana-company';
  let order: string;

  beforeEach(() => {
    const role = {name: 'Product reader', domain: 'BRAND', permissions: ['products:read']};
    const {roleType} = caller.run<{roleType: {id: string}}>('addRoleType', role, 'roleType { id }', everyone);
    const junior = id('bra:alder-junior');
    caller.run('assignRole', {partyId: junior, personId: id('per:mira'), roleTypeId: roleType.id}, '', everyone);
    [order = ''] = caller
      .ask<{orders: {nodes: {id: string}[]}}>('{ orders(first: 9) { nodes { id } } }', {}, 'dana-junior')
      .orders.nodes.map((each) => each.id);
  });

  it('finds its products, and none of its orders', () => {
    const read = caller.ask<Record<string, Fields & {nodes: {brand: Fields}[]}>>(
      `query ($id: EndlessID!) { order(id: $id) { id }
        orders(first: 100) { nodes { brand { id } } }
        products(first: 100) { nodes { brand { id } } } }`,
      {id: order},
      'mira-company',
    );
    const brandsOf = (list: string): Set<unknown> => new Set(read[list]?.nodes.map(({brand}) => brand.id));
    expect(read.order).toBeNull();
    expect(brandsOf('orders')).toEqual(new Set([id('bra:alder-pine')]));
    expect(brandsOf('products')).toEqual(new Set([id('bra:alder-pine'), id('bra:alder-junior')]));
  });

  it('is told nothing of changes of its orders', () => {
    const {simulator, callers} = caller.platform;
    const told: unknown[] = [];
    const query = `subscription { orderUpdatesByCompany(companyId: "${id('com:alder-group')}") { id } }`;
    const end = simulator.subscribe({query, headers: callers['mira-company']?.headers ?? {}}, ({data}) =>
      told.push(data),
    );
    caller.run('addOrderTags', {ids: [order], tags: ['ring twice']}, '', 'dana-junior');
    const known = caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}]);
    expect(told).toContainEqual({orderUpdatesByCompany: {id: known.id}});
    expect(told).not.toContainEqual({orderUpdatesByCompany: {id: order}});
    if (typeof end === 'function') end();
  });
});
