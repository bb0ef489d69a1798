import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {SchemaModel} from '../../reference/model/model.ts';

const isItem = (url: string): boolean => /^\/api\/(?:operations|types)\/[^/#]+\/[^/#]+/.test(url);

/**
 * Keeps the text of links to items of the reference that the schema lacks. For a build with another schema than the
 * one that Help and Changelog speak of; with that one, such a link is a mistake and fails the build.
 */
export default function remarkUnlinkSchema(model: SchemaModel) {
  const routes = new Set(model.entities.map(({route}) => route));
  return (tree: Root): void => {
    visit(tree, 'link', (node, index, parent) => {
      if (!parent || index === undefined || !isItem(node.url) || routes.has(node.url.replace(/#.*$/, '')))
        return undefined;
      parent.children.splice(index, 1, ...node.children);
      return index + node.children.length;
    });
  };
}
