/** Requests that a reader has open side by side. */
import {firstRequest, type Request} from './request.ts';

export interface Tab extends Request {
  id: number;
}

/** Tabs, the chosen one among them; there is always one. */
export interface Tabs {
  list: readonly Tab[];
  chosen: number;
  /** Id of the newest tab, closed or not: answers belong to ids, so none returns. */
  newest: number;
}

export const noTabs: Tabs = {list: [], chosen: 0, newest: 0};

export function openTab(tabs: Tabs, request: Request = firstRequest): Tabs {
  const id = tabs.newest + 1;
  return {list: [...tabs.list, {...request, id}], chosen: id, newest: id};
}

/** Closes a tab; its neighbour is chosen, and the first request follows the last one. */
export function closeTab(tabs: Tabs, id: number): Tabs {
  const index = tabs.list.findIndex((tab) => tab.id === id);
  const list = tabs.list.filter((tab) => tab.id !== id);
  const neighbour = list[Math.min(index, list.length - 1)];
  if (!neighbour) return openTab({...tabs, list});
  return {...tabs, list, chosen: tabs.chosen === id ? neighbour.id : tabs.chosen};
}

export const changeTab = (tabs: Tabs, change: Partial<Request>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === tabs.chosen ? {...tab, ...change} : tab)),
});
