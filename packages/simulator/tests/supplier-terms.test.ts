/** Terms of suppliers, seen from the product and from the supplier: who is preferred, since when, and what it charges. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const tent = caller.id('prd:AP-TENT-2P-GRN');
const supplier = (key: string): string => caller.id(`sup:${key}`);

interface Cost {
  id: string;
  unitCost: string;
  currency: {code: string};
  startsOn: string;
  endsOn: string | null;
  minimumQuantity: number;
  isCurrent: boolean;
}

interface Terms {
  id: string;
  isPreferred: boolean;
  supplier: {id: string};
  costs: Cost[];
  minimumOrderQuantity: number;
  supplierSku: string | null;
}

interface Offer {
  unitCost: string | null;
  isPreferred: boolean;
  minimumQuantity: number;
  cartonQuantity: number | null;
  leadTimeDays: number | null;
  supplierSku: string | null;
  updatedAt: string;
}

const costFields = 'id unitCost currency { code } startsOn endsOn minimumQuantity isCurrent';

const termsOf = (id = tent): Terms[] =>
  caller.ask<{product: {suppliers: Terms[]}}>(
    `query ($id: EndlessID!) { product(id: $id) {
      suppliers { id isPreferred supplier { id } costs { ${costFields} } minimumOrderQuantity supplierSku } } }`,
    {id},
  ).product.suppliers;

const preferred = (): string[] => termsOf().flatMap((each) => (each.isPreferred ? each.supplier.id : []));

const offer = (key: string, product = tent): Offer | undefined =>
  caller
    .ask<{supplier: {products: {nodes: (Offer & {product: {id: string}})[]}}}>(
      `query ($id: EndlessID!) { supplier(id: $id) { products(first: 100) { nodes {
        product { id } unitCost isPreferred minimumQuantity cartonQuantity leadTimeDays supplierSku updatedAt } } } }`,
      {id: supplier(key)},
    )
    .supplier.products.nodes.find((each) => each.product.id === product);

const fromSupplier = (key: string, input: Record<string, unknown>, product = tent) =>
  caller.run('updateSupplierProducts', {supplierId: supplier(key), products: [{productId: product, ...input}]});

beforeEach(() => {
  caller.reset();
});

describe('the preferred supplier', () => {
  // Green tents come from Fjell in 45 days and from Hanzhou in 75; Tatra's own lead time is 28 days.
  const connectTatra = () =>
    caller.run('updateProductSuppliers', {id: tent, suppliers: [{supplierId: supplier('tatra')}]});

  it('is followed by the one with the shortest lead time, its own where the terms say none', () => {
    connectTatra();
    expect(preferred()).toEqual([supplier('fjell')]);
    caller.run('updateProductSuppliers', {id: tent, removeSupplierIds: [supplier('fjell')]});
    expect(termsOf().map((each) => [each.supplier.id, each.isPreferred])).toEqual([
      [supplier('tatra'), true],
      [supplier('hanzhou'), false],
    ]);
    expect(offer('fjell')).toBeUndefined();
  });

  it('is followed by the same one when its own list drops the product, or gives up the preference', () => {
    connectTatra();
    fromSupplier('fjell', {isPreferred: false});
    expect(preferred()).toEqual([supplier('tatra')]);
    caller.run('updateSupplierProducts', {supplierId: supplier('tatra'), removeProductIds: [tent, tent]});
    expect(preferred()).toEqual([supplier('fjell')]);
  });

  it('can be one that the same request connects', () => {
    const suppliers = [{supplierId: supplier('tatra')}];
    caller.run('updateProductSuppliers', {id: tent, suppliers, removeSupplierIds: [supplier('fjell')]});
    expect(preferred()).toEqual([supplier('tatra')]);
  });

  it('stays while it is the only one, and while others are changed', () => {
    caller.run('updateProductSuppliers', {id: tent, suppliers: [{supplierId: supplier('hanzhou')}]});
    expect(preferred()).toEqual([supplier('fjell')]);
    caller.run('updateSupplierProducts', {supplierId: supplier('hanzhou'), removeProductIds: [tent]});
    fromSupplier('fjell', {isPreferred: false});
    expect(preferred()).toEqual([supplier('fjell')]);
  });

  it('changes on the lists of both suppliers, which have changed then', () => {
    const before = [offer('fjell'), offer('hanzhou')];
    caller.run('updateProductSuppliers', {id: tent, suppliers: [{supplierId: supplier('hanzhou'), isPreferred: true}]});
    const after = [offer('fjell'), offer('hanzhou')];
    expect(after.map((each) => each?.isPreferred)).toEqual([false, true]);
    for (const [at, each] of after.entries())
      expect(String(each?.updatedAt) > String(before[at]?.updatedAt)).toBe(true);
  });
});

describe('the list of a supplier', () => {
  it('keeps what a change leaves out, and clears what it says is null', () => {
    fromSupplier('fjell', {leadTimeDays: 40});
    const kept = {minimumQuantity: 200, cartonQuantity: 8, supplierSku: 'FJ-1003', unitCost: '62.40'};
    expect(offer('fjell')).toMatchObject({...kept, leadTimeDays: 40});
    fromSupplier('fjell', {leadTimeDays: null, supplierSku: null, cartonQuantity: null, minimumQuantity: 5});
    expect(offer('fjell')).toMatchObject({
      leadTimeDays: null,
      supplierSku: null,
      cartonQuantity: null,
      minimumQuantity: 5,
      unitCost: '62.40',
    });
  });

  it('asks for one carton of a new entry, and for a single unit without cartons', () => {
    fromSupplier('tatra', {cartonQuantity: 12});
    expect(offer('tatra')).toMatchObject({minimumQuantity: 12, cartonQuantity: 12, unitCost: null});
    fromSupplier('nordkapp', {});
    expect(offer('nordkapp')).toMatchObject({minimumQuantity: 1, cartonQuantity: null});
  });

  it('is as new as its last change', () => {
    const id = supplier('fjell');
    const read = () =>
      caller.ask<{supplier: {updatedAt: string}}>('query ($id: EndlessID!) { supplier(id: $id) { updatedAt } }', {id})
        .supplier.updatedAt;
    const input = {supplierId: id, expectedUpdatedAt: read(), products: [{productId: tent, leadTimeDays: 44}]};
    caller.run('updateSupplierProducts', input);
    expect(caller.reasons('updateSupplierProducts', input)).toEqual(['STALE_RECORD']);
    expect(caller.reasons('updateSupplierProducts', {...input, expectedUpdatedAt: read()})).toEqual([]);
  });

  it('lets no product go that a draft orders', () => {
    const lamp = caller.id('prd:AP-LAMP-LED-ORG');
    const input = {supplierId: supplier('lumen'), removeProductIds: [lamp]};
    expect(caller.reasons('updateSupplierProducts', input)).toEqual(['IN_USE']);
    expect(offer('lumen', lamp)).toBeDefined();
  });
});

describe('what a supplier charges', () => {
  const costs = (): Cost[] =>
    caller.ask<{product: {costs: {nodes: Cost[]}}}>(
      `query ($id: EndlessID!) { product(id: $id) { costs { nodes { ${costFields} } } } }`,
      {id: tent},
    ).product.costs.nodes;
  const single = (): Cost[] => termsOf()[0]?.costs.filter(({minimumQuantity}) => minimumQuantity === 1) ?? [];
  const spans = () => single().map(({unitCost, startsOn, endsOn}) => [unitCost, startsOn, endsOn]);

  it('begins today and ends what it charged before, and replaces what began today', () => {
    fromSupplier('fjell', {unitCost: '62.4'});
    expect(spans().at(-1)).toEqual(['62.40', '2025-06-01', null]);
    fromSupplier('fjell', {unitCost: '64.10'});
    const before = [
      ['60.80', '2025-01-13', '2025-05-31'],
      ['62.40', '2025-06-01', '2025-09-29'],
    ];
    expect(spans()).toEqual([...before, ['64.10', '2025-09-30', null]]);
    fromSupplier('fjell', {unitCost: '65'});
    expect(spans()).toEqual([...before, ['65', '2025-09-30', null]]);
    fromSupplier('fjell', {unitCost: null});
    expect(spans()).toEqual(before);
    expect(offer('fjell')?.unitCost).toBeNull();
  });

  it('has the duty that the customs data estimate', () => {
    caller.run('updateProduct', {id: tent, customs: {dutyRatePercent: '10'}});
    fromSupplier('fjell', {unitCost: '64.10'});
    const read = 'query ($id: EndlessID!) { product(id: $id) { costs { nodes { unitCost dutyCost } } } }';
    expect(caller.ask(read, {id: tent})).toMatchObject({
      product: {costs: {nodes: expect.arrayContaining([{unitCost: '64.10', dutyCost: '6.41'}])}},
    });
  });

  it('holds until a cost that is known already begins', () => {
    const [fjell] = termsOf();
    const cost = {currency: 'EUR', unitCost: '70', productSupplierId: fjell?.id, startsOn: '2025-12-01'};
    caller.run('updateProductCosts', {id: tent, costs: [cost]});
    expect(spans().at(-2)).toEqual(['62.40', '2025-06-01', '2025-11-30']);
    fromSupplier('fjell', {unitCost: '64.10'});
    expect(spans().slice(-2)).toEqual([
      ['64.10', '2025-09-30', '2025-11-30'],
      ['70', '2025-12-01', null],
    ]);
  });

  it('begins on the day that it is at the company', () => {
    // 23:30 in UTC, and half past midnight in London.
    caller.wait('PT14H30M');
    fromSupplier('fjell', {unitCost: '64.10'});
    expect(spans().at(-1)).toEqual(['64.10', '2025-10-01', null]);
    expect(single().map(({isCurrent}) => isCurrent)).toEqual([false, false, true]);
    caller.run('updateProductCosts', {id: tent, costs: [{currency: 'EUR', unitCost: '61'}]});
    expect(costs()[0]).toMatchObject({unitCost: '61', startsOn: '2025-10-01', isCurrent: true});
  });

  it('goes with the supplier', () => {
    caller.run('updateSupplierProducts', {supplierId: supplier('fjell'), removeProductIds: [tent]});
    expect(costs().map(({currency}) => currency.code)).toEqual(['USD']);
  });
});

describe('what a product shows of terms and costs', () => {
  const updatedAt = (id = tent): string =>
    caller.ask<{product: {updatedAt: string}}>('query ($id: EndlessID!) { product(id: $id) { updatedAt } }', {id})
      .product.updatedAt;

  it('changes with terms that change from the side of the supplier', () => {
    const before = updatedAt();
    fromSupplier('fjell', {leadTimeDays: 9});
    expect(updatedAt() > before).toBe(true);
    const stale = {id: tent, expectedUpdatedAt: before, suppliers: [{supplierId: supplier('fjell'), leadTimeDays: 2}]};
    expect(caller.reasons('updateProductSuppliers', stale)).toEqual(['STALE_RECORD']);
  });

  it('changes with the cost of what was made', () => {
    const {supplyOrders} = caller.ask<{supplyOrders: {nodes: {id: string; product: {id: string}}[]}}>(
      '{ supplyOrders(first: 100, filter: {statuses: [IN_PROGRESS]}) { nodes { id product { id } } } }',
    );
    const [made] = supplyOrders.nodes;
    const before = updatedAt(made?.product.id);
    caller.run('recordSupplyOrderOutput', {id: made?.id, madeQuantity: 1});
    expect(updatedAt(made?.product.id) > before).toBe(true);
  });
});

it('costs of a supplier that bills in another currency keep their numbers, and those that have ended stay', () => {
  const {supplier: made} = caller.run<{supplier: {id: string}}>(
    'registerSupplier',
    {name: 'Zaan Tentmakers', currency: 'EUR'},
    'supplier { id }',
  );
  const charge = (unitCost: string): unknown =>
    caller.run('updateSupplierProducts', {supplierId: made.id, products: [{productId: tent, unitCost}]});
  charge('5');
  caller.wait('P1D');
  charge('6');
  caller.run('updateSupplier', {id: made.id, currency: 'USD'});
  const costs = termsOf().find((each) => each.supplier.id === made.id)?.costs;
  expect(costs?.map(({unitCost, currency}) => [unitCost, currency.code])).toEqual([
    ['5', 'EUR'],
    ['6', 'USD'],
  ]);
});
