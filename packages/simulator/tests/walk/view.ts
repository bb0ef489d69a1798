/** What an outsider reads after each step: the records that the walk has touched, and the stock of its products. */

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
  approvedAt: string | null;
  canceledAt: string | null;
  completedAt: string | null;
  taxesIncluded: boolean;
  updatedAt: string;
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
  movements: Page<Ref & {kind: string; quantityChange: number; physicalAfter: number; warehouse: Ref | null}>;
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
