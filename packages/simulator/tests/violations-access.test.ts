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

describe('a program that reads notices', () => {
  const query = `query ($id: EndlessID!) { asn(id: $id) { number purchaseOrder { total { amount } }
    items(first: 1) { nodes { purchaseOrderItem { unitCost } } } } }`;

  it('reads neither purchase order nor line of it without the permission, and is told', () => {
    const {data, codes} = answered(query, {id: id('asn:2206')}, 'wms');
    const items = {nodes: [{purchaseOrderItem: null}]};
    expect(data).toEqual({asn: {number: 'ASN-2206', purchaseOrder: null, items}});
    expect(codes).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('reads both with it', () => {
    const {data, codes} = answered(query, {id: id('asn:2206')}, 'buying-desk');
    const items = {nodes: [{purchaseOrderItem: {unitCost: expect.any(String)}}]};
    expect(data).toMatchObject({asn: {purchaseOrder: {total: {amount: expect.any(String)}}, items}});
    expect(codes).toEqual([]);
  });
});

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

describe('the company and the brand of a request', () => {
  const orders = '{ orders(first: 1) { totalCount } }';
  const withHeaders = (name: string, more: Record<string, string>): string => {
    const {callers} = caller.platform;
    callers.other = {text: 'other headers', headers: {...callers[name]?.headers, ...more}};
    return 'other';
  };

  it('is missing where something of a company is read', () => {
    expect(answered(orders, {}, 'dana-alone').codes).toEqual(['BAD_REQUEST']);
    expect(answered(orders, {}, withHeaders('dana-alone', {'X-Company-Id': id('com:alder-group')})).codes).toEqual([]);
  });

  it('belong together', () => {
    const junior = {'X-Brand-Id': id('bra:alder-junior')};
    const harbour = withHeaders('oskar', {...junior, 'X-Company-Id': id('com:harbour')});
    expect(answered('{ me { email } }', {}, harbour).codes).toEqual(['BAD_REQUEST']);
    const alder = withHeaders('oskar', {...junior, 'X-Company-Id': id('com:alder-group')});
    expect(answered('{ me { email } }', {}, alder).codes).toEqual([]);
  });

  it('is the brand that a change names', () => {
    const input = (brand: string): Fields => ({brandId: id(brand), name: 'By post', type: 'ONLINE_STORE'});
    expect(refusal('createSalesChannel', input('bra:alder-junior'), 'dana')).toEqual(['BAD_REQUEST']);
    expect(refusal('createSalesChannel', input('bra:alder-pine'), 'dana')).toEqual([]);
    expect(refusal('createSalesChannel', input('bra:alder-junior'), 'dana-company')).toEqual([]);
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

/** Aisha Khan administers Alder Junior and nothing else. */
describe('a record that other brands share', () => {
  const antwerp = 'whs:antwerp';
  const shared = 'sup:fjell';
  const elsewhere = 'sup:korkeala';

  beforeEach(() => {
    const {callers} = caller.platform;
    const headers = Object.entries(callers.aisha?.headers ?? {}).filter(([header]) => header !== 'X-Brand-Id');
    callers['aisha-company'] = {text: 'aisha, for the whole company', headers: Object.fromEntries(headers)};
  });

  it.each(['aisha', 'aisha-company'])('is none for %s when it works for none of the own brands', (name) => {
    const read = `query ($supplier: EndlessID!, $warehouse: EndlessID!, $integration: EndlessID!, $person: EndlessID!) {
      supplier(id: $supplier) { id } warehouse(id: $warehouse) { id } integration(id: $integration) { id }
      person(id: $person) { id } }`;
    const ids = {
      supplier: id(elsewhere),
      warehouse: id(antwerp),
      integration: id('int:shopify-eu'),
      person: id('per:mira'),
    };
    const none = {supplier: null, warehouse: null, integration: null, person: null};
    expect(caller.ask(read, ids, name)).toEqual(none);
    const all = caller.ask(read, ids);
    for (const record of Object.values(all)) expect(record).not.toBeNull();
  });

  it.each<[string, () => Fields]>([
    ['pauseIntegration', () => ({id: id('int:shopify-eu')})],
    ['updateIntegration', () => ({id: id('int:shopify-eu'), brandIds: [id('bra:alder-junior')]})],
    ['runIntegrationAction', () => ({integrationId: id('int:shopify-eu'), action: 'PUSH_INVENTORY'})],
    ['updateSupplier', () => ({id: id(elsewhere), brandIds: []})],
    ['deactivateSupplier', () => ({id: id(elsewhere)})],
    ['addSupplierContact', () => ({supplierId: id(elsewhere), fullName: 'Aki', email: 'aki@example.com'})],
  ])('is none for %s when it works for none of the own brands', (mutation, input) => {
    expect(caller.reasons(mutation, input(), 'aisha-company')).toEqual(['RECORD_NOT_FOUND']);
  });

  it.each<[string, () => Fields]>([
    ['updateSupplier', () => ({id: id(shared), name: 'Fjell of Junior'})],
    ['deactivateSupplier', () => ({id: id(shared)})],
    ['addSupplierContact', () => ({supplierId: id(shared), fullName: 'Aki', email: 'aki@example.com'})],
    ['updateSupplierProducts', () => ({supplierId: id(shared), products: []})],
  ])('is seen by whoever reaches one of its brands, who may not use %s', (mutation, input) => {
    expect(caller.ask('query ($id: EndlessID!) { supplier(id: $id) { id } }', {id: id(shared)}, 'aisha')).toMatchObject(
      {supplier: {id: id(shared)}},
    );
    for (const name of ['aisha', 'aisha-company', 'tom', 'tom-company'])
      expect(refusal(mutation, input(), name)).toEqual(['FORBIDDEN']);
    expect(refusal(mutation, input(), 'jonas')).toEqual([]);
  });

  it('belongs to the company when no brand shares it, and is changed with a role in it alone', () => {
    caller.run('updateSupplier', {id: id(elsewhere), brandIds: []});
    const input = {id: id(elsewhere), name: 'Korkeala of Junior'};
    expect(refusal('updateSupplier', input, 'aisha')).toEqual(['FORBIDDEN']);
    expect(refusal('updateSupplier', input, 'jonas')).toEqual([]);
  });

  it('shows no work for orders of other brands', () => {
    const unpaid = {fulfillWithoutPayment: true, autoFulfill: false};
    const order = caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}], unpaid);
    const selection = 'order { fulfillments { id warehouse { code } } }';
    type Released = {order: {fulfillments: {id: string; warehouse: {code: string}}[]}};
    const released = caller.run<Released>('releaseOrderToFulfillment', {id: order.id}, selection).order.fulfillments;
    expect(released).toMatchObject([{warehouse: {code: 'LEEDS'}}]);
    const query = 'query ($id: EndlessID!) { orderFulfillment(id: $id) { id } }';
    const fulfillment = {id: released[0]?.id};
    expect(caller.ask(query, fulfillment)).toEqual({orderFulfillment: fulfillment});
    expect(caller.ask(query, fulfillment, 'aisha')).toEqual({orderFulfillment: null});
  });

  it('names the brands that the caller reaches and no others', () => {
    const query = '{ warehouses(first: 50) { nodes { code brands { code } defaultForBrands { code } } } }';
    type Read = {warehouses: {nodes: {code: string; brands: {code: string}[]; defaultForBrands: {code: string}[]}[]}};
    const brandsFor = (name: string): Set<string> =>
      new Set(
        caller
          .ask<Read>(query, {}, name)
          .warehouses.nodes.flatMap(({brands, defaultForBrands}) => [...brands, ...defaultForBrands])
          .map(({code}) => code),
      );
    expect(brandsFor('dana-company').size).toBeGreaterThan(1);
    expect(brandsFor('mira-company')).toEqual(new Set(['AP']));
    const suppliers = '{ suppliers(first: 50) { nodes { brands { code } } } }';
    const {nodes} = caller.ask<{suppliers: {nodes: {brands: {code: string}[]}[]}}>(suppliers, {}, 'aisha').suppliers;
    expect(new Set(nodes.flatMap(({brands}) => brands.map(({code}) => code)))).toEqual(new Set(['AJ']));
  });

  it.each([
    ['aisha', ['AJ']],
    ['tom-company', ['AP']],
  ])('is opened by %s to the brands in which suppliers may be registered', (name, codes) => {
    const input = {name: 'Quayside Mills', currency: 'EUR'};
    const selection = 'supplier { id }';
    const {supplier} = caller.run<{supplier: {id: string}}>('registerSupplier', input, selection, name);
    expect(
      caller.ask('query ($id: EndlessID!) { supplier(id: $id) { brands { code } } }', supplier, 'dana-company'),
    ).toEqual({supplier: {brands: codes.map((code) => ({code}))}});
  });
});

describe('an integration of another brand', () => {
  interface Named {
    integration: {name: string} | null;
  }
  const read = `{
    integrations { nodes { name } }
    carrierMappings { nodes { integration { name } } }
    carrierServiceMappings { nodes { integration { name } } }
    systemLogs { nodes { integration { name } } }
    suppliers { nodes { ediIntegration { name } } }
    warehouses { nodes { integration { name } externalRelations { integration { name } }
      externalWarehouses { integration { name } } externalData { integration { name } } } }
  }`;

  /** Names of the integrations that a caller can list, and of those that other records name. */
  function names(caller: string): {own: string[]; referred: string[]} {
    const {data} = answered(read, {}, caller);
    const {integrations, ...others} = data as {integrations: {nodes: {name: string}[]}} & Record<string, unknown>;
    const referred: string[] = [];
    JSON.stringify(others, (key, value: Named['integration']) => {
      if (/integration$/i.test(key) && value) referred.push(value.name);
      return value;
    });
    return {own: integrations.nodes.map(({name}) => name), referred: [...new Set(referred)]};
  }

  it('is named by no record that the brands share', () => {
    const {own, referred} = names('aisha');
    expect(referred).toEqual(['Northbound Antwerp']);
    expect(own).toContain('Northbound Antwerp');
  });

  it('is named to who reaches its brand', () => {
    expect(names('tom').referred).toEqual(expect.arrayContaining(['Shopify EU', 'Fellside Retail']));
  });
});

describe('a subscription', () => {
  /** What a subscription delivered, and why it ended. */
  function followed(field: string, name: string): {told: Fields[]; codes: unknown[]; ends: string[]} {
    const {simulator, callers} = caller.platform;
    const heard: ReturnType<typeof followed> = {told: [], codes: [], ends: []};
    const end = simulator.subscribe(
      {query: `subscription { ${field} }`, headers: callers[name]?.headers ?? {}},
      ({data, errors}) => {
        if (data) heard.told.push(data);
        heard.codes.push(...(errors ?? []).map(({extensions}) => extensions.code));
      },
      (reason) => heard.ends.push(reason),
    );
    expect(typeof end, field).toBe('function');
    return heard;
  }

  const company = (): string => `companyId: "${id('com:alder-group')}"`;
  const junior = (): string => `brandId: "${id('bra:alder-junior')}"`;
  const changes: Record<string, () => void> = {
    warehouse: () => caller.run('updateWarehouse', {id: id('whs:leeds'), name: 'Leeds DC 3'}),
    product: () => caller.run('updateProduct', {id: id('prd:AJ-BAG-12L-YEL'), name: 'Bag'}, '', 'dana-junior'),
  };

  it.each<[string, string, () => string]>([
    ['warehouseUpdatesByCompany', 'warehouse', company],
    ['warehouseUpdatesByBrand', 'warehouse', junior],
    ['productUpdatesByBrand', 'product', junior],
    ['productUpdatesByCompany', 'product', company],
  ])('%s ends with the last role that allowed it', (field, change, scope) => {
    const heard = followed(`${field}(${scope()}) { id }`, 'aisha');
    changes[change]?.();
    expect(heard.told).toHaveLength(1);
    const {person} = caller.ask<{person: {roles: {id: string}[]}}>(
      'query ($id: EndlessID!) { person(id: $id) { roles { id } } }',
      {id: id('per:aisha')},
      'dana-company',
    );
    for (const role of person.roles) caller.run('unassignRole', {id: role.id}, '', 'dana-company');
    expect(heard).toMatchObject({codes: ['FORBIDDEN'], ends: ['FORBIDDEN']});
    caller.reset();
    changes[change]?.();
    expect(heard.told).toHaveLength(1);
  });

  it('of an API client ends with the permission that allowed it', () => {
    const heard = followed(`orderUpdatesByCompany(${company()}) { id }`, 'orders-export');
    caller.run('updateAPIClient', {id: id('cli:orders-export'), permissions: ['brands:read']}, '', 'dana-company');
    expect(heard).toMatchObject({codes: ['FORBIDDEN'], ends: ['FORBIDDEN']});
    caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}]);
    expect(heard.told).toEqual([]);
  });

  it('tells of a change once, whatever is noted of the record besides', () => {
    const heard = followed(`orderUpdatesByCompany(${company()}) { id updatedAt }`, 'dana-company');
    caller.run('cancelOrderItem', {id: id('itm:10382.1'), reason: 'OTHER', note: 'n'}, '', 'dana-company');
    caller.wait('PT1M');
    expect(new Set(heard.told.map((each) => JSON.stringify(each))).size).toBe(heard.told.length);
    expect(heard.told.length).toBeGreaterThan(0);
  });

  it('is no use of its session, which ends while others work', () => {
    const session = (): unknown =>
      caller.platform.simulator.store.all('Session').find(({_token}) => `Bearer ${String(_token)}` === token)
        ?.expiresAt;
    const token = caller.platform.callers.aisha?.headers.Authorization;
    followed(`warehouseUpdatesByCompany(${company()}) { id }`, 'aisha');
    const before = session();
    expect(before).toBeDefined();
    caller.wait('PT30M');
    changes.warehouse?.();
    expect(session()).toBe(before);
  });

  it('shows a person of one brand neither people nor warehouses of others', () => {
    const people = followed(`personUpdatesByCompany(${company()}) { id }`, 'mira-company');
    const buildings = followed(`warehouseUpdatesByCompany(${company()}) { id }`, 'aisha');
    for (const warehouse of ['whs:antwerp', 'whs:leeds'])
      caller.run('updateWarehouse', {id: id(warehouse), priority: 7}, '', 'dana-company');
    expect(buildings.told).toEqual([{warehouseUpdatesByCompany: {id: id('whs:leeds')}}]);
    const roleTypeId = id('rty:brand-operator');
    const grant = (personId: string, partyId: string): unknown =>
      caller.run('assignRole', {personId, partyId, roleTypeId}, '', 'dana-company');
    grant(id('per:aisha'), id('bra:alder-junior'));
    expect(people.told).not.toContainEqual({personUpdatesByCompany: {id: id('per:aisha')}});
    grant(id('per:aisha'), id('bra:alder-pine'));
    expect(people.told).toContainEqual({personUpdatesByCompany: {id: id('per:aisha')}});
  });

  it.each([
    ['orderUpdatesByBrand', 'brandId', 'com:alder-group'],
    ['orderUpdatesByCompany', 'companyId', 'bra:alder-pine'],
    ['personUpdatesByCompany', 'companyId', 'bra:alder-pine'],
  ])('%s names no record with the id of another kind', (field, argument, key) => {
    const {simulator, callers} = caller.platform;
    const query = `subscription { ${field}(${argument}: "${id(key)}") { id } }`;
    const answer = simulator.subscribe({query, headers: callers['dana-company']?.headers ?? {}}, () => undefined);
    expect(answer).toMatchObject({errors: [{extensions: {code: 'FORBIDDEN'}}]});
  });

  it('of the own person needs no company, and tells of nobody else', () => {
    const grant = (person: string): unknown =>
      caller.run(
        'assignRole',
        {personId: id(person), partyId: id('bra:alder-junior'), roleTypeId: id('rty:brand-operator')},
        '',
        'helena',
      );
    const heard = followed(`personUpdatesByParty(partyId: "${id('per:dana')}") { id }`, 'dana-alone');
    grant('per:mira');
    expect(heard.told).toEqual([]);
    grant('per:dana');
    expect(heard.told).toEqual([{personUpdatesByParty: {id: id('per:dana')}}]);
  });

  it('of a brand tells of the people with a role in it, and once of whom it loses', () => {
    const heard = followed(`personUpdatesByParty(partyId: "${id('bra:alder-junior')}") { id }`, 'dana-company');
    const own = {roleTypeId: id('rty:brand-operator'), personId: id('per:mira')};
    const granted = (party: string): string =>
      caller.run<{role: {id: string}}>('assignRole', {...own, partyId: id(party)}, 'role { id }', 'helena').role.id;
    const told = {personUpdatesByParty: {id: id('per:mira')}};
    const role = granted('bra:alder-junior');
    expect(heard.told).toEqual([told]);
    caller.run('unassignRole', {id: role}, '', 'helena');
    expect(heard.told).toEqual([told, told]);
  });

  it('of a brand tells nothing of roles in another, and of a person who changes as long as they have a role', () => {
    const [pine, junior] = ['bra:alder-pine', 'bra:alder-junior'].map((brand) =>
      followed(`personUpdatesByParty(partyId: "${id(brand)}") { fullName }`, 'dana-company'),
    );
    const counts = (): unknown => [pine?.told.length, junior?.told.length];
    const tom = id('per:tom');
    const roles = caller.platform.simulator.store.referring('Role', 'person', tom);
    expect(new Set(roles.map(({party}) => party))).toEqual(new Set([id('bra:alder-pine'), id('bra:alder-junior')]));
    for (const {id: role} of roles.filter(({party}) => party === id('bra:alder-junior')))
      caller.run('unassignRole', {id: role}, '', 'helena');
    expect(counts()).toEqual([0, 1]);
    caller.run('updateMyProfile', {firstName: 'Thomas'}, '', 'tom');
    expect(counts()).toEqual([1, 1]);
    caller.run('removePerson', {id: tom}, '', 'helena');
    expect(counts()).toEqual([2, 1]);
  });

  it('of notices follows the brands that a role reaches', () => {
    const heard = followed(`asnUpdatesByCompany(${company()}) { brand { code } }`, 'mira-company');
    const notices = '{ asns(first: 50, filter: {statuses: [CREATED, IN_TRANSIT]}) { nodes { id } } }';
    for (const name of ['dana', 'dana-junior'])
      for (const {id: notice} of caller.ask<{asns: {nodes: {id: string}[]}}>(notices, {}, name).asns.nodes)
        caller.run('updateASN', {id: notice, reference: notice}, '', name);
    expect(heard.told.length).toBeGreaterThan(0);
    expect(new Set(heard.told.map((each) => (each.asnUpdatesByCompany as {brand: Fields}).brand.code))).toEqual(
      new Set(['AP']),
    );
  });
});

