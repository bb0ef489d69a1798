/** Lines of orders: products, prices and bundles on them, and the mutations that add, change and remove lines. */
import type {InputPath, Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, Store} from '../model/rules.ts';
import {allocateOrder, freeAllocations, freeForCancel} from './allocation.ts';
import {hasSource, keepAtSource, keepRemovedLine, keepSourceLine, waitingAtSource} from './at-source.ts';
import {freeAllocation} from './fulfillment-state.ts';
import {checkCurrencies, isTooLarge, money, storedMoney, unitsOf, type Money} from './money.ts';
import {goOn, lacksAddress} from './order-flow.ts';
import {checkProduct, checkReplacement} from './order-goods.ts';
import {chargedUnits, storedFinancial, totalsOf} from './order-money.ts';
import {allocationsOf, componentsOf, isReadOnly, linesOf, settleOrder, uncut} from './order-state.ts';
import {sameText} from './plain.ts';
import {priceFor} from './prices.ts';
import {compositionOf} from './product-data.ts';
import type {UpdateOrderItemInput} from '../schema-types.ts';

export const mostLines = 500;

function productOf(
  {productId, sku}: Fields,
  brandId: string,
  {store, refuse}: Context,
  path: InputPath,
): Entity<'Product'> {
  if (productId && sku) throw refuse('MUTUALLY_EXCLUSIVE.both', [...path, 'sku']);
  if (!productId && !sku) throw refuse('MUTUALLY_EXCLUSIVE.neither', [...path, 'productId']);
  if (productId) return store.need('Product', productId);
  const product = store.referring('Product', 'brand', brandId).find((each) => sameText(each.sku, sku));
  if (!product) throw refuse('UNKNOWN_SKU', [...path, 'sku']);
  return product;
}

/** Price of a product on an order: the customer's or the channel's, nothing for replacements and samples. */
export function usualPrice(
  order: Entity<'Order'>,
  productId: string,
  quantity: number,
  store: Store,
): Fields | undefined {
  const {currency} = storedFinancial(order);
  if (['REPLACEMENT', 'SAMPLE'].includes(order.type)) return money(0n, currency);
  const {salesChannel: salesChannelId, customer: customerId} = order;
  const price = priceFor(store, {productId, salesChannelId, customerId, quantity, currency});
  return price && storedMoney(price.amount);
}

/** Refuses amounts of a line in another currency than the order's, and tax beside that of the order. */
function checkAmounts(line: Fields, order: Entity<'Order'>, refuse: Refuse, path: InputPath): void {
  const {currency, tax} = storedFinancial(order);
  checkCurrencies(line, ['unitPrice', 'discount', 'tax'], currency, refuse, path);
  if (unitsOf(line.tax) > 0n && unitsOf(tax, currency) > 0n) throw refuse('MUTUALLY_EXCLUSIVE.tax', [...path, 'tax']);
}

/** Refuses a line whose discount, or the tax that its price contains, is more than its units cost, and sums beyond answers. */
function checkLineAmounts(
  item: Entity<'OrderItem'>,
  order: Entity<'Order'>,
  refuse: Refuse,
  field: (name: string) => InputPath,
): void {
  const {currency} = storedFinancial(order);
  const worth = unitsOf(item.unitPrice, currency) * BigInt(chargedUnits(item));
  const left = worth + unitsOf(item.discount, currency);
  if (isTooLarge(worth, currency)) throw refuse('VALUE_NOT_ALLOWED.tooLarge', field('unitPrice'));
  if (left < 0n) throw refuse('VALUE_NOT_ALLOWED.discount', field('discount'));
  if (order.taxesIncluded === true && unitsOf(item.tax, currency) > left)
    throw refuse('VALUE_NOT_ALLOWED.tax', field('tax'));
}

/** How far the discount of an order as a whole is more than its lines cost. */
export function excessOfDiscount(store: Store, order: Entity<'Order'>): bigint {
  const {currency, discount} = storedFinancial(order);
  const {subtotal, discount: all} = totalsOf(store, {...order, financial: {currency}});
  const excess = unitsOf(discount, currency) - (subtotal + all);
  return excess > 0n ? excess : 0n;
}

/** Whether the tax of an order as a whole is more than the amounts that contain it. */
export function isTaxTooLarge(store: Store, order: Entity<'Order'>): boolean {
  const {currency, tax} = storedFinancial(order);
  return order.taxesIncluded === true && unitsOf(tax, currency) > totalsOf(store, order).total;
}

/** Refuses sums of an order that no answer can say. */
export function checkSums({store, refuse}: Context, order: Entity, path: InputPath): void {
  const {subtotal, total} = totalsOf(store, order);
  if (isTooLarge(subtotal > total ? subtotal : total, storedFinancial(order).currency))
    throw refuse('VALUE_NOT_ALLOWED.tooLarge', path);
}

