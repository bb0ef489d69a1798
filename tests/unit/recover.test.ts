import {describe, expect, it} from 'vitest';
import {recoveryFor} from '../../src/delivery/plugin/recover/failure.ts';
import {duplicatesMessage, explain} from '../../src/site/plugin/friendly-errors/explain.ts';

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
