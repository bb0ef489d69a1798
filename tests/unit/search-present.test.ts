import {expect, it} from 'vitest';
import {isRow, kindOf, withOwner} from '../../src/search/model/response.ts';
import {hit} from '../support/search-service.ts';

it('a row of the reference is titled with its owner, and keeps its marks', () => {
  const field = hit('order', {type: 'lvl2', lvl1: 'OrderItem', url: '/api/types/objects/order-item#field-order'});
  const marked = {value: '<mark>order</mark>', matchedWords: ['order']};
  const titled = withOwner({
    ...field,
    _highlightResult: {hierarchy: {lvl2: marked}},
    _snippetResult: {hierarchy: {lvl1: {value: '<mark>Order</mark>Item'}, lvl2: marked}},
  });
  expect(isRow(field)).toBe(true);
  expect(titled._highlightResult.hierarchy.lvl2).toEqual({...marked, value: 'OrderItem.<mark>order</mark>'});
  expect(titled._snippetResult.hierarchy.lvl2).toEqual({value: '<mark>Order</mark>Item.<mark>order</mark>'});
  expect(titled.hierarchy).toEqual(field.hierarchy);
});

it.each([
  hit('Hold an order', {type: 'lvl2', lvl1: 'Orders', url: '/help/orders#hold-an-order'}),
  hit('Order', {url: '/api/types/objects/order'}),
])('a heading and a page keep their title: %#', (plain) => {
  expect(withOwner(plain)).toBe(plain);
});

it.each([
  ['/api/operations/mutations/create-order', 'Mutations', 'api', 'Mutations'],
  ['/help/guides/orders/returns#refund', 'Guides', 'global', 'Help › Guides'],
  ['/changelog/a-note', 'Changelog', 'help', 'Changelog'],
  ['https://elsewhere.example/x', 'Docs', 'help', 'Docs'],
])('the kind of %s (%s), read in %s, is %s', (url, lvl0, section, kind) => {
  expect(kindOf(url, lvl0, section)).toBe(kind);
});
