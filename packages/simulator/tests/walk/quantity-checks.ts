/** Identities of units: each is a sentence of the schema, computed anew from what an outsider reads. */
import type {AsnView, FulfillmentView, ItemView, LineView, OrderView, PurchaseView, SupplyView, View} from './view.ts';

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Pairs = Record<string, [seen: number, wanted: number]>;

/** Sentences about pairs of counts that differ. */
export const differing = (name: string, pairs: Pairs): string[] =>
  Object.entries(pairs).flatMap(([what, [seen, wanted]]) =>
    seen === wanted ? [] : [`${name}: ${what} is ${seen}, not ${wanted}`],
  );

/** Sentences about counts that are below 0, or above what they are a part of. */
const within = (name: string, pairs: Pairs): string[] =>
  Object.entries(pairs).flatMap(([what, [part, whole]]) =>
    part >= 0 && part <= whole ? [] : [`${name}: ${what} is ${part} of ${whole}`],
  );

/** Units of a line that its allocations, the work of warehouses and its shipments name. */
function partsOf(order: OrderView, line: LineView) {
  const inStage = (stage: string): number =>
    sum(line.allocations.filter((each) => each.stage === stage).map(({quantity}) => quantity));
  const work = order.fulfillments.flatMap(({items}) => items.nodes.filter(({orderItem}) => orderItem.id === line.id));
  const shipped = order.shipments.nodes
    .filter(({status}) => status !== 'VOIDED')
    .flatMap((each) => each.items ?? each.containers?.flatMap(({lines}) => lines) ?? [])
    .filter(({orderItem}) => orderItem.id === line.id);
  return {
    allocated: inStage('ALLOCATION'),
    committed: inStage('COMMITMENT'),
    remaining: sum(work.map(({remainingQuantity}) => remainingQuantity)),
    asked: sum(work.map(({cancelRequestedQuantity}) => cancelRequestedQuantity)),
    shipped: sum(shipped.map(({quantity}) => quantity)),
  };
}

function lineUnits(order: OrderView, line: LineView): string[] {
  const {quantity, canceledQuantity, shippedQuantity, openQuantity, allocatedQuantity, releasedQuantity} = line;
  const isBundle = order.items.nodes.some(({parent}) => parent?.id === line.id);
  const faults = [
    ...differing(line.id, {openQuantity: [openQuantity, quantity - canceledQuantity - shippedQuantity]}),
    ...within(line.id, {
      canceledQuantity: [canceledQuantity, quantity],
      shippedQuantity: [shippedQuantity, quantity],
      openQuantity: [openQuantity, quantity],
      allocatedQuantity: [allocatedQuantity, openQuantity],
      releasedQuantity: [releasedQuantity, allocatedQuantity],
      returnedQuantity: [line.returnedQuantity, shippedQuantity],
    }),
  ];
  if ((line.cancelReason === null) !== (canceledQuantity === 0))
    faults.push(`${line.id}: cancelReason is ${line.cancelReason ?? 'null'} with ${canceledQuantity} units canceled`);
  const unallocated = line.requiresShipping ? openQuantity - allocatedQuantity : 0;
  faults.push(...differing(line.id, {unallocatedQuantity: [line.unallocatedQuantity, unallocated]}));
  if (isBundle || !line.requiresShipping)
    return line.allocations.length > 0 ? [...faults, `${line.id}: it has allocations`] : faults;
  const parts = partsOf(order, line);
  return [
    ...faults,
    ...differing(line.id, {
      allocatedQuantity: [allocatedQuantity, parts.allocated],
      releasedQuantity: [releasedQuantity, parts.remaining],
      cancelRequestedQuantity: [line.cancelRequestedQuantity, parts.asked],
      'shippedQuantity against shipments': [shippedQuantity, parts.shipped],
      'shippedQuantity against commitments': [shippedQuantity, parts.committed],
    }),
  ];
}

