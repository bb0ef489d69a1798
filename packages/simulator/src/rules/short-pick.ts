/** Units that a warehouse can't ship: they leave the fulfilment, and sellable stock too when they are missing. */
import type {Context, Entity, Store} from '../model/rules.ts';
import {
  cancelGivenBack,
  endWithoutWork,
  freeAllocation,
  remainingOf,
  settleRequests,
  takeOffLine,
  warehouseName,
} from './fulfillment-state.ts';
import {raiseAlert, settleOrder} from './order-state.ts';
import {divide, forgetFreeStock, inventoryItemOf, putIn, takeOut} from './stock.ts';

export interface Short {
  line: string;
  quantity: number;
  isMissing: boolean;
}

/** Frees units of an allocation and puts them aside until somebody clears them up. */
function setAside(context: Context, allocation: Entity<'OrderAllocation'>, quantity: number): void {
  const {store} = context;
  const parts: Entity<'ItemAllocation'>[] = [];
  let rest = quantity;
  for (const id of allocation.itemAllocations ?? []) {
    const hold = store.get('ItemAllocation', id);
    if (!hold || rest <= 0) continue;
    const part = divide(context, hold, rest);
    rest -= part.quantity;
    parts.push(part);
  }
  freeAllocation(context, store.get('OrderAllocation', allocation.id) ?? allocation, quantity);
  for (const part of parts) {
    takeOut(context, part, {kind: 'CONDITION_CHANGE'});
    putIn(context, {...part, unavailableReason: 'QUARANTINE'}, {kind: 'CONDITION_CHANGE'});
  }
  // Nothing came in for other orders: the units are no longer sellable.
  const item = inventoryItemOf(store, allocation.product);
  if (item) forgetFreeStock(store, item.id);
}

const skuOf = (store: Store, line: Entity<'FulfillmentItem'>): string =>
  store.need('OrderItem', line.orderItem).sku ?? '';

/** Takes units off the fulfilment that its warehouse can't ship. Those that were to be canceled are canceled. */
export function reportShort(
  context: Context,
  fulfillment: Entity<'OrderFulfillment'>,
  shorts: readonly Short[],
  note?: string,
): void {
  const {store} = context;
  const orderId = fulfillment.order;
  for (const {line: lineId, quantity, isMissing} of shorts) {
    const line = store.get('FulfillmentItem', lineId);
    if (!line || remainingOf(line) < quantity) continue;
    const canceled = Math.min(quantity, line.cancelRequestedQuantity);
    const allocation = takeOffLine(context, line, quantity, 'shortQuantity');
    if (allocation && isMissing) setAside(context, allocation, quantity);
    else if (allocation) freeAllocation(context, allocation, quantity);
    cancelGivenBack(context, line, undefined, canceled);
    if (quantity === canceled) continue;
    const units = quantity - canceled === 1 ? '1 unit' : `${quantity - canceled} units`;
    const message = `${warehouseName(store, fulfillment)} reported ${units} of ${skuOf(store, line)} short.`;
    raiseAlert(context, orderId, 'SHORT_PICK', note ? `${message} ${note}` : message, line.orderItem);
  }
  endWithoutWork(context, fulfillment.id);
  settleRequests(context, orderId);
  settleOrder(context, orderId);
}
