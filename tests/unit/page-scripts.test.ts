import {describe, expect, it} from 'vitest';
import {scriptsOfPages, withScripts} from '../../src/delivery/plugin/route-packing/page-scripts.ts';
import type {RouteTable} from '../../src/delivery/plugin/route-packing/route-table.ts';

const table: RouteTable = [
  {path: '/changelog', hash: 'c00', chunks: {__comp: 'list', items: [{content: 'changelog_a_mdx_truncated_true'}]}},
  {
    path: '/api',
    hash: '111',
    chunks: {__comp: 'root'},
    routes: [{folder: '/api/types/', properties: {}, chunks: {__comp: 'item'}, pages: 'order user'}],
  },
  {path: '/changelog/2025%20Q3/a', hash: 'c01', chunks: {__comp: 'item', content: 'gone'}},
];
const files = {list: ['assets/js/theme.1.js', 'assets/js/list.2.js'], root: ['assets/js/theme.1.js'], item: []};
const scripts = ['assets/js/api_types_order_mdx.3.js', 'assets/js/changelog_a_mdx_truncated_true.3.js'];

describe('scripts of pages', () => {
  it('are those of all components from the layout to the content, each once', () => {
    expect(Object.fromEntries(scriptsOfPages(table, files, scripts))).toEqual({
      '/changelog': ['assets/js/theme.1.js', 'assets/js/list.2.js', 'assets/js/changelog_a_mdx_truncated_true.3.js'],
      '/api/types/order': ['assets/js/theme.1.js', 'assets/js/api_types_order_mdx.3.js'],
      '/api/types/user': ['assets/js/theme.1.js'],
      '/changelog/2025 Q3/a': [],
    });
  });

  it('stand before the main script, once', () => {
    const html = '<script src=/assets/js/runtime.js defer></script><script src=/assets/js/main.4.js defer></script>';
    const once = withScripts(html, ['assets/js/joined.5.js', 'assets/js/order_mdx.3.js']);
    expect(once).toBe(
      '<script src=/assets/js/runtime.js defer></script>' +
        '<script src=/assets/js/joined.5.js defer data-chunk></script>' +
        '<script src=/assets/js/order_mdx.3.js async data-chunk></script>' +
        '<script src=/assets/js/main.4.js defer></script>',
    );
    expect(withScripts(once, ['assets/js/joined.5.js', 'assets/js/order_mdx.3.js'])).toBe(once);
  });
});
