/** The samples that pages print are run as they stand, with the host of a simulator and the token of a caller. */
import {execFile} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {inspect} from 'node:util';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {shownScenarios} from 'endless-simulator';
import {readRuns} from 'endless-simulator/node';
import {startServer, type RunningServer} from 'endless-simulator/server';
import type {OperationKind} from '../../src/reference/model/scenario.ts';
import {
  codeOf,
  dataOf,
  environmentOf,
  need,
  printedOf,
  programs,
  pythonToJson,
  run,
  send,
  Workshop,
  type Data,
  type Ended,
  type Notated,
} from '../support/printed-samples.ts';

const patience = 120_000;
let server: RunningServer;
let scenarios: Map<string, ShownScenario[]>;
const workshop = new Workshop();
const {folder} = workshop;
beforeAll(async () => {
  server = await startServer({port: 0});
  scenarios = shownScenarios(readRuns().scenarios);
}, patience);
afterAll(async () => {
  await server.close();
  workshop.remove();
});
beforeEach(() => server.host.reset());

/** Brings the simulator to where a scenario begins, and runs its request in a language. */
async function runSample(kind: OperationKind, {before, shown}: ShownScenario, notation: Notated): Promise<Ended> {
  for (const step of before) await send(server, step);
  return workshop.execute(server.url, codeOf(kind, shown, notation), notation, environmentOf(shown));
}

function scenarioOf(operation: string, fits: (scenario: ShownScenario) => boolean = () => true): ShownScenario {
  const found = scenarios.get(operation)?.find(fits);
  if (!found) throw new Error(`No scenario of ${operation} is like that.`);
  return found;
}

/** What was printed, by the notation. */
async function expectPrinted(notation: Notated, {output, complaint}: Ended, kind: OperationKind, shown: ShownRequest) {
  if (notation === 'cURL') {
    expect((JSON.parse(output) as {data: Data}).data).toEqual(dataOf(shown));
    return;
  }
  expect(complaint).toBe('');
  const expected = printedOf(kind, shown);
  if (notation === 'TypeScript') expect(output).toBe(inspect(expected));
  else expect(JSON.parse((await run('python3', ['-c', pythonToJson, output])).output)).toEqual(expected);
}

const samples: [what: string, kind: OperationKind, operation: string][] = [
  ['a query', 'queries', 'orders'],
  ['a public query', 'queries', 'countries'],
  ['a query in one brand', 'queries', 'productBySku'],
  ['a mutation', 'mutations', 'addNote'],
  ['an idempotent mutation', 'mutations', 'createOrder'],
];

const succeeds = ({refused}: ShownScenario): boolean => refused === undefined;

describe.each(['cURL', 'TypeScript', 'Python'] as const)('in %s', (notation) => {
  test.for(samples)('%s prints what its page shows', {timeout: patience}, async ([, kind, operation], context) => {
    await need(context, programs[notation], '--version');
    const scenario = scenarioOf(operation, succeeds);
    await expectPrinted(notation, await runSample(kind, scenario, notation), kind, scenario.shown);
  });

  test(
    'a refused mutation says so',
    async (context) => {
      await need(context, programs[notation], '--version');
      const scenario = scenarioOf('approveOrder', ({refused}) => refused !== undefined);
      const {code, output, complaint} = await runSample('mutations', scenario, notation);
      if (notation !== 'cURL') expect(code).not.toBe(0);
      expect(notation === 'cURL' ? output : complaint).toContain(scenario.refused);
    },
    patience,
  );

  test(
    'a wrong token ends with the code of the error',
    async (context) => {
      await need(context, programs[notation], '--version');
      const {shown} = scenarioOf('orders');
      const environment = {...environmentOf(shown), ENDLESS_TOKEN: 'nonsense'};
      const {output, complaint} = await workshop.execute(
        server.url,
        codeOf('queries', shown, notation),
        notation,
        environment,
      );
      expect(notation === 'cURL' ? output : complaint).toContain('UNAUTHENTICATED');
    },
    patience,
  );
});

