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

/** Sorts names without underscores first. */
const withUnderscoresLast = (name: string): string => name.replaceAll('_', '~');

/**
 * Gives each name of one folder its own slug. When names collide, such as `ordersAggregate` and `orders_aggregate`, the
 * first one keeps the plain slug, and the others get a suffix that depends on the name alone.
 */
export function uniqueSlugs(names: readonly string[]): Map<string, string> {
  const sorted = [...names].sort((a, b) => (withUnderscoresLast(a) < withUnderscoresLast(b) ? -1 : 1));
  const groups = groupBy(sorted, (name) => fileName(toSlug(name)));
  return new Map(
    Array.from(groups, ([key, group]) =>
      group.map((name, position): [string, string] => {
        const isPlain = position === 0 && !reserved.has(key);
        return [name, isPlain ? toSlug(name) : [toSlug(name), fingerprint(name)].filter(Boolean).join('-')];
      }),
    ).flat(),
  );
}
