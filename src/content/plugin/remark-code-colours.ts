import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {coloursOf} from '../build/code-colours.ts';
import {failAt, type PageFile} from '../build/fail-at.ts';

/** Colours every block of code at build time; `src/theme/CodeBlock` draws it. */
export default function remarkCodeColours() {
  return (tree: Root, file: PageFile): void => {
    visit(tree, 'code', (node: Code) => {
      if (!node.lang || node.data?.hName) return;
      try {
        const colours = coloursOf(node.value, node.lang);
        if (colours !== undefined) node.data = {...node.data, hProperties: {...node.data?.hProperties, colours}};
      } catch (error) {
        failAt(file, node, (error as Error).message);
      }
    });
  };
}
