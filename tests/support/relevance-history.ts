/** Which judged queries are answered worse than at the last commit: a share that falls doesn't say which. */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

type Ranks = Record<string, number>;
const folder = '.cache/relevance';
const fileOf = (commit: string): string => path.join(folder, `${commit}.json`);

/** The last commits, newest first; none where there is no git, as in a rehearsal. */
function lastCommits(): string[] {
  const {status, stdout} = spawnSync('git', ['log', '-50', '--format=%h'], {encoding: 'utf8'});
  return status === 0 ? stdout.trim().split('\n') : [];
}

/** The ranks at the newest commit that was measured, the present one left out if others are known. */
function lastMeasured([head = '', ...before]: readonly string[]): {commit: string; ranks: Ranks} | undefined {
  const commit = [...before, head].find((each) => existsSync(fileOf(each)));
  return commit ? {commit, ranks: JSON.parse(readFileSync(fileOf(commit), 'utf8')) as Ranks} : undefined;
}

/** Lines about the queries that fell out of the first three hits, or from the first place; 0 is no hit at all. */
export function fallen(before: Ranks, after: Ranks): string[] {
  const group = (rank: number): number => [1, 3, Infinity].findIndex((most) => rank > 0 && rank <= most) + 1 || 4;
  return Object.entries(after).flatMap(([query, rank]) => {
    const last = before[query];
    return last !== undefined && group(rank) > group(last) ? [`${query}: from ${last} to ${rank || 'none'}`] : [];
  });
}

/** Keeps the ranks for the present commit, and says which queries fell since the last that was measured. */
export function compareWithLastCommit(ranks: Ranks): string {
  const commits = lastCommits();
  const [head] = commits;
  if (head === undefined) return 'There is no git, so nothing to compare with.';
  const last = lastMeasured(commits);
  mkdirSync(folder, {recursive: true});
  writeFileSync(fileOf(head), JSON.stringify(ranks));
  if (!last) return 'No commit before this one was measured here.';
  const lines = fallen(last.ranks, ranks);
  return [`${lines.length} queries fell since ${last.commit}.`, ...lines].join('\n');
}
