/** Transfers of stock between warehouses and locations: from the draft, which reserves units, to the arrival. */
import {keepNew} from '../model/record-keeping.ts';
import type {InputPath} from '../model/refusal.ts';
import type {Computed, Context, Entity, Fields, KeepingRule, MutationRule, Store, RuleSet} from '../model/rules.ts';
import {nextNumber} from './supply.ts';
import {fitsDirection} from './inventory-counts.ts';
import {lastDayOf} from './lots.ts';
import {sum, sumOf, textOf} from './plain.ts';
import {contentsOf, isCountedByWms, warehouseOfLocation} from './quantities.ts';
import {
  commit,
  costOnTransfer,
  entryAt,
  fitsIn,
  freeUnits,
  hold,
  letGo,
  placeBack,
  placeIn,
  putIn,
  takeOut,
} from './stock.ts';
import type {CompleteTransferItemInput, TransferItemInput} from '../schema-types.ts';

const linesOf = (store: Store, transferId: string): Entity<'TransferItem'>[] =>
  store.referring('TransferItem', 'transfer', transferId);

const heldFor = (store: Store, line: Entity<'TransferItem'>): number =>
  sum(
    store
      .referring('ItemAllocation', 'subject', line.transfer)
      .filter((each) => each._line === line.id && each.stage === 'ALLOCATION')
      .map(({quantity}) => quantity),
  );

const productOf = (store: Store, line: Entity<'TransferItem'>): string =>
  store.need('InventoryItem', line.inventoryItem).product;

/** Whether a transfer moves units between places of one warehouse. */
export const isWithin = (transfer: Entity<'InventoryTransfer'>): boolean =>
  transfer.fromWarehouse === transfer.toWarehouse;

const hasOpenNotice = (store: Store, transfer: Entity<'InventoryTransfer'>): boolean =>
  store.referring('ASN', 'inventoryTransfer', transfer.id).some(({status}) => !['CLOSED', 'CANCELED'].includes(status));

type Ends = Pick<Entity<'InventoryTransfer'>, 'fromWarehouse' | 'toWarehouse'>;

function checkWarehouses({store, refuse}: Context, transfer: Ends): void {
  const from = store.get('Warehouse', transfer.fromWarehouse);
  if (transfer.fromWarehouse === transfer.toWarehouse && isCountedByWms(store, from))
    throw refuse('MANAGED_BY_WMS', ['fromWarehouseId']);
}

/** A line with its places, before its units are looked for. */
interface Plan {
  item: Entity<'InventoryItem'>;
  from: string;
  to: string;
  lotNumber: string | undefined;
  reason: string | null;
  quantity: number;
  at: InputPath;
}

function planOf(context: Context, transfer: Ends, line: TransferItemInput, at: InputPath): Plan {
  const {store, refuse} = context;
  const item = store.need('InventoryItem', line.inventoryItemId);
  const placeOf = (name: 'fromLocationId' | 'toLocationId', warehouse: string): string => {
    const location = placeIn(store, warehouse, line[name]);
    if (warehouseOfLocation(store, location) !== warehouse) throw refuse('INVALID_REFERENCE.location', [...at, name]);
    return location;
  };
  const from = placeOf('fromLocationId', transfer.fromWarehouse);
  const to = placeOf('toLocationId', transfer.toWarehouse);
  if (from === to) throw refuse('VALUE_NOT_ALLOWED', [...at, 'toLocationId']);
  if (!fitsIn(context, to, item.id)) throw refuse('LOCATION_NOT_ALLOWED', [...at, 'toLocationId']);
  return {
    item,
    from,
    to,
    lotNumber: textOf(line.lotNumber),
    reason: textOf(line.unavailableReason) ?? null,
    quantity: line.quantity,
    at,
  };
}

