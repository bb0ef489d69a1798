import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {absoluteUrl, decodeAddress} from '../../site/model/address.ts';
import {generateAtomFeed, generateJsonFeed, generateRssFeed} from 'feedsmith';

/** A note as feeds carry it. All addresses are absolute and percent-encoded. */
export interface FeedItem {
  title: string;
  description: string;
  /** Address of the note; it is its id as well and stays for as long as the note does. */
  url: string;
  published: Date;
  /** Later than `published` when the note's front matter has `last_update.date`. */
  updated: Date;
  authors: {name: string; url?: string}[];
  tags: {key: string; label: string}[];
  content: string;
}

const language = 'en';

export interface FeedHead {
  title: string;
  description: string;
  /** Page that shows the same notes, and below which the feed's files are. */
  home: string;
  icon?: string;
}

export const headOf = (page: string, title: string, description: string, favicon: string | undefined): FeedHead => ({
  title,
  description,
  home: absoluteUrl(page),
  ...(favicon && {icon: absoluteUrl(`/${favicon}`)}),
});

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const feedFormats = {
  rss: {file: 'rss.xml', type: 'application/rss+xml', label: 'RSS'},
  atom: {file: 'atom.xml', type: 'application/atom+xml', label: 'Atom'},
  json: {file: 'feed.json', type: 'application/feed+json', label: 'JSON'},
} as const;

export type FeedFormat = keyof typeof feedFormats;

const latest = (dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));

/** What the writers of all formats are given: the notes newest first, and when the last of them changed. */
interface Content extends FeedHead {
  self: string;
  updated: Date;
  items: readonly FeedItem[];
}

function renderRss({title, description, home, self, updated, items}: Content): string {
  return generateRssFeed({
    title,
    link: home,
    description,
    language,
    pubDate: latest(items.map((item) => item.published)),
    lastBuildDate: updated,
    docs: 'https://www.rssboard.org/rss-specification',
    atom: {links: [{href: self, rel: 'self', type: feedFormats.rss.type}]},
    items: items.map((item) => ({
      title: item.title,
      link: item.url,
      guid: {value: item.url, isPermaLink: true},
      description: item.description,
      pubDate: item.published,
      ...(Number(item.updated) === Number(item.published) ? {} : {atom: {updated: item.updated}}),
      categories: item.tags.map(({label}) => ({name: label})),
      dc: {creators: item.authors.map(({name}) => name)},
      content: {encoded: item.content},
    })),
  });
}

function renderAtom({title, description, home, icon, self, updated, items}: Content): string {
  return generateAtomFeed({
    id: home,
    title: {value: title, type: 'text'},
    subtitle: {value: description, type: 'text'},
    updated,
    xml: {lang: language},
    links: [
      {href: self, rel: 'self', type: feedFormats.atom.type},
      {href: home, rel: 'alternate', type: 'text/html', hreflang: language},
    ],
    ...(icon && {icon}),
    entries: items.map((item) => ({
      id: item.url,
      title: {value: item.title, type: 'text'},
      links: [{href: item.url, rel: 'alternate', type: 'text/html'}],
      published: item.published,
      updated: item.updated,
      authors: item.authors.map(({name, url}) => ({name, ...(url && {uri: url})})),
      categories: item.tags.map(({key, label}) => ({term: key, label})),
      summary: {value: item.description, type: 'text'},
      content: {value: item.content, type: 'html'},
    })),
  });
}

function renderJson({title, description, home, icon, self, items}: Content): string {
  const feed = generateJsonFeed({
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language,
    ...(icon && {favicon: icon}),
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.description,
      content_html: item.content,
      date_published: item.published,
      date_modified: item.updated,
      authors: item.authors,
      tags: item.tags.map(({label}) => label),
      language,
    })),
  });
  return `${JSON.stringify(feed, null, 2)}\n`;
}

const writers: Record<FeedFormat, (content: Content) => string> = {rss: renderRss, atom: renderAtom, json: renderJson};

/**
 * Writes the notes in one format, newest first. The same notes give the same bytes: no date comes from the clock.
 *
 * @throws Error when there is no note: Atom and RSS have no honest date then.
 */
export function renderFeed(format: FeedFormat, head: FeedHead, notes: readonly FeedItem[]): string {
  if (notes.length === 0)
    throw new Error(`The feed "${head.title}" has no note. Don't offer it until a note has its tag.`);
  const items = [...notes].sort((a, b) => Number(b.published) - Number(a.published) || a.url.localeCompare(b.url));
  const updated = latest(items.map((item) => item.updated));
  return writers[format]({...head, self: `${head.home}/${feedFormats[format].file}`, updated, items});
}

/** Writes a feed into the build, below the page that shows the same notes. */
export function writeFeed(outDir: string, format: FeedFormat, head: FeedHead, notes: readonly FeedItem[]): void {
  const folder = path.join(outDir, decodeAddress(new URL(head.home).pathname));
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, feedFormats[format].file), renderFeed(format, head, notes));
}
