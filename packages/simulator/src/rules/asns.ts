/** Inbound notices: goods that are announced, arrive, are counted into stock, and what is missing then. */
import {checkUnchanged, keepNew, storedFields} from '../model/record-keeping.ts';
import {refusals} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store, TimeRule} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';
import {checkLines, checkPlace, firstNumber, linesForOrigin, newLine, type Origin} from './asn-lines.ts';
import {
  alertsOf,
  bookReceipt,
  cancelNotice,
  closeNotice,
  isOpenAlert,
  isOver,
  linesOf,
  raiseAlert,
  resolveAlerts,
  settleAfterReceipt,
  trackingUrl,
} from './asn-state.ts';
import {hasBegunInWms, reports, syncASNInventory, syncWork} from './asn-wms.ts';
import {takeFile} from './files.ts';
import {openOnNotice} from './incoming.ts';
import {sum} from './plain.ts';
import {tradeDocument} from './edi-transmissions.ts';
import {receiptMutations} from './receipts.ts';
import {inventoryItemOf} from './stock.ts';
import {
  addDays,
  byNumber,
  dayOf,
  isGiven,
  list,
  momentOf,
  need,
  nextNumber,
  receivingWarehouse,
  target,
  wmsOf,
  type Refuse,
} from './supply.ts';
import type {CreateASNInput, ReceiveASNItemInput, UpdateASNInput} from '../schema-types.ts';

const mostLines = 500;
const daysUntilCritical = 7;

/** @throws Refusal when another notice of the supplier has the reference. */
function checkReference(
  reference: unknown,
  supplier: unknown,
  {store}: Context,
  refuse: Refuse,
  except?: string,
): void {
  if (!isGiven(reference) || !isGiven(supplier)) return;
  const same = store
    .referring('ASN', 'supplier', String(supplier))
    .some((each) => each.id !== except && String(each.reference).toLowerCase() === String(reference).toLowerCase());
  if (same) throw refuse('ALREADY_EXISTS', ['reference'], /reference/);
}

/** @throws Refusal when a record is named that the type has no use for, or the one that it needs isn't. */
function checkType(input: CreateASNInput, refuse: Refuse): void {
  const allowed: Record<string, string[]> = {
    PURCHASE_ORDER: ['purchaseOrderId', 'supplierId'],
    TRANSFER: ['inventoryTransferId'],
  };
  if (input.type === 'WITHOUT_ORDER') throw refuse('VALUE_NOT_ALLOWED', ['type']);
  const useful = allowed[input.type] ?? [];
  const wrong = (['purchaseOrderId', 'supplierId', 'inventoryTransferId'] as const).find(
    (field) => isGiven(input[field]) && !useful.includes(field),
  );
  if (wrong) throw refuse('NOT_PERMITTED_FOR_TYPE', [wrong]);
  if (input.type === 'PURCHASE_ORDER' && !isGiven(input.purchaseOrderId)) throw refuse('REQUIRED', ['purchaseOrderId']);
  const items = input.items;
  const line = items.findIndex(({orderItemId}) => isGiven(orderItemId));
  if (input.type !== 'CUSTOMER_RETURN' && line >= 0)
    throw refuse('NOT_PERMITTED_FOR_TYPE', ['items', String(line), 'orderItemId']);
  if (isGiven(input.inventoryTransferId) && items.length > 0) throw refuse('MUTUALLY_EXCLUSIVE', ['items']);
}

/** @throws Refusal when the purchase order can't be received under a notice. */
function checkPurchase(input: CreateASNInput, purchase: Entity<'PurchaseOrder'>, refuse: Refuse): void {
  if (purchase.brand !== input.brandId) throw refuse('INVALID_REFERENCE', ['purchaseOrderId']);
  if (isGiven(input.supplierId) && input.supplierId !== purchase.supplier)
    throw refuse('INVALID_REFERENCE', ['supplierId']);
  if (isGiven(input.warehouseId) && input.warehouseId !== purchase.warehouse)
    throw refuse('INVALID_REFERENCE', ['warehouseId']);
}

