/** Inbound notices: goods that are announced, arrive, are counted into stock, and what is missing then. */
import {keepNew, storedFieldsOf} from '../model/record-keeping.ts';
import type {InputPath, Refuse} from '../model/refusal.ts';
import type {Computed, Context, Entity, Fields, KeepingRule, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {differsFrom} from '../model/store.ts';
import {trackingPage} from './carriers.ts';
import {addDays, dayIn, nightAfter, zoneAt} from './days.ts';
import {whenDue} from './due.ts';
import {
  alertsOf,
  arrive,
  bookReceipt,
  cancelNotice,
  checkLines,
  checkPlace,
  closeNotice,
  conditionOf,
  isOpenAlert,
  isOver,
  lastDayOn,
  linesForOrigin,
  linesOf,
  newLine,
  openAlertOf,
  raiseAlert,
  resolveAlerts,
  type Origin,
} from './asn-state.ts';
import {hasBegunInWms, reports, syncASNInventory, syncWork} from './asn-wms.ts';
import {takeFile} from './files.ts';
import {openOnNotice} from './incoming.ts';
import {brandsOf} from './integration-kinds.ts';
import {checkTaken, sum, sumOf, textsOf} from './plain.ts';
import {queue, recipientOf} from './edi-transmissions.ts';
import {checkUsable} from './quantities.ts';
import {without} from './product-data.ts';
import {settleReceipts} from './purchase-state.ts';
import {receiptMutations} from './receipts.ts';
import {isWithin} from './inventory-transfers.ts';
import {inventoryItemOf} from './stock.ts';
import {byNumber, isGiven, nextNumber, receivingWarehouse, wmsOf} from './supply.ts';
import type {CreateASNInput, ReceiveASNItemInput, UpdateASNInput} from '../schema-types.ts';

const mostLines = 500;
const daysUntilCritical = 7;

function checkType(input: CreateASNInput, refuse: Refuse): void {
  const allowed: Record<string, string[]> = {
    PURCHASE_ORDER: ['purchaseOrderId', 'supplierId'],
    TRANSFER: ['inventoryTransferId'],
  };
  const useful = allowed[input.type] ?? [];
  const names = {purchaseOrder: 'purchaseOrderId', supplier: 'supplierId', transfer: 'inventoryTransferId'} as const;
  for (const [condition, field] of Object.entries(names))
    if (isGiven(input[field]) && !useful.includes(field)) throw refuse(`NOT_PERMITTED_FOR_TYPE.${condition}`, [field]);
  if (input.type === 'PURCHASE_ORDER' && !input.purchaseOrderId)
    throw refuse('REQUIRED.purchaseOrder', ['purchaseOrderId']);
  const {items} = input;
  const line = items.findIndex(({orderItemId}) => isGiven(orderItemId));
  if (input.type !== 'CUSTOMER_RETURN' && line >= 0)
    throw refuse('NOT_PERMITTED_FOR_TYPE.orderItem', ['items', line, 'orderItemId']);
  if (isGiven(input.inventoryTransferId) && items.length > 0) throw refuse('MUTUALLY_EXCLUSIVE', ['items']);
}

function checkPurchase(input: CreateASNInput, purchase: Entity<'PurchaseOrder'>, refuse: Refuse): void {
  if (input.warehouseId && input.warehouseId !== purchase.warehouse)
    throw refuse('INVALID_REFERENCE.destination', ['warehouseId']);
}

function checkTransfer(input: CreateASNInput, transfer: Entity<'InventoryTransfer'>, {store, refuse}: Context): void {
  if (input.warehouseId && input.warehouseId !== transfer.toWarehouse)
    throw refuse('INVALID_REFERENCE.destination', ['warehouseId']);
  if (isWithin(transfer)) throw refuse('VALUE_NOT_ALLOWED.within', ['inventoryTransferId']);
  const open = store.referring('ASN', 'inventoryTransfer', transfer.id).some((each) => !isOver(each));
  if (open) throw refuse('ALREADY_EXISTS.transfer', ['inventoryTransferId']);
}

const createASN: MutationRule<'createASN'> = (input, context) => {
  const {store, refuse} = context;
  checkType(input, refuse);
  const purchase = store.get('PurchaseOrder', input.purchaseOrderId);
  const transfer = store.get('InventoryTransfer', input.inventoryTransferId);
  if (purchase) checkPurchase(input, purchase, refuse);
  if (transfer) checkTransfer(input, transfer, context);
  const brandId = input.brandId;
  const wanted = input.warehouseId ?? purchase?.warehouse ?? transfer?.toWarehouse;
  const warehouse = receivingWarehouse(context, {warehouseId: wanted, brandId});
  const supplier = purchase?.supplier ?? null;
  checkTaken(context, store.referring('ASN', 'supplier', supplier), ['reference'], input);
  const origin: Origin = {type: input.type, brand: brandId, purchase, transfer};
  const items = linesForOrigin(input.items, origin, context);
  if (items.length === 0) throw refuse('REQUIRED.items', ['items']);
  checkLines(items, origin, context, {field: 'items'});
  for (const id of input.fileIds ?? []) takeFile(context, id);
  const company = warehouse.company;
  const shipped =
    input.shippedOn ??
    (transfer?.startedAt ? dayIn(transfer.startedAt, zoneAt(store, {warehouse: transfer.fromWarehouse})) : null);
  const asn = keepNew('ASN', {...input, items: undefined}, context, {
    number: nextNumber(store, 'ASN', company),
    ...{company, brand: brandId, warehouse: warehouse.id, supplier},
    shippedOn: shipped,
    status: isGiven(shipped) ? 'IN_TRANSIT' : 'CREATED',
  });
  for (const [at, item] of items.entries()) newLine(context, asn, item, at + 1);
  return {asn};
};

function checkUpdate(asn: Entity<'ASN'>, input: UpdateASNInput, context: Context): void {
  const {store, refuse} = context;
  const changesLines = (['addItems', 'updateItems', 'removeItemIds'] as const).find((field) => isGiven(input[field]));
  const warehouse = input.warehouseId === asn.warehouse ? undefined : store.get('Warehouse', input.warehouseId);
  if (asn.inventoryTransfer && changesLines) throw refuse('READ_ONLY.lines', [changesLines]);
  if (asn.inventoryTransfer && warehouse) throw refuse('READ_ONLY.warehouse', ['warehouseId']);
  if (warehouse && asn.sentToWmsAt) throw refuse('MANAGED_BY_WMS', ['warehouseId']);
  if (warehouse) checkUsable(warehouse, refuse, 'warehouseId');
  checkTaken(context, store.referring('ASN', 'supplier', asn.supplier), ['reference'], input, asn.id);
}

function changeLines(asn: Entity<'ASN'>, input: UpdateASNInput, context: Context): void {
  const {store, refuse} = context;
  const lines = linesOf(store, asn.id);
  const added = input.addItems ?? [];
  const updates = input.updateItems ?? [];
  const removed = [...new Set(input.removeItemIds)];
  const left = lines.filter(({id}) => !removed.includes(id));
  const strange = updates.findIndex((update) => !left.some(({id}) => id === update.id));
  if (strange >= 0) throw refuse('INVALID_REFERENCE.line', ['updateItems', strange, 'id']);
  if (left.length + removed.length > lines.length) throw refuse('INVALID_REFERENCE.line', ['removeItemIds']);
  if (left.length + added.length > mostLines) throw refuse('LIMIT_REACHED', ['addItems']);
  if (left.length + added.length === 0) throw refuse('LAST_ENTRY', ['removeItemIds']);
  const purchase = store.get('PurchaseOrder', asn.purchaseOrder);
  const origin = {type: asn.type, brand: asn.brand, purchase, transfer: undefined};
  for (const id of removed) store.remove('ASNItem', id);
  for (const [at, update] of updates.entries()) {
    const line = store.need('ASNItem', update.id);
    const given = storedFieldsOf('ASNItem', update, context);
    const isTold = given.expiresOn === lastDayOn(store, {...line, ...given, expiresOn: line.expiresOn});
    const fields = isTold ? without(given, 'expiresOn') : given;
    const changed = {...line, ...fields};
    const asItem = {...changed, productId: changed.product, orderItemId: changed.orderItem};
    checkLines([asItem], origin, context, {field: 'updateItems', first: at, except: changed.id});
    store.update('ASNItem', changed.id, fields);
  }
  const items = linesForOrigin(added, origin, context);
  if (added.length > 0) checkLines(items, origin, context, {field: 'addItems'});
  const last = Math.max(Number(asn._lastLine ?? 0), ...lines.map(({lineNumber}) => lineNumber));
  for (const [at, item] of (added.length > 0 ? items : []).entries()) newLine(context, asn, item, last + at + 1);
  if (added.length > 0) store.note('ASN', asn.id, {_lastLine: last + added.length});
}

const updateASN: KeepingRule<'updateASN'> = (input, context, asn) => {
  const {store} = context;
  checkUpdate(asn, input, context);
  const lines = linesOf(store, asn.id);
  changeLines(asn, input, context);
  for (const id of input.fileIds ?? []) takeFile(context, id);
  const {expectedArrivalOn, shippedOn} = input;
  const ships = shippedOn && asn.status === 'CREATED' ? {status: 'IN_TRANSIT'} : {};
  const isPutOff = expectedArrivalOn !== undefined && (expectedArrivalOn ?? '9') > (asn.expectedArrivalOn ?? '');
  if (isPutOff) resolveAlerts(context, asn.id, 'LATE');
  const kept = shippedOn === null ? {shippedOn: asn.shippedOn} : {};
  const fields = {...storedFieldsOf('ASN', input, context), ...kept, ...ships};
  const now = linesOf(store, asn.id);
  const differs = differsFrom(asn, fields) || now.length !== lines.length || now.some((line, at) => line !== lines[at]);
  const sent = differs && asn.sentToWmsAt && adviseByEdi(context, asn, input) ? {sentToWmsAt: store.now} : {};
  return {...kept, ...ships, ...sent};
};

/** What a warehouse is told of goods that it can expect. */
export function adviceOf(store: Store, asn: Entity<'ASN'>, changes: Partial<UpdateASNInput> = {}): Fields {
  const {number: reference, expectedArrivalOn, trackingNumber} = {...asn, ...changes};
  const lines = linesOf(store, asn.id).map(({product, expectedQuantity: quantity}) => ({
    sku: store.need('Product', product).sku,
    quantity,
  }));
  return {reference, content: {notice: reference, expectedArrivalOn, trackingNumber, lines}};
}

/** Tells a warehouse which goods it can expect, if a trading partner runs it. */
function adviseByEdi(context: Context, asn: Entity<'ASN'>, changes: Partial<UpdateASNInput> = {}): boolean {
  const {store} = context;
  const {brand, id} = asn;
  const integration = recipientOf(store, store.need('Warehouse', asn.warehouse).integration, brand);
  const said = adviceOf(store, asn, changes);
  if (integration) queue(context, integration, {type: 'WAREHOUSE_STOCK_TRANSFER_ADVICE_943', brand, asn: id, ...said});
  return integration !== undefined;
}

const cancelASN: MutationRule<'cancelASN'> = (input, context, asn) => {
  const {store, refuse} = context;
  if (!isGiven(asn.sentToWmsAt) || !wmsOf(store, asn.warehouse, asn.brand))
    return {asn: cancelNotice(context, asn.id, input.reason)};
  if (hasBegunInWms(asn, store.now)) throw refuse('MANAGED_BY_WMS', ['id']);
  // Asking once more isn't asking later.
  const _cancelRequestedAt = asn._cancelRequestedAt ?? store.now;
  store.note('ASN', asn.id, {_cancelRequestedAt, _cancelReason: input.reason ?? null});
  return {asn: store.need('ASN', asn.id)};
};

/** The dock that an input names. */
const dockOf = (id: string | null | undefined): Fields => (isGiven(id) ? {receivingDock: id} : {});

/** The notice of an operation of receiving, which people do where no WMS does. */
function receivable(context: Context, input: {id: string}): Entity<'ASN'> {
  const asn = context.store.need('ASN', input.id);
  if (wmsOf(context.store, asn.warehouse, asn.brand)) throw context.refuse('MANAGED_BY_WMS', ['id']);
  return asn;
}

const markASNAsArrived: MutationRule<'markASNAsArrived'> = (input, context) => {
  const {store} = context;
  const asn = receivable(context, input);
  const arrivedAt = input.arrivedAt ?? store.now;
  return {asn: arrive(context, asn, {arrivedAt, ...dockOf(input.receivingDockId)})};
};

const startASNReceiving: MutationRule<'startASNReceiving'> = (input, context) => {
  const asn = receivable(context, input);
  const changes = {status: 'RECEIVING', receivingStartedAt: context.store.now, ...dockOf(input.receivingDockId)};
  return {asn: context.store.update('ASN', asn.id, changes)};
};

function checkCount(asn: Entity<'ASN'>, count: ReceiveASNItemInput, path: InputPath, context: Context): void {
  const {store, refuse} = context;
  const line = store.need('ASNItem', count.asnItemId);
  const location = store.get('Location', count.locationId);
  const isReturn = asn.type === 'CUSTOMER_RETURN';
  if (isReturn && !count.disposition) throw refuse('REQUIRED.disposition', [...path, 'disposition']);
  if (!isReturn && count.disposition) throw refuse('NOT_PERMITTED_FOR_TYPE', [...path, 'disposition']);
  if (count.disposition === 'BACK_TO_STOCK' && isGiven(count.unavailableReason))
    throw refuse('MUTUALLY_EXCLUSIVE', [...path, 'unavailableReason']);
  if (count.expiresOn && !(count.lotNumber ?? line.lotNumber))
    throw refuse('REQUIRED.lotNumber', [...path, 'lotNumber']);
  const isSellable = isReturn ? count.disposition === 'BACK_TO_STOCK' : conditionOf(store, line, count) === null;
  checkPlace(location, line, isSellable, context, [...path, 'locationId']);
}

function checkReturned(counts: ReceiveASNItemInput[], {store, refuse}: Context): void {
  const units = new Map<string, number>();
  for (const [at, {asnItemId, quantity}] of counts.entries()) {
    const orderItem = store.get('OrderItem', store.get('ASNItem', asnItemId)?.orderItem);
    if (!orderItem) continue;
    const returned = (units.get(asnItemId) ?? 0) + quantity;
    units.set(asnItemId, returned);
    const most = orderItem.shippedQuantity - orderItem.returnedQuantity;
    if (returned > most)
      throw refuse('QUANTITY_EXCEEDED', ['items', at, 'quantity'], `${most} units were shipped and not returned.`);
  }
}

/** Place and condition of counted units, with what follows from the kind of notice. */
function placeOf(asn: Entity<'ASN'>, count: ReceiveASNItemInput, {store}: Context) {
  const isKept = count.disposition === 'UNAVAILABLE';
  const returns = isKept
    ? store.referring('Location', 'warehouse', asn.warehouse).find(({zone}) => zone === 'RETURNS')?.id
    : undefined;
  return {
    locationId: count.locationId ?? returns,
    unavailableReason: count.unavailableReason ?? (isKept ? 'RETURN_INSPECTION' : undefined),
  };
}

const receiveASNItems: MutationRule<'receiveASNItems'> = (input, context) => {
  const {store} = context;
  const asn = receivable(context, input);
  const counts = input.items;
  const receivedAt = input.receivedAt ?? store.now;
  for (const [at, count] of counts.entries()) checkCount(asn, count, ['items', at], context);
  checkReturned(counts, context);
  const itemLocations = counts.map((count) =>
    bookReceipt(context, store.need('ASNItem', count.asnItemId), {
      ...count,
      ...placeOf(asn, count, context),
      receivedAt,
    }),
  );
  settleReceipts(context, asn.purchaseOrder);
  return {asn: store.need('ASN', asn.id), itemLocations: itemLocations.map(({id}) => store.get('ItemLocation', id))};
};

const closeASN: MutationRule<'closeASN'> = (input, context) => {
  const {store, caller, refuse} = context;
  const asn = receivable(context, input);
  const missing = sum(linesOf(store, asn.id).map((line) => openOnNotice(store, line)));
  if (missing > 0 && input.acceptShortage !== true) throw refuse('CONFIRMATION_REQUIRED', ['acceptShortage']);
  if (isGiven(input.note))
    store.insert('Note', {
      ...{body: input.note, subject: asn.id, company: asn.company, brand: asn.brand},
      ...{author: caller?.personId, isPinned: false, mentions: [], files: []},
    });
  return {asn: closeNotice(context, asn.id)};
};

const sendASNToWMS: MutationRule<'sendASNToWMS'> = (input, context, asn) => {
  const {store, refuse} = context;
  const integration = store.get('Integration', store.need('Warehouse', asn.warehouse).integration);
  if (!integration || !['WMS', 'EDI'].includes(integration.type))
    throw refuse('INTEGRATION_NOT_ACTIVE.connection', ['id']);
  if (integration.status !== 'ACTIVE') throw refuse('INTEGRATION_NOT_ACTIVE.status', ['id']);
  if (!brandsOf(integration).includes(asn.brand)) throw refuse('INTEGRATION_NOT_ACTIVE.brand', ['id']);
  const wasRefused = alertsOf(store, asn.id).some((alert) => alert.type === 'WMS_REJECTED' && isOpenAlert(alert));
  if (asn.sentToWmsAt && !wasRefused) throw refuse('ALREADY_DONE', ['id']);
  const unknown = textsOf(integration._unknownSkus);
  const skus = linesOf(store, asn.id).map(({product}) => store.need('Product', product).sku);
  if (skus.some((sku) => unknown.includes(sku))) throw refuse('NOT_LINKED', ['id']);
  for (const type of ['WMS_REJECTED', 'WMS_DELAYED']) resolveAlerts(context, asn.id, type);
  adviseByEdi(context, asn);
  return {asn: store.update('ASN', asn.id, {sentToWmsAt: store.now, _silentInWms: null})};
};

/** Notices whose expected day has passed, with the moment at which that has to be told, or told louder. */
function overdue(
  store: Store,
): {id: string; asn: Entity<'ASN'>; day: string; at: string; alert: Entity<'ASNAlert'> | undefined}[] {
  const waiting = ['CREATED', 'IN_TRANSIT'].flatMap((status) => store.referring('ASN', 'status', status));
  return waiting.flatMap((asn) => {
    const day = asn.expectedArrivalOn;
    const alert = openAlertOf(store, asn.id, 'LATE');
    if (typeof day !== 'string' || alert?.severity === 'CRITICAL') return [];
    return [
      {id: asn.id, asn, alert, day, at: nightAfter(addDays(day, alert ? daysUntilCritical : 0), zoneAt(store, asn))},
    ];
  });
}

const lateness = whenDue({
  all: overdue,
  at: ({at}) => at,
  happens: (context, {asn, alert, day}) => {
    const message = `The shipment was expected on ${day} and hasn't arrived.`;
    if (alert) context.store.update('ASNAlert', alert.id, {severity: 'CRITICAL'});
    else raiseAlert(context, asn.id, {type: 'LATE', message});
  },
  oneByOne: true,
});

const total =
  (field: 'expectedQuantity' | 'receivedQuantity'): Computed<'ASN'> =>
  ({id}, {store}) =>
    sumOf(linesOf(store, id), field);

/** Address that the goods come from, unless another was entered. */
function shipFrom({shipFromAddress, supplier, inventoryTransfer}: Entity<'ASN'>, {store}: Context): unknown {
  const transfer = store.get('InventoryTransfer', inventoryTransfer);
  const sender = store.get('Supplier', supplier) ?? store.get('Warehouse', transfer?.fromWarehouse);
  return shipFromAddress ?? sender?.address ?? null;
}

export const asnsRules: RuleSet = {
  mutations: {
    ...receiptMutations,
    createASN,
    cancelASN,
    markASNAsArrived,
    startASNReceiving,
    receiveASNItems,
    closeASN,
    sendASNToWMS,
    syncASNInventory,
  },
  keeping: {updateASN},
  work: {syncASNInventory: syncWork},
  time: [lateness, ...reports],
  computed: {
    ASN: {
      alerts: ({id}, {store}, {onlyOpen}) =>
        alertsOf(store, id).filter((alert) => onlyOpen !== true || isOpenAlert(alert)),
      expectedQuantity: total('expectedQuantity'),
      receivedQuantity: total('receivedQuantity'),
      shipFromAddress: shipFrom,
      trackingUrl: ({carrier, trackingNumber}, {store}) => trackingPage(store, carrier, trackingNumber),
    },
    ASNItem: {
      alerts: ({id, asn}, {store}) => alertsOf(store, asn).filter(({asnItem}) => asnItem === id),
      countryOfOrigin: (line, {store}) => {
        const customs = store.get('Product', line.product)?.customs;
        return line.countryOfOrigin ?? customs?.countryOfOrigin ?? null;
      },
      expiresOn: (line, {store}) => lastDayOn(store, line),
      inventoryItem: ({product}, context) => inventoryItemOf(context.store, product),
      itemLocations: ({_places: places}) => textsOf(places),
      openQuantity: (line, {store}) => openOnNotice(store, line),
    },
  },
  filters: {
    ASNFilter: {
      alertSeverities: ({id}, wanted, {store}) =>
        alertsOf(store, id).some((alert) => isOpenAlert(alert) && wanted.includes(alert.severity)),
      brandIds: ({brand}, wanted, {caller}) => caller?.brandId !== undefined || wanted.includes(brand),
      orderIds: 'items.orderItem.order',
      productIds: 'items.product',
    },
  },
  sorts: {
    ASNSortField: {NUMBER: byNumber},
    ASNItem: {DEFAULT: ({lineNumber}) => lineNumber, EXPECTED_ARRIVAL_ON: 'asn.expectedArrivalOn'},
  },
};
