/** New orders, and changes to the head of an order. */
import type {Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, Store} from '../model/rules.ts';
import {storedFieldsOf} from '../model/record-keeping.ts';
import {isSameValue} from '../model/store.ts';
import {releaseByItself} from './allocation.ts';
import {checkCurrencies, decimal, money, unitsOf} from './money.ts';
import {chooseService} from './carriers.ts';
import {checkAddress, goOn, lacksAddress} from './order-flow.ts';
import {addLine, checkSums, excessOfDiscount, isTaxTooLarge, usualPrice} from './order-lines.ts';
import {count, storedFinancial, totalsOf} from './order-money.ts';
import {isReadOnly, linesOf, settleOrder, stockLines} from './order-state.ts';
import {tagIds} from './order-tags.ts';
import {keepSourceAddresses} from './at-source.ts';
import {keepAddress} from './shipping.ts';
import {isGiven} from './supply.ts';
import type {CreateOrderInput, UpdateOrderInput} from '../schema-types.ts';

/** Settings that an order copies from its sales channel unless its input names them. */
const copied = [
  'allowExternalAllocation',
  'autoApprove',
  'autoFulfill',
  'fulfillWithoutPayment',
  'localRouting',
  'routingStrategy',
] as const;

/** The channel that an input names, or the default one of the brand. */
export function channelOf(input: Fields, brandId: string, {store, refuse}: Context): Entity<'SalesChannel'> {
  const named = store.get('SalesChannel', input.salesChannelId);
  const channels = store.referring('SalesChannel', 'brand', brandId);
  const channel = named ?? channels.find(({isDefault}) => isDefault === true);
  if (channel?.brand !== brandId) throw refuse('INVALID_REFERENCE.salesChannel', ['salesChannelId']);
  if (channel.isActive === false || channel.removedAt) throw refuse('INACTIVE.salesChannel', ['salesChannelId']);
  return channel;
}

/** The buyer that an input names, when there is one and the brand still sells to it. */
export function customerOf(input: Fields, brandId: unknown, {store, refuse}: Context): Entity<'Customer'> | undefined {
  const customer = store.get('Customer', input.customerId);
  if (customer && customer.brand !== brandId) throw refuse('INVALID_REFERENCE.customer', ['customerId']);
  if (customer?.isActive === false) throw refuse('INACTIVE.customer', ['customerId']);
  return customer;
}

const nextNumber = (store: Store, {id, code}: Entity<'Brand'>): string =>
  `${code}-${Math.max(10_000, store.highestNumber('Order', 'brand', id, code)) + 1}`;

const isNumberTaken = (store: Store, channelId: string, number: string, except?: string): boolean =>
  store.referring('Order', 'number', number).some((order) => order.id !== except && order.salesChannel === channelId);

function checkType(input: CreateOrderInput, {store, refuse}: Context): void {
  const {type, customerId, originalOrderId} = input;
  const original = store.get('Order', originalOrderId);
  if (input.items.length === 0) throw refuse('REQUIRED.items', ['items']);
  if (type === 'B2B' && !customerId) throw refuse('REQUIRED.customer', ['customerId']);
  if (type === 'REPLACEMENT' && !original) throw refuse('REQUIRED.originalOrder', ['originalOrderId']);
  if (type !== 'REPLACEMENT' && original) throw refuse('NOT_PERMITTED_FOR_TYPE', ['originalOrderId']);
}

export function checkStrategies(input: {routingStrategy?: readonly string[] | null}, refuse: Refuse): void {
  const strategies = input.routingStrategy ?? [];
  if (new Set(strategies).size < strategies.length) throw refuse('VALUE_NOT_ALLOWED.strategy', ['routingStrategy']);
}

export function checkDays(days: Fields, refuse: Refuse): void {
  const {shipByOn, deliverByOn} = days;
  if (typeof shipByOn === 'string' && typeof deliverByOn === 'string' && deliverByOn < shipByOn)
    throw refuse('INVALID_DATE.deliverBy', ['deliverByOn']);
}

function checkValues(input: CreateOrderInput, {refuse}: Context): void {
  checkStrategies(input, refuse);
  checkDays(input, refuse);
}

/** Amounts of an order as a whole: fields of the input, and where they are stored. */
const wholeAmounts = {discount: 'discount', shippingCost: 'shipping', tax: 'tax'} as const;

const wholeNames = ['discount', 'shippingCost', 'tax'] as const;

/** Amounts of an order as a whole, in the shape in which they are stored: none for zero. */
function storedAmounts(input: Fields, currency: string): Fields {
  const given = wholeNames.filter((name) => input[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => {
      const units = unitsOf(input[name], currency);
      return [wholeAmounts[name], units === 0n ? null : decimal(units, currency)];
    }),
  );
}

/** Who made an order, and how it came in. */
const originOf = ({caller}: Context): Fields =>
  caller?.apiClientId ? {origin: 'API'} : {origin: 'APPLICATION', createdBy: caller?.personId ?? null};

