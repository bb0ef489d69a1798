/** Packaging, prices by the currency of a channel, suppliers, costs and the analysis of margins. */
import {beforeEach, describe, expect, it} from 'vitest';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

const added = (): string =>
  caller.run<{product: {id: string}}>('addProduct', {sku: 'X-1', name: 'X', status: 'ACTIVE'}, 'product { id }').product
    .id;

it('a level of packaging that is cleared leaves those above it, except that a pallet needs a carton', () => {
  const id = added();
  const levels = 'product { innerPack { quantity } masterCarton { quantity innerPackCount } pallet { quantity } }';
  const pack = (input: object): unknown =>
    caller.run<{product: unknown}>('updateProductPackaging', {id, ...input}, levels).product;
  pack({innerPack: {quantity: 6}, masterCarton: {quantity: 24}, pallet: {cartonsPerLayer: 8, layerCount: 5}});
  const stacked = {masterCarton: {quantity: 24, innerPackCount: null}, pallet: {quantity: 960}};
  expect(pack({innerPack: null})).toEqual({innerPack: null, ...stacked});
  expect(pack({innerPack: {quantity: 12}})).toMatchObject({masterCarton: {innerPackCount: 2}, pallet: {quantity: 960}});
  expect(pack({masterCarton: null})).toEqual({innerPack: {quantity: 12}, masterCarton: null, pallet: null});
});

it('the price on a channel is the one in its currency, in listings, analyses and orders alike', () => {
  const id = added();
  const salesChannelId = caller.id('sch:shop-bath');
  caller.run('updateProductPrices', {id, prices: [{amount: money('129.90')}, {amount: money('20.00', 'GBP')}]});
  caller.run('updateProductSalesChannels', {id, listings: [{salesChannelId}]});
  caller.run('updateProductCosts', {id, costs: [{currency: 'GBP', unitCost: '5'}]});
  const query = `query ($id: EndlessID!, $salesChannelId: EndlessID!) {
    product(id: $id) { salesChannels(first: 5) { nodes { price { amount { amount } } } } }
    productCostAnalysis(productId: $id, salesChannelId: $salesChannelId) { contribution { amount } }
  }`;
  expect(caller.ask(query, {id, salesChannelId})).toEqual({
    product: {salesChannels: {nodes: [{price: {amount: {amount: '20.00'}}}]}},
    productCostAnalysis: {contribution: {amount: '15.00'}},
  });
  const order = caller.order([{sku: 'X-1', quantity: 1}], {salesChannelId, autoApprove: false});
  expect(caller.line(order, 'X-1')['unitPrice']).toEqual({amount: '20.00'});
});

it('a supplier whose lines are overdue is not punctual with them', () => {
  const rate = (): unknown =>
    caller.ask<{suppliers: {nodes: unknown[]}}>(
      '{ suppliers(first: 1, filter: {query: "FJELL"}) { nodes { onTimeRate } } }',
      {},
      'dana-company',
    ).suppliers.nodes[0];
  expect(rate()).toEqual({onTimeRate: null});
  // Of the four lines that have come two were late; two more are due on the sixth and the tenth of October.
  caller.wait('P7D');
  expect(rate()).toEqual({onTimeRate: '0.4'});
  caller.wait('P4D');
  expect(rate()).toEqual({onTimeRate: '0.33'});
});

it('a supplier who does not deliver a product can be left out once more', () => {
  const id = caller.id('prd:AP-TENT-2P-GRN');
  const suppliers = (): unknown =>
    caller.ask('query ($id: EndlessID!) { product(id: $id) { suppliers { supplier { id } isPreferred } } }', {id});
  const before = suppliers();
  caller.run('updateProductSuppliers', {id, removeSupplierIds: [caller.id('sup:tatra')]});
  expect(suppliers()).toEqual(before);
});

