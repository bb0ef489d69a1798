/** Accounts: the mails that they get, the tokens in them, and sessions that begin, are looked at and end. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const email = 'tom.okafor@example.com';
const password = 'tom-walks-in-the-rain';

beforeEach(() => caller.reset());

const link = (): unknown => caller.run('sendMagicLink', {email}, 'sent', 'nobody');
const forgotten = (address = email): unknown => caller.run('startForgotPassword', {email: address}, 'sent', 'nobody');
const follow = (token = `sign-in.${email}`): string[] => caller.reasons('magicSignIn', {token}, 'nobody');

const signIn = (): string =>
  caller.run<{session: {token: string}}>('signIn', {email, password}, 'session { token }', 'nobody').session.token;

/** Sends a document with a token, outside of any company. */
function ask(token: string, query: string, variables: Fields = {}): Fields | null | undefined {
  const headers = {Authorization: `Bearer ${token}`};
  return caller.platform.simulator.execute({query, variables, headers}).data;
}

describe('a link to sign in', () => {
  it('is sent five times in an hour, and works for 15 minutes after the last that was sent', () => {
    for (let count = 0; count < 5; count += 1) link();
    caller.wait('PT14M');
    expect(link(), 'the sixth').toMatchObject({sent: true});
    caller.wait('PT2M');
    expect(follow()).toEqual(['TOKEN_INVALID']);
    caller.wait('PT45M');
    link();
    expect(follow(), 'an hour later').toEqual([]);
  });

  it('is sent anew while there were fewer', () => {
    for (let count = 0; count < 4; count += 1) link();
    caller.wait('PT14M');
    link();
    caller.wait('PT2M');
    expect(follow()).toEqual([]);
  });

  it('is counted apart from other mails, and other mails leave its count', () => {
    for (let count = 0; count < 5; count += 1) link();
    forgotten();
    caller.wait('PT14M');
    link();
    caller.wait('PT2M');
    expect(follow()).toEqual(['TOKEN_INVALID']);
    expect(
      caller.reasons('completeForgotPassword', {token: `reset.${email}`, password: 'tom-dries-his-coat'}, 'nobody'),
    ).toEqual([]);
  });

  it('works once', () => {
    link();
    expect(follow()).toEqual([]);
    expect(follow()).toEqual(['TOKEN_INVALID']);
  });

  it('seems to be sent to an address without an account', () => {
    const address = 'nobody@example.com';
    expect(caller.run('sendMagicLink', {email: address}, 'sent', 'nobody')).toMatchObject({sent: true});
    expect(follow(`sign-in.${address}`)).toEqual(['TOKEN_INVALID']);
  });
});

it.each([
  ['magicSignIn', {token: 'sign-in.'}],
  ['verifyAccount', {token: 'verification.'}],
  ['completeForgotPassword', {token: 'reset.', password: 'tom-dries-his-coat'}],
])('%s takes no token without an address', (mutation, input) => {
  expect(caller.reasons(mutation, input, 'nobody')).toEqual(['TOKEN_INVALID']);
});

it('a password is set anew for addresses that are verified', () => {
  const address = 'new.here@example.com';
  const account = {email: address, firstName: 'New', lastName: 'Here', password: 'new-walks-in-the-rain'};
  caller.run('signUp', {...account, acceptTerms: true}, '', 'nobody');
  const reset = (of: string): string[] =>
    caller.reasons('completeForgotPassword', {token: `reset.${of}`, password: 'somebody-stays-inside'}, 'nobody');
  expect([forgotten(address), forgotten('nobody@example.com')]).toMatchObject([{sent: true}, {sent: true}]);
  expect([reset(address), reset('nobody@example.com')]).toEqual([['TOKEN_INVALID'], ['TOKEN_INVALID']]);
  forgotten();
  expect(reset(email)).toEqual([]);
});

it('nobody signs in to an account without a password', () => {
  const {store} = caller.platform.simulator;
  const user = store.all('User').find((each) => each.email === email);
  store.update('User', user?.id ?? '', {_passwords: undefined});
  expect(caller.reasons('signIn', {email, password}, 'nobody')).toEqual(['CREDENTIALS_INVALID']);
});

describe('signing out', () => {
  const out = 'mutation ($input: SignOutInput!) { signOut(input: $input) { endedSessionCount userErrors { reason } } }';
  const isSignedIn = (token: string): boolean => Boolean(ask(token, '{ me { id } }')?.['me']);

  it('ends the session of the request alone, or all of the account', () => {
    const [first, second, third] = [signIn(), signIn(), signIn()];
    expect(ask(first, out, {input: {}})?.['signOut']).toEqual({endedSessionCount: 1, userErrors: []});
    expect([first, second, third].map(isSignedIn)).toEqual([false, true, true]);
    // One of them is in the data set.
    expect(ask(second, out, {input: {everywhere: true}})?.['signOut']).toMatchObject({endedSessionCount: 3});
    expect([second, third].map(isSignedIn)).toEqual([false, false]);
  });

  it.each(['nobody', 'stock-sync'])('ends none, and is written down nowhere, without a session: %s', (as) => {
    const entries = (): number => caller.platform.simulator.store.count('SystemLog');
    const before = entries();
    expect(caller.run('signOut', {everywhere: true}, 'endedSessionCount', as)).toMatchObject({endedSessionCount: 0});
    expect(entries()).toBe(before);
  });
});

