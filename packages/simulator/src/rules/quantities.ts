/** How many units there are, and for whom: what follows from the units in places, their holds and the open orders. */
import type {Refuse} from '../model/refusal.ts';
import type {Entity, Store} from '../model/rules.ts';
import {incomingOf} from './incoming.ts';
import {sum, sumOf} from './plain.ts';
import {compositionOf} from './product-data.ts';

/** Counts of units at a warehouse that add up over warehouses. */
export const quantityNames = [
  'physical',
  'inStock',
  'unavailable',
  'allocated',
  'reserved',
  'unallocated',
  'available',
] as const;

type Quantities = Record<(typeof quantityNames)[number], number>;

/** A count that an outside system reported for an external warehouse, kept in `InventoryItem._external`. */
interface ExternalCount {
  warehouse: string;
  inStock: number;
  unavailable: number;
}

/** Whether the WMS of a building chooses places itself and reports only totals. */
export const isCountedByWms = (store: Store, warehouse: Entity<'Warehouse'> | undefined): boolean =>
  store.get('Integration', warehouse?.integration)?.type === 'WMS';

/** What outside systems reported of an item in external warehouses. */
export const externalCountsOf = ({_external}: Entity<'InventoryItem'>): readonly ExternalCount[] =>
  (_external as ExternalCount[] | undefined) ?? [];

const openUnits = (item: Entity<'OrderItem'>): number => item.quantity - item.canceledQuantity - item.shippedQuantity;

export const isActive = (warehouse: Entity | undefined): boolean =>
  warehouse !== undefined && (warehouse.deactivatedAt ?? null) === null;

export const isManaged = (warehouse: Entity<'Warehouse'> | undefined): boolean => warehouse?.type === 'MANAGED';

/** Refuses a warehouse whose stock isn't kept in Endless, or that is inactive. */
export function checkUsable(warehouse: Entity<'Warehouse'>, refuse: Refuse, field: string): void {
  if (!isManaged(warehouse)) throw refuse('WAREHOUSE_EXTERNAL', [field]);
  if (!isActive(warehouse)) throw refuse('INACTIVE.warehouse', [field]);
}

/** The stock record of a product, which bundles and products without stock never have. */
export const inventoryItemOf = (store: Store, productId: string): Entity<'InventoryItem'> | undefined =>
  store.referring('InventoryItem', 'product', productId)[0];

export const warehouseOfLocation = (store: Store, locationId: unknown): string =>
  store.need('Location', locationId).warehouse;

/** What lies of an item in a warehouse, in every condition. */
export const contentsOf = (store: Store, inventoryItemId: string, warehouseId: string): Entity<'ItemLocation'>[] =>
  store
    .referring('ItemLocation', 'inventoryItem', inventoryItemId)
    .filter((location) => warehouseOfLocation(store, location.location) === warehouseId);

/** What holds units of an item in a warehouse. */
export const holdsOf = (store: Store, inventoryItemId: string, warehouseId: string): Entity<'ItemAllocation'>[] =>
  store
    .referring('ItemAllocation', 'inventoryItem', inventoryItemId)
    .filter((hold) => hold.stage === 'ALLOCATION' && hold.warehouse === warehouseId);

/** Whether units are held for an order line; those of supply orders and transfers are reserved. */
export const isForOrder = (store: Store, hold: Entity<'ItemAllocation'>): boolean =>
  store.get('OrderItem', hold.subject) !== undefined;

/** Units of open order lines for which a warehouse was chosen: all warehouses when none is named. */
function orderedAt(store: Store, productId: string, warehouseId?: string): number {
  const chosen = store
    .referring('OrderAllocation', 'product', productId)
    .filter(({stage, warehouse}) => stage !== 'COMMITMENT' && (warehouseId === undefined || warehouse === warehouseId));
  return sumOf(chosen, 'quantity');
}

