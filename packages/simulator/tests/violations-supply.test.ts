/** Inbound notices, purchase orders and what they bring in, as an outside caller sees them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

interface Notice {
  id: string;
  updatedAt: string;
  items: {nodes: {id: string; updatedAt: string}[]};
}

const readNotice = (number: string): Notice => {
  const id = caller.platform.simulator.store.all('ASN').find((each) => each.number === number)?.id;
  const read = 'query ($id: EndlessID!) { asn(id: $id) { id updatedAt items { nodes { id updatedAt } } } }';
  return caller.ask<{asn: Notice}>(read, {id}).asn;
};

describe('a line of a notice', () => {
  it('that is removed twice is removed once', () => {
    const productIds = ['AP-TARP-3X3-GRN', 'AP-LAMP-LED-BLK'].map((sku) => caller.id(`prd:${sku}`));
    const items = productIds.map((productId) => ({productId, expectedQuantity: 2}));
    const to = {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:leeds')};
    const made = caller.run<{asn: Notice}>(
      'createASN',
      {...to, type: 'TRANSFER', items},
      'asn { id items { nodes { id } } }',
    );
    const [first, second] = made.asn.items.nodes.map(({id}) => id);
    const changed = caller.run<{asn: Notice}>(
      'updateASN',
      {id: made.asn.id, removeItemIds: [first, first]},
      'asn { items { nodes { id } } }',
    );
    expect(changed.asn.items.nodes).toEqual([{id: second}]);
  });

  it('that is removed and changed at once is refused', () => {
    const {id, items} = readNotice('ASN-2206');
    const [line] = items.nodes;
    const changes = {updateItems: [{id: line?.id, unitCost: '1.1'}], removeItemIds: [line?.id]};
    expect(caller.try('updateASN', {id, ...changes}).userErrors).toMatchObject([
      {reason: 'INVALID_REFERENCE', field: ['input', 'updateItems', '0', 'id']},
    ]);
  });

  it('moves on with its change', () => {
    const before = readNotice('ASN-2206');
    caller.run('updateASN', {id: before.id, updateItems: [{id: before.items.nodes[0]?.id, expectedQuantity: 3}]});
    const after = readNotice('ASN-2206');
    expect(after.items.nodes[0]?.updatedAt).toBe(after.updatedAt);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });
});

describe('units that will come to another warehouse', () => {
  const movedOn = (): string[] => {
    const read =
      'query ($since: ISO8601DateTime!) { inventory(filter: {updatedAfter: $since}) { nodes { product { sku } } } }';
    const since = caller.platform.world.state.now;
    const {inventory} = caller.ask<{inventory: {nodes: {product: {sku: string}}[]}}>(read, {since});
    return inventory.nodes.map(({product}) => product.sku);
  };

  it.each([
    ['a notice', 'updateASN', 'ASN', 'IN_TRANSIT', 'whs:leeds', 'whs:utrecht'],
    ['a purchase order', 'updatePurchaseOrder', 'PurchaseOrder', 'ISSUED', 'whs:utrecht', 'whs:leeds'],
  ] as const)('move on the stock records that count them: of %s', (_what, mutation, type, status, from, to) => {
    const records: {id: string; status: string; warehouse: string}[] = caller.platform.simulator.store.all(type);
    const id = records.find((each) => each.status === status && each.warehouse === caller.id(from))?.id;
    expect(movedOn()).toEqual([]);
    caller.run(mutation, {id, warehouseId: caller.id(to)});
    expect(movedOn()).not.toEqual([]);
  });
});

const tarp = 'AP-TARP-3X3-GRN';

interface Purchase {
  id: string;
  status: string;
  milestones: {milestone: string; progress: number}[];
}

/** A draft for a British supplier, to be delivered in Leeds. */
function draft(quantity = 10): Purchase {
  const {simulator} = caller.platform;
  const supplier = simulator.store
    .all('Supplier')
    .find(({address, status}) => status === 'ACTIVE' && address?.country === 'GB');
  const items = [{productId: caller.id(`prd:${tarp}`), quantity, unitCost: '1'}];
  const input = {supplierId: supplier?.id, warehouseId: caller.id('whs:leeds'), items};
  const selection = 'purchaseOrder { id status milestones { milestone progress } }';
  return caller.run<{purchaseOrder: Purchase}>('createPurchaseOrder', input, selection).purchaseOrder;
}

