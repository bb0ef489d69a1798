import {parse} from 'graphql';
import {parseFeed} from 'feedsmith';
import {describe, expect, it} from 'vitest';
import {feedItems} from '../../src/changelog/plugin/schema-feed.ts';
import {renderFeed} from '../../src/changelog/build/feeds.ts';
import {announcementsIn, releasesOf, renderChangeLog} from '../../src/reference/build/change-log.ts';
import {changesOf} from '../../src/reference/model/changes.ts';
import {buildModel} from '../../src/reference/model/model.ts';

const model = buildModel(
  parse(`
    directive @since(date: String!) on FIELD_DEFINITION | ARGUMENT_DEFINITION | ENUM_VALUE | OBJECT | INPUT_FIELD_DEFINITION
    type Query {
      "All orders. Newest first."
      orders("Filter." tag: String @since(date: "2025-08-05")): [Order!]!
    }
    type Order {
      "Number of the order."
      number: String!
      "Old number."
      code: String @deprecated(reason: "Use \`number\` instead. Removed on 2026-03-31.")
      state: State
    }
    enum State { OPEN "Closed for good." CLOSED @since(date: "2025-09-16") }
  `),
);
const note = (name: string, date: string, text: string) => ({
  file: `changelog/2025 Q3/${name}.mdx`,
  text: `---\ntitle: Note ${name}\ndate: ${date}\n---\n${text}\n`,
});
const pages = [
  note('b', '2025-09-16', '`Order.code` is deprecated.'),
  note('a', '2025-08-05', 'Filter `orders`.'),
  note('other', '2025-08-05', 'Nothing about it.'),
  {file: 'help/x.mdx', text: '`Order.code`'},
];
const releases = releasesOf(changesOf(model), announcementsIn(model, pages));

describe('changes of the schema', () => {
  it('are grouped by release, the latest first, deprecations before what is new', () => {
    expect(releases.map(({date, changes}) => [date, ...changes.map(({what, name}) => `${what} ${name}`)])).toEqual([
      ['2025-09-16', 'deprecated Order.code', 'new State.CLOSED'],
      ['2025-08-05', 'new Query.orders(tag:)'],
    ]);
  });

  it('name the note that tells of them, of two on one day the one that names the element or its owner', () => {
    expect(releases.flatMap(({changes}) => changes.map((change) => change.note?.title))).toEqual([
      'Note b',
      'Note b',
      'Note a',
    ]);
  });

  it('lead to their place on a page and tell when they are removed', () => {
    const [code] = releases[0]?.changes ?? [];
    expect(code).toMatchObject({route: '/api/types/objects/order#field-code', removed: '2026-03-31'});
    expect(renderChangeLog(releases)).toContain(
      '- Deprecated field [`Order.code`](/api/types/objects/order#field-code), removed on 31 March 2026',
    );
  });

  it('stand without a date where no note names a deprecation, and outside the feed', () => {
    const unknown = releasesOf(changesOf(model), []);
    expect(unknown.at(-1)).toMatchObject({changes: [{name: 'Order.code'}]});
    expect(unknown.at(-1)?.date).toBeUndefined();
    expect(feedItems(unknown)).toHaveLength(2);
  });

  it('make no page for a schema without any', () => {
    expect(renderChangeLog([])).toBeUndefined();
  });
});

describe('the feed of changes', () => {
  const home = 'https://docs.example.com/api/whats-changed';
  const {feed} = parseFeed(renderFeed('atom', {title: 'T', description: 'D', home}, feedItems(releases)));

  it('has an entry for each release with absolute links', () => {
    const entries = 'entries' in feed ? (feed.entries ?? []) : [];
    expect(entries.map(({id}) => id)).toEqual([`${home}#16-september-2025`, `${home}#5-august-2025`]);
    for (const {content} of entries) {
      const text = typeof content === 'string' ? content : (content?.value ?? '');
      const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((href) => !href.startsWith('https://'))).toEqual([]);
    }
  });
});
