/** What a copy of a product takes over, prices that are removed or led by a shop, and assumptions of an analysis. */
import {beforeEach, describe, expect, it} from 'vitest';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const tent = caller.id('prd:AP-TENT-2P-GRN');

interface Price {
  id: string;
  amount: {amount: string; currency: {code: string}};
  minimumQuantity: number;
  priceable: {id: string} | null;
  startsAt: string;
  endsAt: string | null;
}

interface View {
  id: string;
  name: string;
  status: string;
  gtin: string | null;
  suppliers: {id: string; isPreferred: boolean; minimumOrderQuantity: number; supplierSku: string | null}[];
  costs: {nodes: {id: string; unitCost: string; costable: {id: string} | null}[]};
  prices: {nodes: Price[]};
  salesChannels: {nodes: {title: string | null; isListed: boolean; salesChannel: {id: string}}[]};
}

const fields = `id name status gtin
  suppliers { id isPreferred minimumOrderQuantity supplierSku }
  costs { nodes { id unitCost costable { ... on ProductSupplier { id } } } }
  prices { nodes { id minimumQuantity startsAt endsAt amount { amount currency { code } }
    priceable { ... on SalesChannel { id } ... on Customer { id } } } }
  salesChannels { nodes { title isListed salesChannel { id } } }`;

const clone = (input: Record<string, unknown>): View =>
  caller.run<{product: View}>('cloneProduct', {id: tent, sku: 'COPY-1', ...input}, `product { ${fields} }`).product;

const read = (id = tent): View =>
  caller.ask<{product: View}>(`query ($id: EndlessID!) { product(id: $id) { ${fields} } }`, {id}).product;

beforeEach(() => {
  caller.reset();
});

describe('a copy of a product', () => {
  it('has the name of the original unless it gets its own, and suppliers without their article numbers', () => {
    const copy = clone({});
    expect(copy).toMatchObject({name: 'Ridge tent for two, green', status: 'DRAFT', gtin: null});
    expect(copy.costs.nodes).toEqual([]);
    expect(copy.prices.nodes).toEqual([]);
    expect(copy.salesChannels.nodes).toEqual([]);
    expect(copy.suppliers).toMatchObject([
      {isPreferred: true, minimumOrderQuantity: 200, supplierSku: null},
      {isPreferred: false, minimumOrderQuantity: 400, supplierSku: null},
    ]);
    expect(clone({sku: 'COPY-2', name: 'Tent of our own'}).name).toBe('Tent of our own');
  });

  it('takes over costs of today with the suppliers that charge them', () => {
    caller.run('updateProductCosts', {id: tent, costs: [{currency: 'EUR', unitCost: '55'}]});
    const {costs, suppliers} = clone({copyCosts: true});
    const [fjell, hanzhou] = suppliers.map(({id}) => id);
    expect(costs.nodes.map(({unitCost, costable}) => [unitCost, costable?.id]).sort()).toEqual([
      ['54.00', hanzhou],
      ['55', undefined],
      ['59.90', fjell],
      ['62.40', fjell],
    ]);
    const alone = clone({sku: 'COPY-2', copyCosts: true, copySuppliers: false});
    expect(alone.suppliers).toEqual([]);
    expect(alone.costs.nodes.map(({unitCost, costable}) => [unitCost, costable])).toEqual([['55', null]]);
  });

  it('needs the permission for costs to take them over', () => {
    const query = 'mutation ($input: CloneProductInput!) { cloneProduct(input: $input) { userErrors { reason } } }';
    const ask = (copyCosts: boolean) =>
      caller.platform.simulator.execute({
        query,
        variables: {input: {id: tent, sku: 'COPY-1', copyCosts}},
        headers: caller.platform.callers.mira?.headers ?? {},
      });
    expect(ask(true).errors?.map(({extensions}) => extensions?.code)).toEqual(['FORBIDDEN']);
    expect(ask(false).data).toEqual({cloneProduct: {userErrors: []}});
  });

  it('takes over prices and listings, except those of shops', () => {
    const copy = clone({copyPrices: true, copySalesChannels: true});
    const wholesale = caller.id('sch:wholesale');
    expect(copy.prices.nodes.map(({amount, priceable}) => [amount.amount, priceable?.id]).sort()).toEqual([
      ['112.10', wholesale],
      ['118.00', wholesale],
      ['189.00', undefined],
    ]);
    expect(
      copy.salesChannels.nodes.map(({title, isListed, salesChannel}) => [title, isListed, salesChannel.id]),
    ).toEqual([
      ['Ridge 2 (green)', true, wholesale],
      [null, true, caller.id('sch:direct')],
    ]);
  });
});

