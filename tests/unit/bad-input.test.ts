/** Files that can't be read end a command with their name and line, and without a stack. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {runCommand} from '../../scripts/lib/command.ts';
import {frontMatterOf} from '../../src/site/build/front-matter.ts';
import {parseJson} from '../../src/site/build/json.ts';
import {readYaml} from '../../src/site/build/yaml.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bad-input-'));
});
afterEach(() => {
  process.exitCode = undefined;
  rmSync(folder, {recursive: true});
});

it('a file that is no YAML is named with its line', () => {
  const file = path.join(folder, 'tags.yml');
  writeFileSync(file, 'orders:\n  label: Orders\n - x: [\n');
  expect(() => readYaml(file)).toThrow(/tags\.yml:\d+: The file is no YAML: /);
});

it.each([
  ['a comma that nothing follows', '{"page": [\n  "a",\n]}', /^controls\.json:2: .*Nothing follows the comma/],
  [
    'another fault after a text that looks like one',
    '{\n  "page": "a, ]",\n  wrong\n}',
    /^controls\.json:3: .*Look at this line/,
  ],
])('a file that is no JSON is named with the line of %s', (_what, text, message) => {
  expect(() => parseJson('controls.json', text)).toThrow(message);
});

it('a page whose front matter is no YAML is named', () => {
  expect(() => frontMatterOf('help/x.mdx', '---\ntitle: A: b\n---\n')).toThrow(
    'help/x.mdx:1: The front matter is not valid YAML: ',
  );
});

it.each<[string, () => unknown, RegExp]>([
  [
    'what is wrong with the input, without a stack',
    () => Promise.reject(new Error('x.mdx:1: Wrong.')),
    /^\[lint\] x\.mdx:1: Wrong\.$/,
  ],
  [
    'a fault of the program with its stack',
    () => (undefined as unknown as {a: string}).a,
    /^\[lint\] TypeError: [^]*\n +at /,
  ],
])('a command prints %s', async (_what, command, printed) => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand(command, 'lint');
  expect(print.mock.calls.flat().join('\n')).toMatch(printed);
  expect(process.exitCode).toBe(1);
  print.mockRestore();
});
