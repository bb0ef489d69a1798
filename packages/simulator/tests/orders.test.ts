/** What background operations on orders report for each order, and limits that no page shows. */
import {beforeEach, describe, expect, it} from 'vitest';
import {inMutation} from '../src/model/refusal.ts';
import {momentAfter} from '../src/model/scenario.ts';
import {money, share, spread, sumsByCurrency, unitsOf} from '../src/rules/money.ts';
import {tryEach} from '../src/rules/processes.ts';
import {invariants} from '../src/build/invariants.ts';
import {freshPlatform} from './support/platform.ts';

const platform = freshPlatform();
const {simulator, world, callers} = platform;
const headers = callers['tom']?.headers ?? {};
const idOf = (key: string): string => world.ids.get(key) ?? '';

function ask(query: string, variables: Record<string, unknown>) {
  return simulator.execute({query, variables, headers});
}

interface Results {
  results: {nodes: {outcome: string; error: {reason: string} | null}[]};
}

/** Runs a background operation to its end and returns the reason of each entry, or its outcome. */
function outcomes(operation: string, input: Record<string, unknown>): string[] {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const started = ask(
    `mutation ($input: ${type}!) { ${operation}(input: $input) { process { id } userErrors { reason } } }`,
    {input},
  );
  const payload = started.data?.[operation] as {process: {id: string} | null} | undefined;
  simulator.advance(momentAfter(simulator.state.now, 'PT5M'));
  const read = ask('query ($id: EndlessID!) { process(id: $id) { results { nodes { outcome error { reason } } } } }', {
    id: payload?.process?.id,
  });
  const process = read.data?.['process'] as Results | null;
  return (process?.results.nodes ?? []).map(({outcome, error}) => error?.reason ?? outcome);
}

beforeEach(() => simulator.restore(structuredClone(world.state)));

describe('an order that was taken back', () => {
  const give = (operation: string, input: Record<string, unknown>, fields: string): unknown => {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const {data} = ask(`mutation ($input: ${type}!) { ${operation}(input: $input) { ${fields} } }`, {input});
    return data?.[operation];
  };
  const create = (): {id: string; items: {nodes: {id: string}[]}} => {
    const price = {amount: '10.00', currency: 'EUR'};
    const {order} = give(
      'createOrder',
      {
        brandId: idOf('bra:alder-pine'),
        salesChannelId: idOf('sch:direct'),
        autoApprove: true,
        autoFulfill: true,
        fulfillWithoutPayment: true,
        fulfillmentMethod: 'PICKUP',
        items: [{sku: 'AP-TENT-2P-GRN', quantity: 2, unitPrice: price}],
      },
      'order { id items { nodes { id } } }',
    ) as {order: {id: string; items: {nodes: {id: string}[]}}};
    give('unfulfillOrder', {id: order.id}, 'order { id }');
    return order;
  };
  const state = (id: string): unknown => [
    simulator.store.get('Order', id)?.['newStatus'],
    ...simulator.store
      .referring('OrderStatusAlert', 'order', id)
      .filter(({resolvedAt}) => !resolvedAt)
      .map(({kind}) => kind),
  ];

  it('waits whole for a person, also with a line that is added', () => {
    const {id} = create();
    give('addOrderItem', {orderId: id, item: {sku: 'AP-MUG-ENM-WHT', quantity: 1}}, 'order { id }');
    expect(state(id)).toEqual(['ALLOCATED', 'TAKEN_BACK']);
    give('releaseOrderToFulfillment', {id}, 'order { id }');
    expect(state(id)).toEqual(['IN_PROGRESS']);
  });

  it('waits with another product on its line', () => {
    const {id, items} = create();
    const productId = idOf('prd:AP-MUG-ENM-WHT');
    give('updateOrderItem', {id: items.nodes[0]?.id, productId}, 'orderItem { id }');
    expect(state(id)).toEqual(['ALLOCATED', 'TAKEN_BACK']);
  });

  it('leaves at once when somebody allocates it anew', () => {
    const {id} = create();
    give('deallocateOrder', {id}, 'order { id }');
    give('allocateOrder', {id}, 'order { id }');
    expect(state(id)).toEqual(['IN_PROGRESS']);
  });

  it('waits on when it is only planned anew, whatever comes in', () => {
    const {id} = create();
    give('deallocateOrder', {id}, 'order { id }');
    give('allocateOrder', {id, preAllocateOnly: true}, 'order { id }');
    const units = {inventoryItemId: idOf('inv:AP-TENT-2P-GRN'), warehouseId: idOf('whs:utrecht'), delta: 1};
    const reasonId = simulator.store.all('InventoryAdjustmentReason').find(({code}) => code === 'FOUND')?.id;
    give('quickAdjustInventory', {...units, reasonId}, 'quantityChange');
    expect(state(id)).toEqual(['ALLOCATED', 'TAKEN_BACK']);
    give('releaseOrderToFulfillment', {id}, 'order { id }');
    expect(state(id)).toEqual(['IN_PROGRESS']);
  });
});

