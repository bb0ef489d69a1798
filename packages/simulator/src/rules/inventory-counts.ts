/** Counts of stock: first ones, corrections, whole lists, and changes of condition. */
import {Refusal, type InputPath, type Refuse, type UserError} from '../model/refusal.ts';
import type {Context, Entity, MutationRule, Store, RuleSet} from '../model/rules.ts';
import {productWithSku} from './product-data.ts';
import {productOf} from './inventory-quantities.ts';
import {hasExpired, noteLastDay} from './lots.ts';
import {raiseAlert, settleOrder} from './order-state.ts';
import {textOf} from './plain.ts';
import {costCurrencyOf} from './prices.ts';
import {holdsOf, warehouseOfLocation} from './quantities.ts';
import {yieldHolds} from './shortage.ts';
import {isGiven} from './supply.ts';
import {
  conditionIn,
  countsOf,
  entryAt,
  isIn,
  noteCount,
  placeIn,
  putIn,
  stockRecordOf,
  takeOut,
  type Links,
  fitsIn,
  type Units,
} from './stock.ts';
import type {
  InitializeInventoryItemInput,
  QuickAdjustInventoryInput,
  SetInventoryQuantityInput,
} from '../schema-types.ts';

/** Whether units of a condition would become unavailable by the zone of a place. */
const isUnsellableThere = (store: Store, locationId: string, reason: unknown): boolean =>
  (reason ?? null) === null && conditionIn(store, locationId, null) !== null;

/** Runs the checks of each line and refuses with what is wrong with any of them. */
function eachLine<Line, T>(lines: readonly Line[], check: (line: Line, at: (name: string) => InputPath) => T): T[] {
  const errors: UserError[] = [];
  const checked = lines.flatMap((line, index) => {
    try {
      return [check(line, (name) => ['items', index, name])];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push(...error.userErrors);
      return [];
    }
  });
  if (errors.length > 0) throw new Refusal(errors);
  return checked;
}

function countedProduct(
  {store, refuse}: Context,
  warehouse: Entity<'Warehouse'>,
  id: string,
  field: InputPath,
): Entity<'Product'> {
  const product = store.need('Product', id);
  if (['BUNDLE', 'NON_INVENTORY'].includes(product.type)) throw refuse('PRODUCT_NOT_ALLOWED.type', field);
  if (product.status === 'ARCHIVED') throw refuse('PRODUCT_NOT_ALLOWED.status', field);
  if (!warehouse.brands?.includes(product.brand)) throw refuse('INVALID_REFERENCE.product', field);
  return product;
}

/** Units that lie in a place, in one lot and condition. */
const countedNow = (store: Store, units: Omit<Units, 'quantity'>): number => entryAt(store, units)?.physical ?? 0;

/** Units as they are counted: those of a lot past its last day as expired, unless they lie there for sale until night. */
const asCounted = <Counted extends Units>(store: Store, units: Counted): Counted =>
  !units.unavailableReason && !entryAt(store, units) && hasExpired(store, units)
    ? {...units, unavailableReason: 'EXPIRED'}
    : units;

/** Sets the count of one place, and notes that it was confirmed. */
export function setCount(
  context: Context,
  counted: Units & {unitCost?: string; costCurrency?: string},
  links: Links,
): void {
  const {store} = context;
  const units = asCounted(store, counted);
  const {inventoryItem, location} = units;
  const change = units.quantity - countedNow(store, units);
  const lastCountedAt = links.occurredAt ?? store.now;
  const raised = change > 0 ? putIn(context, {...units, quantity: change}, links) : undefined;
  if (change < 0) takeOut(context, {...units, quantity: -change}, links);
  noteCount(context, inventoryItem, warehouseOfLocation(store, location), lastCountedAt);
  const entry = raised ?? entryAt(store, units);
  if (entry) store.update('ItemLocation', entry.id, {lastCountedAt});
}

interface CountLine extends Units {
  product: string;
  location: string;
}

function checkDuplicates(lines: readonly CountLine[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const [at, {product, location, lotNumber, unavailableReason}] of lines.entries()) {
    const key = [product, location, lotNumber, unavailableReason].join(' ');
    if (seen.has(key)) throw refuse('DUPLICATE_ENTRY', ['items', at]);
    seen.add(key);
  }
}

