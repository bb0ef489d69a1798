import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {createReleaseSite, missingTools, standIn, type ReleaseSite} from '../support/release-site.ts';
import type {Run} from '../support/run-program.ts';

const without = missingTools.length === 0 ? '' : ` (not run: install ${missingTools.join(' and ')})`;
const key = '-----BEGIN OPENSSH PRIVATE KEY-----';
let site: ReleaseSite;

beforeEach(async () => {
  site = createReleaseSite("default-src 'none'");
  await site.build('one');
  standIn(bin(), 'ssh-agent', 'exec "$@"');
  standIn(bin(), 'ssh-add', `cat > '${site.root}/added'`);
});
afterEach(() => {
  rmSync(site.root, {recursive: true, force: true});
});

const bin = (): string => path.join(site.root, 'bin');
const written = (file: string): string => readFileSync(path.join(site.root, file), 'utf8');

function publish(env: Record<string, string> = {}): Promise<Run> {
  return site.publish([], {
    DEPLOY_TARGET: `docs@server.example:${site.target}`,
    DEPLOY_KEY: key,
    DEPLOY_KNOWN_HOSTS: 'server.example ssh-ed25519 AAAA',
    PATH: `${bin()}:${process.env['PATH'] ?? ''}`,
    TMPDIR: site.root,
    ...env,
  });
}

describe.skipIf(without)(`publishing over SSH${without}`, () => {
  it('gives the key to an agent alone, and runs the same release on the server', async () => {
    // The server's shell reads the last argument.
    standIn(bin(), 'ssh', `printenv > '${site.root}/env'; echo "$@" > '${site.root}/call'; exec sh -c "\${@: -1}"`);
    expect(await publish()).toMatchObject({status: 0, output: expect.stringContaining('live: ')});
    expect(site.page()).toContain('data-release="one"');
    expect(written('added').trim()).toBe(key);
    expect(written('env')).not.toContain(key);
    expect(written('call')).toContain('StrictHostKeyChecking=yes');
    rmSync(path.join(site.root, 'added'));
    expect(spawnSync('grep', ['-rlF', key, site.root], {encoding: 'utf8'}).stdout).toBe('');
  });

  it('says so when the connection ends in the middle, and publishes nothing', async () => {
    standIn(bin(), 'ssh', `head -c 2000 | sh -c "\${@: -1}"; exit 255`);
    expect(await publish()).toMatchObject({
      status: 255,
      output: expect.stringMatching(/archive is broken[^]*publish\.sh failed while talking to docs@server\.example/),
    });
    expect(existsSync(path.join(site.target, 'current'))).toBe(false);
  });

  it('says so when the key is none', async () => {
    standIn(bin(), 'ssh-add', 'exit 1');
    expect(await publish()).toMatchObject({
      status: 1,
      output: expect.stringContaining('publish.sh failed while loading DEPLOY_KEY'),
    });
  });

  it.each(['DEPLOY_KEY', 'DEPLOY_KNOWN_HOSTS'])('asks for %s', async (name) => {
    const {status, output} = await publish({[name]: ''});
    expect(status).not.toBe(0);
    expect(output).toContain(name);
  });
});
