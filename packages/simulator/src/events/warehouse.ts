/** What a warehouse reports, whether a WMS runs it or people do. */
import * as z from 'zod';
import type {Context, Entity, Store} from '../model/rules.ts';
import {fulfillmentLines, remainingOf, reportShort} from '../rules/fulfillment-state.ts';
import {brandsOf, exchanges} from '../rules/integration-kinds.ts';
import {setCount} from '../rules/inventory-counts.ts';
import {yieldHolds} from '../rules/shortage.ts';
import {shipBox} from '../rules/shipping.ts';
import {defaultLocationOf, inventoryItemOf, pickingOrder} from '../rules/stock.ts';
import {sameText} from '../rules/plain.ts';
import {runWms} from '../rules/warehouse-events.ts';
import {wmsOf} from '../rules/supply.ts';
import {shipmentOf, trackingNumber} from './carrier.ts';
import {EventRefusal, kindOf, linesNamed, name, named, someItems, whole} from './event.ts';

const fulfillment = name('Number of the fulfilment, such as AP-10373-1');
/** What follows for an order when its units leave, come free or are canceled. */
const forOrders = ['STOCK', 'AUTOMATION', 'OTHER_LINES', 'PAYMENT'];
const because = ['WMS', ...forOrders];

/** @throws EventRefusal for a warehouse whose WMS lets nothing of a brand in. */
function checkHeard(store: Store, warehouse: Entity<'Warehouse'>, brand: string, field: string): void {
  const integration = store.get('Integration', warehouse.integration);
  if (integration?.type !== 'WMS' || exchanges(integration, 'INBOUND', brand)) return;
  const {name: system, status, syncDirection} = integration;
  const why = status === 'ACTIVE' ? `its sync direction is ${syncDirection}` : `it is ${status}`;
  const words = brandsOf(integration).includes(brand) ? why : "it doesn't work for the brand";
  throw new EventRefusal('NOT_CONNECTED', field, `Nothing comes in from ${system}: ${words}.`);
}

/** A fulfilment by its number, in a status that the event fits, of a warehouse that Endless hears of. */
export function workNumbered(store: Store, number: string, statuses: readonly string[]): Entity<'OrderFulfillment'> {
  const found = named(store, 'OrderFulfillment', 'number', number, 'fulfillment');
  const {brand} = store.need('Order', found.order);
  checkHeard(store, store.need('Warehouse', found.warehouse), brand, 'fulfillment');
  if (!statuses.includes(found.status))
    throw new EventRefusal('STATUS_NOT_ALLOWED', 'fulfillment', `${number} is ${found.status}.`);
  return found;
}

/** Statuses of work of which goods can leave, also after the warehouse was asked to stop. */
export const shippable = ['OPEN', 'ACCEPTED', 'PARTIALLY_SHIPPED', 'UNFULFILLMENT_REQUESTED'];

/** Lines of a fulfilment that still have the units that an event names; all that remains when it names none. */
export function openLines(
  store: Store,
  record: Entity,
  items: readonly {sku: string; quantity: number}[] | undefined,
): {line: Entity<'FulfillmentItem'>; quantity: number}[] {
  const lines = fulfillmentLines(store, record.id);
  const rest = lines.map((line) => ({line, quantity: remainingOf(line)})).filter(({quantity}) => quantity > 0);
  const order = store.get('Order', record['order']);
  if (!items || !order) return rest;
  const left = new Map(rest.map(({line, quantity}) => [line.orderItem, quantity]));
  const wanted = new Map<string, {line: Entity<'FulfillmentItem'>; quantity: number}>();
  for (const {orderItem, quantity} of linesNamed(store, order, items, 'items', left, 'to ship')) {
    const found = rest.find(({line}) => line.orderItem === orderItem);
    if (found) wanted.set(orderItem, {...found, quantity: quantity + (wanted.get(orderItem)?.quantity ?? 0)});
  }
  return [...wanted.values()];
}

