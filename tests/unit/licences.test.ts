import {describe, expect, it} from 'vitest';
import {checkLicences} from '../../scripts/checks/licences.ts';

describe('licences', () => {
  const problemsOf = (entry: object, location = 'node_modules/a') =>
    checkLicences({packages: {'': {}, [location]: {...entry}}});

  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])('%s is accepted', (license) => {
    expect(problemsOf({license})).toEqual([]);
  });

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', undefined])('%s is refused', (license) => {
    expect(problemsOf({license})).toEqual([expect.stringMatching(/^a is under /)]);
  });

  it('are checked for what the site is built with, except its build tools and workspaces', () => {
    expect(problemsOf({license: 'GPL-3.0', dev: true})).toEqual([]);
    expect(problemsOf({link: true}, 'node_modules/@endless/part')).toEqual([]);
    expect(problemsOf({license: 'MPL-2.0'}, 'node_modules/b/node_modules/lightningcss-linux-x64')).toEqual([]);
  });

  it('are looked up for packages at any depth', () => {
    expect(problemsOf({license: 'GPL-3.0'}, 'node_modules/b/node_modules/@c/d')).toEqual([
      expect.stringContaining('@c/d is under GPL-3.0'),
    ]);
  });
});
