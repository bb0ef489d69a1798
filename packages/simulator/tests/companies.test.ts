/** Companies and brands: what they show of themselves, who may change them, and what a program may do for them. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const id = (key: string): string => caller.id(key);
const everyone = 'dana-company';

beforeEach(() => caller.reset());

describe('a company', () => {
  it('shows its first type, its party, its people and the types of their roles', () => {
    const query = `query ($id: EndlessID!) { company(id: $id) { id type types party { id name type details { ... on Company { code: name } } }
      roleTypes { name } persons(first: 100) { nodes { fullName } } } }`;
    type Read = {company: {roleTypes: {name: string}[]; persons: {nodes: {fullName: string}[]}}};
    const {company} = caller.ask<Read>(query, {id: id('com:alder-group')}, everyone);
    expect(company).toMatchObject({
      type: 'BRAND_OWNER',
      types: expect.arrayContaining(['BRAND_OWNER']),
      party: {id: id('com:alder-group'), name: 'Alder Group', type: 'COMPANY', details: {code: 'Alder Group'}},
    });
    const roleTypes = company.roleTypes.map(({name}) => name);
    expect(roleTypes).toEqual(expect.arrayContaining(['Company Admin', 'Brand Operator', 'Agency reader']));
    const people = company.persons.nodes.map(({fullName}) => fullName);
    expect(people).toEqual(expect.arrayContaining(['Dana Reyes', 'Mira Lindqvist', 'Aisha Khan']));
    expect(people).not.toContain('Owen Pryce');
  });
});

describe('a brand', () => {
  it('shows its party, its people with those of the company, its warehouse and its connections', () => {
    const query = `query ($id: EndlessID!) { brand(id: $id) { party { id name type } defaultWarehouse { code }
      integrations(first: 50) { nodes { name } } persons(first: 100) { nodes { fullName } } } }`;
    type Read = {brand: Record<'integrations' | 'persons', {nodes: Fields[]}>};
    const {brand} = caller.ask<Read>(query, {id: id('bra:alder-junior')}, 'dana-junior');
    expect(brand).toMatchObject({
      party: {id: id('bra:alder-junior'), name: 'Alder Junior', type: 'BRAND'},
      defaultWarehouse: {code: 'LEEDS'},
    });
    const people = brand.persons.nodes.map(({fullName}) => fullName);
    expect(people).toEqual(expect.arrayContaining(['Dana Reyes', 'Aisha Khan']));
    expect(people, 'who works for another brand alone').not.toContain('Mira Lindqvist');
    const connections = brand.integrations.nodes.map(({name}) => name);
    expect(connections).toContain('Shopify Junior');
    expect(connections).not.toContain('Shopify EU');
  });

  it('is onboarded with a building, which becomes its default', () => {
    const input = {companyId: id('com:alder-group'), name: 'Alder Sea', code: 'AS'};
    type Made = {brand: {id: string}};
    const {brand} = caller.run<Made>(
      'onboardBrand',
      {...input, defaultWarehouseId: id('whs:antwerp')},
      'brand { id }',
      everyone,
    );
    const query = `query ($id: EndlessID!) { brand(id: $id) { defaultWarehouse { code brands { code } } } }`;
    expect(caller.ask(query, brand, everyone)).toEqual({
      brand: {defaultWarehouse: {code: 'ANTWERP', brands: [{code: 'AP'}, {code: 'AS'}]}},
    });
    const other = caller.run<Made>(
      'onboardBrand',
      {...input, name: 'Alder Lake', code: 'AL'},
      'brand { id }',
      everyone,
    );
    expect(caller.ask(query, other.brand, everyone)).toEqual({brand: {defaultWarehouse: null}});
  });
});

/** Oskar Nyberg administers Harbour Digital, and only reads in Alder Junior. */
describe('a company that the caller reaches by a role in one of its brands', () => {
  beforeEach(() => {
    const {callers} = caller.platform;
    const headers = {...callers.oskar?.headers, 'X-Company-Id': id('com:harbour')};
    callers['oskar-harbour'] = {text: 'oskar, for Harbour Digital', headers};
  });

  it.each<[string, () => Fields, string]>([
    ['updateCompany', () => ({id: id('com:alder-group'), name: 'Mine'}), 'id'],
    ['onboardBrand', () => ({companyId: id('com:alder-group'), name: 'Mine', code: 'MINE'}), 'companyId'],
  ])('is none for %s, whatever the role in the company of the request', (mutation, input, field) => {
    expect(caller.try(mutation, input(), '', 'oskar-harbour').userErrors).toMatchObject([
      {reason: 'RECORD_NOT_FOUND', field: ['input', field]},
    ]);
    const own = {...input(), [field]: id('com:harbour')};
    expect(caller.reasons(mutation, own, 'oskar-harbour')).not.toContain('RECORD_NOT_FOUND');
  });
});

