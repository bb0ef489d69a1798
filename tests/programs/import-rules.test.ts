import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {runProgram} from '../support/run-program.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'import-rules-'));
  for (const file of ['oxlint.config.js', 'scripts/lib/import-rules.js', 'package.json'])
    cpSync(file, path.join(folder, file));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** The messages of the import rules for a file that holds one import. */
async function complaints(file: string, specifier: string): Promise<string[]> {
  mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
  writeFileSync(path.join(folder, file), `import '${specifier}';\n`);
  const args = ['--config', 'oxlint.config.js', '--format', 'json', file];
  const {output} = await runProgram(path.resolve('node_modules/.bin/oxlint'), args, {cwd: folder});
  const {diagnostics} = JSON.parse(output) as {diagnostics: {code: string; message: string; help?: string}[]};
  return diagnostics.flatMap(({code, message, help}) =>
    code === 'eslint(no-restricted-imports)' ? [`${message} ${help ?? ''}`] : [],
  );
}

test.each([
  [
    'a room imports one above it',
    'src/site/model/site.ts',
    '../../search/model/types.ts',
    /src\/site may import no other room/,
  ],
  ['a room imports a swizzle', 'src/search/model/types.ts', '../../theme/Root/index.tsx', /src\/search may import/],
  [
    'a room is named from the root',
    'src/site/model/site.ts',
    '@site/src/search/model/types.ts',
    /src\/site may import/,
  ],
  ['what runs everywhere imports Node', 'src/search/model/types.ts', '../build/records.ts', /model may import model/],
  [
    'what runs with React imports Node',
    'src/search/ui/SearchResults/index.tsx',
    '../../build/records.ts',
    /ui may import/,
  ],
  [
    'the site imports a file of the simulator',
    'src/playground/client/runner.ts',
    '../../../packages/simulator/src/model/store.ts',
    /Import 'endless-simulator'/,
  ],
  [
    'the simulator imports the site',
    'packages/simulator/src/model/store.ts',
    '../../../../src/site/model/site.ts',
    /packages\/simulator may not import the site/,
  ],
  ['the simulator imports React', 'packages/simulator/src/model/store.ts', 'react', /may not import the site/],
])('fails when %s', async (_name, file, specifier, message) => {
  expect(await complaints(file, specifier)).toEqual([expect.stringMatching(message)]);
});

test.each([
  ['src/search/model/types.ts', '../../site/model/site.ts'],
  ['src/search/build/records.ts', '../model/types.ts'],
  ['src/theme/Root/index.tsx', '../../search/ui/SearchModal/SearchDialog.tsx'],
  ['src/playground/client/runner.ts', 'endless-simulator/browser'],
  ['packages/simulator/src/model/store.ts', './rules.ts'],
])('%s may import %s', async (file, specifier) => {
  expect(await complaints(file, specifier)).toEqual([]);
});
