import {describe, expect, it} from 'vitest';
import {recoveryFor} from '../../src/delivery/plugin/recover/recovery.ts';

describe('recovery of a page whose module is gone', () => {
  const chunk = Object.assign(new Error('Loading chunk 1 failed.'), {name: 'ChunkLoadError'});
  it.each([
    ['a first visit reloads', chunk, false, 'navigate', 'reload'],
    ['going back reloads', chunk, false, 'back_forward', 'reload'],
    ['a reload is never repeated', chunk, false, 'reload', 'report'],
    ['without knowledge nothing is reloaded', chunk, false, undefined, 'report'],
    ['a running page is left to who asked', chunk, true, 'navigate', 'none'],
    ['other errors are left alone', new Error('x'), false, 'navigate', 'none'],
    ['what is no error is left alone', 'x', false, 'navigate', 'none'],
  ] as const)('%s', (_, reason, isHydrated, navigation, recovery) => {
    expect(recoveryFor(reason, isHydrated, navigation)).toBe(recovery);
  });
});
