import {afterEach, describe, expect, it, vi} from 'vitest';
import {readIndexNames} from '../../src/search/model/environment.ts';
import {shardIds} from '../../src/search/model/types.ts';
import {ask} from '../../src/search/client/ask.ts';
import type {SearchEngine, SearchHit, SearchRequest} from '../../src/search/model/types.ts';
import {hit} from '../support/search-service.ts';

const indexNames = {...readIndexNames({}), help: 'h', api: 'a', changelog: 'c', global: 'g'};
const others = shardIds.filter((id) => id !== 'help').map((id) => indexNames[id]);

/** A hit in whose title these words were found. */
function found(title: string, words: string[]): SearchHit {
  const lvl1 = {value: title, matchedWords: words};
  return {...hit(title), _highlightResult: {hierarchy: {lvl1}}};
}

/** An engine with these hits, by the name of the index. */
function engineOf(hits: Record<string, SearchHit[]>) {
  const asked: SearchRequest[][] = [];
  const engine: SearchEngine = {
    search: async ({requests}) => {
      asked.push([...requests]);
      const results = requests.map(({indexName}) => ({hits: hits[indexName] ?? [], nbHits: hits[indexName]?.length}));
      return {results} as Awaited<ReturnType<SearchEngine['search']>>;
    },
  };
  return {engine, asked};
}

const request: SearchRequest = {indexName: '', query: 'read only alert', hitsPerPage: 20};
const names = (requests: SearchRequest[]) => requests.map(({indexName}) => indexName);

afterEach(() => {
  vi.useRealTimers();
});

describe('the best hit of another section', () => {
  const note = found('Read-only order alerts', ['read', 'only', 'alert']);

  it('is there when its titles hold the whole query and those of the first hits do not', async () => {
    const {engine, asked} = engineOf({h: [found('Alerts', ['alert'])], c: [note], a: [found('Alert', ['alert'])]});
    const {elsewhere, result} = await ask(engine, indexNames, 'help', request);
    expect(elsewhere).toMatchObject({section: 'changelog', hit: {hierarchy: {lvl1: 'Read-only order alerts'}}});
    expect(result.nbHits).toBe(1);
    expect(asked.map(names)).toEqual([['h'], others]);
    expect(asked[1]?.map(({hitsPerPage}) => hitsPerPage)).toEqual(others.map(() => 1));
  });

  it('is not looked for when one of the first three hits has the query in its titles', async () => {
    const own = [
      found('x', ['alert']),
      found('y', ['only']),
      found('Alerts that are read only', ['alert', 'read', 'only']),
    ];
    const {engine, asked} = engineOf({h: own, c: [note]});
    expect((await ask(engine, indexNames, 'help', request)).elsewhere).toBeUndefined();
    expect(asked.map(names)).toEqual([['h']]);
  });

  it.each([
    ['everything is searched', 'global', request],
    ['a further page is asked for', 'help', {...request, page: 1}],
  ] as const)('is not looked for when %s', async (_, section, asks) => {
    const {engine, asked} = engineOf({h: [found('x', ['alert'])], g: [found('x', ['alert'])], c: [note]});
    expect((await ask(engine, indexNames, section, asks)).elsewhere).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('is not there when it holds a part of the query only', async () => {
    const {engine} = engineOf({h: [found('x', ['alert'])], c: [found('Alerts', ['alert'])]});
    expect((await ask(engine, indexNames, 'help', request)).elsewhere).toBeUndefined();
  });

  it('is not looked for where each request costs something', async () => {
    const {engine, asked} = engineOf({h: [found('x', ['alert'])], c: [note]});
    expect((await ask({...engine, isHosted: true}, indexNames, 'help', request)).elsewhere).toBeUndefined();
    expect(asked.map(names)).toEqual([['h']]);
  });

  it('is not looked for when nobody waits for the answer any more', async () => {
    const {engine, asked} = engineOf({h: [found('x', ['alert'])], c: [note]});
    expect((await ask(engine, indexNames, 'help', request, () => false)).elsewhere).toBeUndefined();
    expect(asked.map(names)).toEqual([['h']]);
  });

  it('stands in for a section without hits', async () => {
    const {engine} = engineOf({a: [found('Paging', [])]});
    const answer = await ask(engine, indexNames, 'help', {...request, query: 'pagination'});
    expect(answer).toMatchObject({elsewhere: {section: 'api'}});
  });

  it('is done without when it takes too long or fails', async () => {
    vi.useFakeTimers();
    for (const late of [() => new Promise<never>(() => undefined), () => Promise.reject(new Error('offline'))]) {
      const {engine} = engineOf({h: [found('x', ['alert'])]});
      const search: SearchEngine['search'] = (parameters) =>
        parameters.requests.length > 1 ? late() : engine.search(parameters);
      const answer = ask({search}, indexNames, 'help', request);
      await vi.advanceTimersByTimeAsync(1001);
      expect((await answer).elsewhere).toBeUndefined();
    }
  });
});
