/**
 * Measures the simulator in Node: how long a start takes, the answers of all scenarios, and 10,000 orders one after
 * another with the memory that they take. `--orders 2000` makes fewer.
 */
import {parseArgs} from 'node:util';

// As in browsers: graphql-js checks less if this is set before it is loaded.
process.env['NODE_ENV'] = 'production';
const {readPlatform, runScenarios} = await import('../src/node.ts');

const {values} = parseArgs({options: {orders: {type: 'string', default: '10000'}}});

let begun = performance.now();
function print(what: string): void {
  const heap = Math.round(process.memoryUsage().heapUsed / 1e6);
  console.log(`${what}: ${Math.round(performance.now() - begun)} ms, ${heap} MB of heap`);
}

const platform = readPlatform();
print('schema and world read');
begun = performance.now();
runScenarios(platform);
print('scenarios and stories run');

const {simulator, callers, world} = platform;
simulator.restore(structuredClone(world.state));
const idOf = (name: string): string => world.ids.get(name) ?? '';
const input = {
  brandId: idOf('bra:alder-pine'),
  salesChannelId: idOf('sch:direct'),
  shippingAddress: {line1: '22 Aire Valley Road', city: 'Leeds', postalCode: 'LS9 0PA', countryCode: 'GB'},
  items: [{productId: idOf('prd:AP-TENT-2P-GRN'), quantity: 1, unitPrice: {amount: '249.00', currency: 'EUR'}}],
};
const query =
  'mutation Order($input: CreateOrderInput!) {createOrder(input: $input) {order {id} userErrors {reason field message}}}';
const orders = Number(values.orders);
begun = performance.now();
for (let made = 1; made <= orders; made += 1) {
  const answer = simulator.execute({query, variables: {input}, headers: callers['jonas']?.headers ?? {}});
  simulator.state.points = {};
  const created = JSON.stringify(answer.errors ?? answer.data?.['createOrder']);
  if (!created.includes('"id"')) throw new Error(created);
  if (made % (orders / 5) === 0) print(`${made} orders`);
}
