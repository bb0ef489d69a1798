/** Packaging level by level, prices by the currency of a channel, and how punctual a supplier is. */
import {beforeEach, expect, it} from 'vitest';
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