function checkTransfer(
  input: CreateASNInput,
  transfer: Entity<'InventoryTransfer'>,
  {store}: Context,
  refuse: Refuse,
): void {
  if (transfer.brand !== input.brandId) throw refuse('INVALID_REFERENCE', ['inventoryTransferId']);
  if (isGiven(input.warehouseId) && input.warehouseId !== transfer.toWarehouse)
    throw refuse('INVALID_REFERENCE', ['warehouseId']);
  const open = store.referring('ASN', 'inventoryTransfer', transfer.id).some((each) => !isOver(each));
  if (open) throw refuse('ALREADY_EXISTS', ['inventoryTransferId'], /transfer/);
}

const createASN: MutationRule<'createASN'> = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  checkType(input, refuse);
  const purchase = store.get('PurchaseOrder', input.purchaseOrderId);
  const transfer = store.get('InventoryTransfer', input.inventoryTransferId);
  if (purchase) checkPurchase(input, purchase, refuse);
  if (transfer) checkTransfer(input, transfer, context, refuse);
  const brandId = input.brandId;
  const wanted = input.warehouseId ?? purchase?.warehouse ?? transfer?.toWarehouse;
  const warehouse = receivingWarehouse(context, refuse, {warehouseId: wanted, brandId});
  const supplier = purchase?.supplier ?? null;
  checkReference(input.reference, supplier, context, refuse);
  const today = dayOf(store.now);
  const {expectedArrivalOn, shippedOn} = input;
  if (isGiven(expectedArrivalOn) && String(expectedArrivalOn) < today)
    throw refuse('INVALID_DATE', ['expectedArrivalOn']);
  if (isGiven(shippedOn) && String(shippedOn) > today) throw refuse('INVALID_DATE', ['shippedOn']);
  const origin: Origin = {type: input.type, brand: brandId, purchase, transfer};
  const items = linesForOrigin(input.items, origin, context);
  if (items.length === 0) throw refuse('REQUIRED', ['items']);
  checkLines(items, origin, context, {refuse, field: 'items'});
  for (const id of list(input.fileIds)) takeFile(context, id);
  const company = warehouse.company;
  const shipped = shippedOn ?? (isGiven(transfer?.startedAt) ? dayOf(transfer?.startedAt) : null);
  const asn = keepNew('ASN', {...input, items: undefined}, context, {
    number: nextNumber(store, 'ASN', 'ASN', company, firstNumber),
    ...{company, brand: brandId, warehouse: warehouse.id, supplier},
    shippedOn: shipped,
    status: isGiven(shipped) ? 'IN_TRANSIT' : 'CREATED',
  });
  for (const [at, item] of items.entries()) newLine(context, asn, item, at + 1);
  return {asn};
};

function checkUpdate(asn: Entity, input: UpdateASNInput, context: Context, refuse: Refuse): void {
  const {store} = context;
  const changesLines = (['addItems', 'updateItems', 'removeItemIds'] as const).find((field) => isGiven(input[field]));
  const moves = isGiven(input.warehouseId) && input.warehouseId !== asn.warehouse;
  if (isGiven(asn.inventoryTransfer) && (changesLines !== undefined || moves))
    throw refuse('READ_ONLY', [changesLines ?? 'warehouseId']);
  if (moves && isGiven(asn.sentToWmsAt)) throw refuse('MANAGED_BY_WMS', ['warehouseId']);
  const warehouse = moves ? need(context, 'Warehouse', input.warehouseId) : undefined;
  if (warehouse?.type === 'EXTERNAL') throw refuse('WAREHOUSE_EXTERNAL', ['warehouseId']);
  if (warehouse && isGiven(warehouse.deactivatedAt)) throw refuse('INACTIVE', ['warehouseId']);
  if (isGiven(input.shippedOn) && String(input.shippedOn) > dayOf(store.now))
    throw refuse('INVALID_DATE', ['shippedOn']);
  checkReference(input.reference, asn.supplier, context, refuse, asn.id);
}

