/** What the playground saves for the visit, so that a reload finds it again. */
import type {Answer} from 'endless-simulator';
import {isFields, readRequest} from './request.ts';
import {noTabs, type Tab, type Tabs} from './tabs.ts';

export interface Sent {
  id: number;
  tab: Tab;
  answer: Answer;
}

export interface Saved {
  tabs: Tabs;
  history: readonly Sent[];
  /** Fragment of the address whose request was opened last, so that a reload doesn't open it again. */
  opened: string;
}

const listOf = <T>(value: unknown, read: (item: unknown) => T | undefined): T[] =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : [];

const isNumber = (value: unknown): value is number => typeof value === 'number';

function readTab(value: unknown): Tab | undefined {
  const request = readRequest(value);
  const id = isFields(value) ? value['id'] : undefined;
  return request && isNumber(id) ? {...request, id} : undefined;
}

function readSent(value: unknown): Sent | undefined {
  if (!isFields(value)) return undefined;
  const {id, answer} = value;
  const tab = readTab(value['tab']);
  const isAnswer = isFields(answer) && isFields(answer['extensions']);
  return tab && isAnswer && isNumber(id) ? {id, tab, answer: answer as unknown as Answer} : undefined;
}

function readTabs(value: unknown): Tabs {
  const {list, chosen, newest} = isFields(value) ? value : ({} as Record<string, unknown>);
  const tabs = listOf(list, readTab);
  const ids = tabs.map(({id}) => id);
  const [first] = ids;
  if (first === undefined) return noTabs;
  return {
    list: tabs,
    chosen: isNumber(chosen) && ids.includes(chosen) ? chosen : first,
    newest: Math.max(isNumber(newest) ? newest : 0, ...ids),
  };
}

/** What was saved as text. Tabs and requests that can't be read are left out, the others stay. */
export function readSaved(text: string | null): Saved {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    // Nothing was saved, or not by this page.
  }
  const {tabs, history, opened} = isFields(value) ? value : ({} as Record<string, unknown>);
  return {tabs: readTabs(tabs), history: listOf(history, readSent), opened: typeof opened === 'string' ? opened : ''};
}
