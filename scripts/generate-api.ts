/**
 * Generates the API reference: reads the schema, renders every page, and only then replaces those of the last run.
 */
import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {readBacklinks} from '../src/reference/build/backlinks.ts';
import {readReleases, renderChangeLog} from '../src/reference/build/change-log.ts';
import {SchemaError} from '../src/reference/model/model.ts';
import {changeLogRoute} from '../src/reference/model/routes.ts';
import {referenceOf} from '../src/reference/build/reference.ts';
import {isOwnSchema, loadModel, schemaFolder} from '../src/reference/build/schema-source.ts';
import {api} from '../src/site/model/sections.ts';
import {lastCommits} from '../src/site/build/last-commits.ts';
import {writeDownloads} from '../src/reference/build/downloads.ts';
import {shownScenarios} from 'endless-simulator';
import {runScenarios} from 'endless-simulator/node';
import {WorldError} from 'endless-simulator/node';
import {ScenarioError} from 'endless-simulator';
import {renderPages, writePages} from './lib/graphql-markdown.ts';

const root = process.cwd();
const started = performance.now();
try {
  const model = loadModel(schemaFolder);
  const scenarios = isOwnSchema ? shownScenarios(runScenarios().scenarios) : new Map<string, never>();
  const backlinks = isOwnSchema ? readBacklinks(model, root) : {};
  const reference = referenceOf(model, {backlinks, scenarios, dates: lastCommits([schemaFolder])});
  const pages = renderPages(reference);
  writeDownloads(model.schema, root);
  await writePages(reference, pages, path.join(root, api.id));
  const changeLog = isOwnSchema ? renderChangeLog(readReleases(model, root)) : undefined;
  const changeLogFile = path.join(root, `${changeLogRoute}.mdx`);
  if (changeLog === undefined) rmSync(changeLogFile, {force: true});
  else writeFileSync(changeLogFile, changeLog);
  console.log(`[api] ${pages.size} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  const isExplained = error instanceof SchemaError || error instanceof ScenarioError || error instanceof WorldError;
  if (!isExplained) throw error;
  console.error(`[api] ${error.message}`);
  process.exitCode = 1;
}
