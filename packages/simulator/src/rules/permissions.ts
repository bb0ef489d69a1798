/** Permissions of the platform, and what the roles of a person allow in a company or brand. */
import {readPermissions, type PermissionRow} from '../model/permissions.ts';
import type {Contract} from '../model/contract.ts';
import type {Caller, Context, Entity, Fields, Store} from '../model/rules.ts';

/** Permissions that every signed-in person has, whatever the roles are. */
export const personal = ['profiles:read', 'profiles:update', 'companies:create', 'companies:read', 'brands:read'];

/** Rows of the table of permissions by name. It is read once for a schema. */
const tables = new WeakMap<Contract, Map<string, PermissionRow>>();

export function permissionTable(contract: Contract): Map<string, PermissionRow> {
  const known = tables.get(contract);
  if (known) return known;
  const rows = readPermissions(String(contract.schema.getType('Permission')?.description));
  const table = new Map(rows.map((row) => [row.name, row]));
  tables.set(contract, table);
  return table;
}

/** Names of the permissions that a role type grants: its own, or those of the predefined one, told by the schema. */
export function grantedBy(roleType: Entity<'RoleType'>, contract: Contract): string[] {
  const own = roleType._permissions;
  if (Array.isArray(own)) return own;
  return [...permissionTable(contract).values()].filter(({heldBy}) => heldBy[roleType.name]).map((row) => row.name);
}

/** Domains whose role types can carry a permission: what a Brand Admin lacks belongs to the whole company. */
export const domainsOf = ({heldBy}: PermissionRow): string[] =>
  heldBy['Brand Admin'] ? ['COMPANY', 'BRAND'] : ['COMPANY'];

/** A permission in the shape of its type; undefined for a name that the table lacks. */
export function permissionValue(name: string, contract: Contract): Fields | undefined {
  const row = permissionTable(contract).get(name);
  const [resource, action] = name.split(':');
  return row && {name, resource, action, description: row.text, domains: domainsOf(row)};
}

export const companyOfParty = (party: unknown, store: Store): string | undefined =>
  store.get('Company', party)?.id ?? store.get('Brand', party)?.company;

/** Roles of a person that have not ended. */
export const rolesOf = (personId: string | undefined, store: Store): Entity<'Role'>[] =>
  store
    .referring('Role', 'person', personId)
    .filter(({endsAt}) => !(typeof endsAt === 'string' && endsAt <= store.now));

/** Roles of a person that reach a party: held in it, or in the company of the brand. */
export function rolesReaching(personId: string | undefined, party: string, store: Store): Entity<'Role'>[] {
  const parties = [party, companyOfParty(party, store)];
  return rolesOf(personId, store).filter((role) => parties.includes(role.party));
}

export const permissionsOfRoles = (roles: readonly Entity<'Role'>[], store: Store, contract: Contract): Set<string> =>
  new Set(roles.flatMap(({roleType}) => grantedBy(store.need('RoleType', roleType), contract)));

/** Brands of a company in which a person may act; undefined when a role in the company reaches all of them. */
export function brandsReached(personId: string | undefined, companyId: string, store: Store): string[] | undefined {
  const parties = rolesOf(personId, store).map(({party}) => party);
  if (parties.includes(companyId)) return undefined;
  return parties.filter((party) => store.get('Brand', party)?.company === companyId);
}

/** Whether the roles of a person, or the brands of an API client, reach a company or brand. */
export function reachesParty(party: string, caller: Caller, store: Store): boolean {
  const client = store.get('APIClient', caller.apiClientId);
  const company = companyOfParty(party, store);
  if (!client)
    return rolesOf(caller.personId, store).some(
      (role) => role.party === party || role.party === company || companyOfParty(role.party, store) === party,
    );
  const {brands} = client;
  return client.company === company && (party === company || !brands?.length || brands.includes(party));
}

/** Brands of a company in which a person or an API client may act; undefined for all of them. */
export function brandsOfCaller({personId, apiClientId}: Caller, companyId: string, store: Store): string[] | undefined {
  const client = store.get('APIClient', apiClientId);
  if (!client) return brandsReached(personId, companyId, store);
  return client.brands?.length ? client.brands : undefined;
}

/**
 * What the caller may do in a company or brand. A client that is limited to brands holds its permissions in these, and
 * none in the company.
 */
export function permissionsIn(party: string, {caller, store, contract}: Context): ReadonlySet<string> {
  if (!caller) return new Set();
  const client = store.get('APIClient', caller.apiClientId);
  if (!client) {
    const roles = rolesReaching(caller.personId, party, store);
    return new Set([...permissionsOfRoles(roles, store, contract), ...personal]);
  }
  return !client.brands?.length || client.brands.includes(party) ? caller.permissions : new Set();
}

/**
 * Whether somebody has, had or is offered a role in a company, or in one of some of its brands. Whoever left can still be
 * found by the id.
 */
export function knows(companyId: string, person: Entity, store: Store, brands?: readonly string[]): boolean {
  const former = (person._formerParties as string[] | undefined) ?? [];
  const offered = store
    .referring('PersonInvitation', 'person', person.id)
    .flatMap(({roles}) => roles as {party: string}[]);
  const parties = [...rolesOf(person.id, store), ...offered].map(({party}) => party);
  return [...parties, ...former].some((party) =>
    brands && party !== companyId ? brands.includes(party) : companyOfParty(party, store) === companyId,
  );
}

export const membersOf = (companyId: string, brandId: string | undefined, store: Store): Entity<'Person'>[] =>
  store.all('Person').filter((person) => isMember(companyId, brandId, person, store));

/** Whether somebody holds a role in a company or its brands, or an open or lapsed invitation offers one. */
function isMember(companyId: string, brandId: string | undefined, person: Entity, store: Store): boolean {
  const invited = store
    .referring('PersonInvitation', 'person', person.id)
    .filter(({acceptedAt, withdrawnAt}) => !acceptedAt && !withdrawnAt)
    .flatMap(({roles}) => (roles as {party: string}[]).map(({party}) => party));
  const parties = [...rolesOf(person.id, store).map(({party}) => party), ...invited];
  return parties.some((party) =>
    brandId === undefined ? companyOfParty(party, store) === companyId : [brandId, companyId].includes(party),
  );
}