type Head = Fields & Pick<CreateOrderInput, 'currency' | 'externalId' | 'number' | 'tags'>;

/** Settings, terms and addresses of a new order: of the input, else of the customer, else of the channel. */
export function headOf(
  input: Head,
  channel: Entity<'SalesChannel'>,
  customer: Entity<'Customer'> | undefined,
  context: Context,
): Fields & {financial: Fields & {currency: string}} {
  const stored = storedFieldsOf('Order', input, context);
  const settings = Object.fromEntries(copied.map((name) => [name, input[name] ?? channel[name]]));
  const currency = input.currency ?? customer?.currency ?? channel.currency;
  return {
    placedAt: context.store.now,
    ...stored,
    ...settings,
    ...originOf(context),
    company: channel.company,
    brand: channel.brand,
    salesChannel: channel.id,
    newStatus: 'PENDING',
    financialStatus: 'UNPAID',
    autoAllocate: false,
    externalObjects: [],
    tags: tagIds(context, channel.brand, input.tags ?? []),
    customer: customer?.id ?? null,
    taxesIncluded: input.taxesIncluded ?? channel.pricesIncludeTax,
    shippingPreference: input.shippingPreference ?? customer?.shippingPreference ?? channel.shippingPreference,
    shippingAddress: stored.shippingAddress ?? customer?.shippingAddress ?? null,
    billingAddress: stored.billingAddress ?? customer?.billingAddress ?? null,
    financial: {
      currency,
      paymentTermDays: input.paymentTermDays ?? customer?.paymentTermDays ?? 0,
      ...storedAmounts(input, currency),
    },
  };
}

/**
 * Makes an order out of an input whose lines, buyer and settings it checks, and lets it go as far as it goes by itself.
 *
 * @param more - Fields that the caller's own operation sets, such as the template.
 */
export function makeOrder(context: Context, input: Head & {items: readonly Fields[]}, more: Fields = {}): Entity {
  const {store, refuse} = context;
  const brand = store.need('Brand', input.brandId);
  if (brand.status !== 'ACTIVE') throw refuse('INACTIVE.brand', ['brandId']);
  const channel = channelOf(input, brand.id, context);
  const customer = customerOf(input, brand.id, context);
  const number = input.number ?? nextNumber(store, brand);
  if (isNumberTaken(store, channel.id, number)) throw refuse('ALREADY_EXISTS.number', ['number']);
  const twins = store.referring('Order', 'externalId', input.externalId || null);
  if (twins.some((each) => each.brand === brand.id)) throw refuse('ALREADY_EXISTS.externalId', ['externalId']);
  const {items, ...facts} = input;
  const head = headOf(facts, channel, customer, context);
  checkCurrencies(input, wholeNames, head.financial.currency, refuse);
  const order = store.insert('Order', {...head, number, ...more});
  for (const [at, line] of items.entries()) addLine(context, order, line, ['items', at]);
  checkSums(context, {...order, financial: {currency: head.financial.currency}}, ['items']);
  checkSums(context, order, [input.shippingCost ? 'shippingCost' : 'tax']);
  if (excessOfDiscount(store, order) > 0n) throw refuse('VALUE_NOT_ALLOWED.discount', ['discount']);
  if (isTaxTooLarge(store, order)) throw refuse('VALUE_NOT_ALLOWED.tax', ['tax']);
  if (input.financialStatus === 'PAID') payInFull(context, order);
  return finishOrder(context, order);
}

/** Completes a new order that has its lines and payments, and lets it go as far as it goes by itself. */
export function finishOrder(context: Context, order: Entity<'Order'>): Entity {
  checkAddress(context, order);
  chooseService(context, order);
  settleOrder(context, order.id);
  return goOn(context, order.id);
}

/** Records a payment of the total, for an order that is paid when it comes in. */
function payInFull({store, caller}: Context, order: Entity<'Order'>): void {
  const {total} = totalsOf(store, order);
  if (total === 0n) return;
  store.insert('OrderPayment', {
    order: order.id,
    kind: 'PAYMENT',
    amount: money(total, storedFinancial(order).currency),
    paidAt: order.placedAt,
    createdBy: caller?.personId ?? null,
    items: [],
  });
}

const createOrder: MutationRule<'createOrder'> = (input, context) => {
  checkType(input, context);
  checkValues(input, context);
  return {order: makeOrder(context, input)};
};

/** Fields that can be changed in `PENDING` alone, and those that can be changed until the order is completed. */
const beforeApproval = new Set(['customerId', 'salesChannelId', 'number']);
const untilShipped = new Set([
  'deliverByOn',
  'shipByOn',
  'isRush',
  'purchaseOrderNumber',
  'billingAddress',
  'paymentTermDays',
  'discount',
  'tax',
  'shippingCost',
]);

