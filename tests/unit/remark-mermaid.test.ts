import {readFileSync} from 'node:fs';
import type {Root} from 'mdast';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {describe, expect, test} from 'vitest';
import {blankFrontMatter} from '../../src/site/build/front-matter.ts';
import {drawDiagram} from '../../src/content/build/draw-diagram.ts';
import remarkMermaid, {readAttributes} from '../../src/content/plugin/remark-mermaid.ts';

const names = {title: 'Two steps', description: 'First A, then B.'};
const html = (source: string, id = 'd1') => drawDiagram(source, {id, ...names});

function run(path: string, value: string): Root {
  const tree = remark().use(remarkMdx).parse(blankFrontMatter(value));
  remarkMermaid()(tree, {path, data: {}});
  return tree;
}

describe('readAttributes', () => {
  test.each([
    ['title="A" description="B c"', {title: 'A', description: 'B c'}],
    [`title='He said "no"' description="B"`, {title: 'He said "no"', description: 'B'}],
    ['title="A &amp; B"', {title: 'A & B'}],
    ['', {}],
  ])('%s', (meta, expected) => expect(readAttributes(meta)).toEqual(expected));
});

describe('drawDiagram', () => {
  const kinds = [
    ['flowchart', 'flowchart TD\n  A[Start] -->|go| B{{Ready?}}'],
    ['state diagram', 'stateDiagram-v2\n  [*] --> PENDING\n  PENDING --> ORDERED: approve'],
    ['sequence diagram', 'sequenceDiagram\n  A->>B: Order created'],
  ] as const;

  test.each(kinds)('a %s has a name, a description and a caption for screen readers', (_, source) => {
    const figure = html(source);
    expect(figure).toContain('role="img" aria-labelledby="d1-title" aria-describedby="d1-description"');
    expect(figure).toContain('<title id="d1-title">Two steps</title><desc id="d1-description">First A, then B.</desc>');
    expect(figure).toContain('<figcaption>Two steps</figcaption>');
  });

  test.each(kinds)('a %s takes every colour and font from the style sheet and loads nothing', (_, source) => {
    const figure = html(source);
    expect(figure).not.toMatch(/<style|style=|@import|https?:|font-family|#[0-9a-f]{3,8}\b|<script/i);
    const colours = Array.from(figure.matchAll(/(?:fill|stroke)="([^"]+)"/g), ([, value]) => value);
    expect(colours.length).toBeGreaterThan(0);
    expect(colours.filter((value) => value !== 'none' && !value?.startsWith('var(--diagram-'))).toEqual([]);
  });

  test('every colour that a drawing asks for is defined', () => {
    const sheet = readFileSync('src/content/ui/Diagram/diagram.css', 'utf8');
    const asked = new Set(
      kinds.flatMap(([, source]) =>
        Array.from(html(source).matchAll(/var\((--diagram-[\w-]+)/g), ([, name]) => name ?? ''),
      ),
    );
    expect([...asked].filter((name) => !sheet.includes(`${name}:`))).toEqual([]);
  });

  test.each([
    ['shrinks to a phone', 2, 'class="diagram-canvas"'],
    ['scrolls on a phone', 6, 'class="diagram-canvas diagram-wide" tabindex="0"'],
    ['scrolls on every screen', 14, 'class="diagram-canvas diagram-huge" tabindex="0"'],
  ])('a diagram %s when it is %i nodes wide', (_, count, expected) => {
    const arrows = Array.from({length: count - 1}, (_node, index) => `  n${index} --> n${index + 1}`);
    expect(html(['flowchart LR', ...arrows].join('\n'))).toContain(expected);
  });

  const lanesOf = (source: string) =>
    Array.from(html(source).matchAll(/class="lifeline"[^>]* x1="([\d.]+)"/g), ([, x]) => Number(x));
  const text = 'a text that needs more room than the names of both participants';

  test.each([
    ['a message', `sequenceDiagram\n  participant A as Shop\n  participant B\n  A->>B: ${text}`, 24],
    ['a message to itself, at its right', `sequenceDiagram\n  participant A\n  participant B\n  A->>A: ${text}`, 46],
  ])('a lane is as wide as %s', (_, source, besides) => {
    const [first = NaN, second = NaN] = lanesOf(source);
    expect(second - first).toBeGreaterThan(text.length * 6 + besides);
    expect(html(source)).not.toContain('\u2800');
  });

  test('a message over several lanes leaves them as they are, with paper below its text', () => {
    const source = 'sequenceDiagram\n  participant A\n  participant B\n  participant C\n  A->>C: a rather long text';
    const [first = NaN, second = NaN] = lanesOf(source);
    expect(second - first).toBe(140);
    expect(html(source)).toMatch(/<g class="message"><line [^>]*><\/line><rect [^>]*fill="var\(--diagram-bg\)"/);
  });

  test('ids of two diagrams on a page differ, and references follow them', () => {
    const ids = (text: string) => Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const [first, second] = [html(kinds[0][1], 'd1'), html(kinds[0][1], 'd2')];
    expect(ids(first).length).toBeGreaterThan(2);
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([]);
    expect(second).toContain('marker-end="url(#d2-arrowhead)"');
  });
});

describe('remarkMermaid', () => {
  test('replaces a block by a figure', () => {
    const tree = run('help/x.mdx', '```mermaid title="T" description="D."\nflowchart TD\n  A --> B\n```');
    const html: unknown = expect.stringMatching(/^<div class="diagram-canvas"><svg .*<\/svg><\/div><figcaption>T</);
    expect(tree.children).toMatchObject([{name: 'Diagram', attributes: [{name: 'html', value: html}]}]);
  });

  test.each([
    ['diagram-without-description', /diagram-without-description\.mdx:7:1: The diagram has no description\. Write/],
    ['diagram-of-nothing', /diagram-of-nothing\.mdx:5:1: The diagram "Nothing" cannot be drawn/],
  ])('fails the build for %s, with file, line and column', (name, message) => {
    const path = `tests/fixtures/bad-mdx/${name}.mdx`;
    expect(() => run(path, readFileSync(path, 'utf8'))).toThrow(message);
  });
});
