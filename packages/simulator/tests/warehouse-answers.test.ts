/** What becomes of the work that warehouses have: refused, short, asked back, or taken by a count. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const {simulator} = caller.platform;
const [lamp, mug] = ['AP-LAMP-LED-BLK', 'AP-MUG-ENM-WHT'];
const later = {fulfillWithoutPayment: true, autoFulfill: false};
const unitPrice = money('10.00');

interface Work {
  id: string;
  number: string;
  status: string;
  unfulfillmentRequestedAt: string | null;
  items: {
    nodes: {
      id: string;
      cancelRequestedQuantity: number;
      remainingQuantity: number;
      allocation: {id: string; quantity: number; stage: string} | null;
    }[];
  };
}

const workOf = (id: string): Work[] =>
  caller.ask<{order: {fulfillments: Work[]}}>(
    `query ($id: EndlessID!) { order(id: $id) { fulfillments { id number status unfulfillmentRequestedAt items { nodes {
      id cancelRequestedQuantity remainingQuantity allocation { id quantity stage } } } } } }`,
    {id},
  ).order.fulfillments;

const alerts = (id: string, kind: string): string[] =>
  caller.read(id).statusAlerts.flatMap((alert) => (alert.kind === kind ? [alert.message] : []));

/** An order that lies in Leeds alone, released to its warehouse. */
function released(items: object[], more: object = {}): OrderView {
  for (const sku of [lamp, mug]) {
    caller.count(sku, 9);
    caller.count(sku, 0, 'whs:utrecht');
  }
  const {id} = caller.order(
    items.map((item) => ({unitPrice, ...item})),
    {...later, ...more},
  );
  caller.run('releaseOrderToFulfillment', {id});
  return caller.read(id);
}

beforeEach(() => {
  caller.reset();
});

