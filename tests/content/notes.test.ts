/** The release notes that the specification names are there, in their words. */
import {expect, it} from 'vitest';
import {readNotes} from '../../src/changelog/build/notes.ts';
import {routeOfFile} from '../../src/site/model/address.ts';
import {specifiedNotes} from '../support/spec-pages.ts';

const notes = readNotes('changelog').filter(({data}) => data['draft'] !== true);

it.each(Object.entries(specifiedNotes))('tell of %s in these words, at their address', (topic, address) => {
  const note = notes.find(({file, data}) => routeOfFile(`changelog/${file}`, data['slug']) === address);
  const text = JSON.stringify([note?.data, note?.body]).toLowerCase();
  expect(note?.body.split('{/* truncate */}')[0]?.trim()).toBeTruthy();
  for (const word of topic.toLowerCase().split(/[\s-]+/)) expect(text).toContain(word);
});

it('keep the dates that are known', () => {
  const days = Object.fromEntries(
    notes.map(({file, data}) => [file, (data['date'] as Date).toISOString().slice(0, 10)]),
  );
  expect(days).toMatchObject({
    '2025 Q3/external-allocation.mdx': '2025-07-21',
    '2025 Q3/fulfilment-without-payment.mdx': '2025-07-22',
    '2025 Q3/read-only-order-alerts.mdx': '2025-08-12',
  });
});
