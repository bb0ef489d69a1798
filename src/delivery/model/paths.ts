/** Each page has one address: these rules say which paths are served and where the others redirect. */

/** Decoded paths with other characters are never served; no file of the site has them in its name. */
export const servedCharacters = '^[A-Za-z0-9 ._~/-]*$';

/** Decoded paths that are never served: hidden files, precompressed twins, and pages that have another address. */
export const hiddenFiles = '/\\.(?!well-known/)|\\.(?:gz|br)$|^/(?:404(?:\\.html)?|index)$';

/**
 * Raw paths that aren't the address of a page: with repeated slashes, dot segments, needlessly encoded characters, the
 * ending of a file, or a trailing slash.
 */
export const notCanonical = '^[^?]*(?://|/\\.{1,2}(?:/|[?]|$)|%(?!20)|\\.html(?:[?]|$))|^/(?:[^?]*/)?[^?/]+/+(?:[?]|$)';

/** Matches decoded paths of the home page. */
export const homeAlias = '^/(?:index\\.html)?/*$';

/** Matches every decoded path; the first group is the address of its page. */
export const pageAlias = '^(/.*?)(?:/index\\.html|\\.html)?/*$';

/** How to answer a request for a path. */
export type Resolved =
  | {kind: 'serve'; path: string}
  | {kind: 'redirect'; path: string}
  | {kind: 'invalid'}
  | {kind: 'missing'};

/** Resolves the raw path of a request: percent-encoded, without its query. */
export function resolvePath(raw: string): Resolved {
  if (raw.includes('\\')) return {kind: 'missing'};
  let decoded: string;
  try {
    const {pathname} = new URL(`http://site/${raw}`);
    decoded = decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return {kind: 'invalid'};
  }
  if (!new RegExp(servedCharacters).test(decoded) || new RegExp(hiddenFiles).test(decoded)) return {kind: 'missing'};
  if (!new RegExp(notCanonical).test(raw)) return {kind: 'serve', path: decoded};
  return {kind: 'redirect', path: encodeURI(canonicalPath(decoded))};
}

/** The address of the page that a decoded path means. */
export function canonicalPath(decoded: string): string {
  if (new RegExp(homeAlias).test(decoded)) return '/';
  return decoded.replace(new RegExp(pageAlias), '$1');
}

/** The path in the case of the site: lower case, except for the quarters of the changelog. */
export function inCaseOfSite(pathname: string): string {
  return pathname.toLowerCase().replace(/^(\/changelog\/\d{4} )q(\d)/, '$1Q$2');
}
