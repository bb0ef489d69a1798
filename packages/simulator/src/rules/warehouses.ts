/** Rules of `schema/warehouses.graphql`: buildings, the places inside them, and how outside systems know them. */
import {checkUnchanged, keepNew, storedFields} from '../model/record-keeping.ts';
import {refusals} from '../model/refusal.ts';
import {listRecords} from '../model/resolvers.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';

import {warehouseQuantities} from './inventory-quantities.ts';
import {locationFilters, locationMutations} from './locations.ts';
import {textsOf} from './plain.ts';
import {countsOf, defaultLocationOf} from './stock.ts';
import {isActive, isManaged} from './quantities.ts';
import {relationFields, relationMutations} from './warehouse-relations.ts';
import type {RegisterWarehouseInput, UpdateWarehouseInput} from '../schema-types.ts';

type Refuse = ReturnType<typeof refusals>;

/** Types of integrations that can run a warehouse. */
const running = ['WMS', 'EDI', 'SHOPPING_PLATFORM'];

function warehouseOf({store}: Context, refuse: Refuse, id: unknown, field: string): Entity<'Warehouse'> {
  const warehouse = store.get('Warehouse', id);
  if (!warehouse) throw refuse('RECORD_NOT_FOUND', [field]);
  return warehouse;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', {timeZone: name}).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What holds for the details of a warehouse whether it is new or changed. */
function checkDetails(
  context: Context,
  refuse: Refuse,
  input: RegisterWarehouseInput | UpdateWarehouseInput,
  company: unknown,
  warehouse?: Entity<'Warehouse'>,
): void {
  const {store} = context;
  const {code, timeZone, integrationId} = input;
  const twin = store
    .all('Warehouse')
    .some((other) => other.id !== warehouse?.id && other.company === company && other.code === code);
  if (typeof code === 'string' && twin) throw refuse('ALREADY_EXISTS', ['code']);
  if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw refuse('VALUE_NOT_ALLOWED', ['timeZone'], /IANA/);
  const integration = store.get('Integration', integrationId);
  if (integration && !running.includes(integration.type)) throw refuse('NOT_PERMITTED_FOR_TYPE', ['integrationId']);
}

/** Whether a managed warehouse serves a brand already, so that a new one isn't its first. */
const hasDefault = (store: Store, brandId: string): boolean =>
  store.all('Warehouse').some(({defaultForBrands}) => textsOf(defaultForBrands).includes(brandId));

const registerWarehouse: MutationRule<'registerWarehouse'> = (input, context, operation) => {
  const {store, caller} = context;
  const refuse = refusals(operation.name, context);
  checkDetails(context, refuse, input, caller?.companyId);
  const isOutside = input.type === 'EXTERNAL';
  if (isOutside && !input.integrationId) throw refuse('REQUIRED', ['integrationId']);
  const brands = Array.isArray(input.brandIds) ? textsOf(input.brandIds) : [caller?.brandId ?? []].flat();
  const warehouse = keepNew('Warehouse', input, context, {
    brands,
    defaultForBrands: isOutside ? [] : brands.filter((id) => !hasDefault(store, id)),
    deactivatedAt: null,
  });
  if (!isOutside)
    store.insert('Location', {
      warehouse: warehouse.id,
      code: 'DEFAULT',
      type: 'DEFAULT',
      zone: 'PICKING',
      isDefault: true,
      isPickable: true,
      isMixedAllowed: true,
    });
  return {warehouse};
};

const openAllocations = (store: Store, warehouseId: string): Entity<'OrderAllocation'>[] =>
  store.referring('OrderAllocation', 'warehouse', warehouseId).filter(({stage}) => stage !== 'COMMITMENT');

/** Whether an open purchase order, supply order, notice or transfer goes to or from a warehouse. */
function hasOpenWork(store: Store, warehouseId: string): boolean {
  const isOpen = (type: string, field: string, final: readonly string[]): boolean =>
    store.referring(type, field, warehouseId).some(({status}) => !final.includes(String(status)));
  return (
    isOpen('PurchaseOrder', 'warehouse', ['RECEIVED', 'CLOSED', 'CANCELED']) ||
    isOpen('SupplyOrder', 'warehouse', ['COMPLETED', 'CANCELED']) ||
    isOpen('ASN', 'warehouse', ['CLOSED', 'CANCELED']) ||
    isOpen('InventoryTransfer', 'fromWarehouse', ['COMPLETED', 'CANCELED']) ||
    isOpen('InventoryTransfer', 'toWarehouse', ['COMPLETED', 'CANCELED'])
  );
}

const deactivateWarehouse: MutationRule<'deactivateWarehouse'> = (input, context, operation) => {
  const {store} = context;
  const refuse = refusals(operation.name, context);
  const warehouse = warehouseOf(context, refuse, input.id, 'id');
  if (!isActive(warehouse)) throw refuse('ALREADY_DONE', ['id']);
  const isInUse =
    openAllocations(store, warehouse.id).length > 0 ||
    textsOf(warehouse.defaultForBrands).length > 0 ||
    hasOpenWork(store, warehouse.id);
  if (isInUse) throw refuse('IN_USE', ['id']);
  return {warehouse: store.update('Warehouse', warehouse.id, {deactivatedAt: store.now})};
};

const changeableOutside = new Set(['id', 'expectedUpdatedAt', 'brandIds', 'isActive', 'name', 'priority']);

/** Whether a brand that is taken away still ships from the warehouse, or has its default there. */
function losesBrandInUse(store: Store, warehouse: Entity<'Warehouse'>, brandIds: unknown): boolean {
  if (!Array.isArray(brandIds)) return false;
  const lost = textsOf(warehouse.brands).filter((id) => !brandIds.includes(id));
  const used = openAllocations(store, warehouse.id).map(({order}) => store.get('Order', order)?.brand);
  return lost.some((id) => used.includes(id) || textsOf(warehouse.defaultForBrands).includes(id));
}

const inProgress = new Set(['IN_PROGRESS', 'PARTIALLY_SHIPPED']);

const updateWarehouse: MutationRule<'updateWarehouse'> = (input, context, operation) => {
  const {store, contract} = context;
  const refuse = refusals(operation.name, context);
  const warehouse = warehouseOf(context, refuse, input.id, 'id');
  checkUnchanged(input, context, operation);
  const given = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : name));
  const locked = given.find((name) => !changeableOutside.has(name));
  if (!isManaged(warehouse) && locked !== undefined) throw refuse('READ_ONLY', [locked]);
  if (input.isActive === false) throw refuse('VALUE_NOT_ALLOWED', ['isActive'], /isActive/);
  checkDetails(context, refuse, input, warehouse.company, warehouse);
  if (losesBrandInUse(store, warehouse, input.brandIds)) throw refuse('IN_USE', ['brandIds']);
  const isRunElsewhere =
    input.integrationId !== undefined && (input.integrationId ?? null) !== (warehouse.integration ?? null);
  const isBusy = openAllocations(store, warehouse.id).some(({order}) =>
    inProgress.has(String(store.get('Order', order)?.newStatus)),
  );
  if (isRunElsewhere && isBusy) throw refuse('IN_USE', ['integrationId']);
  const type = contract.records.get('Warehouse');
  const {isActive: takesUp, ...details} = input;
  const changes = type ? storedFields(type, details, contract) : {};
  const back = takesUp === true ? {deactivatedAt: null} : {};
  return {warehouse: store.update('Warehouse', warehouse.id, {...changes, ...back})};
};

