import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {stockReportOf} from '../src/rules/edi-stock-reports.ts';
import {cappedInTurn, takenInTurn} from '../src/rules/shop-quantities.ts';
import {Outsider} from './support/outsider.ts';
import {freshPlatform} from './support/platform.ts';

describe('what the locations of a shop are told', () => {
  it.each([
    {numbers: [70, 48], units: 11, told: [59, 48]},
    {numbers: [70, 48], units: 80, told: [0, 38]},
    {numbers: [70, 48], units: 200, told: [0, 0]},
    {numbers: [70, -3], units: 0, told: [67, 0]},
    {numbers: [-5, 20], units: 2, told: [0, 13]},
    {numbers: [], units: 4, told: []},
  ])('takes $units from $numbers in turn', ({numbers, units, told}) => {
    expect(takenInTurn(numbers, units)).toEqual(told);
  });

  it('adds up to the one number that a shop without locations is told', () => {
    for (const first of [-4, 0, 3, 9])
      for (const second of [-2, 0, 5, 8])
        for (const units of [0, 2, 7, 30]) {
          const together = takenInTurn([first, second], units).reduce((sum, told) => sum + told, 0);
          expect(together).toBe(Math.max(0, first + second - units));
        }
  });

  it('cuts the last location first when a listing has a limit', () => {
    expect(cappedInTurn([59, 48], 80)).toEqual([59, 21]);
    expect(cappedInTurn([59, 48], 10)).toEqual([10, 0]);
  });
});

