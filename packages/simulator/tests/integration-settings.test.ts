/** Settings and actions of an integration as its company sees them. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [shop, warehouse, carrier, partner] = ['int:shopify-eu', 'int:wms-antwerp', 'int:postlink', 'int:edi'].map(
  (key) => caller.id(key),
);

interface Setting {
  key: string;
  isSet: boolean;
  value: unknown;
  defaultValue: unknown;
  updatedAt: string | null;
  updatedBy: {id: string} | null;
}

function setting(id: string | undefined, key: string): Setting | undefined {
  const {integration} = caller.ask<{integration: {settings: Setting[]}}>(
    `query ($id: EndlessID!) { integration(id: $id) { settings {
      key isSet value defaultValue updatedAt updatedBy { id } } } }`,
    {id},
    'dana-company',
  );
  return integration.settings.find((each) => each.key === key);
}

const set = (id: string | undefined, key: string, value: unknown): string[] =>
  caller.reasons('updateIntegration', {id, settings: [{key, value}]}, 'dana-company');

beforeEach(() => {
  caller.reset();
});

describe('a setting', () => {
  it('goes back to its default with null', () => {
    expect(setting(shop, 'auto_import_products')).toMatchObject({isSet: true, updatedAt: '2025-08-14T09:12:00.000Z'});
    expect(set(shop, 'auto_import_products', false)).toEqual([]);
    const changed = setting(shop, 'auto_import_products');
    expect(changed).toMatchObject({isSet: true, value: false, updatedBy: {id: caller.id('per:dana')}});
    expect(changed?.updatedAt).toMatch(/^2025-09-30T09:00/);
    expect(set(shop, 'auto_import_products', null)).toEqual([]);
    expect(setting(shop, 'auto_import_products')).toEqual({
      key: 'auto_import_products',
      isSet: false,
      value: true,
      defaultValue: true,
      updatedAt: null,
      updatedBy: null,
    });
  });

  it('that is secret is never shown', () => {
    expect(setting(warehouse, 'signing_secret')).toMatchObject({isSet: true, value: null});
    expect(set(warehouse, 'signing_secret', null)).toEqual([]);
    expect(setting(warehouse, 'signing_secret')).toMatchObject({isSet: false, value: null});
  });

  it.each([
    ['a switch', shop, 'import_orders', false, 'false'],
    ['a number', warehouse, 'cut_off_hour', 16, '16'],
    ['a whole number', warehouse, 'cut_off_hour', 15, 14.5],
    ['an hour of the day', warehouse, 'cut_off_hour', 23, 24],
    ['an hour of the day', warehouse, 'cut_off_hour', 0, -1],
    ['a text', shop, 'skip_order_tags', 'x'.repeat(255), 'x'.repeat(256)],
    ['one line of text', shop, 'skip_order_tags', 'one', 'one\ntwo'],
    ['a choice', carrier, 'label_format', 'ZPL', 'PNG'],
    ['a choice of a partner', partner, 'environment', 'TEST', 1],
  ])('that is %s takes what fits', (_text, id, key, fitting, wrong) => {
    const before = setting(id, key);
    expect(set(id, key, wrong)).toEqual(['VALUE_NOT_ALLOWED']);
    expect(setting(id, key)).toEqual(before);
    expect(set(id, key, fitting)).toEqual([]);
    expect(setting(id, key)).toMatchObject({isSet: true, value: fitting});
  });
});

it.each([
  ['facility_code', warehouse, null],
  ['mailbox_id', partner, ''],
])('the setting %s is required, so it can not be cleared', (key, id, value) => {
  const before = setting(id, key);
  expect(set(id, key, value)).toEqual(['REQUIRED']);
  expect(setting(id, key)).toEqual(before);
});

describe('actions', () => {
  const actions = (integrationId: string | undefined, who = 'dana-company'): string[] | undefined =>
    caller
      .ask<{
        integrationActions: {code: string}[] | null;
      }>('query ($integrationId: EndlessID!) { integrationActions(integrationId: $integrationId) { code } }', {integrationId}, who)
      .integrationActions?.map(({code}) => code);

  it('are listed for an integration of the company', () => {
    expect(actions(warehouse)).toEqual(['TEST_CONNECTION', 'REGISTER_NOTIFICATIONS']);
    expect(actions(carrier)).toEqual(['TEST_CONNECTION', 'IMPORT_CARRIER_SERVICES']);
  });

  it('are null for one of another company, and for what is none', () => {
    expect(actions(shop, 'owen')).toBeUndefined();
    expect(actions(caller.id('int:edi-border'))).toBeUndefined();
    expect(actions(caller.id('whs:leeds'))).toBeUndefined();
    expect(actions(caller.id('int:edi-border'), 'owen')).toEqual(['TEST_CONNECTION', 'FETCH_EDI_DOCUMENTS']);
  });

  it.each([
    ['has no brand', {brandIds: []}],
    ['sends only', {syncDirection: 'OUTBOUND'}],
  ])('have no next run while the integration %s, if they need more', (_name, change: Fields) => {
    const scheduled = (): unknown[][] => {
      const query = `query ($id: EndlessID!) { integrationActions(integrationId: $id) { code isScheduled nextRunAt } }`;
      const {integrationActions} = caller.ask<{integrationActions: Fields[]}>(query, {id: shop}, 'dana-company');
      return integrationActions.filter(({isScheduled}) => isScheduled).map(({code, nextRunAt}) => [code, nextRunAt]);
    };
    const nextRunAt = '2025-09-30T10:00:00.000Z';
    expect(scheduled()).toEqual([
      ['IMPORT_LOCATIONS', nextRunAt],
      ['RECONCILE_ORDERS', nextRunAt],
    ]);
    caller.run('updateIntegration', {id: shop, ...change}, '', 'dana-company');
    expect(scheduled()).toEqual([
      ['IMPORT_LOCATIONS', nextRunAt],
      ['RECONCILE_ORDERS', null],
    ]);
  });

  it('without options take none', () => {
    const input = {integrationId: shop, action: 'TEST_CONNECTION'};
    const given = caller.try('runIntegrationAction', {...input, options: {deep: true}}, '', 'dana-company');
    expect(given.userErrors).toMatchObject([{reason: 'VALUE_NOT_ALLOWED', field: ['input', 'options', 'deep']}]);
    expect(caller.reasons('runIntegrationAction', {...input, options: {}}, 'dana-company')).toEqual([]);
  });

  it.each([
    ['TEST_CONNECTION', 'The connection works.'],
    ['REGISTER_NOTIFICATIONS', 'Notifications are registered.'],
    ['PUSH_TRACKING', 'The shop has confirmed every shipment.'],
  ])('say in a sentence what %s came to', (action, message) => {
    const input: Fields = {integrationId: caller.id('int:shopify-junior'), action};
    const {process} = caller.run<{process: Fields}>('runIntegrationAction', input, 'process { id }', 'dana-company');
    caller.wait('PT1M');
    expect(
      caller.ask(
        'query ($id: EndlessID!) { process(id: $id) { status message completedCount } }',
        process,
        'dana-company',
      ),
    ).toEqual({process: {status: 'COMPLETED', message, completedCount: 0}});
  });
});

it('shows where the owner grants access until that is done, for an hour at most', () => {
  const url = (id: string | undefined): unknown =>
    caller.ask<{integration: {authorizationUrl: string | null}}>(
      'query ($id: EndlessID!) { integration(id: $id) { authorizationUrl } }',
      {id},
      'dana-company',
    ).integration.authorizationUrl;
  expect(url(caller.id('int:shopify-us')), 'five days old').toBeNull();
  const externalDomain = 'alder-pine-dk.example.com';
  const input = {name: 'Shopify DK', provider: 'shopify', type: 'SHOPPING_PLATFORM', externalDomain};
  const {integration} = caller.run<{integration: {id: string; authorizationUrl: string}}>(
    'setupIntegration',
    input,
    'integration { id authorizationUrl }',
    'dana-company',
  );
  expect(integration.authorizationUrl).toMatch(/^https:\/\/alder-pine-dk\.example\.com\//);
  caller.wait('PT1M');
  expect(url(integration.id)).toBe(integration.authorizationUrl);
  caller.wait('PT1M');
  expect(url(integration.id)).toBeNull();
});

it('reads those variants of a shop that it has changed since a moment', () => {
  const read = (updatedAfter?: string): string[] => {
    caller.reset();
    const {process} = caller.run<{process: Fields}>(
      'syncProducts',
      {integrationId: shop, updatedAfter},
      'process { id }',
    );
    caller.wait('PT5M');
    const query =
      'query ($id: EndlessID!) { process(id: $id) { results(first: 100) { nodes { externalId message } } } }';
    const answer = caller.ask<{process: {results: {nodes: {externalId: string; message: string}[]}}}>(query, process);
    const {nodes} = answer.process.results;
    return nodes.filter(({message}) => !message.startsWith('Linked already')).map(({externalId}) => externalId);
  };
  expect(read()).toHaveLength(8);
  expect(read('2025-09-26T12:00:00+02:00')).toEqual(['48800120018', '48800120017']);
});
