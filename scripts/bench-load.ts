/**
 * Loads nginx on loopback with `wrk` and compares the real configuration with an nginx that serves one plain file of
 * the same size, alternating in one run. Prints requests per second, latency and the ratio. `--seconds` bounds a round.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, statSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {parseWrk, type LoadResult} from './checks/load.ts';
import {ensureNginx, freePort, nginxMend, startConfiguration, startNginx, stateFolder} from './checks/nginx-server.ts';

const {values} = parseArgs({
  options: {seconds: {type: 'string', default: '5'}, rounds: {type: 'string', default: '3'}},
});

function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 60)
    throw new Error(`--${name} is "${text}". Give a number from 1 to 60.`);
  return value;
}

function ensureWrk(): void {
  const found = (): boolean => spawnSync('wrk', ['--version'], {stdio: 'ignore'}).error === undefined;
  if (found()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  if (!found())
    throw new Error('No wrk. Install it: apt-get install wrk (Debian, Ubuntu), or brew install wrk (macOS).');
}

const connections = 32;

function load(url: string, seconds: number, headers: string[] = []): LoadResult {
  const {stdout, status, stderr} = spawnSync(
    'wrk',
    [
      '--threads',
      '1',
      '--connections',
      String(connections),
      '--duration',
      `${seconds}s`,
      '--latency',
      ...headers.flatMap((header) => ['--header', header]),
      url,
    ],
    {encoding: 'utf8'},
  );
  if (status !== 0) throw new Error(`wrk failed for ${url}: ${stderr.trim() || stdout.trim()}`);
  return parseWrk(stdout);
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;

async function bench(): Promise<boolean> {
  const seconds = count('seconds', values.seconds);
  const rounds = count('rounds', values.rounds);
  ensureWrk();
  const binary = ensureNginx();
  if (!binary) throw new Error(`No nginx. ${nginxMend}`);
  const site = await startNginx();
  const state = stateFolder();
  const plainPort = await freePort();
  const pages = [
    {name: 'guide', path: '/help/core-concepts/understanding-order-management'},
    {name: 'release note', path: '/changelog/2025%20Q3/order-tasks'},
    {name: 'reference', path: '/api/types/objects/order'},
  ];
  mkdirSync(path.join(state, 'plain'));
  for (const [index, page] of pages.entries()) {
    const file = path.join('build', `${decodeURI(page.path)}.html`);
    const sent = existsSync(`${file}.br`) ? `${file}.br` : file;
    writeFileSync(path.join(state, 'plain', `${index}.html`), Buffer.alloc(statSync(sent).size, 'x'));
  }
  const plain = await startConfiguration(
    binary,
    plainPort,
    state,
    `worker_processes auto; pid ${state}/nginx.pid; error_log stderr warn; events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; client_body_temp_path ${state}/body; proxy_temp_path ${state}/proxy; fastcgi_temp_path ${state}/fastcgi; uwsgi_temp_path ${state}/uwsgi; scgi_temp_path ${state}/scgi;
       server { listen 127.0.0.1:${plainPort}; root ${state}/plain; } }`,
  );
  let errors = 0;
  try {
    for (const [index, page] of pages.entries()) {
      const real: LoadResult[] = [];
      const bare: LoadResult[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(load(`http://127.0.0.1:${plainPort}/${index}.html`, seconds));
        real.push(load(`http://127.0.0.1:${site.port}${page.path}`, seconds, ['Accept-Encoding: br']));
      }
      const failed = [...real, ...bare].reduce((sum, result) => sum + result.errors, 0);
      errors += failed;
      const rate = median(real.map(({requestsPerSecond}) => requestsPerSecond));
      const reference = median(bare.map(({requestsPerSecond}) => requestsPerSecond));
      console.log(
        `${page.name.padEnd(13)} ${rate.toFixed(0).padStart(7)} requests/s (99 % within ${real.at(-1)?.latency99 ?? '?'}), plain file ${reference.toFixed(0).padStart(7)} requests/s, ratio ${(rate / reference).toFixed(2)}, ${failed} errors`,
      );
    }
  } finally {
    await Promise.all([site.stop(), plain.stop()]);
  }
  return errors === 0;
}

try {
  if (!(await bench())) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
