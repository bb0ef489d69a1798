/** What `window.docusaurus` offers to links. */
export type Docusaurus = Window['docusaurus'];

/** Nothing more is fetched ahead once one page has asked for so many files. */
export const limit = 20;

/**
 * Fetches ahead what a reader is about to open: `preload` is called when a pointer or a finger is on a link, and when it
 * has the focus. `prefetch` does nothing: Docusaurus' own links call it for all that is in view. Connections that are
 * slow or save data fetch nothing, as in Docusaurus' own `prefetch`.
 *
 * @param asked - Counts the files that were asked for ahead so far.
 */
export function fetchOnIntent({prefetch}: Docusaurus, asked: () => number): Docusaurus & {newPage: () => void} {
  let before = asked();
  return {
    prefetch: () => false,
    preload: (address) => asked() - before < limit && prefetch(address.replace(/[?#].*$/, '')),
    newPage: () => {
      before = asked();
    },
  };
}