const setDefaultWarehouse: MutationRule<'setDefaultWarehouse'> = (input, context, operation) => {
  const {store} = context;
  const refuse = refusals(operation.name, context);
  const warehouse = warehouseOf(context, refuse, input.warehouseId, 'warehouseId');
  const brand = input.brandId;
  if (!isManaged(warehouse)) throw refuse('WAREHOUSE_EXTERNAL', ['warehouseId']);
  if (!isActive(warehouse)) throw refuse('INACTIVE', ['warehouseId']);
  if (!textsOf(warehouse.brands).includes(brand)) throw refuse('INVALID_REFERENCE', ['brandId']);
  const before = store.all('Warehouse').find((each) => textsOf(each.defaultForBrands).includes(brand));
  if (before?.id === warehouse.id) return {previousWarehouse: before, warehouse};
  const left = textsOf(before?.defaultForBrands).filter((id) => id !== brand);
  const defaultForBrands = [...textsOf(warehouse.defaultForBrands), brand];
  return {
    previousWarehouse: before ? store.update('Warehouse', before.id, {defaultForBrands: left}) : null,
    warehouse: store.update('Warehouse', warehouse.id, {defaultForBrands}),
  };
};

/** Items that a building holds or expects. */
const itemsIn = (warehouse: Entity<'Warehouse'>, context: Context): string[] =>
  context.store
    .all('InventoryItem')
    .filter(
      (item) =>
        countsOf(item).some((each) => each.warehouse === warehouse.id) ||
        warehouseQuantities(item, context, {warehouseIds: [warehouse.id]}).length > 0,
    )
    .map(({id}) => id);