describe('prices', () => {
  const priceOf = (text: string, channel?: string): string =>
    read().prices.nodes.find(
      ({amount, endsAt, priceable}) =>
        amount.amount === text && endsAt === null && priceable?.id === (channel && caller.id(channel)),
    )?.id ?? '';

  it('can be removed, except those that a shop leads', () => {
    const [base, shop] = [priceOf('189.00'), priceOf('189.00', 'sch:web-eu')];
    expect(caller.reasons('updateProductPrices', {id: tent, removeIds: [base, shop]})).toEqual(['READ_ONLY']);
    const changed = {id: shop, amount: money('180.00')};
    expect(caller.reasons('updateProductPrices', {id: tent, prices: [changed]})).toEqual(['READ_ONLY']);
    caller.run('updateProductPrices', {id: tent, removeIds: [base]});
    expect([priceOf('189.00'), priceOf('189.00', 'sch:web-eu')]).toEqual(['', shop]);
  });

  it('of another product are neither removed nor changed', () => {
    const other = caller.id('prd:AP-TENT-2P-RED');
    const id = priceOf('189.00');
    expect(caller.reasons('updateProductPrices', {id: other, removeIds: [id]})).toEqual(['INVALID_REFERENCE']);
    const prices = [{id, amount: money('180.00')}];
    expect(caller.reasons('updateProductPrices', {id: other, prices})).toEqual(['INVALID_REFERENCE']);
  });
});

describe('costs', () => {
  it('become standard costs when a change names no supplier, and keep to the currency of one that it names', () => {
    const {suppliers, costs} = read();
    const {id} = costs.nodes.find(({unitCost}) => unitCost === '54.00') ?? {id: ''};
    const cost = {id, unitCost: '53', currency: 'EUR'};
    const named = {...cost, productSupplierId: suppliers[1]?.id};
    expect(caller.reasons('updateProductCosts', {id: tent, costs: [named]})).toEqual(['CURRENCY_MISMATCH']);
    caller.run('updateProductCosts', {id: tent, costs: [{...named, currency: 'USD'}]});
    expect(read().costs.nodes.find((each) => each.id === id)?.costable?.id).toBe(suppliers[1]?.id);
    caller.run('updateProductCosts', {id: tent, costs: [cost]});
    expect(read().costs.nodes.find((each) => each.id === id)).toMatchObject({unitCost: '53', costable: null});
  });

  it('of another product are not changed', () => {
    const id = read().costs.nodes[0]?.id;
    const costs = [{id, unitCost: '53', currency: 'EUR'}];
    const input = {id: caller.id('prd:AP-TENT-2P-RED'), costs};
    expect(caller.reasons('updateProductCosts', input)).toEqual(['INVALID_REFERENCE']);
  });
});

describe('an analysis of costs', () => {
  const change = (input: Record<string, unknown>) =>
    caller.run<{productCostAnalysis: Record<string, unknown>}>(
      'updateProductCostAnalysis',
      {productId: tent, ...input},
      'productCostAnalysis { id channelFeePercent overheadPercent targetMarginPercent suggestedPrice { amount } fulfillmentCost { amount } }',
    ).productCostAnalysis;

  it('keeps assumptions that a later change leaves out, and clears its target', () => {
    const {id, ...first} = change({channelFeePercent: '10', targetMarginPercent: '20', fulfillmentCost: money('6.00')});
    // Landed 69.00, with postage 75.00; what is left of the price without fees and target is 70 percent.
    expect(first).toEqual({
      channelFeePercent: '10',
      overheadPercent: '0',
      targetMarginPercent: '20',
      suggestedPrice: {amount: '107.14'},
      fulfillmentCost: {amount: '6.00'},
    });
    expect(change({overheadPercent: '5', targetMarginPercent: null})).toEqual({
      ...first,
      id,
      overheadPercent: '5',
      targetMarginPercent: null,
      suggestedPrice: null,
    });
  });
});
