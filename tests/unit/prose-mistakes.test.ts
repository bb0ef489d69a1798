/** Mistakes that a page shows to its readers, or hides from them, without a word: each is found on its line. */
import {Buffer} from 'node:buffer';
import {expect, it} from 'vitest';
import {checkFrontMatter} from '../../scripts/checks/prose/front-matter.ts';
import {checkLinks} from '../../scripts/checks/prose/links.ts';
import {checkMarkup} from '../../scripts/checks/prose/markup.ts';
import {parsePage} from '../../scripts/checks/prose/page.ts';
import {checkSource, fixSource} from '../../scripts/checks/prose/source.ts';

const description = 'Ten words. '.repeat(11).trim();
const head = `---\ntitle: A page\ndescription: ${description}\nkeywords: [a, b, c]\n---\n\n`;
const first = head.split('\n').length;
const file = 'help/page.mdx';

function found(source: string, name = file): string[] {
  const page = parsePage(name, source);
  if (page.fault) return [`${page.fault.line}: ${page.fault.message}`];
  const targets = new Map([['/help/page', page.anchors]]);
  return [
    ...checkFrontMatter(page),
    ...checkSource(page.file, page.source),
    ...checkMarkup(page),
    ...checkLinks('.', page, targets),
  ].map(({line, message, level}) => `${line}: ${level ? `${level}: ` : ''}${message}`);
}

it('a sound page has none', () => {
  expect(found(`${head}:::tip[A title]\n\nText[^1].\n\n:::\n\n## One {/* #one */}\n\n[^1]: Of a note.\n`)).toEqual([]);
});

it.each([
  [
    'a callout with a bare title',
    ':::tip A title\n\nText.\n\n:::',
    "A callout's title goes in brackets. Write :::tip[A title].",
  ],
  ['an invisible character in a name', '`order\u200bId`', 'The line has the invisible character U+200B. Remove it.'],
  ['typographic quotes of a block', '```mermaid title=“A”\na\n```', 'typographic quotes. Write "…"'],
  ['an id in the old form', '## One {#one}', 'MDX reads {#one} as code. Write {/* #one */}.'],
  ['a word without end', 'x'.repeat(180), '"xxxxxxxxxxxxxxxxxxxx…" is a word of 180 letters. Put spaces'],
  ['a block without end', '```\ntext', 'The code block has no end. Close it'],
  ['a footnote without text', 'Text[^2].', 'The footnote [^2] has no text. Add a line "[^2]: …"'],
  ['a link without text', 'See [](/help/page).', 'The link to /help/page has no text. Write'],
  ['a link without address', 'See [text]().', 'The link has no address. Write one'],
  [
    'a link to the own host',
    '[x](https://docs.example.com/help/gone)',
    'checked only without its host. Write /help/gone.',
  ],
  ["a link to the writer's machine", '[x](http://localhost:3000/help)', "is the reader's own machine. Link to"],
  ['a link that runs code', '[x](javascript:alert(1))', 'javascript:alert(1) is no address to link to. Write'],
  ['two headings of one id', '## One {/* #a */}\n## Two {/* #a */}', 'The id #a is that of another heading. Choose'],
  ['a merge conflict', '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> main', 'A merge conflict is left. Choose one side'],
  ['bytes of another encoding', Buffer.from('Caf\xe9', 'latin1').toString('utf8'), 'These bytes are no UTF-8. Save'],
])('%s', (_what, text, message) => {
  const problems = found(head + text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
  expect(Number(problems[0]?.split(':')[0])).toBeGreaterThanOrEqual(first);
});

it.each([
  ['a byte order mark', `\uFEFF${head}`, file, '1: The file begins with a byte order mark. Save'],
  [
    'an unknown key',
    head.replace('keywords', 'sidbar_label: X\nkeywords'),
    file,
    '4: Nothing reads the front matter "sidbar_label". Did you mean "sidebar_label"?',
  ],
  [
    'a key of notes in a guide',
    head.replace('keywords', 'highlight: true\nkeywords'),
    file,
    '4: Nothing reads the front matter "highlight".',
  ],
  ['a long title', head.replace('A page', 'A '.repeat(77)), file, '2: The title has 153 characters. Write at most 90.'],
  [
    'a name with a space at its end',
    head,
    'help/page .mdx',
    '1: The name of the file or of its folder begins or ends with a space.',
  ],
  [
    'a note of the future',
    head.replace('keywords', 'date: 2131-01-02\nkeywords'),
    'changelog/2131 Q1/x.mdx',
    '4: warning: The note is published with the next build, though its date is 2131-01-02.',
  ],
])('%s', (_what, source, name, message) => {
  const problems = found(source, name);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
});

it('what leaves no choice is corrected, and nothing else', () => {
  const source = `${head}:::tip A title\n\nText\u200b with “quotes”.\n\n:::\n\n## One {#one}\n\n\`\`\`mermaid title=“A”\n:::tip In code\n\`\`\`\n`;
  const fixed = fixSource(source);
  expect(fixed).toBe(
    `${head}:::tip[A title]\n\nText with “quotes”.\n\n:::\n\n## One {/* #one */}\n\n\`\`\`mermaid title="A"\n:::tip In code\n\`\`\`\n`,
  );
  expect(found(fixed)).toEqual([]);
});
