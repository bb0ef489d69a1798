import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {connect} from 'node:http2';
import {request} from 'node:https';
import {createConnection, type Socket} from 'node:net';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {
  findNginx,
  freePort,
  mainSettings,
  nginxMend,
  startConfiguration,
  type RunningNginx,
} from '../../scripts/lib/nginx-server.ts';
import {createReleaseSite, selfSigned, type ReleaseSite} from '../support/release-site.ts';

const nginx = findNginx();
const missing = nginx ? '' : ` (not run: ${nginxMend})`;
let site: ReleaseSite;

beforeAll(() => {
  site = createReleaseSite('default-src none');
});
afterAll(() => {
  rmSync(site.root, {recursive: true, force: true});
});

/** The configuration as it is printed for a server. */
function printed(...options: string[]): string {
  const {stdout, stderr} = spawnSync(
    'node',
    ['--import', 'tsx', 'scripts/nginx.ts', '--print', '--folder', site.target, ...options],
    {encoding: 'utf8'},
  );
  if (!stdout) throw new Error(stderr);
  return stdout;
}

it.each([
  [['--nope'], "Unknown option '--nope'"],
  [['--port', 'abc'], '--port is "abc".'],
  [['--print', '--nginx', 'x'], '"x" is not a version'],
])('says in one line what is wrong with %s', (options, message) => {
  const {status, stderr} = spawnSync('node', ['--import', 'tsx', 'scripts/nginx.ts', ...options], {encoding: 'utf8'});
  expect(stderr.trim()).toContain(message);
  expect(stderr.trim()).not.toContain('\n');
  expect(status).toBe(1);
});

const moved = (text: string, places: Record<string, string>): string =>
  Object.entries(places).reduce((all, [from, to]) => all.replaceAll(from, to), text);

const certificates = (): string => selfSigned(path.join(site.root, 'certificates'));

/** Publishes a build into the folder that the configuration names. */
async function publish(name: string): Promise<void> {
  await site.build(name);
  const {status, output} = await site.publish();
  if (status !== 0) throw new Error(output);
}

/** What `nginx -v` says. */
const version = nginx ? spawnSync(nginx, ['-v'], {encoding: 'utf8'}).stderr : '';
const distribution = '/etc/nginx/nginx.conf';
describe.skipIf(!nginx || !existsSync(distribution))(`the printed configuration installs as it is${missing}`, () => {
  it.each([
    ['with TLS', () => ['--certificates', certificates(), '--nginx', version]],
    ['without', () => ['--no-tls']],
  ])("in the distribution's own nginx.conf, with the settings that it names: %s", (_, options) => {
    const folder = path.join(site.root, 'etc');
    mkdirSync(path.join(folder, 'conf.d'), {recursive: true});
    mkdirSync(path.join(folder, 'modules-enabled'), {recursive: true});
    mkdirSync(path.join(site.root, 'log'), {recursive: true});
    for (const file of ['nginx.conf', 'mime.types']) cpSync(`/etc/nginx/${file}`, path.join(folder, file));
    const places = {
      '/etc/nginx': folder,
      '/var/log/nginx': path.join(site.root, 'log'),
      '/run/nginx.pid': `${folder}/pid`,
    };
    const main = path.join(folder, 'nginx.conf');
    writeFileSync(main, moved(readFileSync(main, 'utf8'), places).replace('user www-data;', ''));
    for (const command of mainSettings) spawnSync('sh', ['-c', moved(command, places)]);
    expect(readFileSync(main, 'utf8')).toContain('worker_connections 6000;');
    writeFileSync(
      path.join(folder, 'conf.d/endless-docs.conf'),
      moved(printed(...options()), {'/var/log/nginx': places['/var/log/nginx']}),
    );
    const {status, stderr} = spawnSync(nginx ?? '', ['-t', '-c', main, '-e', 'stderr'], {encoding: 'utf8'});
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toMatch(/\[(?:emerg|alert|warn)\]/);
    expect(status).toBe(0);
  });
});