describe('a program that works in a building', () => {
  it('goes on after a day without an answer to a request for some units', () => {
    const order = released([{sku: lamp, quantity: 3}]);
    const [work] = workOf(order.id);
    caller.run('acceptOrderFulfillment', {id: work?.id}, '', 'wms');
    caller.run('cancelOrderItem', {id: caller.line(order, lamp).id, quantity: 2, reason: 'CUSTOMER_REQUEST'});
    const asked = {status: 'ACCEPTED', items: {nodes: [expect.objectContaining({cancelRequestedQuantity: 2})]}};
    caller.wait('PT23H59M');
    expect(workOf(order.id)).toMatchObject([asked]);
    caller.wait('PT1M');
    expect(workOf(order.id)).toMatchObject([
      {status: 'ACCEPTED', items: {nodes: [{cancelRequestedQuantity: 0, remainingQuantity: 3}]}},
    ]);
    expect(caller.line(order.id, lamp)).toMatchObject({canceledQuantity: 0});
    expect(alerts(order.id, 'UNFULFILLMENT_REFUSED')).toEqual([`Leeds DC goes on with ${String(work?.number)}.`]);
  });

  it.each([
    ['all', 3, 2, 3],
    ['more than it was to keep', 5, 3, 4],
  ])('refuses to give units back when it ships %s', (_text, quantity, asked, shipped) => {
    const order = released([{sku: lamp, quantity}]);
    caller.run('acceptOrderFulfillment', {id: order.fulfillments[0]?.id}, '', 'wms');
    const {id} = caller.line(order, lamp);
    caller.run('cancelOrderItem', {id, quantity: asked, reason: 'CUSTOMER_REQUEST'});
    caller.ship(order.id, {containers: [{lines: [{orderItemId: id, quantity: quantity - asked}]}]});
    expect(alerts(order.id, 'UNFULFILLMENT_REFUSED')).toEqual([]);
    caller.ship(order.id, {containers: [{lines: [{orderItemId: id, quantity: shipped - (quantity - asked)}]}]});
    const message = `Leeds DC shipped units of ${String(order.fulfillments[0]?.number)} that were to be canceled.`;
    expect(alerts(order.id, 'UNFULFILLMENT_REFUSED')).toEqual([message]);
    expect(caller.line(order.id, lamp)).toMatchObject({
      ...{canceledQuantity: 0, shippedQuantity: shipped, cancelRequestedQuantity: quantity - shipped},
    });
  });

  it('can report that goods have left although it was asked to stop', () => {
    const order = released([{sku: lamp, quantity: 2}]);
    const [work] = workOf(order.id);
    caller.run('acceptOrderFulfillment', {id: work?.id}, '', 'wms');
    caller.run('requestOrderUnfulfillment', {id: order.id, reason: 'Wrong box'});
    const event = {kind: 'warehouse.shipped', fulfillment: work?.number, trackingNumber: 'NLP40260009'};
    playEvent(simulator, event);
    expect(workOf(order.id)).toMatchObject([{status: 'SHIPPED'}]);
    expect(alerts(order.id, 'UNFULFILLMENT_REFUSED')).toHaveLength(1);
  });

  it('keeps what it said that it goes on with', () => {
    const order = released([{sku: lamp, quantity: 4}]);
    const {id} = caller.line(order, lamp);
    caller.ship(order.id, {containers: [{lines: [{orderItemId: id, quantity: 1}]}]});
    caller.run('requestOrderUnfulfillment', {id: order.id, reason: 'Wrong box'});
    caller.run('acceptOrderFulfillment', {id: order.fulfillments[0]?.id}, '', 'wms');
    caller.run('cancelOrderItem', {id, quantity: 2, reason: 'CUSTOMER_REQUEST'});
    expect(caller.line(order.id, lamp)).toMatchObject({canceledQuantity: 0, cancelRequestedQuantity: 2});
  });

  it('is found by whether it is asked for units', () => {
    const found = (hasCancelRequest: boolean): string[] =>
      caller
        .ask<{
          orderFulfillments: {nodes: {id: string}[]};
        }>(`query ($filter: OrderFulfillmentFilter!) { orderFulfillments(filter: $filter, first: 100) { nodes { id } } }`, {filter: {hasCancelRequest, orderIds: orders}})
        .orderFulfillments.nodes.map(({id}) => id);
    const [one, other] = [released([{sku: lamp, quantity: 2}]), released([{sku: mug, quantity: 2}])];
    const orders = [one.id, other.id];
    const ids = orders.map((id) => workOf(id)[0]?.id);
    expect([found(true), found(false).sort()]).toEqual([[], [...ids].sort()]);
    caller.run('acceptOrderFulfillment', {id: ids[0]}, '', 'wms');
    caller.run('cancelOrderItem', {id: caller.line(one, lamp).id, quantity: 1, reason: 'CUSTOMER_REQUEST'});
    expect([found(true), found(false)]).toEqual([[ids[0]], [ids[1]]]);
  });
});

describe('a line of work', () => {
  const allocation = (id: string) => workOf(id)[0]?.items.nodes[0]?.allocation;

  it('shows the allocation of the units still to ship, then that of the shipped ones', () => {
    const order = released([{sku: lamp, quantity: 3}]);
    expect(allocation(order.id)).toMatchObject({quantity: 3, stage: 'ALLOCATION'});
    const lines = [{orderItemId: caller.line(order, lamp).id, quantity: 2}];
    caller.ship(order.id, {containers: [{packageType: 'BOX', lines}]});
    expect(allocation(order.id)).toMatchObject({quantity: 1, stage: 'ALLOCATION'});
    caller.ship(order.id);
    expect(allocation(order.id)).toMatchObject({quantity: 3, stage: 'COMMITMENT'});
  });

  it('shows none when its units were taken back', () => {
    const {id} = released([{sku: lamp, quantity: 3}]);
    caller.run('unfulfillOrder', {id});
    expect(allocation(id)).toBeNull();
  });

  it('of which nothing is left stays as it is when the rest is refused', () => {
    const order = released([
      {sku: lamp, quantity: 1},
      {sku: mug, quantity: 1},
    ]);
    const [work] = order.fulfillments;
    const item = work?.items.nodes.find(
      (each) => (each['orderItem'] as {id: string}).id === caller.line(order, lamp).id,
    );
    caller.run('reportOrderFulfillmentShort', {
      id: work?.id,
      items: [{fulfillmentItemId: item?.id, quantity: 1, isMissing: false}],
    });
    const before = caller.line(order.id, lamp);
    caller.run('rejectOrderFulfillment', {id: work?.id, reason: 'No room.'});
    expect(caller.line(order.id, lamp)['updatedAt']).toBe(before['updatedAt']);
    expect(caller.line(order.id, mug)).toMatchObject({releasedQuantity: 0, status: 'ALLOCATED'});
  });

  it('whose shop has no SKU is called by its name when units lack', () => {
    const shop = 'Shopify EU';
    const lines = [{name: 'Camp lamp', quantity: 2, unitPrice: '10.00'}];
    playEvent(simulator, {
      kind: 'shop.order_placed',
      shop,
      number: 'EU-30001',
      lines,
      shippingAddress: {recipient: 'A', line1: 'Oudegracht 12', city: 'Utrecht', postalCode: '3511', countryCode: 'NL'},
      payment: {kind: 'PAYMENT', amount: '20.00'},
    });
    const id = simulator.store.all('Order').find(({number}) => number === 'EU-30001')?.id ?? '';
    const [line] = caller.read(id).items.nodes;
    expect(line?.sku).toBeNull();
    caller.count(lamp, 9);
    caller.run('updateOrderItem', {id: line?.id, productId: caller.id(`prd:${lamp}`)});
    const [work] = workOf(id);
    const items = [{fulfillmentItemId: work?.items.nodes[0]?.id, quantity: 1, isMissing: true}];
    caller.run('reportOrderFulfillmentShort', {id: work?.id, items});
    expect(alerts(id, 'SHORT_PICK')).toEqual([expect.stringMatching(/ reported 1 unit of Camp lamp short\.$/)]);
  });
});

