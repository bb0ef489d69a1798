import {spawn, spawnSync} from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {renderNginx} from '../../src/delivery/build/nginx.ts';
import {brotliModule, findNginx, freePort, nginxMend, startConfiguration} from '../../scripts/lib/nginx-server.ts';
import {createReleaseSite, type ReleaseSite} from '../support/release-site.ts';
import {readConstantly, releaseOf} from '../support/reader.ts';

const policy = "default-src 'none'";
let site: ReleaseSite;
let target: string;

beforeEach(() => {
  site = createReleaseSite(policy);
  target = path.join(site.root, 'srv');
});
afterEach(() => {
  rmSync(site.root, {recursive: true, force: true});
});

function publish(args: string[] = [], env: Record<string, string> = {}): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync(path.join(site.root, 'deploy/publish.sh'), args, {
    encoding: 'utf8',
    env: {...process.env, DEPLOY_TARGET: target, DEPLOY_NGINX_CONF: path.join(site.root, 'site.conf'), ...env},
  });
  return {status, output: stdout + stderr};
}

const live = (): string => path.basename(readlinkSync(path.join(target, 'current')));
const livePage = (): string => readFileSync(path.join(target, 'current/help.html'), 'utf8');
const assets = (): string[] =>
  readdirSync(path.join(target, 'assets/js')).filter((file) => file.startsWith('main.') && file.endsWith('.js'));

/** Builds and publishes a release, and gives back its name. */
async function release(name: string): Promise<string> {
  await site.build(name);
  const {status, output} = publish();
  expect(output).toContain('live: ');
  expect(status).toBe(0);
  return live();
}

/** Makes it seem that a release was retired some days ago. */
function retiredBefore(id: string, days: number): void {
  const time = Date.now() / 1000 - days * 24 * 3600;
  utimesSync(path.join(target, 'kept', id), time, time);
}

// macOS has neither; the server that release.sh runs on is Linux.
const tools = ['flock', 'sha256sum'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);
const without = tools.length === 0 ? '' : ` (not run: install ${tools.join(' and ')})`;

describe.skipIf(without)(`publishing${without}`, () => {
  it('makes a release of its own and switches one link; assets of both stay', async () => {
    const first = await release('one');
    const second = await release('two');
    expect(first).not.toBe(second);
    expect(livePage()).toContain('data-release="two"');
    expect(readFileSync(path.join(target, 'releases', first, 'help.html'), 'utf8')).toContain('data-release="one"');
    expect(assets()).toHaveLength(2);
    expect(existsSync(path.join(target, 'current/assets'))).toBe(false);
  });

  it('keeps the assets of a retired release for a week, then removes those that no other release names', async () => {
    const first = await release('one');
    for (const name of ['two', 'three', 'four', 'five', 'six']) await release(name);
    expect(existsSync(path.join(target, 'releases', first))).toBe(false);
    expect(assets()).toHaveLength(6);
    retiredBefore(first, 6.5);
    await release('seven');
    expect(assets()).toHaveLength(7);
    retiredBefore(first, 7.5);
    await release('eight');
    expect(assets()).toHaveLength(7);
    expect(existsSync(path.join(target, 'assets/js/shared.0a1b2c3d.js'))).toBe(true);
  });

  it('never removes what the live release needs, however long ago it was published', async () => {
    const first = await release('one');
    retiredBefore(first, 400);
    for (const file of assets()) utimesSync(path.join(target, 'assets/js', file), 0, 0);
    await release('two');
    expect(assets()).toHaveLength(2);
  });

  it('goes back to the release before, or to one by name, and keeps the assets of both', async () => {
    const first = await release('one');
    const second = await release('two');
    expect(publish(['--rollback']).status).toBe(0);
    expect(live()).toBe(first);
    expect(publish(['--rollback', second]).status).toBe(0);
    expect(live()).toBe(second);
    expect(publish(['--list']).output).toContain(first);
    expect(publish(['--rollback', 'none']).output).toContain('There is no release none. Choose one of:');
    expect(live()).toBe(second);
  });

  it('refuses a build with a missing or broken file, and leaves the live release', async () => {
    const first = await release('one');
    await site.build('two');
    writeFileSync(path.join(site.root, 'build/help.html'), 'half');
    expect(publish()).toMatchObject({status: 1, output: expect.stringContaining('Nothing was published')});
    rmSync(path.join(site.root, 'build/help.html'));
    expect(publish().status).toBe(1);
    expect(live()).toBe(first);
  });

  it('refuses a build that the policy of the web server would break', async () => {
    const first = await release('one');
    await site.build('two');
    writeFileSync(path.join(site.root, 'site.conf'), `add_header Content-Security-Policy "default-src 'self'";`);
    expect(publish().output).toContain('has another Content-Security-Policy');
    expect(live()).toBe(first);
    writeFileSync(path.join(site.root, 'site.conf'), `add_header Content-Security-Policy "${policy}";`);
    expect(publish().status).toBe(0);
  });

  it('waits for its turn', async () => {
    await site.build('one');
    mkdirSync(target);
    const holder = spawn('flock', [path.join(target, '.lock'), 'sleep', '1.5'], {stdio: 'ignore'});
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = Date.now();
    expect(publish().status).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(700);
    holder.kill();
  });

  it('leaves the live release whole when it is killed, holds no lock, and completes when run again', async () => {
    const first = await release('one');
    await site.build('two');
    for (const delay of [20, 40, 60, 80, 100, 130, 160, 200]) {
      const child = spawn(path.join(site.root, 'deploy/publish.sh'), {
        detached: true, // a group of its own, killed as one
        stdio: 'ignore',
        env: {...process.env, DEPLOY_TARGET: target},
      });
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (child.pid === undefined) throw new Error('publish.sh did not start.');
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It was done already.
      }
      const name = releaseOf(livePage());
      expect(['one', 'two']).toContain(name);
      if (name === 'one') expect(live()).toBe(first);
    }
    expect(publish().status).toBe(0);
    expect(livePage()).toContain('data-release="two"');
    expect(readdirSync(target).sort()).toEqual(['.lock', 'assets', 'current', 'kept', 'releases']);
  });
});