/** A program that may act in Alder Junior alone. */
describe('an API client that is limited to a brand', () => {
  const permissions = [
    ...['orders:read', 'api-clients:manage', 'api-clients:read', 'api-keys:manage', 'suppliers:update'],
    ...['integrations:update', 'warehouses:update', 'warehouses:read', 'roles:manage', 'roles:read', 'persons:manage'],
    ...['persons:read'],
  ];
  let own: string;

  const clientOf = (input: Fields): string =>
    caller.run<{apiClient: {id: string}}>('createAPIClient', input, 'apiClient { id }', 'dana-company').apiClient.id;

  beforeEach(() => {
    own = clientOf({name: 'JR', permissions, brandIds: [id('bra:alder-junior')]});
    const input = {clientId: own, name: 'First'};
    const {secret} = caller.run<{secret: string}>('createAPIKey', input, 'secret', 'dana-company');
    const headers = {Authorization: `Bearer ${secret}`, 'X-Company-Id': id('com:alder-group')};
    caller.platform.callers.limited = {text: 'JR', headers};
    const both = {...headers, 'X-Brand-Id': id('bra:alder-junior')};
    caller.platform.callers['limited-brand'] = {text: 'JR in its brand', headers: both};
  });

  it.each<[string, () => Fields, string]>([
    ['updateAPIClient', () => ({id: own, brandIds: []}), 'PERMISSION_EXCEEDED'],
    ['updateAPIClient', () => ({id: own, brandIds: [id('bra:alder-pine')]}), 'RECORD_NOT_FOUND'],
    ['createAPIClient', () => ({name: 'ESC', permissions: ['orders:read']}), 'PERMISSION_EXCEEDED'],
    ['updateAPIClient', () => ({id: id('cli:stock-sync'), name: 'Mine'}), 'RECORD_NOT_FOUND'],
    ['removeAPIClient', () => ({id: id('cli:stock-sync')}), 'RECORD_NOT_FOUND'],
    ['createAPIKey', () => ({clientId: id('cli:stock-sync'), name: 'Mine'}), 'RECORD_NOT_FOUND'],
    ['revokeAPIKey', () => ({id: id('key:stock-sync')}), 'RECORD_NOT_FOUND'],
    ['updateAPIKey', () => ({id: id('key:stock-sync'), name: 'Mine'}), 'RECORD_NOT_FOUND'],
    ['updateWarehouse', () => ({id: id('whs:antwerp'), brandIds: [id('bra:alder-junior')]}), 'RECORD_NOT_FOUND'],
    ['pauseIntegration', () => ({id: id('int:shopify-eu')}), 'RECORD_NOT_FOUND'],
    ['addRoleType', () => ({name: 'Reader', domain: 'BRAND', permissions: ['orders:read']}), 'PERMISSION_EXCEEDED'],
    ['removePerson', () => ({id: id('per:mira')}), 'RECORD_NOT_FOUND'],
  ])('is refused %s beyond it', (mutation, input, reason) => {
    for (const name of ['limited', 'limited-brand'])
      expect(caller.reasons(mutation, input(), name), name).toEqual([reason]);
  });

  it.each<[string, () => Fields]>([
    ['updateAPIClient', () => ({id: id('cli:catalogue-feed'), name: 'Mine'})],
    ['removeAPIClient', () => ({id: id('cli:catalogue-feed')})],
    ['createAPIKey', () => ({clientId: id('cli:catalogue-feed'), name: 'Mine'})],
    ['revokeAPIKey', () => ({id: id('key:catalogue-feed')})],
    ['updateAPIKey', () => ({id: id('key:catalogue-feed'), name: 'Mine'})],
    ['updateWarehouse', () => ({id: id('whs:leeds'), priority: 7})],
    ['updateSupplier', () => ({id: id('sup:fjell'), name: 'Mine'})],
  ])('may not use %s on what works for other brands as well', (mutation, input) => {
    for (const name of ['limited', 'limited-brand'])
      expect(refusal(mutation, input(), name), name).toEqual(['FORBIDDEN']);
  });

  it('keeps clients and keys of its brand', () => {
    const brandIds = [id('bra:alder-junior')];
    const input = {name: 'Reader', permissions: ['orders:read'], brandIds};
    const {apiClient} = caller.run<{apiClient: {id: string}}>('createAPIClient', input, 'apiClient { id }', 'limited');
    const key = {clientId: apiClient.id, name: 'Reader'};
    expect(caller.reasons('createAPIKey', key, 'limited-brand')).toEqual([]);
    expect(caller.reasons('updateAPIClient', {id: own, brandIds, name: 'JR 2'}, 'limited')).toEqual([]);
    expect(caller.reasons('updateAPIClient', {id: own, permissions: ['orders:ship']}, 'limited')).toEqual([
      'PERMISSION_EXCEEDED',
    ]);
  });

  it('may not widen a client that may do more than itself', () => {
    const input = {name: 'Shipper', permissions: ['orders:ship'], brandIds: [id('bra:alder-junior')]};
    const shipper = clientOf(input);
    const widened = {id: shipper, brandIds: [id('bra:alder-junior')]};
    expect(caller.try('updateAPIClient', widened, '', 'limited').userErrors).toMatchObject([
      {reason: 'PERMISSION_EXCEEDED', field: ['input', 'brandIds']},
    ]);
    expect(caller.reasons('updateAPIClient', {id: shipper, name: 'Packer'}, 'limited')).toEqual([]);
  });

  it('ends the access of people to its brand and to nothing else', () => {
    const roles = `query ($id: EndlessID!) { person(id: $id) { status roles { party { id } } } }`;
    const read = (): unknown => caller.ask(roles, {id: id('per:tom')}, 'dana-company').person;
    caller.run('removePerson', {id: id('per:tom')}, '', 'limited');
    expect(read()).toEqual({status: 'ACTIVE', roles: [{party: {id: id('bra:alder-pine')}}]});
  });
});

