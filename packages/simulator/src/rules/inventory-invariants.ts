/** What must hold of quantities at every moment. */
import type {Context, Entity, Store} from '../model/rules.ts';
import {sum} from './plain.ts';
import {contentsOf, countingWarehouses, holdsOf, quantitiesAt, quantitiesOf} from './quantities.ts';
import {freeUnits} from './stock.ts';

const skuOf = (store: Store, item: Entity<'InventoryItem'>): string =>
  store.get('Product', item.product)?.sku ?? item.id;

/** Sentences of a check for every item at every warehouse that counts. */
function atEach(
  {store}: Context,
  check: (item: Entity<'InventoryItem'>, warehouse: Entity<'Warehouse'>) => string | undefined,
): string[] {
  return store.all('InventoryItem').flatMap((item) =>
    countingWarehouses(store).flatMap((warehouse) => {
      const sentence = check(item, warehouse);
      return sentence === undefined ? [] : [`${skuOf(store, item)} at ${warehouse.code}: ${sentence}`];
    }),
  );
}

function quantitiesAgree(context: Context): string[] {
  return atEach(context, (item, warehouse) => {
    const own = quantitiesAt(context.store, item.id, warehouse.id);
    if (own.physical !== own.inStock + own.unavailable) return 'physical is not in stock and unavailable';
    if (own.inStock !== own.allocated + own.reserved + own.unallocated) return 'in stock is not what is held and free';
    if (own.unallocated < 0) return `${-own.unallocated} more units are held than are in stock`;
    return own.available > own.unallocated ? 'more is available than unallocated' : undefined;
  });
}

function allocationsAreHeld(context: Context): string[] {
  const {store} = context;
  return atEach(context, (item, warehouse) => {
    const planned = store
      .referring('OrderAllocation', 'product', item.product)
      .filter((each) => each.stage === 'ALLOCATION' && each.warehouse === warehouse.id);
    const ordered = sum(planned.map(({quantity}) => quantity));
    const {allocated} = quantitiesAt(store, item.id, warehouse.id);
    return ordered === allocated ? undefined : `orders have ${ordered} allocated, but ${allocated} are held`;
  });
}

function placesSuffice({store}: Context): string[] {
  return store.all('ItemLocation').flatMap((location) => {
    const code = store.need('Location', location.location).code;
    if (location.physical <= 0) return [`${location.id} in ${code} holds ${location.physical} units`];
    const free = freeUnits(store, location);
    return free < 0 ? [`${location.id} in ${code} holds ${-free} units less than are held there`] : [];
  });
}

function holdsHavePlaces(context: Context): string[] {
  return atEach(context, (item, warehouse) => {
    const contents = contentsOf(context.store, item.id, warehouse.id);
    const lost = holdsOf(context.store, item.id, warehouse.id).filter(
      (hold) =>
        !contents.some(
          (location) =>
            !location.unavailableReason &&
            location.location === hold.location &&
            (location.lotNumber ?? null) === (hold.lotNumber ?? null),
        ),
    );
    return lost.length > 0 ? `${lost.length} holds have no units in their place` : undefined;
  });
}

function totalsAddUp({store}: Context): string[] {
  return store.all('InventoryItem').flatMap((item) => {
    const whole = quantitiesOf(store, item.id);
    const parts = countingWarehouses(store).map(({id}) => quantitiesAt(store, item.id, id));
    const available = sum(parts.map((part) => part.available)) - whole.unassigned;
    const isOff = available !== whole.available || sum(parts.map((part) => part.physical)) !== whole.physical;
    if (isOff) return [`${skuOf(store, item)} as a whole is not the sum of its warehouses`];
    return whole.unassigned < 0 || whole.ordered < 0 || whole.incoming < 0
      ? [`${skuOf(store, item)} has ${whole.unassigned} unassigned of ${whole.ordered} ordered`]
      : [];
  });
}

function ledgerAddsUp(context: Context): string[] {
  const {store} = context;
  return atEach(context, (item, warehouse) => {
    const booked = store
      .referring('InventoryMovement', 'inventoryItem', item.id)
      .filter((movement) => movement.warehouse === warehouse.id);
    const total = sum(booked.map(({quantityChange}) => quantityChange));
    const {physical} = quantitiesAt(store, item.id, warehouse.id);
    return total === physical ? undefined : `the ledger adds up to ${total}, but ${physical} lie there`;
  });
}

export const inventoryInvariants: Record<string, (context: Context) => string[]> = {
  allocationsAreHeld,
  holdsHavePlaces,
  ledgerAddsUp,
  placesSuffice,
  quantitiesAgree,
  totalsAddUp,
};