it('a request to stop leaves work alone that was asked before', () => {
  caller.count(lamp, 9);
  caller.count(lamp, 0, 'whs:utrecht');
  // The pots lie elsewhere.
  const {id} = caller.order(
    [lamp, 'AP-POT-TI-1L'].map((sku) => ({sku, quantity: 1, unitPrice})),
    later,
  );
  caller.run('releaseOrderToFulfillment', {id});
  const [first, second] = workOf(id).map((work) => work.id);
  for (const work of [first, second]) caller.run('acceptOrderFulfillment', {id: work}, '', 'wms');
  const reason = 'CUSTOMER_REQUEST';
  caller.run('requestOrderUnfulfillment', {id, fulfillmentIds: [first], reason});
  const [before] = workOf(id);
  expect(workOf(id).map(({status}) => status)).toEqual(['UNFULFILLMENT_REQUESTED', 'ACCEPTED']);
  caller.wait('PT1H');
  caller.run('requestOrderUnfulfillment', {id, reason});
  const [asked, other] = workOf(id);
  expect(asked).toEqual(before);
  expect(other).toMatchObject({status: 'UNFULFILLMENT_REQUESTED'});
  expect(String(other?.unfulfillmentRequestedAt) > String(asked?.unfulfillmentRequestedAt)).toBe(true);
});

