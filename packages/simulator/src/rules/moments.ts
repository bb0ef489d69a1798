/** Values that follow from other records: the moments of those that show them move on when the others change. */
import type {Change, Context, Entity, Fields, Store} from '../model/rules.ts';
import {endedNotices} from './incoming.ts';
import {unitsOf} from './money.ts';
import {storedFinancial} from './order-money.ts';
import {externalCountsOf, inventoryItemOf} from './quantities.ts';
import {basePrices} from './prices.ts';
import {isIn} from './stock.ts';
import {offerOf} from './supply-terms.ts';

type Target = [type: string, id: unknown];

interface Source {
  /** Fields that the other records show a part of, or what they show of them; all unless given. */
  fields?: readonly (string | ((record: Entity) => unknown))[];
  targets: (record: Entity, store: Store) => Target[];
}

const stockOf = ({product}: Entity, store: Store): Target[] =>
  typeof product === 'string' ? [['InventoryItem', inventoryItemOf(store, product)?.id]] : [];

/** Stock records with units in a warehouse, which show them while it is active. */
const stockIn = ({id}: Entity, store: Store): Target[] => [
  ...store
    .referring('Location', 'warehouse', id)
    .flatMap((location) => store.referring('ItemLocation', 'location', location.id))
    .map(({inventoryItem}): Target => ['InventoryItem', inventoryItem]),
  ...store
    .having('InventoryItem', '_external')
    .filter((item) => externalCountsOf(item).some(({warehouse}) => warehouse === id))
    .map((item): Target => ['InventoryItem', item.id]),
];

/** Entries of places whose units a hold takes. */
const placesOf = (hold: Entity, store: Store): Target[] =>
  store
    .referring('ItemLocation', 'inventoryItem', store.get('InventoryItem', hold.inventoryItem)?.id)
    .filter((location) => isIn(hold, location) && !location.unavailableReason)
    .map((location) => ['ItemLocation', location.id]);

/** Lines of a notice of which units are expected as long as it is open. */
const openLines = ({id}: Entity, store: Store): Entity<'ASNItem'>[] =>
  store
    .referring('ASNItem', 'asn', id)
    .filter(({expectedQuantity, receivedQuantity}) => expectedQuantity > receivedQuantity);

const countryOf = (party: Entity<'Supplier' | 'Warehouse'> | undefined): unknown => party?.address?.country;

/** Drafts of purchase orders whose goods cross no border, so that they have no customs to clear. */
const draftsWithin =
  (field: 'supplier' | 'warehouse') =>
  (party: Entity, store: Store): Target[] =>
    store
      .referring('PurchaseOrder', field, party.id)
      .filter(({status}) => status === 'DRAFT')
      .filter(({supplier, warehouse}) => {
        const other = field === 'supplier' ? store.get('Warehouse', warehouse) : store.get('Supplier', supplier);
        return countryOf(other) === countryOf(party as Entity<'Supplier' | 'Warehouse'>);
      })
      .map(({id}) => ['PurchaseOrder', id]);

const hasEnded = ({status}: Entity): boolean => endedNotices.has(String(status));

const linesOfOrder = (order: string, store: Store): Target[] =>
  store.referring('OrderItem', 'order', order).map(({id}) => ['OrderItem', id]);

/** Whether an order has a discount of its own, which is spread over its lines. */
function hasDiscount(order: Entity<'Order'>): boolean {
  const {currency, discount} = storedFinancial(order);
  return unitsOf(discount, currency) > 0n;
}

/** A line, the bundle that it is a component of, and their order. */
function linesWith(id: unknown, store: Store): Target[] {
  const line = store.get('OrderItem', id);
  return [
    ['OrderItem', id],
    ['OrderItem', line?.parent],
    ['Order', line?.order],
  ];
}

const orderOf = ({order}: Entity): Target[] => [['Order', order]];

const productOf = ({product}: Entity): Target[] => [['Product', product]];

const warehouseOf = ({warehouse}: Entity): Target[] => [['Warehouse', warehouse]];

