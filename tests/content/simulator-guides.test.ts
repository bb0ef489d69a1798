/** Guides about the simulator: each printed request is sent as it is printed, and tables name what there is. */
import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {promisify} from 'node:util';
import {isScalarType, isSpecifiedScalarType} from 'graphql';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {describeEvents, reasons} from 'endless-simulator/events';
import {startServer, type RunningServer} from 'endless-simulator/server';
import {Agent} from '../support/agent.ts';

const guide = (name: string): string => readFileSync(`api/guides/${name}.mdx`, 'utf8');
const outside = guide('play-the-other-side');
const agents = guide('coding-agents');

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(() => server.close());

/** What a block of commands prints last, with the variables that the guide tells to set. */
async function lastAnswer(block: string): Promise<unknown> {
  const {Authorization = '', ...headers} = server.host.platform.callers['dana']?.headers ?? {};
  const env = {
    PATH: process.env['PATH'],
    ENDLESS_TOKEN: Authorization.replace('Bearer ', ''),
    ENDLESS_COMPANY: headers['X-Company-Id'],
    ENDLESS_BRAND: headers['X-Brand-Id'],
  };
  const script = block
    .replaceAll('http://localhost:4000', new URL(server.url).origin)
    .replaceAll('\ncurl ', '\necho\ncurl ');
  const {stdout} = await promisify(execFile)('bash', ['-euc', script], {env, maxBuffer: 10_000_000});
  for (const line of stdout.trim().split('\n')) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

test('every request of the guide on events is answered as it is printed', async () => {
  const blocks = [...outside.matchAll(/```(bash|json)\n(.*?)\n```/gs)].filter(
    ([, , code = '']) => !code.startsWith('npx '),
  );
  expect(blocks.length).toBeGreaterThan(8);
  let last: unknown;
  for (const [, language, code = ''] of blocks)
    if (language === 'bash') last = await lastAnswer(code);
    else expect(last).toEqual(JSON.parse(code));
});

test('every request about the report is answered', async () => {
  const [block = ''] = /```bash\ncurl [^`]*simulator\/report[^`]*(?=\n```)/.exec(guide('going-live')) ?? [];
  expect(await lastAnswer(block.replace('```bash\n', ''))).toEqual({now: '2025-09-30T09:00:00.000Z'});
});

test('the tables name every kind of event and every refusal', () => {
  const kinds = describeEvents() as {kind: string; summary: string; refuses: string[]}[];
  const rows = kinds.map(
    ({kind, summary, refuses}) =>
      `| \`${kind}\` | ${summary} | ${refuses.map((reason) => `\`${reason}\``).join(', ')} |`,
  );
  const refusals = Object.entries(reasons).map(([reason, when]) => `| \`${reason}\` | ${when} |`);
  expect(outside.split('\n').filter((line) => /^\| `/.test(line))).toEqual([...rows, ...refusals]);
});

test('the server that agents are told to start has the tools that the table names', async () => {
  const configured = [...agents.matchAll(/```json title="[^"]+"\n(.*?)\n```/gs)].map(
    ([, code = '']) => Object.values(JSON.parse(code) as object)[0] as {endless: {command: string; args: string[]}},
  );
  expect(configured).toHaveLength(3);
  const [{endless: {args = []} = {}} = {}] = configured;
  for (const {endless} of configured) expect([endless.command, endless.args]).toEqual(['npx', args]);
  const agent = await Agent.start(['--import', 'tsx', 'packages/simulator/src/server/command.ts', ...args.slice(2)]);
  const {tools} = await agent.ask<{tools: {name: string}[]}>('tools/list');
  await agent.close();
  const named = agents.split('\n').flatMap((line) => /^\| `(\w+)` \|/.exec(line)?.[1] ?? []);
  expect(tools.map(({name}) => name).sort()).toEqual(named.sort());
});

test('the recipe for generated types names every scalar of the schema', () => {
  const [, recipe = ''] = /```ts title="codegen\.ts"\n(.*?)\n```/s.exec(readFileSync('api/index.mdx', 'utf8')) ?? [];
  const named = [...recipe.matchAll(/^ {6}(\w+): '/gm)].map(([, name]) => name);
  const options = [...recipe.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name);
  expect(options).toEqual([...new Set(options)]);
  const {schema} = server.host.platform.contract;
  const own = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type) && !isSpecifiedScalarType(type));
  expect(named.sort()).toEqual(own.map(({name}) => name).sort());
});
