/** Supply orders: what is made, assembled or bought to fill the stock. */
import {keepNew, storedFieldsOf} from '../model/record-keeping.ts';
import type {Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {dayAt} from './days.ts';
import {divide, plusKnown, shortest, toParts} from './decimal.ts';
import {openOfSupplyOrder, progressOf} from './incoming.ts';
import {sum, sumOf} from './plain.ts';
import {converted} from './prices.ts';
import {cancelPurchase, fulfillOffers, isEnded, linesOf} from './purchase-state.ts';
import {draftPurchase} from './purchases.ts';
import {conditionIn, fitsIn, inventoryItemOf, letGo, placeIn, putIn, stockRecordOf} from './stock.ts';
import {
  componentsFor,
  neededOf,
  componentsOf,
  consume,
  heldUnits,
  holdComponents,
  holdsOf,
  materialCost,
  missingUnits,
  moveToProduction,
  outputOf,
} from './supply-components.ts';
import {termsBetween} from './supply-terms.ts';
import {
  byNumber,
  checkUnits,
  isGiven,
  listedCost,
  nextNumber,
  receivingWarehouse,
  servesBrand,
  wmsOf,
} from './supply.ts';
import type {CompleteSupplyOrderInput, SupplySupplierInput, UpdateSupplyOrderInput} from '../schema-types.ts';

const mostOffers = 10;

const offersOf = (store: Store, supplyOrderId: string): Entity<'SupplySupplier'>[] =>
  store.referring('SupplySupplier', 'supplyOrder', supplyOrderId);

const isBought = (plan: Entity<'SupplyOrder'>): boolean => plan.type === 'PROCUREMENT';

function keepOffers(plan: Entity<'SupplyOrder'>, offers: readonly SupplySupplierInput[], {store}: Context): void {
  for (const {supplierId, quantity, unitCost, leadTimeDays, expiresOn} of offers) {
    const known = offersOf(store, plan.id).find(({supplier}) => supplier === supplierId);
    const given = {
      quantity,
      unitCost: unitCost ?? null,
      leadTimeDays: leadTimeDays ?? null,
      expiresOn: expiresOn ?? null,
    };
    if (known) store.update('SupplySupplier', known.id, given);
    else store.insert('SupplySupplier', {supplyOrder: plan.id, supplier: supplierId, status: 'PROPOSED', ...given});
  }
}

const createSupplyOrder: MutationRule<'createSupplyOrder'> = (input, context) => {
  const {store, refuse} = context;
  const product = store.need('Product', input.productId);
  const brandId = product.brand;
  const offers = input.suppliers ?? [];
  const isMade = input.type !== 'PROCUREMENT';
  const components = isMade ? componentsFor(store, product.id, input.quantity) : [];
  if (isMade && components.length === 0) throw refuse('REQUIRED.components', ['productId']);
  const warehouse = receivingWarehouse(context, {warehouseId: input.warehouseId, brandId});
  if (isMade && wmsOf(store, warehouse.id, brandId)) throw refuse('MANAGED_BY_WMS', ['warehouseId']);
  const {company} = store.need('Brand', brandId);
  const plan = keepNew('SupplyOrder', {...input, suppliers: undefined}, context, {
    number: nextNumber(store, 'SupplyOrder', company),
    brand: brandId,
    company,
    warehouse: warehouse.id,
    components,
    madeQuantity: 0,
    scrappedQuantity: 0,
  });
  keepOffers(plan, offers, context);
  return {supplyOrder: plan};
};

function checkStage(plan: Entity<'SupplyOrder'>, input: UpdateSupplyOrderInput, refuse: Refuse): void {
  const {status} = plan;
  const terms = (['quantity', 'suppliers'] as const).find((field) => isGiven(input[field]));
  if (terms && status !== 'DRAFT') throw refuse(`STATUS_NOT_ALLOWED.${terms}`, [terms]);
  const dates = (['startOn', 'endOn'] as const).find((field) => isGiven(input[field]));
  if (dates && status === 'DRAFT') throw refuse('STATUS_NOT_ALLOWED.dates', [dates]);
  if (isGiven(input.startOn) && status === 'IN_PROGRESS') throw refuse('STATUS_NOT_ALLOWED.begun', ['startOn']);
}

function declineOffers(plan: Entity<'SupplyOrder'>, ids: readonly string[], {store, refuse}: Context): void {
  for (const [at, supplierId] of ids.entries()) {
    const field = ['declineSupplierIds', at];
    const offer = offersOf(store, plan.id).find(({supplier}) => supplier === supplierId);
    if (!offer) throw refuse('INVALID_REFERENCE.offer', field);
    if (offer.status !== 'PROPOSED') throw refuse('STATUS_NOT_ALLOWED.declined', field);
    store.update('SupplySupplier', offer.id, {status: 'DECLINED'});
  }
}

const updateSupplyOrder: MutationRule<'updateSupplyOrder'> = (input, context, plan) => {
  const {store, refuse} = context;
  checkStage(plan, input, refuse);
  const offers = input.suppliers ?? [];
  const known = offersOf(store, plan.id).map(({supplier}) => supplier);
  if (new Set([...known, ...offers.map(({supplierId}) => supplierId)]).size > mostOffers)
    throw refuse('LIMIT_REACHED', ['suppliers']);
  const [startOn, endOn] = [input.startOn ?? plan.startOn, input.endOn ?? plan.endOn];
  if (isGiven(startOn) && isGiven(endOn) && endOn < startOn) throw refuse('INVALID_DATE', ['endOn']);
  declineOffers(plan, input.declineSupplierIds ?? [], context);
  keepOffers(plan, offers, context);
  const fields = storedFieldsOf('SupplyOrder', {...input, suppliers: undefined}, context);
  const quantity = input.quantity ?? plan.quantity;
  const needs = componentsOf(plan).map((each) => ({...each, requiredQuantity: neededOf(each, quantity)}));
  const again = plan.components ? {components: needs} : {};
  return {supplyOrder: store.update('SupplyOrder', plan.id, {...fields, ...again, startOn, endOn})};
};

function chosenOffers(
  plan: Entity<'SupplyOrder'>,
  ids: readonly string[],
  {store, refuse}: Context,
): Entity<'SupplySupplier'>[] {
  return ids.map((supplierId, at) => {
    const field = ['selectedSupplierIds', at];
    const supplier = store.need('Supplier', supplierId);
    const offer = offersOf(store, plan.id).find((each) => each.supplier === supplierId && each.status === 'PROPOSED');
    if (!offer) throw refuse('INVALID_REFERENCE.offer', field);
    if (!servesBrand(supplier, plan.brand)) throw refuse('INVALID_REFERENCE.brand', field);
    if (supplier.status !== 'ACTIVE') throw refuse('INACTIVE.supplier', field);
    if (isGiven(offer.expiresOn) && offer.expiresOn < dayAt(store, plan.company)) throw refuse('INACTIVE.offer', field);
    return offer;
  });
}

function checkShares(plan: Entity<'SupplyOrder'>, chosen: Entity<'SupplySupplier'>[], {store, refuse}: Context): void {
  const field = ['selectedSupplierIds'];
  for (const offer of chosen) {
    const terms = termsBetween(store, plan.product, offer.supplier);
    const quantity = offer.quantity;
    if (!isGiven(offer.unitCost) && listedCost(store, terms) === undefined) throw refuse('REQUIRED.unitCost', field);
    checkUnits(quantity, terms, refuse, field);
  }
  if (chosen.length === 0) throw refuse('REQUIRED.suppliers', field);
  if (sum(chosen.map(({quantity}) => quantity)) !== plan.quantity) throw refuse('VALUE_NOT_ALLOWED', field);
}

/** The draft of a purchase order for the share of one supplier. */
function purchaseShare(
  plan: Entity<'SupplyOrder'>,
  offer: Entity<'SupplySupplier'>,
  context: Context,
): Entity<'PurchaseOrder'> {
  const {store} = context;
  const supplier = store.need('Supplier', offer.supplier);
  const items = [{productId: plan.product, quantity: offer.quantity, unitCost: offer.unitCost}];
  const {brand, warehouse, id} = plan;
  const draft = draftPurchase(context, supplier, {items}, {brand, warehouse, supplyOrder: id, createdBy: null});
  store.update('SupplySupplier', offer.id, {purchaseOrder: draft.id});
  return draft;
}

const supplyScheduleOrder: MutationRule<'supplyScheduleOrder'> = (input, context, plan) => {
  const {store} = context;
  const {startOn, endOn} = input;
  const chosen = chosenOffers(plan, input.selectedSupplierIds ?? [], context);
  if (isBought(plan)) checkShares(plan, chosen, context);
  for (const offer of offersOf(store, plan.id)) {
    const status = chosen.some(({id}) => id === offer.id) ? 'SELECTED' : 'DECLINED';
    store.update('SupplySupplier', offer.id, {status});
  }
  const purchaseOrders = isBought(plan) ? chosen.map((offer) => purchaseShare(plan, offer, context)) : [];
  const supplyOrder = store.update('SupplyOrder', plan.id, {status: 'SCHEDULED', startOn, endOn});
  holdComponents(context, supplyOrder);
  return {supplyOrder, purchaseOrders};
};

/** Whether the components of a plan may lie in a place, together with what is there. */
const fitTogether = (
  context: Context,
  plan: Entity<'SupplyOrder'>,
  {id, isMixedAllowed}: Entity<'Location'>,
): boolean =>
  componentsOf(plan).every(({product}) => fitsIn(context, id, inventoryItemOf(context.store, product)?.id)) &&
  (isMixedAllowed !== false || componentsOf(plan).length === 1);

const supplyMakeManufacturing: MutationRule<'supplyMakeManufacturing'> = (input, context, plan) => {
  const {store, refuse} = context;
  const location = store.get('Location', input.productionLocationId);
  const startedAt = input.startedAt ?? store.now;
  const isShort = componentsOf(plan).some((component) => missingUnits(store, plan, component) > 0);
  if (isShort && input.allowShortComponents !== true) throw refuse('CONFIRMATION_REQUIRED', ['allowShortComponents']);
  if (location && !fitTogether(context, plan, location))
    throw refuse('LOCATION_NOT_ALLOWED.mixture', ['productionLocationId']);
  if (location) moveToProduction(context, plan, location.id);
  return {supplyOrder: store.update('SupplyOrder', plan.id, {status: 'IN_PROGRESS', startedAt})};
};

const reserveSupplyOrderComponents: MutationRule<'reserveSupplyOrderComponents'> = (input, context, plan) => {
  const {store, refuse} = context;
  if (componentsOf(plan).every((component) => missingUnits(store, plan, component) === 0))
    throw refuse('ALREADY_DONE', ['id']);
  if (holdComponents(context, plan) === 0) throw refuse('INSUFFICIENT_STOCK', ['id']);
  return {supplyOrder: plan};
};

interface Output {
  made: number;
  scrapped: number;
  locationId: string | null | undefined;
  at: string;
}

function checkOutput(context: Context, plan: Entity<'SupplyOrder'>, {made, locationId}: Output): void {
  const {store, refuse} = context;
  const location = store.get('Location', locationId);
  if (wmsOf(store, plan.warehouse, plan.brand)) throw refuse('MANAGED_BY_WMS', ['id']);
  if (location && location.warehouse !== plan.warehouse) throw refuse('INVALID_REFERENCE', ['locationId']);
  if (location && conditionIn(store, location.id, null)) throw refuse('LOCATION_NOT_ALLOWED.zone', ['locationId']);
  if (location && made > 0 && !fitsIn(context, location.id, inventoryItemOf(store, plan.product)?.id))
    throw refuse('LOCATION_NOT_ALLOWED.mixture', ['locationId']);
}

/**
 * Uses up the components of what was made and scrapped, and puts the good units in their place. They cost what the
 * components cost, with those of scrap before them that no good unit has borne.
 */
function bookOutput(
  context: Context,
  plan: Entity<'SupplyOrder'>,
  {made, scrapped, locationId, at}: Output,
): Entity<'SupplyOrder'> {
  const {store} = context;
  const {product} = plan;
  const currency = store.need('Company', plan.company).currency;
  const used = consume(context, plan, made + scrapped);
  const cost = plusKnown(materialCost(store, used, currency), toParts(plan._scrapCost));
  if (cost !== undefined) store.update('SupplyOrder', plan.id, {_scrapCost: made > 0 ? null : shortest(cost)});
  if (made > 0) {
    const unitCost = cost === undefined ? undefined : shortest(divide(cost, toParts(made)));
    const units = {
      inventoryItem: stockRecordOf(context, product).id,
      location: placeIn(store, plan.warehouse, locationId),
      quantity: made,
      unitCost,
      costCurrency: currency,
    };
    putIn(context, units, {kind: 'PRODUCTION_OUTPUT', supplyOrder: plan.id, occurredAt: at});
    if (unitCost !== undefined)
      store.insert('ProductCost', {
        product,
        costable: plan.id,
        currency,
        exchangeRate: '1',
        minimumQuantity: 1,
        startsOn: dayAt(store, plan.company),
        unitCost,
      });
  }
  return store.add('SupplyOrder', plan.id, {madeQuantity: made, scrappedQuantity: scrapped});
}

const recordSupplyOrderOutput: MutationRule<'recordSupplyOrderOutput'> = (input, context, plan) => {
  const {store, refuse} = context;
  const made = input.madeQuantity;
  const scrapped = input.scrappedQuantity;
  if (made + scrapped === 0) throw refuse('REQUIRED', ['madeQuantity']);
  const output = {made, scrapped, locationId: input.locationId, at: input.madeAt ?? store.now};
  checkOutput(context, plan, output);
  return {supplyOrder: bookOutput(context, plan, output)};
};

function checkProcurement(
  plan: Entity<'SupplyOrder'>,
  input: CompleteSupplyOrderInput,
  {store, refuse}: Context,
): void {
  const units = (['madeQuantity', 'scrappedQuantity'] as const).find((field) => isGiven(input[field]));
  if (units) throw refuse('NOT_PERMITTED_FOR_TYPE.quantity', [units]);
  if (isGiven(input.locationId)) throw refuse('NOT_PERMITTED_FOR_TYPE.location', ['locationId']);
  const isOver = store.referring('PurchaseOrder', 'supplyOrder', plan.id).every((each) => isEnded(each));
  if (!isOver) throw refuse('IN_USE', ['id']);
}

const completeSupplyOrder: MutationRule<'completeSupplyOrder'> = (input, context, plan) => {
  const completedAt = input.completedAt ?? context.store.now;
  if (isBought(plan)) checkProcurement(plan, input, context);
  if (!isBought(plan)) finishWork(plan, input, completedAt, context);
  fulfillOffers(context, plan.id);
  return {supplyOrder: context.store.update('SupplyOrder', plan.id, {status: 'COMPLETED', completedAt})};
};

/** Books the last output and frees the components that weren't needed. */
function finishWork(plan: Entity<'SupplyOrder'>, input: CompleteSupplyOrderInput, at: string, context: Context): void {
  const made = input.madeQuantity ?? 0;
  const scrapped = input.scrappedQuantity ?? 0;
  if (made + scrapped + outputOf(plan) === 0) throw context.refuse('REQUIRED', ['madeQuantity']);
  const output = {made, scrapped, locationId: input.locationId, at};
  if (made + scrapped > 0) {
    checkOutput(context, plan, output);
    bookOutput(context, plan, output);
  }
  letGo(context, {subject: plan.id});
}

const cancelSupplyOrder: MutationRule<'cancelSupplyOrder'> = (input, context, plan) => {
  const {store, refuse} = context;
  if (!isBought(plan) && outputOf(plan) > 0) throw refuse('STATUS_NOT_ALLOWED.output', ['id']);
  const purchases = store.referring('PurchaseOrder', 'supplyOrder', plan.id);
  if (purchases.some((each) => !['DRAFT', 'CANCELED'].includes(each.status))) throw refuse('IN_USE', ['id']);
  letGo(context, {subject: plan.id});
  const supplyOrder = store.update('SupplyOrder', plan.id, {
    status: 'CANCELED',
    canceledAt: store.now,
    _cancelReason: input.reason ?? null,
  });
  const drafts = purchases.filter((each) => each.status === 'DRAFT');
  const canceledPurchaseOrders = drafts.map(({id}) => cancelPurchase(context, id, input.reason));
  for (const offer of offersOf(store, plan.id))
    if (['PROPOSED', 'SELECTED'].includes(store.need('SupplySupplier', offer.id).status))
      store.update('SupplySupplier', offer.id, {status: 'DECLINED'});
  return {supplyOrder, canceledPurchaseOrders};
};

/** What a unit of an offer costs in a currency; without a quote it comes after those with one. */
function worthOf({supplier, unitCost}: Entity<'SupplySupplier'>, currency: string, store: Store): number {
  if (!isGiven(unitCost)) return Infinity;
  return Number(converted(toParts(unitCost), store.need('Supplier', supplier).currency, currency));
}

function sortedOffers(plan: Entity<'SupplyOrder'>, {store}: Context): Entity<'SupplySupplier'>[] {
  const {currency} = store.need('Company', plan.company);
  return offersOf(store, plan.id).sort((a, b) => worthOf(a, currency, store) - worthOf(b, currency, store));
}

/** How far the lines of its purchase orders are that buy its product; a draft can be given others. */
const progressOfBought = ({id, product}: Entity<'SupplyOrder'>, store: Store) =>
  store
    .referring('PurchaseOrder', 'supplyOrder', id)
    .flatMap((purchase) => linesOf(store, purchase.id).filter((line) => line.product === product))
    .map((line) => progressOf(store, line));

function openUnits(plan: Entity<'SupplyOrder'>, {store}: Context): number {
  if (!isBought(plan)) return openOfSupplyOrder(plan);
  if (['COMPLETED', 'CANCELED'].includes(plan.status)) return 0;
  if (store.referring('PurchaseOrder', 'supplyOrder', plan.id).length === 0) return plan.quantity;
  return sum(progressOfBought(plan, store).map(({open, announced}) => open + announced));
}

const planOf = (component: Fields, store: Store): Entity<'SupplyOrder'> => store.need('SupplyOrder', component._plan);

export const supplyChainRules: RuleSet = {
  mutations: {
    createSupplyOrder,
    updateSupplyOrder,
    supplyScheduleOrder,
    supplyMakeManufacturing,
    reserveSupplyOrderComponents,
    recordSupplyOrderOutput,
    completeSupplyOrder,
    cancelSupplyOrder,
  },
  computed: {
    SupplyOrder: {
      components: (plan) => componentsOf(plan).map((component) => ({...component, _plan: plan.id})),
      madeQuantity: (plan, {store}) =>
        isBought(plan) ? sumOf(progressOfBought(plan, store), 'received') : plan.madeQuantity,
      openQuantity: openUnits,
      suppliers: sortedOffers,
    },
    SupplyOrderComponent: {
      allocations: (component, {store}) => holdsOf(store, planOf(component, store), component.product),
      reservedQuantity: (component, {store}) => heldUnits(store, planOf(component, store), component.product),
      missingQuantity: (component, {store}) => missingUnits(store, planOf(component, store), component),
    },
  },
  filters: {SupplyOrdersFilter: {supplierIds: 'suppliers.supplier'}},
  sorts: {SupplyOrderSortField: {NUMBER: byNumber}},
};
