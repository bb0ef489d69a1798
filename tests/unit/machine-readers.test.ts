import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  groupByFolder,
  groupByMonth,
  groupBySidebar,
  renderLlms,
} from '../../src/content/plugin/markdown-export/llms.ts';
import {blogLists, categoryLists} from '../../src/content/plugin/markdown-export/list-pages.ts';
import {pageMarkdown, type PageSource} from '../../src/content/plugin/markdown-export/page-markdown.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {sections} from '../../src/site/model/sections.ts';
import {readFrontMatter} from '../../src/site/build/front-matter.ts';

const url = 'https://docs.example.com/help/faqs/x';
const glossary = [{term: 'Stock', also: ['goods'], definition: 'What you have.', page: '/help'}];
const data = {model: loadModel(path.resolve('schema')), glossary};

function markdown(source: string, more: Partial<PageSource> = {}): string {
  const {data: frontMatter} = readFrontMatter(source);
  const page = {
    title: 'X',
    description: 'About "X".',
    url,
    file: 'help/faqs/x.mdx',
    source,
    frontMatter,
    isProse: true,
  };
  return pageMarkdown({...page, ...more}, data);
}
const body = (source: string, more?: Partial<PageSource>): string =>
  markdown(source, more).split('\n# X\n')[1]?.trim() ?? '';

