/**
 * Units in their places: hold them and let them go, put them in and take them out. Stored facts are `ItemLocation`
 * (units of an item in a place, by lot and condition), `ItemAllocation` (units that something holds) and the ledger.
 */
import type {Change, Context, Entity, Fields, Store} from '../model/rules.ts';
import {divide as quotient, shortest, toParts} from './decimal.ts';
import {hasExpired, lastDayOf} from './lots.ts';
import {sum} from './plain.ts';
import {costInto} from './prices.ts';
import {contentsOf, holdsOf, inventoryItemOf, isCountedByWms, warehouseOfLocation} from './quantities.ts';

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

/** What a movement of the ledger was for. */
export type Links = Partial<Entity<'InventoryMovement'>> & Pick<Entity<'InventoryMovement'>, 'kind'>;

/** Units of an item in a place, of one lot and in one condition: an entry of stock, or what becomes or leaves one. */
export interface Units {
  inventoryItem: string;
  location?: string | null;
  lotNumber?: string | null;
  unavailableReason?: string | null;
  quantity: number;
}

/** Which holds of a subject are meant: all unless narrowed. */
interface HoldChoice {
  subject: string;
  warehouse?: string;
  inventoryItem?: string;
  /** Only holds that were made for this line of a transfer. */
  line?: string;
  /** Only these ids of `ItemAllocation`. */
  itemAllocations?: readonly string[];
  /** Only holds of this lot. */
  lotNumber?: string;
}

/** Items that came in or became unallocated: orders wait for them. Used up before an answer leaves, so no state. */
const cameFree = new WeakMap<Store, Set<string>>();

