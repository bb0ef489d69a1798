/** What an outsider reads after each step: the records that the walk has touched, and the stock of its products. */
import type {Client} from './client.ts';

export interface Amount {
  amount: string;
  currency: {code: string};
}

interface Ref {
  id: string;
}

export interface Page<T> {
  nodes: T[];
}

export interface LineView extends Ref {
  status: string;
  requiresShipping: boolean;
  product: Ref | null;
  parent: Ref | null;
  position: number;
  quantity: number;
  canceledQuantity: number;
  cancelReason: string | null;
  cancelRequestedQuantity: number;
  openQuantity: number;
  allocatedQuantity: number;
  unallocatedQuantity: number;
  releasedQuantity: number;
  shippedQuantity: number;
  returnedQuantity: number;
  unitPrice: Amount;
  discount: Amount;
  tax: Amount;
  total: Amount;
  updatedAt: string;
  allocations: (Ref & {quantity: number; stage: string; warehouse: Ref; itemAllocations: Ref[]; updatedAt: string})[];
}

export interface FulfillmentLineView extends Ref {
  quantity: number;
  canceledQuantity: number;
  cancelRequestedQuantity: number;
  remainingQuantity: number;
  shippedQuantity: number;
  shortQuantity: number;
  orderItem: Ref;
  allocation: Ref | null;
}

export interface ShipmentView extends Ref {
  __typename: string;
  status: string;
  updatedAt: string;
  containers?: {lines: {quantity: number; orderItem: Ref; fulfillmentItem: Ref}[]}[];
  items?: {quantity: number; orderItem: Ref}[];
}

export interface FulfillmentView extends Ref {
  status: string;
  updatedAt: string;
  warehouse: Ref;
  items: Page<FulfillmentLineView>;
}

export interface PaymentView extends Ref {
  kind: string;
  amount: Amount;
  paidAt: string;
  refund: Record<'goodwill' | 'items' | 'shipping' | 'tax', Amount> | null;
}

export interface OrderView extends Ref {
  number: string;
  newStatus: string;
  financialStatus: string;
  heldAt: string | null;
  holdReason: string | null;
  approvedAt: string | null;
  canceledAt: string | null;
  completedAt: string | null;
  shippedAt: string | null;
  releasedAt: string | null;
  cancelRequestedAt: string | null;
  taxesIncluded: boolean;
  updatedAt: string;
  placedAt: string;
  routingStrategy: string[];
  fulfillWithoutPayment: boolean;
  financial: Record<
    | 'subtotal'
    | 'discountTotal'
    | 'shippingTotal'
    | 'dutyTotal'
    | 'taxTotal'
    | 'total'
    | 'dueTotal'
    | 'paidTotal'
    | 'refundedTotal'
    | 'authorizedTotal'
    | 'outstandingTotal',
    Amount
  > & {payments: PaymentView[]};
  items: Page<LineView>;
  fulfillments: FulfillmentView[];
  shipments: Page<ShipmentView>;
  statusAlerts: (Ref & {kind: string})[];
}

export interface Quantities {
  physical: number;
  inStock: number;
  unavailable: number;
  allocated: number;
  reserved: number;
  unallocated: number;
  ordered: number;
  available: number;
  incoming: number;
  inTransit: number;
  stockLevel: string;
}

export interface PlaceView extends Ref {
  physical: number;
  inStock: number;
  unavailable: number;
  allocated: number;
  reserved: number;
  unallocated: number;
  lotNumber: string | null;
  unavailableReason: string | null;
  warehouse: Ref;
  location: Ref;
  updatedAt: string;
}

export interface ItemView extends Ref, Quantities {
  unassigned: number;
  lowStockThreshold: number;
  product: Ref & {sku: string; type: string};
  warehouseQuantities: (Quantities & {
    warehouse: Ref & {code: string; type: string; isActive: boolean};
    unavailableByReason: {quantity: number}[];
  })[];
  itemLocations: Page<PlaceView>;
  allocations: Page<Ref & {quantity: number; stage: string; warehouse: Ref; subject: {__typename: string}}>;
  movements: Page<
    Ref & {quantityChange: number; physicalAfter: number; occurredAt: string; createdAt: string; warehouse: Ref | null}
  >;
}

export interface AsnView extends Ref {
  status: string;
  type: string;
  updatedAt: string;
  expectedQuantity: number;
  receivedQuantity: number;
  warehouse: Ref;
  items: Page<
    Ref & {
      expectedQuantity: number;
      receivedQuantity: number;
      openQuantity: number;
      unavailableQuantity: number;
      product: Ref;
      purchaseOrderItem: Ref | null;
      orderItem: Ref | null;
      updatedAt: string;
    }
  >;
  alerts: (Ref & {type: string})[];
}

export interface PurchaseView extends Ref {
  status: string;
  financialStatus: string;
  updatedAt: string;
  currency: {code: string; decimalPlaces: number};
  balance: Amount;
  subtotal: Amount;
  taxTotal: Amount;
  shippingTotal: Amount;
  total: Amount;
  paidTotal: Amount;
  payments: {amount: Amount}[];
  warehouse: Ref;
  items: Page<
    Ref & {
      orderedQuantity: number;
      confirmedQuantity: number | null;
      announcedQuantity: number;
      receivedQuantity: number;
      openQuantity: number;
      overQuantity: number;
      shortQuantity: number;
      unitCost: string;
      lineTotal: Amount;
      product: Ref;
      asnItems: {openQuantity: number; receivedQuantity: number; asn: {status: string}}[];
    }
  >;
}

