import path from 'node:path';
import type {AllContent, HtmlTagObject, LoadContext, Plugin, RouteConfig} from '@docusaurus/types';
import type {BlogContent, BlogPost} from '@docusaurus/plugin-content-blog';
import {readOutputHTMLFile} from '@docusaurus/utils';
import {absoluteUrl} from '../../site/model/address.ts';
import {changelog} from '../../site/model/sections.ts';
import {site} from '../../site/model/site.ts';
import {feedContent} from '../build/content.ts';
import {escapeText, feedFormats, headOf, writeFeed} from '../build/feeds.ts';
import type {FeedFormat, FeedHead, FeedItem} from '../build/feeds.ts';
import {actionLabel, readAction, type NewestAction} from '../model/action.ts';
import {tagKey} from '../model/filter.ts';
import {parseDay} from '../model/quarter.ts';
import {isArea, isKind} from '../model/taxonomy.ts';

export interface ChangelogOptions {
  path: string;
  /** Title of the feed of all notes; those of areas add the area's label. */
  title: string;
  description: string;
}

interface Feed {
  head: FeedHead;
  formats: readonly FeedFormat[];
  posts: BlogPost[];
}

const formats = Object.keys(feedFormats) as FeedFormat[];

function blogOf(allContent: AllContent): BlogContent {
  const content = allContent['docusaurus-plugin-content-blog']?.['default'] as BlogContent | undefined;
  if (!content)
    throw new Error('The changelog plugin found no blog. Keep the preset\'s "blog" option in docusaurus.config.ts.');
  return content;
}

function feedsOf({blogPosts, blogTags}: BlogContent, options: ChangelogOptions, favicon: string | undefined): Feed[] {
  const posts = blogPosts.filter(({metadata: {frontMatter, unlisted}}) => !unlisted && frontMatter.draft !== true);
  const areas = Object.values(blogTags).flatMap(({permalink, label, description}): Feed[] => {
    if (!isArea(tagKey(permalink))) return [];
    const tagged = posts.filter(({metadata}) => metadata.tags.some((tag) => tag.permalink === permalink));
    const head = headOf(permalink, `${options.title}: ${label}`, description ?? options.description, favicon);
    return tagged.length > 0 ? [{head, formats: ['rss', 'atom'], posts: tagged}] : [];
  });
  return [{head: headOf(changelog.path, options.title, options.description, favicon), formats, posts}, ...areas];
}

/** The archive with what it lists: Docusaurus would send all that it knows of each note. */
function archiveRoute({blogPosts}: BlogContent): RouteConfig {
  const listed = blogPosts.filter(({metadata}) => !metadata.unlisted);
  const titles = listed.map(({id, metadata: {permalink, date, title, tags}}) => {
    const kinds = tags.filter((tag) => isKind(tagKey(tag.permalink)));
    const shown = kinds.map((kind) => ({label: kind.label, permalink: kind.permalink}));
    return {id, metadata: {permalink, date, title, tags: shown}};
  });
  const props = {archive: {blogPosts: titles}};
  return {path: `${changelog.path}/archive`, component: '@theme/BlogArchivePage', exact: true, props};
}

/** The newest note that asks readers to do something. */
function newestAction(posts: readonly BlogPost[]): NewestAction | null {
  for (const {metadata} of posts) {
    const action = readAction(metadata.frontMatter['actionRequired']);
    if (action) return {label: actionLabel(action), what: action.what, to: metadata.permalink, title: metadata.title};
  }
  return null;
}

async function itemOf({metadata}: BlogPost, outDir: string): Promise<FeedItem> {
  const url = absoluteUrl(metadata.permalink);
  const html = await readOutputHTMLFile(metadata.permalink.slice(1), outDir, false);
  const action = readAction(metadata.frontMatter['actionRequired']);
  const published = new Date(metadata.date);
  return {
    title: metadata.title,
    description: metadata.description,
    url,
    published,
    updated: parseDay(metadata.frontMatter.last_update?.date) ?? published,
    authors: metadata.authors.map(({name, key, page}) => ({
      name: name ?? key ?? site.title,
      ...(page && {url: absoluteUrl(page.permalink)}),
    })),
    tags: metadata.tags.map(({label, permalink}) => ({key: tagKey(permalink), label})),
    content:
      (action ? `<p><strong>${actionLabel(action)}.</strong> ${escapeText(action.what)}</p>\n` : '') +
      feedContent(html.toString('utf8'), '__blog-post-container', url),
  };
}

/**
 * Completes the preset's blog: writes the feeds of the whole log and of each area, and the data that lists share.
 */
export default function changelogPlugin({siteDir, siteConfig}: LoadContext, options: ChangelogOptions): Plugin {
  const folder = path.resolve(siteDir, options.path);
  let feeds: Feed[] = [];

  return {
    name: 'changelog',
    getPathsToWatch: () => [path.join(folder, '**/*.{md,mdx,yml}')],
    async allContentLoaded({allContent, actions}) {
      const blog = blogOf(allContent);
      feeds = feedsOf(blog, options, siteConfig.favicon);
      actions.addRoute(archiveRoute(blog));
      const tags = Object.values(blog.blogTags);
      const keyed = tags.map(({label, permalink}) => ({key: tagKey(permalink), label, permalink}));
      await actions.createData('tags.json', JSON.stringify(keyed));
      await actions.createData('action.json', JSON.stringify(newestAction(feeds[0]?.posts ?? [])));
    },
    injectHtmlTags: () => ({
      headTags: formats.map((format): HtmlTagObject => {
        const {file, type, label} = feedFormats[format];
        const [href, title] = [`${changelog.path}/${file}`, `${options.title} (${label})`];
        return {tagName: 'link', attributes: {rel: 'alternate', type, href, title}};
      }),
    }),
    async postBuild({outDir}) {
      const notes = [...new Set(feeds.flatMap(({posts}) => posts))];
      const items = new Map(await Promise.all(notes.map(async (note) => [note, await itemOf(note, outDir)] as const)));
      for (const {head, formats: wanted, posts} of feeds) {
        const entries = posts.flatMap((post) => items.get(post) ?? []);
        for (const format of wanted) writeFeed(outDir, format, head, entries);
      }
    },
  };
}
