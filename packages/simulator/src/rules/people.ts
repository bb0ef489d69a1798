/** People of a company: invitations, roles and relationships. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {minutesAfter} from '../model/time.ts';
import {whenDue} from './due.ts';
import {fullNameOf, sameText} from './plain.ts';
import {
  brandsOfCaller,
  brandsReached,
  companyOfParty,
  grantedBy,
  membersOf,
  permissionsIn,
  permissionsOfRoles,
  rolesOf,
  rolesReaching,
} from './permissions.ts';
import {createAccount, isLeaked, minutesOf, newSession, sessionAnswer, userByEmail, verify} from './sign-in.ts';
import {reassignTasks} from './tasks.ts';

const dayInMinutes = 24 * 60;
const daysOfInvitation = 7;
const mostOpenInvitations = 100;

/** The company that every request about people names. */
const companyOfRequest = ({caller, store}: Context): string => store.need('Company', caller?.companyId).id;

interface RoleInput {
  partyId: string;
  roleTypeId: string;
}

export const personByEmail = (email: unknown, store: Store): Entity<'Person'> | undefined =>
  store.all('Person').find((person) => sameText(person.email, email));

/** Tells subscribers of a person whose roles or invitation changed, which is no change of the person itself. */
function announce(personId: string, {store}: Context, fields: Fields = {}): Entity<'Person'> {
  return store.update('Person', personId, {updatedAt: store.get('Person', personId)?.updatedAt, ...fields});
}

const fits = (roleType: Entity<'RoleType'>, party: string): boolean =>
  roleType.domain === (party.startsWith('com_') ? 'COMPANY' : 'BRAND');

/**
 * Checks roles before they are granted or offered.
 *
 * @throws Refusal with NOT_PERMITTED_FOR_TYPE or PERMISSION_EXCEEDED.
 */
function checkRoles(roles: readonly RoleInput[], context: Context, path: string[]): void {
  const {store, contract, caller, refuse} = context;
  for (const [index, {partyId, roleTypeId}] of roles.entries()) {
    const at = (name: string): InputPath => (path.length > 0 ? [...path, index, name] : [name]);
    const roleType = store.need('RoleType', roleTypeId);
    const company = companyOfParty(partyId, store);
    if (!company) throw refuse('RECORD_NOT_FOUND', at('partyId'), `No company or brand with the id ${partyId} exists.`);
    if (company !== caller?.companyId) throw refuse('NOT_PERMITTED_FOR_TYPE.company', at('partyId'));
    if (!fits(roleType, partyId)) throw refuse('NOT_PERMITTED_FOR_TYPE.domain', at('roleTypeId'));
    const held = permissionsIn(partyId, context);
    if (grantedBy(roleType, contract).some((permission) => !held.has(permission)))
      throw refuse('PERMISSION_EXCEEDED', at('roleTypeId'));
  }
}

const holds = (personId: string, {partyId, roleTypeId}: RoleInput, store: Store): boolean =>
  rolesOf(personId, store).some(({party, roleType}) => party === partyId && roleType === roleTypeId);

const hasAccount = (store: Store, personId: string): boolean => store.referring('User', 'person', personId).length > 0;

/** Grants a role, with the relationship that carries it. Whoever was inactive and has an account is active again. */
export function grantRole(
  context: Context,
  personId: string,
  {partyId, roleTypeId}: RoleInput,
  more: {endsAt?: unknown; invitation?: string; grantedBy?: unknown} = {},
): Entity<'Role'> {
  const {store, caller} = context;
  const {endsAt = null, invitation = null, grantedBy: grantor = caller?.personId} = more;
  const known = store.referring('Relationship', 'person', personId).find(({party}) => party === partyId);
  const relationship = known
    ? store.touch('Relationship', known.id)
    : store.insert('Relationship', {person: personId, party: partyId, createdBy: grantor, invitation});
  const role = store.insert('Role', {
    person: personId,
    party: partyId,
    roleType: roleTypeId,
    relationship: relationship.id,
    grantedAt: store.now,
    grantedBy: grantor,
    endsAt,
  });
  const isBack = store.get('Person', personId)?.status === 'INACTIVE' && hasAccount(store, personId);
  announce(personId, context, isBack ? {status: 'ACTIVE', updatedAt: store.now} : {});
  return role;
}

