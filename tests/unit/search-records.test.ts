import {describe, expect, test} from 'vitest';
import {entriesOf, hierarchyOf, levelOf} from '../../src/search/model/pages.ts';
import {addGlossary, dropStructure, extractPage, recordsOf} from '../../src/search/build/records.ts';
import {brief} from '../../src/search/build/shorten.ts';
import type {SearchPage} from '../../src/search/model/pages.ts';

const help = `<!doctype html><html class="docs-wrapper"><head><title>Orders | Endless Docs</title>
<meta name="description" content="How orders move."><meta name="keywords" content="orders, hold"></head><body>
<nav>Navbar</nav><main><article>
<nav class="theme-doc-breadcrumbs"><ul><li class="breadcrumbs__item"><a href="/"></a></li><li class="breadcrumbs__item"><span>Core concepts</span></li><li class="breadcrumbs__item breadcrumbs__item--active"><span>Orders</span></li></ul></nav>
<div class="theme-doc-markdown markdown"><header><h1>Orders &amp; holds</h1></header><p>An <strong>order</strong> is a sale<em>.</em></p><p>Next.</p>
<h2 id="hold">Hold &lt;now&gt;<a class="hash-link" href="#hold">#</a></h2><p>Stops it.</p><pre><code>mutation { holdOrder }</code></pre><button>Copy</button>
<h3 id="why">Why</h3><table><tr><td>a</td><td>b</td></tr></table>
<h2 id="end">End</h2></div></article></main><footer>Footer</footer></body></html>`;

const row = (kind: string, name: string, text: string): string =>
  `<div data-search="${kind}" id="${kind}-${name}"><div><dfn><code>${name}</code></dfn></div><p>${text}</p></div>`;

const reference = (name: string, rows: string): string => `<html class="docs-wrapper"><head></head><body><main>
<nav class="theme-doc-breadcrumbs"><ul><li class="breadcrumbs__item"><span>Objects</span></li></ul></nav>
<div class="theme-doc-markdown"><h1>${name} object</h1><p>About ${name}.</p><h2 id="fields">Fields</h2>${rows}<h2 id="more">Notes on ${name}</h2><p>Text.</p></div></main></body></html>`;

function extract(html: string, path: string): SearchPage {
  const page = extractPage(html, path);
  if (!page) throw new Error(`No page at ${path}`);
  return page;
}

