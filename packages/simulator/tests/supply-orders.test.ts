/** Supply orders: what they hold, use up, cost and still expect, as an outside caller sees it. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const leeds = caller.id('whs:leeds');
const tarp = caller.id('prd:AP-TARP-3X3-GRN');
const [cloth, pole] = ['AP-PART-CLOTH-GRN', 'AP-PART-POLE-AL'];
/** Has never been counted. */
const pump = 'AP-PUMP-USB';

interface Component {
  product: {sku: string};
  requiredQuantity: number;
  reservedQuantity: number;
  consumedQuantity: number;
  missingQuantity: number;
  allocations: {quantity: number; location: {code: string}}[];
}

interface Plan {
  id: string;
  status: string;
  madeQuantity: number;
  scrappedQuantity: number;
  openQuantity: number;
  components: Component[];
  costs: {unitCost: string; currency: {code: string}}[];
  suppliers: {status: string; supplier: {id: string}}[];
}

const fields = `id status madeQuantity scrappedQuantity openQuantity costs { unitCost currency { code } }
  suppliers { status supplier { id } }
  components { product { sku } requiredQuantity reservedQuantity consumedQuantity missingQuantity
    allocations { quantity location { code } } }`;

const read = (id: string): Plan =>
  caller.ask<{supplyOrder: Plan}>(`query ($id: EndlessID!) { supplyOrder(id: $id) { ${fields} } }`, {id}).supplyOrder;

const run = (name: string, input: Fields): Plan =>
  caller.run<{supplyOrder: Plan}>(name, input, `supplyOrder { ${fields} }`).supplyOrder;

function component(plan: Plan, sku: string): Component {
  const found = plan.components.find(({product}) => product.sku === sku);
  if (!found) throw new Error(`It needs no ${sku}.`);
  return found;
}

const [kit, planned] = [caller.id('so:2207'), caller.id('so:2205')];
const dates = {startOn: '2025-10-06', endOn: '2025-10-17'};

/** A tarp that needs a part of which nothing ever came in, scheduled. */
function withPump(quantity = 4): Plan {
  const lines = [
    {componentId: caller.id(`prd:${cloth}`), quantity: 2},
    {componentId: caller.id(`prd:${pump}`), quantity: 1},
  ];
  caller.run('updateCompositionLines', {id: tarp, lines});
  const {id} = run('createSupplyOrder', {type: 'MANUFACTURING', productId: tarp, quantity, warehouseId: leeds});
  return run('supplyScheduleOrder', {id, ...dates});
}

beforeEach(() => caller.reset());

describe('components', () => {
  it.each([[[{componentId: caller.id(`prd:${pole}`), quantity: 9}]], [[]]])(
    'stay those of the plan when its quantity changes and the product is made of %o by then',
    (lines) => {
      const product = caller.id('prd:AP-KIT-REPAIR');
      const plan = run('createSupplyOrder', {type: 'ASSEMBLY', productId: product, quantity: 10, warehouseId: leeds});
      caller.run('updateCompositionLines', {id: product, lines});
      const needs = (of: Plan): unknown[] => of.components.map((each) => [each.product.sku, each.requiredQuantity]);
      expect(plan.components.length).toBeGreaterThan(1);
      expect(needs(run('updateSupplyOrder', {id: plan.id, quantity: 30}))).toEqual(
        plan.components.map((each) => [each.product.sku, 3 * each.requiredQuantity]),
      );
    },
  );

  it('shrink by as much as a count takes, and no more', () => {
    const {reservedQuantity, missingQuantity} = component(read(kit), pole);
    expect([reservedQuantity, missingQuantity]).toEqual([100, 0]);
    caller.count(pole, 97);
    expect(component(read(kit), pole)).toMatchObject({reservedQuantity: 97, missingQuantity: 3});
    caller.count(pole, 0);
    expect(component(read(kit), pole)).toMatchObject({reservedQuantity: 0, missingQuantity: 100, allocations: []});
    expect(brokenInvariants(caller.platform.simulator.contextOfSystem())).toEqual([]);
  });

  it('of which nothing ever came in are missing, and let nothing be made', () => {
    const plan = withPump();
    expect(component(plan, cloth)).toMatchObject({reservedQuantity: 8, missingQuantity: 0});
    expect(component(plan, pump)).toMatchObject({reservedQuantity: 0, missingQuantity: 4, allocations: []});
    run('supplyMakeManufacturing', {id: plan.id, allowShortComponents: true});
    const output = {id: plan.id, madeQuantity: 1, scrappedQuantity: 0};
    expect(caller.try('recordSupplyOrderOutput', output).userErrors).toMatchObject([
      {reason: 'INSUFFICIENT_STOCK', field: ['input', 'madeQuantity']},
    ]);
    expect(component(read(plan.id), cloth)).toMatchObject({reservedQuantity: 8, consumedQuantity: 0});
  });

  it('stay where they lie when that is where they are used', () => {
    const ledger = (): number => caller.platform.simulator.store.count('InventoryMovement');
    const before = ledger();
    run('supplyMakeManufacturing', {
      id: kit,
      allowShortComponents: true,
      productionLocationId: caller.id('loc:leeds-R-04-2'),
    });
    expect(component(read(kit), pole).allocations).toEqual([{quantity: 100, location: {code: 'R-04-02'}}]);
    expect(ledger()).toBe(before);
  });

  it('are missing no more once the order has ended', () => {
    expect(component(read(kit), 'AP-PART-BUCKLE-25')).toMatchObject({reservedQuantity: 150, missingQuantity: 50});
    run('cancelSupplyOrder', {id: kit});
    expect(component(read(kit), 'AP-PART-BUCKLE-25')).toMatchObject({reservedQuantity: 0, missingQuantity: 0});
  });
});

