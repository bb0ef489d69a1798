/**
 * In place of `react-router-config`, which matches an address with one route after the other: here exact routes are
 * looked up by their path, and only the few others are matched.
 */
import {createElement, type ComponentType, type ReactNode} from 'react';
import {matchPath, Route, Router, Switch, useLocation, type match as Match} from 'react-router';
import {decodeAddress} from '../../../site/model/address.ts';
import {onceFor} from '../../../site/model/once-for.ts';

export interface RouteConfig {
  path: string;
  exact?: boolean;
  component: ComponentType<object>;
  routes?: RouteConfig[];
}

/** Positions of exact routes by path, in lower case as the router compares them, and of the others. */
const indexOf = onceFor((routes: readonly RouteConfig[]) => {
  const exactRoutes = new Map<string, number>();
  const others: number[] = [];
  for (const [position, {path, exact}] of routes.entries()) {
    const key = path.toLowerCase();
    if (exact && !/[:*?+()\\]/.test(path) && !exactRoutes.has(key)) exactRoutes.set(key, position);
    else others.push(position);
  }
  return {exactRoutes, others};
});

/** Positions of the routes that can match an address, in their order. */
export function candidates(routes: readonly RouteConfig[], pathname: string): number[] {
  const {exactRoutes, others} = indexOf(routes);
  const found = exactRoutes.get(pathname.toLowerCase().replace(/(.)\/$/, '$1'));
  return found === undefined ? others : [...others, found].sort((a, b) => a - b);
}

interface Branch {
  route: RouteConfig;
  match: Match;
}

/**
 * The routes that match an address, from the outermost one to the page. Paths of routes are decoded, and so is the
 * address: Docusaurus asks for the encoded one as well, and would find the page of missing pages.
 */
export function matchRoutes(routes: readonly RouteConfig[], address: string, parent?: Match): Branch[] {
  const pathname = parent ? address : decodeAddress(address);
  for (const position of candidates(routes, pathname)) {
    const route = routes[position];
    const match = route?.path ? matchPath(pathname, route) : (parent ?? rootMatch(pathname));
    if (!route || !match) continue;
    void route.component; // Docusaurus fetches ahead what is noted once the component is made (`routes.ts`).
    return [{route, match}, ...matchRoutes(route.routes ?? [], pathname, match)];
  }
  return [];
}

const {computeRootMatch: rootMatch} = Router as unknown as {computeRootMatch: (pathname: string) => Match};

function Routes({routes, extra, ...switchProps}: {routes: readonly RouteConfig[]; extra: object}): ReactNode {
  const {pathname} = useLocation();
  const children = candidates(routes, pathname).flatMap((position) => {
    const route = routes[position];
    if (!route) return [];
    const {path, exact} = route;
    const render = (props: object): ReactNode => createElement(route.component, {...props, ...extra, route} as object);
    return [<Route key={position} path={path} exact={exact} render={render} />];
  });
  return <Switch {...switchProps}>{children}</Switch>;
}

/** @public Docusaurus imports it from `react-router-config`. */
export const renderRoutes = (
  routes?: readonly RouteConfig[],
  extra: object = {},
  switchProps: object = {},
): ReactNode => (routes ? <Routes routes={routes} extra={extra} {...switchProps} /> : null);