const accepted = kindOf({
  summary: 'The warehouse takes the work on, or goes on with it although it was asked to stop',
  shape: {fulfillment},
  example: {fulfillment: 'AP-10373-1'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED'],
  because,
  play: (event, context) => {
    const record = workNumbered(context.store, event.fulfillment, ['OPEN', 'UNFULFILLMENT_REQUESTED']);
    runWms(context, record, {kind: record['status'] === 'OPEN' ? 'ACCEPT' : 'GO_ON', at: context.store.now});
  },
});

const rejected = kindOf({
  summary: 'The warehouse refuses the work; the units stay allocated and wait for a person',
  shape: {fulfillment, reason: name('What it says')},
  example: {fulfillment: 'AP-10374-1', reason: 'The packing line stands still until Thursday.'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED'],
  because,
  play: ({fulfillment: number, reason}, context) => {
    const record = workNumbered(context.store, number, ['OPEN', 'ACCEPTED']);
    runWms(context, record, {kind: 'REJECT', at: context.store.now, reason});
  },
});

const shipped = kindOf({
  summary: 'A parcel leaves with all that is left to ship, or with the units that it names',
  shape: {fulfillment, items: someItems.optional(), trackingNumber},
  example: {fulfillment: 'AP-10375-1', trackingNumber: 'NLP40260002'},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED', 'QUANTITY_EXCEEDED'],
  because: ['OUTSIDE_SHIPMENT', ...forOrders],
  play: ({fulfillment: number, items, trackingNumber}, context) => {
    const {store} = context;
    const record = workNumbered(store, number, shippable);
    const lines = openLines(store, record, items).map(({line, quantity}) => ({orderItemId: line.orderItem, quantity}));
    shipBox(context, record, lines, trackingNumber);
  },
});

const stopped = kindOf({
  summary:
    'The warehouse agrees to stop a parcel that it reported and the carrier has not scanned, so that it can be unshipped',
  shape: {trackingNumber},
  example: {trackingNumber: 'NLP40249257'},
  refuses: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
  because: [],
  play: (event, context) => {
    const {store} = context;
    const [type, shipment] = shipmentOf(context, event.trackingNumber);
    if (type !== 'OrderShipment')
      throw new EventRefusal('NOT_FOUND', 'trackingNumber', `No warehouse reported ${event.trackingNumber}.`);
    if (shipment['status'] !== 'LABEL_CREATED')
      throw new EventRefusal('STATUS_NOT_ALLOWED', 'trackingNumber', `The parcel is ${String(shipment['status'])}.`);
    store.update(type, shipment.id, {stoppedAt: store.now, _reports: []});
  },
});

const short = kindOf({
  summary: "Units can't be picked. Those that are missing are set aside, others can be picked elsewhere",
  shape: {fulfillment, items: someItems, isMissing: z.boolean().default(false)},
  example: {fulfillment: 'AP-10373-1', items: [{sku: 'AP-TENT-2P-GRN', quantity: 1}], isMissing: true},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED', 'QUANTITY_EXCEEDED'],
  because,
  play: ({fulfillment: number, items, isMissing}, context) => {
    const record = workNumbered(context.store, number, shippable);
    const lines = openLines(context.store, record, items);
    reportShort(
      context,
      record,
      lines.map((line) => ({...line, isMissing})),
    );
  },
});

interface Count {
  item: string;
  warehouse: string;
  lotNumber: string | undefined;
  quantity: number;
}

/**
 * Makes what can be sold of an item in a building, or of one lot of it, as many units as were counted: what is missing
 * goes from the places that are picked last, and what is more lies where the first units are picked.
 *
 * @returns the units that there were.
 */
function countBuilding(context: Context, count: Count, place: string, links: {integration?: string}): number {
  const {store} = context;
  const {lotNumber} = count;
  const entries = pickingOrder(store, count.item, count.warehouse)
    .filter((entry) => lotNumber === undefined || sameText(entry.lotNumber, lotNumber))
    .map((entry) => ({location: entry.location, lotNumber: entry.lotNumber ?? undefined, units: entry.physical}));
  const before = entries.reduce((sum, {units}) => sum + units, 0);
  if (entries.length === 0) entries.push({location: place, lotNumber, units: 0});
  let rest = count.quantity;
  const counted = entries.map((entry) => {
    const units = Math.min(rest, entry.units);
    rest -= units;
    return {...entry, units};
  });
  for (const [at, {units, ...where}] of counted.entries()) {
    const quantity = units + (at === 0 ? rest : 0);
    setCount(context, {inventoryItem: count.item, ...where, quantity}, {kind: 'COUNT', ...links});
  }
  return before;
}

/** @throws EventRefusal for an article that a count names twice: with the same lot, or once without a lot. */
function checkTwice(items: readonly {sku: string; lotNumber?: string | undefined}[]): void {
  for (const [at, {sku, lotNumber}] of items.entries()) {
    const isKnown = items
      .slice(0, at)
      .some(
        (each) => sameText(each.sku, sku) && (!lotNumber || !each.lotNumber || sameText(each.lotNumber, lotNumber)),
      );
    if (isKnown) throw new EventRefusal('DUPLICATE_ENTRY', `items.${at}.sku`, `${sku} is counted twice.`);
  }
}

const counted = kindOf({
  summary:
    'A count of what can be sold of an article in the whole building, or of one lot. Below what is allocated, the youngest allocations yield',
  shape: {
    warehouse: name('Code of the warehouse'),
    items: z
      .array(
        z.strictObject({
          sku: name('SKU of the article'),
          quantity: whole().min(0).max(1_000_000),
          lotNumber: name('Lot').optional(),
        }),
      )
      .min(1)
      .max(250),
  },
  example: {warehouse: 'ANTWERP', items: [{sku: 'AP-JKT-M-NVY', quantity: 30}]},
  refuses: ['NOT_FOUND', 'NOT_CONNECTED', 'STATUS_NOT_ALLOWED', 'DUPLICATE_ENTRY'],
  because: ['COUNT', ...forOrders],
  play: ({warehouse: code, items}, context, tell) => {
    const {store} = context;
    const warehouse = named(store, 'Warehouse', 'code', code, 'warehouse');
    const {deactivatedAt} = warehouse;
    const words = `${code} is closed since ${deactivatedAt?.slice(0, 10)}.`;
    if (deactivatedAt) throw new EventRefusal('STATUS_NOT_ALLOWED', 'warehouse', words);
    const place = defaultLocationOf(store, warehouse.id)?.id;
    if (place === undefined) throw new EventRefusal('NOT_FOUND', 'warehouse', `${code} has no place for stock.`);
    checkTwice(items);
    const products = (warehouse['brands'] ?? []).flatMap((id) => store.referring('Product', 'brand', id));
    for (const [at, {sku, quantity, lotNumber}] of items.entries()) {
      const product = products.find((each) => sameText(each['sku'], sku));
      const item = product && inventoryItemOf(store, product.id);
      if (!product || !item) throw new EventRefusal('NOT_FOUND', `items.${at}.sku`, `${code} has no stock of ${sku}.`);
      checkHeard(store, warehouse, product.brand, 'warehouse');
      const integration = wmsOf(store, warehouse.id, product.brand)?.id;
      const links = integration === undefined ? {} : {integration};
      const count = {item: item.id, warehouse: warehouse.id, lotNumber, quantity};
      const before = countBuilding(context, count, place, links);
      yieldHolds(context, item.id, warehouse.id);
      if (before !== quantity)
        tell({type: 'InventoryItem', id: item.id, sku: product['sku'], from: before, to: quantity});
    }
  },
});

export const warehouseEvents = {
  'warehouse.accepted': accepted,
  'warehouse.rejected': rejected,
  'warehouse.shipped': shipped,
  'warehouse.stopped': stopped,
  'warehouse.short': short,
  'warehouse.counted': counted,
};
