/** What `window.docusaurus` offers to links. */
export type Docusaurus = Window['docusaurus'];

/** Files that one page asks for ahead of need, at most. */
export const limit = 20;

/** A page needs up to so many files that are not there yet. */
const perPage = 4;

interface Options {
  /** The router matches decoded paths. */
  decode: (address: string) => string;
  /** How many files were asked for ahead so far. */
  asked: () => number;
}

/**
 * Fetches ahead what a reader is about to open: links call `prefetch` when they come into view, which does nothing
 * here, and `preload` when a pointer or a finger is on them. Connections that are slow or save data fetch nothing, as in
 * Docusaurus' own `prefetch`.
 */
export function fetchOnIntent({prefetch}: Docusaurus, {decode, asked}: Options): Docusaurus & {newPage: () => void} {
  let before = asked();
  return {
    prefetch: () => false,
    preload: (address) => {
      if (asked() - before > limit - perPage) return false;
      return prefetch(decode(address.replace(/[?#].*$/, '')));
    },
    newPage: () => {
      before = asked();
    },
  };
}
