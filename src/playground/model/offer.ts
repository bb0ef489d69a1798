import {groupBy} from '../../site/model/group-by.ts';
import type {Request} from './request.ts';

export interface Caller {
  name: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** What the caller may do, as `orders:read`. */
  permissions: readonly string[];
}

export interface ExampleGroup {
  label: string;
  examples: readonly {title: string; request: Request}[];
}

export interface Offer {
  callers: readonly Caller[];
  groups: readonly ExampleGroup[];
  types: readonly string[];
}

/** Permissions by resource, such as `orders: read, update`. */
export const permissionLines = (permissions: readonly string[]): string[] =>
  [...groupBy(permissions, (name) => name.split(':')[0] ?? '')].map(
    ([resource, names]) => `${resource}: ${names.map((name) => name.slice(resource.length + 1)).join(', ')}`,
  );

/**
 * The groups with the examples that have all words of a query in their title or in the label of their group. Groups
 * whose label has them come first.
 *
 * @param limit - The largest number of examples.
 */
export function findExamples(groups: readonly ExampleGroup[], query: string, limit = 60): ExampleGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWords = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({label}: ExampleGroup): number => Number(!hasWords(label));
  let left = limit;
  return [...groups]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({label, examples}) => {
      const found = examples.filter(({title}) => hasWords(`${label} ${title}`)).slice(0, left);
      left -= found.length;
      return found.length > 0 ? [{label, examples: found}] : [];
    });
}
