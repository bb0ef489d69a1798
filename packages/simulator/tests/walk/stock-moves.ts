/** Plausible inputs of operations that count, set aside and move stock. */
import {type Move, some, on, counted} from './scene.ts';

/** Moves of stock. */
export const stockMoves: Record<string, Move> = {
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
