/**
 * Measures the engine in Node: how long a start takes, the answers of all scenarios, and 10,000 orders one after
 * another with the memory that they take.
 */
import {readPlatform, runScenarios} from '../src/simulator/build/scenarios.ts';
import type {Answer} from '../src/simulator/model/simulator.ts';

const orders = Number(process.argv[2] ?? 10_000);

const started = performance.now();
const platform = readPlatform();
console.log(`schema and world read in ${Math.round(performance.now() - started)} ms`);

const {simulator, callers, world} = platform;
const times: number[] = [];
const execute = simulator.execute.bind(simulator);
simulator.execute = (request): Answer => {
  const begun = performance.now();
  const answer = execute(request);
  times.push(performance.now() - begun);
  return answer;
};
runScenarios(platform);
times.sort((a, b) => a - b);
const percentile = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(`${times.length} requests of scenarios: median ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`);

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
for (let made = 1; made <= orders; made += 1) {
  const answer = execute({query, variables: {input}, headers});
  simulator.state.points = {};
  const refused = JSON.stringify(answer.errors ?? answer.data?.['createOrder']);
  if (!refused.includes('"id"')) throw new Error(refused);
  if (made % (orders / 5) === 0)
    console.log(`${made} orders after ${Math.round(performance.now() - begun)} ms, ${memory()} MB of heap`);
}
