/**
 * Accounts and sessions. No mail leaves the simulator: the token of an email is the purpose and the address, such as
 * `invitation.noor@example.com`, `verification.…`, `sign-in.…` and `reset.…`.
 */
import {checkUnchanged, storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {ulid} from '../model/store.ts';
import {minutesAfter} from '../model/time.ts';
import {isAlive} from './access.ts';
import {addressOf} from './addresses.ts';
import {takeFor} from './files.ts';
import {rolesReaching} from './permissions.ts';
import {sameText, textOf} from './plain.ts';
import type {UpdateMyProfileInput} from '../schema-types.ts';

const dayInMinutes = 24 * 60;
const idleMinutes = 60;
const daysOfRefreshToken = 14;
export const minutesOf = {verification: 7 * dayInMinutes, 'sign-in': 15, reset: 60} as const;
type Purpose = keyof typeof minutesOf;

const wrongPasswordsAllowed = 10;
const minutesLocked = 15;
const passwordsRemembered = 5;
const mailsInAnHour = 5;
const secondsOfFormerToken = 60;

/** Some of the passwords that every list of leaked ones has. */
const leaked = new Set(['password1234', '123456789012', 'qwertyuiop123', 'letmein123456', 'passwordpassword']);

export const isLeaked = (password: string | null | undefined): boolean => leaked.has(password?.toLowerCase() ?? '');

export const userByEmail = (email: unknown, store: Store): Entity<'User'> | undefined =>
  store.all('User').find((user) => sameText(user.email, email));

/** A text that only looks random, of 12 characters for each part. It is always the same for the same record. */
export function secretText(seed: string, moment: string, parts: number): string {
  return Array.from({length: parts}, (_, at) => ulid(moment, at, `${seed} ${at}`).slice(14))
    .join('')
    .toLowerCase();
}

/** Account of a person, with what its settings begin with. */
export function createAccount(
  {store}: Context,
  person: string,
  input: {password?: string | null; timeZone?: string | null},
  emailVerifiedAt: string | null,
): Entity<'User'> {
  const {password, timeZone = null} = input;
  return store.insert('User', {
    person,
    email: store.get('Person', person)?.email,
    emailVerifiedAt,
    keyboardShortcuts: true,
    notifyOnTaskAssignment: true,
    timeZone,
    _passwords: [password],
  });
}

function tokensOf({id}: Entity<'Session'>, renewals: number, now: string): Fields {
  const seed = `${id} ${renewals}`;
  return {
    _token: `est_${secretText(`${seed} token`, now, 3)}`,
    _refreshToken: `esr_${secretText(`${seed} refresh`, now, 3)}`,
    expiresAt: minutesAfter(now, idleMinutes),
    refreshTokenExpiresAt: minutesAfter(now, daysOfRefreshToken * dayInMinutes),
  };
}

/** Begins a session of an account and notes the sign-in. */
export function newSession({store, headers}: Context, user: Entity<'User'>): Entity<'Session'> {
  store.update('User', user.id, {lastSignedInAt: store.now, updatedAt: user.updatedAt, _failures: []});
  const session = store.insert('Session', {
    user: user.id,
    ipAddress: addressOf(headers),
    userAgent: headers.get('user-agent') ?? null,
    expiresAt: store.now,
    refreshTokenExpiresAt: store.now,
  });
  return store.update('Session', session.id, tokensOf(session, 0, store.now));
}

/** A session as the one answer that holds its tokens. */
export const sessionAnswer = (session: Entity<'Session'>): Fields => ({
  ...session,
  token: session._token,
  refreshToken: session._refreshToken,
});

const sessionsOf = (user: unknown, store: Store): Entity<'Session'>[] =>
  store.all('Session').filter((session) => session.user === user);

/** Sends an email with a token, at most five in an hour. A new one makes earlier ones void. */
function mail(purpose: Purpose, user: Entity<'User'>, store: Store, address: unknown = user.email): void {
  const sent = ((user._mails as {purpose: string; at: string}[] | undefined) ?? []).filter(
    ({at}) => at > minutesAfter(store.now, -60),
  );
  if (sent.filter((each) => each.purpose === purpose).length >= mailsInAnHour) return;
  store.update('User', user.id, {
    updatedAt: user.updatedAt,
    _mails: [...sent, {purpose, at: store.now}],
    [`_${purpose}`]: {at: store.now, address},
  });
}

/**
 * The account whose email holds a token.
 *
 * @throws Refusal with TOKEN_INVALID for one that no longer works.
 */
function userOfToken(token: string, purpose: Purpose, {store, refuse}: Context): Entity<'User'> {
  const [found] = store.all('User').flatMap((user) => {
    const sent = user[`_${purpose}`] as {at: string; address: string} | null | undefined;
    return sent && sameText(token, `${purpose}.${sent.address}`) ? [{user, sent}] : [];
  });
  if (!found) throw refuse('TOKEN_INVALID.unknown', ['token']);
  if (store.now >= minutesAfter(found.sent.at, minutesOf[purpose])) throw refuse('TOKEN_INVALID.expired', ['token']);
  return found.user;
}

const used = (user: Entity<'User'>, purpose: Purpose, store: Store, fields: Fields = {}): Entity<'User'> =>
  store.update('User', user.id, {[`_${purpose}`]: null, updatedAt: user.updatedAt, ...fields});

/** Confirms the address of an account; whoever waited for it is active. */
export function verify(user: Entity<'User'>, store: Store): Entity<'User'> {
  const person = store.get('Person', user.person);
  if (person?.status === 'UNVERIFIED') store.update('Person', person.id, {status: 'ACTIVE'});
  return user.emailVerifiedAt ? user : store.update('User', user.id, {emailVerifiedAt: store.now});
}

const signUp: MutationRule<'signUp'> = (input, context) => {
  const {store, refuse} = context;
  const {email, firstName, lastName} = input;
  if (input.acceptTerms !== true) throw refuse('CONFIRMATION_REQUIRED', ['acceptTerms']);
  if (isLeaked(input.password)) throw refuse('PASSWORD_REJECTED', ['password']);
  if (userByEmail(email, store)) throw refuse('ALREADY_EXISTS.account', ['email']);
  const isKnown = store.all('Person').some((person) => sameText(person.email, email));
  if (isKnown) throw refuse('ALREADY_EXISTS.person', ['email']);
  const person = store.insert('Person', {email, firstName, lastName, status: 'UNVERIFIED'});
  const user = createAccount(context, person.id, input, null);
  mail('verification', user, store);
  return {user: store.get('User', user.id)};
};

/**
 * Gives a person an address that they have proved to be theirs. Whoever was invited to it or waits to verify it was the
 * same person all along, so invitations are theirs.
 */
function takeAddress(email: string, person: string, store: Store): void {
  const namesakes = store.all('Person').filter((each) => each.id !== person && sameText(each.email, email));
  for (const {id} of namesakes) {
    for (const invitation of store.referring('PersonInvitation', 'person', id))
      store.update('PersonInvitation', invitation.id, {person});
    for (const account of store.referring('User', 'person', id)) store.remove('User', account.id);
    store.remove('Person', id);
  }
  store.update('Person', person, {email});
}

const verifyAccount: MutationRule<'verifyAccount'> = (input, context) => {
  const {store, refuse} = context;
  const user = userOfToken(input.token, 'verification', context);
  const pending = user.pendingEmail;
  const address = pending ?? user.email;
  const other = store.all('User').find((each) => each.id !== user.id && sameText(each.email, address));
  if (other?.emailVerifiedAt) throw refuse('ALREADY_EXISTS', ['token']);
  if (pending) takeAddress(pending, user.person, store);
  const changed = pending ? {email: pending, pendingEmail: null, emailVerifiedAt: store.now, updatedAt: store.now} : {};
  const verified = verify(used(user, 'verification', store, changed), store);
  return {session: sessionAnswer(newSession(context, verified))};
};

const sendMagicLink: MutationRule<'sendMagicLink'> = (input, context) => {
  const {redirectUrl} = input;
  if (typeof redirectUrl === 'string' && !/^https:\/\/app\.example\.com(?:[/?#]|$)/.test(redirectUrl))
    throw context.refuse('VALUE_NOT_ALLOWED', ['redirectUrl']);
  const user = userByEmail(input.email, context.store);
  if (user) mail('sign-in', user, context.store);
  return {sent: true};
};

const magicSignIn: MutationRule<'magicSignIn'> = (input, context) => {
  const user = userOfToken(input.token, 'sign-in', context);
  return {session: sessionAnswer(newSession(context, verify(used(user, 'sign-in', context.store), context.store)))};
};

/** Notes a wrong password; ten of them in 15 minutes lock the account for 15. */
function countFailure(user: Entity<'User'>, store: Store): void {
  const known = (user._failures as string[] | undefined) ?? [];
  const failures = [...known.filter((at) => at > minutesAfter(store.now, -minutesLocked)), store.now];
  const isLocked = failures.length >= wrongPasswordsAllowed;
  store.update('User', user.id, {
    updatedAt: user.updatedAt,
    _failures: isLocked ? [] : failures,
    ...(isLocked ? {_lockedUntil: minutesAfter(store.now, minutesLocked)} : {}),
  });
}

const passwordsOf = (user: Entity<'User'>): unknown[] => (user._passwords as unknown[] | undefined) ?? [];

const signIn: MutationRule<'signIn'> = (input, context) => {
  const {store, refuse} = context;
  const user = userByEmail(input.email, store);
  if (!user) throw refuse('CREDENTIALS_INVALID');
  if ((textOf(user._lockedUntil) ?? '') > store.now) throw refuse('LOCKED').causing(() => undefined);
  if (passwordsOf(user)[0] !== input.password)
    throw refuse('CREDENTIALS_INVALID').causing(() => countFailure(user, store));
  if (!user.emailVerifiedAt) throw refuse('NOT_VERIFIED');
  return {session: sessionAnswer(newSession(context, user))};
};

const signOut: MutationRule<'signOut'> = (input, {store, caller}) => {
  const own = store.get('Session', caller?.sessionId);
  if (!own) return {endedSessionCount: 0};
  const sessions = input.everywhere ? sessionsOf(own.user, store) : [own];
  for (const {id} of sessions) store.remove('Session', id);
  return {endedSessionCount: sessions.length};
};

const rotateSessionToken: MutationRule<'rotateSessionToken'> = (input, {store, refuse}) => {
  const {refreshToken} = input;
  const stolen = store
    .all('Session')
    .find((each) => (each._usedTokens as unknown[] | undefined)?.includes(refreshToken));
  if (stolen) throw refuse('TOKEN_INVALID.used', ['refreshToken']).causing(() => store.remove('Session', stolen.id));
  const session = store.all('Session').find((each) => each._refreshToken === refreshToken);
  if (!session) throw refuse('TOKEN_INVALID.unknown', ['refreshToken']);
  if (session.refreshTokenExpiresAt <= store.now) throw refuse('TOKEN_INVALID.expired', ['refreshToken']);
  const renewals = Number(session._renewals ?? 0) + 1;
  const updated = store.update('Session', session.id, {
    _renewals: renewals,
    _keptAlive: false,
    _usedTokens: [...((session._usedTokens as unknown[] | undefined) ?? []), refreshToken],
    _formerToken: isAlive(session, store) ? session._token : null,
    _formerUntil: minutesAfter(store.now, secondsOfFormerToken / 60),
    ...tokensOf(session, renewals, store.now),
  });
  return {session: sessionAnswer(updated)};
};

const startForgotPassword: MutationRule<'startForgotPassword'> = (input, {store}) => {
  const user = userByEmail(input.email, store);
  if (user?.emailVerifiedAt) mail('reset', user, store);
  return {sent: true};
};

/** @throws Refusal for a password that is leaked, or one of the last five. */
function setPassword(user: Entity<'User'>, password: string, field: string, {store, refuse}: Context): void {
  if (isLeaked(password)) throw refuse('PASSWORD_REJECTED.leaked', [field]);
  if (passwordsOf(user).slice(0, passwordsRemembered).includes(password))
    throw refuse('PASSWORD_REJECTED.recent', [field]);
  const _passwords = [password, ...passwordsOf(user)].slice(0, passwordsRemembered);
  store.update('User', user.id, {_passwords, _lockedUntil: null, _failures: []});
}

const completeForgotPassword: MutationRule<'completeForgotPassword'> = (input, context) => {
  const {store} = context;
  const user = userOfToken(input.token, 'reset', context);
  setPassword(user, input.password, 'password', context);
  for (const {id} of sessionsOf(user.id, store)) store.remove('Session', id);
  const account = used(store.need('User', user.id), 'reset', store);
  return {session: sessionAnswer(newSession(context, account))};
};

function changeCredentials(input: UpdateMyProfileInput, user: Entity<'User'>, context: Context): void {
  const {store, caller, refuse} = context;
  const {email, newPassword, currentPassword} = input;
  if (!email && !newPassword) return;
  if (!currentPassword) throw refuse('REQUIRED', ['currentPassword']);
  if (passwordsOf(user)[0] !== currentPassword) throw refuse('CREDENTIALS_INVALID', ['currentPassword']);
  const other = userByEmail(email, store);
  if (other && other.id !== user.id) throw refuse('ALREADY_EXISTS', ['email']);
  if (newPassword) {
    setPassword(user, newPassword, 'newPassword', context);
    for (const {id} of sessionsOf(user.id, store)) if (id !== caller?.sessionId) store.remove('Session', id);
  }
  if (!email) return;
  const isNew = email !== user.email;
  const updated = store.update('User', user.id, {pendingEmail: isNew ? email : null, _verification: null});
  if (isNew) mail('verification', updated, store, email);
}

const updateMyProfile: MutationRule<'updateMyProfile'> = (input, context) => {
  const {store, caller, refuse} = context;
  const [user] = store.referring('User', 'person', caller?.personId);
  if (!user) throw refuse('NOT_PERMITTED_FOR_TYPE');
  checkUnchanged(input, user, context);
  takeFor('LOGO', input.avatarFileId, context, ['avatarFileId']);
  const {firstName, lastName, jobTitle, phone, avatarFileId} = input;
  const person = storedFieldsOf('Person', {firstName, lastName, jobTitle, phone, avatarFileId}, context);
  if (Object.keys(person).length > 0) store.update('Person', user.person, person);
  const {keyboardShortcuts, notifyOnTaskAssignment, timeZone, defaultBrandId, defaultCompanyId} = input;
  const kept = {keyboardShortcuts, notifyOnTaskAssignment, timeZone, defaultBrandId, defaultCompanyId};
  store.update('User', user.id, storedFieldsOf('User', kept, context));
  changeCredentials(input, store.need('User', user.id), context);
  return {user: store.get('User', user.id)};
};

/** The session of a request as it stands in a company, brand or person; null where it can't act. */
const validatePartySession: QueryRule<'validatePartySession'> = ({partyId: party}, {caller, store}) => {
  const session = store.get('Session', caller?.sessionId);
  if (!session || !caller?.personId) return null;
  const answer = {...session, party, token: null, refreshToken: null};
  if (party === caller.personId) return {...answer, roles: []};
  const roles = rolesReaching(caller.personId, party, store);
  return roles.length > 0 ? {...answer, roles} : null;
};

export const signInRules: RuleSet = {
  mutations: {
    signUp,
    verifyAccount,
    sendMagicLink,
    magicSignIn,
    signIn,
    signOut,
    rotateSessionToken,
    startForgotPassword,
    completeForgotPassword,
    updateMyProfile,
  },
  queries: {
    me: (_args, {caller, store}) => store.referring('User', 'person', caller?.personId)[0],
    validatePartySession,
  },
};
