import {parse, Source} from 'graphql';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {toMdx} from '../../src/reference/build/components.ts';
import {firstSentence, parseDescription, truncate} from '../../src/reference/build/markdown.ts';
import {buildModel} from '../../src/reference/model/model.ts';
import {renderPage} from '../../src/reference/build/render-page.ts';
import {referenceOf} from '../../src/reference/build/reference.ts';
import {readFrontMatter} from '../../src/site/build/front-matter.ts';

/** Reads a text as Docusaurus does, its syntax extensions included, and fails where MDX does. */
const parser = remark().use(remarkMdx).use(remarkDirective).use(remarkGfm).freeze();

const nasty: [name: string, text: string][] = [
  ['an opening brace', 'Use { to begin.'],
  ['braces with code', 'Set {foo.bar()} and {{x}}.'],
  ['a type parameter', 'Returns Promise<User> or List<T>.'],
  ['a lone angle bracket', 'a < b and b > c <'],
  ['a template literal', 'Raw `x` and ${process.exit(1)} and ${x}'],
  ['a thematic break', 'Above\n\n---\n\nBelow'],
  ['front matter', '---\ntitle: x\n---\nText'],
  ['unbalanced backticks', 'An ` unbalanced and `` another ``` tick'],
  ['an unclosed fence', 'Text\n\n```graphql\nquery {'],
  ['a closing tag', 'Text </details> more </div>\n\n</details>'],
  ['a block of HTML', '<div class="x">\n<b>bold</b>\n</div>'],
  ['a script', '<script>alert(1)</script>'],
  ['a comment', '<!-- secret -->\n\nText <!-- a --> end'],
  ['a line that imports', 'import x from "y"'],
  ['a second paragraph that imports', 'Text.\n\nimport x\nexport y'],
  ['a lone export', 'export'],
  ['an export in a list', '- export const a = 1\n- import b'],
  ['an export in a quote', '> export default x'],
  ['a directive', ':::note\ntext\n:::\n\na :name[x]{y} and ::leaf'],
  ['a time', 'At 12:30:45 in ratio a:b'],
  ['emoji', 'Ships 🚀 fast 👩‍👩‍👧‍👦 :rocket:'],
  ['right to left text', 'שלום {עולם} <ב> مرحبا'],
  ['10,000 characters', 'word {x} <y> '.repeat(800)],
  ['a relative link', 'See [the guide](../guide.md) and ![img](./x.png) and [ref][r].\n\n[r]: ./other'],
  ['a broken link', '[a](http://[) and [b](javascript:alert(1))'],
  ['a table', '| a | b |\n| - | - |\n| {x} | <T> |'],
  ['a footnote', 'Text[^1].\n\n[^1]: Note {x}.'],
  ['headings', '# One\n\n## Two {#id}'],
  ['a hard break', 'One  \nTwo\\\nThree'],
  ['entities', '&lt;b&gt; &amp; &nbsp;{'],
  ['a backslash', 'C:\\{x\\} \\<y'],
];

function schemaWith(description: string) {
  const block = JSON.stringify(description);
  return buildModel(
    parse(
      new Source(
        `type Query { ${block} things(${block} first: Int = 1): [Thing] @deprecated(reason: ${block}) }
        ${block} type Thing { ${block} id: ID! ${block} root: Query ${block} state: State }
        ${block} enum State { ${block} A ${block} B }
        ${block} input In { ${block} x: Int }`,
        'nasty.graphql',
      ),
    ),
  );
}

describe('descriptions that MDX would choke on', () => {
  it.each(nasty)('%s is read as content alone', (_name, text) => {
    const mdx = toMdx(parseDescription(text));
    expect(mdx).not.toMatch(/^---$/m); // which Docusaurus would read as front matter
    const programs: string[] = [];
    visit(parser.parse(mdx), ({type}) => void (type.startsWith('mdx') && programs.push(type)));
    expect(programs).toEqual([]);
  });

  it.each(nasty)('%s can be read in every place of a page', (_name, text) => {
    const reference = referenceOf(schemaWith(text));
    for (const entity of reference.model.entities) {
      const page = readFrontMatter(renderPage(reference, entity));
      expect(page.data['title']).toContain(entity.name);
      expect(() => parser.parse(page.content)).not.toThrow();
    }
  });

  it('shows raw HTML as text', () => {
    expect(toMdx(parseDescription('a <b>x</b>'))).toBe('a \\<b>x\\</b>\n');
  });

  it('keeps the text of a link that would lead nowhere', () => {
    expect(toMdx(parseDescription('See [the guide](../guide.md) at [home](https://example.com).'))).toBe(
      'See the guide at [home](https://example.com).\n',
    );
  });

  it('turns headings into bold lines', () => {
    expect(toMdx(parseDescription('## Two'))).toBe('**Two**\n');
  });

  it('links names in inline code, but not inside of a link', () => {
    const route = (name: string) => (name === 'Order' ? '/api/types/objects/order' : undefined);
    expect(toMdx(parseDescription('`Order` and [`Order`](/help) and `Other`', route))).toBe(
      '[`Order`](/api/types/objects/order) and [`Order`](/help) and `Other`\n',
    );
  });
});

describe('firstSentence', () => {
  it.each([
    ['One. Two.', 'One.'],
    ['Holds `a.b` there. Two', 'Holds a.b there.'],
    ['No stop at all', 'No stop at all'],
    ['Version 1.5 is new. More.', 'Version 1.5 is new.'],
    ['', ''],
    ['Really? Yes.', 'Really?'],
    ['Line one\ngoes on. Two.', 'Line one goes on.'],
  ])('%j gives %j', (text, expected) => {
    expect(firstSentence(text)).toBe(expected);
  });
});

describe('truncate', () => {
  it.each([
    ['short', 10, 'short'],
    ['two words here', 11, 'two words…'],
    ['one, two', 6, 'one…'],
  ])('%j to %i characters gives %j', (text, length, expected) => {
    expect(truncate(text, length)).toBe(expected);
  });
});
