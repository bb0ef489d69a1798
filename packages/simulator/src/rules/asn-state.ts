/** Inbound notices: their lines, their alerts, and what booking and ending them does to stock and to other records. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {divide, plus, shortest, toParts} from './decimal.ts';
import {openOnNotice, progressOf} from './incoming.ts';
import {lastDayOf, noteLastDay} from './lots.ts';
import {settleOrder} from './order-state.ts';
import {sum, sumOf, textsOf} from './plain.ts';
import {costCurrencyOf} from './prices.ts';
import {linesOf as purchaseLines} from './purchase-state.ts';
import {averageAt, costOnTransfer, fitsIn, inventoryItemOf, placeIn, putIn, stockRecordOf} from './stock.ts';
import {isGiven} from './supply.ts';
import type {ASNItemInput} from '../schema-types.ts';

const mostAlerts = 100;

export const linesOf = (store: Store, asnId: string): Entity<'ASNItem'>[] =>
  store.referring('ASNItem', 'asn', asnId).sort((a, b) => a.lineNumber - b.lineNumber);

export const isOver = (asn: Entity<'ASN'>): boolean => asn.status === 'CLOSED' || asn.status === 'CANCELED';

export const alertsOf = (store: Store, asnId: string): Entity<'ASNAlert'>[] =>
  store.referring('ASNAlert', 'asn', asnId).reverse().slice(0, mostAlerts);

export const isOpenAlert = (alert: Entity<'ASNAlert'>): boolean => !isGiven(alert.resolvedAt);

const severities: Record<string, string> = {UNKNOWN_ITEM: 'CRITICAL', WMS_REJECTED: 'CRITICAL', WMS_DELAYED: 'INFO'};

/** The open alert of a type on a notice, or on a line of it. */
export const openAlertOf = (
  store: Store,
  asnId: string,
  type: string,
  item: string | null = null,
): Entity<'ASNAlert'> | undefined =>
  store
    .referring('ASNAlert', 'asn', asnId)
    .find((each) => each.type === type && (each.asnItem ?? null) === item && isOpenAlert(each));

/** Raises an alert, or brings the open one of the same cause up to date. */
export function raiseAlert(
  {store}: Pick<Context, 'store'>,
  asnId: string,
  {
    type,
    item = null,
    ...details
  }: {type: string; item?: string | null; message: string; quantity?: number; sku?: string},
): Entity<'ASNAlert'> {
  const known = openAlertOf(store, asnId, type, item);
  if (known) return store.update('ASNAlert', known.id, details);
  const severity = severities[type] ?? 'WARNING';
  return store.insert('ASNAlert', {asn: asnId, asnItem: item, type, severity, resolvedAt: null, ...details});
}

/** Resolves open alerts of a type, or all that end with the notice. */
export function resolveAlerts({store}: Pick<Context, 'store'>, asnId: string, type?: string): void {
  for (const alert of store.referring('ASNAlert', 'asn', asnId))
    if (isOpenAlert(alert) && (type === undefined ? alert.type !== 'SHORTAGE' : alert.type === type))
      store.update('ASNAlert', alert.id, {resolvedAt: store.now});
}

/** The goods of a notice are there, whoever says so. */
export function arrive(context: Context, {id}: Entity<'ASN'>, changes: Fields): Entity<'ASN'> {
  resolveAlerts(context, id, 'LATE');
  return context.store.update('ASN', id, {status: 'ARRIVED', ...changes});
}

/** Units counted on a line, and where they were put. */
export interface Counted {
  quantity: number;
  locationId?: string | null;
  lotNumber?: string | null;
  expiresOn?: string | null;
  unavailableReason?: string | null;
  receivedAt: string;
}

/** What one unit of an order line cost when it left a building whose stock is counted; undefined for others. */
function costWhenShipped(store: Store, orderItemId: string | null | undefined): string | undefined {
  const used = store.referring('ItemAllocation', 'subject', orderItemId).filter(({stage}) => stage === 'COMMITMENT');
  const costs = used.map(({inventoryItem, committedAt}) => averageAt(store, inventoryItem, committedAt ?? undefined));
  if (new Set(costs).size < 2) return costs[0];
  const shares = used.map(({quantity}, at) => toParts(costs[at]) * BigInt(quantity));
  return shortest(divide(plus(...shares), toParts(sumOf(used, 'quantity'))));
}

