import routes from '@generated/routes';
import type {ClientModule} from '@docusaurus/types';
import {matchRoutes, type RouteConfig} from '../route-packing/router-config.tsx';
import {fetchOnIntent} from './intent.ts';

/** Files that were asked for ahead and that no page has run. */
function asked(): number {
  const run = new Set([...document.scripts].map(({src}) => src));
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]');
  return new Set([...links].map(({href}) => href).filter((href) => !run.has(href))).size;
}

let intent: ReturnType<typeof fetchOnIntent> | undefined;

function start(): void {
  const {docusaurus} = window;
  const prefetch = (pathname: string): ReturnType<typeof docusaurus.prefetch> => {
    // What the components of the routes load is known once they are made (`../route-packing/routes.ts`).
    for (const {route} of matchRoutes(routes as RouteConfig[], pathname)) void route.component;
    return docusaurus.prefetch(pathname);
  };
  intent = fetchOnIntent({...docusaurus, prefetch}, asked);
  window.docusaurus = intent;
  let last: Element | null = null;
  const fetchLink = ({target}: Event): void => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    // A pointer moves over the parts of a link, too.
    if (link === last) return;
    last = link;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) void intent?.preload(link.pathname);
  };
  // A pointer, a finger, and the focus for readers with a keyboard.
  for (const event of ['mouseover', 'touchstart', 'focusin'])
    document.addEventListener(event, fetchLink, {passive: true});
}

export const onRouteDidUpdate: NonNullable<ClientModule['onRouteDidUpdate']> = ({location, previousLocation}) => {
  if (!intent) start();
  else if (location.pathname !== previousLocation?.pathname) intent.newPage();
};
