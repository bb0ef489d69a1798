/** Which of several prices and costs of a product holds. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const lamp = caller.id('prd:AP-LAMP-LED-BLK');
const tent = caller.id('prd:AP-TENT-2P-GRN');
const hanzhou = caller.id('sup:hanzhou');
const tarp = caller.id('prd:AP-TARP-3X3-GRN');

beforeEach(() => caller.reset());

describe('a price', () => {
  it('is the one that holds from most units, of those that a line has', () => {
    const prices = [
      {amount: money('40.00'), minimumQuantity: 5},
      {amount: money('38.00'), minimumQuantity: 10},
    ];
    caller.run('updateProductPrices', {id: lamp, prices});
    const priceOf = (quantity: number): unknown =>
      caller.order([{productId: lamp, quantity}], {autoFulfill: false}).items.nodes[0]?.['unitPrice'];
    expect([4, 5, 9, 10].map(priceOf)).toEqual(['42.00', '40.00', '40.00', '38.00'].map((amount) => ({amount})));
  });

  it('contains tax as its channel says, and the default channel of the brand where it has none', () => {
    const included = (): [string | undefined, boolean][] =>
      caller
        .ask<{product: {prices: {nodes: {includesTax: boolean; priceable: {name?: string} | null}[]}}}>(
          `query ($id: EndlessID!) { product(id: $id) { prices(first: 50) { nodes {
             includesTax priceable { ... on SalesChannel { name } } } } } }`,
          {id: lamp},
        )
        .product.prices.nodes.map(({includesTax, priceable}) => [priceable?.name, includesTax]);
    expect(included()).toEqual([
      ['EU webshop', true],
      [undefined, true],
      ['UK webshop', true],
      ['Retailers', false],
    ]);
    caller.run('setDefaultSalesChannel', {id: caller.id('sch:wholesale')});
    expect(included()).toEqual([
      ['EU webshop', true],
      [undefined, false],
      ['UK webshop', true],
      ['Retailers', false],
    ]);
  });
});

describe('a cost', () => {
  /** Margin of one unit that is sold for 200.00. */
  const margin = (productId: string): string =>
    caller.ask<{order: {financial: {grossMargin: {amount: string}}}}>(
      'query ($id: EndlessID!) { order(id: $id) { financial { grossMargin { amount } } } }',
      {id: caller.order([{productId, quantity: 1, unitPrice: money('200.00')}], {autoFulfill: false}).id},
    ).order.financial.grossMargin.amount;

  const charge = (id: string, cost: Fields): unknown =>
    caller.run('updateProductCosts', {id, costs: [{currency: 'EUR', dutyCost: '0', ...cost}]});

  it('is that of the preferred supplier, whatever the standard one is', () => {
    charge(tent, {unitCost: '10'});
    // 62.40, with 4.25 for freight and 2.35 for duty.
    expect(margin(tent)).toBe('131.00');
    caller.run('updateProductSuppliers', {id: tent, suppliers: [{supplierId: hanzhou, isPreferred: true}]});
    // 67.58 dollars.
    expect(margin(tent)).toBe('142.39');
  });

  it('is the one that began last, of several suppliers where the preferred one has none', () => {
    const suppliers = ['tatra', 'minho', 'alpine'].map((key, at) => ({
      supplierId: caller.id(`sup:${key}`),
      isPreferred: at === 0,
    }));
    const {product} = caller.run<{product: {suppliers: {id: string; supplier: {id: string}}[]}}>(
      'updateProductSuppliers',
      {id: tarp, suppliers},
      'product { suppliers { id supplier { id } } }',
    );
    const of = (key: string): unknown =>
      product.suppliers.find(({supplier}) => supplier.id === caller.id(`sup:${key}`))?.id;
    charge(tarp, {unitCost: '20', startsOn: '2025-09-01', productSupplierId: of('minho')});
    charge(tarp, {unitCost: '30', startsOn: '2025-10-01', productSupplierId: of('alpine')});
    expect(margin(tarp)).toBe('180.00');
    caller.wait('P1D');
    expect(margin(tarp)).toBe('170.00');
  });

  it('of what was made comes before any that was agreed', () => {
    charge(tarp, {unitCost: '10'});
    expect(margin(tarp)).toBe('190.00');
    const plan = {id: caller.id('so:2205')};
    const supplier = {supplierId: caller.id('sup:fjell'), quantity: 40, unitCost: '9'};
    caller.run('updateSupplyOrder', {...plan, suppliers: [supplier]});
    const days = {startOn: '2025-10-06', endOn: '2025-10-17', selectedSupplierIds: [supplier.supplierId]};
    caller.run('supplyScheduleOrder', {...plan, ...days});
    caller.run('supplyMakeManufacturing', {...plan, allowShortComponents: true});
    caller.run('completeSupplyOrder', {...plan, madeQuantity: 5});
    const costs = caller.ask<{product: {costs: {nodes: {unitCost: string; costable: {id: string} | null}[]}}}>(
      'query ($id: EndlessID!) { product(id: $id) { costs { nodes { unitCost costable { ... on SupplyOrder { id } } } } } }',
      {id: tarp},
    ).product.costs.nodes;
    const made = costs.find(({costable}) => costable?.id === plan.id)?.unitCost;
    expect(Number(made)).toBeGreaterThan(10);
    expect(margin(tarp)).toBe((200 - Number(made)).toFixed(2));
  });

  it.each([
    ['of the company where the product has none', [], 'EUR'],
    [
      'of the cost that holds, not of one that has ended',
      [
        ['USD', '2025-09-01'],
        ['GBP', '2025-09-20'],
      ],
      'GBP',
    ],
  ])('of counted units is in the currency %s', (_case, costs, costCurrency) => {
    const {product} = caller.run<{product: {id: string}}>('addProduct', {sku: 'NEW-1', name: 'New'}, 'product { id }');
    for (const [currency, startsOn] of costs)
      caller.run('updateProductCosts', {id: product.id, costs: [{currency, startsOn, unitCost: '2'}]});
    const items = [{productId: product.id, quantity: 4, unitCost: '2.50'}];
    const {inventoryItems} = caller.run<{inventoryItems: unknown[]}>(
      'initializeInventory',
      {warehouseId: caller.id('whs:leeds'), items},
      'inventoryItems { averageUnitCost costCurrency }',
    );
    expect(inventoryItems).toMatchObject([{costCurrency}]);
  });
});

