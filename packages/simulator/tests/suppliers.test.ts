/** Suppliers: their codes, the people to talk to there, and when something was last ordered. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

interface Contact {
  id: string;
  fullName: string;
  isPrimary: boolean;
}

const register = (name: string): {id: string; code: string} =>
  caller.run<{supplier: {id: string; code: string}}>(
    'registerSupplier',
    {name, currency: 'EUR'},
    'supplier { id code }',
  ).supplier;

beforeEach(() => caller.reset());

describe('the code of a supplier', () => {
  it('is made from its name', () => {
    expect(register('Ålgård Ropes & Cords ').code).toBe('ALGARD-ROPES-CORDS');
    expect(register('Very long name of a family business').code).toBe('VERY-LONG-NAME-OF-A-FAMILY-B');
  });

  it('is counted on while it is taken', () => {
    const codes = Array.from({length: 3}, () => register('Ålgård').code);
    expect(codes).toEqual(['ALGARD', 'ALGARD-2', 'ALGARD-3']);
  });

  it('is made up where the name has no letter or digit of it', () => {
    expect([register('山田製作所').code, register('鈴木').code]).toEqual(['SUPPLIER', 'SUPPLIER-2']);
  });
});

it.each([
  ['mira', 'prd:AJ-TENT-PLAY-YEL', []],
  ['dana-company', 'prd:AJ-TENT-PLAY-YEL', ['Saigon Stitch']],
])('%s finds the suppliers of a product that there is for the caller: %s', (as, product, names) => {
  const query = 'query ($id: EndlessID!) { suppliers(filter: {productIds: [$id]}) { nodes { name } } }';
  const nodes = names.map((name) => ({name}));
  expect(caller.ask(query, {id: caller.id(product)}, as)).toEqual({suppliers: {nodes}});
});

it('a supplier keeps its currency while an order of its goods is drafted', () => {
  const items = [{productId: caller.id('prd:AP-PART-BUCKLE-25'), quantity: 100, unitCost: '0.32'}];
  const place = {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds')};
  const {id} = register('Ålgård');
  const {purchaseOrder} = caller.run<{purchaseOrder: {id: string}}>(
    'createPurchaseOrder',
    {supplierId: id, ...place, items},
    'purchaseOrder { id }',
  );
  const bill = (): string[] => caller.reasons('updateSupplier', {id, currency: 'USD'});
  expect(bill()).toEqual(['IN_USE']);
  caller.run('cancelPurchaseOrder', {id: purchaseOrder.id});
  expect(bill()).toEqual([]);
});

describe('contacts of a supplier', () => {
  const contacts = (id: string): string[] =>
    caller
      .ask<{
        supplierContacts: {nodes: Contact[]};
      }>(`query ($id: EndlessID!) { supplierContacts(supplierId: $id, first: 50) { nodes { id fullName isPrimary } } }`, {id})
      .supplierContacts.nodes.map(({fullName, isPrimary}) => `${fullName}${isPrimary ? ' *' : ''}`);

  const add = (supplierId: string, fullName: string, email?: string): string =>
    caller.run<{supplierContact: Contact}>(
      'addSupplierContact',
      {supplierId, fullName, email},
      'supplierContact { id }',
    ).supplierContact.id;

  it('give the mail to the next by name who has an address', () => {
    const {id} = register('Ålgård');
    const first = add(id, 'Nora Lie', 'nora@example.com');
    add(id, 'Ada Berg');
    add(id, 'Émile Dahl', 'emile@example.com');
    add(id, 'Finn Moe', 'finn@example.com');
    expect(contacts(id)).toEqual(['Nora Lie *', 'Ada Berg', 'Émile Dahl', 'Finn Moe']);
    caller.run('removeSupplierContact', {id: first});
    expect(contacts(id)).toEqual(['Émile Dahl *', 'Ada Berg', 'Finn Moe']);
  });

  it('leave the mail with the one who has it when another one goes or changes', () => {
    const {id} = register('Ålgård');
    add(id, 'Nora Lie', 'nora@example.com');
    const second = add(id, 'Finn Moe', 'finn@example.com');
    caller.run('updateSupplierContact', {id: second, fullName: 'Fred Moe'});
    expect(contacts(id)).toEqual(['Nora Lie *', 'Fred Moe']);
    caller.run('updateSupplierContact', {id: second, isPrimary: true});
    expect(contacts(id)).toEqual(['Fred Moe *', 'Nora Lie']);
    caller.run('updateSupplierContact', {id: second, isPrimary: true, fullName: 'Finn Moe'});
    expect(contacts(id)).toEqual(['Finn Moe *', 'Nora Lie']);
  });
});

describe('the last order of a product from a supplier', () => {
  const tent = caller.id('prd:AP-TENT-2P-GRN');
  const lastOrderedOn = (supplierId: string): string | null | undefined =>
    caller
      .ask<{
        supplier: {products: {nodes: {product: {id: string}; lastOrderedOn: string | null}[]}};
      }>(`query ($id: EndlessID!) { supplier(id: $id) { products(first: 100) { nodes { product { id } lastOrderedOn } } } }`, {id: supplierId})
      .supplier.products.nodes.find(({product}) => product.id === tent)?.lastOrderedOn;

  it('is none of a draft, and none of another supplier', () => {
    const [first, second] = [register('Ålgård').id, register('Bryne').id];
    for (const supplierId of [first, second])
      caller.run('updateSupplierProducts', {supplierId, products: [{productId: tent, unitCost: '9'}]});
    const {purchaseOrder} = caller.run<{purchaseOrder: {id: string}}>(
      'createPurchaseOrder',
      {supplierId: first, warehouseId: caller.id('whs:leeds'), items: [{productId: tent, quantity: 10}]},
      'purchaseOrder { id }',
    );
    expect([lastOrderedOn(first), lastOrderedOn(second)]).toEqual([null, null]);
    caller.wait('P2D');
    caller.run('issuePurchaseOrder', {id: purchaseOrder.id, delivery: 'MANUAL'});
    expect([lastOrderedOn(first), lastOrderedOn(second)]).toEqual(['2025-10-02', null]);
  });
});
