import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {loadModel} from '../../src/reference/build/schema-source.ts';

interface SpecName {
  /** Wording of the requirement. */
  term: string;
  /** Name in the schema. */
  name: string;
  kind: string;
  route: string;
  /** List of the requirement that the name stands in. */
  from: string;
}

const names = JSON.parse(readFileSync('tests/spec-names.json', 'utf8')) as SpecName[];
const model = loadModel('schema');
const routeOf = new Map(model.entities.map(({kind, name, route}) => [`${kind} ${name}`, route]));
const slugs = (kind: string) =>
  model.entities
    .filter((entity) => entity.kind === kind)
    .map(({slug}) => slug)
    .sort();

describe('names that the documented API has to have', () => {
  it('are all documented at their route', () => {
    const offenders = names
      .filter(({kind, name, route}) => routeOf.get(`${kind} ${name}`) !== route)
      .map(({from, term, route}) => `${from}: "${term}" is not at ${route}`);
    expect(names.length).toBeGreaterThan(300);
    expect(offenders).toEqual([]);
  });

  it('scalars are exactly these 17', () => {
    expect(slugs('scalars')).toEqual(
      'big-decimal big-int boolean decimal domain email endless-id float id int ip-address iso8601-date iso8601-date-time json phone-number string url'.split(
        ' ',
      ),
    );
  });

  it('unions include these 6', () => {
    expect(slugs('unions')).toEqual(
      expect.arrayContaining(
        'notable order-shipment-union party-details product-costable product-priceable taskable'.split(' '),
      ),
    );
  });

  it('subscriptions are scoped to a brand, a company or a party', () => {
    expect(slugs('subscriptions').filter((slug) => !/-updates-by-(brand|company|party)$/.test(slug))).toEqual([]);
    expect(new Set(slugs('subscriptions').map((slug) => slug.split('-updates-')[0]))).toEqual(
      new Set(['asn', 'order', 'person', 'product', 'supply-order', 'warehouse']),
    );
  });

  it('directives of both kinds are documented', () => {
    const groups = model.entities.filter(({kind}) => kind === 'directives').map(({group, name}) => `${group} ${name}`);
    expect(groups).toContain('operations idempotent');
    expect(groups).toContain('types requiresPermission');
  });

  it('routes are in kebab case and each is used once', () => {
    const routes = model.entities.map(({route}) => route);
    expect(new Set(routes).size).toBe(routes.length);
    expect(
      routes.filter((route) => !/^\/api\/(operations|types)\/[a-z]+\/[a-z0-9]+(-[a-z0-9]+)*$/.test(route)),
    ).toEqual([]);
  });
});