describe('the checks of a product', () => {
  interface Quality {
    score: number;
    checkedAt: string;
    issues: {check: string}[];
  }

  it('have run when a cost begins or ends, though nobody changed the product', () => {
    const {product} = caller.run<{product: {id: string}}>('addProduct', {sku: 'X-1', name: 'X'}, 'product { id }');
    const costs = [{currency: 'EUR', unitCost: '2', startsOn: '2025-10-01', endsOn: '2025-10-02'}];
    caller.run('updateProductCosts', {id: product.id, costs});
    const quality = (): [boolean, string] => {
      const {dataQuality} = caller.ask<{product: {dataQuality: Quality}}>(
        'query ($id: EndlessID!) { product(id: $id) { dataQuality { score checkedAt issues { check } } } }',
        product,
      ).product;
      return [dataQuality.issues.some(({check}) => check === 'COST'), dataQuality.checkedAt];
    };
    caller.wait('PT2M');
    expect(quality()).toEqual([true, expect.stringMatching(/^2025-09-30T09:00:2/)]);
    caller.wait('P1D');
    // Midnight in London.
    expect(quality()).toEqual([false, '2025-09-30T23:00:00.000Z']);
    caller.wait('P2D');
    expect(quality()).toEqual([true, '2025-10-02T23:00:00.000Z']);
  });
});
