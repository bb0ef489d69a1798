/** Plausible inputs of operations on orders, their lines and their money. */
import type {Fields} from '../../src/model/rules.ts';
import {
  type Scene,
  type Move,
  eur,
  price,
  small,
  some,
  moment,
  address,
  orderOf,
  onOrder,
  onLine,
  onWork,
  productOf,
  line,
  why,
} from './scene.ts';
import type {OrderView} from './view.ts';

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
    order.fulfillments.filter(({items}) => items.nodes.some((each) => each.remainingQuantity > 0)),
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
export const orderMoves: Record<string, Move> = {
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
