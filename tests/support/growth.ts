/** Invented content for rehearsals of growth: pages, notes and types as sound as real ones, and each in words of its own. */
import {appendFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/** What two years bring: notes of eight quarters, pages of Help, and types, half of them enums. */
export const growth = {quarters: 8, notesPerQuarter: 20, pages: 30, types: 100} as const;

const qualities =
  'amber brisk calm dusty early fresh green heavy idle jolly keen light mild neat open plain quick round sharp tidy';
const things =
  'anchor basket candle drawer engine feather garden hammer island jacket kettle ladder mirror needle orange pencil rocket saddle ticket window';
const places =
  'attic bakery cellar dairy estate forest gallery harbour inn junction kitchen library market nursery office pantry quarry stable tower village';
const [first, second, third] = [qualities, things, places].map((words) => words.split(' ')) as [
  string[],
  string[],
  string[],
];

/** The words of a number, which no other below 8,000 has: `amber anchor of the attic`. */
function nameOf(number: number): {words: string; slug: string; type: string} {
  const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  const parts = [
    pick(first, number),
    pick(second, number + Math.floor(number / 20)),
    pick(third, Math.floor(number / 20)),
  ];
  const extra = number < 400 ? [] : [pick(second, Math.floor(number / 400) + 7)];
  const all = [...extra, ...parts];
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return {words: all.join(' '), slug: all.join('-'), type: all.map(capital).join('')};
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const front = (title: string, about: string, words: string, more = ''): string =>
  `---\ntitle: ${capitalised(title)}\ndescription: ${about.padEnd(110, '.')}\nkeywords: [${words.split(' ').join(', ')}]\n${more}---\n\n`;
/** Sentences of about a dozen words, none of which another name's pages have. */
const sentences = (words: string, verbs: readonly string[]): string =>
  verbs
    .map((verb) => `Whoever works with the ${words} can now ${verb}, and everybody else goes on as they did before.`)
    .join(' ');

function page(number: number): string {
  const {words} = nameOf(number);
  const about = `How the ${words} is prepared, checked and put away again, by whom, and what to look at when a step can't be done at once.`;
  const steps = ['Open the list', 'Choose the entry', 'Compare both columns', 'Save the result']
    .map(
      (step, index) =>
        `${index + 1}. ${step} of the ${words}, and wait until the line at the top has changed its colour.`,
    )
    .join('\n');
  const parts = ['prepare', 'check', 'hand over', 'clear up'].map(
    (verb) =>
      `## ${capitalised(verb)} the ${words}\n\n${sentences(`${words} to ${verb}`, ['begin in the morning', 'ask the floor', 'see who was there'])}\n\n${steps.replaceAll(words, `${words} to ${verb}`)}\n`,
  );
  return `${front(`Looking after the ${words}`, about, words)}${parts.join('\n')}\nSee [orders](/help/core-concepts/understanding-order-management).\n`;
}

function note(number: number, day: string): string {
  const {words} = nameOf(number);
  const about = `The ${words} shows what was done to it, who did it and when, so that the next shift knows where to go on with its work.`;
  const more = `date: ${day}\nauthors: [orders-team]\ntags: [orders, new]\n`;
  const text = sentences(words, [
    'open it from the list',
    'read what was changed',
    'undo the last step',
    'ask for a copy',
    'send it to a colleague',
    'keep it for the season',
  ]);
  return `${front(`The ${words} has a page`, about, words, more)}The ${words} has a page of its own.\n\n{/* truncate */}\n\n${text}\n\nSee [orders](/help/core-concepts/understanding-order-management).\n`;
}

function types(numbers: readonly number[]): string {
  const described = (text: string, sdl: string): string => `"""\n${text}\n"""\n${sdl}\n`;
  const half = numbers.map((number) => {
    const {words, type} = nameOf(number);
    const values = ['CLOSED', 'OPEN', 'WAITING'].map(
      (value) =>
        `  """\n  Nobody has touched the ${words} since ${value.toLowerCase()} was noted by the shift.\n  """\n  ${value}`,
    );
    const kind = described(`How far the ${words} is.`, `enum ${type}State {\n${values.join('\n\n')}\n}`);
    const fields = [
      ['count', 'Int!', 'How many there are of the'],
      ['state', `${type}State!`, 'How far it is with the'],
    ];
    const list = fields.map(([name = '', of = '', text = '']) => `  """\n  ${text} ${words}.\n  """\n  ${name}: ${of}`);
    return [described(`What is known about the ${words}.`, `type ${type} {\n${list.join('\n\n')}\n}`), kind];
  });
  const file = numbers.map((number) => nameOf(number)).sort((a, b) => a.type.localeCompare(b.type));
  const fields = file.map(
    ({words, type}) =>
      `  """\n  The ${words}, if there is one.\n  """\n  ${type.charAt(0).toLowerCase() + type.slice(1)}: ${type}`,
  );
  return [
    described('Everything that was found on a visit.', `type CaseFile {\n${fields.join('\n\n')}\n}`),
    ...half.flat(),
  ].join('\n');
}

/** Adds to a copy of the site what two years bring, as often as asked; returns how many pages that makes. */
export function grow(folder: string, times: number): number {
  if (times === 0) return 0;
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
  };
  const {quarters, notesPerQuarter, types: ofTypes} = growth;
  const [pages, perQuarter] = [growth.pages * times, notesPerQuarter * times];
  for (let index = 0; index < quarters * perQuarter; index += 1) {
    const quarter = Math.floor(index / perQuarter) + 3;
    const [year, name] = [2025 + Math.floor(quarter / 4), `Q${(quarter % 4) + 1}`];
    const month = String((quarter % 4) * 3 + 1 + (index % 3)).padStart(2, '0');
    const day = String((index % 28) + 1).padStart(2, '0');
    write(`changelog/${year} ${name}/${nameOf(index).slug}.mdx`, note(index, `${year}-${month}-${day}`));
  }
  const numbers = (from: number, count: number): number[] => Array.from({length: count}, (_, index) => from + index);
  const ofHelp = numbers(2000, pages);
  for (const number of ofHelp) write(`help/growth/${nameOf(number).slug}.mdx`, page(number));
  const items = ofHelp.map((number) => `      'growth/${nameOf(number).slug}',\n`).join('');
  const category = `  {\n    type: 'category',\n    label: 'Growth',\n    items: [\n${items}    ],\n  },\n`;
  const sidebar = readFileSync(path.join(folder, 'sidebars.ts'), 'utf8');
  write('sidebars.ts', sidebar.replace("  'index',\n", `  'index',\n${category}`));
  write('schema/cases.graphql', types(numbers(4000, (ofTypes * times) / 2)));
  const field =
    '\nextend type ExternalWarehouse {\n  """\n  What was found on the last visit.\n  """\n  caseFile: CaseFile\n}\n';
  appendFileSync(path.join(folder, 'schema/cases.graphql'), field);
  return quarters * perQuarter + pages + ofTypes * times + 1;
}
