/** What publishing does when a command of its scripts fails, or when the machine stops in the middle. */
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createReleaseSite, missingTools, standIn, type ReleaseSite} from '../support/release-site.ts';
import {runProgram, type Run} from '../support/run-program.ts';

const without = missingTools.length === 0 ? '' : ` (not run: install ${missingTools.join(' and ')})`;
let site: ReleaseSite;
let bin: string;

beforeAll(async () => {
  site = createReleaseSite("default-src 'none'");
  bin = path.join(site.root, 'bin');
  await site.build('one');
});
afterAll(() => {
  rmSync(site.root, {recursive: true, force: true});
});

/** Programs that the scripts start, with their paths. */
function programs(): Map<string, string> {
  const words = ['release.sh', 'publish.sh'].flatMap((file) =>
    readFileSync(`deploy/${file}`, 'utf8').match(/[a-z0-9]+/g),
  );
  const found = new Map<string, string>();
  for (const word of words) {
    const file = ['/usr/bin', '/bin'].map((folder) => `${folder}/${word}`).find((each) => existsSync(each));
    if (file !== undefined && word !== null && !['bash', 'env', 'test'].includes(word)) found.set(word, file);
  }
  return found;
}

/** Puts programs into the way that write down each call, and fail or stop everything at the one that `STOP_AT` names. */
function standInForAll(): void {
  for (const [name, file] of programs()) {
    standIn(
      bin,
      name,
      `echo >> "$CALLS/${name}"
mapfile -t calls < "$CALLS/${name}"
if [ "$STOP_AT" = "${name} \${#calls[@]}" ]; then
  if [ "$STOP" = kill ]; then kill -KILL 0; fi
  exit 1
fi
exec ${file} "$@"`,
    );
  }
}

interface Stopped extends Run {
  /** Every call that was made, such as "sort 2" for the second of sort. */
  calls: string[];
}

async function publishStopping(stop: 'kill' | 'fail', at: string, args: readonly string[]): Promise<Stopped> {
  const folder = path.join(site.root, 'calls');
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder);
  const env = {...site.env, CALLS: folder, STOP: stop, STOP_AT: at, PATH: `${bin}:${process.env['PATH'] ?? ''}`};
  // A group of its own, which is killed as one.
  const {status, output} = await runProgram(site.script, args, {detached: true, env});
  const calls = readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8')].map((_, index) => `${name} ${index + 1}`),
  );
  return {status, output, calls};
}

/** Fails unless readers get a whole release: its page, the script that it names, and the list of its assets. */
function expectWhole(): void {
  const script = /src="\/([^"]+)"/.exec(site.page())?.[1] ?? 'none';
  expect(readFileSync(path.join(site.target, script), 'utf8')).toMatch(/^\/\* one \*\//);
  expect(readdirSync(path.join(site.target, 'kept'))).toContain(site.live());
}

describe.skipIf(without)(`a command that fails${without}`, () => {
  beforeAll(standInForAll);

  describe.each([
    ['publishing', []],
    ['going back', ['--rollback']],
  ])('while %s', (_, args) => {
    // Hundreds of programs are started.
    it.each(['fail', 'kill'] as const)(
      'leaves a whole release live and is told, at each of them: %s',
      {timeout: 600_000},
      async (stop) => {
        for (let time = 0; time < 2; time += 1) expect((await site.publish()).status).toBe(0);
        const {calls, status} = await publishStopping(stop, 'none', args);
        expect(status).toBe(0);
        expect(calls.length).toBeGreaterThan(args.length === 0 ? 30 : 10);
        for (const call of calls) {
          const before = site.live();
          const stopped = await publishStopping(stop, call, args);
          expectWhole();
          if (stopped.status === 0) expect(stopped.output, call).toContain(`live: ${site.live()}`);
          else if (stop === 'fail') expect(stopped.output, call).toMatch(/(?:release|publish)\.sh failed while .+/);
          if (stopped.output.includes('Nothing was published')) expect(site.live(), call).toBe(before);
          const [, said] = /Live: (\S+)/.exec(stopped.output) ?? [];
          if (said !== undefined) expect(site.live(), call).toBe(said);
        }
        expect((await site.publish()).status).toBe(0);
        expect(readdirSync(site.target).sort()).toEqual(['.lock', 'assets', 'current', 'history', 'kept', 'releases']);
        const releases = readdirSync(path.join(site.target, 'releases'));
        expect(releases).toHaveLength(5);
        const history = readFileSync(path.join(site.target, 'history'), 'utf8').trim().split('\n');
        expect(history).toEqual(expect.arrayContaining(releases));
        expect(readdirSync(path.join(site.target, 'kept')).sort()).toEqual([...history].sort());
      },
    );
  });
});