function workUnits({items}: FulfillmentView, order: OrderView): string[] {
  return items.nodes.flatMap((line) => {
    const {id, quantity, canceledQuantity, remainingQuantity, shippedQuantity, shortQuantity} = line;
    const packed = order.shipments.nodes
      .filter(({status}) => status !== 'VOIDED')
      .flatMap(({containers}) => containers?.flatMap(({lines}) => lines) ?? [])
      .filter(({fulfillmentItem}) => fulfillmentItem.id === id);
    return [
      ...differing(id, {
        'the sum of its parts': [canceledQuantity + remainingQuantity + shippedQuantity + shortQuantity, quantity],
      }),
      ...within(id, {
        remainingQuantity: [remainingQuantity, quantity],
        cancelRequestedQuantity: [line.cancelRequestedQuantity, remainingQuantity],
      }),
      ...(packed.length > 0
        ? differing(id, {
            'shippedQuantity against containers': [shippedQuantity, sum(packed.map((each) => each.quantity))],
          })
        : []),
    ];
  });
}

/** What doesn't add up in the units of an order. */
export const orderUnits = (order: OrderView): string[] => [
  ...order.items.nodes.flatMap((line) => lineUnits(order, line)),
  ...order.fulfillments.flatMap((work) => workUnits(work, order)),
];

const stockParts = (
  name: string,
  each: Pick<ItemView, 'physical' | 'inStock' | 'unavailable' | 'allocated' | 'reserved' | 'unallocated'>,
) => [
  ...differing(name, {
    physical: [each.physical, each.inStock + each.unavailable],
    inStock: [each.inStock, each.allocated + each.reserved + each.unallocated],
  }),
  ...within(name, {unallocated: [each.unallocated, each.inStock], unavailable: [each.unavailable, each.physical]}),
];

function levelOf({available}: {available: number}, threshold: number): string {
  if (available < 0) return 'OVERSOLD';
  if (available === 0) return 'OUT_OF_STOCK';
  return available <= threshold ? 'LOW_STOCK' : 'FULL_STOCK';
}

/** What doesn't add up in the stock of a product. */
export function stockUnits(item: ItemView, ordered: number | undefined): string[] {
  const {product, warehouseQuantities, itemLocations, allocations, movements} = item;
  if (product.type === 'BUNDLE') return [];
  const name = product.sku;
  const counting = warehouseQuantities.filter(({warehouse}) => warehouse.type === 'MANAGED' && warehouse.isActive);
  const total = (field: 'physical' | 'inStock' | 'ordered' | 'available'): number =>
    sum(counting.map((each) => each[field]));
  const faults = [
    ...stockParts(name, item),
    ...differing(name, {
      'physical of warehouses': [total('physical'), item.physical],
      'inStock of warehouses': [total('inStock'), item.inStock],
      unassigned: [item.unassigned, item.ordered - total('ordered')],
      available: [item.available, total('available') - item.unassigned],
      ...(ordered === undefined ? {} : {ordered: [item.ordered, ordered]}),
    }),
  ];
  if (item.unassigned < 0) faults.push(`${name}: unassigned is ${item.unassigned}`);
  if (item.stockLevel !== levelOf(item, item.lowStockThreshold))
    faults.push(`${name}: ${item.available} available are called ${item.stockLevel}`);
  for (const own of counting) {
    const at = `${name} at ${own.warehouse.code}`;
    const places = itemLocations.nodes.filter(({warehouse}) => warehouse.id === own.warehouse.id);
    const held = allocations.nodes.filter(
      ({warehouse, stage}) => warehouse.id === own.warehouse.id && stage === 'ALLOCATION',
    );
    const heldFor = (isOrder: boolean): number =>
      sum(held.filter(({subject}) => (subject.__typename === 'OrderItem') === isOrder).map(({quantity}) => quantity));
    const [latest] = movements.nodes.filter(({warehouse}) => warehouse?.id === own.warehouse.id);
    faults.push(
      ...stockParts(at, own),
      ...differing(at, {
        available: [own.available, own.inStock - own.reserved - own.ordered],
        unavailable: [own.unavailable, sum(own.unavailableByReason.map(({quantity}) => quantity))],
        ...(latest ? {'physical after the latest movement': [latest.physicalAfter, own.physical]} : {}),
        ...(itemLocations.nodes.length < 50
          ? {'physical of places': [sum(places.map(({physical}) => physical)), own.physical]}
          : {}),
        ...(allocations.nodes.length < 100
          ? {allocated: [own.allocated, heldFor(true)], reserved: [own.reserved, heldFor(false)]}
          : {}),
      }),
    );
  }
  return [...faults, ...itemLocations.nodes.flatMap((place) => stockParts(`${name} in ${place.id}`, place))];
}

