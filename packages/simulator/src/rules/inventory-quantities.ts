/** What answers tell of the quantities of an item: as a whole, at each warehouse and in each place. */
import type {Computed, Context, Entity, Fields, Store} from '../model/rules.ts';
import {valueOf} from '../model/values.ts';
import {scaled, toParts} from './decimal.ts';
import {announcedFromElsewhere, incomingOf} from './incoming.ts';
import {money} from './money.ts';
import {byPriority, sum, sumOf} from './plain.ts';
import {
  contentsOf,
  externalCountsOf,
  holdsOf,
  isActive,
  isForOrder,
  physicalOf,
  quantitiesAt,
  quantitiesOf,
  quantityNames,
  warehouseOfLocation,
} from './quantities.ts';
import {lastDayOf} from './lots.ts';
import {decimalsOf} from './reference.ts';
import {countsOf, isIn} from './stock.ts';
import type {StockLevel} from '../schema-types.ts';

const largest = (moments: readonly unknown[]): string | null =>
  moments.filter(Boolean).map(String).sort().at(-1) ?? null;

export const productOf = (store: Store, item: string): Entity<'Product'> =>
  store.need('Product', store.need('InventoryItem', item).product);

/** The depth of stock that a number of available units is. */
export function stockLevelOf(available: number, threshold: number): StockLevel {
  if (available < 0) return 'OVERSOLD';
  if (available === 0) return 'OUT_OF_STOCK';
  return available > threshold ? 'FULL_STOCK' : 'LOW_STOCK';
}

/** Units of a transfer on the road to another building that no notice has received yet, by line. */
function stillOnTheRoad(store: Store, transfer: Entity<'InventoryTransfer'>, item: Entity<'InventoryItem'>): number {
  if (transfer.status !== 'IN_TRANSIT' || transfer.fromWarehouse === transfer.toWarehouse) return 0;
  const announced = store
    .referring('ASN', 'inventoryTransfer', transfer.id)
    .flatMap(({id}) => store.referring('ASNItem', 'asn', id));
  const open = store
    .referring('TransferItem', 'transfer', transfer.id)
    .filter(({inventoryItem}) => inventoryItem === item.id)
    .map(({id, quantity}) => {
      const own = announced.filter(({_transferItem}) => _transferItem === id);
      return Math.max(0, quantity - sumOf(own, 'receivedQuantity'));
    });
  return sum(open);
}

function inTransitOf(store: Store, item: Entity<'InventoryItem'>, warehouseId?: string): number {
  const ids = new Set(store.referring('TransferItem', 'inventoryItem', item.id).map(({transfer}) => transfer));
  const transfers = [...ids].map((id) => store.need('InventoryTransfer', id));
  const going = transfers.filter(({toWarehouse}) => warehouseId === undefined || toWarehouse === warehouseId);
  const units = going.map((transfer) => stillOnTheRoad(store, transfer, item));
  return sum(units) + announcedFromElsewhere(store, item.product, warehouseId);
}

function unavailableByReason(store: Store, item: Entity<'InventoryItem'>, warehouseId: string): Fields[] {
  const units = new Map<string, number>();
  for (const location of contentsOf(store, item.id, warehouseId)) {
    const reason = location.unavailableReason;
    if (typeof reason === 'string') units.set(reason, (units.get(reason) ?? 0) + location.physical);
  }
  return [...units].map(([reason, quantity]) => ({reason, quantity}));
}

function quantitiesEntry(store: Store, item: Entity<'InventoryItem'>, warehouse: Entity<'Warehouse'>): Fields {
  const quantities = quantitiesAt(store, item.id, warehouse.id);
  const counted = countsOf(item).find((each) => each.warehouse === warehouse.id);
  const isManaged = warehouse.type === 'MANAGED';
  return {
    ...quantities,
    incoming: isManaged ? incomingOf(store, item.product, warehouse.id) : 0,
    inTransit: isManaged ? inTransitOf(store, item, warehouse.id) : 0,
    initializedAt: counted?.initializedAt ?? null,
    lastCountedAt: counted?.lastCountedAt ?? null,
    inventoryItem: item.id,
    stockLevel: stockLevelOf(quantities.available, item.lowStockThreshold),
    unavailableByReason: unavailableByReason(store, item, warehouse.id),
    updatedAt: item.updatedAt,
    warehouse: warehouse.id,
  };
}

