/** Pages that list others and have no source file: categories of guides, and lists of the blog. */
import type {BlogContent, BlogPost} from '@docusaurus/plugin-content-blog';
import type {LoadedVersion} from '@docusaurus/plugin-content-docs';
import {listDescription} from '../../../site/model/descriptions.ts';
import {site} from '../../../site/model/site.ts';
import type {Section} from '../../../site/model/sections.ts';
import {entryOf, groupByMonth, groupBySidebar, type LlmsGroup} from './llms.ts';

export interface ListPage {
  title: string;
  description: string;
  permalink: string;
  groups: LlmsGroup[];
}

type Sidebar = LoadedVersion['sidebars'][string];

export function categoryLists({docs, sidebars}: LoadedVersion): ListPage[] {
  const listsOf = (items: Sidebar): ListPage[] =>
    items.flatMap((item) => {
      if (item.type !== 'category') return [];
      const {link, label} = item;
      if (link?.type !== 'generated-index') return listsOf(item.items);
      const {title = label, description = '', permalink} = link;
      return [
        {title, description, permalink, groups: groupBySidebar(docs, item.items, 'Pages')},
        ...listsOf(item.items),
      ];
    });
  return Object.values(sidebars).flatMap(listsOf);
}

export function blogLists({blogPosts, blogTags}: BlogContent, {path, title, summary}: Section): ListPage[] {
  const list = (permalink: string, name: string, description: string, groups: LlmsGroup[]): ListPage => ({
    title: name,
    description,
    permalink,
    groups,
  });
  const tags = Object.values(blogTags);
  const authors = new Map(
    blogPosts.flatMap(({metadata}) =>
      metadata.authors.flatMap((author) => (author.page ? [[author.page.permalink, author] as const] : [])),
    ),
  );
  const postsBy = (permalink: string): BlogPost[] =>
    blogPosts.filter(({metadata}) => metadata.authors.some(({page}) => page?.permalink === permalink));
  const home = (name: string): string => listDescription(`${path}/${name}`) ?? '';
  return [
    ...Array.from({length: Math.ceil(blogPosts.length / site.notesPerPage)}, (_, page) =>
      list(
        page === 0 ? path : `${path}/page/${page + 1}`,
        title,
        summary,
        groupByMonth(blogPosts.slice(page * site.notesPerPage, (page + 1) * site.notesPerPage)),
      ),
    ),
    list(`${path}/archive`, `${title} archive`, summary, groupByMonth(blogPosts)),
    list(`${path}/tags`, 'Tags', home('tags'), [
      {
        heading: 'Tags',
        pages: tags.map(({label, permalink, description = ''}) => entryOf({title: label, permalink, description})),
      },
    ]),
    ...tags.flatMap(({label, description = '', pages, items}) =>
      pages.map(({metadata}) =>
        list(metadata.permalink, label, description, groupByMonth(blogPosts.filter(({id}) => items.includes(id)))),
      ),
    ),
    list(`${path}/authors`, 'Teams', home('authors'), [
      {
        heading: 'Teams',
        pages: Array.from(authors, ([permalink, {name = '', title: role = ''}]) =>
          entryOf({title: name, permalink, description: role}),
        ),
      },
    ]),
    ...Array.from(authors, ([permalink, {name = ''}]) =>
      list(permalink, name, listDescription(permalink) ?? '', groupByMonth(postsBy(permalink))),
    ),
  ];
}
