/** Plausible inputs of the operations that move goods and money, out of what the walker sees. */
import type {Fields} from '../../src/model/rules.ts';
import type {Choices} from '../support/choices.ts';
import type {OrderView, View} from './view.ts';

/** What a move is made from. */
export interface Scene {
  view: View;
  choices: Choices;
  /** An id of a type: of the walk's own records first. */
  id: (type: string) => string | undefined;
  brand: string;
  channels: readonly string[];
  warehouses: readonly string[];
  now: string;
}

type Move = (scene: Scene) => Fields | undefined;

const prices = ['0.00', '0.00', '0.01', '3.33', '10.00', '12.50', '49.90', '199.99', '1000.00'];
const eur = (amount = '1.00'): Fields => ({amount, currency: 'EUR'});
const price = ({choices}: Scene): Fields => eur(choices.any(prices));
const small = ({choices}: Scene): Fields => eur(choices.any(['0.00', '0.01', '0.99', '2.50', '7.77']));
const some = (choices: Choices, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(() => choices.oneIn(4)));
const moment = ({choices, now}: Scene, hours: readonly number[]): string => {
  const at = new Date(Date.parse(now) + (choices.any(hours) ?? 0) * 3_600_000);
  const offset = choices.any(['Z', '+05:00', '-05:00']) ?? 'Z';
  const shift = offset === 'Z' ? 0 : Number(offset.slice(0, 3));
  return new Date(at.getTime() + shift * 3_600_000).toISOString().replace('Z', offset);
};

const address = {
  recipient: 'Sanne de Vries',
  line1: 'Oudegracht 12',
  city: 'Utrecht',
  postalCode: '3511 AB',
  countryCode: 'NL',
};
const orderOf = ({view, choices}: Scene): OrderView | undefined =>
  choices.any(view.orders.nodes) ?? view.orders.nodes[0];
const onOrder =
  (more: (scene: Scene) => Fields = () => ({}), field = 'id'): Move =>
  (scene) => {
    const order = orderOf(scene);
    return order && {[field]: order.id, ...more(scene)};
  };
const onLine =
  (more: (scene: Scene) => Fields): Move =>
  (scene) => {
    const line = scene.choices.any(orderOf(scene)?.items.nodes ?? []);
    return line && {id: line.id, ...more(scene)};
  };
const onWork =
  (more: (scene: Scene) => Fields = () => ({})): Move =>
  (scene) => {
    const work = scene.choices.any(scene.view.orders.nodes.flatMap(({fulfillments}) => fulfillments));
    return work && {id: work.id, ...more(scene)};
  };
const on =
  (list: (view: View) => readonly {id: string}[], more: (scene: Scene) => Fields = () => ({})): Move =>
  (scene) => {
    const record = scene.choices.any(list(scene.view));
    return record && {id: record.id, ...more(scene)};
  };

const productOf = ({view, choices}: Scene): string | undefined => choices.any(view.inventory.nodes)?.product.id;
const counted = ({view}: Scene) => view.inventory.nodes.filter(({product}) => product.type !== 'BUNDLE');
const line = (scene: Scene): Fields => ({
  productId: scene.choices.oneIn(3) ? scene.id('Product') : productOf(scene),
  quantity: 1 + scene.choices.below(scene.choices.oneIn(8) ? 60 : 4),
  unitPrice: price(scene),
  ...some(scene.choices, {discount: small(scene), tax: small(scene)}),
});
const why = ({choices}: Scene): string =>
  choices.any(['CUSTOMER_REQUEST', 'DUPLICATE', 'FRAUD', 'OUT_OF_STOCK', 'PAYMENT_DECLINED']) ?? 'FRAUD';

const createOrder: Move = (scene) => {
  const {choices, channels} = scene;
  return {
    brandId: scene.brand,
    salesChannelId: choices.oneIn(2) ? channels[0] : choices.any(channels),
    currency: 'EUR',
    autoApprove: !choices.oneIn(3),
    autoFulfill: choices.oneIn(3),
    financialStatus: choices.any(['UNPAID', 'UNPAID', 'PAID', 'AUTHORIZED']),
    fulfillWithoutPayment: choices.oneIn(2),
    shippingPreference: choices.any(['SHIP_COMPLETE', 'SHIP_AVAILABLE']),
    shippingAddress: address,
    items: Array.from({length: 1 + choices.below(3)}, () => line(scene)),
    ...some(choices, {
      isRush: true,
      taxesIncluded: choices.oneIn(2),
      discount: small(scene),
      shippingCost: small(scene),
      tax: small(scene),
      type: choices.any(['B2C', 'B2B', 'SAMPLE']),
      placedAt: moment(scene, [-1, -30, -24 * 20]),
      shipByOn: scene.now.slice(0, 10),
      routingStrategy: choices.any([
        ['SINGLE_SHIPPING'],
        ['SHORTEST_DISTANCE'],
        ['SINGLE_SHIPPING', 'BUILDING_PREFERENCE'],
      ]),
      allowExternalAllocation: true,
      customerId: scene.id('Customer'),
    }),
  };
};

