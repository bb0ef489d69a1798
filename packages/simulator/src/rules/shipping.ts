/** Lets units leave: packing, labels, shipments, and their reversal. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, Store} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {announcedReturns} from './asn-state.ts';
import {accountsWith, isServiceOn, isSwitchedOn} from './carriers.ts';
import {addDays, dayIn, zoneAt} from './days.ts';
import {announceShipment} from './edi.ts';
import {
  allocationOfLine,
  askedAtMost,
  fulfillmentLines,
  fulfillmentsOf,
  hasShipped,
  hasWork,
  isUnderWay,
  moveAllocation,
  remainingOf,
  settleRequests,
  warehouseName,
  wmsOfWork,
} from './fulfillment-state.ts';
import {exchanges, lackFor} from './integration-kinds.ts';
import {count, integrationOf, raiseAlert, settleOrder} from './order-state.ts';
import {textsOf} from './plain.ts';
import {contentsOf, inventoryItemOf, isActive} from './quantities.ts';
import {packedLines, standingShipments, unitsInside} from './shipments.ts';
import {yieldHolds} from './shortage.ts';
import {commit, holdLot, NotEnough, uncommit} from './stock.ts';
import type {
  CarrierServiceLevel,
  FulfillOrderInput,
  ShippingContainerInput,
  UnshipOrderInput,
  WeightInput,
} from '../schema-types.ts';

type PackedLine = Pick<ShippingContainerInput['lines'][number], 'orderItemId' | 'quantity'>;

type Packed = Partial<ShippingContainerInput> & {
  packageType: string;
  lines: (PackedLine & Partial<ShippingContainerInput['lines'][number]>)[];
};

const withoutDelivery = new Set(['PICKUP', 'LOCAL_DELIVERY']);

type Shipped = Pick<FulfillOrderInput, 'id' | 'fulfillmentId' | 'containers'>;

/** The fulfilment to ship: the one that is named, or the only one of the order with units to ship. */
function chosenFulfillment({id, fulfillmentId}: Shipped, {store, refuse}: Context): Entity<'OrderFulfillment'> {
  const named = store.get('OrderFulfillment', fulfillmentId);
  const working = fulfillmentsOf(store, id).filter((each) => isUnderWay(store, each));
  if (!named && working.length > 1) throw refuse('REQUIRED.fulfillment', ['fulfillmentId']);
  const chosen = named ?? working[0];
  if (!chosen) throw refuse('STATUS_NOT_ALLOWED.nothingToShip', ['id']);
  return chosen;
}

/** What to pack: the given containers, or all that remains in one box. */
const packing = ({containers}: Shipped, store: Store, {id}: Entity<'OrderFulfillment'>): Packed[] =>
  containers ?? [{packageType: 'BOX', lines: remainingUnits(store, id)}];

/** Units that a fulfilment still has to ship. */
export const remainingUnits = (store: Store, fulfillmentId: string): PackedLine[] =>
  fulfillmentLines(store, fulfillmentId)
    .map((line) => ({orderItemId: line.orderItem, quantity: remainingOf(line)}))
    .filter(({quantity}) => quantity > 0);

function checkPacking(containers: Packed[], {store, refuse}: Context, fulfillment: Entity<'OrderFulfillment'>): void {
  const lines = new Map(fulfillmentLines(store, fulfillment.id).map((line) => [line.orderItem, line]));
  const packed = new Map<string, number>();
  for (const [box, container] of containers.entries()) {
    const field = (...names: (string | number)[]): InputPath => ['containers', box, ...names];
    if (container.packageType === 'PALLET' && fulfillment.method !== 'FREIGHT')
      throw refuse('VALUE_NOT_ALLOWED.pallet', field('packageType'));
    for (const [at, {orderItemId, quantity, serialNumbers}] of container.lines.entries()) {
      const line = lines.get(orderItemId);
      if (!line) throw refuse('INVALID_REFERENCE.line', field('lines', at, 'orderItemId'));
      const total = (packed.get(orderItemId) ?? 0) + quantity;
      packed.set(orderItemId, total);
      const most = remainingOf(line);
      const words = `The line has ${most} units to ship, not ${total}.`;
      if (total > most) throw refuse('QUANTITY_EXCEEDED', field('lines', at, 'quantity'), words);
      if (serialNumbers?.length && serialNumbers.length !== quantity)
        throw refuse('VALUE_NOT_ALLOWED.serialNumbers', field('lines', at, 'serialNumbers'));
    }
  }
}