/** A line of a count, checked on its own, with its place and its stock record, which a first count makes. */
function checkLine(
  context: Context,
  warehouse: Entity<'Warehouse'>,
  line: Omit<InitializeInventoryItemInput | SetInventoryQuantityInput, 'productId'>,
  {productId, at}: {productId: string; at: (name: string) => InputPath},
): CountLine {
  const product = countedProduct(context, warehouse, productId, at('productId'));
  const location = placeIn(context.store, warehouse.id, line.locationId);
  const lotNumber = textOf(line.lotNumber);
  const expiresOn = textOf(line.expiresOn);
  if (expiresOn !== undefined && lotNumber === undefined) throw context.refuse('REQUIRED.lotNumber', at('lotNumber'));
  const inventoryItem = stockRecordOf(context, product.id).id;
  noteLastDay(context, {inventoryItem, lotNumber}, expiresOn);
  return asCounted(context.store, {
    product: product.id,
    inventoryItem,
    location,
    lotNumber,
    quantity: line.quantity,
    unavailableReason: textOf(line.unavailableReason),
  });
}

const isCounted = (store: Store, {inventoryItem}: CountLine, warehouseId: string): boolean =>
  countsOf(store.get('InventoryItem', inventoryItem)).some(({warehouse}) => warehouse === warehouseId);

const itemsOf = (lines: readonly CountLine[]): string[] => [...new Set(lines.map(({inventoryItem}) => inventoryItem))];

const initializeInventory: MutationRule<'initializeInventory'> = (input, context) => {
  const {store, refuse} = context;
  const warehouse = store.need('Warehouse', input.warehouseId);
  const occurredAt = input.countedAt ?? store.now;
  const lines = eachLine(input.items, (line, at) => {
    const checked = checkLine(context, warehouse, line, {productId: line.productId, at});
    if (isCounted(store, checked, warehouse.id)) throw refuse('ALREADY_DONE', at('productId'));
    return {...checked, line};
  });
  checkDuplicates(lines, refuse);
  for (const {line, ...units} of lines) {
    const unitCost = textOf(line.unitCost);
    const cost = unitCost === undefined ? {} : {unitCost, costCurrency: costCurrencyOf(store, units.product)};
    const unavailableReason = conditionIn(store, units.location, units.unavailableReason);
    const links = {kind: 'INITIALIZATION', occurredAt} as const;
    setCount(context, {...units, ...cost, unavailableReason}, links);
    const {lowStockThreshold} = line;
    if (typeof lowStockThreshold === 'number') store.update('InventoryItem', units.inventoryItem, {lowStockThreshold});
  }
  return {inventoryItems: itemsOf(lines).map((id) => store.get('InventoryItem', id))};
};

/** The reason of a correction, which has to be one that can be chosen. */
function chosenReason(
  {store, refuse}: Context,
  id: unknown,
  note: unknown,
): Entity<'InventoryAdjustmentReason'> | undefined {
  const reason = store.get('InventoryAdjustmentReason', id);
  if (reason?.requiresNote === true && (note ?? '') === '') throw refuse('REQUIRED.note', ['note']);
  return reason;
}

const stocktaking = (store: Store): string | undefined =>
  store.all('InventoryAdjustmentReason').find(({code, isPredefined}) => isPredefined === true && code === 'STOCKTAKING')
    ?.id;

/** The product that a line names by its id or its SKU, as an id. */
function productOfLine(
  {store, caller, refuse}: Context,
  {productId, sku}: SetInventoryQuantityInput,
  at: (name: string) => InputPath,
): string {
  if (productId && sku) throw refuse('MUTUALLY_EXCLUSIVE.both', at('sku'));
  if (productId) return productId;
  if (!sku) throw refuse('MUTUALLY_EXCLUSIVE.neither', at('productId'));
  if (!caller?.brandId)
    throw refuse('RECORD_NOT_FOUND', at('sku'), 'A SKU names a product within a brand: send `X-Brand-Id`.');
  const each = productWithSku(store, caller.brandId, sku);
  if (!each) throw refuse('RECORD_NOT_FOUND', at('sku'), `No product with the SKU ${sku} exists in the brand.`);
  return each.id;
}

function checkSetLine(
  context: Context,
  warehouse: Entity<'Warehouse'>,
  given: SetInventoryQuantityInput,
  {at, ignoreExpected}: {at: (name: string) => InputPath; ignoreExpected: boolean},
): CountLine {
  const {store, refuse} = context;
  const productId = productOfLine(context, given, at);
  const checked = checkLine(context, warehouse, given, {productId, at});
  const expected = given.expectedQuantity;
  if (isUnsellableThere(store, checked.location, checked.unavailableReason) && checked.quantity > 0)
    throw refuse('LOCATION_NOT_ALLOWED.zone', at('locationId'));
  if (ignoreExpected) return checked;
  if (typeof expected !== 'number') throw refuse('REQUIRED.expectedQuantity', at('expectedQuantity'));
  const stored = countedNow(store, checked);
  if (expected !== stored)
    throw refuse('QUANTITY_CHANGED', at('expectedQuantity'), `The stored count is ${stored}, not ${expected}.`);
  return checked;
}

