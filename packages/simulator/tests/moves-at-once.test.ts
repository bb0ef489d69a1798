/** What becomes due with a mutation moves states, as the schema says of the mutation. */
import {beforeEach, expect, it} from 'vitest';
import {undeclaredMoves} from './support/moves.ts';
import {address, money, Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

const channel = {name: 'Water shop', type: 'ONLINE_STORE', currency: 'GBP'};
const brandId = caller.id('bra:moorland-water');
const building = {
  ...{code: 'KENDAL', name: 'Kendal', type: 'MANAGED', buildingType: 'DISTRIBUTION_CENTER', timeZone: 'Europe/London'},
  ...{priority: 1, address, brandIds: [brandId]},
};

it('a place whose goods are for sale by now lets orders have them', () => {
  const {product} = caller.run<{product: {id: string}}>(
    'addProduct',
    {sku: 'X-1', name: 'X', status: 'ACTIVE'},
    'product { id }',
  );
  const warehouseId = caller.id('whs:leeds');
  const {location} = caller.run<{location: {id: string}}>(
    'createLocation',
    {warehouseId, code: 'Z-1', type: 'FLOOR', zone: 'RETURNS'},
    'location { id }',
  );
  const items = [{productId: product.id, quantity: 5, locationId: location.id}];
  caller.run('initializeInventory', {warehouseId, items});
  caller.order([{sku: 'X-1', quantity: 5, unitPrice: money('10.00')}]);
  expect(undeclaredMoves(caller, 'updateLocation', {id: location.id, zone: 'RESERVE'})).toEqual([]);
});

it('the first building of a brand that has a channel makes it active', () => {
  caller.run('createSalesChannel', {brandId, ...channel}, '', 'owen');
  expect(undeclaredMoves(caller, 'registerWarehouse', building, 'owen')).toEqual([]);
});

it('a building that serves a brand as well makes it active', () => {
  caller.run('createSalesChannel', {brandId, ...channel}, '', 'owen');
  const [id] = caller.platform.simulator.store
    .referring('Warehouse', 'company', caller.id('com:moorland'))
    .map((warehouse) => warehouse.id);
  const brandIds = [...(caller.platform.simulator.store.need('Warehouse', id).brands ?? []), brandId];
  expect(undeclaredMoves(caller, 'updateWarehouse', {id, brandIds}, 'owen')).toEqual([]);
});

it('the first channel of a brand that has a building makes it active', () => {
  caller.run('registerWarehouse', building, '', 'owen');
  expect(undeclaredMoves(caller, 'createSalesChannel', {brandId, ...channel}, 'owen')).toEqual([]);
});

it('a retailer that is set up, which opens a channel, makes its brand active', () => {
  caller.run('registerWarehouse', building, '', 'owen');
  const settings = ['mailbox_id', 'environment'].map((key) => ({key, value: 'PRODUCTION'}));
  const retailer = {name: 'Camp', provider: 'edi', type: 'EDI', credentials: {password: 'x'}, settings};
  const shared = {brandIds: [brandId], syncDirection: 'BIDIRECTIONAL'};
  expect(undeclaredMoves(caller, 'setupIntegration', {...retailer, ...shared}, 'owen')).toEqual([]);
});

it('a location that stands for itself again makes a brand active that has no other building', () => {
  const input = {companyId: caller.id('com:alder-group'), name: 'Alder New', code: 'AN', currency: 'EUR'};
  const {brand} = caller.run<{brand: {id: string}}>('onboardBrand', input, 'brand { id }', 'dana-company');
  caller.run('createSalesChannel', {...channel, brandId: brand.id, currency: 'EUR'}, '', 'dana-company');
  const {store} = caller.platform.simulator;
  const shop = caller.id('int:shopify-uk');
  const brandIds = [...(store.need('Integration', shop).brands ?? []), brand.id];
  caller.run('updateIntegration', {id: shop, brandIds}, '', 'dana-company');
  expect(store.need('Brand', brand.id).status).toBe('ONBOARDING');
  // A building from which none of the shop's orders is to ship.
  store.update('ExternalWarehouse', caller.id('exw:uk-leeds'), {warehouse: caller.id('whs:gdansk')});
  const unmapped = {id: caller.id('exw:uk-leeds'), warehouseId: null};
  expect(undeclaredMoves(caller, 'mapExternalWarehouse', unmapped, 'dana-company')).toEqual([]);
});
