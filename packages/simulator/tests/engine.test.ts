import {readFileSync} from 'node:fs';
import {beforeEach, describe, expect, test} from 'vitest';
import {readContract} from '../src/model/contract.ts';
import {Simulator, type Answer} from '../src/model/simulator.ts';
import {undecidedConditions} from '../src/model/lists.ts';
import {joinRules, type Fields, type AnyRuleSet} from '../src/model/rules.ts';
import {access} from '../src/rules/access.ts';

const sdl = readFileSync('packages/simulator/tests/fixtures/library.graphql', 'utf8');
const contract = readContract(sdl);
const id = (prefix: string, number: number): string => `${prefix}_01K6C${String(number).padStart(21, '0')}`;
const brand = id('bra', 1);
const company = id('com', 1);
const person = id('per', 1);

const lending: AnyRuleSet = {
  mutations: {
    lendBook: (input, context) => {
      const book = context.store.get('Book', input['id']);
      const loan = context.store.insert('Loan', {book: input['id'], person: input['personId']});
      if (book?.['status'] === 'OVERDUE') throw context.refuse('ALREADY_LENT', ['id']);
      const status = input['lost'] === true ? 'LOST' : 'LENT';
      return {
        book: context.store.update('Book', String(input['id']), {status, dueAt: '2025-10-01T09:00:00.000Z'}),
        loan,
      };
    },
  },
  time: [
    {
      because: ['TIME'],
      next: (store) => store.all('Book').flatMap(({status, dueAt}) => (status === 'LENT' ? [String(dueAt)] : []))[0],
      run: ({store}) => {
        for (const book of store.all('Book'))
          if (book['status'] === 'LENT' && String(book['dueAt']) <= store.now)
            store.update('Book', book.id, {status: 'OVERDUE'});
      },
    },
  ],
};

function createLibrary(): Simulator {
  const simulator = new Simulator({contract, rules: joinRules([lending], access)});
  const {store} = simulator;
  store.insert('Company', {id: company, name: 'Alder & Pine'});
  store.insert('Company', {id: id('com', 2), name: 'Somebody else'});
  store.insert('Brand', {id: brand, name: 'Alder', company});
  store.insert('Brand', {id: id('bra', 2), name: 'Other', company: id('com', 2)});
  store.insert('Person', {id: person, name: 'Dana Reyes'});
  store.insert('User', {id: id('usr', 1), person});
  store.insert('RoleType', {id: id('rty', 1), _permissions: ['books:read', 'books:manage']});
  store.insert('Role', {id: id('rol', 1), person, party: company, roleType: id('rty', 1)});
  store.insert('Session', {
    id: id('ses', 1),
    user: id('usr', 1),
    _token: 'session-token',
    expiresAt: '2025-09-30T10:00:00.000Z',
  });
  store.insert('APIClient', {id: id('cli', 1), company, _permissions: ['books:read'], brands: []});
  store.insert('APIKey', {id: id('key', 1), client: id('cli', 1), _secret: 'reader', status: 'ACTIVE'});
  for (const [at, title] of ['Birch', 'Alder tree', 'Cedar'].entries())
    store.insert('Book', {id: id('bok', at + 1), brand, title, pages: 100 * (at + 1), status: 'ON_SHELF', price: 5});
  store.insert('Book', {id: id('bok', 9), brand: id('bra', 2), title: 'Hidden', status: 'ON_SHELF'});
  return simulator;
}

let library: Simulator;
beforeEach(() => {
  library = createLibrary();
});

const ask = (
  query: string,
  variables: Fields = {},
  token = 'session-token',
  headers: Record<string, string> = {},
): Answer =>
  library.execute({query, variables, headers: {Authorization: `Bearer ${token}`, 'X-Company-Id': company, ...headers}});
const codes = ({errors}: Answer): unknown[] => (errors ?? []).map(({extensions}) => extensions['code']);
const titles = (answer: Answer): unknown =>
  (answer.data?.['books'] as {nodes: {title: string}[]}).nodes.map(({title}) => title);