describe('a location that is mapped before its store exchanges anything', () => {
  const {simulator, world, callers} = freshPlatform();
  const idOf = (key: string): string => world.ids.get(key) ?? '';
  const id = idOf('int:shopify-eu');

  function send(operation: string, input: Fields): void {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { userErrors { reason } } }`;
    const {data} = simulator.execute({query, variables: {input}, headers: callers['dana']?.headers ?? {}});
    expect((data?.[operation] as Fields)['userErrors'], operation).toEqual([]);
  }

  /** Direction of the mapping, and whether the shop is told a number for the location. */
  function told(): unknown[] {
    const query = `query ($porto: EndlessID!, $brandId: EndlessID!) {
      warehouse(id: $porto) { externalRelations { syncDirection } }
      productBySku(brandId: $brandId, sku: "AP-TENT-2P-GRN") {
        salesChannels(first: 1) { nodes { pushedQuantities { externalWarehouse { name } } } }
      }
    }`;
    const variables = {porto: idOf('whs:porto'), brandId: idOf('bra:alder-pine')};
    const {data} = simulator.execute({query, variables, headers: callers['dana']?.headers ?? {}});
    return [data?.['warehouse'], JSON.stringify(data?.['productBySku']).includes('Porto outlet')];
  }

  beforeEach(() => {
    simulator.restore(structuredClone(world.state));
    send('updateIntegration', {id, syncDirection: 'NONE'});
  });

  it('follows the direction of the store', () => {
    send('mapExternalWarehouse', {id: idOf('exw:porto'), warehouseId: idOf('whs:porto')});
    expect(told()).toEqual([{externalRelations: [{syncDirection: 'NONE'}]}, false]);
    send('updateIntegration', {id, syncDirection: 'BIDIRECTIONAL'});
    expect(told()).toEqual([{externalRelations: [{syncDirection: 'BIDIRECTIONAL'}]}, true]);
  });

  it('keeps a direction of its own', () => {
    const syncDirection = 'NONE';
    send('mapExternalWarehouse', {id: idOf('exw:porto'), warehouseId: idOf('whs:porto'), syncDirection});
    send('updateIntegration', {id, syncDirection: 'BIDIRECTIONAL'});
    expect(told()).toEqual([{externalRelations: [{syncDirection}]}, false]);
  });
});

describe('the shops of a brand', () => {
  const caller = new Outsider();
  const id = caller.id('bra:alder-pine');
  const read = `query ($id: EndlessID!) { productBySku(brandId: $id, sku: "AP-HEAD-LED-SKY") {
    salesChannels(first: 9) { nodes { pushedQuantity lastPushedAt } } } }`;
  interface Told {
    pushedQuantity: number | null;
    lastPushedAt: string | null;
  }
  const told = (): Told[] => {
    const {productBySku} = caller.ask<{productBySku: {salesChannels: {nodes: Told[]}}}>(read, {id});
    return productBySku.salesChannels.nodes.filter(({lastPushedAt}) => lastPushedAt !== null);
  };
  const quantities = (): unknown[] => told().map(({pushedQuantity}) => pushedQuantity);
  const reported = (): unknown[] => {
    const {store} = caller.platform.simulator;
    const report = stockReportOf(store, store.need('Integration', caller.id('int:edi')), id);
    return (report.content['lines'] as {quantity: number}[]).map(({quantity}) => quantity);
  };

  it('are told 0 as long as it is inactive, and the stock again afterwards', () => {
    const [before, report] = [quantities(), reported()];
    expect(before).toEqual([expect.any(Number), expect.any(Number)]);
    expect(before).not.toContain(0);
    expect(report.some((quantity) => quantity !== 0)).toBe(true);
    const {now} = caller.platform.simulator.store;
    caller.run('updateBrand', {id, status: 'INACTIVE'}, '', 'dana-company');
    caller.wait('PT1M');
    expect(quantities()).toEqual([0, 0]);
    expect(told().every(({lastPushedAt}) => lastPushedAt !== null && lastPushedAt > now)).toBe(true);
    expect(reported()).toEqual(report.map(() => 0));
    caller.run('updateBrand', {id, status: 'ACTIVE'}, '', 'dana-company');
    expect([quantities(), reported()]).toEqual([before, report]);
  });
});

describe('a shop is told of a product', () => {
  const caller = new Outsider();
  const [product, brandId] = [caller.id('prd:AP-TENT-2P-GRN'), caller.id('bra:alder-pine')];
  const [leeds, porto, eu] = [caller.id('whs:leeds'), caller.id('whs:porto'), caller.id('int:shopify-eu')];
  const integration = {integrationId: eu, action: 'PUSH_INVENTORY'};
  interface Listing {
    isListed: boolean;
    lastPushedAt: string;
    pushedQuantity: number;
    pushedQuantities: {quantity: number; pushedAt: string; externalWarehouse: {name: string}}[];
    salesChannel: {id: string; integration: {id: string} | null};
  }
  const listing = (): Listing => {
    const {productBySku} = caller.ask<{productBySku: {salesChannels: {nodes: Listing[]}}}>(
      `query ($brandId: EndlessID!) { productBySku(brandId: $brandId, sku: "AP-TENT-2P-GRN") {
        salesChannels(first: 9) { nodes { isListed lastPushedAt pushedQuantity salesChannel { id integration { id } }
          pushedQuantities { quantity pushedAt externalWarehouse { name } } } } } }`,
      {brandId},
    );
    const found = productBySku.salesChannels.nodes.find(({salesChannel}) => salesChannel.integration?.id === eu);
    if (!found) throw new Error('The tent is on no channel of the shop.');
    return found;
  };
  const at = (name: string): Listing['pushedQuantities'][number] | undefined =>
    listing().pushedQuantities.find(({externalWarehouse}) => externalWarehouse.name === name);
  const takeOff = (): unknown =>
    caller.run('updateProductSalesChannels', {id: product, removeSalesChannelIds: [listing().salesChannel.id]});

  beforeEach(() => caller.reset());

  it('that it lists no more once, as 0', () => {
    takeOff();
    const {lastPushedAt, pushedQuantity} = listing();
    expect(pushedQuantity).toBe(0);
    caller.wait('PT10S');
    caller.count('AP-TENT-2P-GRN', 60);
    caller.run('runIntegrationAction', integration, '', 'dana-company');
    caller.run('pauseIntegration', {id: eu}, '', 'dana-company');
    caller.wait('PT2M');
    caller.run('resumeIntegration', {id: eu}, '', 'dana-company');
    caller.wait('PT5M');
    expect(listing()).toMatchObject({isListed: false, lastPushedAt, pushedQuantity: 0});
  });

  it('that was taken off during a pause when the pause ends', () => {
    caller.run('pauseIntegration', {id: eu}, '', 'dana-company');
    const before = listing();
    takeOff();
    expect(listing()).toMatchObject({isListed: false, pushedQuantity: before.pushedQuantity});
    caller.wait('PT2M');
    const {now} = caller.platform.simulator.store;
    caller.run('resumeIntegration', {id: eu}, '', 'dana-company');
    expect(listing().pushedQuantity).toBe(0);
    expect(listing().lastPushedAt >= now).toBe(true);
  });

  it('anew when one of its locations is mapped', () => {
    const before = caller.platform.simulator.store.now;
    caller.wait('PT1M');
    caller.run('mapExternalWarehouse', {id: caller.id('exw:porto'), warehouseId: porto}, '', 'dana-company');
    caller.wait('PT90S');
    const {now} = caller.platform.simulator.store;
    const {pushedAt = ''} = at('Porto outlet') ?? {};
    expect(pushedAt > before && pushedAt < now).toBe(true);
  });

  it('anew when the priority of a building moves units between its locations', () => {
    const [before, {priority}] = [listing(), caller.platform.simulator.store.need('Warehouse', leeds)];
    const last = caller.id('whs:utrecht');
    caller.run('updateWarehouse', {id: last, priority: 900}, '', 'dana-company');
    caller.run('updateWarehouse', {id: leeds, priority: priority + 900}, '', 'dana-company');
    expect(listing().pushedQuantities).not.toEqual(before.pushedQuantities);
    expect(listing().lastPushedAt > before.lastPushedAt).toBe(true);
  });

  it('anew when a bundle is put together in another way', () => {
    const [id, kit] = [
      caller.id('prd:AP-SET-KITCHEN'),
      'query ($id: EndlessID!) { product(id: $id) { salesChannels(first: 9) { nodes { lastPushedAt pushedQuantity } } } }',
    ];
    const told = (): {lastPushedAt: string; pushedQuantity: number | null}[] =>
      caller
        .ask<{product: {salesChannels: {nodes: {lastPushedAt: string; pushedQuantity: number | null}[]}}}>(kit, {id})
        .product.salesChannels.nodes.filter(({pushedQuantity}) => pushedQuantity !== null);
    const [before] = told();
    const lines = [{componentId: caller.id('prd:AP-LAMP-LED-BLK'), quantity: 50}];
    caller.run('updateCompositionLines', {id, lines});
    const [after] = told();
    expect(after?.pushedQuantity).not.toBe(before?.pushedQuantity);
    expect((after?.lastPushedAt ?? '') > (before?.lastPushedAt ?? '')).toBe(true);
  });

  it('anew when a location is left out and counts again', () => {
    const mapping = {id: caller.id('exw:eu-leeds'), warehouseId: leeds};
    const set = (syncDirection: string): void => {
      const before = caller.platform.simulator.store.now;
      caller.wait('PT1M');
      caller.run('mapExternalWarehouse', {...mapping, syncDirection}, '', 'dana-company');
      caller.wait('PT90S');
      expect(listing().lastPushedAt > before).toBe(true);
    };
    const {quantity: former = 0} = at('Leeds') ?? {};
    set('NONE');
    expect(at('Leeds')).toBeUndefined();
    caller.count('AP-TENT-2P-GRN', 60);
    const counted = caller.platform.simulator.store.now;
    set('BIDIRECTIONAL');
    const {quantity = 0, pushedAt = ''} = at('Leeds') ?? {};
    expect(quantity).toBeLessThan(former);
    expect(pushedAt > counted).toBe(true);
  });
});
