import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {addAsked, checkAsked, readAsked} from '../../src/search/build/asked.ts';
import {readAskedFiles} from '../../src/search/build/build-index.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';
import {recordsOf} from '../../src/search/build/records.ts';
import {tellingWeights} from '../../src/search/build/telling.ts';

const section = (title: string, text: string): PageSection => ({
  kind: 'heading',
  level: 2,
  title,
  anchor: title.toLowerCase(),
  text,
  keywords: [],
  expansion: [],
});
const page = (path: string, title: string, sections: PageSection[]): SearchPage => ({
  shard: path.startsWith('/help') ? 'help' : 'changelog',
  path,
  lvl0: 'Help',
  title,
  rank: 10,
  text: '',
  keywords: [],
  expansion: [],
  telling: [],
  sections,
});
const pages = [
  page('/help/orders', 'Orders', [section('Hold', 'An order waits.'), section('Cancel', 'Stop an order.')]),
  page('/help/stock', 'Stock', [section('Count', 'Units are counted.')]),
  page('/changelog/2025%20Q3/edi-beta', 'EDI beta', []),
];
const files = (value: unknown, file = 'help/asked/x.json') => [{file, json: JSON.stringify(value)}];

describe('queries of readers', () => {
  test.each([
    ['no JSON', [{file: 'a.json', json: '{'}], /^a\.json: is not valid JSON: .* Mend it/],
    ['a list instead of addresses', files(['x']), /^help\/asked\/x\.json: must be an object of addresses/],
    ['a text instead of a list', files({'/help/orders': 'x'}), /\/help\/orders holds no list\. Write a list/],
    ['an empty list', files({'/help/orders': []}), /\/help\/orders has no query\. Add/],
    ['a query without words', files({'/help/orders': [7]}), /\/help\/orders lists 7\. Write/],
    [
      'a query that stands twice',
      files({'/help/orders': ['Lost box'], '/help/stock': ['lost box?']}),
      /\/help\/stock repeats the query "lost box\?" of \/help\/orders\. Keep/,
    ],
    [
      'an address that stands in two files',
      [...files({'/help/orders': ['a box']}), ...files({'/help/orders': ['b box']}, 'y.json')],
      /^y\.json: \/help\/orders stands in help\/asked\/x\.json too\. Keep/,
    ],
  ])('%s is named with file and mend', (_, asked, message) => {
    const {problems} = readAsked(asked);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  test('addresses must lead to a page and a heading', () => {
    const {asked} = readAsked(
      files({'/help/gone': ['a box'], '/help/orders#gone': ['b box'], '/help/orders#hold': ['c box']}),
    );
    expect(checkAsked(asked, (route) => (route === '/help/orders' ? new Set(['hold']) : undefined))).toEqual([
      'help/asked/x.json: /help/gone leads to no page. Correct the address, or remove it if the page is gone.',
      'help/asked/x.json: /help/orders#gone leads to no heading. The page has hold; correct the anchor, or remove the address.',
    ]);
    expect(() => addAsked(pages, asked)).toThrow(/\/help\/gone leads to no page.*\n.*#gone leads to no heading/);
  });

  const {asked, problems} = readAsked(
    files({
      '/help/orders#hold': ['parcel stuck', 'why is my order stuck?', 'stuck orders'],
      '/help/stock#count': [
        'units counting boxes',
        'box of stock',
        'which box',
        'what box',
        'box in a box',
        'two boxes',
      ],
      '/changelog/2025 Q3/edi-beta': ['retailers'],
    }),
  );
  const expanded = addAsked(pages, asked);

  test('give a section the words that it lacks, in one form, without stop words', () => {
    expect(problems).toEqual([]);
    const [orders, stock, note] = expanded;
    expect(orders?.sections[0]?.expansion).toEqual(['parcel', 'stuck']);
    expect(orders?.sections[1]?.expansion).toEqual([]);
    expect(stock?.sections[0]?.expansion).toEqual(['box', 'two']);
    expect(note?.expansion).toEqual(['retailers']);
  });

  test('say which words tell a page from others, also those that it holds', () => {
    const telling = expanded.map((each) => each.telling.flat());
    expect(telling[0]).toContain('stuck');
    expect(telling[1]).toContain('box');
    expect(telling[1]).not.toContain('stuck');
  });

  test('go into the records of their section only', () => {
    const records = recordsOf(expanded, '/').filter(({expansion}) => expansion?.includes('stuck'));
    expect(new Set(records.map(({url}) => url))).toEqual(new Set(['/help/orders#hold']));
  });

  test('a site without files has none', async () => {
    expect(await readAskedFiles(mkdtempSync(path.join(tmpdir(), 'asked-')))).toEqual([]);
  });
});

test('weights grow with how surely a word means a page, and are the same each time', () => {
  const samples = [
    ...Array.from({length: 6}, () => ({stems: ['a', 'both'], page: 0})),
    ...Array.from({length: 6}, () => ({stems: ['b', 'both'], page: 1})),
  ];
  const weights = tellingWeights(samples, 2);
  const of = (stem: string, at: number): number => weights.get(stem)?.[at] ?? NaN;
  expect(of('a', 0)).toBeGreaterThan(0.5);
  expect(of('a', 1)).toBeLessThan(-0.5);
  expect(Math.abs(of('both', 0))).toBeLessThan(0.01);
  expect(tellingWeights(samples, 2)).toEqual(weights);
});