/** Takes roles away. A relationship ends with its last role, and a person without any becomes inactive. */
function endRoles(roles: readonly Entity<'Role'>[], context: Context): void {
  const {store} = context;
  for (const role of roles) {
    store.remove('Role', role.id);
    const relationship = role.relationship;
    if (store.referring('Role', 'relationship', relationship).length > 0) store.touch('Relationship', relationship);
    else if (store.get('Relationship', relationship)) store.remove('Relationship', relationship);
  }
  for (const id of new Set(roles.map(({person}) => person))) {
    const person = store.get('Person', id);
    const former = (person?._formerParties as string[] | undefined) ?? [];
    const left = roles.filter((role) => role.person === id).map(({party}) => party);
    const isGone = person?.status === 'ACTIVE' && store.referring('Relationship', 'person', id).length === 0;
    announce(id, context, {
      _formerParties: [...new Set([...former, ...left])],
      ...(isGone ? {status: 'INACTIVE', updatedAt: store.now} : {}),
    });
  }
}

/** Whether a company would be left without a Company Admin whose role has no end. */
function losesLastAdmin(roles: readonly Entity<'Role'>[], store: Store): boolean {
  const isAdmin = ({roleType, endsAt}: Entity<'Role'>): boolean =>
    store.get('RoleType', roleType)?.code === 'COMPANY_ADMIN' && !endsAt;
  const ended = new Set(roles.map(({id}) => id));
  return roles
    .filter(isAdmin)
    .some(({party}) => !store.referring('Role', 'party', party).some((role) => isAdmin(role) && !ended.has(role.id)));
}

/** An invitation that was neither accepted nor withdrawn, whether or not it has lapsed. */
const waits = ({acceptedAt, withdrawnAt}: Entity<'PersonInvitation'>): boolean => !acceptedAt && !withdrawnAt;

export const isOpen = (invitation: Entity<'PersonInvitation'>, {now}: Store): boolean =>
  waits(invitation) && invitation.expiresAt > now;

/**
 * Takes the roles in some parties, or all, out of open and lapsed invitations of a person to a company. One without any
 * is withdrawn, and a replaced one counts as that.
 */
function withdrawInvitations(personId: string, companyId: string, {store}: Context, parties?: readonly string[]): void {
  for (const invitation of store.referring('PersonInvitation', 'person', personId)) {
    if (invitation.company !== companyId || !waits(invitation)) continue;
    const roles = parties ? invitation.roles?.filter(({party}) => !parties.includes(party)) : [];
    store.update('PersonInvitation', invitation.id, roles?.length ? {roles} : {withdrawnAt: store.now});
  }
}

const invitePerson: MutationRule<'invitePerson'> = (input, context) => {
  const {store, caller, refuse} = context;
  const roles = input.roles;
  const companyId = companyOfRequest(context);
  const known = personByEmail(input.email, store);
  if (known?.status === 'ACTIVE' && rolesHere(known, context).length > 0) throw refuse('ALREADY_EXISTS', ['email']);
  checkRoles(roles, context, ['roles']);
  const open = store.referring('PersonInvitation', 'company', companyId).filter((each) => isOpen(each, store));
  if (open.filter(({person}) => person !== known?.id).length >= mostOpenInvitations) throw refuse('LIMIT_REACHED');
  const {email, firstName = null, lastName = null, message = null} = input;
  const person = known ?? store.insert('Person', {email, firstName, lastName, status: 'INVITED'});
  withdrawInvitations(person.id, companyId, context);
  const invitation = store.insert('PersonInvitation', {
    company: companyId,
    person: person.id,
    email,
    message,
    invitedBy: caller?.personId,
    expiresAt: minutesAfter(store.now, daysOfInvitation * dayInMinutes),
    roles: roles.map(({partyId, roleTypeId}) => ({party: partyId, roleType: roleTypeId})),
  });
  const isBack = person.status === 'INACTIVE' && !hasAccount(store, person.id);
  return {invitation, person: announce(person.id, context, isBack ? {status: 'INVITED', updatedAt: store.now} : {})};
};

/** The invitation that a token belongs to: the newest to its address, open ones first. */
function invitationOf(token: string, store: Store): Entity<'PersonInvitation'> | undefined {
  const address = /^invitation\.(\S+)$/.exec(token)?.[1];
  const sent = store.all('PersonInvitation').filter(({email}) => sameText(email, address));
  return sent.filter((each) => isOpen(each, store)).at(-1) ?? sent.at(-1);
}