it('a program that was removed is found no more', () => {
  const query = `query ($id: EndlessID!) { apiClient(id: $id) { name } apiClients(first: 100) { nodes { name } } }`;
  const client = {id: id('cli:stock-sync')};
  const found = (): unknown => caller.ask(query, client, 'dana-company');
  const named = {nodes: expect.arrayContaining([{name: 'Stock sync'}])};
  expect(found()).toMatchObject({apiClient: {name: 'Stock sync'}, apiClients: named});
  caller.run('removeAPIClient', client, '', 'dana-company');
  expect(found()).toMatchObject({apiClient: null, apiClients: expect.not.objectContaining(named)});
  expect(caller.reasons('updateAPIClient', {...client, name: 'Stock sync 2'}, 'dana-company')).toEqual([
    'RECORD_NOT_FOUND',
  ]);
});

it('the account of another person looks like one that is not there', () => {
  const told = (subjectId: string): Fields[] =>
    caller
      .try('addNote', {subjectId, body: 'Look'}, '', 'dana-company')
      .userErrors.map(({reason, message}) => ({reason, message: message.replace(subjectId, 'it')}));
  const missing = [{reason: 'RECORD_NOT_FOUND', message: 'No record with the id it exists.'}];
  expect(told('usr_01K6CCZZZZZZZZZZZZZZZZZZZZ')).toEqual(missing);
  expect(told(id('usr:tom'))).toEqual(missing);
  expect(told(id('usr:dana')), 'the own one').not.toEqual(missing);
});