describe.skipIf(!nginx)(`nginx with the printed configuration${missing}`, () => {
  const logs = (): string => path.join(site.root, 'logs');
  let server: RunningNginx;
  let plain: number;
  let secure: number;

  beforeAll(async () => {
    await publish('one');
    mkdirSync(logs(), {recursive: true});
    plain = await freePort();
    secure = await freePort();
    const text = moved(printed('--certificates', certificates()), {
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen [::]:80;': `listen [::1]:${plain};`,
      'listen 443 ssl': `listen 127.0.0.1:${secure} ssl`,
      'listen [::]:443 ssl': `listen [::1]:${secure} ssl`,
      '/var/www/html': path.join(site.root, 'html'),
      '/var/log/nginx': logs(),
    });
    server = await startConfiguration(nginx ?? '', plain, text);
  });
  afterAll(async () => server.stop());

  interface Answer {
    status: number;
    headers: NodeJS.Dict<string | string[]>;
  }

  async function ask(pathname: string, host = '127.0.0.1', headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request({host, port: secure, path: pathname, rejectUnauthorized: false, agent: false, headers}, (response) => {
        response.resume();
        response.on('end', () => resolve({status: response.statusCode ?? 0, headers: response.headers}));
      })
        .on('error', reject)
        .end();
    });
  }

  it.each(['127.0.0.1', '::1'])('serves over TLS at %s, and leads there', async (host) => {
    expect(await ask('/help', host)).toMatchObject({
      status: 200,
      headers: {'content-type': 'text/html; charset=utf-8'},
    });
    const origin = host.includes(':') ? `[${host}]` : host;
    const response = await fetch(`http://${origin}:${plain}/help?a=1`, {redirect: 'manual'});
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('https://docs.example.com/help?a=1');
  });

  it('keeps the validator of a file whose content a new release leaves as it was, and no other', async () => {
    const asset = '/assets/js/shared.0a1b2c3d.js';
    const before = {help: await ask('/help'), logo: await ask('/img/logo.svg'), asset: await ask(asset)};
    expect(before.logo.headers['last-modified']).toBeUndefined();
    await publish('two');
    const known = {'If-None-Match': String(before.logo.headers['etag'])};
    expect((await ask('/img/logo.svg', '127.0.0.1', known)).status).toBe(304);
    expect((await ask(asset)).headers['etag']).toBe(before.asset.headers['etag']);
    expect((await ask('/help')).headers['etag']).not.toBe(before.help.headers['etag']);
    // A build on another day, of the same content.
    for (const file of ['build/img/logo.svg', 'build/help.html']) utimesSync(path.join(site.root, file), 1, 1);
    const help = await ask('/help');
    await publish('two');
    expect((await ask('/help')).headers['etag']).toBe(help.headers['etag']);
  });

  it('has enough open files for all connections and what it remembers of assets', () => {
    const numberAfter = (word: string, text: string): number => Number(new RegExp(`${word}[ =](\\d+)`).exec(text)?.[1]);
    const [connections = '', files = ''] = mainSettings;
    const most =
      numberAfter('cache max', printed('--no-tls')) +
      2 * numberAfter('worker_connections', connections.split('/')[2] ?? '');
    expect(most).toBeGreaterThan(0);
    expect(numberAfter('nofile', files)).toBeGreaterThan(most);
  });

  it('leads nobody through links to files of others', async () => {
    const links = {'current/leak.txt': '/etc/passwd', 'current/root': '/', 'assets/etc': '/etc'};
    for (const [link, to] of Object.entries(links)) {
      const file = path.join(site.target, link);
      symlinkSync(to, file);
      if (process.getuid?.() === 0) lchownSync(file, 12345, 12345);
    }
    for (const target of ['/leak.txt', '/root/etc/passwd', '/assets/etc/passwd'])
      expect((await ask(target)).status, target).toBe(404);
    writeFileSync(path.join(site.target, 'current/root.html'), 'plain');
    symlinkSync('/etc/passwd', path.join(site.target, 'current/root.html.br'));
    if (process.getuid?.() === 0) lchownSync(path.join(site.target, 'current/root.html.br'), 12345, 12345);
    const {headers} = await ask('/root', '127.0.0.1', {'Accept-Encoding': 'br'});
    expect(headers).toMatchObject({'content-length': '5'});
    for (const file of ['current/root.html', 'current/root.html.br']) rmSync(path.join(site.target, file));
    for (const link of Object.keys(links)) rmSync(path.join(site.target, link));
    expect((await ask('/help')).status).toBe(200);
    // The link that makes a release live, led to a folder of others.
    const current = path.join(site.target, 'current');
    const release = readlinkSync(current);
    rmSync(current);
    symlinkSync('/', current);
    if (process.getuid?.() === 0) lchownSync(current, 12345, 12345);
    expect((await ask('/etc/passwd')).status).toBe(404);
    rmSync(current);
    symlinkSync(release, current);
    expect((await ask('/help')).status).toBe(200);
  });

  it('answers three readers of one address who read slowly, with as many requests as HTTP/2 allows', async () => {
    const slow = {rejectUnauthorized: false, settings: {initialWindowSize: 1}};
    const clients = Array.from({length: 3}, () => connect(`https://127.0.0.1:${secure}`, slow));
    try {
      const statuses = await Promise.all(
        clients.flatMap((client) =>
          Array.from({length: 128}, async () => {
            const [headers] = (await once(client.request({':path': '/help'}), 'response')) as [Record<string, unknown>];
            return headers[':status'];
          }),
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await ask('/help')).status).toBe(200);
    } finally {
      for (const client of clients) client.destroy();
    }
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=1.0, *;q=0.5', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.0,gzip;q=0', undefined],
    ['br;q=0.001', 'br'],
    ['brx, xgzip', undefined],
    ['identity', undefined],
  ])('sends to a reader who takes %s what is compressed as %s', async (accepted, encoding) => {
    for (const target of ['/help', '/assets/js/shared.0a1b2c3d.js', '/changelog/rss.xml', '/nope']) {
      const {headers} = await ask(target, '127.0.0.1', {'Accept-Encoding': accepted});
      expect([headers['content-encoding'], headers['vary']], target).toEqual([encoding, 'Accept-Encoding']);
    }
  });

  it('answers the challenges of the certificate authority over HTTP', async () => {
    const folder = path.join(site.root, 'html/.well-known/acme-challenge');
    mkdirSync(folder, {recursive: true});
    writeFileSync(path.join(folder, 'a-token_1'), 'answer');
    const response = await fetch(`http://127.0.0.1:${plain}/.well-known/acme-challenge/a-token_1`);
    expect(await response.text()).toBe('answer');
  });

  it('logs what goes wrong, and no reader', async () => {
    await ask('/help/no-such-page');
    await ask('/help/glossary');
    const log = path.join(logs(), 'endless-docs.access.log');
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('no-such-page');
    expect(readFileSync(log, 'utf8')).not.toContain('glossary');
  });

  it('answers while 4,000 connections send their headers a letter at a time', async () => {
    const sockets: Socket[] = [];
    try {
      for (let batch = 0; batch < 40; batch += 1) {
        await Promise.all(
          Array.from({length: 100}, () => {
            const socket = createConnection({port: plain, host: '127.0.0.1'}, () => socket.write('G'));
            sockets.push(socket.on('error', () => undefined));
            return new Promise((resolve) => socket.once('connect', resolve).once('error', resolve));
          }),
        );
      }
      for (let probe = 0; probe < 10; probe += 1) {
        for (const socket of sockets) if (socket.writable) socket.write('E');
        expect((await ask('/help')).status).toBe(200);
      }
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
