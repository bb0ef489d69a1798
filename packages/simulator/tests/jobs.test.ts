/**
 * What integrators do, with the tools that they bring and with what pages print: types of graphql-codegen for the
 * documents of the guides, sent by graphql-request and followed by graphql-ws. Samples in other languages are run by
 * the site's tests.
 */
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {ClientError, GraphQLClient} from 'graphql-request';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {readRuns} from '../src/build/runs.ts';
import {readSdl} from '../src/build/scenarios.ts';
import {shownRequest, type ShownRequest} from '../src/model/shown.ts';
import type {Answer} from '../src/model/simulator.ts';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {
  generateTypes,
  introspect,
  printedFiles,
  readSchema,
  typeErrors,
  writeFiles,
} from './support/generated-types.ts';
import {headersOf, socketOf} from './support/server-client.ts';

/** Types are generated and checked in seconds, on a busy machine in minutes. */
const patience = 300_000;

/** Each job with the guides that tell how to do it, and with further operations that it needs. */
const jobs: [job: string, guides: string[], operations: string[]][] = [
  ['fetch the orders that changed, page by page', ['follow-orders', 'cost-and-limits'], ['orders']],
  [
    'ship an order in parts and pay a part of another back',
    ['ship-an-order'],
    [
      'createOrder',
      'approveOrder',
      'deallocateOrder',
      'allocateOrder',
      'releaseOrderToFulfillment',
      'acceptOrderFulfillment',
      'shipOrderManually',
      'fulfillOrder',
      'cancelOrderItem',
      'recordOrderRefund',
      'cancelOrder',
    ],
  ],
  [
    'keep stock in step and receive goods in part',
    ['keep-stock-in-step', 'receive-goods'],
    ['setInventoryQuantities', 'quickAdjustInventory', 'createASN', 'receiveASNItems', 'closeASN'],
  ],
  ['follow orders and catch up', ['follow-orders'], ['orderUpdatesByBrand', 'orderUpdatesByCompany']],
  ['meet errors and send changes again', ['errors-and-retries'], ['updateOrder']],
  [
    'give a program access and replace its key',
    ['sign-in-and-access'],
    ['createAPIClient', 'createAPIKey', 'apiKeys', 'revokeAPIKey'],
  ],
  [
    'work as a warehouse of somebody else',
    ['work-as-a-warehouse'],
    ['orderFulfillments', 'reportOrderFulfillmentShort', 'rejectOrderFulfillment', 'requestOrderUnfulfillment'],
  ],
];

interface Printed {
  where: string;
  /** Requests that lead to the one that is shown. */
  before: readonly ShownRequest[];
  shown: ShownRequest;
  /** Whether it goes on from where the one above ended. */
  goesOn: boolean;
}

const runs = readRuns();

/** Steps of the stories that a guide shows, from the first to the last. */
function stepsOf(guide: string): Printed[] {
  const shown = readFileSync(`api/guides/${guide}.mdx`, 'utf8').matchAll(/<StoryStep story="([^"]+)"/g);
  return [...new Set([...shown].map(([, slug = '']) => slug))].flatMap((slug) =>
    (runs.stories.get(slug)?.steps ?? []).map((step, position) => ({
      where: `${guide}, “${step.title ?? ''}”`,
      before: [],
      shown: shownRequest(step),
      goesOn: position > 0,
    })),
  );
}

/** The example of an operation's page that succeeds. */
function exampleOf(operation: string): Printed {
  const run = runs.scenarios.get(operation)?.find(({refused}) => refused === undefined);
  if (!run) throw new Error(`The page of ${operation} shows no example that succeeds.`);
  const {before, shown} = run;
  // Examples of several pages can have a name in common; within a job each needs its own.
  const document = shown.document.replace(/^(query|mutation|subscription) \w+/m, `$1 ExampleOf${operation}`);
  return {where: operation, before: before.map(shownRequest), shown: shownRequest({...shown, document}), goesOn: false};
}

/** A request with a name that no other job of the project has. */
function ofJob(index: number, {shown, ...rest}: Printed): Printed {
  const document = shown.document.replace(/^(query|mutation|subscription) \w+/m, `$&OfJob${index}`);
  return {...rest, shown: {...shown, document}};
}

const nameIn = ({document}: ShownRequest): string =>
  /^(?:query|mutation|subscription) (\w+)/m.exec(document)?.[1] ?? '';

/** What the generator calls a document: the letters of its name, some in another case. */
const constantOf = (request: ShownRequest, types: string): string =>
  new RegExp(`export const (${nameIn(request)}Document) =`, 'i').exec(types)?.[1] ?? nameIn(request);

