/**
 * Serves `build/` on a port under its real headers for the browser tests: with nginx, or with the Node server of the
 * same rules where there is no nginx. `SITE_SERVER=nginx` and `SITE_SERVER=node` insist.
 */
import path from 'node:path';
import {createDeliveryServer} from '../src/delivery/build/node-server.ts';
import {readPolicy} from '../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../src/site/build/redirects.ts';
import {runCommand} from './lib/command.ts';
import {ensureNginx, nginxMend, startNginx} from './lib/nginx-server.ts';

await runCommand(async () => {
  const port = Number(process.argv[2]);
  const wanted = process.env['SITE_SERVER'] ?? 'auto';
  if (!['auto', 'nginx', 'node'].includes(wanted))
    throw new Error(`SITE_SERVER is "${wanted}". Choose auto, nginx or node.`);
  if (wanted === 'nginx' || (wanted === 'auto' && ensureNginx())) {
    const server = await startNginx({port});
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
    console.log(`nginx: http://127.0.0.1:${port}`);
    return;
  }
  if (wanted === 'auto') console.error(`No nginx: serving with Node under the same rules. ${nginxMend}`);
  const root = process.cwd();
  const server = createDeliveryServer(path.join(root, 'build'), readPolicy(root), withMarkdown(readRedirects(root)));
  server.listen(port, '127.0.0.1', () => console.log(`node: http://127.0.0.1:${port}`));
});
