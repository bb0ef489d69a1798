import {spawn} from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {stampFiles} from '../../src/delivery/build/stamp.ts';
import {createReleaseSite, missingTools, standIn, type ReleaseSite} from '../support/release-site.ts';

const policy = "default-src 'none'";
const without = missingTools.length === 0 ? '' : ` (not run: install ${missingTools.join(' and ')})`;
const shared = 'assets/js/shared.0a1b2c3d.js';
let site: ReleaseSite;

beforeEach(() => {
  site = createReleaseSite(policy);
});
afterEach(() => {
  rmSync(site.root, {recursive: true, force: true});
});

const onServer = (file: string): string => path.join(site.target, file);
const releases = (): string[] => readdirSync(onServer('releases'));
const assets = (): string[] =>
  readdirSync(onServer('assets/js')).filter((file) => file.startsWith('main.') && file.endsWith('.js'));

/** Builds and publishes a release, and gives back its name. */
async function release(name: string, env: Record<string, string> = {}): Promise<string> {
  await site.build(name);
  const {status, output} = await site.publish([], env);
  expect(output).toContain('live: ');
  expect(status).toBe(0);
  return site.live();
}

/** Makes it seem that a release was retired some days ago. */
function retiredBefore(id: string, days: number): void {
  const time = Date.now() / 1000 - days * 24 * 3600;
  utimesSync(onServer(`kept/${id}`), time, time);
}

