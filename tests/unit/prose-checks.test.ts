/** Every mistake that a writer can make is reported with file, line and mend. */
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {remark} from 'remark';
import {findUnreadLine} from '../../src/content/build/diagram-lines.ts';
import {checkProse, printProblem} from '../../scripts/checks/prose/index.ts';
import {countWords, sentencesOf} from '../../scripts/checks/prose/page.ts';

const sidebars = {help: ['index', 'guide']};
let root: string;
/** Files as they were before a test changed them. */
const originals = new Map<string, string>();
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'writing-'));
  cpSync('tests/fixtures/writing', root, {recursive: true});
});
afterEach(() => {
  for (const [file, text] of originals) writeFileSync(path.join(root, file), text);
  originals.clear();
});
afterAll(() => rmSync(root, {recursive: true}));

function edit(file: string, from: string | RegExp, to: string): void {
  const name = path.join(root, file);
  const before = readFileSync(name, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  if (!originals.has(file)) originals.set(file, before);
  writeFileSync(name, after);
}

const append = (file: string, text: string): void => edit(file, /$/, text.replaceAll('$', '$$$$'));

const errors = async (list = sidebars) =>
  (await checkProse(root, list)).problems.filter(({level}) => level !== 'warning').map(printProblem);

const guide = 'help/guide.mdx';
const note = 'changelog/2025 Q3/note.mdx';
const steps = '## The steps\n';

it('nothing is found where nothing is wrong', async () => {
  expect(await errors()).toEqual([]);
});

it('a heading that has new words keeps its address', async () => {
  append(guide, '\n## New words {/* #old-words */}\n\nSee [the same](/help/guide#old-words).\n');
  expect(await errors()).toEqual([]);
});

describe('a button that a step names', () => {
  const press = async (step: string): Promise<string[]> => {
    append(guide, `\n1. ${step}\n`);
    return errors();
  };

  it.each([
    ['is in a picture', 'Choose **Receive**.'],
    ['is on the list', 'Open **Settings → Carriers**.'],
    ['is no button but the beginning of a step', '**Wait.** Then go on.'],
  ])('%s', async (_where, step) => {
    expect(await press(step)).toEqual([]);
  });

  it('stands nowhere', async () => {
    expect((await press('Choose **Make it so**.')).join()).toContain('No screen of Help shows "Make it so".');
  });
});

describe('numbers of a worked example', () => {
  const example = (text: string): string => `\n## Example: a tent\n\n${text}\n`;
  const found = async (text: string): Promise<string[]> => {
    append(guide, example(text));
    return errors();
  };

  it.each([
    ['of the data set', 'The tent `AP-TENT-2P-GRN` sells for 189.00 EUR.'],
    [
      'of a story',
      '<StoryValue story="eight-mats" step="At the start" path="inventoryItem.physical" /> mats, 127 later.',
    ],
    ['of a name', 'The shop renames it to "Parcel (7 to 9 days)".'],
    ['of a sum', 'Of `AP-TENT-2P-GRN` it buys 17 × 189.00 = 3,213.00 EUR, on 23 September 2025 at 17:41.'],
  ])('are known when they are those %s', async (_where, text) => {
    expect((await found(text)).filter((line) => !line.includes('17 '))).toEqual([]);
  });

  it.each([
    ['an amount', 'The tent `AP-TENT-2P-GRN` sells for 187.35 EUR.', '187.35'],
    ['a quantity', 'Leeds DC has 7,919 tents.', '7,919'],
    ['a percentage', 'The margin is 43.7 %.', '43.7'],
    ['a cell', '| What | Units |\n|---|---|\n| A | 7,919 |', '7,919'],
    ['a small quantity', 'The carton holds 14 tents.', '14'],
  ])('are found when nothing knows them: %s', async (_what, text, number) => {
    const line = readFileSync(path.join(root, guide), 'utf8').split('\n').length + 3;
    expect((await found(text)).join('\n')).toMatch(
      new RegExp(
        `^help/guide\\.mdx:${text.startsWith('|') ? line + 2 : line}: The example says ${number}, .*StoryValue`,
        'm',
      ),
    );
  });
});

describe('arithmetic and limits', () => {
  it.each([
    ['960 + 40 = 1,000 units', undefined],
    ['2 × 189.00 EUR + 9.90 EUR = 387.90 EUR', undefined],
    ['96 ÷ 120 = 80 %', undefined],
    ['44 − 30 = 15', '"44 − 30 = 15" is wrong: the result is 14.'],
    ['Ask for up to 50 orders at once', undefined],
    ['Ask for up to 60 orders at once', '"up to 60 orders" is no limit of the schema. It declares 50.'],
    ['A session ends after 61 minutes', '"ends after 61 minutes" is no limit of the schema. It declares 60.'],
  ])('%s', async (text, message) => {
    append(guide, `\n${text}\n`);
    const found = await errors();
    expect(found).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  });
});

describe('a mistake is found with its line and its mend:', () => {
  it.each<[string, string, string | RegExp, string, string]>([
    ['a wrong operation', guide, 'createOrder', 'createOrdr', '7: `createOrdr` .*createOrder'],
    ['a wrong field in an example', guide, 'totalCount', 'totalCont', '31: .*totalCont'],
    ['a syntax error in an example', guide, 'orders(first', 'orders(first first', '30: .*Syntax Error'],
    ['a wrong context', guide, 'title: A', 'schemaContext: [Colour]\ntitle: A', '1: .*Colour.* not a type'],
    ['a diagram without description', guide, / description="From[^"]*"/, '', '23: The diagram has no description'],
    ['a diagram of nothing', guide, 'stateDiagram-v2', 'nonsense', '24: .*is not a kind of diagram. Begin with'],
    ['a wrong arrow', guide, 'PENDING -->', 'PENDING -=>', '25: .*"PENDING -=> ORDERED" is not understood. Write'],
    [
      'a tab in the front matter',
      guide,
      'title: A',
      'keyword:\n\t- b\ntitle: A',
      '3: The front matter has a tab.* Replace it',
    ],
    ['no title', guide, /^title.*\n/m, '', '1: The page has no title. Add'],
    ['no description', guide, /^description.*\n/m, '', '1: The page has no description. Add'],
    ['a short description', guide, /(description: .{80}).*/, '$1', '3: The description has 80 characters. Write 110'],
    [
      'a long description',
      guide,
      'which are',
      'which are, as you may well see for yourself if you look at each of them in turn,',
      '3: The description has 1',
    ],
    ['a title of two pages', guide, 'title: A guide', 'title: Welcome', '2: The title is that of help/guide|Welcome'],
    ['no keywords', guide, /^keywords.*\n/m, '', '1: There are 0 keywords. List 3 to 8'],
    [
      'front matter that is no YAML',
      guide,
      'title: A guide',
      'title: A: guide',
      '2: The front matter is not valid YAML',
    ],
    ['an unclosed tag', guide, 'Go [home]', '<div>Go [home]', '15: .*Close every tag and brace'],
    ['a raw brace', guide, 'the id', 'the {id', '.*Close every tag and brace'],
    ['a value in braces', guide, 'the id', 'the {orderId}', '7: {orderId} in text is run as code.*Write it'],
    ['an unknown component', guide, steps, `${steps}\n<Video />\n`, '11: There is no component <Video>. Import it'],
    ['an HTML comment', note, '{/* truncate */}', '<!-- truncate -->', '12: MDX has no HTML comments. Write {/'],
    [
      'a broken link',
      guide,
      '(/help)',
      '(/help/gide)',
      '15: No page has the address /help/gide. Did you mean /help/guide?',
    ],
    ['a broken anchor', 'help/index.mdx', '#the-steps', '#steps', '7: /help/guide has no heading .*#the-steps?'],
    ['a broken anchor of the page', guide, '(/help)', '(#step)', '15: /help/guide has no heading .*#the-steps?'],
    ['a broken Markdown link', guide, '(/help)', '(./gide.mdx)', '15: There is no file help/gide.mdx. Correct'],
    [
      'a broken anchor of a Markdown link',
      guide,
      '(/help)',
      '(./index.mdx#nowhere)',
      '15: /help has no heading .*#nowhere',
    ],
    ['a relative link', guide, '(/help)', '(index)', '15: The link "index" is relative. Write'],
    [
      'a link into the reference',
      guide,
      '(/help)',
      '(/api/types/objects/ordr)',
      '15: .*Did you mean /api/types/objects/order?',
    ],
    [
      'a missing image',
      guide,
      'map.png',
      'mop.png',
      '11: There is no file static/img/mop.png. Did you mean /img/map.png',
    ],
    ['an image without text', guide, '![A map]', '![]', '11: .*has no alternative text. Write'],
    ['an unknown callout', guide, ':::note', ':::hint', '13: There is no callout ":::hint". Use note, tip'],
    ['a callout without end', guide, '\n:::\n', '\n', '13: The callout has no end. Close it'],
    ['a page that shows nothing', 'help/index.mdx', '- A list.', 'No list.', '1: The page has no diagram'],
    [
      'a former address that is none',
      guide,
      'title: A',
      'redirect_from: [help/old]\ntitle: A',
      '2: "help/old" in redirect_from is no address of a page. Write it from the first slash',
    ],
    [
      'a former address alone',
      guide,
      'title: A',
      'redirect_from: /help/old\ntitle: A',
      '2: redirect_from is no list. Write',
    ],
    [
      'a former address of a page that is there',
      guide,
      'title: A',
      'redirect_from: [/help]\ntitle: A',
      '2: redirect_from lists /help, where there is another page.* Remove it',
    ],
    [
      'a redirect to itself',
      guide,
      'title: A',
      'redirect_from: [/help/guide]\ntitle: A',
      "2: redirect_from lists /help/guide, the page's own address. Remove it",
    ],
    [
      'one former address twice',
      guide,
      'title: A',
      'redirect_from: [/help/old, /help/old]\ntitle: A',
      '2: redirect_from lists /help/old, as help/guide.mdx does. Keep it',
    ],
    ['a note without title', note, /^title.*\n/m, '', '1: No title. Add'],
    ['a note without description', note, /^description.*\n/m, '', '1: No description. Add'],
    ['a note with an unknown tag', note, 'tags: [orders', 'tags: [shiny, orders', '7: Unknown tag shiny. Use'],
    ['a note without kind', note, ', new]', ']', '7: No kind tag. "tags" needs'],
    ['a note without area', note, 'orders, new', 'new', '7: No area tag. Add'],
    ['a note of an unknown author', note, '[orders-team]', '[nobody]', '6: Unknown author nobody. Use'],
    ['a note without author', note, /^authors.*\n/m, '', '1: No author. Add'],
    ['a note without date', note, /^date.*\n/m, '', '1: No date. Add'],
    ['a note of no day', note, '2025-09-02', '2025-02-30x', '5: The date "2025-02-30x" is not a day. Write'],
    ['a note of a 14th month', note, '2025-09-02', '2025-14-02', '5: The date "2025-14-02" is not a day. Write'],
    ['a note of another quarter', note, '2025-09-02', '2025-10-02', '5: The date is in 2025 Q4.*Move'],
    ['a note without truncate mark', note, '{/* truncate */}', '', '1: No {/\\* truncate \\*/}. Put it'],
    [
      'a note that asks for nothing',
      note,
      'tags:',
      'actionRequired: {what: "Move."}\ntags:',
      '7: actionRequired is incomplete',
    ],
    ['a note of a few words', note, /^Every reader[\s\S]*/m, '', '1: The note has 25 words. Write 80 to 250'],
    [
      'a note that is a manual',
      note,
      'No operation was removed.',
      'Choose the field and read what it says. '.repeat(25),
      '1: The note has 2\\d\\d words. Write 80 to 250; link to Help',
    ],
    ['a note that is no YAML', note, 'title: A', 'title: A: b', '2: The front matter is not valid YAML'],
    [
      'a term that leads nowhere',
      'help/glossary.json',
      '"/help"}',
      '"/halp"}',
      '3: "Stock" leads to /halp. No page has',
    ],
    [
      'a word of two terms',
      'help/glossary.json',
      '"goods"',
      '"piece"',
      '3: "piece" belongs to both "Item" and "Stock"',
    ],
    [
      'a term without other words',
      'help/glossary.json',
      /"also": \["goods"[^\]]*\], /,
      '',
      '1: .*has no "also". Write',
    ],
    ['a glossary that is no JSON', 'help/glossary.json', ']', '', '2: The file is no JSON. .*Look at this line'],
    ['a glossary out of order', 'help/glossary.json', '"Stock"', '"Crate"', '3: "Crate" comes after "Item". Sort'],
  ])('%s', async (_what, file, from, to, expected) => {
    edit(file, from, to);
    const found = await errors();
    expect(found).toHaveLength(1);
    const where = file === guide && expected.includes('is that of') ? 'help/index.mdx' : file;
    const pattern = expected.replace(/[{}?]/g, '\\$&').replace(/^(\d)/, `${where}:$1`);
    expect(found[0]).toMatch(new RegExp(pattern));
    expect(found[0]).not.toMatch(/\n\s+at /);
  });

  it('a sentence that stands on two pages', async () => {
    const sentence = 'This sentence of more than ten words stands on two pages of the site.';
    for (const file of [guide, 'help/index.mdx']) append(file, `\n${sentence}\n`);
    expect(await errors()).toEqual([
      `help/index.mdx:11: Repeats help/guide.mdx: "${sentence}" Say it once and link to it.`,
    ]);
  });

  it('an image that readers wait for', async () => {
    const file = path.join(root, 'static/img/map.png');
    const before = readFileSync(file);
    onTestFinished(() => writeFileSync(file, before));
    writeFileSync(file, Buffer.alloc(600_000));
    expect(await errors()).toEqual([
      'help/guide.mdx:11: static/img/map.png has 600 kB. Make it smaller, at most 500 kB: everybody who reads the page waits for it.',
    ]);
  });

  it('a link to a draft, which no build has', async () => {
    edit('help/guide.mdx', 'title: A', 'draft: true\ntitle: A');
    expect((await errors()).join('\n')).toMatch(/^help\/index\.mdx:7: No page has the address \/help\/guide/m);
  });

  it('two pages with one slug', async () => {
    cpSync(path.join(root, guide), path.join(root, 'help/guide-2.mdx'));
    onTestFinished(() => rmSync(path.join(root, 'help/guide-2.mdx')));
    edit('help/guide-2.mdx', 'title: A guide', 'title: Another\nslug: guide');
    edit('help/guide-2.mdx', 'The other page', 'The third page');
    expect(await errors({help: ['index', 'guide', 'guide-2']})).toEqual([
      'help/guide.mdx:1: The address /help/guide is taken by help/guide-2.mdx. Change "slug" in the front matter of one of them, or rename the file.',
    ]);
  });

  it('a page that the sidebar lacks, and an entry that is no page', async () => {
    expect(await errors({help: ['index', 'gone']})).toEqual([
      "help/guide.mdx:1: The sidebar doesn't list the page. Add 'guide' to sidebars.ts.",
      "sidebars.ts:1: 'gone' is no page of help/. Correct it, or add help/gone.mdx.",
    ]);
  });

  it.each([
    ['choppy', 'It is so. ', /3\.1 words on average; aim at 13 to 17. Join/],
    [
      'long',
      'This sentence, whose end nobody sees, goes on and on and on and on and on and on until its reader has gone. ',
      /words on average; aim at 13 to 17. Cut/,
    ],
  ])('%s sentences, as a warning', async (_kind, sentence, message) => {
    append(guide, `\n${sentence.repeat(30)}\n`);
    const {problems} = await checkProse(root, sidebars);
    const warnings = problems.filter(({file}) => file === guide);
    expect(warnings).toEqual([
      {file: guide, line: 1, level: 'warning', message: expect.stringMatching(message) as string},
    ]);
  });
});

