/** Rules of `schema/warehouses.graphql`: buildings, the places inside them, and how outside systems know them. */
import {keepNew, storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {isSameValue} from '../model/store.ts';
import {warehouseQuantities} from './inventory-quantities.ts';
import {locationFilters, locationKeeping, locationMutations} from './locations.ts';
import {textsOf} from './plain.ts';
import {keepBorders} from './purchase-milestones.ts';
import {countsOf, defaultLocationOf} from './stock.ts';
import {isActive, isManaged, warehouseOfLocation} from './quantities.ts';
import {defaultWarehouseOf} from './supply.ts';
import {relationFields, relationKeeping, relationMutations} from './warehouse-relations.ts';
import type {RegisterWarehouseInput, UpdateWarehouseInput} from '../schema-types.ts';

/** What holds for the details of a warehouse whether it is new or changed. */
function checkDetails(
  {store, refuse}: Context,
  input: RegisterWarehouseInput | UpdateWarehouseInput,
  company: unknown,
  warehouse?: Entity<'Warehouse'>,
): void {
  const {code} = input;
  const twin = store
    .all('Warehouse')
    .some((other) => other.id !== warehouse?.id && other.company === company && other.code === code);
  if (typeof code === 'string' && twin) throw refuse('ALREADY_EXISTS', ['code']);
}

const registerWarehouse: MutationRule<'registerWarehouse'> = (input, context) => {
  const {store, caller, refuse} = context;
  checkDetails(context, input, caller?.companyId);
  const isOutside = input.type === 'EXTERNAL';
  if (isOutside && !input.integrationId) throw refuse('REQUIRED', ['integrationId']);
  const brands = Array.isArray(input.brandIds) ? textsOf(input.brandIds) : [caller?.brandId ?? []].flat();
  const warehouse = keepNew('Warehouse', input, context, {
    brands,
    defaultForBrands: isOutside ? [] : brands.filter((id) => !defaultWarehouseOf(store, id)),
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

/** Work that keeps a warehouse in use: a condition, the records, their field for it, and the statuses that end them. */
const openWork = [
  ['purchaseOrder', 'PurchaseOrder', 'warehouse', ['RECEIVED', 'CLOSED', 'CANCELED']],
  ['supplyOrder', 'SupplyOrder', 'warehouse', ['COMPLETED', 'CANCELED']],
  ['asn', 'ASN', 'warehouse', ['CLOSED', 'CANCELED']],
  ['transfer', 'InventoryTransfer', 'fromWarehouse', ['COMPLETED', 'CANCELED']],
  ['transfer', 'InventoryTransfer', 'toWarehouse', ['COMPLETED', 'CANCELED']],
] as const;

const deactivateWarehouse: MutationRule<'deactivateWarehouse'> = (input, {store, refuse}, warehouse) => {
  if (openAllocations(store, warehouse.id).length > 0) throw refuse('IN_USE.orders', ['id']);
  for (const [work, type, field, final] of openWork) {
    const records: Entity[] = store.referring<string>(type, field, warehouse.id);
    if (records.some(({status}) => !final.some((each) => each === status))) throw refuse(`IN_USE.${work}`, ['id']);
  }
  return {warehouse: store.update('Warehouse', warehouse.id, {deactivatedAt: store.now})};
};

const changeableOutside = new Set(['id', 'expectedUpdatedAt', 'brandIds', 'isActive', 'name', 'priority']);

/** Refuses to take away a brand that still ships from the warehouse, keeps goods there, or has its default there. */
function checkBrands({store, refuse}: Context, warehouse: Entity<'Warehouse'>, brandIds: readonly string[]): void {
  const lost = textsOf(warehouse.brands).filter((id) => !brandIds.includes(id));
  const used = openAllocations(store, warehouse.id).map(({order}) => store.need('Order', order).brand);
  if (lost.some((id) => used.includes(id))) throw refuse('IN_USE.orders', ['brandIds']);
  if (lost.some((id) => warehouse.defaultForBrands?.includes(id))) throw refuse('IN_USE.default', ['brandIds']);
  const keeps = ({physical, inventoryItem, location}: Entity<'ItemLocation'>): boolean =>
    physical > 0 &&
    warehouseOfLocation(store, location) === warehouse.id &&
    lost.includes(store.need('Product', store.need('InventoryItem', inventoryItem).product).brand);
  if (lost.length > 0 && store.all('ItemLocation').some(keeps)) throw refuse('IN_USE.stock', ['brandIds']);
}

const inProgress = new Set(['IN_PROGRESS', 'PARTIALLY_SHIPPED']);

const updateWarehouse: MutationRule<'updateWarehouse'> = (input, context, warehouse) => {
  const {store, refuse} = context;
  const locked = Object.keys(input).find((name) => !changeableOutside.has(name));
  if (!isManaged(warehouse) && locked !== undefined) throw refuse('READ_ONLY', [locked]);
  checkDetails(context, input, warehouse.company, warehouse);
  if (input.brandIds) checkBrands(context, warehouse, input.brandIds);
  const isRunElsewhere = input.integrationId !== undefined && input.integrationId !== (warehouse.integration ?? null);
  const isBusy = openAllocations(store, warehouse.id).some(({order}) =>
    inProgress.has(store.need('Order', order).newStatus),
  );
  if (isRunElsewhere && isBusy) throw refuse('IN_USE.integration', ['integrationId']);
  const {isActive: takesUp, ...details} = input;
  const changes = storedFieldsOf('Warehouse', details, context);
  if (changes.address && !isSameValue(changes.address, warehouse.address))
    keepBorders(store, store.referring('PurchaseOrder', 'warehouse', warehouse.id));
  const back = takesUp === true ? {deactivatedAt: null} : {};
  const changed = store.update('Warehouse', warehouse.id, {...changes, ...back});
  const isUsable = isManaged(changed) && isActive(changed);
  const first = textsOf(changed.brands).filter(
    (id) => !warehouse.brands?.includes(id) && !defaultWarehouseOf(store, id),
  );
  if (!isUsable || first.length === 0) return {warehouse: changed};
  const defaultForBrands = [...textsOf(changed.defaultForBrands), ...first];
  return {warehouse: store.update('Warehouse', changed.id, {defaultForBrands})};
};

const setDefaultWarehouse: MutationRule<'setDefaultWarehouse'> = (input, {store}) => {
  const warehouse = store.need('Warehouse', input.warehouseId);
  const brand = input.brandId;
  const before = defaultWarehouseOf(store, brand);
  if (before?.id === warehouse.id) return {previousWarehouse: before, warehouse};
  const left = textsOf(before?.defaultForBrands).filter((id) => id !== brand);
  const defaultForBrands = [...textsOf(warehouse.defaultForBrands), brand];
  return {
    previousWarehouse: before ? store.update('Warehouse', before.id, {defaultForBrands: left}) : null,
    warehouse: store.update('Warehouse', warehouse.id, {defaultForBrands}),
  };
};

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
  return [...new Set(both.map(({id}) => id))];
};

/** Warehouses of the company, or of the brand that the request names. */
const warehouses: QueryRule<'warehouses'> = (_args, {store, caller}) => {
  const reached = caller?.brandId ? [caller.brandId] : caller?.brandIds;
  return store.all('Warehouse').filter(({brands}) => !reached || reached.some((id) => brands?.includes(id)));
};

export const warehousesRules: RuleSet = {
  mutations: {
    ...locationMutations,
    ...relationMutations,
    deactivateWarehouse,
    registerWarehouse,
    setDefaultWarehouse,
    updateWarehouse,
  },
  keeping: {...locationKeeping, ...relationKeeping},
  queries: {warehouses},
  computed: {
    ...relationFields,
    Warehouse: {
      isActive: (warehouse) => isActive(warehouse),
      isThirdParty: ({buildingType}) => buildingType === 'THIRD_PARTY_LOGISTICS',
      defaultLocation: (warehouse, {store}) => defaultLocationOf(store, warehouse.id)?.id,
      externalWarehouses: (warehouse, {store}) =>
        store.referring('ExternalWarehouse', 'warehouse', warehouse.id).map(({id}) => id),
      externalData: (warehouse, {store}, {integrationId}) =>
        store
          .referring('WarehouseExternalData', 'warehouse', warehouse.id)
          .sort((a, b) => (a.key < b.key ? -1 : 1))
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
      countryCodes: 'address.country.code',
      isDefault: ({defaultForBrands}, wanted) => textsOf(defaultForBrands).length > 0 === wanted,
    },
    ExternalWarehouseFilter: {
      externalIds: 'externalId',
      isMapped: ({warehouse}, wanted, {store}) => isManaged(store.get('Warehouse', warehouse)) === wanted,
    },
  },
};
