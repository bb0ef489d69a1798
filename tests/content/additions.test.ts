/** A well-made page and a note of a new year turn nothing red. */
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {checkProse, printProblem} from '../../scripts/checks/prose/index.ts';
import sidebars from '../../sidebars.ts';

it('a Help page and a note of another year are added to a copy of the content, and nothing is to be mended', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const name of ['help', 'changelog', 'api/index.mdx', 'api/guides', 'static'])
    cpSync(name, path.join(root, name), {recursive: true});
  const sample = (file: string) => readFileSync(path.join('tests/fixtures/writing', file), 'utf8');
  writeFileSync(
    path.join(root, 'help/new-page.mdx'),
    sample('help/guide.mdx').replace('/img/map.png', '/img/logo.svg').replace('title: A guide', 'title: A new page'),
  );
  mkdirSync(path.join(root, 'changelog/2031 Q1'));
  const note = sample('changelog/2025 Q3/note.mdx')
    .replace('2025-09-02', '2031-01-02')
    .replace('/help/guide', '/help/new-page');
  writeFileSync(path.join(root, 'changelog/2031 Q1/new-note.mdx'), note);
  const {problems} = await checkProse(root, {help: [...sidebars.help, 'new-page']});
  rmSync(root, {recursive: true});
  expect(problems.filter(({level}) => level !== 'warning').map(printProblem)).toEqual([]);
}, 120_000);
