/** Whatever is sent, the engine answers as its contract says and never throws. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Answer, SimulatorRequest} from '../src/model/simulator.ts';
import {freshPlatform} from './support/platform.ts';

const {simulator, callers} = freshPlatform();
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

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = {value};
  return value;
}

/** Fragments of which each holds the next twice. */
const chain = (length: number): string =>
  Array.from({length}, (_, at) => `fragment F${at} on User {...F${at + 1} ...F${at + 1}}`).join(' ');

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
    ['a field name of 10,000 characters', `{${'a'.repeat(10_000)}}`],
    ['an alias and an argument of 10,000 characters', `{${'a'.repeat(10_000)}: order(${'b'.repeat(10_000)}: 1) {id}}`],
    ['1 MB of fields', `{me {${'id '.repeat(350_000)}}}`],
    ['1 MB in one text', `{order(id: "${'x'.repeat(1_000_000)}") {id}}`],
    ['10,000 levels of selections', `{${'a{'.repeat(10_000)}b${'}'.repeat(10_000)}}`],
    ['10,000 levels of lists', `{orders(filter: {tags: ${'['.repeat(9_000)}${']'.repeat(9_000)}}) {totalCount}}`],
    ['fields that are named as prototypes', '{__proto__ constructor {prototype}}'],
    ['1,000 fragments, each in the next', `{me {...F0}} ${chain(1000)}`],
    ['a character that no document has', '{me {id}}\u0000'],
    ['an unknown time zone', 'query @inTimeZone(name: "Mars/Base") {me {id}}'],
  ])('%s is refused with BAD_REQUEST', (_name, query) => {
    expect(codesOf(check({query, headers}))).toContain('BAD_REQUEST');
  });

  test.each([
    ['the key of another kind', {Authorization: 'Basic ZGFuYTp4'}],
    ['no token after the word', {Authorization: 'Bearer '}],
    ['a token of 1 MB', {Authorization: `Bearer ${'x'.repeat(1_000_000)}`}],
    ['a token named as a prototype', {Authorization: 'Bearer constructor'}],
  ])('a header with %s is UNAUTHENTICATED', (_name, each) => {
    expect(codesOf(check({query: '{orders {totalCount}}', headers: {...headers, ...each}}))).toEqual([
      'UNAUTHENTICATED',
    ]);
  });

  test.each([
    ['a company that is no id', {'X-Company-Id': 'Alder & Pine'}],
    ['a company of 1 MB', {'X-Company-Id': 'c'.repeat(1_000_000)}],
    ['a company named as a prototype', {'X-Company-Id': '__proto__'}],
    ['a brand that is no id', {'X-Brand-Id': 'bra_'}],
    ['an empty company', {'X-Company-Id': ''}],
  ])('a header with %s is BAD_REQUEST', (_name, each) => {
    expect(codesOf(check({query: '{orders {totalCount}}', headers: {...headers, ...each}}))).toEqual(['BAD_REQUEST']);
  });

  test.each([
    ['a text for an object', 'x'],
    ['a list for an object', []],
    ['a number for an object', 7],
    ['null for an object', null],
    ['10,000 levels', deep(10_000)],
    ['a key of 10,000 characters', {['k'.repeat(10_000)]: 1}],
    ['the keys of prototypes', JSON.parse('{"__proto__": {"name": "x"}, "constructor": {"name": "x"}}') as unknown],
    ['values of no JSON', {subjectId: Number.NaN, body: () => 'x'}],
  ])('input with %s is refused with BAD_REQUEST', (_name, input) => {
    const query = 'mutation ($input: AddNoteInput!) {addNote(input: $input) {userErrors {reason}}}';
    expect(codesOf(check({query, variables: {input}, headers}))).toContain('BAD_REQUEST');
  });

  test('brackets in texts and comments are no levels', () => {
    const query = `{order(id: "${'{'.repeat(300)}") {id}} # ${'['.repeat(300)}`;
    expect(check({query, headers}).errors?.[0]?.message).not.toContain('levels');
  });

  test('2,000 fragments, each in the next, get an answer', () => {
    const fragments = Array.from({length: 2000}, (_, at) => `fragment F${at} on User {...F${at + 1}}`).join(' ');
    check({query: `{me {...F0}} ${fragments} fragment F2000 on User {id}`, headers});
  });

  test('an alias for each of many mutations costs what they do', () => {
    const field = 'addNote(input: {subjectId: "x", body: "y"}) {userErrors {reason}}';
    const query = `mutation {${Array.from({length: 101}, (_, at) => `a${at}: ${field}`).join(' ')}}`;
    expect(codesOf(check({query, headers}))).toEqual(['BAD_REQUEST']);
  });

  test('bad input changes nothing', () => {
    const {records} = structuredClone(simulator.state);
    check({query: `{${'a'.repeat(10_000)}}`, headers});
    check({query: '{orders {totalCount}}', headers: {...headers, 'X-Company-Id': '__proto__'}});
    expect(simulator.state.records).toEqual(records);
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
