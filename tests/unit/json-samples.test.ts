import {buildSchema} from 'graphql';
import type {ShownRequest} from 'endless-simulator';
import {expect, it} from 'vitest';
import {samplesOfTypes} from '../../src/reference/model/json-samples.ts';
import {inputAnchors} from '../../src/reference/build/sections/members.ts';

const schema = buildSchema(`
  type Query { order(filter: Filter): Order, note: Note }
  union Note = Order | Line
  type Order { id: ID, lines: [Line!] }
  type Line { sku: String, count: Int }
  input Filter { id: ID, within: Range }
  input Range { from: Int, to: Int }
`);

const run = (document: string, data: unknown, variables: ShownRequest['variables'] = {}) => ({
  title: '',
  before: [],
  shown: {headers: {}, document, variables, answer: {data}},
});

const samplesOf = (...runs: ReturnType<typeof run>[]): Record<string, unknown> =>
  Object.fromEntries(
    [...samplesOfTypes(schema, new Map([['x', runs]]))].map(([name, text]): [string, unknown] => [
      name,
      JSON.parse(text),
    ]),
  );

it('shows the fullest value that runs answered with for each object, and that they sent for each input', () => {
  const filter = {within: {from: 1, to: 2}};
  const samples = samplesOf(
    run('query X($f: Filter) { o: order(filter: $f) { lines { sku } } }', {o: {lines: [{sku: 'A'}]}}, {f: filter}),
    run('{ order { id lines { sku count } } }', {order: {id: '1', lines: [{sku: 'B', count: 2}]}}),
    run('{ order { id } }', {order: null}),
  );
  expect(samples['Order']).toEqual({id: '1', lines: [{sku: 'B', count: 2}]});
  expect(samples['Line']).toEqual({sku: 'B', count: 2});
  expect(samples['Filter']).toEqual(filter);
  expect(samples['Range']).toEqual(filter.within);
});

it('takes a member of a union by the type that the answer says', () => {
  const note = {__typename: 'Line', sku: 'C'};
  expect(samplesOf(run('{ note { __typename ... on Line { sku } ... on Order { id } } }', {note}))['Line']).toEqual(
    note,
  );
});

it('prefers a value that can be read at a glance to a longer one', () => {
  const long = {id: '1', lines: Array.from({length: 20}, () => ({sku: 'D'}))};
  const short = {id: '2', lines: []};
  const document = '{ order { id lines { sku } } }';
  for (const orders of [
    [long, short],
    [short, long],
  ])
    expect(samplesOf(...orders.map((order) => run(document, {order})))['Order']).toEqual(short);
});

it('finds the row of an input field by its name, the outermost one, unless there are several', () => {
  const model = buildSchema(`
    type Query { find(input: In, other: Other): Int }
    input In { id: ID, inner: Inner, second: Inner }
    input Inner { id: ID, deep: Int }
    input Other { only: Int }
  `);
  const anchors = inputAnchors(model.getQueryType()?.getFields()['find']?.args ?? []);
  expect(anchors.get('id')).toBe('#argument-input.id');
  expect(anchors.get('only')).toBe('#argument-other.only');
  expect(anchors.get('input')).toBe('#argument-input');
  expect(anchors.get('deep')).toBeUndefined();
});
