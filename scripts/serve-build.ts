/**
 * Serves `build/` under its real headers for the browser tests: with nginx, or with the Node server of the same
 * rules where there is no nginx. `--server nginx|node` insists.
 */
import path from 'node:path';
import {parseArgs} from 'node:util';
import {createDeliveryServer} from '../src/delivery/build/node-server.ts';
import {readPolicy} from '../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../src/site/build/redirects.ts';
import {runCommand} from './lib/command.ts';
import {ensureNginx, nginxMend, startNginx} from './lib/nginx-server.ts';

const servers = ['auto', 'nginx', 'node'];

async function serve(): Promise<void> {
  const {values} = parseArgs({
    options: {
      port: {type: 'string', default: '3000'},
      server: {type: 'string', default: process.env['SITE_SERVER'] ?? 'auto'},
    },
  });
  const port = Number(values.port);
  if (!(Number.isInteger(port) && port > 0 && port < 65536))
    throw new Error(`--port is "${values.port}". Give a number from 1 to 65535.`);
  if (!servers.includes(values.server))
    throw new Error(`--server is "${values.server}". Choose ${servers.join(', ')}.`);
  const root = process.cwd();
  const binary = values.server === 'node' ? undefined : ensureNginx();
  if (!binary && values.server === 'nginx') throw new Error(`No nginx. ${nginxMend}`);
  if (binary) {
    const server = await startNginx({port});
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
    console.log(`nginx: http://127.0.0.1:${port}`);
    return;
  }
  if (values.server === 'auto') console.error(`No nginx: serving with Node under the same rules. ${nginxMend}`);
  const server = createDeliveryServer(path.join(root, 'build'), readPolicy(root), withMarkdown(readRedirects(root)));
  server.listen(port, '127.0.0.1', () => console.log(`node: http://127.0.0.1:${port}`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => server.close(() => process.exit(0)).closeAllConnections());
}

await runCommand(serve);