const lend =
  'mutation ($input: LendBookInput!) { lendBook(input: $input) { book { status } loan { id } userErrors { code reason field message } } }';
const add =
  'mutation ($input: AddBookInput!) { addBook(input: $input) { book { id title status createdAt } userErrors { code reason field } } }';

describe('lists', () => {
  test('hold what the company of the request owns, sorted as the schema states', () => {
    expect(titles(ask('{books {nodes {title}}}'))).toEqual(['Alder tree', 'Birch', 'Cedar']);
  });

  test.each([
    ['{query: "tre"}', ['Alder tree']],
    ['{query: "ree"}', []],
    [`{ids: ["${id('bok', 3)}"]}`, ['Cedar']],
    [`{brandIds: ["${brand}"], statuses: [ON_SHELF]}`, ['Alder tree', 'Birch', 'Cedar']],
    ['{statuses: [LENT]}', []],
    ['{createdAfter: "2025-09-30T09:00:00.001Z"}', []],
    ['{createdAfter: "2025-09-30T09:00:00.000Z", query: "birch"}', ['Birch']],
  ])('filter %s', (filter, expected) => {
    expect(titles(ask(`{books(filter: ${filter}) {nodes {title}}}`))).toEqual(expected);
  });

  test('sort by a number, downwards', () => {
    expect(titles(ask('{books(sort: {field: PAGES, direction: DESC}) {nodes {title}}}'))).toEqual([
      'Cedar',
      'Alder tree',
      'Birch',
    ]);
  });

  test('are cut into pages in both directions', () => {
    const page = 'nodes {title} pageInfo {startCursor endCursor hasNextPage hasPreviousPage} totalCount';
    const first = ask(`{books(first: 2) {${page}}}`).data?.['books'] as {pageInfo: Fields; totalCount: number};
    expect(first).toMatchObject({totalCount: 3, pageInfo: {hasNextPage: true, hasPreviousPage: false}});
    const next = ask(`query ($after: String) {books(first: 2, after: $after) {${page}}}`, {
      after: first.pageInfo['endCursor'],
    });
    expect(titles(next)).toEqual(['Cedar']);
    expect(next.data?.['books']).toMatchObject({pageInfo: {hasNextPage: false, hasPreviousPage: true}});
    const back = (next.data?.['books'] as {pageInfo: Fields}).pageInfo['startCursor'];
    expect(titles(ask(`query ($before: String) {books(last: 1, before: $before) {${page}}}`, {before: back}))).toEqual([
      'Birch',
    ]);
  });

  test.each([
    'first: 101',
    'first: 0',
    'first: 1, last: 1',
    'after: "nonsense"',
    `filter: {brandIds: ["${brand}", "${brand}", "${brand}"]}`,
  ])('refuse %s as a bad request', (args) =>
    expect(codes(ask(`{books(${args}) {totalCount}}`))).toEqual(['BAD_REQUEST']),
  );

  test('follow references back to a record', () => {
    ask(lend, {input: {id: id('bok', 1), personId: person}});
    expect(ask(`{book(id: "${id('bok', 1)}") {brand {company {name}} loans {person {name}}}}`).data).toEqual({
      book: {brand: {company: {name: 'Alder & Pine'}}, loans: [{person: {name: 'Dana Reyes'}}]},
    });
  });
});