describe('the alert of a late order', () => {
  const order = (): string => idOf('ord:10389');
  const late = (): unknown[] =>
    simulator.store
      .referring('OrderStatusAlert', 'order', order())
      .filter(({kind}) => kind === 'LATE')
      .map(({resolvedAt}) => (resolvedAt ? 'resolved' : 'open'));
  const shipBy = (shipByOn: string | null): unknown =>
    ask('mutation ($input: UpdateOrderInput!) { updateOrder(input: $input) { userErrors { reason } } }', {
      input: {id: order(), shipByOn},
    });

  it('goes with a later day, and comes again when that has passed too', () => {
    shipBy('2025-10-01');
    simulator.advance('2025-10-03T12:00:00.000Z');
    expect(late()).toEqual(['open']);
    shipBy('2025-10-05');
    expect(late()).toEqual(['resolved']);
    simulator.advance('2025-10-07T12:00:00.000Z');
    expect(late()).toEqual(['resolved', 'open']);
  });

  it('goes with the day', () => {
    shipBy('2025-10-01');
    simulator.advance('2025-10-03T12:00:00.000Z');
    shipBy(null);
    expect(late()).toEqual(['resolved']);
  });

  it('is not told again for a later day that has passed as well', () => {
    shipBy('2025-10-01');
    simulator.advance('2025-10-05T12:00:00.000Z');
    shipBy('2025-10-03');
    simulator.advance('2025-10-06T12:00:00.000Z');
    expect(late()).toEqual(['open']);
  });
});

describe('background operations on orders', () => {
  const cases: [string, string[], Record<string, unknown>, string[]][] = [
    [
      'bulkAllocateOrders',
      ['10389', '10392', '10377', '10395'],
      {},
      ['STATUS_NOT_ALLOWED', 'INSUFFICIENT_STOCK', 'NOTHING_TO_DO', 'SUCCEEDED'],
    ],
    [
      'bulkApproveOrders',
      ['10389', '10405', '10408', '10410'],
      {},
      ['STATUS_NOT_ALLOWED', 'SUCCEEDED', 'BLOCKING_ALERT', 'REQUIRED'],
    ],
    [
      'bulkCancelOrders',
      ['10371', '10381', '10390'],
      {reason: 'FRAUD'},
      ['STATUS_NOT_ALLOWED', 'ALREADY_DONE', 'SUCCEEDED'],
    ],
    ['bulkHoldOrders', ['10373', '10389'], {reason: 'PAYMENT'}, ['STATUS_NOT_ALLOWED', 'SUCCEEDED']],
    ['bulkReleaseOrders', ['10389', '10398', '10401'], {}, ['STATUS_NOT_ALLOWED', 'READ_ONLY', 'SUCCEEDED']],
    [
      'bulkReleaseOrdersToFulfillment',
      ['10405', '10389', '10392', '10388'],
      {},
      ['STATUS_NOT_ALLOWED', 'PAYMENT_REQUIRED', 'NOT_FULLY_ALLOCATED', 'SUCCEEDED'],
    ],
    [
      'bulkUncancelOrders',
      ['10389', '10344', '10352', '10351'],
      {},
      ['STATUS_NOT_ALLOWED', 'READ_ONLY', 'INACTIVE', 'SUCCEEDED'],
    ],
    ['reloadOrders', ['10389', '10300', '10398'], {}, ['NOT_PERMITTED_FOR_TYPE', 'STATUS_NOT_ALLOWED', 'SUCCEEDED']],
  ];

  it.each(cases)('%s reports each order on its own', (operation, numbers, more, expected) => {
    const ids = numbers.map((number) => idOf(`ord:${number}`));
    expect(outcomes(operation, {ids, ...more})).toEqual(expected);
  });

  it('gives an order that ships what is there a part, and alerts one that gets nothing', () => {
    const [part, none] = [idOf('ord:10395'), idOf('ord:10393')];
    const document = 'mutation ($input: UpdateOrderItemInput!) { updateOrderItem(input: $input) { order { id } } }';
    for (const key of ['10395', '10393']) ask(document, {input: {id: idOf(`itm:${key}.1`), quantity: 60}});
    const {store} = simulator;
    for (const alert of store.referring('OrderStatusAlert', 'order', none)) store.remove('OrderStatusAlert', alert.id);
    expect(outcomes('bulkAllocateOrders', {ids: [none, part]})).toEqual(['INSUFFICIENT_STOCK', 'SUCCEEDED']);
    expect(store.get('OrderItem', idOf('itm:10395.1'))?.status).toBe('PARTIALLY_ALLOCATED');
    expect(store.referring('OrderStatusAlert', 'order', none).map(({kind}) => kind)).toContain('INSUFFICIENT_STOCK');
  });

  it('tell a fault of a rule from a refusal of an order', () => {
    const person = {client: 'test', companyId: idOf('com:alder-group'), permissions: new Set(['orders:manage'])};
    const context = inMutation('bulkHoldOrders', {...simulator.contextOfSystem(), caller: person});
    const breaks = (): void => {
      throw new Error('A fault.');
    };
    const id = idOf('ord:10389');
    const message = 'Endless failed. Nothing was changed.';
    expect(tryEach(context, [id], breaks)).toEqual([{id, outcome: 'FAILED', message}]);
  });

  it('leaves an order as it was when it fails', () => {
    const id = idOf('ord:10392');
    const before = simulator.store.get('Order', id)?.['newStatus'];
    outcomes('bulkReleaseOrdersToFulfillment', {ids: [id]});
    expect(simulator.store.get('Order', id)?.['newStatus']).toBe(before);
    expect(simulator.store.referring('OrderFulfillment', 'order', id)).toEqual([]);
  });
});

