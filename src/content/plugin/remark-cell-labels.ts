import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {textOf} from '../../site/model/markdown.ts';

/** Tables with more columns don't fit a phone; a style sheet turns their rows into cards, which name each cell. */
const mostColumns = 2;

/** Gives each cell of a wide table the words of its column's head as `data-label`. */
export default function cellLabels(tree: Root): void {
  visit(tree, 'table', ({children: [head, ...rows]}) => {
    if (!head || head.children.length <= mostColumns) return;
    const labels = head.children.map(textOf);
    for (const {children} of rows)
      for (const [index, cell] of children.entries())
        cell.data = {...cell.data, hProperties: {'data-label': labels[index] ?? ''}};
  });
}
