/**
 * Measures the simulator in Node: how long a start takes, the answers of all scenarios, and 10,000 orders one after
 * another with the memory that they take. Where there is a build, also in Chromium: the worker's size, and the time until
 * it is ready at a quarter of the speed. `--orders 2000` makes fewer.
 */
import {existsSync} from 'node:fs';
import {parseArgs} from 'node:util';
import type {Answer} from 'endless-simulator';
import {percentile} from './lib/percentile.ts';
import {measureStart} from './lib/simulator-start.ts';

// As in browsers: graphql-js checks less if this is set before it is loaded.
process.env['NODE_ENV'] = 'production';
const {readPlatform, runScenarios} = await import('endless-simulator/node');

const {values} = parseArgs({options: {orders: {type: 'string', default: '10000'}}});

const pace = (times: readonly number[]): string =>
  `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

const started = performance.now();
const platform = readPlatform();
console.log(`schema and world read in ${Math.round(performance.now() - started)} ms`);

const {simulator, callers, world} = platform;
const execute = simulator.execute.bind(simulator);

function measureScenarios(): void {
  const times: number[] = [];
  simulator.execute = (request): Answer => {
    const begun = performance.now();
    const answer = execute(request);
    times.push(performance.now() - begun);
    return answer;
  };
  runScenarios(platform);
  console.log(`${times.length} requests of scenarios: ${pace(times)}`);
}

function measureOrders(orders: number): void {
  simulator.restore(structuredClone(world.state));
  const {headers = {}} = callers['jonas'] ?? {};
  const idOf = (name: string): string => world.ids.get(name) ?? '';
  const input = {
    brandId: idOf('bra:alder-pine'),
    salesChannelId: idOf('sch:direct'),
    shippingAddress: {line1: '22 Aire Valley Road', city: 'Leeds', postalCode: 'LS9 0PA', countryCode: 'GB'},
    items: [{productId: idOf('prd:AP-TENT-2P-GRN'), quantity: 1, unitPrice: {amount: '249.00', currency: 'EUR'}}],
  };
  const query =
    'mutation Order($input: CreateOrderInput!) {createOrder(input: $input) {order {id} userErrors {reason field message}}}';
  const memory = (): number => Math.round(process.memoryUsage().heapUsed / 1e6);
  const begun = performance.now();
  const worked = process.cpuUsage();
  for (let made = 1; made <= orders; made += 1) {
    const answer = execute({query, variables: {input}, headers});
    simulator.state.points = {};
    const refused = JSON.stringify(answer.errors ?? answer.data?.['createOrder']);
    if (!refused.includes('"id"')) throw new Error(refused);
    if (made % (orders / 5) !== 0) continue;
    const {user, system} = process.cpuUsage(worked);
    const times = `${Math.round(performance.now() - begun)} ms, ${Math.round((user + system) / 1000)} ms of work`;
    console.log(`${made} orders after ${times}, ${memory()} MB of heap`);
  }
}

measureScenarios();
measureOrders(Number(values.orders));
if (existsSync('build/index.html')) {
  const {bytes, times} = await measureStart();
  console.log(`${(bytes / 1000).toFixed(1)} kB are loaded, compressed`);
  console.log(`ready at a quarter of the speed: ${times.map((time) => Math.round(time)).join(', ')} ms`);
} else console.log('No build, so nothing was measured in a browser. Run npm run build first.');
