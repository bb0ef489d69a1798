import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {AllContent, HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import type {BlogContent, BlogPost} from '@docusaurus/plugin-content-blog';
import {readOutputHTMLFile} from '@docusaurus/utils';
import {blogPostContainerID} from '@docusaurus/utils-common';
import {actionLabel, readAction} from '../model/action.ts';
import {encodeAddress} from '../../site/model/address.ts';
import {feedContent} from '../build/content.ts';
import {checkFeed} from '../build/feed-check.ts';
import {feedFormats, renderFeed, type FeedFormat, type FeedHead, type FeedItem} from '../build/feeds.ts';
import {tagKey} from '../model/filter.ts';
import {loadNotes} from '../build/notes.ts';
import {parseDay} from '../model/quarter.ts';
import {isArea} from '../model/taxonomy.ts';

/** Options of the changelog plugin, which completes the preset's blog plugin. */
export interface ChangelogOptions {
  /** Folder of the notes, as in the blog plugin's `path`. */
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

function textOption(options: unknown, name: keyof ChangelogOptions): string {
  const value = (options as Partial<Record<keyof ChangelogOptions, unknown>> | undefined)?.[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Error(`The changelog plugin's option "${name}" is ${JSON.stringify(value)}. Set it to a text in docusaurus.config.ts.`);
}

function blogOf(allContent: AllContent): BlogContent {
  const content = allContent['docusaurus-plugin-content-blog']?.['default'] as BlogContent | undefined;
  if (!content) throw new Error('The changelog plugin found no blog. Keep the preset\'s "blog" option in docusaurus.config.ts.');
  return content;
}

function feedsOf({blogPosts, blogTags}: BlogContent, options: ChangelogOptions, {siteConfig, i18n, baseUrl}: LoadContext): Feed[] {
  const posts = blogPosts.filter(({metadata: {frontMatter, unlisted}}) => !unlisted && frontMatter.draft !== true);
  const absolute = (address: string) => encodeAddress(new URL(address, siteConfig.url).href);
  const common = {
    language: i18n.currentLocale,
    ...(siteConfig.favicon ? {icon: absolute(`${baseUrl}${siteConfig.favicon}`)} : {}),
  };
  const home = absolute(`${baseUrl}changelog`);
  const whole: Feed = {head: {...common, title: options.title, description: options.description, home, base: home}, formats, posts};
  const byArea = Object.values(blogTags)
    .filter(({permalink}) => isArea(tagKey(permalink)))
    .map((tag): Feed => {
      const page = absolute(tag.permalink);
      return {
        head: {...common, title: `${options.title}: ${tag.label}`, description: tag.description ?? options.description, home: page, base: page},
        formats: ['rss', 'atom'],
        posts: posts.filter(({metadata}) => metadata.tags.some(({permalink}) => permalink === tag.permalink)),
      };
    })
    .filter((feed) => feed.posts.length > 0);
  return [whole, ...byArea];
}

async function itemOf({metadata}: BlogPost, outDir: string, {siteConfig}: LoadContext): Promise<FeedItem> {
  const url = encodeAddress(new URL(metadata.permalink, siteConfig.url).href);
  const html = await readOutputHTMLFile(metadata.permalink.replace(siteConfig.baseUrl, ''), outDir, siteConfig.trailingSlash);
  const action = readAction(metadata.frontMatter['actionRequired']);
  const lastUpdate = metadata.frontMatter.last_update?.date;
  const published = new Date(metadata.date);
  return {
    title: metadata.title,
    description: metadata.description,
    url,
    published,
    updated: parseDay(lastUpdate) ?? published,
    authors: metadata.authors.map(({name, key, page}) => ({
      name: name ?? key ?? siteConfig.title,
      ...(page ? {url: encodeAddress(new URL(page.permalink, siteConfig.url).href)} : {}),
    })),
    tags: metadata.tags.map(({label, permalink}) => ({key: tagKey(permalink), label})),
    content: (action ? `<p><strong>${actionLabel(action)}.</strong> ${escapeText(action.what)}</p>\n` : '') + feedContent(html.toString('utf8'), blogPostContainerID, url),
  };
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * Completes the preset's blog: checks the notes' front matter before anything is built, and writes the feeds of the
 * whole log and of each area.
 */
export default function changelogPlugin(context: LoadContext, given: unknown): Plugin {
  const options: ChangelogOptions = {
    path: textOption(given, 'path'),
    title: textOption(given, 'title'),
    description: textOption(given, 'description'),
  };
  const folder = path.resolve(context.siteDir, options.path);
  // Before the blog plugin reads the same files: its messages name neither the file nor the mend.
  loadNotes(folder);
  let feeds: Feed[] = [];

  return {
    name: 'changelog',
    getPathsToWatch: () => [path.join(folder, '**/*.{md,mdx,yml}')],
    loadContent() {
      loadNotes(folder);
    },
    allContentLoaded({allContent}) {
      feeds = feedsOf(blogOf(allContent), options, context);
    },
    injectHtmlTags: () => ({
      headTags: formats.map((format): HtmlTagObject => {
        const {file, type, label} = feedFormats[format];
        return {tagName: 'link', attributes: {rel: 'alternate', type, href: `${context.baseUrl}changelog/${file}`, title: `${options.title} (${label})`}};
      }),
    }),
    async postBuild({outDir}) {
      const items = new Map<BlogPost, Promise<FeedItem>>();
      const itemFor = (post: BlogPost) => {
        const item = items.get(post) ?? itemOf(post, outDir, context);
        items.set(post, item);
        return item;
      };
      for (const {head, formats: wanted, posts} of feeds) {
        const notes = await Promise.all(posts.map(itemFor));
        const target = path.join(outDir, decodeURI(new URL(head.base).pathname.slice(context.baseUrl.length)));
        await mkdir(target, {recursive: true});
        for (const format of wanted) {
          const text = renderFeed(format, head, notes);
          const problems = checkFeed(text);
          const file = path.join(target, feedFormats[format].file);
          if (problems.length > 0) throw new Error(`${file} would not be a valid feed:\n${problems.join('\n')}\nMend the notes that it names.`);
          await writeFile(file, text);
        }
      }
    },
  };
}
