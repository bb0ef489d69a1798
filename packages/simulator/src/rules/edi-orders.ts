/** Orders of retailers by EDI: made and changed by their documents, and answered line by line. */
import {keepNew} from '../model/record-keeping.ts';
import {inMutation, Refusal} from '../model/refusal.ts';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {whenDue} from './due.ts';
import {brandsOf, channelsOf, exchanges} from './integration-kinds.ts';
import {makeOrder} from './order-create.ts';
import {numberAtPartner, queueDocument, referenceOf} from './edi.ts';
import {cancelOfLine, cancelWhole, goOn} from './order-flow.ts';
import {addLine, changeQuantity} from './order-lines.ts';
import {fromSource, tooLate} from './order-source.ts';
import {integrationOf, linesOf, settleOrder, statusWithoutHold} from './order-state.ts';
import {sum, sameText, textsOf} from './plain.ts';
import {brandOfArticles, productWithSku} from './product-data.ts';

/** What becomes of a document. */
export interface Outcome extends Fields {
  status: string;
  errors?: string[];
}

/** Units of an article that a retailer wants. */
interface Wanted {
  sku: string;
  quantity: number;
  /** Line of the order that was made for them. */
  orderItem?: string | undefined;
}

const failed = (...errors: string[]): Outcome => ({status: 'FAILED', errors});

interface Content {
  purchaseOrderNumber: string;
  /** Missing where an order is canceled as a whole. */
  lines?: Wanted[];
  isCanceled?: boolean;
}

