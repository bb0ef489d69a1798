/**
 * Runs the scenarios and compares their answers with the golden files of `schema/scenarios/answers`, or writes them
 * with `--write`. Names of operations and stories after the options run these alone; `--check` looks at the data set,
 * `--print` shows the answers, `--coverage <text>` lists what of the schema nothing reaches, and `--changes <text>`
 * shows what the scenarios, stories and cases change whose name contains a text.
 */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {caseFiles, readCases, readPlatform, runCase, runScenarios, type Platform} from './scenarios.ts';
import {goldenFolder, goldenTexts} from './golden.ts';
import {gapsOf} from '../model/coverage.ts';
import {problemsOfState} from '../model/integrity.ts';
import {keepingChanges} from '../../tests/support/changes.ts';
import {brokenInvariants} from './invariants.ts';

function problemsOfWorld({simulator, world}: Platform): string[] {
  const context = simulator.contextOfSystem();
  return [...problemsOfState(context, world.ids), ...brokenInvariants(context)];
}

/** Prints what no scenario and no case reaches, where its name contains a text; empty for all. */
function printGaps(platform: Platform, containing: string): void {
  const cases = caseFiles().flatMap((file) => readCases(platform, file));
  for (const each of cases) runCase(platform, each);
  console.log(`${cases.length} cases run`);
  for (const [kind, {missing, total}] of Object.entries(gapsOf(platform.simulator))) {
    const shown = missing.filter((name) => name.toLowerCase().includes(containing.toLowerCase()));
    console.log(`${kind}: ${missing.length} of ${total} missing\n${shown.map((name) => `  ${name}`).join('\n')}`);
  }
}

/** Prints what scenarios, stories and cases change, where their name contains a text. */
function printChanges(containing: string): void {
  const {platform, take} = keepingChanges(readPlatform());
  runScenarios(platform);
  for (const each of caseFiles().flatMap((file) => readCases(platform, file))) runCase(platform, each);
  for (const {name, text} of take()) if (name.includes(containing)) console.log(`${name}\n${text}\n`);
}

function main(): void {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      write: {type: 'boolean'},
      check: {type: 'boolean'},
      print: {type: 'boolean'},
      coverage: {type: 'string'},
      changes: {type: 'string'},
    },
  });
  const platform = readPlatform();
  const problems = values.check ? problemsOfWorld(platform) : [];
  for (const problem of problems.slice(0, 200)) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} problems of the data set`);
  const runs = runScenarios(platform, positionals.length > 0 ? new Set(positionals) : undefined);
  const texts = goldenTexts(runs);
  if (values.write) mkdirSync(goldenFolder, {recursive: true});
  const differing = [...texts].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
  for (const [file, text] of differing) {
    if (values.write) writeFileSync(file, text);
    else console.error(`${file} is not what the scenario answers. Look at it, then run npm run scenarios -- --write.`);
  }
  if (values.print) for (const text of texts.values()) console.log(text);
  console.log(
    `${runs.scenarios.size} operations and ${runs.stories.size} stories run, ${differing.length} answers changed`,
  );
  if (values.coverage !== undefined) printGaps(platform, values.coverage);
  if (values.changes !== undefined) printChanges(values.changes);
  if (problems.length > 0 || (differing.length > 0 && !values.write)) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