/** Kilogrammes of a container: as weighed, or the weights of its products added up. */
function weightOf(container: Packed, {store}: Context): number {
  if (container.weight) return inKilograms(container.weight);
  return container.lines.reduce((sum, {orderItemId, quantity}) => {
    const product = store.get('Product', store.get('OrderItem', orderItemId)?.product);
    return sum + quantity * inKilograms(product?.weight);
  }, 0);
}

const kilograms = {GRAM: 0.001, KILOGRAM: 1, OUNCE: 0.028349523, POUND: 0.45359237};

const inKilograms = (weight: WeightInput | null | undefined): number =>
  weight ? Number(weight.value) * kilograms[weight.unit] : 0;

/** @throws Refusal in the carrier's words when it doesn't take a parcel. */
function checkCarrier(
  containers: Packed[],
  service: Entity<'CarrierService'>,
  order: Entity<'Order'>,
  context: Context,
): void {
  const carrier = context.store.need('Carrier', service.carrier);
  const name = `${carrier.name} ${service.name}`;
  const country = order.shippingAddress?.country;
  const served = service.destinationCountries ?? [];
  if (served.length > 0 && !served.some((each) => each === country))
    throw context.refuse('CARRIER_REFUSED.address', ['carrierServiceId'], `${name} doesn't deliver to ${country}.`);
  const most = inKilograms(service.maxWeight);
  const heaviest = Math.max(...containers.map((container) => weightOf(container, context)));
  const words = `${name} takes at most ${most} kg; the parcel has ${heaviest} kg.`;
  if (most > 0 && heaviest > most) throw context.refuse('CARRIER_REFUSED.weight', ['containers'], words);
}

/** Whether units of an allocation are counted by lot in their building; a WMS may report only totals. */
function isInLots(store: Store, {itemAllocations, warehouse}: Entity<'OrderAllocation'>): boolean {
  const holds = textsOf(itemAllocations).map((id) => store.need('ItemAllocation', id));
  const beside = holds.slice(0, 1).flatMap(({inventoryItem}) => contentsOf(store, inventoryItem, warehouse));
  return [...holds, ...beside].some(({lotNumber}) => lotNumber);
}

/**
 * Units of an allocation leave, of the lot that is named where they lie in lots. Stock of other companies' buildings
 * isn't counted here.
 *
 * @returns Ids of the ItemAllocations that are used up.
 * @throws NotEnough when the lot has fewer units that nothing else holds.
 */
export function commitAllocation(
  context: Context,
  allocation: Entity<'OrderAllocation'>,
  quantity: number,
  shippedAt: string,
  lotNumber?: string | null,
): string[] {
  const {store} = context;
  const {id, orderItem: subject, warehouse, order, isExternal} = allocation;
  const choice = () => ({
    subject,
    warehouse,
    quantity,
    itemAllocations: textsOf(store.need('OrderAllocation', id).itemAllocations),
  });
  const lot = lotNumber && isInLots(store, allocation) ? {lotNumber} : undefined;
  if (lot) holdLot(context, {...choice(), ...lot});
  const links = {kind: 'SHIPMENT', order, occurredAt: shippedAt} as const;
  const ids = isExternal ? [] : commit(context, {...choice(), ...lot}, links);
  moveAllocation(context, id, quantity, {stage: 'COMMITMENT', committedAt: store.now}, ids);
  return ids;
}

/** Units of a line leave: stock, allocation, fulfilment and order line follow. Returns what `commitAllocation` does. */
export function shipLine(
  context: Context,
  line: Entity<'FulfillmentItem'>,
  quantity: number,
  shippedAt: string,
  lotNumber?: string | null,
): string[] {
  const {store} = context;
  const allocation = allocationOfLine(store, line) as Entity<'OrderAllocation'>;
  const ids = commitAllocation(context, allocation, quantity, shippedAt, lotNumber);
  const {cancelRequestedQuantity: asked} = store.update('FulfillmentItem', line.id, {
    shippedQuantity: line.shippedQuantity + quantity,
    ...askedAtMost(store, line, remainingOf(line) - quantity),
  });
  if (asked < line.cancelRequestedQuantity) tellNotGivenBack(context, line.fulfillment);
  store.add('OrderItem', line.orderItem, {shippedQuantity: quantity, releasedQuantity: -quantity});
  return ids;
}

