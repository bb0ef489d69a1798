/** Plausible inputs of purchases, notices, receipts and production. */
import {type Move, small, some, on, productOf} from './scene.ts';

/** Moves of purchases, notices and production. */
export const supplyMoves: Record<string, Move> = {
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
        view.orders.nodes.filter(({items}) => items.nodes.some((each) => each.shippedQuantity > 0)),
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
  correctASNReceipt: (scene) => {
    const receipts = scene.view.inventory.nodes
      .flatMap(({movements}) => movements.nodes)
      .filter(({kind}) => kind === 'RECEIPT');
    const receipt = scene.choices.any(receipts);
    return receipt && {id: receipt.id, quantity: scene.choices.below(receipt.quantityChange + 4)};
  },
  receiveWithoutOrder: (scene) => ({
    brandId: scene.brand,
    warehouseId: scene.choices.any(scene.warehouses),
    items: [
      {
        productId: productOf(scene),
        quantity: 1 + scene.choices.below(9),
        ...some(scene.choices, {unitCost: '3.5', unavailableReason: 'DAMAGED'}),
      },
    ],
  }),
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
