/** The release notes that the specification names are there, in their words. */
import {expect, it} from 'vitest';
import {readNotes} from '../../src/changelog/build/notes.ts';

const notes = readNotes('changelog').filter(({data}) => data['draft'] !== true);

it.each([
  ['external allocation', 'external-allocation'],
  ['fulfilment without payment', 'fulfilment-without-payment'],
  ['order approval', 'order-approval'],
  ['auto-import of products at order creation', 'auto-import-products-at-order-creation'],
  ['bulk order cancellation', 'bulk-order-cancellation'],
  ['EDI beta', 'edi-beta'],
  ['improved quick view', 'improved-quick-view'],
  ['integration updates', 'integration-updates'],
  ['keyboard shortcuts', 'keyboard-shortcuts'],
  ['changes to allocated orders', 'changes-to-allocated-orders'],
  ['mapping a shipping method directly', 'map-a-shipping-method-directly'],
  ['new order statuses', 'new-order-statuses'],
  ['new product catalog tools', 'new-product-catalog-tools'],
  ['order tasks', 'order-tasks'],
  ['read-only order alerts', 'read-only-order-alerts'],
  ['removal of the legacy shipping calculator', 'removal-of-the-legacy-shipping-calculator'],
  ['Shopify fulfilment location changes', 'shopify-fulfilment-location-changes'],
  ['Shopify order reconciliation', 'shopify-order-reconciliation'],
  ['team member management', 'team-member-management'],
  ['user settings', 'user-settings'],
  ['warehouse management through the Shopify integration', 'warehouse-management-through-the-shopify-integration'],
])('tell of %s in these words, at their address', (topic, slug) => {
  const note = notes.find(({file}) => file === `2025 Q3/${slug}.mdx`);
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
