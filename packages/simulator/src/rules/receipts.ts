/** Receipts beside those of announced goods: what came without an order, and what a receipt got wrong. */
import {keepNew} from '../model/record-keeping.ts';
import type {Context, Entity, MutationRule, Store, RuleSet} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {
  bookReceipt,
  checkLines,
  checkPlace,
  costOf,
  newLine,
  placesWith,
  resolveAlerts,
  settleCounts,
  tellMissing,
} from './asn-state.ts';
import {divide, shortest, toParts} from './decimal.ts';
import {progressOf} from './incoming.ts';
import {sum, sumOf} from './plain.ts';
import {costInto} from './prices.ts';
import {settleDelivery} from './purchase-milestones.ts';
import {linesOf as purchaseLines, settlePayment, settleReceipts} from './purchase-state.ts';
import {yieldHolds} from './shortage.ts';
import {averageAt, newAverage, NotEnough, placeBack, putIn, takeOut} from './stock.ts';
import {isGiven, nextNumber, receivingWarehouse, wmsOf} from './supply.ts';

/** Days for which a receipt can be corrected, and for which goods can be booked that came without an order. */

const receiveWithoutOrder: MutationRule<'receiveWithoutOrder'> = (input, context) => {
  const {store, refuse} = context;
  const {brandId} = input;
  const warehouse = receivingWarehouse(context, {warehouseId: input.warehouseId, brandId});
  if (wmsOf(store, warehouse.id, brandId)) throw refuse('MANAGED_BY_WMS', ['warehouseId']);
  const receivedAt = input.receivedAt ?? store.now;
  const items = input.items.map((item) => ({...item, expectedQuantity: item.quantity}));
  const origin = {type: 'WITHOUT_ORDER', brand: brandId, purchase: undefined, transfer: undefined};
  checkLines(items, origin, context, {field: 'items'});
  const {company} = warehouse;
  const asn = keepNew('ASN', {reference: input.reference}, context, {
    number: nextNumber(store, 'ASN', company),
    ...{company, brand: brandId, warehouse: warehouse.id, supplier: input.supplierId ?? null, type: 'WITHOUT_ORDER'},
    ...{status: 'CLOSED', arrivedAt: receivedAt, receivingStartedAt: receivedAt, closedAt: store.now},
  });
  const places = items.map((item, at) => {
    const line = newLine(context, asn, item, at + 1);
    const location = store.get('Location', item.locationId);
    checkPlace(location, line, !item.unavailableReason, context, ['items', at, 'locationId']);
    return bookReceipt(context, line, {...item, receivedAt});
  });
  resolveAlerts(context, asn.id);
  return {asn: store.get('ASN', asn.id), itemLocations: places.map(({id}) => store.get('ItemLocation', id))};
};

/** Units that a receipt stands for, with its corrections. */
const unitsOf = (store: Store, receipt: Entity<'InventoryMovement'>): number =>
  sum([receipt, ...store.referring('InventoryMovement', 'corrects', receipt.id)].map((each) => each.quantityChange));

/**
 * Lets the average cost follow a correction, so that what came in is worth what has left and what lies there. Where less
 * is left than units cost that never came, the average is that from before their receipt, and the receipt keeps the
 * difference for its next correction.
 */
function settleAverage(
  store: Store,
  receipt: Entity<'InventoryMovement'>,
  before: number,
  change: number,
  unitCost: string,
): void {
  const item = store.need('InventoryItem', receipt.inventoryItem);
  const left = before + change;
  const value =
    toParts(item.averageUnitCost) * BigInt(before) + toParts(unitCost) * BigInt(change) - toParts(receipt._kept);
  const isWorth = left > 0 && value >= 0n;
  const former = left > 0 ? averageAt(store, item.id, after(receipt.createdAt, -1)) : item.averageUnitCost;
  const average = isWorth ? divide(value, toParts(left)) : toParts(former);
  const kept = isWorth ? null : shortest(average * BigInt(left) - value);
  store.update('InventoryItem', item.id, newAverage(store, item, shortest(average)));
  store.update('InventoryMovement', receipt.id, {_kept: kept});
}

