/** What the playground saves for the visit, so that a reload finds it again. */
import type {Answer} from 'endless-simulator';
import {isFields, readRequest} from './request.ts';
import {noTabs, type Tab, type Tabs} from './tabs.ts';

export interface Sent {
  id: number;
  tab: Tab;
  answer: Answer;
  /** Of a subscription: what has arrived. */
  events?: readonly Answer[];
  /** Time at which it was sent, in milliseconds. */
  time?: number;
}

export interface Saved {
  tabs: Tabs;
  history: readonly Sent[];
  /** Fragment of the address whose request was opened last, so that a reload doesn't open it again. */
  opened: string;
}

const listOf = <T>(value: unknown, read: (item: unknown) => T | undefined): T[] =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : [];

const fieldsOf = (value: unknown): Record<string, unknown> => (isFields(value) ? value : {});

const isAnswer = (value: unknown): value is Answer => isFields(fieldsOf(value)['extensions']);

function readTab(value: unknown): Tab | undefined {
  const request = readRequest(value);
  const {id} = fieldsOf(value);
  return request && typeof id === 'number' ? {...request, id} : undefined;
}

function readSent(value: unknown): Sent | undefined {
  const {id, answer, tab, events, time} = fieldsOf(value);
  const read = readTab(tab);
  if (!read || !isAnswer(answer) || typeof id !== 'number') return undefined;
  return {
    id,
    tab: read,
    answer,
    ...(Array.isArray(events) && {events: events.filter(isAnswer)}),
    ...(typeof time === 'number' && {time}),
  };
}

function readTabs(value: unknown): Tabs {
  const {list: saved, chosen, newest} = fieldsOf(value);
  const list = listOf(saved, readTab);
  const [first] = list;
  if (!first) return noTabs;
  return {
    list,
    chosen: list.find(({id}) => id === chosen)?.id ?? first.id,
    newest: Math.max(Number(newest) || 0, ...list.map(({id}) => id)),
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
  const {tabs, history, opened} = fieldsOf(value);
  return {tabs: readTabs(tabs), history: listOf(history, readSent), opened: typeof opened === 'string' ? opened : ''};
}