/** Amounts of a line as they are stored: reductions are negative. */
function amountsOf(
  line: Fields,
  order: Entity<'Order'>,
  product: Entity<'Product'>,
  {store, refuse}: Context,
  path: InputPath,
): Fields {
  const {currency} = storedFinancial(order);
  const given = line.unitPrice as Money | null | undefined;
  const unitPrice = given ? storedMoney(given) : usualPrice(order, product.id, Number(line.quantity), store);
  if (!unitPrice) {
    const words = `${product.sku} has no price in ${currency}, and its line gives none.`;
    throw refuse('REQUIRED.price', [...path, 'unitPrice'], words);
  }
  return {
    unitPrice,
    _hasOwnPrice: Boolean(given),
    discount: money(-unitsOf(line.discount, currency), currency),
    tax: money(unitsOf(line.tax, currency), currency),
  };
}

type NewLine = Fields & Pick<Entity<'OrderItem'>, 'order' | 'requiresShipping'>;

/** Puts a line on an order, behind its last one unless its position is given. */
export function keepLine({store}: Context, line: NewLine): Entity<'OrderItem'> {
  return store.insert('OrderItem', {
    position: (linesOf(store, line.order).at(-1)?.position ?? 0) + 1,
    status: line.requiresShipping ? 'UNALLOCATED' : 'NOTHING_TO_SHIP',
    ...{canceledQuantity: 0, shippedQuantity: 0, returnedQuantity: 0, releasedQuantity: 0},
    ...line,
  });
}

/** Puts the components of a bundle on an order, by the composition of this moment. */
export function addComponents(
  context: Context,
  bundle: Entity<'OrderItem'>,
  product: Entity<'Product'>,
  currency: string,
): void {
  const {store} = context;
  const {order, position, quantity, canceledQuantity, cancelReason} = bundle;
  const parts = compositionOf(store, product.id);
  for (const line of linesOf(store, order))
    if (line.position > position) store.add('OrderItem', line.id, {position: parts.length});
  const none = money(0n, currency);
  for (const [at, part] of parts.entries()) {
    const {id, sku, name} = store.need('Product', part.component);
    keepLine(context, {
      ...{order, parent: bundle.id, position: position + at + 1, product: id, sku, name, requiresShipping: true},
      ...{unitPrice: none, discount: none, tax: none},
      quantity: quantity * part.quantity,
      canceledQuantity: canceledQuantity * part.quantity,
      cancelReason,
    });
  }
}

/** Adds a line out of an input, after its checks; a bundle brings the lines of its components. */
export function addLine(context: Context, order: Entity<'Order'>, line: Fields, path: InputPath): Entity<'OrderItem'> {
  const {refuse} = context;
  const product = productOf(line, order.brand, context, path);
  const quantity = Number(line.quantity);
  checkProduct(product, {brandId: order.brand, quantity}, context, [...path, line.productId ? 'productId' : 'sku']);
  checkAmounts(line, order, refuse, path);
  const {currency} = storedFinancial(order);
  const item = keepLine(context, {
    order: order.id,
    product: product.id,
    sku: product.sku,
    name: product.name,
    quantity,
    requiresShipping: product.type !== 'NON_INVENTORY',
    externalId: line.externalId,
    ...amountsOf(line, order, product, context, path),
  });
  checkLineAmounts(item, order, refuse, (name) => [...path, name]);
  if (product.type === 'BUNDLE') addComponents(context, item, product, currency);
  checkReplacement(context, item, order, [...path, 'quantity']);
  return item;
}

const addOrderItem: MutationRule<'addOrderItem'> = (input, context) => {
  const {store, refuse} = context;
  const order = store.need('Order', input.orderId);
  if (isReadOnly(order)) throw refuse('READ_ONLY', ['orderId']);
  if (linesOf(store, order.id).length >= mostLines) throw refuse('LIMIT_REACHED', ['orderId']);
  const item = addLine(context, order, input.item, ['item']);
  checkSums(context, order, ['item', 'unitPrice']);
  if (order.approvedAt && lacksAddress(context, order)) throw refuse('REQUIRED.address', ['orderId']);
  if (hasSource(order)) keepAtSource(store, order.id, {foreign: [item.id]});
  settleOrder(context, order.id);
  return {order: goOn(context, order.id), orderItem: store.get('OrderItem', item.id)};
};

