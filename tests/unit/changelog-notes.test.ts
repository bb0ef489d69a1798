import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parse, validate} from 'graphql';
import type {Code, InlineCode, Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {checkNotes, loadNotes, parseNote, readNotes} from '../../src/changelog/build/notes.ts';
import {loadModel} from '../../src/reference/model/model.ts';

const known = {tags: ['orders', 'api', 'new', 'changed'], authors: ['orders-team']};
const good = {
  title: 'title: Order tasks',
  description: 'description: Tasks on orders.',
  date: 'date: 2025-09-02',
  authors: 'authors: [orders-team]',
  tags: 'tags: [orders, new]',
};

function noteOf(front: Record<string, string>, file = '2025 Q3/order-tasks.mdx') {
  return parseNote(file, `---\n${Object.values(front).join('\n')}\n---\n\nText.\n`);
}

const messages = (front: Record<string, string>, file?: string) =>
  checkNotes([noteOf(front, file)], known).map(({message}) => message);

describe('front matter of a note', () => {
  it('has no fault when it is complete', () => {
    expect(messages(good)).toEqual([]);
    expect(messages({...good, action: 'actionRequired: {by: 2025-09-30, what: "Move the rules."}'})).toEqual([]);
  });

  it.each([
    ['no title', {...good, title: ''}, 'No title. Add "title: …"'],
    ['an empty title', {...good, title: 'title: ""'}, 'No title'],
    ['no description', {...good, description: ''}, 'No description'],
    ['no date', {...good, date: ''}, 'No date. Add the day of release'],
    ['a day that no calendar has', {...good, date: 'date: "2025-02-30"'}, 'The date "2025-02-30" is not a day'],
    ['a date in words', {...good, date: 'date: last Tuesday'}, 'Write it as YYYY-MM-DD'],
    ['a date of another quarter', {...good, date: 'date: 2025-10-01'}, 'Move the file to "2025 Q4/"'],
    ['an unknown tag', {...good, tags: 'tags: [orders, new, shiny]'}, 'Unknown tag shiny. Use tags of tags.yml'],
    ['no area', {...good, tags: 'tags: [new]'}, 'No area tag'],
    ['no kind', {...good, tags: 'tags: [orders]'}, 'No kind tag'],
    [
      'two kinds',
      {...good, tags: 'tags: [orders, new, changed]'},
      '2 kind tags (new, changed). "tags" needs exactly one',
    ],
    ['no author', {...good, authors: ''}, 'No author'],
    ['an unknown author', {...good, authors: 'authors: [nobody]'}, 'Unknown author nobody'],
    ['an action without a day', {...good, action: 'actionRequired: {what: "Move."}'}, 'actionRequired is incomplete'],
    [
      'an action without words',
      {...good, action: 'actionRequired: {by: 2025-09-30, what: " "}'},
      'actionRequired is incomplete',
    ],
    ['YAML that can not be read', {title: 'title: Order: tasks'}, 'The front matter is not valid YAML'],
  ])('with %s fails and says what mends it', (_, front, message) => {
    expect(messages(front)).toEqual([expect.stringContaining(message)]);
  });

  it('with a slug that another note has fails and names the other', () => {
    const notes = [
      noteOf(good),
      noteOf(good, '2025 Q3/order-tasks.md'),
      noteOf({...good, slug: 'slug: "/2025 Q3/order-tasks"'}, '2025 Q3/other.mdx'),
    ];
    expect(checkNotes(notes, known)).toEqual([
      {file: '2025 Q3/order-tasks.md', message: expect.stringContaining('is taken by 2025 Q3/order-tasks.mdx')},
      {file: '2025 Q3/other.mdx', message: expect.stringContaining('is taken by 2025 Q3/order-tasks.mdx')},
    ]);
  });
});

describe('a changelog folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'changelog-'));
    cpSync('tests/fixtures/changelog/notes', folder, {recursive: true});
    mkdirSync(path.join(folder, '2025 Q3'));
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  it('with a faulty note is refused with the path of the file', () => {
    writeFileSync(path.join(folder, '2025 Q3/bad.mdx'), '---\ntitle: Bad\n---\n\nText.\n');
    expect(() => loadNotes(folder)).toThrow(/2025 Q3\/bad\.mdx: No date\. Add the day of release/);
  });

  it('without tags.yml is refused', () => {
    rmSync(path.join(folder, 'tags.yml'));
    expect(() => loadNotes(folder)).toThrow(/tags\.yml is missing\. Restore it from git/);
  });
});

