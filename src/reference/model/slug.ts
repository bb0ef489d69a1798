import {groupBy} from '../../site/model/group-by.ts';

/**
 * Writes a GraphQL name in kebab case, as it stands in the address of its page.
 *
 * Initialisms stay whole: `ASNItem` is `asn-item`, `createB2BOrderTemplate` is `create-b2b-order-template`,
 * `ISO8601DateTime` is `iso8601-date-time`. General-purpose libraries split `B2BOrder` into `b2-b-order`.
 */
export function toSlug(name: string): string {
  return name
    .replace(/([A-Z0-9])([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
}

/** Addresses that belong to something else: the list of a folder is its `index`. */
const reserved = new Set(['', 'index']);

/** A few letters that follow from a name alone (FNV-1a), so that they stay when other names come and go. */
function fingerprint(name: string): string {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(4, '0').slice(-4);
}

/** What two slugs must not share: graphql-markdown names files with a hyphen between letters and digits. */
const fileName = (slug: string): string => slug.replace(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$1$2-');

/** Whose name is written as GraphQL names usually are goes first: without underscores, then by its first letter. */
const irregularity = (name: string, firstLetter: RegExp): number =>
  (name.includes('_') ? 2 : 0) + (firstLetter.test(name) ? 0 : 1);

/**
 * Gives each name of one folder an address of its own. Of names that would share one, such as `ordersAggregate` and
 * `orders_aggregate`, the regular one keeps it and the others get a suffix that depends on nothing but the name.
 *
 * @param firstLetter - How names of this folder usually begin.
 */
export function uniqueSlugs(names: readonly string[], firstLetter: RegExp): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const [key, group] of groupBy(names, (name) => fileName(toSlug(name)))) {
    const ordered = group.sort(
      (a, b) => irregularity(a, firstLetter) - irregularity(b, firstLetter) || (a < b ? -1 : 1),
    );
    for (const [position, name] of ordered.entries()) {
      const isPlain = position === 0 && !reserved.has(key);
      slugs.set(name, isPlain ? toSlug(name) : [toSlug(name), fingerprint(name)].filter(Boolean).join('-'));
    }
  }
  return slugs;
}

/** The names that still share an address, which only a suffix equal to another name's end can cause. */
export const sharedSlugs = (slugs: ReadonlyMap<string, string>): string[][] =>
  [...groupBy(slugs, ([, slug]) => fileName(slug)).values()]
    .filter(({length}) => length > 1)
    .map((group) => group.map(([name]) => name));
