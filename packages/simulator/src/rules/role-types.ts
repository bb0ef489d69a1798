/** Role types, the permissions that they carry, and who may grant them. */
import {keepNew} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {isOpen} from './people.ts';
import {
  companyOfParty,
  domainsOf,
  grantedBy,
  permissionsIn,
  permissionTable,
  permissionValue,
  reachesParty,
  rolesReaching,
} from './permissions.ts';
import {checkTaken} from './plain.ts';
import {without} from './product-data.ts';
import type {AddRoleTypeInput, QueryArguments, RoleDomain, UpdateRoleTypeInput} from '../schema-types.ts';

const mostRoleTypes = 50;

const predefinedOrder = ['COMPANY_ADMIN', 'COMPANY_OPERATOR', 'BRAND_ADMIN', 'BRAND_OPERATOR'];

const byName = (a: Entity<'RoleType'>, b: Entity<'RoleType'>): number => a.name.localeCompare(b.name);

/** Role types that can be granted in a company: the predefined ones, then its own by name. */
export function roleTypesOf(companyId: string | undefined, store: Store): Entity<'RoleType'>[] {
  const all = store.all('RoleType').filter(({_removedAt: removed}) => !removed);
  const place = ({code}: Entity<'RoleType'>): number => predefinedOrder.indexOf(code);
  const predefined = all.filter(({isPredefined}) => isPredefined === true).sort((a, b) => place(a) - place(b));
  return [...predefined, ...all.filter(({company}) => company && company === companyId).sort(byName)];
}

/** The permission must be held in the company, not only in a brand. */
function checkManages(context: Context): void {
  if (!permissionsIn(context.caller?.companyId as string, context).has('roles:manage'))
    throw context.refuse('PERMISSION_EXCEEDED.manage');
}

/** Refuses permissions that are unknown, unfit for the domain, or not held by the caller in the company. */
function checkPermissions(
  {permissions}: AddRoleTypeInput | UpdateRoleTypeInput,
  domain: RoleDomain,
  context: Context,
): void {
  const {refuse} = context;
  const held = permissionsIn(context.caller?.companyId as string, context);
  const table = permissionTable(context.contract);
  for (const [at, name] of (permissions ?? []).entries()) {
    const [row, field] = [table.get(name), ['permissions', at]];
    if (!row) throw refuse('PERMISSION_EXCEEDED.unknown', field);
    if (!domainsOf(row).includes(domain)) throw refuse('PERMISSION_EXCEEDED.domain', field);
    if (!held.has(name)) throw refuse('PERMISSION_EXCEEDED.notHeld', field);
  }
}

const addRoleType: MutationRule<'addRoleType'> = (input, context) => {
  const {store, caller, refuse} = context;
  checkManages(context);
  const known = roleTypesOf(caller?.companyId, store);
  if (known.filter(({isPredefined}) => !isPredefined).length >= mostRoleTypes) throw refuse('LIMIT_REACHED');
  checkTaken(context, known, ['name'], input);
  checkPermissions(input, input.domain, context);
  const more = {code: 'CUSTOM', isPredefined: false, _permissions: [...new Set(input.permissions)]};
  return {roleType: keepNew('RoleType', without(input, 'permissions'), context, more)};
};

const updateRoleType: MutationRule<'updateRoleType'> = (input, context, roleType) => {
  const {store, caller} = context;
  checkManages(context);
  const {name, description, permissions} = input;
  checkTaken(context, roleTypesOf(caller?.companyId, store), ['name'], input, roleType.id);
  checkPermissions(input, roleType.domain, context);
  const changed = store.update('RoleType', roleType.id, {
    ...(name ? {name} : {}),
    ...(description === undefined ? {} : {description}),
    ...(permissions ? {_permissions: [...new Set(permissions)]} : {}),
  });
  return {roleType: changed};
};

