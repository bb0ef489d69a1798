/**
 * Publishes again and again under a running nginx with the configuration of the server, each time once interrupted at a
 * random moment and once completed, while two readers visit pages, search, and go back to files of releases long retired.
 * Fails on any answer that is refused or mixes two releases. Run by hand: it takes minutes.
 *
 *   tsx tests/publish-storm.ts --times 200 --minutes 15 --pages 40
 */
import {spawn} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brotliModule, ensureNginx, freePort, nginxMend, startConfiguration} from '../scripts/lib/nginx-server.ts';
import {renderNginx} from '../src/delivery/build/nginx.ts';
import {readConstantly, releaseOf} from './support/reader.ts';
import {createReleaseSite} from './support/release-site.ts';

const {values} = parseArgs({
  options: {
    times: {type: 'string', default: '200'},
    minutes: {type: 'string', default: '15'},
    pages: {type: 'string', default: '40'},
  },
});
const policy = "default-src 'none'";
const site = createReleaseSite(policy, Number(values.pages));
const target = path.join(site.root, 'srv');
const script = path.join(site.root, 'deploy/publish.sh');

/** Runs publish.sh; with `killAfter` its whole group is killed after so many ms. */
async function publish(killAfter?: number): Promise<'done' | 'killed'> {
  const child = spawn(script, {detached: true, stdio: 'ignore', env: {...process.env, DEPLOY_TARGET: target}});
  const timer =
    killAfter === undefined
      ? undefined
      : setTimeout(() => {
          if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        }, killAfter);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (code === 0) return 'done';
  if (killAfter === undefined) throw new Error(`publish.sh ended with ${String(code)}.`);
  return 'killed';
}

async function storm(): Promise<boolean> {
  const nginx = ensureNginx();
  if (!nginx) throw new Error(`No nginx. ${nginxMend}`);
  await site.build('release-0');
  const started = performance.now();
  await publish();
  let usual = performance.now() - started;
  const port = await freePort();
  const server = await startConfiguration(
    nginx,
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
  const readers = [readConstantly(`http://127.0.0.1:${port}`), readConstantly(`http://127.0.0.1:${port}`)];
  const counts = {published: 0, killed: 0, liveBeforeKill: 0};
  const deadline = started + Number(values.minutes) * 60_000;
  try {
    for (; counts.published < Number(values.times) && performance.now() < deadline; counts.published += 1) {
      const name = `release-${counts.published + 1}`;
      await site.build(name);
      for (const reader of readers) reader.publishing(name);
      if ((await publish(Math.random() * usual * 1.1)) === 'killed') counts.killed += 1;
      if (releaseOf(readFileSync(path.join(target, 'current/help.html'), 'utf8')) === name) counts.liveBeforeKill += 1;
      const from = performance.now();
      await publish();
      usual = usual * 0.8 + (performance.now() - from) * 0.2;
      for (const reader of readers) reader.published(name);
    }
  } finally {
    const reads = await Promise.all(readers.map((reader) => reader.stop()));
    await server.stop();
    const sum = (of: 'visits' | 'searches' | 'files'): number => reads.reduce((total, read) => total + read[of], 0);
    const faults = reads.flatMap((read) => read.faults);
    console.log(
      `${counts.published} releases published, ${counts.killed} of them killed at first (${counts.liveBeforeKill} live by then); ` +
        `${sum('visits')} visits, ${sum('searches')} searches, ${sum('files')} files of old pages; ` +
        `${faults.length} faults, in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    for (const fault of faults.slice(0, 20)) console.log(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
  return counts.published === Number(values.times);
}

try {
  if (!(await storm())) console.log('The time was up before the last release.');
} finally {
  rmSync(site.root, {recursive: true, force: true});
}
