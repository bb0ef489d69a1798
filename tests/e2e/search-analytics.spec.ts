import {expect, test} from '@playwright/test';
import {collectErrors, openModal, useHostedService} from '../support/search-page.ts';
import {hit, startSearchService, type SearchService} from '../support/search-service.ts';

/** An event as the analytics of the service take it. */
interface AnalyticsEvent {
  eventType: string;
  eventName: string;
  index: string;
  queryID?: string;
  objectIDs: string[];
  positions?: number[];
}

let service: SearchService;

test.beforeAll(async () => {
  service = await startSearchService();
});
test.afterAll(() => service.close());

test('views are reported in batches of 20 and a chosen hit with its place, under the index that answered', async ({
  page,
}) => {
  const errors = collectErrors(page);
  const events: AnalyticsEvent[] = [];
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', {value: undefined}));
  await page.route('https://insights.algolia.io/**', async (route) => {
    const body = route.request().postDataJSON() as {events?: AnalyticsEvent[]} | null;
    events.push(...(body?.events ?? []));
    await route.fulfill({status: 200, headers: {'access-control-allow-origin': '*'}, json: {status: 200}});
  });
  await useHostedService(page, service.origin, {insights: true});
  // No title of the twenty hits of Help contains the whole query, so the best hit of the changelog joins them.
  const marked = (title: string, matchedWords: string[], url: string) => {
    const found = hit(title, {url});
    found._highlightResult.hierarchy.lvl1 = {value: title, matchedWords};
    return found;
  };
  const hits = Array.from({length: 20}, (_, index) => marked(`Tent ${index + 1}`, ['tent'], `/help#tent-${index + 1}`));
  const elsewhere = marked('Tent sale', ['tent', 'sale'], '/changelog');
  service.behave((_, {requests}) => ({hits: requests[0]?.indexName === 'endless-docs-help' ? hits : [elsewhere]}));

  await page.goto('/help');
  const modal = await openModal(page, 'tent sale');
  await expect(modal.hits).toHaveCount(21);
  const viewed = () => events.filter(({eventType}) => eventType === 'view');
  await expect.poll(() => viewed().map(({objectIDs}) => objectIDs.length)).toEqual([20, 1]);
  expect(viewed().flatMap(({objectIDs}) => objectIDs)).toEqual([...hits, elsewhere].map(({objectID}) => objectID));
  expect(viewed().map(({eventName, index}) => [eventName, index])).toEqual([
    ['Items Viewed', 'endless-docs-help'],
    ['Items Viewed', 'endless-docs-changelog'],
  ]);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => events.filter(({eventType}) => eventType === 'click'))
    .toMatchObject([
      {
        eventName: 'Item Selected',
        index: 'endless-docs-help',
        queryID: 'answer-of-endless-docs-help',
        objectIDs: ['lvl1 Tent 2'],
        positions: [2],
      },
    ]);

  await page.goto('/help');
  const again = await openModal(page, 'tent sale');
  await expect(again.hits).toHaveCount(21);
  await again.hits.last().click();
  await expect
    .poll(() => events.filter(({eventType}) => eventType === 'click').slice(1))
    .toMatchObject([
      {
        index: 'endless-docs-changelog',
        queryID: 'answer-of-endless-docs-changelog',
        objectIDs: [elsewhere.objectID],
        positions: [1],
      },
    ]);
  expect(errors).toEqual([]);
});
