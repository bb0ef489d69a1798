import {expect, it} from 'vitest';
import {createInsightsClient, withIndex, type InsightsCall} from '../../src/search/client/algolia/insights.ts';

it.each([
  [
    {index: 'saved', eventName: 'Items Viewed'},
    {index: 'help', eventName: 'Items Viewed'},
  ],
  [{index: 'other'}, {index: 'other'}],
  ['insights-plugin', 'insights-plugin'],
  [null, null],
])('events name the index that answered: %j', (given, expected) => {
  expect(withIndex(given, 'saved', 'help')).toEqual(expected);
});

it('calls reach the client in order, and a client that does not load is no error', async () => {
  const calls: unknown[][] = [];
  const record: InsightsCall = (...call) => calls.push(call);
  const insights = createInsightsClient('saved', 'help', async () => record);
  insights('addAlgoliaAgent', 'insights-plugin');
  insights('viewedObjectIDs', {index: 'saved', objectIDs: ['1']});
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([
    ['addAlgoliaAgent', 'insights-plugin'],
    ['viewedObjectIDs', {index: 'help', objectIDs: ['1']}],
  ]);
  const broken = createInsightsClient('saved', 'help', async () => {
    throw new Error('offline');
  });
  expect(() => broken('viewedObjectIDs')).not.toThrow();
});