describe.skipIf(without)(`publishing over SSH${without}`, () => {
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----';

  /** Stands for a program, and writes down how it was called. */
  function standIn(name: string, script: string): void {
    const file = path.join(site.root, 'bin', name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
    chmodSync(file, 0o755);
  }

  it('gives the key to an agent alone, and runs the same release on the server', async () => {
    await site.build('one');
    standIn('ssh-agent', 'exec "$@"');
    standIn('ssh-add', `cat > '${site.root}/added'`);
    // The server's shell reads the last argument.
    standIn('ssh', `printenv > '${site.root}/environment'; echo "$@" > '${site.root}/call'; exec sh -c "\${@: -1}"`);
    const {status, output} = publish([], {
      DEPLOY_TARGET: `docs@server.example:${target}`,
      DEPLOY_KEY: key,
      DEPLOY_KNOWN_HOSTS: 'server.example ssh-ed25519 AAAA',
      PATH: `${site.root}/bin:${process.env['PATH'] ?? ''}`,
      TMPDIR: site.root,
    });
    expect(output).toContain('live: ');
    expect(status).toBe(0);
    expect(livePage()).toContain('data-release="one"');
    expect(readFileSync(path.join(site.root, 'added'), 'utf8').trim()).toBe(key);
    expect(readFileSync(path.join(site.root, 'environment'), 'utf8')).not.toContain(key);
    expect(readFileSync(path.join(site.root, 'call'), 'utf8')).toContain('StrictHostKeyChecking=yes');
    rmSync(path.join(site.root, 'added'));
    const {stdout} = spawnSync('grep', ['-rlF', key, site.root], {encoding: 'utf8'});
    expect(stdout).toBe('');
  });

  it.each(['DEPLOY_KEY', 'DEPLOY_KNOWN_HOSTS'])('asks for %s', (name) => {
    const {status, output} = publish([], {
      DEPLOY_TARGET: 'docs@server.example:/srv',
      DEPLOY_KEY: 'k',
      DEPLOY_KNOWN_HOSTS: 'h',
      [name]: '',
    });
    expect(status).not.toBe(0);
    expect(output).toContain(name);
  });
});

const nginx = findNginx();
describe.skipIf(without || !nginx)(
  `publishing under a running nginx${nginx ? without : ` (not run: ${nginxMend})`}`,
  () => {
    it('fails no request and mixes no releases, while pages are read and searches asked', async () => {
      const port = await freePort();
      await release('one');
      const server = await startConfiguration(
        nginx ?? '',
        port,
        renderNginx({
          contentSecurityPolicy: policy,
          host: 'localhost',
          pages: path.join(target, 'current'),
          assets: target,
          listen: [`127.0.0.1:${port}`],
          brotli: existsSync(brotliModule),
        }),
      );
      try {
        const reader = readConstantly(`http://127.0.0.1:${port}`);
        for (const name of ['two', 'three', 'four']) {
          await site.build(name);
          reader.publishing(name);
          await new Promise<void>((resolve, reject) => {
            spawn(path.join(site.root, 'deploy/publish.sh'), {
              stdio: 'ignore',
              env: {...process.env, DEPLOY_TARGET: target},
            }).once('exit', (code) =>
              code === 0 ? resolve() : reject(new Error(`publish.sh ended with ${String(code)}.`)),
            );
          });
          reader.published(name);
          await new Promise((resolve) => setTimeout(resolve, 700));
        }
        const {faults, visits, searches} = await reader.stop();
        expect(faults).toEqual([]);
        expect(visits).toBeGreaterThan(50);
        expect(searches).toBeGreaterThan(50);
      } finally {
        await server.stop();
      }
    });
  },
);
