/** What a visit did to the simulated data: kept for the tab, so that a reload finds the same state. */
import type {Entry} from './protocol.ts';

/** What is kept. */
export interface Visit {
  /** Names the data that the visit changed. */
  version: string;
  entries: readonly Entry[];
  /** Ids that records of scenarios have in this visit, by the ids that pages print. */
  ids: Readonly<Record<string, string>>;
  /** Steps of scenarios that were run, so that a scenario that begins with one doesn't repeat it. */
  steps: readonly string[];
}

const key = 'simulator-visit';
const emptyVisit: Visit = {version: '', entries: [], ids: {}, steps: []};

const listeners = new Set<() => void>();
let visit: Visit | undefined;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
const isEntry = (value: unknown): boolean =>
  isFields(value) && (isText(value['advance']) || (isFields(value['request']) && isText(value['request']['query'])));

const isVisit = (value: unknown): value is Visit =>
  isFields(value) &&
  isText(value['version']) &&
  isListOf(value['entries'], isEntry) &&
  isFields(value['ids']) &&
  isListOf(Object.values(value['ids']), isText) &&
  isListOf(value['steps'], isText);

/** The stored visit; an empty one where there is none, or one that can't be replayed. */
function load(): Visit {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isVisit(stored) ? stored : emptyVisit;
  } catch {
    return emptyVisit;
  }
}

/** What the visit did so far. The same object is given until it does more. */
export function currentVisit(): Visit {
  visit ??= load();
  return visit;
}

/** Notes what the visit did; where storage is refused or full, it is known until the page is left. */
export function keepVisit(change: Partial<Visit>): void {
  visit = {...currentVisit(), ...change};
  try {
    sessionStorage.setItem(key, JSON.stringify(visit));
  } catch {
    // The state then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Forgets all that was done to the data of a version. */
export const forgetVisit = (version = currentVisit().version): void => keepVisit({...emptyVisit, version});

/** Calls `listener` after each change of the visit, until the returned function is called. */
export function followVisit(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
