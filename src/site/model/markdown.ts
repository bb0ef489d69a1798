import type {Nodes, RootContent} from 'mdast';

export type FlowElement = Extract<RootContent, {type: 'mdxJsxFlowElement'}>;

/** A component of a page, between blocks or within a line. */
export type JsxElement = FlowElement | Extract<RootContent, {type: 'mdxJsxTextElement'}>;

export const isElement = (node: {type: string}): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** The text of a node without its markup; pictures count with their replacement text. */
export function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
