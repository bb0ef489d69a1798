/** Rules of `schema/accounts.graphql`: companies, brands, parties and features. People and sign-in have files of their own. */
import {keepNew} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, KeepingRule, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {whenDue} from './due.ts';
import {takeFor} from './files.ts';
import {ownerOf} from './ownership.ts';
import {grantRole} from './people.ts';
import {membersOf, permissionsIn, reachesParty} from './permissions.ts';
import {byPriority, checkTaken, fullNameOf, sameText, textOf, textsOf} from './plain.ts';
import {roleTypesOf} from './role-types.ts';
import {defaultWarehouseOf} from './supply.ts';
import type {RegisterCompanyInput, UpdateBrandInput, UpdateCompanyInput} from '../schema-types.ts';

const mostCompaniesOfPerson = 5;

/** Brands that a contract allows unless it says otherwise. */
const brandsOfContract = 10;

function checkCompany(
  input: RegisterCompanyInput | UpdateCompanyInput,
  id: string | undefined,
  context: Context,
): void {
  const {store, caller, refuse} = context;
  checkTaken(context, store.all('Company'), ['taxNumber', 'domain'], input, id);
  const mailbox = (store.get('Person', caller?.personId)?.email ?? '').split('@')[1];
  if (typeof input.domain === 'string' && !sameText(mailbox, input.domain))
    throw refuse('VALUE_NOT_ALLOWED', ['domain']);
}

const typeNamed = (code: string, store: Store): string =>
  String(store.all('RoleType').find((roleType) => roleType.code === code)?.id);

const registerCompany: MutationRule<'registerCompany'> = (input, context) => {
  const {store, caller, refuse} = context;
  const founder = caller?.personId;
  if (!founder) throw refuse('NOT_PERMITTED_FOR_TYPE');
  checkCompany(input, undefined, context);
  const founded = store.all('Company').filter(({_founder}) => _founder === founder);
  if (founded.length >= mostCompaniesOfPerson) throw refuse('LIMIT_REACHED');
  const company = keepNew('Company', input, context, {_founder: founder});
  const role = {partyId: company.id, roleTypeId: typeNamed('COMPANY_ADMIN', store)};
  grantRole(context, founder, role, {grantedBy: null});
  return {company};
};

const updateCompany: KeepingRule<'updateCompany'> = (input, context, company) => {
  const {store, refuse} = context;
  if (!permissionsIn(company.id, context).has('companies:update')) throw refuse('RECORD_NOT_FOUND', ['id']);
  checkCompany(input, company.id, context);
  const isOwner = input.types?.includes('BRAND_OWNER') ?? true;
  if (!isOwner && store.referring('Brand', 'company', company.id).length > 0) throw refuse('IN_USE', ['types']);
  takeFor('LOGO', input.logoFileId, context, ['logoFileId']);
};

const onboardBrand: MutationRule<'onboardBrand'> = (input, context) => {
  const {store, caller, refuse} = context;
  const company = store.need('Company', input.companyId);
  if (!permissionsIn(company.id, context).has('brands:create')) throw refuse('RECORD_NOT_FOUND', ['companyId']);
  if (!company.types?.includes('BRAND_OWNER')) throw refuse('NOT_PERMITTED_FOR_TYPE', ['companyId']);
  const brands = store.referring('Brand', 'company', company.id);
  if (brands.length >= Number(company._brandsOfContract ?? brandsOfContract)) throw refuse('LIMIT_REACHED');
  checkTaken(context, brands, ['code', 'name', 'domain'], input);
  const warehouse = store.get('Warehouse', input.defaultWarehouseId);
  takeFor('LOGO', input.logoFileId, context, ['logoFileId']);
  const brand = keepNew('Brand', input, context, {
    company: company.id,
    status: 'ONBOARDING',
    currency: input.currency ?? company.currency,
    timeZone: input.timeZone ?? company.timeZone,
  });
  if (warehouse)
    store.update('Warehouse', warehouse.id, {
      brands: [...textsOf(warehouse.brands), brand.id],
      defaultForBrands: [...textsOf(warehouse.defaultForBrands), brand.id],
    });
  if (caller?.personId)
    grantRole(context, caller.personId, {partyId: brand.id, roleTypeId: typeNamed('BRAND_ADMIN', store)});
  return {brand};
};

const finalStatuses = ['COMPLETED', 'CANCELED', 'SHIPPED'];

function checkBrandStatus(brand: Entity<'Brand'>, status: UpdateBrandInput['status'], context: Context): void {
  if (!status || status === brand.status) return;
  if (!context.store.canWalk('BrandStatus', brand.status, status))
    throw context.refuse('STATUS_NOT_ALLOWED.transition', ['status']);
  const open = context.store
    .referring('Order', 'brand', brand.id)
    .some(({newStatus}) => !finalStatuses.includes(newStatus));
  if (status === 'ARCHIVED' && open) throw context.refuse('IN_USE', ['status']);
}

const updateBrand: KeepingRule<'updateBrand'> = (input, context, brand) => {
  checkBrandStatus(brand, input.status, context);
  const brands = context.store.referring('Brand', 'company', brand.company);
  checkTaken(context, brands, ['code', 'name', 'domain'], input, brand.id);
  takeFor('LOGO', input.logoFileId, context, ['logoFileId']);
};