/** The supply order that a purchase order buys for. */
const planOf = (purchaseOrder: unknown, store: Store): Target => [
  'SupplyOrder',
  store.get('PurchaseOrder', purchaseOrder)?.supplyOrder,
];

/** The purchase order whose line a line of a notice announces units of, and the supply order that it buys for. */
function purchaseOf({purchaseOrderItem}: Entity, store: Store): Target[] {
  const purchase = store.get('PurchaseOrderItem', purchaseOrderItem)?.purchaseOrder;
  return [['PurchaseOrder', purchase], planOf(purchase, store)];
}

/** What a supplier offers by its terms, and the supplier whose list has it. */
const offerWith = (terms: Entity<'ProductSupplier'>, store: Store): Target[] => [
  ['SupplierProduct', offerOf(store, terms)?.id],
  ['Supplier', terms.supplier],
];

/** What shows values of a record, by the type of the record. */
const sources: Readonly<Record<string, Source | readonly Source[]>> = {
  ASN: [
    {
      fields: [hasEnded, 'warehouse'],
      targets: (notice, store) => openLines(notice, store).flatMap((line) => stockOf(line, store)),
    },
    {
      fields: [hasEnded],
      targets: (notice, store) =>
        openLines(notice, store).flatMap((line): Target[] => [['ASNItem', line.id], ...purchaseOf(line, store)]),
    },
  ],
  ASNAlert: {targets: ({asn}) => [['ASN', asn]]},
  ASNItem: {
    fields: ['expectedQuantity', 'receivedQuantity', 'product'],
    targets: (line, store) => [...stockOf(line, store), ['ASN', line.asn], ...purchaseOf(line, store)],
  },
  CompositionLine: {targets: productOf},
  ExternalWarehouse: {fields: ['warehouse'], targets: warehouseOf},
  FulfillmentItem: {
    targets: ({orderItem, fulfillment}, store) => [...linesWith(orderItem, store), ['OrderFulfillment', fulfillment]],
  },
  InventoryTransfer: {
    fields: ['status'],
    targets: ({id}, store) =>
      store.referring('TransferItem', 'transfer', id).map(({inventoryItem}) => ['InventoryItem', inventoryItem]),
  },
  ItemAllocation: [
    {targets: (hold, store) => [['InventoryItem', hold.inventoryItem], ...placesOf(hold, store)]},
    {
      fields: ['lotNumber', 'quantity', 'stage', 'warehouse'],
      targets: ({subject}, store) => [[store.find(subject)?.type ?? '', subject]],
    },
  ],
  ItemLocation: {
    fields: ['physical', 'unavailableReason'],
    targets: ({inventoryItem}) => [['InventoryItem', inventoryItem]],
  },
  OrderAllocation: [
    {
      fields: ['quantity', 'stage', 'warehouse', 'product'],
      targets: (allocation, store) => [...stockOf(allocation, store), ...linesWith(allocation.orderItem, store)],
    },
    {targets: (allocation, store) => [['Order', store.get('OrderItem', allocation.orderItem)?.order]]},
  ],
  OrderExternalShipment: {targets: orderOf},
  Order: {fields: ['financial.discount'], targets: ({id}, store) => linesOfOrder(id, store)},
  OrderItem: [
    {targets: orderOf},
    {fields: ['quantity', 'canceledQuantity', 'shippedQuantity', 'product'], targets: stockOf},
    {
      fields: ['quantity', 'canceledQuantity', 'unitPrice', 'discount'],
      targets: (line, store) => {
        const order = store.get('Order', line.order);
        return order && hasDiscount(order) ? linesOfOrder(order.id, store) : [];
      },
    },
  ],
  OrderPayment: {targets: orderOf},
  OrderShipment: {targets: orderOf},
  OrderStatusAlert: {targets: orderOf},
  OrderTemplateItem: {targets: ({template}) => [['OrderTemplate', template]]},
  ProductCost: {
    targets: ({costable, product}, store) => {
      const terms = store.get('ProductSupplier', costable);
      return [['Product', product], ...(terms ? offerWith(terms, store) : [])];
    },
  },
  ProductImage: {targets: productOf},
  ProductPrice: {targets: productOf},
  ProductSalesChannel: {fields: ['isListed', 'maximumQuantity', 'title'], targets: productOf},
  ProductSupplier: {
    targets: (terms, store) => [['Product', terms.product], ...offerWith(terms as Entity<'ProductSupplier'>, store)],
  },
  PurchaseOrder: [
    {
      fields: ['status', 'warehouse'],
      targets: ({id}, store) =>
        store.referring('PurchaseOrderItem', 'purchaseOrder', id).flatMap((line) => stockOf(line, store)),
    },
    {fields: ['status'], targets: ({id}, store) => [planOf(id, store)]},
  ],
  PurchaseOrderItem: [
    {targets: ({purchaseOrder}) => [['PurchaseOrder', purchaseOrder]]},
    {
      fields: ['orderedQuantity', 'confirmedQuantity', 'shortQuantity', 'product'],
      targets: (line, store) => [...stockOf(line, store), planOf(line.purchaseOrder, store)],
    },
  ],
  PurchaseOrderPayment: {targets: ({_purchaseOrder}) => [['PurchaseOrder', _purchaseOrder]]},
  SalesChannel: {
    fields: ['pricesIncludeTax'],
    targets: ({id: channel, brand, isDefault}, store) =>
      [
        ...store.referring('ProductPrice', 'priceable', channel),
        ...(isDefault ? basePrices(store, String(brand)) : []),
      ].map(({id}) => ['ProductPrice', id]),
  },
  SupplyOrder: {fields: ['quantity', 'madeQuantity', 'status', 'warehouse'], targets: stockOf},
  Supplier: {fields: ['address.country'], targets: draftsWithin('supplier')},
  SupplySupplier: {targets: ({supplyOrder}) => [['SupplyOrder', supplyOrder]]},
  TransferItem: {targets: ({transfer}) => [['InventoryTransfer', transfer]]},
  Warehouse: [
    {fields: ['deactivatedAt'], targets: stockIn},
    {fields: ['address.country'], targets: draftsWithin('warehouse')},
  ],
  WarehouseExternalData: {targets: warehouseOf},
  WarehouseExternalRelation: {targets: warehouseOf},
};