/** Adds, changes and removes lines of a notice. */
function changeLines(asn: Entity, input: UpdateASNInput, context: Context, refuse: Refuse): void {
  const {store, contract} = context;
  const lines = linesOf(store, asn.id);
  const added = input.addItems ?? [];
  const updates = input.updateItems ?? [];
  const removed = list(input.removeItemIds);
  const known = (id: unknown): boolean => lines.some((line) => line.id === id);
  const strange = updates.findIndex(({id}) => !known(id));
  if (strange >= 0) throw refuse('INVALID_REFERENCE', ['updateItems', String(strange), 'id']);
  if (!removed.every(known)) throw refuse('INVALID_REFERENCE', ['removeItemIds']);
  const left = lines.filter(({id}) => !removed.includes(id));
  if (left.length + added.length > mostLines) throw refuse('LIMIT_REACHED', ['addItems']);
  if (left.length + added.length === 0) throw refuse('LAST_ENTRY', ['removeItemIds']);
  const purchase = store.get('PurchaseOrder', asn.purchaseOrder);
  const origin = {type: String(asn.type), brand: asn.brand, purchase, transfer: undefined};
  for (const id of removed) store.remove('ASNItem', id);
  const type = contract.records.get('ASNItem');
  for (const [at, update] of updates.entries()) {
    const changed = {...need(context, 'ASNItem', update.id), ...(type ? storedFields(type, update, contract) : {})};
    const asItem = {...changed, productId: changed.product, orderItemId: changed.orderItem};
    checkLines([asItem], origin, context, {refuse, field: 'updateItems', first: at, except: changed.id});
    store.update('ASNItem', changed.id, changed);
  }
  const items = linesForOrigin(added, origin, context);
  if (added.length > 0) checkLines(items, origin, context, {refuse, field: 'addItems'});
  const last = Math.max(Number(asn._lastLine ?? 0), ...lines.map(({lineNumber}) => lineNumber));
  for (const [at, item] of (added.length > 0 ? items : []).entries()) newLine(context, asn, item, last + at + 1);
  store.update('ASN', asn.id, {_lastLine: last + added.length});
}

const updateASN: MutationRule<'updateASN'> = (input, context, operation) => {
  const {store, contract} = context;
  const refuse = refusals(operation.name, context);
  const asn = target(context, 'ASN', input.id, refuse);
  checkUnchanged(input, context, operation);
  checkUpdate(asn, input, context, refuse);
  changeLines(asn, input, context, refuse);
  for (const id of list(input.fileIds)) takeFile(context, id);
  const type = contract.records.get('ASN');
  const fields = type ? storedFields(type, input, contract) : {};
  const {expectedArrivalOn, shippedOn} = input;
  const ships = isGiven(shippedOn) && asn.status === 'CREATED' ? {status: 'IN_TRANSIT'} : {};
  if (isGiven(expectedArrivalOn) && String(expectedArrivalOn) >= dayOf(store.now))
    resolveAlerts(context, asn.id, 'LATE');
  const kept = shippedOn === null ? {shippedOn: asn.shippedOn} : {};
  return {asn: store.update('ASN', asn.id, {...fields, ...kept, ...ships})};
};

const cancelASN: MutationRule<'cancelASN'> = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const asn = target(context, 'ASN', input.id, refuse);
  if (!isGiven(asn.sentToWmsAt) || !wmsOf(store, asn.warehouse))
    return {asn: cancelNotice(context, asn.id, input.reason)};
  if (hasBegunInWms(asn, store.now)) throw refuse('MANAGED_BY_WMS', ['id']);
  return {asn: store.update('ASN', asn.id, {_cancelRequestedAt: store.now, cancelReason: input.reason ?? null})};
};

function checkDock(id: unknown, asn: Entity, {store}: Context, refuse: Refuse): void {
  const dock = store.get('Location', id);
  if (dock && dock.warehouse !== asn.warehouse) throw refuse('INVALID_REFERENCE', ['receivingDockId']);
}

/** The notice of an operation of receiving, which people do where no WMS does. */
function receivable(context: Context, input: Fields, refuse: Refuse): Entity {
  const asn = target(context, 'ASN', input.id, refuse);
  if (wmsOf(context.store, asn.warehouse)) throw refuse('MANAGED_BY_WMS', ['id']);
  return asn;
}

