import {describe, expect, it} from 'vitest';
import {
  groupByFolder,
  groupByMonth,
  groupBySidebar,
  renderLlms,
} from '../../src/content/plugin/markdown-export/llms.ts';
import {htmlToTwin} from '../../src/content/plugin/markdown-export/twin.ts';

const url = 'https://docs.example.com/help/faqs/x';
const document = (
  main: string,
  head = '<title>X | Endless Docs</title><meta name="description" content="About &quot;X&quot;.">',
): string =>
  `<!doctype html><html><head>${head}</head><body><nav>Navbar</nav><aside>Sidebar</aside><main>${main}</main><footer>Footer</footer></body></html>`;
const body = (main: string): string =>
  htmlToTwin(document(`<h1>X</h1>${main}`), url)
    ?.markdown.split('\n# X\n')[1]
    ?.trim() ?? '';

describe('Markdown twin of a page', () => {
  it('begins with title, description and address, and has the heading', () => {
    expect(htmlToTwin(document('<h1>X</h1><p>Text.</p>'), url)).toEqual({
      title: 'X',
      description: 'About "X".',
      markdown: `---\ntitle: "X"\ndescription: "About \\"X\\"."\nurl: "${url}"\n---\n\n# X\n\nText.\n`,
    });
  });

  it('takes the heading from the title where the page has none', () => {
    expect(htmlToTwin(document('<article><h2>A note</h2></article>'), url)?.markdown).toContain('\n# X\n\n## A note\n');
  });

  it('does not exist for a redirect', () => {
    expect(htmlToTwin('<!doctype html><html><head></head><body></body></html>', url)).toBeUndefined();
  });

  it.each([
    [
      'breadcrumbs, tables of contents and page turners',
      '<nav class="theme-doc-breadcrumbs">Home</nav><div class="theme-doc-toc-mobile">On this page</div><div class="table-of-contents">Toc</div><nav class="pagination-nav">Next</nav><p>Kept</p>',
      'Kept',
    ],
    [
      'edit links and footers',
      '<p>Kept</p><footer class="theme-doc-footer"><a class="theme-edit-this-page" href="#">Edit</a></footer>',
      'Kept',
    ],
    ['hash links of headings', '<h2 id="a">A<a class="hash-link" href="#a">\u200b</a></h2>', '## A'],
    [
      'buttons, scripts and what is marked as screen only',
      '<button>Copy</button><script>x()</script><div data-twin="skip">Copy page</div><p>Kept</p>',
      'Kept',
    ],
    ['pictures without a name', '<p>Kept<svg><path d="M0 0"></path></svg></p>', 'Kept'],
  ])('leaves out %s', (_what, html, expected) => {
    expect(body(html)).toBe(expected);
  });

  it.each([
    ['a link of the site as absolute', '<p><a href="/api">API</a></p>', '[API](https://docs.example.com/api)'],
    ['a link within the page as absolute', '<p><a href="#limits">Limits</a></p>', `[Limits](${url}#limits)`],
    [
      'a link with a space as encoded',
      '<p><a href="/changelog/2025 Q3/edi-beta">EDI</a></p>',
      '[EDI](https://docs.example.com/changelog/2025%20Q3/edi-beta)',
    ],
    [
      'a link elsewhere unchanged',
      '<p><a href="mailto:support@example.com">Mail</a></p>',
      '[Mail](mailto:support@example.com)',
    ],
    [
      'a drawing as its title and description',
      '<svg role="img"><title>Order lifecycle</title><desc>From pending to completed.</desc><g></g></svg>',
      '_Picture: Order lifecycle: From pending to completed._',
    ],
    [
      'the caption of a drawing once',
      '<figure><svg role="img"><title>Lifecycle</title></svg><figcaption>Lifecycle</figcaption></figure>',
      '_Picture: Lifecycle_',
    ],
    [
      'a picture with absolute address',
      '<p><img alt="Map" src="/img/map.png"></p>',
      '![Map](https://docs.example.com/img/map.png)',
    ],
    [
      'a table',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table>',
      '| A | B |\n| - | - |\n| `x\\|y` | 2 |',
    ],
    [
      'a card as link and description',
      '<a class="card" href="/help/a"><h2><span class="theme-doc-card-icon">i</span>Guide</h2><p>What it says.</p></a>',
      '[Guide](https://docs.example.com/help/a): What it says.',
    ],
    [
      'a callout as quotation',
      '<div class="theme-admonition theme-admonition-note"><div class="admonitionHeading_x"><svg></svg>note</div><div class="admonitionContent_x"><p>Careful.</p></div></div>',
      '> **note**\n>\n> Careful.',
    ],
    [
      'definitions as a list',
      '<div><div id="field-a"><div><dfn><code>a</code></dfn><code>[<a href="/api">Int</a>!]</code><span>required</span><a href="#field-a" aria-label="Link to a"></a></div><div><p>First.</p></div></div>' +
        '<div><div><dfn><code>b</code></dfn></div><div><p>Second.</p></div></div></div>',
      '- `a` `[Int!]` required\n\n  First.\n\n- `b`\n\n  Second.',
    ],
    [
      'the panels of an example one after the other',
      '<fieldset><legend>Notation</legend><div><label><input type="radio">Query</label><div><pre><code class="language-graphql">{ me }</code></pre></div></div><div><label><input type="radio">cURL</label><pre><code class="language-bash">curl</code></pre></div></fieldset>',
      '**Query**\n\n```graphql\n{ me }\n```\n\n**cURL**\n\n```bash\ncurl\n```',
    ],
    [
      'phrases that only a style sheet keeps apart with a space',
      '<p><span>mutation</span><a href="/api">Orders</a></p>',
      'mutation [Orders](https://docs.example.com/api)',
    ],
    ['disclosed text', '<details><summary>Fields</summary><p>One.</p></details>', 'Fields\n\nOne.'],
    ['angle brackets and braces of text', '<p>Promise&lt;T&gt; and ${x} and *</p>', 'Promise\\<T> and ${x} and \\*'],
  ])('writes %s', (_what, html, expected) => {
    expect(body(html)).toBe(expected);
  });

  it('writes highlighted code as a fenced block with its language, title and lines', () => {
    const html =
      '<div class="language-graphql codeBlockContainer_x theme-code-block"><div class="codeBlockTitle_x">Query</div><div class="codeBlockContent_x">' +
      '<pre tabindex="0" class="prism-code language-graphql"><code class="codeBlockLines_x"><div class="token-line"><span class="token keyword">query</span><span> {</span><br></div>' +
      '<div class="token-line"><span style="display:inline-block"></span><br></div><div class="token-line"><span>  me { id }</span><br></div><div class="token-line"><span>}</span><br></div></code></pre>' +
      '<div class="buttonGroup_x"><button>Copy</button></div></div></div>';
    expect(body(html)).toBe('**Query**\n\n```graphql\nquery {\n\n  me { id }\n}\n```');
  });
});

