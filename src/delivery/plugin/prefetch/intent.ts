/** What `window.docusaurus` offers to links. */
export type Docusaurus = Window['docusaurus'];

/** Files that one page asks for ahead of need, at most. */
export const limit = 20;

/** With what its section shares, a page needs at least so many files that are not there yet. */
const perPage = 4;

interface Options {
  /** The router matches decoded paths. */
  decode: (address: string) => string;
  /** How many files were asked for ahead so far. */
  asked: () => number;
  /** How many files a page has of its own: a list of posts has one for each of them. */
  filesOf: (pathname: string) => number;
}

/**
 * Fetches ahead what a reader is about to open: `preload` is called when a pointer or a finger is on a link, and when it
 * has the focus. `prefetch` does nothing: Docusaurus' own links call it for all that is in view. Connections that are
 * slow or save data fetch nothing, as in Docusaurus' own `prefetch`.
 */
export function fetchOnIntent(
  {prefetch}: Docusaurus,
  {decode, asked, filesOf}: Options,
): Docusaurus & {newPage: () => void} {
  let before = asked();
  return {
    prefetch: () => false,
    preload: (address) => {
      const pathname = decode(address.replace(/[?#].*$/, ''));
      const needed = Math.max(perPage, filesOf(pathname));
      return asked() - before + needed <= limit && prefetch(pathname);
    },
    newPage: () => {
      before = asked();
    },
  };
}
