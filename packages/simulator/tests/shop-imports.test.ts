/** What comes in from a shop or a WMS by hand or after a pause, and what stays out. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const {simulator} = caller.platform;
const [shop, wms] = [caller.id('int:shopify-eu'), caller.id('int:wms-antwerp')];
const [pine, junior] = [caller.id('bra:alder-pine'), caller.id('bra:alder-junior')];
const mug = 'AP-MUG-ENM-BLU';

interface Result {
  id: string | null;
  externalId: string | null;
  outcome: string;
  message: string | null;
}

const query = `query ($id: EndlessID!) { process(id: $id) { message results(first: 100) { nodes {
  id externalId outcome message } } } }`;

/** What came of background work. */
function ended({process}: {process: {id: string}}): {message: string | null; results: Result[]} {
  caller.wait('PT2M');
  const {message, results} = caller.ask<{process: {message: string | null; results: {nodes: Result[]}}}>(
    query,
    {id: process.id},
    'dana-company',
  ).process;
  return {message, results: results.nodes};
}

const start = (operation: string, input: Fields): {process: {id: string}} =>
  caller.run(operation, input, 'process { id }', 'dana-company');

const work = (operation: string, input: Fields): Result[] => ended(start(operation, input)).results;

const change = (id: string, input: Fields): unknown =>
  caller.run('updateIntegration', {id, ...input}, '', 'dana-company');

const sentences = (results: readonly Result[]): (string | null)[] => results.map(({message}) => message);

const productWith = (sku: string): {id: string; salesChannels: {nodes: {salesChannel: {name: string}}[]}} | null =>
  caller.ask<{productBySku: {id: string; salesChannels: {nodes: {salesChannel: {name: string}}[]}} | null}>(
    `query ($brandId: EndlessID!, $sku: String!) { productBySku(brandId: $brandId, sku: $sku) {
      id salesChannels(first: 9) { nodes { salesChannel { name } } } } }`,
    {brandId: pine, sku},
  ).productBySku;

const placed = (number: string, more: Fields = {}): unknown =>
  playEvent(simulator, {
    kind: 'shop.order_placed',
    shop: 'Shopify EU',
    number,
    lines: [{sku: mug, name: 'Mug', quantity: 1, unitPrice: '14.00'}],
    ...more,
  });

const orderNumbered = (number: string) => simulator.store.all('Order').find((order) => order.number === number);

beforeEach(() => {
  caller.reset();
  caller.wait('PT5M');
});

describe('products of a shop', () => {
  const skipped = (externalId: string): Result => ({
    id: null,
    externalId,
    outcome: 'SKIPPED',
    message: 'Skipped: Endless lacks the SKU.',
  });

  it('are only linked when nothing is to be added', () => {
    const options = {addMissing: false};
    const results = work('runIntegrationAction', {integrationId: shop, action: 'IMPORT_PRODUCTS', options});
    expect(results).toContainEqual(skipped('48800120011'));
    expect(sentences(results)).toContain('Linked to AP-PUMP-USB.');
    expect(productWith(mug)).toBeNull();
  });

  it('are those that were chosen, whatever the capitals of their SKU in the shop', () => {
    const id = caller.id('prd:AP-PUMP-USB');
    caller.run('updateProduct', {id, sku: 'ap-pump-usb'});
    const productIds = [id, caller.id('prd:AP-TENT-2P-GRN')];
    const results = work('syncProducts', {integrationId: shop, productIds});
    expect(sentences(results)).toEqual(['Linked to AP-PUMP-USB.', 'Linked already; nothing has changed in the shop.']);
    expect(productWith(mug)).toBeNull();
  });

  it('are listed on the channels of their own brand', () => {
    change(shop, {brandIds: [pine, junior]});
    work('syncProducts', {integrationId: shop});
    const listings = productWith(mug)?.salesChannels.nodes;
    expect(listings).toEqual([{salesChannel: {name: 'EU webshop'}}]);
    const channels = simulator.store.referring('SalesChannel', 'integration', shop);
    expect(channels.map(({brand}) => brand)).toEqual([pine, junior]);
  });
});

