/** Which goods may be on an order: those on sale, as many as are left of them, and no more than it replaces. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity} from '../model/rules.ts';
import {chargedUnits} from './order-money.ts';
import {linesOf} from './order-state.ts';
import {sum} from './plain.ts';
import {availableOf, componentsOf} from './quantities.ts';

/** Refuses a product that is no longer sold, or of which too little is left to sell. */
export function checkLeft(
  {id, status}: Entity<'Product'>,
  quantity: number,
  {store, refuse}: Context,
  field: InputPath,
): void {
  if (status === 'ARCHIVED') throw refuse('PRODUCT_NOT_ALLOWED.status', field);
  if (status === 'DISCONTINUED' && availableOf(store, id) < quantity) throw refuse('INSUFFICIENT_STOCK', field);
}

/** Refuses a product that may not be on an order, or of which too little is left to sell; a bundle with its components. */
export function checkProduct(
  product: Entity<'Product'>,
  {brandId, quantity, parts}: {brandId: string; quantity: number; parts?: ReturnType<typeof componentsOf>},
  context: Context,
  field: InputPath,
): void {
  const {store, refuse} = context;
  if (product.brand !== brandId) throw refuse('INVALID_REFERENCE.product', field);
  if (product.type === 'PART') throw refuse('PRODUCT_NOT_ALLOWED.type', field);
  if (product.status === 'DRAFT') throw refuse('PRODUCT_NOT_ALLOWED.status', field);
  checkLeft(product, quantity, context, field);
  if (product.type !== 'BUNDLE') return;
  for (const part of parts ?? componentsOf(store, product.id))
    checkLeft(store.need('Product', part.product), part.quantity * quantity, context, field);
}

/** Refuses units of a line or its components that the original order hasn't shipped, or that were replaced already. */
export function checkReplacement(
  {store, refuse}: Context,
  item: Entity<'OrderItem'>,
  order: Entity<'Order'>,
  field: InputPath,
): void {
  const original = order.originalOrder;
  if (order.type !== 'REPLACEMENT' || !original) return;
  const replacements = store.referring('Order', 'originalOrder', original).map(({id}) => id);
  for (const {product, sku} of [item, ...store.referring('OrderItem', 'parent', item.id)]) {
    const linesIn = (orders: readonly string[]): Entity<'OrderItem'>[] =>
      orders.flatMap((id) => linesOf(store, id)).filter((line) => line.product === product);
    const shipped = sum(linesIn([original]).map(({shippedQuantity}) => shippedQuantity));
    const replaced = sum(linesIn(replacements).map(chargedUnits));
    const words = `${shipped} units of ${sku} were shipped, and ${replaced} would be replaced.`;
    if (replaced > shipped) throw refuse('QUANTITY_EXCEEDED', field, words);
  }
}
