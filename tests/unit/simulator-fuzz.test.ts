/** Whatever is sent, the engine answers as its contract says and never throws. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {readPlatform} from '../../src/simulator/build/scenarios.ts';
import type {Answer, SimulatorRequest} from '../../src/simulator/model/simulator.ts';

const {simulator, callers} = readPlatform();
const {headers = {}} = callers['dana'] ?? {};
const known = ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_REQUEST', 'RATE_LIMITED'];

/** An answer that the contract allows: data, or errors with a code that is the caller's to mend. */
function check(request: SimulatorRequest): Answer {
  const answer = simulator.execute(request);
  for (const {extensions} of answer.errors ?? []) expect(known).toContain(extensions['code']);
  expect(answer.errors !== undefined || answer.data !== undefined).toBe(true);
  expect(() => JSON.stringify(answer)).not.toThrow();
  simulator.state.points = {};
  return answer;
}

const codesOf = ({errors}: Answer): unknown[] => (errors ?? []).map(({extensions}) => extensions['code']);

describe('bad input', () => {
  test.each([
    ['nothing', ''],
    ['an open brace', '{'],
    ['an unknown field', '{orders {nothing}}'],
    ['two operations without a name', 'query A {me {id}} query B {me {id}}'],
    ['a fragment that holds itself', 'query {me {...F}} fragment F on User {person {user {...F}}}'],
    ['1 MB of text', `{me {id}} #${'x'.repeat(1_000_000)}`],
    ['many tokens', `{${'me {id} '.repeat(9000)}}`],
    ['a deep document', `{brand(id: "x") ${'{company {brands {nodes '.repeat(40)}{id}${'}}}'.repeat(40)}}`],
    ['a variable that is missing', 'query ($id: EndlessID!) {order(id: $id) {id}}'],
    ['a malformed id', '{order(id: "10482") {id}}'],
    ['a page above the limit', '{orders(first: 1000) {totalCount}}'],
    [
      'pages within pages',
      '{orders(first: 100) {nodes {items(first: 100) {nodes {order {items(first: 100) {nodes {id}}}}}}}}',
    ],
    ['a cursor of another list', '{orders(after: "x") {totalCount}}'],
    ['an unknown time zone', 'query @inTimeZone(name: "Mars/Base") {me {id}}'],
  ])('%s is refused with BAD_REQUEST', (_name, query) => {
    expect(codesOf(check({query, headers}))).toContain('BAD_REQUEST');
  });

  test('many aliases cost what they ask for', () => {
    const query = `{${Array.from({length: 300}, (_, at) => `a${at}: orders(first: 100) {totalCount}`).join(' ')}}`;
    expect(codesOf(check({query, headers}))).toEqual(['BAD_REQUEST']);
  });

  test('keys of prototypes are values like others', () => {
    const variables = JSON.parse(
      '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": 1}, "id": "__proto__"}',
    ) as Record<string, unknown>;
    check({query: 'query ($id: EndlessID!) {order(id: $id) {id}}', variables, headers});
    const named = JSON.parse(
      '{"__proto__": "x", "Authorization": "Bearer __proto__", "X-Company-Id": "constructor"}',
    ) as Record<string, string>;
    check({query: '{me {id}}', headers: named});
    check({query: '{me {id}}', operationName: '__proto__', headers});
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

test('random texts, variables and headers never get more than an answer', () => {
  const roots = Object.values(simulator.contract.schema.getQueryType()?.getFields() ?? {}).map(({name}) => name);
  const document = fc.oneof(
    fc.string({maxLength: 300}),
    fc.constantFrom(...roots).map((name) => `{${name} {__typename}}`),
    fc
      .tuple(fc.constantFrom(...roots), fc.string())
      .map(([name, text]) => `{${name}(id: ${JSON.stringify(text)}) {id}}`),
    fc.constantFrom(...roots).map((name) => `{${name}(first: 3) {nodes {id} totalCount}}`),
  );
  const anything = fc.dictionary(fc.string(), fc.jsonValue());
  const words = fc.dictionary(fc.string(), fc.string());
  fc.assert(
    fc.property(document, anything, words, fc.boolean(), (query, variables, more, signed) => {
      check({query, variables: variables, headers: {...more, ...(signed ? headers : {})}});
    }),
    {numRuns: 300},
  );
});

test('random input to every mutation is answered', () => {
  const mutations = Object.values(simulator.contract.schema.getMutationType()?.getFields() ?? {});
  fc.assert(
    fc.property(fc.constantFrom(...mutations), fc.dictionary(fc.string(), fc.jsonValue()), (field, input) => {
      const type = String(field.args[0]?.type);
      check({
        query: `mutation ($input: ${type}) {${field.name}(input: $input) {userErrors {reason}}}`,
        variables: {input},
        headers,
      });
    }),
    {numRuns: 300},
  );
});
