/** Lines of inbound notices: what may be announced, and what an order or a transfer announces by itself. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields} from '../model/rules.ts';
import {announcedReturns} from './asn-state.ts';
import {progressOf} from './incoming.ts';
import {linesOf as purchaseLines} from './purchase-state.ts';
import {inventoryItemOf, stockRecordOf} from './stock.ts';
import {isGiven, isStocked} from './supply.ts';
import type {ASNItemInput} from '../schema-types.ts';

/** Where the goods of a notice come from. */
export interface Origin {
  type: string;
  brand: unknown;
  purchase: Entity | undefined;
  transfer: Entity | undefined;
}

type Line = Fields & Pick<ASNItemInput, 'productId'>;

/** Lines to announce: those that were given, or all open ones of the purchase order or transfer. */
export function linesForOrigin(given: ASNItemInput[], {purchase, transfer}: Origin, {store}: Context): Line[] {
  if (transfer)
    return store
      .referring('TransferItem', 'transfer', transfer.id)
      .map((line) => ({
        productId: store.need('InventoryItem', line.inventoryItem).product,
        expectedQuantity: line.quantity,
        lotNumber: line.lotNumber ?? null,
        _transferItem: line.id,
      }));
  const bought = purchase ? purchaseLines(store, purchase.id) : [];
  if (given.length === 0)
    return bought.flatMap((line) => {
      const {open} = progressOf(store, line);
      return open > 0 ? [{productId: line.product, purchaseOrderItemId: line.id, expectedQuantity: open}] : [];
    });
  return given.map((item) => ({
    ...item,
    purchaseOrderItemId: item.purchaseOrderItemId ?? bought.find(({product}) => product === item.productId)?.id ?? null,
  }));
}

interface Check {
  /** Field of the input that holds the lines. */
  field: string;
  /** Place of the first line within the field. */
  first?: number;
  /** Line whose own announcement doesn't count. */
  except?: string;
}

/** @throws Refusal for a product or an order line that can't come with this notice. */
export function checkLines(items: Line[], origin: Origin, context: Context, {field, first = 0, except}: Check): void {
  const {store, refuse} = context;
  for (const [at, item] of items.entries()) {
    const path = (name: string): InputPath => [field, first + at, name];
    const product = store.need('Product', item.productId);
    const bought = store.get('PurchaseOrderItem', item.purchaseOrderItemId ?? item.purchaseOrderItem);
    if (!isStocked(product)) throw refuse('PRODUCT_NOT_ALLOWED.type', path('productId'));
    if (product.brand !== origin.brand) throw refuse('PRODUCT_NOT_ALLOWED.brand', path('productId'));
    if (origin.purchase && bought && bought.purchaseOrder !== origin.purchase.id)
      throw refuse('INVALID_REFERENCE.purchaseOrderItem', path('purchaseOrderItemId'));
    if (origin.purchase && bought?.product !== product.id)
      throw refuse('PRODUCT_NOT_ALLOWED.purchaseOrder', path('productId'));
    if (isGiven(item.expiresOn) && !isGiven(item.lotNumber)) throw refuse('REQUIRED.lotNumber', path('lotNumber'));
    if (origin.type === 'CUSTOMER_RETURN') checkReturn(item, items, context, path, except);
  }
}

function checkReturn(
  item: Fields,
  items: Fields[],
  {store, refuse}: Context,
  path: (name: string) => InputPath,
  except: string | undefined,
): void {
  const orderItem = store.get('OrderItem', item.orderItemId);
  if (!orderItem) throw refuse('REQUIRED.orderItem', path('orderItemId'));
  if (orderItem.product !== item.productId) throw refuse('INVALID_REFERENCE.orderItem', path('orderItemId'));
  const wanted = items
    .filter(({orderItemId}) => orderItemId === orderItem.id)
    .reduce((sum, {expectedQuantity}) => sum + Number(expectedQuantity), 0);
  const shipped = orderItem.shippedQuantity - orderItem.returnedQuantity;
  const most = shipped - announcedReturns(store, orderItem.id, except);
  if (wanted > most)
    throw refuse('QUANTITY_EXCEEDED', path('expectedQuantity'), `${most} units can still come back, not ${wanted}.`);
}

/** Adds a line to a notice. A product that was never in stock gets its stock record with it. */
export function newLine(context: Context, asn: Entity, item: Line, lineNumber: number): Entity<'ASNItem'> {
  const {productId} = item;
  stockRecordOf(context, productId);
  const named = [
    'cartonCount',
    'expectedQuantity',
    'expiresOn',
    'lotNumber',
    'unitCost',
    'unitsPerCarton',
    '_transferItem',
  ];
  return context.store.insert('ASNItem', {
    ...Object.fromEntries(named.filter((name) => isGiven(item[name])).map((name) => [name, item[name]])),
    asn: asn.id,
    lineNumber,
    product: productId,
    ssccs: item.ssccs ?? [],
    countryOfOrigin: item.countryOfOriginCode ?? null,
    purchaseOrderItem: item.purchaseOrderItemId ?? null,
    orderItem: item.orderItemId ?? null,
    receivedQuantity: 0,
    unavailableQuantity: 0,
  });
}

/** @throws Refusal for a place of another building, or one that the units of a line can't lie in. */
export function checkPlace(
  location: Entity<'Location'> | undefined,
  line: Entity<'ASNItem'>,
  isSellable: boolean,
  {store, refuse}: Context,
  field: InputPath,
): void {
  if (!location) return;
  if (location.warehouse !== store.need('ASN', line.asn).warehouse) throw refuse('INVALID_REFERENCE.location', field);
  if (isSellable && ['QUARANTINE', 'RETURNS'].includes(location.zone)) throw refuse('LOCATION_NOT_ALLOWED.zone', field);
  const item = inventoryItemOf(store, line.product)?.id;
  const others = store
    .referring('ItemLocation', 'location', location.id)
    .some(({inventoryItem}) => inventoryItem !== item);
  if (location.isMixedAllowed === false && others) throw refuse('LOCATION_NOT_ALLOWED.mixture', field);
}
