/** What scenarios and stories answer, run anew only when something has changed that decides it. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import {version} from 'graphql';
import {engineSchema} from './engine-schema.ts';
import {goldenFolder} from './golden.ts';
import {readSdl, runScenarios, type Runs} from './scenarios.ts';

function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  const entries = readdirSync(place, {recursive: true, withFileTypes: true});
  return entries.filter((entry) => entry.isFile()).map(({parentPath, name}) => path.join(parentPath, name));
}

/** A hash of some files and all files of some folders, but what scenarios answer, which follows from the others. */
export function stateOf(places: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.versions.node} ${version}`);
  for (const place of places)
    for (const file of filesIn(place).sort())
      if (!file.startsWith(goldenFolder)) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** Where the answers to a schema and its data are kept. What is only for readers, such as a description, is no part of it. */
export function runsFile(schema = 'schema'): string {
  const others = readdirSync(schema).filter((name) => !name.endsWith('.graphql'));
  const state = stateOf([...others.map((name) => path.join(schema, name)), 'packages/simulator/src']);
  const hash = createHash('sha256')
    .update(state)
    .update(engineSchema(readSdl(schema)));
  return path.join('.cache/scenarios', hash.digest('hex'));
}

/**
 * Runs all scenarios and stories, or returns what they answered the last time, from `.cache/`, as long as schema, data
 * and simulator are the same.
 *
 * @throws ScenarioError that names the first step that doesn't end as it says.
 */
export function readRuns(): Runs {
  const file = runsFile();
  if (existsSync(file)) return deserialize(readFileSync(file)) as Runs;
  const runs = runScenarios();
  const folder = path.dirname(file);
  mkdirSync(folder, {recursive: true});
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), {force: true});
  // Under its name only when it is whole, because several commands may run at a time.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, serialize(runs));
  renameSync(part, file);
  return runs;
}
