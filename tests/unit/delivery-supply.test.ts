import {describe, expect, it} from 'vitest';
import {NoAudit, readAudit} from '../../scripts/checks/audit.ts';
import {checkLicences, checkLock} from '../../scripts/checks/supply.ts';

const good = {version: '1.0.0', resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-x'};
const check = (entry: object, location = 'node_modules/a') =>
  checkLock({packages: {'': {}, [location]: {...good, ...entry}}}, '>=20.19');

describe('lock file', () => {
  it('accepts a package pinned by hash from the registry', () => {
    expect(check({})).toEqual([]);
  });

  it.each(['*', '>=18', '>= 0.4.x', '>=20.19.0', '18 || 20 || >=22', '10.* || ^20.9', '^20.19.0 || >=22.12.0'])(
    'accepts a package for Node %s',
    (node) => expect(check({engines: {node}})).toEqual([]),
  );

  it.each(['>=22', '>=20.19.1', '>= 20.20', '^18.0.0 || >=22', '10.* || 18', '20.19.0', '~20.19', '<20'])(
    'refuses one for Node %s',
    (node) => expect(check({engines: {node}})).toEqual([expect.stringContaining(`wants Node ${node}`)]),
  );

  it.each([
    ['without a hash', {integrity: undefined}, 'a@1.0.0 has no integrity hash'],
    ['from elsewhere', {resolved: 'git+ssh://git@github.com/a/a.git'}, 'a@1.0.0 comes from git+ssh'],
    ['that is a link', {link: true}, 'a@1.0.0 is a link'],
    ['with an unknown install script', {hasInstallScript: true}, 'a@1.0.0 has an install script'],
    [
      'without its binary for a platform',
      {optionalDependencies: {'a-darwin-arm64': '1.0.0'}},
      'a@1.0.0 lacks its optional a-darwin-arm64',
    ],
    ['for a newer Node', {engines: {node: '>=22'}}, 'a@1.0.0 wants Node >=22; package.json promises >=20.19'],
  ])('refuses a package %s', (_, entry, problem) => {
    expect(check(entry)).toEqual([expect.stringContaining(problem)]);
  });

  it('accepts a known install script, at any depth', () => {
    expect(check({hasInstallScript: true}, 'node_modules/b/node_modules/esbuild')).toEqual([]);
  });
});

describe('licences', () => {
  const licences = (entry: object, location = 'node_modules/a') =>
    checkLicences({packages: {'': {}, [location]: {...good, ...entry}}});

  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])('%s is fine', (license) => {
    expect(licences({license})).toEqual([]);
  });

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', undefined])('%s is not', (license) => {
    expect(licences({license})).toEqual([expect.stringContaining('a@1.0.0')]);
  });

  it('count for what the site is built with, but for its build tools', () => {
    expect(licences({license: 'GPL-3.0', dev: true})).toEqual([]);
    expect(licences({license: 'MPL-2.0'}, 'node_modules/b/node_modules/lightningcss-linux-x64')).toEqual([]);
  });
});

describe('audit', () => {
  const finding = (severity: string, fixAvailable: unknown) =>
    JSON.stringify({vulnerabilities: {a: {name: 'a', severity, range: '<2', fixAvailable}}});

  it('fails on a high finding that a version mends', () => {
    expect(readAudit(finding('high', true)).failed).toEqual(['a <2 (high): run "npm audit fix"']);
    const minor = {name: 'b', version: '1.1.0', isSemVerMajor: false};
    expect(readAudit(finding('critical', minor)).failed).toHaveLength(1);
  });

  it('reports a grave one that none mends, and lists the rest', () => {
    const major = {name: 'b', version: '2.0.0', isSemVerMajor: true};
    expect(readAudit(finding('critical', false))).toEqual({
      failed: [],
      reported: ['a <2 (critical): no release mends it'],
      listed: [],
    });
    expect(readAudit(finding('high', major)).reported).toEqual([
      'a <2 (high): mended only by b@2.0.0, a release that breaks',
    ]);
    expect(readAudit(finding('low', false)).listed).toHaveLength(1);
    expect(readAudit(finding('low', true)).listed).toHaveLength(1);
  });

  it('never takes a missing report for a clean one', () => {
    expect(() => readAudit('')).toThrow(NoAudit);
    expect(() => readAudit('{"message": "Not Found"}')).toThrow('Not Found');
  });
});
