/** Who asks, what the roles of that person or client allow, and which records the company and brand of a request hold. */
import type {Contract, Operation} from '../model/contract.ts';
import {badRequest, RequestError} from '../model/refusal.ts';
import type {BaseRules, Caller, Context, Entity, Fields, Store} from '../model/rules.ts';
import type {Change} from '../model/store.ts';
import {after, minute, minutesAfter} from '../model/time.ts';
import {addressOf, isInRange} from './addresses.ts';
import {moneyRefusals} from './money.ts';
import {addressRefusals, rate} from './reference.ts';
import {isDocumentForgotten, isTextForgotten} from './edi-transmissions.ts';
import {followChanges} from './moments.ts';
import {keepNights} from './nights.ts';
import {ownerOf, recordsIn, sharedTypes, type Owner} from './ownership.ts';
import {keepStockRecords} from './stock.ts';
import {keepLog, logFailure} from './system-log.ts';
import {
  brandsOfCaller,
  brandsReached,
  companyOfParty,
  knows,
  permissionsIn,
  permissionsOfRoles,
  personal,
  reachesParty,
  rolesOf,
  rolesReaching,
} from './permissions.ts';
import {textOf, textsOf} from './plain.ts';
import {isProcessForgotten} from './processes.ts';

/** Session tokens expire after this time without a request. */
const idleMinutes = 60;

const exactTo = (moment: string, minutes: number): string => after(moment, -(Date.parse(moment) % (minutes * minute)));

/** Notes a use, which changes nothing that counts as a change of the record. */
function touch(type: string, record: Entity<string>, fields: Fields, store: Store): void {
  const isNew = Object.entries(fields).some(([name, value]) => record[name] !== value);
  const {updatedAt} = record;
  const {changes} = store;
  store.changes = [];
  if (isNew) store.update(type, record.id, {...fields, ...(updatedAt === undefined ? {} : {updatedAt})});
  store.changes = changes;
}

/** A session that has not ended. Those of the data set are kept alive by work elsewhere. */
export const isAlive = (session: Entity<'Session'>, store: Store): boolean =>
  session._keptAlive === true || session.expiresAt > store.now;

/** The token of a session, or for 60 seconds the one that it had before it was renewed. */
const carries = (session: Entity<'Session'>, token: string, store: Store): boolean =>
  session._token === token || (session._formerToken === token && String(session._formerUntil) > store.now);

function callerOfSession(
  session: Entity<'Session'>,
  owner: Owner,
  store: Store,
  contract: Contract,
): Caller | undefined {
  const person = store.get('Person', store.get('User', session.user)?.person);
  if (!person || !isAlive(session, store)) return undefined;
  const {companyId, brandId} = owner;
  const inCompany = ({party}: Entity<'Role'>): boolean => !companyId || companyOfParty(party, store) === companyId;
  const roles = brandId ? rolesReaching(person.id, brandId, store) : rolesOf(person.id, store).filter(inCompany);
  const isWide = companyId !== undefined && !brandId;
  const brandIds = isWide ? brandsReached(person.id, companyId, store) : undefined;
  const brands = isWide ? store.referring('Brand', 'company', companyId) : [];
  const reached = brands.filter(({id}) => !brandIds || brandIds.includes(id));
  const granted = (held: Entity<'Role'>[]): string[] => [...permissionsOfRoles(held, store, contract), ...personal];
  return {
    client: person.id,
    personId: person.id,
    sessionId: session.id,
    ...owner,
    brandIds,
    permissions: new Set(granted(roles)),
    permissionsByBrand: Object.fromEntries(reached.map(({id}) => [id, granted(rolesReaching(person.id, id, store))])),
  };
}

function callerOfKey(key: Entity<'APIKey'>, owner: Owner, store: Store): Caller | undefined {
  const client = store.get('APIClient', key.client);
  if (!client || key.status !== 'ACTIVE') return undefined;
  const brands = textsOf(client.brands);
  return {
    client: client.id,
    apiClientId: client.id,
    keyId: key.id,
    ...owner,
    brandIds: brands.length > 0 && !owner.brandId ? brands : undefined,
    permissions: new Set(client._permissions as string[]),
  };
}

