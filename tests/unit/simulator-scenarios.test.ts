import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {goldenTexts} from '../../scripts/scenarios.ts';
import {readPlatform, runCases, runScenarios} from '../../src/simulator/build/scenarios.ts';
import {gapsOf} from '../../src/simulator/model/coverage.ts';
import {brokenInvariants, problemsOfState} from '../../src/simulator/model/integrity.ts';

const platform = readPlatform();
const patience = 180_000;

describe('the data set', () => {
  test('is what the schema says, and every invariant holds', () => {
    const names = new Map([...platform.world.ids].map(([name, id]) => [id, name]));
    const context = platform.simulator.contextOfSystem();
    expect(problemsOfState(context, (_type, {id}) => names.get(id) ?? id)).toEqual([]);
    expect(brokenInvariants(context)).toEqual([]);
  });
});

describe('scenarios', () => {
  test(
    'end as they say, with the answers of the golden files',
    () => {
      const texts = goldenTexts(runScenarios(platform));
      const stale = [...texts].filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file);
      expect(stale).toEqual([]);
      const folder = 'schema/scenarios/answers';
      const files = readdirSync(folder).map((file) => path.join(folder, file));
      expect(files.sort()).toEqual([...texts.keys()].sort());
    },
    patience,
  );

  test(
    'and cases reach every operation, filter, edge of a state machine and declared refusal',
    () => {
      runCases(platform);
      const {mutationsWithoutRule, undecidedFilters, operations, edges, refusals} = gapsOf(platform.simulator);
      expect(mutationsWithoutRule.missing).toEqual([]);
      expect(undecidedFilters.missing).toEqual([]);
      expect(operations.missing).toEqual([]);
      const share = ({missing, total}: typeof edges): string => `${total - missing.length} of ${total}`;
      console.log(`Reached: ${share(edges)} edges of state machines, ${share(refusals)} refusals.`);
      expect(edges.missing).toEqual([]);
      expect(refusals.missing).toEqual([]);
    },
    patience,
  );
});