/** The module that an integrator writes: each request typed by what was generated for its document. */
const moduleOf = (all: readonly Printed[], types: string): string => `import {GraphQLClient} from 'graphql-request';
import * as documents from './endless/graphql';

export const steps = [
${all
  .filter(({shown}) => !shown.events)
  .map(
    ({shown}) =>
      `  (client: GraphQLClient) => client.request(documents.${constantOf(shown, types)}, ${JSON.stringify(shown.variables)}),\n`,
  )
  .join('')}];
`;

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  server = await startServer({port: 0});
  mkdirSync('.cache', {recursive: true});
  folder = mkdtempSync(path.resolve('.cache', 'jobs-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, {recursive: true});
});
beforeEach(() => server.host.reset());

const send = async ({document, variables, headers, advance}: ShownRequest): Promise<Answer> => {
  if (advance !== undefined) await server.host.advance(advance);
  return server.host.execute({query: document, variables, headers});
};

/** Data of an answer and the codes of its errors: what programs decide by. */
const essence = (answer: unknown): unknown => {
  const {data, errors} = JSON.parse(JSON.stringify(answer)) as Answer;
  return {data: data ?? null, codes: (errors ?? []).map(({extensions}) => extensions['code'])};
};

type SendStep = (client: GraphQLClient) => Promise<unknown>;

/** What graphql-request gives for an answer, or throws for one with errors. */
async function requested(run: SendStep, {headers}: ShownRequest): Promise<unknown> {
  try {
    return {data: await run(new GraphQLClient(server.url, {headers}))};
  } catch (error) {
    if (error instanceof ClientError) return error.response;
    throw error;
  }
}

/** What graphql-ws delivers while a printed subscription is open. */
async function followed({document, variables, headers, during = [], events = []}: ShownRequest): Promise<unknown[]> {
  const client = socketOf(server, {...headers});
  const stream = client.iterate({query: document, variables: {...variables}});
  const first = stream.next();
  // The socket answers in the order in which it was asked: then the subscription is open.
  await client.iterate({query: '{me {email}}'}).next();
  for (const step of during) await send(step);
  const delivered = [(await first).value as unknown];
  while (delivered.length < events.length) delivered.push((await stream.next()).value);
  await client.dispose();
  return delivered;
}

test('types are the same out of the download and out of introspection, and the printed program runs', async () => {
  const printed = printedFiles('api/index.mdx');
  const documents = new Map([['LatestOrders', printed.get('src/latest-orders.graphql') ?? '']]);
  const types = await generateTypes(await introspect(server.url), documents);
  expect(types).toEqual(await generateTypes(readSchema(readSdl()), documents));
  const home = path.join(folder, 'printed');
  writeFiles(home, new Map([...types, ...printed]));
  const program = path.join(home, 'src/latest-orders.mts');
  expect(typeErrors([program])).toEqual([]);
  const {Authorization = '', 'X-Company-Id': company} = headersOf(server, 'dana');
  const env = {
    ...process.env,
    ENDLESS_URL: server.url,
    ENDLESS_TOKEN: Authorization.slice(7),
    ENDLESS_COMPANY: company,
  };
  const {stdout} = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {env});
  expect(stdout).toBe('AP-10410 PENDING\nAP-10409 PENDING\nAP-10407 PENDING\n');
});

describe('with generated types, graphql-request and graphql-ws, integrators', () => {
  const printed = new Map(
    jobs.map(([job, guides, operations], index) => [
      job,
      [...guides.flatMap(stepsOf), ...operations.map(exampleOf)].map((each) => ofJob(index, each)),
    ]),
  );
  const programOf = (job: string): string => path.join(folder, 'src', `${job.replaceAll(/\W+/g, '-')}.ts`);

  beforeAll(async () => {
    const documents = new Map<string, string>();
    for (const {shown, where} of [...printed.values()].flat()) {
      const name = nameIn(shown);
      expect(documents.get(name) ?? shown.document, `${where}: ${name} names another document`).toBe(shown.document);
      documents.set(name, shown.document);
    }
    const types = await generateTypes(await introspect(server.url), documents);
    writeFiles(folder, types);
    for (const [job, all] of printed)
      writeFileSync(programOf(job), moduleOf(all, types.get('src/endless/graphql.ts') ?? ''));
    expect(typeErrors(jobs.map(([job]) => programOf(job)))).toEqual([]);
  }, patience);

  test.each([...printed])('%s', {timeout: patience}, async (job, all) => {
    const {steps} = (await import(pathToFileURL(programOf(job)).href)) as {steps: SendStep[]};
    const remaining = [...steps];
    for (const {shown, before, where, goesOn} of all) {
      if (!goesOn) server.host.reset();
      for (const step of before) await send(step);
      if (shown.advance !== undefined) await server.host.advance(shown.advance);
      if (shown.events) {
        expect((await followed(shown)).map(essence), where).toEqual(shown.events.map(essence));
        continue;
      }
      const run = remaining.shift();
      expect(run && essence(await requested(run, shown)), where).toEqual(essence(shown.answer));
    }
    expect(remaining).toEqual([]);
  });
});