test('cURL sends the same idempotency key again, and the order is made once', async (context) => {
  await need(context, 'curl', '--version');
  const scenario = scenarioOf('createOrder', ({shown}) => shown.document.includes('@idempotent'));
  const first = await runSample('mutations', scenario, 'cURL');
  const second = await runSample('mutations', {...scenario, before: []}, 'cURL');
  const idIn = ({output}: Ended): unknown =>
    (JSON.parse(output) as {data: {createOrder: {order: {id: string}}}}).data.createOrder.order.id;
  expect(idIn(second)).toBe(idIn(first));
});

describe('a subscription', () => {
  const operation = 'productUpdatesByBrand';
  const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

  test('takes the messages that its page prints, and sends what it prints', async () => {
    const {before, shown} = scenarioOf(operation);
    for (const step of before) await send(server, step);
    const environment = environmentOf(shown);
    const printed = codeOf('subscriptions', shown, 'cURL')
      .split('\n')
      .filter((line) => /^[<>] /.test(line))
      .map((line) => ({
        direction: line[0],
        text: line.slice(2).replace(/\$(ENDLESS_\w+)/g, (whole, name: string) => environment[name] ?? whole),
      }));
    const socket = new WebSocket(server.url.replace('http', 'ws'), 'graphql-transport-ws');
    const received: {type: string; payload?: {data: unknown}}[] = [];
    socket.addEventListener('message', ({data}) => received.push(JSON.parse(String(data)) as {type: string}));
    await new Promise((resolve) => socket.addEventListener('open', resolve, {once: true}));
    for (const {text} of printed.filter(({direction}) => direction === '>').slice(0, 2)) {
      socket.send(text);
      await later(200);
    }
    for (const step of shown.during ?? []) await send(server, step);
    await expect.poll(() => received.map(({type}) => type), {timeout: 5000}).toEqual(['connection_ack', 'next']);
    const shownNext = printed.find(({text}) => text.includes('"next"'))?.text ?? '';
    expect(received[1]?.payload?.data).toEqual((JSON.parse(shownNext) as {payload: {data: unknown}}).payload.data);
    socket.close();
  });

  /** A change with a text of its own, because what is there already changes nothing. */
  const changing = (step: ShownRequest, description: string): ShownRequest => {
    const {input} = step.variables as {input: Data};
    return {...step, variables: {input: {...input, description}}};
  };

  /** Runs a program that follows, changes records until it prints something, and gives what it printed. */
  async function follow(
    notation: 'TypeScript' | 'Python',
    program: string,
    args: string[],
    more: Record<string, string> = {},
  ): Promise<string> {
    const {before, shown} = scenarioOf(operation);
    for (const step of before) await send(server, step);
    const file = path.join(folder, notation === 'Python' ? 'follow.py' : 'follow.mts');
    writeFileSync(file, codeOf('subscriptions', shown, notation));
    const env = {
      PATH: process.env['PATH'],
      PYTHONUNBUFFERED: '1',
      ENDLESS_URL: server.url,
      ...environmentOf(shown),
      ...more,
    };
    const child = execFile(program, [...args, file], {env, timeout: 60_000});
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)));
    for (let tries = 0; tries < 100 && output === ''; tries += 1) {
      await later(300);
      for (const step of shown.during ?? []) await send(server, changing(step, `Try ${tries}`));
    }
    child.kill();
    return output;
  }

  /** The token of somebody who may not read products. */
  const unprivileged = (): Record<string, string> => {
    const {Authorization = ''} = server.host.platform.callers['noor']?.headers ?? {};
    return {ENDLESS_TOKEN: Authorization.replace('Bearer ', '')};
  };

  const firstEvent = (): Data => dataOf({...scenarioOf(operation).shown});

  /** Every change moves the clock by a millisecond, and how many come before the program listens is chance. */
  const toSeconds = (text: string): string => text.replace(/\.\d{3}Z/g, 'Z');

  test(
    'is followed in TypeScript',
    async () => {
      const output = await follow('TypeScript', process.execPath, ['--import', 'tsx']);
      expect(toSeconds(output)).toContain(toSeconds(inspect(firstEvent())));
    },
    patience,
  );

  test(
    'says in TypeScript with which code it is refused',
    async () => {
      const output = await follow('TypeScript', process.execPath, ['--import', 'tsx'], unprivileged());
      expect(output).toMatch(/Error: FORBIDDEN: /);
    },
    patience,
  );

  test(
    'says in TypeScript why its connection is closed',
    async () => {
      const output = await follow('TypeScript', process.execPath, ['--import', 'tsx'], {ENDLESS_TOKEN: 'nonsense'});
      expect(output).toMatch(/Error: Closed with 4\d\d\d: /);
      const other = {ENDLESS_COMPANY: 'com_01J2M8Y4T0QZ6V3N5K7R9W1XCE'};
      expect(await follow('TypeScript', process.execPath, ['--import', 'tsx'], other)).toMatch(
        /Error: Closed with 4\d\d\d: /,
      );
    },
    patience,
  );

  test(
    'is strict TypeScript',
    async () => {
      const {shown} = scenarioOf(operation);
      writeFileSync(path.join(folder, 'strict.mts'), codeOf('subscriptions', shown, 'TypeScript'));
      const options = [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--types',
        'node',
      ];
      const {code, output} = await run(process.execPath, [
        path.resolve('node_modules/typescript/bin/tsc'),
        ...options,
        path.join(folder, 'strict.mts'),
      ]);
      expect([code, output]).toEqual([0, '']);
    },
    patience,
  );

  test(
    'is followed in Python',
    async (context) => {
      await need(context, 'python3', '-c', 'import websockets');
      const output = await follow('Python', 'python3', []);
      const [event = ''] = output.split('\n');
      const {output: json} = await run('python3', ['-c', pythonToJson, event]);
      expect(JSON.parse(toSeconds(json))).toEqual(JSON.parse(toSeconds(JSON.stringify(firstEvent()))));
    },
    patience,
  );

  test(
    'says in Python with which code it is refused',
    async (context) => {
      await need(context, 'python3', '-c', 'import websockets');
      expect(await follow('Python', 'python3', [], unprivileged())).toBe('FORBIDDEN\n');
    },
    patience,
  );
});