/** The text of a field, of one within it such as `financial.discount`, or of what is shown. */
const textAt = (path: string | ((record: Entity) => unknown), record: Entity | undefined): string => {
  const value =
    typeof path === 'string'
      ? path.split('.').reduce<unknown>((each, name) => (each as Fields | undefined)?.[name], record)
      : record && path(record);
  return JSON.stringify(value ?? null);
};

function targetsOf({type, before, after}: Change, store: Store): Target[] {
  const records = [before, after].filter((record) => record !== undefined);
  const tasks = after ? [] : store.referring('Task', 'subject', before?.id);
  const shown = [sources[type] ?? []].flat().flatMap(({fields, targets}) => {
    const isMoved = fields?.some((field) => textAt(field, before) !== textAt(field, after)) ?? true;
    return isMoved ? records.flatMap((record) => targets(record, store)) : [];
  });
  return [...shown, ...tasks.map(({id}): Target => ['Task', id])];
}

/**
 * Moves on `updatedAt` of what shows values of the records that have changed, unless it has changed as late itself, and
 * then of what shows values of those.
 */
export function followChanges(changes: readonly Change[], {store}: Context): void {
  const momentOf = (record: Entity | undefined): string => String(record?.updatedAt ?? '');
  const moved = changes.filter(({before, after}) => momentOf(before) !== momentOf(after));
  const changed = new Set(moved.map(({id}) => id));
  const all = [...changes];
  for (const change of all) {
    const moment = momentOf(store.get(change.type, change.id));
    for (const [type, id] of targetsOf(change, store)) {
      const before = store.get(type, id);
      if (!before || (changed.has(before.id) && momentOf(before) >= moment)) continue;
      changed.add(before.id);
      all.push({type, id: before.id, before, after: store.touch(type, before.id)});
    }
  }
}
