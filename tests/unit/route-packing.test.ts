import {matchPath} from 'react-router';
import {beforeEach, describe, expect, it, vi} from 'vitest';
import {packHashes} from '../../src/delivery/plugin/lean-client/chunk-hashes.ts';
import {hashOf} from '../../src/delivery/plugin/lean-client/page-hashes.ts';
import {browserConfig} from '../../src/delivery/plugin/lean-client/index.ts';
import {fetchOnIntent, limit} from '../../src/delivery/plugin/prefetch/intent.ts';
import {refetch} from '../../src/delivery/plugin/recover/refetch.ts';
import literalPath from '../../src/delivery/plugin/lean-client/literal-path.ts';
import {
  contentPaths,
  keyOf,
  packRoutes,
  pageChunk,
  pageChunks,
  renameChunks,
  shortNames,
  unpackRoutes,
  type ChunkNames,
  type GeneratedRoute,
} from '../../src/delivery/plugin/lean-client/route-table.ts';

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

describe('hashes of chunks', () => {
  const runtime =
    'u.n=1,u.u=e=>"assets/js/"+e+"."+({"00cy":"fa417",1481:"93573",editor:"ebeaa",b28v:"1a6dc"})[e]+".js",u.p="/"';

  it('gives back the address of every chunk', () => {
    const pages = ['00cy', '1481', 'b28v'];
    const packed = packHashes(runtime, pages);
    const require: Record<string, unknown> = {};
    new Function('u', packed)(require);
    require['pageHash'] = (name: string) => hashOf(name, String(require['pageHashes']), pages);
    const addressOf = require['u'] as (name: string) => string;
    expect([...pages, 'editor'].map(addressOf)).toEqual([
      'assets/js/00cy.fa417.js',
      'assets/js/1481.93573.js',
      'assets/js/b28v.1a6dc.js',
      'assets/js/editor.ebeaa.js',
    ]);
    expect(packed.length).toBeLessThan(runtime.length + 40);
    // Docusaurus fetches nothing ahead whose address says so.
    expect(addressOf('none')).toContain('undefined');
  });

  it('says what it does not find', () => {
    expect(() => packHashes('u.u=e=>e', [])).toThrow('chunk-hashes.ts');
    expect(() => packHashes(runtime, ['none'])).toThrow('"none"');
  });

  it('names pages in the same order from the same table', () => {
    const names = pageChunks(packRoutes(routes, chunkNames));
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['o1', 'o2', 'o3', 'i1']));
    expect(names).not.toContain('landing');
  });
});

