import {readStoredHit} from '../model/response.ts';
import type {StoredHit} from '../model/types.ts';

/** One list for all sections, so that a page found from Help is at hand in the API too. */
export const recentsName = 'endless-docs';

const recentKey = `__DOCSEARCH_RECENT_SEARCHES__${recentsName}`;
const favoriteKey = `__DOCSEARCH_FAVORITE_SEARCHES__${recentsName}`;

/** At most this many favourites are kept. */
export const maxFavorites = 10;

/** How many recent searches are kept beside so many favourites. */
export function recentLimit(favorites: number): number {
  return favorites === 0 ? 7 : 4;
}

/** Reads a saved list and drops what isn't a hit, is there twice or exceeds the limit. */
export function parseStored(text: string | null, limit = Infinity): StoredHit[] {
  try {
    const hits = (JSON.parse(text ?? '[]') as unknown[]).flatMap((item) => readStoredHit(item) ?? []);
    return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()].slice(0, limit);
  } catch {
    return [];
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function read(store: Store) {
  const favorites = parseStored(store.getItem(favoriteKey), maxFavorites);
  const ids = new Set(favorites.map(({objectID}) => objectID));
  const recents = parseStored(store.getItem(recentKey)).filter(({objectID}) => !ids.has(objectID));
  return {favorites, recents, limit: recentLimit(favorites.length)};
}

/** Rewrites the saved lists so that the modal can trust them: it parses and inserts them unchecked. */
export function repairStored(store: () => Store): void {
  try {
    const {favorites, recents, limit} = read(store());
    store().setItem(favoriteKey, JSON.stringify(favorites));
    store().setItem(recentKey, JSON.stringify(recents.slice(0, limit)));
  } catch {
    // Storage is blocked or full: searching works, nothing is remembered.
  }
}

/** Whether more recent searches are saved than are kept beside the favourites, as after saving the first favourite. */
export function hasTooManyRecents(store: () => Store): boolean {
  try {
    const {recents, limit} = read(store());
    return recents.length > limit;
  } catch {
    return false;
  }
}
