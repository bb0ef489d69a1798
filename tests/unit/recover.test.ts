import {describe, expect, it} from 'vitest';
import {recoveryFor} from '../../src/delivery/plugin/recover/recovery.ts';

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
