/** Serves `build/` under its real headers for the browser tests: `--port 3000`. */
import {parseArgs} from 'node:util';
import {startNginx} from './checks/nginx-server.ts';

const {values} = parseArgs({options: {port: {type: 'string', default: '3000'}}});
try {
  const server = await startNginx({port: Number(values.port)});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
  console.log(`http://127.0.0.1:${server.port}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
