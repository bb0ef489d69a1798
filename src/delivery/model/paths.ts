/** One address for each page: which paths are served, and where the others lead. */
import {changelog} from '../../site/model/sections.ts';

/** Decoded paths with other characters are never served; no file of the site needs them. */
export const servedCharacters = '^[A-Za-z0-9 ._~/-]*$';

/**
 * Decoded paths that are never served: hidden files, precompressed twins, files that are answers to other paths, and rules
 * for content networks.
 */
export const hiddenFiles = '/\\.(?!well-known/)|\\.(?:gz|br)$|^/(?:404(?:\\.html)?|index|_headers|_redirects)$';

/**
 * Raw paths that aren't the one address of a page: with slashes in a row, dot segments, characters encoded without need,
 * an ending of a file, or a slash at the end.
 */
export const notCanonical = '^[^?]*(?://|/\\.{1,2}(?:/|[?]|$)|%(?!20)|\\.html(?:[?]|$))|^/(?:[^?]*/)?[^?/]+/+(?:[?]|$)';

/** Matches decoded paths that lead to the home page. */
export const homeAlias = '^/(?:index\\.html)?/*$';

/** Matches every decoded path; the first group is the one address of its page. */
export const pageAlias = '^(/.*?)(?:/index\\.html|\\.html)?/*$';

/** What to do about the path of a request. */
export type Resolved =
  | {kind: 'serve'; path: string}
  | {kind: 'redirect'; path: string}
  | {kind: 'invalid'}
  | {kind: 'missing'};

/** Resolves the path of a request, as it was sent: without query, percent-encoded. */
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

/** The one address of the page that a decoded path means. */
export function canonicalPath(decoded: string): string {
  if (new RegExp(homeAlias).test(decoded)) return '/';
  return decoded.replace(new RegExp(pageAlias), '$1');
}

/** Decoded paths that are in the case of the site. */
export const caseOfSite = `^(?!${changelog.path}/\\d{4} q\\d/)(?:${changelog.path}/\\d{4} Q\\d(?:/|$))?[^A-Z]*$`;

/** Matches the folder of a quarter in the wrong case; what is around its letter are the groups. */
export const quarterInLowerCase = `^(${changelog.path}/\\d{4} )q(\\d/.*)$`;

/** The path in the case of the site: small letters, but for the quarters of the changelog. */
export function inCaseOfSite(pathname: string): string {
  if (new RegExp(caseOfSite).test(pathname)) return pathname;
  return pathname.toLowerCase().replace(new RegExp(quarterInLowerCase), '$1Q$2');
}
