import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {getNamedType, getNullableType, isInputObjectType, isListType, type GraphQLInputType} from 'graphql';
import {describe, expect, test} from 'vitest';
import {goldenTexts} from '../src/build/golden.ts';
import {
  caseFiles,
  readCases,
  readPlatform,
  readScenarios,
  readStories,
  refusalsOf,
  runCase,
  type Runs,
} from '../src/build/scenarios.ts';
import {gapsOf} from '../src/model/coverage.ts';
import {problemsOfState} from '../src/model/integrity.ts';
import {runScenario, runStory} from '../src/model/scenario.ts';
import {changesFile, keepingChanges} from './support/changes.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import {inventoryItemOf} from '../src/rules/stock.ts';
import {rounded} from '../src/rules/decimal.ts';
import {componentsOf, materialCost} from '../src/rules/supply-components.ts';

const {platform, take} = keepingChanges(readPlatform());
const patience = 180_000;

/** Whether a path leads from an argument's type to a value in it; numbers stand for entries of lists. */
function leadsInto(type: GraphQLInputType, names: readonly string[]): boolean {
  const [first, ...rest] = names;
  if (first === undefined) return true;
  const here = getNullableType(type);
  if (isListType(here)) return /^\d+$/.test(first) && leadsInto(here.ofType, rest);
  const named = getNamedType(type);
  // Below a value of free JSON, a path names its keys.
  if (!isInputObjectType(named)) return named.name === 'JSON';
  const field = named.getFields()[first];
  return field !== undefined && leadsInto(field.type, rest);
}

/** Compares what the runs since the last call changed with what is kept; `vitest -u` keeps it anew. */
async function expectKeptChanges(file: string): Promise<void> {
  const summaries = take().map(({summary}) => summary);
  await expect(summaries.join('')).toMatchFileSnapshot(path.resolve(changesFile(file)));
}

/** Paths of user errors in an answer of a mutation that lead nowhere in its argument. */
function wrongPaths(mutation: string, answer: {data?: unknown}): string[] {
  const argument = platform.contract.schema.getMutationType()?.getFields()[mutation]?.args[0];
  const payload = (answer.data as Record<string, {userErrors?: {field?: string[] | null}[]} | null>)[mutation];
  const paths = (payload?.userErrors ?? []).flatMap(({field}) => (field ? [field] : []));
  return paths
    .filter(([first, ...rest]) => !argument || first !== argument.name || !leadsInto(argument.type, rest))
    .map((names) => `${mutation}: ${names.join('.')}`);
}

describe('the data set', () => {
  test('is what the schema says, and every invariant holds', () => {
    const context = platform.simulator.contextOfSystem();
    expect(problemsOfState(context, platform.world.ids)).toEqual([]);
    expect(brokenInvariants(context)).toEqual([]);
  });

  test('waits for nothing that is due when it begins', () => {
    const {simulator, world} = platform;
    simulator.restore(structuredClone(world.state));
    simulator.advance(simulator.state.now);
    expect(simulator.state.records).toEqual(world.state.records);
  });

  test('values what is made at what its components cost', () => {
    const {store} = platform.simulator.contextOfSystem();
    const made = store.all('SupplyOrder').filter(({type}) => type !== 'PROCUREMENT');
    const differing = made.flatMap((plan) => {
      const product = String(plan['product']);
      const each = componentsOf(plan).map(({product: id, quantityPerUnit}) => ({product: id, units: quantityPerUnit}));
      const cost = materialCost(store, each, 'EUR');
      const materials = cost === undefined ? '' : rounded(cost, 2);
      const standard = store.referring('ProductCost', 'product', product).filter(({costable}) => !costable);
      const average = Number(inventoryItemOf(store, product)?.['averageUnitCost']).toFixed(2);
      const costs = [average, ...standard.map(({unitCost}) => Number(unitCost).toFixed(2))];
      return costs.every((cost) => cost === materials)
        ? []
        : [`${String(plan['number'])}: ${materials}, not ${costs.join()}`];
    });
    expect(made.length).toBeGreaterThan(0);
    expect(differing).toEqual([]);
  });
});

describe('scenarios', () => {
  test('name the field of an error by its path, which begins with the argument', () => {
    const mutations = Object.keys(platform.contract.schema.getMutationType()?.getFields() ?? {});
    const wrong = mutations.flatMap((mutation) => {
      const golden = JSON.parse(readFileSync(`schema/scenarios/answers/${mutation}.json`, 'utf8')) as {
        answer: {data?: unknown};
      }[];
      return golden.flatMap(({answer}) => (answer.data ? wrongPaths(mutation, answer) : []));
    });
    expect(wrong).toEqual([]);
  });

  test(
    'end as they say, with the answers of the golden files, and change what they did',
    async () => {
      const runs: Runs = {scenarios: new Map(), stories: new Map()};
      for (const [name, written] of readScenarios(platform)) {
        // Lets the runner's messages through: on a busy machine all of this takes more than the minute that it waits.
        await setImmediate();
        runs.scenarios.set(
          name,
          written.map((scenario) => runScenario(name, scenario, platform)),
        );
      }
      for (const [slug, story] of readStories(platform)) runs.stories.set(slug, runStory(slug, story, platform));
      const texts = goldenTexts(runs);
      const stale = [...texts].filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file);
      expect(stale).toEqual([]);
      const folder = 'schema/scenarios/answers';
      const files = readdirSync(folder).map((file) => path.join(folder, file));
      expect(files.sort()).toEqual([...texts.keys()].sort());
      await expectKeptChanges('scenarios');
    },
    patience,
  );

  test('each file of cases has one with its refusals and one with its changes', () => {
    const kept = ['changes', 'refusals'].flatMap((name) => {
      const folder = `packages/simulator/tests/cases/${name}`;
      return readdirSync(folder).map((file) => `${folder}/${file}`);
    });
    const files = caseFiles().flatMap((file) => [changesFile(file), refusalsOf(file)]);
    expect(kept.sort()).toEqual([...files, changesFile('scenarios')].sort());
  });

  test.each(caseFiles())('%s ends as it says, changes what it did, and refusals say why', async (file) => {
    const refusals = readCases(platform, file).map((each) => runCase(platform, each));
    await expect(refusals.join('')).toMatchFileSnapshot(path.resolve(refusalsOf(file)));
    await expectKeptChanges(file);
  });

  test('and cases reach every operation, filter, edge of a state machine and declared refusal', () => {
    const {mutationsWithoutRule, undecidedFilters, operations, edges, refusals} = gapsOf(platform.simulator);
    expect(mutationsWithoutRule.missing).toEqual([]);
    expect(undecidedFilters.missing).toEqual([]);
    expect(operations.missing).toEqual([]);
    const share = ({missing, total}: typeof edges): string => `${total - missing.length} of ${total}`;
    console.log(`Reached: ${share(edges)} edges of state machines, ${share(refusals)} refusals.`);
    expect(edges.missing).toEqual([]);
    expect(refusals.missing).toEqual([]);
  });
});
