/** Orders of retailers by EDI: made and changed by their documents, and answered line by line. */
import {keepNew} from '../model/record-keeping.ts';
import {inMutation, Refusal} from '../model/refusal.ts';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {whenDue} from './due.ts';
import {channelOfOrders, exchanges} from './integration-kinds.ts';
import {makeOrder} from './order-create.ts';
import {numberAtPartner, queueDocument, referenceOf} from './edi.ts';
import {cancelOfLine, cancelWhole, goOn} from './order-flow.ts';
import {addLine, changeQuantity} from './order-lines.ts';
import {fromSource, tooLate} from './order-source.ts';
import {integrationOf, linesOf, settleOrder, statusWithoutHold} from './order-state.ts';
import {sum, sameText} from './plain.ts';
import {productWithSku} from './product-data.ts';

/** What becomes of a document. */
export interface Outcome extends Fields {
  status: string;
  errors?: string[];
}

/** Units of an article that a retailer wants. */
interface Wanted {
  sku: string;
  quantity: number;
}

const failed = (...errors: string[]): Outcome => ({status: 'FAILED', errors});

interface Content {
  purchaseOrderNumber: string;
  /** Missing where an order is canceled as a whole. */
  lines?: Wanted[];
  isCanceled?: boolean;
}

/** What is wrong with the articles of a document. */
const unknownIn = (store: Store, {lines = []}: Content, brand: string): string[] =>
  lines.flatMap(({sku}, at) =>
    productWithSku(store, brand, sku) ? [] : [`PO1 line ${at + 1}: no product has the SKU ${sku}.`],
  );

/** Names the line of a document that a refusal is about. */
function lineOf(field: readonly string[] | null): string {
  const at = field?.find((name) => /^\d+$/.test(name));
  return at === undefined ? '' : `PO1 line ${Number(at) + 1}: `;
}

/** Applies a document, or says with the words of a refusal why that can't be. */
function attempt({store}: Context, apply: () => Entity): Outcome {
  try {
    return {status: 'PROCESSED', order: store.transaction(fromSource, apply).id};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(...error.userErrors.map(({message, field}) => `${lineOf(field)}${message}`));
  }
}

/** The order that a partner knows by a number, in whatever channel it is now. */
const orderNamed = (context: Context, {integration}: Entity<'EDIDocument'>, number: unknown) =>
  context.store
    .referring('Order', 'origin', 'EDI')
    .find(
      (each) =>
        (numberAtPartner(each) ?? each.purchaseOrderNumber) === number &&
        integrationOf(context, each)?.id === integration,
    );

/** The customer that a retailer is in the brand of the channel that takes its orders, made unless there is one. */
export function customerFor({brand}: Entity<'SalesChannel'>, integrationId: string, context: Context): string {
  const {store} = context;
  const {name: companyName, company, _customer} = store.need('Integration', integrationId);
  const customers = store.referring('Customer', 'brand', brand);
  const known =
    customers.find((each) => each.id === _customer) ?? customers.find((each) => each.companyName === companyName);
  const own = {brand, company, isActive: true, externalObjects: [], paymentTermDays: 0};
  const {id} = known ?? keepNew('Customer', {companyName}, context, own);
  if (id !== _customer) store.update('Integration', integrationId, {_customer: id});
  return id;
}

function orderInput(document: Entity<'EDIDocument'>, channel: Entity<'SalesChannel'>, context: Context) {
  const {purchaseOrderNumber, lines} = document.content as Required<Content>;
  return {
    brandId: channel.brand,
    salesChannelId: channel.id,
    customerId: customerFor(channel, document.integration, context),
    type: 'B2B',
    fulfillmentMethod: 'SHIPPING',
    financialStatus: 'UNPAID',
    isRush: false,
    placedAt: document.createdAt,
    purchaseOrderNumber,
    items: lines.map(({sku, quantity}) => ({sku, quantity})),
  };
}

/** Makes the order of a document of a retailer, or says what is wrong with it. */
export function takeOrder(context: Context, document: Entity<'EDIDocument'>): Outcome {
  const {store} = context;
  const content = document.content as Content;
  const channel = channelOfOrders(store, store.need('Integration', document.integration));
  if (!channel) return failed('No sales channel takes the orders of this partner.');
  const unknown = unknownIn(store, content, channel.brand);
  if (unknown.length > 0) return failed(...unknown);
  const number = content.purchaseOrderNumber;
  const twin = orderNamed(context, document, number);
  if (twin) return failed(`BEG: the order ${number} came in before, as ${twin.number}.`);
  const object = {id: number, integration: document.integration, kind: 'edi_850', lastSyncedAt: store.now};
  const made = {origin: 'EDI', createdBy: null, externalObjects: [object], _wanted: content.lines};
  return attempt(context, () =>
    makeOrder(inMutation('createOrder', context), orderInput(document, channel, context), made),
  );
}

