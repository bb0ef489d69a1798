/**
 * Loads a server of its own, and says what it held: many requests at once, many sockets, bodies that are too large or
 * too slow, connections that say nothing, and memory over time. `--minutes 10` watches memory for so long.
 */
import {spawn} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {parseArgs} from 'node:util';
import {createClient} from 'graphql-ws';
import {WebSocket} from 'ws';

interface Started {
  url: string;
  callers: Record<string, {headers: Record<string, string>}>;
}

const {values} = parseArgs({options: {minutes: {type: 'string', default: '1'}}});
const begun = performance.now();
/** Lets the server say on request what its heap has once it is tidied up. */
const gauge = 'process.on("SIGUSR2", () => {gc(); console.error(`heap ${process.memoryUsage().heapUsed}`);});';
const child = spawn(
  process.execPath,
  [
    '--expose-gc',
    '--import',
    `data:text/javascript,${encodeURIComponent(gauge)}`,
    '--import',
    'tsx',
    'packages/simulator/src/server/command.ts',
    '--port',
    '0',
    '--json',
  ],
  {stdio: ['ignore', 'pipe', 'pipe']},
);
child.stderr.on('data', (part: Buffer) => {
  if (!part.toString().startsWith('heap ')) process.stderr.write(part);
});
const [line] = (await once(child.stdout, 'data')) as [Buffer];
const {url, callers} = JSON.parse(line.toString()) as Started;
console.log(`ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);

const {hostname, port} = new URL(url);
const headers = {'Content-Type': 'application/json', ...callers['dana']?.headers};
const steer = (path: string, body: object): Promise<Response> =>
  fetch(new URL(path, url), {method: 'POST', headers, body: JSON.stringify(body)});
const ask = (query: string, variables: object = {}): Promise<Response> =>
  fetch(url, {method: 'POST', headers, body: JSON.stringify({query, variables})});

/** Runs something so many times, some at a time, and gives the milliseconds that each took. */
async function many(times: number, atOnce: number, run: (turn: number) => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < times) {
      const started = performance.now();
      await run(next++);
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({length: atOnce}, worker));
  return took.sort((a, b) => a - b);
}

const at = (took: readonly number[], share: number): string =>
  `${Math.round(took[Math.floor(took.length * share)] ?? 0)} ms`;

const queries = [
  '{orders(first: 20) {nodes {number newStatus items {nodes {sku}}} pageInfo {hasNextPage}}}',
  '{products(first: 20) {nodes {sku name}}}',
  '{inventory(first: 20) {nodes {id}}}',
  '{me {email}}',
];
const change =
  'mutation U($input: UpdateProductInput!, $key: String!) @idempotent(key: $key) {updateProduct(input: $input) {product {id description} userErrors {reason}}}';
const found = (await (await ask('{products(first: 20) {nodes {id}}}')).json()) as {
  data: {products: {nodes: {id: string}[]}};
};
const products = found.data.products.nodes;

/** By so much a client that has used up its points moves the clock, so that days pass and remembered answers lapse. */
const clockStep = 'PT1H';

/** One request of a mixture. */
async function request(turn: number): Promise<void> {
  const input = {id: products[turn % products.length]?.id, description: `Turn ${turn}`};
  const response =
    turn % 5 === 0 ? await ask(change, {input, key: randomUUID()}) : await ask(queries[turn % queries.length] ?? '');
  await response.text();
  if (response.status === 429) await (await steer('/simulator/clock', {advance: clockStep})).text();
  else if (response.status !== 200) throw new Error(`Request ${turn} was answered with ${response.status}.`);
}

/** That a plain request is answered while something else goes on. */
async function stillServes(): Promise<string> {
  const [took = 0] = await many(1, 1, () => request(3));
  return `others are served in ${Math.round(took)} ms`;
}

/** Megabytes of the server's heap. */
async function heap(): Promise<number> {
  const told = new Promise<number>((resolve) => {
    const read = (part: Buffer): void => {
      const [, bytes] = /^heap (\d+)/m.exec(part.toString()) ?? [];
      if (bytes === undefined) return;
      child.stderr.off('data', read);
      resolve(Math.round(Number(bytes) / 1_000_000));
    };
    child.stderr.on('data', read);
  });
  child.kill('SIGUSR2');
  return told;
}
const opened = async (count: number, text: string): Promise<Socket[]> =>
  Promise.all(
    Array.from({length: count}, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.write(text);
      return socket;
    }),
  );

async function sockets(count: number): Promise<string> {
  const brandId = headers['X-Brand-Id' as keyof typeof headers];
  const query = 'subscription ($brandId: EndlessID!) {productUpdatesByBrand(brandId: $brandId) {id}}';
  const open = Array.from({length: count}, () =>
    createClient({
      url: url.replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: headers,
      retryAttempts: 0,
    }),
  );
  const streams = open.map((client) => client.iterate({query, variables: {brandId}}));
  const events = streams.map((stream) => stream.next());
  const all = Promise.all(events);
  for (let turn = 0; ; turn += 5) {
    await request(turn);
    if (
      await Promise.race([all.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), 500))])
    )
      break;
  }
  const heard = (await all).filter(({value}) => value !== undefined).length;
  for (const client of open) await client.dispose();
  return `${heard} of ${count} sockets heard of a change`;
}

async function largeBody(): Promise<string> {
  const [socket] = await opened(
    1,
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50000000\r\n\r\n`,
  );
  const answer = socket ? once(socket, 'data') : Promise.reject(new Error('No connection.'));
  for (let part = 0; part < 50 && socket?.writable; part += 1) socket.write('x'.repeat(1_000_000));
  const served = await stillServes();
  const [data] = (await answer) as [Buffer];
  socket?.destroy();
  return `50 MB are refused with ${data.toString().split('\r\n')[0] ?? ''}; ${served}`;
}

async function slowBodies(count: number): Promise<string> {
  const open = await opened(
    count,
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  const served = await stillServes();
  const ended = open.map((socket) => new Promise<void>((resolve) => void socket.on('close', () => resolve()).resume()));
  const started = performance.now();
  await Promise.all(ended);
  return `${count} slow bodies: ${served}; all are ended after ${Math.round((performance.now() - started) / 1000)} s`;
}

async function connections(count: number): Promise<string> {
  let served = '';
  for (let made = 0; made < count; made += 1000) {
    const open = await opened(1000, '');
    served = await stillServes();
    for (const socket of open) socket.destroy();
  }
  return `${count} connections that say nothing: ${served}`;
}

async function watchMemory(minutes: number): Promise<string> {
  const levels: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const until = performance.now() + 60_000;
    for (let turn = 0; performance.now() < until; turn += 50) await many(50, 10, (each) => request(turn + each));
    levels.push(await heap());
  }
  return `heap after each minute of random traffic: ${levels.join(', ')} MB`;
}

try {
  const took = await many(2000, 50, request);
  console.log(`2,000 requests at 50 in flight: no error, median ${at(took, 0.5)}, p95 ${at(took, 0.95)}`);
  console.log(await sockets(1000));
  console.log(await largeBody());
  console.log(await connections(10_000));
  console.log(await watchMemory(Number(values.minutes)));
  console.log(await slowBodies(200));
} finally {
  child.kill();
}
