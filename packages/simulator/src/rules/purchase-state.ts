/** Where a purchase order stands: its lines, its totals, its payments, and what follows from them. */
import type {Computed, Context, Entity, Store} from '../model/rules.ts';
import {addDays, dayAt} from './days.ts';
import {queue} from './edi-transmissions.ts';
import {progressOf} from './incoming.ts';
import {plus, scaled, toParts} from './decimal.ts';
import {money, unitsOf} from './money.ts';
import {sum} from './plain.ts';
import {settleDelivery} from './purchase-milestones.ts';
import {decimalsOf} from './reference.ts';
import {isGiven} from './supply.ts';

export const linesOf = (store: Store, purchaseId: string): Entity<'PurchaseOrderItem'>[] =>
  store.referring('PurchaseOrderItem', 'purchaseOrder', purchaseId).sort((a, b) => a.position - b.position);

/** Amount of a line: what was agreed, less what never came, or what came where that is more, at the cost of one unit. */
export function lineAmount(store: Store, item: Entity<'PurchaseOrderItem'>): bigint {
  const {agreed, received, short} = progressOf(store, item);
  const {currency} = store.need('PurchaseOrder', item.purchaseOrder);
  return scaled(toParts(item.unitCost) * BigInt(Math.max(agreed - short, received)), decimalsOf(currency));
}

const taxAmount = (store: Store, item: Entity<'PurchaseOrderItem'>): bigint =>
  scaled(lineAmount(store, item) * toParts(item.taxRate ?? 0), 0);

export const paidAmount = (store: Store, purchaseId: string): bigint =>
  plus(...store.referring('PurchaseOrderPayment', '_purchaseOrder', purchaseId).map(({amount}) => unitsOf(amount)));

const subtotalAmount = (store: Store, {id}: Entity<'PurchaseOrder'>): bigint =>
  plus(...linesOf(store, id).map((item) => lineAmount(store, item)));

const taxTotalAmount = (store: Store, {id}: Entity<'PurchaseOrder'>): bigint =>
  plus(...linesOf(store, id).map((item) => taxAmount(store, item)));

/** What the supplier charges in all; nothing once the purchase order is canceled. */
export function totalAmount(store: Store, purchase: Entity<'PurchaseOrder'>): bigint {
  if (purchase.status === 'CANCELED') return 0n;
  return subtotalAmount(store, purchase) + unitsOf(purchase.shippingTotal) + taxTotalAmount(store, purchase);
}

export function financialStatusOf(store: Store, purchase: Entity<'PurchaseOrder'>): string {
  const paid = paidAmount(store, purchase.id);
  const isFree = paid === 0n && purchase.status === 'CANCELED';
  if (paid >= totalAmount(store, purchase) && !isFree) return 'PAID';
  return paid > 0n ? 'PARTIALLY_PAID' : 'UNPAID';
}

/** Lets the financial status follow from payments and total. */
export function settlePayment({store}: Pick<Context, 'store'>, purchaseId: string): Entity<'PurchaseOrder'> {
  const purchase = store.need('PurchaseOrder', purchaseId);
  const financialStatus = financialStatusOf(store, purchase);
  return financialStatus === purchase.financialStatus
    ? purchase
    : store.update('PurchaseOrder', purchaseId, {financialStatus});
}

/** Lets the status follow from what was received. */
export function settleReceipts(context: Context, purchaseId: string | null | undefined): void {
  const {store} = context;
  const before = store.get('PurchaseOrder', purchaseId);
  if (!before || before.status === 'CLOSED') return;
  const lines = linesOf(store, before.id).map((item) => progressOf(store, item));
  if (sum(lines.map(({received}) => received)) === 0) return;
  const isComplete = lines.every(({received, agreed}) => received >= agreed);
  const status = isComplete ? 'RECEIVED' : 'PARTIALLY_RECEIVED';
  settleDelivery(context, before.id);
  store.update('PurchaseOrder', before.id, {status});
  settlePayment(context, before.id);
  settleProcurement(context, before.supplyOrder);
}

const receivedOn = (store: Store, purchaseId: string): number =>
  sum(linesOf(store, purchaseId).map((item) => progressOf(store, item).received));

const receivedFor = (store: Store, supplyOrderId: string): number =>
  sum(store.referring('PurchaseOrder', 'supplyOrder', supplyOrderId).map(({id}) => receivedOn(store, id)));

const ended = new Set(['RECEIVED', 'CLOSED', 'CANCELED']);

export const isEnded = (purchase: Entity<'PurchaseOrder'> | undefined): boolean =>
  purchase !== undefined && ended.has(purchase.status);

