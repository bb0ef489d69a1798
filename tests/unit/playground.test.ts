import {describe, expect, it, vi} from 'vitest';
import {loadSaved, save} from '../../src/playground/client/saved.ts';
import {findExamples} from '../../src/playground/model/offer.ts';
import {cellText, columnsOf} from '../../src/playground/model/records.ts';
import {
  type Request,
  firstRequest,
  isSubscription,
  jsonObject,
  playgroundLink,
  requestInLink,
  requestOf,
  titleOf,
} from '../../src/playground/model/request.ts';
import {changeTab, closeTab, noTabs, openTab, type Tab} from '../../src/playground/model/tabs.ts';

describe('tabs of the playground', () => {
  const three = () => openTab(openTab(openTab(noTabs), {...firstRequest, as: 'b'}), {...firstRequest, as: 'c'});

  it('open at the end and are chosen', () => {
    expect(three().list.map(({id, as}) => [id, as])).toEqual([
      [1, 'dana'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(three()).toMatchObject({chosen: 3, newest: 3});
  });

  it('begin with a request that runs as it is', () => {
    const [tab] = openTab(noTabs).list;
    expect(titleOf(tab?.document ?? '')).toBe('Orders');
    expect(tab).toMatchObject({variables: '{}', headers: '', before: []});
  });

  it('give their place to a neighbour when they close, and the last one to an empty one', () => {
    expect(closeTab(three(), 3).chosen).toBe(2);
    expect(closeTab(three(), 1)).toMatchObject({chosen: 3, list: [{id: 2}, {id: 3}]});
    expect(closeTab({...three(), chosen: 1}, 1)).toMatchObject({chosen: 2, list: [{id: 2}, {id: 3}]});
    expect(closeTab(openTab(noTabs, {...firstRequest, as: 'x'}), 1).list).toMatchObject([{as: firstRequest.as}]);
  });

  it('never take the id of a closed one, whose answer they would show', () => {
    expect(openTab(closeTab(three(), 3)).list.map(({id}) => id)).toEqual([1, 2, 4]);
    expect(closeTab(openTab(noTabs), 1).list.map(({id}) => id)).toEqual([2]);
  });

  it('change alone', () => {
    const changed = changeTab(three(), {as: 'd'});
    expect(changed.list.map(({as}) => as)).toEqual([firstRequest.as, 'b', 'd']);
    expect(changed.list[2]).toMatchObject({document: firstRequest.document, id: 3});
  });
});

describe('what the visit saves', () => {
  const tabs = openTab(openTab(noTabs), {...firstRequest, as: 'mira', advance: 'P1D', answer: {id: 'x'}});
  const tab: Tab = {...firstRequest, id: 1};
  const answer = {data: {x: 1}, extensions: {requestId: 'req_000001'}};
  const sent = {id: 1, time: 5, tab, answer, events: [answer]};
  const state = {tabs, history: [sent, {...sent, id: 2}], opened: '#abc'};
  const nothing = {tabs: noTabs, history: [], opened: ''};

  /** A storage for so many letters. */
  function storageOf(room: number): void {
    let stored: string | null = null;
    vi.stubGlobal('sessionStorage', {
      getItem: () => stored,
      setItem: (_: string, text: string) => {
        if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
        stored = text;
      },
    });
  }

  it('is read as it was written', () => {
    storageOf(Infinity);
    expect(loadSaved()).toEqual(nothing);
    save(state);
    expect(loadSaved()).toEqual(state);
  });

  it.each([
    [Infinity, [1, 2, 3, 4, 5, 6, 7]],
    [2900, [1, 2, 3, 4, 5]],
    [1000, []],
  ])('fits into a storage of %d letters', (room, expected) => {
    storageOf(room);
    save({...state, history: [1, 2, 3, 4, 5, 6, 7].map((id) => ({...sent, id}))});
    expect(loadSaved()).toMatchObject({tabs, history: expected.map((id) => ({id}))});
  });

  it('is nothing where storage is refused', () => {
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', {getItem: refuse, setItem: refuse});
    expect(() => save(state)).not.toThrow();
    expect(loadSaved()).toEqual(nothing);
  });
});

describe('a link to the playground', () => {
  const link = (value: unknown): string => `#${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  const step = {as: 'dana', document: 'mutation { a }', variables: {}, advance: 'P1D', answer: {a: 'x'}};
  const whole: Request = {
    document: '# “ä” 😀',
    variables: '{"a": 1',
    as: 'mira',
    headers: '{"X-Brand-Id": "b"}',
    before: [step, {...step, during: [step]}],
    advance: 'P2D',
    answer: {a: 'y'},
  };

  it.each([firstRequest, whole])('carries all of a request', (request) => {
    const address = playgroundLink(request);
    expect(address).toMatch(/^\/playground#[\w-]+$/);
    expect(requestInLink(address.replace(/.*#/, '#'))).toEqual(request);
  });

  it('needs no more than a document, and carries nothing unknown', () => {
    expect(requestInLink(link({document: '{ a }', id: 7, events: []}))).toEqual({...firstRequest, document: '{ a }'});
  });

  it.each(['', '#', '#%%%', link([]), link(null), link({document: 1}), link({variables: '{}'})])(
    'is none in %j',
    (fragment) => {
      expect(requestInLink(fragment)).toBeUndefined();
    },
  );

  it.each([
    {variables: {}},
    {as: 5},
    {headers: 5},
    {advance: 5},
    {before: 'x'},
    {before: [null]},
    {before: [{...step, document: 5}]},
    {before: [{...step, as: undefined}]},
    {before: [{...step, variables: []}]},
    {before: [{...step, advance: 5}]},
    {before: [{...step, during: [{}]}]},
  ])('is refused with %j', (fields) => {
    expect(requestInLink(link({...whole, ...fields}))).toBeUndefined();
  });
});

describe('the request of a scenario', () => {
  const id = (letter: string): string => `ord_01K2ESTYE0RYMQCNN4CJCNTQ9${letter}`;
  const shown = (as: string | undefined, answer: unknown) => ({
    as,
    headers: {Authorization: 'Bearer secret'},
    document: '{ a }',
    variables: {x: 1},
    answer,
  });

  it('brings what comes before, the clock, and the ids of answers, but no headers', () => {
    const answer = {data: {a: {id: id('A'), name: 'x', list: ['y', id('B')], none: [1], nothing: null}}};
    const during = [shown('mira', {data: 'x'})];
    const request = requestOf(
      {before: [{...shown('dana', answer), during, advance: 'P1D'}], shown: {...shown(undefined, 5), advance: 'P2D'}},
      [shown('tom', null)],
    );
    const asked = {document: '{ a }', variables: {x: 1}};
    expect(request).toEqual({
      as: 'nobody',
      document: '{ a }',
      variables: '{\n  "x": 1\n}',
      headers: '',
      advance: 'P2D',
      before: [
        {as: 'tom', ...asked},
        {
          as: 'dana',
          ...asked,
          advance: 'P1D',
          answer: {data: {a: {id: id('A'), list: [null, id('B')]}}},
          during: [{as: 'mira', ...asked}],
        },
      ],
    });
  });
});

describe('examples', () => {
  const example = (title: string) => ({title, request: firstRequest});
  const groups = [
    {label: 'Story: Ship', examples: [example('1. Create'), example('2. Approve')]},
    {label: 'approveOrder', examples: [example('Refused: a draft'), example('An order of today')]},
  ];
  const found = (query: string, limit?: number) =>
    findExamples(groups, query, limit).map(({label, examples}) => [label, ...examples.map(({title}) => title)]);

  it.each([
    [
      'APPROVE',
      [
        ['approveOrder', 'Refused: a draft', 'An order of today'],
        ['Story: Ship', '2. Approve'],
      ],
    ],
    [' draft  order', [['approveOrder', 'Refused: a draft']]],
    ['nothing like it', []],
  ])('are found by the words %j', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('are cut to a number that a list can show', () => {
    expect(found('', 3)).toEqual([
      ['Story: Ship', '1. Create', '2. Approve'],
      ['approveOrder', 'Refused: a draft'],
    ]);
  });
});

describe('documents', () => {
  it.each([
    ['query Orders { orders { id } }', 'Orders'],
    ['# mutation No\n{ order(id: "1") { id } }', 'order'],
    ['subscription OnOrder($id: ID!) { x }', 'OnOrder'],
    ['query   Spaced { orders { id } }', 'Spaced'],
    ['{orders { id } }', 'orders'],
    ['{\n  ordersByBrand { id } }', 'ordersByBrand'],
    ['fragment F on Order # { lost }', 'Untitled'],
    ['', 'Untitled'],
  ])('%j is called %s', (document, title) => {
    expect(titleOf(document)).toBe(title);
  });

  it('that follow events are told apart', () => {
    expect(isSubscription('# a\nsubscription { x }')).toBe(true);
    expect(isSubscription('  subscription { x }')).toBe(true);
    expect(isSubscription('query subscription { x }')).toBe(false);
    expect(isSubscription('# subscription\nquery { subscription }')).toBe(false);
    expect(isSubscription('query {\n  subscription { x }\n}')).toBe(false);
    expect(isSubscription('{\n  a {\n  subscription\n} }')).toBe(false);
    expect(isSubscription('fragment subscription on A { x }\nsubscription { ...subscription }')).toBe(true);
    expect(isSubscription('query { a } subscription { x }')).toBe(false);
    expect(isSubscription('#\n{ a }# b\nsubscriptions')).toBe(false);
  });

  it('have variables that are a JSON object', () => {
    expect(jsonObject(' ', 'variables')).toEqual({});
    expect(() => jsonObject('[1]', 'headers')).toThrow(/headers are not a JSON object/);
    expect(() => jsonObject('{', 'variables')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/variables are not JSON: ./) as string,
        cause: expect.any(SyntaxError) as SyntaxError,
      }) as Error,
    );
  });
});

describe('records as a table', () => {
  it('begin with what tells them apart', () => {
    const records = [{id: 'a', lines: [{x: 1}], note: 'n', status: 'OPEN', number: '1'}];
    expect(columnsOf(records)).toEqual(['id', 'number', 'status', 'note', 'lines']);
  });

  it('have at most seven columns beside the id, in this order', () => {
    const names = ['number', 'name', 'sku', 'code', 'title', 'newStatus', 'status', 'type', 'kind', 'email'];
    const records = (some: readonly string[]) => [
      Object.fromEntries(['other', ...some].reverse().map((name) => [name, 1])),
    ];
    expect(columnsOf(records(names))).toEqual(['id', ...names.slice(0, 7)]);
    expect(columnsOf(records(names.slice(4)))).toEqual(['id', ...names.slice(4), 'other']);
  });

  it('have columns with nested values last, also where only one record has them', () => {
    const records = [
      {id: 'a', address: null, note: null, lot: 1},
      {id: 'b', address: {city: 'Ede'}, note: 'n'},
    ];
    expect(columnsOf(records)).toEqual(['id', 'note', 'lot', 'address']);
  });

  it.each([
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    ['x', 'x'],
    [['a', 'b'], 'a, b'],
    [[], ''],
    [[{a: 1}], '1 entry'],
    [['a', {a: 1}], '2 entries'],
    [{amount: '1.00', currency: 'EUR'}, '1.00 EUR'],
    [{amount: '1.00', currency: 7}, '1.00, 7'],
    [{amount: 1, currency: 'EUR'}, '1, EUR'],
    [{city: 'Ede', lines: ['x'], unit: null, country: 'NL'}, 'Ede, NL'],
  ])('have %j in one line as %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });
});
