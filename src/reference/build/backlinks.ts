/** Finds the Help pages and release notes that mention an item of the schema. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import type {SchemaModel} from '../model/model.ts';
import {indexNames, resolveName} from '../model/names.ts';
import {blankFrontMatter, frontMatterOf} from '../../site/build/front-matter.ts';
import {encodeAddress, routeOfFile, sectionOf} from '../../site/model/address.ts';
import {isoDay} from '../../site/model/dates.ts';
import {writtenPages} from '../../site/build/written-pages.ts';

export interface Backlink {
  title: string;
  /** Percent-encoded address. */
  url: string;
  /** Id of its section. */
  section: string;
}

/** Pages by the address of an item that they mention: guides by title, then release notes, latest first. */
export type Backlinks = Record<string, Backlink[]>;

export interface PageSource {
  /** Path relative to the root of the site. */
  file: string;
  text: string;
}

const parser = remark().use(remarkGfm).use(remarkMdx);

/** A page and what it mentions of the schema. */
export interface Mentions extends Backlink {
  /** Day of a note, `2025-09-16`. */
  date: string;
  /** Addresses of items and, with anchors, of members. */
  routes: ReadonlySet<string>;
}

/**
 * Finds what a page mentions.
 *
 * @throws Error that names the file if its MDX can't be parsed.
 */
export function mentionsOf(model: SchemaModel, {file, text}: PageSource): Mentions {
  const data = frontMatterOf(file, text);
  const index = indexNames(model);
  const items = new Set(model.entities.map(({route}) => route));
  const context = Array.isArray(data['schemaContext']) ? data['schemaContext'].map(String) : [];
  const routes = new Set<string>();
  let tree;
  try {
    tree = parser.parse(blankFrontMatter(text));
  } catch (error) {
    const {message, line = 1} = error as Error & {line?: number};
    throw new Error(`${file}:${line}: The page is not valid MDX: ${message}. Fix it, then run the command again.`);
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

export function collectBacklinks(model: SchemaModel, pages: PageSource[]): Backlinks {
  const builtIn = new Set(model.entities.filter(({domain}) => domain === 'built-in').map(({route}) => route));
  const mentions = pages
    .map((page) => mentionsOf(model, page))
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

/** Reads all written pages beside the reference. */
export const readPages = (root: string): PageSource[] =>
  writtenPages(root, ['guides', 'blog']).map((file) => ({file, text: readFileSync(path.join(root, file), 'utf8')}));

export const readBacklinks = (model: SchemaModel, root: string): Backlinks => collectBacklinks(model, readPages(root));
