/** Shipments of both kinds in one list: those that Endless made and those that outside systems reported. */
import {filterRecords, pageOf, sortedByKey, type Sorted} from '../model/lists.ts';
import type {Context, Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';
import {trackingPage} from './carriers.ts';
import {addressOf} from './shipping.ts';
import type {OrderShipmentSort, OrderShipmentSortField, QueryArguments} from '../schema-types.ts';

const kinds = ['OrderShipment', 'OrderExternalShipment'] as const;

type Shipment = Entity<'OrderExternalShipment' | 'OrderShipment'>;

const kindOf = (store: Store, {id}: Entity): string => (store.get('OrderShipment', id) ? kinds[0] : kinds[1]);

/** Shipments of an order or of a fulfilment, oldest first. An outside one belongs to the fulfilment it took units from. */
export const shipmentsOf = (store: Store, field: 'order' | 'fulfillment', id: string): Shipment[] =>
  [
    ...store.referring('OrderShipment', field, id),
    ...store.referring('OrderExternalShipment', field === 'order' ? field : '_fulfillment', id),
  ].sort((a, b) => (a.shippedAt < b.shippedAt ? -1 : 1));

/** Shipments of an order that weren't reversed or withdrawn. */
export const standingShipments = (store: Store, orderId: string): Shipment[] =>
  shipmentsOf(store, 'order', orderId).filter(({status}) => status !== 'VOIDED');

/** What lies in the containers of a shipment that Endless made. */
export const packedLines = (store: Store, shipmentId: string): Entity<'ShippingContainerLine'>[] =>
  store
    .referring('ShippingContainer', 'shipment', shipmentId)
    .flatMap((each) => each.lines as Entity<'ShippingContainerLine'>[]);

/** Units of order lines in a shipment of either kind. */
export const unitsInside = (store: Store, shipment: Shipment): {orderItem: string; quantity: number}[] =>
  'items' in shipment ? (shipment.items as Entity<'OrderExternalShipmentItem'>[]) : packedLines(store, shipment.id);

/** Units of a line that left together. */
export interface Departure {
  quantity: number;
  at: string;
}

/** Units of a line that left, and when. */
export const departuresOf = (store: Store, {id, order}: Entity<'OrderItem'>): Departure[] =>
  standingShipments(store, order).flatMap((shipment) =>
    unitsInside(store, shipment)
      .filter(({orderItem}) => orderItem === id)
      .map(({quantity}) => ({quantity, at: shipment.shippedAt})),
  );

const containersOf = (store: Store, shipmentId: string): Entity<'ShippingContainer'>[] =>
  store.referring('ShippingContainer', 'shipment', shipmentId).sort((a, b) => a.position - b.position);

/** Tracking numbers of a shipment. */
export const numbersOf = (store: Store, shipment: Entity): unknown[] =>
  (shipment.trackingNumbers as string[] | undefined) ??
  containersOf(store, shipment.id).map(({trackingNumber}) => trackingNumber);

const sortKeys: Record<OrderShipmentSortField, (shipment: Shipment, store: Store) => string | null | undefined> = {
  DELIVERED_AT: ({deliveredAt}) => deliveredAt,
  ORDER_NUMBER: ({order}, store) => store.need('Order', order).number,
  SHIPPED_AT: ({shippedAt}) => shippedAt,
  UPDATED_AT: ({updatedAt}) => updatedAt,
};

const sorted = (shipments: Shipment[], {field, direction}: OrderShipmentSort, store: Store): Sorted =>
  sortedByKey(shipments, `${field} ${direction}`, (shipment) => sortKeys[field](shipment, store) ?? undefined);

/** A page of shipments of both kinds. */
function listed(
  shipments: Shipment[],
  {filter, sort, ...page}: Fields & Pick<QueryArguments['orderShipments'], 'filter' | 'sort'>,
  context: Context,
): unknown {
  const {rules, store} = context;
  const matching = kinds.flatMap((kind) => {
    const own = shipments.filter((each) => kindOf(store, each) === kind && rules.canSee(kind, each, context));
    return filterRecords(kind, own, filter ?? {}, 'OrderShipmentFilter', context);
  });
  return pageOf(sorted(matching, sort ?? {field: 'SHIPPED_AT', direction: 'DESC'}, store), page);
}

export const shipmentRules: RuleSet = {
  queries: {
    orderShipment: ({id}, context) => {
      const found = context.store.find(id);
      const isShipment = found && kinds.some((kind) => kind === found.type);
      return isShipment && context.rules.canSee(found.type, found.record, context) ? found.record : null;
    },
    orderShipments: (args, context) =>
      listed([...context.store.all('OrderShipment'), ...context.store.all('OrderExternalShipment')], args, context),
  },
  filters: {
    OrderShipmentFilter: {
      brandIds: 'order.brand',
      isExternal: (each, wanted, {store}) => (kindOf(store, each) === kinds[1]) === wanted,
      query: (each, wanted, {store}) => {
        const codes = containersOf(store, each.id).map(({sscc}) => sscc);
        return matchesWords([...numbersOf(store, each), ...codes, store.get('Order', each.order)?.number], wanted);
      },
    },
  },
  computed: {
    Order: {shipments: ({id}, context, args) => listed(shipmentsOf(context.store, 'order', id), args, context)},
    OrderShipment: {
      shippingAddress: (each, {store}) => addressOf(store, each),
      containers: ({id}, {store}) => containersOf(store, id).map((each) => each.id),
      trackingNumber: ({id}, {store}) => containersOf(store, id)[0]?.trackingNumber,
      trackingUrl: (each, {store}) =>
        each._trackingUrl ?? trackingPage(store, each.carrier, containersOf(store, each.id)[0]?.trackingNumber),
    },
    ShippingContainer: {
      lines: (each) => each.lines?.map((line) => ({...line, container: each.id})),
      trackingUrl: (each, {store}) =>
        trackingPage(store, store.get('OrderShipment', each.shipment)?.carrier, each.trackingNumber),
    },
  },
};
