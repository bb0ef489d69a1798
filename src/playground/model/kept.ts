/** What the playground keeps for the visit, so that a reload finds it again. */
import type {Answer} from 'endless-simulator';
import {emptyTab, noTabs, type Tab, type Tabs} from './tabs.ts';

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

type Fields = Record<string, unknown>;

function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Whether a value has every field of an example, with values of the same kind. */
const isLike = (value: unknown, example: object): value is Fields =>
  kindOf(value) === 'object' &&
  Object.entries(example).every(([name, own]) => kindOf((value as Fields)[name]) === kindOf(own));

const isTab = (value: unknown): value is Tab => isLike(value, {...emptyTab, id: 0});

const isTabs = (value: unknown): value is Tabs =>
  isLike(value, noTabs) &&
  (value['list'] as unknown[]).every(isTab) &&
  (value['list'] as Tab[]).some(({id}) => id === value['chosen']);

const isSent = (value: unknown): value is Sent =>
  isLike(value, {id: 0, title: '', outcome: ''}) && isTab(value['tab']) && isLike(value['answer'], {extensions: {}});

const isKept = (value: unknown): value is Kept =>
  isLike(value, {history: [], opened: ''}) && isTabs(value['tabs']) && (value['history'] as unknown[]).every(isSent);

/** What was kept as text; undefined where it is nothing that this build wrote. */
export function readKept(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