describe('the first request of the API section', () => {
  const text = readFileSync('api/index.mdx', 'utf8');
  const [, section = ''] = /\n## First request\n(.*?)\n## /s.exec(text) ?? [];
  const blockOf = (language: string): string =>
    new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, 's').exec(section)?.[1] ?? '';
  const shown = JSON.parse(blockOf('json')) as {data: {orders: {nodes: unknown[]}}};

  test.for([
    ['cURL', 'bash'],
    ['TypeScript', 'ts'],
    ['Python', 'python'],
  ] as const)('gets in %s the answer that stands there', {timeout: patience}, async ([notation, language], context) => {
    await need(context, programs[notation], '--version');
    const {Authorization: bearer = '', 'X-Company-Id': company = ''} =
      server.host.platform.callers['dana']?.headers ?? {};
    const environment = {ENDLESS_TOKEN: bearer.replace('Bearer ', ''), ENDLESS_COMPANY: company};
    const {output} = await workshop.execute(server.url, blockOf(language), notation, environment);
    const {nodes} = shown.data.orders;
    if (notation === 'cURL') expect((JSON.parse(output) as typeof shown).data).toEqual(shown.data);
    else if (notation === 'TypeScript') expect(output).toBe(inspect(nodes));
    else expect(JSON.parse((await run('python3', ['-c', pythonToJson, output])).output)).toEqual(nodes);
  });
});
