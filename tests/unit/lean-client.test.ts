import pathToRegexp from 'path-to-regexp/index.js';
import {describe, expect, it, vi} from 'vitest';
import {createIdleQueue} from '../../src/site/ui/EncodedLinks/idle.ts';
import literalPath from '../../src/delivery/plugin/lean-client/literal-path.ts';
import {
  packRoutes,
  renameChunks,
  shortNames,
  unpackChunkNames,
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

describe('route table', () => {
  it('gives back every route, in its order, with what it loads', () => {
    const table = packRoutes(routes, chunkNames);
    const names = unpackChunkNames(table);
    const expected = loaded(
      routes,
      ({path, hash}: {path: string; hash?: string}) => chunkNames[`${path}-${hash ?? ''}`],
    );
    expect(
      loaded(
        unpackRoutes(table, (path, hash) => `${path}-${hash}`),
        (key: string) => names[key],
      ),
    ).toEqual(expected);
    expect(Object.keys(names)).toHaveLength(Object.keys(chunkNames).length);
  });

  it('finds what a route loads by its path before the last hyphen, as fetching ahead does', () => {
    const paths = Object.keys(unpackChunkNames(packRoutes(routes, chunkNames))).map((key) =>
      key.replace(/-[^-]+$/, ''),
    );
    expect(paths).toContain('/api/types/objects/order-item');
    expect(paths).toContain('/changelog/2025 Q3/edi beta');
  });

  it('tells what pages of a folder share once', () => {
    const text = JSON.stringify(packRoutes(routes, chunkNames));
    expect(text.split('/api/types/objects/')).toHaveLength(2);
    expect(text).toContain('"order o1 order-item o2 user o3"');
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
});

describe('literal paths', () => {
  const paths = [
    '/',
    '/api',
    '/api/',
    '/Api/Types',
    '/changelog/2025 Q3/edi-beta',
    '/a.b',
    '/help/:page',
    '*',
    '/a(b)?',
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

  it.each(paths)('%s matches what path-to-regexp matches', (path) => {
    for (const end of [true, false, undefined]) {
      const options = {strict: false, sensitive: false, ...(end !== undefined && {end})};
      const original = pathToRegexp(path, [], options);
      const ours = literalPath(path, [], options);
      expect(given.map((pathname) => ours.exec(pathname)?.[0])).toEqual(
        given.map((pathname) => original.exec(pathname)?.[0]),
      );
    }
  });
});

describe('fetching ahead', () => {
  it('runs one task an idle period, in their order, and goes on after one that fails', async () => {
    const idle: (() => void)[] = [];
    const enqueue = createIdleQueue((run) => idle.push(run));
    const ran: number[] = [];
    const results = [
      enqueue(() => ran.push(1)),
      enqueue(() => {
        throw new Error('broken');
      }),
      enqueue(() => Promise.resolve(ran.push(3))),
    ];
    const settled = Promise.allSettled(results);
    expect(idle).toHaveLength(1);
    for (let at = 0; at < idle.length; at += 1) {
      idle[at]?.();
      expect(ran.length).toBeLessThanOrEqual(at + 1);
    }
    expect((await settled).map(({status}) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ran).toEqual([1, 3]);
    expect(idle).toHaveLength(3);
  });
});
