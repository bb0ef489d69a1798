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
    .toLowerCase();
}