/** The value of a context header; undefined when it isn't sent. */
function idIn(headers: ReadonlyMap<string, string>, name: string, prefix: string): string | undefined {
  const value = headers.get(name.toLowerCase())?.trim();
  if (value === undefined || value === '') return undefined;
  if (new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`).test(value)) return value;
  throw badRequest(`The header ${name} holds an id that starts with \`${prefix}_\`.`);
}

/** Notes the use of a session or key, and of the person or client behind it. */
function noteUse(caller: Caller, {store, headers}: Context): void {
  const session = store.get('Session', caller.sessionId);
  const person = store.get('Person', caller.personId);
  const key = store.get('APIKey', caller.keyId);
  const client = store.get('APIClient', caller.apiClientId);
  if (session) touch('Session', session, {expiresAt: minutesAfter(store.now, idleMinutes)}, store);
  if (person) touch('Person', person, {lastActiveAt: exactTo(store.now, 5)}, store);
  const lastUsedAt = exactTo(store.now, 1);
  if (key) touch('APIKey', key, {lastUsedAt, lastUsedFrom: addressOf(headers)}, store);
  if (client) touch('APIClient', client, {lastUsedAt}, store);
}

function authenticate(headers: ReadonlyMap<string, string>, store: Store, contract: Contract): Caller | undefined {
  const companyId = idIn(headers, 'X-Company-Id', 'com');
  const brandId = idIn(headers, 'X-Brand-Id', 'bra');
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (!token) return undefined;
  const owner = {companyId, brandId};
  const session = store.all('Session').find((each) => carries(each, token, store));
  const key = session ? undefined : store.all('APIKey').find((each) => each._secret === token);
  if (key && !isFromAllowed(key, headers)) return undefined;
  const caller = session ? callerOfSession(session, owner, store, contract) : key && callerOfKey(key, owner, store);
  if (!caller) return undefined;
  const permissions = companyId ? caller.permissions : new Set(personal.filter((name) => caller.permissions.has(name)));
  return {...caller, permissions};
}

/** Operations on people and companies themselves need no company in the request. */
const needsCompany = ({isPublic, permissions}: Operation): boolean =>
  !isPublic && !permissions.some((permission) => personal.includes(permission));

/**
 * Checks that the caller holds what a mutation needs in all brands that share what it changes: the record of `id`, and
 * others by whose permissions it is guarded. What works for none of the caller's brands can't be seen at all.
 *
 * @throws RequestError with FORBIDDEN.
 */
function checkShared({kind, name, permissions}: Operation, input: Fields, caller: Caller, context: Context): void {
  const {store} = context;
  if (kind !== 'mutation') return;
  for (const [field, value] of Object.entries(input)) {
    const found = store.find(value);
    const isGuarded = permissions.some((each) => each.startsWith(`${sharedTypes[found?.type ?? '']}:`));
    const {companyId = '', brands} =
      found && (field === 'id' || isGuarded) ? ownerOf(found.type, found.record, store) : {};
    if (!brands || companyId !== caller.companyId) continue;
    const parties = brands.length > 0 ? brands : [companyId];
    const isHeld = (party: string): boolean => permissions.some((each) => permissionsIn(party, context).has(each));
    const beyond = parties.find((party) => !isHeld(party));
    if (beyond && parties.some((party) => reachesParty(party, caller, store)))
      throw new RequestError(
        'FORBIDDEN',
        `\`${name}\` needs one of these permissions in ${beyond} as well: ${permissions.join(', ')}.`,
      );
  }
}

/**
 * Checks the company and the brand that a request names, and the brands of the records that its input names.
 *
 * @throws RequestError with BAD_REQUEST for a missing header, with FORBIDDEN for a party out of reach, or one in which
 *   the caller lacks what the operation needs.
 */
