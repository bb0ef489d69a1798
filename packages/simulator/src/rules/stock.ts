/**
 * Units in their places: hold them and let them go, put them in and take them out. Stored facts are `ItemLocation`
 * (units of an item in a place, by lot and condition), `ItemAllocation` (units that something holds) and the ledger.
 */
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {divide as quotient, shortest, toParts} from './decimal.ts';
import {noteFreeStock} from './free-stock.ts';
import {contentsOf, holdsOf, inventoryItemOf, warehouseOfLocation} from './quantities.ts';

export {availableOf, inventoryItemOf, quantitiesAt, quantitiesOf} from './quantities.ts';

/** Thrown when fewer units are there than an operation needs; rules turn it into a refusal of their own. */
export class NotEnough extends Error {
  override name = 'NotEnough';
  /** Units that lack. */
  readonly missing: number;

  constructor(missing: number) {
    super(`${missing} units are missing.`);
    this.missing = missing;
  }
}

/** What a movement of the ledger was for: fields of `InventoryMovement` by their names. */
export interface Links extends Fields {
  kind?: string;
  order?: string;
  supplyOrder?: string;
  inventoryTransfer?: string;
  asn?: string;
  adjustmentReason?: string;
  integration?: string;
  note?: string;
  occurredAt?: string;
}

export interface Units {
  productId: string;
  warehouseId: string;
  /** The default location of the warehouse unless given. */
  locationId?: string | undefined;
  lotNumber?: string | null | undefined;
  quantity: number;
  unavailableReason?: string | null | undefined;
}

/** Which holds of a subject are meant: all unless narrowed. */
export interface HoldChoice {
  subject: string;
  warehouseId?: string | undefined;
  productId?: string | undefined;
  /** Only holds that were made for this line of a transfer. */
  line?: string | undefined;
  /** Only these ids of `ItemAllocation`. */
  itemAllocations?: readonly string[] | undefined;
  quantity?: number | undefined;
}

/** Reasons with which units are unavailable by the zone that they lie in. */
export const unavailableZones: Record<string, string> = {RETURNS: 'RETURN_INSPECTION', QUARANTINE: 'QUARANTINE'};

const orNull = (value: unknown): unknown => value ?? null;

/** Place for goods without a named place; external warehouses have none. */
export const defaultLocationOf = (store: Store, warehouseId: string): Entity<'Location'> | undefined =>
  store.referring('Location', 'warehouse', warehouseId).find(({isDefault}) => isDefault === true);

/** How many available units are little for a product whose record doesn't say. */
export const usualLowStock = 10;

/** The stock record of a product, made at the first thing that names it. Bundles must never get here. */
export const stockRecordOf = ({store}: Context, productId: string): Entity<'InventoryItem'> =>
  inventoryItemOf(store, productId) ??
  store.insert('InventoryItem', {product: productId, lowStockThreshold: usualLowStock});

/** When an item was first counted in a warehouse, and last: kept in `InventoryItem._counts`. */
export interface WarehouseCount {
  warehouse: string;
  initializedAt: string;
  lastCountedAt: string | null;
}

export const countsOf = (item: Entity): WarehouseCount[] => (item._counts as WarehouseCount[] | undefined) ?? [];

/** Notes that an item is known in a warehouse from now on, and that a count there was confirmed. */
export function noteCount({store}: Context, inventoryItemId: string, warehouseId: string, countedAt?: string): void {
  const item = store.get('InventoryItem', inventoryItemId);
  if (!item) return;
  const known = countsOf(item).find(({warehouse}) => warehouse === warehouseId);
  const own = {
    warehouse: warehouseId,
    initializedAt: known?.initializedAt ?? countedAt ?? store.now,
    lastCountedAt: countedAt ?? known?.lastCountedAt ?? null,
  };
  const others = countsOf(item).filter(({warehouse}) => warehouse !== warehouseId);
  store.update('InventoryItem', item.id, {_counts: [...others, own]});
}

const touch = ({store}: Context, inventoryItemId: string): Entity<'InventoryItem'> =>
  store.update('InventoryItem', inventoryItemId, {});

export function freeUnits(store: Store, location: Entity<'ItemLocation'>): number {
  if (orNull(location.unavailableReason) !== null) return 0;
  const warehouseId = warehouseOfLocation(store, location.location);
  const held = holdsOf(store, location.inventoryItem, warehouseId).filter((hold) => isIn(hold, location));
  return location.physical - held.reduce((total, {quantity}) => total + quantity, 0);
}

