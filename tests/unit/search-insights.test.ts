import {expect, it} from 'vitest';
import {createInsightsClient, type InsightsCall} from '../../src/search/client/algolia/insights.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('events name the index that answered', async () => {
  const calls: unknown[][] = [];
  const record: InsightsCall = (...call) => calls.push(call);
  const insights = createInsightsClient('help', async () => record);
  insights('addAlgoliaAgent', 'insights-plugin');
  insights('viewedObjectIDs', {index: 'saved', objectIDs: ['1', '9']}, {headers: {}});
  insights('clickedObjectIDsAfterSearch', {index: 'saved', objectIDs: ['1'], positions: [1], queryID: 'of Help'});
  await settled();
  expect(calls).toEqual([
    ['addAlgoliaAgent', 'insights-plugin'],
    ['viewedObjectIDs', {index: 'help', objectIDs: ['1', '9']}, {headers: {}}],
    ['clickedObjectIDsAfterSearch', {index: 'help', objectIDs: ['1'], positions: [1], queryID: 'of Help'}],
  ]);
});

it('a client that does not load is no error', async () => {
  const broken = createInsightsClient('help', async () => {
    throw new Error('offline');
  });
  expect(() => broken('viewedObjectIDs')).not.toThrow();
  await settled();
});