const parcels = (order: OrderView, {choices}: Scene): Fields => {
  const work = choices.any(
    order.fulfillments.filter(({items}) => items.nodes.some((own) => own.remainingQuantity > 0)),
  );
  if (!work || choices.oneIn(2)) return work ? {fulfillmentId: work.id} : {};
  const lines = work.items.nodes
    .filter(({remainingQuantity}) => remainingQuantity > 0)
    .map(({orderItem, remainingQuantity}) => ({
      orderItemId: orderItem.id,
      quantity: 1 + choices.below(remainingQuantity),
    }));
  return {fulfillmentId: work.id, containers: [{lines}]};
};

/** Moves of orders, their lines and their money. */
const orderMoves: Record<string, Move> = {
  createOrder,
  approveOrder: onOrder(({choices}) => some(choices, {allocate: false})),
  allocateOrder: onOrder(({choices, warehouses}) =>
    some(choices, {allowPartial: true, preAllocateOnly: true, warehouseIds: [choices.any(warehouses)]}),
  ),
  deallocateOrder: onOrder(),
  holdOrder: onOrder(() => ({reason: 'STOCK'})),
  releaseOrder: onOrder(),
  cancelOrder: onOrder((scene) => ({reason: why(scene)})),
  cancelOrderItem: onLine((scene) => ({
    reason: why(scene),
    ...some(scene.choices, {quantity: 1 + scene.choices.below(3)}),
  })),
  removeOrderItem: onLine(() => ({})),
  addOrderItem: onOrder((scene) => ({item: line(scene)}), 'orderId'),
  updateOrderItem: onLine((scene) =>
    some(scene.choices, {
      quantity: 1 + scene.choices.below(8),
      productId: productOf(scene),
      unitPrice: price(scene),
      discount: small(scene),
      tax: small(scene),
    }),
  ),
  updateOrder: onOrder((scene) =>
    some(scene.choices, {
      shippingCost: small(scene),
      tax: small(scene),
      discount: small(scene),
      salesChannelId: scene.choices.any(scene.channels),
      fulfillWithoutPayment: scene.choices.oneIn(2),
      autoFulfill: scene.choices.oneIn(2),
      shippingPreference: scene.choices.any(['SHIP_COMPLETE', 'SHIP_AVAILABLE']),
      routingStrategy: ['SINGLE_SHIPPING'],
      customerId: scene.id('Customer'),
      isRush: true,
    }),
  ),
  releaseOrderToFulfillment: onOrder(),
  requestOrderUnfulfillment: onOrder(() => ({reason: 'The buyer moved'})),
  unfulfillOrder: onOrder(({choices}) => ({deallocate: choices.oneIn(2)})),
  acceptOrderFulfillment: onWork(),
  rejectOrderFulfillment: onWork(() => ({reason: 'Nobody is here today'})),
  reportOrderFulfillmentShort: (scene) => {
    const work = scene.choices.any(scene.view.orders.nodes.flatMap(({fulfillments}) => fulfillments));
    const item = scene.choices.any(work?.items.nodes ?? []);
    const units = {quantity: 1 + scene.choices.below(3), isMissing: scene.choices.oneIn(2)};
    return work && item && {id: work.id, items: [{fulfillmentItemId: item.id, ...units}]};
  },
  shipOrderManually: (scene) => {
    const order = orderOf(scene);
    return (
      order && {id: order.id, ...parcels(order, scene), ...some(scene.choices, {shippedAt: moment(scene, [-1, -5])})}
    );
  },
  fulfillOrder: (scene) => {
    const order = orderOf(scene);
    return order && {id: order.id, ...parcels(order, scene)};
  },
  unshipOrder: onOrder(() => ({reason: 'The parcel came back'})),
  recordOrderPayment: (scene) => {
    const order = orderOf(scene);
    const owed = order?.financial.outstandingTotal.amount ?? '1.00';
    const amount = scene.choices.oneIn(2) && !owed.startsWith('-') ? eur(owed) : price(scene);
    const kind = scene.choices.any(['PAYMENT', 'PAYMENT', 'AUTHORIZATION', 'VOID']);
    return order && {orderId: order.id, amount, kind, ...some(scene.choices, {paidAt: moment(scene, [-1, -3])})};
  },
  recordOrderRefund: (scene) => {
    const order = orderOf(scene);
    const item = scene.choices.any(order?.items.nodes ?? []);
    const paid = order?.financial.paidTotal.amount ?? '1.00';
    const amount = scene.choices.oneIn(2) ? eur(paid) : price(scene);
    const items = item ? [{orderItemId: item.id, quantity: 1 + scene.choices.below(2)}] : [];
    return (
      order && {
        orderId: order.id,
        amount,
        ...some(scene.choices, {items, shipping: small(scene), tax: small(scene), goodwill: small(scene)}),
      }
    );
  },
  bulkUncancelOrders: (scene) => {
    const order = orderOf(scene);
    return order && {ids: [order.id]};
  },
  bulkCancelOrders: (scene) => {
    const order = orderOf(scene);
    return order && {ids: [order.id], reason: why(scene)};
  },
};