describe('llms.txt', () => {
  const site = 'https://docs.example.com';
  const doc = (id: string, permalink = `/help/${id}`) => ({
    id,
    title: `Title of ${id}`,
    description: `About\n${id}.`,
    permalink,
  });

  it('lists the pages of a sidebar in its order, with their categories', () => {
    const docs = [doc('b'), doc('a'), doc('index', '/help'), doc('hidden')];
    const sidebar = [
      {type: 'doc' as const, id: 'index'},
      {
        type: 'category' as const,
        label: 'Guides',
        collapsed: false,
        collapsible: true,
        items: [
          {type: 'doc' as const, id: 'b'},
          {type: 'doc' as const, id: 'a'},
        ],
      },
    ];
    expect(groupBySidebar(site, docs, sidebar, 'Start')).toEqual([
      {heading: 'Start', pages: [{title: 'Title of index', url: `${site}/help.md`, description: 'About index.'}]},
      {
        heading: 'Guides',
        pages: [
          {title: 'Title of b', url: `${site}/help/b.md`, description: 'About b.'},
          {title: 'Title of a', url: `${site}/help/a.md`, description: 'About a.'},
        ],
      },
    ]);
  });

  it('lists the pages of the reference by group and kind, its home first', () => {
    const docs = [
      doc('types/objects/order'),
      doc('operations/mutations/hold-order'),
      doc('index'),
      doc('operations/mutations/index'),
    ];
    expect(groupByFolder(site, docs, 'Start').map(({heading, pages}) => [heading, pages.length])).toEqual([
      ['Start', 1],
      ['Operations: mutations', 2],
      ['Types: objects', 1],
    ]);
  });

  it('lists release notes by month, the latest first', () => {
    const post = (title: string, date: string) => ({
      metadata: {title, description: '', permalink: `/changelog/2025 Q3/${title}`, date: new Date(date)},
    });
    expect(groupByMonth(site, [post('a', '2025-07-01'), post('b', '2025-08-31'), post('c', '2025-08-01')])).toEqual([
      {
        heading: 'August 2025',
        pages: [
          {title: 'b', url: `${site}/changelog/2025%20Q3/b.md`, description: ''},
          {title: 'c', url: `${site}/changelog/2025%20Q3/c.md`, description: ''},
        ],
      },
      {heading: 'July 2025', pages: [{title: 'a', url: `${site}/changelog/2025%20Q3/a.md`, description: ''}]},
    ]);
  });

  it('has the form of llmstxt.org', () => {
    const groups = [
      {
        heading: 'Help',
        pages: [
          {title: 'A [b]', url: 'https://x/a.md', description: 'About it.'},
          {title: 'C', url: 'https://x/c.md', description: ''},
        ],
      },
    ];
    expect(renderLlms({title: 'Docs', summary: 'All of it.', notes: ['A note.']}, groups)).toBe(
      '# Docs\n\n> All of it.\n\nA note.\n\n## Help\n\n- [A \\[b\\]](https://x/a.md): About it.\n- [C](https://x/c.md)\n',
    );
  });
});