const transfersOf = (warehouse: Entity<'Warehouse'>, {store}: Context): string[] => {
  const both = (['fromWarehouse', 'toWarehouse'] as const).flatMap((field) =>
    store.referring('InventoryTransfer', field, warehouse.id),
  );
  return [...new Set(both.map(({id}) => id))].sort((a, b) => (a < b ? 1 : -1));
};

const sortedBy = (records: Entity<string>[], field: string): Entity[] =>
  records.sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));

/** Warehouses of the company, or of the brand that the request names. */
function warehouseList(args: Fields, context: Context): unknown {
  const {store, caller} = context;
  const reached = caller?.brandId ? [caller.brandId] : caller?.brandIds;
  const warehouses = store
    .all('Warehouse')
    .filter(({brands}) => !reached || reached.some((id) => textsOf(brands).includes(id)));
  return listRecords('warehouses', warehouses, args, context);
}

export const warehousesRules: RuleSet = {
  mutations: {
    ...locationMutations,
    ...relationMutations,
    deactivateWarehouse,
    registerWarehouse,
    setDefaultWarehouse,
    updateWarehouse,
  },
  queries: {warehouses: warehouseList},
  computed: {
    ...relationFields,
    Warehouse: {
      isActive: (warehouse) => isActive(warehouse),
      isThirdParty: ({buildingType}) => buildingType === 'THIRD_PARTY_LOGISTICS',
      defaultLocation: (warehouse, {store}) => defaultLocationOf(store, warehouse.id)?.id ?? null,
      externalWarehouses: (warehouse, {store}) =>
        store.referring('ExternalWarehouse', 'warehouse', warehouse.id).map(({id}) => id),
      externalData: (warehouse, {store}, {integrationId}) =>
        sortedBy(store.referring('WarehouseExternalData', 'warehouse', warehouse.id), 'key')
          .filter(({integration}) => !integrationId || integration === integrationId)
          .map(({id}) => id),
      externalRelations: (warehouse, {store}, {kinds}) =>
        store
          .referring('WarehouseExternalRelation', 'warehouse', warehouse.id)
          .filter(({kind}) => !Array.isArray(kinds) || kinds.includes(kind))
          .map(({id}) => id),
      inventory: itemsIn,
      transfers: transfersOf,
    },
  },
  filters: {
    ...locationFilters,
    WarehouseFilter: {
      countryCodes: ({address}, wanted) => textsOf(wanted).includes(address.country),
      isDefault: ({defaultForBrands}, wanted) => textsOf(defaultForBrands).length > 0 === wanted,
      query: ({name, code, address}, wanted) => matchesWords([name, code, address.city], wanted),
    },
    ExternalWarehouseFilter: {
      externalIds: ({externalId}, wanted) => textsOf(wanted).includes(externalId),
      isMapped: ({warehouse}, wanted, {store}) => isManaged(store.get('Warehouse', warehouse)) === wanted,
      query: ({name, externalId, address}, wanted) =>
        matchesWords([name, externalId, (address as Fields | undefined)?.city], wanted),
    },
  },
};
