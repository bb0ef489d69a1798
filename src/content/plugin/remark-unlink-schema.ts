import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {isGeneratedRoute} from '../../reference/model/routes.ts';
import {api} from '../../site/model/sections.ts';
import {paragraph, strong} from '../../reference/build/markdown.ts';

const notice = paragraph(
  strong('The reference of this build is of another schema. The text below is about that of Endless.'),
);

/**
 * Replaces links into the reference by their text, for a build with another schema than the one that Help and Changelog
 * are about.
 *
 * @param isAboutApi - Whether the page is about the API, and needs a notice.
 */
export default function remarkUnlinkSchema(isAboutApi = false) {
  return (tree: Root): void => {
    if (isAboutApi) tree.children.unshift(structuredClone(notice));
    visit(tree, ['link', 'definition'], (node, index, parent) => {
      if ((node.type !== 'link' && node.type !== 'definition') || !isGeneratedRoute(node.url)) return undefined;
      if (node.type === 'definition') {
        node.url = api.path;
        return undefined;
      }
      if (!parent || index === undefined) return undefined;
      parent.children.splice(index, 1, ...node.children);
      return index + node.children.length;
    });
  };
}
