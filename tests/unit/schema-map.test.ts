import {describe, expect, it} from 'vitest';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {buildSchemaMap} from '../../src/reference/model/schema-map.ts';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

describe('map of the API', () => {
  const model = loadModel('schema');
  const map = buildSchemaMap(model);
  const domains = map.bands.flatMap((band) => band.domains);

  it('shows every domain that has operations, once', () => {
    const expected = new Set(
      model.entities
        .filter(({group, kind}) => group === 'operations' && kind !== 'directives')
        .map(({domain}) => domain),
    );
    expect(domains.map(({id}) => id).sort()).toEqual([...expected].sort());
  });

  it('gives each domain of this schema a row of its own choosing', () => {
    expect(map.bands.map(({label}) => label)).not.toContain('More');
  });

  it('links to pages that exist, and shows objects and operations of each domain', () => {
    const routes = new Set(model.entities.map(({route}) => route));
    for (const {id, objects, operations} of domains) {
      expect(objects.length, id).toBeGreaterThan(0);
      expect(operations.length, id).toBeGreaterThan(1);
      expect(
        [...objects, ...operations].filter(({route}) => !routes.has(route)),
        id,
      ).toEqual([]);
    }
  });

  it.each([
    ['orders', 'Order', 'createOrder'],
    ['products', 'Product', 'addProduct'],
    ['inventory', 'InventoryItem', 'quickAdjustInventory'],
    ['supply-chain', 'PurchaseOrder', 'createPurchaseOrder'],
    ['asns', 'ASN', 'createASN'],
    ['integrations', 'Integration', 'setupIntegration'],
    ['warehouses', 'Warehouse', 'registerWarehouse'],
  ])('names the main object and operation of %s', (id, object, operation) => {
    const domain = domains.find((candidate) => candidate.id === id);
    expect(domain?.objects[0]?.name).toBe(object);
    expect(domain?.operations.map(({name}) => name)).toContain(operation);
  });

  it('counts operations and kinds as the schema has them', () => {
    const operations = model.entities.filter(({group, kind}) => group === 'operations' && kind !== 'directives').length;
    expect(domains.reduce((sum, domain) => sum + domain.operationCount, 0)).toBe(operations);
    expect(map.kinds.reduce((sum, {count}) => sum + count, 0)).toBe(model.entities.length);
  });

  it('refers to other domains of the map only', () => {
    const ids = new Set(domains.map(({id}) => id));
    for (const {id, refersTo} of domains)
      expect(
        refersTo.every((other) => other !== id && ids.has(other)),
        id,
      ).toBe(true);
  });

  it('draws a schema that is one file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'map-'));
    writeFileSync(path.join(folder, 'api-v2.graphql'), 'type Query { ship(id: ID!): Ship } type Ship { name: String }');
    const single = buildSchemaMap(loadModel(folder));
    rmSync(folder, {recursive: true});
    expect(single.bands).toEqual([
      {
        label: 'More',
        domains: [
          {
            id: 'api-v2',
            label: 'Api v2',
            objects: [{name: 'Ship', route: '/api/types/objects/ship'}],
            operations: [{name: 'ship', route: '/api/operations/queries/ship'}],
            operationCount: 1,
            objectCount: 1,
            refersTo: [],
          },
        ],
      },
    ]);
  });
});