describe('the line of a bundle counts the whole sets that its warehouse was asked for', () => {
  const set = 'X-SET';
  const lines = (id: string): Record<string, unknown> =>
    Object.fromEntries(caller.read(id).items.nodes.map((line) => [line.sku, line['cancelRequestedQuantity']]));

  function accepted(quantity: number): OrderView {
    caller.run('addProduct', {
      ...{sku: set, name: 'Set', type: 'BUNDLE', status: 'ACTIVE'},
      compositionLines: [
        {componentId: caller.id(`prd:${lamp}`), quantity: 2},
        {componentId: caller.id(`prd:${mug}`), quantity: 1},
      ],
    });
    const order = released([{sku: set, quantity}]);
    caller.run('acceptOrderFulfillment', {id: order.fulfillments[0]?.id}, '', 'wms');
    return order;
  }

  it('set by set, until it answers', () => {
    const {id} = accepted(4);
    for (const [quantity, asked] of [
      [1, 1],
      [2, 3],
    ] as const) {
      const before = [caller.read(id)['updatedAt'], caller.line(id, set)['updatedAt']].map(String);
      caller.run('cancelOrderItem', {id: caller.line(id, set).id, quantity, reason: 'FRAUD'});
      expect(lines(id)).toEqual({[set]: asked, [lamp]: 2 * asked, [mug]: asked});
      const after = [caller.read(id)['updatedAt'], caller.line(id, set)['updatedAt']].map(String);
      expect(after.map((moment, at) => moment > String(before[at]))).toEqual([true, true]);
    }
    expect(caller.line(id, set)).toMatchObject({releasedQuantity: 4, canceledQuantity: 0});
    const [work] = workOf(id);
    const items = work?.items.nodes.map((line) => ({
      ...{fulfillmentItemId: line.id, quantity: line.cancelRequestedQuantity, isMissing: false},
    }));
    caller.run('reportOrderFulfillmentShort', {id: work?.id, items}, '', 'wms');
    expect(lines(id)).toEqual({[set]: 0, [lamp]: 0, [mug]: 0});
    expect(caller.line(id, set)).toMatchObject({releasedQuantity: 1, canceledQuantity: 3});
  });

  it('and all of them when the order is to be canceled', () => {
    const {id} = accepted(3);
    caller.run('cancelOrder', {id, reason: 'FRAUD'});
    expect(lines(id)).toEqual({[set]: 3, [lamp]: 6, [mug]: 3});
  });

  it('and to stop, when the whole order is canceled after all of its units', () => {
    const {id} = accepted(3);
    caller.run('cancelOrderItem', {id: caller.line(id, set).id, quantity: 3, reason: 'FRAUD'});
    expect(workOf(id)).toMatchObject([{status: 'ACCEPTED'}]);
    caller.run('cancelOrder', {id, reason: 'FRAUD'});
    expect(workOf(id)).toMatchObject([{status: 'UNFULFILLMENT_REQUESTED'}]);
    expect(caller.reasons('cancelOrder', {id, reason: 'FRAUD'})).toEqual(['ALREADY_DONE']);
  });
});

