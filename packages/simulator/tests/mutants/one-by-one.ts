/** Scenarios, stories, cases and journeys, each as a test of its own, so that a mutant runs only those that reach it. */
import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {goldenTexts} from '../../src/build/golden.ts';
import {caseFiles, readCases, readScenarios, readStories, refusalsOf, runCase} from '../../src/build/scenarios.ts';
import {runScenario, runStory} from '../../src/model/scenario.ts';
import {changesFile, keepingChanges} from '../support/changes.ts';
import {freshPlatform} from '../support/platform.ts';

const {platform, take} = keepingChanges(freshPlatform());

function expectGolden(runs: Parameters<typeof goldenTexts>[0]): void {
  for (const [file, text] of goldenTexts(runs)) expect(text).toBe(readFileSync(file, 'utf8'));
}

/** Compares what the last run changed with what is kept. */
function expectKeptChanges(file: string): void {
  const kept = readFileSync(changesFile(file), 'utf8');
  for (const {summary} of take()) expect(kept).toContain(summary);
}

test.each([...readScenarios(platform)])('scenarios of %s', (name, written) => {
  const runs = written.map((scenario) => runScenario(name, scenario, platform));
  expectGolden({scenarios: new Map([[name, runs]]), stories: new Map()});
  expectKeptChanges('scenarios');
});

test.each([...readStories(platform)])('story %s', (slug, story) => {
  expectGolden({scenarios: new Map(), stories: new Map([[slug, runStory(slug, story, platform)]])});
  expectKeptChanges('scenarios');
});

describe.each(caseFiles())('%s', (file) => {
  const refusals = readFileSync(refusalsOf(file), 'utf8');
  test.each(readCases(platform, file).map((each) => [each.title ?? '', each] as const))('%s', (_title, each) => {
    expect(refusals).toContain(runCase(platform, each));
    expectKeptChanges(file);
  });
});
