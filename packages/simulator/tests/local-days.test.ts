/** Days end at the midnight of the warehouse, else of the company: here half an hour into 1 October in London. */
import {beforeEach, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [yesterday, today] = ['2025-09-30', '2025-10-01'];
const lamp = 'AP-LAMP-LED-BLK';

beforeEach(() => {
  caller.reset();
  // Leeds and the company are in London: 23:30 in UTC.
  caller.wait('PT14H30M');
});

const brandId = (): string => caller.id('bra:alder-pine');
const warehouseId = (): string => caller.id('whs:leeds');
const productId = (): string => caller.id(`prd:${lamp}`);
const asDana = (name: string, input: Fields): string[] => caller.reasons(name, input, 'dana-company');

function issued(warehouse = warehouseId()): {id: string; paymentDueOn: string} {
  const items = [{productId: productId(), quantity: 5, unitCost: '2'}];
  const input = {supplierId: caller.id('sup:fjell'), brandId: brandId(), warehouseId: warehouse, items};
  const made = caller.run<{purchaseOrder: {id: string}}>('createPurchaseOrder', input, 'purchaseOrder { id }');
  const {id} = made.purchaseOrder;
  const issue = {id, delivery: 'MANUAL', ignoreMinimum: true};
  return caller.run<{purchaseOrder: {id: string; paymentDueOn: string}}>(
    'issuePurchaseOrder',
    issue,
    'purchaseOrder { id paymentDueOn }',
  ).purchaseOrder;
}

it('a cost holds from the day of the company', () => {
  const costs = [{currency: 'EUR', unitCost: '4'}];
  caller.run('updateProductCosts', {id: productId(), costs});
  const query = 'query ($id: EndlessID!) { product(id: $id) { costs(first: 9) { nodes { startsOn isCurrent } } } }';
  const {product} = caller.ask<{product: {costs: {nodes: Fields[]}}}>(query, {id: productId()});
  expect(product.costs.nodes).toContainEqual({startsOn: today, isCurrent: true});
});

it('an invoice is paid today and not tomorrow, and is due so many days after today', () => {
  const {id, paymentDueOn} = issued();
  expect(paymentDueOn).toBe('2025-10-31');
  const payment = {purchaseOrderId: id, amount: money('1.00')};
  expect(asDana('recordPurchaseOrderPayment', {...payment, paidOn: '2025-10-02'})).toEqual(['INVALID_DATE']);
  expect(asDana('recordPurchaseOrderPayment', {...payment, paidOn: today})).toEqual([]);
  expect(caller.run('recordPurchaseOrderPayment', payment, 'payment { paidOn }', 'dana-company')).toMatchObject({
    payment: {paidOn: today},
  });
});

it('a notice is expected today at the earliest, ships today at the latest, and is late at midnight', () => {
  const items = [{productId: productId(), expectedQuantity: 4}];
  const notice = {brandId: brandId(), type: 'TRANSFER', warehouseId: warehouseId(), items};
  expect(caller.reasons('createASN', {...notice, expectedArrivalOn: yesterday})).toEqual(['INVALID_DATE']);
  expect(caller.reasons('createASN', {...notice, shippedOn: '2025-10-02'})).toEqual(['INVALID_DATE']);
  const made = caller.run<{asn: {id: string}}>(
    'createASN',
    {...notice, expectedArrivalOn: today, shippedOn: today},
    'asn { id }',
  );
  const alerts = (): unknown =>
    caller.ask<{asn: {alerts: unknown}}>('query ($id: EndlessID!) { asn(id: $id) { alerts { type } } }', {
      id: made.asn.id,
    }).asn.alerts;
  caller.wait('PT23H29M');
  expect(alerts()).toEqual([]);
  caller.wait('PT1M');
  expect(alerts()).toEqual([{type: 'LATE'}]);
});

it('a supply order starts today at the earliest', () => {
  const id = caller.id('so:2205');
  expect(asDana('supplyScheduleOrder', {id, startOn: yesterday, endOn: '2025-10-20'})).toEqual(['INVALID_DATE']);
});

it.each([
  [undefined, 10, '2025-10-11'],
  // Summer time ends on 26 October.
  ['2025-09-30T23:30:00Z', 45, '2025-11-15'],
])('an order on terms, placed at %s, is due so many days after its day', (placedAt, paymentTermDays, due) => {
  const {id} = caller.order([{sku: lamp, quantity: 1}], {placedAt, paymentTermDays, autoApprove: false});
  const query = 'query ($id: EndlessID!) { order(id: $id) { financial { paymentDueOn } } }';
  expect(caller.ask(query, {id})).toEqual({order: {financial: {paymentDueOn: due}}});
});

it('a day is that of the warehouse which the purchase order goes to, also where the request names none', () => {
  caller.reset();
  // 23:30 in London, half past midnight in Gdańsk.
  caller.wait('PT13H30M');
  const [london, gdansk] = [issued(), issued(caller.id('whs:gdansk'))];
  const reasons = (purchaseOrderId: string): string[] =>
    asDana('recordPurchaseOrderPayment', {purchaseOrderId, amount: money('1.00'), paidOn: today});
  expect([reasons(london.id), reasons(gdansk.id)]).toEqual([['INVALID_DATE'], []]);
});
