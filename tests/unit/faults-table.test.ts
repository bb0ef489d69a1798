import {existsSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {checkTable, type Row} from '../faults/check.ts';
import {recoveryFor} from '../../src/delivery/plugin/recover/failure.ts';
import {duplicatesMessage, explain} from '../../src/site/plugin/friendly-errors/explain.ts';

const rows = JSON.parse(readFileSync('tests/faults/table.json', 'utf8')) as Row[];

describe('the table of faults', () => {
  it('has a test for each row', () => {
    expect(checkTable(rows, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined))).toEqual([]);
  });

  const source =
    "test('plain', () => {}); for (const x of xs) it(`with ${x} inside`, () => {}); test.skip('skipped', () => {}); // test('comment')";
  const at = (...titles: string[]): Row[] => [
    {area: 'errors', row: 'A row', tests: titles.map((title) => ['a.spec.ts', title])},
  ];

  it.each([
    ['a title in the file', at('plain'), []],
    ['a title made from a template', at('with much inside'), []],
    ['a row without a test', at(), ['has no test']],
    ['a title that is not there', at('gone'), ['"gone"']],
    ['a skipped test', at('skipped'), ['"skipped"']],
    ['a title in a comment', at('comment'), ['"comment"']],
    ['a row twice', [...at('plain'), ...at('plain')], ['twice']],
  ])('finds %s', (_, table, problems) => {
    const found = checkTable(table, () => source);
    expect(found).toHaveLength(problems.length);
    problems.forEach((problem, index) => expect(found[index]).toContain(problem));
  });

  it('finds a file that is not there', () => {
    expect(checkTable(at('plain'), () => undefined)[0]).toContain('a.spec.ts, which does not exist');
  });
});

describe('recovery of a page whose module is gone', () => {
  const chunk = Object.assign(new Error('Loading chunk 1 failed.'), {name: 'ChunkLoadError'});
  it.each([
    ['a first visit reloads', {reason: chunk, hydrated: false, navigation: 'navigate'}, 'reload'],
    ['going back reloads', {reason: chunk, hydrated: false, navigation: 'back_forward'}, 'reload'],
    ['a reload is never repeated', {reason: chunk, hydrated: false, navigation: 'reload'}, 'report'],
    ['without knowledge nothing is reloaded', {reason: chunk, hydrated: false, navigation: undefined}, 'report'],
    ['a running page is left to who asked', {reason: chunk, hydrated: true, navigation: 'navigate'}, 'none'],
    ['other errors are left alone', {reason: new Error('x'), hydrated: false, navigation: 'navigate'}, 'none'],
    ['what is no error is left alone', {reason: 'x', hydrated: false, navigation: 'navigate'}, 'none'],
  ] as const)('%s', (_, situation, recovery) => {
    expect(recoveryFor(situation)).toBe(recovery);
  });
});

describe('errors of the build', () => {
  const sources = new Map([
    ['/help/x', ['help/x.mdx']],
    ['/help/y', ['help/y.mdx', 'help/z.mdx']],
  ]);

  it('name the file of a page with broken links, and the mend', () => {
    const message =
      'Docusaurus found broken links!\n\n- Broken link on source page path = /help/x:\n   -> linking to /nope';
    expect(explain(message, sources)).toMatch(/path = \/help\/x \(help\/x\.mdx\):\n {3}-> linking to \/nope\n\nMend: /);
  });

  it('keep a page that no file is known for, and messages without a mend', () => {
    expect(explain('- Broken link on source page path = /other:', sources)).toBe(
      '- Broken link on source page path = /other:',
    );
    expect(explain('Something else', sources)).toBe('Something else');
  });

  it('name both files of one slug', () => {
    expect(duplicatesMessage(sources)).toContain('/help/y is claimed by help/y.mdx and help/z.mdx');
    expect(duplicatesMessage(new Map([['/help/x', ['help/x.mdx']]]))).toBeUndefined();
  });
});
