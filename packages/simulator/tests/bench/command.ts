/**
 * Measures the simulator in Node: how long a start takes, the answers of all scenarios, and 10,000 orders one after
 * another with the memory that they take. Where there is a build, also in Chromium: the worker's size, and the time until
 * it is ready at a quarter of the speed. `--orders 2000` makes fewer.
 */
import {existsSync} from 'node:fs';
import {parseArgs} from 'node:util';
import type {Answer} from '../../src/index.ts';
import {readPlatform, runScenarios} from '../../src/node.ts';
import {measureStart} from './start.ts';

const {values} = parseArgs({options: {orders: {type: 'string', default: '10000'}}});

function pace(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}`;
}

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
  const {bytes, times} = await measureStart('build/assets/js');
  console.log(`${(bytes / 1000).toFixed(1)} kB are loaded, compressed`);
  console.log(`ready at a quarter of the speed: ${times.map((time) => Math.round(time)).join(', ')} ms`);
} else console.log('No build, so nothing was measured in a browser. Run npm run build first.');
