/** Places of sale: the shops that are mapped to one, the default, and what its end takes with it. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [market, button, online] = ['eu-market', 'eu-buy-button', 'eu-online'].map((key) => caller.id(`esc:${key}`));
const club = caller.id('sch:hikers-club');

beforeEach(() => {
  caller.reset();
});

const mapped = (id = club): string[] =>
  caller
    .ask<{
      salesChannel: {externalSalesChannels: {name: string}[]};
    }>('query ($id: EndlessID!) { salesChannel(id: $id) { externalSalesChannels { name } } }', {id})
    .salesChannel.externalSalesChannels.map(({name}) => name);

describe('the shops of a channel', () => {
  const map = (...externalSalesChannelIds: unknown[]): unknown =>
    caller.run('updateSalesChannel', {id: club, externalSalesChannelIds});

  it('are those of the last change that names any, by their names', () => {
    map(market, button);
    expect(mapped()).toEqual(['Buy button', 'Outdoor marketplace']);
    caller.run('updateSalesChannel', {id: club, name: 'Club'});
    expect(mapped()).toEqual(['Buy button', 'Outdoor marketplace']);
    map(market);
    expect(mapped()).toEqual(['Outdoor marketplace']);
    map();
    expect(mapped()).toEqual([]);
  });

  it('belong to one channel', () => {
    expect(caller.reasons('updateSalesChannel', {id: club, externalSalesChannelIds: [online]})).toEqual(['IN_USE']);
    map(market);
    expect(caller.reasons('removeSalesChannel', {id: club})).toEqual(['IN_USE']);
    map();
    caller.run('removeSalesChannel', {id: club});
    const other = caller.id('sch:clearance');
    caller.run('updateSalesChannel', {id: other, externalSalesChannelIds: [market]});
    expect(mapped(other)).toEqual(['Outdoor marketplace']);
  });
});

it('a channel that ends takes its products off, and leaves those of other channels', () => {
  const id = caller.id('prd:AP-TENT-2P-GRN');
  caller.run('updateProductSalesChannels', {id, listings: [{salesChannelId: club}]});
  type Listings = {
    product: {salesChannels: {nodes: {isListed: boolean; updatedAt: string; salesChannel: {id: string}}[]}};
  };
  const listings = (): Listings['product']['salesChannels']['nodes'] =>
    caller.ask<Listings>(
      'query ($id: EndlessID!) { product(id: $id) { salesChannels { nodes { isListed updatedAt salesChannel { id } } } } }',
      {id},
    ).product.salesChannels.nodes;
  const listed = (): string[] => listings().flatMap((each) => (each.isListed ? [each.salesChannel.id] : []));
  const before = listed();
  expect(before).toContain(club);
  caller.run('removeSalesChannel', {id: club});
  expect(listed()).toEqual(before.filter((channel) => channel !== club));
});

it('a channel that ends leaves a listing that was taken off before as it is', () => {
  const id = caller.id('prd:AP-TENT-2P-GRN');
  caller.run('updateProductSalesChannels', {id, listings: [{salesChannelId: club}]});
  caller.run('updateProductSalesChannels', {id, removeSalesChannelIds: [club]});
  const {store} = caller.platform.simulator;
  const own = (): unknown => store.referring('ProductSalesChannel', 'salesChannel', club);
  const before = own();
  caller.run('removeSalesChannel', {id: club});
  expect(own()).toEqual(before);
});

it('a channel keeps its currency while it has prices, and a price counts where its product is listed', () => {
  const {salesChannel} = caller.run<{salesChannel: {id: string}}>(
    'createSalesChannel',
    {name: 'Pop-up', type: 'OTHER', currency: 'EUR'},
    'salesChannel { id }',
  );
  const {product} = caller.run<{product: {id: string}}>('addProduct', {sku: 'X-1', name: 'X'}, 'product { id }');
  const {id} = product;
  const bill = (): string[] => caller.reasons('updateSalesChannel', {id: salesChannel.id, currency: 'GBP'});
  const price = {amount: {amount: '5.00', currency: 'EUR'}, salesChannelId: salesChannel.id};
  const {prices} = caller.run<{product: {prices: {nodes: {id: string}[]}}}>(
    'updateProductPrices',
    {id, prices: [price]},
    'product { prices { nodes { id } } }',
  ).product;
  expect(bill()).toEqual(['IN_USE']);
  const lacksPrice = (): boolean => {
    caller.wait('PT2M');
    const read = 'query ($id: EndlessID!) { product(id: $id) { dataQuality { issues { check } } } }';
    return JSON.stringify(caller.ask(read, {id})).includes('"PRICE"');
  };
  expect(lacksPrice(), 'listed nowhere').toBe(true);
  caller.run('updateProductSalesChannels', {id, listings: [{salesChannelId: salesChannel.id}]});
  expect(lacksPrice(), 'listed').toBe(false);
  caller.run('updateProductSalesChannels', {id, removeSalesChannelIds: [salesChannel.id]});
  expect(lacksPrice(), 'taken off').toBe(true);
  caller.run('updateProductPrices', {id, prices: [], removeIds: prices.nodes.map((each) => each.id)});
  expect(bill()).toEqual([]);
});

describe('the default channel', () => {
  const change = (id: string): unknown =>
    caller.run('setDefaultSalesChannel', {id}, 'previousDefault { name isDefault } salesChannel { name isDefault }');

  it('is one at a time', () => {
    const [before, after] = [{name: 'EU webshop'}, {name: 'Direct orders', isDefault: true}];
    expect(change(caller.id('sch:direct'))).toMatchObject({
      previousDefault: {...before, isDefault: false},
      salesChannel: after,
    });
    expect(change(caller.id('sch:direct')), 'chosen again').toMatchObject({
      previousDefault: after,
      salesChannel: after,
    });
  });

  it('follows on none in a data set that marks none', () => {
    const {simulator} = caller.platform;
    const state = structuredClone(simulator.state);
    for (const channel of Object.values(state.records['SalesChannel'] ?? {})) channel['isDefault'] = false;
    simulator.restore(state);
    expect(change(club)).toMatchObject({previousDefault: null, salesChannel: {name: 'Hikers’ club', isDefault: true}});
  });
});

it('starts with the currency of the brand in a country whose currency is unknown', () => {
  const brand = caller.id('bra:alder-junior');
  const currency = (): unknown =>
    caller.run<{salesChannel: {currency: {code: string}}}>(
      'createSalesChannel',
      {brandId: brand, name: 'Kabul', type: 'ONLINE_STORE', countryCode: 'AF'},
      'salesChannel { currency { code } }',
      'dana-company',
    ).salesChannel.currency.code;
  caller.platform.simulator.store.update('Brand', brand, {currency: 'USD'});
  expect(currency()).toBe('USD');
});