/** Lines that a retailer ordered itself: not the components of bundles. */
const ownLines = (store: Store, orderId: string): Entity<'OrderItem'>[] =>
  linesOf(store, orderId).filter(({parent}) => !parent);

const keptQuantity = (item: Entity<'OrderItem'>): number => item.quantity - item.canceledQuantity;

/** Units of an article that stand on an order. */
const keptOf = (store: Store, orderId: string, sku: string): number =>
  sum(ownLines(store, orderId).flatMap((item) => (sameText(item.sku, sku) ? [keptQuantity(item)] : [])));

/** Brings an article of an order to the units that the retailer wants now. */
function changeLine(context: Context, order: Entity<'Order'>, {sku, quantity}: Wanted, at: number): void {
  const {store} = context;
  const item = ownLines(store, order.id).find((each) => sameText(each.sku, sku));
  const more = quantity - keptOf(store, order.id, sku);
  if (!item && more > 0) addLine(inMutation('addOrderItem', context), order, {sku, quantity}, ['items', at]);
  else if (item && more > 0) changeQuantity(context, item, item.quantity + more);
  else if (item && more < 0) cancelOfLine(context, item, -more, 'CUSTOMER_REQUEST');
}

/** What the retailer wants of an order: as its documents say, or as the order was made. */
const wantedOf = (store: Store, order: Entity<'Order'>): Wanted[] =>
  (order._wanted as Wanted[] | undefined) ??
  ownLines(store, order.id).map(({sku, quantity}) => ({sku: String(sku), quantity}));

function change(context: Context, order: Entity<'Order'>, content: Content): Entity {
  const cancels = content.isCanceled === true;
  // Lines of an order that is canceled as a whole say nothing.
  const lines = cancels ? [] : (content.lines ?? []);
  const before = wantedOf(context.store, order);
  if (cancels) cancelWhole(context, order, 'CUSTOMER_REQUEST');
  for (const [at, wanted] of lines.entries()) changeLine(context, order, wanted, at);
  const changed = settleOrder(context, order.id);
  const others = before.filter(({sku}) => !lines.some((each) => sameText(each.sku, sku)));
  // What the retailer itself canceled needs no answer.
  const isCanceled = changed.newStatus === 'CANCELED';
  context.store.update('Order', order.id, {
    _wanted: [...others, ...lines],
    ...(isCanceled ? {_answered: 'CANCELED'} : {}),
  });
  return goOn(context, order.id);
}

/** Changes an order as its retailer asks, as long as it has neither stock nor been given to a warehouse. */
export function takeChange(context: Context, document: Entity<'EDIDocument'>): Outcome {
  const {store} = context;
  const content = document.content as Content;
  const number = content.purchaseOrderNumber;
  const order = store.get('Order', document.order) ?? orderNamed(context, document, number);
  if (!order) return failed(`BCH: there is no order ${number}.`);
  const status = statusWithoutHold(store, order);
  if (!['PENDING', 'ORDERED'].includes(status)) {
    tooLate(context, order, `The EDI document 860 of ${number}`);
    return {...failed(`BCH: the change came too late, because the order is ${status}.`), order: order.id};
  }
  const unknown = unknownIn(store, content, order.brand);
  return unknown.length > 0 ? failed(...unknown) : attempt(context, () => change(context, order, content));
}

/** What a retailer has to be told of its order. */
function answerDue({newStatus, approvedAt}: Entity<'Order'>): 'APPROVED' | 'CANCELED' | undefined {
  if (newStatus === 'CANCELED') return 'CANCELED';
  return typeof approvedAt === 'string' ? 'APPROVED' : undefined;
}

const unanswered = (store: Store): Entity<'Order'>[] =>
  store.referring('Order', 'origin', 'EDI').filter((order) => {
    const due = answerDue(order);
    const isTold = due === undefined || order._answered === due;
    return !isTold && exchanges(integrationOf({store}, order), 'OUTBOUND', order.brand);
  });

const verdictOn = (accepted: number, asked: number): string => {
  if (accepted === asked) return 'ACCEPTED';
  return accepted === 0 ? 'REJECTED' : 'CHANGED';
};

/** What the answer to an order says line by line: accepted as ordered, changed, or rejected. */
export function answerOf(store: Store, order: Entity<'Order'>): Fields {
  const lines = wantedOf(store, order).map(({sku, quantity}) => {
    const accepted = keptOf(store, order.id, sku);
    return {sku, quantity, acceptedQuantity: accepted, answer: verdictOn(accepted, quantity)};
  });
  const reference = referenceOf(order);
  return {reference, content: {purchaseOrderNumber: reference, lines}};
}

function answer(context: Context, order: Entity<'Order'>): void {
  queueDocument(context, order.id, 'ORDER_ACKNOWLEDGMENT_855', answerOf(context.store, order));
  context.store.update('Order', order.id, {_answered: answerDue(order), updatedAt: order.updatedAt});
}

/** Retailers are told as soon as an order is approved, and when it is canceled. */
export const answering = whenDue({all: unanswered, at: (_order, {now}) => now, happens: answer});