describe('each request to a warehouse counts as refused after 24 hours of its own', () => {
  const reason = 'CUSTOMER_REQUEST';
  const cancel = (order: OrderView, sku: string, quantity = 1): void => {
    caller.run('cancelOrderItem', {id: caller.line(order, sku).id, quantity, reason});
  };
  const accepted = (...skus: string[]): OrderView => {
    const order = released(skus.map((sku) => ({sku, quantity: 4})));
    caller.run('acceptOrderFulfillment', {id: order.fulfillments[0]?.id}, '', 'wms');
    return order;
  };
  /** Status of the work, and what is asked for of each line. */
  const asked = (order: OrderView): unknown[] =>
    workOf(order.id).flatMap(({status, items}) => [status, ...items.nodes.map((line) => line.cancelRequestedQuantity)]);
  const refusals = (order: OrderView): number => alerts(order.id, 'UNFULFILLMENT_REFUSED').length;

  it('for units of several lines', () => {
    const order = accepted(lamp, mug);
    cancel(order, lamp);
    caller.wait('PT20H');
    cancel(order, mug);
    caller.wait('PT3H59M');
    expect([asked(order), refusals(order)]).toEqual([['ACCEPTED', 1, 1], 0]);
    caller.wait('PT1M');
    expect([asked(order), refusals(order)]).toEqual([['ACCEPTED', 0, 1], 1]);
    caller.wait('PT19H59M');
    expect(asked(order)).toEqual(['ACCEPTED', 0, 1]);
    caller.wait('PT1M');
    expect(asked(order)).toEqual(['ACCEPTED', 0, 0]);
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  it('for units of one line, of which a report answers the oldest first', () => {
    const order = accepted(lamp);
    cancel(order, lamp, 2);
    caller.wait('PT20H');
    cancel(order, lamp);
    const [work] = workOf(order.id);
    const items = [{fulfillmentItemId: work?.items.nodes[0]?.id, quantity: 1, isMissing: false}];
    caller.run('reportOrderFulfillmentShort', {id: work?.id, items}, '', 'wms');
    expect(asked(order)).toEqual(['ACCEPTED', 2]);
    caller.wait('PT4H');
    expect(asked(order)).toEqual(['ACCEPTED', 1]);
    caller.wait('PT20H');
    expect(asked(order)).toEqual(['ACCEPTED', 0]);
    expect(caller.line(order.id, lamp)).toMatchObject({canceledQuantity: 1, releasedQuantity: 3});
  });

  it('for a stop and for units that are asked for after it', () => {
    const order = accepted(lamp);
    caller.run('requestOrderUnfulfillment', {id: order.id, reason});
    const [before] = workOf(order.id);
    caller.wait('PT12H');
    cancel(order, lamp);
    caller.wait('PT12H');
    expect(asked(order)).toEqual(['ACCEPTED', 1]);
    expect(workOf(order.id)[0]?.unfulfillmentRequestedAt).toBe(before?.unfulfillmentRequestedAt);
    caller.wait('PT12H');
    expect(asked(order)).toEqual(['ACCEPTED', 0]);
  });

  it('for a stop and for units that were asked for before it', () => {
    const order = accepted(lamp);
    cancel(order, lamp);
    caller.wait('PT12H');
    caller.run('requestOrderUnfulfillment', {id: order.id, reason});
    caller.wait('PT12H');
    expect(asked(order)).toEqual(['UNFULFILLMENT_REQUESTED', 0]);
    expect(alerts(order.id, 'UNFULFILLMENT_REFUSED')).toEqual([expect.stringMatching(/^Leeds DC gave no units of /)]);
    caller.wait('PT12H');
    expect(asked(order)).toEqual(['ACCEPTED', 0]);
  });

  it.each(['cancelOrderItem', 'requestOrderUnfulfillment'])(
    'and a cancellation of the order asks anew after %s',
    (first) => {
      const order = accepted(lamp);
      if (first === 'cancelOrderItem') cancel(order, lamp);
      else caller.run(first, {id: order.id, reason});
      caller.wait('PT12H');
      caller.run('cancelOrder', {id: order.id, reason});
      caller.wait('PT23H59M');
      expect(asked(order)).toEqual(['UNFULFILLMENT_REQUESTED', 4]);
      caller.run('rejectOrderFulfillment', {id: order.fulfillments[0]?.id, reason: 'Stopped.'}, '', 'wms');
      expect(caller.read(order.id).newStatus).toBe('CANCELED');
    },
  );

  it('and an answer counts for all that were made before it', () => {
    const order = accepted(lamp);
    cancel(order, lamp);
    caller.wait('PT1H');
    caller.run('requestOrderUnfulfillment', {id: order.id, reason});
    caller.run('acceptOrderFulfillment', {id: order.fulfillments[0]?.id}, '', 'wms');
    expect([asked(order), refusals(order)]).toEqual([['ACCEPTED', 0], 1]);
  });
});

it('a WMS stops two hours after it was asked to, also when it is asked for units meanwhile', () => {
  const id = caller.id('ord:10407');
  caller.run('updateOrder', {id, shippingPreference: 'SHIP_AVAILABLE', fulfillWithoutPayment: true});
  caller.run('approveOrder', {id});
  caller.wait('PT20M');
  caller.run('requestOrderUnfulfillment', {id, reason: 'CUSTOMER_REQUEST'});
  caller.wait('PT1H');
  caller.run('cancelOrderItem', {id: caller.id('itm:10407.1'), quantity: 1, reason: 'CUSTOMER_REQUEST'});
  expect(workOf(id)).toMatchObject([{status: 'UNFULFILLMENT_REQUESTED'}]);
  caller.wait('PT1H');
  expect(workOf(id)).toMatchObject([{status: 'CANCELED'}]);
});

it('a count that takes more than the youngest work gives the rest of the units back', () => {
  const places = (units: number): void => caller.count(lamp, units);
  places(2);
  caller.count(lamp, 0, 'whs:utrecht');
  const more = {fulfillWithoutPayment: true, autoFulfill: true, shippingPreference: 'SHIP_AVAILABLE'};
  const {id} = caller.order([{sku: lamp, quantity: 9, unitPrice}], more);
  places(4);
  const [first] = workOf(id);
  expect(workOf(id)).toHaveLength(2);
  caller.run('unfulfillOrder', {id, fulfillmentIds: [first?.id]});
  places(9);
  expect(caller.line(id, lamp)).toMatchObject({releasedQuantity: 2, status: 'IN_PROGRESS'});
  places(4);
  expect(caller.line(id, lamp)).toMatchObject({releasedQuantity: 0, status: 'PARTIALLY_ALLOCATED'});
  const held = simulator.store.referring('OrderAllocation', 'order', id).map(({quantity, stage}) => [stage, quantity]);
  expect(held).toEqual([['ALLOCATION', 4]]);
  expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
});
