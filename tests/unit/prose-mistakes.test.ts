/**
 * Every mistake that writers made or may make is found by `npm run lint:prose`: on its line, once, with what to do. All of
 * them are made in one copy of a small site, each in a page of its own, and checked in one run.
 */
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {fixSource} from '../../scripts/checks/prose/source.ts';
import {checkWriting} from '../../scripts/checks/prose/tools.ts';
import {guide, mistakes as known} from '../support/mistakes.ts';
import {looseTies} from '../support/loose-ties.ts';
import {slips} from '../support/slips.ts';

const mistakes = [...known, ...slips, ...looseTies];

let root: string;
const found = new Map<string, string[]>();
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'mistakes-'));
  cpSync('tests/fixtures/writing', root, {recursive: true});
  for (const file of ['cspell.json', '.markdownlint-cli2.jsonc', 'dictionaries'])
    cpSync(file, path.join(root, file), {recursive: true});
  const written = mistakes.flatMap(([, make, spoil], index) => [spoil(make(index))].flat());
  for (const {file, text} of written) {
    mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    writeFileSync(path.join(root, file), text);
  }
  const files = written.map(({file}) => file).filter((file) => file.endsWith('.mdx'));
  const ids = files
    .filter((file) => /^help\/[^_]*\.mdx$/.test(file))
    .map((file) => file.replace(/^help\/|\.mdx$/g, ''));
  const {problems} = await checkWriting(root, {help: ['index', 'guide', ...ids]}, files);
  for (const {file, line, message, level = ''} of problems)
    found.set(file, [...(found.get(file) ?? []), `${line}: ${level}${level && ': '}${message}`]);
}, 600_000);
afterAll(() => rmSync(root, {recursive: true}));

it.each(mistakes.map((mistake, index) => [mistake[0], index, mistake] as const))('%s', (_name, index, mistake) => {
  const [, make, spoil, ...said] = mistake;
  const pages = [spoil(make(index))].flat();
  const first = pages[0]?.file ?? '';
  const expected = said.map((text) =>
    text.replaceAll('#', (mark, at: number) =>
      /(?:page-|Page |note-)$/.test(text.slice(0, at)) ? String(index) : mark,
    ),
  );
  const actual = pages.flatMap(({file}) =>
    (found.get(file) ?? []).map((text) =>
      file === first && !/\.(?:yaml|json)$/.test(file) && !expected.some((each) => each.startsWith(`${file}:`))
        ? text
        : `${file}:${text}`,
    ),
  );
  expect(actual).toEqual(expected.map((text) => expect.stringContaining(text) as string));
});

it('the sound pages of the site have none', () => {
  expect(
    ['help/index.mdx', 'help/guide.mdx', 'changelog/2025 Q3/note.mdx'].flatMap((file) => found.get(file) ?? []),
  ).toEqual([]);
});

it('what leaves no choice is corrected, and nothing else', () => {
  const text = (title: string, id: string, quote: string, extra = ''): string =>
    `${guide(1).text}:::tip${title}\n\nText${extra} with “quotes”.\n\n:::\n\n## One ${id}\n\n\`\`\`mermaid title=${quote}\n:::tip In code\n\`\`\`\n`;
  expect(fixSource(text(' A title', '{#one}', '“A”', '\u200b'))).toBe(text('[A title]', '{/* #one */}', '"A"'));
});
