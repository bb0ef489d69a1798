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
  const hits = Array.from({length: 20}, (_, index) => hit(`Tent ${index + 1}`, {url: `/help#tent-${index + 1}`}));
  service.behave(() => ({hits}));

  await page.goto('/help');
  const modal = await openModal(page, 'tent sale');
  await expect(modal.hits).toHaveCount(20);
  await expect
    .poll(() => events.filter(({eventType}) => eventType === 'view'))
    .toMatchObject([
      {eventName: 'Items Viewed', index: 'endless-docs-help', objectIDs: hits.map(({objectID}) => objectID)},
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
  expect(errors).toEqual([]);
});
