/**
 * Compares the schema with the one at a git ref and prints breaking, dangerous and safe changes.
 *
 *   npm run schema:diff -- --base origin/main        what changed
 *   npm run schema:diff -- --base origin/main --ci   fails when no note mentions a breaking change
 *
 * Without --base it compares with the release: the commit that last changed schema/release.txt. A base before the
 * release gives way to it, because what came before was never published. With --ci a missing base is a printed reason
 * instead of an error.
 */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {buildASTSchema, concatAST, parse, Source, type GraphQLSchema} from 'graphql';
import {parseNote} from '../src/changelog/build/notes.ts';
import {changesReport, compareSchemas, unmentioned} from './lib/schema-diff.ts';
import {readSchemaDocument} from '../src/reference/build/schema-source.ts';

/** The base can't be read, so there is nothing to compare with. */
class NoBase extends Error {}

const git = (...args: string[]): string =>
  execFileSync('git', args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024});

function forkPoint(commit: string): string {
  try {
    return git('merge-base', '--end-of-options', commit, 'HEAD').trim();
  } catch {
    throw new NoBase(
      `git knows no common commit of "${commit}" and HEAD here. Run "git fetch origin", in a shallow clone "git fetch --unshallow", or name another ref with --base.`,
    );
  }
}

/** Finds the commit to compare with: the fork point, or the release when there is no base or the release came later. */
function baseCommit(base: string | undefined, folder: string): string {
  // The commit that last changed `release.txt` is the release.
  const release = git('log', '-1', '--format=%H', '--', `${folder}/release.txt`).trim();
  if (base === undefined) {
    if (release === '') throw new NoBase(`"${folder}" has no release.txt. Name a git ref with --base.`);
    return release;
  }
  const commit = forkPoint(base);
  return release !== '' && git('merge-base', commit, release).trim() === commit ? release : commit;
}

function schemaAt(commit: string, folder: string): GraphQLSchema {
  const files = git('ls-tree', '--name-only', '-z', commit, `./${folder}/`)
    .split('\0')
    .filter((file) => file.endsWith('.graphql'));
  if (files.length === 0)
    throw new NoBase(`${commit.slice(0, 10)} has no schema in "${folder}", so everything is new.`);
  return buildASTSchema(
    concatAST(
      files.map((file) => parse(new Source(git('show', `${commit}:./${file}`), `${commit.slice(0, 10)}:${file}`))),
    ),
  );
}

/** Bodies of the published notes that were added or changed since the commit, committed or not. */
function changedNotes(commit: string, folder: string): string[] {
  const since = git('diff', '--name-only', '--relative', '--diff-filter=d', '-z', commit, '--', folder);
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z', '--', folder);
  return [...new Set(`${since}${untracked}`.split('\0'))]
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => parseNote(file, readFileSync(file, 'utf8')))
    .filter(({data}) => data['draft'] !== true)
    .map(({body}) => body);
}

async function main(options: typeof values): Promise<void> {
  const commit = baseCommit(options.base || undefined, options.schema);
  const base = options.base || 'the release';
  const before = schemaAt(commit, options.schema);
  const changes = await compareSchemas(before, buildASTSchema(readSchemaDocument(options.schema)));
  console.log(
    changes.length === 0
      ? `[schema:diff] No change since ${base}.`
      : `[schema:diff] Since ${base}:\n${changesReport(changes)}`,
  );

  if (!options.ci) return;
  const silent = unmentioned(changes, changedNotes(commit, options.changelog));
  if (silent.length === 0) return;
  const count = silent.length === 1 ? '1 breaking change' : `${silent.length} breaking changes`;
  console.error(`[schema:diff] No published note of this change mentions ${count}:`);
  for (const {element, message, mentions} of silent)
    console.error(`  ${element}: ${message}. Name ${mentions.map((name) => `\`${name}\``).join(' or ')} in a note.`);
  console.error('Start one with: npm run changelog:new');
  process.exitCode = 1;
}

const {values} = parseArgs({
  options: {
    base: {type: 'string'},
    schema: {type: 'string', default: 'schema'},
    changelog: {type: 'string', default: 'changelog'},
    ci: {type: 'boolean', default: false},
  },
});
try {
  await main(values);
} catch (error) {
  if (error instanceof NoBase && values.ci) console.log(`[schema:diff] Skipped: ${error.message}`);
  else {
    console.error(`[schema:diff] ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
