import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import {Globby} from '@docusaurus/utils';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {keysOf} from '../../../src/changelog/build/notes.ts';
import {termId} from '../../../src/content/ui/Glossary/groups.ts';
import type {SchemaModel} from '../../../src/reference/model/model.ts';
import {changeLogRoute} from '../../../src/reference/model/routes.ts';
import {glossaryFile} from '../../../src/site/build/glossary.ts';
import {decodeAddress, encodeAddress, routeOfFile} from '../../../src/site/model/address.ts';
import type {GlossaryEntry} from '../../../src/site/model/glossary.ts';
import {referenceTargets} from './reference.ts';
import {goalFolder} from './goals.ts';
import {imageFault} from './images.ts';
import {nodesOf, pageName, problemAt, type Problem, type ProsePage} from './page.ts';
import {closest} from '../../../src/site/model/edit-distance.ts';
import {isElement} from '../../../src/site/model/markdown.ts';
import {site} from '../../../src/site/model/site.ts';
import {guideSections, sidebarFile} from '../../../src/site/build/written-pages.ts';
import {changelog, sections} from '../../../src/site/model/sections.ts';

/** The anchors of a page; `undefined` if any may be there. */
export type Anchors = () => ReadonlySet<string> | undefined;
/** Every address that a page may link to. */
export type Targets = Map<string, Anchors>;
const anything: Anchors = () => undefined;

const glossaryRoute = routeOfFile(glossaryFile.replace('.json', '.mdx'));

type Sidebar = Extract<SidebarsConfig[string], unknown[]>;
export type Sidebars = Readonly<Record<string, Sidebar>>;

export async function readSidebars(root: string): Promise<Sidebars> {
  const read = guideSections.map(async ({id, sidebar}): Promise<[string, Sidebar]> => {
    const {default: written} = (await import(path.join(root, sidebar))) as {default: SidebarsConfig};
    return [id, Object.values(written).flatMap((items) => (Array.isArray(items) ? items : []))];
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Addresses of the lists that the docs plugin makes for categories of a section. */
function categoryRoutes(section: string, items: SidebarsConfig[string]): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    if (typeof item !== 'object' || !('type' in item) || item.type !== 'category') return [];
    const {link} = item;
    const list = link?.type === 'generated-index' && link.slug ? [`/${section}${link.slug}`] : [];
    return [...list, ...categoryRoutes(section, item.items)];
  });
}

export function collectTargets(
  root: string,
  pages: readonly ProsePage[],
  glossary: readonly GlossaryEntry[],
  sidebars: Sidebars,
  model: SchemaModel,
): Targets {
  const terms = glossary.map(({term}) => termId(term));
  const fixed = [
    '/',
    '/search',
    '/playground',
    changeLogRoute,
    ...['', '/archive', '/tags', '/authors'].map((list) => changelog.path + list),
    ...keysOf(path.join(root, changelog.id), 'tags.yml').map((tag) => `${changelog.path}/tags/${tag}`),
    ...keysOf(path.join(root, changelog.id), 'authors.yml').map((author) => `${changelog.path}/authors/${author}`),
    ...Object.entries(sidebars).flatMap(([section, sidebar]) => categoryRoutes(section, sidebar)),
  ];
  const targets: Targets = new Map([...fixed.map((route) => [route, anything] as const), ...referenceTargets(model)]);
  for (const {route, anchors, fault, frontMatter} of pages) {
    // Builds leave drafts out.
    if (frontMatter['draft'] === true) continue;
    const known = new Set([...anchors, ...(route === glossaryRoute ? terms : [])]);
    targets.set(route, fault ? anything : () => known);
  }
  return targets;
}

/** Files that are no pages: downloads, feeds, Markdown and the contents of `static/`. */
function isFile(root: string, route: string): boolean {
  return (
    /^\/schema\.(?:graphql|json)$|^\/downloads\/endless-simulator\.(?:tgz|json|tgz\.sha256)$|\/(?:llms\.txt|rss\.xml|atom\.xml|feed\.json)$|\.md$/.test(
      route,
    ) ||
    (path.extname(route) !== '' && existsSync(path.join(root, 'static', route)))
  );
}