function confirmed(quantity?: number): Purchase {
  const purchase = draft(quantity);
  caller.run('issuePurchaseOrder', {id: purchase.id, ignoreMinimum: true, delivery: 'MANUAL'});
  caller.run('confirmPurchaseOrder', {id: purchase.id});
  return purchase;
}

const progressOf = (id: string): Record<string, number> => {
  const read = 'query ($id: EndlessID!) { purchaseOrder(id: $id) { milestones { milestone progress } } }';
  const {purchaseOrder} = caller.ask<{purchaseOrder: Purchase}>(read, {id});
  return Object.fromEntries(purchaseOrder.milestones.map(({milestone, progress}) => [milestone, progress]));
};

describe('customs of a domestic purchase order', () => {
  it('are open once it is delivered abroad, and no stage before is complete', () => {
    const {id} = draft();
    expect(progressOf(id)).toMatchObject({CONFIRMATION: 0, IN_TRANSIT: 0, CUSTOMS_CLEARANCE: 100});
    caller.run('updatePurchaseOrder', {id, warehouseId: caller.id('whs:antwerp')});
    expect(Object.values(progressOf(id))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('complete all stages before when they are reported', () => {
    const {id} = confirmed();
    caller.wait('P1D');
    caller.run('updatePurchaseOrderMilestone', {purchaseOrderId: id, milestone: 'CUSTOMS_CLEARANCE', progress: 100});
    expect(Object.values(progressOf(id))).toEqual([100, 100, 100, 100, 100, 100, 100, 0]);
  });
});

interface Alert {
  type: string;
  quantity: number;
  resolvedAt: string | null;
}

describe('alerts of a line', () => {
  /** Receives 4 of 4 announced units, some in several counts, and returns how its receipts can be corrected. */
  function receiving(
    counts: {quantity: number; unavailableReason?: string}[],
  ): (at: number, quantity: number) => Alert[] {
    const purchaseOrderId = confirmed().id;
    const items = [{productId: caller.id(`prd:${tarp}`), expectedQuantity: 4}];
    const input = {brandId: caller.id('bra:alder-pine'), type: 'PURCHASE_ORDER', purchaseOrderId, items};
    const {asn} = caller.run<{asn: Notice}>('createASN', input, 'asn { id items { nodes { id } } }');
    const asnItemId = asn.items.nodes[0]?.id;
    caller.run('markASNAsArrived', {id: asn.id});
    caller.run('startASNReceiving', {id: asn.id});
    for (const count of counts) caller.run('receiveASNItems', {id: asn.id, items: [{asnItemId, ...count}]});
    const receipts = caller.platform.simulator.store.referring('InventoryMovement', 'asnItem', asnItemId);
    return (at, quantity) => {
      const selection = 'asn { alerts { type quantity resolvedAt } }';
      const corrected = {id: receipts[at]?.id, quantity};
      return caller.run<{asn: {alerts: Alert[]}}>('correctASNReceipt', corrected, selection).asn.alerts;
    };
  }

  it('follow a corrected receipt: units that are over', () => {
    const correct = receiving([{quantity: 12}]);
    expect(correct(0, 7)).toEqual([{type: 'OVERAGE', quantity: 3, resolvedAt: null}]);
    expect(correct(0, 3)).toMatchObject([{type: 'OVERAGE', resolvedAt: expect.any(String) as string}]);
  });

  it('follow a corrected receipt: damaged units', () => {
    const correct = receiving([
      {quantity: 2, unavailableReason: 'DAMAGED'},
      {quantity: 1, unavailableReason: 'DAMAGED'},
    ]);
    expect(correct(0, 1)).toEqual([{type: 'DAMAGED', quantity: 2, resolvedAt: null}]);
    expect(correct(0, 0)).toEqual([{type: 'DAMAGED', quantity: 1, resolvedAt: null}]);
    expect(correct(1, 0)).toMatchObject([{type: 'DAMAGED', resolvedAt: expect.any(String) as string}]);
  });
});

interface Stage {
  milestone: string;
  expectedAt: string | null;
  actualAt: string | null;
}

describe('the expected day of a purchase order', () => {
  /** The expected day and moments of an order for Antwerp, whose days begin at 22:00 or 23:00 UTC. */
  const planOf = (id: string): {expectedOn: string | null; stages: Record<string, string | null>} => {
    const read =
      'query ($id: EndlessID!) { purchaseOrder(id: $id) { expectedOn milestones { milestone expectedAt actualAt } } }';
    const {purchaseOrder} = caller.ask<{purchaseOrder: {expectedOn: string | null; milestones: Stage[]}}>(read, {id});
    const {expectedOn, milestones} = purchaseOrder;
    return {expectedOn, stages: Object.fromEntries(milestones.map((each) => [each.milestone, each.expectedAt]))};
  };
  const forAntwerp = (): string => {
    const {id} = draft();
    caller.run('updatePurchaseOrder', {id, warehouseId: caller.id('whs:antwerp')});
    return id;
  };

  it('is that of the delivery, also when it has passed, and no stage is planned after it', () => {
    const id = forAntwerp();
    caller.run('updatePurchaseOrder', {id, expectedOn: '2025-09-01'});
    const {expectedOn, stages} = planOf(id);
    expect(expectedOn).toBe('2025-09-01');
    expect(stages.DELIVERY?.slice(0, 10)).toBe('2025-09-01');
    expect(Object.values(stages).every((moment) => moment !== null && moment <= (stages.DELIVERY ?? ''))).toBe(true);
  });

  it('takes the plan of open stages with it when it is cleared', () => {
    const id = forAntwerp();
    caller.run('updatePurchaseOrder', {id, expectedOn: null});
    const {expectedOn, stages} = planOf(id);
    expect(expectedOn).toBeNull();
    expect(Object.values(stages).every((moment) => moment === null)).toBe(true);
  });

  it('is the day of the warehouse at the moment that is expected', () => {
    const id = forAntwerp();
    caller.run('issuePurchaseOrder', {id, ignoreMinimum: true, delivery: 'MANUAL'});
    const expectedAt = '2025-12-24T23:30:00.000Z';
    caller.run('updatePurchaseOrderMilestone', {purchaseOrderId: id, milestone: 'DELIVERY', expectedAt});
    expect(planOf(id)).toMatchObject({expectedOn: '2025-12-25', stages: {DELIVERY: expectedAt}});
  });

  it('moves by whole days of the warehouse, also where summer time ends between', () => {
    const id = forAntwerp();
    caller.run('updatePurchaseOrder', {id, expectedOn: '2025-10-20'});
    caller.run('issuePurchaseOrder', {id, ignoreMinimum: true, delivery: 'MANUAL'});
    const plan = (milestone: string, expectedAt: string): unknown =>
      caller.run('updatePurchaseOrderMilestone', {purchaseOrderId: id, milestone, expectedAt});
    plan('DELIVERY', '2025-10-20T00:15:00+02:00');
    plan('CUSTOMS_CLEARANCE', '2025-10-19T12:00:00+02:00');
    plan('CUSTOMS_CLEARANCE', '2025-10-29T12:00:00+01:00');
    expect(planOf(id)).toMatchObject({expectedOn: '2025-10-30', stages: {DELIVERY: '2025-10-29T23:15:00.000Z'}});
  });

  it('is kept by a building where noon in UTC is another day', () => {
    const id = forAntwerp();
    caller.run('updateWarehouse', {id: caller.id('whs:antwerp'), timeZone: 'Pacific/Auckland'});
    caller.run('updatePurchaseOrder', {id, expectedOn: '2025-12-20'});
    caller.run('issuePurchaseOrder', {id, ignoreMinimum: true, delivery: 'MANUAL'});
    caller.run('updatePurchaseOrderMilestone', {purchaseOrderId: id, milestone: 'PRODUCTION', comment: 'On time.'});
    expect(planOf(id).expectedOn).toBe('2025-12-20');
  });
});

describe('a stage of a purchase order', () => {
  it('is not completed after a later one', () => {
    const {id} = confirmed();
    const complete = (milestone: string, actualAt?: string): string[] =>
      caller.reasons('updatePurchaseOrderMilestone', {purchaseOrderId: id, milestone, progress: 100, actualAt});
    caller.wait('P2D');
    expect(complete('EX_FACTORY', '2025-10-01T11:00:00Z')).toEqual([]);
    expect(complete('MATERIALS_READY', '2025-10-02T08:00:00Z')).toEqual(['INVALID_DATE']);
    expect(complete('MATERIALS_READY', '2025-10-01T08:00:00Z')).toEqual([]);
    expect(complete('EX_FACTORY', '2025-10-02T08:00:00Z')).toEqual([]);
  });
});

describe('the answer of a payment to a supplier', () => {
  it('has the moment at which the purchase order has changed', () => {
    const [purchase] = caller.platform.simulator.store
      .referring('PurchaseOrder', 'financialStatus', 'PARTIALLY_PAID')
      .filter(({status}) => status === 'CONFIRMED');
    const selection = 'purchaseOrder { updatedAt }';
    for (const amount of ['1', '2']) {
      const input = {purchaseOrderId: purchase?.id, amount: {amount, currency: purchase?.currency}};
      const answer = caller.run<{purchaseOrder: Purchase}>('recordPurchaseOrderPayment', input, selection);
      const {purchaseOrder} = caller.ask<{purchaseOrder: Purchase}>(
        'query ($id: EndlessID!) { purchaseOrder(id: $id) { updatedAt } }',
        {id: purchase?.id},
      );
      expect(answer.purchaseOrder).toEqual(purchaseOrder);
    }
  });
});

describe('a supply order', () => {
  it.each(['SCHEDULED', 'IN_PROGRESS'])('keeps its planned days when they are null: %s', (status) => {
    const [plan] = caller.platform.simulator.store.referring('SupplyOrder', 'status', status);
    const {startOn, endOn} = plan ?? {};
    const selection = 'supplyOrder { startOn endOn }';
    const answer = caller.run('updateSupplyOrder', {id: plan?.id, startOn: null, endOn: null}, selection);
    expect(startOn).toBeTruthy();
    expect(answer).toMatchObject({supplyOrder: {startOn, endOn}});
  });
});

describe('codes of containers', () => {
  it.each(['123', 'A00000000000000000', '0037000000000000123'])('have 18 digits: not %s', (code) => {
    const {id, items} = readNotice('ASN-2206');
    const change = (ssccs: string[]) =>
      caller.try('updateASN', {id, updateItems: [{id: items.nodes[0]?.id, ssccs}]}).userErrors;
    const good = '003700000000000012';
    expect(change([good])).toEqual([]);
    expect(change([good, code])).toMatchObject([
      {reason: 'INVALID_VALUE', field: ['input', 'updateItems', '0', 'ssccs', '1']},
    ]);
    const purchaseOrderId = confirmed().id;
    const line = {productId: caller.id(`prd:${tarp}`), expectedQuantity: 4, ssccs: [code]};
    const input = {brandId: caller.id('bra:alder-pine'), type: 'PURCHASE_ORDER', purchaseOrderId, items: [line]};
    expect(caller.reasons('createASN', input)).toEqual(['INVALID_VALUE']);
  });
});

describe('units that have expired', () => {
  it('are received as such, and a corrected receipt takes them out again', () => {
    const {simulator} = caller.platform;
    const input = {
      brandId: caller.id('bra:alder-pine'),
      warehouseId: caller.id('whs:leeds'),
      items: [{productId: caller.id('prd:AP-GAS-230'), quantity: 50, lotNumber: 'OLD', expiresOn: '2025-09-01'}],
    };
    const selection = `itemLocations { physical inStock unavailable unavailableReason }
      asn { items { nodes { id unavailableQuantity } } }`;
    const answer = caller.run<{asn: Notice}>('receiveWithoutOrder', input, selection);
    expect(answer).toMatchObject({
      itemLocations: [{physical: 50, inStock: 0, unavailable: 50, unavailableReason: 'EXPIRED'}],
      asn: {items: {nodes: [{unavailableQuantity: 50}]}},
    });
    const line = answer.asn.items.nodes[0]?.id;
    const [receipt] = simulator.store.referring('InventoryMovement', 'asnItem', line);
    const counts = 'asn { items { nodes { receivedQuantity unavailableQuantity } } }';
    expect(caller.run('correctASNReceipt', {id: receipt?.id, quantity: 20}, counts)).toMatchObject({
      asn: {items: {nodes: [{receivedQuantity: 20, unavailableQuantity: 20}]}},
    });
  });
});

const sock = 'AP-SOCK-35-GRY';

describe('a lot that has expired', () => {
  it('loses its hold when a shipment of it is taken back', () => {
    const {simulator} = caller.platform;
    caller.run('receiveWithoutOrder', {
      brandId: caller.id('bra:alder-pine'),
      warehouseId: caller.id('whs:leeds'),
      items: [{productId: caller.id(`prd:${sock}`), quantity: 5, lotNumber: 'L-1', expiresOn: '2025-10-01'}],
    });
    const shippingAddress = {line1: '3 Mill Lane', postalCode: 'LS1 4AP', city: 'Leeds', countryCode: 'GB'};
    const {id} = caller.order([{sku: sock, quantity: 2}], {shippingAddress, fulfillWithoutPayment: true});
    caller.run('releaseOrderToFulfillment', {id});
    caller.ship(id);
    const lot = (): unknown =>
      simulator.store
        .all('ItemLocation')
        .filter(({lotNumber}) => lotNumber === 'L-1')
        .map(({physical, unavailableReason}) => ({physical, unavailableReason}));
    caller.wait('P3D');
    expect(lot()).toEqual([{physical: 3, unavailableReason: 'EXPIRED'}]);
    caller.run('unshipOrder', {id, reason: 'Came back'});
    expect(lot()).toEqual([{physical: 5, unavailableReason: 'EXPIRED'}]);
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  it('is counted as expired, however often it is counted', () => {
    const [warehouseId, productId] = [caller.id('whs:leeds'), caller.id(`prd:${sock}`)];
    const expiresOn = '2025-10-01';
    const lotNumber = 'L-1';
    caller.run('receiveWithoutOrder', {
      brandId: caller.id('bra:alder-pine'),
      warehouseId,
      items: [{productId, quantity: 5, lotNumber, expiresOn}],
    });
    caller.wait('P3D');
    const {itemLocations, id} = caller.ask<{
      inventoryItem: {id: string; itemLocations: {nodes: {lotNumber: string; location: {id: string}}[]}};
    }>(
      'query ($id: EndlessID!) { inventoryItem(id: $id) { id itemLocations(first: 50) { nodes { lotNumber location { id } } } } }',
      {id: caller.id(`inv:${sock}`)},
    ).inventoryItem;
    const locationId = itemLocations.nodes.find((each) => each.lotNumber === lotNumber)?.location.id;
    const counted = (quantity: number, expectedQuantity: number): unknown =>
      caller.run(
        'setInventoryQuantities',
        {warehouseId, items: [{productId, locationId, lotNumber, quantity, expectedQuantity}]},
        'inventoryMovements { quantityChange unavailableReason }',
      );
    const movement = (delta: number): unknown => ({
      inventoryMovements: delta === 0 ? [] : [{quantityChange: delta, unavailableReason: 'EXPIRED'}],
      userErrors: [],
    });
    expect(counted(8, 5)).toEqual(movement(3));
    expect(counted(8, 8)).toEqual(movement(0));
    const found = {inventoryItemId: id, warehouseId, locationId, lotNumber, newQuantity: 6, note: 'Looked again'};
    const entry = 'quantityChange itemLocation { physical unavailableReason }';
    const reasonId = caller.id('iar:found');
    expect(caller.run('quickAdjustInventory', {...found, reasonId, newQuantity: 9}, entry)).toMatchObject({
      quantityChange: 1,
      itemLocation: {physical: 9, unavailableReason: 'EXPIRED'},
    });
  });

  it('is not sellable again when more of it comes without a day', () => {
    const receive = (warehouse: string, more: object): unknown =>
      caller.run(
        'receiveWithoutOrder',
        {
          brandId: caller.id('bra:alder-pine'),
          warehouseId: caller.id(warehouse),
          items: [{productId: caller.id(`prd:${sock}`), quantity: 5, lotNumber: 'L-1', ...more}],
        },
        'itemLocations { physical unavailableReason expiresOn }',
      );
    const expiresOn = '2025-10-01';
    const sellable = {physical: 5, unavailableReason: null, expiresOn};
    expect(receive('whs:leeds', {expiresOn})).toEqual({itemLocations: [sellable], userErrors: []});
    expect(receive('whs:gdansk', {})).toEqual({itemLocations: [sellable], userErrors: []});
    caller.wait('P3D');
    const expired = {physical: 10, unavailableReason: 'EXPIRED', expiresOn};
    expect(receive('whs:leeds', {})).toEqual({itemLocations: [expired], userErrors: []});
    expect(receive('whs:leeds', {lotNumber: 'L-2'})).toEqual({
      itemLocations: [{...sellable, expiresOn: null}],
      userErrors: [],
    });
  });
});

describe('the reason of a difference of a transfer', () => {
  it.each([
    ['iar:lost', 8],
    ['iar:found', 3],
  ])('fits its direction: not %s for %i of 5 units', (reason, receivedQuantity) => {
    type Made = {inventoryTransfer: {id: string; items: {id: string}[]}};
    const input = {
      fromWarehouseId: caller.id('whs:leeds'),
      toWarehouseId: caller.id('whs:utrecht'),
      items: [{inventoryItemId: caller.id(`inv:${sock}`), fromLocationId: caller.id('loc:leeds-A-01-3'), quantity: 5}],
    };
    const selection = 'inventoryTransfer { id items { id } }';
    const {id, items} = caller.run<Made>('createInventoryTransfer', input, selection).inventoryTransfer;
    caller.run('startInventoryTransfer', {id});
    const complete = (discrepancyReasonId: string) =>
      caller.try('completeInventoryTransfer', {
        id,
        items: [{transferItemId: items[0]?.id, receivedQuantity, discrepancyReasonId}],
      }).userErrors;
    expect(complete(caller.id(reason))).toMatchObject([
      {reason: 'VALUE_NOT_ALLOWED', field: ['input', 'items', '0', 'discrepancyReasonId']},
    ]);
    expect(complete(caller.id(reason === 'iar:lost' ? 'iar:found' : 'iar:lost'))).toEqual([]);
  });
});

describe('the rate of a purchase order in pounds', () => {
  it('is that of orders on the same day', () => {
    const {id} = draft();
    const issue = {id, ignoreMinimum: true};
    const {purchaseOrder} = caller.run('issuePurchaseOrder', issue, 'purchaseOrder { currency { code } exchangeRate }');
    const {order} = caller.run(
      'createOrder',
      {
        brandId: caller.id('bra:alder-pine'),
        currency: 'GBP',
        shippingAddress: {line1: '3 Mill Lane', postalCode: 'LS1 4AP', city: 'Leeds', countryCode: 'GB'},
        items: [{productId: caller.id(`prd:${tarp}`), quantity: 1, unitPrice: {amount: '5', currency: 'GBP'}}],
      },
      'order { financial { currency { code } exchangeRate } }',
    );
    expect(order).toEqual({financial: purchaseOrder});
  });
});

describe('a supply order that is bought', () => {
  it('has changed when more is announced, or less again, than its purchase order has open', () => {
    const id = caller.id('so:2201');
    type Plan = {openQuantity: number; updatedAt: string};
    const plan = (): Plan =>
      caller.ask<{supplyOrder: Plan}>('query ($id: EndlessID!) { supplyOrder(id: $id) { openQuantity updatedAt } }', {
        id,
      }).supplyOrder;
    const purchase = caller.run<{purchaseOrder: {id: string; items: {nodes: {id: string; product: {id: string}}[]}}}>(
      'confirmPurchaseOrder',
      {id: caller.id('po:10488')},
      'purchaseOrder { id items { nodes { id product { id } } } }',
    ).purchaseOrder;
    const [item] = purchase.items.nodes;
    const announce = (expectedQuantity: number): {asn: {id: string}} =>
      caller.run(
        'createASN',
        {
          type: 'PURCHASE_ORDER',
          brandId: caller.id('bra:alder-pine'),
          purchaseOrderId: purchase.id,
          items: [{productId: item?.product.id, purchaseOrderItemId: item?.id, expectedQuantity}],
        },
        'asn { id }',
      );
    announce(144);
    const before = plan();
    caller.wait('PT1S');
    const {asn} = announce(3);
    const more = plan();
    expect(more.openQuantity).toBe(before.openQuantity + 3);
    expect(more.updatedAt > before.updatedAt).toBe(true);
    caller.wait('PT1S');
    caller.run('cancelASN', asn);
    expect(plan().openQuantity).toBe(before.openQuantity);
    expect(plan().updatedAt > more.updatedAt).toBe(true);
  });
});

describe('the default warehouse of a brand', () => {
  const companyWide = 'dana-company';
  const defaultOf = (id: string): unknown =>
    caller.ask('query ($id: EndlessID!) { brand(id: $id) { defaultWarehouse { id } } }', {id}, companyWide).brand;
  const is = (key: string): unknown => ({defaultWarehouse: {id: caller.id(key)}});

  it('is read from the brand as it was set last', () => {
    const brandId = caller.id('bra:alder-pine');
    expect(defaultOf(brandId)).toEqual(is('whs:leeds'));
    caller.run('setDefaultWarehouse', {warehouseId: caller.id('whs:utrecht'), brandId}, '', companyWide);
    expect(defaultOf(brandId)).toEqual(is('whs:utrecht'));
    expect(defaultOf(caller.id('bra:alder-junior'))).toEqual(is('whs:leeds'));
  });

  it('is the one that a new brand was added with', () => {
    const input = {companyId: caller.id('com:alder-group'), name: 'Alder Home', code: 'AH'};
    const {brand} = caller.run<{brand: {id: string}}>(
      'onboardBrand',
      {...input, defaultWarehouseId: caller.id('whs:leeds')},
      'brand { id }',
      companyWide,
    );
    expect(defaultOf(brand.id)).toEqual(is('whs:leeds'));
    const warehouses = caller.ask<{warehouse: {defaultForBrands: {id: string}[]}}>(
      'query ($id: EndlessID!) { warehouse(id: $id) { defaultForBrands { id } } }',
      {id: caller.id('whs:leeds')},
      companyWide,
    );
    expect(warehouses.warehouse.defaultForBrands).toContainEqual(brand);
  });
});
