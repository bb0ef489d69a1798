/** Inbound notices: their lines, their alerts, and what booking and ending them does to stock and to other records. */
import type {Context, Entity, Store} from '../model/rules.ts';
import {openOnNotice} from './incoming.ts';
import {settleOrder} from './order-state.ts';
import {sum} from './plain.ts';
import {settleReceipts} from './purchase-state.ts';
import {placeIn, putIn, stockRecordOf} from './stock.ts';
import {isGiven} from './supply.ts';

const mostAlerts = 100;

export const linesOf = (store: Store, asnId: string): Entity<'ASNItem'>[] =>
  store.referring('ASNItem', 'asn', asnId).sort((a, b) => a.lineNumber - b.lineNumber);

export const isOver = (asn: Entity<'ASN'>): boolean => asn.status === 'CLOSED' || asn.status === 'CANCELED';

export const alertsOf = (store: Store, asnId: string): Entity<'ASNAlert'>[] =>
  store
    .referring('ASNAlert', 'asn', asnId)
    .sort((a, b) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? 1 : -1))
    .slice(0, mostAlerts);

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
  store.update('ASN', asnId, {});
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

/** Units counted on a line, and where they were put. */
export interface Counted {
  quantity: number;
  locationId?: string | null;
  lotNumber?: string | null;
  expiresOn?: string | null;
  unavailableReason?: string | null;
  receivedAt: string;
}

/** What one unit cost: as the line says, or the price of the purchase order. */
export function costOf(store: Store, line: Entity<'ASNItem'>): {unitCost?: string; costCurrency?: string} {
  const bought = store.get('PurchaseOrderItem', line.purchaseOrderItem);
  const unitCost = line.unitCost ?? bought?.unitCost;
  const asn = store.get('ASN', line.asn);
  const own = asn?.type === 'WITHOUT_ORDER' ? store.get('Company', asn.company)?.currency : undefined;
  const currency = store.get('PurchaseOrder', bought?.purchaseOrder)?.currency ?? own;
  return isGiven(unitCost) && isGiven(currency) ? {unitCost, costCurrency: currency} : {};
}

function alertOfCount(context: Context, line: Entity<'ASNItem'>, {unavailableReason, quantity}: Counted): void {
  const {store} = context;
  const asn = store.need('ASN', line.asn);
  const sku = store.need('Product', line.product).sku;
  const over = Number(line.receivedQuantity) - line.expectedQuantity;
  if (over > 0 && asn.type !== 'CUSTOMER_RETURN')
    raiseAlert(context, asn.id, {
      type: 'OVERAGE',
      item: line.id,
      quantity: over,
      message: `${sku}: ${line.receivedQuantity} units were received, ${over} more than announced.`,
    });
  if (unavailableReason !== 'DAMAGED') return;
  const damaged = (openAlertOf(store, asn.id, 'DAMAGED', line.id)?.quantity ?? 0) + quantity;
  raiseAlert(context, asn.id, {
    type: 'DAMAGED',
    item: line.id,
    quantity: damaged,
    message: `${sku}: ${damaged} ${damaged === 1 ? 'unit was' : 'units were'} received as damaged.`,
  });
}

/** Books counted units of a line into a place, and lets purchase order, order line and alerts follow. */
export function bookReceipt(context: Context, line: Entity<'ASNItem'>, counted: Counted): Entity<'ItemLocation'> {
  const {store} = context;
  const asn = store.need('ASN', line.asn);
  const {quantity, receivedAt} = counted;
  const units = {
    ...counted,
    inventoryItem: stockRecordOf(context, line.product).id,
    location: placeIn(store, asn.warehouse, counted.locationId),
    lotNumber: counted.lotNumber ?? line.lotNumber,
    expiresOn: counted.expiresOn ?? line.expiresOn,
    ...costOf(store, line),
  };
  const location = putIn(context, units, {kind: 'RECEIPT', asn: asn.id, asnItem: line.id, occurredAt: receivedAt});
  const places = (line._places as string[] | undefined) ?? [];
  const updated = store.update('ASNItem', line.id, {
    receivedQuantity: (line.receivedQuantity ?? 0) + quantity,
    unavailableQuantity: (line.unavailableQuantity ?? 0) + (isGiven(location.unavailableReason) ? quantity : 0),
    _places: [...new Set([...places, location.id])],
  });
  const returned = store.get('OrderItem', line.orderItem);
  if (returned) {
    store.update('OrderItem', returned.id, {returnedQuantity: (returned.returnedQuantity ?? 0) + quantity});
    settleOrder(context, returned.order);
  }
  alertOfCount(context, updated, {...counted, unavailableReason: location.unavailableReason});
  store.update('ASN', asn.id, {});
  return location;
}

export function settleAfterReceipt(context: Context, asn: Entity<'ASN'>): void {
  if (asn.purchaseOrder) settleReceipts(context, asn.purchaseOrder);
}

/** Completes the transfer that a notice brought in; what is missing is written off as lost, and what is over was found. */
function completeTransfer({store}: Context, asn: Entity<'ASN'>): void {
  const transfer = store.get('InventoryTransfer', asn.inventoryTransfer);
  if (!transfer) return;
  const reasonOf = (missing: number): Entity<'InventoryAdjustmentReason'> | undefined =>
    store.all('InventoryAdjustmentReason').find(({code}) => code === (missing > 0 ? 'LOST' : 'FOUND'));
  for (const line of linesOf(store, asn.id)) {
    const item = store.get('TransferItem', line._transferItem);
    const receivedQuantity = Number(line.receivedQuantity);
    const missing = line.expectedQuantity - receivedQuantity;
    const reason = missing === 0 ? undefined : reasonOf(missing);
    if (item)
      store.update('TransferItem', item.id, {receivedQuantity, ...(reason ? {discrepancyReason: reason.id} : {})});
  }
  store.update('InventoryTransfer', transfer.id, {status: 'COMPLETED', completedAt: store.now});
}

/** Leaves a record of the announced units of a line that never came. */
export function tellMissing(context: Context, line: Entity<'ASNItem'>): void {
  const {store} = context;
  const {expectedQuantity, receivedQuantity: received} = line;
  const receivedQuantity = received ?? 0;
  const quantity = Math.max(0, expectedQuantity - receivedQuantity);
  if (quantity > 0) {
    const sku = store.need('Product', line.product).sku;
    const message = `${sku}: ${receivedQuantity} of ${expectedQuantity} announced units came, ${quantity} are missing.`;
    raiseAlert(context, line.asn, {type: 'SHORTAGE', item: line.id, quantity, message});
    return;
  }
  for (const alert of store.referring('ASNAlert', 'asnItem', line.id))
    if (alert.type === 'SHORTAGE' && isOpenAlert(alert)) store.update('ASNAlert', alert.id, {resolvedAt: store.now});
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

/** Page of the carrier for a number of a consignment. */
export function trackingUrl({carrier, trackingNumber}: Entity<'ASN'>, {store}: Context): string | null {
  const template = store.get('Carrier', carrier)?.trackingUrlTemplate;
  if (!isGiven(trackingNumber) || typeof template !== 'string') return null;
  return template.replace('%s', encodeURIComponent(trackingNumber));
}

/** Units of an order line that other open notices announce already. */
export const announcedReturns = (store: Store, orderItemId: string, except?: string): number =>
  sum(
    store
      .referring('ASNItem', 'orderItem', orderItemId)
      .filter(({id}) => id !== except)
      .map((line) => openOnNotice(store, line)),
  );
