import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {runProgram, type Run} from '../support/run-program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'endless-docs-build-'));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Runs a command without the settings of the test runner. */
function run(args: string[], settings: Record<string, string> = {}): Promise<Run> {
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('VITEST'));
  const env = {...Object.fromEntries(inherited), NO_COLOR: '1', FORCE_COLOR: '0', ...settings};
  return runProgram(process.execPath, args, {env});
}

describe('the build', () => {
  it('fails on a broken link, and only warns of a broken Markdown link', {timeout: 300_000}, async () => {
    const docusaurus = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
    const {status, output} = await run([docusaurus, 'build', 'tests/fixtures/broken-links', '--out-dir', folder]);
    expect(output).toMatch(/\[WARNING\] Markdown link with URL `\.\/amounts\.mdx`[^]*couldn't be resolved/);
    expect(output).toMatch(/\[ERROR\][^]*found broken links![^]*path = \/help:[^]*linking to \/help\/stocks/);
    expect(status).toBe(1);
  });
});

describe('the generation of the reference', () => {
  it('fails on a faulty schema with the place of the fault, and leaves the pages alone', async () => {
    const schema = path.join(folder, 'orders.graphql');
    writeFileSync(schema, 'type Query {\n  order(id: ID!: Order\n}\n');
    const before = readdirSync('api', {recursive: true});
    const {status, output} = await run(['--import', 'tsx', 'scripts/generate-api.ts'], {SCHEMA_DIR: schema});
    expect(output).toMatch(/orders\.graphql is not valid SDL[^]*orders\.graphql:2:16[^]*Fix the file/);
    expect(status).toBe(1);
    expect(readdirSync('api', {recursive: true})).toEqual(before);
  });
});
