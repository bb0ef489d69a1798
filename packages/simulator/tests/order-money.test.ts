/** What an order owes, whatever is paid, paid back and canceled in whatever order. */
import fc from 'fast-check';
import {beforeEach, describe, expect, it, test} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {failedByItself} from '../src/rules/system-log.ts';
import {Choices} from './support/choices.ts';
import {money, Outsider} from './support/outsider.ts';
import {orderMoney} from './walk/money-checks.ts';
import type {OrderView} from './walk/view.ts';

const caller = new Outsider();
const [lamp, pot, set] = ['AP-LAMP-LED-BLK', 'AP-POT-TI-1L', 'AP-SET-KITCHEN'];
const later = {fulfillWithoutPayment: true, autoFulfill: false};

beforeEach(() => caller.reset());

const query = `query ($id: EndlessID!) { order(id: $id) {
  id number newStatus financialStatus taxesIncluded
  items(first: 50) { nodes { id sku quantity canceledQuantity shippedQuantity parent { id }
    unitPrice { amount } discount { amount } tax { amount } total { amount } } }
  financial { subtotal { amount } discountTotal { amount } shippingTotal { amount } dutyTotal { amount }
    taxTotal { amount } total { amount } dueTotal { amount } paidTotal { amount } refundedTotal { amount }
    authorizedTotal { amount } outstandingTotal { amount }
    payments { id kind amount { amount }
      refund { items { amount } shipping { amount } tax { amount } goodwill { amount } } } } } }`;

const read = (id: string): OrderView => caller.ask<{order: OrderView}>(query, {id}).order;

type Sum = keyof Omit<OrderView['financial'], 'payments'>;

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);
const of = ({financial}: OrderView, sum: Sum): number => centsOf(financial[sum].amount);
const eur = (cents: number): Fields => money((cents / 100).toFixed(2));
const line = (order: OrderView, sku: string): string =>
  String((order.items.nodes as {id: string; sku?: string}[]).find((each) => each.sku === sku)?.id);

/** An order of one line of lamps, with what was received of it. */
function lamps(quantity: number, price: string, received: string | null, more: Fields = {}): string {
  const {id} = caller.order([{sku: lamp, quantity, unitPrice: money(price)}], {...later, ...more});
  if (received) caller.run('recordOrderPayment', {orderId: id, amount: money(received)});
  return id;
}

const refund = (id: string, amount: string, units: number, more: Fields = {}): void => {
  const items = units > 0 ? [{orderItemId: line(read(id), lamp), quantity: units}] : [];
  caller.run('recordOrderRefund', {orderId: id, amount: money(amount), items, ...more});
};

const sums = (id: string): Record<string, number> => {
  const order = read(id);
  const [total, due, outstanding] = (['total', 'dueTotal', 'outstandingTotal'] as const).map(
    (sum) => of(order, sum) / 100,
  );
  return {total: total ?? 0, due: due ?? 0, outstanding: outstanding ?? 0};
};

