/** The system log: what is written of attempts to sign in, of orders, of EDI documents, and with which remark. */
import {beforeEach, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

/** Entries since the beginning, oldest first, of those that a filter leaves. */
function entries(filter: Fields = {}): Fields[] {
  const query = `query ($filter: SystemLogFilter!) { systemLogs(first: 50, filter: $filter) { nodes {
    type severity message operation subjectType subjectId details actor { firstName } brand { code } integration { name }
  } } }`;
  const {systemLogs} = caller.ask<{systemLogs: {nodes: Fields[]}}>(
    query,
    {filter: {occurredAfter: '2025-09-30T09:00:00Z', ...filter}},
    'dana-company',
  );
  return systemLogs.nodes.reverse();
}

const email = 'tom.okafor@example.com';

it.each(['nobody', 'dana'])('tells a refused sign-in from one that succeeded, asked by %s', (as) => {
  caller.try('signIn', {email, password: 'wrong wrong wrong'}, '', as);
  caller.run('signIn', {email, password: 'tom-walks-in-the-rain'}, '', as);
  const entry = {type: 'AUTHENTICATION', operation: 'signIn', subjectType: 'User', details: null};
  expect(entries()).toMatchObject([
    {...entry, severity: 'WARNING', message: `signIn was refused for ${email}.`, actor: null},
    {...entry, severity: 'INFO', message: 'signIn succeeded.', actor: {firstName: 'Tom'}},
  ]);
});

it.each([
  [{lastName: null}, 'Dana'],
  [{firstName: null}, 'Reyes'],
  [{firstName: null, lastName: null}, 'dana.reyes@example.com'],
])('calls somebody with the names %j by what is known', (names, called) => {
  caller.run('updateMyProfile', names);
  expect(entries().map(({message}) => message)).toEqual([`${called} changed Person ${called} with updateMyProfile.`]);
});

it('tells of attempts at a locked account, and nothing of an address without one', () => {
  const attempt = (address: string) =>
    caller.try('signIn', {email: address, password: 'wrong wrong wrong'}, '', 'nobody');
  for (let count = 0; count < 10; count += 1) attempt(email);
  expect(attempt(email)).toMatchObject({userErrors: [{reason: 'LOCKED'}]});
  attempt('nobody@example.com');
  expect(entries({types: ['AUTHENTICATION']})).toHaveLength(11);
});

it('keeps the status, the brand and the remark of what is done to an order', () => {
  const id = caller.id('ord:10392');
  caller.run('holdOrder', {id, reason: 'OTHER', note: 'Ask first'});
  caller.run('releaseOrder', {id, note: 'Asked'});
  caller.run('cancelOrder', {id, reason: 'OTHER', note: 'Called us'});
  const [ordered, held] = [{newStatus: 'ORDERED'}, {newStatus: 'ON_HOLD'}];
  const entry = {type: 'STATUS_CHANGE', subjectType: 'Order', brand: {code: 'AP'}};
  expect(entries({subjectIds: [id]})).toMatchObject([
    {...entry, operation: 'holdOrder', details: {before: ordered, after: held, note: 'Ask first'}},
    {...entry, operation: 'releaseOrder', details: {before: held, after: ordered, note: 'Asked'}},
    {...entry, operation: 'cancelOrder', details: {before: ordered, after: {newStatus: 'CANCELED'}, note: 'Called us'}},
  ]);
});

it('holds what differs and nothing else', () => {
  caller.run('updateOrder', {id: caller.id('ord:10392'), isRush: true});
  expect(entries()).toMatchObject([{type: 'DATA_CHANGE', details: {before: {isRush: false}, after: {isRush: true}}}]);
  expect(Object.keys((entries()[0]?.['details'] as {after: Fields}).after)).toEqual(['isRush']);
});

it('keeps why an alert is dismissed and why support is declined', () => {
  const {orders} = caller.ask<{orders: {nodes: {statusAlerts: {id: string; kind: string}[]}[]}}>(
    '{ orders(first: 100) { nodes { statusAlerts { id kind } } } }',
  );
  const alerts = orders.nodes.flatMap(({statusAlerts}) => statusAlerts);
  const alert = alerts.find(({kind}) => kind === 'INSUFFICIENT_STOCK');
  caller.run('dismissOrderStatusAlert', {id: alert?.id, note: 'Known'});
  const integrationId = caller.id('int:shopify-eu');
  caller.run(
    'requestCollaborationSupport',
    {integrationId, message: 'Orders of the last hour are missing.'},
    '',
    'dana-company',
  );
  const declined = {integrationId, status: 'DECLINED', comment: 'Solved meanwhile'};
  caller.run('updateCollaborationStatus', declined, '', 'dana-company');
  expect(entries().map(({operation, details}) => [operation, (details as Fields | null)?.['note']])).toEqual([
    ['dismissOrderStatusAlert', 'Known'],
    ['requestCollaborationSupport', undefined],
    ['updateCollaborationStatus', 'Solved meanwhile'],
  ]);
});

it('names the partner of EDI documents, and tells failures from what went well', () => {
  caller.wait('PT10M');
  const seen = entries({types: ['EDI']});
  expect(seen.map(({integration}) => (integration as {name: string}).name)).toContain('Fellside Retail');
  const severities = seen.map(({message, severity}) => [/became (\w+)/.exec(String(message))?.[1], severity]);
  expect(severities).toContainEqual(['SENT', 'INFO']);
  expect(severities).toContainEqual(['FAILED', 'ERROR']);
  expect(severities).toContainEqual(['REJECTED', 'ERROR']);
  expect(severities).not.toContainEqual(['SENT', 'ERROR']);
  expect(entries({severities: ['ERROR'], types: ['STATUS_CHANGE']})).toEqual([]);
});

it("shows nobody what happened to another brand's records and integrations", () => {
  caller.run('pauseIntegration', {id: caller.id('int:shopify-eu')});
  caller.run('addNote', {subjectId: caller.id('ord:10392'), body: 'Ring before you deliver'});
  const seenBy = (as: string): Fields[] =>
    caller.ask<{systemLogs: {nodes: Fields[]}}>(
      '{ systemLogs(first: 100) { nodes { message subjectType brand { code } integration { name } } } }',
      {},
      as,
    ).systemLogs.nodes;
  const note = {subjectType: 'Note', brand: {code: 'AP'}};
  const paused = {subjectType: 'Integration', brand: null, integration: null};
  expect(seenBy('tom')).toEqual(expect.arrayContaining([note, paused].map((each) => expect.objectContaining(each))));
  const others = seenBy('aisha');
  expect(others).not.toEqual([]);
  expect(
    others.filter(({brand, integration, subjectType}) => brand || integration || subjectType === 'Integration'),
  ).toEqual([]);
});

it('keeps why a connection is paused and units are freed', () => {
  caller.run('pauseIntegration', {id: caller.id('int:wms-antwerp'), reason: 'Their servers move'}, '', 'dana-company');
  caller.run('cancelOrder', {id: caller.id('ord:10392'), reason: 'CUSTOMER_REQUEST'});
  expect(entries().map(({details}) => (details as Fields | null)?.['note'])).toEqual(['Their servers move', undefined]);
});

it('tells that a role ended at its time, and that nothing is left of the access of its person', () => {
  const role = {partyId: caller.id('bra:alder-junior'), roleTypeId: caller.id('rty:brand-operator')};
  const {person} = caller.run<{person: {id: string; roles: {id: string}[]}}>(
    'addPerson',
    {email: 'grace.oduya@example.com', roles: [{...role, partyId: caller.id('bra:alder-pine')}]},
    'person { id roles { id } }',
    'dana-company',
  );
  const ending = {personId: person.id, ...role, endsAt: '2025-09-30T09:30:00Z'};
  const {role: ends} = caller.run<{role: {id: string}}>('assignRole', ending, 'role { id }', 'dana-company');
  for (const {id} of person.roles) caller.run('unassignRole', {id}, '', 'dana-company');
  caller.wait('PT31M');
  const since = {occurredAfter: '2025-09-30T09:20:00Z'};
  expect(entries({...since, subjectIds: [ends.id, person.id]})).toMatchObject([
    {type: 'ACCESS_CHANGE', subjectType: 'Role', subjectId: ends.id, message: `Role ${ends.id} ended by itself.`},
    {type: 'STATUS_CHANGE', subjectType: 'Person', details: {after: {status: 'INACTIVE'}}},
  ]);
});
