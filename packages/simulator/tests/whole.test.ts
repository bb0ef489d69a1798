import {describe, expect, it} from 'vitest';
import {Simulator, type Answer} from '../src/model/simulator.ts';
import {platformRules} from '../src/rules/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {momentAfter} from '../src/model/scenario.ts';
import {freshPlatform} from './support/platform.ts';

const {contract, callers, world} = freshPlatform();

/** A fresh platform and a way to ask it, as the caller dana unless headers say otherwise. */
function platform() {
  const rules = {...platformRules, mutations: {...platformRules.mutations}, time: [...platformRules.time]};
  const simulator = new Simulator({contract, rules, state: structuredClone(world.state)});
  const dana = callers['dana']?.headers ?? {};
  const ask = (query: string, variables: Fields = {}, headers: Record<string, string> = dana): Answer =>
    simulator.execute({query, variables, headers});
  const advance = (by: string): void => simulator.advance(momentAfter(simulator.state.now, by));
  const id = (name: string): string => world.ids.get(name) ?? '';
  return {simulator, rules, dana, ask, advance, id};
}

const payloadOf = (answer: Answer): Fields => Object.values(answer.data ?? {})[0] as Fields;
const reasonsOf = (answer: Answer): string[] =>
  ((payloadOf(answer)['userErrors'] ?? []) as {reason: string}[]).map(({reason}) => reason);
const codesOf = ({errors = []}: Answer): unknown[] => errors.map(({extensions}) => extensions['code']);

const addNote = `mutation Add($input: AddNoteInput!) {addNote(input: $input) {note {id createdAt} userErrors {reason}}}`;
const noteOn = (subjectId: string, body = 'A note.') => ({input: {subjectId, body}});

describe('a change is whole or not at all', () => {
  it('rolls back an operation when what must follow from it fails, and says so', () => {
    const {simulator, rules, ask, id} = platform();
    const before = JSON.stringify(simulator.state.records);
    rules.keepLog = () => {
      throw new Error('The log is full.');
    };
    const answer = ask(addNote, noteOn(id('ord:10398')));
    expect(codesOf(answer)).toEqual(['INTERNAL']);
    expect(answer.data).toBeNull();
    expect(JSON.stringify(simulator.state.records)).toBe(before);
  });

  it('rolls back the first field of a document when the second fails', () => {
    const {simulator, rules, ask, id} = platform();
    const before = Object.keys(simulator.state.records['Note'] ?? {}).length;
    const {addNote: add} = rules.mutations;
    let calls = 0;
    rules.mutations['addNote'] = (input, context, operation) => {
      calls += 1;
      if (calls > 1) throw new Error('A fault of the rule.');
      return add?.(input, context, operation) ?? {};
    };
    const answer = ask(
      'mutation Two($input: AddNoteInput!) {a: addNote(input: $input) {note {id}} b: addNote(input: $input) {note {id}}}',
      noteOn(id('ord:10398')),
    );
    expect(codesOf(answer)).toEqual(['INTERNAL']);
    expect(Object.keys(simulator.state.records['Note'] ?? {})).toHaveLength(before);
  });

  it('stops neither the clock nor other requests when something that happens by itself fails', () => {
    const {simulator, rules, ask, advance, id} = platform();
    rules.time.push({
      next: () => '2025-09-30T10:00:00.000Z',
      run: ({store}) => {
        store.insert('Note', {body: 'half a change'});
        throw new Error('A fault of the rule.');
      },
    });
    advance('P1D');
    expect(simulator.state.now).toBe('2025-10-01T09:00:00.000Z');
    expect(codesOf(ask(addNote, noteOn(id('ord:10398'))))).toEqual([]);
    expect(simulator.store.all('Note').some(({body}) => body === 'half a change')).toBe(false);
    const messages = simulator.store.all('SystemLog').map(({message}) => String(message));
    expect(messages.filter((message) => message.includes('A fault of the rule.')).length).toBeGreaterThan(0);
  });
});

