/** `npm start` lives through whatever happens to the schema, says what is wrong, and shows what is right again. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {copySite} from '../../scripts/lib/copy-site.ts';
import {freePort} from '../../scripts/lib/nginx-server.ts';
import {runProgram} from '../support/run-program.ts';

/** Fewer than there are pages: reading all of them again for each one that changed would need thousands. */
const openFiles = 1024;
const types = 150;
const patience = {timeout: 400_000, interval: 500};

const schema = (word: string): string =>
  `type Query { ${Array.from({length: types}, (_, index) => `item${index}: Item${index}`).join('\n')} }\n` +
  Array.from({length: types}, (_, index) => `"${word} number ${index}." type Item${index} { id: ID! }`).join('\n');

const outer = Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('VITEST'));
const env = {...Object.fromEntries(outer), SCHEMA_DIR: 'foreign', NO_COLOR: '1'};

let folder: string;
let server: ChildProcess;
let origin: string;
let output = '';
const save = (text: string): void => writeFileSync(path.join(folder, 'foreign/items.graphql'), text);
const page = (): string => readFileSync(path.join(folder, 'api/types/objects/item-149.mdx'), 'utf8');
async function isServed(): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(`npm start has ended.\n${output}`);
  return fetch(`${origin}/help`).then(
    ({ok}) => ok,
    () => false,
  );
}

beforeAll(async () => {
  folder = copySite('development');
  mkdirSync(path.join(folder, 'foreign'));
  save(schema('Item'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const command = `ulimit -n ${openFiles} && node_modules/.bin/tsx scripts/generate-api.ts && exec node_modules/.bin/docusaurus start --no-open --host 127.0.0.1 --port ${port}`;
  server = spawn('bash', ['-c', command], {cwd: folder, env, detached: true});
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
}, 60_000);
afterAll(async () => {
  if (server.exitCode === null && server.pid !== undefined) {
    const ended = once(server, 'exit');
    process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
  rmSync(folder, {recursive: true, force: true});
});

test('twenty saves in a row, an invalid schema, another branch: the last state is shown', async () => {
  await expect.poll(isServed, patience).toBe(true);
  for (let count = 1; count <= 20; count += 1) {
    save(schema(`Save ${count} of item`));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect.poll(page, patience).toContain('Save 20 of item number 149');

  // Saved while pages of an earlier save are written.
  save(schema('Early item'));
  const staged = path.join(folder, '.cache/reference/pages/types/objects/item-0.mdx');
  await expect
    .poll(() => existsSync(staged) && readFileSync(staged, 'utf8'), {...patience, interval: 5})
    .toContain('Early');
  save(schema('Late item'));
  await expect.poll(page, patience).toContain('Late item number 149');

  save(schema('Item').replace('item0: Item0', 'item0: Itm0'));
  await expect.poll(() => output, patience).toMatch(/items\.graphql[^]*Itm0/);
  expect(await isServed()).toBe(true);

  // Another branch changes, adds and removes files.
  rmSync(path.join(folder, 'foreign/items.graphql'));
  writeFileSync(path.join(folder, 'foreign/branch.graphql'), schema('Branch of item'));
  await expect.poll(page, patience).toContain('Branch of item number 149');
  await expect.poll(() => output, patience).toMatch(/compiled[^]*$/);

  const again = await runProgram(process.execPath, ['--import', 'tsx', 'scripts/generate-api.ts'], {cwd: folder, env});
  expect(again.output).toContain('Nothing has changed');

  expect(await isServed()).toBe(true);
  expect(output).not.toContain('EMFILE');
}, 1_800_000);
