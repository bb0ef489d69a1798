/** Keeps the state of the playground in the storage of the visit. */
import {readKept, type Kept} from '../model/kept.ts';

const key = 'playground';

/** What an earlier load of the page kept; undefined where there is nothing, or storage is refused. */
export function recall(): Kept | undefined {
  try {
    return readKept(sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** Keeps the state; where it is too large, without the older part of the history. */
export function keep(kept: Kept): void {
  for (const length of [kept.history.length, 5, 0]) {
    try {
      sessionStorage.setItem(key, JSON.stringify({...kept, history: kept.history.slice(0, length)}));
      return;
    } catch {
      // It is full or refused: with less, then not at all. The state lasts as long as the page anyway.
    }
  }
}