/** Offers that were chosen are fulfilled; one of whose purchase order nothing came is declined. */
export function fulfillOffers({store}: Pick<Context, 'store'>, supplyOrderId: string): void {
  for (const offer of store.referring('SupplySupplier', 'supplyOrder', supplyOrderId))
    if (offer.status === 'SELECTED') {
      const cameNothing = typeof offer.purchaseOrder === 'string' && receivedOn(store, offer.purchaseOrder) === 0;
      store.update('SupplySupplier', offer.id, {status: cameNothing ? 'DECLINED' : 'FULFILLED'});
    }
}

/** Completes a procurement with the last of its purchase orders, when any unit came in. */
export function settleProcurement({store}: Context, supplyOrderId: unknown): void {
  const plan = store.get('SupplyOrder', supplyOrderId);
  if (plan?.status !== 'IN_PROGRESS' || receivedFor(store, plan.id) === 0) return;
  if (!store.referring('PurchaseOrder', 'supplyOrder', plan.id).every((each) => isEnded(each))) return;
  store.update('SupplyOrder', plan.id, {status: 'COMPLETED', completedAt: store.now});
  fulfillOffers({store}, plan.id);
}

/** Tells a supplier on EDI, who has the purchase order, that it was called off, as soon as the connection works. */
function tellCanceled(context: Context, purchase: Entity<'PurchaseOrder'>): void {
  const {store} = context;
  const {id, brand, supplier, number: reference, cancelReason: reason} = purchase;
  const integration = store.get('Integration', store.get('Supplier', supplier)?.ediIntegration);
  const sent = store.referring('EDIDocument', 'purchaseOrder', id).filter(({direction}) => direction === 'OUTBOUND');
  const isHeldBack = sent.some(({status, transaction}) => ['QUEUED', 'FAILED'].includes(status) && !transaction);
  if (purchase.delivery !== 'EDI' || !integration || isHeldBack) return;
  const content = {purchaseOrderNumber: reference, isCanceled: true, reason};
  queue(context, integration, {type: 'PURCHASE_ORDER_CHANGE_860', brand, purchaseOrder: id, reference, content});
}

/** Calls off a purchase order, and declines the offer that it was made from. */
export function cancelPurchase(context: Context, purchaseId: string, reason: unknown): Entity<'PurchaseOrder'> {
  const {store} = context;
  store.update('PurchaseOrder', purchaseId, {status: 'CANCELED', canceledAt: store.now, cancelReason: reason ?? null});
  for (const offer of store.referring('SupplySupplier', 'purchaseOrder', purchaseId))
    store.update('SupplySupplier', offer.id, {status: 'DECLINED'});
  const purchase = settlePayment(context, purchaseId);
  tellCanceled(context, purchase);
  settleProcurement(context, purchase.supplyOrder);
  return purchase;
}

const amount =
  (value: (store: Store, purchase: Entity<'PurchaseOrder'>) => bigint): Computed<'PurchaseOrder'> =>
  (purchase, {store}) =>
    money(value(store, purchase), purchase.currency);

/** Amounts and days of a purchase order that follow from its lines and payments. */
export const purchaseValues: Record<string, Computed<'PurchaseOrder'>> = {
  subtotal: amount(subtotalAmount),
  taxTotal: amount(taxTotalAmount),
  total: amount(totalAmount),
  paidTotal: amount((store, {id}) => paidAmount(store, id)),
  balance: amount((store, purchase) => totalAmount(store, purchase) - paidAmount(store, purchase.id)),
  shippingTotal: (purchase) => purchase.shippingTotal ?? money(0n, purchase.currency),
  paymentDueOn: ({company, issuedAt, paymentTermDays}, {store}) =>
    isGiven(issuedAt) ? addDays(dayAt(store, company, issuedAt), paymentTermDays) : null,
  payments: ({id}, {store}) =>
    store.referring('PurchaseOrderPayment', '_purchaseOrder', id).sort((a, b) => a.paidOn.localeCompare(b.paidOn)),
  financialStatus: (purchase, {store}) => financialStatusOf(store, purchase),
};

const progress =
  (name: 'announced' | 'open' | 'over' | 'received'): Computed<'PurchaseOrderItem'> =>
  (item, {store}) =>
    progressOf(store, item)[name];

export const purchaseLineValues: Record<string, Computed<'PurchaseOrderItem'>> = {
  announcedQuantity: progress('announced'),
  openQuantity: progress('open'),
  overQuantity: progress('over'),
  receivedQuantity: progress('received'),
  shortQuantity: ({shortQuantity}) => shortQuantity ?? 0,
  lineTotal: (item, {store}) =>
    money(lineAmount(store, item), store.need('PurchaseOrder', item.purchaseOrder).currency),
};