/** Says what is wrong with an address of this site and how to fix it; `undefined` if nothing is. */
export function checkAddress(root: string, address: string, targets: Targets, from = ''): string | undefined {
  const [before = '', anchor] = decodeAddress(address).split(/#(.*)/);
  const route = (before.split('?')[0] ?? '').replace(/(.)\/$/, '$1') || from;
  if (isFile(root, route)) return undefined;
  if (!targets.has(route)) {
    if (/\.(?!html?$)[a-z]\w+$/.test(route) && !/\.mdx?$/.test(route))
      return `There is no file static${route}. Correct the address, or add the file.`;
    const near = closest(route, [...targets.keys()]);
    return `No page has the address ${route}. Did you mean ${encodeAddress(near)}?`;
  }
  const anchors = anchor ? targets.get(route)?.() : undefined;
  if (!anchor || !anchors || anchors.has(anchor)) return undefined;
  const advice = anchors.size === 0 ? 'It has no heading.' : `Did you mean #${closest(anchor, [...anchors])}?`;
  return `${encodeAddress(route)} has no heading with the anchor #${anchor}. ${advice}`;
}

/** The address that a node links to or shows. */
export function addressOf(node: Nodes): {url: string; isImage: boolean} | undefined {
  if (node.type === 'link' || node.type === 'definition') return {url: node.url, isImage: false};
  if (node.type === 'image') return {url: node.url, isImage: true};
  if (!isElement(node)) return undefined;
  const {value} = node.attributes.find((each) => 'name' in each && /^(?:href|to|src)$/.test(each.name)) ?? {};
  return typeof value === 'string' ? {url: value, isImage: node.name === 'img'} : undefined;
}

function foreignFault(url: string): string | undefined {
  const own = new RegExp(`^(?:https?:)?//${new URL(site.url).host}(?=/|$)`).exec(url)?.[0];
  if (own !== undefined)
    return `${url} is a page of this site, which is checked only without its host. Write ${url.slice(own.length) || '/'}.`;
  if (/^(?:https?:)?\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\])/i.test(url))
    return `${url} is the reader's own machine. Link to a public address, or write it as code.`;
  if (!/^(?:https?:\/\/|mailto:|pathname:\/\/\/)\S/i.test(url))
    return `${url} is no address to link to. Write one that begins with "https://" or "/".`;
  return undefined;
}