describe('time', () => {
  it('moves on by a millisecond with each write, so that no two changes share `updatedAt`', () => {
    const {ask, id} = platform();
    const moments = [1, 2, 3].map((count) => {
      const {note} = payloadOf(ask(addNote, noteOn(id('ord:10398'), `Note ${count}.`))) as {note: Fields};
      return String(note['createdAt']);
    });
    expect([...new Set(moments)].sort()).toEqual(moments);
  });

  it('does not move with a refusal', () => {
    const {simulator, ask} = platform();
    const {now} = simulator.state;
    expect(reasonsOf(ask(addNote, noteOn('ord_01J2M8Y4T0QZ6V3N5K7R9W1XCE')))).toEqual(['RECORD_NOT_FOUND']);
    expect(simulator.state.now).toBe(now);
  });

  const ordersPlaced = 'query Placed($filter: OrderFilter!) {orders(filter: $filter, first: 1) {totalCount}}';
  it.each([
    ['2025-09-30T14:00:00+05:00', '2025-09-30T09:00:00Z'],
    ['2025-09-29T20:00:00-05:00', '2025-09-30T01:00:00.000Z'],
  ])('is the same moment as %s and as %s', (one, other) => {
    const {ask} = platform();
    const count = (placedAfter: string) => ask(ordersPlaced, {filter: {placedAfter}}).data;
    expect(count(one)).toEqual(count(other));
  });

  it.each(['2025-02-30T08:00:00Z', '2025-09-30T08:00:00+99:99', '2025-09-30T25:00:00Z', '2025-13-01T00:00:00Z'])(
    'refuses %s, which no calendar has',
    (placedAfter) => {
      expect(codesOf(platform().ask(ordersPlaced, {filter: {placedAfter}}))).toEqual(['BAD_REQUEST']);
    },
  );
});

describe('an id of another kind names no record', () => {
  it.each([
    ['createAPIKey', 'CreateAPIKeyInput', (wrong: string) => ({clientId: wrong, name: 'Till'})],
    ['updateAPIClient', 'UpdateAPIClientInput', (wrong: string) => ({id: wrong, name: 'Till'})],
    ['removeAPIClient', 'RemoveAPIClientInput', (wrong: string) => ({id: wrong})],
    ['removePerson', 'RemovePersonInput', (wrong: string) => ({id: wrong})],
  ])('for %s', (operation, type, input) => {
    const {ask, simulator} = platform();
    const wrong = String(simulator.store.all('Product')[0]?.id);
    const answer = ask(`mutation M($input: ${type}!) {${operation}(input: $input) {userErrors {reason}}}`, {
      input: input(wrong),
    });
    expect(codesOf(answer)).toEqual([]);
    expect(reasonsOf(answer)).toEqual(['RECORD_NOT_FOUND']);
  });
});

describe('a cursor is a position', () => {
  const page = `query Page($after: String, $sort: OrderSort) {
    orders(first: 5, after: $after, sort: $sort) {nodes {id} pageInfo {endCursor hasNextPage}}
  }`;
  const sort = {field: 'UPDATED_AT', direction: 'ASC'};
  interface Listed {
    nodes: {id: string}[];
    pageInfo: {endCursor: string; hasNextPage: boolean};
  }

  it('that loses no record when the one at the cursor moves', () => {
    const {ask} = platform();
    const first = payloadOf(ask(page, {sort})) as unknown as Listed;
    const expected = payloadOf(ask(page, {sort, after: first.pageInfo.endCursor})) as unknown as Listed;
    const last = first.nodes.at(-1)?.id;
    const tagged = ask('mutation Tag($input: AddOrderTagsInput!) {addOrderTags(input: $input) {userErrors {reason}}}', {
      input: {ids: [last], tags: ['moved']},
    });
    expect([codesOf(tagged), reasonsOf(tagged)]).toEqual([[], []]);
    const second = payloadOf(ask(page, {sort, after: first.pageInfo.endCursor})) as unknown as Listed;
    expect(second.nodes).toEqual(expected.nodes);
  });

  it('of one sort alone', () => {
    const {ask} = platform();
    const {pageInfo} = payloadOf(ask(page, {sort})) as unknown as Listed;
    const answer = ask(page, {sort: {...sort, direction: 'DESC'}, after: pageInfo.endCursor});
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
    expect(codesOf(ask(page, {sort, after: 'bm9uc2Vuc2U'}))).toEqual(['BAD_REQUEST']);
  });
});

describe('an idempotency key', () => {
  const keyed = addNote.replace(') {addNote', ') @idempotent(key: "note-of-the-morning") {addNote');

  it('belongs to the brand of a request', () => {
    const {ask, dana, id} = platform();
    const noBrand = Object.fromEntries(Object.entries(dana).filter(([name]) => name !== 'X-Brand-Id'));
    const first = ask(keyed, noteOn(id('ord:10398')));
    const second = ask(keyed, noteOn(id('ord:10398')), noBrand);
    expect(payloadOf(second)['note']).not.toEqual(payloadOf(first)['note']);
    const elsewhere = ask(keyed, noteOn(id('ord:10398')), {...dana, 'X-Company-Id': 'com_01JGXA1F00000Z619A6QDY5YTG'});
    expect(elsewhere.data?.['addNote'] ?? null).toBeNull();
  });

  it('compares values and not bytes', () => {
    const {ask, id} = platform();
    const first = ask(keyed, {input: {subjectId: id('ord:10398'), body: 'A note.'}});
    const again = ask(keyed.replaceAll(' {', '\n  {'), {input: {body: 'A note.', subjectId: id('ord:10398')}});
    expect(again).toEqual(first);
  });
});