describe('output', () => {
  const cost = 'AP-TARP-3X3-GRN';
  const average = (sku: string): string | undefined =>
    caller.ask<{inventoryItem: {averageUnitCost: string}}>(
      'query ($id: EndlessID!) { inventoryItem(id: $id) { averageUnitCost } }',
      {id: caller.id(`inv:${sku}`)},
    ).inventoryItem.averageUnitCost;

  const costOf = (units: Record<string, number>): number =>
    Object.entries(units).reduce((sum, [sku, count]) => sum + count * Number(average(sku)), 0);

  it('costs what its components cost, those of scrap with it', () => {
    run('supplyMakeManufacturing', {id: kit, allowShortComponents: true});
    const made = run('recordSupplyOrderOutput', {id: kit, madeQuantity: 10, scrappedQuantity: 2});
    const used = costOf({[pole]: 12, [cloth]: 12, 'AP-PART-CORD-3': 48, 'AP-PART-BUCKLE-25': 24});
    expect(made).toMatchObject({madeQuantity: 10, scrappedQuantity: 2, openQuantity: 90});
    expect(made.costs).toEqual([{unitCost: expect.any(String), currency: {code: 'EUR'}}]);
    expect(Number(made.costs[0]?.unitCost)).toBeCloseTo(used / 10, 10);
    expect(component(made, pole)).toMatchObject({consumedQuantity: 12, reservedQuantity: 88});
  });

  it('costs in all what all components cost, whatever was scrapped between and however units are rounded up', () => {
    const units = {'AP-PART-CLOTH-GRN': 73.5 / 10, 'AP-PART-CORD-3': 12.3, 'AP-PART-BUCKLE-25': 8};
    const {id} = run('createSupplyOrder', {type: 'MANUFACTURING', productId: tarp, quantity: 5, warehouseId: leeds});
    run('supplyScheduleOrder', {id, ...dates});
    run('supplyMakeManufacturing', {id});
    const outputs = [
      {madeQuantity: 0, scrappedQuantity: 1},
      {madeQuantity: 1, scrappedQuantity: 0},
      {madeQuantity: 2, scrappedQuantity: 1},
    ];
    const booked = outputs.map((output) => {
      const before = read(id);
      const {costs} = run('recordSupplyOrderOutput', {id, ...output});
      return costs.length > before.costs.length ? Number(costs.at(-1)?.unitCost) * output.madeQuantity : 0;
    });
    const {components} = read(id);
    expect(components.map(({product, consumedQuantity}) => [product.sku, consumedQuantity])).toEqual(
      Object.entries(units).map(([sku, each]) => [sku, Math.ceil(each * 5)]),
    );
    const used = components.map(({product, consumedQuantity}) => costOf({[product.sku]: consumedQuantity}));
    expect(booked[0]).toBe(0);
    expect(booked.reduce((sum, each) => sum + each)).toBeCloseTo(
      used.reduce((sum, each) => sum + each),
      10,
    );
  });

  it('costs what its components cost in the currency of the company, whatever currencies they have', () => {
    const skus = ['YEN-PART', 'DOLLAR-PART', 'KIT'];
    const [yen = '', dollar = '', made = ''] = skus.map(
      (sku) => caller.run<{product: {id: string}}>('addProduct', {sku, name: sku}, 'product { id }').product.id,
    );
    const currencies = [
      {id: yen, costs: [{currency: 'JPY', unitCost: '500'}]},
      {id: dollar, costs: [{currency: 'USD', unitCost: '2'}]},
    ];
    for (const cost of currencies) caller.run('updateProductCosts', cost);
    const lines = [
      {componentId: yen, quantity: 2},
      {componentId: dollar, quantity: 1},
    ];
    caller.run('updateProduct', {id: made, sourcingMethod: 'ASSEMBLED'});
    caller.run('updateCompositionLines', {id: made, lines});
    const items = [
      {productId: yen, quantity: 100, unitCost: '501.5'},
      {productId: dollar, quantity: 100, unitCost: '2'},
    ];
    caller.run('initializeInventory', {warehouseId: leeds, items});
    const {id} = run('createSupplyOrder', {type: 'ASSEMBLY', productId: made, quantity: 5, warehouseId: leeds});
    run('supplyScheduleOrder', {id, ...dates});
    run('supplyMakeManufacturing', {id});
    const {costs} = run('recordSupplyOrderOutput', {id, madeQuantity: 3, scrappedQuantity: 0});
    // 1,003 yen at 0.005755 and 2 dollars at 0.8525.
    expect(costs).toEqual([{unitCost: '7.477265', currency: {code: 'EUR'}}]);
  });

  it('has no cost where a component has none, and leaves the average', () => {
    const before = average(cost);
    const {id} = withPump();
    caller.run('receiveWithoutOrder', {
      warehouseId: leeds,
      brandId: caller.id('bra:alder-pine'),
      items: [{productId: caller.id(`prd:${pump}`), quantity: 4}],
    });
    run('reserveSupplyOrderComponents', {id});
    run('supplyMakeManufacturing', {id});
    const made = run('recordSupplyOrderOutput', {id, madeQuantity: 3, scrappedQuantity: 0});
    expect(made).toMatchObject({madeQuantity: 3, costs: []});
    expect(average(cost)).toBe(before);
  });

  it('that is all scrap brings nothing in', () => {
    run('supplyMakeManufacturing', {id: kit, allowShortComponents: true});
    const before = caller.platform.simulator.store.count('InventoryMovement');
    const made = run('recordSupplyOrderOutput', {id: kit, madeQuantity: 0, scrappedQuantity: 5});
    expect(made).toMatchObject({madeQuantity: 0, scrappedQuantity: 5, costs: []});
    // Each of its four components went out.
    expect(caller.platform.simulator.store.count('InventoryMovement')).toBe(before + 4);
  });

  it('is complete without anything new when something was made before', () => {
    run('supplyMakeManufacturing', {id: kit, allowShortComponents: true});
    expect(caller.reasons('completeSupplyOrder', {id: kit})).toEqual(['REQUIRED']);
    run('recordSupplyOrderOutput', {id: kit, madeQuantity: 0, scrappedQuantity: 5});
    const ended = run('completeSupplyOrder', {id: kit});
    expect(ended).toMatchObject({status: 'COMPLETED', madeQuantity: 0, scrappedQuantity: 5, openQuantity: 0});
    expect(component(ended, pole)).toMatchObject({consumedQuantity: 5, reservedQuantity: 0, missingQuantity: 0});
  });
});