/** Tells that units left which were to be canceled; of work that was asked to stop as a whole, `noteShipped` tells it. */
function tellNotGivenBack(context: Context, fulfillmentId: string): void {
  const fulfillment = context.store.need('OrderFulfillment', fulfillmentId);
  if (fulfillment.status === 'UNFULFILLMENT_REQUESTED') return;
  const message = `${warehouseName(context.store, fulfillment)} shipped units of ${fulfillment.number} that were to be canceled.`;
  raiseAlert(context, fulfillment.order, 'UNFULFILLMENT_REFUSED', message);
}

/** A packed line for each lot of which units left. */
function linesByLot(store: Store, line: Packed['lines'][number], ids: readonly string[]): Packed['lines'] {
  const lots = new Map<string | null, number>();
  for (const {lotNumber = null, quantity} of ids.map((id) => store.need('ItemAllocation', id)))
    lots.set(lotNumber, (lots.get(lotNumber) ?? 0) + quantity);
  if (lots.size < 2) return [{...line, lotNumber: [...lots.keys()][0] ?? line.lotNumber ?? null}];
  let packed = 0;
  return [...lots].map(([lotNumber, quantity]) => {
    packed += quantity;
    return {...line, lotNumber, quantity, serialNumbers: line.serialNumbers?.slice(packed - quantity, packed) ?? []};
  });
}

