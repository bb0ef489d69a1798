/** What a simulator forgets, so that it can run for days: answers under idempotency keys, and entries of its log. */
import {beforeEach, expect, it} from 'vitest';
import {momentAfter} from '../src/model/scenario.ts';
import {freshPlatform} from './support/platform.ts';

const {simulator, callers, world} = freshPlatform();
const headers = callers['dana']?.headers ?? {};

beforeEach(() => simulator.restore(structuredClone(world.state)));

const addNote = (key: string): unknown =>
  simulator.execute({
    query: `mutation ($input: AddNoteInput!, $key: String!) @idempotent(key: $key) {addNote(input: $input) {note {id}}}`,
    variables: {input: {subjectId: world.ids.get('ord:10398'), body: 'A note.'}, key: `${key} of the morning`},
    headers,
  }).data?.['addNote'];
const advance = (by: string): void => simulator.advance(momentAfter(simulator.state.now, by));
const keys = (): string[] => Object.keys(simulator.state.answers).map((key) => key.split(' ').slice(-4).join(' '));

it('forgets an answer once its day is over', () => {
  const first = addNote('first');
  advance('PT12H');
  const second = addNote('second');
  advance('PT11H');
  expect(addNote('first')).toEqual(first);
  advance('PT1H');
  addNote('third');
  expect(keys()).toEqual(['second of the morning', 'third of the morning']);
  expect(addNote('second')).toEqual(second);
  expect(addNote('first')).not.toEqual(first);
});

it('gives a remembered answer to those who may still ask', () => {
  const first = addNote('first');
  const person = world.ids.get('per:dana');
  for (const {id} of simulator.store.referring('Role', 'person', person)) simulator.store.remove('Role', id);
  expect(first).toBeTruthy();
  expect(addNote('first')).toBeUndefined();
});

it('forgets the oldest of more than 10,000 answers', () => {
  const old = addNote('old');
  const {answers} = simulator.state;
  const [known] = Object.values(answers);
  for (let count = 1; count < 10_000; count += 1) if (known) answers[`other ${count}`] = known;
  expect(addNote('old')).toEqual(old);
  addNote('new');
  expect(Object.keys(answers)).toHaveLength(10_000);
  expect(keys()).not.toContain('old of the morning');
  expect(addNote('old')).not.toEqual(old);
});

it('keeps at least the last 5,000 entries of the system log, and a tenth more at most', () => {
  const state = structuredClone(world.state);
  const log = (state.records['SystemLog'] ??= {});
  const [known] = Object.values(log);
  for (let count = Object.keys(log).length; count < 5490; count += 1) {
    const id = `log_${String(count).padStart(26, '0')}`;
    if (known) log[id] = {...known, id};
  }
  simulator.restore(state);
  const ids = (): string[] => Object.keys(simulator.state.records['SystemLog'] ?? {});
  const [oldest] = ids();
  addNote('first');
  expect(ids()).toContain(oldest);
  for (let count = 0; count < 20; count += 1) addNote(`further ${count}`);
  expect(ids().length).toBeGreaterThanOrEqual(5000);
  expect(ids().length).toBeLessThan(5020);
  expect(ids()).not.toContain(oldest);
});

it.each([
  ['a number', {amount: '2', currency: 'EUR'}, {currency: 'EUR', amount: '02.00'}, '2025-09-30T08:00:00.000Z'],
  ['a moment', {amount: '2', currency: 'EUR'}, {amount: '2', currency: 'EUR'}, '2025-09-30T10:00:00+02:00'],
])('answers the same request again, however %s is written', (_what, first, again, paidAt) => {
  const {order} = simulator.execute({
    query: `mutation ($input: CreateOrderInput!) {createOrder(input: $input) {order {id}}}`,
    variables: {
      input: {
        brandId: world.ids.get('bra:alder-pine'),
        currency: 'EUR',
        placedAt: '2025-09-30T07:00:00Z',
        shippingAddress: {line1: 'Lindenweg 4', city: 'Köln', postalCode: '50667', countryCode: 'DE'},
        items: [{sku: 'AP-LAMP-LED-BLK', quantity: 1, unitPrice: {amount: '9.00', currency: 'EUR'}}],
      },
    },
    headers,
  }).data?.['createOrder'] as {order: {id: string}};
  const pay = (amount: object, at: string) =>
    simulator.execute({
      query: `mutation ($input: RecordOrderPaymentInput!) @idempotent(key: "payment-of-the-day")
        {recordOrderPayment(input: $input) {orderPayment {id} userErrors {reason}}}`,
      variables: {input: {amount, paidAt: at, orderId: order.id}},
      headers,
    });
  const paid = pay(first, '2025-09-30T08:00:00Z');
  expect(paid.data?.['recordOrderPayment']).toMatchObject({userErrors: []});
  expect(pay(again, paidAt)).toEqual(paid);
  expect(pay({amount: '20', currency: 'EUR'}, paidAt).errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
});
