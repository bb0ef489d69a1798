/** Bad input fails the build, and the message names the file and what mends it. */
import {spawn} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';

const here = path.resolve('tests/build-failures');
const sites = path.join(here, '.sites');

interface Outcome {
  status: number | null;
  output: string;
}

function run(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Outcome> {
  // The test runner's own settings are not those of a build.
  const outer = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('VITEST')),
  );
  const child = spawn(process.execPath, args, {cwd, env: {...outer, FORCE_COLOR: '0', NO_COLOR: '1', ...env}});
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({status, output}));
  });
}

/** Builds the small site with the files of a case laid over it. */
function build(name: string): Promise<Outcome> {
  const site = path.join(sites, name);
  rmSync(site, {recursive: true, force: true});
  mkdirSync(site, {recursive: true});
  cpSync(path.join(here, 'site'), site, {recursive: true});
  const changes = path.join(here, 'cases', name);
  if (existsSync(changes)) cpSync(changes, site, {recursive: true});
  return run([path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs'), 'build'], site);
}

/** Generates the reference from another folder of SDL. */
const generate = (folder: string): Promise<Outcome> =>
  run(['--import', 'tsx', 'scripts/generate-api.ts'], process.cwd(), {SCHEMA_DIR: folder});

afterAll(() => rmSync(sites, {recursive: true, force: true}));

describe('bad input fails the build with the name of the file and the mend', () => {
  const failures: {title: string; name: string; file: RegExp; mend: RegExp}[] = [
    {
      title: 'a broken internal link',
      name: 'broken-link',
      file: /help\/index\.mdx/,
      mend: /linking to \/help\/stocks[^]*Mend: correct the address/,
    },
    {
      title: 'a broken internal anchor',
      name: 'broken-anchor',
      file: /help\/index\.mdx/,
      mend: /linking to \/help\/stock#amounts[^]*Mend: correct the part after "#"/,
    },
    {
      title: 'an MDX syntax error',
      name: 'mdx-syntax',
      file: /help\/stock\.mdx/,
      mend: /Mend: correct the file at the line and column/,
    },
    {
      title: 'two pages with one slug',
      name: 'double-slug',
      file: /help\/again\.mdx and help\/stock\.mdx|help\/stock\.mdx and help\/again\.mdx/,
      mend: /Mend: change "slug"/,
    },
    {
      title: 'two release notes with one slug',
      name: 'double-note',
      file: /changelog\/2025 Q3\/second-note\.mdx/,
      mend: /Rename this file, or change its "slug"/,
    },
    {
      title: 'a release note without a date',
      name: 'undated-note',
      file: /changelog\/2025 Q3\/first-note\.mdx/,
      mend: /Add the day of release, for example "date: /,
    },
  ];

  for (const {title, name, file, mend} of failures) {
    it(title, {timeout: 300_000}, async () => {
      const {status, output} = await build(name);
      expect(output).toMatch(file);
      expect(output).toMatch(mend);
      expect(status).not.toBe(0);
    });
  }

  it('and without a fault the same small site is built', {timeout: 300_000}, async () => {
    const {status, output} = await build('whole');
    expect(output).toContain('Generated static files');
    expect(status).toBe(0);
  });
});

describe('a bad schema fails the generation with the name of the file and the mend, and leaves the pages alone', () => {
  const failures: {title: string; folder: string; says: RegExp}[] = [
    {title: 'a missing SDL file', folder: 'tests/build-failures/cases/no-such-folder', says: /no-such-folder/},
    {
      title: 'an invalid SDL file',
      folder: 'tests/build-failures/cases/invalid-sdl',
      says: /invalid-sdl\/orders\.graphql is not valid SDL[^]*orders\.graphql:2:16/,
    },
    {
      title: 'an SDL file that names an unknown type',
      folder: 'tests/build-failures/cases/unknown-type',
      says: /Unknown type "Order"[^]*orders\.graphql:2:19/,
    },
  ];

  for (const {title, folder, says} of failures) {
    it(title, {timeout: 120_000}, async () => {
      const page = path.resolve('api/operations/mutations/createorder.mdx');
      const before = existsSync(page);
      const {status, output} = await generate(folder);
      expect(output).toMatch(says);
      expect(output).toMatch(/(Correct|Mend|Restore|Define|Put|Add|Set|Check)\b/);
      expect(status).toBe(1);
      expect(existsSync(page)).toBe(before);
    });
  }
});