describe('access', () => {
  test('asks for a token that holds', () => {
    expect(codes(library.execute({query: '{books {totalCount}}'}))).toEqual(['UNAUTHENTICATED']);
    expect(codes(ask('{books {totalCount}}', {}, 'wrong'))).toEqual(['UNAUTHENTICATED']);
    library.advance('2025-09-30T10:00:00.000Z');
    expect(codes(ask('{books {totalCount}}'))).toEqual(['UNAUTHENTICATED']);
  });

  test('lets a session live an hour from its last request', () => {
    library.advance('2025-09-30T09:59:00.000Z');
    expect(codes(ask('{books {totalCount}}'))).toEqual([]);
    library.advance('2025-09-30T10:58:00.000Z');
    expect(codes(ask('{books {totalCount}}'))).toEqual([]);
  });

  test('needs a permission for an operation and for a guarded field', () => {
    expect(codes(ask(add, {input: {brandId: brand, title: 'Elm'}}, 'reader'))).toEqual(['FORBIDDEN']);
    expect(ask(`{book(id: "${id('bok', 1)}") {title price}}`).data).toEqual({book: {title: 'Birch', price: null}});
  });

  test('hides records of another company, and says nothing of them', () => {
    expect(ask(`{book(id: "${id('bok', 9)}") {title}}`)).toMatchObject({data: {book: null}});
    const answer = ask(lend, {input: {id: id('bok', 9), personId: person}});
    expect(answer.data?.['lendBook']).toMatchObject({
      book: null,
      userErrors: [{code: 'NOT_FOUND', reason: 'RECORD_NOT_FOUND', field: ['input', 'id']}],
    });
  });
});

describe('mutations', () => {
  test('create, change and remove by the names of the schema alone', () => {
    const made = ask(add, {input: {brandId: brand, title: '  Elm  '}}).data?.['addBook'] as {book: Fields};
    expect(made.book).toMatchObject({
      id: expect.stringMatching(/^bok_01K6CXK7M10001[0-9A-Z]{12}$/) as string,
      title: 'Elm',
      createdAt: '2025-09-30T09:00:00.001Z',
    });
    const change =
      'mutation ($input: UpdateBookInput!) { updateBook(input: $input) { book { title } userErrors { reason } } }';
    expect(ask(change, {input: {id: made.book['id'], title: 'Elms'}}).data).toEqual({
      updateBook: {book: {title: 'Elms'}, userErrors: []},
    });
    const remove = 'mutation ($input: RemoveBookInput!) { removeBook(input: $input) { removedBookId } }';
    expect(ask(remove, {input: {id: made.book['id']}}).data).toEqual({removeBook: {removedBookId: made.book['id']}});
    expect(ask(`{book(id: "${String(made.book['id'])}") {title}}`).data).toEqual({book: null});
  });

  test('refuse values that break a limit, with each field', () => {
    const {data} = ask(add, {input: {brandId: brand, title: 'A', pages: 0}});
    expect(data?.['addBook']).toMatchObject({
      book: null,
      userErrors: [
        {code: 'VALIDATION_FAILED', reason: 'INVALID_VALUE', field: ['input', 'title']},
        {code: 'VALIDATION_FAILED', reason: 'INVALID_VALUE', field: ['input', 'pages']},
      ],
    });
  });

  test('refuse a record that somebody changed since', () => {
    const change = 'mutation ($input: UpdateBookInput!) { updateBook(input: $input) { userErrors { reason } } }';
    const stale = {id: id('bok', 1), title: 'Oak', expectedUpdatedAt: '2025-09-29T09:00:00.000Z'};
    expect(ask(change, {input: stale}).data).toEqual({updateBook: {userErrors: [{reason: 'STALE_RECORD'}]}});
    expect(ask(change, {input: {...stale, expectedUpdatedAt: library.state.now}}).data).toEqual({
      updateBook: {userErrors: []},
    });
  });

  test('undo everything when they refuse', () => {
    ask(lend, {input: {id: id('bok', 1), personId: person}});
    library.advance('2025-09-30T09:30:00.000Z');
    ask('{books {totalCount}}');
    library.store.update('Book', id('bok', 1), {dueAt: library.state.now});
    library.advance('2025-09-30T09:31:00.000Z');
    const before = JSON.stringify(library.state.records);
    const {data} = ask(lend, {input: {id: id('bok', 1), personId: person}});
    expect(data?.['lendBook']).toEqual({
      book: null,
      loan: null,
      userErrors: [
        {code: 'CONFLICT', reason: 'ALREADY_LENT', field: ['input', 'id'], message: 'The book is not on its shelf.'},
      ],
    });
    expect(JSON.stringify(library.state.records).replaceAll(/"expiresAt":"[^"]+"/g, '')).toBe(
      before.replaceAll(/"expiresAt":"[^"]+"/g, ''),
    );
  });

  test('move a record along declared edges only', () => {
    const answer = ask(lend, {input: {id: id('bok', 2), personId: person, lost: true}});
    expect(codes(answer)).toEqual(['INTERNAL']);
    expect(library.store.get('Book', id('bok', 2))?.['status']).toBe('ON_SHELF');
    expect(() => library.store.update('Book', id('bok', 2), {status: 'LENT'})).toThrow(
      /ON_SHELF → LENT by itself because of nothing is not declared/,
    );
  });

  test('answer again under the same idempotency key, refusals too, for a day', () => {
    const keyed = lend.replace(') {', ') @idempotent(key: "lend-birch-to-dana") {');
    const input = {id: id('bok', 1), personId: person};
    const first = ask(keyed, {input});
    expect(ask(keyed, {input})).toEqual(first);
    expect(library.store.all('Loan')).toHaveLength(1);
    expect(codes(ask(keyed, {input: {...input, lost: false}}))).toEqual(['BAD_REQUEST']);
    library.state.now = '2025-10-01T09:00:00.001Z';
    library.store.update('Session', id('ses', 1), {expiresAt: '2025-10-01T10:00:00.000Z'});
    library.store.transaction(['TIME'], () => library.store.update('Book', id('bok', 1), {status: 'OVERDUE'}));
    expect(ask(keyed, {input}).data?.['lendBook']).toMatchObject({userErrors: [{reason: 'ALREADY_LENT'}]});
  });
});

