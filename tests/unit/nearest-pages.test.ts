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

  it.each([
    ['/help/order-management.htm'],
    ['/help/order-management.md'],
    ['/help/order-management.mdx'],
    ['/help/-order-management-'],
    ['/help/understandingOrderManagement'],
  ])('%s, however it is written', (missing) => {
    expect(nearest(missing)).toBe('/help/core-concepts/understanding-order-management');
  });

  const first = (missing: string, ...paths: string[]) =>
    nearestPages(
      missing,
      paths.map((path): PageEntry => [path, 'x']),
    ).map(([path]) => path);

  it('have the same letters in the same words, not just as many', () => {
    expect(first('/api/createOrder', '/api/cancel-order', '/api/create-order')[0]).toBe('/api/create-order');
    expect(first('/api/cre-ate-asn', '/api/create-asn')).toEqual(['/api/create-asn']);
  });

  it('may share short words, which have to be the same', () => {
    expect(first('/api/sku-of-lot', '/api/lot-of-one-sku')).toEqual(['/api/lot-of-one-sku']);
    expect(first('/api/sku-of-lot', '/api/lit-if-ska')).toEqual([]);
  });

  it('may share long words with a slip', () => {
    expect(first('/help/managment-orders-somewhere', '/help/somewhere-else-management')).toHaveLength(1);
  });

  it('are those of the section and the folder of the address, other things being equal', () => {
    expect(first('/changelog/x/orders', '/help/a/orders', '/changelog/b/orders')[0]).toBe('/changelog/b/orders');
    expect(first('/api/mutations/ordr', '/api/objects/order', '/api/mutations/order')[0]).toBe('/api/mutations/order');
    expect(first('/api/mutations/ordr', '/api/mutations/order', '/api/objects/order')[0]).toBe('/api/mutations/order');
  });

  it('come from the shortest address, other things being equal', () => {
    const sorted = ['/api/b/orders', '/api/cc/orders', '/api/ccc/orders', '/api/ddd/orders'];
    expect(first('/api/x/orders', ...sorted)).toEqual(sorted);
    expect(first('/api/x/orders', ...[...sorted].reverse())).toEqual(sorted);
  });

  it('of no address are none', () => {
    expect(first('/', '/', '/a')).toEqual([]);
  });

  it('are five at most', () => {
    const many = Array.from({length: 9}, (_, at): PageEntry => [`/api/orders-${at}`, 'x']);
    expect(nearestPages('/api/orders', many)).toHaveLength(5);
  });
});
