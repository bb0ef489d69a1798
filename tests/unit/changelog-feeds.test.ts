import {spawnSync} from 'node:child_process';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import {describe, expect, it} from 'vitest';
import {feedContent} from '../../src/changelog/build/content.ts';
import {renderFeed, type FeedFormat, type FeedHead, type FeedItem} from '../../src/changelog/build/feeds.ts';

const head: FeedHead = {
  title: 'Endless Changelog',
  description: 'Release notes & more.',
  home: 'https://docs.example.com/changelog',
};

function item(slug: string, day: string, more: Partial<FeedItem> = {}): FeedItem {
  return {
    title: `Note <${slug}> & more`,
    description: `About ${slug}.`,
    url: `https://docs.example.com/changelog/2025%20Q3/${slug}`,
    published: new Date(`${day}T00:00:00Z`),
    updated: new Date(`${day}T00:00:00Z`),
    authors: [{name: 'Orders team', url: 'https://docs.example.com/changelog/authors/orders-team'}],
    tags: [{key: 'orders', label: 'Orders'}],
    content: '<p>Text with <a href="https://docs.example.com/help">a link</a> &amp; "]]&gt;" and ]]> in it.</p>',
    ...more,
  };
}

const items = [
  item('first', '2025-07-02'),
  item('second', '2025-09-30', {updated: new Date('2025-10-03T00:00:00Z')}),
  item('third', '2025-08-12'),
];
const formats: FeedFormat[] = ['rss', 'atom', 'json'];

describe('feeds', () => {
  it.each(formats)('%s of the same notes has the same bytes', (format) => {
    expect(renderFeed(format, head, [...items].reverse())).toBe(renderFeed(format, head, items));
  });

  it.each(['rss', 'atom'] as const)('%s is well-formed for xmllint', (format) => {
    const {status, error, stderr} = spawnSync('xmllint', ['--noout', '-'], {
      input: renderFeed(format, head, items),
      encoding: 'utf8',
    });
    if (error && (error as NodeJS.ErrnoException).code === 'ENOENT') {
      console.log('xmllint is not installed (Debian: libxml2-utils); the strict parser alone has judged.');
      return;
    }
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('RSS reads back what was written, newest first', () => {
    const feed = parseRssFeed(renderFeed('rss', head, items));
    expect(feed.items?.map(({guid}) => guid?.value)).toEqual(
      ['second', 'third', 'first'].map((slug) => `https://docs.example.com/changelog/2025%20Q3/${slug}`),
    );
    expect(feed.items?.[0]).toMatchObject({
      title: 'Note <second> & more',
      dc: {creators: ['Orders team']},
      content: {encoded: items[1]?.content},
    });
    expect(feed).toMatchObject({
      language: 'en',
      lastBuildDate: 'Fri, 03 Oct 2025 00:00:00 GMT',
      atom: {links: [{rel: 'self', href: `${head.home}/rss.xml`}]},
    });
  });

  it('Atom reads back what was written, with its own update dates', () => {
    const feed = parseAtomFeed(renderFeed('atom', head, items));
    expect(feed.entries?.map(({updated}) => updated)).toEqual([
      '2025-10-03T00:00:00.000Z',
      '2025-08-12T00:00:00.000Z',
      '2025-07-02T00:00:00.000Z',
    ]);
    expect(feed).toMatchObject({id: head.home, updated: '2025-10-03T00:00:00.000Z', xml: {lang: 'en'}});
    expect(feed.entries?.[0]).toMatchObject({
      content: {value: items[1]?.content, type: 'html'},
      categories: [{term: 'orders', label: 'Orders'}],
    });
  });

  it('JSON reads back what was written', () => {
    const feed = parseJsonFeed(renderFeed('json', head, items));
    expect(feed).toMatchObject({language: 'en', feed_url: `${head.home}/feed.json`});
    expect(feed.items?.map(({id}) => id)).toEqual(
      ['second', 'third', 'first'].map((slug) => `https://docs.example.com/changelog/2025%20Q3/${slug}`),
    );
  });

  it('without a note are refused', () => {
    expect(() => renderFeed('atom', head, [])).toThrow(/has no note/);
  });
});

describe('content for feeds', () => {
  const address = 'https://docs.example.com/changelog/2025%20Q3/x';
  const page = (inner: string) => `<main><div id="note">${inner}</div><p>Not this.</p></main>`;

  it.each([
    [
      'makes links absolute and encodes them',
      '<p><a href="/changelog/2025 Q3/y#z" class="c">y</a></p>',
      '<p><a href="https://docs.example.com/changelog/2025%20Q3/y#z">y</a></p>',
    ],
    ['makes links inside the page absolute', '<a href="#part">p</a>', `<a href="${address}#part">p</a>`],
    [
      'makes pictures absolute',
      '<img src="/img/a.png" alt="A" srcset="/img/b.png 2x">',
      '<img src="https://docs.example.com/img/a.png" alt="A">',
    ],
    ['drops addresses that run', '<a href="javascript:run()">a</a>', '<a>a</a>'],
    ['keeps the text of what it drops', '<p><span class="x">a</span><!-- b --></p>', '<p>a</p>'],
    ['drops heading anchors', '<h2 id="a">A<a class="hash-link" href="#a">#</a></h2>', '<h2>A</h2>'],
    [
      'drops scripts, buttons and drawings',
      '<p>a<script>x</script><svg><title>t</title></svg><button>Copy</button></p>',
      '<p>a</p>',
    ],
    [
      'keeps code as plain lines',
      '<pre class="x" tabindex="0"><code class="language-graphql"><span class="token comment"># a</span>\n{\n  b\n}</code></pre>',
      '<pre><code class="language-graphql"># a\n{\n  b\n}</code></pre>',
    ],
    [
      'keeps tables',
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
  ])('%s', (_, html, expected) => {
    expect(feedContent(page(html), 'note', address)).toBe(expected);
  });

  it('is refused for a page without a note', () => {
    expect(() => feedContent('<p>x</p>', 'note', address)).toThrow(/no element with the id "note"/);
  });

  it('is refused for a link that is no address', () => {
    expect(() => feedContent(page('<a href="http://[">x</a>'), 'note', address)).toThrow(
      /"http:\/\/\[" is not an address/,
    );
  });
});
