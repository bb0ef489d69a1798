/**
 * Finds the Help pages and release notes that mention an item of the schema, for the "Related" part of its page.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import fastGlob from 'fast-glob';
import matter from 'gray-matter';
import {isEnumType} from 'graphql';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import type {SchemaModel} from '../model/model.ts';

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

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);

/** Address of the page that a file of `help/` or `changelog/` becomes. */
export function pageUrl(file: string, slug?: unknown): string {
  const [section = '', ...rest] = file.replace(/\.mdx?$/, '').split('/');
  const folders = rest.slice(0, -1);
  const own =
    typeof slug === 'string'
      ? slug.startsWith('/')
        ? [slug.slice(1)]
        : [...folders, slug]
      : rest.filter((part) => part !== 'index');
  return encodeURI(`/${[section, ...own].filter(Boolean).join('/')}`);
}

/** Enums that have a value, by the value's name. */
function enumsByValue(model: SchemaModel): Map<string, string[]> {
  const enums = new Map<string, string[]>();
  for (const {name, definition} of model.types.values()) {
    if (!isEnumType(definition)) continue;
    for (const value of definition.getValues()) enums.set(value.name, [...(enums.get(value.name) ?? []), name]);
  }
  return enums;
}

/**
 * Finds the item that a piece of inline code names: an operation, a type, `Type.field`, `@directive`, or a value of
 * an enum that is unique in the schema or belongs to one of the page's `schemaContext`.
 */
function routeOfCode(
  model: SchemaModel,
  enums: Map<string, string[]>,
  context: string[],
  code: string,
): string | undefined {
  if (code.startsWith('@')) return model.directives.get(code.slice(1).replace(/\(.*$/s, ''))?.route;
  const [owner = '', member] = code.split('.');
  if (member !== undefined) return model.types.get(owner)?.route;
  const operation = model.operations.get(code);
  if (operation) return operation.route;
  const type = model.types.get(code);
  if (type) return type.domain === 'built-in' ? undefined : type.route;
  const candidates = enums.get(code) ?? [];
  const chosen =
    context.find((name) => candidates.includes(name)) ?? (candidates.length === 1 ? candidates[0] : undefined);
  return chosen === undefined ? undefined : model.types.get(chosen)?.route;
}

/**
 * Reads inline code and links of every page and lists, for each item of the schema, the pages that mention it.
 *
 * @throws Error that names the file when its MDX can't be parsed.
 */
export function collectBacklinks(model: SchemaModel, pages: PageSource[]): Backlinks {
  const enums = enumsByValue(model);
  const routes = new Set(model.entities.map(({route}) => route));
  const found: {route: string; date: string; link: Backlink}[] = [];
  for (const {file, text} of pages) {
    const {data, content} = matter(text);
    const section = file.startsWith('changelog/') ? 'changelog' : 'help';
    const link: Backlink = {
      title: String(data['title'] ?? path.basename(file)),
      url: pageUrl(file, data['slug']),
      section,
    };
    const date = data['date'] instanceof Date ? data['date'].toISOString() : String(data['date'] ?? '');
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
        const route = routeOfCode(model, enums, context, node.value);
        if (route) mentioned.add(route);
      } else if (node.type === 'link' || node.type === 'definition') {
        const [route = ''] = node.url.split(/[?#]/);
        if (routes.has(route)) mentioned.add(route);
      }
    });
    for (const route of mentioned) found.push({route, date, link});
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

/** Writes the backlinks of `help/` and `changelog/` to `.cache/backlinks.json`, which the pages of the reference read. */
export function writeBacklinks(model: SchemaModel, root: string): Backlinks {
  const files = fastGlob.sync(['help/**/*.{md,mdx}', 'changelog/**/*.{md,mdx}'], {cwd: root}).sort();
  const backlinks = collectBacklinks(
    model,
    files.map((file) => ({file, text: readFileSync(path.join(root, file), 'utf8')})),
  );
  mkdirSync(path.join(root, '.cache'), {recursive: true});
  writeFileSync(path.join(root, '.cache/backlinks.json'), JSON.stringify(backlinks));
  return backlinks;
}
