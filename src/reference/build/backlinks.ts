/**
 * Finds the Help pages and release notes that mention an item of the schema, for the "Related" part of its page.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import type {SchemaModel} from '../model/model.ts';
import {indexNames, resolveName, type NameIndex} from '../model/names.ts';
import {readFrontMatter} from '../../site/build/front-matter.ts';
import {encodeAddress, routeOfFile, sectionOf} from '../../site/model/address.ts';
import {isoDay} from '../../site/model/dates.ts';
import {writtenPages} from '../../site/build/written-pages.ts';

/** A page that mentions an item of the schema. */
export interface Backlink {
  title: string;
  /** Address of the page, percent-encoded. */
  url: string;
  /** Id of its section. */
  section: string;
}

/** Pages that mention an item, by the item's route: guides by title, then release notes with the latest first. */
export type Backlinks = Record<string, Backlink[]>;

/** The source of one page. */
export interface PageSource {
  /** Path of the file, relative to the root of the site. */
  file: string;
  text: string;
}

const parser = remark().use(remarkGfm).use(remarkMdx);

/** What a page says of itself, and the addresses of what it names or links to of the schema. */
export interface Mentions extends Backlink {
  /** Day of a note, `2025-09-16`. */
  date: string;
  /** Addresses of items, those of members with their anchor. */
  routes: ReadonlySet<string>;
}

/**
 * Reads what a page mentions.
 *
 * @throws Error that names the file when its MDX can't be parsed.
 */
export function mentionsOf(model: SchemaModel, index: NameIndex, {file, text}: PageSource): Mentions {
  const {data, content} = readFrontMatter(text);
  const items = new Set(model.entities.map(({route}) => route));
  const context = Array.isArray(data['schemaContext']) ? data['schemaContext'].map(String) : [];
  const routes = new Set<string>();
  let tree;
  try {
    tree = parser.parse(content);
  } catch (error) {
    throw new Error(
      `${file} is not valid MDX: ${(error as Error).message}. Mend the page, then run the command again.`,
    );
  }
  visit(tree, ['inlineCode', 'link', 'definition'], (node) => {
    if (node.type === 'inlineCode') {
      const resolution = resolveName(node.value, index, context);
      if (resolution.kind === 'link') routes.add(resolution.to);
    } else if (node.type === 'link' || node.type === 'definition') {
      const address = node.url.replace(/\?[^#]*/, '');
      if (items.has(address.replace(/#.*$/, ''))) routes.add(address);
    }
  });
  const {title, date, slug} = data;
  return {
    title: String(title ?? path.basename(file)),
    url: encodeAddress(routeOfFile(file, slug)),
    section: sectionOf(`/${file}`)?.id ?? '',
    date: date instanceof Date ? isoDay(date) : String(date ?? ''),
    routes,
  };
}

/** Lists, for each item of the schema, the pages that mention it. */
export function collectBacklinks(model: SchemaModel, pages: PageSource[]): Backlinks {
  const index = indexNames(model);
  const builtIn = new Set(model.entities.filter(({domain}) => domain === 'built-in').map(({route}) => route));
  const mentions = pages
    .map((page) => mentionsOf(model, index, page))
    .sort(
      (a, b) => b.section.localeCompare(a.section) || b.date.localeCompare(a.date) || a.title.localeCompare(b.title),
    );
  const backlinks: Backlinks = {};
  for (const {title, url, section, routes} of mentions) {
    const items = new Set([...routes].map((route) => route.replace(/#.*$/, '')));
    for (const item of items) if (!builtIn.has(item)) (backlinks[item] ??= []).push({title, url, section});
  }
  return backlinks;
}

/** All pages that people write beside the reference. */
export function readPages(root: string): PageSource[] {
  return writtenPages(root, ['guides', 'blog']).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
}

/** The backlinks from all of these pages. */
export const readBacklinks = (model: SchemaModel, root: string): Backlinks => collectBacklinks(model, readPages(root));
