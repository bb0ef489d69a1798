/** Lists the pages of all sections for the not-found page, the only one that loads the list. */
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {AllContent, Plugin} from '@docusaurus/types';
import type {PageEntry} from '../model/nearest.ts';

function pagesOf(allContent: AllContent): {permalink: string; title: string}[] {
  const docs = Object.values(allContent['docusaurus-plugin-content-docs'] ?? {}) as LoadedContent[];
  const blogs = Object.values(allContent['docusaurus-plugin-content-blog'] ?? {}) as BlogContent[];
  return [
    ...docs.flatMap(({loadedVersions}) => loadedVersions.flatMap((version) => version.docs)),
    ...blogs.flatMap(({blogPosts}) => blogPosts.map(({metadata}) => metadata)),
  ];
}

export default function pageIndex(): Plugin {
  return {
    name: 'page-index',
    async allContentLoaded({allContent, actions}) {
      const pages = pagesOf(allContent).map(({permalink, title}): PageEntry => [permalink, title]);
      await actions.createData('pages.json', JSON.stringify(pages));
    },
  };
}