const markASNAsArrived: MutationRule<'markASNAsArrived'> = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const asn = receivable(context, input, refuse);
  const arrivedAt = momentOf(input.arrivedAt, store.now);
  if (arrivedAt > store.now) throw refuse('INVALID_DATE', ['arrivedAt']);
  checkDock(input.receivingDockId, asn, context, refuse);
  resolveAlerts(context, asn.id, 'LATE');
  const dock = isGiven(input.receivingDockId) ? {receivingDock: input.receivingDockId} : {};
  return {asn: store.update('ASN', asn.id, {status: 'ARRIVED', arrivedAt, ...dock})};
};

const startASNReceiving: MutationRule<'startASNReceiving'> = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const asn = receivable(context, input, refuse);
  checkDock(input.receivingDockId, asn, context, refuse);
  const dock = isGiven(input.receivingDockId) ? {receivingDock: input.receivingDockId} : {};
  return {asn: store.update('ASN', asn.id, {status: 'RECEIVING', receivingStartedAt: store.now, ...dock})};
};

/** @throws Refusal when a count says too much or too little for the kind of notice. */
function checkCount(asn: Entity, count: ReceiveASNItemInput, path: string[], context: Context, refuse: Refuse): void {
  const {store} = context;
  const line = store.get('ASNItem', count.asnItemId);
  const location = store.get('Location', count.locationId);
  const isReturn = asn.type === 'CUSTOMER_RETURN';
  if (line?.asn !== asn.id) throw refuse('INVALID_REFERENCE', [...path, 'asnItemId']);
  if (location && location.warehouse !== asn.warehouse) throw refuse('INVALID_REFERENCE', [...path, 'locationId']);
  if (isReturn && !isGiven(count.disposition)) throw refuse('REQUIRED', [...path, 'disposition']);
  if (!isReturn && isGiven(count.disposition)) throw refuse('NOT_PERMITTED_FOR_TYPE', [...path, 'disposition']);
  if (count.disposition === 'BACK_TO_STOCK' && isGiven(count.unavailableReason))
    throw refuse('MUTUALLY_EXCLUSIVE', [...path, 'unavailableReason']);
  if (isGiven(count.expiresOn) && !isGiven(count.lotNumber ?? line.lotNumber))
    throw refuse('REQUIRED', [...path, 'lotNumber'], /lot/);
  const isSellable = isReturn ? count.disposition === 'BACK_TO_STOCK' : !isGiven(count.unavailableReason);
  checkPlace(location, line, isSellable, context, () => refuse('LOCATION_NOT_ALLOWED', [...path, 'locationId']));
}

/** @throws Refusal when more units of an order line would come back than were shipped. */
function checkReturned(counts: ReceiveASNItemInput[], {store}: Context, refuse: Refuse): void {
  for (const line of new Set(counts.map(({asnItemId}) => asnItemId))) {
    const orderItem = store.get('OrderItem', store.get('ASNItem', line)?.orderItem);
    const units = sum(counts.filter(({asnItemId}) => asnItemId === line).map(({quantity}) => quantity));
    const possible = (orderItem?.shippedQuantity ?? 0) - (orderItem?.returnedQuantity ?? 0);
    if (orderItem && units > possible) throw refuse('QUANTITY_EXCEEDED', ['items']);
  }
}

/** Place and condition of counted units, with what follows from the kind of notice. */
function placeOf(
  asn: Entity,
  count: ReceiveASNItemInput,
  {store}: Context,
): {locationId?: string; unavailableReason?: string} {
  const isKept = count.disposition === 'UNAVAILABLE';
  const reason = count.unavailableReason ?? (isKept ? 'RETURN_INSPECTION' : undefined);
  const returns = isKept
    ? store.referring('Location', 'warehouse', String(asn.warehouse)).find(({zone}) => zone === 'RETURNS')?.id
    : undefined;
  const locationId = count.locationId ?? returns;
  return {
    ...(typeof locationId === 'string' ? {locationId} : {}),
    ...(typeof reason === 'string' ? {unavailableReason: reason} : {}),
  };
}