describe.skipIf(without)(`publishing${without}`, () => {
  it('makes a release of its own and switches one link; assets of both stay', async () => {
    const first = await release('one');
    const second = await release('two');
    expect(first).not.toBe(second);
    expect(site.page()).toContain('data-release="two"');
    expect(readFileSync(onServer(`releases/${first}/help.html`), 'utf8')).toContain('data-release="one"');
    expect(assets()).toHaveLength(2);
    expect(existsSync(onServer('current/assets'))).toBe(false);
    expect(readdirSync(site.target).sort()).toEqual(['.lock', 'assets', 'current', 'history', 'kept', 'releases']);
  });

  it('keeps the assets of a retired release for a week, then removes those that no other release names', async () => {
    const first = await release('one');
    for (const name of ['two', 'three', 'four', 'five', 'six']) await release(name);
    expect(releases()).not.toContain(first);
    expect(assets()).toHaveLength(6);
    retiredBefore(first, 6.5);
    await release('seven');
    expect(assets()).toHaveLength(7);
    retiredBefore(first, 7.5);
    await release('eight');
    expect(assets()).toHaveLength(7);
    expect(existsSync(onServer(shared))).toBe(true);
  });

  it('never removes what the live release needs, however long ago it was published', async () => {
    const first = await release('one');
    retiredBefore(first, 400);
    for (const file of assets()) utimesSync(onServer(`assets/js/${file}`), 0, 0);
    await release('two');
    expect(assets()).toHaveLength(2);
  });

  it('keeps the five newest releases, whatever the clock of the server says', async () => {
    const bin = path.join(site.root, 'bin');
    standIn(bin, 'date', 'PATH=${PATH#*:} exec date -d "+3 years" "$@"');
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      await release(name, {PATH: `${bin}:${process.env['PATH'] ?? ''}`});
    const before = await release('six');
    const now = await release('seven');
    expect(releases()).toHaveLength(5);
    expect(releases()).toEqual(expect.arrayContaining([before, now]));
    expect((await site.publish(['--rollback'])).output).toContain(`live: ${before}`);
  });

  it('replaces shared files that were damaged on the server', async () => {
    await release('one');
    const content = readFileSync(onServer(shared), 'utf8');
    writeFileSync(onServer(shared), 'BROKEN');
    writeFileSync(onServer(`${shared}.br`), '');
    await release('two');
    expect(readFileSync(onServer(shared), 'utf8')).toBe(content);
    expect(readFileSync(onServer(`${shared}.br`), 'utf8')).not.toBe('');
  });

  it('refuses a file with the name of an older one and other content', async () => {
    const first = await release('one');
    await site.build('two', {[shared]: 'something else'});
    expect(await site.publish()).toMatchObject({
      status: 1,
      output: expect.stringContaining(`${shared} has other content than in an earlier release`),
    });
    expect(site.live()).toBe(first);
    expect(readFileSync(onServer(shared), 'utf8')).toContain('in every release');
  });

  it('takes compressed twins as they come: another Node.js makes other bytes of the same file', async () => {
    const first = await release('one');
    const build = path.join(site.root, 'build');
    await site.build('two');
    writeFileSync(path.join(build, `${shared}.gz`), 'compressed in another way');
    stampFiles(build, readFileSync(path.join(build, '.files'), 'utf8').match(/(?<= {2}).+/g) ?? []);
    expect(await site.publish()).toMatchObject({status: 0});
    expect(await site.publish(['--rollback', first])).toMatchObject({status: 0});
  });

  it('refuses a build with a missing or broken file, and leaves the live release', async () => {
    const first = await release('one');
    await site.build('two');
    writeFileSync(path.join(site.root, 'build/help.html'), 'half');
    expect(await site.publish()).toMatchObject({status: 1, output: expect.stringContaining('Nothing was published')});
    rmSync(path.join(site.root, 'build/help.html'));
    expect(await site.publish()).toMatchObject({status: 1, output: expect.stringContaining('help.html')});
    expect(site.live()).toBe(first);
    expect(existsSync(onServer('incoming'))).toBe(false);
  });

  it.each([
    ['a symbolic link', (build: string) => symlinkSync('/etc/passwd', path.join(build, 'leak.txt'))],
    ['a linked folder', (build: string) => symlinkSync('/', path.join(build, 'assets/root'))],
    ['a hard link', (build: string) => linkSync(path.join(build, 'help.html'), path.join(build, 'other.html'))],
    ['a file that the list does not name', (build: string) => writeFileSync(path.join(build, 'leak.txt'), 'x')],
    [
      'a list with a path outside',
      (build: string) => writeFileSync(path.join(build, '.files'), `${'0'.repeat(64)}  ../x\n`),
    ],
  ])('refuses a build with %s', async (_, spoil) => {
    const first = await release('one');
    await site.build('two');
    spoil(path.join(site.root, 'build'));
    expect(await site.publish()).toMatchObject({status: 1, output: expect.stringContaining('Nothing was published')});
    expect(site.live()).toBe(first);
  });

  it('publishes a build without assets', async () => {
    await site.build('one');
    rmSync(path.join(site.root, 'build/assets'), {recursive: true});
    stampFiles(path.join(site.root, 'build'), ['help.html', 'index.html']);
    for (const file of ['404.html', 'help', 'changelog', 'img', 'search', 'help.html.gz', 'index.html.gz'])
      rmSync(path.join(site.root, 'build', file), {recursive: true, force: true});
    for (const file of readdirSync(path.join(site.root, 'build')).filter((name) => /\.(?:br|gz)$/.test(name)))
      rmSync(path.join(site.root, 'build', file));
    expect(await site.publish()).toMatchObject({status: 0});
  });

  it('names a folder that is in the place of the link', async () => {
    await site.build('one');
    mkdirSync(onServer('current'), {recursive: true});
    expect(await site.publish()).toMatchObject({status: 1, output: expect.stringContaining('current is not a link')});
    expect(releases()).toEqual([]);
  });

  it.each([
    [
      'another policy',
      {},
      `add_header Content-Security-Policy "default-src 'self'" always;`,
      'has another Content-Security-Policy',
    ],
    [
      'a policy with more in it',
      {},
      `add_header Content-Security-Policy "${policy}; img-src *" always;`,
      'has another Content-Security-Policy',
    ],
    ['no configuration', {DEPLOY_NGINX_CONF: '/nowhere.conf'}, '', "/nowhere.conf can't be read"],
  ])('refuses a build where the web server has %s', async (_, env, conf, message) => {
    const first = await release('one');
    await site.build('two');
    writeFileSync(path.join(site.root, 'site.conf'), conf);
    expect(await site.publish([], env)).toMatchObject({status: 1, output: expect.stringContaining(message)});
    expect(site.live()).toBe(first);
    expect((await site.publish([], {DEPLOY_NGINX_CONF: 'none'})).status).toBe(0);
  });

  it('waits for its turn', async () => {
    await site.build('one');
    mkdirSync(site.target);
    const holder = spawn('flock', [onServer('.lock'), 'sleep', '1.5'], {stdio: 'ignore'});
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = Date.now();
    expect((await site.publish()).status).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(700);
    holder.kill();
  });
});
