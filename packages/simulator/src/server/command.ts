/**
 * Serves the simulated platform at http://localhost:4000/graphql until it is stopped.
 *
 * `--port 4000`, `--world example|empty`, `--latency 200` in milliseconds, `--failures 0.1` as a share of requests,
 * `--clock frozen|running`. `POST /simulator/reset` begins again, `POST /simulator/clock` with `{"advance": "P1D"}` or
 * `{"to": "2025-10-01T09:00:00Z"}` moves the clock.
 */
import {parseArgs} from 'node:util';
import {greeting} from './greeting.ts';
import {startServer} from './server.ts';

const {values} = parseArgs({
  options: {
    port: {type: 'string', default: '4000'},
    world: {type: 'string', default: 'example'},
    latency: {type: 'string', default: '0'},
    failures: {type: 'string', default: '0'},
    clock: {type: 'string', default: 'frozen'},
  },
});

/** The value of an option that knows some words only. */
function oneOf<const T extends string>(name: string, value: string, known: readonly [T, ...T[]]): T {
  const found = known.find((own) => own === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}.`);
  return found;
}

const {url, host} = await startServer({
  port: Number(values.port),
  world: oneOf('world', values.world, ['example', 'empty']),
  latency: Number(values.latency),
  failures: Number(values.failures),
  clock: oneOf('clock', values.clock, ['frozen', 'running']),
});
for (const line of greeting(url, host)) console.log(line);
