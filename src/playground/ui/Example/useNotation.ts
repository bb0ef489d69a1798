import {useSyncExternalStore} from 'react';
import {notations, type Notation} from '../../../reference/model/notations.ts';

const key = 'example-language';
const listeners = new Set<() => void>();

/** The choice of this page where the browser refuses storage. */
let chosen: Notation | undefined;

function read(): Notation {
  try {
    const stored = localStorage.getItem(key);
    return notations.find((notation) => notation === stored) ?? chosen ?? 'GraphQL';
  } catch {
    return chosen ?? 'GraphQL';
  }
}

function choose(notation: Notation): void {
  chosen = notation;
  try {
    localStorage.setItem(key, notation);
  } catch {
    // The choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The language in which a reader last read an example, and how to choose another: on this page and all others. */
export function useNotation(): [Notation, (notation: Notation) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'GraphQL'), choose];
}
