/** A well-made page, a note of a new year and two years of growth turn nothing red. */
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {checkProse, printProblem} from '../../scripts/checks/prose/index.ts';
import sidebars from '../../sidebars.ts';
import {grow, growth} from '../support/growth.ts';

it('pages and notes of years to come are added to a copy of the content, and nothing is to be fixed', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const name of ['help', 'changelog', 'api/index.mdx', 'api/guides', 'static', 'sidebars.ts'])
    cpSync(name, path.join(root, name), {recursive: true});
  const sample = (file: string) => readFileSync(path.join('tests/fixtures/writing', file), 'utf8');
  writeFileSync(
    path.join(root, 'help/new-page.mdx'),
    sample('help/guide.mdx').replace('/img/map.png', '/img/logo.svg').replace('title: A guide', 'title: A new page'),
  );
  mkdirSync(path.join(root, 'changelog/2031 Q1'), {recursive: true});
  const note = sample('changelog/2025 Q3/note.mdx')
    .replace('2025-09-02', '2031-01-02')
    .replace('/help/guide', '/help/new-page');
  writeFileSync(path.join(root, 'changelog/2031 Q1/new-note.mdx'), note);
  grow(root, 1);
  const grown = readFileSync(path.join(root, 'sidebars.ts'), 'utf8').match(/(?<=')growth\/[^']+/g) ?? [];
  expect(grown).toHaveLength(growth.pages);
  const {problems} = await checkProse(root, {help: [...sidebars.help, 'new-page', ...grown]});
  rmSync(root, {recursive: true});
  expect(problems.filter(({level}) => level !== 'warning').map(printProblem)).toEqual([]);
}, 120_000);
