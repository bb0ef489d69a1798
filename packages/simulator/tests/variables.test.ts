/** Variables that a request leaves out, or sends as null, where the document says what stands for them. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Answer} from '../src/model/simulator.ts';
import type {Fields} from '../src/model/rules.ts';
import {freshPlatform} from './support/platform.ts';

const {simulator, callers, world} = freshPlatform();
const headers = callers['dana']?.headers ?? {};
const subjectId = world.ids.get('ord:10398') ?? '';

beforeEach(() => simulator.restore(structuredClone(world.state)));

const send = (query: string, variables?: Fields): Answer => simulator.execute({query, variables, headers});
const codes = ({errors = []}: Answer): unknown[] => errors.map(({extensions}) => extensions['code']);
const points = (answer: Answer): number | undefined => answer.extensions.cost?.points;

describe('the default of a variable', () => {
  it.each([
    ['{orders(first: $n) {nodes {id}}}', 100],
    ['{orders(first: $n) {nodes {items(first: $n) {nodes {id}}}}}', 100],
    ['{orders(first: 100) {nodes {items(first: $n) {nodes {id}}}}}', 1],
  ])('costs what it asks for: %s', (query, size) => {
    const stated = points(send(query.replaceAll('$n', String(size))));
    expect(stated).toBeGreaterThan(2);
    expect(points(send(`query ($n: Int = ${size}) ${query}`))).toBe(stated);
    expect(points(send(`query ($n: Int = 7) ${query}`, {n: size}))).toBe(stated);
  });

  it('is counted before the request runs', () => {
    const list = 'orders(first: $n) {nodes {items(first: $n) {nodes {id}} tasks(first: $n) {nodes {id}}}}';
    expect(codes(send(`query ($n: Int = 100) {${list}}`))).toEqual(['BAD_REQUEST']);
  });

  it('is the key under which a mutation is remembered', () => {
    const add = (key: string): Answer =>
      send(
        `mutation ($key: String! = "${key}") @idempotent(key: $key) {
          addTask(input: {subjectId: "${subjectId}", title: "Call"}) {task {id}} }`,
      );
    const first = add('call-them-once-more');
    expect(codes(first)).toEqual([]);
    expect(add('call-them-once-more')).toEqual(first);
    expect(codes(add('short'))).toEqual(['BAD_REQUEST']);
  });

  it('names a time zone that there is', () => {
    const read = (zone: string): Answer =>
      send(`query ($zone: String! = "${zone}") @inTimeZone(name: $zone) {orders(first: 1) {nodes {createdAt}}}`);
    expect(JSON.stringify(read('Asia/Tokyo').data)).toContain('+09:00');
    expect(codes(read('Foo/Bar'))).toEqual(['BAD_REQUEST']);
  });
});

it.each([
  ['query ($of: SortDirection) {tasks(first: 1, sort: {field: CREATED_AT, direction: $of}) {nodes {id}}}'],
  ['query ($of: Boolean) {permissions(grantedOnly: $of) {name}}'],
  [`mutation ($of: TaskPriority) {addTask(input: {subjectId: "${subjectId}", title: "x", priority: $of}) {task {id}}}`],
  [`mutation ($of: String = "0123456789abcdef") @idempotent(key: $of) {signOut(input: {}) {endedSessionCount}}`],
])('null is refused where it can not stand for a default: %s', (query) => {
  expect(codes(send(query, {of: null}))).toEqual(['BAD_REQUEST']);
  expect(codes(send(query))).toEqual([]);
});

it.each([
  ['@include(if: $of)', false, 1],
  ['@include(if: $of)', true, 506],
  ['@skip(if: $of)', true, 1],
  ['@skip(if: $of)', false, 506],
])('what a request leaves out costs nothing: %s with %s', (directive, of, cost) => {
  const list = `orders(first: 100) ${directive} {nodes {items(first: 100) {nodes {id}}}}`;
  expect(points(send(`query ($of: Boolean = ${of}) {${list} __typename}`))).toBe(cost);
  expect(points(send(`query ($of: Boolean = ${!of}) {...on Query {${list} __typename}}`, {of}))).toBe(cost);
});

describe('the cost of a request', () => {
  it.each([
    [
      'of what a union may be',
      '{tasks(first: 100) {nodes {subject {... on Order {items(first: 20) {nodes {id}}}}}}}',
      106,
    ],
    ['once of what is named twice', '{orders(first: 100) {nodes {id}} orders(first: 100) {totalCount}}', 6],
    [
      'once of lists that are named twice',
      '{orders(first: 100) {nodes {items(first: 20) {nodes {id}} ... on Order {items(first: 20) {nodes {sku}}}}}}',
      106,
    ],
    ['of each alias', '{a: orders(first: 100) {nodes {id}} b: orders(first: 100) {nodes {id}}}', 11],
  ])('is that %s', (_of, query, cost) => {
    expect(points(send(query))).toBe(cost);
  });

  it('is bounded below unions', () => {
    const deep = 'items(first: 100) {nodes {product {prices(first: 100) {nodes {id}}}}}';
    const query = `{tasks(first: 100) {nodes {subject {...deep}}}} fragment deep on Taskable {... on Order {${deep}}}`;
    expect(codes(send(query))).toEqual(['BAD_REQUEST']);
  });

  it('of a subscription is one point', () => {
    const used = (): number | undefined => Object.values(simulator.state.points).at(-1)?.used;
    const brand = world.ids.get('bra:alder-pine');
    const query = `subscription {orderUpdatesByBrand(brandId: "${brand}") {id items(first: 100) {nodes {id}}}}`;
    const end = simulator.subscribe({query, headers}, () => undefined);
    expect([typeof end, used()]).toEqual(['function', 1]);
  });
});

it.each([
  ['{"n": 9007199254740992}', '9007199254740993'],
  ['{"n": [1e400]}', '1e400'],
])('a number that would be another one is refused in JSON: %s', (body, literal) => {
  const save = 'saveEnrichmentOrderData(input: {id: $id, data: $data}) {order {enrichmentData}}';
  const query = `mutation ($id: EndlessID!, $data: JSON!) {${save}}`;
  const data = JSON.parse(body) as Fields;
  expect(codes(send(query, {id: subjectId, data}))).toEqual(['BAD_REQUEST']);
  const written = query.replace(', $data: JSON!', '').replace('$data', `{n: ${literal}}`);
  expect(codes(send(written, {id: subjectId}))).toEqual(['BAD_REQUEST']);
  expect(codes(send(query, {id: subjectId, data: {n: [9007199254740991, 0.25, -3, 1e-7]}}))).toEqual([]);
});
