import {mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {createReleaseSite, missingTools, type ReleaseSite} from '../support/release-site.ts';

const without = missingTools.length === 0 ? '' : ` (not run: install ${missingTools.join(' and ')})`;
const shared = 'assets/js/shared.0a1b2c3d.js';
let site: ReleaseSite;

beforeEach(() => {
  site = createReleaseSite("default-src 'none'");
});
afterEach(() => {
  rmSync(site.root, {recursive: true, force: true});
});

const onServer = (file: string): string => path.join(site.target, file);
const assets = (): string[] =>
  readdirSync(onServer('assets/js')).filter((file) => file.startsWith('main.') && file.endsWith('.js'));

/** Builds and publishes a release, and gives back its name. */
async function release(name: string): Promise<string> {
  await site.build(name);
  const {status, output} = await site.publish();
  expect(output).toContain('live: ');
  expect(status).toBe(0);
  return site.live();
}

describe.skipIf(without)(`going back${without}`, () => {
  it.each([2, 3, 5, 20])('leads to the release that was live before, 50 times, with %i releases', async (count) => {
    const ids: string[] = [];
    for (let number = 1; number <= count; number += 1) ids.push(await release(`release-${number}`));
    const [newest = '', before = ''] = ids.reverse();
    for (let time = 0; time < 50; time += 1) {
      const next = time % 2 === 0 ? before : newest;
      const byName = time % 4 < 2 ? [] : [next];
      expect(await site.publish(['--rollback', ...byName])).toEqual({status: 0, output: `live: ${next}\n`});
      expect(site.live()).toBe(next);
    }
    expect(site.page()).toContain(`data-release="release-${count}"`);
  });

  it('leads to a release by name, and keeps the assets of both', async () => {
    const first = await release('one');
    for (const name of ['two', 'three']) await release(name);
    const last = await release('four');
    for (const id of [first, last, first]) {
      expect(await site.publish(['--rollback', id])).toMatchObject({status: 0, output: `live: ${id}\n`});
      expect(site.live()).toBe(id);
    }
    expect((await site.publish(['--list'])).output).toContain(last);
    expect(assets()).toHaveLength(4);
  });

  it('keeps the assets of a release that was killed right after it became live', async () => {
    const first = await release('one');
    await release('two');
    writeFileSync(onServer('history'), `${first}\n`);
    expect((await site.publish(['--rollback'])).output).toBe(`live: ${first}\n`);
    await release('three');
    expect(assets()).toHaveLength(3);
  });

  it('says what there is when a release is not there', async () => {
    mkdirSync(site.target);
    expect((await site.publish(['--rollback'])).output).toContain('There is no older release to go back to.');
    const first = await release('one');
    expect((await site.publish(['--rollback'])).output).toContain('There is no older release to go back to.');
    expect((await site.publish(['--rollback', 'none'])).output).toContain(
      `There is no release none. Choose one of: ${first}`,
    );
    expect(site.live()).toBe(first);
  });

  it.each([
    ['page', (id: string) => writeFileSync(onServer(`releases/${id}/help/glossary.html`), 'half')],
    ['missing page', (id: string) => rmSync(onServer(`releases/${id}/help/glossary.html.br`))],
    ['link', (id: string) => symlinkSync('/etc', onServer(`releases/${id}/etc`))],
    ['asset', () => writeFileSync(onServer(shared), '')],
    ['missing asset', () => rmSync(onServer(`${shared}.br`))],
  ])('refuses a release with a broken file: %s', async (_, spoil) => {
    const first = await release('one');
    const second = await release('two');
    spoil(first);
    for (const args of [['--rollback'], ['--rollback', first]])
      expect(await site.publish(args)).toMatchObject({
        status: 1,
        output: expect.stringContaining('Choose another release.'),
      });
    expect(site.live()).toBe(second);
  });
});
