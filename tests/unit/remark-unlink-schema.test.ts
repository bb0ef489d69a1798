import type {Link, Root} from 'mdast';
import {describe, expect, it} from 'vitest';
import {remark} from 'remark';
import remarkUnlinkSchema from '../../src/content/plugin/remark-unlink-schema.ts';

function unlink(markdown: string): string {
  const tree = remark().parse(markdown);
  remarkUnlinkSchema()(tree);
  return remark().stringify(tree).trim();
}

describe('with another schema than that of the prose', () => {
  it.each([
    [
      'Call [`createRocket` **now**](/api/operations/mutations/create-rocket), then [b](/api/types/objects/rocket#id).',
      'Call `createRocket` **now**, then b.',
    ],
    [
      'See [`createOrder`][1].\n\n[1]: /api/operations/mutations/create-order#errors',
      'See [`createOrder`][1].\n\n[1]: /api',
    ],
    [
      'See [all mutations](/api/operations/mutations), [the API](/api#limits) and [Help](/help).',
      'See all mutations, [the API](/api#limits) and [Help](/help).',
    ],
  ])('%s', (markdown, expected) => {
    expect(unlink(markdown)).toBe(expected);
  });

  it('a page about the API says that its reference is of another schema', () => {
    const tree = remark().parse('Text.');
    remarkUnlinkSchema(true)(tree);
    expect(remark().stringify(tree)).toMatch(/^\*\*The reference .* another schema\..*\n\nText\.\n$/);
  });

  it('two links in a row both become text', () => {
    const link: Link = {type: 'link', url: '/api/types/objects/rocket', children: [{type: 'text', value: 'x'}]};
    const tree: Root = {type: 'root', children: [{type: 'paragraph', children: [link, {...link}]}]};
    remarkUnlinkSchema()(tree);
    expect(tree.children[0]).toEqual({
      type: 'paragraph',
      children: [
        {type: 'text', value: 'x'},
        {type: 'text', value: 'x'},
      ],
    });
  });
});
