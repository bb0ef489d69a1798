/** What the playground offers to pick from. */
import type {TabContent} from './tabs.ts';

export interface Caller {
  name: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** A request to begin with. */
export interface Pick {
  title: string;
  content: TabContent;
}

/** Scenarios of one operation, or the steps of one story. */
export interface PickGroup {
  label: string;
  items: readonly Pick[];
}

export interface Offer {
  callers: readonly Caller[];
  groups: readonly PickGroup[];
  /** Types that have records. */
  types: readonly string[];
}