describe('a procurement', () => {
  const [chairs, pots, poles] = [caller.id('so:2206'), caller.id('so:2201'), caller.id('so:2204')];
  const who = (plan: Plan): string[][] =>
    plan.suppliers.map(({status, supplier}) => [
      ['korkeala', 'sheffield', 'arno', 'fjell'].find((key) => caller.id(`sup:${key}`) === supplier.id) ?? supplier.id,
      status,
    ]);

  it('lists offers by their cost, and those without one last', () => {
    const offers = [
      {supplierId: caller.id('sup:fjell'), quantity: 120},
      {supplierId: caller.id('sup:sheffield'), quantity: 48, unitCost: '9'},
      {supplierId: caller.id('sup:arno'), quantity: 120},
    ];
    const changed = run('updateSupplyOrder', {id: chairs, suppliers: offers});
    expect(who(changed).map(([name]) => name)).toEqual(['sheffield', 'korkeala', 'arno', 'fjell']);
  });

  it('compares offers in several currencies by what they are worth', () => {
    const abroad = {name: 'Osaka Tools', currency: 'JPY', brandIds: [caller.id('bra:alder-pine')]};
    const {supplier} = caller.run<{supplier: {id: string}}>('registerSupplier', abroad, 'supplier { id }');
    // 500 yen are 2.88 euro, and 4 dollars are 3.41.
    const offers = [
      {supplierId: caller.id('sup:sheffield'), quantity: 48, unitCost: '5'},
      {supplierId: supplier.id, quantity: 48, unitCost: '500'},
      {supplierId: caller.id('sup:hanzhou'), quantity: 48, unitCost: '4'},
    ];
    const input = {type: 'PROCUREMENT', productId: tarp, quantity: 48, warehouseId: leeds, suppliers: offers};
    const ids = run('createSupplyOrder', input).suppliers.map((offer) => offer.supplier.id);
    expect(ids).toEqual([supplier.id, caller.id('sup:hanzhou'), caller.id('sup:sheffield')]);
  });

  it('leaves an offer declined that was declined before it was scheduled', () => {
    run('updateSupplyOrder', {id: chairs, declineSupplierIds: [caller.id('sup:arno')]});
    const chosen = ['korkeala', 'sheffield'].map((key) => caller.id(`sup:${key}`));
    expect(who(run('supplyScheduleOrder', {id: chairs, ...dates, selectedSupplierIds: chosen}))).toEqual([
      ['korkeala', 'SELECTED'],
      ['sheffield', 'SELECTED'],
      ['arno', 'DECLINED'],
    ]);
  });

  it('orders at the cost of the list from a supplier that has not quoted', () => {
    const {store} = caller.platform.simulator;
    const terms = store.all('ProductSupplier').find(({supplier}) => supplier === caller.id('sup:fjell'));
    const productId = terms?.product;
    const list = {productId, unitCost: '7.25', minimumQuantity: 1, cartonQuantity: 1};
    caller.run('updateSupplierProducts', {supplierId: terms?.supplier, products: [list]});
    const suppliers = [{supplierId: terms?.supplier, quantity: 60}];
    const {id} = run('createSupplyOrder', {
      type: 'PROCUREMENT',
      productId,
      quantity: 60,
      warehouseId: leeds,
      suppliers,
    });
    const {purchaseOrders} = caller.run<{purchaseOrders: unknown}>(
      'supplyScheduleOrder',
      {id, ...dates, selectedSupplierIds: [terms?.supplier]},
      'purchaseOrders { items { nodes { orderedQuantity unitCost } } }',
    );
    expect(purchaseOrders).toMatchObject([{items: {nodes: [{orderedQuantity: 60, unitCost: '7.25'}]}}]);
  });

  it('expects what is planned, then what is on order, and nothing once it has ended', () => {
    expect(read(chairs)).toMatchObject({status: 'DRAFT', openQuantity: 120, madeQuantity: 0});
    expect(read(pots)).toMatchObject({status: 'IN_PROGRESS', openQuantity: 144});
    run('cancelSupplyOrder', {id: poles});
    expect(read(poles)).toMatchObject({status: 'CANCELED', openQuantity: 0});
    run('cancelSupplyOrder', {id: chairs});
    expect(read(chairs)).toMatchObject({status: 'CANCELED', openQuantity: 0});
  });

  it('has made what came in on its purchase orders', () => {
    expect(read(caller.id('so:2188'))).toMatchObject({status: 'COMPLETED', madeQuantity: 120, openQuantity: 0});
    expect(read(caller.id('so:2181'))).toMatchObject({madeQuantity: 58, scrappedQuantity: 2});
    expect(read(planned)).toMatchObject({madeQuantity: 0, openQuantity: 40});
  });
});
