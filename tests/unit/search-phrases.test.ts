import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, test, vi} from 'vitest';
import {addPhrases, checkPhrases, readPhrases} from '../../src/search/build/phrases.ts';
import {recordsOf} from '../../src/search/build/records.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';

const section = (title: string, text: string): PageSection => ({
  kind: 'heading',
  level: 2,
  title,
  anchor: title.toLowerCase(),
  text,
  keywords: [],
  expansion: '',
});
const page = (
  shard: SearchPage['shard'],
  address: string,
  title: string,
  sections: PageSection[] = [],
): SearchPage => ({
  shard,
  path: address,
  lvl0: 'Help',
  title,
  rank: 10,
  text: '',
  keywords: [],
  expansion: '',
  sections,
});
const pages = [
  page('help', '/help/orders', 'Orders', [section('Hold', 'An order waits.'), section('Cancel', 'Stop an order.')]),
  page('changelog', '/changelog/2025%20Q3/edi-beta', 'EDI beta'),
  page('api', '/api/operations/mutations/ship-order-manually', 'shipOrderManually'),
];

/** A site with these files. */
function siteWith(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'phrases-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

test('a site without phrases has none, and its pages stay as they are', async () => {
  expect(await readPhrases(siteWith({}))).toEqual({phrases: [], problems: []});
  expect(addPhrases(pages, [])).toEqual(pages);
});

test('those of our schema are left out of a build with another', async () => {
  const root = siteWith({
    'help/orders.phrases.json': '{"page": ["parcels"]}',
    'schema/phrases.json': '{"shipOrderManually": ["mark as dispatched"]}',
  });
  vi.stubEnv('SCHEMA_DIR', 'another.graphql');
  vi.resetModules();
  try {
    const build = await import('../../src/search/build/phrases.ts');
    expect((await build.readPhrases(root)).phrases.map(({file}) => file)).toEqual(['help/orders.phrases.json']);
  } finally {
    vi.unstubAllEnvs();
    vi.resetModules();
  }
});

test.each([
  ['no JSON', '{', 'The file is no JSON. '],
  ['a list', '["x"]', 'must be an object'],
  ['a text instead of a list', '{"page": "x"}', 'holds something else than phrases under "page"'],
  ['a phrase without words', '{"#hold": ["?!"]}', 'holds something else than phrases under "#hold"'],
  [
    'more than twelve phrases',
    JSON.stringify({page: [...'abcdefghijklm']}),
    'lists 13 phrases under "page". Keep the 12',
  ],
])('%s is named with its file and what to do', async (_, json, message) => {
  const {phrases, problems} = await readPhrases(siteWith({'help/orders.phrases.json': json}));
  expect(phrases).toEqual([]);
  expect(problems.map((text) => text.replace(/(?<=json):\d+/, ''))).toEqual([
    expect.stringContaining(`help/orders.phrases.json: ${message}`),
  ]);
});

describe('phrases beside their pages', async () => {
  const {phrases, problems} = await readPhrases(
    siteWith({
      'help/orders.phrases.json': JSON.stringify({
        '#hold': ['parcel stuck', 'why are my orders stuck?', 'stuck orders'],
      }),
      'changelog/2025 Q3/edi-beta.phrases.json': JSON.stringify({page: ['retailers']}),
      'schema/phrases.json': JSON.stringify({shipOrderManually: ['mark as dispatched']}),
    }),
  );

  test('are further terms of their section, note or operation', () => {
    expect(problems).toEqual([]);
    const [orders, note, operation] = addPhrases(pages, phrases);
    expect(orders?.keywords).toEqual([]);
    expect(orders?.sections.map(({keywords}) => keywords)).toEqual([
      ['parcel stuck', 'why are my orders stuck?', 'stuck orders'],
      [],
    ]);
    expect(note?.keywords).toEqual(['retailers']);
    expect(operation?.keywords).toEqual(['mark as dispatched']);
  });

  test('go into the records of their section only', () => {
    const records = recordsOf(addPhrases(pages, phrases)).filter(({keywords}) => keywords?.includes('parcel stuck'));
    expect(new Set(records.map(({url}) => url))).toEqual(new Set(['/help/orders#hold']));
  });
});

test('phrases must belong to a page and a section', () => {
  const of = (owner: string, key: string) => ({file: 'help/x.phrases.json', owner, key, phrases: ['a box']});
  const phrases = [of('/help/gone', 'page'), of('/help/orders', '#gone'), of('/help/orders', '#hold')];
  expect(checkPhrases(phrases, (route) => (route === '/help/orders' ? new Set(['hold']) : undefined))).toEqual([
    'help/x.phrases.json: there is no page /help/gone. Rename or remove the file.',
    'help/x.phrases.json: "#gone" is no section of /help/orders. Write "page" or one of "#hold".',
  ]);
  expect(() => addPhrases(pages, phrases)).toThrow(/no page \/help\/gone.*\n.*"#gone" is no section/);
});