/** Moves of stock. */
const stockMoves: Record<string, Move> = {
  setInventoryQuantities: (scene) => {
    const item = scene.choices.any(counted(scene));
    const place = scene.choices.any(item?.itemLocations.nodes ?? []);
    const warehouseId = place?.warehouse.id ?? scene.choices.any(scene.warehouses);
    const at = place && {
      locationId: place.location.id,
      lotNumber: place.lotNumber,
      unavailableReason: place.unavailableReason,
    };
    const quantity = scene.choices.below(scene.choices.oneIn(3) ? 80 : 5);
    return (
      item && {warehouseId, ignoreExpectedQuantities: true, items: [{productId: item.product.id, quantity, ...at}]}
    );
  },
  quickAdjustInventory: (scene) => {
    const item = scene.choices.any(counted(scene));
    const place = scene.choices.any(item?.itemLocations.nodes ?? []);
    const change = scene.choices.oneIn(2) ? {newQuantity: scene.choices.below(6)} : {delta: scene.choices.below(9) - 4};
    const at = place && {warehouseId: place.warehouse.id, locationId: place.location.id, lotNumber: place.lotNumber};
    return (
      item &&
      place && {
        inventoryItemId: item.id,
        reasonId: scene.id('InventoryAdjustmentReason'),
        unavailableReason: place.unavailableReason,
        ...at,
        ...change,
      }
    );
  },
  changeStockCondition: (scene) => {
    const item = scene.choices.any(counted(scene));
    const place = scene.choices.any(item?.itemLocations.nodes ?? []);
    const reasons = ['DAMAGED', 'QUARANTINE', 'RECALLED', 'EXPIRED', null];
    return (
      item &&
      place && {
        inventoryItemId: item.id,
        warehouseId: place.warehouse.id,
        locationId: place.location.id,
        lotNumber: place.lotNumber,
        fromReason: place.unavailableReason,
        toReason: scene.choices.any(reasons),
        quantity: 1 + scene.choices.below(4),
      }
    );
  },
  createInventoryTransfer: (scene) => {
    const item = scene.choices.any(counted(scene));
    const place = scene.choices.any(item?.itemLocations.nodes ?? []);
    const toWarehouseId = scene.choices.any(scene.warehouses);
    const from = place && {
      fromLocationId: place.location.id,
      lotNumber: place.lotNumber,
      unavailableReason: place.unavailableReason,
    };
    return (
      item &&
      place && {
        fromWarehouseId: place.warehouse.id,
        toWarehouseId,
        items: [{inventoryItemId: item.id, quantity: 1 + scene.choices.below(4), ...from}],
      }
    );
  },
  startInventoryTransfer: on((view) => view.inventoryTransfers.nodes),
  cancelInventoryTransfer: on((view) => view.inventoryTransfers.nodes),
  completeInventoryTransfer: (scene) => {
    const transfer = scene.choices.any(scene.view.inventoryTransfers.nodes);
    const items = transfer?.items.map(({id, quantity}) => ({
      transferItemId: id,
      receivedQuantity: scene.choices.oneIn(2) ? quantity : scene.choices.below(quantity + 3),
      discrepancyReasonId: scene.choices.oneIn(2) ? scene.id('InventoryAdjustmentReason') : null,
    }));
    return transfer && {id: transfer.id, ...some(scene.choices, {items})};
  },
};