function checkContext(operation: Operation, input: Fields, caller: Caller, context: Context): void {
  const {store} = context;
  const {companyId, brandId} = caller;
  if (!companyId && needsCompany(operation))
    throw badRequest('Send the company of the request in the header `X-Company-Id`.');
  for (const party of [companyId, brandId])
    if (party && !reachesParty(party, caller, store))
      throw new RequestError('FORBIDDEN', `You can't reach the ${party === brandId ? 'brand' : 'company'} ${party}.`);
  if (brandId && companyId && companyOfParty(brandId, store) !== companyId)
    throw badRequest('The brand of `X-Brand-Id` belongs to another company than `X-Company-Id`.');
  if (operation.kind === 'mutation' && brandId && typeof input.brandId === 'string' && input.brandId !== brandId)
    throw badRequest('`brandId` differs from the header `X-Brand-Id`.');
  checkShared(operation, input, caller, context);
  for (const {type, record} of recordsIn(input, store)) {
    const owner = ownerOf(type, record, store);
    if (caller.permissionsByBrand?.[owner.brandId ?? ''] && !isHeldIn(owner, context))
      throw new RequestError(
        'FORBIDDEN',
        `\`${operation.name}\` needs one of these permissions in the brand ${owner.brandId}: ${operation.permissions.join(', ')}.`,
      );
  }
}

/** The caller of a subscription as it stands in the brand, company or person that the subscription names. */
function callerInScope(caller: Caller, scope: Fields, {store, contract}: Context): Caller | undefined {
  const party = textOf(scope.brandId ?? scope.companyId ?? scope.partyId);
  const isOwn = !party || party === caller.personId;
  const isOfKind =
    scope.partyId !== undefined || store.get(scope.brandId === undefined ? 'Company' : 'Brand', party) !== undefined;
  if (!isOwn && !(isOfKind && reachesParty(party, caller, store)))
    throw new RequestError('FORBIDDEN', `You can't follow ${party}.`);
  const {companyId, brandId} = caller;
  if (isOwn && !companyId) return caller;
  const owner = isOwn
    ? {companyId, brandId}
    : {companyId: companyOfParty(party, store), brandId: store.get('Brand', party)?.id};
  const session = store.get('Session', caller.sessionId);
  const key = store.get('APIKey', caller.keyId);
  return session ? callerOfSession(session, owner, store, contract) : key && callerOfKey(key, owner, store);
}

/** Whether a key may be used from the address of a request. */
function isFromAllowed({allowedIpAddresses}: Entity<'APIKey'>, headers: ReadonlyMap<string, string>): boolean {
  const allowed = allowedIpAddresses ?? [];
  return allowed.length === 0 || allowed.some((range) => isInRange(addressOf(headers), range));
}

function isStillValid(caller: Caller, {store, headers}: Context): boolean {
  const key = store.get('APIKey', caller.keyId);
  if (caller.keyId)
    return (
      key !== undefined &&
      store.get('APIClient', key.client) !== undefined &&
      key.status === 'ACTIVE' &&
      isFromAllowed(key, headers)
    );
  const session = store.get('Session', caller.sessionId);
  return session !== undefined && isAlive(session, store);
}

/** People belong to no company: the caller sees those whom a role or an invitation ties to it, or to the caller's brands. */
function canSeePerson(person: Entity, {caller, store}: Context): boolean {
  if (!caller || person.id === caller.personId) return caller !== undefined;
  const {companyId} = caller;
  return companyId !== undefined && knows(companyId, person, store, brandsOfCaller(caller, companyId, store));
}

/** A caller sees the companies and brands that it reaches, of brands those of the company and brand of the request. */
function canSeeParty({id}: Entity, {companyId, brandId}: Owner, {caller, store}: Context): boolean {
  if (!caller || (brandId && caller.brandId && caller.brandId !== id)) return false;
  const isElsewhere = brandId !== undefined && caller.companyId !== undefined && companyId !== caller.companyId;
  return !isElsewhere && reachesParty(id, caller, store);
}

/** Whether one of the permissions that are needed is held in the company or brand that owns something. */
function isHeldIn({companyId, brandId}: Owner, {caller, needed = []}: Context): boolean {
  if (needed.length === 0) return true;
  if (companyId && companyId !== caller?.companyId) return false;
  const inBrand = caller?.permissionsByBrand?.[brandId ?? ''];
  return needed.some((permission) => (inBrand ? inBrand.includes(permission) : caller?.permissions.has(permission)));
}

const isHeldInBrand = (brand: string, context: Context): boolean =>
  !context.needed?.length || context.needed.some((each) => permissionsIn(brand, context).has(each));