/** Fields of orders that their shop keeps, always or while it owns addresses and routing. */
const keptByShop = new Set(['number', 'salesChannelId', 'customerId', 'discount', 'tax', 'shippingCost']);
const keptByRouter = new Set(['shippingAddress', 'billingAddress', 'shippingMethod', 'routingStrategy']);

function isChangeable(field: string, order: Entity<'Order'>, {store}: Context): boolean {
  const status = order.newStatus;
  if (['COMPLETED', 'CANCELED'].includes(status)) return false;
  if (status === 'PENDING') return true;
  if (beforeApproval.has(field)) return false;
  if (['ORDERED', 'ALLOCATED', 'ON_HOLD'].includes(status) || untilShipped.has(field)) return true;
  return status === 'PARTIALLY_SHIPPED' && stockLines(store, order.id).every((item) => item.releasedQuantity === 0);
}

function checkHead(input: UpdateOrderInput, order: Entity<'Order'>, context: Context): void {
  const {store, refuse} = context;
  const fields = Object.keys(input).filter((name) => !['id', 'expectedUpdatedAt'].includes(name));
  for (const field of fields) {
    const isKept =
      (order.origin === 'SHOPPING_PLATFORM' && keptByShop.has(field)) || (isReadOnly(order) && keptByRouter.has(field));
    if (isKept) throw refuse('READ_ONLY', [field]);
    if (!isChangeable(field, order, context)) throw refuse('STATUS_NOT_ALLOWED', [field]);
  }
  const {customerId, shippingAddress, routingStrategy} = input;
  if (customerId === null && order.type === 'B2B') throw refuse('REQUIRED.customer', ['customerId']);
  if (shippingAddress === null) throw refuse('REQUIRED.shippingAddress', ['shippingAddress']);
  if (routingStrategy?.length === 0) throw refuse('REQUIRED.strategy', ['routingStrategy']);
  checkStrategies(input, refuse);
  checkDays({...order, ...input}, refuse);
  checkCurrencies(input, wholeNames, storedFinancial(order).currency, refuse);
  const hasTax = linesOf(store, order.id).some((item) => unitsOf(item.tax) > 0n);
  if (unitsOf(input.tax) > 0n && hasTax) throw refuse('MUTUALLY_EXCLUSIVE', ['tax']);
}

/** Looks prices up again after the channel changed, except those that were given. */
function reprice({store}: Context, orderId: string): void {
  const order = store.need('Order', orderId);
  for (const item of linesOf(store, orderId)) {
    if (item._hasOwnPrice === true || typeof item.product !== 'string' || item.parent) continue;
    const unitPrice = usualPrice(order, item.product, item.quantity, store);
    if (unitPrice) store.update('OrderItem', item.id, {unitPrice});
  }
}

const updateOrder: MutationRule<'updateOrder'> = (input, context, order) => {
  const {store, refuse} = context;
  checkHead(input, order, context);
  customerOf(input, order.brand, context);
  const channel = input.salesChannelId ? channelOf(input, order.brand, context) : undefined;
  const channelId = channel?.id ?? order.salesChannel;
  if (isNumberTaken(store, channelId, input.number ?? order.number, order.id))
    throw refuse('ALREADY_EXISTS', ['number']);
  const stored = storedFieldsOf('Order', input, context);
  if (stored.shippingAddress && !isSameValue(stored.shippingAddress, order.shippingAddress))
    keepAddress(context, order.id);
  keepSourceAddresses(store, order, input);
  const own = storedFinancial(order);
  const {paymentTermDays} = input;
  const terms = isGiven(paymentTermDays) && paymentTermDays !== count(own, 'paymentTermDays') ? {paymentTermDays} : {};
  const changed = store.update('Order', order.id, {
    ...stored,
    financial: {...own, ...storedAmounts(input, own.currency), ...terms},
  });
  if (order.approvedAt && lacksAddress(context, changed)) throw refuse('REQUIRED.method', ['fulfillmentMethod']);
  if (channelId !== order.salesChannel) reprice(context, order.id);
  const added = (['shippingCost', 'tax', 'salesChannelId'] as const).find((name) => input[name]);
  if (added) checkSums(context, changed, [added]);
  const now = storedFinancial(changed);
  if (now.discount !== own.discount && excessOfDiscount(store, changed) > 0n)
    throw refuse('VALUE_NOT_ALLOWED.discount', ['discount']);
  if (now.tax !== own.tax && isTaxTooLarge(store, changed)) throw refuse('VALUE_NOT_ALLOWED.tax', ['tax']);
  if (input.shippingMethod !== undefined) chooseService(context, store.need('Order', order.id));
  settleOrder(context, order.id);
  if (input.autoApprove === true) return {order: goOn(context, order.id)};
  if (order.newStatus !== 'PENDING') releaseByItself(context, order.id);
  return {order: store.get('Order', order.id)};
};

export const headMutations = {createOrder, updateOrder};
