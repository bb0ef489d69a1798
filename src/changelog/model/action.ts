import {formatDay} from '../../site/model/dates.ts';
import {parseDay} from './quarter.ts';

/** What a reader must do because of a note, and the last day for it. */
export interface ActionRequired {
  by: Date;
  what: string;
}

/** The newest note that requires an action, as the home page shows it. */
export interface NewestAction {
  label: string;
  what: string;
  to: string;
  title: string;
}

/**
 * Reads `actionRequired` of a note's front matter.
 *
 * @returns `undefined` when it is absent or not of the form `{by: YYYY-MM-DD, what: text}`.
 */
export function readAction(value: unknown): ActionRequired | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {by, what} = value as Record<string, unknown>;
  // Front matter reaches the browser as JSON: a YAML date is then a full time stamp.
  const date = parseDay(typeof by === 'string' ? by.replace('T00:00:00.000Z', '') : by);
  return date && typeof what === 'string' && what.trim() !== '' ? {by: date, what: what.trim()} : undefined;
}

/** The words of the mark: `Action required by 30 September 2025`. */
export const actionLabel = ({by}: ActionRequired): string => `Action required by ${formatDay(by)}`;
