/** Lines of orders as a shop sends them: with its own names and prices, and with SKUs that Endless may not know. */
import type {Context, Entity} from '../model/rules.ts';
import {money, unitsOf} from './money.ts';
import {addComponents, keepLine} from './order-lines.ts';
import {storedFinancial} from './order-money.ts';
import {raiseAlert} from './order-state.ts';
import {productWithSku} from './product-data.ts';

/** A line of a shop's order. Amounts are decimals in the currency of the order. */
export interface SourceLine {
  name: string;
  quantity: number;
  sku?: string;
  unitPrice?: string;
  /** Below 0. */
  discount?: string;
  tax?: string;
  /** False for gift cards and services. */
  requiresShipping?: boolean;
}

/** Puts a line of a shop on an order. One that has to be shipped and has no known SKU stops the order. */
export function addSourceLine(context: Context, order: Entity<'Order'>, line: SourceLine): Entity<'OrderItem'> {
  const {currency} = storedFinancial(order);
  const amount = (text: string | undefined) => money(unitsOf(text, currency), currency);
  const isGoods = line.requiresShipping !== false;
  const product = isGoods && line.sku ? productWithSku(context.store, order.brand, line.sku) : undefined;
  const item = keepLine(context, {
    order: order.id,
    product: product?.id,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    requiresShipping: isGoods && product?.type !== 'NON_INVENTORY',
    unitPrice: amount(line.unitPrice),
    discount: amount(line.discount),
    tax: amount(line.tax),
    _hasOwnPrice: true,
  });
  if (product?.type === 'BUNDLE') addComponents(context, item, product, currency);
  if (isGoods && !product) {
    const message = line.sku ? `No product has the SKU ${line.sku}.` : `The line "${line.name}" has no SKU.`;
    raiseAlert(context, order.id, 'UNKNOWN_PRODUCT', message, item.id);
  }
  return item;
}