/** What one unit cost: as the line says, the price of the purchase order, or the cost that it left with. */
export function costOf(store: Store, line: Entity<'ASNItem'>): {unitCost?: string | undefined; costCurrency?: string} {
  const bought = store.get('PurchaseOrderItem', line.purchaseOrderItem);
  const unitCost = line.unitCost ?? bought?.unitCost;
  const {type, company, inventoryTransfer} = store.need('ASN', line.asn);
  if (type === 'CUSTOMER_RETURN') return {unitCost: costWhenShipped(store, line.orderItem)};
  const item = inventoryItemOf(store, line.product);
  if (!isGiven(unitCost))
    return inventoryTransfer && item ? {unitCost: costOnTransfer(store, inventoryTransfer, item.id)} : {};
  if (type === 'WITHOUT_ORDER') return {unitCost, costCurrency: store.need('Company', company).currency};
  const purchase = store.get('PurchaseOrder', bought?.purchaseOrder);
  return {unitCost, costCurrency: purchase?.currency ?? costCurrencyOf(store, line.product)};
}

/** Tells with an alert of a line how many units are over, damaged or missing; with none the alert is resolved. */
function settleAlert(context: Context, line: Entity<'ASNItem'>, type: string, quantity: number, message: string): void {
  const {store} = context;
  const known = openAlertOf(store, line.asn, type, line.id);
  const sku = store.need('Product', line.product).sku;
  if (quantity > 0 && known?.quantity !== quantity)
    raiseAlert(context, line.asn, {type, item: line.id, quantity, message: `${sku}: ${message}`});
  if (quantity <= 0 && known) store.update('ASNAlert', known.id, {resolvedAt: store.now});
}

/** Lets the alerts of a line follow what was counted on it so far. */
export function settleCounts(context: Context, line: Entity<'ASNItem'>): void {
  const {store} = context;
  const received = line.receivedQuantity;
  const over = store.need('ASN', line.asn).type === 'CUSTOMER_RETURN' ? 0 : received - line.expectedQuantity;
  settleAlert(context, line, 'OVERAGE', over, `${received} units were received, ${over} more than announced.`);
  const receipts = store.referring('InventoryMovement', 'asnItem', line.id);
  const damaged = sum(
    receipts.filter(({unavailableReason}) => unavailableReason === 'DAMAGED').map((each) => each.quantityChange),
  );
  const were = damaged === 1 ? 'unit was' : 'units were';
  settleAlert(context, line, 'DAMAGED', damaged, `${damaged} ${were} received as damaged.`);
}

/** Places where units of a line were put, one more among them. */
export const placesWith = ({_places}: Entity<'ASNItem'>, {id}: Entity<'ItemLocation'>): string[] => [
  ...new Set([...textsOf(_places), id]),
];

/** The last day of the lot of a line: as announced, or else as it is known. */
export function lastDayOn(store: Store, {expiresOn, product, lotNumber}: Entity<'ASNItem'>): string | null {
  const item = inventoryItemOf(store, product);
  return expiresOn ?? (item ? lastDayOf(store, {inventoryItem: item.id, lotNumber}) : null);
}

/** The line of the transfer that a line of a notice brings in. */
const broughtBy = (store: Store, {_transferItem}: Entity<'ASNItem'>): Entity<'TransferItem'> | undefined =>
  store.get('TransferItem', _transferItem);

/** Condition of counted units: as counted, or that in which a transfer brings them. */
export const conditionOf = (
  store: Store,
  line: Entity<'ASNItem'>,
  {unavailableReason}: {unavailableReason?: string | null},
): string | null => unavailableReason ?? broughtBy(store, line)?.unavailableReason ?? null;

/** Place of counted units: as counted, or to which their transfer takes them, as long as they may lie there. */
function placeOfCount(
  context: Context,
  line: Entity<'ASNItem'>,
  warehouse: string,
  locationId?: string | null,
): string {
  const {toLocation, inventoryItem} = broughtBy(context.store, line) ?? {};
  const planned = toLocation && fitsIn(context, toLocation, inventoryItem) ? toLocation : null;
  return placeIn(context.store, warehouse, locationId ?? planned);
}

