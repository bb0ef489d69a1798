/** How outside systems know warehouses: mapped locations, ids of their own, and data that is kept for them. */
import {storedFieldsOf} from '../model/record-keeping.ts';
import type {Computed, Context, Entity, Fields, KeepingRule, MutationRule, Store, RuleSet} from '../model/rules.ts';
import {byPriority, sameText} from './plain.ts';
import {checkUsable, isActive, isManaged} from './quantities.ts';
import {directionOf} from './shop-quantities.ts';

const mostRelations = 50;
const mostEntries = 20;

/** Ids of locations in shops are numbers of eight digits. */
const firstLocationId = 80_000_000;

const importsLocations = (store: Store, integrationId: unknown): boolean =>
  store.get('Integration', integrationId)?.type === 'SHOPPING_PLATFORM';

/** Whether an unshipped order of an integration's channels was allocated in a warehouse. */
const allocatedThrough = (store: Store, integrationId: unknown, warehouseId: string | null | undefined): boolean =>
  store
    .referring('OrderAllocation', 'warehouse', warehouseId)
    .filter(({stage}) => stage !== 'COMMITMENT')
    .some(({order}) => {
      const channel = store.get('SalesChannel', store.get('Order', order)?.salesChannel);
      return channel?.integration === integrationId;
    });

const relationOf = (
  store: Store,
  location: Entity<'ExternalWarehouse'>,
): Entity<'WarehouseExternalRelation'> | undefined =>
  store.referring('WarehouseExternalRelation', 'externalWarehouse', location.id)[0];

/** The `EXTERNAL` warehouse that stands for a location while it is not mapped. */
function standIn({store}: Context, location: Entity<'ExternalWarehouse'>): string {
  const known = store.get('Warehouse', location._standIn);
  if (known) return store.update('Warehouse', known.id, {deactivatedAt: null}).id;
  const {company, brands} = store.need('Integration', location.integration);
  const mapped = store.get('Warehouse', location.warehouse);
  return store.insert('Warehouse', {
    company,
    brands,
    integration: location.integration,
    name: location.name,
    code: `EXT-${location.externalId}`,
    type: 'EXTERNAL',
    buildingType: mapped?.buildingType ?? 'STORE',
    priority: 100,
    timeZone: mapped?.timeZone ?? 'UTC',
    address: location.address ?? mapped?.address,
  }).id;
}

const mostTownsOfNewShop = 2;

/**
 * Locations that a shop which has just granted access knows: its owner wrote down the towns that goods leave from, and
 * the shop's own seat. Each waits to be mapped, and one without an equal in Endless may stay so.
 */
export function bringInLocations(context: Context, integration: Entity<'Integration'>): void {
  const {store} = context;
  if (store.referring('ExternalWarehouse', 'integration', integration.id).length > 0) return;
  const towns = store
    .referring('Warehouse', 'company', integration.company)
    .filter((warehouse) => isManaged(warehouse) && isActive(warehouse))
    .sort(byPriority)
    .slice(0, mostTownsOfNewShop)
    .map(({address}) => ({name: address?.city, address}));
  const seat = {name: integration.name, address: store.get('Company', integration.company)?.address};
  for (const {name, address} of [...towns, seat]) {
    const externalId = String(firstLocationId + store.state.sequence);
    const found = {integration: integration.id, externalId, name, address, isActive: true, supportsFulfillment: true};
    const location = store.insert('ExternalWarehouse', {...found, lastSyncedAt: store.now});
    store.update('ExternalWarehouse', location.id, {warehouse: standIn(context, location)});
  }
}

function checkTarget(
  {store, refuse}: Context,
  location: Entity<'ExternalWarehouse'>,
  warehouse: Entity<'Warehouse'>,
): void {
  checkUsable(warehouse, refuse, 'warehouseId');
  const twin = store
    .referring('ExternalWarehouse', 'warehouse', warehouse.id)
    .some((other) => other.id !== location.id && other.integration === location.integration);
  if (twin) throw refuse('ALREADY_EXISTS', ['warehouseId']);
}

function mapTo(
  {store, caller}: Context,
  location: Entity<'ExternalWarehouse'>,
  warehouse: Entity<'Warehouse'>,
  syncDirection: unknown,
): Fields {
  const before = store.get('Warehouse', location.warehouse);
  const isOutside = before !== undefined && !isManaged(before);
  if (isOutside) store.update('Warehouse', before.id, {deactivatedAt: store.now});
  const known = relationOf(store, location);
  const externalWarehouse = store.update('ExternalWarehouse', location.id, {
    warehouse: warehouse.id,
    mappedAt: store.now,
    mappedBy: caller?.personId ?? null,
    ...(isOutside ? {_standIn: before.id} : {}),
  });
  const fields = {warehouse: warehouse.id, syncDirection: syncDirection ?? null};
  const warehouseExternalRelation = known
    ? store.update('WarehouseExternalRelation', known.id, fields)
    : store.insert('WarehouseExternalRelation', {
        ...fields,
        integration: location.integration,
        kind: 'FULFILLMENT_LOCATION',
        externalId: location.externalId,
        externalName: location.name,
        externalWarehouse: location.id,
      });
  return {externalWarehouse, warehouseExternalRelation};
}

/** Lets a location stand for itself again. */
export function unmap(context: Context, location: Entity<'ExternalWarehouse'>): Fields {
  const {store} = context;
  const known = relationOf(store, location);
  if (known) store.remove('WarehouseExternalRelation', known.id);
  const mapped = store.get('Warehouse', location.warehouse);
  if (!mapped || !isManaged(mapped)) return {externalWarehouse: location};
  const warehouse = standIn(context, location);
  const fields = {warehouse, mappedAt: null, mappedBy: null};
  return {externalWarehouse: store.update('ExternalWarehouse', location.id, fields)};
}