it('deprecated names and examples are warned of, but not where a note announces them', async () => {
  for (const file of [guide, note])
    append(file, '\nRead `Order.status`.\n\n```graphql\n{ orders(first: 1) { nodes { status } } }\n```\n');
  const {problems} = await checkProse(root, sidebars);
  expect(problems.map(printProblem).filter((line) => line.includes('deprecated'))).toEqual([
    expect.stringMatching(/^help\/guide\.mdx:\d+: warning: `Order\.status` is deprecated: /) as string,
    expect.stringMatching(/^help\/guide\.mdx:\d+: warning: The field Order\.status is deprecated\./) as string,
  ]);
});

describe('sentences', () => {
  it('have as many words as a reader counts', () => {
    expect(countWords("It's 3PL stock, isn't it?")).toBe(5);
  });

  it('are those of paragraphs and lists', () => {
    const tree = remark().parse('# Title here\n\nOne sentence. Another one!\n\n- In a list.\n\n```\nno code here\n```');
    expect(sentencesOf(tree)).toEqual(['One sentence.', 'Another one!', 'In a list.']);
  });
});

describe('lines of a diagram', () => {
  it.each([
    ['flowchart TD', 'a[Text, with marks] -->|label| b{{Question?}}'],
    ['flowchart LR', 'subgraph own[Own stock]', 'direction TB', 'a --> b --> c', 'a & b -.-> c', 'end'],
    ['flowchart TD', '%% a comment', '', 'a(Round) <--> b((Circle))', 'c[(Store)]'],
    ['stateDiagram-v2', '[*] --> A', 'A --> B: text', 'B --> [*]', 'state "Long name" as C', 'C : text'],
    [
      'sequenceDiagram',
      'participant A as Shop',
      'A->>B: ask',
      'B-->>A: answer',
      'Note over A: text',
      'loop always',
      'end',
    ],
  ])('of %s are understood', (...lines) => {
    expect(findUnreadLine(lines.join('\n'))).toBeUndefined();
  });

  it.each([
    ['flowchart TD', 'a -=> b'],
    ['flowchart TD', 'a --> '],
    ['flowchart TD', 'a[open --> b'],
    ['flowchart TD', 'a --> b c'],
    ['stateDiagram-v2', 'A -> B'],
    ['sequenceDiagram', 'A says B'],
  ])('%s: "%s" is not understood', (...lines) => {
    expect(findUnreadLine(lines.join('\n'))).toMatchObject({line: 2});
  });
});

