/** Digits of the hash in the name of a chunk's file. */
export const hashLength = 5;

/**
 * The hash of a page's file; undefined for a chunk that has none because its modules stand in another one. Docusaurus
 * fetches no address ahead that says so.
 *
 * @param hashes - Those of all pages, one after the other.
 * @param pages - Their names, in the same order.
 */
export function hashOf(page: string, hashes: string, pages: readonly string[]): string | undefined {
  const at = pages.indexOf(page);
  return at < 0 ? undefined : hashes.slice(at * hashLength, (at + 1) * hashLength);
}
