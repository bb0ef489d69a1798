/** What must hold of a state after every operation, and of a world that a simulation begins with. */
import {getNamedType} from 'graphql';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {hasShipped, hasWork} from '../rules/fulfillment-state.ts';
import {progressOf} from '../rules/incoming.ts';
import {currencyOf} from '../rules/money.ts';
import {financialStatusOf, storedFinancial, totalsOf} from '../rules/order-money.ts';
import {
  allocatedQuantity,
  isBundleLine,
  itemStatusOf,
  linesOf,
  openAlerts,
  openQuantity,
  statusOf,
  unallocatedQuantity,
} from '../rules/order-state.ts';
import {sum} from '../rules/plain.ts';
import {financialStatusOf as purchaseStatusOf, linesOf as purchaseLines} from '../rules/purchase-state.ts';
import {contentsOf, countingWarehouses, holdsOf, quantitiesAt, quantitiesOf} from '../rules/quantities.ts';
import {toldQuantities} from '../rules/shop-quantities.ts';
import {availableOf, freeUnits} from '../rules/stock.ts';

const skuOf = (store: Store, item: Entity<'InventoryItem'>): string =>
  store.get('Product', item.product)?.sku ?? item.id;

/** Sentences of a check for every item at every warehouse that counts. */
function atEach(
  {store}: Context,
  check: (item: Entity<'InventoryItem'>, warehouse: Entity<'Warehouse'>) => string | undefined,
): string[] {
  return store.all('InventoryItem').flatMap((item) =>
    countingWarehouses(store).flatMap((warehouse) => {
      const sentence = check(item, warehouse);
      return sentence === undefined ? [] : [`${skuOf(store, item)} at ${warehouse.code}: ${sentence}`];
    }),
  );
}

function quantitiesAgree(context: Context): string[] {
  return atEach(context, (item, warehouse) => {
    const own = quantitiesAt(context.store, item.id, warehouse.id);
    if (own.physical !== own.inStock + own.unavailable) return 'physical is not in stock and unavailable';
    if (own.inStock !== own.allocated + own.reserved + own.unallocated) return 'in stock is not what is held and free';
    if (own.unallocated < 0) return `${-own.unallocated} more units are held than are in stock`;
    return own.available > own.unallocated ? 'more is available than unallocated' : undefined;
  });
}

function allocationsAreHeld(context: Context): string[] {
  const {store} = context;
  return atEach(context, (item, warehouse) => {
    const planned = store
      .referring('OrderAllocation', 'product', item.product)
      .filter((each) => each.stage === 'ALLOCATION' && each.warehouse === warehouse.id);
    const ordered = sum(planned.map(({quantity}) => quantity));
    const {allocated} = quantitiesAt(store, item.id, warehouse.id);
    return ordered === allocated ? undefined : `orders have ${ordered} allocated, but ${allocated} are held`;
  });
}

function placesSuffice({store}: Context): string[] {
  return store.all('ItemLocation').flatMap((location) => {
    const code = store.need('Location', location.location).code;
    if (location.physical <= 0) return [`${location.id} in ${code} holds ${location.physical} units`];
    const free = freeUnits(store, location);
    return free < 0 ? [`${location.id} in ${code} holds ${-free} units less than are held there`] : [];
  });
}

function holdsHavePlaces(context: Context): string[] {
  return atEach(context, (item, warehouse) => {
    const contents = contentsOf(context.store, item.id, warehouse.id);
    const lost = holdsOf(context.store, item.id, warehouse.id).filter(
      (hold) =>
        !contents.some(
          (location) =>
            !location.unavailableReason &&
            location.location === hold.location &&
            (location.lotNumber ?? null) === (hold.lotNumber ?? null),
        ),
    );
    return lost.length > 0 ? `${lost.length} holds have no units in their place` : undefined;
  });
}

function totalsAddUp({store}: Context): string[] {
  return store.all('InventoryItem').flatMap((item) => {
    const whole = quantitiesOf(store, item.id);
    const parts = countingWarehouses(store).map(({id}) => quantitiesAt(store, item.id, id));
    const available = sum(parts.map((part) => part.available)) - whole.unassigned;
    const isOff = available !== whole.available || sum(parts.map((part) => part.physical)) !== whole.physical;
    if (isOff) return [`${skuOf(store, item)} as a whole is not the sum of its warehouses`];
    return whole.unassigned < 0 || whole.ordered < 0 || whole.incoming < 0
      ? [`${skuOf(store, item)} has ${whole.unassigned} unassigned of ${whole.ordered} ordered`]
      : [];
  });
}