/** Books the difference of a correction where the receipt put its units. */
function bookDifference(
  context: Context,
  receipt: Entity<'InventoryMovement'>,
  line: Entity<'ASNItem'>,
  change: number,
  note: string | null | undefined,
): void {
  const {store} = context;
  const links = {
    kind: 'RECEIPT',
    asn: line.asn,
    asnItem: line.id,
    corrects: receipt.id,
    ...(note ? {note} : {}),
  } as const;
  const location = change > 0 ? placeBack(context, receipt.warehouse, receipt) : receipt.location;
  const units = {...receipt, location, quantity: Math.abs(change)};
  const cost = costOf(store, line);
  const item = store.need('InventoryItem', receipt.inventoryItem);
  const before = sumOf(store.referring('ItemLocation', 'inventoryItem', item.id), 'physical');
  const isKnown = isGiven(item.averageUnitCost);
  if (change > 0) {
    const entry = putIn(context, {...units, ...(isKnown ? {} : cost)}, links);
    store.update('ASNItem', line.id, {_places: placesWith(line, entry)});
  } else takeOut(context, units, links);
  if (isKnown && cost.unitCost)
    settleAverage(store, receipt, before, change, costInto(item, cost.unitCost, cost.costCurrency));
  if (change < 0) yieldHolds(context, item.id, receipt.warehouse);
}

/** Lets a purchase order follow a corrected receipt, also one that is closed and has written off what is missing. */
function settlePurchase(context: Context, line: Entity<'ASNItem'>): void {
  const {store} = context;
  const bought = store.get('PurchaseOrderItem', line.purchaseOrderItem);
  const purchase = store.get('PurchaseOrder', bought?.purchaseOrder);
  if (!bought || !purchase) return;
  settleDelivery(context, purchase.id);
  if (purchase.status === 'CLOSED') {
    const {agreed, received} = progressOf(store, bought);
    store.update('PurchaseOrderItem', bought.id, {shortQuantity: Math.max(0, agreed - received)});
    settlePayment(context, purchase.id);
    return;
  }
  const isEmpty = purchaseLines(store, purchase.id).every((each) => progressOf(store, each).received === 0);
  if (isEmpty) store.update('PurchaseOrder', purchase.id, {status: 'CONFIRMED'});
  else settleReceipts(context, purchase.id);
  settlePayment(context, purchase.id);
}

const correctASNReceipt: MutationRule<'correctASNReceipt'> = (input, context) => {
  const {store, refuse} = context;
  const receipt = store.get('InventoryMovement', input.id);
  if (!receipt) throw refuse('RECORD_NOT_FOUND', ['id']);
  const line = store.get('ASNItem', receipt.asnItem);
  const asn = store.get('ASN', line?.asn);
  if (!line || !asn || !['PURCHASE_ORDER', 'WITHOUT_ORDER'].includes(asn.type))
    throw refuse('NOT_PERMITTED_FOR_TYPE.notice', ['id']);
  if (wmsOf(store, receipt.warehouse, asn.brand)) throw refuse('MANAGED_BY_WMS', ['id']);
  if (after(receipt.createdAt, 30 * day) < store.now) throw refuse('INVALID_DATE', ['id']);
  const change = input.quantity - unitsOf(store, receipt);
  if (change === 0) throw refuse('VALUE_NOT_ALLOWED', ['quantity']);
  const known = new Set(store.referring('InventoryMovement', 'corrects', receipt.id).map(({id}) => id));
  try {
    bookDifference(context, receipt, line, change, input.note);
  } catch (error) {
    if (!(error instanceof NotEnough)) throw error;
    const left = `${-change - error.missing} units are left where the receipt put them`;
    const least = `${input.quantity + error.missing} at least, not ${input.quantity}`;
    throw refuse('QUANTITY_EXCEEDED', ['quantity'], `${left}, so it can say ${least}.`);
  }
  const receivedQuantity = Number(line.receivedQuantity) + change;
  const corrected = store.update('ASNItem', line.id, {
    receivedQuantity,
    ...(asn.type === 'WITHOUT_ORDER' ? {expectedQuantity: receivedQuantity} : {}),
    ...(isGiven(receipt.unavailableReason) ? {unavailableQuantity: Number(line.unavailableQuantity) + change} : {}),
  });
  settlePurchase(context, line);
  if (asn.status === 'CLOSED') tellMissing(context, corrected);
  else settleCounts(context, corrected);
  const inventoryMovement = store.referring('InventoryMovement', 'corrects', receipt.id).find(({id}) => !known.has(id));
  return {asn: store.get('ASN', asn.id), inventoryMovement};
};

export const receiptMutations: RuleSet['mutations'] = {correctASNReceipt, receiveWithoutOrder};