describe('the token of a mail', () => {
  const change = (to: string): unknown =>
    caller.run('updateMyProfile', {email: to, currentPassword: password}, '', 'tom');
  const verify = (address: string): string[] =>
    caller.reasons('verifyAccount', {token: `verification.${address}`}, 'nobody');

  it('is void once the change of address is called off', () => {
    change('tom2@example.com');
    change(email);
    expect(verify('tom2@example.com')).toEqual(['TOKEN_INVALID']);
  });

  it('proves its own address alone, also when no more mails are sent', () => {
    for (const at of [1, 2, 3, 4, 5, 6]) change(`tom${at}@example.com`);
    expect([verify('tom5@example.com'), verify('tom6@example.com')]).toEqual([['TOKEN_INVALID'], ['TOKEN_INVALID']]);
  });
});

describe('the account of a request', () => {
  const me = (as: string): unknown => caller.ask<{me: unknown}>('{ me { person { firstName } } }', {}, as).me;

  it('is that of the person, and none of an API client', () => {
    expect(me('tom')).toEqual({person: {firstName: 'Tom'}});
    const permissions = ['profiles:read'];
    const {apiClient} = caller.run<{apiClient: {id: string}}>(
      'createAPIClient',
      {name: 'Looks at itself', permissions},
      'apiClient { id }',
      'dana-company',
    );
    const {secret} = caller.run<{secret: string}>(
      'createAPIKey',
      {clientId: apiClient.id, name: 'First'},
      'secret',
      'dana-company',
    );
    expect(ask(secret, '{ me { id } }')).toEqual({me: null});
  });

  const valid = (as: string, partyId: string): unknown =>
    caller.ask<{validatePartySession: unknown}>(
      `query ($partyId: EndlessID!) { validatePartySession(partyId: $partyId) {
        party { name } roles { party { name } roleType { name } } } }`,
      {partyId},
      as,
    ).validatePartySession;

  it('acts where its person holds roles, and in the person', () => {
    expect(valid('tom', caller.id('bra:alder-pine'))).toEqual({
      party: {name: 'Alder & Pine'},
      roles: [{party: {name: 'Alder & Pine'}, roleType: {name: 'Brand Admin'}}],
    });
    expect(valid('tom', caller.id('per:tom'))).toEqual({party: {name: 'Tom Okafor'}, roles: []});
  });

  it('lasts for an hour after it was asked for', () => {
    const ends = (): unknown =>
      caller.ask<{validatePartySession: Fields}>(
        'query ($partyId: EndlessID!) { validatePartySession(partyId: $partyId) { expiresAt } }',
        {partyId: caller.id('com:alder-group')},
        'helena',
      ).validatePartySession['expiresAt'];
    expect(ends()).toBe('2025-09-30T10:00:00.000Z');
    caller.wait('P15D');
    expect(ends()).toBe('2025-10-15T10:00:00.000Z');
  });

  it('has a role type of a company also when the request names none', () => {
    const partyId = caller.id('com:alder-group');
    const {roleType} = caller.run<{roleType: {id: string}}>(
      'addRoleType',
      {name: 'Auditor', domain: 'COMPANY', permissions: ['orders:read']},
      'roleType { id }',
      'dana-company',
    );
    caller.run('assignRole', {personId: caller.id('per:oskar'), partyId, roleTypeId: roleType.id}, '', 'dana-company');
    const auditor = {party: {name: 'Alder Group'}, roleType: {name: 'Auditor'}};
    expect(valid('oskar', partyId)).toEqual({party: {name: 'Alder Group'}, roles: [auditor]});
  });

  it('acts in a company and a brand also when the request names none', () => {
    const inCompany = {
      party: {name: 'Alder Group'},
      roles: [{party: {name: 'Alder Group'}, roleType: {name: 'Company Admin'}}],
    };
    expect(valid('dana-alone', caller.id('com:alder-group'))).toEqual(inCompany);
    expect(valid('dana-alone', caller.id('bra:alder-pine'))).toEqual({...inCompany, party: {name: 'Alder & Pine'}});
  });

  it.each([
    ['tom', 'com:moorland'],
    ['tom', 'per:dana'],
    ['tom', 'ord:10300'],
    ['nobody', 'bra:alder-pine'],
    ['stock-sync', 'com:alder-group'],
  ])('%s can not act in %s', (as, party) => {
    expect(valid(as, caller.id(party))).toBeNull();
  });
});
