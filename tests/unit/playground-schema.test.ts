import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import {lookUp} from '../../src/playground/model/look-up.ts';
import {permissionLines} from '../../src/playground/model/offer.ts';
import {readSaved} from '../../src/playground/model/saved.ts';
import {firstRequest} from '../../src/playground/model/request.ts';

const schema = buildSchema(`
  "Reads." type Query { order(id: ID!): Order }
  type Mutation { order(name: String): Any }
  "A purchase." type Order { id: ID, status: Status }
  enum Status { OPEN CLOSED }
  union Any = Order
  input In { x: Int }
`);

it.each([
  ['Queries', 'order', ['id']],
  ['Mutations', 'order', ['name']],
  ['Objects', 'Order', ['id', 'status']],
  ['', 'Status', ['OPEN', 'CLOSED']],
  ['', 'Any', ['Order']],
  ['', 'In', ['x']],
  ['', 'ID', []],
])('in %s, %s contains what a reader expects', (list, name, parts) => {
  expect(lookUp(schema, list, name)?.parts.map((part) => part.name)).toEqual(parts);
});

it('says what a name means, and nothing of an unknown one', () => {
  expect(lookUp(schema, 'Objects', 'Order')?.item.description).toBe('A purchase.');
  expect(lookUp(schema, 'Queries', 'gone')).toBeUndefined();
  expect(lookUp(schema, '', 'gone')).toBeUndefined();
});

it('lists permissions by resource', () => {
  expect(permissionLines(['orders:create', 'orders:read', 'roles:read'])).toEqual([
    'orders: create, read',
    'roles: read',
  ]);
});

it('keeps what a subscription heard in the history, and leaves out what is no event', () => {
  const answer = {data: {x: 1}, extensions: {requestId: 'r'}};
  const sent = {id: 1, time: 5, tab: {...firstRequest, id: 1}, answer, events: [answer]};
  const read = (events: unknown) => readSaved(JSON.stringify({history: [{...sent, events}]})).history;
  expect(read([answer])).toEqual([sent]);
  expect(read([answer, 3, {}])).toEqual([sent]);
  expect(read('x')[0]).not.toHaveProperty('events');
});
