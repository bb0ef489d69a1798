/** What the playground offers to pick from. */
import type {ShownRequest} from '../../reference/model/scenario.ts';

export interface Caller {
  name: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** A request to begin with. */
export interface Pick {
  title: string;
  as: string;
  headers: Readonly<Record<string, string>>;
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** Moment or duration to which, or by which, the clock moves before. */
  advance?: string;
  /** Requests that lead to where this one begins. */
  before: readonly ShownRequest[];
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