it('a page that is gone is named until another one has its address', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gone-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  cpSync('tests/fixtures/writing', folder, {recursive: true});
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {cwd: folder});
  const page = readFileSync(path.join(folder, guide), 'utf8').replace(/\n\n[^]*/, '\n\nText.\n\n- A list.\n');
  const words = (name: string) =>
    page.replace('title: ', `title: ${name} `).replace('description: ', `description: ${name} `);
  mkdirSync(path.join(folder, 'schema'));
  for (const [file, text] of [
    ['schema/release.txt', '1'],
    ['help/first.mdx', words('First')],
    ['help/second.mdx', words('Second')],
  ] as const)
    writeFileSync(path.join(folder, file), text);
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'Release'],
  ])
    git(...args);
  git('rm', '-q', 'help/first.mdx');
  git('commit', '-qm', 'Remove a page');
  rmSync(path.join(folder, 'help/second.mdx'));
  const gone = async () =>
    (await checkProse(folder, sidebars)).problems.flatMap(({file, message}) =>
      message.startsWith('The page is gone') ? [file] : [],
    );
  expect(await gone()).toEqual(['help/first.mdx', 'help/second.mdx']);
  const owner = path.join(folder, 'help/guide.mdx');
  writeFileSync(
    owner,
    readFileSync(owner, 'utf8').replace('---\n', '---\nredirect_from: [/help/first, /help/second]\n'),
  );
  expect(await gone()).toEqual([]);
});
