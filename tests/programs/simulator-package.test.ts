/** The packed simulator on a machine with Node and nothing else: an empty folder, and the file at an address. */
import {execFile, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {inspect} from 'node:util';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {packSimulator, type Packed} from 'endless-simulator/pack';
import {site} from '../../src/site/model/site.ts';

const patience = 180_000;
const folder = mkdtempSync(path.join(tmpdir(), 'simulator-at-home-'));
const downloads = path.join(folder, 'downloads');
const home = path.join(folder, 'home');
const env = {PATH: process.env['PATH'], HOME: folder, npm_config_cache: path.join(folder, 'cache')};
const program = path.join(home, 'node_modules/.bin/endless-simulator');

interface Summary {
  url: string;
  docs: string;
  companies: {id: string; name: string; brands: {id: string}[]}[];
  callers: Record<string, {headers: Record<string, string>}>;
}

let packed: Packed;
let files: Server;
let address = '';
const running: number[] = [];

const run = (command: string, args: string[], more: Record<string, string> = {}) =>
  new Promise<{code: number; output: string; complaint: string}>((resolve) => {
    execFile(command, args, {cwd: home, env: {...env, ...more}, timeout: patience}, (error, output, complaint) =>
      resolve({code: error ? Number(error.code ?? 1) : 0, output: output.trim(), complaint: complaint.trim()}),
    );
  });

/** Starts a program in a group of its own, and gives what it printed once that matches. */
async function printedBy(command: string, args: string[], pattern: RegExp): Promise<string> {
  const child = spawn(command, args, {cwd: home, env, detached: true});
  if (child.pid !== undefined) running.push(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  await expect.poll(() => output, {timeout: patience}).toMatch(pattern);
  return output;
}

const summaryIn = (output: string): Summary => JSON.parse(output) as Summary;

const start = async (...args: string[]): Promise<Summary> =>
  summaryIn(await printedBy(program, ['--port', '0', '--json', ...args], /\}\n$/));

/** The data of an answer to Dana, for her company. */
async function ask({url, callers}: Summary, query: string): Promise<Record<string, unknown>> {
  const headers = {'Content-Type': 'application/json', ...callers['dana']?.headers};
  const response = await fetch(url, {method: 'POST', headers, body: JSON.stringify({query})});
  return ((await response.json()) as {data: Record<string, unknown>}).data;
}

beforeAll(async () => {
  mkdirSync(home, {recursive: true});
  packed = await packSimulator(downloads, 'help');
  files = createServer((request, response) => response.end(readFileSync(path.join(downloads, request.url ?? ''))));
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/${packed.file}`;
  await run('npm', ['install', '--no-audit', '--no-fund', address]);
}, patience);
afterEach(() => {
  for (const pid of running.splice(0)) process.kill(-pid);
});
afterAll(() => {
  files.close();
  rmSync(folder, {recursive: true, force: true});
});

test('is at most 3 MB, with version and checksum beside it', () => {
  const content = readFileSync(path.join(downloads, 'endless-simulator.tgz'));
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(content.length).toBeLessThanOrEqual(3_000_000);
  expect(readFileSync(path.join(downloads, 'endless-simulator.tgz.sha256'), 'utf8')).toBe(
    `${sha256}  endless-simulator.tgz\n`,
  );
  expect(JSON.parse(readFileSync(path.join(downloads, 'endless-simulator.json'), 'utf8'))).toEqual({
    file: 'endless-simulator.tgz',
    version: packed.version,
    bytes: content.length,
    sha256,
  });
});

test('brings all that it needs, and the licences of what it contains', () => {
  const installed = path.join(home, 'node_modules/endless-simulator');
  const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest['dependencies']).toBeUndefined();
  const licences = readFileSync(path.join(installed, 'licences.txt'), 'utf8');
  for (const name of ['graphql ', 'graphql-yoga ', 'graphql-ws ', 'ws ', 'yaml '])
    expect(licences).toContain(`\n${name}`);
});

test(
  'starts by its address alone, and answers the first request of the API section',
  async () => {
    const output = await printedBy('npx', ['--yes', address, '--port', '0', '--json'], /\}\n$/);
    const {url, docs, callers} = summaryIn(output);
    expect(docs.startsWith(site.url)).toBe(true);
    const text = readFileSync('api/index.mdx', 'utf8');
    const [, section = ''] = /\n## First request\n(.*?)\n## /s.exec(text) ?? [];
    const [, sample = ''] = /```ts\n(.*?)\n```/s.exec(section) ?? [];
    const [, shown = ''] = /```json\n(.*?)\n```/s.exec(section) ?? [];
    writeFileSync(path.join(home, 'first.mjs'), sample.replace(site.sandboxUrl, url));
    const {Authorization: bearer = '', 'X-Company-Id': company = ''} = callers['dana']?.headers ?? {};
    const environment = {ENDLESS_TOKEN: bearer.replace('Bearer ', ''), ENDLESS_COMPANY: company};
    const answer = await run(process.execPath, ['first.mjs'], environment);
    const {nodes} = (JSON.parse(shown) as {data: {orders: {nodes: unknown[]}}}).data.orders;
    expect(answer).toEqual({code: 0, output: inspect(nodes), complaint: ''});
  },
  patience,
);

test.each([
  ['npx', () => ['npx', '--yes', address]],
  ['npm exec of what is installed', () => ['npm', 'exec', '--offline', '--', 'endless-simulator']],
  ['the program itself', () => [program]],
])(
  'ends when %s is told to, and prints its report once',
  async (_who, command) => {
    const [first = '', ...args] = command();
    const child = spawn(first, [...args, '--port', '0'], {cwd: home, env, detached: true});
    if (child.pid !== undefined) running.push(child.pid);
    let output = '';
    child.stdout.on('data', (part) => (output += String(part)));
    await expect.poll(() => output, {timeout: patience}).toMatch(/--json '.*'\n$/);
    const url = /http:\S+\/graphql/.exec(output)?.[0] ?? '';
    const ended = new Promise<[code: number | null, signal: string | null]>((resolve) => {
      child.once('exit', (code, signal) => resolve([code, signal]));
    });
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    const [code, signal] = await ended;
    expect(code === 0 || code === 143 || signal === 'SIGTERM').toBe(true);
    await expect.poll(() => output.match(/Report on 0 requests/g)?.length, {timeout: 10_000}).toBe(1);
    await expect
      .poll(
        () =>
          fetch(url).then(
            () => 'runs',
            () => 'ended',
          ),
        {timeout: 10_000},
      )
      .toBe('ended');
    running.splice(0);
  },
  patience,
);

test('prints callers, companies and brands, and a request that works as it is printed', async () => {
  const output = await printedBy(program, ['--port', '0'], /--json '.*'\n$/);
  const [, token] = /dana +Bearer (\S+)/.exec(output) ?? [];
  expect(token).toMatch(/^est_/);
  expect(output).toMatch(
    /X-Company-Id: com_\w{26} {2}Alder Group\n {2}X-Brand-Id: {3}bra_\w{26} {2}Alder Group: Alder & Pine/,
  );
  expect(output).toContain(`${site.url}/api/guides/going-live`);
  const [, line = ''] = /Try this:\n(.*)/.exec(output) ?? [];
  const {output: answer} = await run('sh', ['-c', line]);
  expect(JSON.parse(answer)).toMatchObject({data: {orders: {nodes: [{number: 'AP-10410'}, {}, {}]}}});
  const url = /http:\S+/.exec(output)?.[0] ?? '';
  const page = await (await fetch(url, {headers: {Accept: 'text/html'}})).text();
  expect(page).toContain('YogaGraphiQL.renderYogaGraphiQL');
});

describe('an option', () => {
  test('--quiet prints the address alone', async () => {
    expect(await printedBy(program, ['--port', '0', '--quiet'], /\n/)).toMatch(/^http:\/\/localhost:\d+\/graphql\n$/);
  });

  test('--version and --help answer without a server', async () => {
    expect(await run(program, ['--version'])).toEqual({code: 0, output: packed.version, complaint: ''});
    for (const option of ['--help', '-h']) expect((await run(program, [option])).output).toContain('--world example');
  });

  test('--seed gives other ids to new records, and the same to each run with it', async () => {
    const document =
      'mutation {createAPIClient(input: {name: "Seeded", permissions: ["orders:read"]}) {apiClient {id} userErrors {reason}}}';
    const idWith = async (...args: string[]): Promise<unknown> =>
      (await ask(await start(...args), document))['createAPIClient'];
    const [first, seeded, again] = [await idWith(), await idWith('--seed', '7'), await idWith('--seed', '7')];
    expect(seeded).toMatchObject({apiClient: {id: expect.any(String) as string}, userErrors: []});
    expect(again).toEqual(seeded);
    expect(first).not.toEqual(seeded);
  });

  test('--world empty has no company', async () => {
    expect((await start('--world', 'empty')).companies).toEqual([]);
  });

  test('--world may be a folder with other data', async () => {
    const world = path.join(home, 'world');
    cpSync('schema/world', world, {recursive: true});
    const people = path.join(world, 'accounts.yaml');
    writeFileSync(people, readFileSync(people, 'utf8').replace('Alder Group', 'Other Group'));
    const {companies} = await start('--world', 'world');
    expect(companies.map(({name}) => name)).toContain('Other Group');
    rmSync(world, {recursive: true});
  });

  test('--clock running lets the clock move', async () => {
    const {url} = await start('--clock', 'running');
    const now = async (): Promise<string> => {
      const headers = {'Content-Type': 'application/json'};
      const response = await fetch(new URL('/simulator/clock', url), {method: 'POST', headers, body: '{}'});
      return ((await response.json()) as {now: string}).now;
    };
    await expect.poll(now, {timeout: 20_000}).not.toMatch(/T09:00:00\.000Z$/);
  });
});

describe('one line says what is wrong with', () => {
  test.each([
    ['an option that there is not', ['--prot', '4000'], "Unknown option '--prot'. See --help."],
    ['an argument', ['empty'], "Unexpected argument 'empty'. See --help."],
    ['an option without its value', ['--port'], "Option '--port <value>' argument missing. See --help."],
    ['a port', ['--port', '70000'], '--port is a whole number from 0 to 65535; "70000" is not.'],
    ['a clock', ['--clock', 'slow'], '--clock is one of frozen, running; "slow" is not.'],
    ['a seed below 0', ['--seed', '-1'], '--seed is a whole number from 0 to 1000; "-1" is not.'],
    ['a latency below 0', ['--latency', '-3'], '--latency is a whole number from 0 to 60000; "-3" is not.'],
    ['a port below 0', ['--port', '-1'], '--port is a whole number from 0 to 65535; "-1" is not.'],
    ['a port of an agent', ['mcp', '--port', '3'], 'mcp takes no --port: it speaks on standard input and output.'],
    [
      'a world of an agent',
      ['mcp', '--world', 'nowhere'],
      '--world is example, empty or a folder of YAML files; "nowhere" is not.',
    ],
    ['a seed', ['--seed', 'x'], '--seed is a whole number from 0 to 1000; "x" is not.'],
    ['a second argument', ['mcp', 'extra'], "Unexpected argument 'extra'. See --help."],
    [
      'the origin of a page without one',
      ['--cors', 'null'],
      '--cors is an origin such as https://app.example.com; "null" is not.',
    ],
    ['an origin', ['--cors', '*'], '--cors is an origin such as https://app.example.com; "*" is not.'],
    [
      'a world that there is not',
      ['--world', 'nowhere'],
      '--world is example, empty or a folder of YAML files; "nowhere" is not.',
    ],
  ])('%s', async (_name, args, complaint) => {
    expect(await run(program, args)).toEqual({code: 1, output: '', complaint});
  });

  test('a port in use', async () => {
    const {port} = files.address() as AddressInfo;
    const complaint = `Port ${port} is in use. Choose another with --port, or 0 for any free one.`;
    expect(await run(program, ['--port', String(port)])).toEqual({code: 1, output: '', complaint});
  });

  test('a world without callers', async () => {
    mkdirSync(path.join(home, 'silent'), {recursive: true});
    const complaint = 'silent/callers.yaml is missing. It names who sends requests.';
    writeFileSync(path.join(home, 'silent', 'mine.yaml'), 'Brand: {a: {name: A}}');
    expect(await run(program, ['--world', 'silent'])).toEqual({code: 1, output: '', complaint});
  });

  test.each([
    ['YAML that is none', 'Company: [', /^broken\/mine\.yaml is no YAML: .+$/],
    [
      'a type that is none',
      'Compny: {a: {name: A}}',
      /^broken\/mine\.yaml: Compny is no type of records\. Correct the name\.$/,
    ],
    [
      'a reference to nothing',
      'Brand: {a: {company: com:nobody}}',
      /^broken\/mine\.yaml refers to com:nobody, but no record has this key\. Correct it\.$/,
    ],
  ])('a world with %s', async (_name, text, complaint) => {
    mkdirSync(path.join(home, 'broken'), {recursive: true});
    writeFileSync(path.join(home, 'broken', 'mine.yaml'), text);
    const ended = await run(program, ['--world', 'broken']);
    expect(ended).toMatchObject({code: 1, output: ''});
    expect(ended.complaint).toMatch(complaint);
  });
});