/** Whether a warehouse ever held, expects or shall ship an item. */
function isKnownAt(item: Entity<'InventoryItem'>, warehouse: Entity<'Warehouse'>, entry: Fields): boolean {
  return (
    [...countsOf(item), ...externalCountsOf(item)].some((each) => each.warehouse === warehouse.id) ||
    ['physical', 'ordered', 'incoming', 'inTransit'].some((name) => entry[name] !== 0)
  );
}

/** Warehouses of an item with its quantities, by priority. */
export function warehouseQuantities(item: Entity<'InventoryItem'>, {store}: Context, {warehouseIds}: Fields): Fields[] {
  const {company} = productOf(store, item.id);
  const named = Array.isArray(warehouseIds) ? warehouseIds : undefined;
  return store
    .all('Warehouse')
    .filter((each) => each.company === company && (named ? named.includes(each.id) : isActive(each)))
    .sort(byPriority)
    .map((warehouse) => ({warehouse, entry: quantitiesEntry(store, item, warehouse)}))
    .filter(({warehouse, entry}) => isKnownAt(item, warehouse, entry))
    .map(({entry}) => entry);
}

const total =
  (name: keyof ReturnType<typeof quantitiesOf>): Computed<'InventoryItem'> =>
  (item, {store}) =>
    quantitiesOf(store, item.id)[name];

/** Value of the units in the buildings at what they cost on average. */
function stockValue(item: Entity<'InventoryItem'>, {store}: Context): Fields | null {
  if (typeof item.averageUnitCost !== 'string' || typeof item.costCurrency !== 'string') return null;
  const value = toParts(item.averageUnitCost) * BigInt(physicalOf(store, item));
  return money(scaled(value, decimalsOf(item.costCurrency)), item.costCurrency);
}

/** Lines of open notices that bring an item. */
const incomingItems = (item: Entity<'InventoryItem'>, {store}: Context): Entity<'ASNItem'>[] =>
  store
    .referring('ASNItem', 'product', item.product)
    .filter((line) => !['CLOSED', 'CANCELED'].includes(store.need('ASN', line.asn).status));

/** When a channel was last told of an item: within a minute of the last change, where a shop takes its quantity. */
function lastPushedAt(item: Entity<'InventoryItem'>, context: Context): string | null {
  const listings = context.store.referring('ProductSalesChannel', 'product', item.product);
  return largest(listings.map((listing) => valueOf('ProductSalesChannel', listing, 'lastPushedAt', context)));
}

export const itemFields: Record<string, Computed<'InventoryItem'>> = {
  brand: (item, {store}) => productOf(store, item.id).brand,
  company: (item, {store}) => productOf(store, item.id).company,
  ...Object.fromEntries(
    ([...quantityNames, 'incoming', 'ordered', 'unassigned'] as const).map((name) => [name, total(name)]),
  ),
  onHand: total('physical'),
  inTransit: (item, {store}) => inTransitOf(store, item),
  incomingItems,
  initializedAt: (item) =>
    countsOf(item)
      .map((each) => each.initializedAt)
      .sort()[0] ?? null,
  lastCountedAt: (item) => largest(countsOf(item).map((each) => each.lastCountedAt)),
  lastPushedAt,
  stockLevel: (item, {store}) => stockLevelOf(quantitiesOf(store, item.id).available, item.lowStockThreshold),
  stockValue,
  transfers: (item, {store}) => [
    ...new Set(store.referring('TransferItem', 'inventoryItem', item.id).map(({transfer}) => transfer)),
  ],
  warehouseQuantities,
};

/** Units of an entry that are held, for orders or for the rest. */
function heldIn(store: Store, record: Entity<'ItemLocation'>, forOrders: boolean): number {
  if (record.unavailableReason) return 0;
  const warehouseId = warehouseOfLocation(store, record.location);
  const holds = holdsOf(store, record.inventoryItem, warehouseId);
  return sum(
    holds.filter((each) => isIn(each, record) && isForOrder(store, each) === forOrders).map(({quantity}) => quantity),
  );
}

const sellable = ({unavailableReason, physical}: Entity<'ItemLocation'>): number => (unavailableReason ? 0 : physical);

export const placeFields: Record<string, Computed<'ItemLocation'>> = {
  expiresOn: (record, {store}) => lastDayOf(store, record),
  product: (record, {store}) => productOf(store, record.inventoryItem).id,
  warehouse: (record, {store}) => warehouseOfLocation(store, record.location),
  inStock: sellable,
  unavailable: (record) => record.physical - sellable(record),
  allocated: (record, {store}) => heldIn(store, record, true),
  reserved: (record, {store}) => heldIn(store, record, false),
  unallocated: (record, {store}) => sellable(record) - heldIn(store, record, true) - heldIn(store, record, false),
};