const mapExternalWarehouse: MutationRule<'mapExternalWarehouse'> = (input, context) => {
  const {store, refuse} = context;
  const location = store.get('ExternalWarehouse', input.id);
  if (!location) throw refuse('RECORD_NOT_FOUND', ['id']);
  const warehouse = store.get('Warehouse', input.warehouseId);
  const known = relationOf(store, location);
  if (warehouse && warehouse.id === location.warehouse && known) {
    const {syncDirection} = input;
    const relation = syncDirection ? store.update('WarehouseExternalRelation', known.id, {syncDirection}) : known;
    return {externalWarehouse: location, warehouseExternalRelation: relation};
  }
  if (warehouse) checkTarget(context, location, warehouse);
  if (allocatedThrough(store, location.integration, location.warehouse)) throw refuse('IN_USE', ['id']);
  return warehouse ? mapTo(context, location, warehouse, input.syncDirection) : unmap(context, location);
};

/** Whether another link has the same outside id, kind and integration. */
const hasTwin = (
  store: Store,
  {integration, kind, externalId}: Pick<Entity<'WarehouseExternalRelation'>, 'integration' | 'kind' | 'externalId'>,
  each?: Entity<'WarehouseExternalRelation'>,
): boolean =>
  store
    .referring('WarehouseExternalRelation', 'integration', integration)
    .some((other) => other.id !== each?.id && other.kind === kind && other.externalId === externalId);

const addWarehouseExternalRelation: KeepingRule<'addWarehouseExternalRelation'> = (input, {store, refuse}) => {
  const integration = store.need('Integration', input.integrationId);
  if (input.kind === 'FULFILLMENT_LOCATION' && importsLocations(store, integration.id))
    throw refuse('NOT_PERMITTED_FOR_TYPE.kind', ['kind']);
  const {kind, externalId} = input;
  if (hasTwin(store, {integration: integration.id, kind, externalId})) throw refuse('ALREADY_EXISTS', ['externalId']);
  const warehouseExternalRelations = store.referring('WarehouseExternalRelation', 'warehouse', input.warehouseId);
  if (warehouseExternalRelations.length >= mostRelations) throw refuse('LIMIT_REACHED', ['warehouseId']);
};

const updateWarehouseExternalRelation: KeepingRule<'updateWarehouseExternalRelation'> = (input, context, relation) => {
  const {store, refuse} = context;
  const changed = (['kind', 'externalId', 'externalName'] as const).filter((name) => input[name] !== undefined);
  const [first] = changed;
  if (relation.externalWarehouse && first !== undefined) throw refuse('NOT_PERMITTED_FOR_TYPE.mapping', [first]);
  if (input.kind === 'FULFILLMENT_LOCATION' && importsLocations(store, relation.integration))
    throw refuse('NOT_PERMITTED_FOR_TYPE.kind', ['kind']);
  const after = {...relation, ...storedFieldsOf('WarehouseExternalRelation', input, context)};
  if (hasTwin(store, after, relation)) throw refuse('ALREADY_EXISTS', ['externalId']);
  const key = changed.find((name) => name !== 'externalName');
  if (key && allocatedThrough(store, relation.integration, relation.warehouse)) throw refuse('IN_USE', [key]);
};

const removeWarehouseExternalRelation: KeepingRule<'removeWarehouseExternalRelation'> = (
  input,
  {store, refuse},
  relation,
) => {
  if (allocatedThrough(store, relation.integration, relation.warehouse)) throw refuse('IN_USE.orders', ['id']);
  return {warehouse: relation.warehouse};
};

const addWarehouseExternalData: KeepingRule<'addWarehouseExternalData'> = (input, {store, caller, refuse}) => {
  const warehouseExternalDatas = store.referring('WarehouseExternalData', 'warehouse', input.warehouseId);
  if (warehouseExternalDatas.some(({key, integration}) => key === input.key && integration === input.integrationId))
    throw refuse('ALREADY_EXISTS', ['key']);
  if (warehouseExternalDatas.length >= mostEntries) throw refuse('LIMIT_REACHED', ['warehouseId']);
  return {updatedBy: caller?.personId ?? null};
};

export const relationMutations: RuleSet['mutations'] = {mapExternalWarehouse};
export const relationKeeping: RuleSet['keeping'] = {
  addWarehouseExternalData,
  addWarehouseExternalRelation,
  removeWarehouseExternalData: (input, context, {warehouse}) => ({warehouse}),
  removeWarehouseExternalRelation,
  updateWarehouseExternalData: (input, {caller}) => ({updatedBy: caller?.personId ?? null}),
  updateWarehouseExternalRelation,
};

/** The managed warehouse whose code or name equals the location's, until it is mapped. */
const suggestedWarehouse: Computed = (location, {store}) => {
  if (isManaged(store.get('Warehouse', location.warehouse))) return null;
  const company = store.get('Integration', location.integration)?.company;
  const found = store
    .all('Warehouse')
    .find(
      (each) =>
        isManaged(each) &&
        each.company === company &&
        [each.code, each.name].some((name) => sameText(name, location.name)),
    );
  return found?.id ?? null;
};

export const relationFields: Record<string, Record<string, Computed>> = {
  ExternalWarehouse: {
    company: ({integration}, {store}) => store.need('Integration', integration).company,
    suggestedWarehouse,
  },
  WarehouseExternalRelation: {syncDirection: (relation, {store}) => directionOf(store, relation)},
};
