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
      writeFileSync(path.join(folder, 'mode.graphql'), readFileSync(`tests/fixtures/schema/own/enum-values.graphql`));
      await expect(run('node_modules/.bin/tsx', ['scripts/lint-schema.ts', folder])).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /mode\.graphql:5 {2}Mode: Give the enum at least two values, or drop it\. {2}enum-values/,
        ) as string,
      });
    } finally {
      rmSync(folder, {recursive: true});
    }
  });

  it('says what is missing when the folder has no schema', async () => {
    await expect(run('node_modules/.bin/tsx', ['scripts/lint-schema.ts', 'no-such-folder'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot read the schema folder "no-such-folder"/) as string,
    });
  });
});