describe('an order that names a product of the shop alone', () => {
  const line = () => {
    const id = orderNumbered('EU-30001')?.id;
    return simulator.store.referring('OrderItem', 'order', id).map(({sku, product}) => [sku, product ?? null]);
  };

  it('brings the product in', () => {
    placed('EU-30001');
    expect(line()).toEqual([[mug, productWith(mug)?.id]]);
  });

  it('does not where the shop keeps unknown products out', () => {
    change(shop, {settings: [{key: 'auto_import_products', value: false}]});
    placed('EU-30001');
    expect(line()).toEqual([[mug, null]]);
    expect(productWith(mug)).toBeNull();
    const alerts = simulator.store.referring('OrderStatusAlert', 'order', orderNumbered('EU-30001')?.id);
    expect(alerts.map(({message}) => message)).toContain(`No product has the SKU ${mug}.`);
  });

  it('stays in the shop while that works for no brand', () => {
    change(shop, {brandIds: []});
    placed('EU-30001');
    expect(orderNumbered('EU-30001')).toBeUndefined();
    change(shop, {brandIds: [pine]});
    expect(sentences(work('runIntegrationAction', {integrationId: shop, action: 'SYNC_ORDERS'}))).toContain(
      'Imported as EU-30001.',
    );
  });
});

describe('products of a WMS', () => {
  const bag = (): {externalObjects: Fields[]} =>
    caller.ask<{product: {externalObjects: Fields[]}}>(
      'query ($id: EndlessID!) { product(id: $id) { externalObjects { id kind integration { id } lastSyncedAt } } }',
      {id: caller.id('prd:AP-TABLE-FOLD-ALU')},
    ).product;

  it('are linked by the SKUs that it has, once', () => {
    const before = bag().externalObjects;
    const first = work('syncProducts', {integrationId: wms});
    expect(first).toContainEqual({
      id: caller.id('prd:AP-TABLE-FOLD-ALU'),
      externalId: 'AP-TABLE-FOLD-ALU',
      outcome: 'SUCCEEDED',
      message: 'Linked to AP-TABLE-FOLD-ALU.',
    });
    expect(first.map(({externalId}) => externalId).sort()).toEqual([
      'AJ-BAG-12L-YEL',
      'AJ-MUG-ENM-YEL',
      'AP-CHAIR-FOLD-BRN',
      'AP-TABLE-FOLD-ALU',
    ]);
    const linked = {id: 'AP-TABLE-FOLD-ALU', kind: 'item', integration: {id: wms}};
    expect(bag().externalObjects).toEqual([...before, expect.objectContaining(linked)]);
    const again = work('syncProducts', {integrationId: wms});
    expect(new Set(sentences(again))).toEqual(new Set(['Linked already.']));
    expect(bag().externalObjects).toHaveLength(before.length + 1);
  });

  it('are those that were chosen', () => {
    const productIds = [caller.id('prd:AP-CHAIR-FOLD-BRN'), caller.id('prd:AP-TENT-2P-GRN')];
    expect(sentences(work('syncProducts', {integrationId: wms, productIds}))).toEqual(['Linked to AP-CHAIR-FOLD-BRN.']);
  });

  it('are none where it has no SKU', () => {
    const {integration} = caller.run<{integration: {id: string}}>(
      'setupIntegration',
      {
        name: 'Shed',
        provider: 'own_wms',
        type: 'WMS',
        brandIds: [pine],
        syncDirection: 'BIDIRECTIONAL',
        credentials: {token: 'open'},
        settings: [{key: 'facility_code', value: 'SHED'}],
      },
      'integration { id }',
      'dana-company',
    );
    expect(work('syncProducts', {integrationId: integration.id})).toEqual([]);
  });
});

describe('a resumption', () => {
  const resume = (): (string | null)[] => {
    const {process} = caller.run<{process: {id: string}}>('resumeIntegration', {id: shop}, 'process { id }');
    const {message, results} = ended({process});
    return results.length > 0 ? sentences(results) : [message];
  };
  const paused = (input: Fields): void => {
    change(shop, input);
    caller.run('pauseIntegration', {id: shop});
    placed('EU-30001', {lines: [{sku: 'AP-LAMP-LED-BLK', name: 'Lamp', quantity: 1, unitPrice: '42.00'}]});
  };

  it('imports orders of the last 14 days', () => {
    paused({});
    caller.wait('P5D');
    placed('EU-30002');
    caller.wait('P10D');
    expect(resume()).toContain('Imported as EU-30002.');
    expect([orderNumbered('EU-30001'), orderNumbered('EU-30002')?.number]).toEqual([undefined, 'EU-30002']);
  });

  it('tells the shop nothing where data only comes in', () => {
    paused({syncDirection: 'INBOUND'});
    expect(resume()).toEqual(['Imported as EU-30001.']);
  });

  it('takes nothing in where data only goes out', () => {
    paused({syncDirection: 'OUTBOUND'});
    const told = resume();
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((sentence) => !sentence?.includes(': told '))).toEqual([]);
    expect(orderNumbered('EU-30001')).toBeUndefined();
  });

  it('missed nothing where nothing is exchanged', () => {
    paused({syncDirection: 'NONE'});
    expect(resume()).toEqual(['Nothing was missed.']);
  });
});
