/** Sentences that tell a caller what to change. */
import {beforeEach, expect, test} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const outsider = new Outsider();
beforeEach(() => outsider.reset());

function messageOf(query: string, operationName?: string): string | undefined {
  const {simulator, callers} = outsider.platform;
  const headers = callers['dana']?.headers ?? {};
  const {errors} = simulator.execute({query, headers, ...(operationName === undefined ? {} : {operationName})});
  return errors?.[0]?.message;
}

test('a fragment within itself is named', () => {
  const message = 'Cannot spread fragment "a" within itself.';
  expect(messageOf('{me {...a}} fragment a on User {id ...a}')).toBe(message);
  expect(messageOf('{me {...a}} fragment a on User {id ...b} fragment b on User {id ...a}')).toBe(message);
});

test('an operation that the document lacks is named', () => {
  expect(messageOf('query A {me {id}}', 'B')).toBe('The document has no operation "B".');
  expect(messageOf('query A {me {id}} query C {me {id}}')).toContain('Name one in `operationName`');
});

test('points that are left are told', () => {
  const dear = '{orders(first: 100) {nodes {items(first: 100) {nodes {id}}}}}';
  let message: string | undefined;
  for (let times = 0; times < 20 && message === undefined; times += 1) message = messageOf(dear);
  expect(message).toMatch(/^The request costs \d+ points; \d+ are left for this minute\. Wait \d+ seconds\.$/);
});

test('a SKU without a brand asks for the header', () => {
  const {simulator, callers} = outsider.platform;
  const given = Object.entries(callers['dana']?.headers ?? {});
  const headers = Object.fromEntries(given.filter(([name]) => name !== 'X-Brand-Id'));
  const items = [{sku: 'AP-TENT-2P-GRN', quantity: 1}];
  const {data} = simulator.execute({
    query:
      'mutation ($input: SetInventoryQuantitiesInput!) {setInventoryQuantities(input: $input) {userErrors {message}}}',
    variables: {input: {warehouseId: outsider.id('whs:leeds'), ignoreExpectedQuantities: true, items}},
    headers,
  });
  const {userErrors} = data?.['setInventoryQuantities'] as {userErrors: Fields[]};
  expect(userErrors).toEqual([{message: 'A SKU names a product within a brand: send `X-Brand-Id`.'}]);
});

test.each([
  [
    'correctASNReceipt',
    {id: outsider.id('imv:l173'), quantity: 0},
    'quantity',
    /^\d+ units are left where .* it can say \d+ at least, not 0\.$/,
  ],
  [
    'confirmPurchaseOrder',
    {id: outsider.id('po:10494'), items: [{id: outsider.id('poi:10494.1'), quantity: 99_999}]},
    'items.0.quantity',
    /^At most the \d+ units of the line can be confirmed, not 99999\.$/,
  ],
  [
    'recordPurchaseOrderPayment',
    {purchaseOrderId: outsider.id('po:10488'), amount: money('1.00'), isRefund: true},
    'amount',
    /^0\.00 EUR were paid\.$/,
  ],
  [
    'recordPurchaseOrderPayment',
    {purchaseOrderId: outsider.id('po:10488'), amount: money('9999999.00')},
    'amount',
    /^\d+\.\d\d EUR are still to be paid\.$/,
  ],
])('%s tells the number that %o exceeds', (mutation, input, field, words) => {
  const {userErrors} = outsider.try(mutation, input);
  expect(userErrors).toMatchObject([{reason: 'QUANTITY_EXCEEDED', message: expect.stringMatching(words) as string}]);
  expect(userErrors[0]?.field?.slice(1).join('.')).toBe(field);
});

test('parts of a refund that come to more than its amount are told with both', () => {
  const {id} = outsider.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1, unitPrice: money('10.00')}], {
    financialStatus: 'PAID',
    shippingCost: money('5.00'),
  });
  const parts = {shipping: money('5.00'), goodwill: money('1.50')};
  const {userErrors} = outsider.try('recordOrderRefund', {orderId: id, amount: money('6.00'), ...parts});
  expect(userErrors).toEqual([
    {
      reason: 'QUANTITY_EXCEEDED',
      field: ['input', 'amount'],
      message: 'The parts come to 6.50 EUR, and the refund to 6.00 EUR.',
    },
  ]);
});
