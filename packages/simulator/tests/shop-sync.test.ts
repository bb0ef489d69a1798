/** What a connected shop is told when its stock is compared or pushed by hand, and what comes in from it. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const shop = caller.id('int:shopify-eu');
const tent = 'AP-TENT-2P-GRN';
const lamp = 'AP-LAMP-LED-BLK';

interface Result {
  id: string | null;
  externalId: string | null;
  outcome: string;
  message: string;
}

interface Listing {
  lastPushedAt: string | null;
  updatedAt: string;
  pushedQuantities: {quantity: number; pushedAt: string; externalWarehouse: {name: string} | null}[];
}

/** Starts background work of the shop and reads what came of it. */
function work(operation: string, input: Fields = {}): {message: string | null; results: Result[]} {
  const {process} = caller.run<{process: {id: string}}>(
    operation,
    {integrationId: shop, ...input},
    'process { id }',
    'dana-company',
  );
  caller.wait('PT2M');
  const ended = caller.ask<{process: {message: string | null; results: {nodes: Result[]}}}>(
    'query ($id: EndlessID!) { process(id: $id) { message results(first: 100) { nodes { id externalId outcome message } } } }',
    {id: process.id},
    'dana-company',
  ).process;
  return {message: ended.message, results: ended.results.nodes};
}

const compared = (input: Fields = {}): [string, string][] =>
  work('syncInventory', input).results.map(({outcome, message}) => [outcome, message]);

/** The listing of a product in the shop. */
function listing(sku: string): Listing {
  const {nodes} = caller.ask<{product: {salesChannels: {nodes: (Listing & {salesChannel: {id: string}})[]}}}>(
    `query ($id: EndlessID!) { product(id: $id) { salesChannels { nodes {
      lastPushedAt updatedAt salesChannel { id } pushedQuantities { quantity pushedAt externalWarehouse { name } } } } } }`,
    {id: caller.id(`prd:${sku}`)},
  ).product.salesChannels;
  const found = nodes.find(({salesChannel}) => salesChannel.id === caller.id('sch:web-eu'));
  if (!found) throw new Error(`The shop has no listing of ${sku}.`);
  return found;
}

const told = (sku: string): number[] => listing(sku).pushedQuantities.map(({quantity}) => quantity);

/** Somebody types another count into the shop. */
const type = (sku: string, location: string, quantity: number): unknown =>
  playEvent(caller.platform.simulator, {kind: 'shop.stock_edited', shop: 'Shopify EU', location, sku, quantity});

const direct = (syncDirection: string): unknown => caller.run('updateIntegration', {id: shop, syncDirection});

beforeEach(() => {
  caller.reset();
  // The sync that runs at nine has ended by then.
  caller.wait('PT5M');
});

describe('comparing stock with a shop', () => {
  const products = (...skus: string[]): Fields => ({productIds: skus.map((sku) => caller.id(`prd:${sku}`))});

  it('reports what differs and changes nothing when only asked to report', () => {
    const [leeds, utrecht] = told(tent);
    const before = listing(tent);
    const reported = [
      ['SKIPPED', `Leeds: the shop had 61, Endless has ${leeds}.`],
      ['SKIPPED', `Utrecht: both have ${utrecht}.`],
    ];
    expect(compared({...products(tent), dryRun: true})).toEqual(reported);
    expect(compared({...products(tent), dryRun: true})).toEqual(reported);
    expect(listing(tent)).toEqual(before);
  });

  it('tells the shop its numbers where it has others, once', () => {
    const [leeds, utrecht] = told(tent);
    const before = listing(tent);
    expect(compared(products(tent))).toEqual([
      ['SUCCEEDED', `Leeds: the shop had 61, and is told ${leeds}.`],
      ['SKIPPED', `Utrecht: both have ${utrecht}.`],
    ]);
    const after = listing(tent);
    expect(Date.parse(after.lastPushedAt ?? '')).toBeGreaterThan(Date.parse(before.lastPushedAt ?? ''));
    expect(after.updatedAt, 'pushes left out').toBe(before.updatedAt);
    expect(compared(products(tent))[0]).toEqual(['SKIPPED', `Leeds: both have ${leeds}.`]);
  });

  it('leaves differences of other products and warehouses for the next time', () => {
    type(lamp, 'Utrecht', 700);
    type(lamp, 'Leeds', 800);
    compared({...products(lamp), warehouseIds: [caller.id('whs:utrecht')]});
    expect(compared({...products(lamp, tent), dryRun: true}).filter(([, text]) => text.includes('had'))).toEqual([
      ['SKIPPED', expect.stringContaining('Leeds: the shop had 61,')],
      ['SKIPPED', expect.stringContaining('Leeds: the shop had 800,')],
    ]);
  });

  it('tells a shop nothing that only sends', () => {
    direct('INBOUND');
    const before = listing(tent).lastPushedAt;
    const [leeds, utrecht] = told(tent);
    expect(compared(products(tent))).toEqual([
      ['SKIPPED', `Leeds: the shop had 61, Endless has ${leeds}.`],
      ['SKIPPED', `Utrecht: both have ${utrecht}.`],
    ]);
    expect(listing(tent).lastPushedAt).toBe(before);
    direct('BIDIRECTIONAL');
    expect(compared({...products(tent), dryRun: true})[0]?.[1]).toContain('the shop had 61');
  });

  it('says so when both know no product', () => {
    expect(work('syncInventory', {integrationId: caller.id('int:wms-antwerp')})).toEqual({
      message: 'Counts agree for all products that both know.',
      results: [],
    });
  });

  it('without mapped locations is about one number, which no choice of warehouses reaches', () => {
    const [integrationId, pump] = [caller.id('int:shopify-junior'), caller.id('prd:AP-PUMP-USB')];
    const variant = {id: '1', sku: 'AP-PUMP-USB', title: 'Pump', price: '32.00', status: 'ACTIVE'};
    const _variants = [{...variant, requiresShipping: true, isGiftCard: false}];
    caller.platform.simulator.store.update('Integration', integrationId, {_variants});
    const brandIds = [caller.id('bra:alder-pine')];
    caller.run('updateIntegration', {id: integrationId, brandIds}, '', 'dana-company');
    work('syncProducts', {integrationId});
    const {available} = caller.ask<{product: {available: number}}>(
      'query ($id: EndlessID!) { product(id: $id) { available } }',
      {id: pump},
    ).product;
    expect(compared({integrationId, productIds: [pump]})).toEqual([['SKIPPED', `The shop: both have ${available}.`]]);
    expect(compared({integrationId, productIds: [pump], warehouseIds: [caller.id('whs:leeds')]})).toEqual([]);
  });

  it('names no outside id of a product that the shop has no variant of', () => {
    const [first] = work('syncInventory', {dryRun: true}).results.filter(({externalId}) => !externalId);
    expect(first).toMatchObject({externalId: null, outcome: 'SKIPPED'});
    const product = caller.platform.simulator.store.need('Product', first?.id);
    expect((product.externalObjects ?? []).filter(({integration}) => integration === shop)).toEqual([]);
  });
});

