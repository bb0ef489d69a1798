/** Prices that were agreed with one customer. */
import {beforeEach, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [tent, lamp] = [caller.id('prd:AP-TENT-2P-GRN'), caller.id('prd:AP-LAMP-LED-BLK')];
const customerId = caller.id('cus:jane-ward');

const agree = (id: string, ...prices: Fields[]): unknown => caller.run('updateProductPrices', {id, prices});

/** Agreed prices as `sku from amount currency`. */
function agreed(...productIds: string[]): string[] {
  const {prices} = caller.ask<{
    customer: {
      prices: {product: {sku: string}; minimumQuantity: number; amount: {amount: string; currency: {code: string}}}[];
    };
  }>(
    `query ($id: EndlessID!, $productIds: [EndlessID!]!) { customer(id: $id) { prices(productIds: $productIds) {
      product { sku } minimumQuantity amount { amount currency { code } } } } }`,
    {id: customerId, productIds},
  ).customer;
  return prices.map(({product, minimumQuantity, amount}) =>
    [product.sku, minimumQuantity, amount.amount, amount.currency.code].join(' '),
  );
}

beforeEach(() => {
  caller.reset();
});

it('leave out products without one, and prices of others', () => {
  agree(
    lamp,
    {customerId, amount: money('35.00')},
    {customerId: caller.id('cus:lena-hartmann'), amount: money('30.00')},
  );
  agree(lamp, {salesChannelId: caller.id('sch:direct'), amount: money('39.00')});
  expect(agreed(tent, lamp)).toEqual(['AP-LAMP-LED-BLK 1 35.00 EUR']);
  expect(agreed(tent)).toEqual([]);
  expect(agreed()).toEqual([]);
});

it('are shown for each quantity from which one holds, for each product once', () => {
  agree(
    tent,
    {customerId, amount: money('150.00'), minimumQuantity: 20},
    {customerId, amount: money('170.00'), minimumQuantity: 5},
  );
  agree(lamp, {customerId, amount: money('35.00')});
  expect(agreed(lamp, tent, lamp)).toEqual([
    'AP-LAMP-LED-BLK 1 35.00 EUR',
    'AP-TENT-2P-GRN 5 170.00 EUR',
    'AP-TENT-2P-GRN 20 150.00 EUR',
  ]);
});

it('hold from their beginning to their end', () => {
  const [startsAt, endsAt] = ['2025-10-01T00:00:00Z', '2025-10-02T00:00:00Z'];
  agree(lamp, {customerId, amount: money('35.00'), startsAt, endsAt});
  expect(agreed(lamp)).toEqual([]);
  caller.wait('PT15H');
  expect(agreed(lamp)).toEqual(['AP-LAMP-LED-BLK 1 35.00 EUR']);
  caller.wait('P1D');
  expect(agreed(lamp)).toEqual([]);
});

it('go with their customer', () => {
  const made = {brandId: caller.id('bra:alder-pine'), name: 'Ruth Gray', email: 'ruth.gray@example.com'};
  const {customer} = caller.run<{customer: {id: string}}>('registerCustomer', made, 'customer { id }');
  agree(lamp, {customerId: customer.id, amount: money('35.00')});
  const count = (): number =>
    caller.ask<{product: {prices: {totalCount: number}}}>(
      'query ($lamp: EndlessID!) { product(id: $lamp) { prices { totalCount } } }',
      {lamp},
    ).product.prices.totalCount;
  const before = count();
  caller.run('removeCustomer', {id: customer.id});
  expect(count()).toBe(before - 1);
});
