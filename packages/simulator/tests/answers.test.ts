/** Answers of scenarios and stories, held against the schema by lints that know nothing of the simulator. */
import {buildSchema} from 'graphql';
import {describe, expect, test} from 'vitest';
import {readPlatform, readSdl} from '../src/build/scenarios.ts';
import {readRuns} from '../src/build/runs.ts';
import type {Exchange} from '../src/model/scenario.ts';
import {lints, type Known, type Lint} from './support/answer-lints.ts';
import type {Fields, Shown} from './support/answer-walk.ts';

const plain = (value: unknown): Fields => JSON.parse(JSON.stringify(value ?? {})) as Fields;

/** An exchange with each of its answers: a subscription delivers several. */
function shownIn(exchange: Exchange, where: string): Shown[] {
  const {document, variables, answer, events = [answer], during = []} = exchange;
  const own = events.map(({data, errors}) => {
    const answered = plain(data);
    const payloads = Object.values(answered) as ({userErrors?: unknown[]} | null)[];
    const isRefused = errors !== undefined || payloads.some((payload) => (payload?.userErrors ?? []).length > 0);
    return {where, document, variables: plain(variables), data: answered, isRefused};
  });
  return [...own, ...during.flatMap((step) => shownIn(step, where))];
}

const patience = 180_000;

describe('answers of scenarios and stories', () => {
  const platform = readPlatform();
  const {scenarios, stories} = readRuns();
  const all = [
    ...[...scenarios].flatMap(([operation, runs]) =>
      runs.flatMap(({title, before, shown}) =>
        [...before, shown].flatMap((exchange) => shownIn(exchange, `${operation}, “${title}”`)),
      ),
    ),
    ...[...stories].flatMap(([slug, {steps}]) => steps.flatMap((step, at) => shownIn(step, `${slug}, step ${at + 1}`))),
  ];
  const known: Known = {
    schema: buildSchema(readSdl()),
    ids: new Set(Object.values(platform.world.state.records).flatMap((records) => Object.keys(records))),
    began: platform.world.state.now,
  };

  test.each(Object.entries(lints))(
    'hold what %s asks',
    (_name, lint: Lint) => {
      const offenders = all.flatMap((shown) => lint(shown, known).map((problem) => `${shown.where}: ${problem}`));
      expect([...new Set(offenders)]).toEqual([]);
    },
    patience,
  );
});

/** A schema as small as the lints need, and one wrong answer for each. */
const small = buildSchema(`
  directive @constraint(max: Float, maxLength: Int, min: Float, minLength: Int, pattern: String) on INPUT_FIELD_DEFINITION
  directive @format(example: String!, pattern: String!) on SCALAR
  """
  | \`Brand\` | \`bra_\` |
  | \`Order\` | \`ord_\` |
  """
  scalar EndlessID
  scalar Day @format(example: "2025-09-30", pattern: "^\\\\d{4}-\\\\d{2}-\\\\d{2}$")
  enum Status { OPEN HELD }
  type Currency { code: String! decimalPlaces: Int! }
  type MonetaryValue { amount: String! currency: Currency! }
  type UserError { message: String! }
  type Order {
    id: EndlessID!
    status: Status!
    "Why it is held. Null unless \`HELD\`."
    holdReason: String
    number: String!
    total: MonetaryValue
    createdAt: String
    updatedAt: String
    day: Day
  }
  type Payload { order: Order userErrors: [UserError!]! }
  input CreateOrderInput { brandId: EndlessID number: String @constraint(maxLength: 8) }
  type Query { order(id: EndlessID!): Order currency: Currency }
  type Mutation { createOrder(input: CreateOrderInput!): Payload }
`);

const order = 'ord_01K6C000000000000000000001';
const brand = 'bra_01K6C000000000000000000001';
const fixtures: Known = {schema: small, ids: new Set([order, brand]), began: '2025-09-30T09:00:00.000Z'};

const answered = (selected: string, data: Fields): Shown => ({
  where: 'fixture',
  document: `query ($id: EndlessID!) {order(id: $id) {${selected}}}`,
  variables: {id: order},
  data: {order: data},
  isRefused: false,
});
const created = (input: Fields, data: Fields): Shown => ({
  where: 'fixture',
  document:
    'mutation ($input: CreateOrderInput!) {createOrder(input: $input) {order {id number} userErrors {message}}}',
  variables: {input},
  data: {createOrder: {order: data, userErrors: []}},
  isRefused: false,
});

describe('lints of answers', () => {
  test.each<[keyof typeof lints, string, right: Shown, wrong: Shown]>([
    ['idPrefixes', 'an id of another type', answered('id', {id: order}), answered('id', {id: brand})],
    [
      'idPrefixes',
      'the id of another type in an input',
      created({brandId: brand}, {id: order}),
      created({brandId: order}, {id: order}),
    ],
    [
      'idsExist',
      'an id of no record',
      answered('id', {id: order}),
      answered('id', {id: 'ord_01K00000000000000000000009'}),
    ],
    [
      'inputEchoes',
      'another number than was sent',
      created({number: 'AP-1'}, {id: order, number: 'AP-1'}),
      created({number: 'AP-1'}, {id: order, number: 'AP-2'}),
    ],
    [
      'constraints',
      'a number that is too long',
      created({number: 'AP-1'}, {id: order, number: 'AP-1'}),
      created({number: 'AP-1234567'}, {id: order, number: 'AP-1234567'}),
    ],
    [
      'constraints',
      'a long number in an answer',
      answered('number', {number: 'A'}),
      answered('number', {number: 'A'.repeat(9)}),
    ],
    ['formats', 'a day that is none', answered('day', {day: '2025-09-30'}), answered('day', {day: 'Monday'})],
    [
      'nullUnless',
      'a reason without a hold',
      answered('status holdReason', {status: 'HELD', holdReason: 'fraud'}),
      answered('status holdReason', {status: 'OPEN', holdReason: 'fraud'}),
    ],
    [
      'currencies',
      'yen with decimals',
      answered('total {amount currency {code}}', {total: {amount: '1200', currency: {code: 'JPY'}}}),
      answered('total {amount currency {code}}', {total: {amount: '1200.00', currency: {code: 'JPY'}}}),
    ],
    [
      'currencies',
      'a euro with ten decimals',
      answered('total {currency {code decimalPlaces}}', {total: {currency: {code: 'EUR', decimalPlaces: 2}}}),
      answered('total {currency {code decimalPlaces}}', {total: {currency: {code: 'EUR', decimalPlaces: 10}}}),
    ],
    [
      'dates',
      'a change before the making',
      answered('createdAt updatedAt', {createdAt: '2025-09-01T00:00:00Z', updatedAt: '2025-09-02T00:00:00Z'}),
      answered('createdAt updatedAt', {createdAt: '2025-09-02T00:00:00Z', updatedAt: '2025-09-01T00:00:00Z'}),
    ],
  ])('%s finds %s', (name, _what, right, wrong) => {
    expect(lints[name](right, fixtures)).toEqual([]);
    expect(lints[name](wrong, fixtures)).not.toEqual([]);
  });

  test('see what aliases and fragments select', () => {
    const document = 'query ($id: EndlessID!) {mine: order(id: $id) {...F}} fragment F on Order {key: id}';
    const shown: Shown = {where: '', document, variables: {id: order}, data: {mine: {key: brand}}, isRefused: false};
    expect(lints.idPrefixes(shown, fixtures)).toEqual([`.mine.id is ${brand}, no ord_`]);
  });
});
