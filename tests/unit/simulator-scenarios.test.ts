import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {goldenTexts} from '../../scripts/scenarios.ts';
import {readPlatform, runCases, runScenarios} from '../../src/simulator/build/scenarios.ts';
import {brokenInvariants, problemsOfState} from '../../src/simulator/model/integrity.ts';

const platform = readPlatform();

describe('the data set', () => {
  test('is what the schema says, and every invariant holds', () => {
    const names = new Map([...platform.world.ids].map(([name, id]) => [id, name]));
    const context = platform.simulator.contextOfSystem();
    expect(problemsOfState(context, (_type, {id}) => names.get(id) ?? id)).toEqual([]);
    expect(brokenInvariants(context)).toEqual([]);
  });
});

describe('scenarios', () => {
  test('end as they say, with the answers of the golden files', () => {
    const texts = goldenTexts(runScenarios(platform));
    for (const [file, text] of texts) expect(readFileSync(file, 'utf8'), file).toBe(text);
    const folder = 'schema/scenarios/answers';
    expect(
      readdirSync(folder)
        .map((file) => path.join(folder, file))
        .sort(),
    ).toEqual([...texts.keys()].sort());
  });

  test('and cases reach what no page shows', () => {
    expect(runCases(platform)).toBeGreaterThan(0);
  });
});
