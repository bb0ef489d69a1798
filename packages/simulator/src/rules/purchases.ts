/** Purchase orders: drafted, issued, answered by the supplier, paid and closed. */
import {keepNew, replaceRecords, storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {after, minute} from '../model/time.ts';
import {addDays, dayAt, dayIn, zoneAt} from './days.ts';
import {whenDue} from './due.ts';
import {isInProduction, partnerOf, tradeDocument} from './edi-transmissions.ts';
import {takeFile, writeFile} from './files.ts';
import {progressOf} from './incoming.ts';
import {checkCurrencies, currencyOf, decimal, money, unitsOf} from './money.ts';
import {exchangeRate, isBelow} from './prices.ts';
import {checkTaken} from './plain.ts';
import {companyOf} from './processes.ts';
import {
  isLate,
  passedConfirmation,
  stagesOf,
  updatePurchaseOrderMilestone,
  storedStages,
  withExpectedDay,
} from './purchase-milestones.ts';
import {
  cancelPurchase,
  linesOf,
  paidAmount,
  purchaseLineValues,
  purchaseValues,
  settlePayment,
  settleProcurement,
  totalAmount,
} from './purchase-state.ts';
import {primaryContactOf} from './suppliers.ts';
import {termsBetween} from './supply-terms.ts';
import {byNumber, checkUnits, isGiven, listedCost, nextNumber, receivingWarehouse} from './supply.ts';
import type {
  ConfirmPurchaseOrderItemInput,
  CreatePurchaseOrderInput,
  IssuePurchaseOrderInput,
  PurchaseOrderItemInput,
} from '../schema-types.ts';

const mostPayments = 200;
/** Time after which a supplier that is connected by EDI answers. */
const minutesToAcknowledge = 240;

/** @throws Refusal for a line that can't be bought from the supplier on its terms. */
function checkLines(
  items: readonly PurchaseOrderItemInput[],
  supplier: Entity<'Supplier'>,
  brandId: string,
  {store, refuse}: Context,
): void {
  for (const [at, item] of items.entries()) {
    const field = (name: string) => ['items', at, name];
    const product = store.need('Product', item.productId);
    const terms = termsBetween(store, product.id, supplier.id);
    checkUnits(item.quantity, terms, refuse, field('quantity'));
    if (!isGiven(item.unitCost) && listedCost(store, terms) === undefined)
      throw refuse('REQUIRED.unitCost', field('unitCost'));
  }
}

function keepLines(
  purchase: Entity<'PurchaseOrder'>,
  items: readonly PurchaseOrderItemInput[],
  {store}: Context,
): void {
  const wanted = items.map(({productId: product, quantity, unitCost, expectedOn, taxRate}, at) => {
    const terms = termsBetween(store, product, purchase.supplier);
    return {
      purchaseOrder: purchase.id,
      position: at + 1,
      product,
      orderedQuantity: quantity,
      unitCost: unitCost ?? listedCost(store, terms),
      expectedOn: expectedOn ?? null,
      taxRate: taxRate ?? null,
      supplierSku: terms?.supplierSku ?? null,
    };
  });
  replaceRecords('PurchaseOrderItem', linesOf(store, purchase.id), wanted, 'product', store);
}

/** Day on which the last goods should come, by the longest lead time. */
function expectedDay(items: readonly PurchaseOrderItemInput[], supplier: Entity<'Supplier'>, store: Store): string {
  const days = items.map(
    ({productId}) => termsBetween(store, productId, supplier.id)?.leadTimeDays ?? supplier.leadTimeDays,
  );
  return addDays(dayAt(store, supplier.company), Math.max(...days));
}

/** A draft with its lines and its planned stages. */
export function draftPurchase(
  context: Context,
  supplier: Entity<'Supplier'>,
  input: Partial<CreatePurchaseOrderInput> & Pick<CreatePurchaseOrderInput, 'items'>,
  more: Fields,
): Entity<'PurchaseOrder'> {
  const {store} = context;
  const {items} = input;
  const company = supplier.company;
  const draft = keepNew('PurchaseOrder', {...input, items: undefined}, context, {
    company,
    supplier: supplier.id,
    currency: supplier.currency,
    number: input.number ?? nextNumber(store, 'PurchaseOrder', company),
    incoterms: input.incoterms ?? supplier.incoterms ?? null,
    paymentTermDays: input.paymentTermDays ?? supplier.paymentTermDays,
    expectedOn: input.expectedOn ?? expectedDay(items, supplier, store),
    financialStatus: 'UNPAID',
    ...more,
  });
  keepLines(draft, items, context);
  store.update('PurchaseOrder', draft.id, {milestones: storedStages(store, draft)});
  return settlePayment(context, draft.id);
}

const createPurchaseOrder: MutationRule<'createPurchaseOrder'> = (input, context) => {
  const {store, caller, refuse} = context;
  const supplier = store.need('Supplier', input.supplierId);
  const brandId = input.brandId ?? caller?.brandId;
  const company = companyOf(context);
  if (typeof brandId !== 'string') throw refuse('REQUIRED.brand', ['brandId']);
  checkTaken(context, store.referring('PurchaseOrder', 'company', company), ['number'], input);
  const warehouse = receivingWarehouse(context, {warehouseId: input.warehouseId, brandId});
  checkLines(input.items, supplier, brandId, context);
  checkCurrencies(input, ['shippingTotal'], supplier.currency, context.refuse);
  for (const id of input.documentIds ?? []) takeFile(context, id);
  const purchaseOrder = draftPurchase(context, supplier, input, {brand: brandId, warehouse: warehouse.id});
  return {purchaseOrder};
};

const frozen = ['items', 'incoterms', 'paymentTermDays', 'shippingTotal'] as const;

function checkNewWarehouse(purchase: Entity<'PurchaseOrder'>, warehouseId: unknown, context: Context): void {
  const {store, refuse} = context;
  if (!isGiven(warehouseId) || warehouseId === purchase.warehouse) return;
  const field = ['warehouseId'];
  const received = linesOf(store, purchase.id).some((item) => progressOf(store, item).received > 0);
  if (received) throw refuse('STATUS_NOT_ALLOWED.received', field);
  if (hasOpenNotice(store, purchase.id)) throw refuse('IN_USE', field);
  receivingWarehouse(context, {warehouseId, brandId: purchase.brand});
}

export const hasOpenNotice = (store: Store, purchaseId: string): boolean =>
  store.referring('ASN', 'purchaseOrder', purchaseId).some(({status}) => status !== 'CLOSED' && status !== 'CANCELED');

const updatePurchaseOrder: MutationRule<'updatePurchaseOrder'> = (input, context, purchase) => {
  const {store, refuse} = context;
  const late = frozen.find((field) => input[field] !== undefined);
  if (late && purchase.status !== 'DRAFT') throw refuse('STATUS_NOT_ALLOWED.frozen', [late]);
  checkNewWarehouse(purchase, input.warehouseId, context);
  const supplier = store.need('Supplier', purchase.supplier);
  checkCurrencies(input, ['shippingTotal'], purchase.currency, context.refuse);
  if (input.items) {
    checkLines(input.items, supplier, purchase.brand, context);
    keepLines(purchase, input.items, context);
  }
  const fields = storedFieldsOf('PurchaseOrder', input, context);
  const issued = (purchase.documents ?? []).filter((id) => store.get('File', id)?._issued === true);
  const documents = [...new Set(input.documentIds)].filter((id) => !issued.includes(id));
  for (const id of documents) takeFile(context, id);
  const changed = input.documentIds === undefined ? {} : {documents: [...issued, ...documents]};
  const {expectedOn = purchase.expectedOn ?? null} = input;
  const day = expectedOn === (purchase.expectedOn ?? null) ? {} : withExpectedDay(store, purchase, expectedOn);
  const moves = fields.warehouse !== undefined && fields.warehouse !== purchase.warehouse;
  // Shipping that costs nothing is kept as none.
  if (input.shippingTotal && unitsOf(input.shippingTotal) === 0n) fields.shippingTotal = null;
  store.update('PurchaseOrder', purchase.id, {...fields, ...changed, ...day, ...(moves ? {_isDomestic: null} : {})});
  return {purchaseOrder: settlePayment(context, purchase.id)};
};

/** How a purchase order goes out: as asked for, or else by EDI where that is connected. */
function deliveryOf(
  input: IssuePurchaseOrderInput,
  purchase: Entity<'PurchaseOrder'>,
  supplier: Entity<'Supplier'>,
  {store, refuse}: Context,
): string {
  const partner = partnerOf(store, supplier.ediIntegration, 'OUTBOUND', purchase.brand);
  const delivery = input.delivery ?? (partner ? 'EDI' : 'EMAIL');
  if (delivery === 'EDI' && !partner) throw refuse('INTEGRATION_NOT_ACTIVE', ['delivery']);
  const address = primaryContactOf(store, supplier.id)?.email ?? supplier.email;
  if (delivery === 'EMAIL' && !isGiven(address)) throw refuse('REQUIRED', ['delivery']);
  return delivery;
}

function checkIssue(purchase: Entity<'PurchaseOrder'>, input: IssuePurchaseOrderInput, {store, refuse}: Context): void {
  const {minimumOrderValue: minimum} = store.need('Supplier', purchase.supplier);
  const total = money(totalAmount(store, purchase), purchase.currency);
  if (minimum && isBelow(total, minimum) && input.ignoreMinimum !== true)
    throw refuse('CONFIRMATION_REQUIRED', ['ignoreMinimum']);
}

const issuePurchaseOrder: MutationRule<'issuePurchaseOrder'> = (input, context, purchase) => {
  const {store} = context;
  const supplier = store.need('Supplier', purchase.supplier);
  checkIssue(purchase, input, context);
  const delivery = deliveryOf(input, purchase, supplier, context);
  const pdf = writeFile(context, {name: `${purchase.number}.pdf`, contentType: 'application/pdf', size: 48_213});
  store.update('File', pdf.id, {_issued: true});
  const company = store.need('Company', purchase.company);
  const issued = store.update('PurchaseOrder', purchase.id, {
    status: 'ISSUED',
    issuedAt: store.now,
    delivery,
    exchangeRate: String(exchangeRate(purchase.currency, company.currency)),
    documents: [pdf.id, ...(purchase.documents ?? [])],
  });
  const integration =
    delivery === 'EDI' ? partnerOf(store, supplier.ediIntegration, 'OUTBOUND', purchase.brand) : undefined;
  const document = {type: 'PURCHASE_ORDER_850', direction: 'OUTBOUND', brand: purchase.brand} as const;
  const reference = {purchaseOrder: purchase.id, reference: purchase.number};
  const plan = store.get('SupplyOrder', purchase.supplyOrder);
  if (plan?.status === 'SCHEDULED') store.update('SupplyOrder', plan.id, {status: 'IN_PROGRESS', startedAt: store.now});
  return {
    purchaseOrder: issued,
    ediDocument: integration ? tradeDocument(context, integration, {...document, ...reference}) : null,
  };
};

/** Takes over the supplier's answer: what it doesn't name is confirmed as ordered. */
export function confirmLines(
  context: Context,
  purchaseId: string,
  answers: readonly ConfirmPurchaseOrderItemInput[],
): Entity<'PurchaseOrder'> {
  const {store} = context;
  for (const line of linesOf(store, purchaseId)) {
    const answer = answers.find(({id}) => id === line.id);
    store.update('PurchaseOrderItem', line.id, {
      confirmedQuantity: answer?.quantity ?? line.orderedQuantity,
      ...(isGiven(answer?.unitCost) ? {unitCost: answer?.unitCost} : {}),
      ...(isGiven(answer?.expectedOn) ? {expectedOn: answer?.expectedOn} : {}),
    });
  }
  passedConfirmation(context);
  store.update('PurchaseOrder', purchaseId, {status: 'CONFIRMED', confirmedAt: store.now});
  return settlePayment(context, purchaseId);
}

const confirmPurchaseOrder: MutationRule<'confirmPurchaseOrder'> = (input, context, purchase) => {
  const {store, refuse} = context;
  const answers = input.items ?? [];
  const lines = linesOf(store, purchase.id);
  for (const [at, answer] of answers.entries()) {
    const line = lines.find(({id}) => id === answer.id);
    if (!line) throw refuse('INVALID_REFERENCE', ['items', at, 'id']);
    const words = `At most the ${line.orderedQuantity} units of the line can be confirmed, not ${answer.quantity}.`;
    if (answer.quantity > line.orderedQuantity) throw refuse('QUANTITY_EXCEEDED', ['items', at, 'quantity'], words);
  }
  if (lines.every(({id}) => answers.find((answer) => answer.id === id)?.quantity === 0))
    throw refuse('LAST_ENTRY', ['items']);
  const {expectedOn, supplierReference} = input;
  const confirmed = confirmLines(context, purchase.id, answers);
  const purchaseOrder = store.update('PurchaseOrder', purchase.id, {
    ...(isGiven(expectedOn) ? withExpectedDay(store, confirmed, expectedOn) : {}),
    ...(isGiven(supplierReference) ? {supplierReference} : {}),
  });
  return {purchaseOrder};
};

const cancelPurchaseOrder: MutationRule<'cancelPurchaseOrder'> = (input, context, purchase) => {
  if (hasOpenNotice(context.store, purchase.id)) throw context.refuse('IN_USE', ['id']);
  return {purchaseOrder: cancelPurchase(context, purchase.id, input.reason)};
};

const closePurchaseOrder: MutationRule<'closePurchaseOrder'> = (input, context, purchase) => {
  const {store, refuse} = context;
  if (hasOpenNotice(store, purchase.id)) throw refuse('IN_USE', ['id']);
  const open = linesOf(store, purchase.id).map((line) => ({line, units: progressOf(store, line).open}));
  if (input.acceptShortfall !== true && open.some(({units}) => units > 0))
    throw refuse('CONFIRMATION_REQUIRED', ['acceptShortfall']);
  for (const {line, units} of open) store.update('PurchaseOrderItem', line.id, {shortQuantity: units});
  store.update('PurchaseOrder', purchase.id, {status: 'CLOSED', closedAt: store.now});
  const closed = settlePayment(context, purchase.id);
  settleProcurement(context, purchase.supplyOrder);
  return {purchaseOrder: closed};
};

const recordPurchaseOrderPayment: MutationRule<'recordPurchaseOrderPayment'> = (input, context) => {
  const {store, refuse} = context;
  const purchase = store.need('PurchaseOrder', input.purchaseOrderId);
  const given = unitsOf(input.amount);
  const amount = input.isRefund === true ? -given : given;
  if (purchase.status === 'CANCELED' && amount > 0n) throw refuse('STATUS_NOT_ALLOWED.canceled', ['purchaseOrderId']);
  if (currencyOf(input.amount) !== purchase.currency) throw refuse('CURRENCY_MISMATCH', ['amount']);
  if (amount === 0n) throw refuse('VALUE_NOT_ALLOWED.zero', ['amount', 'amount']);
  const paid = paidAmount(store, purchase.id);
  const owed = totalAmount(store, purchase) - paid;
  const said = (units: bigint): string => `${decimal(units > 0n ? units : 0n, purchase.currency)} ${purchase.currency}`;
  if (paid + amount < 0n) throw refuse('QUANTITY_EXCEEDED.refunds', ['amount'], `${said(paid)} were paid.`);
  if (amount > 0n && amount > owed)
    throw refuse('QUANTITY_EXCEEDED.payments', ['amount'], `${said(owed)} are still to be paid.`);
  const paidOn = input.paidOn ?? dayIn(store.now, zoneAt(store, purchase));
  if (store.referring('PurchaseOrderPayment', '_purchaseOrder', purchase.id).length >= mostPayments)
    throw refuse('LIMIT_REACHED', ['purchaseOrderId']);
  const payment = keepNew('PurchaseOrderPayment', {...input, isRefund: undefined}, context, {
    paidOn,
    amount: money(amount, purchase.currency),
    _purchaseOrder: purchase.id,
  });
  return {payment, purchaseOrder: settlePayment(context, purchase.id)};
};

/** Purchase orders that went out by EDI and wait for the answer of a supplier that sends one. */
const unanswered = (store: Store): Entity<'PurchaseOrder'>[] =>
  store
    .referring('PurchaseOrder', 'status', 'ISSUED')
    .filter(
      ({brand, delivery, _silent, supplier}) =>
        delivery === 'EDI' &&
        !_silent &&
        isInProduction(partnerOf(store, store.need('Supplier', supplier).ediIntegration, 'INBOUND', brand)),
    );

/** A supplier that is connected by EDI accepts every line as ordered. */
const acknowledgment = whenDue({
  because: ['PARTNER', 'PAYMENT'],
  all: unanswered,
  at: ({issuedAt}) => after(issuedAt, minutesToAcknowledge * minute),
  happens: (context, {id, brand, number, supplier}) => {
    const {store} = context;
    const integration = store.need('Integration', store.need('Supplier', supplier).ediIntegration);
    tradeDocument(context, integration, {
      type: 'PURCHASE_ORDER_ACKNOWLEDGMENT_855',
      direction: 'INBOUND',
      brand,
      purchaseOrder: id,
      reference: number,
    });
    confirmLines(context, id, []);
  },
  oneByOne: true,
});

export const purchasesRules: RuleSet = {
  mutations: {
    createPurchaseOrder,
    updatePurchaseOrder,
    issuePurchaseOrder,
    confirmPurchaseOrder,
    cancelPurchaseOrder,
    closePurchaseOrder,
    recordPurchaseOrderPayment,
    updatePurchaseOrderMilestone,
  },
  computed: {
    PurchaseOrder: {...purchaseValues, milestones: (purchase, {store}) => stagesOf(store, purchase)},
    PurchaseOrderItem: purchaseLineValues,
    PurchaseOrderMilestoneProgress: {isLate},
  },
  filters: {
    PurchaseOrderFilter: {
      isLate: (purchase, wanted, context) =>
        stagesOf(context.store, purchase).some((stage) => isLate(stage, context)) === wanted,
      productIds: 'items.product',
    },
  },
  sorts: {
    PurchaseOrderSortField: {NUMBER: byNumber, SUPPLIER_NAME: 'supplier.name'},
    PurchaseOrderItem: {DEFAULT: ({position}) => position},
  },
  time: [acknowledgment],
};
