/**
 * Queries that nobody asked, run while the reader hasn't typed yet: they compile the engine and fill its caches, so that
 * the first letters are answered as fast as later ones.
 */

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Lets calls that have come meanwhile go first. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Asks for each letter, then for the name that comes first for it, half typed and whole.
 *
 * @param ask - answers a query with the name that comes first
 */
export async function rehearse(ask: (query: string) => string | undefined): Promise<void> {
  for (const letter of letters) {
    await pause();
    const name = ask(letter);
    if (name === undefined) continue;
    for (const query of [name.slice(0, Math.ceil(name.length / 2)), name]) {
      await pause();
      ask(query);
    }
  }
}