/** A company, brand or person seen as a party. */
function partyValue(id: string, {store}: Context): Fields {
  const {type, record} = store.find(id) as {type: string; record: Entity};
  const {name, logo, avatar} = record;
  return {id, details: id, image: avatar ?? logo ?? null, name: name ?? fullNameOf(record), type: type.toUpperCase()};
}

const featuresOf = (party: string | undefined, store: Store): Entity<'AccountFeature'>[] =>
  store.referring('AccountFeature', 'party', party).sort((a, b) => a.name.localeCompare(b.name));

/** Work under way of a company or brand that a feature is needed for. */
const needing: Record<string, (party: string, store: Store) => boolean> = {
  EDI: (party, store) =>
    store.referring('EDIDocument', 'status', 'QUEUED').some((document) => {
      const {companyId, brandId} = ownerOf('EDIDocument', document, store);
      return party === companyId || party === brandId;
    }),
};

const updateAccountFeature: MutationRule<'updateAccountFeature'> = (input, {store, caller, refuse}, feature) => {
  const {status, code} = feature;
  if (status === 'UNAVAILABLE') throw refuse('FEATURE_UNAVAILABLE.contract', ['id']);
  const isOn = input.enabled;
  if (isOn === (status === 'ENABLED')) return {accountFeature: feature};
  if (!isOn && status === 'AVAILABLE') return {accountFeature: feature};
  if (!isOn && needing[code]?.(feature.party, store)) throw refuse('FEATURE_UNAVAILABLE.needed', ['enabled']);
  const on = {status: 'ENABLED', enabledAt: store.now, enabledBy: caller?.personId};
  return {accountFeature: store.update('AccountFeature', feature.id, isOn ? on : {status: 'DISABLED'})};
};

/** A contract begins or ends for a feature. */
const contracts = whenDue({
  because: ['CONTRACT'],
  all: (store) => store.all('AccountFeature'),
  at: ({_contractChangesAt: at}) => textOf(at),
  happens: ({store}, {id, status}) =>
    store.update('AccountFeature', id, {
      status: status === 'UNAVAILABLE' ? 'AVAILABLE' : 'UNAVAILABLE',
      _contractChangesAt: null,
    }),
});

const readyBrands = (store: Store): Entity<'Brand'>[] =>
  store
    .referring('Brand', 'status', 'ONBOARDING')
    .filter(
      ({id}) =>
        store.referring('SalesChannel', 'brand', id).length > 0 &&
        store.all('Warehouse').some(({brands}) => Array.isArray(brands) && brands.includes(id)),
    );

const serving = <Kind extends 'Integration' | 'Warehouse'>(type: Kind, brand: string, store: Store): Entity<Kind>[] =>
  store.all(type).filter(({brands}) => brands?.includes(brand));

/** Those of some brands that the caller may act in. */
const reachable = (brands: readonly string[] | null | undefined, {caller, store}: Context): string[] =>
  (brands ?? []).filter((id) => !caller || reachesParty(id, caller, store));

const ofCompany: NonNullable<RuleSet['computed']>['Company'] = {
  accountFeatures: ({id}, {store}) => featuresOf(id, store),
  party: ({id}) => id,
  persons: ({id}, {store}) => membersOf(id, undefined, store),
  roleTypes: ({id}, {store}) => roleTypesOf(id, store),
  type: ({types}) => (types as string[])[0],
  warehouses: ({id}, {store}) => store.referring('Warehouse', 'company', id).sort(byPriority),
};

const ofBrand: NonNullable<RuleSet['computed']>['Brand'] = {
  accountFeatures: ({id}, {store}) => featuresOf(id, store),
  defaultSalesChannel: ({id}, {store}) =>
    store.referring('SalesChannel', 'brand', id).find(({isDefault}) => isDefault === true) ?? null,
  defaultWarehouse: ({id}, {store}) => defaultWarehouseOf(store, id),
  integrations: ({id}, {store}) => serving('Integration', id, store),
  party: ({id}) => id,
  persons: ({id, company}, {store}) => membersOf(company, id, store),
  warehouses: ({id}, {store}) => serving('Warehouse', id, store).sort(byPriority),
};

const accountFeatures: QueryRule<'accountFeatures'> = ({partyId, statuses}, context) => {
  const {caller, rules, store} = context;
  return featuresOf(partyId ?? caller?.brandId ?? caller?.companyId, store)
    .filter((feature) => rules.canSee('AccountFeature', feature, context))
    .filter(({status}) => !statuses || statuses.includes(status));
};

export const accountsRules: RuleSet = {
  mutations: {registerCompany, onboardBrand, updateAccountFeature},
  keeping: {updateCompany, updateBrand},
  queries: {accountFeatures},
  coded: {Party: partyValue},
  computed: {
    Company: ofCompany,
    Brand: ofBrand,
    Integration: {brands: ({brands}, context) => reachable(brands, context)},
    Supplier: {brands: ({brands}, context) => reachable(brands, context)},
    Warehouse: {
      brands: ({brands}, context) => reachable(brands, context),
      defaultForBrands: ({defaultForBrands}, context) => reachable(defaultForBrands, context),
    },
  },
  filters: {CompanyFilter: {types: 'types'}},
  time: [
    whenDue({
      because: ['RELATED_RECORDS'],
      all: readyBrands,
      at: (_brand, {now}) => now,
      happens: ({store}, {id}) => store.update('Brand', id, {status: 'ACTIVE'}),
    }),
    contracts,
  ],
};