/** What is wrong with the articles of a document: those that no brand has. */
const unknownIn = (store: Store, {lines = []}: Content, brands: readonly string[]): string[] =>
  lines.flatMap(({sku}, at) =>
    brands.some((brand) => productWithSku(store, brand, sku))
      ? []
      : [`PO1 line ${at + 1}: no product has the SKU ${sku}.`],
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

/** A document of a retailer, or what will be one. */
type Received = Pick<Entity<'EDIDocument'>, 'integration' | 'type' | 'content' | 'order'>;

/** The order that a partner knows by a number, in whatever channel it is now. */
const orderNamed = (context: Context, {integration}: Pick<Received, 'integration'>, number: unknown) =>
  context.store
    .referring('Order', 'origin', 'EDI')
    .find(
      (each) =>
        (numberAtPartner(each) ?? each.purchaseOrderNumber) === number &&
        integrationOf(context, each)?.id === integration,
    );

/** The order that a change is about. */
const orderToChange = (context: Context, document: Received): Entity<'Order'> | undefined =>
  context.store.get('Order', document.order) ??
  orderNamed(context, document, (document.content as Content).purchaseOrderNumber);

/** The brand that a document of a retailer is about: that of the order which it changes, or of its articles. */
export function brandToldBy(context: Context, document: Received): string | null {
  const {store} = context;
  const brands = brandsOf(store.need('Integration', document.integration));
  const order = document.type === 'ORDER_CHANGE_860' ? orderToChange(context, document) : undefined;
  return order?.brand ?? brandOfArticles(store, brands, (document.content as Content).lines ?? []) ?? null;
}

/** The customer that a retailer is in the brand of the channel that takes its orders, made unless there is one. */
export function customerFor({brand}: Entity<'SalesChannel'>, integrationId: string, context: Context): string {
  const {store} = context;
  const {name: companyName, company, _customers} = store.need('Integration', integrationId);
  const own = textsOf(_customers);
  const customers = store.referring('Customer', 'brand', brand);
  const known =
    customers.find((each) => own.includes(each.id)) ?? customers.find((each) => each.companyName === companyName);
  const fields = {brand, company, isActive: true, externalObjects: [], paymentTermDays: 0};
  const {id} = known ?? keepNew('Customer', {companyName}, context, fields);
  if (!own.includes(id)) store.note('Integration', integrationId, {_customers: [...own, id]});
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
export function takeOrder(context: Context, document: Entity<'EDIDocument'>, brand: string | null): Outcome {
  const {store} = context;
  const content = document.content as Content;
  const brands = brand ? [brand] : brandsOf(store.need('Integration', document.integration));
  const channel = channelsOf(store, document.integration).find(
    (each) => !each.removedAt && brands.includes(each.brand),
  );
  if (!channel) return failed('No sales channel takes the orders of this partner.');
  const unknown = unknownIn(store, content, brands);
  if (unknown.length > 0) return failed(...unknown);
  if (!brand) return failed('PO1: the articles are of several brands, and an order has those of one.');
  const number = content.purchaseOrderNumber;
  const twin = orderNamed(context, document, number);
  if (twin) return failed(`BEG: the order ${number} came in before, as ${twin.number}.`);
  const object = {id: number, integration: document.integration, kind: 'edi_850', lastSyncedAt: store.now};
  const made = {origin: 'EDI', createdBy: null, externalObjects: [object]};
  return attempt(context, () => {
    const {id} = makeOrder(inMutation('createOrder', context), orderInput(document, channel, context), made);
    const items = ownLines(store, id);
    const _wanted = content.lines?.map((line, at): Wanted => ({...line, orderItem: items[at]?.id}));
    store.note('Order', id, {_wanted});
    return store.need('Order', id);
  });
}

/** Lines that a retailer ordered itself: not the components of bundles. */
const ownLines = (store: Store, orderId: string): Entity<'OrderItem'>[] =>
  linesOf(store, orderId).filter(({parent}) => !parent);

const keptQuantity = (item: Entity<'OrderItem'>): number => item.quantity - item.canceledQuantity;

const unitsOf = (items: readonly Entity<'OrderItem'>[]): number => sum(items.map(keptQuantity));

/** What the retailer wants of an order: as its documents say, or as the order was made. */
const wantedOf = (store: Store, order: Entity<'Order'>): Wanted[] =>
  (order._wanted as Wanted[] | undefined) ??
  ownLines(store, order.id).map(({id, sku, quantity}) => ({sku: String(sku), quantity, orderItem: id}));

interface Served extends Wanted {
  items: Entity<'OrderItem'>[];
}

/**
 * What the retailer wants of an order, with the lines that serve it: those that were made for it, and of those that were
 * added here each for the first of its article that has no units.
 */
function servedOf(store: Store, order: Entity<'Order'>): Served[] {
  const all = ownLines(store, order.id);
  const served = wantedOf(store, order).map(({sku, orderItem, ...own}) => {
    const items = all.filter((item) => item.id === orderItem && sameText(item.sku, sku));
    return {...own, sku, orderItem, items};
  });
  for (const item of all.filter((each) => !served.some(({items}) => items.includes(each)))) {
    const ofArticle = served.filter(({sku}) => sameText(sku, item.sku));
    (ofArticle.find(({items}) => unitsOf(items) === 0) ?? ofArticle[0])?.items.push(item);
  }
  return served;
}

/** Cancels units of lines, those of the last one first, until so many are left. */
function lowerTo(context: Context, items: readonly Entity<'OrderItem'>[], quantity: number): void {
  let surplus = unitsOf(items) - quantity;
  for (const item of [...items].reverse()) {
    const units = Math.min(keptQuantity(item), surplus);
    if (units > 0) cancelOfLine(context, item, units, 'CUSTOMER_REQUEST');
    surplus -= units;
  }
}

/** Brings an order to the lines that a document names; articles that it doesn't name stay as they are. */
function changeTo(context: Context, order: Entity<'Order'>, lines: readonly Wanted[]): Wanted[] {
  const named = [...lines.entries()];
  const bringTo = (items: readonly Entity<'OrderItem'>[], at: number, {sku, quantity}: Wanted): Wanted => {
    const more = quantity - unitsOf(items);
    const [first] = items;
    if (first && more > 0) changeQuantity(context, first, first.quantity + more);
    else lowerTo(context, items, quantity);
    const {id} = first ?? addLine(inMutation('addOrderItem', context), order, {sku, quantity}, ['items', at]);
    return {sku, quantity, orderItem: id};
  };
  const kept = servedOf(context.store, order).flatMap(({items, ...own}) => {
    const isOfArticle = ({sku}: Wanted): boolean => sameText(sku, own.sku);
    if (!lines.some(isOfArticle)) return [own];
    const next = named.find(([, line]) => isOfArticle(line));
    if (next) {
      named.splice(named.indexOf(next), 1);
      return [bringTo(items, ...next)];
    }
    lowerTo(context, items, 0);
    return [];
  });
  return [...kept, ...named.map(([at, line]) => bringTo([], at, line))];
}

function change(context: Context, order: Entity<'Order'>, content: Content): Entity {
  const cancels = content.isCanceled === true;
  // Lines of an order that is canceled as a whole say nothing.
  const _wanted = changeTo(context, order, cancels ? [] : (content.lines ?? []));
  if (cancels) cancelWhole(context, order, 'CUSTOMER_REQUEST');
  const changed = settleOrder(context, order.id);
  // What the retailer itself canceled needs no answer.
  const isCanceled = changed.newStatus === 'CANCELED';
  context.store.note('Order', order.id, {_wanted, ...(isCanceled ? {_answered: 'CANCELED'} : {})});
  return goOn(context, order.id);
}

/** Changes an order as its retailer asks, as long as it has neither stock nor been given to a warehouse. */
export function takeChange(context: Context, document: Entity<'EDIDocument'>): Outcome {
  const {store} = context;
  const content = document.content as Content;
  const number = content.purchaseOrderNumber;
  const order = orderToChange(context, document);
  if (!order) return failed(`BCH: there is no order ${number}.`);
  if (!brandsOf(store.need('Integration', document.integration)).includes(order.brand))
    return {...failed(`BCH: the partner no longer deals with the brand of ${order.number}.`), order: order.id};
  const status = statusWithoutHold(store, order);
  if (!['PENDING', 'ORDERED'].includes(status)) {
    tooLate(context, order, `The EDI document 860 of ${number}`);
    const {newStatus} = order;
    const shown = newStatus === 'ON_HOLD' ? `${newStatus} and was ${status} before` : newStatus;
    return {...failed(`BCH: the change came too late, because the order is ${shown}.`), order: order.id};
  }
  const unknown = unknownIn(store, content, [order.brand]);
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
  const lines = servedOf(store, order).map(({sku, quantity, items}) => {
    const accepted = unitsOf(items);
    return {sku, quantity, acceptedQuantity: accepted, answer: verdictOn(accepted, quantity)};
  });
  const reference = referenceOf(order);
  return {reference, content: {purchaseOrderNumber: reference, lines}};
}

function answer(context: Context, order: Entity<'Order'>): void {
  queueDocument(context, order.id, 'ORDER_ACKNOWLEDGMENT_855', answerOf(context.store, order));
  context.store.note('Order', order.id, {_answered: answerDue(order)});
}

/** Retailers are told as soon as an order is approved, and when it is canceled. */
export const answering = whenDue({all: unanswered, at: (_order, {now}) => now, happens: answer});
