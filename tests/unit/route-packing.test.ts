import {describe, expect, it, vi} from 'vitest';
import {browserConfig, browserData} from '../../src/delivery/plugin/route-packing/generated-modules.ts';
import {shareHash} from '../../src/delivery/plugin/route-packing/page-files.ts';
import {
  keyOf,
  packRoutes,
  pageChunk,
  pathOfFile,
  renameChunks,
  unpackRoutes,
  type ChunkNames,
  type GeneratedRoute,
} from '../../src/delivery/plugin/route-packing/route-table.ts';

const route = (path: string, hash: string, rest: object = {}): GeneratedRoute => ({
  path,
  component: {path, hash},
  ...rest,
});

const objects = ['order', 'order-item', 'user'].map((slug, at) =>
  route(`/api/types/objects/${slug}`, `a${at}`, {exact: true, sidebar: 'objects'}),
);
const routes: GeneratedRoute[] = [
  route('/changelog', 'c00', {exact: true}),
  route('/changelog/2025 Q3/edi beta', 'c01', {exact: true}),
  route('/api', '111', {
    routes: [
      route('/api', '222', {
        routes: [
          route('/api', '333', {exact: true, sidebar: 'home'}),
          ...objects,
          route('/api/types/inputs/order', 'b1', {exact: true, sidebar: 'inputs'}),
        ],
      }),
    ],
  }),
  route('/', 'e5f', {exact: true}),
  {path: '*', component: {path: '*'}},
];
const item = (content: string): ChunkNames => ({__comp: 'item', content});
const chunkNames: Record<string, ChunkNames> = {
  '/changelog-c00': {__comp: 'list', items: [{content: 'n1'}, {content: 'n2'}]},
  '/changelog/2025 Q3/edi beta-c01': item('n1'),
  '/api-111': {__comp: 'root', __context: {plugin: 'p'}},
  '/api-222': {__comp: 'version'},
  '/api-333': item('home'),
  '/api/types/objects/order-a0': item('o1'),
  '/api/types/objects/order-item-a1': item('o2'),
  '/api/types/objects/user-a2': item('o3'),
  '/api/types/inputs/order-b1': item('i1'),
  '/-e5f': {__comp: 'landing'},
};

interface Loaded {
  path: string;
  chunks: ChunkNames | undefined;
  routes?: Loaded[];
  [property: string]: unknown;
}

/** A route with what its component loads, whatever the hash that leads there. */
function loaded(
  list: readonly {path: string; component: unknown; routes?: unknown}[],
  load: (component: never) => ChunkNames | undefined,
): Loaded[] {
  return list.map(({component, routes: children, ...rest}) => ({
    ...rest,
    chunks: load(component as never),
    ...(children ? {routes: loaded(children as never, load)} : {}),
  }));
}

describe('names of chunks', () => {
  const runtime =
    'u.n=1,u.u=e=>"assets/js/"+e+"."+({a_b_mdx:"fa417fa4",1481:"93573935",editor:"ebeaa123","c_mdx":"1a6dc1a6"})[e]+".js",u.p="/"';

  it('contain one hash for all pages, and their own for others', () => {
    const packed = shareHash(runtime, '0a1b2c3d');
    const require: Record<string, unknown> = {};
    new Function('u', packed)(require);
    const addressOf = require['u'] as (name: string) => string;
    expect(['a_b_mdx', 'c_mdx', 'editor', '1481'].map(addressOf)).toEqual([
      'assets/js/a_b_mdx.0a1b2c3d.js',
      'assets/js/c_mdx.0a1b2c3d.js',
      'assets/js/editor.ebeaa123.js',
      'assets/js/1481.93573935.js',
    ]);
    expect(packed).not.toContain('fa417fa4');
    // Docusaurus fetches nothing ahead whose address says so.
    expect(addressOf('none')).toContain('undefined');
  });

  it('are refused when the runtime has another form', () => {
    expect(() => shareHash('u.u=e=>e', '0a1b2c3d')).toThrow('page-files.ts');
  });

  it('follow from the path of a page, and differ from those of entries and cache groups', () => {
    expect(pageChunk('/api/types/objects/order')).toBe('api_types_objects_order_mdx');
    expect(pageChunk('/changelog/2025 Q3/beta?truncated=true')).toBe('changelog_2025_Q3_beta_mdx_truncated_true');
    for (const name of ['main', 'runtime~main', 'docs', 'theme', 'common', 'styles', 'pages', 'editor', '5e95c892'])
      expect(name.endsWith('_mdx')).toBe(false);
  });

  it.each([
    ['@site/api/types/objects/order.mdx', '/api/types/objects/order'],
    ['@site/help/index.mdx', '/help/index'],
    ['@site/changelog/2025 Q3/edi-beta.mdx', '/changelog/2025 Q3/edi-beta'],
    ['@site/help/é.mdx', undefined],
    ['@site/changelog/edi-beta.mdx?truncated=true', '/changelog/edi-beta?truncated=true'],
    ['@site/changelog/edi-beta.mdx?raw', undefined],
    ['@theme/DocItem', undefined],
    [`@site/api/${'a'.repeat(91)}.mdx`, `/api/${'a'.repeat(91)}`],
    [`@site/api/${'a'.repeat(92)}.mdx`, undefined],
  ])('of %s follow from %s', (file, page) => {
    expect(pathOfFile(file)).toBe(page);
  });
});

