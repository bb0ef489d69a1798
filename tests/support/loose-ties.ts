/** Slips in what ties a page to others: stories, runs, phrases, former addresses, goals, and the head of notes. */
import path from 'node:path';
import {beside, body, edit, guide, note, rename, type Mistake, type Page} from './mistakes.ts';

const front = (line: string) => edit('\n---\n\n', `\n${line}\n---\n\n`);
const value = (attributes: string) => body(`There are <StoryValue ${attributes} /> of them.`);
/** A page that says what its reader sees, and the file of its ties. */
const runs = (text: string) => (page: Page) =>
  beside('.runs.yaml', text)(body('You should see the end.')(page) as Page);
/** A page with a goal, in which `*` is the name of the page, and a run of that name. */
const goal =
  (line: string, text = 'You press **Hold**.') =>
  (page: Page): Page[] => {
    const name = path.basename(page.file, '.mdx');
    const head = `\ngoals:\n  - {${line.replace('*', name)}}\n---\n\n## Hold it\n\n${text}`;
    const run = 'steps:\n  - {press: Hold, holdOrder: {id: "ord:1"}}\ngoal:\n  it is held: {}\n';
    return [
      {...page, text: page.text.replace('\n---\n\nText.', () => head)},
      {file: `help/goals/${name}.yaml`, text: run},
    ];
  };
export const looseTies: Mistake[] = [
  [
    'a step of a story without path',
    guide,
    value('story="keep-stock-back" step="You hold it"'),
    '7: <StoryValue>: It needs path="…".',
  ],
  [
    'a story in braces',
    guide,
    value('story={keep-stock-back} step="You hold it" path="x"'),
    '7: <StoryValue>: {keep-stock-back} is no value of story. Write a text in quotation marks',
  ],
  [
    'a column without path',
    guide,
    body('<StoryTable story="keep-stock-back" columns="Step title" />'),
    '7: <StoryTable>: The column "Step title" has no path.',
  ],
  [
    'a tie to a run that is misspelt',
    guide,
    runs('the end: [story-keep-stok-back, You hold it, x, 1]'),
    'help/page-#.runs.yaml:1: "the end" names the run story-keep-stok-back, which isn\'t in schema/scenarios/answers. Did you mean story-keep-stock-back?',
  ],
  ['ties as a list', guide, runs('- the end'), 'help/page-#.runs.yaml:1: These are no ties.'],
  ['runs of another ending', guide, beside('.runs.yml', 'a: b'), 'help/page-#.runs.yml:1: Nothing reads the file.'],
  [
    'phrases of another ending',
    guide,
    beside('.phrase.json', '{}'),
    'help/page-#.phrase.json:1: Nothing reads the file.',
  ],
  [
    'phrases with a comma too many',
    guide,
    beside('.phrases.json', '{\n  "page": [\n    "words",\n  ]\n}'),
    'help/page-#.phrases.json:3: The file is no JSON. Nothing follows the comma.',
  ],
  [
    'a former address with its file',
    guide,
    front('redirect_from: [/help/old.mdx]'),
    '5: "/help/old.mdx" in redirect_from is not how addresses are written there. Write /help/old.',
  ],
  [
    'a former address that is encoded',
    note,
    front('redirect_from: ["/changelog/2025%20Q3/old"]'),
    '8: "/changelog/2025%20Q3/old" in redirect_from is not how addresses are written there. Write /changelog/2025 Q3/old.',
  ],
  ['a goal as a text', guide, edit('\n---\n\n', '\ngoals: held\n---\n\n'), '5: goals is no list.'],
  [
    'a goal without run',
    guide,
    goal('at: hold-it, reached: it is held'),
    '5: The goal lacks its run or its words. Write {at:',
  ],
  [
    'a goal at no heading',
    guide,
    goal('at: hold-them, run: *, reached: it is held'),
    "6: The goal is at #hold-them, which the page doesn't have. Did you mean hold-it?",
  ],
  [
    'a goal in other words',
    guide,
    goal('at: hold-it, run: *, reached: it is helt'),
    '6: page-#.yaml has no facts for "it is helt". Did you mean "it is held"?',
  ],
  [
    'a goal by a button that the page lacks',
    guide,
    goal('at: hold-it, run: *, reached: it is held', 'You hold it.'),
    "6: The section #hold-it doesn't say **Hold** after its other steps, as page-#.yaml does.",
  ],
  [
    'teams as a text',
    note,
    edit(/authors: .*/, 'authors: orders-team'),
    '6: "authors" is a text. Write a list: authors: [orders-team].',
  ],
  [
    'tags as a text',
    note,
    edit(/tags: .*/, 'tags: orders, new'),
    '7: "tags" is a text. Write a list: tags: [orders, new].',
  ],
  [
    'a last day that is none',
    note,
    front('actionRequired: {by: 2025-11-31, what: Do it.}'),
    '8: The date "2025-11-31" is not a day. Correct it.',
  ],
  [
    'a folder that is nearly right',
    note,
    rename('2025 Q3', '2025-Q3'),
    '5: The date is in 2025 Q3, the file in "2025-Q3". Move',
  ],
];
