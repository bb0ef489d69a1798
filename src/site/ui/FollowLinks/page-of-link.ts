type Place = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

/** What decides where a link leads. */
export interface LinkTarget extends Place {
  target: string;
  download: string;
}

/**
 * Address of the page of this site that a link leads to; undefined where following it is up to the browser: other
 * sites, files, other windows, and places within the page.
 */
export function pageOfLink(link: LinkTarget, here: Place): string | undefined {
  const {origin, pathname, search, hash, target, download} = link;
  if (origin !== here.origin || (target !== '' && target !== '_self') || download !== '') return undefined;
  if (/\.\w+$/.test(pathname)) return undefined;
  if (pathname === here.pathname && search === here.search && hash !== '') return undefined;
  return pathname + search + hash;
}

/** Whether a click follows a link in the same window, unlike one with another button or a key held down. */
export const isPlainClick = (
  click: Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean => click.button === 0 && !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey);