function plansOf(context: Context, transfer: Ends, lines: readonly TransferItemInput[]): Plan[] {
  const {store, refuse} = context;
  const plans = lines.map((line, at) => planOf(context, transfer, line, ['items', at]));
  const brands = plans.map(({item}) => store.need('Product', item.product).brand);
  const other = brands.findIndex((brand) => brand !== brands[0]);
  if (other >= 0) throw refuse('INVALID_REFERENCE.brands', ['items', other, 'inventoryItemId']);
  const seen = new Set<string>();
  for (const {item, from, to, lotNumber, reason, at} of plans) {
    const key = [item.id, from, to, lotNumber, reason].join(' ');
    if (seen.has(key)) throw refuse('DUPLICATE_ENTRY', at);
    seen.add(key);
  }
  return plans;
}

/** Unavailable units of a place that lines of a transfer take already: no hold keeps them. */
const takenFrom = (store: Store, transfer: string, place: Entity<'ItemLocation'>): number =>
  sum(
    linesOf(store, transfer)
      .filter((line) => entryAt(store, {...line, location: line.fromLocation})?.id === place.id)
      .map(({quantity}) => quantity),
  );

/** Units of a plan by lot, those that expire first before the others. */
function sharesOf(
  {store, refuse}: Context,
  transfer: string,
  plan: Plan,
): {place: Entity<'ItemLocation'>; quantity: number}[] {
  const key = (location: Entity<'ItemLocation'>): string => `${lastDayOf(store, location) ?? '9'} ${location.id}`;
  const places = contentsOf(store, plan.item.id, warehouseOfLocation(store, plan.from))
    .filter(
      (location) =>
        location.location === plan.from &&
        (location.unavailableReason ?? null) === plan.reason &&
        (plan.lotNumber === undefined || location.lotNumber === plan.lotNumber),
    )
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
  let rest = plan.quantity;
  const shares = places.flatMap((location) => {
    const free =
      plan.reason === null ? freeUnits(store, location) : location.physical - takenFrom(store, transfer, location);
    const quantity = Math.min(rest, Math.max(0, free));
    rest -= quantity;
    return quantity > 0 ? [{place: location, quantity}] : [];
  });
  const condition = plan.reason === null ? 'sellable' : 'condition';
  if (rest > 0) throw refuse(`INSUFFICIENT_STOCK.${condition}`, [...plan.at, 'quantity']);
  return shares;
}

/** Makes the lines of a transfer and reserves their sellable units. */
function makeLines(context: Context, transfer: Entity<'InventoryTransfer'>, plans: readonly Plan[]): void {
  for (const plan of plans) {
    for (const {place, quantity} of sharesOf(context, transfer.id, plan)) {
      const inventoryItem = plan.item.id;
      const lotNumber = place.lotNumber ?? null;
      const line = context.store.insert('TransferItem', {
        transfer: transfer.id,
        inventoryItem,
        fromLocation: plan.from,
        toLocation: plan.to,
        lotNumber,
        unavailableReason: plan.reason,
        quantity,
      });
      const held = {subject: transfer.id, line: line.id, warehouse: transfer.fromWarehouse, location: plan.from};
      if (plan.reason === null) hold(context, {...held, inventoryItem, quantity, lotNumber});
    }
  }
}

const createInventoryTransfer: MutationRule<'createInventoryTransfer'> = (input, context) => {
  const {items, ...facts} = input;
  const ends = {fromWarehouse: input.fromWarehouseId, toWarehouse: input.toWarehouseId};
  checkWarehouses(context, ends);
  const plans = plansOf(context, ends, items);
  const {brand, company} = context.store.need('Product', plans[0]?.item.product);
  const transfer = keepNew('InventoryTransfer', facts, context, {
    brand,
    company,
    number: nextNumber(context.store, 'InventoryTransfer', company),
  });
  makeLines(context, transfer, plans);
  return {inventoryTransfer: transfer};
};

/** Whether the lines of a transfer are those that are planned; units that go by themselves to lots count together. */
function isAsPlanned(store: Store, transfer: string, plans: readonly Plan[]): boolean {
  const left = new Set(linesOf(store, transfer));
  return (
    plans.every(({item, from, to, lotNumber, reason, quantity}) => {
      const own = [...left].filter(
        (line) =>
          line.inventoryItem === item.id &&
          line.fromLocation === from &&
          line.toLocation === to &&
          (line.unavailableReason ?? null) === reason &&
          (lotNumber === undefined || line.lotNumber === lotNumber),
      );
      for (const line of own) left.delete(line);
      return sumOf(own, 'quantity') === quantity;
    }) && left.size === 0
  );
}