const acceptPersonInvitation: MutationRule<'acceptPersonInvitation'> = (input, context) => {
  const {store, refuse} = context;
  const invitation = invitationOf(input.token, store);
  if (!invitation) throw refuse('TOKEN_INVALID.unknown', ['token']);
  if (invitation.acceptedAt) throw refuse('ALREADY_DONE.accepted', ['token']);
  if (invitation.withdrawnAt) throw refuse('ALREADY_DONE.withdrawn', ['token']);
  if (!isOpen(invitation, store)) throw refuse('TOKEN_INVALID.expired', ['token']);
  const invited = invitation.person;
  const known = userByEmail(invitation.email, store);
  if (!known && hasAccount(store, invited)) throw refuse('TOKEN_INVALID.unknown', ['token']);
  const personId = known?.person ?? invited;
  const missing = known ? undefined : (['firstName', 'lastName', 'password'] as const).find((field) => !input[field]);
  if (missing) throw refuse(`REQUIRED.${missing}`, [missing]);
  if (!known && isLeaked(input.password)) throw refuse('PASSWORD_REJECTED', ['password']);
  const {firstName, lastName} = input;
  const user = verify(known ?? createAccount(context, personId, input, store.now), store);
  store.update('Person', personId, {...(known ? {} : {firstName, lastName}), status: 'ACTIVE'});
  const more = {invitation: invitation.id, grantedBy: invitation.invitedBy};
  for (const {party, roleType} of invitation.roles as {party: string; roleType: string}[]) {
    const role = {partyId: party, roleTypeId: roleType};
    if (!holds(personId, role, store)) grantRole(context, personId, role, more);
  }
  store.update('PersonInvitation', invitation.id, {acceptedAt: store.now, person: personId});
  if (!hasAccount(store, invited) && store.referring('PersonInvitation', 'person', invited).length === 0)
    store.remove('Person', invited);
  const session = newSession(context, user);
  return {person: announce(personId, context), session: sessionAnswer(session)};
};

const addPerson: MutationRule<'addPerson'> = (input, context) => {
  const {store, refuse} = context;
  const roles = input.roles;
  const user = userByEmail(input.email, store);
  if (!user?.emailVerifiedAt) throw refuse('NOT_VERIFIED', ['email']);
  const personId = user.person;
  checkRoles(roles, context, ['roles']);
  const held = roles.findIndex((role) => holds(personId, role, store));
  if (held >= 0) throw refuse('ALREADY_EXISTS', ['roles', held, 'roleTypeId']);
  for (const role of roles) grantRole(context, personId, role);
  return {person: store.get('Person', personId)};
};

const assignRole: MutationRule<'assignRole'> = (input, context) => {
  const {store, refuse} = context;
  const {personId, endsAt, ...role} = input;
  checkRoles([role], context, []);
  if (holds(personId, role, store)) throw refuse('ALREADY_EXISTS', ['roleTypeId']);
  return {role: grantRole(context, personId, role, {endsAt})};
};

/** Refuses unless the caller may manage roles in a party itself. */
function checkManages(party: string, context: Context): void {
  if (!permissionsIn(party, context).has('roles:manage')) throw context.refuse('RECORD_NOT_FOUND', ['id']);
}

const unassignRole: MutationRule<'unassignRole'> = (input, context) => {
  const {store, refuse} = context;
  const role = store.get('Role', input.id);
  if (!role) throw refuse('RECORD_NOT_FOUND', ['id']);
  checkManages(role.party, context);
  if (losesLastAdmin([role], store)) throw refuse('LAST_ADMIN', ['id']);
  const relationship = store.get('Relationship', role.relationship);
  endRoles([role], context);
  return {role: {...role, relationship}, person: store.get('Person', role.person)};
};

const removeRelationship: MutationRule<'removeRelationship'> = (input, context, relationship) => {
  const {store, refuse} = context;
  checkManages(relationship.party, context);
  const roles = store.referring('Role', 'relationship', relationship.id);
  if (losesLastAdmin(roles, store)) throw refuse('LAST_ADMIN', ['id']);
  endRoles(roles, context);
  return {relationship: {...relationship, roles: roles.map((role) => ({...role, relationship}))}};
};

/** Companies and brands of the request in which the caller may remove people. */
function partiesToLeave(context: Context): string[] {
  const {caller, store} = context;
  const companyId = companyOfRequest(context);
  const brands = store.referring('Brand', 'company', companyId).map(({id}) => id);
  if (permissionsIn(companyId, context).has('persons:manage')) return [companyId, ...brands];
  const reached = caller?.brandId ? [caller.brandId] : caller && brandsOfCaller(caller, companyId, store);
  return (reached ?? brands).filter((brand) => permissionsIn(brand, context).has('persons:manage'));
}

