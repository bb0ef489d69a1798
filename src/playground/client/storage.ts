/** Saves the state of the playground in the storage of the visit. */
import {readSaved, type Saved} from '../model/saved.ts';

const key = 'playground';

/** What an earlier load of the page saved; nothing where storage is refused. */
export function loadSaved(): Saved {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(key);
  } catch {
    // The state lasts as long as the page.
  }
  return readSaved(text);
}

/** Saves the state; where it is too large, without the older part of the history. */
export function save(state: Saved): void {
  for (const length of [state.history.length, 5, 0]) {
    try {
      sessionStorage.setItem(key, JSON.stringify({...state, history: state.history.slice(0, length)}));
      return;
    } catch {
      // Storage is full or refused: try less. At last, the state lasts as long as the page.
    }
  }
}