/** Books counted units of a line into a place, and lets purchase order, order line and alerts follow. */
export function bookReceipt(context: Context, line: Entity<'ASNItem'>, counted: Counted): Entity<'ItemLocation'> {
  const {store} = context;
  const asn = store.need('ASN', line.asn);
  const {quantity, receivedAt} = counted;
  const inventoryItem = stockRecordOf(context, line.product).id;
  const lotNumber = counted.lotNumber ?? line.lotNumber;
  const announcedDay = lotNumber === line.lotNumber ? line.expiresOn : null;
  noteLastDay(context, {inventoryItem, lotNumber}, counted.expiresOn ?? announcedDay);
  const units = {
    ...counted,
    inventoryItem,
    location: placeOfCount(context, line, asn.warehouse, counted.locationId),
    unavailableReason: conditionOf(store, line, counted),
    lotNumber,
    ...costOf(store, line),
  };
  const location = putIn(context, units, {kind: 'RECEIPT', asn: asn.id, asnItem: line.id, occurredAt: receivedAt});
  const updated = store.update('ASNItem', line.id, {
    receivedQuantity: line.receivedQuantity + quantity,
    unavailableQuantity: line.unavailableQuantity + (isGiven(location.unavailableReason) ? quantity : 0),
    _places: placesWith(line, location),
    // From now on it is the day of the lot.
    ...(announcedDay ? {expiresOn: null} : {}),
  });
  const returned = store.get('OrderItem', line.orderItem);
  if (returned) {
    store.add('OrderItem', returned.id, {returnedQuantity: quantity});
    settleOrder(context, returned.order);
  }
  settleCounts(context, updated);
  return location;
}

/** Completes the transfer that a notice brought in; what is missing is written off as lost, and what is over was found. */
function completeTransfer({store}: Context, asn: Entity<'ASN'>): void {
  const transfer = store.get('InventoryTransfer', asn.inventoryTransfer);
  if (!transfer) return;
  const reasonOf = (missing: number): string | undefined =>
    store.all('InventoryAdjustmentReason').find(({code}) => code === (missing > 0 ? 'LOST' : 'FOUND'))?.id;
  for (const line of linesOf(store, asn.id)) {
    const {receivedQuantity} = line;
    const missing = line.expectedQuantity - receivedQuantity;
    const discrepancyReason = missing === 0 ? null : reasonOf(missing);
    store.update('TransferItem', String(line._transferItem), {receivedQuantity, discrepancyReason});
  }
  store.update('InventoryTransfer', transfer.id, {status: 'COMPLETED', completedAt: store.now});
}

/** Leaves a record of the announced units of a line that never came. */
export function tellMissing(context: Context, line: Entity<'ASNItem'>): void {
  const {expectedQuantity: expected, receivedQuantity: came} = line;
  const missing = expected - came;
  settleAlert(
    context,
    line,
    'SHORTAGE',
    missing,
    `${came} of ${expected} announced units came, ${missing} are missing.`,
  );
}

export function closeNotice(context: Context, asnId: string): Entity<'ASN'> {
  const {store} = context;
  const asn = store.need('ASN', asnId);
  resolveAlerts(context, asnId);
  for (const line of linesOf(store, asnId)) tellMissing(context, line);
  completeTransfer(context, asn);
  return store.update('ASN', asnId, {status: 'CLOSED', closedAt: store.now});
}

export function cancelNotice(context: Context, asnId: string, reason: unknown): Entity<'ASN'> {
  resolveAlerts(context, asnId);
  return context.store.update('ASN', asnId, {
    status: 'CANCELED',
    canceledAt: context.store.now,
    cancelReason: reason ?? null,
    _cancelRequestedAt: null,
  });
}

/** Units of an order line that other open notices announce already. */
export const announcedReturns = (store: Store, orderItemId: string, except?: string): number =>
  sum(
    store
      .referring('ASNItem', 'orderItem', orderItemId)
      .filter(({id}) => id !== except)
      .map((line) => openOnNotice(store, line)),
  );

/** Where the goods of a notice come from. */
export interface Origin {
  type: string;
  brand: unknown;
  purchase: Entity | undefined;
  transfer: Entity | undefined;
}

type Line = Fields & Pick<ASNItemInput, 'productId'>;

/** Lines to announce: those that were given, or all open ones of the purchase order or transfer. */
export function linesForOrigin(given: ASNItemInput[], {purchase, transfer}: Origin, {store}: Context): Line[] {
  if (transfer)
    return store
      .referring('TransferItem', 'transfer', transfer.id)
      .map((line) => ({
        productId: store.need('InventoryItem', line.inventoryItem).product,
        expectedQuantity: line.quantity,
        lotNumber: line.lotNumber ?? null,
        _transferItem: line.id,
      }));
  const bought = purchase ? purchaseLines(store, purchase.id) : [];
  if (given.length === 0)
    return bought.flatMap((line) => {
      const {open} = progressOf(store, line);
      return open > 0 ? [{productId: line.product, purchaseOrderItemId: line.id, expectedQuantity: open}] : [];
    });
  return given.map((item) => ({
    ...item,
    purchaseOrderItemId: item.purchaseOrderItemId ?? bought.find(({product}) => product === item.productId)?.id ?? null,
  }));
}

