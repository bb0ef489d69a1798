import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';

const isReference = (url: string): boolean => /^\/api\/(?:operations|types)\//.test(url);

/**
 * Keeps the text of links into the reference. For a build with another schema than the one that Help and Changelog
 * speak of: what has the same name there is something else.
 */
export default function remarkUnlinkSchema() {
  return (tree: Root): void => {
    visit(tree, ['link', 'definition'], (node, index, parent) => {
      if ((node.type !== 'link' && node.type !== 'definition') || !isReference(node.url)) return undefined;
      if (node.type === 'definition') {
        node.url = '/api';
        return undefined;
      }
      if (!parent || index === undefined) return undefined;
      parent.children.splice(index, 1, ...node.children);
      return index + node.children.length;
    });
  };
}