const updateInventoryTransfer: KeepingRule<'updateInventoryTransfer'> = (input, context, transfer) => {
  const {store, refuse} = context;
  if (input.items && transfer.status !== 'DRAFT') throw refuse('STATUS_NOT_ALLOWED.items', ['items']);
  if (!input.items) return;
  const plans = plansOf(context, transfer, input.items);
  const lacksNothing = linesOf(store, transfer.id).every((line) => !lacksUnits(store, line));
  if (lacksNothing && isAsPlanned(store, transfer.id, plans)) return;
  letGo(context, {subject: transfer.id});
  for (const {id} of linesOf(store, transfer.id)) store.remove('TransferItem', id);
  makeLines(context, transfer, plans);
};

/** Lets the units of a line leave their place. */
function sendLine(context: Context, line: Entity<'TransferItem'>, quantity: number): void {
  const links = {kind: 'TRANSFER_OUT', inventoryTransfer: line.transfer} as const;
  if (line.unavailableReason) takeOut(context, {...line, location: line.fromLocation, quantity}, links);
  else commit(context, {subject: line.transfer, line: line.id, quantity}, links);
}

function placeLine(
  context: Context,
  line: Entity<'TransferItem'>,
  location: string,
  quantity: number,
  reasonId?: string,
): void {
  if (quantity === 0) return;
  const links = {inventoryTransfer: line.transfer, ...(reasonId ? {adjustmentReason: reasonId} : {})};
  const unitCost = costOnTransfer(context.store, line.transfer, line.inventoryItem);
  putIn(context, {...line, location, quantity, unitCost}, {kind: 'TRANSFER_IN', ...links});
}

/** Units of a line that its source still has for it. */
const unitsAtSource = (store: Store, line: Entity<'TransferItem'>): number =>
  line.unavailableReason
    ? Math.min(line.quantity, entryAt(store, {...line, location: line.fromLocation})?.physical ?? 0)
    : heldFor(store, line);

/** Whether a count took units of a line before they left. */
function lacksUnits(store: Store, line: Entity<'TransferItem'>): boolean {
  if (!line.unavailableReason) return heldFor(store, line) < line.quantity;
  const place = entryAt(store, {...line, location: line.fromLocation});
  return !place || place.physical < takenFrom(store, line.transfer, place);
}

const startInventoryTransfer: MutationRule<'startInventoryTransfer'> = (input, context, transfer) => {
  const {store, refuse} = context;
  const startedAt = input.startedAt ?? store.now;
  const lines = linesOf(store, transfer.id);
  if (lines.some((line) => lacksUnits(store, line))) throw refuse('INSUFFICIENT_STOCK', ['id']);
  if (!isWithin(transfer)) for (const line of lines) sendLine(context, line, line.quantity);
  const tracking = input.trackingNumber === undefined ? {} : {trackingNumber: input.trackingNumber};
  const changes = {status: 'IN_TRANSIT', startedAt, ...tracking};
  return {inventoryTransfer: store.update('InventoryTransfer', transfer.id, changes)};
};

interface Arrival {
  received: number;
  location: string;
  reasonId: string | undefined;
}

