/** Requests that a reader has open side by side. */
import type {ShownRequest} from 'endless-simulator';
import type {Draft} from './draft.ts';

/** One request with what it needs. */
export interface Tab extends Draft {
  id: number;
  /** Name of the caller. */
  as: string;
  /** Further headers as JSON, perhaps unfinished. They go before those of the caller. */
  headers: string;
  /** Requests of a scenario that are sent first, once in a visit. */
  before: readonly ShownRequest[];
  advance?: string;
}

/** Tabs, the chosen one among them; there is always one. */
export interface Tabs {
  list: readonly Tab[];
  chosen: number;
  /** Id of the newest tab, closed or not: answers belong to ids, so none returns. */
  newest: number;
}

/** Before the first tab is opened. */
export const noTabs: Tabs = {list: [], chosen: 0, newest: 0};

export type TabContent = Omit<Tab, 'id'>;

export const emptyTab: TabContent = {
  document: `query Orders {
  orders(first: 5) {
    nodes {
      number
      newStatus
      financial {
        total {
          amount
        }
      }
    }
  }
}`,
  variables: '{}',
  as: 'dana',
  headers: '',
  before: [],
};

/** Opens a tab at the end and chooses it. */
export function openTab(tabs: Tabs, content: TabContent = emptyTab): Tabs {
  const id = tabs.newest + 1;
  return {list: [...tabs.list, {...content, id}], chosen: id, newest: id};
}

/** Closes a tab; its neighbour is chosen, and an empty tab follows the last one. */
export function closeTab(tabs: Tabs, id: number): Tabs {
  const at = tabs.list.findIndex((tab) => tab.id === id);
  const list = tabs.list.filter((tab) => tab.id !== id);
  const neighbour = list[Math.min(at, list.length - 1)];
  if (!neighbour) return openTab({...tabs, list});
  return {...tabs, list, chosen: tabs.chosen === id ? neighbour.id : tabs.chosen};
}

/** Changes the chosen tab. */
export const changeTab = (tabs: Tabs, change: Partial<TabContent>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === tabs.chosen ? {...tab, ...change} : tab)),
});

/** The name of a document's operation, or of the first field that it asks for. */
export function titleOf(document: string): string {
  const bare = document.replace(/#.*/g, '');
  const named = /\b(?:query|mutation|subscription)\s+(\w+)/.exec(bare)?.[1];
  return named ?? /\{\s*(\w+)/.exec(bare)?.[1] ?? 'Untitled';
}

/** Whether a document follows events. */
export const isSubscription = (document: string): boolean => /^\s*subscription\b/m.test(document.replace(/#.*/g, ''));