describe('route table', () => {
  it('returns every route, in its order, with what it loads', () => {
    const table = packRoutes(routes, chunkNames);
    const expected = loaded(
      routes,
      ({path, hash}: {path: string; hash?: string}) => chunkNames[`${path}-${hash ?? ''}`],
    );
    expect(
      loaded(
        unpackRoutes(table, (_path, _hash, chunks) => ({chunks})),
        ({chunks}: {chunks: ChunkNames | undefined}) => chunks,
      ),
    ).toEqual(expected);
  });

  it('finds what a route loads by its path before the last hyphen, as fetching ahead does', () => {
    const keys: [path: string, key: string][] = [];
    const visit = (list: ReturnType<typeof unpackRoutes>): void => {
      for (const {component, routes: children = []} of list) {
        keys.push(component as [string, string]);
        visit(children);
      }
    };
    visit(unpackRoutes(packRoutes(routes, chunkNames), (path, hash) => [path, keyOf(path, hash)]));
    expect(keys.map(([path]) => path)).toEqual(
      expect.arrayContaining(['/api/types/objects/order-item', '/changelog/2025 Q3/edi beta']),
    );
    for (const [path, key] of keys) expect(key.replace(/-[^-]*$/, '')).toBe(path);
  });

  it('contains what the pages of a folder share once', () => {
    const text = JSON.stringify(packRoutes(routes, chunkNames));
    expect(text.split('/api/types/objects/')).toHaveLength(2);
    expect(text).toContain('"order:o1 order-item:o2 user:o3"');
  });

  it('omits the name of a chunk that follows from the path', () => {
    const path = '/api/types/objects/order';
    const table = packRoutes([route(path, 'a0')], {[`${path}-a0`]: item(pageChunk(path))});
    expect(JSON.stringify(table)).not.toContain(pageChunk(path));
    const [only] = unpackRoutes(table, (_path, _hash, chunks) => ({chunks}));
    expect(only?.component).toEqual({chunks: item(pageChunk(path))});
  });

  it('creates a component on first use, once', () => {
    const create = vi.fn((path: string) => ({path}));
    const [first] = unpackRoutes(packRoutes(objects, chunkNames), create);
    expect(create).not.toHaveBeenCalled();
    expect(first?.component).toBe(first?.component);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('renames chunks at every depth', () => {
    expect(renameChunks({a: 'x', b: [{c: 'y'}]}, (name) => `${name}1`)).toEqual({a: 'x1', b: [{c: 'y1'}]});
  });
});

describe('the configuration that browsers get', () => {
  it('names no plugin, no folder and nothing else that only the build reads', () => {
    const plugins = [['x', {formatter: '/home/somebody/formatter.ts'}]];
    const future = {v4: {}, experimental_router: 'browser'};
    const build = {plugins, presets: plugins, themes: plugins, markdown: {emoji: true}, onBrokenLinks: 'throw'};
    const config = browserConfig({title: 'T', titleDelimiter: '|', ...build, future} as never);
    expect(config).toEqual({title: 'T', titleDelimiter: '|', future: {experimental_router: 'browser'}});
  });
});

it('of the pages of guides, browsers get the first alone', () => {
  const version = {mainDocId: 'index', docs: [{id: 'index'}, {id: 'glossary'}]};
  expect(browserData({docs: {help: {versions: [version]}}, blog: {default: {}}})).toEqual({
    docs: {help: {versions: [{mainDocId: 'index', docs: [{id: 'index'}]}]}},
    blog: {default: {}},
  });
});
