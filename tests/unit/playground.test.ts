import {describe, expect, it} from 'vitest';
import {jsonObject} from '../../src/playground/model/draft.ts';
import {readKept} from '../../src/playground/model/kept.ts';
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
  const three = openTab(openTab(openTab(noTabs), {...emptyTab, as: 'b'}), {...emptyTab, as: 'c'});

  it('open at the end and are chosen', () => {
    expect(three.list.map(({id}) => id)).toEqual([1, 2, 3]);
    expect(three.chosen).toBe(3);
  });

  it('give their place to a neighbour when they close, and the last one to an empty one', () => {
    expect(closeTab(three, 3).chosen).toBe(2);
    expect(closeTab(three, 1)).toMatchObject({chosen: 3, list: [{id: 2}, {id: 3}]});
    expect(closeTab(openTab(noTabs, {...emptyTab, as: 'x'}), 1).list).toMatchObject([{as: emptyTab.as}]);
  });

  it('never take the id of a closed one, whose answer they would show', () => {
    expect(openTab(closeTab(three, 3)).list.map(({id}) => id)).toEqual([1, 2, 4]);
    expect(closeTab(openTab(noTabs), 1).list.map(({id}) => id)).toEqual([2]);
  });

  it('change alone', () => {
    expect(changeTab(three, {as: 'd'}).list.map(({as}) => as)).toEqual([emptyTab.as, 'b', 'd']);
  });
});

describe('what the visit keeps', () => {
  const tabs = openTab(noTabs);
  const [tab = {...emptyTab, id: 1}] = tabs.list;
  const answer = {data: {me: null}, extensions: {requestId: 'req_000001'}};
  const kept = {tabs, history: [{id: 1, title: 'Me', outcome: 'Succeeded.', tab, answer}], opened: '#abc'};

  it('is read as it was written', () => {
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['no tab', {...kept, tabs: noTabs}],
    ['a tab that is not there chosen', {...kept, tabs: {...tabs, chosen: 7}}],
    ['a tab without a document', {...kept, tabs: {...tabs, list: [{...tab, document: undefined}]}}],
    ['an entry without an answer', {...kept, history: [{...kept.history[0], answer: null}]}],
  ])('is left where it is %s', (_, text) => {
    expect(readKept(typeof text === 'object' && text !== null ? JSON.stringify(text) : text)).toBeUndefined();
  });
});

describe('documents', () => {
  it.each([
    ['query Orders { orders { id } }', 'Orders'],
    ['# mutation No\n{ order(id: "1") { id } }', 'order'],
    ['subscription OnOrder($id: ID!) { x }', 'OnOrder'],
    ['', 'Untitled'],
  ])('%j is called %s', (document, title) => {
    expect(titleOf(document)).toBe(title);
  });

  it('that follow events are told apart', () => {
    expect(isSubscription('# a\nsubscription { x }')).toBe(true);
    expect(isSubscription('# subscription\nquery { subscription }')).toBe(false);
  });

  it('have variables that are a JSON object', () => {
    expect(jsonObject(' ', 'variables')).toEqual({});
    expect(() => jsonObject('[1]', 'headers')).toThrow(/headers are no JSON object/);
    expect(() => jsonObject('{', 'variables')).toThrow(/variables are no JSON:/);
  });
});

describe('records as a table', () => {
  it('begin with what tells them apart', () => {
    const records = [{id: 'a', lines: [{x: 1}], note: 'n', status: 'OPEN', number: '1'}];
    expect(columnsOf(records)).toEqual(['id', 'number', 'status', 'note', 'lines']);
  });

  it('have values in one line', () => {
    expect(
      [null, true, 'x', ['a', 'b'], [{a: 1}], {amount: '1.00', currency: 'EUR'}, {city: 'Ede', lines: []}].map(
        cellText,
      ),
    ).toEqual(['', 'true', 'x', 'a, b', '1 entry', '1.00 EUR', 'Ede']);
  });
});
