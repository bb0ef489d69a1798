/** Who asks, what the roles of that person or client allow, and which records the company and brand of a request hold. */
import {readPermissions} from '../../reference/model/permissions.ts';
import type {Contract} from '../model/contract.ts';
import type {Caller, Context, Entity, Fields, Rules, Store} from '../model/rules.ts';

/** Session tokens expire after this time without a request. */
const idleMinutes = 60;

/** How far the owner of a record is looked for through the records that it refers to. */
const farthestOwner = 3;

interface Owner {
  companyId?: string;
  brandId?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Company and brand that a record belongs to, told by its own fields or by the records that it refers to. */
function ownerOf(type: string, record: Entity, store: Store, depth = 0): Owner {
  if (type === 'Company') return {companyId: record.id};
  const company = text(record['company']);
  if (type === 'Brand') return {brandId: record.id, ...(company ? {companyId: company} : {})};
  const brandId = text(record['brand']);
  const brand = store.get('Brand', brandId);
  if (brand) return {brandId: brand.id, ...ownerOf('Brand', brand, store)};
  if (company) return {companyId: company};
  if (depth === farthestOwner) return {};
  for (const [field, value] of Object.entries(record)) {
    const found = field === 'id' ? undefined : store.find(value);
    const owner = found ? ownerOf(found.type, found.record, store, depth + 1) : {};
    if (owner.companyId) return owner;
  }
  return {};
}

/** Names of the permissions that a role type grants: its own, or those of the predefined one, told by the schema. */
export function grantedBy(roleType: Entity | undefined, {schema}: Contract): string[] {
  const own = roleType?.['_permissions'];
  if (Array.isArray(own)) return own as string[];
  return readPermissions(schema.getType('Permission')?.description ?? '')
    .filter(({heldBy}) => heldBy[String(roleType?.['name'])])
    .map(({name}) => name);
}

/** Permissions of the roles that a person holds in a party, or in the company of a brand. */
function permissionsOf(personId: string, {companyId, brandId}: Owner, store: Store, contract: Contract): Set<string> {
  const roles = store
    .referring('Role', 'person', personId)
    .filter(
      ({party, endsAt}) =>
        [companyId, brandId].includes(text(party)) && !(typeof endsAt === 'string' && endsAt <= store.now),
    );
  return new Set(roles.flatMap(({roleType}) => grantedBy(store.get('RoleType', roleType), contract)));
}

function callerOfSession(session: Entity, owner: Owner, store: Store, contract: Contract): Caller | undefined {
  const person = text(store.get('User', session['user'])?.['person']);
  if (!person || String(session['expiresAt']) <= store.now) return undefined;
  const expiresAt = new Date(Date.parse(store.now) + idleMinutes * 60_000).toISOString();
  store.update('Session', session.id, {expiresAt});
  return {client: person, personId: person, ...owner, permissions: permissionsOf(person, owner, store, contract)};
}

function callerOfKey(key: Entity, owner: Owner, store: Store): Caller | undefined {
  const client = store.get('APIClient', key['client']);
  const expired = typeof key['expiresAt'] === 'string' && key['expiresAt'] <= store.now;
  if (!client || key['status'] !== 'ACTIVE' || expired) return undefined;
  if (owner.companyId && client['company'] !== owner.companyId) return undefined;
  const brands = (client['brands'] as string[] | undefined) ?? [];
  const reaches = !owner.brandId || brands.length === 0 || brands.includes(owner.brandId);
  return {
    client: client.id,
    apiClientId: client.id,
    ...owner,
    permissions: new Set(reaches ? (client['_permissions'] as string[]) : []),
  };
}

function authenticate(headers: ReadonlyMap<string, string>, store: Store, contract: Contract): Caller | undefined {
  const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (!token) return undefined;
  const companyId = headers.get('x-company-id');
  const brandId = headers.get('x-brand-id');
  const owner = {...(companyId ? {companyId} : {}), ...(brandId ? {brandId} : {})};
  const session = store.all('Session').find((own) => own['_token'] === token);
  if (session) return callerOfSession(session, owner, store, contract);
  const key = store.all('APIKey').find((own) => own['_secret'] === token);
  return key && callerOfKey(key, owner, store);
}

function canSee(type: string, record: Entity, {caller, store}: Context): boolean {
  const owner = ownerOf(type, record, store);
  if (!owner.companyId) return true;
  if (owner.companyId !== caller?.companyId)
    return type === 'Company' || type === 'Brand' ? reaches(owner, caller, store) : false;
  return !owner.brandId || !caller.brandId || owner.brandId === caller.brandId;
}

/** Whether a person has a role in a company, or a client belongs to it. */
function reaches({companyId}: Owner, caller: Caller | undefined, store: Store): boolean {
  if (!caller || !companyId) return false;
  if (caller.apiClientId) return store.get('APIClient', caller.apiClientId)?.['company'] === companyId;
  return store.referring('Role', 'person', caller.personId ?? '').some(({party}) => {
    const found = store.find(party);
    return found !== undefined && ownerOf(found.type, found.record, store).companyId === companyId;
  });
}

function isInScope(type: string, record: Entity, scope: Fields, {store}: Context): boolean {
  const owner = ownerOf(type, record, store);
  const party = scope['partyId'];
  if (scope['brandId'] !== undefined) return owner.brandId === scope['brandId'];
  if (scope['companyId'] !== undefined) return owner.companyId === scope['companyId'];
  return party === undefined || party === owner.brandId || party === owner.companyId || party === record.id;
}

export const access: Pick<Rules, 'authenticate' | 'canSee' | 'isInScope'> = {authenticate, canSee, isInScope};
