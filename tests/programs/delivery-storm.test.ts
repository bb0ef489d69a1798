/**
 * Publishes and goes back again and again under a running nginx, half of the times killed at a random moment, while two
 * readers visit pages, search, and go back to files of releases long retired. `STORM=300` makes as many turns, and
 * goes on until half as many were killed.
 */
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {findNginx, freePort, nginxMend, startConfiguration} from '../../scripts/lib/nginx-server.ts';
import {renderNginx} from '../../src/delivery/build/nginx.ts';
import {readConstantly, releaseOf} from '../support/reader.ts';
import {createReleaseSite, missingTools} from '../support/release-site.ts';

const turns = Number(process.env['STORM'] ?? 24);
const policy = "default-src 'none'";
const nginx = findNginx();
const tools = [...missingTools.map((tool) => `install ${tool}`), ...(nginx ? [] : [nginxMend])];
const without = tools.length === 0 ? '' : ` (not run: ${tools.join(', ')})`;
const site = createReleaseSite(policy, 10);
afterAll(() => rmSync(site.root, {recursive: true, force: true}));

/** Runs publish.sh to its end, or kills its whole group after some milliseconds. */
async function publish(args: readonly string[], killAfter?: number): Promise<'done' | 'killed'> {
  const child = spawn(site.script, args, {detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: site.env});
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const timer = setTimeout(() => {
    if (killAfter !== undefined && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, killAfter ?? 0);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  );
  clearTimeout(timer);
  if (signal !== null) return 'killed';
  expect(said).toBe('');
  expect(code).toBe(0);
  return 'done';
}

/** What is on the server beside what the live release and the lists of the others need. */
function leftovers(): string[] {
  const list = (folder: string): string[] => readdirSync(path.join(site.target, folder));
  const named = new Set(
    list('kept').flatMap((id) =>
      readFileSync(path.join(site.target, 'kept', id), 'utf8')
        .split('\n')
        .map((line) => line.slice(66)),
    ),
  );
  const assets = readdirSync(path.join(site.target, 'assets'), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site.target, path.join(entry.parentPath, entry.name)));
  const expected = new Set(['.lock', 'assets', 'current', 'history', 'kept', 'releases']);
  return [
    ...list('.').filter((name) => !expected.has(name)),
    ...assets.filter((asset) => !named.has(asset)),
    ...list('releases').slice(5),
  ];
}

describe.skipIf(without)(`a storm of releases${without}`, () => {
  it(
    'fails no request, mixes no releases and leaves nothing behind',
    async () => {
      await site.build('release-0');
      const started = performance.now();
      await publish([]);
      /** How long each takes, for kills at any of their moments. */
      const usual = {publish: performance.now() - started, goBack: 300};
      const port = await freePort();
      const configuration = renderNginx({
        contentSecurityPolicy: policy,
        host: 'localhost',
        pages: path.join(site.target, 'current'),
        assets: site.target,
        listen: [`127.0.0.1:${port}`],
      });
      const server = await startConfiguration(nginx ?? '', port, configuration);
      const readers = [0, 1].map(() => readConstantly(`http://127.0.0.1:${port}`));
      const counts = {done: 0, killed: 0, killedLive: 0};
      try {
        for (let turn = 1; turn <= turns || counts.killed < turns / 2; turn += 1) {
          const goesBack = turn % 3 === 0;
          if (!goesBack) await site.build(`release-${turn}`);
          const before = releaseOf(site.page());
          for (const reader of readers) reader.publishing(goesBack ? undefined : `release-${turn}`);
          const kind = goesBack ? 'goBack' : 'publish';
          const from = performance.now();
          // Some are done before they would be killed; others are killed instead.
          const killAfter = counts.killed < turn / 2 ? Math.random() * usual[kind] : undefined;
          const end = await publish(goesBack ? ['--rollback'] : [], killAfter);
          if (end === 'done') usual[kind] = performance.now() - from;
          counts[end] += 1;
          const now = releaseOf(site.page());
          if (end === 'killed' && now !== before) counts.killedLive += 1;
          if (end === 'done') expect(now === before, `turn ${turn}`).toBe(false);
          for (const reader of readers) reader.published(now);
        }
        await site.build('release-last');
        for (const reader of readers) reader.publishing('release-last');
        await publish([]);
      } finally {
        const reads = await Promise.all(readers.map((reader) => reader.stop()));
        await server.stop();
        const sum = (of: 'visits' | 'searches' | 'files'): number => reads.reduce((total, read) => total + read[of], 0);
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log({...counts, visits: sum('visits'), searches: sum('searches'), files: sum('files'), seconds});
        expect(reads.flatMap(({faults}) => faults)).toEqual([]);
        expect(sum('visits')).toBeGreaterThan(turns);
        expect(sum('searches')).toBeGreaterThan(turns);
      }
      expect(leftovers()).toEqual([]);
    },
    60_000 + turns * 10_000,
  );
});