/** What doesn't add up in the units of an inbound notice. */
export const noticeUnits = ({id, status, items, expectedQuantity, receivedQuantity}: AsnView): string[] => [
  ...differing(id, {
    expectedQuantity: [expectedQuantity, sum(items.nodes.map((line) => line.expectedQuantity))],
    receivedQuantity: [receivedQuantity, sum(items.nodes.map((line) => line.receivedQuantity))],
  }),
  ...items.nodes.flatMap((line) => {
    const isOver = ['CLOSED', 'CANCELED'].includes(status);
    const open = isOver ? 0 : Math.max(0, line.expectedQuantity - line.receivedQuantity);
    return [
      ...differing(line.id, {openQuantity: [line.openQuantity, open]}),
      ...within(line.id, {unavailableQuantity: [line.unavailableQuantity, line.receivedQuantity]}),
    ];
  }),
];

/** What doesn't add up in the units of a purchase order. */
export const purchaseUnits = ({items, status}: PurchaseView): string[] =>
  items.nodes.flatMap((line) => {
    const wanted = line.confirmedQuantity ?? line.orderedQuantity;
    const open = wanted - line.announcedQuantity - line.receivedQuantity - line.shortQuantity;
    const isOver = ['CLOSED', 'CANCELED'].includes(status);
    return differing(line.id, {
      openQuantity: [line.openQuantity, isOver ? 0 : Math.max(0, open)],
      overQuantity: [line.overQuantity, Math.max(0, line.announcedQuantity + line.receivedQuantity - wanted)],
      receivedQuantity: [line.receivedQuantity, sum(line.asnItems.map(({receivedQuantity}) => receivedQuantity))],
      announcedQuantity: [line.announcedQuantity, sum(line.asnItems.map(({openQuantity}) => openQuantity))],
    });
  });

/** What doesn't add up in the units of a supply order. */
export const supplyUnits = ({id, status, quantity, madeQuantity, openQuantity, components}: SupplyView) => [
  ...(['COMPLETED', 'CANCELED'].includes(status)
    ? differing(id, {openQuantity: [openQuantity, 0]})
    : differing(id, {openQuantity: [openQuantity, Math.max(0, quantity - madeQuantity)]})),
  ...components.flatMap((each) => [
    ...differing(`${id} ${each.product.id}`, {
      reservedQuantity: [each.reservedQuantity, sum(each.allocations.map((hold) => hold.quantity))],
    }),
    ...within(`${id} ${each.product.id}`, {missingQuantity: [each.missingQuantity, each.requiredQuantity]}),
  ]),
];

/** Units of products on open lines of the orders in a view. */
export function orderedUnits({orders}: Pick<View, 'orders'>): Map<string, number> {
  const units = new Map<string, number>();
  for (const {items} of orders.nodes)
    for (const line of items.nodes) {
      const isBundle = items.nodes.some(({parent}) => parent?.id === line.id);
      if (!line.product || !line.requiresShipping || isBundle) continue;
      units.set(line.product.id, (units.get(line.product.id) ?? 0) + line.openQuantity);
    }
  return units;
}
