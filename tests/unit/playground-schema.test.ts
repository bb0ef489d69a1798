import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import {lookUp} from '../../src/playground/model/look-up.ts';
import {permissionLines} from '../../src/playground/model/offer.ts';

const schema = buildSchema(`
  "Reads." type Query { order(id: ID!): Order }
  type Mutation { rename(name: String): Any }
  "A purchase." type Order { id: ID, status: Status }
  enum Status { OPEN CLOSED }
  union Any = Order
  input In { x: Int }
  directive @once(key: String) on MUTATION
`);

it.each([
  ['order', ['id']],
  ['rename', ['name']],
  ['Order', ['id', 'status']],
  ['Status', ['OPEN', 'CLOSED']],
  ['Any', ['Order']],
  ['In', ['x']],
  ['ID', []],
  ['once', ['key']],
])('%s contains what a reader expects', (name, parts) => {
  expect(lookUp(schema, name)?.parts.map((part) => part.name)).toEqual(parts);
});

it('says what a name means, and nothing of an unknown one', () => {
  expect(lookUp(schema, 'Order')?.item.description).toBe('A purchase.');
  expect(lookUp(schema, 'gone')).toBeUndefined();
});

it('lists permissions by resource', () => {
  expect(permissionLines(['orders:create', 'orders:read', 'roles:read'])).toEqual([
    'orders: create, read',
    'roles: read',
  ]);
});
