/**
 * Lots of products, and the last day on which each can be sold: kept once for a product, so that a lot has the same day
 * wherever its units lie, on whatever way they came, and after the last one has left.
 */
import type {Context, Entity, Store} from '../model/rules.ts';
import {dayIn, zoneAt} from './days.ts';
import {warehouseOfLocation} from './quantities.ts';
import {isGiven} from './supply.ts';

/** A lot whose last day is known: kept in `InventoryItem._lots`. */
interface Lot {
  lotNumber: string;
  expiresOn: string;
}

interface OfLot {
  inventoryItem: string;
  lotNumber?: string | null;
}

const lotsOf = (item: Entity<'InventoryItem'> | undefined): Lot[] => (item?._lots as Lot[] | undefined) ?? [];

/** The last day on which a lot can be sold; null where none is known, and for units without a lot. */
export function lastDayOf(store: Store, {inventoryItem, lotNumber}: OfLot): string | null {
  const lots = lotNumber ? lotsOf(store.get('InventoryItem', inventoryItem)) : [];
  return lots.find((lot) => lot.lotNumber === lotNumber)?.expiresOn ?? null;
}

/** Notes the last day of a lot, which is that of all its units from now on. Without a day, the known one stays. */
export function noteLastDay({store}: Context, lot: OfLot, expiresOn: string | null | undefined): void {
  const {inventoryItem, lotNumber} = lot;
  if (!lotNumber || !expiresOn || lastDayOf(store, lot) === expiresOn) return;
  const others = lotsOf(store.need('InventoryItem', inventoryItem)).filter((each) => each.lotNumber !== lotNumber);
  store.note('InventoryItem', inventoryItem, {_lots: [...others, {lotNumber, expiresOn}]});
  for (const entry of store.referring('ItemLocation', 'inventoryItem', inventoryItem))
    if (entry.lotNumber === lotNumber) store.touch('ItemLocation', entry.id);
  for (const line of store.referring('ASNItem', 'product', store.need('InventoryItem', inventoryItem).product)) {
    if (line.lotNumber !== lotNumber || isGiven(line.expiresOn)) continue;
    store.touch('ASNItem', line.id);
    store.touch('ASN', line.asn);
  }
}

/** Whether the last day of units is over where they lie. */
export function hasExpired(store: Store, units: OfLot & {location?: string | null}): boolean {
  const expiresOn = lastDayOf(store, units);
  if (expiresOn === null) return false;
  return expiresOn < dayIn(store.now, zoneAt(store, {warehouse: warehouseOfLocation(store, units.location)}));
}