/** Serial shipping container code: extension digit, company prefix, a running number and the check digit. */
function sscc(count17: number): string {
  const digits = `35060112${String(count17).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function keepContainers({store}: Context, shipmentId: string, {containers, fulfillment}: Shipment): void {
  const lines = fulfillmentLines(store, fulfillment.id);
  for (const [at, {lines: own, ...container}] of containers.entries()) {
    const made = store.insert('ShippingContainer', {
      ...container,
      shipment: shipmentId,
      position: at + 1,
      sscc: container.sscc ?? (fulfillment.method === 'FREIGHT' ? sscc(store.state.sequence) : null),
    });
    const packed = own.map(({orderItemId, quantity, lotNumber, serialNumbers}) => {
      const line = lines.find(({orderItem}) => orderItem === orderItemId) as Entity<'FulfillmentItem'>;
      return {
        container: made.id,
        fulfillmentItem: line.id,
        orderItem: orderItemId,
        quantity,
        lotNumber: lotNumber ?? null,
        serialNumbers: serialNumbers ?? [],
      };
    });
    store.update('ShippingContainer', made.id, {lines: packed});
  }
}

function workingDayAfter(on: string, days: number): string {
  let at = on;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (![0, 6].includes(new Date(at).getUTCDay())) left -= 1;
  }
  return at;
}

/** What the carrier will report, as far as it follows its parcels. */
function reportsOf(store: Store, {carrier, service, fulfillment, shippedAt: from}: Shipment): Fields {
  if (withoutDelivery.has(fulfillment.method)) return {};
  if (carrier?.supportsTracking !== true)
    return {_reports: [{at: after(from, 14 * day), status: 'DELIVERED', isAssumed: true}]};
  const estimatedDeliveryOn = workingDayAfter(
    dayIn(from, zoneAt(store, fulfillment)),
    count(service ?? {maxTransitDays: 3}, 'maxTransitDays') || 1,
  );
  return {
    estimatedDeliveryOn,
    _reports: [
      {at: after(from, day / 4), status: 'IN_TRANSIT'},
      {at: `${estimatedDeliveryOn}T11:30:00.000Z`, status: 'DELIVERED'},
    ],
  };
}

interface Shipment {
  fulfillment: Entity<'OrderFulfillment'>;
  containers: Packed[];
  shippedAt: string;
  carrier?: Entity<'Carrier'> | undefined;
  service?: Entity<'CarrierService'> | undefined;
  fields: Fields;
}

/** Sets the status of a fulfilment of which units have left; one that was asked to stop raises an alert. */
export function noteShipped(context: Context, fulfillmentId: string): void {
  const {store} = context;
  const fulfillment = store.need('OrderFulfillment', fulfillmentId);
  store.update('OrderFulfillment', fulfillment.id, {
    status: hasWork(store, fulfillment.id) ? 'PARTIALLY_SHIPPED' : 'SHIPPED',
    acceptedAt: fulfillment.acceptedAt ?? store.now,
  });
  if (fulfillment.status !== 'UNFULFILLMENT_REQUESTED') return;
  const message = `${warehouseName(store, fulfillment)} shipped ${fulfillment.number} all the same.`;
  raiseAlert(context, fulfillment.order, 'UNFULFILLMENT_REFUSED', message);
}

/** Whether the shop of an order can be told that units have left. */
function hearsOfShipments(context: Context, orderId: string): boolean {
  const order = context.store.need('Order', orderId);
  return exchanges(integrationOf(context, order), 'OUTBOUND', order.brand);
}

/** Where work or a parcel goes: the address that it was made with. */
export const addressOf = (store: Store, record: Entity): unknown =>
  record.shippingAddress ?? store.need('Order', record.order).shippingAddress;

/** Writes the address on work and parcels that carry none of their own, before that of their order changes. */
export function keepAddress({store}: Context, orderId: string): void {
  for (const type of ['OrderFulfillment', 'OrderShipment'])
    for (const record of store.referring(type, 'order', orderId))
      if (!record.shippingAddress) store.note(type, record.id, {shippingAddress: addressOf(store, record)});
}

/** Takes the units of a container out of stock, and returns its lines by lot. */
function takeLines(
  context: Context,
  {fulfillment, shippedAt}: Shipment,
  {lines}: Packed,
  box: number,
): Packed['lines'] {
  const {store, refuse} = context;
  const own = fulfillmentLines(store, fulfillment.id);
  return lines.flatMap((line, at) => {
    const {orderItemId, quantity, lotNumber} = line;
    const of = own.find(({orderItem}) => orderItem === orderItemId) as Entity<'FulfillmentItem'>;
    try {
      const ids = shipLine(context, store.need('FulfillmentItem', of.id), quantity, shippedAt, lotNumber);
      return linesByLot(store, line, ids);
    } catch (error) {
      if (!(error instanceof NotEnough) || !lotNumber) throw error;
      throw refuse('INSUFFICIENT_STOCK', ['containers', box, 'lines', at, 'lotNumber']);
    }
  });
}

/** Records a shipment and all that follows from it. */
function shipUnits(context: Context, shipment: Shipment): Entity<'OrderShipment'> {
  const {store} = context;
  const {fulfillment, shippedAt, carrier, service} = shipment;
  const orderId = fulfillment.order;
  const containers = shipment.containers.map((each, box) => ({
    ...each,
    lines: takeLines(context, shipment, each, box),
  }));
  noteShipped(context, fulfillment.id);
  const made = store.insert('OrderShipment', {
    order: orderId,
    fulfillment: fulfillment.id,
    warehouse: fulfillment.warehouse,
    shippingAddress: addressOf(store, fulfillment),
    carrier: carrier?.id ?? null,
    carrierService: service?.id ?? null,
    status: 'LABEL_CREATED',
    shippedAt,
    createdBy: context.caller?.personId ?? null,
    _unconfirmed: !hearsOfShipments(context, orderId),
    ...reportsOf(store, shipment),
    ...shipment.fields,
  });
  keepContainers(context, made.id, {...shipment, containers});
  if (withoutDelivery.has(fulfillment.method))
    store.update('OrderShipment', made.id, {status: 'DELIVERED', deliveredAt: shippedAt});
  settleRequests(context, orderId);
  settleOrder(context, orderId);
  announceShipment(context, made);
  return store.need('OrderShipment', made.id);
}

/** Records a parcel that a warehouse reports, with the carrier service of its work. */
export function shipBox(
  context: Context,
  fulfillment: Entity<'OrderFulfillment'>,
  lines: PackedLine[],
  trackingNumber: string,
): void {
  const {store} = context;
  const service = store.get('CarrierService', fulfillment.carrierService);
  shipUnits(context, {
    fulfillment,
    containers: [{packageType: 'BOX', trackingNumber, lines}],
    shippedAt: store.now,
    carrier: store.get('Carrier', service?.carrier),
    service,
    fields: {isManual: false, cost: null, labels: null},
  });
}

/** What a label costs: a base price by speed, and more for each kilogramme. */
function labelCost(
  containers: Packed[],
  service: Entity<'CarrierService'>,
  order: Entity<'Order'>,
  context: Context,
): Fields {
  const base: Record<CarrierServiceLevel, number> = {
    ECONOMY: 390,
    STANDARD: 520,
    EXPRESS: 1140,
    SAME_DAY: 980,
    FREIGHT: 6400,
    PICKUP_POINT: 480,
  };
  const each = base[service.level];
  const cents = containers.reduce((sum, entry) => sum + each + Math.ceil(weightOf(entry, context)) * 35, 0);
  const {currency} = context.store.need('SalesChannel', order.salesChannel);
  return {amount: (cents / 100).toFixed(2), currency};
}

/** Tracking number of a carrier: its letters and a running number. */
const trackingNumberFor = (carrier: Entity<'Carrier'>, number: number): string =>
  `${(carrier.scac ?? carrier.code).slice(0, 2).toUpperCase()}${String(48_210_000 + number).padStart(9, '0')}GB`;

export const fulfillOrder: MutationRule<'fulfillOrder'> = (input, context, order) => {
  const {store, refuse} = context;
  const fulfillment = chosenFulfillment(input, context);
  if (wmsOfWork(store, fulfillment)) throw refuse('MANAGED_BY_WMS', ['fulfillmentId']);
  if (withoutDelivery.has(fulfillment.method)) throw refuse('NOT_PERMITTED_FOR_TYPE', ['id']);
  const service = store.get('CarrierService', input.carrierServiceId ?? fulfillment.carrierService);
  if (!service) throw refuse('REQUIRED.service', ['carrierServiceId']);
  const carrier = store.need('Carrier', service.carrier);
  if (!isSwitchedOn(order.company, carrier)) throw refuse('INACTIVE.carrier', ['carrierServiceId']);
  if (input.carrierServiceId && !isServiceOn(store, order.company, service))
    throw refuse('INACTIVE.service', ['carrierServiceId']);
  const lacks = accountsWith(store, order.company, carrier).map((account) =>
    account.status === 'ACTIVE' ? lackFor('OUTBOUND', account, order.brand) : 'status',
  );
  if (!lacks.includes(undefined))
    throw refuse(`INTEGRATION_NOT_ACTIVE.${lacks[0] ?? 'connection'}`, ['carrierServiceId']);
  const containers = packing(input, store, fulfillment);
  const labelled = containers.findIndex(({trackingNumber}) => trackingNumber);
  if (labelled >= 0) throw refuse('VALUE_NOT_ALLOWED.trackingNumber', ['containers', labelled, 'trackingNumber']);
  checkPacking(containers, context, fulfillment);
  checkCarrier(containers, service, order, context);
  const numbered = containers.map((each, at) => ({
    ...each,
    trackingNumber: trackingNumberFor(carrier, store.state.sequence + at),
  }));
  const {id: labels} = store.insert('File', {
    name: `labels-${fulfillment.number}.pdf`,
    contentType: 'application/pdf',
    size: String(48_000 * containers.length),
    createdAt: store.now,
    _company: order.company,
  });
  const fields = {isManual: false, cost: labelCost(containers, service, order, context), labels};
  const parcel = {fulfillment, containers: numbered, shippedAt: store.now, carrier, service, fields};
  const shipment = shipUnits(context, parcel);
  return {order: order.id, shipment: shipment.id};
};

export const shipOrderManually: MutationRule<'shipOrderManually'> = (input, context, order) => {
  const {store, refuse} = context;
  const fulfillment = chosenFulfillment(input, context);
  const service = store.get('CarrierService', input.carrierServiceId);
  const carrier = store.get('Carrier', input.carrierId ?? service?.carrier);
  const shippedAt = input.shippedAt ?? store.now;
  const containers = packing(input, store, fulfillment);
  const {trackingNumber} = input;
  if (trackingNumber && containers.length > 1) throw refuse('MUTUALLY_EXCLUSIVE', ['trackingNumber']);
  checkPacking(containers, context, fulfillment);
  const numbered = containers.map((each) => (trackingNumber ? {...each, trackingNumber} : each));
  const fields = {isManual: true, cost: null, labels: null, _trackingUrl: input.trackingUrl ?? null};
  const shipment = shipUnits(context, {fulfillment, containers: numbered, shippedAt, carrier, service, fields});
  return {order: order.id, shipment: shipment.id};
};

/** Shipments that are named, or all of the order that stand. Outside systems reverse theirs. */
function chosenShipments(input: UnshipOrderInput, {store, refuse}: Context): Entity<'OrderShipment'>[] {
  const ids = input.shipmentIds ?? standingShipments(store, input.id).map(({id}) => id);
  if (ids.some((id) => store.find(id)?.record.order !== input.id)) throw refuse('INVALID_REFERENCE', ['shipmentIds']);
  const own = ids.flatMap((id) => store.get('OrderShipment', id) ?? []);
  if (own.length < ids.length) throw refuse('READ_ONLY', ['id']);
  return own;
}

/** Puts the units of a shipment back where they were, as allocated stock of the fulfilment. */
function reverseShipment(context: Context, shipment: Entity<'OrderShipment'>): void {
  const {store} = context;
  for (const {fulfillmentItem, quantity, lotNumber} of packedLines(store, shipment.id))
    reverseLine(context, store.need('FulfillmentItem', fulfillmentItem), quantity, lotNumber);
  store.update('OrderShipment', shipment.id, {status: 'VOIDED', labels: null, _reports: []});
  const {id, status} = store.need('OrderFulfillment', shipment.fulfillment);
  const standing = hasShipped(store, id) ? {status: 'PARTIALLY_SHIPPED'} : {status: 'ACCEPTED', acceptedAt: store.now};
  // The warehouse still owes its answer to a request to stop.
  if (status !== 'UNFULFILLMENT_REQUESTED') store.update('OrderFulfillment', id, standing);
}

function reverseLine(
  context: Context,
  line: Entity<'FulfillmentItem'>,
  quantity: number,
  lotNumber: string | null | undefined,
): void {
  const {store} = context;
  const allocation = allocationOfLine(store, line, 'COMMITMENT');
  if (!allocation) return;
  const {warehouse, itemAllocations, order} = allocation;
  const lot = lotNumber && isInLots(store, allocation) ? {lotNumber} : {};
  const used = {subject: line.orderItem, warehouse, itemAllocations: textsOf(itemAllocations), quantity, ...lot};
  const ids = uncommit(context, used, {order});
  moveAllocation(context, allocation.id, quantity, {stage: 'ALLOCATION', committedAt: null}, ids);
  store.add('FulfillmentItem', line.id, {shippedQuantity: -quantity});
  store.add('OrderItem', line.orderItem, {shippedQuantity: -quantity, releasedQuantity: quantity});
}

/** Whether a return of a shipment's goods is announced or was received. */
export const comesBack = (store: Store, shipment: Entity<'OrderExternalShipment' | 'OrderShipment'>): boolean =>
  unitsInside(store, shipment).some(
    ({orderItem}) => store.need('OrderItem', orderItem).returnedQuantity > 0 || announcedReturns(store, orderItem) > 0,
  );

/** Whether a connected WMS reported a shipment and hasn't agreed to stop the parcel. */
const isOfWms = (store: Store, shipment: Entity<'OrderShipment'>): boolean =>
  !shipment.isManual && !shipment.cost && !shipment.stoppedAt && wmsOfWork(store, shipment) !== undefined;

/** Lets orders wait again for units that came back to a building in which nothing can be sold. */
function giveUpUnsellable(context: Context, {id, warehouse}: Entity<'OrderShipment'>): void {
  const {store} = context;
  for (const {orderItem} of packedLines(store, id)) {
    const item = inventoryItemOf(store, store.need('OrderItem', orderItem).product ?? '');
    if (item) yieldHolds(context, item.id, warehouse);
  }
}

export const unshipOrder: MutationRule<'unshipOrder'> = (input, context, order) => {
  const {refuse, store} = context;
  const shipments = chosenShipments(input, context);
  if (shipments.some(({status}) => status === 'VOIDED')) throw refuse('STATUS_NOT_ALLOWED.shipment', ['shipmentIds']);
  if (shipments.some(({status}) => status !== 'LABEL_CREATED')) throw refuse('CARRIER_HAS_PARCEL', ['shipmentIds']);
  if (shipments.some((shipment) => comesBack(store, shipment))) throw refuse('IN_USE', ['id']);
  if (shipments.some((shipment) => isOfWms(store, shipment))) throw refuse('MANAGED_BY_WMS', ['shipmentIds']);
  if (shipments.some(({warehouse}) => !isActive(store.get('Warehouse', warehouse))))
    throw refuse('INACTIVE', ['shipmentIds']);
  for (const shipment of shipments) reverseShipment(context, shipment);
  settleOrder(context, order.id);
  for (const shipment of shipments) giveUpUnsellable(context, shipment);
  return {order: order.id};
};
