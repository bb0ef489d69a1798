/**
 * Serves `build/` with nginx and the configuration of `deploy/nginx.conf`, in the foreground.
 *
 *   npm run serve:nginx                  on a free loopback port
 *   npm run serve:nginx -- --port 8080   on that one
 *   npm run serve:nginx -- --print --root /srv/endless-docs --listen 80   prints the configuration for a server
 */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brotliModule, renderConfiguration, startNginx} from './checks/nginx-server.ts';

const {values} = parseArgs({
  options: {
    port: {type: 'string'},
    print: {type: 'boolean', default: false},
    root: {type: 'string'},
    listen: {type: 'string', default: '80'},
  },
});
try {
  const root = path.resolve(values.root ?? '.');
  if (values.print) {
    const brotli = existsSync(brotliModule);
    process.stdout.write(
      renderConfiguration({
        root,
        listen: values.listen,
        state: '/run/endless-docs',
        errorLog: '/var/log/nginx/error.log',
        cacheValid: '30s',
        brotli,
      }),
    );
  } else {
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536))
      throw new Error(`--port is "${String(values.port)}". Give a number from 1 to 65535.`);
    const server = await startNginx({root, ...(port !== undefined && {port})});
    console.log(`http://127.0.0.1:${server.port}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