describe('cost', () => {
  test.each([
    ['{book(id: "bok_01K6C000000000000000000001") {title}}', 1],
    ['{books {totalCount}}', 2],
    ['{books(first: 100) {nodes {title}}}', 6],
    ['{books(first: 20) {nodes {brand {books(first: 20) {nodes {title}}}}}}', 22],
  ])('%s costs %i', (query, points) => {
    expect(ask(query).extensions.cost).toMatchObject({points, limit: 6000, remaining: 6000 - points});
  });

  test('is 10 more for a mutation', () => {
    expect(ask(lend, {input: {id: id('bok', 1), personId: person}}).extensions.cost?.points).toBe(11);
  });

  test('has a bound for one request, and for a minute', () => {
    const deep =
      '{books(first: 100) {nodes {brand {books(first: 100) {nodes {brand {books(first: 100) {nodes {title}}}}}}}}}';
    expect(codes(ask(deep))).toEqual(['BAD_REQUEST']);
    library.state.points[person] = {since: library.state.now, used: 5999};
    const refused = ask('{books {totalCount}}');
    expect(codes(refused)).toEqual(['RATE_LIMITED']);
    expect(refused.errors?.[0]?.extensions['retryAfter']).toBe(60);
    library.advance('2025-09-30T09:01:00.000Z');
    expect(codes(ask('{books {totalCount}}'))).toEqual([]);
  });
});

describe('a request that is refused before it runs', () => {
  const answered = (query: string, variables = {}): Answer => {
    ask('{books {totalCount}}');
    return ask(query, variables);
  };
  const left = {points: 0, remaining: 5998, limit: 6000, resetsAt: '2025-09-30T09:01:00.000Z'};

  test.each([
    ['with a syntax error', '{'],
    ['with an unknown field', '{nothing}'],
    ['nested too deeply', `{a${'{a'.repeat(200)}}}`],
  ])('%s costs nothing, and tells what is left', (_name, query) => {
    const refused = answered(query);
    expect(codes(refused)).toEqual(['BAD_REQUEST']);
    expect(refused.extensions).toEqual({requestId: 'req_000002', cost: left});
  });

  test('with a wrong variable costs nothing, and keeps its key free', () => {
    const keyed = lend.replace('{', '@idempotent(key: "0123456789abcdef") {');
    expect(answered(keyed, {input: {id: 7}}).extensions.cost).toEqual(left);
    expect(ask(keyed, {input: {id: id('bok', 1), personId: person}}).errors).toBeUndefined();
  });

  test('for want of points leaves those that are left', () => {
    library.state.points[person] = {since: library.state.now, used: 5999};
    expect(ask('{books {totalCount}}').extensions.cost).toEqual({...left, remaining: 1});
  });
});

