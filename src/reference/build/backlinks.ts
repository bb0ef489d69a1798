/**
 * Finds the Help pages and release notes that mention an item of the schema, for the "Related" part of its page.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import type {SchemaModel} from '../model/model.ts';
import {indexNames, resolveName, type NameIndex} from '../model/names.ts';
import {readFrontMatter} from '../../site/build/front-matter.ts';

/** A page that mentions an item of the schema. */
export interface Backlink {
  title: string;
  /** Address of the page, percent-encoded. */
  url: string;
  section: 'help' | 'changelog';
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

/** Address of the page that a file of `help/` or `changelog/` becomes. */
export function pageUrl(file: string, slug?: unknown): string {
  const [section = '', ...rest] = file.replace(/\.mdx?$/, '').split('/');
  const folders = rest.slice(0, -1);
  let own = rest.filter((part) => part !== 'index');
  if (typeof slug === 'string') own = slug.startsWith('/') ? [slug.slice(1)] : [...folders, slug];
  return encodeURI(`/${[section, ...own].filter(Boolean).join('/')}`);
}

/**
 * Addresses of all items of the schema that a page names in inline code or links to, those of members with their anchor.
 *
 * @throws Error that names the file when its MDX can't be parsed.
 */
export function mentionedRoutes(model: SchemaModel, index: NameIndex, {file, text}: PageSource): Set<string> {
  const {data, content} = readFrontMatter(text);
  const routes = new Set(model.entities.map(({route}) => route));
  const context = Array.isArray(data['schemaContext']) ? data['schemaContext'].map(String) : [];
  const mentioned = new Set<string>();
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
      if (resolution.kind === 'link') mentioned.add(resolution.to);
    } else if (node.type === 'link' || node.type === 'definition') {
      const address = node.url.replace(/\?[^#]*/, '');
      if (routes.has(address.replace(/#.*$/, ''))) mentioned.add(address);
    }
  });
  return mentioned;
}

/** Lists, for each item of the schema, the pages that mention it. */
export function collectBacklinks(model: SchemaModel, pages: PageSource[]): Backlinks {
  const index = indexNames(model);
  const builtIn = new Set(model.entities.filter(({domain}) => domain === 'built-in').map(({route}) => route));
  const found: {route: string; date: string; link: Backlink}[] = [];
  for (const page of pages) {
    const {file, text} = page;
    const {data} = readFrontMatter(text);
    const section = file.startsWith('changelog/') ? 'changelog' : 'help';
    const link: Backlink = {
      title: String(data['title'] ?? path.basename(file)),
      url: pageUrl(file, data['slug']),
      section,
    };
    const date = data['date'] instanceof Date ? data['date'].toISOString() : String(data['date'] ?? '');
    const items = [...mentionedRoutes(model, index, page)].map((route) => route.replace(/#.*$/, ''));
    for (const route of new Set(items)) if (!builtIn.has(route)) found.push({route, date, link});
  }
  found.sort(
    (a, b) =>
      a.route.localeCompare(b.route) ||
      b.link.section.localeCompare(a.link.section) ||
      b.date.localeCompare(a.date) ||
      a.link.title.localeCompare(b.link.title),
  );
  const backlinks: Backlinks = {};
  for (const {route, link} of found) (backlinks[route] ??= []).push(link);
  return backlinks;
}

/** All pages of `help/` and `changelog/`. */
export function readPages(root: string): PageSource[] {
  const files = Globby.sync(['help/**/*.{md,mdx}', 'changelog/**/*.{md,mdx}'], {cwd: root}).sort();
  return files.map((file) => ({file, text: readFileSync(path.join(root, file), 'utf8')}));
}

/** The backlinks from all pages of `help/` and `changelog/`. */
export const readBacklinks = (model: SchemaModel, root: string): Backlinks => collectBacklinks(model, readPages(root));
