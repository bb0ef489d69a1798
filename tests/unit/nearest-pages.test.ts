import {describe, expect, it} from 'vitest';
import {nearestPages, type PageEntry} from '../../src/site/model/nearest.ts';

const pages: PageEntry[] = [
  ['/api/operations/mutations/create-order', 'createOrder mutation'],
  ['/api/operations/mutations/create-asn', 'createASN mutation'],
  ['/api/operations/queries/orders', 'orders query'],
  ['/api/types/objects/order', 'Order object'],
  ['/help/core-concepts/understanding-order-management', 'Understanding order management'],
  ['/changelog/2025 Q3/new-order-statuses', 'New order statuses'],
];
const nearest = (path: string) => nearestPages(path, pages)[0]?.[0];

describe('the nearest pages of an address', () => {
  it.each([
    ['/api/operations/mutations/orderCreate', '/api/operations/mutations/create-order'],
    ['/api/operations/mutations/ordercreate', '/api/operations/mutations/create-order'],
    ['/api/operations/mutations/creat-order', '/api/operations/mutations/create-order'],
    ['/api/mutations/createOrder', '/api/operations/mutations/create-order'],
    ['/api/types/objects/orders', '/api/types/objects/order'],
    ['/api/queries/order', '/api/operations/queries/orders'],
    ['/help/order-management', '/help/core-concepts/understanding-order-management'],
    ['/changelog/new_order_statuses.html', '/changelog/2025 Q3/new-order-statuses'],
  ])('%s', (missing, expected) => {
    expect(nearest(missing)).toBe(expected);
  });

  it('are none where nothing is alike', () => {
    for (const missing of ['/', '/wp-login.php', '/zzzz', '/api/operations/%'])
      expect(nearest(missing)).toBeUndefined();
  });

  it('are five at most', () => {
    const many = Array.from({length: 9}, (_, at): PageEntry => [`/api/orders-${at}`, 'x']);
    expect(nearestPages('/api/orders', many)).toHaveLength(5);
  });
});