describe('a refund that names a unit of three', () => {
  it.each([
    ['15.00', '10.00', {total: 20, due: 20, outstanding: 15}],
    ['13.50', '6.75', {total: 20, due: 20, outstanding: 13.25}],
    ['15.00', '12.00', {total: 20, due: 18, outstanding: 15}],
    ['30.00', '10.00', {total: 20, due: 20, outstanding: 0}],
    ['30.00', '12.00', {total: 20, due: 18, outstanding: 0}],
  ])('and pays back a part of %s: %s', (received, amount, expected) => {
    const id = lamps(3, '10.00', received);
    refund(id, amount, 1);
    expect(sums(id)).toEqual(expected);
  });

  it('lowers what is due by shipping and goodwill beside it', () => {
    const id = lamps(3, '10.00', '20.00', {shippingCost: money('5.00')});
    refund(id, '16.00', 1, {shipping: money('5.00'), goodwill: money('1.00')});
    expect(sums(id)).toEqual({total: 25, due: 19, outstanding: 15});
  });

  it('pays back what was too much before, and is for the unit beyond', () => {
    const id = lamps(3, '10.00', '30.00');
    caller.run('cancelOrderItem', {id: line(read(id), lamp), quantity: 1, reason: 'CUSTOMER_REQUEST'});
    expect(sums(id)).toEqual({total: 20, due: 20, outstanding: -10});
    refund(id, '20.00', 1);
    expect(sums(id)).toEqual({total: 10, due: 10, outstanding: 0});
  });

  it.each([
    ['10.00', '30.00', {due: 20, outstanding: 0}],
    ['10.00', '15.00', {due: 20, outstanding: 15}],
    ['12.00', '15.00', {due: 18, outstanding: 15}],
  ])(
    'lowers what is due once, where a warehouse gives the unit back later (%s of %s)',
    (amount, received, expected) => {
      caller.count(lamp, 20);
      const id = lamps(3, '10.00', received);
      caller.run('releaseOrderToFulfillment', {id});
      const [work] = caller.read(id).fulfillments;
      caller.run('acceptOrderFulfillment', {id: work?.id}, '', 'wms');
      refund(id, amount, 1);
      const {total, due} = sums(id);
      expect({total, due}).toEqual({total: 30, due: 30 - Number(amount)});
      const item = {fulfillmentItemId: work?.items.nodes[0]?.id, quantity: 1};
      caller.run('reportOrderFulfillmentShort', {id: work?.id, items: [item]}, '', 'wms');
      expect(sums(id)).toEqual({total: 20, ...expected});
    },
  );

  it('tells how many whole sets of a bundle it canceled', () => {
    const items = [{sku: set, quantity: 2, unitPrice: money('50.00')}];
    const {id} = caller.order(items, {...later, financialStatus: 'PAID'});
    const lines = [{orderItemId: line(read(id), String(set)), quantity: 1}];
    const {orderPayment} = caller.run<{orderPayment: Fields}>(
      'recordOrderRefund',
      {orderId: id, amount: money('50.00'), items: lines},
      'orderPayment { items { quantity canceledQuantity } }',
    );
    expect(orderPayment).toEqual({items: [{quantity: 1, canceledQuantity: 1}]});
    expect(sums(id)).toEqual({total: 50, due: 50, outstanding: 0});
  });

  it('leaves a service waiting for the rest of the money', () => {
    const items = [
      {sku: lamp, quantity: 1, unitPrice: money('20.00')},
      {sku: 'AP-SVC-REPAIR', quantity: 1, unitPrice: money('10.00')},
    ];
    const {id} = caller.order(items, {autoFulfill: false});
    caller.run('recordOrderPayment', {orderId: id, amount: money('15.00')});
    refund(id, '10.00', 1);
    expect(read(id)).toMatchObject({newStatus: 'ALLOCATED', financialStatus: 'PARTIALLY_PAID'});
  });
});

describe('what is set aside', () => {
  const setAside = (id: string, amount: string): void =>
    void caller.run('recordOrderPayment', {orderId: id, kind: 'AUTHORIZATION', amount: money(amount)});
  const kinds = (id: string): string[] => read(id).financial.payments.map(({kind}) => kind);

  it.each([
    ['cancelOrder', (id: string): Fields => ({id, reason: 'FRAUD'})],
    ['cancelOrderItem', (id: string): Fields => ({id: line(read(id), lamp), reason: 'FRAUD'})],
  ])('is let go with a record when %s leaves no unit, and the order comes back without it', (operation, input) => {
    const id = lamps(2, '10.00', null);
    setAside(id, '20.00');
    caller.run(operation, input(id));
    expect(read(id)).toMatchObject({newStatus: 'CANCELED', financialStatus: 'VOIDED'});
    expect(of(read(id), 'authorizedTotal')).toBe(0);
    expect(kinds(id)).toEqual(['VOID', 'AUTHORIZATION']);
    caller.run('bulkUncancelOrders', {ids: [id]});
    caller.wait('PT5M');
    expect(read(id)).toMatchObject({newStatus: 'PENDING', financialStatus: 'VOIDED'});
    setAside(id, '20.00');
    expect(read(id).financialStatus).toBe('AUTHORIZED');
  });

  it('is let go beside what was received, and as far as it has not lapsed', () => {
    const id = lamps(2, '10.00', null);
    setAside(id, '5.00');
    caller.wait('P8D');
    caller.run('recordOrderPayment', {orderId: id, amount: money('4.00')});
    setAside(id, '6.00');
    caller.run('cancelOrder', {id, reason: 'FRAUD'});
    expect(read(id).financialStatus).toBe('PARTIALLY_PAID');
    expect(of(read(id), 'authorizedTotal')).toBe(0);
    const [latest] = read(id).financial.payments;
    expect(latest).toMatchObject({kind: 'VOID', amount: {amount: '6.00'}});
  });

  it('is used up by later records only while it lasts', () => {
    const id = lamps(2, '10.00', null);
    setAside(id, '5.00');
    caller.wait('P8D');
    setAside(id, '5.00');
    caller.run('recordOrderPayment', {orderId: id, kind: 'VOID', amount: money('5.00')});
    expect(of(read(id), 'authorizedTotal')).toBe(0);
  });
});

it('is PARTIALLY_REFUNDED when a canceled order is paid back in part, and stays so when it comes back', () => {
  const id = lamps(2, '10.00', '20.00');
  caller.run('cancelOrder', {id, reason: 'FRAUD'});
  expect(read(id).financialStatus).toBe('PAID');
  refund(id, '5.00', 0, {goodwill: money('5.00')});
  expect(read(id).financialStatus).toBe('PARTIALLY_REFUNDED');
  caller.run('bulkUncancelOrders', {ids: [id]});
  caller.wait('PT5M');
  expect(read(id)).toMatchObject({newStatus: 'PENDING', financialStatus: 'PARTIALLY_REFUNDED'});
});

