import {spawnSync} from 'node:child_process';

/** Whether the site is in a working tree of git; from an archive it is built without dates. */
export function isInsideGit(): boolean {
  return spawnSync('git', ['rev-parse', '--is-inside-work-tree'], {stdio: 'ignore'}).status === 0;
}

/**
 * Reads with one call of git when each file below some folders was last committed.
 *
 * @param sources - Files and folders, relative to the working directory.
 * @returns ISO dates by file, relative to the working directory; empty outside of git.
 */
export function lastCommits(sources: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const args = ['-c', 'core.quotePath=off', 'log', '--format=%x00%cI', '--name-only', '--relative', '--', ...sources];
  const {status, stdout} = spawnSync('git', args, {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024});
  if (status !== 0) return found;
  for (const commit of stdout.split('\0')) {
    const [date, ...files] = commit.split('\n').filter(Boolean);
    if (!date) continue;
    for (const file of files) if (!found.has(file)) found.set(file, date);
  }
  return found;
}