describe('a person who was invited', () => {
  it('works for the party by the invitation that was accepted, also in the data set', () => {
    const query = `query ($id: EndlessID!) { person(id: $id) {
      invitation { id } relationships(first: 1) { nodes { invitation { id } } } } }`;
    const invitation = {id: id('ivt:mira')};
    expect(caller.ask(query, {id: id('per:mira')}, 'dana-company')).toEqual({
      person: {invitation, relationships: {nodes: [{invitation}]}},
    });
  });

  it('stays without an account when nobody verifies that in time, and isn’t active by a role', () => {
    const roles = [{partyId: caller.id('bra:alder-pine'), roleTypeId: caller.id('rty:brand-operator')}];
    const email = 'x@example.com';
    const password = 'blue table near window';
    const account = {email, firstName: 'Max', lastName: 'Ott', password, acceptTerms: true};
    const read = 'query ($id: EndlessID!) { person(id: $id) { status relationships(first: 5) { totalCount } } }';
    const personIs = (status: string, totalCount: number): void =>
      expect(caller.ask(read, {id}, 'dana-company')).toEqual({person: {status, relationships: {totalCount}}});
    caller.run('signUp', account, '', 'nobody');
    const {id} = caller.run<{person: {id: string}}>(
      'invitePerson',
      {email, roles},
      'person { id }',
      'dana-company',
    ).person;
    caller.run('removePerson', {id}, '', 'dana-company');
    caller.run('assignRole', {personId: id, ...roles[0]}, '', 'dana-company');
    personIs('UNVERIFIED', 1);
    caller.wait('P8D');
    personIs('INACTIVE', 0);
    caller.run('assignRole', {personId: id, ...roles[0]}, '', 'dana-company');
    personIs('INACTIVE', 1);
  });

  it('gets no role before the invitation is accepted', () => {
    const party = {partyId: id('bra:alder-pine'), roleTypeId: id('rty:brand-operator')};
    const invited = caller.run<{person: {id: string}}>(
      'invitePerson',
      {email: 'zoe@x.example.com', roles: [party]},
      'person { id }',
      'dana-company',
    );
    const junior = {...party, personId: invited.person.id, partyId: id('bra:alder-junior')};
    expect(caller.reasons('assignRole', junior, 'dana-company')).toEqual(['STATUS_NOT_ALLOWED']);
    const accepted = {
      token: 'invitation.zoe@x.example.com',
      firstName: 'Zoe',
      lastName: 'Ash',
      password: 'zoe-walks-at-dawn',
    };
    caller.run('acceptPersonInvitation', accepted, '', 'nobody');
    expect(caller.reasons('assignRole', junior, 'dana-company')).toEqual([]);
  });
});

