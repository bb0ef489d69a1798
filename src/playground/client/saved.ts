/** What the playground saves for the visit, so that a reload finds it again. */
import type {Answer} from 'endless-simulator';
import {noTabs, type Tab, type Tabs} from '../model/tabs.ts';

export interface Sent {
  id: number;
  tab: Tab;
  answer: Answer;
  /** Of a subscription: what has arrived. */
  events?: readonly Answer[];
  /** Time at which it was sent, in milliseconds. */
  time: number;
}

export interface Saved {
  tabs: Tabs;
  history: readonly Sent[];
  /** Fragment of the address whose request was opened last, so that a reload doesn't open it again. */
  opened: string;
}

/** A visit outlives a release: when the shape of `Saved` changes, so must the key. */
const key = 'playground';

/** What an earlier load of the page saved; nothing where storage is refused. */
export function loadSaved(): Saved {
  try {
    const text = sessionStorage.getItem(key);
    if (text !== null) return JSON.parse(text) as Saved;
  } catch {
    // The state lasts as long as the page.
  }
  return {tabs: noTabs, history: [], opened: ''};
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
