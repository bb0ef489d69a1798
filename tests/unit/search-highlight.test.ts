import {describe, expect, test} from 'vitest';
import {highlight, snippet} from '../../src/search/engine/highlight.ts';
import type {ParsedQuery} from '../../src/search/engine/query.ts';
import {createIndex} from '../../src/search/engine/rank.ts';

/** `<mark>` as brackets. */
const short = (html: string): string => html.replace(/<(\/?)mark>/g, (_, end) => (end ? ']' : '['));

/** A query as the index of one page with this text understands it. */
function parse(query: string, text: string): ParsedQuery {
  const page = {path: '/help/x', lvl0: 'Help', title: 'X', rank: 10, text, keywords: [], expansion: '', sections: []};
  return createIndex([{...page, shard: 'help'}]).rank(query).query;
}

const marked = (query: string, text: string): string => short(highlight(text, parse(query, text)).value);

describe('what is marked of a text', () => {
  test.each([
    ['order create', 'createOrder now', '[createOrder] now'],
    ['create order', 'create an order', '[create] an [order]'],
    ['createorder', 'the createOrderTemplate', 'the [createOrder]Template'],
    ['or', 'createOrder', 'create[Or]der'],
    ['orders', 'Order, orders and reorder', '[Order], [orders] and reorder'],
    ['alloc', 'Allocated stock', '[Alloc]ated stock'],
    ['allocation', 'It was allocated.', 'It was [allocated].'],
    ['stock <b>', 'a < b & stock', 'a &lt; [b] &amp; [stock]'],
    ['b c', 'a-b.c', 'a-[b].[c]'],
    ['zzz', 'nothing', 'nothing'],
    ['ab', 'abCd abc', '[ab]Cd [ab]c'],
  ])('%j in %j', (query, text, value) => {
    expect(marked(query, text)).toBe(value);
  });

  test('the words that were found are told', () => {
    const {matchedWords} = highlight('An order', parse('order hold', 'An order'));
    expect(matchedWords).toEqual(['order']);
  });
});

describe('a snippet', () => {
  const text = 'One two three four. Five six seven eight. Nine ten, eleven twelve.';
  const cut = (query: string, length: number, from = text): string => short(snippet(from, parse(query, from), length));

  test.each([
    ['seven', 3, 'One two three…'],
    ['six', 6, 'One two three four. Five [six]…'],
    ['two', 3, 'One [two] three…'],
    ['ten', 12, 'One two three four. Five six seven eight. Nine [ten], eleven twelve.'],
  ])('for %j of %i words begins where the text does: %j', (query, length, value) => {
    expect(cut(query, length)).toBe(value);
  });

  test('is escaped', () => {
    expect(cut('three', 2, '<one> three, four')).toBe('&lt;one&gt; [three]…');
  });
});
