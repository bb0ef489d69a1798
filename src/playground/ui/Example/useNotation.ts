import {useSyncExternalStore} from 'react';
import {notations, type Notation} from '../../../reference/model/notations.ts';

const key = 'example-language';

/** The choice of this page, which counts where the browser refuses storage. */
let chosen: Notation = 'GraphQL';

function read(): Notation {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // The choice lasts until the page is left.
  }
  return notations.find((notation) => notation === stored) ?? chosen;
}

function choose(notation: Notation): void {
  chosen = notation;
  try {
    localStorage.setItem(key, notation);
  } catch {
    // As above.
  }
  // Browsers notify other pages only.
  dispatchEvent(new StorageEvent('storage'));
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The language in which a reader last read an example, and how to choose another: on this page and all others. */
export function useNotation(): [Notation, (notation: Notation) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'GraphQL'), choose];
}