describe('pages from built HTML', () => {
  const page = extract(help, '/help/orders');

  test('a page has its category, title, description and text, without navigation and code', () => {
    expect(page).toMatchObject({
      shard: 'help',
      lvl0: 'Core concepts',
      title: 'Orders & holds',
      text: 'How orders move. An order is a sale. Next.',
      keywords: ['orders', 'hold'],
      expansion: '',
      rank: 10,
    });
    expect(JSON.stringify(page)).not.toMatch(/Navbar|Footer|holdOrder|Copy|#"/);
  });

  test('each heading has its anchor, level and own text', () => {
    expect(page.sections.map(({kind, level, title, anchor, text}) => [kind, level, title, anchor, text])).toEqual([
      ['heading', 2, 'Hold <now>', 'hold', 'Stops it.'],
      ['heading', 3, 'Why', 'why', 'a b'],
      ['heading', 2, 'End', 'end', ''],
    ]);
  });

  test('levels follow the tree of headings', () => {
    const why = entriesOf(page).find(({section}) => section?.title === 'Why');
    if (!why) throw new Error('No entry');
    expect(levelOf(why)).toBe('lvl3');
    expect(hierarchyOf(why)).toMatchObject({
      lvl0: 'Core concepts',
      lvl1: 'Orders & holds',
      lvl2: 'Hold <now>',
      lvl3: 'Why',
      lvl4: null,
    });
  });

  test('fields, arguments and enum values are sections, named without their type', () => {
    const order = extract(
      reference(
        'Order',
        row('field', 'status', 'State of it.') +
          row('argument', 'first', 'How many.') +
          row('value', 'ON_HOLD', 'Waits.'),
      ),
      '/api/types/objects/order',
    );
    expect(order).toMatchObject({title: 'Order', lvl0: 'Objects'});
    expect(order.sections.slice(1, 4).map(({kind, title, anchor, text}) => [kind, title, anchor, text])).toEqual([
      ['field', 'status', 'field-status', 'State of it.'],
      ['argument', 'first', 'argument-first', 'How many.'],
      ['value', 'ON_HOLD', 'value-ON_HOLD', 'Waits.'],
    ]);
  });

  test('a row is read as the reference draws it: name and type on a line, text below, arguments folded away', () => {
    const html = reference(
      'Order',
      '<div id="field-items" data-search="field"><div><dfn><code>items</code></dfn><code><a>ItemConnection</a>!</code></div><div><p>Lines of it.<details><summary>Arguments</summary><p>after</p></details></div></div>',
    );
    expect(extract(html, '/api/types/objects/order').sections[1]).toMatchObject({
      title: 'items',
      anchor: 'field-items',
      text: 'Lines of it.',
    });
  });

  test.each([
    ['One. Two. Three.', 9, 'One. Two.'],
    ['A sentence longer than that. Next.', 5, 'A sentence longer than that.'],
    ['See Order.status first. Then more.', 24, 'See Order.status first.'],
    ['Short', 10, 'Short'],
  ])('long descriptions keep their first sentences: %s', (text, length, kept) => {
    expect(brief(text, length)).toBe(kept);
  });

  test('text after a row belongs to the heading again', () => {
    const html = reference('Order', `${row('field', 'status', 'In.')}<p>After.</p>`);
    expect(extract(html, '/api/types/objects/order').sections[0]).toMatchObject({title: 'Fields', text: 'After.'});
  });

  test('headings that every reference page has are dropped, their rows move up', () => {
    const names = ['Order', 'Product', 'Brand', 'Note', 'Task'];
    const pages = names.map((name) =>
      extract(reference(name, row('field', 'id', 'Its id.')), `/api/types/objects/${name.toLowerCase()}`),
    );
    const [order] = dropStructure(pages);
    expect(order?.sections.map(({title, level}) => [title, level])).toEqual([
      ['id', 2],
      ['Notes on Order', 2],
    ]);
  });

  test('headings that up to three reference pages have stay', () => {
    const pages = ['Order', 'Product', 'Brand'].map((name) =>
      extract(reference(name, row('field', 'id', 'Its id.')), `/api/types/objects/${name.toLowerCase()}`),
    );
    expect(dropStructure(pages)).toEqual(pages);
  });

  test.each([
    ['/api/types/objects/order-payload', 'OrderPayload', 6],
    ['/api/types/objects/order-connection', 'OrderConnection', 6],
    ['/api/types/inputs/order-filter', 'OrderFilter', 8],
    ['/api/types/objects/order', 'Order', 10],
  ])('wrapper types and inputs weigh less: %s', (path, name, rank) => {
    expect(extract(reference(name, ''), path).rank).toBe(rank);
  });

  test.each([
    ['a page outside of the sections', help, '/apiary/x'],
    [
      'a page that search engines must not index',
      help.replace('<head>', '<head><meta name="robots" content="noindex">'),
      '/help/x',
    ],
    [
      'a list of posts',
      '<html class="blog-wrapper blog-list-page"><div id="__blog-post-container">x</div></html>',
      '/changelog',
    ],
    ['a page without content', '<html class="docs-wrapper"><main>x</main></html>', '/help/x'],
  ])('%s gives no records', (_, html, path) => {
    expect(extractPage(html, path)).toBeUndefined();
  });

  test('a release note is of the Changelog', () => {
    const html =
      '<html class="blog-wrapper blog-post-page"><article><header><h1>EDI beta</h1><time>May</time></header><div id="__blog-post-container"><p>Text.</p></div></article></html>';
    expect(extract(html, '/changelog/2025%20Q3/edi-beta')).toMatchObject({
      lvl0: 'Changelog',
      title: 'EDI beta',
      text: 'Text.',
      shard: 'changelog',
    });
  });
});

describe('records', () => {
  const [page] = addGlossary(
    [extract(help, '/help/orders')],
    [{term: 'Hold', also: ['pause', 'A & B'], page: '/help/orders#hold'}],
  );
  const records = recordsOf(page ? [page] : []);

  test('one for each page and heading, and one for the text of each', () => {
    expect(records.map(({objectID, type}) => [objectID, type])).toEqual([
      ['/help/orders', 'lvl1'],
      ['/help/orders~text', 'content'],
      ['/help/orders#hold', 'lvl2'],
      ['/help/orders#hold~text', 'content'],
      ['/help/orders#why', 'lvl3'],
      ['/help/orders#why~text', 'content'],
      ['/help/orders#end', 'lvl2'],
    ]);
  });

  test("none is of type lvl0, which the modal can't draw", () => {
    expect(records.map(({type}) => String(type))).not.toContain('lvl0');
  });

  test('addresses carry the anchor', () => {
    expect(records[2]).toMatchObject({url: '/help/orders#hold'});
  });

  test('texts are HTML-escaped', () => {
    expect(records[2]?.hierarchy).toMatchObject({lvl1: 'Orders &amp; holds', lvl2: 'Hold &lt;now&gt;'});
  });

  test('words of the glossary go to the section that explains them', () => {
    expect(records.filter(({keywords}) => keywords?.includes('pause')).map(({objectID}) => objectID)).toEqual([
      '/help/orders#hold',
      '/help/orders#hold~text',
    ]);
    expect(records[2]?.keywords).toContain('A &amp; B');
  });

  test('ids are unique and stay the same', () => {
    const ids = records.map(({objectID}) => objectID);
    expect(new Set(ids).size).toBe(ids.length);
    expect(recordsOf(page ? [page] : [])).toEqual(records);
  });

  test('titles weigh more than the text below them, and earlier sections come first', () => {
    const [title, text] = records;
    expect(title?.weight.level).toBeGreaterThan(text?.weight.level ?? 0);
    expect(records.map(({weight}) => weight.position)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });
});