const receiveASNItems: MutationRule<'receiveASNItems'> = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const asn = receivable(context, input, refuse);
  const counts = input.items;
  const receivedAt = momentOf(input.receivedAt, store.now);
  if (receivedAt > store.now || receivedAt < String(asn.arrivedAt)) throw refuse('INVALID_DATE', ['receivedAt']);
  for (const [at, count] of counts.entries()) checkCount(asn, count, ['items', String(at)], context, refuse);
  checkReturned(counts, context, refuse);
  const itemLocations = counts.map((count) => {
    const line = need(context, 'ASNItem', count.asnItemId);
    const {lotNumber, expiresOn} = count;
    return bookReceipt(context, line, {
      quantity: count.quantity,
      receivedAt,
      lotNumber,
      expiresOn,
      ...placeOf(asn, count, context),
    });
  });
  settleAfterReceipt(context, asn);
  return {asn: need(context, 'ASN', asn.id), itemLocations: itemLocations.map(({id}) => store.get('ItemLocation', id))};
};

const closeASN: MutationRule<'closeASN'> = (input, context, {name}) => {
  const {store, caller} = context;
  const refuse = refusals(name, context);
  const asn = receivable(context, input, refuse);
  const missing = sum(linesOf(store, asn.id).map((line) => openOnNotice(store, line)));
  if (missing > 0 && input.acceptShortage !== true) throw refuse('CONFIRMATION_REQUIRED', ['acceptShortage']);
  if (isGiven(input.note))
    store.insert('Note', {
      ...{body: input.note, subject: asn.id, company: asn.company, brand: asn.brand},
      ...{author: caller?.personId ?? null, isPinned: false, mentions: [], files: []},
    });
  return {asn: closeNotice(context, asn.id)};
};

const sendASNToWMS: MutationRule<'sendASNToWMS'> = (input, context, {name}) => {
  const {store} = context;
  const refuse = refusals(name, context);
  const asn = target(context, 'ASN', input.id, refuse);
  const integration = store.get('Integration', need(context, 'Warehouse', asn.warehouse).integration);
  const isConnected = ['WMS', 'EDI'].includes(String(integration?.type)) && integration?.status === 'ACTIVE';
  if (!integration || !isConnected) throw refuse('INTEGRATION_NOT_ACTIVE', ['id']);
  const wasRefused = alertsOf(store, asn.id).some((alert) => alert.type === 'WMS_REJECTED' && isOpenAlert(alert));
  if (isGiven(asn.sentToWmsAt) && !wasRefused) throw refuse('ALREADY_DONE', ['id']);
  const unknown = list(integration._unknownSkus);
  const skus = linesOf(store, asn.id).map(({product}) => String(store.get('Product', product)?.sku));
  if (skus.some((sku) => unknown.includes(sku))) throw refuse('NOT_LINKED', ['id']);
  resolveAlerts(context, asn.id, 'WMS_REJECTED');
  if (integration.type === 'EDI')
    tradeDocument(context, integration, {
      type: 'WAREHOUSE_STOCK_TRANSFER_ADVICE_943',
      direction: 'OUTBOUND',
      brand: asn.brand,
      asn: asn.id,
      reference: asn.number,
    });
  return {asn: store.update('ASN', asn.id, {sentToWmsAt: store.now, _instructions: input.instructions ?? null})};
};

/** Notices whose expected day has passed, with the moment at which that has to be told, or told louder. */
function overdue(store: Store): {asn: Entity<'ASN'>; at: string; alert: Entity<'ASNAlert'> | undefined}[] {
  const waiting = ['CREATED', 'IN_TRANSIT'].flatMap((status) => store.referring('ASN', 'status', status));
  return waiting.flatMap((asn) => {
    const day = asn.expectedArrivalOn;
    const alert = store.referring('ASNAlert', 'asn', asn.id).find((each) => each.type === 'LATE' && isOpenAlert(each));
    if (typeof day !== 'string' || alert?.severity === 'CRITICAL') return [];
    return [{asn, alert, at: `${addDays(day, alert ? daysUntilCritical + 1 : 1)}T00:00:00.000Z`}];
  });
}