describe('features', () => {
  type Feature = {id: string; code: string; status: string; enabledAt: string | null; enabledBy: {id: string} | null};

  const features = (given: Fields = {}, as = everyone): Feature[] =>
    caller.ask<{accountFeatures: Feature[]}>(
      `query ($partyId: EndlessID, $statuses: [AccountFeatureStatus!]) {
        accountFeatures(partyId: $partyId, statuses: $statuses) { id code status enabledAt enabledBy { id } } }`,
      given,
      as,
    ).accountFeatures;

  const statuses = (given: Fields = {}, as = everyone): string[] =>
    features(given, as).map(({code, status}) => `${code} ${status}`);

  const named = (code: string, given: Fields = {}): Feature => {
    const found = features(given).find((each) => each.code === code);
    if (!found) throw new Error(`There is no feature ${code}.`);
    return found;
  };

  const ofCompany = ['COST_ANALYSIS ENABLED', 'DEMAND_FORECAST AVAILABLE', 'EDI ENABLED', 'LOT_TRACKING DISABLED'];
  const ofJunior = ['COST_ANALYSIS UNAVAILABLE', 'DEMAND_FORECAST AVAILABLE', 'EDI AVAILABLE', 'LOT_TRACKING DISABLED'];

  it('are those of the party that is named, else of the brand, else of the company of the request', () => {
    expect(statuses()).toEqual(ofCompany);
    expect(statuses({}, 'dana-junior')).toEqual(ofJunior);
    expect(statuses({partyId: id('com:alder-group')}, 'dana-junior')).toEqual(ofCompany);
    expect(statuses({partyId: id('bra:alder-junior')})).toEqual(ofJunior);
  });

  it('are switched off while other brands have documents to send, and not while the party itself has', () => {
    const {id: ofBrand} = named('EDI', {partyId: id('bra:alder-junior')});
    caller.run('updateAccountFeature', {id: ofBrand, enabled: true}, '', 'dana-junior');
    expect(caller.reasons('updateAccountFeature', {id: ofBrand, enabled: false}, 'dana-junior')).toEqual([]);
    const off = {id: named('EDI').id, enabled: false};
    expect(caller.reasons('updateAccountFeature', off, everyone)).toEqual(['FEATURE_UNAVAILABLE']);
    caller.wait('PT1H');
    expect(caller.reasons('updateAccountFeature', off, everyone)).toEqual([]);
  });

  it('of another company are not shown', () => {
    expect(statuses({partyId: id('com:northbound')})).toEqual([]);
  });

  it.each([
    ['aisha', 'who has no role in it'],
    ['aisha-company', 'who has no role in it'],
    ['dana-junior', 'whose request is for another brand'],
  ])('of a brand are not shown to %s, %s', (as) => {
    const headers = {...caller.platform.callers['aisha']?.headers};
    Reflect.deleteProperty(headers, 'X-Brand-Id');
    caller.platform.callers['aisha-company'] = {text: 'Aisha', headers};
    const partyId = id('bra:alder-pine');
    expect(caller.ask('query ($partyId: EndlessID!) { brand(id: $partyId) { id } }', {partyId}, as)).toEqual({
      brand: null,
    });
    expect(statuses({partyId}, as)).toEqual([]);
    expect(statuses({partyId: id('bra:alder-junior')}, as)).toEqual(ofJunior);
    expect(statuses({partyId: id('com:alder-group')}, as)).toEqual(ofCompany);
  });

  it('are narrowed by their states', () => {
    expect(statuses({statuses: ['DISABLED']})).toEqual(['LOT_TRACKING DISABLED']);
    expect(statuses({statuses: ['AVAILABLE', 'DISABLED']})).toEqual([
      'DEMAND_FORECAST AVAILABLE',
      'LOT_TRACKING DISABLED',
    ]);
    expect(statuses({statuses: []})).toEqual([]);
  });

  it.each([
    ['COST_ANALYSIS', true],
    ['LOT_TRACKING', false],
    ['DEMAND_FORECAST', false],
  ])('accept the present value, which changes nothing: %s %s', (code, enabled) => {
    const before = named(code);
    caller.run('updateAccountFeature', {id: before.id, enabled}, '', 'helena');
    expect(named(code)).toEqual(before);
  });

  it('are switched on by a person, and off again', () => {
    const before = named('DEMAND_FORECAST');
    caller.run('updateAccountFeature', {id: before.id, enabled: true}, '', 'helena');
    expect(named('DEMAND_FORECAST')).toMatchObject({
      status: 'ENABLED',
      enabledAt: '2025-09-30T09:00:00.001Z',
      enabledBy: {id: id('per:helena')},
    });
    caller.run('updateAccountFeature', {id: before.id, enabled: false}, '', 'helena');
    expect(named('DEMAND_FORECAST').status).toBe('DISABLED');
  });
});

