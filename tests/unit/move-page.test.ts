import {execFileSync} from 'node:child_process';
import {appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {movePage} from '../../scripts/lib/move-page.ts';
import {checkProse} from '../../scripts/checks/prose/index.ts';
import {readRedirects} from '../../src/site/build/redirects.ts';

let root: string;
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'moving-'));
  cpSync('tests/fixtures/writing', root, {recursive: true});
  write('sidebars.ts', "export default {help: ['index', {type: 'doc', id: 'guide', label: 'Guide'}]};\n");
  write('help/guide.phrases.json', '{"page": ["how to begin"]}\n');
  write('help/guide.runs.yaml', '');
  write('tests/fixtures/questions.json', '["/help/guide#the-steps", "/help/guide/not-this", "/help/guide-of-others"]');
  write('tests/spec-pages.json', '["/help/guide"]');
  appendFileSync(path.join(root, 'help/index.mdx'), '\n[A note](/changelog/2025%20Q3/note).\n');
  execFileSync('git', ['init', '--quiet'], {cwd: root});
});
afterEach(() => rmSync(root, {recursive: true}));

it('a page moves with its phrases, links to it, its entry in the sidebar and fixtures, and leaves a redirect', async () => {
  const changed = movePage(root, '/help/guide', 'help/guides/first-steps.mdx');
  expect(changed).toEqual([
    'changelog/2025 Q3/note.mdx',
    'help/glossary.json',
    'help/guides/first-steps.mdx',
    'help/index.mdx',
    'sidebars.ts',
    'tests/fixtures/questions.json',
  ]);
  expect(existsSync(path.join(root, 'help/guides/first-steps.phrases.json'))).toBe(true);
  expect(existsSync(path.join(root, 'help/guides/first-steps.runs.yaml'))).toBe(true);
  expect(JSON.parse(read('tests/fixtures/questions.json'))).toEqual([
    '/help/guides/first-steps#the-steps',
    '/help/guide/not-this',
    '/help/guide-of-others',
  ]);
  expect(read('tests/spec-pages.json')).toBe('["/help/guide"]');
  expect(readRedirects(root)).toEqual([{from: '/help/guide', to: '/help/guides/first-steps'}]);
  const {problems} = await checkProse(root, {help: ['index', 'guides/first-steps']});
  expect(problems).toEqual([]);
  expect(read('sidebars.ts')).toContain("id: 'guides/first-steps'");
});

it('moved on, it keeps all its former addresses; moved back, it has none that is its own', () => {
  movePage(root, 'help/guide', 'help/b');
  movePage(root, 'help/b', 'help/c');
  expect(readRedirects(root).map(({from}) => from)).toEqual(['/help/guide', '/help/b']);
  movePage(root, 'help/c', 'help/guide');
  expect(readRedirects(root).map(({from}) => from)).toEqual(['/help/b', '/help/c']);
});

it('a note moves with the links that encode its address', () => {
  movePage(root, 'changelog/2025 Q3/note', 'changelog/2025 Q3/better-name');
  expect(read('help/index.mdx')).toContain('(/changelog/2025%20Q3/better-name)');
});

it.each([
  ['no page', 'help/gide', 'help/x', 'There is no page help/gide. Did you mean help/guide?'],
  ['an address in another section', 'help/guide', 'api/x', 'Choose an address below help/.'],
  ['an address that is taken', 'help/guide', 'help', 'in another section'],
  ['an address of another page', 'help/guide', 'help/guide', 'There is a page help/guide already.'],
  ['an address with a dot', 'help/guide', 'help/a.b', 'is no address'],
])('%s is refused, and nothing changes', (_what, from, to, message) => {
  expect(() => movePage(root, from, to)).toThrow(message);
  expect(existsSync(path.join(root, 'help/guide.mdx'))).toBe(true);
});
