import {expect, it} from 'vitest';
import {createInsightsClient, type InsightsCall} from '../../src/search/client/algolia/insights.ts';

const elsewhere = new Map([['9', {index: 'api', queryID: 'of the API'}]]);
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('events name the index that answered, a hit of another section its own index and answer', async () => {
  const calls: unknown[][] = [];
  const record: InsightsCall = (...call) => calls.push(call);
  const insights = createInsightsClient('help', elsewhere, async () => record);
  insights('addAlgoliaAgent', 'insights-plugin');
  insights('viewedObjectIDs', {index: 'saved', objectIDs: ['1', '9']}, {headers: {}});
  insights('clickedObjectIDsAfterSearch', {index: 'saved', objectIDs: ['1'], positions: [1], queryID: 'of Help'});
  insights('clickedObjectIDsAfterSearch', {index: 'saved', objectIDs: ['9'], positions: [2], queryID: 'of Help'});
  await settled();
  expect(calls).toEqual([
    ['addAlgoliaAgent', 'insights-plugin'],
    ['viewedObjectIDs', {index: 'help', objectIDs: ['1']}, {index: 'api', objectIDs: ['9']}, {headers: {}}],
    ['clickedObjectIDsAfterSearch', {index: 'help', objectIDs: ['1'], positions: [1], queryID: 'of Help'}],
    ['clickedObjectIDsAfterSearch', {index: 'api', objectIDs: ['9'], positions: [1], queryID: 'of the API'}],
  ]);
});

it('a client that does not load is no error', async () => {
  const broken = createInsightsClient('help', elsewhere, async () => {
    throw new Error('offline');
  });
  expect(() => broken('viewedObjectIDs')).not.toThrow();
  await settled();
});