describe('time and subscriptions', () => {
  test('what is due happens at its moment', () => {
    ask(lend, {input: {id: id('bok', 1), personId: person}});
    library.advance('2025-10-05T00:00:00.000Z');
    expect(library.store.get('Book', id('bok', 1))).toMatchObject({
      status: 'OVERDUE',
      updatedAt: '2025-10-01T09:00:00.000Z',
    });
    expect(library.state.now).toBe('2025-10-05T00:00:00.000Z');
  });

  test('subscribers hear of records in their scope, and not after they left', () => {
    const heard: unknown[] = [];
    const request = {
      query: 'subscription ($brand: EndlessID!) {bookUpdatesByBrand(brandId: $brand) {title status}}',
      variables: {brand},
      headers: {Authorization: 'Bearer session-token', 'X-Company-Id': company},
    };
    const end = library.subscribe(request, ({data}) => heard.push(data));
    ask(lend, {input: {id: id('bok', 1), personId: person}});
    expect(heard).toEqual([{bookUpdatesByBrand: {title: 'Birch', status: 'LENT'}}]);
    if (typeof end === 'function') end();
    ask(lend, {input: {id: id('bok', 2), personId: person}});
    expect(heard).toHaveLength(1);
  });

  test('the same state and calls give the same bytes, also after saving', () => {
    const other = createLibrary();
    other.restore(JSON.parse(JSON.stringify(library.state)) as Simulator['state']);
    const input = {brandId: brand, title: 'Elm'};
    const request = {
      query: add,
      variables: {input},
      headers: {Authorization: 'Bearer session-token', 'X-Company-Id': company},
    };
    expect(JSON.stringify(other.execute(request))).toBe(JSON.stringify(library.execute(request)));
    expect(JSON.stringify(other.state)).toBe(JSON.stringify(library.state));
  });
});

describe('bad input', () => {
  test.each([
    ['a syntax error', '{books'],
    ['an unknown field', '{books {nothing}}'],
    ['no operation', 'fragment F on Book {title}'],
    ['a wrong variable', 'query ($first: Int!) {books(first: $first) {totalCount}}'],
    ['a malformed id', '{book(id: "1") {title}}'],
    ['too long a document', `{books {totalCount}} #${'x'.repeat(100_001)}`],
    ['too many tokens', `{books {${'totalCount '.repeat(30_000)}}}`],
  ])('%s is a bad request', (_name, query) => {
    expect(codes(ask(query))).toEqual(['BAD_REQUEST']);
  });

  test('keys of the prototype reach nothing', () => {
    expect(library.store.get('Book', '__proto__')).toBeUndefined();
    expect(library.store.find('constructor_x')).toBeUndefined();
    const variables = JSON.parse('{"__proto__": {"polluted": true}, "input": {"id": "x"}}') as Fields;
    expect(new Set(codes(ask(lend, variables)))).toEqual(new Set(['BAD_REQUEST']));
    expect(({} as Fields)['polluted']).toBeUndefined();
  });
});

test('a condition that no convention and no rule decides is named', () => {
  const lists = new Map([['BookFilter', 'Book']]);
  expect(undecidedConditions(library.contract, library.rules, lists)).toEqual([]);
  const foreign = new Simulator({
    contract: readContract(sdl.replace('statuses: [BookStatus!]', 'isPopular: Boolean')),
    rules: library.rules,
  });
  expect(undecidedConditions(foreign.contract, foreign.rules, lists)).toEqual(['BookFilter.isPopular']);
});