/** Frees all that a line or its components hold. */
function freeLine(context: Context, item: Entity<'OrderItem'>): void {
  const {store} = context;
  const lines = [item, ...componentsOf(store, item.id)].map(({id}) => id);
  for (const allocation of freeAllocations(store, item.order, lines))
    freeAllocation(context, allocation, allocation.quantity);
  for (const id of lines)
    for (const allocation of allocationsOf(store, id))
      if (allocation.isExternal) store.remove('OrderAllocation', allocation.id);
}

/** Puts another product on a line, which then holds nothing. */
export function changeProduct(
  context: Context,
  item: Entity<'OrderItem'>,
  order: Entity<'Order'>,
  product: Entity<'Product'>,
): Entity<'OrderItem'> {
  const {store} = context;
  freeLine(context, item);
  for (const component of componentsOf(store, item.id)) store.remove('OrderItem', component.id);
  const hadProduct = typeof item.product === 'string';
  const {currency} = storedFinancial(order);
  const changed = store.update('OrderItem', item.id, {
    product: product.id,
    ...uncut(item),
    requiresShipping: product.type !== 'NON_INVENTORY',
    // A line without goods may end in this change, too.
    ...(product.type === 'NON_INVENTORY' && item.status !== 'CANCELED' && {status: 'NOTHING_TO_SHIP'}),
    ...(hadProduct ? {sku: product.sku, name: product.name} : {}),
  });
  if (product.type === 'BUNDLE') addComponents(context, changed, product, currency);
  return changed;
}

/** Changes the units of a line; fewer free their surplus, those of a bundle are its components'. */
export function changeQuantity(context: Context, item: Entity<'OrderItem'>, quantity: number): void {
  const {store} = context;
  const before = item.quantity;
  const parts = componentsOf(store, item.id);
  for (const part of parts) changeQuantity(context, part, (part.quantity / before) * quantity);
  if (quantity < before && parts.length === 0 && item.requiresShipping !== false)
    freeForCancel(context, item, before - quantity);
  store.update('OrderItem', item.id, {quantity});
}

/** The price that a line gets out of an input, looked up when it asks for that or chooses another product. */
function changedPrice(
  input: UpdateOrderItemInput,
  item: Entity<'OrderItem'>,
  order: Entity<'Order'>,
  {store, refuse}: Context,
): Fields {
  const {unitPrice: given, productId} = input;
  if (given) return {unitPrice: storedMoney(given)};
  const isAnother = Boolean(productId && item.product && productId !== item.product);
  const isOfShop = order.origin === 'SHOPPING_PLATFORM' && !waitingAtSource(order).foreign?.includes(item.id);
  if (given !== null && (!isAnother || isOfShop || item._hasOwnPrice === true)) return {};
  const unitPrice = usualPrice(order, productId ?? item.product ?? '', item.quantity, store);
  if (!unitPrice) throw refuse('REQUIRED.price', ['unitPrice']);
  return {unitPrice};
}

/** Prices, reductions and tax of a line out of an input. */
function changedAmounts(
  input: UpdateOrderItemInput,
  item: Entity<'OrderItem'>,
  order: Entity<'Order'>,
  context: Context,
): Fields {
  const {currency} = storedFinancial(order);
  // What a bundle lacks is taken off again when the order settles.
  const whole = {...item, ...uncut(item)};
  const changed = (name: 'discount' | 'tax', units: bigint): Fields =>
    input[name] === undefined || units === unitsOf(whole[name], currency) ? {} : {[name]: money(units, currency)};
  return {
    ...changedPrice(input, item, order, context),
    ...uncut(item),
    ...changed('discount', -unitsOf(input.discount, currency)),
    ...changed('tax', unitsOf(input.tax, currency)),
  };
}

function checkChange(
  input: UpdateOrderItemInput,
  item: Entity<'OrderItem'>,
  order: Entity<'Order'>,
  context: Context,
): Entity<'Product'> | undefined {
  const {store, refuse} = context;
  const givesProduct = typeof input.productId === 'string' && typeof item.product !== 'string';
  const others = Object.keys(input).filter((name) => !['id', 'productId', 'expectedUpdatedAt'].includes(name));
  if (isReadOnly(order) && (!givesProduct || others.length > 0)) throw refuse('READ_ONLY', ['id']);
  const isShopService = item.requiresShipping === false && order.origin === 'SHOPPING_PLATFORM';
  if (item.parent) throw refuse('NOT_PERMITTED_FOR_TYPE.component', ['id']);
  if (isShopService) throw refuse('NOT_PERMITTED_FOR_TYPE.service', ['id']);
  const quantity = input.quantity ?? item.quantity;
  if (quantity !== item.quantity && quantity <= item.canceledQuantity)
    throw refuse('VALUE_NOT_ALLOWED.quantity', ['quantity']);
  checkAmounts(input, order, refuse, []);
  const product = store.get('Product', input.productId ?? item.product);
  const isChosen = input.productId && input.productId !== item.product;
  const own = componentsOf(store, item.id);
  if (isChosen && own.some((part) => isNamed(store, part))) throw refuse('IN_USE', ['productId']);
  const more = isChosen ? quantity : quantity - item.quantity;
  // A bundle that stays keeps the components that its line was made with.
  const parts = own.map((part) => ({
    product: store.need('Product', part.product).id,
    quantity: part.quantity / item.quantity,
  }));
  if (product && more > 0)
    checkProduct(product, {brandId: order.brand, quantity: more, ...(!isChosen && {parts})}, context, [
      isChosen ? 'productId' : 'quantity',
    ]);
  return isChosen ? product : undefined;
}