describe('a document that would take long', () => {
  const fragments = (count: number, body: (index: number) => string): string =>
    Array.from({length: count}, (_, index) => `fragment F${index} on Query {${body(index)}}`).join('\n');
  const aliased = (count: number, field: string): string =>
    Array.from({length: count}, (_, index) => `a${index}: ${field}`).join(' ');
  const spreads = (count: number): string => Array.from({length: count}, (_, index) => `...F${index}`).join(' ');
  it.each([
    [
      'doubling fragments',
      `{...F0}\n${fragments(40, (index) => (index < 39 ? `...F${index + 1} ...F${index + 1}` : '__typename'))}`,
    ],
    [
      'doubling fragments that end where they begin',
      `{...F0}\n${fragments(40, (index) => `...F${(index + 1) % 40} ...F${(index + 1) % 40}`)}`,
    ],
    ['a field 1,500 times', `{${'orders(first: 1) {nodes {id}}'.repeat(1500)}}`],
    [
      '900 fragments',
      `{${fragments(900, () => 'me {id}').replace(/fragment F(\d+) on Query \{[^}]*\}\}/g, '...F$1')}}\n${fragments(900, () => 'me {id}')}`,
    ],
    [
      'a chain of 1,200 fragments',
      `{...F0}\n${fragments(1200, (index) => (index < 1199 ? `...F${index + 1}` : '__typename'))}`,
    ],
    ['a fragment that nothing uses', `{me {id}}\nfragment F on Order {${'id '.repeat(19_000)}}`],
    [
      'a field 980 times in 49 fragments',
      `{...F0 ${spreads(49)}}\n${fragments(49, () => `orders(first: 1, sort: [{field: NUMBER}]) {totalCount} `.repeat(20))}`,
    ],
    ['6,000 fragments that are missing', `{${spreads(6000)}}`],
    ['the fields of each type 400 times', `{__schema {types {${aliased(400, 'fields {type {fields {name}}}')}}}}`],
    ['the schema 300 times', `{${aliased(300, '__schema {types {fields {args {type {name}}}}}')}}`],
    [
      'a field of records under 1,900 names',
      `{orders(first: 100) {nodes {items(first: 100) {nodes {${aliased(1900, 'id')}}}}}}`,
    ],
    [
      'plain lists within each other',
      `{integrations(first: 1) {nodes {${'actions {integration {'.repeat(40)}id${'}}'.repeat(40)}}}}`,
    ],
    ['fragments within each other', `{...F0}\n${fragments(2, (index) => `...F${1 - index}`)}`],
  ])('is refused at once: %s', (_name, document) => {
    // Without the limits each of these takes from seconds to days, and is answered.
    expect(codesOf(platform().ask(document))).toEqual(['BAD_REQUEST']);
  });

  it.each(['query', 'subscription'])('is refused at once: 60,000 unknown fields in a variable of a %s', (kind) => {
    const {simulator, dana} = platform();
    const filter = Object.fromEntries(Array.from({length: 60_000}, (_, index) => [`field${index}`, 1]));
    const brand = 'brand {persons(filter: $filter) {totalCount}}';
    const field = kind === 'query' ? `orders {nodes {${brand}}}` : `orderUpdatesByBrand(brandId: "x") {${brand}}`;
    const request = {query: `${kind} Q($filter: PersonFilter) {${field}}`, variables: {filter}, headers: dana};
    const answer = kind === 'query' ? simulator.execute(request) : simulator.subscribe(request, () => undefined);
    const codes = codesOf(answer as Answer);
    expect(new Set(codes)).toEqual(new Set(['BAD_REQUEST']));
    expect(codes.length).toBeLessThan(10);
  });

  it('costs the same whether its fields stand in fragments or not', () => {
    const {ask} = platform();
    const cost = (document: string) => ask(document).extensions.cost?.points;
    const lines = 'items(first: 50) {nodes {id}}';
    expect(cost(`{orders(first: 40) {nodes {...L}}} fragment L on Order {${lines}}`)).toBe(
      cost(`{orders(first: 40) {nodes {${lines}}}}`),
    );
  });
});
