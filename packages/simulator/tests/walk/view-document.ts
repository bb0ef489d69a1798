/** The document with which an outsider reads what changes. */
import type {Client} from './client.ts';
import type {View} from './view.ts';

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
    movements(first: 20) { nodes { id kind quantityChange physicalAfter occurredAt createdAt warehouse { id } } } } }
  asns(first: 20, filter: { updatedAfter: $since }) { nodes { id status type updatedAt expectedQuantity receivedQuantity warehouse { id }
    items(first: 20) { nodes { id expectedQuantity receivedQuantity openQuantity unavailableQuantity updatedAt product { id }
      purchaseOrderItem { id } orderItem { id } } }
    alerts { id type } } }
  purchaseOrders(first: 20, filter: { updatedAfter: $since }) { nodes { id status financialStatus updatedAt currency { code decimalPlaces }
    balance ${money} subtotal ${money} taxTotal ${money} shippingTotal ${money} total ${money} paidTotal ${money}
    payments { amount ${money} } warehouse { id }
    items(first: 20) { nodes { id orderedQuantity confirmedQuantity announcedQuantity receivedQuantity openQuantity overQuantity
      shortQuantity unitCost lineTotal ${money} product { id }
      asnItems { openQuantity receivedQuantity asn { id status updatedAt } } } } } }
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
