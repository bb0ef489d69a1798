import {readFileSync} from 'node:fs';
import {build} from 'esbuild';
import glob from 'fast-glob';
import {describe, expect, it} from 'vitest';
import {documentationGaps, documentedRows, variablesOf} from '../../scripts/checks/documentation.ts';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const readme = readFileSync('README.md', 'utf8');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

/** Code whose variables are those of readers of the site: samples of requests. */
const samples = ['src/reference/ui/requests.ts'];

describe('what the repository says of itself', () => {
  it.each([
    ['dependency', 'Dependencies', manifest.dependencies],
    ['dev dependency', 'Dev dependencies', manifest.devDependencies],
    ['override', 'Overrides', manifest.overrides],
  ])('every %s has its reason in CONTRIBUTING.md', (_, heading, packages) => {
    expect(documentationGaps(Object.keys(packages), documentedRows(contributing, heading))).toEqual([]);
  });

  it('every environment variable that is read has its row in README.md', () => {
    const files = glob.sync(['src/**/*.{ts,tsx}', 'scripts/*.{ts,mts}', 'tests/e2e/*.ts', '*.ts'], {ignore: samples});
    const used = files.flatMap((file) => variablesOf(readFileSync(file, 'utf8')));
    const indices = ['HELP', 'API', 'CHANGELOG', 'GLOBAL'].map((section) => `ALGOLIA_INDEX_${section}`);
    expect(documentationGaps([...used, ...indices], documentedRows(readme, 'Environment variables'))).toEqual([]);
  });

  it('every command has its row in README.md', () => {
    const commands = Object.keys(manifest.scripts).filter((name) => !/^(pre|post)/.test(name));
    const rows = documentedRows(readme, 'Commands');
    const named = new Map([...rows].map(([command, text]) => [command.replace(/^npm (?:run )?/, ''), text]));
    expect(documentationGaps(commands, named)).toEqual([]);
  });
});

/** Packages that a set of source files loads, directly and through files of the repository. */
async function packagesOf(entryPoints: string[]): Promise<string[]> {
  const {metafile} = await build({
    entryPoints,
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: {'.css': 'empty'},
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.filter(({external}) => external));
  const names = imports.map(({path}) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].filter((name) => !/^(?:node:|<|@site\/|@theme|@generated\/)/.test(name)).sort();
}

describe('lists of packages', () => {
  /** Packages that come with a dependency, always of its version. */
  const parts = /^@docusaurus\/|^@graphql-markdown\//;

  it('have under "dependencies" all that the build loads', async () => {
    const sources = [
      'docusaurus.config.ts',
      'sidebars.ts',
      'scripts/{generate-api,deliver}.ts',
      'src/{theme,pages,components}/**/*.{ts,tsx}',
      'src/*/plugin/**/index.ts',
      'src/reference/build/formatter.ts',
    ];
    const loaded = await packagesOf(glob.sync(sources));
    expect(loaded).toContain('feedsmith');
    expect(
      loaded.filter(
        (name) => !(name in manifest.dependencies) && (name in manifest.devDependencies || !parts.test(name)),
      ),
    ).toEqual([]);
  });
});

describe('reading what is documented', () => {
  it('finds a variable in each way of reading it', () => {
    expect(
      variablesOf(
        "process.env['ONE_A'] ?? process.env.TWO; required('THREE', 'x'); value(environment, 'FOUR'); readSwitch(environment, 'FIVE')",
      ),
    ).toEqual(['ONE_A', 'TWO', 'THREE', 'FOUR', 'FIVE']);
    expect(variablesOf("export const headerVariable = 'SIX'; process.env['PATH']; const status = 'ON_HOLD'")).toEqual([
      'SIX',
    ]);
  });

  it('takes the tables below a heading, down to the next of its rank', () => {
    const markdown =
      '# A\n\n| a | b |\n| - | - |\n| `x` | one |\n\n## B\n\n| a | b |\n| - | - |\n| `y`, `z` | two |\n\n# C\n\n| a | b |\n| - | - |\n| `w` | three |\n';
    expect([...documentedRows(markdown, 'A')]).toEqual([
      ['x', 'one'],
      ['y', 'two'],
      ['z', 'two'],
    ]);
    expect([...documentedRows(markdown, 'B').keys()]).toEqual(['y', 'z']);
  });

  it('reports a name without a row, a row without a reason and a row without a use', () => {
    expect(
      documentationGaps(
        ['new', 'bare'],
        new Map([
          ['bare', ''],
          ['gone', 'reason'],
        ]),
      ),
    ).toEqual(['bare has no line with a reason', 'gone has a line and no use', 'new has no line with a reason']);
  });
});
