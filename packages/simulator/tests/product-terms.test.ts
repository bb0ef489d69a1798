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
  // Of the four lines that have come one was late; two more are due on the sixth and the tenth of October.
  caller.wait('P7D');
  expect(rate()).toEqual({onTimeRate: '0.6'});
  caller.wait('P4D');
  expect(rate()).toEqual({onTimeRate: '0.5'});
});

describe('a supplier is punctual with each line that', () => {
  const [warehouseId, brandId] = [caller.id('whs:leeds'), caller.id('bra:alder-pine')];
  const read = `query ($id: EndlessID!) { purchaseOrder(id: $id) { supplier { id onTimeRate }
    items(first: 9) { nodes { id product { id } } } } }`;
  interface Bought {
    supplier: {id: string; onTimeRate: string | null};
    items: {nodes: {id: string; product: {id: string}}[]};
  }
  let id: string;
  const bought = (): Bought => caller.ask<{purchaseOrder: Bought}>(read, {id}).purchaseOrder;
  const rate = (): string | null => bought().supplier.onTimeRate;

  /** Lets units of some lines come on one notice. */
  const come = (from: number, to?: number): void => {
    const lines = bought().items.nodes.slice(from, to);
    const items = lines.map(({id: purchaseOrderItemId, product}) => ({
      productId: product.id,
      purchaseOrderItemId,
      expectedQuantity: 4,
    }));
    const {asn} = caller.run<{asn: {id: string; items: {nodes: {id: string}[]}}}>(
      'createASN',
      {brandId, type: 'PURCHASE_ORDER', warehouseId, purchaseOrderId: id, items},
      'asn { id items(first: 9) { nodes { id } } }',
    );
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    const counted = asn.items.nodes.map((each) => ({asnItemId: each.id, quantity: 4}));
    caller.run('receiveASNItems', {id: asn.id, items: counted});
    caller.run('closeASN', {id: asn.id});
  };

  beforeEach(() => {
    const {supplier} = caller.run<{supplier: {id: string}}>(
      'registerSupplier',
      {name: 'Ålgård', currency: 'EUR'},
      'supplier { id }',
    );
    const items = ['A', 'B', 'C', 'D', 'E'].map((sku) => {
      const {product} = caller.run<{product: {id: string}}>('addProduct', {sku, name: sku}, 'product { id }');
      return {productId: product.id, quantity: 4, unitCost: '1'};
    });
    ({
      purchaseOrder: {id},
    } = caller.run<{purchaseOrder: {id: string}}>(
      'createPurchaseOrder',
      {supplierId: supplier.id, warehouseId, expectedOn: '2025-10-05', items},
      'purchaseOrder { id }',
    ));
    caller.run('issuePurchaseOrder', {id, delivery: 'MANUAL'});
    caller.run('confirmPurchaseOrder', {id});
    come(0, 4);
  });

  it('came in time, also where another line was late', () => {
    caller.wait('P6D');
    expect(rate()).toBeNull();
    come(4);
    expect(rate()).toBe('0.8');
  });

  it('came in time, whatever was declined beside it', () => {
    const items = bought().items.nodes.map(({product}) => ({productId: product.id, quantity: 4, unitCost: '1'}));
    const other = caller.run<{purchaseOrder: {id: string; items: {nodes: {id: string}[]}}}>(
      'createPurchaseOrder',
      {supplierId: bought().supplier.id, warehouseId, expectedOn: '2025-10-05', items},
      'purchaseOrder { id items(first: 9) { nodes { id } } }',
    ).purchaseOrder;
    caller.run('issuePurchaseOrder', {id: other.id, delivery: 'MANUAL'});
    const declined = other.items.nodes.slice(1).map((each) => ({id: each.id, quantity: 0}));
    caller.run('confirmPurchaseOrder', {id: other.id, items: declined});
    caller.wait('P10D');
    caller.run('closePurchaseOrder', {id, acceptShortfall: true});
    // Four of the five lines before, and none of the one here that wasn't declined.
    expect(rate()).toBe('0.67');
  });

  it('came in time, also where the order was closed late', () => {
    caller.wait('P10D');
    caller.run('closePurchaseOrder', {id, acceptShortfall: true});
    expect(rate()).toBe('0.8');
  });

  it('came in time, also where a receipt of it was mistaken and corrected late', () => {
    come(4);
    const receipts = `query ($ids: [EndlessID!]) { inventoryMovements(first: 9, filter: {productIds: $ids}) { nodes { id } } }`;
    const ids = [bought().items.nodes[0]?.product.id];
    const {inventoryMovements: ledger} = caller.ask<{inventoryMovements: {nodes: {id: string}[]}}>(receipts, {ids});
    const receipt = ledger.nodes[0]?.id;
    caller.wait('P8D');
    caller.run('correctASNReceipt', {id: receipt, quantity: 3});
    caller.wait('P1D');
    caller.run('correctASNReceipt', {id: receipt, quantity: 4});
    expect(rate()).toBe('1');
  });
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

  it('converts the stored fulfilment cost when the price is in another currency, and lets the rest change', () => {
    const id = added();
    caller.run('updateProductCosts', {id, costs: [{currency: 'EUR', unitCost: '34'}]});
    caller.run('updateProductPrices', {id, prices: [{amount: money('100.00')}]});
    assume(id);
    const {product} = caller.ask<{product: {prices: {nodes: {id: string}[]}}}>(
      'query ($id: EndlessID!) { product(id: $id) { prices(first: 9) { nodes { id } } } }',
      {id},
    );
    const removeIds = product.prices.nodes.map((price) => price.id);
    caller.run('updateProductPrices', {id, removeIds, prices: [{amount: money('9000', 'JPY')}]});
    interface Told {
      fulfillmentCost: {amount: string; currency: {code: string}};
      landedCost: {amount: string};
      contribution: {amount: string};
      contributionPercent: string;
    }
    const told = read(id) as Told;
    expect(told.fulfillmentCost.currency).toEqual({code: 'JPY'});
    const ratio = Number(told.fulfillmentCost.amount) / Number(told.landedCost.amount);
    expect(ratio).toBeCloseTo(6 / 34, 3);
    expect(told.contributionPercent).toBe((Number(told.contribution.amount) / 90).toFixed(2));
    caller.run('updateProductCostAnalysis', {productId: id, overheadPercent: '6'});
    const named = {productId: id, fulfillmentCost: money('6.00')};
    expect(caller.reasons('updateProductCostAnalysis', named)).toEqual(['CURRENCY_MISMATCH']);
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