/** Takes a role type from use. Invitations that are open no longer still show it. */
const removeRoleType: MutationRule<'removeRoleType'> = (input, context, roleType) => {
  const {store, refuse} = context;
  checkManages(context);
  const isOffered = store
    .all('PersonInvitation')
    .some((each) => isOpen(each, store) && each.roles?.some((role) => role.roleType === roleType.id));
  if (isOffered) throw refuse('IN_USE.offered', ['id']);
  if (store.referring('Role', 'roleType', roleType.id).length > 0) throw refuse('IN_USE.held', ['id']);
  store.update('RoleType', roleType.id, {_removedAt: store.now, updatedAt: roleType.updatedAt});
  return {removedRoleTypeId: roleType.id};
};

function roleTypes(args: QueryArguments['roleTypes'], {caller, store}: Context): Entity<'RoleType'>[] {
  const {domain, ids, includePredefined} = args;
  return roleTypesOf(caller?.companyId, store).filter(
    (each) =>
      (!domain || each.domain === domain) &&
      (!ids || ids.includes(each.id)) &&
      (includePredefined !== false || each.isPredefined !== true),
  );
}

/** Mutations that give somebody a role. */
const granting = ['assignRole', 'invitePerson', 'addPerson'];

function allowedRoles({partyId: party, personId}: QueryArguments['allowedRoles'], context: Context): Fields[] {
  const {caller, store, contract} = context;
  if (!caller || !reachesParty(party, caller, store)) return [];
  const companyId = companyOfParty(party, store);
  const domain = party === companyId ? 'COMPANY' : 'BRAND';
  const held = permissionsIn(party, context);
  const grants = granting.flatMap((name) => contract.operations.get(`mutation ${name}`)?.permissions ?? []);
  if (!grants.some((name) => held.has(name))) return [];
  const assigned = store
    .referring('Role', 'person', personId)
    .flatMap((role) => (role.party === party ? [role.roleType] : []));
  return roleTypesOf(companyId, store)
    .filter((each) => each.domain === domain && grantedBy(each, contract).every((name) => held.has(name)))
    .map((roleType) => ({
      party,
      roleType,
      isAssigned: assigned.includes(roleType.id),
      isDefault: roleType.code === (domain === 'COMPANY' ? 'COMPANY_OPERATOR' : 'BRAND_OPERATOR'),
    }));
}

function permissions({domain, grantedOnly, partyId}: QueryArguments['permissions'], context: Context): string[] {
  const {contract, caller} = context;
  const held = permissionsIn(partyId ?? caller?.brandId ?? caller?.companyId ?? '', context);
  return [...permissionTable(contract).values()]
    .filter((row) => !domain || domainsOf(row).includes(domain))
    .map(({name}) => name)
    .filter((name) => grantedOnly !== true || held.has(name))
    .sort();
}

function permissionDetails({name}: QueryArguments['permissionDetails'], context: Context): Fields | null {
  const {contract, caller, store} = context;
  if (!permissionTable(contract).has(name)) return null;
  const party = caller?.brandId ?? caller?.companyId ?? '';
  const roles = caller?.personId ? rolesReaching(caller.personId, party, store) : [];
  const grants = (roleType: string): boolean => grantedBy(store.need('RoleType', roleType), contract).includes(name);
  return {
    isGranted: permissionsIn(party, context).has(name),
    operations: [...contract.operations.values()]
      .filter((operation) => operation.permissions.includes(name))
      .map((operation) => operation.name)
      .sort(),
    permission: permissionValue(name, contract),
    roles: roles.filter(({roleType}) => grants(roleType)),
    roleTypes: roleTypesOf(caller?.companyId, store).filter(({id}) => grants(id)),
  };
}

/** People who hold a role type in the company of the request and its brands. */
function personCount({id}: Entity<'RoleType'>, {caller, store}: Context): number {
  const here = store
    .referring('Role', 'roleType', id)
    .filter(({party}) => companyOfParty(party, store) === caller?.companyId);
  return new Set(here.map(({person}) => person)).size;
}

export const roleTypeRules: RuleSet = {
  mutations: {addRoleType, updateRoleType, removeRoleType},
  queries: {
    roleTypes,
    allowedRoles,
    permissionDetails,
    permissions: (args, context) => permissions(args, context).map((name) => permissionValue(name, context.contract)),
  },
  coded: {Permission: (name, {contract}) => permissionValue(name, contract)},
  computed: {RoleType: {permissions: (roleType, {contract}) => [...grantedBy(roleType, contract)].sort(), personCount}},
};
