/** The table "What Endless does by itself" tells neither more nor less than the schema. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {isEnumType} from 'graphql';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readPages} from '../../scripts/checks/prose/page.ts';
import {schemaElements} from '../../scripts/checks/schema-rules/elements.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {transitionsOf, type Transition} from 'endless-simulator/schema';
import {textOf} from '../../src/site/model/markdown.ts';

/** What a row of the table rests on. */
interface Ground {
  /** Transitions by themselves, as "Enum → VALUE when …". */
  changes?: string[];
  /** Words by the coordinate whose description holds them. */
  told?: Record<string, string>;
}
type Grounds = Record<string, Ground>;

/** A description of the schema, with the transitions in it that happen by themselves. */
interface Described {
  coordinate: string;
  text: string;
  changes: string[];
}

const describedIn = (coordinate: string, description: string, transitions: readonly Transition[] = []): Described => ({
  coordinate,
  text: description.replace(/\s+/g, ' '),
  changes: transitions.flatMap(({to, automatic}) => (automatic ? [`${coordinate} → ${to} ${automatic}`] : [])),
});

/** Words by which descriptions tell that something happens without a person. */
const automatic = /\b(?:automatically|every (?:hour|night|15 minutes))\b/;
/** Descriptions that say that something isn't automatic, or only name what the table tells. */
const silent = [
  'registerCarrierServiceMapping',
  'reserveSupplyOrderComponents',
  'IntegrationAction.isScheduled',
  'OrderStatusAlertKind.INSUFFICIENT_STOCK',
];

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numbersIn = (text: string): string[] => [
  ...(text.match(/\b\d+\b/g) ?? []),
  ...(text.match(/[a-z]+/gi) ?? []).flatMap((word) => {
    const value = numberWords.indexOf(word.toLowerCase());
    return value > 1 ? [String(value)] : [];
  }),
];

/** Where table, grounds and schema differ. */
function differences(rows: ReadonlyMap<string, string>, grounds: Grounds, all: readonly Described[]): string[] {
  const text = new Map(all.map(({coordinate, text: own}) => [coordinate, own]));
  const declared = new Set(all.flatMap(({changes}) => changes));
  const named = Object.values(grounds);
  const grounded = new Set(named.flatMap(({changes = []}) => changes));
  const heard = new Set([...named.flatMap(({told = {}}) => Object.keys(told)), ...silent]);
  return [
    ...[...rows.keys()].filter((row) => !grounds[row]).map((row) => `The row "${row}" rests on nothing.`),
    ...Object.keys(grounds).flatMap((row) => (rows.has(row) ? [] : [`The table has no row "${row}".`])),
    ...[...declared].filter((change) => !grounded.has(change)).map((change) => `No row tells: ${change}`),
    ...[...grounded].filter((change) => !declared.has(change)).map((change) => `The schema has no: ${change}`),
    ...named.flatMap(({told = {}}) =>
      Object.entries(told).flatMap(([coordinate, words]) =>
        text.get(coordinate)?.includes(words) ? [] : [`${coordinate} doesn't say "${words}".`],
      ),
    ),
    ...all.flatMap(({coordinate, text: own}) =>
      automatic.test(own) && !heard.has(coordinate) ? [`No row rests on ${coordinate}: ${own}`] : [],
    ),
    ...[...rows].flatMap(([row, cells]) => {
      const {changes = [], told = {}} = grounds[row] ?? {};
      const known = numbersIn([...changes, ...Object.keys(told).map((name) => text.get(name) ?? '')].join(' '));
      const unknown = numbersIn(cells).filter((number) => !known.includes(number));
      return unknown.map((number) => `The schema knows no ${number} for the row "${row}".`);
    }),
  ];
}

const grounds = parse(readFileSync('tests/fixtures/automatic-actions.yaml', 'utf8')) as Grounds;
const all = schemaElements(loadModel(path.resolve('schema'))).map(({coordinate, definition}) =>
  describedIn(coordinate, definition.description ?? '', isEnumType(definition) ? transitionsOf(definition) : []),
);

/** The rows of the table: what Endless does, and the row's whole text. */
const rows = new Map<string, string>();
const page = readPages(process.cwd()).find(({route}) => route.endsWith('/what-endless-does-by-itself'));
if (page)
  visit(page.tree, 'table', ({children: [head, ...body]}: Table) => {
    if (!head || !textOf(head).startsWith('Endless does this')) return;
    for (const {children} of body)
      rows.set(children[0] ? textOf(children[0]) : '', children.map((cell) => textOf(cell)).join(' | '));
  });

test('the table tells what the schema says to happen by itself, and no more', () => {
  expect(rows.size).toBeGreaterThan(0);
  expect(differences(rows, grounds, all)).toEqual([]);
});

describe('a difference is found', () => {
  const orders = describedIn('State', 'How far.', [{from: ['A'], to: 'B', automatic: 'when 14 days pass'}]);
  const mail = describedIn('mail', 'Sent every night.');
  const sound: Grounds = {Moves: {changes: ['State → B when 14 days pass']}, Mails: {told: {mail: 'every night'}}};
  const table = new Map([
    ['Moves', 'Moves | After 14 days'],
    ['Mails', 'Mails | Every night'],
  ]);

  test('unless there is none', () => {
    expect(differences(table, sound, [orders, mail])).toEqual([]);
  });

  test.each<[string, ReadonlyMap<string, string>, Grounds, Described[], string]>([
    ['a row without ground', new Map([...table, ['Sings', '']]), sound, [orders, mail], 'The row "Sings" rests'],
    ['a missing row', new Map([...table].slice(1)), sound, [orders, mail], 'The table has no row "Moves"'],
    [
      'a new transition',
      table,
      sound,
      [orders, mail, describedIn('Mood', 'x', [{from: ['C'], to: 'D', automatic: 'when it rains'}])],
      'No row tells: Mood → D when it rains',
    ],
    ['a transition that is gone', table, sound, [describedIn('State', 'How far.'), mail], 'The schema has no: State'],
    ['other words', table, sound, [orders, describedIn('mail', 'Sent.')], 'mail doesn\'t say "every night"'],
    ['an untold description', table, sound, [orders, mail, describedIn('X.y', 'Runs every hour.')], 'rests on X.y'],
    ['another number', new Map([...table, ['Moves', 'After 15 days']]), sound, [orders, mail], 'knows no 15'],
  ])('%s', (_what, told, known, described, message) => {
    expect(differences(told, known, described).join('\n')).toContain(message);
  });
});
