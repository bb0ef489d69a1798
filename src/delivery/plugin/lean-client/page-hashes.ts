/** Digits of the hash in the name of a chunk's file. */
export const hashLength = 5;

/**
 * The hash of a page's file.
 *
 * @param hashes - Those of all pages, one after the other.
 * @param pages - Their names, in the same order.
 */
export function hashOf(page: string, hashes: string, pages: readonly string[]): string {
  const at = pages.indexOf(page);
  if (at < 0) throw new Error(`There is no chunk "${page}".`);
  return hashes.slice(at * hashLength, (at + 1) * hashLength);
}