it('a cost that came with a document is neither changed nor removed', () => {
  const {supplyOrders} = caller.ask<{supplyOrders: {nodes: {id: string; product: {id: string}}[]}}>(
    '{ supplyOrders(first: 1, filter: {statuses: [IN_PROGRESS]}) { nodes { id product { id } } } }',
  );
  const {id: plan, product} = supplyOrders.nodes[0] ?? {};
  caller.run('recordSupplyOrderOutput', {id: plan, madeQuantity: 1});
  const {costs} = caller.ask<{product: {costs: {nodes: {id: string; costable: {__typename: string} | null}[]}}}>(
    'query ($id: EndlessID!) { product(id: $id) { costs(first: 100) { nodes { id costable { __typename } } } } }',
    product,
  ).product;
  const cost = costs.nodes.find(({costable}) => costable?.__typename === 'SupplyOrder')?.id;
  const change = {id: product?.id, costs: [{id: cost, currency: 'EUR', unitCost: '1'}]};
  expect(caller.try('updateProductCosts', change).userErrors).toMatchObject([
    {reason: 'READ_ONLY', field: ['input', 'costs', '0', 'id']},
  ]);
  expect(caller.reasons('updateProductCosts', {id: product?.id, removeIds: [cost]})).toEqual(['READ_ONLY']);
});

describe('an analysis', () => {
  const figures = `price { amount { amount } } breakEvenPrice { amount currency { code } } contribution { amount }
    contributionPercent landedCost { amount } fulfillmentCost { amount currency { code } } suggestedPrice { amount } calculatedAt`;
  const read = (productId: string, as = 'dana'): unknown =>
    caller.ask<{productCostAnalysis: unknown}>(
      `query ($productId: EndlessID!) { productCostAnalysis(productId: $productId) { ${figures} } }`,
      {productId},
      as,
    ).productCostAnalysis;
  const assume = (productId: string): unknown =>
    caller.run<{productCostAnalysis: unknown}>(
      'updateProductCostAnalysis',
      {productId, channelFeePercent: '20', targetMarginPercent: '30', fulfillmentCost: money('6.00')},
      `productCostAnalysis { ${figures} }`,
    ).productCostAnalysis;
  const fulfillmentCost = {amount: '6.00', currency: {code: 'EUR'}};

  it('needs a cost, and a product that the caller sees', () => {
    const id = added();
    expect(read(id)).toBeNull();
    expect(read(caller.id('prd:AP-TENT-2P-GRN'))).toMatchObject({landedCost: {amount: '69.00'}});
    expect(read(caller.id('prd:AP-TENT-2P-GRN'), 'owen')).toBeNull();
    expect(read(caller.id('sup:fjell'))).toBeNull();
  });

  it('without a price tells what the price has to cover, in the currency of the brand, as of now', () => {
    const id = added();
    caller.run('updateProductCosts', {id, costs: [{currency: 'EUR', unitCost: '34'}]});
    const told = {
      price: null,
      breakEvenPrice: {amount: '50.00', currency: {code: 'EUR'}},
      contribution: null,
      contributionPercent: null,
      landedCost: {amount: '34.00'},
      fulfillmentCost,
      suggestedPrice: {amount: '80.00'},
    };
    expect(assume(id)).toMatchObject(told);
    const {now} = caller.platform.simulator.state;
    expect(read(id)).toEqual({...told, calculatedAt: now});
    caller.run('updateProductPrices', {id, prices: [{amount: money('100.00')}]});
    expect(read(id)).toMatchObject({
      price: {amount: {amount: '100.00'}},
      contribution: {amount: '40.00'},
      contributionPercent: '40.00',
    });
  });

  it('without a cost takes assumptions and knows nothing that follows from it', () => {
    const id = added();
    caller.run('updateProductPrices', {id, prices: [{amount: money('100.00')}]});
    expect(assume(id)).toMatchObject({
      price: {amount: {amount: '100.00'}},
      breakEvenPrice: null,
      contribution: null,
      contributionPercent: null,
      landedCost: null,
      fulfillmentCost,
      suggestedPrice: null,
    });
  });
});
