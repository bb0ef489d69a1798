/** Places inside warehouses. */
import {storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, FilterRule, KeepingRule, MutationRule, Store, RuleSet} from '../model/rules.ts';
import {unavailableZones} from './stock.ts';
import {changeCondition} from './inventory-counts.ts';
import {checkTaken} from './plain.ts';
import type {UpdateLocationInput} from '../schema-types.ts';

const mostLevels = 4;

/** How deep a place lies: 1 for a place in no other. */
function levelOf(store: Store, location: Entity<'Location'> | undefined): number {
  let level = 0;
  for (let each = location; each && level <= mostLevels; each = store.get('Location', each.parent)) level += 1;
  return level;
}

/** Levels of a place with those inside it. */
const depthOf = (store: Store, location: Entity<'Location'>): number =>
  1 + Math.max(0, ...store.referring('Location', 'parent', location.id).map((child) => depthOf(store, child)));

const isInside = (store: Store, each: Entity<'Location'> | undefined, location: Entity<'Location'>): boolean =>
  each !== undefined && (each.id === location.id || isInside(store, store.get('Location', each.parent), location));

const placesIn = (store: Store, warehouseId: string): Entity<'Location'>[] =>
  store.referring('Location', 'warehouse', warehouseId);

function checkParent({store, refuse}: Context, parentId: unknown, location?: Entity<'Location'>): void {
  const parent = store.get('Location', parentId);
  if (!parent) return;
  if (location && isInside(store, parent, location)) throw refuse('NESTING_NOT_ALLOWED.inside', ['parentId']);
  if (levelOf(store, parent) + (location ? depthOf(store, location) : 1) > mostLevels)
    throw refuse('NESTING_NOT_ALLOWED.depth', ['parentId']);
}

const createLocation: KeepingRule<'createLocation'> = (input, context) => {
  checkTaken(context, placesIn(context.store, input.warehouseId), ['code', 'barcode'], input);
  checkParent(context, input.parentId);
  return {isDefault: false, isPickable: input.isPickable ?? input.zone === 'PICKING'};
};

const contents = (store: Store, location: Entity): Entity<'ItemLocation'>[] =>
  store.referring('ItemLocation', 'location', location.id);

const isHeld = (store: Store, location: Entity<'Location'>): boolean =>
  store.referring('ItemAllocation', 'location', location.id).some(({stage}) => stage === 'ALLOCATION');

function checkContents({store, refuse}: Context, location: Entity<'Location'>, input: UpdateLocationInput): void {
  const changed = (['isPickable', 'zone'] as const).find(
    (name) => input[name] !== undefined && input[name] !== null && input[name] !== location[name],
  );
  if (changed !== undefined && isHeld(store, location)) throw refuse('IN_USE.held', [changed]);
  const products = new Set(contents(store, location).map(({inventoryItem}) => inventoryItem));
  if (input.isMixedAllowed === false && products.size > 1) throw refuse('IN_USE.mixed', ['isMixedAllowed']);
}

/** Units become unavailable in a zone that holds goods apart, and sellable when their place leaves it. */
function followZone(context: Context, location: Entity<'Location'>, before: string): void {
  const [old, reason] = [unavailableZones[before], unavailableZones[location.zone] ?? null];
  for (const each of contents(context.store, location)) {
    const own = each.unavailableReason ?? null;
    if (own === reason || (own !== null && own !== old)) continue;
    changeCondition(context, each, each.physical, {location: location.id, unavailableReason: reason});
  }
}

const updateLocation: MutationRule<'updateLocation'> = (input, context, location) => {
  const {store, refuse} = context;
  const {type, isDefault} = input;
  const changesDefaultType = Boolean(type) && (type === 'DEFAULT') !== (location.type === 'DEFAULT');
  if (changesDefaultType) throw refuse('VALUE_NOT_ALLOWED.type', ['type']);
  checkTaken(context, placesIn(store, location.warehouse), ['code', 'barcode'], input, location.id);
  checkParent(context, input.parentId, location);
  checkContents(context, location, input);
  if (isDefault === true && location.isDefault !== true) {
    for (const other of placesIn(store, location.warehouse))
      if (other.isDefault === true) store.update('Location', other.id, {isDefault: false});
    store.touch('Warehouse', location.warehouse);
  }
  const after = store.update('Location', location.id, storedFieldsOf('Location', input, context));
  if (after.zone !== location.zone) followZone(context, after, location.zone);
  return {location: after};
};

const removeLocation: MutationRule<'removeLocation'> = (input, {store, refuse}) => {
  const location = store.need('Location', input.id);
  const warehouse = store.get('Warehouse', location.warehouse);
  const isOnTransfer = (['fromLocation', 'toLocation'] as const)
    .flatMap((field) => store.referring('TransferItem', field, location.id))
    .some(({transfer}) => ['DRAFT', 'IN_TRANSIT'].includes(store.need('InventoryTransfer', transfer).status));
  if (isOnTransfer) throw refuse('IN_USE.transfer', ['id']);
  // Finished transfers still say where their goods lay.
  for (const field of ['fromLocation', 'toLocation'] as const)
    for (const line of store.referring('TransferItem', field, location.id)) {
      const {id, _removedPlaces: removed} = line;
      store.note('TransferItem', id, {_removedPlaces: {...(removed as Fields), [location.id]: location}});
    }
  store.remove('Location', location.id);
  return {removedLocationId: location.id, warehouse};
};

export const locationMutations: RuleSet['mutations'] = {removeLocation, updateLocation};
export const locationKeeping: RuleSet['keeping'] = {createLocation};

export const locationFilters: Record<string, Record<string, FilterRule>> = {
  LocationFilter: {isEmpty: (location, wanted, {store}) => (contents(store, location).length === 0) === wanted},
};