describe('the published notes', () => {
  const notes = loadNotes('changelog');

  it('are 22, all of Q3 2025', () => {
    expect(notes.filter(({file}) => file.startsWith('2025 Q3/'))).toHaveLength(22);
  });

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
  ])('hold the plain words "%s" in the title and the first paragraph', (words, slug) => {
    const note = notes.find(({file}) => file === `2025 Q3/${slug}.mdx`);
    const lead = note?.body.split('{/* truncate */}')[0] ?? '';
    for (const text of [`${String(note?.data['title'])}`, lead]) {
      for (const word of words.toLowerCase().split(/[\s-]+/)) expect(text.toLowerCase()).toContain(word);
    }
  });

  it('have between 120 and 450 words each', () => {
    const counts = notes.map(
      ({file, body}) =>
        [
          file,
          body
            .replace(/```[\s\S]*?```/g, '')
            .split(/\s+/)
            .filter((word) => /\w/.test(word)).length,
        ] as const,
    );
    expect(counts.filter(([, words]) => words < 120 || words > 450)).toEqual([]);
  });

  it('keep to the dates that are known', () => {
    const dates = Object.fromEntries(
      notes.map(({file, data}) => [file, (data['date'] as Date).toISOString().slice(0, 10)]),
    );
    expect(dates).toMatchObject({
      '2025 Q3/external-allocation.mdx': '2025-07-21',
      '2025 Q3/fulfilment-without-payment.mdx': '2025-07-22',
      '2025 Q3/read-only-order-alerts.mdx': '2025-08-12',
    });
    expect(notes.filter(({data}) => [0, 6].includes((data['date'] as Date).getUTCDay()))).toEqual([]);
  });
});

describe('names of the schema in notes', () => {
  const model = loadModel(path.resolve('schema'));

  function unknownNames(body: string, notSchema: string[] = []): string[] {
    const tree: Root = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(body);
    const found: string[] = [];
    visit(tree, (node) => {
      if (node.type === 'inlineCode') found.push(...unknownName((node as InlineCode).value));
      if (node.type === 'code' && (node as Code).lang === 'graphql') {
        found.push(...validate(model.schema, parse((node as Code).value)).map((error) => error.message));
      }
    });
    return found.filter((name) => !notSchema.includes(name));
  }

  function unknownName(code: string): string[] {
    const member = /^([A-Z]\w*)\.(\w+)$/.exec(code);
    if (member) {
      const type = model.schema.getType(member[1] ?? '');
      const names =
        type && 'getFields' in type
          ? Object.keys(type.getFields())
          : type && 'getValue' in type
            ? type.getValues().map(({name}) => name)
            : [];
      return names.includes(member[2] ?? '') ? [] : [code];
    }
    if (/^[a-z]+[A-Z]\w*$/.test(code)) return model.operations.has(code) ? [] : [code];
    return [];
  }

  it('that are no operation or field are found', () => {
    expect(unknownNames('Use `createOrdr` or `Order.nothing`, not `createOrder`.')).toEqual([
      'createOrdr',
      'Order.nothing',
    ]);
    expect(unknownNames('```graphql\n{ nothing }\n```')).toEqual([
      expect.stringContaining('Cannot query field "nothing"'),
    ]);
  });

  it.each(readNotes('changelog').map((note) => [note.file, note] as const))(
    'exist in the schema: %s',
    (_, {body, data}) => {
      expect(unknownNames(body, (data['notSchema'] as string[] | undefined) ?? [])).toEqual([]);
    },
  );
});
