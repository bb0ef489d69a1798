/**
 * Serves `build/` under its real headers for the browser tests: with nginx, or with the Node server of the same
 * rules where there is no nginx. `--server nginx|node` insists, and `--server network` serves it as a content network does.
 */
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {createDeliveryServer} from '../src/delivery/build/node-server.ts';
import {readPolicy} from '../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../src/site/build/redirects.ts';
import {ensureNginx, nginxMend, startNginx} from './lib/nginx-server.ts';

const servers = ['auto', 'nginx', 'node', 'network'];

/** What Cloudflare Pages runs, and a Node.js that is new enough for it: got for the run, no dependencies of the site. */
const wrangler = 'wrangler@4.164.0';
const nodeForWrangler = `node-${process.platform}-${process.arch}@22.23.3`;

function serveNetwork(build: string, port: number): void {
  const scratch = mkdtempSync(path.join(tmpdir(), 'endless-docs-network-'));
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const packages = major > 22 || (major === 22 && minor >= 12) ? [wrangler] : [nodeForWrangler, wrangler];
  const command = ['wrangler', 'pages', 'dev', build, '--ip', '127.0.0.1', '--port', String(port)];
  const child = spawn('npx', ['--yes', ...packages.flatMap((name) => ['--package', name]), '--', ...command], {
    cwd: scratch,
    detached: true, // a group of its own, ended as one
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true'},
  });
  child.once('error', (error) => console.error(`npx can't be run: ${error.message}`));
  child.once('exit', (code) => {
    rmSync(scratch, {recursive: true, force: true});
    if (code === null || code === 0) return;
    console.error(
      `${wrangler} ended with ${code}. It needs the npm registry and Linux, macOS or Windows on x64 or arm64.`,
    );
    process.exitCode = 1;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    });
}

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
  if (values.server === 'network') return serveNetwork(path.join(root, 'build'), port);
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

try {
  await serve();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