describe('an invitation to several brands', () => {
  const email = 'y@example.com';
  const to = (...brands: string[]): Fields[] =>
    brands.map((brand) => ({partyId: id(brand), roleTypeId: id('rty:brand-operator')}));
  const invite = (address: string, brands: string[], by = 'dana-company'): string =>
    caller.run<{person: {id: string}}>('invitePerson', {email: address, roles: to(...brands)}, 'person { id }', by)
      .person.id;
  const removed = (person: string): unknown =>
    caller.run('removePerson', {id: person}, 'person { id status invitation { withdrawnAt } }', 'tom')['person'];
  const accept = (address: string): string[] => {
    const account = {firstName: 'Y', lastName: 'Z', password: 'blue table near window'};
    return caller.reasons('acceptPersonInvitation', {token: `invitation.${address}`, ...account}, 'nobody');
  };
  const brandsOf = (person: string): unknown =>
    caller.ask('query ($id: EndlessID!) { person(id: $id) { roles { party { id } } } }', {id: person}, 'dana-company')
      .person;

  it('is withdrawn by whoever removes the person from its only brand', () => {
    const person = invite(email, ['bra:alder-pine'], 'tom');
    expect(removed(person)).toMatchObject({id: person, status: 'INACTIVE'});
    expect(accept(email)).toEqual(['ALREADY_DONE']);
  });

  it('loses the roles in the brand from which somebody removes the person, and keeps the others', () => {
    const person = invite(email, ['bra:alder-pine', 'bra:alder-junior']);
    expect(removed(person)).toMatchObject({id: person, status: 'INVITED'});
    expect(accept(email)).toEqual([]);
    expect(brandsOf(person)).toEqual({roles: [{party: {id: id('bra:alder-junior')}}]});
  });

  it('is replaced by the next one, also when the person works elsewhere', () => {
    const address = 'owen.pryce@moorland.example.com';
    const person = invite(address, ['bra:alder-pine']);
    expect(invite(address, ['bra:alder-junior'])).toBe(person);
    expect(accept(address)).toEqual([]);
    expect(brandsOf(person)).toEqual({roles: [{party: {id: id('bra:alder-junior')}}]});
    const again = {email: address, roles: to('bra:alder-pine')};
    expect(caller.reasons('invitePerson', again, 'dana-company')).toEqual(['ALREADY_EXISTS']);
  });
});