describe('an order', () => {
  it('has at most 100 payments', () => {
    const orderId = idOf('ord:10389');
    const document = `mutation ($input: RecordOrderPaymentInput!) {
      recordOrderPayment(input: $input) { userErrors { reason } }
    }`;
    const amount = {amount: '0.01', currency: 'EUR'};
    const known = simulator.store.referring('OrderPayment', 'order', orderId).length;
    for (let at = known; at < 100; at += 1)
      simulator.store.insert('OrderPayment', {
        order: orderId,
        kind: 'PAYMENT',
        amount,
        paidAt: simulator.state.now,
        items: [],
      });
    const answer = ask(document, {input: {orderId, amount}});
    expect(answer.data?.['recordOrderPayment']).toEqual({userErrors: [{reason: 'LIMIT_REACHED'}]});
  });

  it('follows from its lines in the whole data set', () => {
    const context = simulator.contextOfSystem();
    const broken = ['statuses follow from lines', 'units of lines add up', 'payments decide how far an order is paid'];
    for (const name of broken) expect(invariants[name]?.(context), name).toEqual([]);
  });
});

describe('money', () => {
  it.each([
    ['12.50', 'EUR', 1250n],
    ['-0.01', 'EUR', -1n],
    ['0.285', 'EUR', 28n],
    ['0.295', 'EUR', 30n],
    ['1500', 'JPY', 1500n],
    ['1.235', 'KWD', 1235n],
    [undefined, 'EUR', 0n],
  ])('reads %s %s as %s of the smallest unit', (amount, currency, units) => {
    expect(unitsOf(amount, currency)).toBe(units);
  });

  it('divides a sum to the last unit', () => {
    expect(spread(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(spread(5n, [0n, 0n])).toEqual([0n, 0n]);
    expect(spread(7n, [1n, 99n])).toEqual([0n, 7n]);
  });

  it('keeps the part of an amount that belongs to the units that are left', () => {
    expect(share(money(-1000n, 'EUR'), 2, 3, 'EUR')).toEqual({amount: '-6.67', currency: 'EUR'});
    expect(share(money(-1000n, 'EUR'), 0, 3, 'EUR')).toEqual({amount: '0.00', currency: 'EUR'});
  });

  it('adds up each currency by itself', () => {
    expect(sumsByCurrency([money(100n, 'EUR'), money(250n, 'GBP'), money(1n, 'EUR')])).toEqual([
      {amount: '1.01', currency: 'EUR'},
      {amount: '2.50', currency: 'GBP'},
    ]);
  });
});