interface Check {
  /** Field of the input that holds the lines. */
  field: string;
  /** Place of the first line within the field. */
  first?: number;
  /** Line whose own announcement doesn't count. */
  except?: string;
}

/** @throws Refusal for a product or an order line that can't come with this notice. */
export function checkLines(items: Line[], origin: Origin, context: Context, {field, first = 0, except}: Check): void {
  const {store, refuse} = context;
  for (const [at, item] of items.entries()) {
    const path = (name: string): InputPath => [field, first + at, name];
    const product = store.need('Product', item.productId);
    const bought = store.get('PurchaseOrderItem', item.purchaseOrderItemId ?? item.purchaseOrderItem);
    if (bought && bought.purchaseOrder !== origin.purchase?.id)
      throw refuse('INVALID_REFERENCE.purchaseOrderItem', path('purchaseOrderItemId'));
    if (origin.purchase && bought?.product !== product.id)
      throw refuse('PRODUCT_NOT_ALLOWED.purchaseOrder', path('productId'));
    if (isGiven(item.expiresOn) && !isGiven(item.lotNumber)) throw refuse('REQUIRED.lotNumber', path('lotNumber'));
    if (origin.type === 'CUSTOMER_RETURN') checkReturn(item, items, context, path, except);
  }
}

function checkReturn(
  item: Fields,
  items: Fields[],
  {store, refuse}: Context,
  path: (name: string) => InputPath,
  except: string | undefined,
): void {
  const orderItem = store.get('OrderItem', item.orderItemId);
  if (!orderItem) throw refuse('REQUIRED.orderItem', path('orderItemId'));
  if (orderItem.product !== item.productId) throw refuse('INVALID_REFERENCE.orderItem', path('orderItemId'));
  const wanted = items
    .filter(({orderItemId}) => orderItemId === orderItem.id)
    .reduce((sum, {expectedQuantity}) => sum + Number(expectedQuantity), 0);
  const shipped = orderItem.shippedQuantity - orderItem.returnedQuantity;
  const most = shipped - announcedReturns(store, orderItem.id, except);
  if (wanted > most)
    throw refuse('QUANTITY_EXCEEDED', path('expectedQuantity'), `${most} units can still come back, not ${wanted}.`);
}

/** Adds a line to a notice. */
export function newLine(context: Context, asn: Entity, item: Line, lineNumber: number): Entity<'ASNItem'> {
  const {productId} = item;
  const named = [
    'cartonCount',
    'expectedQuantity',
    'expiresOn',
    'lotNumber',
    'unitCost',
    'unitsPerCarton',
    '_transferItem',
  ];
  return context.store.insert('ASNItem', {
    ...Object.fromEntries(named.filter((name) => isGiven(item[name])).map((name) => [name, item[name]])),
    asn: asn.id,
    lineNumber,
    product: productId,
    ssccs: item.ssccs ?? [],
    countryOfOrigin: item.countryOfOriginCode ?? null,
    purchaseOrderItem: item.purchaseOrderItemId ?? null,
    orderItem: item.orderItemId ?? null,
    receivedQuantity: 0,
    unavailableQuantity: 0,
  });
}

/** @throws Refusal for a place of another building, or one that the units of a line can't lie in. */
export function checkPlace(
  location: Entity<'Location'> | undefined,
  line: Entity<'ASNItem'>,
  isSellable: boolean,
  {store, refuse}: Context,
  field: InputPath,
): void {
  if (!location) return;
  if (isSellable && ['QUARANTINE', 'RETURNS'].includes(location.zone)) throw refuse('LOCATION_NOT_ALLOWED.zone', field);
  const item = inventoryItemOf(store, line.product)?.id;
  const others = store
    .referring('ItemLocation', 'location', location.id)
    .some(({inventoryItem}) => inventoryItem !== item);
  if (location.isMixedAllowed === false && others) throw refuse('LOCATION_NOT_ALLOWED.mixture', field);
}