export const isIn = (hold: Entity, record: Entity): boolean =>
  hold.location === record.location && orNull(hold.lotNumber) === orNull(record.lotNumber);

/** Sellable entries of an item in the order in which they are picked: pickable places, early lots, short ways. */
export function pickingOrder(store: Store, inventoryItemId: string, warehouseId: string): Entity<'ItemLocation'>[] {
  const keyed = contentsOf(store, inventoryItemId, warehouseId)
    .filter((each) => orNull(each.unavailableReason) === null)
    .map((each) => {
      const location = store.get('Location', each.location);
      const sequence = String(location?.pickSequence ?? 1e9).padStart(10, '0');
      const key = [location?.isPickable === false ? 1 : 0, each.expiresOn ?? '9', sequence, each.id].join(' ');
      return {place: each, key};
    });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({place: each}) => each);
}

/**
 * Holds unallocated units for an order line, a supply order or a transfer.
 *
 * @returns Ids of the new ItemAllocations, one for each place and lot.
 * @throws NotEnough when fewer are unallocated, in the named place if one is named; nothing is held then.
 */
export function hold(
  context: Context,
  want: {
    subject: string;
    productId: string;
    warehouseId: string;
    quantity: number;
    locationId?: string | undefined;
    /** The lot; null for units without one, undefined for any. */
    lotNumber?: string | null | undefined;
    allocatedAt?: string | undefined;
    /** Line of a transfer that the units are for. */
    line?: string | undefined;
  },
): string[] {
  const {store} = context;
  const item = inventoryItemOf(store, want.productId);
  if (!item) throw new NotEnough(want.quantity);
  const places = pickingOrder(store, item.id, want.warehouseId).filter(
    (location) =>
      (want.locationId === undefined || location.location === want.locationId) &&
      (want.lotNumber === undefined || orNull(location.lotNumber) === want.lotNumber),
  );
  let missing = want.quantity;
  const shares = places.flatMap((location) => {
    const quantity = Math.min(missing, Math.max(0, freeUnits(store, location)));
    missing -= quantity;
    return quantity > 0 ? [{place: location, quantity}] : [];
  });
  if (missing > 0) throw new NotEnough(missing);
  touch(context, item.id);
  return shares.map(
    ({place: location, quantity}) =>
      store.insert('ItemAllocation', {
        inventoryItem: item.id,
        warehouse: want.warehouseId,
        location: location.location,
        lotNumber: orNull(location.lotNumber),
        quantity,
        stage: 'ALLOCATION',
        subject: want.subject,
        allocatedAt: want.allocatedAt ?? store.now,
        ...(want.line === undefined ? {} : {_line: want.line}),
      }).id,
  );
}

/** Holds of a subject in a stage, the youngest first. */
function chosen(store: Store, stage: string, choice: HoldChoice): Entity<'ItemAllocation'>[] {
  const {subject, warehouseId, productId, line, itemAllocations} = choice;
  return store
    .referring('ItemAllocation', 'subject', subject)
    .filter(
      (each) =>
        each.stage === stage &&
        (line === undefined || each._line === line) &&
        (warehouseId === undefined || each.warehouse === warehouseId) &&
        (itemAllocations === undefined || itemAllocations.includes(each.id)) &&
        (productId === undefined || each.inventoryItem === inventoryItemOf(store, productId)?.id),
    )
    .sort((a, b) => youngestFirst(a, b));
}

export function youngestFirst(a: Entity<'ItemAllocation'>, b: Entity<'ItemAllocation'>): number {
  const [first, second] = [`${a.allocatedAt} ${a.id}`, `${b.allocatedAt} ${b.id}`];
  return first < second ? 1 : -1;
}

/** Order allocations name the holds that they are made of: keeps them true when a hold ends or is divided. */
function relink({store}: Context, record: Entity<'ItemAllocation'>, change: (ids: string[]) => string[]): void {
  for (const allocation of store.referring('OrderAllocation', 'orderItem', record.subject)) {
    const ids = allocation.itemAllocations ?? [];
    if (ids.includes(record.id)) store.update('OrderAllocation', allocation.id, {itemAllocations: change(ids)});
  }
}