const setInventoryQuantities: MutationRule<'setInventoryQuantities'> = (input, context) => {
  const {store, refuse} = context;
  const warehouse = store.need('Warehouse', input.warehouseId);
  const occurredAt = input.countedAt ?? store.now;
  const reason = chosenReason(context, input.reasonId ?? stocktaking(store), input.note);
  const ignoreExpected = input.ignoreExpectedQuantities === true;
  const lines = eachLine(input.items, (line, at) => checkSetLine(context, warehouse, line, {at, ignoreExpected}));
  checkDuplicates(lines, refuse);
  const known = new Set(store.all('InventoryMovement').map(({id}) => id));
  const first = new Set(lines.filter((line) => !isCounted(store, line, warehouse.id)).map(({product}) => product));
  const links = {occurredAt, note: input.note, adjustmentReason: reason?.id};
  for (const line of lines) {
    const kind = first.has(line.product) ? 'INITIALIZATION' : 'COUNT';
    setCount(context, line, {...links, kind});
  }
  for (const [at, {location, inventoryItem, quantity}] of lines.entries())
    if (quantity > 0 && !fitsIn(context, location, inventoryItem))
      throw refuse('LOCATION_NOT_ALLOWED.mixture', ['items', at, 'locationId']);
  const items = itemsOf(lines);
  for (const id of items) yieldHolds(context, id, warehouse.id);
  return {
    inventoryItems: items.map((id) => store.get('InventoryItem', id)),
    inventoryMovements: store.all('InventoryMovement').filter(({id}) => !known.has(id)),
  };
};

/** What lies in a place of an item, in one condition: an entry for each lot. */
const lotsIn = (store: Store, units: Omit<Units, 'quantity'>): Entity<'ItemLocation'>[] =>
  store
    .referring('ItemLocation', 'inventoryItem', units.inventoryItem)
    .filter(
      ({location, unavailableReason}) =>
        location === units.location && (unavailableReason ?? null) === (units.unavailableReason ?? null),
    );

/** How a correction changes the count that is stored, after everything that speaks against it. */
function correctionOf(input: QuickAdjustInventoryInput, stored: number, refuse: Refuse): number {
  const {delta, newQuantity, expectedQuantity} = input;
  if (isGiven(delta) && isGiven(newQuantity)) throw refuse('MUTUALLY_EXCLUSIVE.both', ['newQuantity']);
  const change = isGiven(newQuantity) ? newQuantity - stored : delta;
  if (!isGiven(change)) throw refuse('MUTUALLY_EXCLUSIVE.neither', ['delta']);
  if (typeof expectedQuantity === 'number' && expectedQuantity !== stored)
    throw refuse('QUANTITY_CHANGED', ['expectedQuantity'], `The stored count is ${stored}, not ${expectedQuantity}.`);
  if (stored + change < 0)
    throw refuse('QUANTITY_EXCEEDED', ['delta'], `${stored} units lie there in this condition, not ${-change}.`);
  return change;
}

export const fitsDirection = (direction: unknown, change: number): boolean =>
  direction === 'ANY' || change === 0 || (direction === 'INCREASE') === change > 0;

const quickAdjustInventory: MutationRule<'quickAdjustInventory'> = (input, context) => {
  const {store, refuse} = context;
  const {inventoryItemId: inventoryItem, lotNumber, unavailableReason, note} = input;
  const warehouse = store.need('Warehouse', input.warehouseId);
  const location = placeIn(context.store, warehouse.id, input.locationId);
  const lots = lotsIn(store, {inventoryItem, location, unavailableReason});
  if (lots.length > 1 && !isGiven(lotNumber)) throw refuse('REQUIRED.lotNumber', ['lotNumber']);
  const named = {inventoryItem, location, unavailableReason, lotNumber: lotNumber ?? lots[0]?.lotNumber, quantity: 0};
  const units = asCounted(store, named);
  const stored = countedNow(store, units);
  const change = correctionOf(input, stored, refuse);
  const reason = chosenReason(context, input.reasonId, note);
  if (!fitsDirection(reason?.direction, change)) throw refuse('VALUE_NOT_ALLOWED.direction', ['reasonId']);
  if (change > 0 && isUnsellableThere(store, location, units.unavailableReason))
    throw refuse('LOCATION_NOT_ALLOWED.zone', ['locationId']);
  if (change > 0 && !fitsIn(context, location, inventoryItem))
    throw refuse('LOCATION_NOT_ALLOWED.mixture', ['locationId']);
  const links = {kind: 'ADJUSTMENT', adjustmentReason: reason?.id, note} as const;
  setCount(context, {...units, quantity: stored + change}, links);
  yieldHolds(context, inventoryItem, warehouse.id);
  return {
    inventoryItem: store.get('InventoryItem', inventoryItem),
    itemLocation: entryAt(store, units) ?? null,
    quantityChange: change,
  };
};

