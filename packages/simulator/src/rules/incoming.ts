/**
 * Units that are on their way in. Each counts once: those of a purchase order stand on the notice that announces them,
 * or else on its line; a procurement counts through its purchase orders.
 */
import type {Entity, Store} from '../model/rules.ts';
import {count} from './order-money.ts';
import {sum, sumOf} from './plain.ts';

const closedPurchases = new Set(['CLOSED', 'CANCELED']);
export const endedNotices: ReadonlySet<string> = new Set(['CLOSED', 'CANCELED']);

export function openOnNotice(store: Store, item: Entity<'ASNItem'>): number {
  const notice = store.get('ASN', item.asn);
  if (!notice || endedNotices.has(notice.status)) return 0;
  return Math.max(0, item.expectedQuantity - count(item, 'receivedQuantity'));
}

export const announcementsOf = (store: Store, purchaseItemId: string): Entity<'ASNItem'>[] =>
  store.referring('ASNItem', 'purchaseOrderItem', purchaseItemId);

/** How far the units of a line of a purchase order have come, out of the notices that bring them. */
export function progressOf(store: Store, item: Entity<'PurchaseOrderItem'>) {
  const lines = announcementsOf(store, item.id);
  const agreed = item.confirmedQuantity ?? item.orderedQuantity;
  const announced = sum(lines.map((line) => openOnNotice(store, line)));
  const received = sumOf(lines, 'receivedQuantity');
  const short = item.shortQuantity ?? 0;
  const rest = agreed - announced - received - short;
  const isClosed = closedPurchases.has(store.need('PurchaseOrder', item.purchaseOrder).status);
  return {
    /** Confirmed units, or ordered ones before the supplier answered. */
    agreed,
    announced,
    received,
    short,
    /** Units that are still to be announced. */
    open: isClosed ? 0 : Math.max(0, rest),
    /** Units beyond what was agreed. */
    over: Math.max(0, -rest),
  };
}

/** Units that a running supply order still has to make; those of a procurement stand on its purchase orders. */
export function openOfSupplyOrder(plan: Entity<'SupplyOrder'>): number {
  const {type, status, quantity} = plan;
  if (type === 'PROCUREMENT' || status === 'COMPLETED' || status === 'CANCELED') return 0;
  return Math.max(0, quantity - count(plan, 'madeQuantity'));
}

export function incomingOf(store: Store, productId: string, warehouseId?: string): number {
  const goesThere = (place: unknown): boolean => warehouseId === undefined || place === warehouseId;
  const purchased = store.referring('PurchaseOrderItem', 'product', productId).map((item) => {
    const purchase = store.get('PurchaseOrder', item.purchaseOrder);
    if (!purchase || ['DRAFT', 'CANCELED'].includes(purchase.status)) return 0;
    const announced = announcementsOf(store, item.id)
      .filter((line) => goesThere(store.get('ASN', line.asn)?.warehouse))
      .map((line) => openOnNotice(store, line));
    return sum(announced) + (goesThere(purchase.warehouse) ? progressOf(store, item).open : 0);
  });
  const made = store
    .referring('SupplyOrder', 'product', productId)
    .filter(({status, warehouse}) => status === 'IN_PROGRESS' && goesThere(warehouse))
    .map(openOfSupplyOrder);
  return sum([...purchased, ...made]);
}

/** Units of a product on open notices of the type `TRANSFER` that name no transfer: from another company's building. */
export function announcedFromElsewhere(store: Store, productId: string, warehouseId?: string): number {
  const lines = store.referring('ASNItem', 'product', productId).filter((line) => {
    const notice = store.get('ASN', line.asn);
    const fromElsewhere = notice?.type === 'TRANSFER' && !notice.inventoryTransfer;
    return fromElsewhere && (warehouseId === undefined || notice.warehouse === warehouseId);
  });
  return sum(lines.map((line) => openOnNotice(store, line)));
}
