/** Orders of shops that Endless lacks: their import by hand, after a pause and every hour. And what shops lack of ours. */
import type {BulkEntry, Context, Entity, Fields, Store} from '../model/rules.ts';
import {after, hour, later, minutesAfter, nextFull} from '../model/time.ts';
import {setAtSource, waitingAtSource, type SourcePayment} from './at-source.ts';
import {brandsOf, channelOfOrders, channelsOf, exchanges, settingOf} from './integration-kinds.ts';
import {whenDue} from './due.ts';
import {finishOrder, headOf} from './order-create.ts';
import {applySourceChange, fromSource, takePayments} from './order-source.ts';
import {integrationOf} from './order-state.ts';
import {textOf} from './plain.ts';
import {nextRun, runBySchedule, tryEntry} from './processes.ts';
import {addSourceLine, type SourceLine} from './source-lines.ts';

/** An order as a shop has it; those that Endless lacks stand in `Integration._orders`. */
export interface SourceOrder {
  /** Its id in the shop. */
  id: string;
  number: string;
  placedAt: string;
  salesChannel: string;
  customer?: string;
  shippingAddress?: Fields;
  shippingMethod?: string;
  /** Location that the shop chose, which counts where the shop routes: the id of an `ExternalWarehouse`. */
  location?: string;
  /** Shipping cost as a decimal in the currency of the channel. */
  shipping?: string;
  lines: SourceLine[];
  payments?: SourcePayment[];
  tags?: string[];
}

interface ImportOptions {
  /** Orders placed before this moment are left out. */
  since: string;
  /** Called with each SKU of an order, so that a product can come in with it. */
  beforeLine: (sku: string) => void;
}

/** The hourly run looks this far back. */
const reconciledHours = 48;

export const hoursBefore = (moment: string, hours: number): string => minutesAfter(moment, -60 * hours);

/** How far back the hourly run looks, which is also what the action does: never to before orders were let in. */
export function reconciledSince(integration: Entity<'Integration'>, now: string): string {
  const firstLetIn = textOf(integration._letInAt) ?? integration.createdAt;
  const switchedOn = settingOf(integration, 'import_orders').updatedAt ?? firstLetIn;
  return [firstLetIn, switchedOn, hoursBefore(now, reconciledHours)].reduce(later);
}

const waitingOrders = (integration: Entity<'Integration'>): SourceOrder[] =>
  (integration._orders as SourceOrder[] | undefined) ?? [];

/** The channel in which a shop's order arrives: the one that it was placed for, or another that has its shop now. */
function channelFor(
  order: SourceOrder,
  integration: Entity<'Integration'>,
  store: Store,
): Entity<'SalesChannel'> | undefined {
  const channels = channelsOf(store, integration.id);
  const placed = store.need('SalesChannel', order.salesChannel);
  return (
    channels.find((each) => each.id === placed.id) ??
    channels.find(({brand}) => brand === placed.brand) ??
    channelOfOrders(store, integration)
  );
}

/** Why a shop's order isn't imported; undefined when it is. */
function reasonToSkip(
  order: SourceOrder,
  channel: Entity<'SalesChannel'> | undefined,
  integration: Entity<'Integration'>,
  store: Store,
): string | undefined {
  if (!channel) return 'Skipped: no sales channel takes its orders.';
  if (channel.removedAt) return 'Skipped: its sales channel was removed.';
  if (channel.isActive === false) return 'Skipped: its sales channel is paused.';
  if (!brandsOf(integration).includes(channel.brand)) return 'Skipped: the shop no longer works for its brand.';
  if (store.get('Brand', channel.brand)?.status !== 'ACTIVE') return 'Skipped: its brand takes no orders.';
  if (settingOf(integration, 'import_orders').value === false) return 'Skipped: orders are not let in.';
  const skipped = (textOf(settingOf(integration, 'skip_order_tags').value) ?? '')
    .split(',')
    .map((tag) => tag.trim().toLowerCase());
  const tag = order.tags?.find((each) => skipped.includes(each.trim().toLowerCase()));
  return tag === undefined ? undefined : `Skipped: the order carries the tag ${tag}.`;
}

function importOrder(
  context: Context,
  integration: Entity<'Integration'>,
  source: SourceOrder,
  options: ImportOptions,
): BulkEntry {
  const {store} = context;
  const externalId = source.id;
  const channel = channelFor(source, integration, store);
  const skipped = reasonToSkip(source, channel, integration, store);
  if (!channel || skipped !== undefined) return {externalId, outcome: 'SKIPPED', message: skipped};
  const customer = store.get('Customer', source.customer);
  const {number, placedAt, shippingMethod, shipping, tags} = source;
  const head = headOf({placedAt, shippingMethod, tags}, channel, customer, context);
  for (const {sku} of source.lines) if (sku) options.beforeLine(sku);
  const order = store.insert('Order', {
    type: 'B2C',
    fulfillmentMethod: 'SHIPPING',
    isRush: false,
    ...head,
    number,
    origin: 'SHOPPING_PLATFORM',
    createdBy: null,
    shippingAddress: source.shippingAddress ?? head.shippingAddress,
    financial: {...head.financial, ...(shipping ? {shipping} : {})},
    externalObjects: [{id: externalId, integration: integration.id, kind: 'order', lastSyncedAt: store.now}],
    ...(source.location ? {_location: source.location} : {}),
  });
  for (const line of source.lines) addSourceLine(context, order, line);
  takePayments(context, order, source.payments ?? []);
  finishOrder(context, order);
  return {id: order.id, externalId, outcome: 'SUCCEEDED', message: `Imported as ${number}.`};
}

