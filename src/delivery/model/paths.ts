/** One address for each page: which paths are served, and where the others lead. */

/** Decoded paths with other characters are never served; no file of the site needs them. */
export const servedCharacters = '^[A-Za-z0-9 ._~/-]*$';

/** Decoded paths that are never served: hidden files, precompressed twins, and files that are answers to other paths. */
export const hiddenFiles = '/\\.(?!well-known/)|\\.(?:gz|br)$|^/(?:404(?:\\.html)?|index)$';

/**
 * Raw paths that aren't the one address of a page: with slashes in a row, dot segments, characters encoded without need,
 * an ending of a file, or a slash at the end.
 */
export const notCanonical = '^[^?]*(?://|/\\.{1,2}(?:/|[?]|$)|%(?!20)|\\.html(?:[?]|$))|^/(?:[^?]*/)?[^?/]+/+(?:[?]|$)';

/** Matches decoded paths that lead to the home page. */
export const homeAlias = '^/(?:index\\.html)?/*$';

/** Matches every decoded path; the first group is the one address of its page. */
export const pageAlias = '^(/.*?)(?:/index\\.html|\\.html)?/*$';
