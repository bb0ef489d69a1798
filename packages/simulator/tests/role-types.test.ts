/** Role types, the permissions that they carry, and what a caller is told of its own. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [company, brand] = [caller.id('com:alder-group'), caller.id('bra:alder-pine')];

beforeEach(() => {
  caller.reset();
});

interface RoleType {
  id: string;
  name: string;
  domain: string;
  isPredefined: boolean;
}

const list = (args = ''): RoleType[] =>
  caller.ask<{roleTypes: RoleType[]}>(`{ roleTypes${args} { id name domain isPredefined } }`, {}, 'dana-company')
    .roleTypes;

const add = (name: string, domain = 'BRAND', permissions = ['orders:read']): string =>
  caller.run<{roleType: {id: string}}>('addRoleType', {name, domain, permissions}, 'roleType { id }', 'dana-company')
    .roleType.id;

describe('a list of role types', () => {
  it('is narrowed by domain, by ids and to those of the company', () => {
    const id = add('Auditor');
    const all = list();
    const names = (types: readonly RoleType[]): string[] => types.map(({name}) => name);
    const ofDomain = (domain: string): string[] => names(all.filter((each) => each.domain === domain));
    expect(names(list('(domain: BRAND)'))).toEqual(ofDomain('BRAND'));
    expect(names(list('(domain: COMPANY)'))).toEqual(ofDomain('COMPANY'));
    expect(ofDomain('BRAND')).toContain('Auditor');
    expect(ofDomain('COMPANY')).not.toContain('Auditor');
    expect(names(list(`(ids: ["${id}", "${brand}"])`))).toEqual(['Auditor']);
    const own = list('(includePredefined: false)');
    expect(names(own)).toEqual(names(all.filter(({isPredefined}) => !isPredefined)));
    expect(names(own)).toContain('Auditor');
    expect(names(all)).toContain('Brand Admin');
  });
});

describe('a role type', () => {
  const fields = 'roleType { name description permissions { name } }';
  const change = (id: string, input: Fields): Fields =>
    caller.run<{roleType: Fields}>('updateRoleType', {id, ...input}, fields, 'dana-company').roleType;

  it('keeps what a change leaves out', () => {
    const id = add('Auditor', 'BRAND', ['orders:read', 'products:read']);
    const permissions = [{name: 'orders:read'}, {name: 'products:read'}];
    expect(change(id, {description: 'Looks.'})).toEqual({name: 'Auditor', description: 'Looks.', permissions});
    expect(change(id, {name: 'Reader'})).toEqual({name: 'Reader', description: 'Looks.', permissions});
    expect(change(id, {permissions: ['orders:read'], description: null})).toEqual({
      name: 'Reader',
      description: null,
      permissions: [{name: 'orders:read'}],
    });
  });
});

describe('the roles that may be granted', () => {
  interface Allowed {
    isAssigned: boolean;
    isDefault: boolean;
    roleType: {name: string; domain: string};
  }
  const allowed = (partyId: string, personId?: string, as = 'dana-company'): Allowed[] =>
    caller.ask<{allowedRoles: Allowed[]}>(
      `query ($partyId: EndlessID!, $personId: EndlessID) { allowedRoles(partyId: $partyId, personId: $personId) {
         isAssigned isDefault roleType { name domain } } }`,
      {partyId, personId},
      as,
    ).allowedRoles;
  const named = (roles: readonly Allowed[], mark: 'isAssigned' | 'isDefault'): string[] =>
    roles.filter((each) => each[mark]).map(({roleType}) => roleType.name);

  it('hold where they are asked for, with the usual one and those that a person has there', () => {
    const inBrand = allowed(brand, caller.id('per:tom'));
    expect(new Set(inBrand.map(({roleType}) => roleType.domain))).toEqual(new Set(['BRAND']));
    expect(named(inBrand, 'isDefault')).toEqual(['Brand Operator']);
    expect(named(inBrand, 'isAssigned')).toEqual(['Brand Admin']);
    expect(named(allowed(caller.id('bra:alder-junior'), caller.id('per:tom')), 'isAssigned')).toEqual([
      'Brand Operator',
    ]);
    const inCompany = allowed(company, caller.id('per:dana'));
    expect(new Set(inCompany.map(({roleType}) => roleType.domain))).toEqual(new Set(['COMPANY']));
    expect(named(inCompany, 'isDefault')).toEqual(['Company Operator']);
    expect(named(inCompany, 'isAssigned')).toEqual(['Company Admin']);
    expect(named(allowed(company), 'isAssigned')).toEqual([]);
  });

  it('are none where the caller has no role, though everybody holds what a role type grants', () => {
    add('Guest', 'BRAND', ['profiles:read']);
    const names = (as: string): string[] => allowed(brand, caller.id('per:tom'), as).map(({roleType}) => roleType.name);
    expect(names('dana-company')).toContain('Guest');
    expect(names('aisha')).toEqual([]);
  });
});

describe('permissions', () => {
  const names = (args: string, as = 'dana'): string[] =>
    caller
      .ask<{permissions: {name: string}[]}>(`{ permissions${args} { name } }`, {}, as)
      .permissions.map(({name}) => name);

  it('are those of a domain: a brand lacks what only a company can do', () => {
    const all = names('');
    expect(names('(domain: COMPANY)')).toEqual(all);
    const ofBrand = names('(domain: BRAND)');
    expect(ofBrand).toContain('orders:approve');
    expect(ofBrand).not.toContain('companies:update');
    expect(all).toContain('companies:update');
  });

  it('are checked in the party that is named, else in the brand or the company of the request', () => {
    const held = (as: string, partyId?: string): string[] =>
      names(`(grantedOnly: true${partyId ? `, partyId: "${partyId}"` : ''})`, as);
    expect(held('tom')).toContain('products:manage');
    expect(held('tom-junior')).not.toContain('products:manage');
    expect(held('tom-junior', brand)).toEqual(held('tom'));
    expect(held('dana-company')).toContain('companies:update');
    expect(held('tom', company)).not.toContain('products:manage');
    expect(held('dana-alone'), 'what every signed-in person holds').toEqual(
      ['brands:read', 'companies:create', 'companies:read', 'profiles:read', 'profiles:update'].sort(),
    );
  });

  interface Details {
    isGranted: boolean;
    operations: string[];
    roles: {roleType: {name: string}; party: {name: string}}[];
  }
  const details = (name: string, as: string): Details | null =>
    caller.ask<{permissionDetails: Details | null}>(
      `query ($name: String!) { permissionDetails(name: $name) { isGranted operations
         roles { roleType { name } party { name } } } }`,
      {name},
      as,
    ).permissionDetails;

  it('tell the roles by which a person holds them here', () => {
    const role = {roleType: {name: 'Company Admin'}, party: {name: 'Alder Group'}};
    expect(details('companies:update', 'dana-company')).toMatchObject({isGranted: true, roles: [role]});
    expect(details('companies:update', 'dana')).toMatchObject({isGranted: true, roles: [role]});
    expect(details('products:manage', 'tom')).toMatchObject({
      isGranted: true,
      roles: [{party: {name: 'Alder & Pine'}}],
    });
    expect(details('products:manage', 'tom-junior')).toMatchObject({isGranted: false, roles: []});
    expect(details('products:fly', 'dana')).toBeNull();
  });

  it('of a program are its own, by no role', () => {
    const permissions = ['roles:read', 'products:manage'];
    caller.run('updateAPIClient', {id: caller.id('cli:buying-desk'), permissions}, '', 'dana-company');
    expect(details('products:manage', 'buying-desk')).toMatchObject({isGranted: true, roles: []});
    expect(details('products:create', 'buying-desk')).toMatchObject({isGranted: false, roles: []});
  });
});

it.each([
  ['mira', brand],
  ['jonas-company', company],
])('nobody is offered role types who may give none, such as %s', (as, partyId) => {
  const offered = (who: string): unknown =>
    caller.ask('query ($partyId: EndlessID!) { allowedRoles(partyId: $partyId) { isDefault } }', {partyId}, who)[
      'allowedRoles'
    ];
  expect(offered(as)).toEqual([]);
  expect(offered('dana-company')).not.toEqual([]);
});

describe('a role type that was removed', () => {
  const roles = (person: string): unknown =>
    caller.ask(
      'query ($id: EndlessID!) { person(id: $id) { invitation { roles { roleType { id name } } } } }',
      {id: person},
      'dana-company',
    );

  it.each([
    ['withdrawn', (id: string): unknown => caller.run('removePerson', {id}, '', 'dana-company')],
    ['lapsed', (): unknown => caller.wait('P7DT1S')],
  ])('can be granted no longer, and stays readable in an invitation that was %s', (_text, close) => {
    const id = add('Auditor', 'COMPANY');
    const grant = {email: 'e@example.com', roles: [{partyId: company, roleTypeId: id}]};
    const {person} = caller.run<{person: {id: string}}>('invitePerson', grant, 'person { id }', 'dana-company');
    close(person.id);
    caller.run('removeRoleType', {id}, '', 'dana-company');
    expect(roles(person.id)).toEqual({person: {invitation: {roles: [{roleType: {id, name: 'Auditor'}}]}}});
    expect(list().map(({name}) => name)).not.toContain('Auditor');
    const log = '{ systemLogs(first: 5, filter: {query: "removeRoleType"}) { nodes { message } } }';
    expect(JSON.stringify(caller.ask(log, {}, 'dana-company'))).toContain('removed RoleType Auditor');
    expect(caller.reasons('invitePerson', grant, 'dana-company')).toEqual(['RECORD_NOT_FOUND']);
    expect(caller.reasons('updateRoleType', {id, name: 'Looker'}, 'dana-company')).toEqual(['RECORD_NOT_FOUND']);
    expect(add('Auditor', 'COMPANY')).not.toBe(id);
  });
});
