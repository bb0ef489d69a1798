import {parse} from 'graphql';
import {describe, expect, it} from 'vitest';
import {collectBacklinks, type PageSource} from '../../src/reference/build/backlinks.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {buildModel} from '../../src/reference/model/model.ts';

const model = buildModel(
  parse(`
    directive @idempotent(key: String!) on MUTATION
    type Query { order(id: ID!): Order }
    type Mutation { holdOrder(id: ID!): Order }
    type Order { status: OrderStatus, task: TaskStatus }
    enum OrderStatus { OPEN HELD }
    enum TaskStatus { OPEN DONE }
  `),
);

const help = (text: string, frontMatter = ''): PageSource => ({
  file: 'help/faqs/x.mdx',
  text: `---\ntitle: X\n${frontMatter}---\n\n${text}\n`,
});
const mentions = (page: PageSource): string[] => Object.keys(collectBacklinks(model, [page]));

describe('pages that mention an item of the schema', () => {
  it.each([
    ['an operation in inline code', 'Use `holdOrder`.', ['/api/operations/mutations/hold-order']],
    ['a type in inline code', 'An `Order` is a sale.', ['/api/types/objects/order']],
    ['a field of a type', 'Read `Order.status`.', ['/api/types/objects/order']],
    ['a value by its enum', '`OrderStatus.HELD`', ['/api/types/enums/order-status']],
    ['a value that one enum has', 'It becomes `HELD`.', ['/api/types/enums/order-status']],
    ['a directive', 'Send `@idempotent(key: "1")`.', ['/api/operations/directives/idempotent']],
    [
      'a link with an anchor',
      'See [hold](/api/operations/mutations/hold-order#errors).',
      ['/api/operations/mutations/hold-order'],
    ],
    ['a link by reference', 'See [hold][1].\n\n[1]: /api/types/objects/order', ['/api/types/objects/order']],
    ['inline code in a table', '| A |\n| --- |\n| `holdOrder` |', ['/api/operations/mutations/hold-order']],
    ['a value that several enums have', 'It is `OPEN`.', []],
    ['plain words', 'An Order is held by holdOrder.', []],
    ['a code block', '```graphql\nmutation { holdOrder }\n```', []],
    ['a scalar of GraphQL', 'A `String`.', []],
    ['an unknown name', '`splitOrder` and `Parcel.size`', []],
    ['a link elsewhere', '[mutations](/api/operations/mutations)', []],
  ])('finds or skips %s', (_case, text, expected) => {
    expect(mentions(help(text))).toEqual(expected);
  });

  it('takes a value of several enums from the schemaContext of the page', () => {
    expect(mentions(help('It is `OPEN`.', 'schemaContext: [TaskStatus]\n'))).toEqual(['/api/types/enums/task-status']);
  });

  it('names a page once and lists guides by title, then release notes with the latest first', () => {
    const note = (name: string, date: string): PageSource => ({
      file: `changelog/2025 Q3/${name}.mdx`,
      text: `---\ntitle: ${name}\ndate: ${date}\n---\n\n\`holdOrder\``,
    });
    const pages = [
      note('early', '2025-07-01'),
      note('late', '2025-09-01'),
      {file: 'help/b.mdx', text: '---\ntitle: B\n---\n\n`holdOrder` and `holdOrder`'},
      {file: 'help/a.mdx', text: '---\ntitle: A\n---\n\n`holdOrder`'},
    ];
    expect(collectBacklinks(model, pages)['/api/operations/mutations/hold-order']).toEqual([
      {title: 'A', url: '/help/a', section: 'help'},
      {title: 'B', url: '/help/b', section: 'help'},
      {title: 'late', url: '/changelog/2025%20Q3/late', section: 'changelog'},
      {title: 'early', url: '/changelog/2025%20Q3/early', section: 'changelog'},
    ]);
  });

  it('names the file whose MDX is not valid', () => {
    expect(() => mentions(help('<Open'))).toThrow(/help\/faqs\/x\.mdx:6: The page is not valid MDX/);
  });

  it.each([
    ['help/index.mdx', undefined, '/help'],
    ['help/index.mdx', '/', '/help'],
    ['help/faqs/what.mdx', undefined, '/help/faqs/what'],
    ['help/faqs/what.mdx', 'other', '/help/faqs/other'],
    ['help/faqs/what.mdx', '/other', '/help/other'],
    ['changelog/2025 Q3/edi-beta.mdx', undefined, '/changelog/2025%20Q3/edi-beta'],
  ])('gives %s with slug %s the address %s', (file, slug, url) => {
    const text = `---\ntitle: X\n${slug === undefined ? '' : `slug: ${slug}\n`}---\n\n\`holdOrder\``;
    expect(Object.values(collectBacklinks(model, [{file, text}])).flat()).toMatchObject([{url}]);
  });

  it('points at items that exist', () => {
    const real = loadModel('schema');
    const text = '---\ntitle: X\n---\n\n`createOrder`, `NewOrderStatus` and `Order.newStatus`';
    expect(Object.keys(collectBacklinks(real, [{file: 'help/x.mdx', text}])).sort()).toEqual([
      '/api/operations/mutations/create-order',
      '/api/types/enums/new-order-status',
      '/api/types/objects/order',
    ]);
  });
});