const updateOrderItem: MutationRule<'updateOrderItem'> = (input, context, item) => {
  const {store, refuse} = context;
  const order = store.need('Order', item.order);
  const product = checkChange(input, item, order, context);
  const held = allocationsOf(store, item.id).map(({warehouse}) => warehouse);
  const excess = excessOfDiscount(store, order);
  keepSourceLine(store, order, item, input);
  if (typeof input.quantity === 'number') changeQuantity(context, item, input.quantity);
  const current = store.need('OrderItem', item.id);
  const amounts = changedAmounts(input, current, order, context);
  if (product) changeProduct(context, current, order, product);
  if (product && order.approvedAt && lacksAddress(context, order)) throw refuse('REQUIRED.address', ['productId']);
  const line = store.update('OrderItem', item.id, amounts);
  const priced = ['unitPrice', 'quantity', 'productId'].filter((name) => name in input);
  checkLineAmounts(line, order, refuse, (name) => [name in input ? name : (priced[0] ?? 'discount')]);
  checkSums(context, order, [priced[0] ?? ('tax' in input ? 'tax' : 'discount')]);
  if (excessOfDiscount(store, order) > excess) throw refuse('VALUE_NOT_ALLOWED.discount', [priced[0] ?? 'discount']);
  checkReplacement(context, line, order, [input.productId ? 'productId' : 'quantity']);
  settleOrder(context, order.id);
  const isMore = (input.quantity ?? 0) > item.quantity;
  if (isMore && !product && held.length > 0 && order.newStatus === 'ALLOCATED')
    allocateOrder(context, order.id, {warehouseIds: [...new Set(held)]});
  else if (store.need('OrderItem', item.id) !== item) goOn(context, order.id);
  // Also the price that the line had before is a given one from now on, or one that was looked up.
  if (input.unitPrice !== undefined) store.note('OrderItem', item.id, {_hasOwnPrice: Boolean(input.unitPrice)});
  return {order: store.get('Order', order.id), orderItem: store.get('OrderItem', item.id)};
};

const wasReleased = (store: Store, {id}: Entity<'OrderItem'>): boolean =>
  store.referring('FulfillmentItem', 'orderItem', id).length > 0;

/** Whether records that stay name a line: work that a warehouse was given, shipments, or refunds. */
export const isNamed = (store: Store, line: Entity<'OrderItem'>): boolean =>
  wasReleased(store, line) ||
  [...store.referring('OrderPayment', 'order', line.order), ...outsideShipments(store, line.order)]
    .flatMap(({items}) => items ?? [])
    .some(({orderItem}) => orderItem === line.id);

const outsideShipments = (store: Store, orderId: string): Entity<'OrderExternalShipment'>[] =>
  store.referring('OrderExternalShipment', 'order', orderId);

/** Takes a line that nothing names off its order, with its components. */
export function takeOff(context: Context, item: Entity<'OrderItem'>): void {
  const {store} = context;
  const items = [item, ...componentsOf(store, item.id)];
  freeLine(context, item);
  for (const {id} of items.reverse()) store.remove('OrderItem', id);
}

const removeOrderItem: MutationRule<'removeOrderItem'> = (input, context, item) => {
  const {store, refuse} = context;
  const order = store.need('Order', item.order);
  if (isReadOnly(order)) throw refuse('READ_ONLY', ['id']);
  const items = [item, ...componentsOf(store, item.id)];
  if (linesOf(store, order.id).length === items.length) throw refuse('LAST_ENTRY', ['id']);
  if (items.some((line) => wasReleased(store, line))) throw refuse('IN_USE.released', ['id']);
  if (items.some((line) => isNamed(store, line))) throw refuse('IN_USE.refund', ['id']);
  keepRemovedLine(store, order, item);
  takeOff(context, item);
  settleOrder(context, order.id);
  return {order: goOn(context, order.id), removedOrderItemId: item.id};
};

export const lineMutations = {addOrderItem, updateOrderItem, removeOrderItem};