function ledgerAddsUp(context: Context): string[] {
  const {store} = context;
  return atEach(context, (item, warehouse) => {
    const booked = store
      .referring('InventoryMovement', 'inventoryItem', item.id)
      .filter((movement) => movement.warehouse === warehouse.id);
    const total = sum(booked.map(({quantityChange}) => quantityChange));
    const {physical} = quantitiesAt(store, item.id, warehouse.id);
    if (total !== physical) return `the ledger adds up to ${total}, but ${physical} lie there`;
    let units = 0;
    const off = booked
      .sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1))
      .find(({quantityChange, physicalAfter}) => (units += quantityChange) !== physicalAfter);
    return off && `${off.id} leaves ${units} units, not ${off.physicalAfter}`;
  });
}

function contradictedStatuses({store}: Context): string[] {
  return store.all('Order').flatMap((order) => {
    const name = order.number;
    const status = statusOf(store, order);
    const wrong = linesOf(store, order.id).filter((item) => item.status !== itemStatusOf(store, item));
    return [
      ...(status === order.newStatus ? [] : [`${name} is ${order.newStatus}, its lines say ${status}.`]),
      ...wrong.map((item) => `Line ${item.position} of ${name} is ${item.status}, not ${itemStatusOf(store, item)}.`),
    ];
  });
}

function contradictedPayments({store}: Context): string[] {
  return store.all('Order').flatMap((order) => {
    const status = financialStatusOf(store, order);
    const isTold = status === order.financialStatus;
    return isTold ? [] : [`${order.number} is ${order.financialStatus}, its payments say ${status}.`];
  });
}

/** Units of lines that don't add up. */
function wrongUnits({store}: Context): string[] {
  return store.all('OrderItem').flatMap((item) => {
    const name = `Line ${item.position} of ${store.need('Order', item.order).number}`;
    const counted = [openQuantity(item), unallocatedQuantity(store, item), item.shippedQuantity, item.canceledQuantity];
    const isShort = counted.some((units) => (units ?? 0) < 0);
    const released = item.releasedQuantity ?? 0;
    const isOverReturned = (item.returnedQuantity ?? 0) > (item.shippedQuantity ?? 0);
    return [
      ...(isShort ? [`${name} has more units canceled, shipped and allocated than ordered.`] : []),
      ...(released > allocatedQuantity(store, item) ? [`${name} has more units released than allocated.`] : []),
      ...(isOverReturned ? [`${name} has more units returned than shipped.`] : []),
    ];
  });
}

/** Lines of which other units have shipped than the shipments that stand hold. */
function wrongShipments({store}: Context): string[] {
  const packed = ['OrderShipment', 'OrderExternalShipment'].flatMap((type) =>
    store.all(type).flatMap(({id, status, items}) => {
      const lines = store.referring('ShippingContainer', 'shipment', id).flatMap((container) => container.lines);
      return status === 'VOIDED' ? [] : ([...lines, ...((items as unknown[] | undefined) ?? [])] as Fields[]);
    }),
  );
  const left = new Map<unknown, number>();
  for (const {orderItem, quantity} of packed) left.set(orderItem, (left.get(orderItem) ?? 0) + Number(quantity));
  return store.all('OrderItem').flatMap((item) => {
    if (item.requiresShipping === false || isBundleLine(store, item)) return [];
    const [shipped, held] = [item.shippedQuantity ?? 0, left.get(item.id) ?? 0];
    const name = `Line ${item.position} of ${store.need('Order', item.order).number}`;
    return shipped === held ? [] : [`${name} has shipped ${shipped}, and its shipments hold ${held}.`];
  });
}

function contradictedWork({store}: Context): string[] {
  return store.all('OrderFulfillment').flatMap(({id, number, status}) => {
    const [has, left] = [hasWork(store, id), hasShipped(store, id)];
    const isRunning = ['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED'].includes(status);
    const maySay = !left || ['UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED', 'SHIPPED'].includes(status);
    const mustSay = left || !['PARTIALLY_SHIPPED', 'SHIPPED'].includes(status);
    return has === isRunning && maySay && mustSay ? [] : [`${number} is ${status}, which its units contradict`];
  });
}

/** Sums of orders that are below 0, and amounts in another currency than what they belong to. */
function wrongAmounts({store}: Context): string[] {
  const ofOrders = store.all('Order').flatMap((order) => {
    const {discount, ...others} = totalsOf(store, order);
    const below = Object.entries({...others, discount: -discount}).filter(([, units]) => units < 0n);
    const {currency} = storedFinancial(order);
    return [
      ...below.map(([name]) => `${order.number} has a ${name} on the wrong side of 0`),
      ...[...store.referring('OrderItem', 'order', order.id), ...store.referring('OrderPayment', 'order', order.id)]
        .filter((each) => isForeign(each, currency))
        .map(({id}) => `${id} of ${order.number} isn't in ${currency}`),
    ];
  });
  const ofPurchases = store
    .all('PurchaseOrder')
    .flatMap(({id, number, currency, ...own}) =>
      [{...own, id}, ...store.referring('PurchaseOrderPayment', '_purchaseOrder', id)]
        .filter((each) => isForeign(each, currency))
        .map((each) => `${each.id} of ${number} isn't in ${currency}`),
    );
  return [...ofOrders, ...ofPurchases];
}

