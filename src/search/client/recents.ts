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
export function parseStored(text: string | null, limit: number): StoredHit[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const hits = value.flatMap((item) => readStoredHit(item) ?? []);
  const first = new Map([...hits].reverse().map((hit) => [hit.objectID, hit]));
  return hits.filter((hit) => first.get(hit.objectID) === hit).slice(0, limit);
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function read(store: Store) {
  const favorites = parseStored(store.getItem(favoriteKey), maxFavorites);
  const favorite = new Set(favorites.map(({objectID}) => objectID));
  const recents = parseStored(store.getItem(recentKey), Number.POSITIVE_INFINITY).filter(
    ({objectID}) => !favorite.has(objectID),
  );
  return {favorites, recents: recents.slice(0, recentLimit(favorites.length))};
}

/** Rewrites the saved lists so that the modal can trust them: it parses and inserts them unchecked. */
export function repairStored(store: () => Store): void {
  try {
    const {favorites, recents} = read(store());
    store().setItem(favoriteKey, JSON.stringify(favorites));
    store().setItem(recentKey, JSON.stringify(recents));
  } catch {
    // Storage is blocked or full: searching works, nothing is remembered.
  }
}

/** Whether more recent searches are saved than are kept beside the favourites, as after saving the first favourite. */
export function hasTooManyRecents(store: () => Store): boolean {
  try {
    const favorites = parseStored(store().getItem(favoriteKey), maxFavorites);
    return parseStored(store().getItem(recentKey), Number.POSITIVE_INFINITY).length > recentLimit(favorites.length);
  } catch {
    return false;
  }
}
