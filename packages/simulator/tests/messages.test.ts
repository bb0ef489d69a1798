/** Sentences that tell a caller what to change. */
import {beforeEach, expect, test} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

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
