/** Mistakes of writers, each made in a page of its own of a small site, with what `npm run lint:prose` says of it. */
import {Buffer} from 'node:buffer';

export interface Page {
  file: string;
  text: string;
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spell = (number: number): string => [...String(number)].map((digit) => digits[Number(digit)]).join('-');

/** A sound page of Help; its text begins in line 7. */
export function guide(number: number): Page {
  const name = spell(number);
  const description = `What the page with the number ${name} tells its readers, from the first step to the last one, and whom they can ask for help.`;
  return {
    file: `help/page-${number}.mdx`,
    text: `---\ntitle: Page ${name}\ndescription: ${description}\nkeywords: [orders, stock, people]\n---\n\nText.\n\n- A list.\n`,
  };
}

/** A sound release note; its lead is line 10. */
export function note(number: number): Page {
  const name = spell(number);
  const description = `What the note with the number ${name} announces to its readers, from the first day on, and whom they can ask for help with it.`;
  const sentence = (verb: string): string =>
    `Everybody who read the note with the number ${name} can ${verb} as long as they want, on any day of the week.`;
  return {
    file: `changelog/2025 Q3/note-${number}.mdx`,
    text: `---\ntitle: Note ${name}\ndescription: ${description}\nkeywords: [orders, stock, people]\ndate: 2025-09-02\nauthors: [orders-team]\ntags: [orders, new]\n---\n\nText.\n\n{/* truncate */}\n\n${['begin', 'stop', 'come back', 'look around'].map(sentence).join(' ')}\n`,
  };
}

type Spoil = (page: Page) => Page | Page[];
export const body =
  (text: string): Spoil =>
  (page) => ({...page, text: page.text.replace('Text.', () => text)});
export const edit =
  (from: string | RegExp, to: string): Spoil =>
  (page) => ({...page, text: page.text.replace(from, to)});
export const rename =
  (from: string, to: string): Spoil =>
  (page) => ({...page, file: page.file.replace(from, to)});
export const beside =
  (extension: string, text: string): Spoil =>
  (page) => [page, {file: page.file.replace('.mdx', extension), text}];

/** A mistake, how it is made, and the line and beginning of what is said; nothing where it does no harm. */
export type Mistake = [name: string, make: (number: number) => Page, spoil: Spoil, ...said: string[]];
const query = (text: string): string => `\`\`\`graphql\n${text}\n\`\`\``;

export const mistakes: Mistake[] = [
  // Links
  [
    'a broken link',
    guide,
    body('[x y](/help/gide)'),
    '7: No page has the address /help/gide. Did you mean /help/guide?',
  ],
  [
    'a broken anchor',
    guide,
    body('[x y](/help/guide#the-step)'),
    '7: /help/guide has no heading with the anchor #the-step. Did you mean #the-steps?',
  ],
  [
    'a broken anchor of a file',
    guide,
    body('[x y](./guide.mdx#the-step)'),
    '7: /help/guide has no heading with the anchor #the-step. Did',
  ],
  [
    'a broken anchor of the reference',
    guide,
    body('[x y](/api/types/objects/order#field-nmber)'),
    '7: /api/types/objects/order has no heading with the anchor #field-nmber. Did you mean #field-number?',
  ],
  [
    'a broken anchor of a list of the reference',
    guide,
    body('[x y](/api/operations/mutations#ordrs)'),
    '7: /api/operations/mutations has no heading with the anchor #ordrs. Did you mean #orders?',
  ],
  [
    'a sound anchor of the reference',
    guide,
    body('[x y](/api/types/objects/order#where-it-is-used) [z w](/api/types/enums/new-order-status#value-ON_HOLD)'),
  ],
  [
    'an anchor in capitals',
    guide,
    body('[x y](/help/guide#The-Steps)'),
    '7: /help/guide has no heading with the anchor #The-Steps. Did you mean #the-steps?',
  ],
  [
    'a link with the extension',
    guide,
    body('[x y](/help/guide.html)'),
    '7: No page has the address /help/guide.html. Did you mean /help/guide?',
  ],
  [
    'a link to an operation that is gone',
    guide,
    body('[x y](/api/operations/mutations/create-ordr)'),
    '7: No page has the address /api/operations/mutations/create-ordr. Did',
  ],
  [
    "a link to the writer's machine",
    guide,
    body('[x y](http://localhost:3000/help)'),
    "7: http://localhost:3000/help is the reader's own machine. Link",
  ],
  [
    'a link with the own host',
    guide,
    body('[x y](https://docs.example.com/help/gone)'),
    '7: https://docs.example.com/help/gone is a page of this site, which is checked only without its host. Write /help/gone.',
  ],
  [
    'a link with the own host, unencrypted',
    guide,
    body('[x y](http://docs.example.com/help/gone)'),
    '7: http://docs.example.com/help/gone is a page of this site, which',
  ],
  [
    'a link that runs code',
    guide,
    body('[x y](javascript:alert(1))'),
    '7: javascript:alert(1) is no address to link to. Write',
  ],
  ['a link without address', guide, body('See [x y]().'), '7: The link has no address. Write'],
  ['a link without text', guide, body('See [](/help/guide).'), '7: The link to /help/guide has no text. Write'],
  ['an autolink', guide, body('<https://example.org>'), '7: Unexpected character'],
  ['a reference without definition', guide, body('See [the guide][guide].'), '7: MD052'],
  [
    'a link to a draft',
    guide,
    (page) => [
      {...page, text: page.text.replace('title', 'draft: true\ntitle')},
      {...guide(901), text: guide(901).text.replace('Text.', `[x y](/${page.file.replace('.mdx', '')})`)},
    ],
    'help/page-901.mdx:7: No page has the address /help/page-',
  ],
  ['a footnote without text', guide, body('Text[^2].'), '7: The footnote [^2] has no text. Add'],
  // Images
  [
    'a missing image',
    guide,
    body('![A map](/img/mop.png)'),
    '7: There is no file static/img/mop.png. Did you mean /img/map.png?',
  ],
  [
    'an image in other case',
    guide,
    body('![A map](/img/Map.PNG)'),
    '7: There is no file static/img/Map.PNG. Did you mean /img/map.png?',
  ],
  [
    'an image without text',
    guide,
    body('![](/img/map.png)'),
    '7: The image /img/map.png has no alternative text. Write',
  ],
  [
    'an image of 6 MB',
    guide,
    (page) => [
      {...page, text: page.text.replace('Text.', '![A map](/img/large.png)')},
      {file: 'static/img/large.png', text: 'x'.repeat(6e6)},
    ],
    '7: static/img/large.png has 6000 kB. Make it smaller',
  ],
  [
    'a drawing that is not there',
    guide,
    body(
      "import Map from './map.svg';\nimport Picture from '@site/src/content/ui/Picture/index.tsx';\n\n<Picture of={Map} />",
    ),
    '7: There is no file help/map.svg. Correct',
  ],
  // Front matter
  ['a colon in the front matter', guide, edit('title: Page', 'title: Page:'), '2: The front matter is not valid YAML'],
  [
    'a tab in the front matter',
    guide,
    edit('keywords:', 'authors:\n\t- x\nkeywords:'),
    '5: The front matter has a tab, which YAML refuses. Replace',
  ],
  [
    'an unknown key',
    guide,
    edit('title', 'sidbar_label: X\ntitle'),
    '2: Nothing reads the front matter "sidbar_label". Did you mean "sidebar_label"?',
  ],
  [
    'an unknown key in a known word',
    note,
    edit('title', 'highlights: true\ntitle'),
    '2: Nothing reads the front matter "highlights". Did you mean "highlight"?',
  ],
  [
    'a key of notes in a guide',
    guide,
    edit('title', 'highlight: true\ntitle'),
    '2: Nothing reads the front matter "highlight".',
  ],
  [
    'a position that is no number',
    guide,
    edit('title', 'sidebar_position: first\ntitle'),
    '2: sidebar_position is "first". Write a number.',
  ],
  [
    'a switch that is none',
    note,
    edit('title', 'highlight: sometimes\ntitle'),
    '2: highlight is "sometimes". Write true or false.',
  ],
  [
    'keywords in a line',
    guide,
    edit('[orders, stock, people]', 'orders, stock, people'),
    '4: "keywords" is a text. Write a list: keywords: [orders, stock, people].',
  ],
  ['a long title', guide, edit('title: Page', `title: ${'Page '.repeat(30)}`), '2: The title has 1'],
  ['no title', guide, edit(/title.*\n/, ''), '1: The page has no title. Add'],
  [
    'a short description',
    guide,
    edit(/(description: .{40}).*/, '$1'),
    '3: The description has 40 characters. Write 110',
  ],
  [
    'a context that is no type',
    guide,
    edit('title', 'schemaContext: [Colour]\ntitle'),
    '1: Front matter "schemaContext" names `Colour`, which is not a type',
  ],
  ['an empty file', guide, (page) => ({...page, text: ''}), '1: The file is empty. Write'],
  // Names of the API, diagrams and code
  ['a wrong name', guide, body('Call `createOrdr`.'), '7: `createOrdr`'],
  ['a name of several types', guide, body('It is `CANCELED`.'), '7: `CANCELED`'],
  ['a deprecated name', guide, body('Read `Order.status`.'), '7: warning: `Order.status` is deprecated'],
  [
    'a deprecated name in an example',
    guide,
    body(query('{ orders(first: 1) { nodes { status } } }')),
    '8: warning: The field Order.status is deprecated',
  ],
  [
    'GraphQL that does not fit',
    guide,
    body(query('{ orders(first: 1) { totalCont } }')),
    '8: The GraphQL example does not fit',
  ],
  ['GraphQL that is none', guide, body(query('{ orders( }')), '8: '],
  [
    'a diagram of nothing',
    guide,
    body('```mermaid title="A" description="B."\nnonsense\n```'),
    '8: In the diagram "A", "nonsense" is not a kind of diagram',
  ],
  ['a wrong arrow', guide, body('```mermaid title="A" description="B."\nflowchart TD\n  a -=> b\n```'), '9: '],
  [
    'typographic quotes of a block',
    guide,
    body('```mermaid title=“A” description="B."\nflowchart TD\n  a --> b\n```'),
    '7: The attributes of the block have typographic quotes. Write',
  ],
  ['code without end', guide, body('```text\nText'), '7: The code block has no end. Close'],
  ['an unknown language', guide, body('```java\nText\n```'), '7: There is no language "java" of code blocks. Use'],
  // MDX
  ['a tag without end', guide, body('<div>\n\nText.'), '7: Expected a closing tag for `<div>`'],
  ['a curly brace', guide, body('Use {orderId} here.'), '7: {orderId} in text is run as code and shows nothing. Write'],
  ['an HTML comment', guide, body('<!-- later -->'), '7: MDX has no HTML comments. Write'],
  ['an unknown component', guide, body('<Video />'), '7: There is no component <Video>. Import'],
  [
    'a style as text',
    guide,
    body('<p style="margin: 0">Text.</p>'),
    '7: React takes no style as text. Remove it, or write style={{…}}.',
  ],
  ['a callout that is none', guide, body(':::hint\n\nText.\n\n:::'), '7: There is no callout ":::hint". Use'],
  [
    'a callout with a bare title',
    guide,
    body(':::tip A title\n\nText.\n\n:::'),
    "7: A callout's title goes in brackets. Write :::tip[A title].",
  ],
  ['a callout without end', guide, body(':::tip\n\nText.'), '7: The callout has no end. Close'],
  ['an id in the old form', guide, body('## One {#one}'), '7: MDX reads {#one} as code. Write {/* #one */}.'],
  [
    'two headings of one id',
    guide,
    body('## One {/* #a */}\n\nText.\n\n## Two {/* #a */}'),
    '11: The id #a is that of another heading. Choose',
  ],
  // Text
  ['a heading left out', guide, body('## One\n\n#### Two'), '9: MD001'],
  ['a heading twice', guide, body('## One\n\nText.\n\n## One'), '11: MD024'],
  ['a row of other columns', guide, body('| A | B |\n| --- | --- |\n| 1 |'), '9: MD056'],
  ['a word of 180 letters', guide, body('x'.repeat(180)), '7: "xxxxxxxxxxxxxxxxxxxx…" is a word of 180 letters. Put'],
  ['a misspelt word', guide, body('You recieve it.'), '7: Unknown word "recieve". Did you mean receive'],
  [
    'an American word',
    guide,
    body('The color of the catalog.'),
    '7: Unknown word "color". Did you mean colour',
    '7: Unknown word "catalog". Did you mean catalogue',
  ],
  ['an emoji', guide, body('Well done 🎉.')],
  ['lines that end as on Windows', guide, (page) => ({...page, text: page.text.replaceAll('\n', '\r\n')})],
  [
    'a byte order mark',
    guide,
    (page) => ({...page, text: `\uFEFF${page.text}`}),
    '1: The file begins with a byte order mark. Save',
  ],
  [
    'bytes of another encoding',
    guide,
    body(Buffer.from('Caf\xe9', 'latin1').toString('utf8')),
    '7: These bytes are no UTF-8. Save',
  ],
  [
    'an invisible character in a name',
    guide,
    body('`order\u200bId`'),
    '7: The line has the invisible character U+200B. Remove',
  ],
  [
    'a merge conflict',
    guide,
    body('<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> main'),
    '7: A merge conflict is left. Choose',
  ],
  [
    'emphasis without end',
    guide,
    body('Choose **Hold now.'),
    '7: "**" has no end. Write it at both ends, without spaces inside, or as \\*\\*.',
  ],
  // Numbers and runs
  [
    'a limit that is none',
    guide,
    body('Choose up to 60 orders at once.'),
    '7: "up to 60 orders" is no limit of the schema',
  ],
  ['arithmetic', guide, body('That makes 44 − 30 = 15.'), '7: "44 − 30 = 15" is wrong: the result is 14.'],
  [
    'a number of an example',
    guide,
    body('The tent `AP-TENT-2P-GRN` sells for 187.35 EUR.'),
    '7: The example says 187.35',
  ],
  [
    'a step without run',
    guide,
    body('You should see it.'),
    '7: No run shows "You should see it". Add a line to help/page-',
  ],
  [
    'a story that is none',
    guide,
    body('<StoryValue story="nowhere" step="x" path="y" />'),
    '7: <StoryValue>: There is no story "nowhere"',
  ],
  [
    'a step of a story that is none',
    guide,
    body('<StoryValue story="eight-mats" step="At the strt" path="x" />'),
    '7: <StoryValue>: The story "eight-mats" has no step "At the strt"',
  ],
  [
    'a run that shows something else',
    guide,
    (page) => [
      {...page, text: page.text.replace('Text.', 'You should see it on hold.')},
      {
        file: page.file.replace('.mdx', '.runs.yaml'),
        text: '# Runs\non hold: [story-changing-an-order, You hold it, holdOrder.order.newStatus, HELD]\n',
      },
    ],
    'help/page-#.runs.yaml:2: "on hold" says HELD, but story-changing-an-order shows ON_HOLD at holdOrder.order.newStatus.',
  ],
  [
    'a step of a run that is none',
    guide,
    (page) => [
      {...page, text: page.text.replace('Text.', 'You should see it on hold.')},
      {
        file: page.file.replace('.mdx', '.runs.yaml'),
        text: 'on hold: [story-changing-an-order, You hold at, x, HELD]\n',
      },
    ],
    'help/page-#.runs.yaml:1: "on hold" names no step of story-changing-an-order. Did you mean "You hold it"?',
  ],
  [
    'a run for words that are gone',
    guide,
    beside('.runs.yaml', 'outside:\n  in the shop: It is theirs.\n'),
    'help/page-#.runs.yaml:2: help/page-#.mdx has no sentence "You should see …" with "in the shop".',
  ],
  ['runs that are no YAML', guide, beside('.runs.yaml', 'a: b: c\n'), 'help/page-#.runs.yaml:1: '],
  [
    'runs of no page',
    guide,
    (page) => [page, {file: 'help/nowhere.runs.yaml', text: 'a: [b, c, d, e]\n'}],
    'help/nowhere.runs.yaml:1: There is no page beside the file. Rename',
  ],
  // Phrases
  [
    'phrases of no section',
    guide,
    beside('.phrases.json', '{"#nowhere": ["where is it"]}\n'),
    'help/page-#.phrases.json:1: "#nowhere" is no section of /help/page-#. Write',
  ],
  [
    'phrases that are no JSON',
    guide,
    beside('.phrases.json', '{"page": ["where is it"],}\n'),
    'help/page-#.phrases.json:1: The file is no JSON. Nothing follows the comma. Remove',
  ],
  // Files and addresses
  [
    'two pages of one address',
    guide,
    (page) => [
      {...page, text: page.text.replace('title', 'slug: same\ntitle')},
      {...guide(902), text: guide(902).text.replace('title', 'slug: same\ntitle')},
    ],
    'help/page-902.mdx:2: The address /help/same is taken by help/page-#.mdx. Change "slug"',
  ],
  [
    'a name with a space at its end',
    guide,
    rename('.mdx', ' .mdx'),
    'help/page-# .mdx:1: The name of the file or of its folder begins or ends with a space. Rename',
  ],
  [
    'a name with capitals and spaces',
    guide,
    rename('page-', 'Page '),
    'help/Page #.mdx:1: The address would be /help/Page #. Name the file page-#.mdx.',
  ],
  ['an extension in capitals', guide, rename('.mdx', '.MDX'), 'help/page-#.MDX:1: No page is made of the file. Give'],
  [
    'a name with an underscore at its beginning',
    guide,
    rename('page-', '_page-'),
    'help/_page-#.mdx:1: No page is made of the file. Give',
  ],
  [
    'a former address of a live page',
    guide,
    edit('title', 'redirect_from: [/help/guide]\ntitle'),
    '2: redirect_from lists /help/guide, where there is another page',
  ],
  // Notes
  ['an unknown tag', note, edit('[orders, new]', '[orders, new, shiny]'), '7: Unknown tag shiny. Use'],
  ['an unknown author', note, edit('orders-team', 'nobody'), '6: Unknown author nobody. Use'],
  ['a 14th month', note, edit('2025-09-02', '2025-14-02'), '5: The date "2025-14-02" is not a day. Write'],
  ['another quarter', note, edit('2025-09-02', '2025-10-02'), '5: The date is in 2025 Q4, the file in "2025 Q3". Move'],
  [
    'a day to come',
    note,
    (page) => ({file: page.file.replace('2025 Q3', '2131 Q1'), text: page.text.replace('2025-09-02', '2131-01-02')}),
    'changelog/2131 Q1/note-#.mdx:5: warning: The note is published with the next build, though its date is 2131-01-02.',
  ],
  ['no mark behind the lead', note, edit('{/* truncate */}\n\n', ''), '1: No {/* truncate */}. Put'],
  [
    'a mark before the lead',
    note,
    edit('Text.\n\n', ''),
    '10: Nothing is before {/* truncate */}, so the list would show nothing. Put',
  ],
  ['a note of ten words', note, edit(/Everybody.*/, 'That is all.'), '1: The note has 4 words. Write 80'],
  [
    'too little time',
    note,
    edit('tags', 'actionRequired: {by: 2025-09-03, what: "Move."}\ntags'),
    '7: actionRequired leaves readers 1 days. Give',
  ],
];
