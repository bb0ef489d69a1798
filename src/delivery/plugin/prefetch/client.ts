import type {ClientModule} from '@docusaurus/types';
import chunkNames from '@generated/routesChunkNames';
import {decodeAddress} from '../../../site/model/address.ts';
import type {ChunkNames} from '../lean-client/route-table.ts';
import {fetchOnIntent} from './intent.ts';

/** Files that were asked for ahead and that no page has run. */
function asked(): number {
  const run = new Set([...document.scripts].map(({src}) => src));
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]');
  return new Set([...links].map(({href}) => href).filter((href) => !run.has(href))).size;
}

const count = (names: ChunkNames): number =>
  typeof names === 'string' ? 1 : Object.values(names).reduce((sum, inner) => sum + count(inner), 0);

/** Files of the route with a path; its key ends in a hash. */
const filesOf = (pathname: string): number =>
  Object.entries(chunkNames).reduce(
    (sum, [key, names]) => sum + (key.slice(0, key.lastIndexOf('-')) === pathname ? count(names) : 0),
    0,
  );

let intent: ReturnType<typeof fetchOnIntent> | undefined;

function start(): void {
  intent = fetchOnIntent(window.docusaurus, {decode: decodeAddress, asked, filesOf});
  window.docusaurus = intent;
  // Links tell of pointers and fingers; readers with a keyboard are on a link when it has the focus.
  document.addEventListener('focusin', ({target}) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) void intent?.preload(link.pathname);
  });
}

export const onRouteDidUpdate: NonNullable<ClientModule['onRouteDidUpdate']> = ({location, previousLocation}) => {
  if (!intent) start();
  else if (location.pathname !== previousLocation?.pathname) intent.newPage();
};