const lateness: TimeRule = {
  next: (store) =>
    overdue(store)
      .map(({at}) => at)
      .sort()[0],
  run: (context) => {
    const {store} = context;
    const due = overdue(store).find(({at}) => at <= store.now);
    if (!due) return;
    const message = `The shipment was expected on ${String(due.asn.expectedArrivalOn)} and hasn't arrived.`;
    if (due.alert) store.update('ASNAlert', due.alert.id, {severity: 'CRITICAL'});
    else raiseAlert(context, due.asn.id, {type: 'LATE', message});
  },
};

const sumOf =
  (field: 'expectedQuantity' | 'receivedQuantity') =>
  ({id}: Entity, {store}: Context): number =>
    sum(linesOf(store, id).map((line) => line[field] ?? 0));

/** Address that the goods come from, unless another was entered. */
function shipFrom({shipFromAddress, supplier, inventoryTransfer}: Entity<'ASN'>, {store}: Context): unknown {
  const transfer = store.get('InventoryTransfer', inventoryTransfer);
  const sender = store.get('Supplier', supplier) ?? store.get('Warehouse', transfer?.fromWarehouse);
  return shipFromAddress ?? sender?.address ?? null;
}

const skusOf = (store: Store, asnId: string): unknown[] =>
  linesOf(store, asnId).map(({product}) => store.get('Product', product)?.sku);

export const asnsRules: RuleSet = {
  mutations: {
    ...receiptMutations,
    createASN,
    updateASN,
    cancelASN,
    markASNAsArrived,
    startASNReceiving,
    receiveASNItems,
    closeASN,
    sendASNToWMS,
    syncASNInventory,
  },
  work: {syncASNInventory: syncWork},
  time: [lateness, ...reports],
  computed: {
    ASN: {
      alerts: ({id}, {store}, {onlyOpen}) =>
        alertsOf(store, id).filter((alert) => onlyOpen !== true || isOpenAlert(alert)),
      expectedQuantity: sumOf('expectedQuantity'),
      receivedQuantity: sumOf('receivedQuantity'),
      shipFromAddress: shipFrom,
      trackingUrl,
    },
    ASNItem: {
      alerts: ({id, asn}, {store}) => alertsOf(store, asn).filter(({asnItem}) => asnItem === id),
      countryOfOrigin: (line, {store}) => {
        const customs = store.get('Product', line.product)?.customs;
        return line.countryOfOrigin ?? customs?.countryOfOrigin ?? null;
      },
      inventoryItem: ({product}, context) => inventoryItemOf(context.store, product) ?? null,
      itemLocations: ({_places: places}, {store}) => list(places).filter((id) => store.get('ItemLocation', id)),
      openQuantity: (line, {store}) => openOnNotice(store, line),
      receivedQuantity: ({receivedQuantity}) => receivedQuantity ?? 0,
      unavailableQuantity: ({unavailableQuantity}) => unavailableQuantity ?? 0,
    },
  },
  filters: {
    ASNFilter: {
      alertSeverities: ({id}, wanted, {store}) =>
        alertsOf(store, id).some((alert) => isOpenAlert(alert) && list(wanted).includes(alert.severity)),
      brandIds: ({brand}, wanted, {caller}) => caller?.brandId !== undefined || list(wanted).includes(brand),
      orderIds: ({id}, wanted, {store}) =>
        linesOf(store, id).some((line) => list(wanted).includes(String(store.get('OrderItem', line.orderItem)?.order))),
      productIds: ({id}, wanted, {store}) => linesOf(store, id).some(({product}) => list(wanted).includes(product)),
      query: ({id, number, reference, trackingNumber, containerNumber}, wanted, {store}) =>
        matchesWords([number, reference, trackingNumber, containerNumber, ...skusOf(store, id)], wanted),
    },
  },
  sorts: {ASNSortField: {NUMBER: byNumber}, ASNItem: {DEFAULT: ({lineNumber}) => lineNumber}},
};
