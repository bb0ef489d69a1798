import type {fromHtml} from 'hast-util-from-html';

/** An element of the tree that a page's HTML is made of. */
export type Element = Extract<ReturnType<typeof fromHtml>['children'][number], {type: 'element'}>;

/** Makes an element; a string is its text. */
export const element = (
  tagName: string,
  properties: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  children: Element['children'] | string = [],
): Element => ({
  type: 'element',
  tagName,
  properties: properties as Element['properties'],
  children: typeof children === 'string' ? [{type: 'text', value: children}] : children,
});