describe('a session that is renewed', () => {
  const answers = (token: unknown): boolean => {
    const headers = {Authorization: `Bearer ${String(token)}`};
    return Boolean(caller.platform.simulator.execute({query: '{ me { email } }', headers}).data?.['me']);
  };

  it.each([
    ['for a while when it works', 'PT30M', true],
    ['no longer when it has ended', 'PT61M', false],
  ])('keeps its former token %s', (_when, duration, works) => {
    const account = {email: 'tom.okafor@example.com', password: 'tom-walks-in-the-rain'};
    type Answer = {session: {token: string; refreshToken: string}};
    const {session} = caller.run<Answer>('signIn', account, 'session { token refreshToken }', 'nobody');
    caller.wait(duration);
    const {refreshToken} = session;
    const renewed = caller.run<Answer>(
      'rotateSessionToken',
      {refreshToken},
      'session { token refreshToken }',
      'nobody',
    );
    expect([answers(session.token), answers(renewed.session.token)]).toEqual([works, true]);
    caller.wait('PT61S');
    expect(answers(session.token)).toBe(false);
  });
});

describe('an address that two accounts want', () => {
  const address = 'tom2@example.com';
  const profile = {email: address, currentPassword: 'tom-walks-in-the-rain'};
  const account = {
    email: address,
    firstName: 'Ana',
    lastName: 'Reis',
    password: 'blue table near window',
    acceptTerms: true,
  };
  const verify = (): string[] => caller.reasons('verifyAccount', {token: `verification.${address}`}, 'nobody');

  it('goes to the one whose link is followed first', () => {
    caller.run('updateMyProfile', profile, '', 'tom');
    caller.run('signUp', account, '', 'nobody');
    caller.run('sendMagicLink', {email: address}, '', 'nobody');
    expect(verify()).toEqual([]);
    expect(caller.ask('{ me { email pendingEmail } }', {}, 'tom')).toEqual({me: {email: address, pendingEmail: null}});
    expect(verify()).toEqual(['TOKEN_INVALID']);
    expect(caller.reasons('magicSignIn', {token: `sign-in.${address}`}, 'nobody')).toEqual(['TOKEN_INVALID']);
  });

  it.each([
    ['was invited', ['invitePerson']],
    ['signed up', ['signUp']],
    ['signed up and was invited', ['signUp', 'invitePerson']],
    ['was invited and removed', ['invitePerson', 'removePerson']],
  ])('makes one person of its owner and whoever %s with it', (_, steps) => {
    const roles = [{partyId: caller.id('bra:alder-junior'), roleTypeId: caller.id('rty:brand-operator')}];
    const people = (): Fields[] =>
      caller.ask<{persons: {nodes: Fields[]}}>(
        'query ($emails: [Email!]) { persons(filter: {emails: $emails}) { nodes { id status invitation { acceptedAt withdrawnAt } } } }',
        {emails: [address]},
        'dana-company',
      ).persons.nodes;
    caller.run('updateMyProfile', profile, '', 'tom');
    const {store} = caller.platform.simulator;
    const named = (): string[] => store.all('Person').flatMap(({id, email}) => (email === address ? [id] : []));
    for (const step of steps) {
      if (step === 'signUp') caller.run('signUp', account, '', 'nobody');
      else if (step === 'invitePerson') caller.run('invitePerson', {email: address, roles}, '', 'dana-company');
      else caller.run('removePerson', {id: named()[0]}, '', 'dana-company');
    }
    expect(verify()).toEqual([]);
    expect(named()).toEqual([caller.id('per:tom')]);
    expect(store.all('User').filter(({email}) => email === address)).toHaveLength(1);
    expect(people()).toMatchObject([{id: caller.id('per:tom'), status: 'ACTIVE'}]);
    if (steps.at(-1) !== 'invitePerson') return;
    expect(people()).toMatchObject([{invitation: {acceptedAt: null, withdrawnAt: null}}]);
    caller.run('acceptPersonInvitation', {token: `invitation.${address}`}, '', 'nobody');
    expect(people()[0]).toMatchObject({invitation: {acceptedAt: expect.any(String)}});
  });

  it('is pending no more once the present one is sent again', () => {
    const user = (): unknown => caller.ask('{ me { pendingEmail updatedAt } }', {}, 'tom')['me'];
    const before = user();
    const present = {...profile, email: 'tom.okafor@example.com'};
    caller.run('updateMyProfile', present, '', 'tom');
    expect(user()).toEqual(before);
    caller.run('updateMyProfile', profile, '', 'tom');
    caller.run('updateMyProfile', present, '', 'tom');
    expect(user()).toMatchObject({pendingEmail: null});
  });

  it('has the roles of an invitation to it, and the session', () => {
    const roles = [{partyId: caller.id('bra:alder-junior'), roleTypeId: caller.id('rty:brand-operator')}];
    caller.run('invitePerson', {email: address, roles}, '', 'dana-company');
    caller.run('updateMyProfile', profile, '', 'tom');
    expect(verify()).toEqual([]);
    const accepted = caller.run<{person: {id: string}; session: {user: {id: string}}}>(
      'acceptPersonInvitation',
      {token: `invitation.${address}`},
      'person { id } session { user { id } }',
      'nobody',
    );
    const tom = {id: caller.id('per:tom')};
    expect(accepted).toMatchObject({person: tom, session: {user: {id: caller.id('usr:tom')}}});
    const query = `{ persons(first: 100, filter: {query: "${address}"}) { nodes { id status } } }`;
    expect(caller.ask(query, {}, 'dana-company')).toEqual({persons: {nodes: [{...tom, status: 'ACTIVE'}]}});
  });

  it('makes no second account of a person who gave it up', () => {
    const person = caller.id('per:tom');
    const {store} = caller.platform.simulator;
    const old = String(store.get('Person', person)?.email);
    store.insert('PersonInvitation', {
      person,
      company: caller.id('com:alder-group'),
      email: old,
      expiresAt: '2025-10-05T00:00:00.000Z',
      roles: [],
    });
    caller.run('updateMyProfile', profile, '', 'tom');
    expect(verify()).toEqual([]);
    const input = {token: `invitation.${old}`, firstName: 'Ana', lastName: 'Reis', password: account.password};
    expect(caller.reasons('acceptPersonInvitation', input, 'nobody')).toEqual(['TOKEN_INVALID']);
  });
});

