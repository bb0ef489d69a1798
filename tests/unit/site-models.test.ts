import type {Paragraph} from 'mdast';
import {describe, expect, it} from 'vitest';
import {closest, editDistance} from '../../src/site/model/edit-distance.ts';
import {groupBy} from '../../src/site/model/group-by.ts';
import {textOf} from '../../src/site/model/markdown.ts';

describe('the distance of words', () => {
  it.each([
    ['ab', 'ba', 1],
    ['ab', 'bc', 2],
    ['ab', 'ca', 2],
    ['abc', 'abc', 0],
    ['', 'ab', 2],
    ['kitten', 'sitting', 3],
    ['xab', 'xba', 1],
  ])('from %s to %s is %i', (word, term, edits) => {
    expect(editDistance(word, term)).toBe(edits);
  });

  it('that is more than asked for is one more', () => {
    expect(editDistance('a', 'abcdef', 1)).toBe(2);
    expect(editDistance('abcdef', 'a', 2)).toBe(3);
    expect(editDistance('abcdef', 'uvwxyz', 3)).toBe(4);
    expect(editDistance('abcdef', 'abcxyz', 3)).toBe(3);
  });

  it('to a beginning ignores what follows, and no more', () => {
    expect(editDistance('orde', 'orders', 1, true)).toBe(0);
    expect(editDistance('ordr', 'orders', 1, true)).toBe(1);
    expect(editDistance('abcd', 'a', 1, true)).toBe(2);
  });

  it('finds the closest word, the first of several', () => {
    expect(closest('ordr', ['hold', 'order', 'ordre'])).toBe('order');
    expect(closest('ab', ['xyz', 'ad', 'ac'])).toBe('ad');
    expect(closest('ab', [])).toBe('');
  });
});

it('items of the same key come together, in the order of the keys', () => {
  expect([...groupBy(['bx', 'a', 'by', 'ax'], (word) => word.charAt(0))]).toEqual([
    ['b', ['bx', 'by']],
    ['a', ['a', 'ax']],
  ]);
});

it('the text of a node has what its pictures show, and no markup', () => {
  const paragraph: Paragraph = {
    type: 'paragraph',
    children: [
      {type: 'text', value: 'An '},
      {type: 'emphasis', children: [{type: 'inlineCode', value: 'Order'}]},
      {type: 'break'},
      {type: 'image', url: 'a.png', alt: ' drawn'},
      {type: 'image', url: 'b.png'},
      {type: 'image', url: 'c.png', alt: null},
    ],
  };
  expect(textOf(paragraph)).toBe('An Order drawn');
});
