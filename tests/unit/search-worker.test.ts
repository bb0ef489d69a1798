import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readIndexNames} from '../../src/search/model/environment.ts';
import type {WorkerAnswer, WorkerCall} from '../../src/search/client/worker.ts';
import {packShard} from '../../src/search/model/shard.ts';

interface Scope {
  onmessage: ((event: {data: WorkerCall}) => void) | null;
  postMessage: (message: WorkerAnswer) => void;
}

const indexNames = {...readIndexNames({}), help: 'h', api: 'a', changelog: 'c', global: 'g'};
const ask = (id: number, indexName: string): WorkerCall => ({id, indexNames, requests: [{indexName, query: 'orders'}]});

const files = new Map([
  ['/search/manifest.json', JSON.stringify({shards: {help: 'help.json'}})],
  [
    '/assets/search/help.json',
    JSON.stringify(
      packShard('help', [
        {
          shard: 'help',
          path: '/help/orders',
          lvl0: 'Help',
          title: 'Orders',
          rank: 10,
          text: '',
          keywords: [],
          expansion: '',
          sections: [],
        },
      ]),
    ),
  ],
]);

let requested: string[];
let scope: Scope;

/** Sends calls one after the other, each when the one before was answered. */
async function answersTo(...calls: WorkerCall[]): Promise<WorkerAnswer[]> {
  const answers: WorkerAnswer[] = [];
  for (const data of calls) {
    answers.push(
      await new Promise((resolve) => {
        scope.postMessage = resolve;
        scope.onmessage?.({data});
      }),
    );
  }
  return answers;
}

beforeEach(async () => {
  requested = [];
  scope = {onmessage: null, postMessage: () => undefined};
  vi.stubGlobal('self', scope);
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return Promise.resolve(new Response(files.get(url) ?? '', {status: files.has(url) ? 200 : 404}));
  });
  vi.resetModules();
  await import('../../src/search/client/worker.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a worker loads the index of a section once, and answers as JSON', async () => {
  const [first, second] = await answersTo(ask(1, 'h'), ask(2, 'h'));
  expect(first).toMatchObject({id: 1});
  expect(JSON.parse(first && 'json' in first ? first.json : '{}')).toMatchObject({
    results: [{nbHits: 1, query: 'orders'}],
  });
  expect(second).toEqual({...first, id: 2});
  expect(requested).toEqual(['/search/manifest.json', '/assets/search/help.json']);
});

test('what goes wrong is told, and the next call is answered', async () => {
  expect(await answersTo(ask(1, 'a'), ask(2, 'h'))).toMatchObject([
    {id: 1, failure: expect.stringContaining('is missing') as string},
    {id: 2, json: expect.any(String) as string},
  ]);
});