describe('the picture of a party', () => {
  const upload = (purpose: string): string =>
    caller.run<{file: {id: string}}>(
      'createPresignedUploadUrl',
      {purpose, name: 'picture.png', contentType: 'image/png', size: '90000'},
      'file { id }',
      'dana-company',
    ).file.id;

  it('is the logo of a company and the portrait of a person', () => {
    const [logo, portrait] = [upload('LOGO'), upload('LOGO')];
    const company = id('com:alder-group');
    const person = id('per:dana');
    const read = `query ($company: EndlessID!, $person: EndlessID!) {
      company(id: $company) { party { image { id } name type } }
      person(id: $person) { party { image { id } name type } } }`;
    const parties = (): unknown => answered(read, {company, person}, 'dana-company').data;
    expect(parties()).toMatchObject({company: {party: {image: null}}, person: {party: {image: null}}});
    caller.run('updateCompany', {id: company, logoFileId: logo}, '', 'dana-company');
    caller.run('updateMyProfile', {avatarFileId: portrait}, '', 'dana-company');
    expect(parties()).toEqual({
      company: {party: {image: {id: logo}, name: 'Alder Group', type: 'COMPANY'}},
      person: {party: {image: {id: portrait}, name: 'Dana Reyes', type: 'PERSON'}},
    });
  });
});

