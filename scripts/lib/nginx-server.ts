import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createConnection, createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {renderNginx} from '../../src/delivery/build/nginx.ts';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../../src/site/build/redirects.ts';
import {findProgram, installPackages} from './programs.ts';

export const nginxMend = `Install it: apt-get install nginx (Debian, Ubuntu), or brew install nginx (macOS), or set NGINX_PATH.`;

/** Path of the installed nginx; `NGINX_PATH` wins. */
export const findNginx = (): string | undefined =>
  findProgram('NGINX_PATH', ['nginx'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']);

/** Finds nginx, or installs it when run as root with apt. */
export function ensureNginx(): string | undefined {
  return findNginx() ?? (installPackages('nginx') ? findNginx() : undefined);
}

/** Commands that make room in Debian's nginx.conf for slow connections, which would otherwise stop the site. */
export const mainSettings = [
  "sed -i 's/worker_connections [0-9]*;/worker_connections 6000;/' /etc/nginx/nginx.conf",
  "echo 'worker_rlimit_nofile 16384;' > /etc/nginx/modules-enabled/99-endless-docs.conf",
];

/** What distributions have in nginx.conf, for nginx that keeps its own files in `state`. */
function mainConfiguration(state: string, site: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'worker_processes auto;',
    'worker_rlimit_nofile 16384;',
    `pid ${state}/nginx.pid;`,
    'error_log stderr warn;',
    'events { worker_connections 6000; }',
    'http {',
    '  sendfile on;',
    '  tcp_nopush on;',
    ...kinds.map((kind) => `  ${kind}_temp_path ${state}/${kind};`),
    `  include ${site};`,
    '}',
    '',
  ].join('\n');
}

/** A loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection({port, host: '127.0.0.1'});
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export interface RunningNginx {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration of a site that listens on `port`, and waits until it answers. */
export async function startConfiguration(binary: string, port: number, site: string): Promise<RunningNginx> {
  if (await answers(port))
    throw new Error(`Port ${port} is taken. Choose another with --port, or leave it out for a free one.`);
  const state = mkdtempSync(path.join(tmpdir(), 'endless-docs-nginx-'));
  const file = path.join(state, 'nginx.conf');
  writeFileSync(path.join(state, 'site.conf'), site);
  writeFileSync(file, mainConfiguration(state, path.join(state, 'site.conf')));
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const child = spawn(binary, ['-e', 'stderr', '-p', state, '-c', file, '-g', `${user}daemon off;`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(state, {recursive: true, force: true});
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) break;
    if (await answers(port)) return {port, stop};
    await setTimeout(50);
  }
  await stop();
  throw new Error(`nginx did not start on port ${port}. Its messages above name the cause.`);
}

/** Serves the build of a site, on a free port unless one is given. */
export async function startNginx(given: {root?: string; port?: number | undefined} = {}): Promise<RunningNginx> {
  const {root = process.cwd(), port = await freePort()} = given;
  const binary = ensureNginx();
  if (!binary) throw new Error(`No nginx. ${nginxMend}`);
  const build = path.join(root, 'build');
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  const site = renderNginx({
    contentSecurityPolicy: readPolicy(root),
    host: 'localhost',
    pages: build,
    assets: build,
    listen: [`127.0.0.1:${port}`],
    redirects: withMarkdown(readRedirects(root)),
  });
  return startConfiguration(binary, port, site);
}