/** Takes units out of a hold as a hold of their own; the whole hold when it has no more. */
export function divide(
  context: Context,
  allocation: Entity<'ItemAllocation'>,
  quantity: number,
): Entity<'ItemAllocation'> {
  if (quantity >= allocation.quantity) return allocation;
  context.store.update('ItemAllocation', allocation.id, {quantity: allocation.quantity - quantity});
  const same = Object.entries(allocation).filter(([name]) => !['id', 'createdAt', 'updatedAt'].includes(name));
  const part = context.store.insert('ItemAllocation', {...Object.fromEntries(same), quantity});
  relink(context, allocation, (ids) => [...ids, part.id]);
  return part;
}

/** Ends holds one after another until so many units are through, and says how many were. */
function eachUnit(
  context: Context,
  holds: readonly Entity<'ItemAllocation'>[],
  quantity: number,
  end: (record: Entity<'ItemAllocation'>) => void,
): {units: number; ids: string[]} {
  let rest = quantity;
  const ids: string[] = [];
  for (const allocation of holds) {
    if (rest <= 0) break;
    const part = divide(context, allocation, Math.min(rest, allocation.quantity));
    rest -= part.quantity;
    ids.push(part.id);
    end(part);
  }
  return {units: quantity - Math.max(0, rest), ids};
}

const allUnits = (holds: readonly Entity<'ItemAllocation'>[]): number =>
  holds.reduce((total, {quantity}) => total + quantity, 0);

/** Makes held units unallocated again, the youngest first, and says how many. */
export function letGo(context: Context, choice: HoldChoice): number {
  const {store} = context;
  const holds = chosen(store, 'ALLOCATION', choice);
  return eachUnit(context, holds, choice.quantity ?? allUnits(holds), (each) => {
    relink(context, each, (ids) => ids.filter((id) => id !== each.id));
    store.remove('ItemAllocation', each.id);
    noteFreeStock(store, each.inventoryItem);
    touch(context, each.inventoryItem);
  }).units;
}

function writeMovement(
  {store, caller}: Context,
  location: Entity<'ItemLocation'>,
  quantityChange: number,
  {kind = 'ADJUSTMENT', ...links}: Links,
): Entity<'InventoryMovement'> {
  const inventoryItem = location.inventoryItem;
  const warehouse = warehouseOfLocation(store, location.location);
  const physicalAfter = contentsOf(store, inventoryItem, warehouse).reduce((all, each) => all + each.physical, 0);
  return store.insert('InventoryMovement', {
    inventoryItem,
    warehouse,
    location: location.location,
    locationCode: store.get('Location', location.location)?.code,
    lotNumber: orNull(location.lotNumber),
    unavailableReason: orNull(location.unavailableReason),
    quantityChange,
    physicalAfter,
    kind,
    occurredAt: store.now,
    ...(caller?.personId ? {createdBy: caller.personId} : {}),
    ...(caller?.apiClientId ? {apiClient: caller.apiClientId} : {}),
    ...links,
  });
}

export function entryAt(store: Store, units: Omit<Units, 'quantity'>): Entity<'ItemLocation'> | undefined {
  const item = inventoryItemOf(store, units.productId);
  const location = units.locationId ?? defaultLocationOf(store, units.warehouseId)?.id;
  if (!item) return undefined;
  return contentsOf(store, item.id, units.warehouseId).find(
    (each) =>
      each.location === location &&
      orNull(each.lotNumber) === orNull(units.lotNumber) &&
      orNull(each.unavailableReason) === orNull(units.unavailableReason),
  );
}

/** Condition that units have in a place: its zone can make them unavailable. */
export const conditionIn = (store: Store, locationId: string, reason: string | null | undefined): string | null =>
  reason ?? unavailableZones[store.get('Location', locationId)?.zone ?? ''] ?? null;

/** Moving average of the cost of a unit after some came at a cost. */
function averageCost(store: Store, item: Entity<'InventoryItem'>, quantity: number, unitCost: string): string {
  const before = store
    .referring('ItemLocation', 'inventoryItem', item.id)
    .reduce((all, each) => all + each.physical, 0);
  const known = orNull(item.averageUnitCost);
  if (known === null || before + quantity === 0) return unitCost;
  const cost = toParts(known) * BigInt(before) + toParts(unitCost) * BigInt(quantity);
  return shortest(quotient(cost, toParts(before + quantity)));
}

/**
 * Puts units into a place, as a receipt, a count or the end of a transfer does.
 *
 * @returns The entry of the place.
 */
