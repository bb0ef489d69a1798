import {describe, expect, it} from 'vitest';
import {readAudit} from '../../scripts/checks/audit.ts';
import {checkLock} from '../../scripts/checks/supply.ts';

const good = {version: '1.0.0', resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-x'};
const check = (entry: object, location = 'node_modules/a') =>
  checkLock({packages: {'': {}, [location]: {...good, ...entry}}}, '>=20.19');

describe('lock file', () => {
  it('accepts a package pinned by hash from the registry', () => {
    expect(check({})).toEqual([]);
    expect(check({engines: {node: '>=18'}})).toEqual([]);
    expect(check({engines: {node: '^20.19.0 || >=22.12.0'}})).toEqual([]);
  });

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

describe('audit', () => {
  const finding = (severity: string, fixAvailable: unknown) =>
    JSON.stringify({vulnerabilities: {a: {name: 'a', severity, range: '<2', fixAvailable}}});

  it('fails on a high finding that a version mends', () => {
    expect(readAudit(finding('high', true)).mendable).toEqual(['a <2 (high): run "npm audit fix"']);
    expect(readAudit(finding('critical', {name: 'b', version: '1.1.0', isSemVerMajor: false})).mendable).toHaveLength(
      1,
    );
  });

  it('lists the rest with its reason', () => {
    expect(readAudit(finding('high', false))).toEqual({mendable: [], accepted: ['a <2 (high): no release mends it']});
    expect(readAudit(finding('high', {name: 'b', version: '2.0.0', isSemVerMajor: true})).accepted).toEqual([
      'a <2 (high): mended only by b@2.0.0, a release that breaks',
    ]);
    expect(readAudit(finding('low', true)).accepted).toHaveLength(1);
  });

  it('never takes a missing report for a clean one', () => {
    expect(() => readAudit('')).toThrow('no report');
    expect(() => readAudit('{"message": "Not Found"}')).toThrow('Not Found');
  });
});