it('a new password ends the other sessions of the person, and no others', () => {
  const {store} = caller.platform.simulator;
  const sessions = (key: string): number => store.referring('Session', 'user', caller.id(key)).length;
  const [email, currentPassword] = ['tom.okafor@example.com', 'tom-walks-in-the-rain'];
  caller.run('signIn', {email, password: currentPassword}, '', 'nobody');
  const [ofTom, ofMira] = [sessions('usr:tom'), sessions('usr:mira')];
  expect([ofTom > 1, ofMira > 0]).toEqual([true, true]);
  caller.run('updateMyProfile', {newPassword: 'blue table near window', currentPassword}, '', 'tom');
  expect([sessions('usr:tom'), sessions('usr:mira')]).toEqual([1, ofMira]);
  expect(caller.ask('{ me { email } }', {}, 'tom')).toEqual({me: {email}});
});

describe('an id of another kind', () => {
  const product = id('prd:AP-LAMP-LED-BLK');
  const roleTypeId = id('rty:brand-operator');

  it.each<[string, Fields, string[]]>([
    ['assignRole', {personId: id('per:mira'), partyId: product, roleTypeId}, ['partyId']],
    ['assignRole', {personId: id('per:mira'), partyId: id('per:dana'), roleTypeId}, ['partyId']],
    ['invitePerson', {email: 'new@alder.example', roles: [{partyId: product, roleTypeId}]}, ['roles', '0', 'partyId']],
    ['removePerson', {id: id('per:mira'), reassignTasksToId: product}, ['reassignTasksToId']],
  ])('names no party or person for %s', (mutation, input, field) => {
    expect(caller.try(mutation, input, '', 'dana-company').userErrors).toMatchObject([
      {reason: 'RECORD_NOT_FOUND', field: ['input', ...field], message: expect.stringContaining('with the id')},
    ]);
  });
});

describe('background work', () => {
  const junior = (): string =>
    caller.platform.simulator.store.referring('Order', 'brand', caller.id('bra:alder-junior'))[0]?.id ?? '';
  const start = (ids: string[], as: string): string =>
    caller.run<{process: {id: string}}>('bulkApproveOrders', {ids}, 'process { id }', as).process.id;
  const seen = (as: string): unknown[] =>
    caller.ask<{processes: {nodes: {id: string}[]}}>('{ processes(first: 100) { nodes { id } } }', {}, as).processes
      .nodes;

  it('on orders of one brand can neither be read nor stopped by people of another', () => {
    const id = start([caller.id('ord:10410'), caller.id('ord:10409')], 'dana-company');
    const work = expect.arrayContaining([{id}]) as unknown;
    expect(seen('aisha')).not.toEqual(work);
    expect(caller.reasons('cancelProcess', {id}, 'aisha')).toEqual(['RECORD_NOT_FOUND']);
    expect(seen('tom')).toEqual(work);
    expect(caller.reasons('cancelProcess', {id}, 'tom')).toEqual([]);
  });

  it('on orders of several brands is seen by those who work for all of them', () => {
    const id = start([caller.id('ord:10410'), junior()], 'dana-company');
    expect(seen('aisha')).not.toContainEqual({id});
    expect(seen('dana-company')).toContainEqual({id});
  });

  it('that names a record of another company is seen by who began it, and finds no such record', () => {
    const {store} = caller.platform.simulator;
    const foreign = store.referring('Order', 'company', caller.id('com:moorland'))[0]?.id ?? '';
    expect(foreign).not.toBe('');
    const id = start([caller.id('ord:10410'), foreign], 'dana-company');
    expect(seen('tom')).toContainEqual({id});
    caller.wait('PT1M');
    const read = 'query ($id: EndlessID!) { process(id: $id) { results { nodes { id error { reason } } } } }';
    expect(caller.ask(read, {id}, 'dana-company')).toMatchObject({
      process: {results: {nodes: expect.arrayContaining([{id: foreign, error: {reason: 'RECORD_NOT_FOUND'}}])}},
    });
  });

  it('of an integration is seen by those who work for all of its brands', () => {
    const id = caller.id('prc:import-products');
    expect(seen('tom')).toContainEqual({id});
    expect(seen('aisha')).not.toContainEqual({id});
  });
});

describe('background work that ended 30 days ago', () => {
  it('is gone from its integration and from the system log too', () => {
    const id = caller.id('prc:import-broken');
    const found = (): unknown => {
      const answer = caller.ask<
        Record<string, {processes: {nodes: {id: string}[]}; nodes: {process: {id: string} | null}[]}>
      >(
        `query ($integration: EndlessID!, $id: EndlessID!) {
          integration(id: $integration) { processes(first: 100) { nodes { id } } }
          process(id: $id) { id }
          systemLogs(first: 100, filter: {occurredAfter: "2025-09-01T00:00:00Z", types: [PROCESS, INTEGRATION]}) {
            nodes { process { id } } } }`,
        {integration: caller.id('int:shopify-uk'), id},
        'dana-company',
      );
      const {integration, process, systemLogs} = answer;
      return [
        integration?.processes.nodes.some((each) => each.id === id),
        process,
        systemLogs?.nodes.some((each) => each.process?.id === id),
      ];
    };
    expect(found()).toEqual([true, {id}, true]);
    caller.wait('P24D');
    expect(found()).toEqual([false, null, false]);
  });
});
