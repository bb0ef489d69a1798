/** Products from their first entry to the archive: what they are made of, change into, leave behind and show. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const tent = caller.id('prd:AP-TENT-2P-GRN');
const cord = caller.id('prd:AP-PART-CORD-3');

beforeEach(() => {
  caller.reset();
});

const add = (input: Fields = {}): string =>
  caller.run<{product: {id: string}}>('addProduct', {sku: 'X-1', name: 'X', ...input}, 'product { id }').product.id;

const read = (id: string, selection: string): Fields =>
  caller.ask<{product: Fields}>(`query ($id: EndlessID!) { product(id: $id) { ${selection} } }`, {id}).product;

const archive = (id: string): void => {
  caller.run('bulkArchiveProducts', {ids: [id]});
  caller.wait('PT1M');
};

describe('the color and the size of a product', () => {
  const variant = 'color { name } size { name group position }';

  it('are made where the brand has none of the name, found where it has, and cleared with null', () => {
    const id = add({colorName: 'Dusk violet', sizeName: 'Hand-sized'});
    // Without a style there is no other product that tells the run.
    const size = {name: 'Hand-sized', group: 'default', position: 1};
    expect(read(id, variant)).toEqual({color: {name: 'Dusk violet'}, size});
    caller.run('updateProduct', {id, colorName: 'moss GREEN'});
    expect(read(id, variant)).toEqual({color: {name: 'Moss green'}, size});
    caller.run('updateProduct', {id, colorName: null});
    expect(read(id, variant)).toEqual({color: null, size});
    caller.run('updateProduct', {id, sizeName: null});
    expect(read(id, variant)).toEqual({color: null, size: null});
  });
});

describe('the price that a product lacks', () => {
  const misses = (id: string): boolean =>
    (read(id, 'dataQuality { issues { check } }')['dataQuality'] as {issues: Fields[]}).issues.some(
      ({check}) => check === 'PRICE',
    );

  it('is none of the brand and none of a channel that lists it', () => {
    const id = add();
    const salesChannelId = caller.id('sch:direct');
    expect(misses(id)).toBe(true);
    caller.run('updateProductPrices', {id, prices: [{amount: money('5.00'), salesChannelId}]});
    expect(misses(id), 'priced where it is not listed').toBe(true);
    caller.run('updateProductSalesChannels', {id, listings: [{salesChannelId}]});
    expect(misses(id)).toBe(false);
  });
});

it('a product differs in its GTIN from its own levels', () => {
  const id = add();
  const gtin = '4000000000037';
  caller.run('updateProductPackaging', {id, innerPack: {quantity: 8, gtin}});
  expect(caller.reasons('updateProduct', {id, gtin})).toEqual(['ALREADY_EXISTS']);
});

describe('a product that something names', () => {
  it.each([
    [
      'a template',
      (id: string): unknown =>
        caller.run('createOrderTemplate', {
          brandId: caller.id('bra:alder-pine'),
          name: 'Case',
          items: [{productId: id, quantity: 1}],
        }),
    ],
    [
      'a supply order that uses it up',
      (id: string): unknown => {
        const productId = add({sku: 'X-2', compositionLines: [{componentId: id, quantity: 1}]});
        const warehouseId = caller.id('whs:leeds');
        caller.run('createSupplyOrder', {type: 'MANUFACTURING', productId, warehouseId, quantity: 1});
        return caller.run('updateCompositionLines', {id: productId, lines: [{componentId: cord, quantity: 1}]});
      },
    ],
  ])('can not be removed while that is %s', (_what, name) => {
    const id = add();
    name(id);
    expect(caller.reasons('removeProduct', {id})).toEqual(['IN_USE']);
  });

  it('keeps its type and unit while it is bought', () => {
    const id = add();
    const {purchaseOrder} = caller.run<{purchaseOrder: {id: string}}>(
      'createPurchaseOrder',
      {
        ...{supplierId: caller.id('sup:lumen'), warehouseId: caller.id('whs:leeds')},
        ...{brandId: caller.id('bra:alder-pine'), items: [{productId: id, quantity: 5, unitCost: '3'}]},
      },
      'purchaseOrder { id }',
    );
    for (const input of [{type: 'NON_INVENTORY'}, {type: 'BUNDLE'}, {unitOfMeasure: 'GRAM'}])
      expect(caller.reasons('updateProduct', {id, ...input}), JSON.stringify(input)).toEqual(['IN_USE']);
    caller.run('cancelPurchaseOrder', {id: purchaseOrder.id});
    expect(caller.reasons('updateProduct', {id, type: 'NON_INVENTORY'})).toEqual([]);
    expect(caller.reasons('updateProduct', {id, unitOfMeasure: 'GRAM'}), 'for good').toEqual(['IN_USE']);
  });

  it.each(['NON_INVENTORY', 'PART', 'BUNDLE'])('is not ordered again as a %s by taking a cancellation back', (type) => {
    const id = add({status: 'ACTIVE', compositionLines: type === 'BUNDLE' ? [{componentId: cord, quantity: 1}] : []});
    const order = caller.order([{productId: id, quantity: 1, unitPrice: money('10.00')}]);
    caller.run('cancelOrder', {id: order.id, reason: 'CUSTOMER_REQUEST'});
    caller.run('updateProduct', {id, type});
    const back = (): unknown => {
      const {process} = caller.run<{process: {id: string}}>('bulkUncancelOrders', {ids: [order.id]}, 'process { id }');
      caller.wait('PT1M');
      const read = 'query ($id: EndlessID!) { process(id: $id) { results { nodes { error { reason } } } } }';
      return caller.ask(read, {id: process.id});
    };
    expect(back()).toEqual({process: {results: {nodes: [{error: {reason: 'PRODUCT_NOT_ALLOWED'}}]}}});
    caller.run('updateProduct', {id, type: 'BASE_ITEM'});
    expect(back()).toEqual({process: {results: {nodes: [{error: null}]}}});
  });
});

it('a style without a name of its own is called by its code', () => {
  const read = 'product { style { id } }';
  const {product} = caller.run<{product: {style: {id: string}}}>(
    'addProduct',
    {sku: 'X-9', name: 'X', styleCode: 'QQ'},
    read,
  );
  const change = (input: Fields): unknown =>
    caller.run<{style: unknown}>('updateStyle', {id: product.style.id, ...input}, 'style { code name }').style;
  expect(change({code: 'RR'})).toEqual({code: 'RR', name: 'RR'});
  expect(change({name: 'Ridge'})).toEqual({code: 'RR', name: 'Ridge'});
  expect(change({code: 'SS'})).toEqual({code: 'SS', name: 'Ridge'});
  expect(change({name: null})).toEqual({code: 'SS', name: 'SS'});
});

describe('another type', () => {
  it('plans no waste once it is a bundle', () => {
    const compositionLines = [{componentId: caller.id('prd:AP-TENT-2P-GRN'), quantity: 1, wastePercent: '5'}];
    const read = 'product { id compositionLines { wastePercent } }';
    type Composed = {product: {id: string; compositionLines: {wastePercent: string}[]}};
    const input = {sku: 'X-1', name: 'X', type: 'BASE_ITEM', compositionLines};
    const {product} = caller.run<Composed>('addProduct', input, read);
    expect(product.compositionLines).toEqual([{wastePercent: '5'}]);
    const bundle = caller.run<Composed>('updateProduct', {id: product.id, type: 'BUNDLE'}, read).product;
    expect(bundle.compositionLines).toEqual([{wastePercent: '0'}]);
  });

  it('that asks for whole components is refused while one is archived', () => {
    const part = add({sku: 'X-2', type: 'PART'});
    const id = add({status: 'ACTIVE', compositionLines: [{componentId: part, quantity: 1}]});
    archive(part);
    expect(caller.reasons('updateProduct', {id, type: 'BUNDLE'})).toEqual(['PRODUCT_NOT_ALLOWED']);
    caller.run('updateCompositionLines', {id, lines: [{componentId: cord, quantity: 1}]});
    expect(caller.reasons('updateProduct', {id, type: 'BUNDLE'})).toEqual([]);
  });

  it.each(['BUNDLE', 'NON_INVENTORY'])('%s is refused while there is packaging', (type) => {
    const id = add();
    caller.run('updateProductPackaging', {id, masterCarton: {quantity: 24}});
    expect(caller.reasons('updateProduct', {id, type})).toEqual(['NOT_PERMITTED_FOR_TYPE']);
    caller.run('updateProductPackaging', {id, masterCarton: null});
    expect(caller.reasons('updateProduct', {id, type})).toEqual([]);
  });

  it('hides the stock record and the quantity of what was counted as none', () => {
    const id = add();
    const warehouseId = caller.id('whs:leeds');
    const count = (quantity: number): unknown =>
      caller.run('setInventoryQuantities', {
        warehouseId,
        ignoreExpectedQuantities: true,
        items: [{productId: id, quantity}],
      });
    const stock = (): Fields => read(id, 'available inventoryItem { physical }');
    count(4);
    expect(stock()).toEqual({available: 4, inventoryItem: {physical: 4}});
    count(0);
    caller.run('updateProduct', {id, type: 'NON_INVENTORY'});
    expect(stock()).toEqual({available: null, inventoryItem: null});
    caller.run('updateProduct', {id, type: 'BUNDLE'});
    expect(stock(), 'a set without parts').toEqual({available: 0, inventoryItem: null});
  });
});

describe('a copy', () => {
  it('takes over packaging without its GTINs', () => {
    caller.run('updateProductPackaging', {id: tent, innerPack: {quantity: 4, gtin: '5050000010016'}});
    const pack = 'innerPack { quantity gtin } masterCarton { quantity }';
    const copy = caller.run<{product: Fields}>('cloneProduct', {id: tent, sku: 'X-1'}, `product { ${pack} }`).product;
    expect(read(tent, pack)['innerPack']).toEqual({quantity: 4, gtin: '5050000010016'});
    expect(copy).toEqual({innerPack: {quantity: 4, gtin: null}, masterCarton: {quantity: 8}});
  });

  it('has images and lines unless it is told to leave them out, and stays when its original is removed', () => {
    const id = add({compositionLines: [{componentId: cord, quantity: 2}]});
    caller.run('addProductImage', {productId: id, sourceUrl: 'https://pictures.example.com/a.jpg'});
    const shown = 'product { id images { id } compositionLines { quantity } clonedFrom { id } }';
    const copy = (sku: string, input: Fields = {}): Fields =>
      caller.run<{product: Fields}>('cloneProduct', {id, sku, ...input}, shown).product;
    expect(copy('X-2')).toMatchObject({images: [{}], compositionLines: [{quantity: 2}]});
    expect(copy('X-3', {copyImages: false})).toMatchObject({images: [], compositionLines: [{quantity: 2}]});
    const bare = copy('X-4', {copyCompositionLines: false});
    expect(bare).toMatchObject({images: [{}], compositionLines: [], clonedFrom: {id}});
    caller.run('removeProduct', {id});
    expect(read(String(bare['id']), 'sku clonedFrom { id }')).toEqual({sku: 'X-4', clonedFrom: null});
  });
});

describe('the archive', () => {
  it('takes a product off the channels that list it, and leaves the others alone', () => {
    const id = add({status: 'ACTIVE'});
    const [direct, wholesale] = [caller.id('sch:direct'), caller.id('sch:wholesale')];
    const listings = [{salesChannelId: direct}, {salesChannelId: wholesale}];
    caller.run('updateProductSalesChannels', {id, listings});
    caller.run('updateProductSalesChannels', {id, removeSalesChannelIds: [wholesale]});
    type Listing = {isListed: boolean; updatedAt: string; salesChannel: {id: string}};
    const listed = (channel: string): Listing | undefined =>
      (
        read(id, 'salesChannels { nodes { isListed updatedAt salesChannel { id } } }')['salesChannels'] as {
          nodes: Listing[];
        }
      ).nodes.find(({salesChannel}) => salesChannel.id === channel);
    const before = listed(wholesale);
    archive(id);
    expect(listed(direct)).toMatchObject({isListed: false});
    expect(listed(wholesale)).toEqual(before);
  });

  it('takes a discontinued product 90 days after its last unit left, counted anew when units came in between', () => {
    const id = add({status: 'ACTIVE'});
    const warehouseId = caller.id('whs:leeds');
    const count = (quantity: number): unknown =>
      caller.run('setInventoryQuantities', {
        warehouseId,
        ignoreExpectedQuantities: true,
        items: [{productId: id, quantity}],
      });
    const status = (): unknown => read(id, 'status')['status'];
    caller.run('updateProduct', {id, status: 'DISCONTINUED'});
    caller.wait('P30D');
    count(2);
    caller.wait('P1D');
    count(0);
    caller.wait('P89D');
    expect(status()).toBe('DISCONTINUED');
    caller.wait('P2D');
    expect(status()).toBe('ARCHIVED');
  });
});

describe('a product', () => {
  it('is found by its SKU, whatever the capitals, in a brand that the caller sees', () => {
    const found = (sku: string, brand = 'bra:alder-pine', as = 'dana'): unknown =>
      caller.ask<{productBySku: unknown}>(
        'query ($sku: String!, $brandId: EndlessID) { productBySku(sku: $sku, brandId: $brandId) { sku } }',
        {sku, brandId: caller.id(brand)},
        as,
      ).productBySku;
    expect(found('ap-tent-2p-grn')).toEqual({sku: 'AP-TENT-2P-GRN'});
    expect(found('AP-TENT-2P')).toBeNull();
    expect(found('AJ-MUG-ENM-YEL', 'bra:alder-junior', 'dana-junior')).toEqual({sku: 'AJ-MUG-ENM-YEL'});
    expect(found('AP-TENT-2P-GRN', 'bra:alder-pine', 'owen')).toBeNull();
  });

  it('shows its space in litres, its code for scanners and what it is part of', () => {
    const dimensions = {length: '10', width: '4', height: '2.5', unit: 'INCH'};
    const id = add({gtin: '5050000010016', dimensions});
    const whole = add({sku: 'X-2', compositionLines: [{componentId: id, quantity: 3}]});
    // 100 cubic inches of 16.387064 cubic centimetres.
    expect(read(id, 'barcode dimensions { volume } usedIn { nodes { quantity product { id } } }')).toEqual({
      barcode: '5050000010016',
      dimensions: {volume: '1.6387'},
      usedIn: {nodes: [{quantity: 3, product: {id: whole}}]},
    });
    expect(read(whole, 'barcode usedIn { nodes { quantity } }')).toEqual({barcode: null, usedIn: {nodes: []}});
  });

  it('is listed in its category and, when asked for, in those above, until it is archived', () => {
    const id = add({sku: 'X-1', categoryId: caller.id('cat:stoves'), status: 'ACTIVE'});
    const lists = (category: string, includeDescendants: boolean): boolean =>
      caller
        .ask<{productCategories: {nodes: {id: string; products: {nodes: {id: string}[]}}[]}}>(
          `query ($all: Boolean!) { productCategories(first: 100) { nodes { id
             products(first: 50, includeDescendants: $all) { nodes { id } } } } }`,
          {all: includeDescendants},
        )
        .productCategories.nodes.filter((each) => each.id === caller.id(category))
        .some(({products}) => products.nodes.some((each) => each.id === id));
    const everywhere = (): boolean[] => [
      lists('cat:stoves', false),
      lists('cat:kitchen', false),
      lists('cat:kitchen', true),
      lists('cat:fuel', true),
    ];
    expect(everywhere()).toEqual([true, false, true, false]);
    archive(id);
    expect(everywhere()).toEqual([false, false, false, false]);
  });
});