/** Fields that hold a person are null on what a program makes. */
describe('a program with the permissions of a Company Admin', () => {
  beforeEach(() => {
    const permissions = [
      ...['account-features:update', 'api-keys:manage', 'asns:update', 'brands:create', 'carriers:manage'],
      ...['companies:create', 'companies:update'],
    ];
    const made = caller.run<{apiClient: {id: string}}>(
      'createAPIClient',
      {name: 'Office', permissions},
      'apiClient { id }',
      everyone,
    );
    const key = {clientId: made.apiClient.id, name: 'First'};
    const {secret} = caller.run<{secret: string}>('createAPIKey', key, 'secret', everyone);
    const headers = {Authorization: `Bearer ${secret}`, 'X-Company-Id': id('com:alder-group')};
    caller.platform.callers.office = {text: 'Office', headers};
  });

  const rolesIn = (party: string): unknown[] =>
    caller.platform.simulator.store.referring('Role', 'party', party).map(({person}) => person);

  it('onboards a brand in which nobody gets a role by that, as a person does', () => {
    const onboard = (code: string, as: string): string =>
      caller.run<{brand: {id: string}}>(
        'onboardBrand',
        {companyId: id('com:alder-group'), name: `Alder ${code}`, code},
        'brand { id }',
        as,
      ).brand.id;
    expect(rolesIn(onboard('AX', 'office'))).toEqual([]);
    expect(rolesIn(onboard('AY', 'helena'))).toEqual([id('per:helena')]);
  });

  it('registers no company, which would have no Company Admin, as a person does', () => {
    const address = {line1: 'Lindenweg 4', city: 'Utrecht', postalCode: '3511 AW', countryCode: 'NL'};
    const input = {name: 'Oduya Outdoor', currency: 'EUR', timeZone: 'Europe/Amsterdam', types: ['RETAILER'], address};
    const headers = {Authorization: caller.platform.callers.office?.headers.Authorization ?? ''};
    caller.platform.callers['office-alone'] = {text: 'Office, without a company', headers};
    for (const as of ['office', 'office-alone'])
      expect(caller.reasons('registerCompany', input, as)).toEqual(['NOT_PERMITTED_FOR_TYPE']);
    const {company} = caller.run<{company: {id: string}}>('registerCompany', input, 'company { id }', 'helena');
    expect(rolesIn(company.id)).toEqual([id('per:helena')]);
  });

  it('has no mailbox in any domain', () => {
    const input = {id: id('com:alder-group'), domain: 'alder.example.com'};
    expect(caller.reasons('updateCompany', input, 'office')).toEqual(['VALUE_NOT_ALLOWED']);
    const {email} = caller.platform.simulator.store.need('Person', id('per:dana'));
    expect(caller.reasons('updateCompany', {...input, domain: email.split('@')[1]}, everyone)).toEqual([]);
  });

  it('switches a feature on, ends a key and maps a carrier, and no person has done so', () => {
    const query = '{ accountFeatures(statuses: [AVAILABLE]) { id } }';
    const [feature] = caller.ask<{accountFeatures: {id: string}[]}>(query, {}, everyone).accountFeatures;
    const enabled = {id: feature?.id, enabled: true};
    expect(
      caller.run('updateAccountFeature', enabled, 'accountFeature { status enabledBy { id } }', 'office'),
    ).toMatchObject({accountFeature: {status: 'ENABLED', enabledBy: null}});
    const ended = 'apiKey { status isRevoked revokedBy { id } }';
    const key = (name: string): Fields => ({id: id(name), reason: 'Leaked'});
    expect(caller.run('revokeAPIKey', key('key:wms'), ended, 'office')).toMatchObject({
      apiKey: {status: 'REVOKED', isRevoked: true, revokedBy: null},
    });
    expect(caller.run('revokeAPIKey', key('key:buying-desk'), ended, everyone)).toMatchObject({
      apiKey: {status: 'REVOKED', isRevoked: true, revokedBy: {id: id('per:dana')}},
    });
    const method = {carrierServiceId: id('csv:postlink-economy'), externalMethodName: 'By bike'};
    const mapped = 'carrierServiceMapping { isCustom createdBy { id } }';
    expect(caller.run('registerCarrierServiceMapping', method, mapped, 'office')).toMatchObject({
      carrierServiceMapping: {isCustom: true, createdBy: null},
    });
  });
});
