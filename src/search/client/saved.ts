/** Searches that the modal saves. */
import {isHit} from '../model/response.ts';

/** The modal keeps what was chosen under the name of its index: one list for all sections. */
export const savedIndexName = 'endless-docs';

const readable = (text: string | null): unknown[] => {
  try {
    const saved: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(saved) ? saved.filter(isHit) : [];
  } catch {
    return [];
  }
};

/** Drops saved searches that can't be shown: the modal takes what is stored unchecked, and wouldn't open. */
export function dropUnreadableSearches(): void {
  try {
    for (const list of ['RECENT', 'FAVORITE']) {
      const key = `__DOCSEARCH_${list}_SEARCHES__${savedIndexName}`;
      localStorage.setItem(key, JSON.stringify(readable(localStorage.getItem(key))));
    }
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
}
