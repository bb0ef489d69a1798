import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {newPage, pageKinds} from '../../scripts/lib/new-page.ts';
import {parsePage} from '../../scripts/checks/prose/page.ts';
import {checkMarkup} from '../../scripts/checks/prose/markup.ts';

let root: string;
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-page-'));
  cpSync('tests/fixtures/writing/help', path.join(root, 'help'), {recursive: true});
  writeFileSync(path.join(root, 'sidebars.ts'), "export default {\n  help: [\n    'faqs/a',\n    'guide',\n  ],\n};\n");
});
afterEach(() => rmSync(root, {recursive: true}));

it.each(pageKinds)('a %s is a page that MDX reads, in its place in the sidebar', (kind) => {
  expect(newPage(root, kind, '/help/faqs/late-parcels', 'Why is it "late"?')).toEqual([
    'help/faqs/late-parcels.mdx',
    'sidebars.ts',
  ]);
  const page = parsePage('help/faqs/late-parcels.mdx', read('help/faqs/late-parcels.mdx'));
  expect(page.fault).toBeUndefined();
  expect(page.frontMatter['title']).toBe('Why is it "late"?');
  // What only a person can write is left to be written.
  const others = [...checkMarkup(page)].filter(({message}) => !message.startsWith('Nothing is written here.'));
  expect(others).toEqual([]);
  expect(read('sidebars.ts').split('\n')[3]).toBe("    'faqs/late-parcels',");
});

it('a page of a new folder is written, and its entry is left to the writer', () => {
  expect(newPage(root, 'guide', 'help/new-folder/x', 'X')).toContain("Name 'new-folder/x' in sidebars.ts.");
});

it.each([
  ['an unknown kind', 'poem', 'help/x', 'There is no kind "poem" of pages. Use concept, guide'],
  ['a section without guides', 'guide', 'changelog/x', '"changelog/x" is no address of a guide.'],
  ['capital letters', 'guide', 'help/New Page', 'is no address of a guide.'],
  ['an address that is taken', 'guide', 'help/guide', 'help/guide.mdx exists already.'],
])('%s is refused', (_what, kind, address, message) => {
  const before = existsSync(path.join(root, 'help/guide.mdx')) && read('help/guide.mdx');
  expect(() => newPage(root, kind, address, 'X')).toThrow(message);
  expect(read('help/guide.mdx')).toBe(before);
});
