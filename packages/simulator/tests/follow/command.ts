/** Follows orders in random runs: `npm run follow -w packages/simulator -- --seed 1 --runs 100`; exits with 1 on a loss. */
import {parseArgs} from 'node:util';
import {startServer} from '../../src/server/server.ts';
import {followOnce} from './run.ts';

const {values} = parseArgs({options: {seed: {type: 'string', default: '1'}, runs: {type: 'string', default: '100'}}});
const server = await startServer({port: 0});
const [first, runs] = [Number(values.seed), Number(values.runs)];
let broken = 0;
for (let seed = first; seed < first + runs; seed += 1) {
  const {lost, breaks} = await followOnce(server, seed);
  broken += breaks;
  if (lost.length === 0) continue;
  process.exitCode = 1;
  console.log(`seed ${seed} lost ${lost.join(', ')}`);
}
const outcome = process.exitCode === 1 ? 'some lost a change' : 'none lost a change';
console.log(`${runs} runs from seed ${first}, ${broken} broken connections: ${outcome}.`);
await server.close();