const removePerson: MutationRule<'removePerson'> = (input, context) => {
  const {store, caller, refuse} = context;
  const id = input.id;
  if (caller?.personId === id) throw refuse('OWN_ACCESS', ['id']);
  const takesOver = input.reassignTasksToId ?? null;
  const companyId = companyOfRequest(context);
  if (takesOver === id) throw refuse('INVALID_REFERENCE.same', ['reassignTasksToId']);
  if (takesOver !== null && !store.get('Person', takesOver))
    throw refuse('RECORD_NOT_FOUND', ['reassignTasksToId'], `No Person with the id ${takesOver} exists.`);
  if (takesOver !== null && brandsReached(takesOver, companyId, store)?.length === 0)
    throw refuse('INVALID_REFERENCE.outsider', ['reassignTasksToId']);
  const parties = partiesToLeave(context);
  const roles = rolesOf(id, store).filter(({party}) => parties.includes(party));
  if (losesLastAdmin(roles, store)) throw refuse('LAST_ADMIN', ['id']);
  endRoles(roles, context);
  withdrawInvitations(id, companyId, context, parties);
  if (parties.includes(companyId)) reassignTasks(id, takesOver, companyId, context);
  const isInvited = store.referring('PersonInvitation', 'person', id).some((each) => isOpen(each, store));
  const isGone = store.get('Person', id)?.status === 'INVITED' && !isInvited;
  return {person: announce(id, context, isGone ? {status: 'INACTIVE', updatedAt: store.now} : {})};
};

/** Accounts that nobody verified in seven days are deleted. People whom somebody invited stay, without one. */
const unverified = whenDue({
  because: ['TIME'],
  all: (store) =>
    store
      .all('User')
      .filter(({person, emailVerifiedAt}) => !emailVerifiedAt && store.get('Person', person)?.status === 'UNVERIFIED'),
  at: ({createdAt}) => minutesAfter(createdAt, minutesOf.verification),
  happens: (context, {id, person}) => {
    const {store} = context;
    store.remove('User', id);
    const sent = store.referring('PersonInvitation', 'person', person);
    if (sent.length === 0) return store.remove('Person', person);
    if (!sent.some(waits)) endRoles(rolesOf(person, store), context);
    announce(person, context, {status: sent.some(waits) ? 'INVITED' : 'INACTIVE', updatedAt: store.now});
  },
});

const nameOf = (person?: Entity<'Person'>): string =>
  [person?.lastName, person?.firstName].filter(Boolean).join(' ').toLowerCase();

const rolesHere = (person: Entity<'Person'>, {caller, store}: Context): Entity<'Role'>[] =>
  rolesOf(person.id, store).filter(({party}) => companyOfParty(party, store) === caller?.companyId);

const personFilters: RuleSet['filters'] = {
  PersonFilter: {
    brandIds: (person, wanted, {store}) => wanted.some((brand) => rolesReaching(person.id, brand, store).length > 0),
    lastActiveBefore: ({lastActiveAt}, wanted) => typeof lastActiveAt !== 'string' || lastActiveAt < wanted,
    permissions: (person, wanted, context) => {
      const held = permissionsOfRoles(rolesHere(person, context), context.store, context.contract);
      return wanted.every((permission) => held.has(permission));
    },
    roleTypeIds: (person, wanted, context) =>
      rolesHere(person, context).some(({roleType}) => wanted.some((id) => id === roleType)),
  },
  RelationshipFilter: {
    partyTypes: ({party}, wanted) => wanted.includes(party.startsWith('com_') ? 'COMPANY' : 'BRAND'),
    roleTypeIds: 'roles.roleType',
  },
};

export const peopleRules: RuleSet = {
  mutations: {
    invitePerson,
    acceptPersonInvitation,
    addPerson,
    assignRole,
    unassignRole,
    removeRelationship,
    removePerson,
  },
  queries: {persons: (_args, context) => membersOf(companyOfRequest(context), context.caller?.brandId, context.store)},
  computed: {
    Person: {
      fullName: fullNameOf,
      isActive: ({status}) => status === 'ACTIVE',
      party: ({id}) => id,
      relationships: ({id}, context) =>
        context.store
          .referring('Relationship', 'person', id)
          .filter((relationship) => context.rules.canSee('Relationship', relationship, context)),
      invitation: ({id}, {caller, store}) =>
        store
          .referring('PersonInvitation', 'person', id)
          .filter(({company}) => company === caller?.companyId)
          .at(-1),
      roles: (person, context, {partyId}) =>
        (typeof partyId === 'string'
          ? rolesReaching(person.id, partyId, context.store)
          : rolesOf(person.id, context.store)
        ).filter((role) => context.rules.canSee('Role', role, context)),
      tasks: ({id}, {store, caller}) =>
        store.referring('Task', 'assignee', id).filter(({company}) => company === caller?.companyId),
      user: ({id}, {caller, store}) => (caller?.personId === id ? store.referring('User', 'person', id)[0] : null),
    },
  },
  filters: personFilters,
  sorts: {
    PersonSortField: {NAME: nameOf},
    RelationshipSortField: {
      PARTY_NAME: 'party.name',
      PERSON_NAME: (each, context) => nameOf(context.store.get('Person', each.person)),
    },
  },
  time: [
    whenDue({
      because: ['RELATED_RECORDS'],
      all: (store) => store.all('Role'),
      at: ({endsAt}) => endsAt,
      happens: (context, role) => endRoles([role], context),
    }),
    unverified,
  ],
};