/** An order with some of everything that has a price. */
function anyOrder(choices: Choices): string {
  const taxed = choices.oneIn(2);
  const items = [lamp, pot, set, 'AP-SVC-REPAIR']
    .filter((_sku, at) => at === 0 || choices.oneIn(2))
    .map((sku) => ({
      ...{sku, quantity: 1 + choices.below(3), unitPrice: eur(500 + choices.below(2000))},
      ...(choices.oneIn(3) ? {discount: eur(choices.below(400))} : {}),
      ...(taxed ? {tax: eur(choices.below(300))} : {}),
    }));
  return caller.order(items, {
    ...{autoApprove: choices.oneIn(2), autoFulfill: choices.oneIn(3), fulfillWithoutPayment: choices.oneIn(2)},
    ...{taxesIncluded: choices.oneIn(2), financialStatus: choices.oneIn(4) ? 'PAID' : 'UNPAID'},
    ...(choices.oneIn(2) ? {shippingCost: eur(choices.below(900))} : {}),
    ...(choices.oneIn(2) ? {discount: eur(choices.below(400))} : {}),
    ...(!taxed && choices.oneIn(2) ? {tax: eur(choices.below(300))} : {}),
  }).id;
}

type Step = [operation: string, input: Fields, caller?: string];

/** Some of an amount, often all of it. */
const some = (cents: number, choices: Choices): number =>
  choices.oneIn(2) ? Math.max(0, cents) : choices.below(Math.max(1, cents));

function refundOf(order: OrderView, choices: Choices): Step {
  const left = of(order, 'paidTotal') + of(order, 'refundedTotal');
  const amount = Math.max(1, some(left, choices));
  let rest = amount;
  const part = (name: string, cents: number): Fields => {
    const units = choices.oneIn(3) ? Math.min(rest, some(cents, choices)) : 0;
    rest -= units;
    return units > 0 ? {[name]: eur(units)} : {};
  };
  const parts = {
    ...part('shipping', of(order, 'shippingTotal')),
    ...part('tax', choices.oneIn(2) ? of(order, 'taxTotal') : 0),
    ...part('goodwill', 300),
  };
  const open = order.items.nodes.filter((each) => each.quantity > each.canceledQuantity && !each.parent);
  const items = open.filter(() => choices.oneIn(2)).map(({id}) => ({orderItemId: id, quantity: 1}));
  return ['recordOrderRefund', {orderId: order.id, amount: eur(amount), items, ...parts}];
}

const paymentOf = (order: OrderView, choices: Choices): Step => [
  'recordOrderPayment',
  {orderId: order.id, amount: eur(Math.max(1, some(of(order, 'outstandingTotal'), choices)))},
];

const moves: ((order: OrderView, choices: Choices) => Step | string)[] = [
  refundOf,
  refundOf,
  refundOf,
  paymentOf,
  paymentOf,
  ({id}, choices) => [
    'recordOrderPayment',
    {orderId: id, kind: choices.any(['AUTHORIZATION', 'AUTHORIZATION', 'VOID']), amount: eur(1 + choices.below(3000))},
  ],
  ({items}, choices) => ['cancelOrderItem', {id: choices.any(items.nodes)?.id, quantity: 1, reason: 'FRAUD'}],
  ({items}, choices) => ['cancelOrderItem', {id: choices.any(items.nodes)?.id, reason: 'FRAUD'}],
  ({id}) => ['cancelOrder', {id, reason: 'FRAUD'}],
  ({id}, choices) => ['updateOrder', {id, shippingCost: eur(choices.below(900))}],
  ({items}, choices) => [
    'updateOrderItem',
    {id: choices.any(items.nodes)?.id, unitPrice: eur(500 + choices.below(2000))},
  ],
  ({items}, choices) => ['removeOrderItem', {id: choices.any(items.nodes)?.id}],
  ({id}) => ['releaseOrderToFulfillment', {id}],
  ({id}) => ['shipOrderManually', {id}],
  ({id}, choices) => {
    const work = choices.any(caller.read(id).fulfillments);
    const [item] = work?.items.nodes ?? [];
    const answers: Step[] = [
      ['acceptOrderFulfillment', {id: work?.id}, 'wms'],
      ['rejectOrderFulfillment', {id: work?.id, reason: 'Closed'}, 'wms'],
      ['reportOrderFulfillmentShort', {id: work?.id, items: [{fulfillmentItemId: item?.id, quantity: 1}]}, 'wms'],
    ];
    return work ? (choices.any(answers) ?? 'PT1M') : 'PT1M';
  },
  ...['bulkAllocateOrders', 'bulkApproveOrders', 'bulkReleaseOrders', 'bulkReleaseOrdersToFulfillment'].map(
    (operation) =>
      ({id}: OrderView): Step => [operation, {ids: [id]}],
  ),
  ({id}) => ['bulkHoldOrders', {ids: [id], reason: 'STOCK'}],
  ({id}) => ['bulkCancelOrders', {ids: [id], reason: 'FRAUD'}],
  ({id}) => ['bulkUncancelOrders', {ids: [id]}],
  ({id}) => ['bulkUncancelOrders', {ids: [id]}],
  () => 'PT5M',
  () => 'P8D',
];