function faultOf(root: string, page: ProsePage, url: string, isImage: boolean, targets: Targets): string | undefined {
  if (url === '') return 'The link has no address. Write one between the brackets, or remove the link.';
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(url)) return foreignFault(url);
  const [target = ''] = decodeAddress(url).split(/[?#]/);
  const isLocal = target !== '' && !target.startsWith('/');
  const file = isLocal ? path.join(root, path.dirname(page.file), target) : path.join(root, 'static', target);
  if (isImage) return imageFault(root, page, url, file);
  if (isLocal && /\.mdx?$/.test(target)) {
    const where = path.relative(root, file);
    if (!existsSync(file)) return `There is no file ${where}. Correct the address, or add the file.`;
    const anchor = /#.+/.exec(url)?.[0];
    return anchor ? checkAddress(root, routeOfFile(where) + anchor, targets) : undefined;
  }
  if (isLocal && /^[^/\s]+@[^/\s]+$/.test(url)) return `The link "${url}" opens no mail. Write mailto:${url}.`;
  if (isLocal && url.startsWith('www.')) return `The link "${url}" leads to no other site. Write https://${url}.`;
  if (isLocal) return `The link "${url}" is relative. Write the whole route, such as ${page.route}.`;
  return checkAddress(root, url, targets, page.route);
}

/** Files of the site that a page imports, and that are not there. */
function missingImports(root: string, page: ProsePage, code: string): string[] {
  return Array.from(code.matchAll(/\bfrom\s*['"](@site\/|(?=\.))([^'"]+)['"]/g), ([, site = '', from = '']) => {
    const file = site ? from : path.join(path.dirname(page.file), from);
    const endings = ['', '.ts', '.tsx', '/index.tsx'];
    return endings.some((ending) => existsSync(path.resolve(site ? '' : root, file + ending))) ? '' : file;
  }).filter(Boolean);
}

export function* checkLinks(root: string, page: ProsePage, targets: Targets): Generator<Problem> {
  for (const node of nodesOf(page.tree)) {
    for (const file of node.type === 'mdxjsEsm' ? missingImports(root, page, node.value) : [])
      yield problemAt(page, node, `There is no file ${file}. Correct the import, or add the file.`);
    const found = addressOf(node);
    const fault = found && faultOf(root, page, found.url, found.isImage, targets);
    if (fault) yield problemAt(page, node, fault);
  }
}

export function* checkRoutes(pages: readonly ProsePage[]): Generator<Problem> {
  const seen = new Map<string, string>();
  for (const page of pages) {
    const route = page.route.toLowerCase();
    const other = seen.get(route);
    const fix = 'Change "slug" in the front matter of one of them, or rename the file.';
    if (other) yield problemAt(page, 'slug', `The address ${page.route} is taken by ${other}. ${fix}`);
    else seen.set(route, page.file);
  }
}

/** Files beside the pages of which no page is made, though they look as if. */
export function* checkLeftOut(root: string, pages: readonly ProsePage[]): Generator<Problem> {
  const companions = sections.map(({id}) => `${id}/**/*.{json,yaml,yml}`);
  const others = [
    '**/*.phrases.json',
    '**/*.runs.yaml',
    '*/{glossary,controls}.json',
    `${changelog.id}/{authors,tags}.yml`,
    `${goalFolder}/*.yaml`,
  ];
  const unread = 'Nothing reads the file. Give it the name of its page, and ".phrases.json" or ".runs.yaml".';
  for (const file of Globby.sync(companions, {cwd: root, ignore: others})) yield {file, line: 1, message: unread};
  const written = new Set(pages.map(({file}) => file));
  const folders = [...guideSections, changelog].map(({id}) => `${id}/**/*.{md,mdx,markdown}`);
  const noPage = 'No page is made of the file. Give it a name that ends in ".mdx", and none with "_" at the beginning.';
  for (const file of Globby.sync(folders, {cwd: root, caseSensitiveMatch: false}))
    if (!written.has(file) && !pages.some(({source}) => source.includes(path.basename(file))))
      yield {file, line: 1, message: noPage};
}

/** Guides of a section that its sidebar doesn't list, and entries of it that are no page. */
export function* checkSidebar(pages: readonly ProsePage[], section: string, sidebar: Sidebar): Generator<Problem> {
  const file = sidebarFile(section) ?? section;
  const ids = new Set<string>();
  const repeated = new Set<string>();
  JSON.stringify(sidebar, (key, value: unknown) => {
    if (typeof value === 'string' && /^(?:id|\d+)$/.test(key)) (ids.has(value) ? repeated : ids).add(value);
    return value;
  });
  for (const id of repeated) yield {file, line: 1, message: `'${id}' is listed twice. Remove one.`};
  const guides = new Map(
    pages.flatMap((page) =>
      page.file.startsWith(`${section}/`) ? [[pageName(page.file).slice(section.length + 1), page]] : [],
    ),
  );
  for (const [id, page] of guides)
    if (!ids.has(id)) yield problemAt(page, undefined, `The sidebar doesn't list the page. Add '${id}' to ${file}.`);
  for (const id of ids)
    if (!guides.has(id))
      yield {file, line: 1, message: `'${id}' is no page of ${section}/. Correct it, or add ${section}/${id}.mdx.`};
}
