/** Roles that end one by one, and people whom somebody removes from the brands that he manages. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const pine = caller.id('bra:alder-pine');

beforeEach(() => caller.reset());

const roleType = (name: string): string =>
  caller
    .ask<{roleTypes: {id: string; name: string}[]}>('{ roleTypes { id name } }')
    .roleTypes.find((each) => each.name === name)?.id ?? '';

const assign = (person: string, type: string): string =>
  caller.run<{role: {id: string}}>(
    'assignRole',
    {personId: caller.id(`per:${person}`), partyId: pine, roleTypeId: roleType(type)},
    'role { id }',
    'dana-company',
  ).role.id;

interface Person {
  status: string;
  relationships: {nodes: {updatedAt: string; party: {name: string}; roles: {roleType: {name: string}}[]}[]};
}

const read = (person: string): Person =>
  caller.ask<{person: Person}>(
    `query ($id: EndlessID!) { person(id: $id) { status relationships { nodes {
       updatedAt party { name } roles { roleType { name } } } } } }`,
    {id: caller.id(`per:${person}`)},
    'dana-company',
  ).person;

describe('a relationship', () => {
  it('changes with each role that ends, and goes with the last one', () => {
    const second = assign('mira', 'Brand Admin');
    caller.wait('PT1M');
    const before = read('mira').relationships.nodes[0]?.updatedAt ?? '';
    caller.run('unassignRole', {id: second}, '', 'dana-company');
    const {status, relationships} = read('mira');
    expect(status).toBe('ACTIVE');
    expect(relationships.nodes).toMatchObject([
      {party: {name: 'Alder & Pine'}, roles: [{roleType: {name: 'Brand Operator'}}]},
    ]);
    expect((relationships.nodes[0]?.updatedAt ?? '') > before).toBe(true);
    caller.run('unassignRole', {id: caller.id('rol:mira')}, '', 'dana-company');
    expect(read('mira')).toMatchObject({status: 'INACTIVE', relationships: {nodes: []}});
  });
});

describe('a role', () => {
  it.each(['per:mira', 'rol:jonas'])('is not found where the caller manages none: %s', (key) => {
    expect(caller.reasons('unassignRole', {id: caller.id(key)}, 'tom')).toEqual(['RECORD_NOT_FOUND']);
    expect(read('jonas')).toMatchObject({status: 'ACTIVE'});
  });
});

describe('somebody who works for the whole company and manages the people of one brand', () => {
  it('removes a person from that brand alone', () => {
    assign('jonas', 'Brand Admin');
    caller.run('removePerson', {id: caller.id('per:tom')}, '', 'jonas-company');
    const {status, relationships} = read('tom');
    expect(status).toBe('ACTIVE');
    expect(relationships.nodes.map(({party}) => party.name)).toEqual(['Alder Junior']);
  });
});

describe('somebody who is invited', () => {
  it('is called by the email address, and can not sign in', () => {
    const input = {email: 'new@example.com', roles: [{partyId: pine, roleTypeId: roleType('Brand Operator')}]};
    expect(caller.run('invitePerson', input, 'person { fullName isActive }', 'dana-company')).toMatchObject({
      person: {fullName: 'new@example.com', isActive: false},
    });
  });
});
