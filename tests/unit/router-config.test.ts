import {matchPath} from 'react-router';
import {describe, expect, it} from 'vitest';
import {candidates, matchRoutes, type RouteConfig} from '../../src/delivery/plugin/route-packing/router-config.tsx';

const component = () => null;
const page = (path: string): RouteConfig => ({path, exact: true, component});
const routes: RouteConfig[] = [
  page('/changelog'),
  page('/changelog/2025 Q3/edi beta'),
  page('/changelog/:kind(x|y)'),
  {
    path: '/api',
    component,
    routes: [
      {path: '/api/types', component, routes: Array.from({length: 300}, (_, index) => page(`/api/types/t${index}`))},
      page('/api'),
    ],
  },
  page('/'),
  {path: '*', component},
];

/** What a router finds that matches one route after the other. */
function matchOneByOne(list: readonly RouteConfig[], pathname: string): [string, unknown][] {
  const found = list.map((route) => ({route, match: matchPath(pathname, route)})).find(({match}) => match);
  return found ? [[found.route.path, found.match], ...matchOneByOne(found.route.routes ?? [], pathname)] : [];
}

describe('an address', () => {
  it.each([
    '/',
    '/changelog',
    '/Changelog/',
    '/changelog/2025 Q3/edi beta',
    '/changelog/x',
    '/changelog/z',
    '/api',
    '/api/',
    '/api/types',
    '/api/types/t0',
    '/api/types/T299/',
    '/api/types/t299.html',
    '/api/types/t300',
    '//',
    '/nothing',
  ])('%s has the routes that matching one by one finds', (pathname) => {
    const found = matchRoutes(routes, pathname).map(({route, match}) => [route.path, match]);
    expect(found).toEqual(matchOneByOne(routes, pathname));
  });

  it('is matched decoded', () => {
    const found = matchRoutes(routes, '/changelog/2025%20Q3/edi%20beta').map(({route}) => route.path);
    expect(found).toEqual(['/changelog/2025 Q3/edi beta']);
    expect(matchRoutes(routes, '/changelog/%E0%A4%A').map(({route}) => route.path)).toEqual(['*']);
    // Once, also within a section: `%2530` is `%30` and not `0`.
    expect(matchRoutes(routes, '/api/types/t%2530').map(({route}) => route.path)).toEqual(['/api', '/api/types']);
  });

  it('is matched with a few routes only', () => {
    const types = routes[3]?.routes?.[0]?.routes ?? [];
    expect(candidates(types, '/api/types/t299')).toEqual([299]);
    expect(candidates(types, '/api/types/none')).toEqual([]);
  });
});
