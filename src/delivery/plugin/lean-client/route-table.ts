/**
 * The route table that every reader downloads, in a third of the bytes that Docusaurus writes: pages of one folder that
 * load the same things share an entry, and each adds its slug and the chunk of its content.
 */

/** What a route loads: names of chunks, in the shape of the properties that they become. */
export type ChunkNames = string | ChunkNames[] | {[property: string]: ChunkNames};

/** A route as Docusaurus writes it, with the arguments of `ComponentCreator` in place of the component. */
export interface GeneratedRoute {
  path: string;
  component: {path: string; hash?: string};
  routes?: GeneratedRoute[];
  [property: string]: unknown;
}

interface PackedRoute {
  path: string;
  hash?: string;
  properties?: Record<string, unknown>;
  chunks?: ChunkNames;
  routes?: PackedEntry[];
}

/** Pages of one folder: their slugs, with `:` and the chunk of the content where that isn't {@link pageChunk}. */
interface PackedPages {
  folder: string;
  properties: Record<string, unknown>;
  chunks: {[property: string]: ChunkNames};
  pages: string;
}

type PackedEntry = PackedRoute | PackedPages;

/** The table as it is sent. */
export type RouteTable = PackedEntry[];

/** Stands for the hash of a page in a {@link PackedPages}; real ones have three digits. */
const pageHash = 'page';

export const keyOf = (path: string, hash: string | undefined): string => `${path}-${hash ?? ''}`;

function packPage(route: GeneratedRoute, chunks: ChunkNames | undefined): PackedPages | undefined {
  const {path, component, routes, ...properties} = route;
  if (routes || typeof chunks !== 'object' || Array.isArray(chunks) || component.path !== path) return undefined;
  const {content, ...shared} = chunks;
  const end = path.lastIndexOf('/') + 1;
  const slug = path.slice(end);
  if (typeof content !== 'string' || slug === '' || /[\s:]/.test(slug + content)) return undefined;
  return {
    folder: path.slice(0, end),
    properties,
    chunks: shared,
    pages: content === pageChunk(path) ? slug : `${slug}:${content}`,
  };
}

const sharedPart = ({folder, properties, chunks}: PackedPages): string => JSON.stringify([folder, properties, chunks]);

/**
 * Packs routes, in their order.
 *
 * @param chunkNames - What each route loads, by `path-hash`.
 */
export function packRoutes(
  routes: readonly GeneratedRoute[],
  chunkNames: Readonly<Record<string, ChunkNames>>,
): RouteTable {
  const table: RouteTable = [];
  let group: PackedPages | undefined;
  for (const route of routes) {
    const {path, component, routes: children, ...properties} = route;
    const chunks = chunkNames[keyOf(component.path, component.hash)];
    const page = packPage(route, chunks);
    if (page && group && sharedPart(page) === sharedPart(group)) {
      group.pages += ` ${page.pages}`;
      continue;
    }
    group = page;
    table.push(
      page ?? {
        path,
        ...(component.hash !== undefined && {hash: component.hash}),
        ...(Object.keys(properties).length > 0 && {properties}),
        ...(chunks !== undefined && {chunks}),
        ...(children && {routes: packRoutes(children, chunkNames)}),
      },
    );
  }
  return table;
}

/** A route as the router takes it. */
export interface Route<Component> {
  path: string;
  component: Component;
  routes?: Route<Component>[];
  [property: string]: unknown;
}

/** A route whose component is made when it is first asked for: of a thousand pages a reader opens a few. */
function lazyRoute<Component>(path: string, properties: object | undefined, create: () => Component): Route<Component> {
  let component: Component | undefined;
  return {
    ...properties,
    path,
    get component() {
      return (component ??= create());
    },
  };
}

/** Makes the component of a route: of its path and hash, and of what it loads. */
export type Create<Component> = (path: string, hash: string, chunks: ChunkNames | undefined) => Component;

function* pagesOf({folder, pages}: PackedPages): Generator<{path: string; content: string}> {
  for (const page of pages.split(' ')) {
    const [slug = '', content] = page.split(':');
    const path = folder + slug;
    yield {path, content: content ?? pageChunk(path)};
  }
}

/** The routes of a table. */
export function unpackRoutes<Component>(table: RouteTable, create: Create<Component>): Route<Component>[] {
  return table.flatMap((entry): Route<Component>[] => {
    const {properties, chunks} = entry;
    if ('folder' in entry)
      return [...pagesOf(entry)].map(({path, content}) =>
        lazyRoute(path, properties, () => create(path, pageHash, {...entry.chunks, content})),
      );
    const {path, hash = '', routes} = entry;
    const inner = routes && {routes: unpackRoutes(routes, create)};
    return [lazyRoute(path, {...properties, ...inner}, () => create(path, hash, chunks))];
  });
}

/**
 * Names of the chunks with the content of pages that share an entry, sorted: the build and browsers go through them in
 * the same order.
 */
export function pageChunks(table: RouteTable): string[] {
  const names = (list: RouteTable): string[] =>
    list.flatMap((entry) =>
      'folder' in entry ? [...pagesOf(entry)].map(({content}) => content) : names(entry.routes ?? []),
    );
  return [...new Set(names(table))].sort();
}

/** Replaces the names of chunks. */
export function renameChunks(chunks: ChunkNames, nameOf: (name: string) => string): ChunkNames {
  if (typeof chunks === 'string') return nameOf(chunks);
  if (Array.isArray(chunks)) return chunks.map((chunk) => renameChunks(chunk, nameOf));
  return Object.fromEntries(Object.entries(chunks).map(([property, chunk]) => [property, renameChunks(chunk, nameOf)]));
}

const radix = 36;
const shortest = 4;

/** The name of a page's chunk, from its path: browsers work it out, instead of downloading a thousand of them. */
export function pageChunk(path: string): string {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % radix ** shortest).toString(radix).padStart(shortest, '0');
}

/**
 * Short names for chunks, which stay the same from build to build as long as no two of them meet.
 *
 * @param names - Names of eight hexadecimal digits, hashes of what the chunks hold.
 * @param paths - Paths of pages by the name of the chunk with their content.
 */
export function shortNames(
  names: readonly string[],
  paths: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const shortened = new Map<string, string>();
  const taken = new Set<string>();
  const take = (name: string, short: string): void => {
    taken.add(short);
    shortened.set(name, short);
  };
  for (const [name, path] of paths) if (!taken.has(pageChunk(path))) take(name, pageChunk(path));
  for (const name of [...names].sort()) {
    if (shortened.has(name)) continue;
    let rest = BigInt(`0x${name}`);
    let short = '';
    while (short.length < shortest || taken.has(short)) {
      short += Number(rest % BigInt(radix)).toString(radix);
      rest /= BigInt(radix);
    }
    take(name, short);
  }
  return shortened;
}

/** Paths of pages by the name of the chunk with their content, where it belongs to one page only. */
export function contentPaths(chunkNames: Readonly<Record<string, ChunkNames>>): Map<string, string> {
  const paths = new Map<string, string>();
  const shared = new Set<string>();
  for (const [key, chunks] of Object.entries(chunkNames)) {
    if (typeof chunks !== 'object' || Array.isArray(chunks) || typeof chunks['content'] !== 'string') continue;
    if (paths.has(chunks['content'])) shared.add(chunks['content']);
    paths.set(chunks['content'], key.replace(/-[^-]+$/, ''));
  }
  for (const name of shared) paths.delete(name);
  return paths;
}
