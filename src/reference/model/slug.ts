import {groupBy} from '../../site/model/group-by.ts';

/**
 * Writes a GraphQL name in kebab case, as in the address of its page.
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

/** Addresses that are taken: the list of a folder is its `index`. */
const reserved = new Set(['', 'index']);

/** Four characters that depend on the name alone (FNV-1a), so they don't change when other names come and go. */
function fingerprint(name: string): string {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(4, '0').slice(-4);
}

/** The file name that graphql-markdown makes of a slug: it puts a hyphen between letters and digits. */
const fileName = (slug: string): string => slug.replace(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$1$2-');

/** How far a name is from the usual style: underscores count most, then its first letter. */
const irregularity = (name: string, firstLetter: RegExp): number =>
  (name.includes('_') ? 2 : 0) + (firstLetter.test(name) ? 0 : 1);

/**
 * Gives each name of one folder its own slug. When names collide, such as `ordersAggregate` and `orders_aggregate`,
 * the most regular one keeps the plain slug and the others get a suffix that depends on the name alone.
 *
 * @param firstLetter - How names in this folder usually begin.
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

/** Names that still share a slug, which happens only when a suffix equals the end of another name. */
export const sharedSlugs = (slugs: ReadonlyMap<string, string>): string[][] =>
  [...groupBy(slugs, ([, slug]) => fileName(slug)).values()]
    .filter(({length}) => length > 1)
    .map((group) => group.map(([name]) => name));
