/** What happens when fewer units lie in a warehouse than are held: other places help out, then the youngest hold yields. */
import type {Context, Entity, Store} from '../model/rules.ts';
import {returnUnits} from './allocation.ts';
import {sumOf} from './plain.ts';
import {contentsOf, holdsOf, isForOrder} from './quantities.ts';
import {divide, freeUnits, isIn, noteFreeStock, pickingOrder, takeFreeStock, youngestFirst} from './stock.ts';

const quantityOf = (record: Entity<'ItemAllocation'>): number => record.quantity;

const unitsOf = (records: readonly Entity<'ItemAllocation'>[]): number =>
  records.reduce((total, each) => total + quantityOf(each), 0);

const sellable = (store: Store, inventoryItemId: string, warehouseId: string): Entity<'ItemLocation'>[] =>
  contentsOf(store, inventoryItemId, warehouseId).filter((each) => !each.unavailableReason);

/**
 * Holds without units in their place, each with how many it lacks there. Those that may move lack first, the youngest of
 * them before the others.
 */
function withoutUnits({store}: Context, inventoryItemId: string, warehouseId: string) {
  const holds = holdsOf(store, inventoryItemId, warehouseId).sort(
    (a, b) => Number(stays(store, a)) - Number(stays(store, b)) || youngestFirst(a, b),
  );
  const places = sellable(store, inventoryItemId, warehouseId);
  const missing = new Map<string, number>();
  return holds.flatMap((each) => {
    const key = `${each.location} ${each.lotNumber ?? ''}`;
    const location = places.find((entry) => isIn(each, entry));
    const held = unitsOf(holds.filter((other) => (location ? isIn(other, location) : sameSpot(other, each))));
    const lack = missing.get(key) ?? Math.max(0, held - (location?.physical ?? 0));
    const part = Math.min(lack, quantityOf(each));
    missing.set(key, lack - part);
    return part > 0 ? [{own: each, quantity: part}] : [];
  });
}

/** Whether a hold stays where it is: a transfer names the places and lots that it empties. */
const stays = (store: Store, {subject}: Entity<'ItemAllocation'>): boolean =>
  store.get('InventoryTransfer', subject) !== undefined;

const sameSpot = (a: Entity<'ItemAllocation'>, b: Pick<Entity<'ItemAllocation'>, 'location' | 'lotNumber'>): boolean =>
  a.location === b.location && (a.lotNumber ?? null) === (b.lotNumber ?? null);

/** Lets holds whose units are gone hold unallocated ones elsewhere in the warehouse. */
function moveHolds(context: Context, inventoryItemId: string, warehouseId: string): void {
  const {store} = context;
  for (const {own: allocation, quantity} of withoutUnits(context, inventoryItemId, warehouseId)) {
    let rest = quantity;
    for (const location of pickingOrder(store, inventoryItemId, warehouseId)) {
      const units = Math.min(rest, Math.max(0, freeUnits(store, location)));
      if (units === 0) continue;
      const part = divide(context, store.need('ItemAllocation', allocation.id), units);
      store.update('ItemAllocation', part.id, {location: location.location, lotNumber: location.lotNumber ?? null});
      rest -= units;
    }
  }
}

/** Makes holds that stay in their place smaller when fewer units lie there, the youngest first. */
function giveUpPlaces(context: Context, inventoryItemId: string, warehouseId: string): void {
  const {store} = context;
  const staying = (): Entity<'ItemAllocation'>[] =>
    holdsOf(store, inventoryItemId, warehouseId).filter((each) => stays(store, each));
  for (const each of staying().sort((a, b) => youngestFirst(a, b))) {
    const held = unitsOf(staying().filter((other) => sameSpot(other, each)));
    const there = sellable(store, inventoryItemId, warehouseId).filter((place) => sameSpot(each, place));
    const lack = Math.min(each.quantity, held - sumOf(there, 'physical'));
    if (lack > 0) shrink(context, each, lack);
  }
}

function shortage({store}: Context, inventoryItemId: string, warehouseId: string): number {
  const inStock = sumOf(sellable(store, inventoryItemId, warehouseId), 'physical');
  return unitsOf(holdsOf(store, inventoryItemId, warehouseId)) - inStock;
}

/** Makes a hold of a supply order or a transfer smaller, which then shows the gap. */
function shrink({store}: Context, allocation: Entity<'ItemAllocation'>, quantity: number): void {
  if (quantity < quantityOf(allocation))
    store.update('ItemAllocation', allocation.id, {quantity: quantityOf(allocation) - quantity});
  else store.remove('ItemAllocation', allocation.id);
}

/**
 * Makes the holds of an item in a warehouse fit the units that lie there, after a count, a change of condition or an
 * expiry date took some. The youngest hold yields first; its order goes back and gets an alert.
 */
export function yieldHolds(context: Context, inventoryItemId: string, warehouseId: string): void {
  const {store} = context;
  const cameFree = takeFreeStock(store);
  giveUpPlaces(context, inventoryItemId, warehouseId);
  for (;;) {
    const missing = shortage(context, inventoryItemId, warehouseId);
    const [youngest] = holdsOf(store, inventoryItemId, warehouseId).sort((a, b) => youngestFirst(a, b));
    if (missing <= 0 || !youngest) break;
    const quantity = Math.min(missing, quantityOf(youngest));
    if (isForOrder(store, youngest)) returnUnits(context, inventoryItemId, warehouseId, quantity);
    else shrink(context, youngest, quantity);
    if (shortage(context, inventoryItemId, warehouseId) >= missing)
      throw new Error(`Nothing gives back what ${inventoryItemId} lacks at ${warehouseId}.`);
  }
  // Units that a hold gave back aren't there: its order waits for others to come in.
  takeFreeStock(store);
  for (const id of cameFree) noteFreeStock(store, id);
  moveHolds(context, inventoryItemId, warehouseId);
}
