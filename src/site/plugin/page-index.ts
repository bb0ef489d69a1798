/** Lists the pages of all sections for the not-found page, which alone loads the list. */
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {AllContent, Plugin} from '@docusaurus/types';
import type {PageEntry} from '../model/nearest.ts';

/** Every page that the docs and blog plugins have, by its path. */
export function pagesOf(allContent: AllContent): PageEntry[] {
  const docs = Object.values(allContent['docusaurus-plugin-content-docs'] ?? {}) as LoadedContent[];
  const blogs = Object.values(allContent['docusaurus-plugin-content-blog'] ?? {}) as BlogContent[];
  return [
    ...docs.flatMap(({loadedVersions}) =>
      loadedVersions.flatMap((version) => version.docs.map(({permalink, title}): PageEntry => [permalink, title])),
    ),
    ...blogs.flatMap(({blogPosts}) => blogPosts.map(({metadata}): PageEntry => [metadata.permalink, metadata.title])),
  ];
}

export default function pageIndex(): Plugin {
  return {
    name: 'page-index',
    async allContentLoaded({allContent, actions}) {
      await actions.createData('pages.json', JSON.stringify(pagesOf(allContent)));
    },
  };
}
