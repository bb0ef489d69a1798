/**
 * The route table that every reader downloads, in a third of the bytes that Docusaurus writes: pages of one folder that
 * load the same components share an entry, to which each adds its slug.
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

/** Replaces the hash of a page in {@link PackedPages}; Docusaurus' own have three digits. */
const pageHash = 'page';

export const keyOf = (path: string, hash: string | undefined): string => `${path}-${hash ?? ''}`;

/** How the chunks of pages end, and no others: those of whole pages, and of notes as lists show them. */
export const pageSuffix = /_mdx(?:_truncated_true)?$/;

/**
 * The chunk of the page at a path, whose file has the same path: `/api/types/objects/order` is written in
 * `api/types/objects/order.mdx` and loaded from `api_types_objects_order_mdx`. Browsers derive it, instead of
 * downloading a thousand names. The beginning of a note has a query behind its path, `?truncated=true`.
 */
export function pageChunk(path: string): string {
  const [page = '', query] = path.slice(1).split('?');
  return `${page}.mdx${query ? `?${query}` : ''}`.replace(/[^\w-]+/g, '_');
}

/** The bundler cuts longer names of chunks. */
const longestName = 99;

/**
 * The path of the page that is written in a file, if its chunk can be derived from it.
 *
 * @param file - As Docusaurus' registry names it: `@site/api/types/objects/order.mdx`.
 */
export function pathOfFile(file: string): string | undefined {
  const [, page, query = ''] = /^@site((?:\/[\w -]+)+)\.mdx(\?truncated=true)?$/.exec(file) ?? [];
  const path = page && page + query;
  return path && pageChunk(path).length <= longestName ? path : undefined;
}

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

/** A route of the router. */
export interface Route<Component> {
  path: string;
  component: Component;
  routes?: Route<Component>[];
  [property: string]: unknown;
}

/** A route whose component is created on first use: of a thousand pages a reader opens a few. */
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

/** Creates the component of a route from its path, its hash and the chunks that it loads. */
export type Create<Component> = (path: string, hash: string, chunks: ChunkNames | undefined) => Component;

function* pagesOf({folder, pages}: PackedPages): Generator<{path: string; content: string}> {
  for (const page of pages.split(' ')) {
    const [slug = '', content] = page.split(':');
    const path = folder + slug;
    yield {path, content: content ?? pageChunk(path)};
  }
}

/** Unpacks the routes of a table, in their order. */
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

/** Replaces the names of chunks. */
export function renameChunks(chunks: ChunkNames, nameOf: (name: string) => string): ChunkNames {
  if (typeof chunks === 'string') return nameOf(chunks);
  if (Array.isArray(chunks)) return chunks.map((chunk) => renameChunks(chunk, nameOf));
  return Object.fromEntries(Object.entries(chunks).map(([property, chunk]) => [property, renameChunks(chunk, nameOf)]));
}
