/** Rules of `schema/api-access.graphql`: programs that call the API, and their keys. */
import {keepNew, storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, KeepingRule, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {whenDue} from './due.ts';
import {isAddressOrRange, shortened} from './addresses.ts';
import {permissionsIn, permissionTable} from './permissions.ts';
import {checkTaken} from './plain.ts';
import {without} from './product-data.ts';
import {secretText} from './sign-in.ts';
import {isGiven} from './supply.ts';
import type {
  CreateAPIClientInput,
  CreateAPIKeyInput,
  UpdateAPIClientInput,
  UpdateAPIKeyInput,
} from '../schema-types.ts';

const mostClients = 20;
const mostActiveKeys = 10;
const daysOfKey = 90;
const pointsPerMinute = 6000;

const clientsOf = (companyId: string, store: Store): Entity<'APIClient'>[] =>
  store.referring('APIClient', 'company', companyId).filter((client) => !client._removedAt);

function checkClient(
  input: CreateAPIClientInput | UpdateAPIClientInput,
  id: string | undefined,
  context: Context,
): void {
  const {store, caller, refuse} = context;
  const {id: companyId} = store.need('Company', caller?.companyId);
  const before = store.get('APIClient', id);
  checkTaken(context, clientsOf(companyId, store), ['name'], input, id);
  if (!input.permissions && !input.brandIds) return;
  const permissions = input.permissions ?? (before?._permissions as string[]);
  const brands = input.brandIds ?? before?.brands ?? [];
  const held = (brands.length > 0 ? brands : [companyId]).map((party) => permissionsIn(party, context));
  const table = permissionTable(context.contract);
  for (const [at, permission] of permissions.entries()) {
    const field = input.permissions ? ['permissions', at] : ['brandIds'];
    if (!table.has(permission)) throw refuse('PERMISSION_EXCEEDED.unknown', field);
    if (!held.every((own) => own.has(permission))) throw refuse('PERMISSION_EXCEEDED.notHeld', field);
  }
}

const createAPIClient: MutationRule<'createAPIClient'> = (input, context) => {
  const {store, caller} = context;
  const {id: companyId} = store.need('Company', caller?.companyId);
  if (clientsOf(companyId, store).length >= mostClients) throw context.refuse('LIMIT_REACHED');
  checkClient(input, undefined, context);
  const more = {brands: [...new Set(input.brandIds)], _permissions: [...new Set(input.permissions)]};
  return {apiClient: keepNew('APIClient', without(input, 'permissions'), context, more)};
};

const updateAPIClient: MutationRule<'updateAPIClient'> = (input, context) => {
  const {id, permissions, brandIds, ...rest} = input;
  checkClient(input, id, context);
  const apiClient = context.store.update('APIClient', id, {
    ...storedFieldsOf('APIClient', rest, context),
    ...(permissions ? {_permissions: [...new Set(permissions)]} : {}),
    ...(brandIds === undefined ? {} : {brands: [...new Set(brandIds)]}),
  });
  return {apiClient};
};

const activeKeys = (client: string, store: Store): Entity<'APIKey'>[] =>
  store.referring('APIKey', 'client', client).filter(({status}) => status === 'ACTIVE');

const ended = (reason: unknown, {store, caller}: Context): Fields => ({
  status: 'REVOKED',
  revokedAt: store.now,
  revokedBy: caller?.personId,
  revocationReason: reason ?? null,
});

const removeAPIClient: MutationRule<'removeAPIClient'> = (input, context) => {
  const {store, caller} = context;
  const {id} = input;
  if (caller?.apiClientId === id) throw context.refuse('OWN_ACCESS', ['id']);
  for (const key of activeKeys(id, store)) store.update('APIKey', key.id, ended(null, context));
  const before = store.get('APIClient', id);
  store.update('APIClient', id, {_removedAt: store.now, updatedAt: before?.updatedAt});
  return {apiClient: before};
};

/** Addresses that an input lets a key be used from, in their shortest form; none for null. */
function allowed({allowedIpAddresses}: CreateAPIKeyInput | UpdateAPIKeyInput, {refuse}: Context): Fields {
  if (allowedIpAddresses === undefined) return {};
  const wrong = (allowedIpAddresses ?? []).findIndex((each) => !isAddressOrRange(each));
  if (wrong >= 0) throw refuse('VALUE_NOT_ALLOWED', ['allowedIpAddresses', wrong]);
  return {allowedIpAddresses: (allowedIpAddresses ?? []).map(shortened)};
}

const createAPIKey: MutationRule<'createAPIKey'> = (input, context) => {
  const {store, refuse} = context;
  if (activeKeys(input.clientId, store).length >= mostActiveKeys) throw refuse('LIMIT_REACHED', ['clientId']);
  const addresses = allowed(input, context);
  // None for null.
  const {expiresAt = after(store.now, daysOfKey * day)} = input;
  const key = keepNew('APIKey', input, context, {...addresses, expiresAt, status: 'ACTIVE', prefix: ''});
  const secret = secretText(key.id, store.now, 4);
  return {apiKey: store.update('APIKey', key.id, {_secret: secret, prefix: secret.slice(0, 8)}), secret};
};

const revokeAPIKey: MutationRule<'revokeAPIKey'> = ({id, reason}, context) => ({
  apiKey: context.store.update('APIKey', id, ended(reason, context)),
});

const updateAPIKey: KeepingRule<'updateAPIKey'> = allowed;

const expiry = whenDue({
  because: ['TIME'],
  all: (store) => store.referring('APIKey', 'status', 'ACTIVE'),
  at: ({expiresAt}) => expiresAt,
  happens: ({store}, {id, expiresAt}) => store.update('APIKey', id, {status: 'EXPIRED', updatedAt: expiresAt}),
});

const usedBefore = ({lastUsedAt}: Entity<'APIClient' | 'APIKey'>, wanted: string): boolean =>
  !isGiven(lastUsedAt) || lastUsedAt < wanted;

export const apiAccessRules: RuleSet = {
  mutations: {createAPIClient, updateAPIClient, removeAPIClient, createAPIKey, revokeAPIKey},
  keeping: {updateAPIKey},
  computed: {
    APIClient: {
      permissions: ({_permissions}) => [...(_permissions as string[])].sort(),
      pointsPerMinute: () => pointsPerMinute,
    },
    APIKey: {isRevoked: ({status}) => status === 'REVOKED'},
  },
  filters: {
    APIClientFilter: {
      brandIds: ({brands, company}, wanted, {store}) =>
        wanted.some((id) => (brands?.length ? brands.includes(id) : store.get('Brand', id)?.company === company)),
      lastUsedBefore: usedBefore,
      permissions: ({_permissions}, wanted) =>
        wanted.every((permission) => (_permissions as string[]).includes(permission)),
    },
    APIKeyFilter: {lastUsedBefore: usedBefore},
  },
  time: [expiry],
};