function arrivalOf(
  context: Context,
  transfer: Entity<'InventoryTransfer'>,
  line: Entity<'TransferItem'>,
  counts: readonly CompleteTransferItemInput[],
): Arrival {
  const {store, refuse} = context;
  const index = counts.findIndex(({transferItemId}) => transferItemId === line.id);
  const count = counts[index];
  const at = ['items', index];
  const quantity = line.quantity;
  const atSource = isWithin(transfer) ? unitsAtSource(store, line) : quantity;
  const received = count ? count.receivedQuantity : atSource;
  const reasonId = textOf(count?.discrepancyReasonId);
  if (count && received !== quantity && reasonId === undefined)
    throw refuse('REQUIRED', [...at, 'discrepancyReasonId']);
  const reason = store.get('InventoryAdjustmentReason', reasonId);
  if (reason?.removedAt) throw refuse('INACTIVE', [...at, 'discrepancyReasonId']);
  if (reason && !fitsDirection(reason.direction, received - quantity))
    throw refuse('VALUE_NOT_ALLOWED', [...at, 'discrepancyReasonId']);
  if (isWithin(transfer) && received > atSource)
    throw refuse('QUANTITY_EXCEEDED', [...at, 'receivedQuantity'], `The warehouse still holds ${atSource} units.`);
  const location = count?.toLocationId ?? line.toLocation ?? placeIn(store, transfer.toWarehouse);
  if (received > 0 && !fitsIn(context, location, line.inventoryItem))
    throw refuse('LOCATION_NOT_ALLOWED', [...at, 'toLocationId']);
  return {received, location, reasonId: received === quantity ? undefined : reasonId};
}

const completeInventoryTransfer: MutationRule<'completeInventoryTransfer'> = (input, context, transfer) => {
  const {store, refuse} = context;
  if (hasOpenNotice(store, transfer)) throw refuse('IN_USE', ['id']);
  const lines = linesOf(store, transfer.id);
  const counts = input.items ?? [];
  // One after another, because lines may want the same unavailable units.
  for (const line of lines) {
    const {received, location, reasonId} = arrivalOf(context, transfer, line, counts);
    const atSource = isWithin(transfer) ? unitsAtSource(store, line) : 0;
    if (atSource > 0) sendLine(context, line, atSource);
    placeLine(context, line, location, received, reasonId);
    store.update('TransferItem', line.id, {
      receivedQuantity: received,
      toLocation: location,
      discrepancyReason: reasonId ?? null,
    });
  }
  const changes = {status: 'COMPLETED', completedAt: store.now};
  return {inventoryTransfer: store.update('InventoryTransfer', transfer.id, changes)};
};

const cancelInventoryTransfer: MutationRule<'cancelInventoryTransfer'> = (input, context, transfer) => {
  const {store, refuse} = context;
  if (hasOpenNotice(store, transfer)) throw refuse('IN_USE', ['id']);
  const isOnTheRoad = transfer.status === 'IN_TRANSIT' && !isWithin(transfer);
  letGo(context, {subject: transfer.id});
  if (isOnTheRoad)
    for (const line of linesOf(store, transfer.id)) {
      const place = placeBack(context, transfer.fromWarehouse, {...line, location: line.fromLocation});
      placeLine(context, line, place, line.quantity);
    }
  const changes = {status: 'CANCELED', canceledAt: store.now, cancelReason: input.reason ?? null};
  return {inventoryTransfer: store.update('InventoryTransfer', transfer.id, changes)};
};

export const transferMutations: RuleSet['mutations'] = {
  cancelInventoryTransfer,
  completeInventoryTransfer,
  createInventoryTransfer,
  startInventoryTransfer,
};
export const transferKeeping: RuleSet['keeping'] = {updateInventoryTransfer};

export const transferFields: Record<string, Computed<'InventoryTransfer'>> = {
  quantity: (transfer, {store}) => sum(linesOf(store, transfer.id).map(({quantity}) => quantity)),
  receivedQuantity: (transfer, {store}) =>
    sum(linesOf(store, transfer.id).map(({receivedQuantity}) => receivedQuantity ?? 0)),
};

/** A place of a line, also after it was removed. */
const placeOfLine =
  (field: 'fromLocation' | 'toLocation'): Computed<'TransferItem'> =>
  (line, {store}) =>
    store.get('Location', line[field]) ?? (line._removedPlaces as Fields | undefined)?.[line[field] ?? ''];

export const transferItemFields: Record<string, Computed<'TransferItem'>> = {
  fromLocation: placeOfLine('fromLocation'),
  toLocation: placeOfLine('toLocation'),
  product: (line, {store}) => productOf(store, line),
  reservedQuantity: (line, {store}) => heldFor(store, line),
};
