/** Which programs and keys a list finds by their brands, their permissions and their last use. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

type Names = {nodes: {name: string}[]};

const named = ({nodes}: Names): string[] => nodes.map(({name}) => name).sort();

const clients = (filter: Fields): string[] =>
  named(
    caller.ask<{apiClients: Names}>(
      'query ($filter: APIClientFilter) { apiClients(first: 100, filter: $filter) { nodes { name } } }',
      {filter},
      'dana-company',
    ).apiClients,
  );

const keys = (filter: Fields): string[] =>
  named(
    caller.ask<{apiKeys: Names}>(
      'query ($filter: APIKeyFilter) { apiKeys(first: 100, filter: $filter) { nodes { name } } }',
      {filter},
      'dana-company',
    ).apiKeys,
  );

beforeEach(() => {
  caller.reset();
});

describe('programs', () => {
  it('are found by a brand that they may act in, with those that no brand limits', () => {
    const [pine, junior] = [caller.id('bra:alder-pine'), caller.id('bra:alder-junior')];
    const all = clients({});
    expect(all).toEqual(expect.arrayContaining(['Alder Junior returns', 'Orders export', 'Stock sync']));
    expect(clients({brandIds: [pine]})).toEqual(all.filter((name) => name !== 'Alder Junior returns'));
    expect(clients({brandIds: [junior]})).toEqual(all.filter((name) => name !== 'Stock sync'));
    expect(clients({brandIds: [pine, junior]})).toEqual(all);
  });

  it('are in no brand of another company, and in none of no brands', () => {
    expect(clients({brandIds: [caller.id('bra:moorland-trail')]})).toEqual([]);
    expect(clients({brandIds: []})).toEqual([]);
  });

  it('are found by permissions when they hold each of them', () => {
    expect(clients({permissions: ['asns:read', 'orders:ship']})).toEqual(['Northbound WMS']);
    expect(clients({permissions: ['api-keys:manage']})).toEqual(['Key keeper']);
    expect(clients({permissions: ['orders:ship', 'api-keys:manage']})).toEqual([]);
  });

  it('are found when they were last used before a moment, or never', () => {
    expect(clients({lastUsedBefore: '2025-09-01T03:00:00Z'})).toEqual(['Dashboards']);
    expect(clients({lastUsedBefore: '2025-09-01T03:00:00.001Z'})).toEqual(['Dashboards', 'Key keeper']);
    expect(clients({lastUsedBefore: '2025-09-29T18:30:00.001+02:00'})).toEqual([
      'Buying desk',
      'Dashboards',
      'Key keeper',
    ]);
  });
});

describe('keys', () => {
  it('are found when they were last used before a moment, or never', () => {
    const client = {clientIds: [caller.id('cli:orders-export')]};
    expect(keys({...client, lastUsedBefore: '2025-03-03T08:50:00Z'})).toEqual([]);
    expect(keys({...client, lastUsedBefore: '2025-03-03T08:51:00Z'})).toEqual(['Data warehouse, first key']);
    expect(keys({...client, lastUsedBefore: '2025-06-01T00:00:00Z'})).toEqual([
      'Data warehouse, first key',
      'Data warehouse, spring',
    ]);
    const made = {clientId: caller.id('cli:orders-export'), name: 'Data warehouse, next'};
    caller.run('createAPIKey', made, '', 'dana-company');
    expect(keys({...client, lastUsedBefore: '2025-03-03T08:50:00Z'})).toEqual(['Data warehouse, next']);
  });
});

describe('a key with addresses', () => {
  const answered = (headers: Record<string, string>): unknown => {
    const {simulator, callers} = caller.platform;
    const {data, errors} = simulator.execute({
      query: '{ asns(first: 1) { totalCount } }',
      headers: {...callers['wms']?.headers, ...headers},
    });
    return errors?.map(({extensions}) => extensions['code']) ?? Object.keys(data ?? {});
  };
  const allow = (...allowedIpAddresses: string[]): unknown =>
    caller.platform.simulator.store.update('APIKey', caller.id('key:wms'), {allowedIpAddresses});

  it('works from any of them, and from none besides', () => {
    allow('198.51.100.20', '192.0.2.0/24');
    expect(answered({'X-Forwarded-For': '198.51.100.20'})).toEqual(['asns']);
    expect(answered({'X-Forwarded-For': '192.0.2.77'})).toEqual(['asns']);
    expect(answered({'X-Forwarded-For': '198.51.100.21'})).toEqual(['UNAUTHENTICATED']);
    expect(answered({'X-Forwarded-For': '192.0.3.1'})).toEqual(['UNAUTHENTICATED']);
  });

  it.each([
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1', '2001:db8::2'],
    ['2001:db8::/32', '2001:db8:ffff::5', '2001:db9::5'],
    ['2001:db8:0:1::/64', '2001:db8:0:1:2::3', '2001:db8:0:2::3'],
    ['2001:db8::a0/124', '2001:db8::af', '2001:db8::b0'],
    ['::/0', '2001::1', '192.0.2.1'],
    ['0.0.0.0/0', '198.51.100.21', '2001::1'],
  ])('compares versions 4 and 6 by their bits: %s', (range, inside, outside) => {
    allow(range);
    expect(answered({'X-Forwarded-For': inside})).toEqual(['asns']);
    expect(answered({'X-Forwarded-For': outside})).toEqual(['UNAUTHENTICATED']);
  });

  it('is made only with addresses and ranges that there are', () => {
    const reasons = (address: string): string[] =>
      caller.reasons(
        'createAPIKey',
        {clientId: caller.id('cli:orders-export'), name: address, allowedIpAddresses: [address]},
        'dana-company',
      );
    const right = ['::1', '::', '1::', '2001:db8::/128', '1:2:3:4:5:6:7:8', '10.0.0.0/8'];
    expect(right.filter((address) => reasons(address).length > 0)).toEqual([]);
    const wrong = ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7::8', '1::2::3', '::12345', '::1/129', '10.0.0.0/33', '10.0.0.256'];
    expect(wrong.filter((address) => reasons(address).length === 0)).toEqual([]);
  });

  it('works from everywhere without any, and says from where it was used last', () => {
    allow();
    expect(answered({'X-Forwarded-For': '198.51.100.21'})).toEqual(['asns']);
    expect(caller.platform.simulator.store.need('APIKey', caller.id('key:wms'))['lastUsedFrom']).toBe('198.51.100.21');
  });
});

describe('a change of a key', () => {
  const id = caller.id('key:wms');
  const change = (input: Fields): unknown =>
    caller.run('updateAPIKey', {id, ...input}, 'apiKey { allowedIpAddresses }', 'dana-company');

  it('with null for its addresses lets it work from everywhere', () => {
    expect(change({allowedIpAddresses: ['192.0.2.0/24']})).toMatchObject({
      apiKey: {allowedIpAddresses: ['192.0.2.0/24']},
    });
    expect(change({name: 'Northbound'})).toMatchObject({apiKey: {allowedIpAddresses: ['192.0.2.0/24']}});
    expect(change({allowedIpAddresses: null})).toMatchObject({apiKey: {allowedIpAddresses: []}});
  });

  it('keeps addresses in their shortest form', () => {
    const given = ['2001:DB8:0:0::1', '2001:0db8:0000::/32', '192.0.2.1'];
    const kept = ['2001:db8::1', '2001:db8::/32', '192.0.2.1'];
    expect(change({allowedIpAddresses: given})).toMatchObject({apiKey: {allowedIpAddresses: kept}});
    const {simulator, callers} = caller.platform;
    const headers = {...callers['wms']?.headers, 'X-Forwarded-For': '2001:DB8:0:0:1::5'};
    simulator.execute({query: '{ asns(first: 1) { totalCount } }', headers});
    expect(simulator.store.need('APIKey', id)['lastUsedFrom']).toBe('2001:db8::1:0:0:5');
  });

  it('that no longer works from an address ends what is followed from there', () => {
    const {simulator, callers} = caller.platform;
    const query = `subscription { asnUpdatesByCompany(companyId: "${caller.id('com:alder-group')}") { id } }`;
    const reasons: string[] = [];
    const end = simulator.subscribe(
      {query, headers: callers['wms']?.headers ?? {}},
      () => undefined,
      (reason) => reasons.push(reason),
    );
    expect(typeof end).toBe('function');
    change({allowedIpAddresses: ['192.0.2.0/24']});
    caller.wait('PT1M');
    expect(reasons).toHaveLength(1);
  });
});

describe('a key that ends', () => {
  const made = (expiresAt: string): unknown =>
    caller.run(
      'createAPIKey',
      {clientId: caller.id('cli:orders-export'), name: 'Short', expiresAt},
      'apiKey { id status createdAt updatedAt }',
      'dana-company',
    )['apiKey'];

  it('has last changed at its end, or with its making when it ends at once', () => {
    const key = made('2025-09-30T10:00:00Z') as {id: string};
    expect(key).toMatchObject({status: 'ACTIVE'});
    caller.wait('PT2H');
    expect(caller.platform.simulator.store.get('APIKey', key.id)).toMatchObject({
      status: 'EXPIRED',
      updatedAt: '2025-09-30T10:00:00.000Z',
    });
    // A mutation moves the clock on by a millisecond.
    const next = new Date(Date.parse(caller.platform.simulator.state.now) + 1).toISOString();
    expect(made(next)).toMatchObject({status: 'EXPIRED', createdAt: next, updatedAt: next});
  });
});

describe('a header of context', () => {
  const codes = (brand: string): unknown => {
    const {simulator, callers} = caller.platform;
    const headers = {...callers['wms']?.headers, 'X-Brand-Id': brand};
    const {errors} = simulator.execute({query: '{ asns(first: 1) { totalCount } }', headers});
    return errors?.map(({extensions, message}) => [extensions['code'], message]) ?? [];
  };

  it('is not sent while it is blank', () => {
    expect(codes('  ')).toEqual([]);
  });

  it('holds an id of its kind and nothing around it', () => {
    const told = [['BAD_REQUEST', 'The header X-Brand-Id holds an id that starts with `bra_`.']];
    expect(codes(caller.id('bra:alder-pine'))).toEqual([]);
    expect(codes(caller.id('com:alder-group'))).toEqual(told);
    expect(codes(`x${caller.id('bra:alder-pine')}`)).toEqual(told);
    expect(codes(`${caller.id('bra:alder-pine')}0`)).toEqual(told);
  });
});

describe('a client that is limited to brands', () => {
  const skus = (headers: Record<string, string>): string[] => {
    const {simulator, callers} = caller.platform;
    const {data} = simulator.execute({
      query: '{ products(first: 100) { nodes { sku } } }',
      headers: {...callers['stock-sync']?.headers, ...headers},
    });
    return (data as {products: {nodes: {sku: string}[]} | null} | null)?.products?.nodes.map(({sku}) => sku) ?? [];
  };

  it('sees those alone, whether it names one or none', () => {
    const named = skus({'X-Brand-Id': caller.id('bra:alder-pine')});
    expect(named.length).toBeGreaterThan(0);
    expect(named.every((sku) => sku.startsWith('AP-'))).toBe(true);
    expect(skus({'X-Brand-Id': ''})).toEqual(named);
    expect(skus({'X-Brand-Id': caller.id('bra:alder-junior')})).toEqual([]);
  });
});

describe('a session', () => {
  const begun = (headers: Record<string, string>): unknown => {
    const query =
      'mutation ($input: SignInInput!) { signIn(input: $input) { session { ipAddress userAgent } userErrors { reason } } }';
    const variables = {input: {email: 'tom.okafor@example.com', password: 'tom-walks-in-the-rain'}};
    const {data} = caller.platform.simulator.execute({query, variables, headers});
    return (data as {signIn: {session: unknown}}).signIn.session;
  };

  it('says from where and with which program it was begun', () => {
    const headers = {'User-Agent': 'Northbound/1.0', 'X-Forwarded-For': '198.51.100.7'};
    expect(begun(headers)).toEqual({ipAddress: '198.51.100.7', userAgent: 'Northbound/1.0'});
    expect(begun({})).toEqual({ipAddress: '203.0.113.24', userAgent: null});
  });
});
