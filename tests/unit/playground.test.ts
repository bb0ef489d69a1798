import {describe, expect, it} from 'vitest';
import {jsonObject} from '../../src/playground/model/draft.ts';
import {readKept} from '../../src/playground/model/kept.ts';
import {decodeRequest, encodeRequest, playgroundLink} from '../../src/playground/model/link.ts';
import {cellText, columnsOf} from '../../src/playground/model/records.ts';
import {
  changeTab,
  closeTab,
  emptyTab,
  isSubscription,
  noTabs,
  openTab,
  titleOf,
} from '../../src/playground/model/tabs.ts';

describe('tabs of the playground', () => {
  const three = () => openTab(openTab(openTab(noTabs), {...emptyTab, as: 'b'}), {...emptyTab, as: 'c'});

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
    expect(closeTab(openTab(noTabs, {...emptyTab, as: 'x'}), 1).list).toMatchObject([{as: emptyTab.as}]);
  });

  it('never take the id of a closed one, whose answer they would show', () => {
    expect(openTab(closeTab(three(), 3)).list.map(({id}) => id)).toEqual([1, 2, 4]);
    expect(closeTab(openTab(noTabs), 1).list.map(({id}) => id)).toEqual([2]);
  });

  it('change alone', () => {
    const changed = changeTab(three(), {as: 'd'});
    expect(changed.list.map(({as}) => as)).toEqual([emptyTab.as, 'b', 'd']);
    expect(changed.list[2]).toMatchObject({document: emptyTab.document, id: 3});
  });
});

describe('what the visit keeps', () => {
  /** What a visit with two tabs and two requests keeps, with another value at a path. */
  function kept(path: readonly (string | number)[] = [], value?: unknown): string {
    const tabs = openTab(openTab(noTabs));
    const [tab] = tabs.list;
    const sent = {id: 1, title: 'Me', outcome: 'Succeeded.', tab, answer: {extensions: {requestId: 'req_000001'}}};
    const all: unknown = JSON.parse(JSON.stringify({tabs, history: [sent, {...sent, id: 2}], opened: '#abc'}));
    let holder = all as Record<string | number, unknown>;
    for (const name of path.slice(0, -1)) holder = holder[name] as Record<string | number, unknown>;
    const last = path.at(-1);
    if (last !== undefined) holder[last] = value;
    return JSON.stringify(all);
  }

  it('is read as it was written', () => {
    expect(readKept(kept())).toEqual(JSON.parse(kept()));
    expect(readKept(kept(['history'], []))?.history).toEqual([]);
  });

  it.each([
    ['opened'],
    ['history'],
    ['tabs'],
    ['tabs.list'],
    ['tabs.newest'],
    ['tabs.chosen'],
    ['tabs.list.1'],
    ...['id', 'document', 'variables', 'as', 'headers', 'before'].map((name) => [`tabs.list.1.${name}`]),
    ['history.1'],
    ...['id', 'title', 'outcome', 'tab', 'tab.id', 'answer', 'answer.extensions'].map((name) => [`history.1.${name}`]),
  ])('is left where %s is of another kind', (path) => {
    for (const value of [undefined, null, true]) expect(readKept(kept(path.split('.'), value))).toBeUndefined();
  });

  it.each([
    ['nothing', null],
    ['no text', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['another shape', '[]'],
    ['no tab', kept(['tabs', 'list'], [])],
    ['a tab that is not there chosen', kept(['tabs', 'chosen'], 7)],
    ['a list with the fields of another thing', kept(['tabs', 'list'], {})],
  ])('is left where it is %s', (_, text) => {
    expect(readKept(text)).toBeUndefined();
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
    expect(isSubscription('#\n{ a }# b\nsubscriptions')).toBe(false);
  });

  it('have variables that are a JSON object', () => {
    expect(jsonObject(' ', 'variables')).toEqual({});
    expect(() => jsonObject('[1]', 'headers')).toThrow(/headers are no JSON object/);
    expect(() => jsonObject('{', 'variables')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/variables are no JSON: ./) as string,
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

describe('a link to the playground', () => {
  it.each([{document: 'query A { a }'}, {document: '# “ä” 😀', variables: '{"a": 1', as: 'dana'}])(
    'carries %j',
    (request) => {
      expect(decodeRequest(`#${encodeRequest(request)}`)).toEqual(request);
      expect(playgroundLink(request)).toMatch(/^\/playground#[\w-]+$/);
    },
  );

  it.each(['', '#', '#%%%', `#${btoa('[]')}`, `#${btoa('{"document":1}')}`])('is none in %j', (fragment) => {
    expect(decodeRequest(fragment)).toBeUndefined();
  });
});