export function putIn(
  context: Context,
  units: Units & {
    expiresOn?: string | null | undefined;
    /** What one unit cost; enters the moving average. */
    unitCost?: string | undefined;
    costCurrency?: string | undefined;
    kind: string;
    links?: Links;
  },
): Entity<'ItemLocation'> {
  const {store} = context;
  const item = stockRecordOf(context, units.productId);
  const location = units.locationId ?? defaultLocationOf(store, units.warehouseId)?.id;
  if (location === undefined) throw new Error(`Warehouse ${units.warehouseId} has no place for goods.`);
  const unavailableReason = conditionIn(store, location, units.unavailableReason);
  const cost =
    units.unitCost === undefined
      ? {}
      : {
          averageUnitCost: averageCost(store, item, units.quantity, units.unitCost),
          costCurrency: item.costCurrency ?? units.costCurrency ?? null,
        };
  store.update('InventoryItem', item.id, cost);
  noteCount(context, item.id, units.warehouseId);
  const known = entryAt(store, {...units, locationId: location, unavailableReason});
  const arrived = ['RECEIPT', 'TRANSFER_IN'].includes(units.kind) ? {receivedAt: store.now} : {};
  const expiry = (units.expiresOn ?? null) === null ? {} : {expiresOn: units.expiresOn};
  const each = known
    ? store.update('ItemLocation', known.id, {physical: known.physical + units.quantity, ...arrived, ...expiry})
    : store.insert('ItemLocation', {
        inventoryItem: item.id,
        location,
        lotNumber: orNull(units.lotNumber),
        unavailableReason,
        physical: units.quantity,
        ...arrived,
        ...expiry,
      });
  writeMovement(context, each, units.quantity, {...units.links, kind: units.kind});
  if (unavailableReason === null) noteFreeStock(store, item.id);
  return each;
}

/** Lowers the count of an entry, and ends the entry with its last unit. */
function lower(context: Context, location: Entity<'ItemLocation'>, quantity: number, links: Links): void {
  const rest = location.physical - quantity;
  if (rest < 0) throw new NotEnough(-rest);
  if (rest > 0) context.store.update('ItemLocation', location.id, {physical: rest});
  else context.store.remove('ItemLocation', location.id);
  touch(context, location.inventoryItem);
  writeMovement(context, location, -quantity, links);
}

/**
 * Takes units out of a place. Holds stay as they are: whoever takes held units says so with `yieldHolds` of
 * shortage.ts, or commits them instead.
 *
 * @throws NotEnough when fewer lie there in this condition.
 */
export function takeOut(context: Context, units: Units & {kind: string; links?: Links}): void {
  const location = entryAt(context.store, units);
  if (!location) throw new NotEnough(units.quantity);
  lower(context, location, units.quantity, {...units.links, kind: units.kind});
}

/**
 * Lets held units leave their place: shipped, used up or moved.
 *
 * @returns Ids of the ItemAllocations that are used up.
 * @throws NotEnough when fewer are held.
 */
export function commit(context: Context, choice: HoldChoice & {quantity: number; links?: Links}): string[] {
  const {store} = context;
  const holds = chosen(store, 'ALLOCATION', choice).reverse();
  const {units, ids} = eachUnit(context, holds, choice.quantity, (each) => {
    const location = contentsOf(store, each.inventoryItem, each.warehouse).find(
      (entry) => isIn(each, entry) && orNull(entry.unavailableReason) === null,
    );
    if (!location) throw new NotEnough(each.quantity);
    store.update('ItemAllocation', each.id, {stage: 'COMMITMENT', committedAt: store.now});
    lower(context, location, each.quantity, {kind: 'SHIPMENT', ...choice.links});
  });
  if (units < choice.quantity) throw new NotEnough(choice.quantity - units);
  return ids;
}

/**
 * Takes shipped units back: they lie in their place again and are held as before.
 *
 * @returns Ids of the ItemAllocations that hold them.
 */
export function uncommit(context: Context, choice: HoldChoice & {links?: Links}): string[] {
  const {store} = context;
  const used = chosen(store, 'COMMITMENT', choice);
  return eachUnit(context, used, choice.quantity ?? allUnits(used), (each) => {
    const productId = store.need('InventoryItem', each.inventoryItem).product;
    putIn(context, {
      productId,
      warehouseId: each.warehouse,
      locationId: store.get('Location', each.location)?.id,
      lotNumber: each.lotNumber,
      quantity: each.quantity,
      kind: 'SHIPMENT_REVERSAL',
      ...(choice.links ? {links: choice.links} : {}),
    });
    store.update('ItemAllocation', each.id, {stage: 'ALLOCATION', committedAt: null});
  }).ids;
}