/** What a refund should have left due, where no earlier one named shipping or tax. */
function dueAfter(refunded: Fields, before: OrderView, after: OrderView): number {
  const cents = (name: string): number => centsOf((refunded[name] as {amount: string} | undefined)?.amount ?? '0');
  const due = of(before, 'dueTotal');
  const tooMuch = Math.max(0, -of(before, 'outstandingTotal'));
  const canceled = Math.min(due, of(before, 'total') - of(after, 'total'));
  const named = cents('shipping') + cents('goodwill');
  return Math.max(0, due - canceled - named - Math.max(0, cents('amount') - named - canceled - tooMuch));
}

const faults = (): string[] =>
  caller.platform.simulator.store
    .all('SystemLog')
    .map(({message}) => message)
    .filter((message) => message.startsWith(failedByItself));

/** Does something to an order; says what then contradicts what was said before. */
function contradictions(id: string, [operation, input, as]: Step, log: string[]): string[] {
  const before = read(id);
  const {userErrors} = caller.try(operation, input, '', as);
  log.push(`${operation} ${JSON.stringify(input)} ${JSON.stringify(userErrors.map(({reason}) => reason))}`);
  const after = read(id);
  const found = orderMoney(after);
  const owed = (order: OrderView): number => Math.max(0, of(order, 'outstandingTotal'));
  const isPlain = before.financial.payments.every(
    ({refund: parts}) => !parts || (centsOf(parts['shipping'].amount) === 0 && centsOf(parts['tax'].amount) === 0),
  );
  if (userErrors.length > 0 || !['recordOrderRefund', 'cancelOrderItem'].includes(operation)) return found;
  if (owed(after) > owed(before)) found.push(`${operation} made the order owe more`);
  const wanted =
    operation === 'recordOrderRefund'
      ? dueAfter(input, before, after)
      : Math.max(0, of(before, 'dueTotal') - (of(before, 'total') - of(after, 'total')));
  if (isPlain && !('tax' in input) && of(before, 'dueTotal') > 0 && of(after, 'dueTotal') !== wanted)
    found.push(`${operation} left ${of(after, 'dueTotal')} due, not ${wanted}`);
  return found;
}

const numRuns = Number(process.env['SIMULATOR_RUNS'] ?? 30);
const seed = Number(process.env['SIMULATOR_SEED'] ?? 20_250_930);
const anyStep = fc.tuple(fc.nat({max: moves.length - 1}), fc.nat({max: 2 ** 31 - 1}));

test(`whatever is paid, paid back and canceled, the sums agree, and nothing fails by itself (seed ${seed}, ${numRuns} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(anyStep, {minLength: 8, maxLength: 25, size: 'max'}), async (first, steps) => {
      await new Promise(setImmediate);
      caller.reset();
      for (const sku of [String(lamp), String(pot)]) caller.count(sku, 50);
      const id = anyOrder(new Choices(first));
      const log = [JSON.stringify(read(id))];
      if (first % 4 > 0) contradictions(id, paymentOf(read(id), new Choices(first)), log);
      for (const [at, choice] of steps) {
        const step = moves[at]?.(read(id), new Choices(choice)) ?? 'PT1M';
        if (typeof step === 'string') {
          caller.wait(step);
          log.push(step);
        }
        const found = [
          ...(typeof step === 'string' ? orderMoney(read(id)) : contradictions(id, step, log)),
          ...faults(),
        ];
        if (found.length > 0) throw new Error(`${found.join('\n')}\nAfter:\n${log.join('\n')}`);
      }
    }),
    {numRuns, seed, endOnFailure: false},
  );
}, 600_000);

it('the rate of an order follows the currency of the company, and is null in the same one', () => {
  const rate = (): unknown =>
    caller.ask<{order: {financial: Fields}}>(
      'query ($id: EndlessID!) { order(id: $id) { financial { exchangeRate } } }',
      {id: caller.id('ord:10409')},
    ).order.financial['exchangeRate'];
  expect(rate()).toBe('1.1475');
  caller.run('updateCompany', {id: caller.id('com:alder-group'), currency: 'GBP'}, '', 'dana-company');
  expect(rate()).toBeNull();
});
