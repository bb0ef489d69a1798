/** What the playground keeps for the visit, so that a reload finds it again. */
import type {Answer} from '../../simulator/model/simulator.ts';
import type {Tab, Tabs} from './tabs.ts';

/** A request that was sent. */
export interface Sent {
  id: number;
  title: string;
  outcome: string;
  tab: Tab;
  answer: Answer;
}

export interface Kept {
  tabs: Tabs;
  /** The newest first. */
  history: readonly Sent[];
  /** Fragment of the address whose request was opened last, so that a reload doesn't open it again. */
  opened: string;
}

type Fields = Partial<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isTab = (value: unknown): value is Tab =>
  isFields(value) &&
  typeof value['id'] === 'number' &&
  ['document', 'variables', 'as', 'headers'].every((name) => typeof value[name] === 'string') &&
  Array.isArray(value['before']);

const isTabs = (value: unknown): value is Tabs =>
  isFields(value) &&
  typeof value['newest'] === 'number' &&
  Array.isArray(value['list']) &&
  value['list'].length > 0 &&
  value['list'].every(isTab) &&
  value['list'].some(({id}) => id === value['chosen']);

const isSent = (value: unknown): value is Sent =>
  isFields(value) &&
  typeof value['id'] === 'number' &&
  [value['title'], value['outcome']].every((text) => typeof text === 'string') &&
  isTab(value['tab']) &&
  isFields(value['answer']) &&
  isFields(value['answer']['extensions']);

/** What was kept as text; undefined where it is nothing that this build wrote. */
export function readKept(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isFields(kept)) return undefined;
    const {tabs, history, opened} = kept;
    if (!isTabs(tabs) || !Array.isArray(history) || !history.every(isSent) || typeof opened !== 'string')
      return undefined;
    return {tabs, history, opened};
  } catch {
    return undefined;
  }
}
