/** Purchase orders: their terms, files and payments, what the supplier answers, and their stages. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [confirmed, issued, draft] = [caller.id('po:10482'), caller.id('po:10488'), caller.id('po:10490')];

beforeEach(() => {
  caller.reset();
});

const read = (id: string, selection: string): Fields =>
  caller.ask<{purchaseOrder: Fields}>(`query ($id: EndlessID!) { purchaseOrder(id: $id) { ${selection} } }`, {id})
    .purchaseOrder;

const create = (input: Fields, selection: string): Fields =>
  caller.run<{purchaseOrder: Fields}>(
    'createPurchaseOrder',
    {
      supplierId: caller.id('sup:fjell'),
      items: [{productId: caller.id('prd:AP-TENT-2P-GRN'), quantity: 200}],
      ...input,
    },
    `purchaseOrder { ${selection} }`,
  ).purchaseOrder;

it('has the delivery term of the supplier unless its own is given, and none where neither has one', () => {
  expect(create({}, 'incoterms')).toEqual({incoterms: 'FCA Bergen'});
  expect(create({incoterms: 'DAP Leeds'}, 'incoterms')).toEqual({incoterms: 'DAP Leeds'});
  caller.run('updateSupplier', {id: caller.id('sup:fjell'), incoterms: null}, '', 'dana-company');
  expect(create({}, 'incoterms')).toEqual({incoterms: null});
});

it('keeps the files that it is given, and its own PDF whatever replaces them', () => {
  const upload = (name: string): string =>
    caller.run<{file: {id: string}}>(
      'createPresignedUploadUrl',
      {name, contentType: 'application/pdf', size: '900', purpose: 'DOCUMENT'},
      'file { id }',
    ).file.id;
  const [terms, drawing, lost] = ['terms.pdf', 'drawing.pdf', 'lost.pdf'].map(upload);
  const id = String(create({documentIds: [terms]}, 'id')['id']);
  const names = (): unknown => read(id, 'documents { name }')['documents'];
  expect(names()).toEqual([{name: 'terms.pdf'}]);
  caller.run('issuePurchaseOrder', {id, ignoreMinimum: true});
  const {number} = read(id, 'number');
  const pdf = {name: `${String(number)}.pdf`};
  expect(names()).toEqual([pdf, {name: 'terms.pdf'}]);
  caller.run('updatePurchaseOrder', {id, supplierReference: 'F-1'});
  expect(names()).toEqual([pdf, {name: 'terms.pdf'}]);
  caller.run('updatePurchaseOrder', {id, documentIds: [drawing, drawing]});
  expect(names()).toEqual([pdf, {name: 'drawing.pdf'}]);
  caller.wait('P2D');
  expect(names(), 'a file is kept while something refers to it').toEqual([pdf, {name: 'drawing.pdf'}]);
  expect(caller.reasons('updatePurchaseOrder', {id, documentIds: [lost]})).toEqual(['RECORD_NOT_FOUND']);
  caller.run('updatePurchaseOrder', {id, documentIds: []});
  expect(names()).toEqual([pdf]);
});

it('lists payments by their days, and is due some days after it was issued', () => {
  const pay = (amount: string, paidOn: string): unknown =>
    caller.run('recordPurchaseOrderPayment', {purchaseOrderId: issued, amount: money(amount), paidOn});
  pay('30.00', '2025-09-29');
  pay('20.00', '2025-09-12');
  pay('10.00', '2025-09-20');
  expect(read(issued, 'paymentDueOn payments { paidOn amount { amount } }')).toEqual({
    // 45 days after 9 September.
    paymentDueOn: '2025-10-24',
    payments: [
      {paidOn: '2025-09-12', amount: {amount: '20.00'}},
      {paidOn: '2025-09-20', amount: {amount: '10.00'}},
      {paidOn: '2025-09-29', amount: {amount: '30.00'}},
    ],
  });
  expect(read(draft, 'paymentDueOn items { nodes { shortQuantity } }')).toEqual({
    paymentDueOn: null,
    items: {nodes: [{shortQuantity: 0}]},
  });
});

it('takes over the day and the cost that the supplier answers for a line', () => {
  const line = 'items { nodes { id unitCost expectedOn confirmedQuantity } }';
  const [{id: lineId, ...before} = {id: ''}] = (read(issued, line)['items'] as {nodes: Fields[]}).nodes;
  expect(before).toEqual({unitCost: '17.30', expectedOn: null, confirmedQuantity: null});
  const answer = {id: lineId, quantity: 120, unitCost: '17.10', expectedOn: '2025-10-24'};
  caller.run('confirmPurchaseOrder', {id: issued, items: [answer]});
  expect(read(issued, line)['items']).toEqual({
    nodes: [{id: lineId, unitCost: '17.10', expectedOn: '2025-10-24', confirmedQuantity: 120}],
  });
});

describe('the stages of a purchase order', () => {
  interface Stage {
    milestone: string;
    progress: number;
    expectedAt: string | null;
    actualAt: string | null;
    updatedBy: {fullName: string} | null;
  }
  const stages = (): Stage[] =>
    read(confirmed, 'milestones { milestone progress expectedAt actualAt updatedBy { fullName } }')[
      'milestones'
    ] as Stage[];
  const stage = (name: string): Stage | undefined => stages().find(({milestone}) => milestone === name);
  const change = (milestone: string, input: Fields, as = 'dana'): unknown =>
    caller.run('updatePurchaseOrderMilestone', {purchaseOrderId: confirmed, milestone, ...input}, '', as);

  it('name the person who changed one, and nobody when it was a program', () => {
    change('PRODUCTION', {comment: 'Late cloth.'});
    expect(stage('PRODUCTION')?.updatedBy).toEqual({fullName: 'Dana Reyes'});
    change('PRODUCTION', {comment: 'Cloth is there.'}, 'buying-desk');
    expect(stage('PRODUCTION')?.updatedBy).toBeNull();
  });

  it('move no other stage when one is expected that had no day, or gets none', () => {
    caller.run('updatePurchaseOrder', {id: confirmed, expectedOn: null});
    const open = (): (string | null)[] =>
      stages()
        .filter(({progress}) => progress < 100)
        .map(({expectedAt}) => expectedAt);
    expect(new Set(open())).toEqual(new Set([null]));
    const moment = '2025-12-01T12:00:00.000Z';
    change('CUSTOMS_CLEARANCE', {expectedAt: moment});
    expect(open().filter(Boolean)).toEqual([moment]);
    expect(read(confirmed, 'expectedOn')).toEqual({expectedOn: null});
    change('DELIVERY', {expectedAt: '2025-12-20T12:00:00.000Z'});
    change('CUSTOMS_CLEARANCE', {expectedAt: null});
    expect(open().filter(Boolean)).toEqual(['2025-12-20T12:00:00.000Z']);
    expect(read(confirmed, 'expectedOn')).toEqual({expectedOn: '2025-12-20'});
  });

  it('keep their progress when the completion is cleared of one that is not complete', () => {
    change('IN_TRANSIT', {progress: 40});
    change('IN_TRANSIT', {actualAt: null});
    expect(stage('IN_TRANSIT')).toMatchObject({progress: 40, actualAt: null});
    change('IN_TRANSIT', {progress: 100});
    change('IN_TRANSIT', {actualAt: null});
    expect(stage('IN_TRANSIT')).toMatchObject({progress: 0, actualAt: null});
  });
});

describe('a purchase order whose supplier or warehouse moves to another country', () => {
  const id = caller.id('po:10483');
  const read = (): unknown =>
    caller.ask(
      'query ($id: EndlessID!) { purchaseOrder(id: $id) { updatedAt milestones { milestone progress actualAt } } }',
      {id},
    );
  const {store} = caller.platform.simulator;
  const address = {recipient: 'Lena', line1: '4 Canal Road', city: 'Berlin', postalCode: '10115', countryCode: 'DE'};

  it.each([
    ['updateWarehouse', (): unknown => store.get('PurchaseOrder', id)?.warehouse],
    ['updateSupplier', (): unknown => store.get('PurchaseOrder', id)?.supplier],
  ])('keeps its stages after %s', (change, party) => {
    const before = read();
    expect(JSON.stringify(before)).toContain('"CUSTOMS_CLEARANCE","progress":100');
    caller.run(change, {id: party(), address}, '', 'dana-company');
    expect(read()).toEqual(before);
  });

  it('follows the countries again once it goes to another warehouse', () => {
    const supplierId = String(store.get('PurchaseOrder', id)?.supplier);
    const items = [{productId: caller.id('prd:AP-GAS-230'), quantity: 600, unitCost: '1.00'}];
    const input = {brandId: caller.id('bra:alder-pine'), supplierId, warehouseId: caller.id('whs:utrecht'), items};
    const made = caller.run<{purchaseOrder: {id: string}}>(
      'createPurchaseOrder',
      input,
      'purchaseOrder { id }',
    ).purchaseOrder;
    caller.run('issuePurchaseOrder', {id: made.id, delivery: 'MANUAL', ignoreMinimum: true});
    const customs = (): unknown =>
      caller
        .ask<{
          purchaseOrder: {milestones: Fields[]};
        }>('query ($id: EndlessID!) { purchaseOrder(id: $id) { milestones { milestone progress } } }', made)
        .purchaseOrder.milestones.find(({milestone}) => milestone === 'CUSTOMS_CLEARANCE')?.['progress'];
    caller.run('updateSupplier', {id: supplierId, address}, '', 'dana-company');
    expect(customs()).toBe(100);
    caller.run('updatePurchaseOrder', {id: made.id, warehouseId: caller.id('whs:leeds')});
    expect(customs()).toBe(0);
  });
});
