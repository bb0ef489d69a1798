import type {Code, Root} from 'mdast';
import {describe, expect, it} from 'vitest';
import {remark} from 'remark';
import {coloursOf} from '../../src/content/build/code-colours.ts';
import remarkCodeColours from '../../src/content/plugin/remark-code-colours.ts';
import {cutPieces} from '../../src/site/model/colours.ts';

const codes = {
  graphql: 'query Orders($first: Int = 5) {\n  orders(first: $first) { nodes { id } } # all\n}',
  json: '{"data": {"ok": true, "n": -1.5e3, "none": null}}',
  bash: 'curl https://api.example.com -H "Authorization: Bearer $TOKEN"',
  ts: 'const a = `x${1 + b}`;\nawait f();',
  python: 'def f(x):\n    return f"{x}"  # note',
  http: 'POST /graphql HTTP/1.1\nContent-Type: application/json\n\n{"a": 1}',
};

describe('colours of code', () => {
  it.each(Object.entries(codes))('cover %s whole, with several colours', (language, code) => {
    const pieces = cutPieces(code, coloursOf(code, language) ?? '');
    expect(pieces.map(({text}) => text).join('')).toBe(code);
    expect(new Set(pieces.map(({kind}) => kind)).size).toBeGreaterThan(2);
  });

  it('name the class of each piece', () => {
    expect(coloursOf('query {', 'graphql')).toBe('keyword5 2');
    expect(cutPieces('query {', 'keyword5 2')).toEqual([{text: 'query', kind: 'keyword'}, {text: ' {'}]);
  });

  it('are none for plain text, and an error for a language that nobody knows', () => {
    expect(coloursOf('a', 'text')).toBeUndefined();
    expect(() => coloursOf('a', 'klingon')).toThrow(/"klingon"/);
  });

  const run = (markdown: string): Root => {
    const tree = remark().parse(markdown);
    remarkCodeColours()(tree, {path: 'help/a.mdx', data: {}});
    return tree;
  };

  it('are put on each block of a page', () => {
    const [block] = run('```graphql\nquery {\n```').children as Code[];
    expect(block?.data?.hProperties).toEqual({colours: 'keyword5 2'});
  });

  it('fail with the place of a block that cannot be coloured', () => {
    expect(() => run('\n```klingon\na\n```')).toThrow(/help\/a\.mdx:2:1: .*"klingon"/);
  });
});