/** Moves of purchases, notices and production. */
const supplyMoves: Record<string, Move> = {
  createPurchaseOrder: (scene) => ({
    brandId: scene.brand,
    supplierId: scene.id('Supplier'),
    warehouseId: scene.choices.any(scene.warehouses),
    items: [
      {
        productId: productOf(scene),
        quantity: 1 + scene.choices.below(40),
        unitCost: scene.choices.any(['0', '8.5', '0.333333', '12']),
      },
    ],
    ...some(scene.choices, {shippingTotal: small(scene)}),
  }),
  issuePurchaseOrder: on(
    (view) => view.purchaseOrders.nodes,
    () => ({ignoreMinimum: true}),
  ),
  confirmPurchaseOrder: (scene) => {
    const purchase = scene.choices.any(scene.view.purchaseOrders.nodes);
    const items = purchase?.items.nodes.map(({id, orderedQuantity}) => ({
      id,
      quantity: scene.choices.below(orderedQuantity + 3),
    }));
    return purchase && {id: purchase.id, ...some(scene.choices, {items})};
  },
  closePurchaseOrder: on(
    (view) => view.purchaseOrders.nodes,
    () => ({acceptShortfall: true}),
  ),
  cancelPurchaseOrder: on((view) => view.purchaseOrders.nodes),
  recordPurchaseOrderPayment: (scene) => {
    const purchase = scene.choices.any(scene.view.purchaseOrders.nodes);
    return (
      purchase && {
        purchaseOrderId: purchase.id,
        amount: {amount: purchase.balance.amount.replace('-', ''), currency: purchase.currency.code},
        ...some(scene.choices, {isRefund: true}),
      }
    );
  },
  createASN: (scene) => {
    const {choices, view} = scene;
    if (choices.oneIn(3)) {
      const order = choices.any(
        view.orders.nodes.filter(({items}) => items.nodes.some((own) => own.shippedQuantity > 0)),
      );
      const item = choices.any(
        order?.items.nodes.filter(({product, shippedQuantity}) => product && shippedQuantity > 0) ?? [],
      );
      return (
        item && {
          brandId: scene.brand,
          type: 'CUSTOMER_RETURN',
          warehouseId: choices.any(scene.warehouses),
          items: [
            {
              productId: item.product?.id,
              orderItemId: item.id,
              expectedQuantity: 1 + choices.below(item.shippedQuantity),
            },
          ],
        }
      );
    }
    const purchase = choices.any(view.purchaseOrders.nodes);
    const item = choices.any(purchase?.items.nodes ?? []);
    return (
      purchase &&
      item && {
        brandId: scene.brand,
        type: 'PURCHASE_ORDER',
        purchaseOrderId: purchase.id,
        warehouseId: purchase.warehouse.id,
        items: [{productId: item.product.id, purchaseOrderItemId: item.id, expectedQuantity: 1 + choices.below(30)}],
      }
    );
  },
  markASNAsArrived: on((view) => view.asns.nodes),
  startASNReceiving: on((view) => view.asns.nodes),
  receiveASNItems: (scene) => {
    const notice = scene.choices.any(scene.view.asns.nodes);
    const item = scene.choices.any(notice?.items.nodes ?? []);
    const more =
      notice?.type === 'CUSTOMER_RETURN'
        ? {disposition: 'BACK_TO_STOCK'}
        : some(scene.choices, {unavailableReason: 'DAMAGED'});
    return (
      notice && item && {id: notice.id, items: [{asnItemId: item.id, quantity: 1 + scene.choices.below(12), ...more}]}
    );
  },
  closeASN: on(
    (view) => view.asns.nodes,
    () => ({acceptShortage: true}),
  ),
  cancelASN: on((view) => view.asns.nodes),
  createSupplyOrder: (scene) => ({
    productId: scene.choices.oneIn(2) ? scene.id('Product') : productOf(scene),
    quantity: 1 + scene.choices.below(4),
    type: scene.choices.any(['MANUFACTURING', 'ASSEMBLY', 'PROCUREMENT']),
    warehouseId: scene.choices.any(scene.warehouses),
  }),
  supplyScheduleOrder: on(
    (view) => view.supplyOrders.nodes,
    () => ({startOn: '2026-01-20', endOn: '2026-01-31'}),
  ),
  reserveSupplyOrderComponents: on((view) => view.supplyOrders.nodes),
  supplyMakeManufacturing: on(
    (view) => view.supplyOrders.nodes,
    () => ({allowShortComponents: true}),
  ),
  recordSupplyOrderOutput: on(
    (view) => view.supplyOrders.nodes,
    ({choices}) => ({madeQuantity: choices.below(4), ...some(choices, {scrappedQuantity: 1})}),
  ),
  completeSupplyOrder: on((view) => view.supplyOrders.nodes),
  cancelSupplyOrder: on((view) => view.supplyOrders.nodes),
};

/** Inputs of operations by their names; undefined when nothing is there yet that one could be sent for. */
export const moves: Readonly<Record<string, Move>> = {...orderMoves, ...stockMoves, ...supplyMoves};

/** How often operations are chosen beside the others: what begins something, and what carries it on. */
export const often = [
  ...Object.keys(orderMoves),
  ...[
    'createOrder',
    'createOrder',
    'createOrder',
    'releaseOrderToFulfillment',
    'shipOrderManually',
    'recordOrderPayment',
  ],
  ...[
    'createPurchaseOrder',
    'issuePurchaseOrder',
    'createASN',
    'startASNReceiving',
    'receiveASNItems',
    'setInventoryQuantities',
  ],
];