describe('Markdown of a page', () => {
  it('begins with title, description and address, and has the heading', () => {
    expect(markdown('---\ntitle: X\n---\n\nText.\n')).toBe(
      `---\ntitle: "X"\ndescription: "About \\"X\\"."\nurl: "${url}"\n---\n\n# X\n\nText.\n`,
    );
  });

  it('has the date and the teams of a release note below its heading', () => {
    expect(body('Text.', {lead: ['2 July 2025 · Orders team']})).toBe('2 July 2025 · Orders team\n\nText.');
  });

  it.each([
    ['a link of the site as a whole address', '[API](/api)', '[API](https://docs.example.com/api)'],
    ['a link within the page as a whole address', '[Limits](#limits)', `[Limits](${url}#limits)`],
    ['an encoded link', '[EDI](/changelog/2025%20Q3/a)', '[EDI](https://docs.example.com/changelog/2025%20Q3/a)'],
    ['a link elsewhere', '[Mail](mailto:support@example.com)', '[Mail](mailto:support@example.com)'],
    [
      'a link written as an element',
      '<a href="/schema.json" download>it</a>',
      '[it](https://docs.example.com/schema.json)',
    ],
    ['a picture with its whole address', '![Map](/img/map.png)', '![Map](https://docs.example.com/img/map.png)'],
    [
      'a name of the schema as a link',
      '`createOrder`',
      '[`createOrder`](https://docs.example.com/api/operations/mutations/create-order)',
    ],
    ['a comment, an import and what only runs', "import A from './a';\n\nText.{/* truncate */}", 'Text.'],
    ['a heading without the comment that keeps its address', '## Limits? {/* #limits */}', '## Limits?'],
    ['a table', '| A | B |\n| --- | --- |\n| `x\\|y` | 2 |', '| A | B |\n| - | - |\n| `x\\|y` | 2 |'],
    ['a callout as a quotation', ':::note[Mind]\n\nCareful.\n\n:::', '> **Mind**\n>\n> Careful.'],
    ['a callout without a title', ':::tip\n\nTry.\n\n:::', '> **tip**\n>\n> Try.'],
    ['a colon before a word', 'Open:close at 10:30.', 'Open:close at 10:30.'],
    [
      'a diagram as what it shows and its source',
      '```mermaid title="Cycle" description="From a to b."\nflowchart TD\n  a --> b\n```',
      '_Picture: Cycle: From a to b._\n\n```mermaid\nflowchart TD\n  a --> b\n```',
    ],
    ['the title of an example', '```json title="a.json"\n{}\n```', '**a.json**\n\n```json\n{}\n```'],
    ['the glossary', '<Glossary />', '## [Stock](https://docs.example.com/help)\n\nWhat you have. Also: goods.'],
  ])('has %s', (_what, source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it('of the reference has its members as lists, and patterns as code', () => {
    const source = [
      '<PageHead listing="operations-mutations" kind="mutation" name="x" domain="Orders" deprecated />',
      '<Deprecated>\n  Use y.\n</Deprecated>',
      '<Facts>\n  <Fact label="Permission">\n    `orders:x`\n  </Fact>\n</Facts>',
      '<Signature code="x: Int" links={{}} />',
      '<Rows>\n  <Row name="a" type="[Int!]" href="/api/types/scalars/int" required default="1" notes={"at most 2 · matches ^[A-Z]{2}$"}>\n    First.\n\n' +
        '    <Expand of="B" count={2}>\n      <Rows>\n        <Row name="c" href="/c" deprecated />\n      </Rows>\n    </Expand>\n  </Row>\n</Rows>',
      '<Returned type="Int" href="/api/types/scalars/int" />',
      '<Rows>\n  <ErrorRow name="GONE" href="/api/types/enums/error-reason" code="NOT_FOUND" codeHref="/api/types/enums/error-code">\n    Gone.\n  </ErrorRow>\n</Rows>',
    ].join('\n\n');
    expect(markdown(source, {isProse: false, url: 'https://docs.example.com/api/x'}).split('---\n\n')[1])
      .toMatchInlineSnapshot(`
      "# \`x\`

      mutation · Orders · deprecated

      > Use y.

      - **Permission:** \`orders:x\`

      \`\`\`graphql
      x: Int
      \`\`\`

      - \`a\` [\`[Int!]\`](https://docs.example.com/api/types/scalars/int) required default \`1\` at most 2 · matches \`^[A-Z]{2}$\`

        First.

        \`B\` (2 fields)

        - [\`c\`](https://docs.example.com/c) deprecated

      [\`Int\`](https://docs.example.com/api/types/scalars/int)

      - [\`GONE\`](https://docs.example.com/api/types/enums/error-reason) [\`NOT_FOUND\`](https://docs.example.com/api/types/enums/error-code)

        Gone.
      "
    `);
  });

  it('of an example has every notation', () => {
    const scenarios = [
      {
        title: 'Of a stranger',
        refused: 'RECORD_NOT_FOUND',
        before: [],
        shown: {headers: {}, document: '{ me { id } }', variables: {a: 1}, answer: {data: {me: null}}},
      },
    ];
    const example = markdown(`<Example kind="queries" scenarios={${JSON.stringify(scenarios)}} />`, {isProse: false});
    for (const label of ['Query', 'Variables', 'Answer', 'cURL', 'TypeScript', 'Python'])
      expect(example).toContain(`**${label}**`);
    expect(example).toContain('### Of a stranger');
    expect(example).toContain('Refused with `RECORD_NOT_FOUND`.');
    expect(example).toContain('```graphql\n{ me { id } }\n```');
  });

  it('of the permissions has names within a text as code', () => {
    expect(body('<PermissionTable />')).toMatch(/^\| `notes:manage` +\| .*`notes:create` and `notes:update` allow/m);
  });

  it('is refused for a component that nobody has described', () => {
    expect(() => markdown('<Video src="a" />')).toThrow(/<Video> has no Markdown. Define it in/);
  });
});

describe('Markdown of lists', () => {
  const metadata = (title: string, day: string) => ({
    title,
    description: `About ${title}.`,
    permalink: `/changelog/2025 Q3/${title}`,
    date: new Date(day),
    authors: [{name: 'Orders team', title: 'Orders', page: {permalink: '/changelog/authors/orders-team'}}],
    tags: [],
  });
  const blogPosts = [
    {id: 'a', metadata: metadata('a', '2025-07-01')},
    {id: 'b', metadata: metadata('b', '2025-08-01')},
  ];
  const tag = {
    label: 'Orders',
    permalink: '/changelog/tags/orders',
    description: 'D.',
    items: ['a'],
    pages: [{metadata: {permalink: '/changelog/tags/orders'}}],
  };
  const [, changelog] = sections;

  it('exists for every list of the blog', () => {
    const blog = {blogPosts, blogTags: {[tag.permalink]: tag}} as unknown as Parameters<typeof blogLists>[0];
    expect(
      blogLists(blog, changelog).map(({permalink, groups}) => [
        permalink,
        groups.flatMap(({pages}) => pages.map(({title}) => title)),
      ]),
    ).toEqual([
      ['/changelog', ['b', 'a']],
      ['/changelog/archive', ['b', 'a']],
      ['/changelog/tags', ['Orders']],
      ['/changelog/tags/orders', ['a']],
      ['/changelog/authors', ['Orders team']],
      ['/changelog/authors/orders-team', ['b', 'a']],
    ]);
  });

  it('exists for every page of a long list', () => {
    const posts = Array.from({length: 101}, (_, index) => ({
      id: `${index}`,
      metadata: metadata(`n${index}`, '2025-07-01'),
    }));
    const blog = {blogPosts: posts, blogTags: {}} as unknown as Parameters<typeof blogLists>[0];
    const addresses = blogLists(blog, changelog).map(({permalink}) => permalink);
    expect(addresses.filter((address) => address.includes('/page/'))).toEqual([
      '/changelog/page/2',
      '/changelog/authors/orders-team/page/2',
    ]);
  });

  it('exists for every category with a page', () => {
    const docs = [{id: 'x', title: 'X', description: 'D.', permalink: '/help/x'}];
    const link = {
      type: 'generated-index',
      title: 'FAQs',
      description: 'Short.',
      permalink: '/help/faqs',
      slug: '/faqs',
    };
    const sidebars = {help: [{type: 'category', label: 'F', link, items: [{type: 'doc', id: 'x'}]}]};
    const version = {docs, sidebars} as unknown as Parameters<typeof categoryLists>[0];
    expect(categoryLists(version)).toMatchObject([
      {
        title: 'FAQs',
        permalink: '/help/faqs',
        groups: [{heading: 'Pages', pages: [{url: 'https://docs.example.com/help/x.md'}]}],
      },
    ]);
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
    expect(groupBySidebar(docs, sidebar, 'Start')).toEqual([
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
    expect(groupByFolder(docs, 'Start').map(({heading, pages}) => [heading, pages.length])).toEqual([
      ['Start', 1],
      ['Operations: mutations', 2],
      ['Types: objects', 1],
    ]);
  });

  it('lists release notes by month, the latest first', () => {
    const post = (title: string, date: string) => ({
      metadata: {title, description: '', permalink: `/changelog/2025 Q3/${title}`, date: new Date(date)},
    });
    expect(groupByMonth([post('a', '2025-07-01'), post('b', '2025-08-31'), post('c', '2025-08-01')])).toEqual([
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