describe('route table', () => {
  it('gives back every route, in its order, with what it loads', () => {
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

  it('tells what pages of a folder share once', () => {
    const text = JSON.stringify(packRoutes(routes, chunkNames));
    expect(text.split('/api/types/objects/')).toHaveLength(2);
    expect(text).toContain('"order:o1 order-item:o2 user:o3"');
  });

  it('leaves the name of a chunk out where it follows from the path', () => {
    const path = '/api/types/objects/order';
    const table = packRoutes([route(path, 'a0')], {[`${path}-a0`]: item(pageChunk(path))});
    expect(JSON.stringify(table)).not.toContain(pageChunk(path));
    const [only] = unpackRoutes(table, (_path, _hash, chunks) => ({chunks}));
    expect(only?.component).toEqual({chunks: item(pageChunk(path))});
  });

  it('makes a component when it is first asked for, once', () => {
    const create = vi.fn((path: string) => ({path}));
    const [first] = unpackRoutes(packRoutes(objects, chunkNames), create);
    expect(create).not.toHaveBeenCalled();
    expect(first?.component).toBe(first?.component);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('renames chunks wherever they stand', () => {
    expect(renameChunks({a: 'x', b: [{c: 'y'}]}, (name) => `${name}1`)).toEqual({a: 'x1', b: [{c: 'y1'}]});
  });

  it('shortens names, and keeps them apart where their beginnings meet', () => {
    const apart = (36 ** 4).toString(16).padStart(8, '0');
    const names = shortNames(['00000000', apart, 'deadbeef']);
    expect(new Set(names.values()).size).toBe(3);
    expect(names.get('deadbeef')).toHaveLength(4);
    expect(names.get(apart)).toHaveLength(5);
    expect(shortNames(['deadbeef']).get('deadbeef')).toBe(names.get('deadbeef'));
  });

  it('calls the content of a page by its path, unless another page has that name or shares the content', () => {
    const paths = contentPaths(chunkNames);
    expect(paths.get('o1')).toBe('/api/types/objects/order');
    expect(contentPaths({'/a-1': item('both'), '/b-2': item('both')}).size).toBe(0);
    const same = new Map([
      ['00000001', '/x'],
      ['00000002', '/x'],
    ]);
    const names = shortNames([...same.keys()], same);
    expect(names.get('00000001')).toBe(pageChunk('/x'));
    expect(names.get('00000002')).not.toBe(pageChunk('/x'));
  });
});

describe('literal paths', () => {
  const paths = [
    '/',
    '/api',
    '/api/',
    '/Api/Types',
    '/changelog/2025 Q3/edi-beta',
    '/a\\.b',
    '\\/changelog\\/2025 Q3\\/edi-beta',
    '\\/api\\/',
    '*',
  ];
  const given = [
    '/',
    '',
    '/api',
    '/API',
    '/api/',
    '/api//',
    '/apiary',
    '/api/types',
    '/api/types/',
    '/changelog/2025 Q3/edi-beta',
    '/axb',
    '/a.b',
    '/help/x',
    '/a',
    '/ab',
  ];

  it.each(paths)('%s matches what the router matches with regular expressions', (path) => {
    for (const end of [true, false, undefined]) {
      const options = {...(end !== undefined && {end})};
      const ours = literalPath(path, [], options);
      // The router may call an empty match `/`.
      expect(given.map((pathname) => ours.exec(pathname)?.[0]?.replace(/^$/, '/'))).toEqual(
        given.map((pathname) => matchPath(pathname, {path, exact: end !== false})?.url.replace(/^$/, '/')),
      );
    }
  });

  it.each(['/help/:page', '/a(b)?'])('%s, a pattern, is refused', (path) => {
    expect(() => literalPath(path)).toThrow(/is a pattern/);
  });
});

describe('fetching ahead', () => {
  const setup = (filesPerPage = 4) => {
    let asked = 0;
    const fetched: string[] = [];
    const intent = fetchOnIntent(
      {
        prefetch: (address) => {
          fetched.push(address);
          asked += filesPerPage;
          return Promise.resolve([]);
        },
        preload: () => {
          throw new Error('Nothing is run ahead.');
        },
      },
      {decode: decodeURI, asked: () => asked, filesOf: (pathname) => (pathname === '/list' ? limit + 1 : 2)},
    );
    return {intent, fetched};
  };

  it('does nothing for a link in view, and fetches one under the pointer, decoded, without query and fragment', () => {
    const {intent, fetched} = setup();
    void intent.prefetch('/help');
    expect(fetched).toEqual([]);
    void intent.preload('/changelog/2025%20Q3/edi-beta?a=1#b');
    expect(fetched).toEqual(['/changelog/2025 Q3/edi-beta']);
  });

  it(`stops at ${limit} files, until the reader is on another page`, () => {
    const {intent, fetched} = setup();
    for (let at = 0; at < 50; at += 1) void intent.preload(`/help/${at}`);
    expect(fetched.length * 4).toBe(limit);
    intent.newPage();
    void intent.preload('/api');
    expect(fetched.at(-1)).toBe('/api');
  });

  it('expects at least four files of a page, whatever its route names', () => {
    const {intent, fetched} = setup(3);
    for (let page = 0; page < 50; page += 1) void intent.preload(`/help/${page}`);
    expect(fetched.length * 3).toBe(18);
  });

  it('leaves out a page of more files than are left, and fetches others', () => {
    const {intent, fetched} = setup();
    void intent.preload('/list');
    void intent.preload('/help');
    expect(fetched).toEqual(['/help']);
  });
});

describe('the configuration that browsers get', () => {
  it('names no plugin, option or folder', () => {
    const plugins = [['x', {formatter: '/home/somebody/formatter.ts'}]];
    const config = browserConfig({title: 'T', plugins, presets: plugins, themes: plugins} as never);
    expect(JSON.stringify(config)).not.toContain('somebody');
    expect(config.title).toBe('T');
  });
});

describe('a script that failed', () => {
  const fetching = vi.fn((): Promise<Response> => Promise.resolve(new Response('ok')));
  beforeEach(() => void vi.stubGlobal('fetch', fetching));

  it('is fetched past the cache before anybody asks for it again', async () => {
    await refetch(Object.assign(new Error('Loading chunk 1 failed.'), {request: '/assets/js/1.js'}));
    expect(fetching).toHaveBeenCalledWith('/assets/js/1.js', expect.objectContaining({cache: 'reload'}));
    fetching.mockRejectedValueOnce(new TypeError('offline'));
    await expect(refetch(Object.assign(new Error('x'), {request: '/a.js'}))).resolves.toBeUndefined();
  });

  it('is left alone when the error names none', async () => {
    fetching.mockClear();
    await refetch(new Error('x'));
    await refetch('x');
    expect(fetching).not.toHaveBeenCalled();
  });
});