/** Moves units from one condition to another, perhaps into another place: two entries of the ledger. */
export function changeCondition(
  context: Context,
  entry: Entity<'ItemLocation'>,
  quantity: number,
  target: {location: string; unavailableReason: string | null},
  note?: string | null,
): Entity<'InventoryMovement'>[] {
  const {store} = context;
  const known = new Set(store.all('InventoryMovement').map(({id}) => id));
  const links = {kind: 'CONDITION_CHANGE', ...(note ? {note} : {})} as const;
  takeOut(context, {...entry, quantity}, links);
  putIn(context, {...entry, ...target, quantity}, links);
  yieldHolds(context, entry.inventoryItem, warehouseOfLocation(store, entry.location));
  return store.all('InventoryMovement').filter(({id}) => !known.has(id));
}

/** Units of a lot that are held for an order: in one place, and in the whole building. */
interface HeldOfLot {
  here: number;
  all: number;
}

/** What orders hold of the lot of an entry, by the order. */
function ordersHolding(store: Store, entry: Entity<'ItemLocation'>): Map<string, HeldOfLot> {
  const units = new Map<string, HeldOfLot>();
  for (const hold of holdsOf(store, entry.inventoryItem, warehouseOfLocation(store, entry.location))) {
    const order = textOf(store.get('OrderItem', hold.subject)?.order);
    if (!order || (hold.lotNumber ?? null) !== (entry.lotNumber ?? null)) continue;
    const {here, all} = units.get(order) ?? {here: 0, all: 0};
    units.set(order, {here: here + (isIn(hold, entry) ? hold.quantity : 0), all: all + hold.quantity});
  }
  return units;
}

function tellRecall(context: Context, location: Entity<'ItemLocation'>, before: ReadonlyMap<string, HeldOfLot>): void {
  const after = ordersHolding(context.store, location);
  const {sku} = productOf(context.store, location.inventoryItem);
  for (const [order, units] of before) {
    const {here, all} = after.get(order) ?? {here: 0, all: 0};
    // Who held the units, and who gave up others of the lot for them.
    const lost = Math.max(units.here - here, units.all - all);
    const lot = textOf(location.lotNumber);
    const what = lot ? `the lot ${lot} was recalled` : 'units were recalled';
    const message = `${sku}: ${what}, and this order had ${lost} of the units allocated.`;
    if (lost <= 0) continue;
    raiseAlert(context, order, 'LOT_RECALLED', message);
    settleOrder(context, order);
  }
}

const changeStockCondition: MutationRule<'changeStockCondition'> = (input, context) => {
  const {store, refuse} = context;
  const {inventoryItemId: inventoryItem, fromReason, toReason, quantity} = input;
  const warehouse = store.need('Warehouse', input.warehouseId);
  const location = placeIn(context.store, warehouse.id, input.locationId);
  const target = placeIn(context.store, warehouse.id, input.toLocationId ?? location);
  if ((fromReason ?? null) === (toReason ?? null)) throw refuse('VALUE_NOT_ALLOWED.same', ['toReason']);
  const lots = lotsIn(store, {inventoryItem, location, unavailableReason: fromReason});
  const entry = lots.find(({lotNumber}) => (lotNumber ?? null) === (input.lotNumber ?? null));
  if (lots.length > 0 && !isGiven(input.lotNumber) && !entry) throw refuse('REQUIRED', ['lotNumber']);
  const most = entry?.physical ?? 0;
  if (!entry || most < quantity)
    throw refuse('QUANTITY_EXCEEDED', ['quantity'], `${most} units lie there in this condition, not ${quantity}.`);
  if (!isGiven(toReason) && hasExpired(store, entry)) throw refuse('VALUE_NOT_ALLOWED.expired', ['toReason']);
  if (isUnsellableThere(store, target, toReason)) throw refuse('LOCATION_NOT_ALLOWED', ['toLocationId']);
  const before = ordersHolding(store, entry);
  const change = {location: target, unavailableReason: toReason ?? null};
  const inventoryMovements = changeCondition(context, entry, quantity, change, input.note);
  if (toReason === 'RECALLED') tellRecall(context, entry, before);
  return {inventoryItem: store.get('InventoryItem', inventoryItem), inventoryMovements};
};

export const countMutations: RuleSet['mutations'] = {
  changeStockCondition,
  initializeInventory,
  quickAdjustInventory,
  setInventoryQuantities,
};