/** People belong to no company; what is asked of them is asked in the company of the request. */
const holdsNeeded: BaseRules['holdsNeeded'] = (type, source, context) =>
  isHeldIn(type === 'Person' ? {} : ownerOf(type, source as Entity, context.store), context);

/** Whether a record is of a kind that is kept for some time only, and that time is over. */
const isForgotten = (type: string, record: Entity, store: Store): boolean =>
  (type === 'Process' && isProcessForgotten(record as Entity<'Process'>, store)) ||
  (type === 'EDIDocument' && isDocumentForgotten(record as Entity<'EDIDocument'>, store)) ||
  (type === 'File' && isTextForgotten(record as Entity<'File'>, store));

function canSee(type: string, record: Entity, context: Context): boolean {
  const {caller, store} = context;
  if (record._removedAt) return false;
  if (type === 'Person') return canSeePerson(record, context);
  if (type === 'User') return caller?.personId === record.person;
  if (isForgotten(type, record, store)) return false;
  const owner = ownerOf(type, record, store);
  if (!owner.companyId) return true;
  if (type === 'Company' || type === 'Brand') return canSeeParty(record, owner, context);
  // Roles are their person's own where a request names no company.
  if (owner.companyId !== caller?.companyId)
    return type === 'Role' && !caller?.companyId && record.person === caller?.personId;
  const {brandId, brands = []} = owner;
  const isReached = (brand: string): boolean => reachesParty(brand, caller, store) && isHeldInBrand(brand, context);
  if (!brandId) return type === 'Process' ? brands.every(isReached) : brands.length === 0 || brands.some(isReached);
  if (caller.brandId) return brandId === caller.brandId;
  return (!caller.brandIds || caller.brandIds.includes(brandId)) && isHeldIn(owner, context);
}

/** Whether more of a record changed than what its readers can't see. */
const isChanged = ({before, after}: Change): boolean =>
  Object.keys(after ?? {}).some(
    (name) => !name.startsWith('_') && name !== 'updatedAt' && after?.[name] !== before?.[name],
  );

/** Whether somebody changed who has a role in a party, or a role of theirs in it. */
function concernsParty(person: Entity, party: unknown, changes: readonly Change[], store: Store): boolean {
  const isMember = rolesOf(person.id, store).some((role) => role.party === party);
  return changes.some((change) => {
    const record = change.after ?? change.before;
    const isRole = change.type === 'Role' && record?.person === person.id && record.party === party;
    return isRole || (isMember && change.id === person.id && isChanged(change));
  });
}

/** Whether somebody changed, or something of theirs in a company; their roles in others don't concern it. */
function concernsCompany(person: Entity, company: unknown, changes: readonly Change[], store: Store): boolean {
  if (changes.some((change) => change.id === person.id && isChanged(change))) return true;
  const held = changes
    .filter(({type}) => type === 'Role' || type === 'Relationship')
    .flatMap(({before, after}) => after ?? before ?? [])
    .filter((record) => record.person === person.id);
  return held.length === 0 || held.some(({party}) => companyOfParty(party, store) === company);
}

/** `canSee` has compared the company. */
const isInScope: BaseRules['isInScope'] = (type, record, {brandId, companyId, partyId}, {store}, changes) => {
  if (partyId !== undefined) return partyId === record.id || concernsParty(record, partyId, changes, store);
  if (type === 'Person' && companyId !== undefined) return concernsCompany(record, companyId, changes, store);
  if (brandId === undefined) return true;
  const {brands} = record;
  return Array.isArray(brands) ? brands.includes(brandId) : ownerOf(type, record, store).brandId === brandId;
};

export const access: BaseRules = {
  authenticate,
  canSee,
  holdsNeeded,
  isInScope,
  noteUse,
  checkContext,
  callerInScope,
  isStillValid,
  follow: (changes, context) => {
    keepNights(changes, context);
    keepStockRecords(changes, context);
    followChanges(changes, context);
  },
  keepLog,
  logFailure,
  rate,
  inputRefusals: (...given) => [...moneyRefusals(...given), ...addressRefusals(...given)],
};
