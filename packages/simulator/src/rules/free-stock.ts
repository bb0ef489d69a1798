/** Notes which items came in or became unallocated, so that orders that wait for them are looked at. */
import type {Store} from '../model/rules.ts';

/** Used up before an answer leaves, and therefore no part of the state. */
const cameFree = new WeakMap<Store, Set<string>>();

export function noteFreeStock(store: Store, inventoryItemId: string): void {
  const items = cameFree.get(store) ?? new Set<string>();
  cameFree.set(store, items.add(inventoryItemId));
}

export const hasFreeStock = (store: Store): boolean => cameFree.has(store);

/** Items that were noted since the last call. */
export function takeFreeStock(store: Store): string[] {
  const items = [...(cameFree.get(store) ?? [])];
  cameFree.delete(store);
  return items;
}

/** Drops the note on an item whose free units are gone again. */
export function forgetFreeStock(store: Store, inventoryItemId: string): void {
  const items = cameFree.get(store);
  items?.delete(inventoryItemId);
  if (items?.size === 0) cameFree.delete(store);
}
