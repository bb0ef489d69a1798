import {ESLint} from 'eslint';
import {expect, test} from 'vitest';

const rule = 'no-restricted-imports';
// Without types, which the rule doesn't need and which take seconds to read.
const eslint = new ESLint({
  overrideConfig: {languageOptions: {parserOptions: {projectService: false}}},
  ruleFilter: ({ruleId}) => ruleId === rule,
});

/** The messages of the import rules for a file of `src` that holds one import. */
async function complaints(file: string, specifier: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import '${specifier}';\n`, {filePath: file});
  return (result?.messages ?? []).flatMap(({ruleId, message}) => (ruleId === rule ? [message] : []));
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