const isForeign = (record: Fields, currency: string): boolean =>
  Object.values(record).some((value) => (currencyOf(value) ?? currency) !== currency);

/** What tells where a record belongs, if several of its references do. */
const belongings = ['company', 'brand', 'warehouse', 'order'];

/**
 * Records that belong to two companies, brands or the like at once: by a field of their own and by the records that
 * they name, such as a place and its warehouse. References with another name than the kind that they lead to, such as
 * the two places of a transfer, may lead elsewhere.
 */
function tornRecords({contract, store}: Context): string[] {
  return [...contract.records].flatMap(([kind, type]) => {
    const named = Object.values(type.getFields())
      .map((field) => ({name: field.name, target: getNamedType(field.type).name}))
      .filter(({name, target}) => name.toLowerCase() === target.toLowerCase() && contract.prefixes.has(target));
    if (named.length === 0) return [];
    return store.all(kind).flatMap((record) => {
      const targets = named.map(({name, target}) => ({name, fields: store.get(target, record[name])}));
      return belongings.flatMap((field) => {
        const told = [
          {by: field, id: record[field]},
          ...targets.map(({name, fields}) => ({by: `${name}.${field}`, id: fields?.[field]})),
        ].filter(({id}) => typeof id === 'string');
        const [first, ...others] = told;
        const other = others.find(({id}) => id !== first?.id);
        return first && other
          ? [`${kind} ${record.id}.${first.by} is ${String(first.id)}, but its ${other.by} is ${String(other.id)}`]
          : [];
      });
    });
  });
}

function brokenStatus(store: Store, purchase: Entity<'PurchaseOrder'>): string[] {
  const lines = purchaseLines(store, purchase.id).map((item) => progressOf(store, item));
  const some = lines.some(({received}) => received > 0);
  const all = lines.every(({received, agreed}) => received >= agreed);
  const {status} = purchase;
  const byUnits: Partial<Record<typeof status, boolean>> = {
    DRAFT: !some,
    ISSUED: !some,
    CONFIRMED: !some,
    CANCELED: !some,
    RECEIVED: all,
  };
  const fits = status === 'PARTIALLY_RECEIVED' ? some && !all : (byUnits[status] ?? true);
  return fits ? [] : [`${purchase.number} is ${status}, which its receipts contradict`];
}

/** Sentences where the numbers that shops are told don't add up to what can be sold. */
function wrongNumbers({store}: Context): string[] {
  return store.all('ProductSalesChannel').flatMap((listing) => {
    const told = toldQuantities(store, listing);
    const product = listing.product;
    const name = `${store.get('Product', product)?.sku} in ${store.get('SalesChannel', listing.salesChannel)?.name}`;
    if (told.some(({quantity}) => quantity < 0)) return [`${name} is told less than 0`];
    const most = Math.max(0, availableOf(store, product));
    const all = sum(told.map(({quantity}) => quantity));
    return all > most ? [`${name} is told ${all}, but ${most} are available`] : [];
  });
}

function contradictedPurchasePayments({store}: Context): string[] {
  return store
    .all('PurchaseOrder')
    .filter((each) => each.financialStatus !== purchaseStatusOf(store, each))
    .map((each) => `${each.number} is ${each.financialStatus}`);
}

/** Sentences that say where a state doesn't hold, by the name of what must hold. */
export const invariants: Record<string, (context: Context) => string[]> = {
  allocationsAreHeld,
  holdsHavePlaces,
  ledgerAddsUp,
  placesSuffice,
  quantitiesAgree,
  totalsAddUp,
  shopsAreToldTheTruth: wrongNumbers,
  'statuses follow from lines': contradictedStatuses,
  'nobody is alerted of an order that is over': ({store}) =>
    store
      .all('Order')
      .filter(({id, newStatus}) => ['COMPLETED', 'CANCELED'].includes(newStatus) && openAlerts(store, id).length > 0)
      .map(({number, newStatus}) => `${number} is ${newStatus} and has an open alert.`),
  'payments decide how far an order is paid': contradictedPayments,
  'units of lines add up': wrongUnits,
  'amounts are in one currency and on the right side of 0': wrongAmounts,
  'records belong together': tornRecords,
  'the status of a fulfillment follows from its units': contradictedWork,
  'shipments hold what has shipped': wrongShipments,
  'the financial status of a purchase order follows from its payments': contradictedPurchasePayments,
  'the status of a purchase order follows from its receipts': ({store}) =>
    store.all('PurchaseOrder').flatMap((each) => brokenStatus(store, each)),
};

/** Sentences of all invariants that don't hold. */
export const brokenInvariants = (context: Context): string[] =>
  Object.entries(invariants).flatMap(([name, holds]) => holds(context).map((sentence) => `${name}: ${sentence}`));
