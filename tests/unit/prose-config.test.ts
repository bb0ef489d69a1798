import {expect, test} from 'vitest';
import {prosePlugins, referencePlugins} from '../../src/content/plugin/prose.ts';

test('the plugins for prose carry no options, which every reader would download with the site configuration', () => {
  expect([...prosePlugins, ...referencePlugins].map((plugin) => typeof plugin)).toEqual(
    Array<string>(6).fill('function'),
  );
});
