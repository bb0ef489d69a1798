/** Rules of `schema/inventory.graphql`: stock, where it lies, what holds it, and why it changed. */
import type {Entity, FilterRules, KeepingRule, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {whenDue} from './due.ts';
import {nightAfter} from './days.ts';
import {changeCondition, countMutations} from './inventory-counts.ts';
import {itemFields, placeFields, productOf, warehouseQuantities} from './inventory-quantities.ts';
import {transferFields, transferItemFields, transferKeeping, transferMutations} from './inventory-transfers.ts';
import {lastDayOf} from './lots.ts';
import {isCountedByWms, quantitiesOf, warehouseOfLocation} from './quantities.ts';
import {isGiven} from './supply.ts';

const mostReasons = 50;

/** A record's place in time, later ones first: by the moment of its making, and by its id within one moment. */
function newestFirst({id, createdAt}: Entity<'InventoryMovement'>): number {
  const digits = [...id.slice(-16, -12)].map((letter) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter));
  const count = digits.reduce((value, digit) => value * 32 + digit, 0);
  return -((Date.parse(createdAt) / 1000) * 1_048_576 + count);
}

/** Categories with those below them. */
function withChildren(store: Store, ids: readonly string[]): Set<string> {
  const all = new Set(ids);
  for (const id of all) for (const child of store.referring('ProductCategory', 'parent', id)) all.add(child.id);
  return all;
}

const itemFilters: FilterRules<'InventoryItemFilter'> = {
  availableMax: (item, most, {store}) => quantitiesOf(store, item.id).available <= most,
  availableMin: (item, least, {store}) => quantitiesOf(store, item.id).available >= least,
  categoryIds: (item, wanted, {store}) => {
    const category = store.get('Product', item.product)?.category;
    return typeof category === 'string' && withChildren(store, wanted).has(category);
  },
  hasIncoming: (item, wanted, {store}) => quantitiesOf(store, item.id).incoming > 0 === wanted,
  skus: 'product.sku',
  supplierIds: 'product.suppliers.supplier',
  warehouseIds: (item, wanted, context) => warehouseQuantities(item, context, {warehouseIds: wanted}).length > 0,
};

const placeFilters: FilterRules<'ItemLocationFilter'> = {
  isPickable: 'location.isPickable',
  unavailableReasons: (record, wanted) => {
    const reason = record.unavailableReason;
    return wanted.length > 0 ? isGiven(reason) && wanted.includes(reason) : !isGiven(reason);
  },
  zones: 'location.zone',
};

const holdFilters: FilterRules<'ItemAllocationFilter'> = {
  inventoryTransferIds: 'subject',
  orderIds: (each, wanted, {store}) => wanted.includes(store.get('OrderItem', each.subject)?.order ?? ''),
  productIds: 'inventoryItem.product',
  supplyOrderIds: 'subject',
};

const addInventoryAdjustmentReason: KeepingRule<'addInventoryAdjustmentReason'> = (input, {store, caller, refuse}) => {
  const inventoryAdjustmentReasons = store
    .all('InventoryAdjustmentReason')
    .filter(({company}) => (company ?? null) === null || company === caller?.companyId);
  if (inventoryAdjustmentReasons.some(({code}) => code === input.code)) throw refuse('ALREADY_EXISTS', ['code']);
  if (inventoryAdjustmentReasons.filter(({removedAt}) => (removedAt ?? null) === null).length >= mostReasons)
    throw refuse('LIMIT_REACHED');
  return {isPredefined: false};
};

const removeInventoryAdjustmentReason: MutationRule<'removeInventoryAdjustmentReason'> = ({id}, {store}) => {
  store.update('InventoryAdjustmentReason', id, {removedAt: store.now});
  return {removedInventoryAdjustmentReasonId: id};
};

/** Reasons that can be chosen: predefined ones first, then the company's own by name. */
const inventoryAdjustmentReasons: QueryRule<'inventoryAdjustmentReasons'> = ({direction}, context) => {
  const all = context.store
    .all('InventoryAdjustmentReason')
    .filter(
      (reason) =>
        (reason.removedAt ?? null) === null &&
        context.rules.canSee('InventoryAdjustmentReason', reason, context) &&
        (!direction || [direction, 'ANY'].includes(reason.direction)),
    );
  const own = all.filter(({isPredefined}) => isPredefined !== true).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return [...all.filter(({isPredefined}) => isPredefined === true), ...own];
};

/** Items without those of archived products, unless a filter names them. */
const inventory: QueryRule<'inventory'> = ({filter}, {store}) => {
  const isNamed = (['ids', 'productIds', 'skus'] as const).some((name) => filter?.[name]);
  return store
    .all('InventoryItem')
    .filter((item) => isNamed || store.get('Product', item.product)?.status !== 'ARCHIVED');
};

const warehouseOf = (store: Store, location: Entity<'ItemLocation'>): Entity<'Warehouse'> =>
  store.need('Warehouse', warehouseOfLocation(store, location.location));

/** In the night after a lot's last day its units become unavailable. */
const expiry = whenDue({
  because: ['COUNT', 'OTHER_LINES', 'PAYMENT'],
  all: (store) => store.all('ItemLocation').filter(({unavailableReason}) => !unavailableReason),
  at: (entry, store) => {
    const day = lastDayOf(store, entry);
    return day && nightAfter(day, warehouseOf(store, entry).timeZone);
  },
  happens: (context, entry) =>
    changeCondition(context, entry, entry.physical, {location: entry.location, unavailableReason: 'EXPIRED'}),
});

export const inventoryRules: RuleSet = {
  mutations: {...countMutations, ...transferMutations, removeInventoryAdjustmentReason},
  keeping: {...transferKeeping, addInventoryAdjustmentReason},
  queries: {inventory, inventoryAdjustmentReasons},
  computed: {
    InventoryItem: itemFields,
    ItemLocation: placeFields,
    ItemAllocation: {
      location: ({warehouse, location}, {store}) =>
        isCountedByWms(store, store.get('Warehouse', warehouse)) ? null : location,
    },
    InventoryMovement: {
      location: ({location, locationCode}) => (locationCode ? location : null),
      product: (movement, {store}) => productOf(store, movement.inventoryItem).id,
    },
    InventoryTransfer: transferFields,
    TransferItem: transferItemFields,
  },
  filters: {
    InventoryItemFilter: itemFilters,
    ItemLocationFilter: placeFilters,
    ItemAllocationFilter: holdFilters,
    InventoryTransferFilter: {productIds: 'items.product'},
  },
  sorts: {
    InventoryItemSortField: {SKU: 'product.sku', PRODUCT_NAME: 'product.name'},
    ItemLocationSortField: {
      PICK_SEQUENCE: (location, {store}) =>
        warehouseOf(store, location).priority * 1e6 +
        (store.get('Location', location.location)?.pickSequence ?? 999_999),
      LOCATION_CODE: 'location.code',
    },
    InventoryMovement: {DEFAULT: newestFirst},
  },
  time: [expiry],
};