describe('an action of a shop', () => {
  const action = (name: string) => work('runIntegrationAction', {action: name});

  it('sends all numbers anew', () => {
    const before = listing(lamp);
    const {results} = action('PUSH_INVENTORY');
    expect(results).toContainEqual({
      id: caller.id(`prd:${tent}`),
      externalId: expect.any(String) as string,
      outcome: 'SUCCEEDED',
      message: `Leeds: told ${told(tent)[0]}.`,
    });
    const after = listing(lamp);
    expect(after.lastPushedAt).toBe(after.pushedQuantities[0]?.pushedAt);
    expect(Date.parse(after.lastPushedAt ?? '')).toBeGreaterThan(Date.parse(before.lastPushedAt ?? ''));
    expect(compared({productIds: [caller.id(`prd:${tent}`)]})[0]).toEqual([
      'SKIPPED',
      `Leeds: both have ${told(tent)[0]}.`,
    ]);
  });

  it('sends no number while the pushing of quantities is switched off', () => {
    caller.run('updateIntegration', {id: shop, settings: [{key: 'push_available_quantity', value: false}]});
    const before = listing(lamp).lastPushedAt;
    expect(action('PUSH_INVENTORY')).toEqual({message: 'No quantity goes out to the shop.', results: []});
    expect(listing(lamp).lastPushedAt).toBe(before);
  });

  it('reads its locations again and leaves their mapping alone', () => {
    const read = (): Fields | undefined =>
      caller
        .ask<{externalWarehouses: {nodes: Fields[]}}>(
          `query ($id: EndlessID!) { externalWarehouses(filter: {ids: [$id]}) {
            nodes { lastSyncedAt updatedAt warehouse { id } } } }`,
          {id: caller.id('exw:york')},
          'dana-company',
        )
        .externalWarehouses.nodes.at(0);
    const before = read();
    const {results} = action('IMPORT_LOCATIONS');
    expect(results).toContainEqual({
      id: caller.id('exw:york'),
      externalId: '64120915',
      outcome: 'SUCCEEDED',
      message: 'York shop is up to date.',
    });
    expect(results.map(({message}) => message)).not.toContain('Bath shop is up to date.');
    expect(read()).toEqual({...before, lastSyncedAt: expect.stringMatching(/^2025-09-30T09:0[5-7]/) as string});
    expect(before?.['lastSyncedAt']).toBe('2025-09-30T08:00:00.000Z');
  });

  it('lists products that came in, which a shop that only sends has not been told of', () => {
    direct('INBOUND');
    expect(action('IMPORT_PRODUCTS').results).toContainEqual(
      expect.objectContaining({externalId: '48800120011', outcome: 'SUCCEEDED', message: 'Created as AP-MUG-ENM-BLU.'}),
    );
    const {nodes} = caller.ask<{productBySku: {salesChannels: {nodes: Fields[]}}}>(
      `query ($brandId: EndlessID!) { productBySku(brandId: $brandId, sku: "AP-MUG-ENM-BLU") {
        salesChannels { nodes { isListed lastPushedAt pushedQuantity } } } }`,
      {brandId: caller.id('bra:alder-pine')},
    ).productBySku.salesChannels;
    expect(nodes).toEqual([{isListed: true, lastPushedAt: null, pushedQuantity: null}]);
  });
});