export function noteFreeStock(store: Store, inventoryItemId: string): void {
  const items = cameFree.get(store) ?? new Set<string>();
  if (items.has(inventoryItemId)) return;
  cameFree.set(store, items.add(inventoryItemId));
  store.onUndo(() => forgetFreeStock(store, inventoryItemId));
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

/** Reasons with which units are unavailable by the zone that they lie in. */
export const unavailableZones: Record<string, string> = {RETURNS: 'RETURN_INSPECTION', QUARANTINE: 'QUARANTINE'};

const orNull = (value: unknown): unknown => value ?? null;

/** Place for goods without a named place; external warehouses have none. */
export const defaultLocationOf = (store: Store, warehouseId: string): Entity<'Location'> | undefined =>
  store.referring('Location', 'warehouse', warehouseId).find(({isDefault}) => isDefault === true);

/** The place of a warehouse that is named, or its default one. */
export function placeIn(store: Store, warehouseId: string, locationId?: string | null): string {
  return locationId ?? store.need('Location', defaultLocationOf(store, warehouseId)?.id).id;
}

/** How many available units are little for a product whose record doesn't say. */
export const usualLowStock = 10;

/** The stock record of a product, made at the first thing that names it. Bundles must never get here. */
export const stockRecordOf = ({store}: Context, productId: string): Entity<'InventoryItem'> =>
  inventoryItemOf(store, productId) ??
  store.insert('InventoryItem', {product: productId, lowStockThreshold: usualLowStock});

/** Records that tell of units of a product, which may never have been counted. */
const linesOfGoods: ReadonlySet<string> = new Set(['OrderItem', 'PurchaseOrderItem', 'SupplyOrder', 'ASNItem']);

/** Makes the stock records of products that were ordered, bought, planned or announced for the first time. */
export function keepStockRecords(changes: readonly Change[], context: Context): void {
  for (const {type, after} of changes) {
    const product = linesOfGoods.has(type) ? context.store.get('Product', after?.product) : undefined;
    if (product?.type === 'PART' || product?.type === 'BASE_ITEM') stockRecordOf(context, product.id);
  }
}

/** When an item was first counted in a warehouse, and last: kept in `InventoryItem._counts`. */
export interface WarehouseCount {
  warehouse: string;
  initializedAt: string;
  lastCountedAt: string | null;
}

export const countsOf = (item: Entity | undefined): WarehouseCount[] =>
  (item?._counts as WarehouseCount[] | undefined) ?? [];

/** Notes that an item is known in a warehouse from now on, and that a count there was confirmed. */
export function noteCount({store}: Context, inventoryItemId: string, warehouseId: string, countedAt?: string): void {
  const item = store.need('InventoryItem', inventoryItemId);
  const known = countsOf(item).find(({warehouse}) => warehouse === warehouseId);
  const own = {
    warehouse: warehouseId,
    initializedAt: known?.initializedAt ?? countedAt ?? store.now,
    lastCountedAt: countedAt ?? known?.lastCountedAt ?? null,
  };
  const others = countsOf(item).filter(({warehouse}) => warehouse !== warehouseId);
  store.update('InventoryItem', item.id, {_counts: [...others, own]});
}

export function freeUnits(store: Store, location: Entity<'ItemLocation'>): number {
  if (orNull(location.unavailableReason) !== null) return 0;
  const warehouseId = warehouseOfLocation(store, location.location);
  const held = holdsOf(store, location.inventoryItem, warehouseId).filter((each) => isIn(each, location));
  return location.physical - sum(held.map(({quantity}) => quantity));
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
      const key = [location?.isPickable === false ? 1 : 0, lastDayOf(store, each) ?? '9', sequence, each.id].join(' ');
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
  {store}: Context,
  want: {
    subject: string;
    inventoryItem: string;
    warehouse: string;
    quantity: number;
    location?: string;
    /** The lot; null for units without one, undefined for any. */
    lotNumber?: string | null;
    /** Line of a transfer that the units are for. */
    line?: string;
  },
): string[] {
  const {subject, inventoryItem, warehouse, location, lotNumber, line} = want;
  let missing = want.quantity;
  const shares = pickingOrder(store, inventoryItem, warehouse).flatMap((place) => {
    const isWanted =
      (location === undefined || place.location === location) &&
      (lotNumber === undefined || orNull(place.lotNumber) === lotNumber);
    const quantity = isWanted ? Math.min(missing, Math.max(0, freeUnits(store, place))) : 0;
    missing -= quantity;
    return quantity > 0 ? [{place, quantity}] : [];
  });
  if (missing > 0) throw new NotEnough(missing);
  return shares.map(
    ({place, quantity}) =>
      store.insert('ItemAllocation', {
        ...{inventoryItem, warehouse, location: place.location, lotNumber: orNull(place.lotNumber), quantity, subject},
        stage: 'ALLOCATION',
        allocatedAt: store.now,
        ...(line === undefined ? {} : {_line: line}),
      }).id,
  );
}

/** Holds of a subject in a stage, the youngest first. */
function chosen(store: Store, stage: string, choice: HoldChoice): Entity<'ItemAllocation'>[] {
  const {subject, warehouse, inventoryItem, line, itemAllocations, lotNumber} = choice;
  return store
    .referring('ItemAllocation', 'subject', subject)
    .filter(
      (each) =>
        each.stage === stage &&
        (line === undefined || each._line === line) &&
        (warehouse === undefined || each.warehouse === warehouse) &&
        (itemAllocations === undefined || itemAllocations.includes(each.id)) &&
        (lotNumber === undefined || each.lotNumber === lotNumber) &&
        (inventoryItem === undefined || each.inventoryItem === inventoryItem),
    )
    .sort(youngestFirst);
}

type Held = Pick<Entity<'ItemAllocation' | 'OrderAllocation'>, 'allocatedAt' | 'id'>;

export const youngestFirst = (a: Held, b: Held): number =>
  `${a.allocatedAt} ${a.id}` < `${b.allocatedAt} ${b.id}` ? 1 : -1;

/**
 * Lets holds take so many units of a lot, in place of those that they have.
 *
 * @throws NotEnough when the warehouse has fewer of that lot that nothing else holds.
 */
export function holdLot(context: Context, choice: HoldChoice & {lotNumber: string; quantity: number}): void {
  const {store} = context;
  const {lotNumber, ...any} = choice;
  let rest = choice.quantity - sum(chosen(store, 'ALLOCATION', choice).map(({quantity}) => quantity));
  for (const own of chosen(store, 'ALLOCATION', any).filter((each) => each.lotNumber !== lotNumber)) {
    let left = own;
    for (const place of pickingOrder(store, own.inventoryItem, own.warehouse)) {
      const units = Math.min(rest, left.quantity, Math.max(0, freeUnits(store, place)));
      if (place.lotNumber !== lotNumber || units <= 0) continue;
      const part = divide(context, left, units);
      store.update('ItemAllocation', part.id, {location: place.location, lotNumber});
      rest -= units;
      if (part.id === left.id) break;
      left = store.need('ItemAllocation', left.id);
    }
  }
  if (rest > 0) throw new NotEnough(rest);
}

/** Order allocations name the holds that they are made of: keeps them true when a hold ends or is divided. */
function relink({store}: Context, record: Entity<'ItemAllocation'>, change: (ids: string[]) => string[]): void {
  for (const allocation of store.referring('OrderAllocation', 'orderItem', record.subject)) {
    const ids = allocation.itemAllocations;
    if (ids?.includes(record.id)) store.update('OrderAllocation', allocation.id, {itemAllocations: change(ids)});
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

/** Makes held units unallocated again, the youngest first. */
export function letGo(context: Context, choice: HoldChoice): void {
  const {store} = context;
  for (const each of chosen(store, 'ALLOCATION', choice)) {
    relink(context, each, (ids) => ids.filter((id) => id !== each.id));
    store.remove('ItemAllocation', each.id);
    noteFreeStock(store, each.inventoryItem);
  }
}

function writeMovement(
  {store, caller}: Context,
  location: Entity<'ItemLocation'>,
  quantityChange: number,
  links: Links,
): Entity<'InventoryMovement'> {
  const inventoryItem = location.inventoryItem;
  const warehouse = warehouseOfLocation(store, location.location);
  const physicalAfter = sum(contentsOf(store, inventoryItem, warehouse).map(({physical}) => physical));
  return store.insert('InventoryMovement', {
    inventoryItem,
    warehouse,
    location: location.location,
    locationCode: isCountedByWms(store, store.get('Warehouse', warehouse))
      ? null
      : store.get('Location', location.location)?.code,
    lotNumber: orNull(location.lotNumber),
    unavailableReason: orNull(location.unavailableReason),
    quantityChange,
    physicalAfter,
    occurredAt: store.now,
    ...(caller?.personId ? {createdBy: caller.personId} : {}),
    ...(caller?.apiClientId ? {apiClient: caller.apiClientId} : {}),
    ...links,
  });
}

/** What lies in a place of an item, in one lot and condition. */
export const entryAt = (store: Store, units: Omit<Units, 'quantity'>): Entity<'ItemLocation'> | undefined =>
  store
    .referring('ItemLocation', 'inventoryItem', units.inventoryItem)
    .find(
      (each) =>
        each.location === units.location &&
        orNull(each.lotNumber) === orNull(units.lotNumber) &&
        orNull(each.unavailableReason) === orNull(units.unavailableReason),
    );

/** Condition that units have in a place: its zone can make them unavailable. */
export const conditionIn = (store: Store, locationId: string, reason: string | null | undefined): string | null =>
  reason ?? unavailableZones[store.need('Location', locationId).zone] ?? null;

/** An average cost that an item had before, and when it ended: kept in `InventoryItem._averages`. */
interface EarlierAverage {
  unitCost: string;
  until: string;
}

const earlierAverages = ({_averages}: Entity<'InventoryItem'>): EarlierAverage[] =>
  (_averages as EarlierAverage[] | undefined) ?? [];

/** The average cost of a unit at a moment: units that left then come back at it. */
export function averageAt(store: Store, inventoryItemId: string, moment = store.now): string | undefined {
  const item = store.need('InventoryItem', inventoryItemId);
  const earlier = earlierAverages(item).find(({until}) => moment < until);
  return earlier?.unitCost ?? item.averageUnitCost ?? undefined;
}

/** What a unit cost when the goods of a transfer left. */
export function costOnTransfer(store: Store, transferId: string, inventoryItemId: string): string | undefined {
  const movements = store.referring('InventoryMovement', 'inventoryTransfer', transferId);
  return averageAt(store, inventoryItemId, movements.find(({kind}) => kind === 'TRANSFER_OUT')?.createdAt);
}

/** A new average cost of an item, and the one before among the earlier ones. */
export function newAverage(store: Store, item: Entity<'InventoryItem'>, averageUnitCost: string | undefined): Fields {
  const {averageUnitCost: before} = item;
  if (!before || before === averageUnitCost) return {averageUnitCost};
  return {averageUnitCost, _averages: [...earlierAverages(item), {unitCost: before, until: store.now}]};
}

/** Moving average of the cost of a unit after some came at a cost. */
function averageCost(store: Store, item: Entity<'InventoryItem'>, quantity: number, unitCost: string): string {
  const before = sum(store.referring('ItemLocation', 'inventoryItem', item.id).map(({physical}) => physical));
  const known = item.averageUnitCost ?? null;
  if (known === null || known === unitCost || before + quantity === 0) return unitCost;
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
    /** What one unit cost; enters the moving average. */
    unitCost?: string;
    costCurrency?: string;
  },
  links: Links,
): Entity<'ItemLocation'> {
  const {store} = context;
  const {inventoryItem, quantity, unitCost} = units;
  const {id: location, warehouse} = store.need('Location', units.location);
  const item = store.need('InventoryItem', inventoryItem);
  const condition = conditionIn(store, location, units.unavailableReason);
  // Units of a shipment that is taken back are held once more first, and expire together with their hold.
  const mayExpire = links.kind !== 'SHIPMENT_REVERSAL';
  const unavailableReason = condition ?? (mayExpire && hasExpired(store, units) ? 'EXPIRED' : null);
  const cost =
    unitCost === undefined
      ? {}
      : {
          ...newAverage(store, item, averageCost(store, item, quantity, costInto(item, unitCost, units.costCurrency))),
          costCurrency: item.costCurrency ?? units.costCurrency,
        };
  store.update('InventoryItem', item.id, cost);
  noteCount(context, item.id, warehouse);
  const known = entryAt(store, {...units, unavailableReason});
  const fields = {
    physical: (known?.physical ?? 0) + quantity,
    ...(['RECEIPT', 'TRANSFER_IN'].includes(links.kind) ? {receivedAt: store.now} : {}),
  };
  const lotNumber = orNull(units.lotNumber);
  const entry = known
    ? store.update('ItemLocation', known.id, fields)
    : store.insert('ItemLocation', {inventoryItem, location, lotNumber, unavailableReason, ...fields});
  writeMovement(context, entry, quantity, links);
  if (unavailableReason === null) noteFreeStock(store, item.id);
  return entry;
}

/** Lowers the count of an entry, and ends the entry with its last unit. */
function lower(context: Context, location: Entity<'ItemLocation'>, quantity: number, links: Links): void {
  const rest = location.physical - quantity;
  if (rest < 0) throw new NotEnough(-rest);
  if (rest > 0) context.store.update('ItemLocation', location.id, {physical: rest});
  else context.store.remove('ItemLocation', location.id);
  writeMovement(context, location, -quantity, links);
}

/**
 * Takes units out of a place. Holds stay as they are: whoever takes held units says so with `yieldHolds` of
 * shortage.ts, or commits them instead.
 *
 * @throws NotEnough when fewer lie there in this condition.
 */
export function takeOut(context: Context, units: Units, links: Links): void {
  const location = entryAt(context.store, units);
  if (!location) throw new NotEnough(units.quantity);
  lower(context, location, units.quantity, links);
}

/**
 * Lets held units leave their place: shipped, used up or moved.
 *
 * @returns Ids of the ItemAllocations that are used up.
 * @throws NotEnough when fewer are held.
 */
export function commit(context: Context, choice: HoldChoice & {quantity: number}, links: Links): string[] {
  const {store} = context;
  const holds = chosen(store, 'ALLOCATION', choice).reverse();
  const {units, ids} = eachUnit(context, holds, choice.quantity, (each) => {
    const location = entryAt(store, {...each, unavailableReason: null});
    if (!location) throw new NotEnough(each.quantity);
    store.update('ItemAllocation', each.id, {stage: 'COMMITMENT', committedAt: store.now});
    lower(context, location, each.quantity, links);
  });
  if (units < choice.quantity) throw new NotEnough(choice.quantity - units);
  return ids;
}

/** Whether a product may lie in a place: alone, or in a mixture where that is allowed. */
export function fitsIn({store}: Context, locationId: string, inventoryItemId: string | undefined): boolean {
  if (store.get('Location', locationId)?.isMixedAllowed !== false) return true;
  return store
    .referring('ItemLocation', 'location', locationId)
    .every(({inventoryItem}) => inventoryItem === inventoryItemId);
}

/**
 * Place to which units come back: their own, or where that is gone or can't take them as they are by now, the default
 * one, or the first that can.
 */
export function placeBack(
  context: Context,
  warehouse: string,
  {inventoryItem, location, unavailableReason}: Omit<Units, 'quantity'>,
): string {
  const {store} = context;
  const reason = unavailableReason ?? null;
  const usual = placeIn(store, warehouse);
  const places = store.referring('Location', 'warehouse', warehouse).map(({id}) => id);
  const takes = (id: string): boolean =>
    conditionIn(store, id, reason) === reason && fitsIn(context, id, inventoryItem);
  return [...places.filter((id) => id === location), usual, ...places].find(takes) ?? usual;
}

/** Puts units that a hold used up back into the building that they left, and returns the entry of their place. */
export function putBack(
  context: Context,
  used: Entity<'ItemAllocation'>,
  quantity: number,
  links: Fields,
): Entity<'ItemLocation'> {
  const {store} = context;
  const location = placeBack(context, used.warehouse, used);
  const unitCost = averageAt(store, used.inventoryItem, used.committedAt ?? undefined);
  return putIn(context, {...used, location, quantity, unitCost}, {...links, kind: 'SHIPMENT_REVERSAL'});
}

/**
 * Takes shipped units back: they lie in their place again and are held as before.
 *
 * @returns Ids of the ItemAllocations that hold them.
 */
export function uncommit(context: Context, choice: HoldChoice & {quantity: number}, links: Fields): string[] {
  const {store} = context;
  const used = chosen(store, 'COMMITMENT', choice);
  return eachUnit(context, used, choice.quantity, (each) => {
    const {location} = putBack(context, each, each.quantity, links);
    store.update('ItemAllocation', each.id, {stage: 'ALLOCATION', committedAt: null, location});
  }).ids;
}
