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

/** The value of an option that knows some words only. */
function oneOf<const T extends string>(name: string, value: string, known: readonly [T, ...T[]]): T {
  const found = known.find((word) => word === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}.`);
  return found;
}

/** The value of an option that is a number within bounds. */
function numberOf(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number) || number < least || number > most)
    throw new Error(`--${name} is a number from ${least} to ${most}; "${value}" is not.`);
  return number;
}

/** Reads the options and starts the server. */
async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      port: {type: 'string', default: '4000'},
      world: {type: 'string', default: 'example'},
      latency: {type: 'string', default: '0'},
      failures: {type: 'string', default: '0'},
      clock: {type: 'string', default: 'frozen'},
    },
  });
  const {url, host} = await startServer({
    port: numberOf('port', values.port, 0, 65_535),
    world: oneOf('world', values.world, ['example', 'empty']),
    latency: numberOf('latency', values.latency, 0, 60_000),
    failures: numberOf('failures', values.failures, 0, 1),
    clock: oneOf('clock', values.clock, ['frozen', 'running']),
  });
  for (const line of greeting(url, host)) console.log(line);
}

try {
  await main();
} catch (error) {
  const {code, message} = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE' ? 'The port is in use. Choose another with --port, or 0 for any free one.' : message,
  );
  process.exitCode = 1;
}