/** Imports the orders of a shop that Endless lacks; those that are there are left as they are. */
export function importOrders(context: Context, integrationId: string, options: ImportOptions): BulkEntry[] {
  const {store} = context;
  const integration = store.need('Integration', integrationId);
  const due = waitingOrders(integration)
    .filter(({placedAt}) => placedAt >= options.since && placedAt <= store.now)
    .sort((a, b) => a.placedAt.localeCompare(b.placedAt));
  const results = due.map((source) =>
    tryEntry(context, {externalId: source.id}, () => importOrder(context, integration, source, options)),
  );
  const imported = new Set(results.flatMap(({externalId, outcome}) => (outcome === 'SUCCEEDED' ? [externalId] : [])));
  const current = store.need('Integration', integrationId);
  store.update('Integration', integrationId, {
    _orders: waitingOrders(current).filter(({id}) => !imported.has(id)),
    lastSyncedAt: store.now,
    updatedAt: current.updatedAt,
  });
  return results;
}

/** Open orders of a shop of which it has a cancellation or refunds that Endless hasn't heard of. */
function unheard(context: Pick<Context, 'store'>, integrationId: string): Entity<'Order'>[] {
  return context.store.having('Order', '_atSource').filter((order) => {
    const {isCanceled, payments = []} = waitingAtSource(order);
    const isOpen = !['SHIPPED', 'COMPLETED', 'CANCELED'].includes(order.newStatus);
    const isFound = isCanceled === true || payments.some(({kind}) => kind === 'REFUND');
    const integration = integrationOf(context, order);
    return isOpen && isFound && integration?.id === integrationId && exchanges(integration, 'INBOUND', order.brand);
  });
}

/** Takes over what a shop cancelled and paid back of open orders. */
export function compareOrders(context: Context, integrationId: string): BulkEntry[] {
  return unheard(context, integrationId).map((order) => {
    const entry = {id: order.id, externalId: order.externalObjects?.[0]?.id};
    return tryEntry(context, entry, () => {
      const {isCanceled, payments = [], ...others} = waitingAtSource(order);
      const refunds = payments.filter(({kind}) => kind === 'REFUND');
      const left = payments.filter(({kind}) => kind !== 'REFUND');
      setAtSource(context.store, order.id, {...others, ...(left.length > 0 ? {payments: left} : {})});
      applySourceChange(context, order.id, {payments: refunds, ...(isCanceled ? {isCanceled} : {})});
      const what = [...(refunds.length > 0 ? ['refunded'] : []), ...(isCanceled ? ['canceled'] : [])].join(' and ');
      return {...entry, outcome: 'SUCCEEDED', message: `${order.number}: ${what} in the shop.`};
    });
  });
}

/** Whether orders of a shop come in: it is connected, has a brand, lets orders in, and its data moves inwards. */
export const takesOrders = (integration: Entity<'Integration'>): boolean =>
  integration.type === 'SHOPPING_PLATFORM' &&
  exchanges(integration, 'INBOUND') &&
  settingOf(integration, 'import_orders').value !== false;

/** The full hour at which a run finds an order of a shop, or what became of it, whose message was lost. */
function hourlyRun(integration: Entity<'Integration'>, store: Store): string | undefined {
  const nextHour = later(store.nextFull(hour), nextRun(store, integration.id, 'RECONCILE_ORDERS', hour));
  const hourAfter = (moment: string): string => later(nextFull(moment, hour), nextHour);
  return [
    ...waitingOrders(integration)
      .filter((order) => !reasonToSkip(order, channelFor(order, integration, store), integration, store))
      .map(({placedAt}) => ({placedAt, at: hourAfter(placedAt)}))
      .filter(({placedAt, at}) => placedAt >= reconciledSince(integration, at))
      .map(({at}) => at),
    ...unheard({store}, integration.id).map((order) =>
      hourAfter(after(waitingAtSource(order).since ?? order.updatedAt, 1)),
    ),
  ].sort()[0];
}

/** Once an hour, each shop's orders of the last 48 hours and its open ones are compared with those that are here. */
export const reconciliation = whenDue({
  because: ['WORK', ...fromSource],
  all: (store) => store.all('Integration').filter(takesOrders),
  at: hourlyRun,
  happens: (context, {id}) => runBySchedule(context, id, 'RECONCILE_ORDERS'),
});

/** Tells a shop again which parcels of its orders have left. */
export function pushTracking(context: Context, integrationId: string): BulkEntry[] {
  const {store} = context;
  return store.all('OrderShipment').flatMap(({id, order: orderId, status, _unconfirmed}): BulkEntry[] => {
    const order = store.need('Order', orderId);
    const integration = integrationOf(context, order);
    const isOwn =
      order.origin === 'SHOPPING_PLATFORM' &&
      integration?.id === integrationId &&
      exchanges(integration, 'OUTBOUND', order.brand);
    if (!isOwn || _unconfirmed !== true || status === 'VOIDED') return [];
    store.note('OrderShipment', id, {_unconfirmed: false});
    const tracking = store.referring('ShippingContainer', 'shipment', id)[0]?.trackingNumber;
    const message = `${order.number}: ${tracking ? `told ${tracking}` : 'told that it has left'}.`;
    return [{id, externalId: order.externalObjects?.[0]?.id, outcome: 'SUCCEEDED', message}];
  });
}
