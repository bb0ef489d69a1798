/** Pages that list others and have no source file: categories of guides, and lists of the blog. */
import type {BlogContent, BlogPost} from '@docusaurus/plugin-content-blog';
import type {LoadedVersion} from '@docusaurus/plugin-content-docs';
import {listDescription} from '../../../site/model/descriptions.ts';
import {groupBy} from '../../../site/model/group-by.ts';
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
  const notes = (name: string, description: string, permalink: string, posts: BlogPost[]): ListPage => ({
    title: name,
    description,
    permalink,
    groups: groupByMonth(posts),
  });
  const overview = (heading: string, folder: string, entries: Parameters<typeof entryOf>[0][]): ListPage => {
    const permalink = `${path}/${folder}`;
    const groups = [{heading, pages: entries.map(entryOf)}];
    return {title: heading, description: listDescription(permalink) ?? '', permalink, groups};
  };
  /** The pages of a list, as the blog divides it. */
  const paged = (name: string, about: string, permalink: string, posts: BlogPost[]): ListPage[] =>
    Array.from({length: Math.ceil(posts.length / site.notesPerPage)}, (_, index) => {
      const ofPage = posts.slice(index * site.notesPerPage, (index + 1) * site.notesPerPage);
      return notes(name, about, index === 0 ? permalink : `${permalink}/page/${index + 1}`, ofPage);
    });
  const authored = blogPosts.flatMap((post) => post.metadata.authors.map((author) => ({author, post})));
  const teams = [...groupBy(authored, ({author}) => author.page?.permalink ?? '')].flatMap(([permalink, members]) => {
    const {name = '', title: description = ''} = members[0]?.author ?? {};
    return permalink === '' ? [] : [{title: name, description, permalink, posts: members.map(({post}) => post)}];
  });
  const tags = Object.values(blogTags).map(({description = '', ...tag}) => ({...tag, title: tag.label, description}));
  return [
    ...paged(title, summary, path, blogPosts),
    notes(`${title} archive`, summary, `${path}/archive`, blogPosts),
    overview('Tags', 'tags', tags),
    ...tags.flatMap(({label, description, pages: lists, items}) => {
      const posts = blogPosts.filter(({id}) => items.includes(id));
      return lists.map(({metadata}) => notes(label, description, metadata.permalink, posts));
    }),
    overview('Teams', 'authors', teams),
    ...teams.flatMap((team) => paged(team.title, listDescription(team.permalink) ?? '', team.permalink, team.posts)),
  ];
}