function goodsAt(
  store: Store,
  item: Entity<'InventoryItem'>,
  warehouseId: string,
): Pick<Quantities, 'inStock' | 'unavailable'> {
  if (!isManaged(store.get('Warehouse', warehouseId)))
    return externalCountsOf(item).find(({warehouse}) => warehouse === warehouseId) ?? {inStock: 0, unavailable: 0};
  const contents = contentsOf(store, item.id, warehouseId);
  const sellable = contents.filter(({unavailableReason}) => !unavailableReason);
  const inStock = sumOf(sellable, 'physical');
  return {inStock, unavailable: sumOf(contents, 'physical') - inStock};
}

export function quantitiesAt(
  store: Store,
  inventoryItemId: string,
  warehouseId: string,
): Quantities & {ordered: number} {
  const item = store.need('InventoryItem', inventoryItemId);
  const {inStock, unavailable} = goodsAt(store, item, warehouseId);
  const holds = holdsOf(store, inventoryItemId, warehouseId);
  const forOrders = holds.filter((hold) => isForOrder(store, hold));
  const allocated = sumOf(forOrders, 'quantity');
  const reserved = sumOf(holds, 'quantity') - allocated;
  const ordered = orderedAt(store, item.product, warehouseId);
  return {
    physical: inStock + unavailable,
    inStock,
    unavailable,
    allocated,
    reserved,
    unallocated: inStock - allocated - reserved,
    ordered,
    available: inStock - reserved - ordered,
  };
}

/** Warehouses whose stock counts: managed and in use. */
export const countingWarehouses = (store: Store): Entity<'Warehouse'>[] =>
  store.all('Warehouse').filter((warehouse) => isManaged(warehouse) && isActive(warehouse));

/** Managed warehouses in use that hold, or shall ship, an item. */
function warehousesOf(store: Store, item: Entity<'InventoryItem'>): string[] {
  const ids = [
    ...store
      .referring('ItemLocation', 'inventoryItem', item.id)
      .map(({location}) => warehouseOfLocation(store, location)),
    ...store.referring('ItemAllocation', 'inventoryItem', item.id).map(({warehouse}) => warehouse),
    ...store.referring('OrderAllocation', 'product', item.product).map(({warehouse}) => warehouse),
  ];
  return [...new Set(ids)].filter((id) => {
    const warehouse = store.get('Warehouse', id);
    return isManaged(warehouse) && isActive(warehouse);
  });
}

/** Units of an item that lie in the buildings, in every condition: without what `quantitiesOf` reads of orders. */
export function physicalOf(store: Store, item: Entity<'InventoryItem'>): number {
  const goods = countingWarehouses(store).map(({id}) => goodsAt(store, item, id));
  return sumOf(goods, 'inStock') + sumOf(goods, 'unavailable');
}

/** Quantities of an item as a whole. */
export function quantitiesOf(store: Store, inventoryItemId: string) {
  const item = store.need('InventoryItem', inventoryItemId);
  const parts = warehousesOf(store, item).map((id) => quantitiesAt(store, item.id, id));
  const totals = Object.fromEntries(quantityNames.map((name) => [name, sumOf(parts, name)])) as Quantities;
  const ordered = sum(store.referring('OrderItem', 'product', item.product).map(openUnits));
  const unassigned = ordered - orderedAt(store, item.product);
  const available = totals.available - unassigned;
  return {...totals, ordered, unassigned, available, incoming: incomingOf(store, item.product)};
}

/** What goes into a bundle: products with their units in one set. */
export const componentsOf = (store: Store, productId: string): {product: string; quantity: number}[] =>
  compositionOf(store, productId).map(({component, quantity}) => ({product: component, quantity: quantity}));

/** Whole sets that units of the components make, by the component with the fewest; never below 0. */
export function wholeSets(components: readonly {product: string; quantity: number}[], units: (id: string) => number) {
  const sets = components.map(({product, quantity}) => Math.floor(units(product) / quantity));
  return Math.max(0, sets.length > 0 ? Math.min(...sets) : 0);
}

/** Units of a product that can still be sold, or whole sets of a bundle; 0 before the first count. */
export function availableOf(store: Store, productId: string): number {
  if (store.get('Product', productId)?.type === 'BUNDLE')
    return wholeSets(componentsOf(store, productId), (id) => availableOf(store, id));
  const item = inventoryItemOf(store, productId);
  return item ? quantitiesOf(store, item.id).available : 0;
}
