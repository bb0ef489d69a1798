/** Slips of the hand and of memory in a page, as in `mistakes.ts`: signs, spaces, endings and names that are nearly right. */
import {body, edit, guide, type Mistake, type Page} from './mistakes.ts';

const fence = (language: string, text: string) => body(`\`\`\`${language}\n${text}\n\`\`\``);
/** A picture of a width in pixels, as far as its header tells. */
const wide = (page: Page): Page[] => {
  const file = 'static/img/wide.png';
  const header = String.fromCharCode(...[0, 0, 0, 13], 73, 72, 68, 82, ...[0, 0, 15, 1]);
  return [
    {...page, text: page.text.replace('Text.', '![A map](/img/wide.png)')},
    {file, text: `PNG-----${header}`},
  ];
};

export const slips: Mistake[] = [
  ['a line before the front matter', guide, edit(/^/, '\n'), '1: Something is before the front matter.'],
  ['front matter without end', guide, edit('\n---\n', '\n'), '1: The front matter has no end. Close'],
  [
    'a key twice',
    guide,
    edit('keywords', 'title: Another\nkeywords'),
    '4: The front matter has the key of this line twice.',
  ],
  [
    'a sign that YAML keeps for itself',
    guide,
    edit('title: Page', 'title: @Page'),
    '2: The front matter is not valid YAML',
  ],
  [
    'keywords as a text',
    guide,
    edit(/keywords: .*/, 'keywords: orders, stock'),
    '4: "keywords" is a text. Write a list: keywords: [orders, stock].',
  ],
  ['a comment by mistake', guide, edit('for help.', 'for help. #1'), '3: YAML takes "#1" for a comment'],
  ['typographic quotes round a title', guide, edit(/title: (.*)/, 'title: “$1”'), '2: Typographic quotes round a text'],
  [
    'a title that is a number',
    guide,
    edit(/title: .*/, 'title: 2026'),
    `2: YAML doesn't read the title as text. Quote it: title: "2026".`,
  ],
  [
    'an image with backslashes',
    guide,
    body('![A map](\\img\\map.png)'),
    '7: There is no file help/\\img\\map.png. Did you mean /img/map.png?',
  ],
  [
    'an image with its folder',
    guide,
    body('![A map](/static/img/map.png)'),
    '7: There is no file static/static/img/map.png. Did you mean /img/map.png?',
  ],
  ['an image of 3841 pixels', guide, wide, '7: static/img/wide.png is 3841 pixels wide. Make it at most 1600'],
  ['an image as HTML', guide, body('<img src="/img/map.png" alt="A map" />'), '7: Images are written in Markdown'],
  ['a missing download', guide, body('[x y](/files/form.pdf)'), '7: There is no file static/files/form.pdf. Correct'],
  [
    'an address with a space',
    guide,
    body('[x y](/changelog/2025 Q3/note)'),
    '7: The link is printed as it stands, because its address has a space. Write /changelog/2025%20Q3/note.',
  ],
  [
    'a space in a link',
    guide,
    body('[x y] (/help/guide)'),
    '7: The link is printed as it stands. Remove the space behind [x y].',
  ],
  [
    'a mail address',
    guide,
    body('[x y](support@example.com)'),
    '7: The link "support@example.com" opens no mail. Write mailto:support@example.com.',
  ],
  [
    'a site without protocol',
    guide,
    body('[x y](www.example.com)'),
    '7: The link "www.example.com" leads to no other site. Write https://www.example.com.',
  ],
  [
    'two marks of an anchor',
    guide,
    body('[x y](/help/guide##the-steps)'),
    '7: /help/guide has no heading with the anchor ##the-steps. Did you mean #the-steps?',
  ],
  [
    'a component that is not there',
    guide,
    body("import X from '@site/src/content/ui/Nothing';"),
    '7: There is no file src/content/ui/Nothing. Correct',
  ],
  [
    'a space before the title of a callout',
    guide,
    body(':::tip [A title]\n\nText.\n\n:::'),
    `7: A callout's title goes in brackets. Write :::tip[A title].`,
  ],
  [
    'a space behind the colons of a callout',
    guide,
    body('::: tip\n\nText.\n\n:::'),
    '7: A callout has no space behind its colons',
  ],
  [
    'a callout of two colons',
    guide,
    body('::note\n\nText.\n\n::'),
    '7: A callout begins with three colons. Write :::note, and close',
  ],
  [
    'a callout of another site',
    guide,
    body('> [!WARNING]\n> Text.'),
    '7: A callout begins with three colons. Write :::warning, and close',
  ],
  [
    'a callout in a callout',
    guide,
    body(':::note\n\n:::tip\n\nText.\n\n:::\n\n:::'),
    '7: The callout has another one inside, whose end would end both. Begin and close it with "::::".',
  ],
  ['an end without callout', guide, body('Text.\n\n:::'), '9: ":::" closes no callout. Remove it.'],
  [
    'the short name of GraphQL',
    guide,
    fence('gql', '{ orders { nodes { id } } }'),
    '7: There is no language "gql" of code blocks. Use bash, graphql',
  ],
  ['code without a language', guide, fence('', 'Text.'), '7: The code block has no language'],
  [
    'JSON with a comma too many',
    guide,
    fence('json', '{\n  "a": 1,\n}'),
    '9: The block is no JSON. Nothing follows the comma.',
  ],
  [
    'a step without space',
    guide,
    body('1.Open it.\n2.Close it.'),
    '7: This is no entry of a list. Write a space behind "1.".',
    '8: This is no entry of a list.',
  ],
  ['an entry without space', guide, body('-Open it.'), '7: This is no entry of a list. Write a space behind "-".'],
  [
    'entries with the sign of an office',
    guide,
    body('• Open it.'),
    '7: This is no entry of a list. Begin it with "- ".',
  ],
  ['an entry of the template', guide, body('1. {/* One action a step. */}'), '7: Nothing is written here.'],
  ['a part without text', guide, body('## A part\n\n## Another part\n\nText.'), '7: Nothing is below the heading.'],
  [
    'a table without its line',
    guide,
    body('| You want | Use |\n| A list | The other |'),
    '7: The table has no line below its head. Write | --- | --- |.',
  ],
  ['the name of an emoji', guide, body('Well done :smile: to all.'), '7: ":smile:" is printed as it stands.'],
  ['a wrong name with brackets', guide, body('Call `createOrdr()`.'), '7: `createOrdr` is not in the schema.'],
  ['a wrong name with its kind', guide, body('Send `mutation createOrdr`.'), '7: `createOrdr` is not in the schema.'],
  ['a reminder', guide, body('TODO: write this.'), '7: "TODO" is left. Write'],
  ['emphasis without end', guide, body('Choose *Approve to go on.'), '7: "*" has no end.'],
  ['code without its second mark', guide, body('Read `Order.newStatus to go on.'), '7: "`" has no end.'],
  [
    'an address of a heading with a space',
    guide,
    body('## One {/* #old words */}\n\nText.'),
    '7: The address of the heading is none.',
  ],
];
