/** Warehouses: new ones, the default of a brand, who runs them, and how outside systems know them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';
import {program} from './support/program.ts';

const caller = new Outsider();
const [leeds, utrecht, porto, antwerp] = ['leeds', 'utrecht', 'porto', 'antwerp'].map((key) => caller.id(`whs:${key}`));
const [pine, junior] = [caller.id('bra:alder-pine'), caller.id('bra:alder-junior')];
const [wms, edi] = [caller.id('int:wms-antwerp'), caller.id('int:edi')];

const address = {line1: 'Quay 1', city: 'Leeds', postalCode: 'LS1 1AA', countryCode: 'GB'};
const building = {
  address,
  buildingType: 'STORE',
  code: 'NEW',
  name: 'New building',
  priority: 9,
  timeZone: 'Europe/London',
  type: 'MANAGED',
};

interface Warehouse {
  id: string;
  brands: {code: string}[];
  defaultLocation: {code: string} | null;
}

const shown = `warehouse { id isActive isThirdParty brands { code } defaultLocation { code }
  locations(first: 9) { nodes { code } } }`;

const register = (more: Fields = {}, as = 'dana'): Warehouse =>
  caller.run<{warehouse: Warehouse}>('registerWarehouse', {...building, ...more}, shown, as).warehouse;

const defaultOf = (brand: string): string | null =>
  caller.ask<{brand: {defaultWarehouse: {code: string} | null}}>(
    'query ($id: EndlessID!) { brand(id: $id) { defaultWarehouse { code } } }',
    {id: brand},
    'dana-company',
  ).brand.defaultWarehouse?.code ?? null;

const read = <T>(id: string | undefined, selection: string, as = 'dana'): T =>
  caller.ask<{warehouse: T}>(`query ($id: EndlessID!) { warehouse(id: $id) { ${selection} } }`, {id}, as).warehouse;

beforeEach(() => caller.reset());

describe('a new warehouse', () => {
  it('serves the brands that are named, else that of the request, else none', () => {
    const brandIds = [junior];
    expect(register({code: 'NEW-1', brandIds}, 'dana-company').brands).toEqual([{code: 'AJ'}]);
    expect(register({code: 'NEW-2'}).brands).toEqual([{code: 'AP'}]);
    expect(register({code: 'NEW-3'}, 'dana-company').brands).toEqual([]);
  });

  it('has one place, unless an outside system keeps it', () => {
    expect(register({buildingType: 'THIRD_PARTY_LOGISTICS'})).toMatchObject({
      isThirdParty: true,
      defaultLocation: {code: 'DEFAULT'},
      locations: {nodes: [{code: 'DEFAULT'}]},
    });
    expect(register({code: 'OUTSIDE', type: 'EXTERNAL', integrationId: edi})).toMatchObject({
      isThirdParty: false,
      defaultLocation: null,
      locations: {nodes: []},
    });
  });

  it('is the default of a brand that has none, unless an outside system keeps it', () => {
    const {brand} = caller.run<{brand: {id: string}}>(
      'onboardBrand',
      {
        companyId: caller.id('com:alder-group'),
        name: 'Alder Water',
        code: 'AW',
        currency: 'EUR',
        timeZone: 'Europe/London',
      },
      'brand { id }',
      'dana-company',
    );
    const brandIds = [brand.id, pine];
    register({code: 'OUTSIDE', type: 'EXTERNAL', integrationId: edi, brandIds}, 'dana-company');
    expect(defaultOf(brand.id)).toBeNull();
    const second = register({code: 'SECOND', brandIds: []}, 'dana-company');
    register({code: 'FIRST', brandIds}, 'dana-company');
    expect([defaultOf(brand.id), defaultOf(pine)]).toEqual(['FIRST', 'LEEDS']);
    caller.run('updateWarehouse', {id: second.id, brandIds}, '', 'dana-company');
    expect(defaultOf(brand.id)).toBe('FIRST');
  });
});

describe('the default warehouse of a brand', () => {
  const choose = (warehouseId: string | undefined, brandId: string): unknown =>
    caller.run(
      'setDefaultWarehouse',
      {warehouseId, brandId},
      'warehouse { code } previousWarehouse { code }',
      'dana-company',
    );

  it('steps back for another, and none does where there was none', () => {
    expect(choose(utrecht, pine)).toMatchObject({warehouse: {code: 'UTRECHT'}, previousWarehouse: {code: 'LEEDS'}});
    expect([defaultOf(pine), defaultOf(junior)]).toEqual(['UTRECHT', 'LEEDS']);
    const {store} = caller.platform.simulator;
    store.update('Warehouse', utrecht ?? '', {defaultForBrands: []});
    expect(defaultOf(pine)).toBeNull();
    expect(choose(porto, pine)).toMatchObject({warehouse: {code: 'PORTO'}, previousWarehouse: null});
  });
});

describe('the system that runs a warehouse', () => {
  it('is taken away', () => {
    expect(read(antwerp, 'integration { id }')).toEqual({integration: {id: wms}});
    expect(caller.reasons('updateWarehouse', {id: antwerp, integrationId: null})).toEqual([]);
    expect(read(antwerp, 'integration { id }')).toEqual({integration: null});
  });

  it('does not change, so that orders may be in progress, where none is taken away and none was', () => {
    expect(caller.reasons('updateWarehouse', {id: leeds, integrationId: wms})).toEqual(['IN_USE']);
    expect(caller.reasons('updateWarehouse', {id: leeds, integrationId: null})).toEqual([]);
  });
});

describe('what outside systems know of a warehouse', () => {
  const data = (id: string | undefined, integrationId?: string): string[] =>
    caller
      .ask<{warehouse: {externalData: {key: string}[]}}>(
        `query ($id: EndlessID!, $integrationId: EndlessID) { warehouse(id: $id) {
          externalData(integrationId: $integrationId) { key } } }`,
        {id, integrationId},
      )
      .warehouse.externalData.map(({key}) => key);

  it('is data by key, of one integration when it is named', () => {
    caller.run('addWarehouseExternalData', {warehouseId: antwerp, integrationId: edi, key: 'bays', data: {count: 4}});
    expect(data(antwerp)).toEqual(['bays', 'dock_instructions', 'returns_address']);
    expect(data(antwerp, wms)).toEqual(['dock_instructions', 'returns_address']);
    expect(data(antwerp, edi)).toEqual(['bays']);
  });

  it('is links, of some kinds when they are named', () => {
    const kinds = (wanted?: string[]): string[] =>
      caller
        .ask<{warehouse: {externalRelations: {kind: string}[]}}>(
          `query ($id: EndlessID!, $kinds: [WarehouseExternalRelationKind!]) { warehouse(id: $id) {
            externalRelations(kinds: $kinds) { kind } } }`,
          {id: leeds, kinds: wanted},
        )
        .warehouse.externalRelations.map(({kind}) => kind)
        .sort();
    expect(kinds()).toEqual(['EDI_SHIP_FROM', 'EDI_SHIP_TO', 'FULFILLMENT_LOCATION', 'FULFILLMENT_LOCATION']);
    expect(kinds(['EDI_SHIP_TO', 'FULFILLMENT_LOCATION'])).toHaveLength(3);
    expect(kinds(['WMS_FACILITY'])).toEqual([]);
  });

  it('is a location of each shop', () => {
    const locations = 'externalWarehouses { name company { name } integration { name } suggestedWarehouse { code } }';
    const company = {name: 'Alder Group'};
    expect(read(leeds, locations)).toEqual({
      externalWarehouses: [
        {name: 'Leeds', company, integration: {name: 'Shopify EU'}, suggestedWarehouse: null},
        {name: 'Leeds', company, integration: {name: 'Shopify UK'}, suggestedWarehouse: null},
      ],
    });
    expect(read(porto, locations)).toEqual({externalWarehouses: []});
  });

  it.each([
    ['ExternalData', {key: 'bays', data: 4}, {data: 5}],
    ['ExternalRelation', {kind: 'OTHER', externalId: 'LDS'}, {externalId: 'LDS-2'}],
  ])('shows in when it last changed: %s', (name, fields: Fields, change: Fields) => {
    const record = `warehouse${name}`;
    const changedAt = (): string => read<{updatedAt: string}>(leeds, 'updatedAt').updatedAt;
    const moments = [changedAt()];
    const input = {warehouseId: leeds, integrationId: wms, ...fields};
    const {id} =
      caller.run<Record<string, {id: string}>>(`addWarehouse${name}`, input, `${record} { id }`)[record] ?? {};
    moments.push(changedAt());
    caller.run(`updateWarehouse${name}`, {id, ...change});
    moments.push(changedAt());
    caller.run(`removeWarehouse${name}`, {id});
    moments.push(changedAt());
    expect([...new Set(moments)].sort()).toHaveLength(4);
    expect([...moments].sort()).toEqual(moments);
  });

  it('names the person that changed it last, and nobody after a program', () => {
    const robot = program(caller, 'Robot', ['warehouses:manage', 'warehouses:read']);
    const selection = 'warehouseExternalData { id updatedBy { firstName } }';
    const input = {warehouseId: leeds, integrationId: wms, key: 'bays', data: {count: 4}};
    const added = caller.run<{warehouseExternalData: {id: string}}>(
      'addWarehouseExternalData',
      input,
      selection,
      robot,
    );
    expect(added).toMatchObject({warehouseExternalData: {updatedBy: null}});
    const change = {id: added.warehouseExternalData.id, data: {count: 5}};
    const by = (as: string): unknown => caller.run('updateWarehouseExternalData', change, selection, as);
    expect(by('dana')).toMatchObject({warehouseExternalData: {updatedBy: {firstName: 'Dana'}}});
    expect(by(robot)).toMatchObject({warehouseExternalData: {updatedBy: null}});
  });
});

describe('a location of a shop', () => {
  const outlet = caller.id('exw:porto');
  const selection = `externalWarehouse { mappedAt mappedBy { firstName } suggestedWarehouse { code }
    warehouse { code type address { city } } } warehouseExternalRelation { kind syncDirection }`;
  const map = (input: Fields, as = 'dana'): Fields =>
    caller.run('mapExternalWarehouse', {id: outlet, ...input}, selection, as);

  it('is mapped by a person or a program', () => {
    const robot = program(caller, 'Robot', ['warehouses:manage', 'warehouses:read']);
    expect(map({warehouseId: porto}, robot)).toMatchObject({
      externalWarehouse: {mappedAt: expect.any(String), mappedBy: null, warehouse: {code: 'PORTO'}},
    });
    map({warehouseId: null});
    expect(map({warehouseId: porto})).toMatchObject({externalWarehouse: {mappedBy: {firstName: 'Dana'}}});
  });

  it('keeps the direction of its mapping unless another one is named with the same warehouse', () => {
    const relation = (input: Fields): unknown => map({warehouseId: porto, ...input})['warehouseExternalRelation'];
    expect(relation({syncDirection: 'OUTBOUND'})).toEqual({kind: 'FULFILLMENT_LOCATION', syncDirection: 'OUTBOUND'});
    expect(relation({})).toEqual({kind: 'FULFILLMENT_LOCATION', syncDirection: 'OUTBOUND'});
    expect(relation({syncDirection: 'NONE'})).toEqual({kind: 'FULFILLMENT_LOCATION', syncDirection: 'NONE'});
  });

  it('that is not mapped stays as it is when its mapping is taken away', () => {
    expect(map({warehouseId: null})).toMatchObject({
      externalWarehouse: {mappedAt: null, warehouse: {code: 'PORTO-SHOP', type: 'EXTERNAL'}},
      warehouseExternalRelation: null,
    });
  });

  it('is told nothing of a warehouse that is out of use', () => {
    const told = (): unknown =>
      caller
        .ask<{
          productBySku: {
            salesChannels: {nodes: {pushedQuantities: {quantity: number; externalWarehouse: {name: string}}[]}[]};
          };
        }>(
          `query ($brandId: EndlessID!) { productBySku(brandId: $brandId, sku: "AP-TENT-2P-GRN") {
            salesChannels(first: 1) { nodes { pushedQuantities { quantity externalWarehouse { name } } } } } }`,
          {brandId: pine},
        )
        .productBySku.salesChannels.nodes[0]?.pushedQuantities.find(
          ({externalWarehouse}) => externalWarehouse.name === 'Porto outlet',
        );
    map({warehouseId: porto, syncDirection: 'OUTBOUND'});
    caller.count('AP-TENT-2P-GRN', 40, 'whs:porto');
    expect(told()).toMatchObject({quantity: 40});
    caller.run('deactivateWarehouse', {id: porto});
    expect(told()).toMatchObject({quantity: 0});
  });

  it('without an address stands where the warehouse stood that it was mapped to', () => {
    caller.platform.simulator.store.update('ExternalWarehouse', outlet, {address: null, warehouse: porto});
    expect(map({warehouseId: null})).toMatchObject({
      externalWarehouse: {warehouse: {type: 'EXTERNAL', address: {city: 'Porto'}}},
    });
  });
});

it('a WMS leaves the places that the ledger has named, and names none in its time', () => {
  type Entry = {quantityChange: number; locationCode: string | null; location: {code: string} | null};
  const read = `query ($ids: [EndlessID!]) { inventoryMovements(first: 100, filter: {warehouseIds: $ids}) {
    nodes { quantityChange locationCode location { code } } } }`;
  const entries = (warehouse: string | undefined): Entry[] =>
    caller.ask<{inventoryMovements: {nodes: Entry[]}}>(read, {ids: [warehouse]}, 'dana-company').inventoryMovements
      .nodes;
  const before = entries(porto);
  expect(before[0]).toMatchObject({locationCode: expect.any(String), location: {code: before[0]?.locationCode}});
  caller.run('updateWarehouse', {id: porto, integrationId: wms}, '', 'dana-company');
  expect(entries(porto)).toEqual(before);
  const count = {kind: 'warehouse.counted', warehouse: 'ANTWERP', items: [{sku: 'AP-JKT-M-NVY', quantity: 30}]};
  playEvent(caller.platform.simulator, count);
  const reported = entries(antwerp);
  for (const entry of reported) expect(entry).toMatchObject({locationCode: null, location: null});
  caller.run('removeIntegration', {id: wms}, '', 'dana-company');
  expect(entries(antwerp)).toEqual(reported);
  expect(reported[0]).toMatchObject({quantityChange: -4});
});
