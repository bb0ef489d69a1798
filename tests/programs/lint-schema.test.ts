import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';

const run = promisify(execFile);

describe('the lint command', () => {
  it('names file, line and rule, and ends with exit code 1', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lint-'));
    try {
      writeFileSync(
        path.join(folder, 'twins.graphql'),
        readFileSync('tests/fixtures/schema/own/first-sentence-unique.graphql'),
      );
      await expect(run('node_modules/.bin/tsx', ['scripts/lint-schema.ts', folder])).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /twins\.graphql:2 {2}Give the operation either [^]*no-restricted-syntax\n[^]*twins\.graphql:7 {2}second: The first sentence "Reads one thing\." is also that of first\. {2}first-sentence-unique/,
        ) as string,
      });
    } finally {
      rmSync(folder, {recursive: true});
    }
  });

  it('says what is missing when the folder has no schema', async () => {
    await expect(run('node_modules/.bin/tsx', ['scripts/lint-schema.ts', 'no-such-folder'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot read the schema "no-such-folder": it does not exist/) as string,
    });
  });
});