export interface TransferView extends Ref {
  status: string;
  updatedAt: string;
  quantity: number;
  receivedQuantity: number;
  fromWarehouse: Ref;
  toWarehouse: Ref;
  items: (Ref & {
    quantity: number;
    receivedQuantity: number | null;
    reservedQuantity: number;
    inventoryItem: Ref;
    discrepancyReason: Ref | null;
  })[];
}

export interface SupplyView extends Ref {
  status: string;
  type: string;
  updatedAt: string;
  quantity: number;
  madeQuantity: number;
  scrappedQuantity: number;
  openQuantity: number;
  product: Ref;
  warehouse: Ref;
  components: {
    consumedQuantity: number;
    missingQuantity: number;
    requiredQuantity: number;
    reservedQuantity: number;
    allocations: {quantity: number}[];
    product: Ref;
  }[];
  suppliers: (Ref & {status: string; quantity: number})[];
}

export interface View {
  orders: Page<OrderView>;
  inventory: Page<ItemView>;
  asns: Page<AsnView>;
  purchaseOrders: Page<PurchaseView>;
  inventoryTransfers: Page<TransferView>;
  supplyOrders: Page<SupplyView>;
}

const money = '{ amount currency { code } }';

export const orderSelection = `id number newStatus financialStatus heldAt holdReason approvedAt canceledAt completedAt shippedAt releasedAt
  cancelRequestedAt taxesIncluded updatedAt placedAt routingStrategy fulfillWithoutPayment
  financial { subtotal ${money} discountTotal ${money} shippingTotal ${money} dutyTotal ${money} taxTotal ${money} total ${money}
    dueTotal ${money} paidTotal ${money} refundedTotal ${money} authorizedTotal ${money} outstandingTotal ${money}
    payments { id kind amount ${money} paidAt refund { goodwill ${money} items ${money} shipping ${money} tax ${money} } } }
  items(first: 30) { nodes { id status requiresShipping product { id } parent { id } position quantity canceledQuantity cancelReason
    cancelRequestedQuantity openQuantity allocatedQuantity unallocatedQuantity releasedQuantity shippedQuantity returnedQuantity
    unitPrice ${money} discount ${money} tax ${money} total ${money} updatedAt
    allocations { id quantity stage updatedAt warehouse { id } itemAllocations { id } } } }
  fulfillments { id status updatedAt warehouse { id } items(first: 30) { nodes { id quantity canceledQuantity cancelRequestedQuantity
    remainingQuantity shippedQuantity shortQuantity orderItem { id } allocation { id } } } }
  shipments(first: 20) { nodes { __typename ... on OrderShipment { id status updatedAt
      containers { lines { quantity orderItem { id } fulfillmentItem { id } } } }
    ... on OrderExternalShipment { id status updatedAt items { quantity orderItem { id } } } } }
  statusAlerts { id kind }`;

const quantities =
  'physical inStock unavailable allocated reserved unallocated ordered available incoming inTransit stockLevel';

const document = `query View($since: ISO8601DateTime!, $skus: [String!]!) {
  orders(first: 30, filter: { updatedAfter: $since }, sort: { field: CREATED_AT, direction: DESC }) { nodes { ${orderSelection} } }
  inventory(first: 20, filter: { skus: $skus }, sort: { field: SKU }) { nodes { id ${quantities} unassigned lowStockThreshold
    product { id sku type }
    warehouseQuantities { ${quantities} unavailableByReason { quantity } warehouse { id code type isActive } }
    itemLocations(first: 50) { nodes { id physical inStock unavailable allocated reserved unallocated lotNumber unavailableReason
      updatedAt warehouse { id } location { id } } }
    allocations(first: 100) { nodes { id quantity stage warehouse { id } subject { __typename } } }
    movements(first: 20) { nodes { id quantityChange physicalAfter occurredAt createdAt warehouse { id } } } } }
  asns(first: 20, filter: { updatedAfter: $since }) { nodes { id status type updatedAt expectedQuantity receivedQuantity warehouse { id }
    items(first: 20) { nodes { id expectedQuantity receivedQuantity openQuantity unavailableQuantity updatedAt product { id }
      purchaseOrderItem { id } orderItem { id } } }
    alerts { id type } } }
  purchaseOrders(first: 20, filter: { updatedAfter: $since }) { nodes { id status financialStatus updatedAt currency { code decimalPlaces }
    balance ${money} subtotal ${money} taxTotal ${money} shippingTotal ${money} total ${money} paidTotal ${money}
    payments { amount ${money} } warehouse { id }
    items(first: 20) { nodes { id orderedQuantity confirmedQuantity announcedQuantity receivedQuantity openQuantity overQuantity
      shortQuantity unitCost lineTotal ${money} product { id }
      asnItems { openQuantity receivedQuantity asn { status } } } } } }
  inventoryTransfers(first: 20, filter: { updatedAfter: $since }) { nodes { id status updatedAt quantity receivedQuantity
    fromWarehouse { id } toWarehouse { id }
    items { id quantity receivedQuantity reservedQuantity inventoryItem { id } discrepancyReason { id } } } }
  supplyOrders(first: 20, filter: { updatedAfter: $since }) { nodes { id status type updatedAt quantity madeQuantity scrappedQuantity
    openQuantity product { id } warehouse { id }
    components { consumedQuantity missingQuantity requiredQuantity reservedQuantity allocations { quantity } product { id } }
    suppliers { id status quantity } } }
}`;

/** Reads what has changed since a moment, and the stock of some products. */
export const readView = (client: Client, since: string, skus: readonly string[]): Promise<View> =>
  client.read<View>(document, {since, skus}, 'dana-company');
